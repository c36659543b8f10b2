import { afterEach, describe, expect, test, vi } from 'vitest';
import '../../../widgets/side-cart/index.js';
import { $cart } from '../../../shared/cart/state.js';
import { hashKey } from '../../../shared/cart/storage.js';
import { startCartSync } from '../../../shared/cart/sync.js';
import { one, press, type CartPage } from '../../contract/cart-page.js';
import { exchange } from '../../host/recording.js';
import { printedLines } from '../../setup/each.js';
import { answer, boxRow, container, open, params, wrapped, XOO_READ, XOO_UPDATE, FRAME_MS } from './support.js';

let page: CartPage;
afterEach(async () => {
  await page.close();
});
const modal = (): HTMLElement => one('.xoo-wsc-modal');
const isOpen = (): boolean =>
  [modal(), document.body, document.documentElement].every((el) => el.classList.contains('xoo-wsc-cart-active'));

describe('the first reading', () => {
  test('waits for the delay, and is one call', async () => {
    const begun = Date.parse('2026-11-20T06:14:10Z');
    const asked: number[] = [];
    const { body } = exchange('xoo-refresh-fragments').response;
    page = await open(wrapped(container('xoo-refresh-fragments-empty'), 'data-fetch-delay="200"'), {
      items: true,
      routes: {
        [XOO_READ]: () => {
          asked.push(Date.now() - begun);
          return Response.json(body);
        },
      },
    });
    await page.wait(1000);
    // The tag starts in the first milliseconds of a page.
    expect(asked.map((ms) => Math.floor(ms / 10) * 10)).toEqual([200]);
    expect(document.querySelectorAll('.xoo-wsc-product')).toHaveLength(2);
  });
  test('asks nothing while the cookie says that the cart is empty, and empties the printed panel', async () => {
    page = await open(wrapped(container()));
    await page.wait(1000);
    expect(page.fetch.calls()).toEqual([]);
    expect([document.querySelectorAll('.xoo-wsc-product').length, one('.xoo-wsc-empty-cart').textContent]).toEqual([
      0,
      'Your cart is empty',
    ]);
  });
  test.each([
    ['is put in where the answer held the panel', answer(boxRow('a', 1), boxRow('b', 2)), []],
    ['is read by the call of the plugin where it did not', 'fragments-items', [XOO_READ]],
  ])('a cart that another tag had read before this one came %s', async (_how, read, more) => {
    const CORE_READ = 'POST /?wc-ajax=get_refreshed_fragments';
    page = await open('', { items: true, routes: { [CORE_READ]: read, [XOO_READ]: 'xoo-refresh-fragments' } });
    startCartSync();
    await page.wait(500);
    // The shop's answer sets it.
    document.cookie = `woocommerce_cart_hash=${$cart().get().hash}; path=/`;
    one('main').innerHTML = wrapped(container('xoo-refresh-fragments-empty'));
    await page.wait(1000);
    expect([page.fetch.calls(), modal().hasAttribute('data-unread')]).toEqual([[CORE_READ, ...more], false]);
    expect(document.querySelectorAll('.xoo-wsc-product')).toHaveLength(2);
  });
  test('a page out of the HTTP cache, printed with an older cart, shows the one of its cookie', async () => {
    page = await open(wrapped(container()), {
      items: true,
      routes: { [XOO_READ]: 'xoo-update-quantity-zero' },
      prepare: () => sessionStorage.setItem(hashKey(), 'of the printed cart'),
    });
    expect(document.querySelectorAll('.xoo-wsc-product')).toHaveLength(2);
    await page.wait(500);
    expect([page.fetch.calls(), document.querySelectorAll('.xoo-wsc-product').length]).toEqual([[XOO_READ], 1]);
  });
  test('with the first opening, once, where the shop says so', async () => {
    page = await open(wrapped(container(), 'data-fetch-cart="cart_open"'), {
      items: true,
      routes: { [XOO_READ]: 'xoo-refresh-fragments' },
    });
    await page.wait(2000);
    expect(page.fetch.calls()).toEqual([]);
    press(one('.xoo-wsc-basket'));
    await page.wait(500);
    press(one('.xoo-wsch-close'));
    press(one('.xoo-wsc-basket'));
    await page.wait(500);
    expect(page.fetch.calls()).toEqual([XOO_READ]);
  });
  test.each([
    [
      'a change in another tab',
      () => {
        localStorage.setItem(hashKey(), 'of another tab');
        window.dispatchEvent(new StorageEvent('storage', { key: hashKey(), newValue: 'of another tab' }));
      },
    ],
    ['back and forward', () => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))],
  ])('again after %s: one call, and the open panel shows what it says', async (_what, happen) => {
    page = await open(wrapped(container('xoo-refresh-fragments-empty')), {
      items: true,
      routes: { [XOO_READ]: ['xoo-refresh-fragments-empty', 'xoo-refresh-fragments'] },
    });
    await page.wait(500);
    press(one('.xoo-wsc-basket'));
    await page.wait(FRAME_MS);
    happen();
    await page.wait(100);
    expect([page.fetch.calls(), document.querySelectorAll('.xoo-wsc-product').length, isOpen()]).toEqual([[XOO_READ, XOO_READ], 2, true]);
    expect(document.activeElement).toBe(one('.xoo-wsch-close'));
    expect([...document.querySelectorAll('.xoo-wsc-smr-del')].map((el) => el.getAttribute('role'))).toEqual(['button', 'button']);
  });
  test('until then nothing that the page was printed with is shown', async () => {
    page = await open(wrapped(container()), { items: true, routes: { [XOO_READ]: 'xoo-refresh-fragments' } });
    expect(modal().hasAttribute('data-unread')).toBe(true);
    await page.wait(500);
    expect(modal().hasAttribute('data-unread')).toBe(false);
  });
});

describe('a cart that cannot be read', () => {
  test('the open panel is covered until that is known, then says so, with a way to try again', async () => {
    let fail = (): void => undefined;
    const first = new Promise<Response>((resolve) => {
      fail = () => resolve(new Response('no', { status: 500 }));
    });
    const { response } = exchange('xoo-refresh-fragments');
    let calls = 0;
    page = await open(wrapped(container(), 'data-fetch-delay="0"'), {
      items: true,
      routes: { [XOO_READ]: () => ((calls += 1) === 1 ? first : Response.json(response.body)) },
    });
    await page.wait(100);
    press(one('.xoo-wsc-basket'));
    await page.wait(FRAME_MS);
    const state = (): unknown[] => [
      modal().classList.contains('xoo-wsc-loading'),
      modal().hasAttribute('data-unread'),
      one('.xoo-wsc-notice-container').textContent?.trim(),
    ];
    expect(state()).toEqual([true, true, '']);
    fail();
    await page.wait(0);
    expect(state()).toEqual([false, true, 'The cart could not be read. It may be out of date. Try again']);
    press(one('.shop-side-cart__retry'));
    await page.wait(100);
    expect([...state(), calls]).toEqual([false, false, '', 2]);
  });
});

describe('opening and closing', () => {
  test('the basket toggles, everything else opens or closes', async () => {
    page = await open(
      `<a class="added_to_cart" href="/cart/">View cart</a><div class="xoo-wsc-sc-cont"><div class="xoo-wsc-cart-trigger"><span class="xoo-wsc-sc-count">2</span></div></div><a class="my-cart" href="/cart/">Cart</a>${wrapped(container('xoo-refresh-fragments-empty'), 'data-trigger-class="my-cart"')}`,
    );
    for (const trigger of ['.xoo-wsc-basket', 'a.added_to_cart', '.xoo-wsc-cart-trigger', '.my-cart']) {
      for (const closer of ['.xoo-wsch-close', '.xoo-wsc-opac', '.xoo-wsc-cart-close']) {
        expect(press(one(trigger)), trigger).toBe(false);
        await page.wait(FRAME_MS);
        expect(isOpen(), trigger).toBe(true);
        expect(press(one(closer)), closer).toBe(false);
        expect(modal().classList.contains('xoo-wsc-cart-active'), closer).toBe(false);
      }
    }
    press(one('.xoo-wsc-basket'));
    press(one('.xoo-wsc-basket'));
    expect([modal().dataset['state'], document.body.className]).toEqual(['closed', '']);
  });
  test('it is shown first; role, focus, inert page and event follow after the next frame', async () => {
    page = await open(`<p>Shop</p>${wrapped(container('xoo-refresh-fragments-empty'))}`);
    await page.wait(500);
    const opened = vi.fn();
    document.addEventListener('shop:side-cart-opened', opened, { once: true });
    const state = (): unknown[] => [
      modal().dataset['state'],
      isOpen(),
      modal().getAttribute('role'),
      one('p').closest('[inert]') !== null,
      modal().contains(document.activeElement),
      opened.mock.calls.length,
    ];
    press(one('.xoo-wsc-basket'));
    expect(state()).toEqual(['open', false, null, false, false, 0]);
    await page.wait(FRAME_MS);
    expect(state()).toEqual(['open', true, 'dialog', true, true, 1]);
  });
  test('in a tab that nobody looks at, which paints nothing, the rest comes all the same', async () => {
    page = await open(wrapped(container('xoo-refresh-fragments-empty')));
    await page.wait(500);
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    const frames = vi.spyOn(window, 'requestAnimationFrame').mockReturnValue(0);
    press(one('.xoo-wsc-basket'));
    await page.wait(FRAME_MS);
    expect([isOpen(), modal().getAttribute('role')]).toEqual([true, 'dialog']);
    hidden.mockRestore();
    frames.mockRestore();
  });
  test('a pointer at an opener of the open panel leaves the notice in it', async () => {
    page = await open(`<a class="added_to_cart" href="/cart/">View cart</a>${wrapped(container('xoo-refresh-fragments-empty'))}`);
    await page.wait(500);
    press(one('.xoo-wsc-basket'));
    await page.wait(FRAME_MS);
    one('.xoo-wsc-notices').innerHTML = '<li>Added</li>';
    one('.xoo-wsc-notice-container').style.display = 'block';
    one('a.added_to_cart').dispatchEvent(new Event('pointermove', { bubbles: true }));
    await page.wait(100);
    expect(one('.xoo-wsc-notice-container').style.display).toBe('block');
  });
  test('closed before it was painted, it tells opened and closed, and returns the focus', async () => {
    page = await open(`<p>Shop</p>${wrapped(container('xoo-refresh-fragments-empty'))}`);
    await page.wait(500);
    const told: string[] = [];
    for (const name of ['shop:side-cart-opened', 'shop:side-cart-closed']) {
      document.addEventListener(name, () => told.push(name), { once: true });
    }
    press(one('.xoo-wsc-basket'));
    press(one('.xoo-wsc-opac'));
    await page.wait(FRAME_MS);
    expect(told).toEqual(['shop:side-cart-opened', 'shop:side-cart-closed']);
    expect([isOpen(), modal().getAttribute('role'), one('p').closest('[inert]'), document.documentElement.style.overflow]).toEqual([
      false,
      null,
      null,
      '',
    ]);
    expect(document.activeElement).toBe(one('.xoo-wsc-basket'));
  });
});

test.each([
  ['while the panel is open', FRAME_MS],
  ['before the frame that shows the panel', 0],
])('the focus returns to the menu’s trigger even if an answer has replaced its node: %s', async (_, ms) => {
  const trigger = (count: number): string =>
    `<div class="xoo-wsc-sc-cont"><div class="xoo-wsc-cart-trigger"><span class="xoo-wsc-sc-count">${count}</span></div></div>`;
  page = await open(trigger(2) + wrapped(container('xoo-refresh-fragments-empty')));
  one('.xoo-wsc-cart-trigger').focus();
  press(one('.xoo-wsc-cart-trigger'));
  if (ms > 0) {
    await page.wait(ms);
  }
  one('.xoo-wsc-sc-cont').outerHTML = trigger(3);
  one('.xoo-wsc-cart-trigger').tabIndex = 0;
  await page.wait(FRAME_MS);
  press(one('.xoo-wsch-close'));
  expect(document.activeElement).toBe(one('.xoo-wsc-cart-trigger'));
});

describe('the open panel', () => {
  const opened = async (): Promise<void> => {
    page = await open(`<button id="other">x</button>${wrapped(container(), 'data-fetch-delay="0"')}`, {
      items: true,
      routes: { [XOO_READ]: 'xoo-refresh-fragments' },
    });
    await page.wait(100);
    one('.xoo-wsc-basket').focus();
    press(one('.xoo-wsc-basket'));
    await page.wait(FRAME_MS);
  };

  test('is a dialog with a name; the rest cannot be reached; the focus is on its close control', async () => {
    await opened();
    expect([modal().getAttribute('role'), modal().getAttribute('aria-modal'), modal().getAttribute('aria-label')]).toEqual([
      'dialog',
      'true',
      'Your cart',
    ]);
    expect([one('#other').closest('[inert]') !== null, document.activeElement]).toEqual([true, one('.xoo-wsch-close')]);
    expect(one('.xoo-wsc-body').closest('[inert]')).toBeNull();
  });
  test('Escape closes it and returns the focus; only its basket can still be reached', async () => {
    await opened();
    one('.xoo-wsch-close').dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
    await page.wait(0);
    expect([isOpen(), document.activeElement, one('#other').closest('[inert]')]).toEqual([false, one('.xoo-wsc-basket'), null]);
    expect(['.xoo-wsc-header', '.xoo-wsc-body', '.xoo-wsc-footer', '.xoo-wsc-basket'].map((part) => one(part).inert)).toEqual([
      true,
      true,
      true,
      false,
    ]);
  });
  test('its controls have a role, a name and a tab stop, and Enter and Space press them', async () => {
    await opened();
    const remove = one('.xoo-wsc-smr-del');
    expect([remove.getAttribute('role'), remove.tabIndex, remove.getAttribute('aria-label')]).toEqual([
      'button',
      0,
      'Remove Hand Fork from cart',
    ]);
    const key = (el: HTMLElement, name: string): boolean =>
      el.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }));
    expect(key(one('.xoo-wsch-close'), 'Enter')).toBe(false);
    expect(isOpen()).toBe(false);
    key(one('.xoo-wsc-basket'), ' ');
    await page.wait(FRAME_MS);
    expect(isOpen()).toBe(true);
  });
  test('a trigger that a theme put anywhere is pressed by Enter', async () => {
    page = await open(`<div class="xoo-wsc-cart-trigger">Cart</div>${wrapped(container('xoo-refresh-fragments-empty'))}`);
    await page.wait(300);
    const trigger = one('.xoo-wsc-cart-trigger');
    expect(trigger.getAttribute('role')).toBe('button');
    trigger.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
    await page.wait(FRAME_MS);
    expect(isOpen()).toBe(true);
  });
  test('tells that it opened and closed, in our words and in the host’s', async () => {
    const told: string[] = [];
    for (const name of ['shop:side-cart-opened', 'shop:side-cart-closed']) {
      document.addEventListener(name, () => told.push(name), { once: true });
    }
    page = await open(wrapped(container('xoo-refresh-fragments-empty')), { jquery: true });
    const toggled: unknown[] = [];
    page.host?.$(document.body).on('xoo_wsc_cart_toggled', (_event: unknown, how: unknown) => toggled.push(how));
    press(one('.xoo-wsc-basket'));
    await page.wait(FRAME_MS);
    press(one('.xoo-wsc-opac'));
    expect([told, toggled]).toEqual([
      ['shop:side-cart-opened', 'shop:side-cart-closed'],
      ['show', 'hide'],
    ]);
  });
});

describe('the basket and the menu’s trigger', () => {
  test.each([
    ['always_show', 'block', 'block'],
    ['hide_empty', 'none', 'block'],
    ['always_hide', 'none', 'none'],
  ])('%s: %s while empty, %s with something in the cart', async (setting, empty, filled) => {
    page = await open(wrapped(container('xoo-refresh-fragments-empty'), `data-show-basket="${setting}"`));
    await page.wait(500);
    expect(one('.xoo-wsc-basket').style.display).toBe(empty);
    await page.close();
    page = await open(wrapped(container('xoo-refresh-fragments-empty'), `data-show-basket="${setting}"`), {
      items: true,
      routes: { [XOO_READ]: 'xoo-refresh-fragments' },
    });
    await page.wait(500);
    expect(one('.xoo-wsc-basket').style.display).toBe(filled);
  });
  test('an empty cart hides the parts of the trigger that the shop names', async () => {
    const menu =
      '<div class="xoo-wsc-sc-cont"><div class="xoo-wsc-cart-trigger"><span class="xoo-wsc-sc-subt">£0</span><span class="xoo-wsc-sc-count">0</span></div></div>';
    page = await open(menu + wrapped(container('xoo-refresh-fragments-empty'), `data-menu-cart-hide-on-empty='["count"]'`));
    await page.wait(500);
    expect([one('.xoo-wsc-sc-count').style.display, one('.xoo-wsc-sc-subt').style.display]).toEqual(['none', '']);
  });
});

test('while the cookie says that the cart is empty a trigger shows nobody’s subtotal', async () => {
  page = await open(
    `<div class="xoo-wsc-sc-cont"><div class="xoo-wsc-cart-trigger"><span class="xoo-wsc-sc-subt">£84.00</span><span class="xoo-wsc-sc-count">4</span></div></div>${wrapped(container())}`,
  );
  await page.wait(500);
  expect([one('.xoo-wsc-sc-subt').textContent, one('.xoo-wsc-sc-count').textContent]).toEqual(['', '0']);
});

test('with what is in the cart the basket of hide_empty comes and goes', async () => {
  page = await open(wrapped(container(), 'data-show-basket="hide_empty"'), {
    items: true,
    jquery: true,
    routes: { [XOO_READ]: 'xoo-refresh-fragments', [XOO_UPDATE]: 'xoo-refresh-fragments-empty' },
  });
  await page.wait(500);
  press(one('.xoo-wsc-basket'));
  await page.wait(FRAME_MS);
  press(one('.xoo-wsc-smr-del'));
  await page.wait(100);
  expect(one('.xoo-wsc-basket').style.display).toBe('none');
  page.host?.$(document.body).trigger('added_to_cart', [{ 'div.xoo-wsc-container': container() }, 'abc', page.host.$('body')]);
  await page.wait(100);
  expect(one('.xoo-wsc-basket').style.display).toBe('block');
});

describe('an empty tag', () => {
  test('prints the plugin’s markup, and its fragments fill it', async () => {
    page = await open('<shop-side-cart></shop-side-cart>', { items: true, routes: { [XOO_READ]: 'xoo-refresh-fragments' } });
    expect(document.querySelectorAll('shop-side-cart .xoo-wsc-modal .xoo-wsc-container')).toHaveLength(1);
    await page.wait(500);
    expect([document.querySelectorAll('.xoo-wsc-product').length, one('.xoo-wsc-items-count').textContent]).toEqual([2, '3']);
  });
  test('says that the cart is empty, with a way to the shop', async () => {
    page = await open('<shop-side-cart data-products-url="/shop/"></shop-side-cart>');
    await page.wait(500);
    expect([
      one('.xoo-wsc-empty-cart').textContent,
      one<HTMLAnchorElement>('.xoo-wsc-empty-cart a').pathname,
      one('.xoo-wsc-items-count').textContent,
    ]).toEqual(['Your cart is emptyContinue shopping', '/shop/', '0']);
  });
  test('removed, it takes all of it along; put back it is there again', async () => {
    page = await open('<shop-side-cart></shop-side-cart>');
    press(one('.xoo-wsc-basket'));
    await page.wait(FRAME_MS);
    const tag = one('shop-side-cart');
    tag.remove();
    await page.wait(0);
    expect([document.querySelector('.xoo-wsc-modal'), document.body.className, tag.querySelector('.xoo-wsc-markup')]).toEqual([
      null,
      '',
      null,
    ]);
    document.body.append(tag);
    await page.wait(0);
    expect(document.querySelectorAll('.xoo-wsc-modal')).toHaveLength(1);
  });
  test('waits for the whole page: a panel that the plugin prints later, and its settings, count', async () => {
    const state = vi.spyOn(document, 'readyState', 'get').mockReturnValue('loading');
    page = await open('<shop-side-cart></shop-side-cart><div id="end"></div>');
    expect(document.querySelectorAll('.xoo-wsc-modal')).toHaveLength(0);
    one('#end').outerHTML = `<div class="xoo-wsc-modal" id="printed">${container('xoo-refresh-fragments-empty')}</div>`;
    vi.stubGlobal('xoo_wsc_params', { ...params, showBasket: 'always_hide' });
    state.mockRestore();
    document.dispatchEvent(new Event('DOMContentLoaded'));
    await page.wait(300);
    expect([
      [...document.querySelectorAll('.xoo-wsc-modal')].map(({ id }) => id),
      modal().dataset['state'],
      one('.xoo-wsc-basket').style.display,
    ]).toEqual([['printed'], 'closed', 'none']);
    vi.unstubAllGlobals();
  });
  test('settings that a script prints late count for the basket and for the cards', async () => {
    const cards = `<div class="xoo-wsc-basket"></div><div class="xoo-wsc-body"><div class="xoo-wsc-products xoo-wsc-pattern-card"><div class="xoo-wsc-product-cont"></div></div></div>`;
    page = await open(wrapped(cards));
    await page.wait(300);
    one('.xoo-wsc-basket').dispatchEvent(new Event('pointermove', { bubbles: true }));
    await page.wait(0);
    expect(one('.xoo-wsc-basket').style.display).toBe('block');
    vi.stubGlobal('xoo_wsc_params', { ...params, showBasket: 'always_hide', productLayout: 'cards' });
    document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }));
    await page.wait(0);
    expect(one('.xoo-wsc-basket').style.display).toBe('none');
    press(one('.xoo-wsc-basket'));
    await page.wait(FRAME_MS);
    expect(one('.xoo-wsc-product-cont').style.position).toBe('absolute');
    vi.unstubAllGlobals();
  });
  test('a second tag on the page drives nothing', async () => {
    page = await open('<shop-side-cart></shop-side-cart><shop-side-cart></shop-side-cart>');
    expect(document.querySelectorAll('.xoo-wsc-modal')).toHaveLength(1);
  });
});

test('an empty fragment empties its place and keeps it for the next', async () => {
  page = await open(`<div class="xoo-wsc-slider"><b>old</b></div>${wrapped(container())}`, {
    items: true,
    routes: { [XOO_READ]: 'xoo-refresh-fragments' },
  });
  await page.wait(500);
  expect(one('.xoo-wsc-slider').innerHTML).toBe('');
});

describe('cards', () => {
  const card =
    '<div class="xoo-wsc-container"><div class="xoo-wsc-basket"></div><div class="xoo-wsc-header"><span class="xoo-wsch-close"></span></div><div class="xoo-wsc-body">' +
    '<div class="xoo-wsc-products xoo-wsc-pattern-card"><div class="xoo-wsc-product-cont"><div data-key="a" class="xoo-wsc-product xoo-wsc-has-back">' +
    '<span class="xoo-wsc-smr-del"></span><div class="xoo-wsc-img-col magictime"><a href="/p/">Fork</a></div></div></div></div></div></div>';
  const face = (): HTMLElement => one('.xoo-wsc-img-col');
  const show = async (event: string): Promise<void> => {
    page = await open(
      wrapped(
        card,
        `data-product-layout="cards" data-card-animate='{"enable":"yes","type":"slideUp","event":"${event}","duration":"0.5"}'`,
      ),
      { items: true, routes: { [XOO_READ]: () => Response.json({ fragments: { 'div.xoo-wsc-container': card }, cart_hash: 'x' }) } },
    );
    await page.wait(500);
    press(one('.xoo-wsc-basket'));
    await page.wait(FRAME_MS);
  };
  const leave = (): boolean => face().dispatchEvent(new MouseEvent('mouseout', { bubbles: true, relatedTarget: document.body }));

  test('stand in columns', async () => {
    await show('back_hover');
    expect([one('.xoo-wsc-pattern-card').style.position, one('.xoo-wsc-product-cont').style.position]).toEqual(['relative', 'absolute']);
  });
  test('turn when the pointer comes, and their classes are as before half a second after it left', async () => {
    await show('back_hover');
    face().dispatchEvent(new MouseEvent('mouseover', { bubbles: true }));
    expect(face().className).toBe('xoo-wsc-img-col magictime xoo-wsc-caniming slideUp');
    leave();
    expect(face().className).toBe('xoo-wsc-img-col magictime xoo-wsc-caniming slideUp slideUpReturn');
    await page.wait(499);
    expect(face().classList.contains('slideUpReturn')).toBe(true);
    await page.wait(1);
    expect(face().className).toBe('xoo-wsc-img-col magictime');
  });
  test('turn on keyboard focus, not by the remove control, and back at once with reduced motion', async () => {
    await show('back_hover');
    one('.xoo-wsc-smr-del').dispatchEvent(new MouseEvent('mouseover', { bubbles: true }));
    expect(face().classList.contains('xoo-wsc-caniming')).toBe(false);
    vi.spyOn(Element.prototype, 'matches').mockImplementation(function (this: Element, selector) {
      return selector === ':focus-visible' || this.closest(selector) === this;
    });
    one('.xoo-wsc-img-col a').focus();
    vi.restoreAllMocks();
    expect(face().classList.contains('xoo-wsc-caniming')).toBe(true);
    vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({ matches: query.includes('reduce') }) as MediaQueryList);
    leave();
    await page.wait(0);
    vi.restoreAllMocks();
    expect(face().classList.contains('xoo-wsc-caniming')).toBe(false);
  });
  test('by click: the first shows the back, the second follows the link', async () => {
    await show('click');
    expect([press(one('.xoo-wsc-img-col a')), face().classList.contains('xoo-wsc-caniming'), press(one('.xoo-wsc-img-col a'))]).toEqual([
      false,
      true,
      true,
    ]);
  });
});

test('without the plugin WooCommerce’s own call reads the cart, and the console says what to do', async () => {
  page = await open('<shop-side-cart></shop-side-cart>', {
    items: true,
    routes: { [XOO_READ]: () => new Response(''), 'POST /?wc-ajax=get_refreshed_fragments': 'fragments-items' },
  });
  await page.wait(1000);
  expect(page.fetch.calls()).toEqual([XOO_READ, 'POST /?wc-ajax=get_refreshed_fragments', 'POST /?wc-ajax=get_refreshed_fragments']);
  expect([window.shop?.stores.cart.get().count, printedLines()]).toEqual([
    4,
    ['error: [shop] <shop-side-cart>: the shop’s answers hold no side cart; without its plugin say data-source="store-api"'],
  ]);
});
