import { pageSingleton } from '../page.js';

/** Nodes of the host that were moved elsewhere, and the mark left where the page printed each. */
export const places = pageSingleton('moved-nodes', () => new WeakMap<Node, HTMLTemplateElement>());

/** Did the page print a node inside an element? A moved node counts where it stood before. */
export function isPrintedInside(element: Element, node: Node): boolean {
  const marks = places();
  for (let at: Node | null = node; at; at = marks.get(at)?.parentNode ?? at.parentNode) {
    if (at === element) {
      return true;
    }
  }
  return false;
}

/** The matching nodes that the page printed inside an element, wherever they stand now; what a tag prints itself does not count. */
export const printedNodes = (element: Element, selector: string): readonly HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>(selector)].filter((node) => isPrintedInside(element, node) && !node.closest('.shop-root'));
