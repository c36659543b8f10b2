/** Elements that are no field are found again by what they stand for, else by class and position; a link's URL carries a nonce. */
const IDENTIFYING = ['data-cart_item_key', 'data-product_id', 'data-value', 'data-key'];
/** What stands in a row of the side cart is found in that row again: rows before it may have left. */
export const ROW = 'data-key';

/**
 * A way to find an element of a region again in a fresh copy of it: a selector and the position among its matches; none is the region
 * itself.
 */
export interface Path {
  readonly selector: string;
  readonly at: number;
}

/** Is it a field that is ticked? Those of one name differ by their value. */
export const isToggle = (el: Element): el is HTMLInputElement =>
  el instanceof HTMLInputElement && (el.type === 'checkbox' || el.type === 'radio');

/** The path of an element inside a region: by `name`, by what it stands for, or by class, never by id. */
export function pathOf(el: Element, root: Element): Path | null {
  if (el === root) {
    return null;
  }
  const is = (attribute: string): string => `[${attribute}="${CSS.escape(String(el.getAttribute(attribute)))}"]`;
  const key = IDENTIFYING.find((attribute) => el.hasAttribute(attribute));
  const name = el.getAttribute('name');
  const row = el.parentElement?.closest(`[${ROW}]`);
  const inRow = row && row !== root && root.contains(row) ? `[${ROW}="${CSS.escape(String(row.getAttribute(ROW)))}"] ` : '';
  const selector =
    inRow +
    el.localName +
    (name
      ? is('name') + (isToggle(el) && el.hasAttribute('value') ? is('value') : '')
      : key
        ? is(key)
        : [...el.classList].map((c) => `.${CSS.escape(c)}`).join(''));
  return { selector, at: [...root.querySelectorAll(selector)].indexOf(el) };
}

/** What stands at a path of a region now. */
export const findAgain = (path: Path | null, root: Element): Element | undefined =>
  path === null ? root : root.querySelectorAll(path.selector)[path.at];
