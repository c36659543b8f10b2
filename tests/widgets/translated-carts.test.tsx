import { afterEach, test, vi } from 'vitest';
import { navigation } from '../../shared/url.js';
import '../../widgets/cart/index.js';
import '../../widgets/coupon/index.js';
import '../../widgets/mini-cart/index.js';
import '../../widgets/side-cart/index.js';
// Loaded on first use; read already, so that a test waits for what happens and not for the disk.
import '../../widgets/cart/store-cart.js';
import '../../shared/address/address.js';
import { one, openCart, press, READ, REMOVE } from '../contract/cart-page.js';
import { exchange, lost, withBody, type Exchange } from '../host/recording.js';
import { saysTheSame, typed, type Journey } from '../support/journey.js';
import * as cart from './cart/support.js';
import * as sideCart from './side-cart/support.js';
import { CALL as CLICKED } from './coupon/support.js';

/** Carts as the host prints them, and coupons, on pages that the browser translates: as in translated.test.tsx. */

const STORE = '/wp-json/wc/store/v1/cart';
const FULL: Exchange = {
  ...exchange('store-cart'),
  response: { ...exchange('store-update-item').response, headers: exchange('store-cart').response.headers },
};
/** The cart with another first rate chosen: all totals are 1.00 more. */
const dearer = (): Exchange => {
  const body = structuredClone(FULL.response.body) as { totals: Record<string, string> };
  Object.assign(body.totals, { total_items: '9900', total_price: '9900' });
  return withBody(FULL, body);
};
const journey = (page: Awaited<ReturnType<typeof openCart>>, steps: Journey['steps']): Journey => ({
  steps,
  wait: () => page.wait(1500),
  close: () => page.close(),
});
const amounts = (amount: string): Exchange => cart.altered('cart-form-update', (html) => html.replaceAll(/\d+\.\d\d/g, amount));

const JOURNEYS: Record<string, () => Promise<Journey>> = {
  'a cart page of the host': async () => {
    const page = await cart.openCartPage({
      routes: { [cart.PAGE]: [amounts('91.00'), sideCart.status(500, 'oops'), amounts('92.00'), amounts('93.00')] },
    });
    const set = (value: string): void => cart.type(cart.qty(cart.FORK), value, { commit: true });
    return journey(page, [
      () => set('5'),
      () => set('6'),
      () => press(one('.shop-alert__action')),
      () => Object.assign(cart.qty(cart.FORK), { max: '4' }),
      () => set('9'),
    ]);
  },
  'coupons of a cart page': async () => {
    const page = await cart.openCartPage({
      routes: {
        [cart.COUPON]: ['apply-coupon-unknown', lost, 'apply-coupon-ok'],
        [cart.PAGE]: ['cart-form-update', 'cart-form-coupon'],
        [cart.UNCOUPON]: [lost],
      },
    });
    const apply = (code: string): void => {
      one<HTMLInputElement>('#coupon_code').value = code;
      one('[name="apply_coupon"]').click();
    };
    return journey(page, [() => apply('NOPE'), () => apply('LOST'), () => apply('TENOFF'), () => press(one('.woocommerce-remove-coupon'))]);
  },
  'coupons and rates of a cart of the store': async () => {
    const page = await openCart(
      '<!DOCTYPE html><html><head></head><body><shop-cart data-source="store-api" data-cart-url="/cart/" data-checkout-url="/checkout/"></shop-cart></body></html>',
      {
        url: 'http://shop.test/',
        items: true,
        routes: {
          [`GET ${STORE}`]: FULL,
          [`POST ${STORE}/apply-coupon`]: ['store-apply-coupon-unknown', 'store-apply-coupon'],
          [`POST ${STORE}/remove-coupon`]: dearer(),
          [`POST ${STORE}/select-shipping-rate`]: [lost, FULL],
        },
      },
    );
    await page.wait(600);
    const apply = (code: string): void => {
      const field = one<HTMLInputElement>('[name="coupon_code"]');
      // Past React, which takes a value that was set through the field for its own.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, code);
      field.dispatchEvent(new InputEvent('input', { bubbles: true }));
      one('form.coupon').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
    };
    return journey(page, [
      () => apply(''),
      () => apply('nope'),
      () => apply('tenoff'),
      () => one('.shop-cart__remove-coupon').click(),
      () => [...document.querySelectorAll<HTMLInputElement>('.shop-cart__rate')].find(({ checked }) => !checked)?.click(),
    ]);
  },
  'a side cart of the plugin': async () => {
    const rows = (a: number | string): string[] => [sideCart.boxRow('a', a, 'min="2" max="6" step="2"'), sideCart.boxRow('b', 1)];
    const page = await sideCart.open(sideCart.wrapped(sideCart.boxes(...rows(2)), 'data-fetch-delay="0"'), {
      items: true,
      routes: {
        [sideCart.XOO_READ]: sideCart.answer(...rows(2)),
        [sideCart.XOO_UPDATE]: [sideCart.status(500, 'oops'), sideCart.answer(...rows(4)), sideCart.answer(sideCart.boxRow('b', 1))],
      },
    });
    await page.wait(100);
    const box = (): HTMLInputElement => one<HTMLInputElement>('[data-key="a"] .xoo-wsc-qty');
    return journey(page, [
      () => press(one('.xoo-wsc-basket')),
      () => {
        box().focus();
        typed(box(), '9');
      },
      () => typed(box(), '3'),
      () => typed(box(), '4'),
      () => press(one('.shop-side-cart__retry')),
      () => press(one('[data-key="a"] .xoo-wsc-smr-del')),
    ]);
  },
  'a mini-cart of the host': async () => {
    const page = await openCart(
      '<!DOCTYPE html><html><body><shop-mini-cart><div class="widget_shopping_cart"><h2>Cart</h2><div class="widget_shopping_cart_content"></div></div></shop-mini-cart><b data-shop-cart-count></b></body></html>',
      { items: true, routes: { [READ]: 'fragments-items', [REMOVE]: [lost, 'remove-from-cart-ok'] } },
    );
    return journey(page, [() => press(one('.remove_from_cart_button')), () => press(one('.remove_from_cart_button'))]);
  },
  'a coupon that is pressed': async () => {
    const page = await openCart(
      `<!DOCTYPE html><html><body><div class="woocommerce"><div class="woocommerce-notices-wrapper"></div><shop-coupon><div class="wt_coupon_wrapper"><div class="wt_sc_single_coupon wt-single-coupon active-coupon cart_page" data-id="25" data-code="TENOFF" tabindex="0" role="button"><code>tenoff</code></div></div></shop-coupon></div></body></html>`,
      {
        url: 'http://shop.test/cart/',
        routes: { [CLICKED]: [lost, 'coupon-click-expired', 'coupon-click-ok'] },
        prepare: () =>
          vi.stubGlobal('WTSmartCouponOBJ', {
            wc_ajax_url: 'http://shop.test/?wc-ajax=',
            nonces: { public: 'ee21385e02', apply_coupon: '41335b8e83' },
          }),
      },
    );
    return journey(page, [
      () => press(one('.wt_sc_single_coupon')),
      () => press(one('.shop-alert__action')),
      () => press(one('.wt_sc_single_coupon')),
    ]);
  },
};

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test.each(Object.entries(JOURNEYS))('%s says the same, step by step, on a page that is translated', async (_what, open) => {
  vi.spyOn(navigation, 'reload').mockImplementation(() => undefined);
  await saysTheSame(open);
});
