/** When the bar is wanted, and what it may cover: no page. */

/** A part of the screen in pixels from its top. */
export interface Span { readonly top: number; readonly bottom: number }

/** Where the form's button is. */
export interface ButtonPlace extends Span { readonly width: number; readonly isOnScreen: boolean }

export type Position = 'bottom' | 'top';

/**
 * Is the bar wanted? Not while the button is on the screen, and not for a button that is nowhere (a closed quick view). At the top
 * only once it has been scrolled past: at the very top of a page nothing could be scrolled out from under the bar.
 */
export function isWanted({ top, bottom, width, isOnScreen }: ButtonPlace, position: Position): boolean {
  const hasBox = width > 0 && bottom > top;
  return hasBox && !isOnScreen && (position === 'bottom' || bottom <= 0);
}

/** By how many pixels the page has to scroll so that the bar covers nothing of the focused element; 0 where it does not. */
export function uncoverBy(focused: Span, bar: Span, position: Position): number {
  const overlaps = focused.bottom > bar.top && focused.top < bar.bottom;
  if (!overlaps) { return 0; }
  return position === 'bottom' ? focused.bottom - bar.top : focused.top - bar.bottom;
}

/** What the form's button is doing, as far as its marks tell. */
export type ButtonState = 'idle' | 'loading' | 'added' | 'failed';

const STATES: readonly string[] = ['idle', 'loading', 'added', 'failed'] satisfies ButtonState[];

/** The state of a button: our own mark, else the host's classes. */
export function buttonStateOf(mark: string | null, classes: ReadonlySet<string>): ButtonState {
  if (mark !== null && STATES.includes(mark)) { return mark as ButtonState; }
  return classes.has('loading') ? 'loading' : classes.has('added') ? 'added' : 'idle';
}
