import { lazyModule } from '../lazy.js';
import { isHidden, setShown } from '../dom/nodes.js';
import type { SlideOptions } from './slide.js';

/** What moves parts of a page. Load it with the first intent: until it is here parts are there, or gone, at once. */
export const lazySlide = lazyModule('what slides and fades', () => import('./slide.js'));

function move(kind: 'slide' | 'fade', el: HTMLElement, open: boolean, options: SlideOptions): void {
  const { loaded } = lazySlide;
  if (loaded) {
    loaded[kind](el, open, options);
    return;
  }
  if (options.ms <= 0 || options.isNew || isHidden(el) === open) {
    setShown(el, open);
  }
  options.done?.(true);
}

/** Lets a part of the page down or draws it up: see `slide`. */
export const slideOnceLoaded = (el: HTMLElement, open: boolean, options: SlideOptions): void => move('slide', el, open, options);

/** Fades a part of the page in or out: see `fade`. */
export const fadeOnceLoaded = (el: HTMLElement, open: boolean, options: SlideOptions): void => move('fade', el, open, options);

/** Is it open, or on its way there? */
export const isOpenNow = (el: HTMLElement): boolean => lazySlide.loaded?.isOpen(el) ?? !isHidden(el);

/** Ends its way where it is; what becomes of it is up to the caller. */
export const stopSlide = (el: Element): void => lazySlide.loaded?.stopTransition(el);
