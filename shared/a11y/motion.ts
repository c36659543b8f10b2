/** Does the shopper want less movement? Asked each time: the answer may change while the page lives. */
export const reducedMotion = (): boolean => window.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false;
