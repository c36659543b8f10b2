import { $notices } from '../stores/notices.js';
import { pageSingleton } from '../page.js';

/** For readers alone: there, and out of sight. */
export const OUT_OF_SIGHT =
  'position:absolute;width:1px;height:1px;margin:-1px;padding:0;border:0;overflow:hidden;clip-path:inset(50%);white-space:nowrap';

/** How long a region stays empty before it says the same again; readers look less often than a browser paints. */
const EMPTY_MS = 50;

/**
 * The page's two live regions. The polite one is the host's own (`.widget_shopping_cart_live_region`) where the page has it, and
 * carries its class where it has not, so that there is only one (contract: cart.md §1).
 */
export const startLiveRegions = pageSingleton('live-regions', () => {
  const region = (role: 'status' | 'alert', live: string): HTMLElement => {
    const el = document.createElement('div');
    el.className = role === 'status' ? 'widget_shopping_cart_live_region screen-reader-text' : 'shop-live-assertive screen-reader-text';
    // No role of an alert: the host's scripts scroll to the first one they find, which would be the foot of the page.
    if (role === 'status') {
      el.setAttribute('role', role);
    } else {
      el.setAttribute('aria-atomic', 'true');
    }
    el.setAttribute('aria-live', live);
    el.style.cssText = OUT_OF_SIGHT;
    return el;
  };
  let polite: Element | null = null;
  let assertive: Element | null = null;
  const place = (): { polite: Element; assertive: Element } => {
    if (!polite?.isConnected) {
      polite = document.querySelector('.widget_shopping_cart_live_region') ?? region('status', 'polite');
      if (!polite.isConnected) {
        document.body.append(polite);
      }
    }
    if (!assertive?.isConnected) {
      assertive = region('alert', 'assertive');
      document.body.append(assertive);
    }
    return { polite, assertive };
  };
  place();
  let again: ReturnType<typeof setTimeout> | undefined;
  $notices().listen(({ last, polite: quiet, assertive: loud }) => {
    const region = place()[last];
    const text = last === 'polite' ? quiet : loud;
    if (text === '') {
      region.removeAttribute('aria-relevant');
    } else {
      region.setAttribute('aria-relevant', 'all');
    }
    clearTimeout(again);
    if (text === '' || region.textContent !== text) {
      region.textContent = text;
      return;
    }
    // The same words twice: only an empty moment in between makes them news again.
    region.textContent = '';
    again = setTimeout(() => {
      region.textContent = text;
    }, EMPTY_MS);
  });
  return place;
});
