/**
 * Acts once what stands on the page now has been painted: what nobody sees need not keep them waiting. A tab that is not looked at paints
 * nothing: there it acts in the next turn.
 * @returns how not to
 */
export function afterPaint(act: () => void): () => void {
  let frame = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const soon = (): void => {
    timer = setTimeout(act);
  };
  if (document.hidden) {
    soon();
  } else {
    frame = requestAnimationFrame(soon);
  }
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
