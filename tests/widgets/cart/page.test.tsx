import { describe, expect, test, vi } from 'vitest';
import '../../../widgets/cart/index.js';
// Comes with the first country that is chosen; here it is there in a turn.
import '../../../shared/address/address.js';
import { on } from '../../../shared/events.js';
import { hashKey } from '../../../shared/cart/storage.js';
import { navigation } from '../../../shared/url.js';
import { alerts, one, press, recorded, submit } from '../../contract/cart-page.js';
import { exchange, pageText, withBody } from '../../host/recording.js';
import { printedLines } from '../../setup/each.js';
import { altered, COUPON, FORK, notices, PAGE, qty, TOWEL, type } from './support.js';
import { details } from '../../support/heard.js';
import {
  page,
  open,
  element,
  form,
  updateButton,
  applyButton,
  couponField,
  sent,
  total,
  inOrder,
  cleanCartPages,
  openOther,
} from './page-support.js';

/** Has the page come out of the browser's cache? */
const isCached = vi.hoisted(() => ({ now: false }));
vi.mock('../../../shared/dom/page-ready.js', async (original) => ({ ...(await original()), isCachedDocument: () => isCached.now }));

cleanCartPages();

describe('notices', () => {
  const rect = (top: number): void => {
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(() => ({
      top,
      bottom: top + 20,
      left: 0,
      right: 0,
      width: 10,
      height: 20,
      x: 0,
      y: top,
      toJSON: () => '',
    }));
  };

  test('the same text twice in an answer stands once, and older ones go', async () => {
    await open({
      routes: {
        [PAGE]: [
          altered('cart-form-update', (html) => html.replace(/<div class="woocommerce-message"[\s\S]*?<\/div>/, (m) => m + m)),
          exchange('cart-form-update'),
        ],
      },
    });
    for (const n of ['5', '4']) {
      type(qty(FORK), n);
      await page.wait(500);
      expect(notices()).toEqual(['Cart updated.']);
    }
  });

  test('after an update by hand the page scrolls to 100 px above the notice within 1000 ms', async () => {
    await open({ routes: { [PAGE]: 'cart-form-update' } });
    const scroll = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
    Object.defineProperty(window, 'scrollY', { configurable: true, value: 900 });
    rect(-500);
    type(qty(FORK), '5');
    updateButton().click();
    await page.wait(2000);
    Reflect.deleteProperty(window, 'scrollY');
    const tops = scroll.mock.calls.map(([to]) => (to as ScrollToOptions).top ?? 0);
    expect(tops.length).toBeGreaterThan(20);
    expect(tops.at(-1)).toBe(300);
    expect(tops[0]).toBeGreaterThan(880);
    expect(tops).toEqual([...tops].sort((a, b) => b - a));
  });

  test('with reduced motion at once', async () => {
    await open({ routes: { [PAGE]: 'cart-form-update' } });
    vi.stubGlobal('matchMedia', () => ({ matches: true }));
    const scroll = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
    Object.defineProperty(window, 'scrollY', { configurable: true, value: 900 });
    rect(-500);
    type(qty(FORK), '5');
    updateButton().click();
    await page.wait(100);
    Reflect.deleteProperty(window, 'scrollY');
    expect(scroll.mock.calls).toEqual([[{ top: 300, behavior: 'instant' }]]);
  });

  test('a quantity sent by itself moves neither page nor focus', async () => {
    await open({ routes: { [PAGE]: 'cart-form-update' } });
    const scroll = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
    qty(FORK).focus();
    type(qty(FORK), '5');
    await page.wait(2000);
    expect(scroll).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(qty(FORK));
  });

  test('the first notice has the focus 500 ms after an update by hand', async () => {
    await open({ routes: { [PAGE]: 'cart-form-update' } });
    type(qty(FORK), '5');
    updateButton().focus();
    updateButton().click();
    await page.wait(450);
    expect(document.activeElement?.className).not.toBe('woocommerce-message');
    await page.wait(100);
    expect([document.activeElement?.className, document.activeElement?.getAttribute('tabindex')]).toEqual(['woocommerce-message', '-1']);
  });

  test('a shopper who went on keeps the focus', async () => {
    await open({ routes: { [PAGE]: 'cart-form-update' } });
    type(qty(FORK), '5');
    updateButton().click();
    await page.wait(300);
    couponField().focus();
    await page.wait(600);
    expect(document.activeElement).toBe(couponField());
  });
});

describe('every recorded cart page', () => {
  test.each(['page-cart', 'page-cart-coupons', 'page-cart-smart-coupons', 'page-cart-bundle', 'page-cart-addons', 'page-cart-addons-full'])(
    '%s: its own fields are sent, and the answer takes its place',
    async (name) => {
      const main = /<main[\s\S]*<\/main>/.exec(pageText(name, { stripScripts: 'all' }))?.[0] ?? '';
      await open({ routes: { [PAGE]: withBody(exchange('cart-form-update'), main) } }, 'data-update="button"', name);
      const [first] = [...document.querySelectorAll<HTMLInputElement>('.cart_item input.qty:not([type="hidden"])')];
      if (!first) {
        throw new Error('no quantity');
      }
      type(first, String(Number(first.value) + 1), { commit: true });
      const expected = [...new FormData(form())].map(([field]) => field);
      const rows = document.querySelectorAll('.cart_item').length;
      const old = form();
      updateButton().click();
      await page.wait(100);
      expect(
        sent(PAGE)[0]
          ?.fields.map(([field]) => field)
          .filter((field) => field !== 'update_cart'),
      ).toEqual(expected);
      expect(form()).not.toBe(old);
      expect(document.querySelectorAll('.cart_item')).toHaveLength(rows);
      expect(alerts()).toEqual([]);
    },
  );

  test('page-cart-empty: nothing to drive, nothing asked', async () => {
    await open({}, '', 'page-cart-empty');
    expect(element().getAttribute('data-state')).toBe('empty');
    expect(page.fetch.calls()).toEqual([]);
  });

  test('page-cart-blocks: the block cart is left to itself', async () => {
    await openOther(
      pageText('page-cart-blocks', {
        tags: (html) => html.replace(/<main/, '<shop-cart><main').replace(/<\/main>/, '</main></shop-cart>'),
      }),
      { url: 'http://shop.test/cart/' },
    );
    expect(element().getAttribute('data-state')).toBe('empty');
    expect(page.fetch.calls()).toEqual([]);
  });
});

describe('pictures that a lazy loader has loaded', () => {
  const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
  /** As an optimiser prints them: a placeholder, and the address where its script finds it. */
  const lazy = (html: string): string => html.replaceAll(/<img([^>]*?) src="([^"]+)"/g, `<img$1 src="${PIXEL}" data-lazy-src="$2"`);
  /** The loader looks at the page once. */
  const load = (): void => {
    for (const img of document.querySelectorAll<HTMLImageElement>('img[data-lazy-src]')) {
      img.src = img.dataset['lazySrc'] ?? '';
      delete img.dataset['lazySrc'];
    }
  };
  const sources = (): string[] => [...document.querySelectorAll('.cart_item img')].map((el) => el.getAttribute('src') ?? '');

  test.each([
    ['driven by the tag', {}],
    ['beside the stock script', { scripts: ['cart'] as const }],
  ])('stay in the rows that the shop prints anew, %s', async (_role, options) => {
    await open({ ...options, routes: { [PAGE]: altered('cart-form-update', lazy) } });
    for (const img of document.querySelectorAll<HTMLImageElement>('.cart_item img')) {
      img.dataset['lazySrc'] = img.getAttribute('src') ?? '';
      img.setAttribute('src', PIXEL);
    }
    load();
    const before = sources();
    type(qty(FORK), '5');
    await page.wait(1000);
    expect([qty(FORK).defaultValue, sources()]).toEqual(['5', before]);
    expect(before.every((src) => src.startsWith('http'))).toBe(true);
  });

  test('leave with a row whose picture is another one now', async () => {
    const other = (html: string): string => lazy(html).replace(/data-lazy-src="[^"]+"/, 'data-lazy-src="http://shop.test/other.jpg"');
    await open({ routes: { [PAGE]: altered('cart-form-update', other) } });
    type(qty(FORK), '5');
    await page.wait(1000);
    expect(sources().map((src) => src === PIXEL)).toEqual([true, false, false]);
  });
});

describe('living on a page', () => {
  test('without jQuery the mini-cart of the page hears of it', async () => {
    await import('../../../widgets/mini-cart/index.js');
    const { cartHtml } = await import('./support.js');
    const READ = 'POST /?wc-ajax=get_refreshed_fragments';
    await openOther(
      cartHtml().replace('</body>', '<shop-mini-cart><div class="widget_shopping_cart_content"></div></shop-mini-cart></body>'),
      {
        url: 'http://shop.test/cart/',
        items: true,
        routes: { [PAGE]: 'cart-form-update', [READ]: ['fragments-items', 'fragments-items'] },
      },
    );
    await page.wait(400);
    expect(page.fetch.calls()).toEqual([READ]);
    type(qty(FORK), '5');
    await page.wait(500);
    expect(page.fetch.calls()).toEqual([READ, PAGE, READ]);
  });

  test('shop:cart-update can be refused: nothing is sent or covered', async () => {
    await open();
    const stop = on(document, 'shop:cart-update', (e) => e.preventDefault());
    type(qty(FORK), '5');
    await page.wait(500);
    press(one('.product-remove > a'));
    await page.wait(50);
    stop();
    expect(page.fetch.calls()).toEqual([]);
    expect(document.querySelector('.processing')).toBeNull();
  });

  test('after each change shop:cart-updated says which', async () => {
    const updated = details('shop:cart-updated');
    await open({ routes: { [PAGE]: ['cart-form-update', 'cart-form-coupon'], [COUPON]: 'apply-coupon-ok' } });
    type(qty(FORK), '5');
    await page.wait(500);
    couponField().value = 'TENOFF';
    applyButton().click();
    await page.wait(100);
    expect(updated).toEqual([{ action: 'quantities' }, { action: 'apply-coupon', code: 'TENOFF' }]);
  });

  test('something added elsewhere prints the cart again; notices and unsaved quantities stay', async () => {
    await open({ routes: { [PAGE]: 'cart-form-coupon' } }, 'data-update="button"');
    const place = one('.woocommerce-notices-wrapper');
    place.innerHTML = '<div class="woocommerce-message" role="alert">Before</div>';
    type(qty(TOWEL), '8');
    document.body.dispatchEvent(
      new CustomEvent('shop:cart-added', {
        bubbles: true,
        detail: { fragments: {}, cartHash: 'h', button: null, productId: '1', quantity: 1 },
      }),
    );
    await page.wait(100);
    expect(page.fetch.calls()).toEqual([PAGE]);
    expect(sent(PAGE)[0]?.fields.map(([name]) => name)).not.toContain('update_cart');
    expect(notices()).toContain('Before');
    expect(qty(TOWEL).value).toBe('8');
    expect(updateButton().disabled).toBe(false);
  });

  test('on an empty cart something added loads the page', async () => {
    await open({}, '', 'page-cart-empty');
    expect(element().getAttribute('data-state')).toBe('empty');
    document.body.dispatchEvent(
      new CustomEvent('shop:cart-added', {
        bubbles: true,
        detail: { fragments: {}, cartHash: 'h', button: null, productId: '1', quantity: 1 },
      }),
    );
    expect(navigation.reload).toHaveBeenCalledOnce();
  });

  test('out of the back/forward cache the cart shows the truth', async () => {
    await open({ routes: { [PAGE]: 'cart-form-coupon' } });
    const back = new Event('pageshow');
    Object.defineProperty(back, 'persisted', { value: true });
    window.dispatchEvent(back);
    await page.wait(100);
    expect(page.fetch.calls()).toEqual([PAGE]);
    window.dispatchEvent(new Event('pageshow'));
    await page.wait(50);
    expect(page.fetch.calls()).toEqual([PAGE]);
  });

  test.each([
    ['out of the browser’s cache', true, 1],
    ['that the shop has just printed', false, 0],
  ])('a page %s is read again as often as it may be old', async (_how, cached, times) => {
    isCached.now = cached;
    await open({ routes: { [PAGE]: 'cart-form-coupon' } });
    await page.wait(100);
    isCached.now = false;
    expect(page.fetch.calls()).toHaveLength(times);
  });

  test('a change in another tab has the cart printed again, what this tab knows already does not', async () => {
    await open({ routes: { [PAGE]: 'cart-form-coupon' } });
    const told = (): void => {
      window.dispatchEvent(Object.assign(new Event('storage'), { key: hashKey() }));
    };
    sessionStorage.setItem(hashKey(), 'a');
    localStorage.setItem(hashKey(), 'a');
    told();
    await page.wait(100);
    expect(page.fetch.calls()).toEqual([]);
    localStorage.setItem(hashKey(), 'b');
    told();
    await page.wait(100);
    expect(page.fetch.calls()).toEqual([PAGE]);
  });

  test('a row removed in the mini-cart has the cart printed again', async () => {
    await open({ routes: { [PAGE]: 'cart-form-coupon' } });
    document.body.dispatchEvent(
      new CustomEvent('shop:cart-removed', { bubbles: true, detail: { fragments: {}, cartHash: 'h', button: null, cartItemKey: FORK } }),
    );
    await page.wait(100);
    expect(page.fetch.calls()).toEqual([PAGE]);
  });

  test('a cart form of the method GET is asked for by its address', async () => {
    await open({
      routes: new Proxy<Record<string, string>>(
        {},
        { get: (_all, call: string) => (call.startsWith('GET /cart/?') ? 'cart-form-update' : undefined) },
      ),
    });
    form().setAttribute('method', 'get');
    type(qty(FORK), '5');
    await page.wait(500);
    const asked = new URL(String(page.fetch.sent[0]?.url)).searchParams;
    expect([page.fetch.sent[0]?.method, asked.get(`cart[${FORK}][qty]`), asked.get('update_cart')]).toEqual(['GET', '5', 'Update cart']);
    expect(notices()).toEqual(['Cart updated.']);
  });

  test('moved, the tag acts once; taken away, not at all, and the button is as printed', async () => {
    await open({ routes: { [PAGE]: 'cart-form-update' } });
    const tag = element();
    const box = document.createElement('div');
    document.body.append(box);
    box.append(tag);
    await page.wait(50);
    type(qty(FORK), '5');
    await page.wait(500);
    expect(page.fetch.calls()).toEqual([PAGE]);
    tag.replaceWith(...tag.childNodes);
    await page.wait(50);
    expect(updateButton().disabled).toBe(false);
    type(qty(FORK), '6', { commit: true });
    expect(submit(form(), updateButton())).toBe(true);
    await page.wait(500);
    expect(page.fetch.calls()).toEqual([PAGE]);
  });

  test('a tag taken away while a quantity settles sends nothing', async () => {
    await open();
    type(qty(FORK), '5');
    element().remove();
    await page.wait(600);
    expect(page.fetch.calls()).toEqual([]);
  });

  test('a tag inserted later drives at once', async () => {
    await open({ routes: { [PAGE]: 'cart-form-update' } });
    const old = element();
    const markup = old.querySelector('.woocommerce') as Element;
    old.remove();
    await page.wait(50);
    const late = document.createElement('shop-cart');
    late.append(markup);
    document.body.append(late);
    await page.wait(50);
    type(qty(FORK), '5');
    await page.wait(500);
    expect(page.fetch.calls()).toEqual([PAGE]);
  });

  test('two carts on a page: a change in one has the other printed again', async () => {
    await open({ routes: { [PAGE]: ['cart-form-update', 'cart-form-update'] } });
    const copy = element().cloneNode(true) as HTMLElement;
    document.body.append(copy);
    await page.wait(50);
    type(qty(FORK), '5');
    await page.wait(600);
    expect(page.fetch.calls()).toEqual([PAGE, PAGE]);
    expect([...document.querySelectorAll<HTMLInputElement>(`input[name="cart[${FORK}][qty]"]`)].map((el) => el.value)).toEqual(['5', '5']);
  });

  test('tags inside each other: the nearest one acts, once', async () => {
    await open({ routes: { [PAGE]: 'cart-form-update' } });
    const outer = document.createElement('shop-cart');
    element().before(outer);
    outer.append(one('shop-cart:not(:empty) .woocommerce').closest('shop-cart') as Element);
    await page.wait(50);
    type(qty(FORK), '5', { commit: true });
    await page.wait(350);
    expect(page.fetch.calls().filter((c) => c === PAGE)).toHaveLength(1);
  });

  test('a wrong attribute is one console error naming it; the default applies', async () => {
    await open({ routes: { [PAGE]: 'cart-form-update' } }, 'data-update="sometimes"');
    expect(printedLines()).toEqual([
      expect.stringMatching(/error: \[shop\] <shop-cart> data-update="sometimes": expected one of auto, button; using the default/),
    ]);
    type(qty(FORK), '5');
    await page.wait(500);
    expect(page.fetch.calls()).toEqual([PAGE]);
  });

  test('scripts in an answer never run and are named once', async () => {
    await open({
      routes: {
        [PAGE]: altered('cart-form-update', (html) =>
          html
            .replace('<table', '<script>window.ran = 1</script><table')
            .replace('class="input-text qty', 'onfocus="window.ran = 1" class="input-text qty'),
        ),
      },
    });
    type(qty(FORK), '5');
    await page.wait(500);
    expect(printedLines()).toEqual([expect.stringMatching(/1 script dropped from the cart form/)]);
    expect(document.querySelector('.woocommerce-cart-form script, [onfocus]')).toBeNull();
    expect(Reflect.has(window, 'ran')).toBe(false);
  });

  test('an answer whose totals are missing leaves those on the page', async () => {
    await open({ routes: { [PAGE]: altered('cart-form-update', (html) => html.replaceAll('cart_totals', 'elsewhere')) } });
    const before = total();
    type(qty(FORK), '5');
    await page.wait(500);
    expect(total()).toBe(before);
    expect(qty(FORK).defaultValue).toBe('5');
    expect(inOrder(sent(PAGE)[0]?.fields ?? [])).toEqual(inOrder(recorded('cart-form-update')));
  });
});
