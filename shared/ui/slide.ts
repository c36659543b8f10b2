import { transition, type TransitionOptions } from './transition.js';

export { fade, isOpen, stopTransition } from './transition.js';

/** How something slides. */
export interface SlideOptions extends TransitionOptions {
  /** Does it fade, too? */
  readonly fades?: boolean;
}

const HEIGHT = ['height', 'paddingTop', 'paddingBottom', 'marginTop', 'marginBottom'];
const HEIGHT_AND_OPACITY = [...HEIGHT, 'opacity'];

/** Lets a part of the page down or draws it up; it is hidden when it is up. See `transition`. */
export const slide = (el: HTMLElement, open: boolean, { fades = false, ...options }: SlideOptions): void =>
  transition(el, open, fades ? HEIGHT_AND_OPACITY : HEIGHT, options, true);
