import jQuery from 'jquery';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { settled } from '../shared/support.js';
import { leave, one, put } from './render.js';
import '../../widgets/back-to-top/index.js';
import '../../widgets/cart-item-editor/index.js';
import '../../widgets/cart/index.js';
import '../../widgets/checkout/index.js';
import '../../widgets/cookie-bar/index.js';
import '../../widgets/offcanvas-menu/index.js';
import '../../widgets/password/index.js';
import '../../widgets/scroll-to/index.js';
import '../../widgets/side-cart/index.js';
import '../../widgets/side-cart/panel.js';
import '../../widgets/store-notice/index.js';
import '../../widgets/tabs/index.js';
// What drives a form is there before it is wanted.
import '../../widgets/variation-form/driver.js';
import '../../widgets/variation-form/index.js';

/** A theme scrolls to what a link's hash names, and prevents the click: what opens and closes follows the press all the same. */

const TABS = `<shop-tabs><div class="woocommerce-tabs wc-tabs-wrapper"><ul class="tabs wc-tabs"><li class="description_tab"><a href="#tab-description">Description</a></li><li class="reviews_tab"><a href="#tab-reviews">Reviews</a></li></ul><div class="panel wc-tab" id="tab-description">D</div><div class="panel wc-tab" id="tab-reviews">R</div></div></shop-tabs><a id="to-reviews" href="#tab-reviews">Read reviews</a>`;
const NOTICE = `<shop-store-notice><p class="woocommerce-store-notice demo_store" data-notice-id="s22">Sale <a role="button" href="#" class="woocommerce-store-notice__dismiss-link">Dismiss</a></p></shop-store-notice>`;
const MENU = `<a class="navbar-control-offcanvas" href="#offcanvas-menu">Menu</a><shop-offcanvas-menu><div id="offcanvas-menu"><div class="offcanvas-wraper"><div class="offcanvas-close"><a class="button-offcanvas-close" href="#">Close</a></div><nav id="primary-nav-offcanvas"><ul><li><a href="/x">X</a><a class="submenu-toggle" href="#sub" data-toggle-target="#sub">More</a><ul id="sub"><li><a href="/y">Y</a></li></ul></li></ul></nav></div></div></shop-offcanvas-menu>`;
const CHECKOUT = `<shop-checkout><div class="woocommerce"><div class="woocommerce-form-login-toggle"><div class="woocommerce-info">Returning? <a href="#" class="showlogin">Log in</a></div></div><form class="woocommerce-form woocommerce-form-login login" method="post" style="display:none"><input name="username"></form><div class="woocommerce-form-coupon-toggle"><div class="woocommerce-info">Have a coupon? <a href="#" role="button" class="showcoupon" aria-expanded="false">Click here</a></div></div><form class="checkout_coupon woocommerce-form-coupon" method="post" style="display:none"><input name="coupon_code" id="coupon_code"></form><form class="checkout woocommerce-checkout" name="checkout" method="post"><div id="order_review"></div><div class="woocommerce-terms-and-conditions" style="display:none">Terms</div><a href="#terms" class="woocommerce-terms-and-conditions-link">terms</a></form></div></shop-checkout>`;
const CART = `<shop-cart><div class="woocommerce"><form class="woocommerce-cart-form" action="/cart/" method="post"><table class="woocommerce-cart-form__contents"><tbody><tr class="cart_item"><td><input class="qty" type="number" name="cart[a][qty]" value="1"></td></tr></tbody></table><button name="update_cart" value="1">U</button></form><div class="cart_totals"><form class="woocommerce-shipping-calculator" action="/cart/" method="post"><a href="#" class="shipping-calculator-button" aria-expanded="false" role="button">Change address</a><section class="shipping-calculator-form" style="display:none"></section></form></div></div></shop-cart>`;
const SIDE_CART = `<a class="xoo-wsc-cart-trigger" href="#cart">Cart</a><shop-side-cart></shop-side-cart>`;
const PASSWORD = `<shop-password><form><span class="password-input"><input type="password" name="password" id="pw"></span></form></shop-password>`;
const SCROLLS = `<shop-back-to-top></shop-back-to-top><shop-scroll-to data-target="#terms"><a class="scroll-content" href="#">Down</a></shop-scroll-to>`;
const FORM = `<shop-variation-form><form class="variations_form cart" data-product_id="7" data-product_variations="[]"><table class="variations"><tr><td><select name="attribute_a" data-attribute_name="attribute_a"><option value="">Choose</option><option value="x" selected>X</option></select><a class="reset_variations" href="#">Clear</a></td></tr></table><div class="single_variation_wrap"></div></form></shop-variation-form>`;
const PAGE = `<div>${NOTICE}${MENU}${TABS}${CHECKOUT}${CART}${SIDE_CART}${PASSWORD}${SCROLLS}${FORM}<div id="terms"></div></div>`;

const click = (selector: string): boolean =>
  one(selector).dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, composed: true }));
const isShown = (selector: string): boolean => one(selector).style.display !== 'none';
const isMenuOpen = (): boolean => one('#offcanvas-menu').classList.contains('offcanvas-menu-active');

const JUMP = 'a[href^="#"], .show-password-input';
const stops: (() => void)[] = [];
const listen = (target: EventTarget, run: (event: Event) => void): void => {
  target.addEventListener('click', run);
  stops.push(() => target.removeEventListener('click', run));
};
/** How themes take the jump of a link, by the words of the scripts that do. */
const THEMES: Readonly<Record<string, () => void>> = {
  'listeners on every link prevent': () => {
    for (const link of document.querySelectorAll(JUMP)) {
      listen(link, (event) => event.preventDefault());
    }
  },
  'a delegated jQuery handler prevents': () => {
    jQuery(document).on('click', JUMP, (event) => event.preventDefault());
    stops.push(() => void jQuery(document).off('click'));
  },
  'a jQuery handler returns false, which stops the event too': () => {
    jQuery(document).on('click', JUMP, () => false);
    stops.push(() => void jQuery(document).off('click'));
  },
  'no script does': () => undefined,
};

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined);
  vi.spyOn(document, 'cookie', 'get').mockReturnValue('');
  vi.spyOn(document, 'cookie', 'set').mockImplementation(() => undefined);
});
afterEach(async () => {
  stops.splice(0).forEach((stop) => stop());
  await leave();
  vi.unstubAllGlobals();
  document.body.removeAttribute('class');
});

describe.each(Object.keys(THEMES))('where %s', (theme) => {
  const press = async (selector: string): Promise<void> => {
    click(selector);
    await settled();
  };
  beforeEach(async () => {
    await put(PAGE);
    await settled();
    THEMES[theme]?.();
  });

  test('a tab and a link to a panel open it', async () => {
    await press('.reviews_tab a');
    expect([isShown('#tab-reviews'), isShown('#tab-description')]).toEqual([true, false]);
    await press('.description_tab a');
    await press('#to-reviews');
    expect(isShown('#tab-reviews')).toBe(true);
  });

  test('the store notice leaves', async () => {
    await press('.woocommerce-store-notice__dismiss-link');
    expect(isShown('.woocommerce-store-notice')).toBe(false);
  });

  test('the menu opens and closes, a submenu too, each press once', async () => {
    await press('.navbar-control-offcanvas');
    expect(isMenuOpen()).toBe(true);
    await press('.submenu-toggle');
    expect(one('#sub').classList.contains('submenu-toggle-active')).toBe(true);
    await press('.button-offcanvas-close');
    expect(isMenuOpen()).toBe(false);
  });

  test('coupon form, login form and terms of the checkout open', async () => {
    await press('.showcoupon');
    await press('.showlogin');
    await press('.woocommerce-terms-and-conditions-link');
    expect(['.checkout_coupon', '.login', '.woocommerce-terms-and-conditions'].map(isShown)).toEqual([true, true, true]);
    expect(one('.showcoupon').getAttribute('aria-expanded')).toBe('true');
  });

  test('the shipping calculator opens', async () => {
    await press('.shipping-calculator-button');
    expect(isShown('.shipping-calculator-form')).toBe(true);
  });

  test('the side cart opens and closes', async () => {
    await press('.xoo-wsc-cart-trigger');
    expect(one('.xoo-wsc-modal').getAttribute('data-state')).toBe('open');
    await press('.xoo-wsch-close');
    expect(one('.xoo-wsc-modal').getAttribute('data-state')).toBe('closed');
  });

  test('the page scrolls to its top, and to what the tag selects', async () => {
    const tops = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
    vi.spyOn(window, 'scrollY', 'get').mockReturnValue(900);
    await press('.to-the-top');
    expect(tops).toHaveBeenLastCalledWith({ top: 0, behavior: 'instant' });
    await press('.scroll-content');
    expect(document.activeElement).toBe(one('#terms'));
  });

  test('the choices of a product are cleared', async () => {
    await press('.reset_variations');
    expect(one<HTMLSelectElement>('[name=attribute_a]').value).toBe('');
  });

  test('the password shows', async () => {
    await press('.show-password-input');
    expect(one<HTMLInputElement>('#pw').type).toBe('text');
  });
});

describe('a script of the page that', () => {
  test('turns a toggle itself and prevents is not undone', async () => {
    await put(MENU.replace('<a', '<div><a').replace('</a><shop-off', '</a></div><shop-off'));
    listen(one('.navbar-control-offcanvas'), (event) => {
      event.preventDefault();
      one('#offcanvas-menu').classList.toggle('offcanvas-menu-active');
    });
    click('.navbar-control-offcanvas');
    await settled();
    expect(isMenuOpen()).toBe(true);
  });

  test('prevents a link to a part of the page has scrolled there: nothing scrolls beside it', async () => {
    await put('<div><shop-back-to-top><a class="to-the-top" href="#start">Top</a></shop-back-to-top><p id="start"></p></div>');
    const tops = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
    vi.spyOn(window, 'scrollY', 'get').mockReturnValue(900);
    listen(document, (event) => event.preventDefault());
    click('.to-the-top');
    await settled();
    expect(tops).not.toHaveBeenCalled();
  });

  test('prevents a link to another page has taken that over: nothing opens beside it', async () => {
    await put(`<div>${MENU.replace('href="#offcanvas-menu"', 'href="/menu/"')}</div>`);
    listen(document, (event) => event.preventDefault());
    click('.navbar-control-offcanvas');
    await settled();
    expect(isMenuOpen()).toBe(false);
  });
});
