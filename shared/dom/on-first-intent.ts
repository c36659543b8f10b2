/** What a shopper does before acting: the pointer moves, a finger arrives, the focus. A pointer that a page appears under says nothing. */
const INTENT = ['pointermove', 'touchstart', 'focusin'] as const;

/**
 * Runs once, as soon as somebody looks like acting on what matches `selector` inside `root`: the moment to load what acting needs.
 * @returns how to stop
 */
export function onFirstIntent(root: Element, selector: string, run: () => unknown): () => void {
  const stop = (): void => {
    for (const type of INTENT) {
      root.removeEventListener(type, begin);
    }
  };
  const begin = ({ target }: Event): void => {
    if (!(target instanceof Element && target.closest(selector))) {
      return;
    }
    stop();
    run();
  };
  for (const type of INTENT) {
    root.addEventListener(type, begin, { passive: true });
  }
  return stop;
}
