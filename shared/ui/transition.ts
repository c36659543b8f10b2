import { reducedMotion } from '../a11y/motion.js';
import { isHidden, setShown } from '../dom/nodes.js';

/** How something comes or goes. */
export interface TransitionOptions {
  /** Time of the whole way, in ms; 0 is at once. */
  readonly ms: number;
  /** A CSS easing; linear without. */
  readonly easing?: string;
  /** Is it on the page only since a moment ago? Then it comes in, though it shows already. */
  readonly isNew?: boolean;
  /** Called once, whatever happens: with `false` where something else took over before the end. */
  readonly done?: (finished: boolean) => void;
}

type Done = (finished: boolean) => void;

interface Move {
  open: boolean;
  /** Somebody wants it to go there; it turns round where it is. */
  turn(open: boolean, done: Done): void;
  end(finished: boolean): void;
}

const moves = new WeakMap<Element, Move>();
const NOTHING = (): void => undefined;

/** Is it open, or on its way there? */
export const isOpen = (el: HTMLElement): boolean => moves.get(el)?.open ?? !isHidden(el);

/** Ends the way of an element where it is; what becomes of it is up to the caller. */
export const stopTransition = (el: Element): void => moves.get(el)?.end(false);

/**
 * Shows or hides an element by letting these CSS properties grow from 0 or shrink to it; at once where the shopper wants less movement or
 * the page paints nothing. The other way in the middle turns it round where it is, in the time that it took until there. What is so already
 * stays; without any time it is written down all the same, for a sheet may say otherwise tomorrow.
 * @param clips cuts off what does not fit on the way
 */
export function transition(
  el: HTMLElement,
  open: boolean,
  properties: readonly string[],
  { ms, easing = 'linear', isNew = false, done = NOTHING }: TransitionOptions,
  clips = false,
): void {
  const under = moves.get(el);
  if (under && ms > 0) {
    under.turn(open, done);
    return;
  }
  under?.end(false);
  const isSo = ms > 0 && !isNew && isHidden(el) !== open;
  if (isSo || ms <= 0 || reducedMotion() || document.hidden || typeof el.animate !== 'function') {
    if (!isSo) {
      setShown(el, open);
    }
    done(true);
    return;
  }
  setShown(el, true);
  const style = getComputedStyle(el) as unknown as Record<string, string>;
  const frames = Object.fromEntries(properties.map((name) => [name, ['0', style[name] ?? '']]));
  const { overflow } = el.style;
  if (clips) {
    el.style.overflow = 'hidden';
  }
  const animation = el.animate(frames, { duration: ms, easing, fill: 'both', direction: open ? 'normal' : 'reverse' });
  // Cancelling is how it always ends.
  animation.finished.catch(NOTHING);
  let then = done;
  let timer: ReturnType<typeof setTimeout>;
  // A timer and not the animation's end: a page in the background runs no animation.
  const endIn = (left: number): void => {
    clearTimeout(timer);
    timer = setTimeout(() => move.end(true), left);
  };
  const move: Move = {
    open,
    turn(to, next) {
      const before = then;
      then = next;
      const turns = move.open !== to;
      move.open = to;
      before(false);
      const at = Number(animation.currentTime);
      if (turns && at > 0) {
        animation.reverse();
        endIn(to === open ? ms - at : at);
      } else if (turns) {
        // Nothing of it was seen yet: reversed from its start it would begin at its end.
        move.end(true);
      }
    },
    end(finished) {
      clearTimeout(timer);
      moves.delete(el);
      animation.cancel();
      el.style.overflow = overflow;
      if (finished) {
        setShown(el, move.open);
      }
      then(finished);
    },
  };
  moves.set(el, move);
  endIn(ms);
}

/** Fades an element in or out; it is hidden when it is out. */
export const fade = (el: HTMLElement, shown: boolean, options: TransitionOptions): void => transition(el, shown, ['opacity'], options);
