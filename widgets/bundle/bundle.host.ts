import { focusOn, isInView } from '../../shared/a11y/focus.js';
import type { Variation } from '../../shared/host/variation.js';
import type { SettingHtml } from '../../shared/html/attribute.js';
import { scalarText } from '../../shared/json.js';
import { parseDecimal, decimalNumber, ZERO } from '../../shared/money/decimal.js';
import type { Limits } from '../../shared/quantity/step.rules.js';
import { postedForm, type Bounds, type ChosenChild, type PostedForm, type PricedChild, type Terms } from './bundle.rules.js';

/** The bundle as the host prints it, in any of its generations (contract 1 to 6). */

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

/** What adds a bundle to the cart. */
export const BUTTON = '.single_add_to_cart_button';
/** Plus of a child. */
export const PLUS = '.woosb-quantity-input-plus';
/** Plus and minus of a child. */
export const STEPS = `${PLUS}, .woosb-quantity-input-minus`;
/** One child. Its price, id and quantity stand in its data, which the host's script writes too: they are read whenever they are needed. */
export const CHILD = '.woosb-product';
/** One that cannot be bought. */
const UNPURCHASABLE = '.woosb-product-unpurchasable';

/** Which child a node belongs to. */
export const childOf = (node: EventTarget | null): HTMLElement | null =>
  node instanceof Element ? node.closest<HTMLElement>(`${LIST} ${CHILD}`) : null;

/** A child with all that is known of it. */
export interface ReadChild extends ChosenChild, Pick<PricedChild, 'price'> {
  readonly element: HTMLElement;
}

/** An attribute as a number; `null` for none. */
export function numberAt(element: HTMLElement, name: string): number | null {
  const value = parseDecimal(element.getAttribute(name));
  return value && decimalNumber(value);
}

/** The fields of the children's quantities. */
export const FIELD = 'input.woosb-qty, .woosb-qty input.qty, .woosb-quantity input.qty';

/** The field of a child's quantity; `null` where it is fixed. */
export const quantityField = (child: Element): HTMLInputElement | null => child.querySelector<HTMLInputElement>(FIELD);

/** What a child is called. */
export const nameOf = (child: HTMLElement | null): string =>
  child?.dataset['name'] || child?.querySelector('.woosb-name, .woosb-title')?.textContent?.trim() || '';

/** The limits of such a field. */
export const fieldLimits = (field: HTMLInputElement): Pick<Limits, 'min' | 'max'> => ({
  min: numberAt(field, 'min'),
  max: numberAt(field, 'max'),
});

const isYes = (element: HTMLElement, name: string): boolean => element.getAttribute(`data-${name}`) === 'yes';

const readChild = (element: HTMLElement): ReadChild => ({
  element,
  id: numberAt(element, 'data-id') ?? 0,
  name: nameOf(element),
  quantity: numberAt(element, 'data-qty') ?? 0,
  key: element.dataset['key'] ?? null,
  attributes: element.dataset['attrs'] ?? '',
  isUnpurchasable: element.matches(`.woosb-product-optional${UNPURCHASABLE}`),
  stock: numberAt(element, 'data-stock'),
  price: parseDecimal(element.dataset['price']) ?? ZERO,
});

/** All children as they stand now, in the order of the page, which is the order they are posted in. */
export const readChildren = ({ list }: Pick<BundleParts, 'list'>): ReadChild[] =>
  [...list.querySelectorAll<HTMLElement>(CHILD)].map(readChild);

/** The children whose price counts: the newest generation may leave out what cannot be bought. */
export const countedChildren = (children: readonly ReadChild[], { list }: Pick<BundleParts, 'list'>): readonly ReadChild[] =>
  isYes(list, 'exclude-unpurchasable') ? children.filter(({ element }) => !element.matches(UNPURCHASABLE)) : children;

/** The printed terms but for the rounding and the decimals, which are the shop's settings. */
export const readTerms = ({ list }: Pick<BundleParts, 'list'>): Omit<Terms, 'rounding' | 'decimals'> => {
  const { discount, discountAmount, price } = list.dataset;
  return { discount, discountAmount, price, isFixed: isYes(list, 'fixed-price') };
};

/** The printed bounds; a fixed price is not bound, because nothing can be chosen about it. */
export const readBounds = ({ list }: Pick<BundleParts, 'list'>): Bounds => {
  const isFixed = isYes(list, 'fixed-price');
  return {
    isOptional: isYes(list, 'optional'),
    min: numberAt(list, 'data-min'),
    max: numberAt(list, 'data-max'),
    totalMin: isFixed ? null : numberAt(list, 'data-total-min'),
    totalMax: isFixed ? null : numberAt(list, 'data-total-max'),
  };
};

/**
 * Can anything be chosen? Else the server has worked out price and readiness, and they stay as printed. The oldest generation always
 * computes.
 * @param recalculates the shop's setting `recalc_price`
 */
export const isChoosable = ({ list, hasWrap }: Pick<BundleParts, 'list' | 'hasWrap'>, recalculates: boolean): boolean =>
  !hasWrap || recalculates || isYes(list, 'variables') || isYes(list, 'optional');

/** How this page posts its children. */
export const readPostedForm = ({ list, hasWrap }: Pick<BundleParts, 'list' | 'hasWrap'>): PostedForm =>
  postedForm({ hasKeys: list.querySelector(`${CHILD}[data-key]`) !== null, hasWrap });

/** The field that says how many bundles are bought; `null` where nobody can change that. */
export function bundleQuantity({ form }: Pick<BundleParts, 'form'>): HTMLInputElement | null {
  const field = form.querySelector<HTMLInputElement>('input[name="quantity"]');
  return field && field.type !== 'hidden' ? field : null;
}

/** A part of the bundle that the host leaves empty or hidden: `total`, `count`, `alert`. */
export const partOf = (scope: ParentNode, name: string): HTMLElement | null => scope.querySelector<HTMLElement>(`.woosb-${name}`);

/** The markup of such a part, empty where it is missing. */
export const htmlOf = (scope: ParentNode, name: string): string => partOf(scope, name)?.innerHTML ?? '';

/** Is this to be read where the host shows why the bundle cannot be bought? */
export function isAlertShown({ wrap }: Pick<BundleParts, 'wrap'>, text: string): boolean {
  const alert = partOf(wrap, 'alert');
  return alert !== null && alert.style.display !== 'none' && alert.textContent?.trim() === text;
}

/** Selectors that are none, told already: the price is written in each round. */
const told = new Set<string>();

/** Where the main price stands: at the shop's own places, else those of the bundle, else the product's price. */
export function mainPrices({ form, id }: BundleParts, changePrice: string, priceSelector: string): readonly Element[] {
  if (changePrice === 'yes_custom' && priceSelector !== '') {
    try {
      return [...document.querySelectorAll(priceSelector)];
    } catch {
      if (!told.has(priceSelector)) {
        told.add(priceSelector);
        console.error(`[shop] <shop-bundle>: the price selector ${JSON.stringify(priceSelector)} is none`);
      }
      return [];
    }
  }
  const product = form.closest('.product') ?? document;
  const own = product.getElementsByClassName(`woosb-price-${id}`);
  return [...(own.length > 0 ? own : [...product.querySelectorAll('.summary > .price')].slice(0, 1))];
}

/**
 * Moves the focus to the child at fault, else to the first one that can be changed; to the message where that cannot be seen along with it,
 * and where nothing can be changed.
 */
export function focusReason({ wrap, list }: BundleParts, wrong: Element | null): void {
  // The way on of a child that could not be looked up; swatches stand for their select.
  const choice =
    wrong?.querySelector<HTMLElement>('.shop-alert__action') ??
    wrong?.querySelector<HTMLElement>('.variable-item[tabindex="0"]') ??
    [...(wrong?.querySelectorAll('select') ?? [])].find(({ value }) => value === '') ??
    wrong?.querySelector('select');
  const target = choice ?? (wrong && quantityField(wrong)) ?? quantityField(list);
  const alert = partOf(wrap, 'alert');
  target?.focus();
  if (alert && alert.style.display !== 'none' && (!target || !isInView(alert))) {
    focusOn(alert);
  }
}

/** What is chosen for a variable child, out of a variation or of a radio list of variations (contract 26 and 30). */
export interface Choice {
  readonly id: number;
  readonly isBuyable: boolean;
  readonly price: string;
  readonly regularPrice: string;
  readonly priceHtml: SettingHtml;
  readonly description: string;
  readonly availability: SettingHtml;
  /** Pieces there are; `null` where that is not said. */
  readonly stock: number | null;
  readonly picture: { readonly html: string; readonly src: string; readonly srcset: string; readonly alt: string | undefined };
  /** JSON of the chosen attributes. */
  readonly attributes: string;
}

/** Where a variation of a child is chosen; `null` where it has none. The form of the bundle is none of them. */
export const variationForm = (child: Element): HTMLElement | null => child.querySelector<HTMLElement>('.variations_form');

export const answered = (html: unknown): SettingHtml => ({ html: scalarText(html), isAttribute: false });

/** The chosen selects of a child as JSON, in the order of the page. */
function chosenAttributes(form: HTMLElement): string {
  const chosen = [...form.querySelectorAll('select')]
    .map((select) => [select.dataset['attribute_name'] ?? select.name, select.value] as const)
    .filter(([name]) => name.startsWith('attribute_'));
  return chosen.length > 0 ? JSON.stringify(Object.fromEntries(chosen)) : '';
}

/** The choice that a found variation is. */
export function choiceOf(variation: Variation, form: HTMLElement): Choice {
  const { image } = variation;
  const src = scalarText(image?.url);
  const srcset = scalarText(image?.srcset);
  return {
    id: Number(variation.variation_id),
    isBuyable: variation.is_purchasable !== false && variation.is_in_stock !== false,
    price: scalarText(variation.display_price),
    regularPrice: scalarText(variation.display_regular_price),
    priceHtml: answered(variation.price_html),
    description: scalarText(variation.variation_description),
    availability: answered(variation.availability_html),
    stock: variation.max_qty === undefined || variation.max_qty === '' ? null : Number(variation.max_qty),
    picture: { html: scalarText(variation['woosb_image']), src: src !== '' && srcset !== '' ? src : '', srcset, alt: image?.alt },
    attributes: chosenAttributes(form),
  };
}

/** What the radio list of another plugin says of the chosen one (`woovr_selected`). */
export const radioChoice = ({ dataset }: HTMLElement): Choice => ({
  id: Number(dataset['id']) || 0,
  isBuyable: dataset['purchasable'] !== 'no',
  price: dataset['price'] ?? '',
  regularPrice: dataset['regularPrice'] ?? '',
  priceHtml: { html: dataset['pricehtml'] ?? '', isAttribute: true },
  description: '',
  availability: { html: dataset['availability'] ?? '', isAttribute: true },
  stock: null,
  picture: { html: '', src: dataset['imagesrc'] ?? '', srcset: '', alt: undefined },
  attributes: dataset['attrs'] ?? '',
});

const printedStock = new WeakMap<HTMLElement, string>();

/** Writes what a child is into its data, where the host's script reads it too. It stays when the tag leaves. */
export function writeChoice(child: HTMLElement, choice: Choice | null, priceFrom: 'sale_price' | 'regular_price'): void {
  const { dataset } = child;
  const { id, price, regularPrice } = choice?.isBuyable ? choice : { id: 0, price: '0', regularPrice: '' };
  dataset['id'] = String(id);
  dataset['price'] = priceFrom === 'regular_price' && regularPrice !== '' ? regularPrice : price;
  dataset['attrs'] = choice?.attributes ?? '';
}

/** Pieces there are of a choice; `null`: as printed. */
export function writeStock(child: HTMLElement, choice: Choice | null): void {
  const { stock } = child.dataset;
  if (stock !== undefined) {
    printedStock.set(child, printedStock.get(child) ?? stock);
    child.dataset['stock'] = choice ? String(choice.stock ?? -1) : printedStock.get(child);
  }
}

/** The selects of its own form. */
export const selectsOf = (child: Element): HTMLSelectElement[] => [...child.querySelectorAll<HTMLSelectElement>('.variations_form select')];

/** Is every option of a child chosen? */
export function isComplete(child: Element): boolean {
  const selects = selectsOf(child);
  return selects.length > 0 && selects.every(({ value }) => value !== '');
}
