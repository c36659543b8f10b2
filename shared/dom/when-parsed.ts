/** True once the HTML parser has left `el`: something follows it, or the document is done. */
export const isParsed = (el: Node): boolean => {
  if (document.readyState !== 'loading') {
    return true;
  }
  for (let n: Node | null = el; n; n = n.parentNode) {
    if (n.nextSibling) {
      return true;
    }
  }
  return false;
};

const waiting = new Map<Node, () => void>();
let observer: MutationObserver | undefined;

const flush = (): void => {
  for (const [el, run] of [...waiting]) {
    if (isParsed(el)) {
      waiting.delete(el);
      run();
    }
  }
  if (waiting.size === 0) {
    observer?.disconnect();
    observer = undefined;
  }
};

/** Runs `run` now, or as soon as the children of `el` have been parsed. */
export function whenParsed(el: Node, run: () => void): void {
  if (isParsed(el)) {
    run();
    return;
  }
  waiting.set(el, run);
  if (!observer) {
    observer = new MutationObserver(flush);
    observer.observe(document, { childList: true, subtree: true });
    document.addEventListener('readystatechange', flush, { once: true });
  }
}
