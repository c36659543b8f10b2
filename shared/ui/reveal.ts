import { lazyModule } from '../lazy.js';
import type { RevealOptions } from './revealing.js';

/** What brings things into view: nobody needs it before something is refused. */
const lazyRevealing = lazyModule('what brings a message into view', () => import('./revealing.js'));

/** Begins to load it, where somebody is about to act: then a message comes into view in the task in which it is shown. */
export const loadReveal = (): void => void lazyRevealing.load();

/** The browser's own way: it heeds no bars. */
const scrollPlainly = (el: Element | null): void => el?.scrollIntoView({ block: 'nearest' });

/**
 * Brings an element into view, clear of everything that is fixed at the top or the bottom of the window: bars of the theme, of plugins and
 * ours. One that is seen already stays where it is; of one that is too high for the room the top is shown. One that has left by the time
 * the code is there is nowhere to be seen.
 */
export const reveal = (el: Element, options?: RevealOptions): void =>
  lazyRevealing.use(
    (code) => el.isConnected && code.reveal(el, options),
    () => scrollPlainly(el),
  );

/** The same for what has the focus when the code is there; not while a scroll of ours is on its way, which has its own aim. */
export const revealFocus = (): void =>
  lazyRevealing.use(
    (code) => code.revealFocus(),
    () => scrollPlainly(document.activeElement),
  );

/**
 * Brings a message into view beside what has the focus. Where the window has no room for both, the message moves to what has the focus.
 */
export const revealMessage = (message: Element): void =>
  lazyRevealing.use(
    (code) => message.isConnected && code.revealMessage(message),
    () => scrollPlainly(message),
  );
