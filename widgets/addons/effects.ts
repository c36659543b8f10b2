import { reducedMotion } from '../../shared/a11y/motion.js';

/** How long add-ons take to come and go, and titles to fold. */
const EFFECT_MS = 200;

const running = new WeakMap<HTMLElement, { readonly shows: boolean; stop(): void }>();

const frames = (shows: boolean, effect: 'fade' | 'slide', height: number): Keyframe[] => {
  const ends = effect === 'fade' ? [{ opacity: 0 }, { opacity: 1 }] : [{ height: '0px' }, { height: `${height}px` }];
  return shows ? ends : ends.toReversed();
};

/**
 * Shows or hides a node of the host by its `display`, sliding or fading; turned round in the middle where it is wanted the other way, at
 * once for those who want less movement. `none` is written at the end of hiding.
 */
export function setDisplayed(el: HTMLElement, shows: boolean, effect: 'fade' | 'slide' | 'none' = 'none'): void {
  const before = running.get(el);
  const isThere = before ? before.shows : el.style.display !== 'none';
  if (before && before.shows === shows) {
    return;
  }
  before?.stop();
  const end = (): void => {
    el.style.display = shows ? '' : 'none';
  };
  if (effect === 'none' || isThere === shows || reducedMotion() || document.hidden || typeof el.animate !== 'function') {
    end();
    return;
  }
  el.style.display = '';
  const { overflow } = el.style;
  el.style.overflow = 'hidden';
  const animation = el.animate(frames(shows, effect, el.offsetHeight), { duration: EFFECT_MS, easing: 'ease-in-out' });
  animation.finished.catch(() => undefined);
  const stop = (): void => {
    clearTimeout(timer);
    animation.cancel();
    running.delete(el);
    el.style.overflow = overflow;
  };
  const timer = setTimeout(() => {
    stop();
    end();
  }, EFFECT_MS);
  running.set(el, { shows, stop });
}

/** Ends a movement under way where it would end. */
export function settleDisplayed(el: HTMLElement): void {
  const move = running.get(el);
  if (move) {
    move.stop();
    el.style.display = move.shows ? '' : 'none';
  }
}
