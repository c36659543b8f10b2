import { nodeOf } from '../dom/node-of.js';
import type { ReactElement } from 'react';
import { $notices } from '../stores/notices.js';
import { pageSingleton } from '../page.js';

/** For readers alone: there, and out of sight. */
export const OUT_OF_SIGHT = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  margin: '-1px',
  padding: 0,
  border: 0,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const;

const Polite = (): ReactElement => (
  <div className="widget_shopping_cart_live_region screen-reader-text" role="status" aria-live="polite" style={OUT_OF_SIGHT} />
);
/** No role of an alert: the host's scripts scroll to the first one they find, which would be the foot of the page. */
const Assertive = (): ReactElement => (
  <div className="shop-live-assertive screen-reader-text" aria-live="assertive" aria-atomic style={OUT_OF_SIGHT} />
);

/** How long a region stays empty before it says the same again; readers look less often than a browser paints. */
const EMPTY_MS = 50;

/**
 * The page's two live regions. The polite one is the host's own (`.widget_shopping_cart_live_region`) where the page has it, and
 * carries its class where it has not, so that there is only one (shared/stores contract 13).
 */
export const startLiveRegions = pageSingleton('live-regions', () => {
  let polite: Element | null = null;
  let assertive: Element | null = null;
  const place = (): { polite: Element; assertive: Element } => {
    if (!polite?.isConnected) {
      polite = document.querySelector('.widget_shopping_cart_live_region') ?? nodeOf(<Polite />);
      if (!polite.isConnected) {
        document.body.append(polite);
      }
    }
    if (!assertive?.isConnected) {
      assertive = nodeOf(<Assertive />);
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
