import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { focusPast } from '../../shared/a11y/focus-past.js';
import type { ElementProps } from '../../shared/element/define.js';
import { useClickClaim, useHostAttr, useListener } from '../../shared/element/host-hooks.js';
import { emit } from '../../shared/events.js';
import { matchIn } from '../../shared/dom/query.js';
import { message } from '../../shared/messages.js';
import '../../shared/messages/page.js';
import { formEncode } from '../../shared/net/form-encode.js';
import { request } from '../../shared/net/request.js';
import { restRoot } from '../../shared/net/rest-url.js';
import { bannerOf, DISMISS, ownLink, readLink } from './coming-soon.read.js';
import { driverOf } from '../../shared/host/driver.js';

/** The view of `<shop-coming-soon>`. The banner is hidden when the request has ended, however it ended. */
export function ComingSoon({ element }: ElementProps): null {
  const [state, setState] = useState<'idle' | 'dismissing' | 'dismissed'>('idle');
  const link = useDismissLink(element);
  const sending = useRef(false);
  useHostAttr(element, 'data-state', state);
  useOperable(link);

  const dismiss = async (pressed: HTMLElement): Promise<void> => {
    const banner = bannerOf(pressed, element);
    if (sending.current || !banner) {
      return;
    }
    sending.current = true;
    setState('dismissing');
    await notify(pressed);
    sending.current = false;
    focusPast(banner);
    banner.style.display = 'none';
    setState('dismissed');
    emit(element, 'shop:coming-soon-dismissed', {});
  };
  useClickClaim(
    document.body,
    DISMISS,
    (el) => bannerOf(el, element) !== null && driverOf('comingSoon', el) === 'tag',
    (el, event) => {
      event.preventDefault();
      void dismiss(el);
    },
  );
  return null;
}

/**
 * The request; however it ends, the shopper's wish is done on this page. Not through the REST helper: that would put the page's own
 * nonce, and a renewed one, behind what a link says.
 */
async function notify(link: HTMLElement): Promise<void> {
  const { url, nonce } = readLink(link, restRoot());
  if (!url) {
    console.error(
      `[shop] <shop-coming-soon> data-rest-url=${JSON.stringify(link.getAttribute('data-rest-url') ?? '')}: expected wp/v2/users/… below this site’s REST root; the banner is hidden on this page only`,
      link,
    );
    return;
  }
  const body = formEncode({ woocommerce_meta: { coming_soon_banner_dismissed: 'yes' } });
  await request({ url, method: 'POST', body, ...(nonce ? { headers: { 'X-WP-Nonce': nonce } } : {}) }).catch(() => undefined);
}

/** The dismiss link, which the host prints at the very end of the page. */
function useDismissLink(element: HTMLElement): HTMLElement | null {
  const [link, setLink] = useState<HTMLElement | null>(null);
  useLayoutEffect(() => {
    const check = (): void => setLink(ownLink(element));
    check();
    if (document.readyState !== 'loading') {
      return undefined;
    }
    document.addEventListener('DOMContentLoaded', check, { once: true });
    return () => document.removeEventListener('DOMContentLoaded', check);
  }, [element]);
  return link;
}

/** The host's link has no address and no text: without a role, a name and a place in the tab order only a mouse can use it. */
function useOperable(link: HTMLElement | null): void {
  // Read once: what we add must not count as what the page printed.
  const { bare, nameless } = useMemo(
    () => ({
      bare: link !== null && !link.hasAttribute('href'),
      nameless: link !== null && !link.hasAttribute('aria-label') && (link.textContent ?? '').trim() === '',
    }),
    [link],
  );
  useHostAttr(link, 'role', bare ? 'button' : undefined);
  useHostAttr(link, 'tabindex', bare ? '0' : undefined);
  useHostAttr(link, 'aria-label', nameless ? message('coming_soon.dismiss') : undefined);
  useListener<KeyboardEvent>(window, 'keydown', (event) => {
    if (!link || !bare || event.defaultPrevented || event.repeat || matchIn(document.body, event.target, DISMISS) !== link) {
      return;
    }
    // Space is pressed for us where the click is ours (`useClaim`).
    if (event.key !== 'Enter' && !(event.key === ' ' && driverOf('comingSoon', link) === 'host')) {
      return;
    }
    event.preventDefault();
    link.click();
  });
}
