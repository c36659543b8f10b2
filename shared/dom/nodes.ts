/**
 * Reads the nodes that match a selector inside a tag, without what we print ourselves.
 * @example const galleries = nodesIn<HTMLElement>('.woocommerce-product-gallery');
 */
export const nodesIn =
  <E extends Element = HTMLElement>(selector: string) =>
  (element: Element): readonly E[] =>
    [...element.querySelectorAll<E>(selector)].filter((node) => node.closest('.shop-root') === null);

/** Are they the same things in the same order? */
export const isSameList = <T>(a: readonly T[], b: readonly T[]): boolean => a.length === b.length && a.every((one, i) => one === b[i]);

/** Is it hidden? The browser has to work that out only where nobody hid it by hand. */
export const isHidden = (el: HTMLElement): boolean => el.style.display === 'none' || getComputedStyle(el).display === 'none';

/** Does an element have a box on the page? One that is `display: none`, or lies in such a one, has none. */
export const isRendered = (el: Element): boolean => el.getClientRects().length > 0;

/** Shows an element, also where a sheet hides it until a script comes, or hides it; at once. */
export function setShown(el: HTMLElement, shown: boolean): void {
  el.style.display = shown ? '' : 'none';
  if (shown && isHidden(el)) {
    el.style.display = 'block';
  }
}
