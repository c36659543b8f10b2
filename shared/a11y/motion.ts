/**
 * Does the shopper want less movement? For those who ask often: the question is put once, and each call reads what holds now.
 * The answer may change while the page lives.
 */
export function motionQuestion(): () => boolean {
  const query = window.matchMedia?.('(prefers-reduced-motion: reduce)');
  return () => query?.matches ?? false;
}

/** The same, asked each time. */
export const reducedMotion = (): boolean => motionQuestion()();
