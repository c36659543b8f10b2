/**
 * What a shopper must not lose when the host replaces a region: focus, selection, scroll, and what was typed since the request
 * left. All is carried over by field `name` or by selector, never by id: WooCommerce renders new ids each time (design.md §6).
 */
type Typed = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const FIELDS = 'input[name], textarea[name], select[name]';
const isToggle = (el: Typed): el is HTMLInputElement => el instanceof HTMLInputElement && (el.type === 'checkbox' || el.type === 'radio');
const valueOf = (el: Typed): string => (isToggle(el) ? String(el.checked) : el.value);

/** Fields of a region by name, and among equal names by value (toggles) or position. */
function fieldsOf(root: Element): Map<string, Typed> {
  const seen = new Map<string, number>();
  const map = new Map<string, Typed>();
  for (const el of root.querySelectorAll<Typed>(FIELDS)) {
    if (el instanceof HTMLInputElement && (el.type === 'hidden' || el.type === 'file')) { continue; }
    const base = isToggle(el) ? `${el.name}=${el.value}` : el.name;
    const n = seen.get(base) ?? 0;
    seen.set(base, n + 1);
    map.set(`${base}#${n}`, el);
  }
  return map;
}

/** The values a region's fields had at one moment, by field. */
export type Snapshot = ReadonlyMap<string, string>;

/** Takes note of a region's values when a request leaves, so that later edits can be told apart. */
export const snapshot = (root: Element): Snapshot => new Map([...fieldsOf(root)].map(([key, el]) => [key, valueOf(el)]));

const printed = (el: Typed): string => {
  if (el instanceof HTMLSelectElement) { return [...el.options].find((o) => o.defaultSelected)?.value ?? el.options[0]?.value ?? ''; }
  return isToggle(el) ? String(el.defaultChecked) : el.defaultValue;
};

/** A way to find the same element again in a fresh copy of its region. */
function pathOf(el: Element, root: Element): string | undefined {
  const name = el.getAttribute('name');
  const same = (selector: string): string | undefined => {
    const i = [...root.querySelectorAll(selector)].indexOf(el);
    return i < 0 ? undefined : `${selector}\u0000${i}`;
  };
  if (name) { return same(`${el.localName}[name="${CSS.escape(name)}"]`); }
  for (const attribute of ['data-cart_item_key', 'data-product_id', 'href', 'data-value']) {
    const value = el.getAttribute(attribute);
    // A link's address carries a nonce that differs in the fresh copy: only its class and position are kept then.
    if (value !== null && attribute !== 'href') { return same(`${el.localName}[${attribute}="${CSS.escape(value)}"]`); }
  }
  const cls = [...el.classList].map((c) => `.${CSS.escape(c)}`).join('');
  return same(`${el.localName}${cls}`);
}

function find(path: string, root: Element): HTMLElement | undefined {
  const [selector = '', i = '0'] = path.split('\u0000');
  return root.querySelectorAll<HTMLElement>(selector)[Number(i)];
}

/** What came of a replacement. */
export interface Replaced { readonly node: Element; readonly focus: 'kept' | 'lost' | 'elsewhere' }

/**
 * Puts `fresh` in the place of `old` and carries over what the shopper would miss.
 * `before` are the values when the request left; without it, what differs from the printed values counts as typed.
 * `focus` tells the caller whether it has to find a new place for the focus (`lost`).
 */
export function replaceRegion(old: Element, fresh: Element, before?: Snapshot): Replaced {
  const carry = holdRegion(old, before);
  old.replaceWith(fresh);
  return { node: fresh, focus: carry(fresh) };
}

/**
 * Takes note of a region that somebody else is about to replace; the returned function gives it all to the fresh region.
 */
export function holdRegion(old: Element, before?: Snapshot): (fresh: Element) => Replaced['focus'] {
  const typed = [...fieldsOf(old)].filter(([key, el]) => valueOf(el) !== (before?.get(key) ?? printed(el))).map(([key, el]) => [key, valueOf(el)] as const);
  const active = document.activeElement;
  const inside = active !== null && active !== document.body && old.contains(active);
  const path = inside ? pathOf(active, old) : undefined;
  const selection = inside ? selectionOf(active) : undefined;
  const scrolls = [old, ...old.querySelectorAll('*')].filter((el) => el.scrollTop !== 0 || el.scrollLeft !== 0)
    .map((el) => ({ path: el === old ? '' : pathOf(el, old), top: el.scrollTop, left: el.scrollLeft }));

  return (fresh) => {
    const now = fieldsOf(fresh);
    for (const [key, value] of typed) {
      const el = now.get(key);
      if (!el || el.disabled) { continue; }
      if (isToggle(el)) { el.checked = value === 'true'; } else { el.value = value; }
    }
    for (const s of scrolls) {
      const el = s.path === '' ? fresh : s.path === undefined ? undefined : find(s.path, fresh);
      if (el) { el.scrollTop = s.top; el.scrollLeft = s.left; }
    }
    if (!inside) { return 'elsewhere'; }
    const target = path === undefined ? undefined : find(path, fresh);
    if (!target) { return 'lost'; }
    target.focus({ preventScroll: true });
    if (selection && (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) {
      try { target.setSelectionRange(...selection); } catch { /* a type without a selection, e.g. number */ }
    }
    return document.activeElement === target ? 'kept' : 'lost';
  };
}

function selectionOf(el: Element): [number, number] | undefined {
  if (!(el instanceof HTMLInputElement || el instanceof HTMLTextAreaElement)) { return undefined; }
  try {
    return el.selectionStart === null || el.selectionEnd === null ? undefined : [el.selectionStart, el.selectionEnd];
  } catch {
    return undefined;
  }
}
