/**
 * Is what stands in a tag its to drive? Of tags of one kind inside each other the nearest one acts: what a plugin fetches and puts into a
 * tag may come in a tag of its own. What stands in an element that is no tag is.
 */
export const isOwnNode = (element: Element, node: Element): boolean =>
  !element.localName.startsWith('shop-') || node.closest(element.localName) === element;

/**
 * Reads the nodes that match a selector inside a tag, without what we print ourselves and without those of a tag of its kind in it.
 * @example const galleries = nodesIn<HTMLElement>('.woocommerce-product-gallery');
 */
export const nodesIn =
  <E extends Element = HTMLElement>(selector: string) =>
  (element: Element): readonly E[] =>
    [...element.querySelectorAll<E>(selector)].filter((node) => node.closest('.shop-root') === null && isOwnNode(element, node));

/** Are they the same things in the same order? */
export const isSameList = <T>(a: readonly T[], b: readonly T[]): boolean =>
  a.length === b.length && a.every((one, i) => Object.is(one, b[i]));

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
