import { fadeOnceLoaded, slideOnceLoaded } from '../../shared/ui/lazy-slide.js';

/** How long add-ons take to come and go, and titles to fold. */
const EFFECT_MS = 200;

/** Shows or hides a node of the host, sliding or fading as the settings say. */
export function setDisplayed(el: HTMLElement, shows: boolean, effect: 'fade' | 'slide' | 'none' = 'none'): void {
  (effect === 'slide' ? slideOnceLoaded : fadeOnceLoaded)(el, shows, { ms: effect === 'none' ? 0 : EFFECT_MS });
}
