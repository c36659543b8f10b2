import { createScope } from './scope.js';

/** What ends a press: the button goes up, or the press is given up. */
const ENDS = ['mouseup', 'pointercancel', 'dragend', 'keydown'] as const;

/** Is something being pressed right now? */
export const isPressing = (): boolean => document.querySelector(':active') !== null;

/**
 * Runs at once, or where something is being pressed right now, after that press and its click. A field is left while the button that takes
 * the focus is still held down: whatever moves that button then takes its click away.
 * @returns how to leave it out
 */
export function afterPress(run: () => void): () => void {
  if (!isPressing()) {
    run();
    return () => undefined;
  }
  const scope = createScope();
  const end = (): void => {
    scope.end();
    setTimeout(run);
  };
  for (const type of ENDS) {
    scope.listen(window, type, end, { capture: true });
  }
  return scope.end;
}
