/**
 * Keeps as its name what a label's script takes from a node as its title: it empties all titles so that the browser shows none beside its
 * own tooltips (contract: badges.md, Role). @returns how to end
 */
export function keepNames(element: HTMLElement): () => void {
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
