/** A node that came into the page: an element, or a text, which has nothing of what elements have. */
export type Added = Node & Partial<Element>;

/**
 * Calls `visit` with each node that comes into the page, each once per batch of changes, parents before their children. It may have
 * left again by then.
 *
 * The parser reports a table and, each for itself, its rows and cells. Who asks every reported node for its content, or its parent
 * for its children, looks at a row as often as there are reports; here every node is looked at once, however it was reported.
 *
 * @returns the observer, to disconnect
 */
export function observeAdded(visit: (node: Added) => void): MutationObserver {
  const observer = new MutationObserver((records) => {
    const added = new Set<Added>();
    for (const { addedNodes } of records) {
      (addedNodes as unknown as NodeListOf<Added>).forEach(added.add, added);
    }
    // A set goes on with what is put in while it is walked, and holds nothing twice. Not by `children`: a form's field may be called so.
    for (const node of added) {
      for (let child = node.firstElementChild; child; child = child.nextElementSibling) {
        added.add(child);
      }
      visit(node);
    }
  });
  observer.observe(document, { childList: true, subtree: true });
  return observer;
}
