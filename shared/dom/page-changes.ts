interface Watch {
  readonly root: Node;
  readonly check: () => void;
}

/** One observer for everything of ours that nodes come to and go from. */
const watches = new Set<Watch>();
let observer: MutationObserver | undefined;

const isConcerned = ({ root }: Watch, records: readonly MutationRecord[]): boolean => records.some(({ target }) => root.contains(target));

/**
 * Calls `check` when nodes have come to `root` or left it, once for all changes of a turn and before the browser paints.
 * @returns how to stop
 */
export function onPageChange(root: Node, check: () => void): () => void {
  observer ??= new MutationObserver((records) => {
    for (const watch of [...watches]) {
      // One that was checked before may have ended it.
      if (watches.has(watch) && isConcerned(watch, records)) {
        watch.check();
      }
    }
  });
  if (watches.size === 0) {
    observer.observe(document, { childList: true, subtree: true });
  }
  const watch = { root, check };
  watches.add(watch);
  return () => {
    watches.delete(watch);
    if (watches.size === 0) {
      observer?.disconnect();
    }
  };
}
