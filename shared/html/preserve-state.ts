import { findAgain, isToggle, pathOf, ROW, type Path } from '../dom/find-again.js';

/**
 * What a shopper must not lose when the host replaces a region: focus, selection, scroll, pictures that a lazy loader has loaded, and what
 * was typed since the request left. All is carried over by field `name` or by selector, never by id: WooCommerce renders new ids each time
 * (contract 14). A fresh region takes the old one's place; merging the two (idiomorph) keeps nodes, and loses what was typed since the
 * request left, what is ticked or chosen, and the fields of payment gateways, which have no `name`.
 */
type Typed = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const FIELDS = `input[name], textarea[name], select[name], [${ROW}] input`;

const isSelect = (el: Element): el is HTMLSelectElement => el instanceof HTMLSelectElement;

/** What a field holds, as one text. */
function valueOf(el: Typed): string {
  if (isSelect(el)) {
    return choice([...el.options].filter((o) => o.selected));
  }
  return isToggle(el) ? String(el.checked) : el.value;
}

/** The options of a list that were chosen when the page was printed. */
export function printedOptions({ options, multiple }: HTMLSelectElement): readonly HTMLOptionElement[] {
  const all = [...options];
  const chosen = all.filter((o) => o.hasAttribute('selected'));
  return multiple ? chosen : [chosen.at(-1) ?? all.find((o) => !o.disabled)].filter((o) => o !== undefined);
}

/** What a field held when the page was printed. */
function printed(el: Typed): string {
  if (isSelect(el)) {
    return choice(printedOptions(el));
  }
  return isToggle(el) ? String(el.defaultChecked) : el.defaultValue;
}

const choice = (options: readonly HTMLOptionElement[]): string => JSON.stringify(options.map((o) => o.value));

/** Gives a field what another copy of it held; a choice that is no longer offered is left to the fresh field. */
function fill(el: Typed, value: string): void {
  if (isToggle(el)) {
    el.checked = value === 'true';
    return;
  }
  if (!isSelect(el)) {
    el.value = value;
    return;
  }
  const wanted = JSON.parse(value) as string[];
  const options = [...el.options];
  if (!wanted.every((v) => options.some((o) => o.value === v && !o.disabled))) {
    return;
  }
  for (const o of options) {
    o.selected = wanted.includes(o.value);
  }
}

/** The fields of a region (or the region, where it is one) by name and kind, and among equals by value (toggles) or position. */
function fieldsOf(root: Element): Map<string, Typed> {
  const seen = new Map<string, number>();
  const map = new Map<string, Typed>();
  for (const el of [root, ...root.querySelectorAll(FIELDS)]) {
    if (!isField(el)) {
      continue;
    }
    // A country decides whether its states are a list or a text: what one kind of field holds is no value for the other.
    const kind = isToggle(el) ? `${el.name}=${el.value}` : isSelect(el) ? `${el.name}@select` : el.name;
    const row = el.closest(`[${ROW}]`);
    // The name comes first: callers pick fields by how it begins.
    const base = row ? `${kind}@${row.getAttribute(ROW)}` : kind;
    const n = seen.get(base) ?? 0;
    seen.set(base, n + 1);
    map.set(`${base}#${n}`, el);
  }
  return map;
}

const isField = (el: Element): el is Typed =>
  el.matches(FIELDS) && !(el instanceof HTMLInputElement && (el.type === 'hidden' || el.type === 'file'));

/** The values a region's fields had at one moment, by field. */
export type Snapshot = ReadonlyMap<string, string>;

/** Remembers a region's values when a request is sent, so that later edits can be told apart. */
export const snapshot = (root: Element): Snapshot => new Map([...fieldsOf(root)].map(([key, el]) => [key, valueOf(el)]));

/** What we render beside a field of the host ourselves (see `HostPortal`). */
const OURS = '.shop-into';

/** A part of ours that had the focus: it leaves with the old region, and is rendered anew beside the fresh field. */
interface Beside {
  readonly field: Path;
  readonly part: string;
}

function besideOf(el: Element, root: Element): Beside | null {
  const box = el.closest(OURS);
  const field = box && [...(box.parentElement?.children ?? [])].find(isField);
  const path = field && root.contains(field) ? pathOf(field, root) : null;
  return path && { field: path, part: `${OURS} ${el.localName}${[...el.classList].map((c) => `.${CSS.escape(c)}`).join('')}` };
}

/** A part of ours is rendered right after its field; one that is not there by then does not come. */
const RENDERED_MS = 2000;

/**
 * Gives the focus to a part of ours beside a fresh field, as soon as it is rendered, unless the shopper has gone on meanwhile. A part
 * that does not come leaves it to the field.
 * @returns whether there is such a field
 */
function focusBeside({ field, part }: Beside, fresh: Element): boolean {
  const input = findAgain(field, fresh);
  if (!(input instanceof HTMLElement)) {
    return false;
  }
  const end = (target: HTMLElement | null): void => {
    observer.disconnect();
    clearTimeout(limit);
    if (!focused() && target?.isConnected) {
      target.focus({ preventScroll: true });
    }
  };
  const check = (): void => {
    const target = input.parentElement?.querySelector<HTMLElement>(part);
    if (target) {
      end(target);
    } else if (focused()) {
      end(null);
    }
  };
  const observer = new MutationObserver(check);
  const limit = setTimeout(() => end(input), RENDERED_MS);
  observer.observe(fresh, { childList: true, subtree: true });
  check();
  return true;
}

/** What came of a replacement. */
export interface Replaced {
  readonly node: Element;
  readonly focus: 'kept' | 'lost' | 'elsewhere';
}

/**
 * Puts `fresh` in the place of `old` and carries over what the shopper would miss.
 * `before` are the values when the request left; without it, what differs from the printed values counts as typed.
 * `focus` tells the caller whether it has to find a new place for the focus (`lost`).
 */
export function replaceRegion(old: Element, fresh: Element, before?: Snapshot): Replaced {
  const restore = keepRegionState(old, before);
  old.replaceWith(fresh);
  return { node: fresh, focus: restore(fresh) };
}

/**
 * Remembers the state of a region that another script is about to replace; the returned function carries it over to the new region.
 * @param moved which parts may lose their scroll position; without it, all
 */
export function keepRegionState(
  old: Element,
  before?: Snapshot,
  moved: readonly Element[] = [old, ...old.querySelectorAll('*')],
): (fresh: Element) => Replaced['focus'] {
  const typed = [...fieldsOf(old)]
    .filter(([key, el]) => valueOf(el) !== (before?.get(key) ?? printed(el)))
    .map(([key, el]) => [key, valueOf(el)] as const);
  const active = focusIn(old);
  const path = active && pathOf(active, old);
  const beside = active && besideOf(active, old);
  const selection = active && selectionOf(active);
  const scrolls = moved
    .filter((el) => el.scrollTop !== 0 || el.scrollLeft !== 0)
    .map((el) => ({ path: pathOf(el, old), top: el.scrollTop, left: el.scrollLeft }));

  return (fresh) => {
    keepLoadedPictures(old, fresh);
    const now = fieldsOf(fresh);
    for (const [key, value] of typed) {
      const el = now.get(key);
      if (el && !el.disabled) {
        fill(el, value);
      }
    }
    for (const s of scrolls) {
      const el = findAgain(s.path, fresh);
      if (el) {
        el.scrollTop = s.top;
        el.scrollLeft = s.left;
      }
    }
    // The shopper may have moved on while somebody else took their time.
    if (!active || (focused() && !old.contains(focused()))) {
      return 'elsewhere';
    }
    if (beside) {
      return focusBeside(beside, fresh) ? 'kept' : 'lost';
    }
    const found = findAgain(path, fresh);
    if (!(found instanceof HTMLElement)) {
      return 'lost';
    }
    const target = hidesCaret(active) && found instanceof HTMLInputElement && isLike(active, found) ? goOnAs(active, found) : found;
    // What has it still would have the page laid out for nothing.
    if (document.activeElement !== target) {
      target.focus({ preventScroll: true });
    }
    if (selection) {
      select(target, selection);
    }
    return document.activeElement === target ? 'kept' : 'lost';
  };
}

/** Where lazy loaders keep the address of a picture until it is loaded. */
const LAZY = /^data-(?:\w+-)*(?:src|original|lazy|image)$/;

/** The address as the page resolves it; empty where there is none. */
function addressIn(raw: string | null): string {
  try {
    return raw ? new URL(raw, document.baseURI).href : '';
  } catch {
    return '';
  }
}

/** With its sources, where it has such. */
const withSources = (img: Element): Element => img.closest('picture') ?? img;

/**
 * Puts pictures that a lazy loader has loaded in the place of the placeholders a shop prints for the same: many loaders look at the page
 * once, and the rows would stay empty.
 */
function keepLoadedPictures(old: Element, fresh: Element): void {
  const placeholders = [...fresh.querySelectorAll('img')].map((img) => ({
    img,
    wanted: img
      .getAttributeNames()
      .filter((name) => LAZY.test(name))
      .map((name) => addressIn(img.getAttribute(name)))
      .filter((url) => url !== '' && url !== addressIn(img.getAttribute('src'))),
  }));
  if (placeholders.every(({ wanted }) => wanted.length === 0)) {
    return;
  }
  const loaded = [...old.querySelectorAll('img')];
  for (const { img, wanted } of placeholders) {
    const at = loaded.findIndex((el) => wanted.includes(addressIn(el.getAttribute('src'))));
    const [picture] = at < 0 ? [] : loaded.splice(at, 1);
    if (picture) {
      picture.alt = img.alt;
      withSources(img).replaceWith(withSources(picture));
    }
  }
}

/** What has the focus, if it is anything in particular. */
const focused = (): Element | null => (document.activeElement === document.body ? null : document.activeElement);

const focusIn = (root: Element): Element | null => (root.contains(focused()) ? focused() : null);

/**
 * Is this a field that is written in and does not tell where its caret is (number, email)? A fresh one would take the next figure at
 * another place: 1, and then a 2, would be 21. So the shopper goes on in the very same one.
 */
const hidesCaret = (el: Element): el is HTMLInputElement =>
  el instanceof HTMLInputElement && isField(el) && !isToggle(el) && selectionOf(el) === null;

const isLike = (old: HTMLInputElement, fresh: HTMLInputElement): boolean =>
  old !== fresh && old.type === fresh.type && !fresh.disabled && !fresh.readOnly;

/**
 * Puts a field of before in the place of its fresh copy, with all that the server says of it; it keeps its caret, and what is half typed.
 */
function goOnAs(old: HTMLInputElement, fresh: HTMLInputElement): HTMLInputElement {
  const { value } = fresh;
  for (const name of old.getAttributeNames()) {
    if (!fresh.hasAttribute(name)) {
      old.removeAttribute(name);
    }
  }
  for (const { name, value: said } of fresh.attributes) {
    if (old.getAttribute(name) !== said) {
      old.setAttribute(name, said);
    }
  }
  fresh.replaceWith(old);
  // Only another value moves the caret.
  if (old.value !== value) {
    old.value = value;
  }
  return old;
}

type Selection = readonly [number, number];

function selectionOf(el: Element): Selection | null {
  if (!(el instanceof HTMLInputElement || el instanceof HTMLTextAreaElement)) {
    return null;
  }
  // `null` for a type without one, number say.
  return el.selectionStart === null || el.selectionEnd === null ? null : [el.selectionStart, el.selectionEnd];
}

/** The fresh field may be of a type that has no selection. */
function select(el: Element, [from, to]: Selection): void {
  if (el instanceof HTMLTextAreaElement || (el instanceof HTMLInputElement && selectionOf(el))) {
    el.setSelectionRange(from, to);
  }
}
