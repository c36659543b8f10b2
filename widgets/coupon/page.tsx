import { syncCart } from '../../shared/cart/load.js';
import { $cart } from '../../shared/cart/state.js';
import { nodeOf } from '../../shared/dom/node-of.js';
import { emit } from '../../shared/events.js';
import { driverOf } from '../../shared/host/driver.js';
import { fireHost } from '../../shared/host/jquery-bridge.js';
import { parsePage } from '../../shared/html/inert.js';
import { replaceRegion, snapshot, type Snapshot } from '../../shared/html/preserve-state.js';
import { adoptRegion, ANSWERS } from '../../shared/html/sanitize.js';
import { isWhole, wholeIn } from '../../shared/html/whole.js';
import { message } from '../../shared/messages.js';
import '../../shared/messages/cart.js';
import { request, RequestError } from '../../shared/net/request.js';
import { clearAlert } from '../../shared/ui/alert-box.js';
import { showAlert } from '../../shared/ui/alert.js';
import { showBusy } from '../../shared/ui/busy.js';
import { type Notice, noticeNodes, NOTICES, NOTICES_WRAPPER, noticesPlace, placeNotices } from '../../shared/ui/host-notices.js';
import { scrollToElement } from '../../shared/ui/scroll.js';
import { navigation, safeUrl } from '../../shared/url.js';
import { couponBoxes } from './coupon.host.js';

/** What the page around a coupon shows: the covers of all coupons while one is applied, the shop's notices, and the new totals. */

/** Covers every box with coupons, or the coupon itself where it stands in none; `processing` is the host's mark. @returns how to uncover */
export function coverBoxes(coupon: HTMLElement): () => void {
  const boxes = couponBoxes(document);
  const all = boxes.some((box) => box.contains(coupon)) ? boxes : [...boxes, coupon];
  const releases = all.map((box) => showBusy(box, { color: '#fff', processing: true }));
  return () => {
    for (const release of releases) {
      release();
    }
  };
}

/** Removes the busy cover that the host's script has left on boxes: it has no handler for a failed call (contract 27). */
export function uncoverHosts(): void {
  for (const box of couponBoxes(document)) {
    box.classList.remove('processing');
    for (const cover of box.querySelectorAll(':scope > .blockUI')) {
      cover.remove();
    }
  }
}

const SCROLL_MS = 1000;

/** Places that we made. */
const ours = new WeakSet<Element>();

/** The page's first place for notices; one is made at the top of its main part where there is none (contract 14). */
export function placeForNotices(): Element {
  const there = noticesPlace();
  if (there) {
    return there;
  }
  const made = nodeOf(<div className={NOTICES_WRAPPER.slice(1)} />);
  ours.add(made);
  (document.querySelector('#main') ?? document.querySelector('main') ?? document.body).prepend(made);
  return made;
}

/**
 * Shows what the shop said in the place of older notices, focuses it, and brings the top of the shop's part of the page into view in
 * one second, at once for those who want less movement.
 */
export function showAnswer(notices: readonly Notice[]): void {
  for (const old of document.querySelectorAll(`:is(${NOTICES_WRAPPER}, .woocommerce-NoticeGroup) :is(${NOTICES})`)) {
    old.remove();
  }
  const place = placeForNotices();
  placeNotices(noticeNodes(notices), place);
  const first = place.firstElementChild;
  if (first instanceof HTMLElement) {
    first.tabIndex = -1;
    // The scrolling below brings it into view, slowly.
    first.focus({ preventScroll: true });
  }
  // One that we made stands above the shop's part: there it would not be seen.
  const top = ours.has(place)
    ? place
    : (place.closest('.woocommerce:not(body)') ?? document.querySelector('main .woocommerce, .woocommerce:not(body)') ?? place);
  scrollToElement(top, { offsetPx: 0, durationMs: SCROLL_MS });
}

const FORM = 'form.woocommerce-cart-form';
const TOTALS = 'div.cart_totals';
const PARTS = [FORM, TOTALS];
/** What a cart page says in place of both when there is nothing in the cart. */
const EMPTY = '.wc-empty-cart-message, .cart-empty';

/**
 * Has everything on the page that shows the cart show it anew: the cart page by whoever drives it, the checkout by its own event,
 * the mini-cart where it was read before.
 */
export function showNewTotals(): void {
  if (document.querySelector(FORM)) {
    // The notices stay: ours comes right after. The tag has the host's script read the page, where that drives.
    emit(document.body, 'shop:cart-refresh', { scope: 'page', preserve: true });
    if (!document.querySelector('shop-cart[data-shop-ready]')) {
      if (driverOf('cartPage') === 'host') {
        fireHost(document, 'wc_update_cart', [true]);
      } else {
        void readCartPage();
      }
    }
  }
  if ($cart().get().hash !== '') {
    syncCart();
  }
}

/** Nobody drives the cart page: form and totals are read from a fresh copy of it; what was typed meanwhile stays. */
async function readCartPage(): Promise<void> {
  const totals = document.querySelector(TOTALS) ?? document.querySelector(FORM);
  if (totals) {
    clearAlert(totals);
  }
  const before = new Map<string, Snapshot>();
  for (const part of PARTS) {
    const el = document.querySelector(part);
    if (el) {
      before.set(part, snapshot(el));
    }
  }
  try {
    // The page's own address may be an act (`?add-to-cart=7`) that must not be repeated; the form's is the cart.
    const url = safeUrl(document.querySelector(FORM)?.getAttribute('action') || window.location.pathname, { sameOrigin: true });
    if (!url) {
      return;
    }
    const page = parsePage((await request({ url, cache: 'no-store' })).text);
    const empty = page.querySelector(EMPTY);
    if (empty && isWhole(empty) && !page.querySelector(FORM)) {
      navigation.reload();
      return;
    }
    const replaced = PARTS.filter((part) => document.querySelector(part)).map((part) => ({ part, fresh: wholeIn(page, part) }));
    if (replaced.some(({ fresh }) => fresh === null)) {
      throw new RequestError('empty', url);
    }
    for (const { part, fresh } of replaced) {
      const old = document.querySelector(part);
      if (old && fresh) {
        replaceRegion(old, adoptRegion(fresh, part, ANSWERS.shopForm, old), before.get(part));
      }
    }
  } catch (error) {
    if (!(error instanceof RequestError)) {
      throw error;
    }
    // Not loading the page: the shop's words on it would be lost, and without a connection the page itself.
    if (totals) {
      showAlert(totals, message('cart.refresh_failed'), {
        focus: 'none',
        action: {
          label: message('cart.retry'),
          run: () => {
            void readCartPage();
          },
        },
      });
    }
  }
}
