import { afterEach, describe, expect, test, vi } from 'vitest';
import '../../../widgets/side-cart/index.js';
import { emit } from '../../../shared/events.js';
import { $notices } from '../../../shared/stores/notices.js';
import { navigation } from '../../../shared/url.js';
import { one, press, recorded, said, type CartPage } from '../../contract/cart-page.js';
import { lost, offline, type Reply, type Routes } from '../../host/recording.js';
import {
  answer,
  boxes,
  boxRow,
  cartOf,
  container,
  json,
  open,
  status,
  wrapped,
  XOO_READ,
  XOO_UNDO,
  XOO_UPDATE,
  FRAME_MS,
} from './support.js';
import '../../support/purify.js';

// happy-dom cannot walk what a sanitizer takes apart.
vi.mock('../../../shared/html/purify.js', () => import('../../support/purify.js'));

let page: CartPage;
afterEach(async () => {
  await page.close();
});
const box = (key = 'a'): HTMLInputElement => one<HTMLInputElement>(`[data-key="${key}"] .xoo-wsc-qty`);
const plus = (key = 'a'): void => void press(one(`[data-key="${key}"] .xoo-wsc-plus`));
const sent = (): string[][] =>
  page.fetch.sent.filter(({ url }) => url.includes('update_item')).map(({ fields }) => fields.map((f) => f.join('=')));
const notice = (): string => one('.xoo-wsc-modal .xoo-wsc-notice-container').textContent ?? '';

/** An open panel with these rows, whose cart has been read. */
async function panel(rows: readonly string[], routes: Routes, attributes = ''): Promise<void> {
  page = await open(wrapped(boxes(...rows), `data-fetch-delay="0" ${attributes}`), {
    items: true,
    jquery: true,
    routes: { [XOO_READ]: answer(...rows), ...routes },
  });
  await page.wait(100);
  press(one('.xoo-wsc-basket'));
  await page.wait(FRAME_MS);
}

describe('a quantity box', () => {
  test('presses within the delay are one call with the last value, posted as the plugin posts it', async () => {
    await panel([boxRow('a', 1)], { [XOO_UPDATE]: answer(boxRow('a', 4)) });
    plus();
    await page.wait(200);
    plus();
    await page.wait(200);
    plus();
    await page.wait(499);
    expect([sent(), box().value]).toEqual([[], '4']);
    await page.wait(1);
    expect(sent()).toEqual([['container=cart', 'noticeSection=cart', 'isCheckout=false', 'isCart=false', 'cart_key=a', 'qty=4']]);
    expect([box().value, modalClasses()]).toEqual(['4', []]);
  });
  test.each([
    ['after it has been shown', () => page.wait(1)],
    ['as the page is left', () => Promise.resolve(window.dispatchEvent(new Event('pagehide')))],
  ])('what is answered is kept for the next page %s', async (_when, then) => {
    await panel([boxRow('a', 1)], { [XOO_UPDATE]: answer(boxRow('a', 4)) });
    const kept = (): string => {
      const key = Object.keys(sessionStorage).find((name) => name.startsWith('wc_fragments') && !name.endsWith('_lang')) ?? '';
      return /value=\\"(\d)/.exec(sessionStorage.getItem(key) ?? '')?.[1] ?? '';
    };
    plus();
    await page.wait(500);
    expect([box().value, kept()]).toEqual(['4', '1']);
    await then();
    expect(kept()).toBe('4');
  });
  test('tenths are tenths', async () => {
    await panel([boxRow('a', 0.2, 'min="0" step="0.1"')], { [XOO_UPDATE]: answer(boxRow('a', 0.3)) });
    plus();
    await page.wait(500);
    expect(sent()[0]?.at(-1)).toBe('qty=0.3');
  });
  test.each([
    ['5', 'min="0" step="2"', '2', 'Quantity can only be purchased in multiple of 2'],
    ['9', 'min="0" max="4" step="1"', '2', 'Only 4 in stock'],
    ['x', 'min="1" step="1"', '2', ''],
    ['0', 'min="1" step="1"', '2', ''],
  ])('%s within %s goes back to %s, with the message %j', async (typed, limits, old, text) => {
    await panel(
      [boxRow('a', 2, limits)],
      {},
      'data-max-qty-error="Only %s% in stock" data-step-qty-error="Quantity can only be purchased in multiple of %s%"',
    );
    box().focus();
    box().value = typed;
    box().dispatchEvent(new Event('change', { bubbles: true }));
    await page.wait(1000);
    expect([box().value, sent(), notice().trim()]).toEqual([old, [], text]);
  });
  test('typed and left as it was asks nothing', async () => {
    await panel([boxRow('a', 2)], {});
    box().focus();
    box().dispatchEvent(new Event('change', { bubbles: true }));
    await page.wait(1000);
    expect(sent()).toEqual([]);
  });
  test.each([
    ['refused', '3', {}, []],
    ['not taken by the shop', '6', { [XOO_UPDATE]: [status(500, ''), answer(boxRow('a', 4, 'min="0" step="2"'))] }, ['6']],
    ['taken', '6', { [XOO_UPDATE]: [answer(boxRow('a', 6, 'min="0" step="2"')), answer(boxRow('a', 4, 'min="0" step="2"'))] }, ['6']],
  ] as const)('a value that was %s: the next one, typed without leaving the box, is sent', async (_what, first, routes, before) => {
    await panel([boxRow('a', 2, 'min="0" step="2"')], { [XOO_UPDATE]: answer(boxRow('a', 4, 'min="0" step="2"')), ...routes });
    box().focus();
    for (const value of [first, '4']) {
      box().value = value;
      box().dispatchEvent(new Event('change', { bubbles: true }));
      await page.wait(1000);
    }
    expect(sent().map((fields) => fields.at(-1))).toEqual([...before, '4'].map((value) => `qty=${value}`));
  });
  test('Enter sends at once', async () => {
    await panel([boxRow('a', 2)], { [XOO_UPDATE]: answer(boxRow('a', 7)) });
    box().focus();
    box().value = '7';
    box().dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
    await page.wait(0);
    expect(sent()).toHaveLength(1);
  });
  test('closing the panel sends what is still settling', async () => {
    await panel([boxRow('a', 2)], { [XOO_UPDATE]: answer(boxRow('a', 3)) });
    plus();
    press(one('.xoo-wsch-close'));
    await page.wait(0);
    expect(sent()).toHaveLength(1);
  });
  test('what is typed in another row while an answer is awaited stays, and so does the focus', async () => {
    let release = (): void => undefined;
    const wait = new Promise<void>((resolve) => {
      release = resolve;
    });
    await panel([boxRow('a', 1), boxRow('b', 1)], {
      [XOO_UPDATE]: async () => {
        await wait;
        return Response.json(cartOf(boxRow('a', 2), boxRow('b', 1)));
      },
    });
    plus('a');
    await page.wait(500);
    box('b').focus();
    box('b').value = '8';
    release();
    await page.wait(0);
    expect([box('a').value, box('b').value, document.activeElement]).toEqual(['2', '8', box('b')]);
  });
  test('what settles of a line that has left meanwhile is not sent', async () => {
    await panel([boxRow('a', 1), boxRow('b', 1)], { [XOO_UPDATE]: answer(boxRow('a', 2)) });
    plus('a');
    await page.wait(400);
    plus('b');
    await page.wait(1000);
    expect(sent().map((fields) => fields.at(-2))).toEqual(['cart_key=a']);
  });
  test('a second change that fails goes back to what the first one made of it', async () => {
    await panel([boxRow('a', 1)], { [XOO_UPDATE]: [answer(boxRow('a', 2)), status(500, '')], [XOO_READ]: answer(boxRow('a', 2)) });
    plus();
    await page.wait(500);
    plus();
    await page.wait(400);
    expect(box().value).toBe('3');
    await page.wait(200);
    expect([sent().length, box().value]).toEqual([2, '2']);
  });
  test('a listener may refuse: nothing is sent and the old value stands again', async () => {
    await panel([boxRow('a', 1)], {});
    document.addEventListener('shop:cart-update', (event) => event.preventDefault(), { once: true });
    plus();
    await page.wait(600);
    expect([sent(), box().value]).toEqual([[], '1']);
  });
});

const modalClasses = (): string[] => [...one('.xoo-wsc-modal').classList].filter((name) => name.includes('loading'));

describe('removing', () => {
  test('posts quantity 0 as recorded; the focus goes to the next row, and it is said', async () => {
    page = await open(wrapped(container()), {
      items: true,
      routes: { [XOO_READ]: 'xoo-refresh-fragments', [XOO_UPDATE]: 'xoo-update-quantity-zero' },
    });
    await page.wait(500);
    press(one('.xoo-wsc-basket'));
    await page.wait(FRAME_MS);
    const first = one('.xoo-wsc-smr-del');
    const key = one('.xoo-wsc-product').dataset['key'] ?? '';
    first.focus();
    press(first);
    press(first);
    await page.wait(2000);
    const expected = recorded('xoo-update-quantity-page').map(([name, value]) =>
      name === 'cart_key' ? `cart_key=${key}` : `${name}=${value}`,
    );
    expect(sent()).toEqual([expected]);
    expect([document.querySelectorAll('.xoo-wsc-product').length, document.activeElement?.closest('.xoo-wsc-product')]).toEqual([
      1,
      one('.xoo-wsc-product'),
    ]);
    expect(said()).toBe('“Hand Fork” removed.');
  });
  test('the events of the plugin and ours, in their order', async () => {
    await panel([boxRow('a', 1)], { [XOO_UPDATE]: answer() });
    const heard: string[] = [];
    for (const name of ['xoo_wsc_before_loading_fragments', 'wc_fragments_refreshed', 'xoo_wsc_quantity_updated', 'xoo_wsc_cart_updated']) {
      page.host?.$(document.body).on(name, () => heard.push(name));
    }
    for (const name of ['shop:cart-update', 'shop:cart-updated']) {
      document.addEventListener(name, (event) => heard.push(`${name} ${(event as CustomEvent<{ action: string }>).detail.action}`), {
        once: true,
      });
    }
    press(one('.xoo-wsc-smr-del'));
    await page.wait(100);
    expect(heard).toEqual([
      'shop:cart-update remove',
      'xoo_wsc_before_loading_fragments',
      'wc_fragments_refreshed',
      'xoo_wsc_quantity_updated',
      'xoo_wsc_cart_updated',
      'shop:cart-updated remove',
    ]);
  });
  test('undo asks the plugin’s call with the key of the notice', async () => {
    const undo = boxes(boxRow('b', 1)).replace(
      '<ul class="xoo-wsc-notices"></ul>',
      '<ul class="xoo-wsc-notices"><li class="xoo-wsc-notice-success">Removed <span class="xoo-wsc-undo-item" data-key="a">Undo?</span></li></ul>',
    );
    await panel([boxRow('a', 1), boxRow('b', 1)], {
      [XOO_UPDATE]: json({ fragments: { 'div.xoo-wsc-container': undo }, cart_hash: 'x' }),
      [XOO_UNDO]: answer(boxRow('b', 1), boxRow('a', 1)),
    });
    press(one('[data-key="a"] .xoo-wsc-smr-del'));
    await page.wait(100);
    one('.xoo-wsc-undo-item').focus();
    press(one('.xoo-wsc-undo-item'));
    press(one('.xoo-wsc-undo-item'));
    await page.wait(100);
    expect(page.fetch.calls().filter((call) => call === XOO_UNDO)).toHaveLength(1);
    expect(page.fetch.sent.at(-1)?.fields.find(([name]) => name === 'cart_key')).toEqual(['cart_key', 'a']);
    expect(document.querySelectorAll('.xoo-wsc-product')).toHaveLength(2);
    expect(document.activeElement?.closest('[data-key]')?.getAttribute('data-key')).toBe('a');
    await page.wait(2000);
    expect(said()).toBe('Cart updated.');
  });
});

describe('a failure', () => {
  test.each([
    ['no connection', offline, 'You seem to be offline. Nothing was changed; please try again when you are connected.', 'Try again'],
    ['a connection that breaks off', lost, 'The cart could not be changed. The quantity is as it was.', 'Try again'],
    ['500', status(500, 'error'), 'The cart could not be changed. The quantity is as it was.', 'Try again'],
    [
      'a page instead of JSON',
      status(200, '<!doctype html><p>Sorry'),
      'The cart could not be changed. The quantity is as it was.',
      'Try again',
    ],
    ['an expired nonce', status(403, '-1'), 'The shop did not accept this; the page may be too old.', 'Load the page again'],
  ])('%s: uncovers, says why, restores the quantity, offers a way on', async (_what, route, text, wayOn) => {
    await panel([boxRow('a', 1)], { [XOO_UPDATE]: route });
    plus();
    await page.wait(600);
    expect([box().value, modalClasses(), notice()]).toEqual(['1', [], `${text} ${wayOn}`]);
    expect(one('.xoo-wsc-notice-container').style.display).not.toBe('none');
    await page.wait(20_000);
    expect(one('.xoo-wsc-notice-container').style.display).not.toBe('none');
  });
  const remove = async (route: Reply, routes: Routes = {}): Promise<void> => {
    await panel([boxRow('a', 1)], { [XOO_UPDATE]: route, ...routes });
    press(one('.xoo-wsc-smr-del'));
    await page.wait(31_000);
  };
  test.each([
    ['a refused removal', status(500, ''), 'This could not be removed. It is still in your cart. Try again'],
    [
      'a removal that takes too long',
      () => new Promise<Response>(() => undefined),
      'The shop took too long to answer. This is still in your cart. Try again',
    ],
  ])('%s says that the line is still there', async (_what, route, text) => {
    await remove(route);
    expect([notice(), document.querySelectorAll('.xoo-wsc-product').length]).toEqual([text, 1]);
  });
  test('of which nobody knows the end says so, and nothing of what the cart holds', async () => {
    await remove(status(500, ''), { [XOO_READ]: [answer(boxRow('a', 1)), status(500, '')] });
    expect(notice()).toBe(
      'The shop’s answer could not be read, and neither can your cart. This may or may not have been saved; trying again repeats nothing. Try again',
    );
  });
  test('of a shop that prints no place for notices is told all the same', async () => {
    await panel([boxRow('a', 1)], { [XOO_UPDATE]: status(500, '') });
    one('.xoo-wsc-notice-container').remove();
    plus();
    await page.wait(600);
    expect([notice(), one('.xoo-wsc-notice-container').closest('.xoo-wsc-header') !== null]).toEqual([
      'The cart could not be changed. The quantity is as it was. Try again',
      true,
    ]);
  });
  test('that comes once the panel is closed is told on the page, with the way on', async () => {
    await panel([boxRow('a', 1)], { [XOO_UPDATE]: [status(500, ''), answer(boxRow('a', 2))] });
    plus();
    press(one('.xoo-wsch-close'));
    await page.wait(600);
    const place = one('.xoo-wsc-markup-notices');
    expect([place.textContent, place.classList.contains('xoo-wsc-active'), notice()]).toEqual([
      'The cart could not be changed. The quantity is as it was. Try again',
      true,
      expect.not.stringContaining('Try again'),
    ]);
    await page.wait(20_000);
    expect(place.classList.contains('xoo-wsc-active')).toBe(true);
    press(one('.shop-side-cart__retry'));
    await page.wait(600);
    expect([sent().length, box().value, place.classList.contains('xoo-wsc-active')]).toEqual([2, '2', false]);
  });
  test.each([
    ['a line that left meanwhile', [boxRow('b', 1)], []],
    ['a quantity that the shop lowered', [boxRow('a', 17), boxRow('b', 1)], ['17']],
  ])('shows the cart as it was read, and does not say that it is as it was: %s', async (_what, now, quantity) => {
    const rows = [boxRow('a', 1), boxRow('b', 1)];
    await panel(rows, { [XOO_READ]: [answer(...rows), answer(...now)], [XOO_UPDATE]: lost });
    plus();
    await page.wait(600);
    const values = [...document.querySelectorAll<HTMLInputElement>('[data-key="a"] .xoo-wsc-qty')].map(({ value }) => value);
    expect([values, notice()]).toEqual([quantity, 'The cart could not be changed. It is shown here as the shop has it now. Try again']);
  });
  test('on the page has its time from the next act on, and its way on leaves no focus nowhere', async () => {
    const failed = async (): Promise<Element> => {
      plus();
      press(one('.xoo-wsch-close'));
      await page.wait(600);
      return one('.xoo-wsc-markup-notices');
    };
    await panel([boxRow('a', 1)], { [XOO_UPDATE]: [status(500, ''), status(500, ''), answer(boxRow('a', 2))] });
    const place = await failed();
    await page.wait(20_000);
    emit(document.body, 'shop:cart-add', { button: null, data: {} });
    await page.wait(4900);
    expect(place.classList.contains('xoo-wsc-active')).toBe(true);
    await page.wait(200);
    expect(place.classList.contains('xoo-wsc-active')).toBe(false);
    press(one('.xoo-wsc-basket'));
    await page.wait(FRAME_MS);
    await failed();
    one('.shop-side-cart__retry').focus();
    press(one('.shop-side-cart__retry'));
    await page.wait(2000);
    expect([place.classList.contains('xoo-wsc-active'), document.activeElement, said()]).toEqual([
      false,
      one('.xoo-wsc-basket'),
      'Cart updated.',
    ]);
  });
  test('a link to the checkout waits for a removal that is on its way', async () => {
    let release = (): void => undefined;
    const wait = new Promise<void>((resolve) => {
      release = resolve;
    });
    await panel([boxRow('a', 1), boxRow('b', 1)], {
      [XOO_UPDATE]: async () => {
        await wait;
        return Response.json(cartOf(boxRow('b', 1)));
      },
    });
    const link = Object.assign(document.createElement('a'), { href: '/checkout/' });
    one('.xoo-wsc-footer').append(link);
    press(one('[data-key="a"] .xoo-wsc-smr-del'));
    await page.wait(2000);
    // What waits for the shop listens last of all.
    expect([link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true })), page.went.mock.calls]).toEqual([false, []]);
    release();
    await page.wait(100);
    expect(page.went).toHaveBeenCalledExactlyOnceWith('http://shop.test/checkout/');
  });
  test('markup in an attribute stands inside our own notice', async () => {
    const hostile = '<b>Oh:</b> %s% <i>.</i>';
    await panel([boxRow('a', 1)], { [XOO_UPDATE]: status(500, 'error') }, `data-error-notice="${hostile.replaceAll('"', '&quot;')}"`);
    plus();
    await page.wait(600);
    const item = one('.xoo-wsc-notice-container li.xoo-wsc-notice-error');
    expect(item.querySelector('b')?.textContent).toBe('Oh:');
    expect(item.textContent).toContain('The cart could not be changed. The quantity is as it was. Try again');
    expect(item.querySelectorAll('button')).toHaveLength(1);
  });

  test('30 seconds without an answer', async () => {
    await panel([boxRow('a', 1)], { [XOO_UPDATE]: () => new Promise<Response>(() => undefined) });
    plus();
    await page.wait(500);
    expect(modalClasses()).toEqual(['xoo-wsc-loading']);
    await page.wait(31_000);
    expect([box().value, modalClasses(), notice()]).toEqual([
      '1',
      [],
      'The shop took too long to answer. The quantity is as it was. Try again',
    ]);
  });
  test('trying again sends the same, and a success takes the notice away', async () => {
    let first = true;
    await panel([boxRow('a', 1)], {
      [XOO_UPDATE]: () => {
        if (first) {
          first = false;
          return new Response('no', { status: 500 });
        }
        return Response.json(cartOf(boxRow('a', 2)));
      },
    });
    plus();
    await page.wait(600);
    press(one('.shop-side-cart__retry'));
    await page.wait(600);
    expect([sent().length, box().value, notice()]).toEqual([2, '2', '']);
  });
  test('an answer that was lost but shows in the cart is a success', async () => {
    await panel([boxRow('a', 1)], {
      [XOO_READ]: [answer(boxRow('a', 1)), answer(boxRow('a', 2))],
      [XOO_UPDATE]: status(500, ''),
    });
    plus();
    await page.wait(600);
    expect([box().value, notice()]).toEqual(['2', '']);
  });
});

describe('notices', () => {
  const withNotice = (text: string): Reply =>
    json({
      fragments: {
        'div.xoo-wsc-container': boxes(boxRow('a', 2)).replace(
          '<ul class="xoo-wsc-notices"></ul>',
          `<ul class="xoo-wsc-notices"><li class="xoo-wsc-notice-success">${text}</li></ul>`,
        ),
      },
      cart_hash: text,
    });
  const isShown = (): boolean => one('.xoo-wsc-notice-container').style.display !== 'none';

  test('a second one starts the clock again: it goes five seconds after the second', async () => {
    await panel([boxRow('a', 2)], { [XOO_UPDATE]: withNotice('Changed') });
    one('.xoo-wsc-notice-container').style.display = 'none';
    press(one('.xoo-wsc-smr-del'));
    await page.wait(0);
    expect(isShown()).toBe(true);
    await page.wait(3000);
    press(one('.xoo-wsc-smr-del'));
    await page.wait(4999);
    expect(isShown()).toBe(true);
    await page.wait(700);
    expect(isShown()).toBe(false);
  });
  test('what the server says of a quantity is read out, and no word of ours takes its place', async () => {
    await panel([boxRow('a', 1)], { [XOO_UPDATE]: withNotice('Only two left') });
    plus();
    await page.wait(500);
    expect($notices().get().polite).toBe('Only two left');
    await page.wait(2000);
    expect($notices().get().polite).toBe('Only two left');
  });
  test('one that has had its time does not come again with the next fragments of somebody else', async () => {
    await panel([boxRow('a', 2)], { [XOO_UPDATE]: withNotice('Changed') });
    press(one('.xoo-wsc-smr-del'));
    await page.wait(6000);
    expect(isShown()).toBe(false);
    page.host?.$(document.body).trigger('wc_fragments_refreshed');
    await page.wait(100);
    expect(isShown()).toBe(false);
  });
  test('one with a way on stays also where the fragments of somebody else come in', async () => {
    await panel([boxRow('a', 1)], { [XOO_UPDATE]: status(500, '') });
    plus();
    await page.wait(600);
    page.host?.$(document.body).trigger('wc_fragments_refreshed');
    await page.wait(20_000);
    expect(isShown()).toBe(true);
  });
  test('one with a way on has its time from the next act on', async () => {
    await panel([boxRow('a', 1)], { [XOO_UPDATE]: [status(500, ''), () => new Promise<Response>(() => undefined)] });
    plus();
    await page.wait(20_000);
    expect(isShown()).toBe(true);
    plus();
    await page.wait(500 + 4900);
    expect(isShown()).toBe(true);
    await page.wait(800);
    expect(isShown()).toBe(false);
  });
  test('closing hides it', async () => {
    await panel([boxRow('a', 2)], { [XOO_UPDATE]: withNotice('Changed') });
    press(one('.xoo-wsc-smr-del'));
    await page.wait(0);
    press(one('.xoo-wsch-close'));
    expect(isShown()).toBe(false);
  });
});

describe('on the pages of cart and checkout', () => {
  test.each([
    ['the checkout', 'update_checkout', 'data-is-checkout', 'init_checkout update_checkout', () => document.body],
    ['the cart page', 'wc_update_cart', 'data-is-cart', 'submit', () => document],
  ] as const)('%s that the core’s own script drives is told, once, and else nobody', async (_page, name, attribute, bound, where) => {
    await panel([boxRow('a', 1), boxRow('b', 1)], { [XOO_UPDATE]: [answer(boxRow('b', 1)), answer()] }, attribute);
    document.body.append(Object.assign(document.createElement('form'), { className: 'checkout' }));
    const heard: string[] = [];
    page.host?.$(document).on(name, () => heard.push(name));
    press(one('.xoo-wsc-smr-del'));
    await page.wait(100);
    expect(heard).toEqual([]);
    page.host?.$(where()).on(bound, bound === 'submit' ? '.woocommerce-cart-form' : null, () => undefined);
    press(one('.xoo-wsc-smr-del'));
    await page.wait(100);
    expect(heard).toEqual([name]);
  });
  test('the fragments of an order review are taken for the panel’s', async () => {
    await panel([boxRow('a', 1)], {}, 'data-is-checkout data-show-basket="hide_empty"');
    one('.xoo-wsc-container').outerHTML = boxes();
    one('.xoo-wsc-basket').style.display = 'block';
    page.host?.$(document.body).trigger('updated_checkout');
    expect(one('.xoo-wsc-basket').style.display).toBe('none');
  });
  test('the cart is read again when another shipping method is chosen', async () => {
    await panel([boxRow('a', 1)], {}, 'data-is-cart');
    page.host?.$(document.body).trigger('updated_shipping_method');
    await page.wait(100);
    expect(page.fetch.calls()).toEqual([XOO_READ, XOO_READ]);
  });
});

test('if WooCommerce’s own call reads the cart, it also does so after a change, without jQuery', async () => {
  const core = 'POST /?wc-ajax=get_refreshed_fragments';
  page = await open(wrapped(boxes(boxRow('a', 1)), 'data-fetch-delay="0" data-refresh-cart'), {
    items: true,
    routes: { [core]: answer(boxRow('a', 1)), [XOO_UPDATE]: answer() },
  });
  await page.wait(100);
  press(one('.xoo-wsc-basket'));
  await page.wait(FRAME_MS);
  press(one('.xoo-wsc-smr-del'));
  await page.wait(100);
  expect(page.fetch.calls()).toEqual([core, XOO_UPDATE, core]);
});

test('on a checkout page without its form the page is loaded again', async () => {
  await panel([boxRow('a', 1)], { [XOO_UPDATE]: answer() }, 'data-is-checkout');
  const reload = vi.spyOn(navigation, 'reload').mockImplementation(() => undefined);
  press(one('.xoo-wsc-smr-del'));
  await page.wait(100);
  expect(reload).toHaveBeenCalledOnce();
});
