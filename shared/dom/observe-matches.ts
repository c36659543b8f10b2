/**
 * Begins something at every match of `selector` at or below `root`, those that come later too, and ends it where one leaves or matches no
 * longer by the place it is in.
 * @param begin gives how to end
 * @returns how to stop; everything ends
 */
export function observeMatches(root: HTMLElement, selector: string, begin: (node: HTMLElement) => () => void): () => void {
  const here = new Map<HTMLElement, () => void>();
  const check = (): void => {
    const now = new Set(root.querySelectorAll<HTMLElement>(selector));
    if (root.matches(selector)) {
      now.add(root);
    }
    for (const [node, end] of here) {
      if (!now.has(node)) {
        here.delete(node);
        end();
      }
    }
    for (const node of now) {
      if (!here.has(node)) {
        here.set(node, begin(node));
      }
    }
  };
  const observer = new MutationObserver(check);
  observer.observe(root, { childList: true, subtree: true });
  check();
  return () => {
    observer.disconnect();
    for (const end of here.values()) {
      end();
    }
    here.clear();
  };
}
