import { onPage } from '../page.js';

/** Nodes of the host that were moved elsewhere, and the mark left where the page printed each. */
const places = onPage('moved-nodes', () => new WeakMap<Node, Comment>());

/**
 * Moves a node of the host to the start of a container. A mark stays where the page printed it, so that it can go back and still counts as
 * part of what was around it.
 * @returns how to put it back; where its own place has left the page, it leaves, too
 */
export function moveInto(node: HTMLElement, container: Element): () => void {
  const marks = places();
  let mark = marks.get(node);
  if (!mark) {
    mark = document.createComment('');
    marks.set(node, mark);
    node.before(mark);
  }
  const place = mark;
  if (container.firstChild !== node) {
    container.prepend(node);
  }
  return () => {
    marks.delete(node);
    if (place.parentNode) {
      place.replaceWith(node);
    } else {
      node.remove();
    }
  };
}

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
