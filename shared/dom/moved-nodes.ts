import { pageSingleton } from '../page.js';

/** Nodes of the host that were moved elsewhere, and the mark left where the page printed each. */
export const places = pageSingleton('moved-nodes', () => new WeakMap<Node, HTMLTemplateElement>());

/** What a node stands in, where the page printed it. */
const printedParent = (node: Node): ParentNode | null => places().get(node)?.parentNode ?? node.parentNode;

/** Did the page print a node inside an element? A moved node counts where it stood before. */
export function isPrintedInside(element: Element, node: Node): boolean {
  for (let at: Node | null = node; at; at = printedParent(at)) {
    if (at === element) {
      return true;
    }
  }
  return false;
}

/** The nearest element of a name in which the page printed a node. */
export function printedAround(node: Node, localName: string): Element | null {
  for (let at = printedParent(node); at; at = printedParent(at)) {
    if (at instanceof Element && at.localName === localName) {
      return at;
    }
  }
  return null;
}

/** The matching nodes that the page printed inside an element, wherever they stand now; what a tag prints itself does not count. */
export const printedNodes = (element: Element, selector: string): readonly HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>(selector)].filter((node) => isPrintedInside(element, node) && !node.closest('.shop-root'));
