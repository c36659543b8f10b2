import { useRef, useState, type ReactElement } from 'react';
import { focusPast } from '../../shared/a11y/focus-past.js';
import { matchIn } from '../../shared/dom/query.js';
import { commit } from '../../shared/element/commit.js';
import type { ElementProps } from '../../shared/element/define.js';
import { Host, useMatches } from '../../shared/element/host.js';
import { keyOf, useClickClaim } from '../../shared/element/host-hooks.js';
import { useFail } from '../../shared/element/use-fail.js';
import { emit } from '../../shared/events.js';
import { driverOf } from '../../shared/host/driver.js';
import { message } from '../../shared/messages.js';
import '../../shared/messages/page.js';
import { formEncode } from '../../shared/net/form-encode.js';
import { request } from '../../shared/net/request.js';
import { restRoot } from '../../shared/net/rest-url.js';
import { bannerOf, DISMISS, readLink } from './coming-soon.host.js';

/** The view of `<shop-coming-soon>`. */
export function ComingSoon({ element }: ElementProps): ReactElement {
  const [state, setState] = useState<'idle' | 'dismissing' | 'dismissed'>('idle');
  const isSending = useRef(false);
  const fail = useFail();
  // The host prints it at the very end of the page.
  const link = useMatches(document, DISMISS).find((one) => bannerOf(one, element) !== null);

  const dismiss = async (banner: HTMLElement, pressed: HTMLElement): Promise<void> => {
    isSending.current = true;
    commit(() => setState('dismissing'));
    await notify(pressed);
    isSending.current = false;
    focusPast(banner);
    // The shop knows, or the shopper wished it: it does not come back when the tag leaves.
    banner.style.display = 'none';
    commit(
      () => setState('dismissed'),
      () => emit(element, 'shop:coming-soon-dismissed', {}),
    );
  };
  useClickClaim(
    document.body,
    DISMISS,
    (pressed) => bannerOf(pressed, element) !== null && driverOf('comingSoon', pressed) === 'tag',
    (pressed, event) => {
      event.preventDefault();
      const banner = bannerOf(pressed, element);
      if (banner && !isSending.current) {
        dismiss(banner, pressed).catch(fail);
      }
    },
  );
  return (
    <>
      <Host node={element} data-state={state} />
      {link && <DismissLink key={keyOf(link)} link={link} />}
    </>
  );
}

/** The host's link has no address and no text: without a role, a name and a place in the tab order only a mouse can use it. */
function DismissLink({ link }: { readonly link: HTMLElement }): ReactElement {
  // Read once: what we add must not count as what the page printed.
  const [{ isBare, hasName }] = useState(() => ({
    isBare: !link.hasAttribute('href'),
    hasName: link.hasAttribute('aria-label') || (link.textContent ?? '').trim() !== '',
  }));
  const press = (event: KeyboardEvent): void => {
    if (!isBare || event.defaultPrevented || event.repeat || matchIn(document.body, event.target, DISMISS) !== link) {
      return;
    }
    // Space is pressed for us where the click is ours (`useClickClaim`).
    if (event.key !== 'Enter' && !(event.key === ' ' && driverOf('comingSoon', link) === 'host')) {
      return;
    }
    event.preventDefault();
    link.click();
  };
  return (
    <>
      <Host node={window} onKeyDown={press} />
      <Host
        node={link}
        role={isBare ? 'button' : undefined}
        tabIndex={isBare ? 0 : undefined}
        aria-label={hasName ? undefined : message('coming_soon.dismiss')}
      />
    </>
  );
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
