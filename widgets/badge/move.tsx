import { places } from '../../shared/dom/moved-nodes.js';
import { nodeOf } from '../../shared/dom/node-of.js';

/**
 * Moves a node of the host to the start of a container. A mark stays where the page printed it, so that it can go back and still counts as
 * part of what was around it.
 * @returns how to put it back; where its own place has left the page, it leaves, too
 */
export function moveInto(node: HTMLElement, container: Element): () => void {
  const marks = places();
  let mark = marks.get(node);
  if (!mark) {
    // An element, which shows nothing: what the node stood in does not count as empty, nor another one as its first child.
    mark = nodeOf<HTMLTemplateElement>(<template />);
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
