import { describe, expect, test } from 'vitest';
import type { FaultKind } from '../../demo-theme/shop/faults.js';
import { filledCart } from './support/filled-cart.js';
import { unaskable, type ShopPage } from './support/page.js';
import { useShop } from './support/shop.js';

/**
 * What the first look at a page does not show: every state a shopper brings a demo page into, and axe in each, on a phone in
 * the light and, turned into one, on a desktop in the dark, where colours and sizes alone are others.
 */
const shop = useShop({ warm: true });

const PHONE = { width: 320, height: 700 };
const DESKTOP = { width: 1280, height: 800 };

const FORK = 'a.add_to_cart_button[data-product_id="45"]';

const fault = (page: ShopPage, call: string, kind: FaultKind = 'slow', ms = 600_000): Promise<void> =>
  page.evaluate((faults) => window.demoShop?.setFaults(faults), [{ kind, call, ms }]);

const press =
  (selector: string) =>
  (page: ShopPage): Promise<void> =>
    page.locator(selector).first().click();

const appears = (page: ShopPage, selector: string): Promise<void> => page.locator(selector).first().waitFor();

const withCart = filledCart(shop, [45, 57]);

const choose = async (page: ShopPage, ...options: string[]): Promise<void> => {
  for (const option of options) {
    await page.locator(`.variable-item[data-value="${option}"]`).first().click();
  }
};

const select = async (page: ShopPage, ...values: string[]): Promise<void> => {
  for (const [i, list] of (await page.locator('.variations select').all()).entries()) {
    await list.selectOption(values[i] ?? '');
  }
};

/** The first step of a state that begins with two products in the cart. */
const FILLED = 'filled';

type Act = (page: ShopPage) => Promise<unknown>;

const filledIn = async (page: ShopPage): Promise<void> => {
  const address = {
    first_name: 'Ada',
    last_name: 'Byron',
    address_1: '12 Field Lane',
    city: 'London',
    postcode: 'SW1A 1AA',
    phone: '020 7946 0000',
    email: 'ada@example.com',
  };
  for (const [name, value] of Object.entries(address)) {
    await page.locator(`#billing_${name}`).fill(value);
  }
  await page.locator('[name="terms"]').check();
};

/** Page, state, and what brings it there; it ends when the state is there to be looked at. */
const STATES: readonly (readonly [page: string, state: string, ...acts: (Act | typeof FILLED)[]])[] = [
  [
    'shop.html',
    'a press that is on its way',
    (page) => fault(page, 'add_to_cart'),
    (page) => page.locator(FORK).press('Enter'),
    (page) => appears(page, `${FORK}.loading`),
  ],
  [
    'product-simple.html',
    'a form that is on its way',
    (page) => fault(page, 'product-form'),
    (page) => page.locator('form.cart input.qty').press('Enter'),
    (page) => appears(page, '.single_add_to_cart_button.loading'),
  ],
  [
    'shop.html',
    'a press that failed',
    (page) => fault(page, 'add_to_cart', 'status-500'),
    press(FORK),
    (page) => appears(page, '.shop-alert'),
  ],
  ['shop.html', 'a closer look', press('a[data-quick-view="57"]'), (page) => appears(page, 'dialog[open] form.cart')],
  [
    'shop.html',
    'a closer look at a variable product, with a choice open',
    press('a[data-quick-view="63"]'),
    (page) => appears(page, 'dialog[open] shop-variation-form[data-shop-ready]'),
    press('dialog[open] .single_add_to_cart_button'),
    (page) => appears(page, 'dialog[open] .shop-alert'),
  ],
  [
    'shop.html',
    'the store notice dismissed, the cart open and empty',
    press('.woocommerce-store-notice__dismiss-link'),
    (page) => page.locator('.woocommerce-store-notice').waitFor({ state: 'hidden' }),
    press('.site-cart > summary'),
    (page) => appears(page, '.woocommerce-mini-cart__empty-message'),
  ],
  [
    'shop.html',
    'the cart open while a line is being removed',
    press(FORK),
    (page) => appears(page, `${FORK}.added`),
    (page) => fault(page, 'remove_from_cart'),
    press('.site-cart > summary'),
    press('.remove_from_cart_button'),
    (page) => appears(page, 'shop-mini-cart .blockOverlay'),
  ],
  [
    'product-variable.html',
    'a variation chosen',
    (page) => choose(page, 'red', 'm'),
    (page) => appears(page, '.woocommerce-variation-add-to-cart-enabled'),
  ],
  [
    'product-variable.html',
    'the full-screen view',
    press('.woocommerce-product-gallery__trigger'),
    (page) => appears(page, '[role=dialog] img'),
  ],
  [
    'product-variable.html',
    'the reviews open',
    press('#tab-title-reviews a'),
    (page) => appears(page, '#review_form'),
    // What is half under the header is too small for axe: nothing that can be pressed stands there then.
    (page) => page.locator('#reviews').evaluate((el) => el.scrollIntoView()),
  ],
  [
    'product-variable.html',
    'the sticky bar',
    (page) =>
      page.evaluate(() => {
        scrollTo(0, document.documentElement.scrollHeight);
      }),
    (page) => appears(page, '.shop-sticky-add-to-cart:not([hidden])'),
    // With the bar comes its room at the foot of the page, on a busy machine some frames later.
    (page) => page.rest(5),
    (page) =>
      page.evaluate(() => {
        scrollTo(0, document.documentElement.scrollHeight);
      }),
  ],
  [
    'product-ajax.html',
    'a variation that is being asked for',
    (page) => fault(page, 'get_variation'),
    (page) => select(page, 'red', 'm', 'Wool', 'Regular'),
    (page) => appears(page, 'form.variations_form[aria-busy=true]'),
  ],
  ['cart.html', 'nothing in it'],
  [
    'cart.html',
    'a quantity that is being sent',
    FILLED,
    (page) => fault(page, '*'),
    (page) => page.locator('input.qty').first().fill('3'),
    (page) => appears(page, '.blockOverlay'),
  ],
  [
    'cart.html',
    'a quantity that could not be sent',
    FILLED,
    (page) => fault(page, '*', 'status-500'),
    (page) => page.locator('input.qty').first().fill('3'),
    (page) => page.keyboard.press('Tab'),
    (page) => appears(page, '.shop-alert'),
  ],
  ['cart.html', 'a line removed', FILLED, press('.product-remove a'), (page) => appears(page, '.restore-item')],
  [
    'cart.html',
    'a coupon that is none',
    FILLED,
    (page) => page.locator('#coupon_code').fill('nothing'),
    press('[name=apply_coupon]'),
    (page) => appears(page, '.woocommerce-error, .is-error, .coupon-error-notice'),
  ],
  [
    'cart.html',
    'a coupon applied, and the shipping calculator open',
    FILLED,
    (page) => page.locator('#coupon_code').fill('tenoff'),
    press('[name=apply_coupon]'),
    (page) => appears(page, '.cart-discount'),
    press('.shipping-calculator-button'),
    (page) => appears(page, '.shipping-calculator-form'),
  ],
  ['cart-store-api.html', 'nothing in it'],
  [
    'cart-store-api.html',
    'a failure',
    FILLED,
    (page) => appears(page, 'shop-cart input'),
    (page) => fault(page, '*', 'status-500'),
    (page) => page.locator('shop-cart input[type=number], shop-cart input.qty').first().fill('3'),
    (page) => appears(page, '.shop-line__problem'),
  ],
  ['checkout.html', 'nothing in the cart'],
  [
    'checkout.html',
    'a field that was left invalid, then sent with empty fields',
    FILLED,
    (page) => page.locator('#billing_email').fill('ada'),
    (page) => page.keyboard.press('Tab'),
    (page) => appears(page, '.woocommerce-invalid'),
    press('#place_order'),
    (page) => appears(page, '.woocommerce-error, .woocommerce-NoticeGroup-checkout'),
  ],
  [
    'checkout.html',
    'another address to ship to, the coupon form open, another payment method',
    FILLED,
    press('#ship-to-different-address-checkbox'),
    (page) => appears(page, '#shipping_first_name'),
    press('.showcoupon'),
    (page) => appears(page, '.checkout_coupon'),
    (page) => page.locator('[name=payment_method]').last().check(),
    (page) => page.locator('.payment_box').last().waitFor(),
    // As the other states are looked at: what is fixed at the foot of the screen lies over other things there than where it was pressed.
    (page) => page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' })),
  ],
  [
    'checkout.html',
    'the totals being asked for',
    FILLED,
    (page) => fault(page, 'update_order_review'),
    (page) => page.locator('#billing_country').selectOption('DE'),
    (page) => appears(page, '.blockOverlay'),
  ],
  [
    'checkout.html',
    'totals that cannot be had',
    FILLED,
    (page) => fault(page, 'update_order_review', 'status-500'),
    (page) => page.locator('#billing_country').selectOption('DE'),
    (page) => appears(page, 'shop-checkout .shop-alert, shop-checkout .woocommerce-error'),
  ],
  [
    'checkout.html',
    'an order that is not taken',
    FILLED,
    (page) => fault(page, 'checkout', 'status-500'),
    filledIn,
    press('#place_order'),
    (page) => appears(page, 'shop-checkout .shop-alert, shop-checkout .woocommerce-error'),
  ],
  ['checkout-blocks.html', 'two lines', FILLED],
  ['account.html', 'a calendar open', press('.shop-date__button'), (page) => appears(page, '.shop-date-picker')],
  [
    'account.html',
    'a password shown and judged, a birthday that is no date',
    (page) => page.locator('#reg_password').fill('abc'),
    press('.show-password-input'),
    (page) => page.locator('#reg_birthday').fill('13/13/1990'),
    (page) => page.keyboard.press('Tab'),
    (page) => appears(page, '.shop-date__error'),
  ],
  [
    'product-simple.html',
    'a review without a rating',
    press('#tab-title-reviews a'),
    (page) => page.locator('#review_form #comment').fill('Good.'),
    // Until the stars stand, the browser's own check of the list answers the press.
    (page) => appears(page, '#review_form .stars'),
    press('#review_form #submit'),
    (page) => appears(page, '#review_form .shop-alert'),
  ],
  [
    'product-grouped.html',
    'sent without a quantity',
    press('.single_add_to_cart_button'),
    (page) => appears(page, '.woocommerce-error, .shop-alert'),
  ],
  ['home-rtl.html', 'the cart open', press('.site-cart > summary'), (page) => appears(page, '.site-cart__panel')],
  [
    'cart-rtl.html',
    'a coupon that is none',
    FILLED,
    (page) => page.locator('#coupon_code').fill('nope'),
    press('[name="apply_coupon"]'),
    (page) => appears(page, '[role="alert"]'),
  ],
  [
    'checkout-rtl.html',
    'sent with nothing filled in',
    FILLED,
    (page) => appears(page, '.cart_item'),
    press('#place_order'),
    (page) => appears(page, '.woocommerce-error'),
  ],
  ['product-simple-rtl.html', 'the reviews open', press('#tab-title-reviews a'), (page) => appears(page, '#review_form')],
  [
    'product-variable-rtl.html',
    'the full-screen view',
    press('.woocommerce-product-gallery__trigger'),
    (page) => appears(page, '[role=dialog] img'),
  ],
];

/** Fades and slides end at once, so that axe reads the colours that stay. */
const look = async (path: string, acts: readonly (Act | typeof FILLED)[]): Promise<ShopPage> => {
  const cart = acts[0] === FILLED ? { stored: await withCart() } : {};
  const page = await shop.openPage({ path, viewport: PHONE, colorScheme: 'light', reducedMotion: 'reduce', ...cart });
  for (const act of acts) {
    if (act !== FILLED) {
      await act(page);
    }
  }
  return page;
};

describe('on a phone in the light, then on a desktop in the dark', () => {
  test.each(STATES.map(([path, state, ...acts]) => ({ path, state, acts })))('$path: $state', async ({ path, acts }) => {
    const page = await look(path, acts);
    const stands = async (name: string, looks: boolean): Promise<void> => {
      expect(await page.axe({ disable: unaskable(path), looks }), name).toEqual([]);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      expect(wide, `sideways scrolling on a ${name}`).toBe(0);
    };
    await stands('phone', false);
    await page.setViewportSize(DESKTOP);
    await page.emulateMedia({ colorScheme: 'dark' });
    // The first frame lays out, the second one shows what was written because of it.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    await stands('desktop', true);
    expect(page.drainErrors().filter((line) => !/Failed to load|status|\b500\b/.test(line))).toEqual([]);
  });
});

describe('a row of a listing', () => {
  const pages = ['shop.html', 'shop-rtl.html', 'index.html'];
  test.each(pages)('%s: its buttons are level, however wide it is', async (path) => {
    const page = await shop.openPage({ path, javaScript: false });
    for (const width of [360, 390, 560, 660, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const rows = await page.evaluate(() => {
        const found = new Map<string, number[]>();
        for (const card of document.querySelectorAll('ul.products > li')) {
          const list = [...document.querySelectorAll('ul.products')].indexOf(card.parentElement as HTMLUListElement);
          const row = `list ${list} at ${Math.round(card.getBoundingClientRect().top)}`;
          found.set(row, [...(found.get(row) ?? []), card.querySelector(':scope > .button')?.getBoundingClientRect().top ?? Number.NaN]);
        }
        return [...found].map(([row, tops]) => ({ row, apart: Math.max(...tops) - Math.min(...tops) }));
      });
      expect(rows.length).toBeGreaterThan(0);
      expect(
        rows.filter(({ apart }) => !(apart < 1)),
        `at ${width} px`,
      ).toEqual([]);
    }
  });
});
