import { onPage } from '../page.js';

/** Nodes of the host that were moved elsewhere, and the mark left where the page printed each. */
export const places = onPage('moved-nodes', () => new WeakMap<Node, HTMLTemplateElement>());

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
