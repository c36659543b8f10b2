import { focusables, isInView } from './focus.js';

/**
 * Moves a focus that is about to vanish with a region to what the keyboard reaches after it, else to what is before it; of these to what is
 * on the screen, because a bar may stand elsewhere on the screen than in the page, and the page is not scrolled for it. A focus elsewhere
 * stays where it is.
 * @param wasInside the focus was in the region when it began to vanish: by now the browser may have dropped it
 */
export function focusPast(region: Element, wasInside = false): void {
  const isLost = wasInside && document.activeElement === document.body;
  if (!isLost && !region.contains(document.activeElement)) {
    return;
  }
  const outside = focusables(document.body).filter((el) => !region.contains(el));
  const pick = (from: readonly HTMLElement[]): HTMLElement | undefined =>
    from.find((el) => (region.compareDocumentPosition(el) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0) ?? from.at(-1);
  (pick(outside.filter(isInView)) ?? pick(outside))?.focus({ preventScroll: true });
}
