import type { Edge, Span } from '../../shared/ui/edge-stack.rules.js';

/** When the bar is wanted. */

/** Where the form's button is. */
interface ButtonPlace extends Span {
  readonly width: number;
  readonly isOnScreen: boolean;
}

export type Position = Edge;

/**
 * Is the bar wanted? Not while the button is on the screen, and not for a button that is nowhere (a closed quick view). At the top
 * only once it has been scrolled past: at the very top of a page nothing could be scrolled out from under the bar.
 */
export function isWanted({ top, bottom, width, isOnScreen }: ButtonPlace, position: Position): boolean {
  const hasBox = width > 0 && bottom > top;
  return hasBox && !isOnScreen && (position === 'bottom' || bottom <= 0);
}

/** What the form's button is doing, as far as its marks tell. */
export type ButtonState = 'idle' | 'loading' | 'added' | 'failed';

const STATES: readonly string[] = ['idle', 'loading', 'added', 'failed'] satisfies ButtonState[];

/** The state of a button: our own mark, else the host's classes. */
export function buttonStateOf(mark: string | null, classes: ReadonlySet<string>): ButtonState {
  if (mark !== null && STATES.includes(mark)) {
    return mark as ButtonState;
  }
  return classes.has('loading') ? 'loading' : classes.has('added') ? 'added' : 'idle';
}
