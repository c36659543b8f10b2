import { emit } from '../../shared/events.js';
import { fireHost } from '../../shared/host/jquery-bridge.js';
import { driverOf } from '../../shared/host/driver.js';
import { replaceRegion, snapshot, type Snapshot } from '../../shared/html/preserve-state.js';
import { parsePage } from '../../shared/html/inert.js';
import { adoptRegion, ANSWERS } from '../../shared/html/sanitize.js';
import { isWhole, wholeIn } from '../../shared/html/whole.js';
import { message } from '../../shared/messages.js';
import '../../shared/messages/cart.js';
import { request, RequestError } from '../../shared/net/request.js';
import { $cart } from '../../shared/cart/state.js';
import { syncCart } from '../../shared/cart/load.js';
import { clearAlert } from '../../shared/ui/alert-box.js';
import { showAlert } from '../../shared/ui/alert.js';
import { navigation, safeUrl } from '../../shared/url.js';

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
