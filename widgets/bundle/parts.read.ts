/** The field that is posted. */
export const IDS = 'input.woosb-ids';
/** The list of a bundle's children. */
export const LIST = '.woosb-products';
/** Where another plugin shows a product over the page (contract 38). */
export const QUICK_VIEW = '#woosq-popup';
/** Where the parts of one bundle stand. */
export interface BundleParts {
  /** The bundle's product id; empty where none is printed. */
  readonly id: string;
  /** What stands around list, total and message; the oldest generation has none and takes the product. */
  readonly wrap: HTMLElement;
  readonly hasWrap: boolean;
  readonly list: HTMLElement;
  /** The form that is sent; the newest generation prints the bundle before it, not inside. */
  readonly form: HTMLFormElement;
  /** The hidden field that is posted. */
  readonly ids: HTMLInputElement;
}

/**
 * The parts of the bundle of a list; `null` where one that must be there is missing. Of several fields of its name the first after the list
 * counts: a page may hold the same bundle twice.
 * @param scope what holds the bundle, and its form unless that stands beside it
 * @param isFree may a field outside of `scope` be the one of this bundle?
 */
export function readParts(list: HTMLElement, scope: ParentNode, isFree: (field: Element) => boolean): BundleParts | null {
  const around = list.closest<HTMLElement>('.woosb-wrap');
  const wrap = around ?? list.closest<HTMLElement>('.product-type-woosb');
  if (!wrap) {
    return null;
  }
  const id = wrap.dataset['id'] ?? '';
  const fields = [...scope.querySelectorAll<HTMLInputElement>(IDS)];
  const named = fields.filter((field) => field.classList.contains(`woosb-ids-${id}`));
  const inside = named.length > 0 ? named : fields.filter((field) => wrap.contains(field));
  const mine =
    inside.length > 0 || id === ''
      ? inside
      : [...list.ownerDocument.querySelectorAll<HTMLInputElement>(`input.${CSS.escape(`woosb-ids-${id}`)}`)].filter(isFree);
  const ids = mine.find((field) => list.compareDocumentPosition(field) & Node.DOCUMENT_POSITION_FOLLOWING) ?? mine[0];
  const form = ids?.form;
  return ids && form ? { id, wrap, hasWrap: around !== null, list, form, ids } : null;
}

/**
 * May a field outside of a tag be the one of its bundle? The plugin prints the form after the bundle, so that it need not stand in the tag;
 * what stands in another one, or in a quick view, belongs there.
 */
const isFreeFor =
  (tag: Element) =>
  (field: Element): boolean =>
    field.closest(`${tag.localName}, ${QUICK_VIEW}`) === null;

/** Are they the same nodes? */
export const isSameBundle = (a: BundleParts, b: BundleParts): boolean =>
  a.list === b.list && a.ids === b.ids && a.form === b.form && a.wrap === b.wrap;

/** The bundles of a tag. What a quick view shows outside of every tag is the page's first one's. */
export function bundlesOf(tag: HTMLElement): readonly BundleParts[] {
  const { localName, ownerDocument: page } = tag;
  const views = page.querySelector(localName) === tag ? page.querySelectorAll(QUICK_VIEW) : [];
  const isFree = isFreeFor(tag);
  return [tag, ...views].flatMap((place) =>
    [...place.querySelectorAll<HTMLElement>(LIST)].flatMap((list) => {
      const isMine = list.closest(localName) === (place === tag ? tag : null);
      return (isMine && readParts(list, place, isFree)) || [];
    }),
  );
}

/** What a tag misses to drive a bundle, as the rest of a sentence; `null` for nothing. */
export function lackOf(tag: HTMLElement): string | null {
  const lists = [...tag.querySelectorAll<HTMLElement>(LIST)];
  const [list] = lists;
  if (!list) {
    return `holds no ${LIST}`;
  }
  if (lists.some((one) => readParts(one, tag, isFreeFor(tag)))) {
    return null;
  }
  const id = list.closest<HTMLElement>('.woosb-wrap')?.dataset['id'];
  return `finds no form of its bundle: ${IDS}${id === undefined ? '' : `-${id}`} is in none`;
}
