/**
 * Keeps as its name what a label's script takes from a node as its title: it empties all titles so that the browser shows none beside its
 * own tooltips (contract 25).
 * @param element the tag around the labels
 * @returns how to end; names that were kept stay, because the titles are gone
 */
export function enhanceNames(element: HTMLElement): () => void {
  const observer = new MutationObserver((records) => {
    for (const { target, oldValue } of records) {
      if (
        target instanceof Element &&
        (oldValue ?? '').trim() !== '' &&
        target.getAttribute('title') === '' &&
        !target.hasAttribute('aria-label') &&
        target.closest('.br_alabel')
      ) {
        target.setAttribute('aria-label', oldValue ?? '');
      }
    }
  });
  observer.observe(element, { subtree: true, attributes: true, attributeFilter: ['title'], attributeOldValue: true });
  return () => observer.disconnect();
}
