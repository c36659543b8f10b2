import { afterEach, describe, expect, test } from 'vitest';
import { openStockPage } from './page.js';
import type { StockPage } from './page.js';
import { exchange, held, offline } from './recording.js';
import type { Reply } from './recording.js';
import { choose as chooseIn, press as pressIn } from './trace.js';

/** What the scripts leave in a page, which the recorded traces do not hold: those have events and requests. */

let page: StockPage;
afterEach(() => page.close());

const el = <T extends HTMLElement = HTMLElement>(selector: string): T => document.querySelector(selector) as T;
const choose = (selector: string, value: string): void => chooseIn({ window, wait: page.wait }, selector, value);
const press = (selector: string): void => pressIn({ window, wait: page.wait }, selector);
const values = (selector: string): string[] => [...el<HTMLSelectElement>(selector).options].map(({ value }) => value);

describe('a form with variations', () => {
  const button = (): string[] =>
    [...el('.single_add_to_cart_button').classList].filter((name) => name === 'disabled' || name.startsWith('wc-variation'));
  const open = async (change: (variation: Record<string, unknown>) => object = (one) => one): Promise<void> => {
    const prepare = (): void => {
      const form = el('.variations_form');
      const all = JSON.parse(form.getAttribute('data-product_variations') ?? '') as Record<string, unknown>[];
      form.setAttribute('data-product_variations', JSON.stringify(all.map(change)));
    };
    page = await openStockPage('page-product-variable-6', ['add-to-cart-variation'], {}, { startMs: 200, prepare });
  };
  const redM = async (): Promise<void> => {
    choose('#pa_colour', 'red');
    choose('#pa_size', 'm');
    await page.wait(600);
  };

  test('shows a match with number, code, price, picture; a reset brings all back, and the focus', async () => {
    await open();
    const image = el<HTMLImageElement>('.woocommerce-product-gallery__image img.wp-post-image');
    const seen = (): unknown[] => [el('.sku').textContent, image.getAttribute('src')?.replace(/.*\//, ''), button()];
    const before = seen();
    await redM();
    expect(seen()).toEqual(['RIG-TEE-red-m', 'tee-red-560x560.jpg', []]);
    expect([el<HTMLInputElement>('input.variation_id').value, el('.single_variation').textContent?.includes('12.50')]).toEqual([
      '68',
      true,
    ]);
    press('.reset_variations');
    await page.wait(30);
    expect(seen()).toEqual(before);
    expect([document.activeElement?.id, el('.reset_variations').style.visibility]).toEqual(['pa_colour', 'hidden']);
    expect(el('.reset_variations_alert').textContent).toContain('Your selection has been reset');
  });

  test.each([
    ['9', { min_qty: 1, max_qty: 3 }, ['3', '1', '3', '']],
    ['1', { min_qty: 2, max_qty: 3 }, ['2', '2', '3', '']],
    ['', { min_qty: 2, max_qty: '' }, ['2', '2', '', '']],
    ['4', { is_sold_individually: 'yes' }, ['1', '1', '', 'none']],
  ])('bounds a quantity of “%s” by %j', async (typed, limits, left) => {
    await open((one) => (one['variation_id'] === 68 ? { ...one, ...limits } : one));
    const quantity = el<HTMLInputElement>('input.qty');
    quantity.value = typed;
    await redM();
    expect([quantity.value, quantity.min, quantity.max, el('form .quantity').style.display]).toEqual(left);
  });

  test('takes out values that no variation has, and says that nothing fits until the next choice', async () => {
    await open((one) =>
      one['variation_id'] === 70 ? { ...one, attributes: { attribute_pa_colour: 'none', attribute_pa_size: 'm' } } : one,
    );
    choose('#pa_colour', 'blue');
    expect(values('#pa_size')).toEqual(['', 's']);
    press('.reset_variations');
    // As with a select of the theme's own, whose values stay.
    page.$('.variations_form').off('update_variation_values');
    choose('#pa_colour', 'blue');
    choose('#pa_size', 'm');
    expect(el('[role=alert] > p.wc-no-matching-variations').textContent).toContain('Sorry, no products matched');
    choose('#pa_colour', 'red');
    expect(el('.wc-no-matching-variations')).toBeNull();
  });

  test('has its swatches chosen, and cleared by a second press or another script', async () => {
    page = await openStockPage(
      'page-product-variable-6-swatches',
      ['add-to-cart-variation', 'woo-variation-swatches'],
      {},
      { startMs: 300 },
    );
    const chosen = (): (string | null)[] => ['red', 'blue'].map((name) => el(`[data-value=${name}]`).getAttribute('aria-checked'));
    press('[data-value="red"]');
    expect([el<HTMLSelectElement>('#pa_colour').value, ...chosen(), el('.variations_form').className.includes('wvs-loaded')]).toEqual([
      'red',
      'true',
      'false',
      true,
    ]);
    choose('#pa_colour', 'blue');
    expect(chosen()).toEqual(['false', 'true']);
    press('[data-value="blue"]');
    expect(el<HTMLSelectElement>('#pa_colour').value).toBe('');
  });
});

describe('a button of a listing', () => {
  const FORK = '[aria-describedby$="describedby_45"]';
  const pressed = async (reply: Reply): Promise<string[]> => {
    page = await openStockPage('page-shop', ['add-to-cart'], { 'POST /?wc-ajax=add_to_cart': reply });
    press(FORK);
    await page.wait(60_000);
    return ['loading', 'added'].filter((name) => el(FORK).classList.contains(name));
  };

  test('sends its data and has a link to the cart after it', async () => {
    expect(await pressed('add-to-cart-ok')).toEqual(['added']);
    expect(page.fetch.sent[0]?.fields).toContainEqual(['product_sku', 'RIG-005']);
    expect(el(FORK).nextElementSibling?.outerHTML).toMatch(/class="added_to_cart wc-forward".*href="http:\/\/shop\.test\/cart\/"/);
    expect(el('.widget_shopping_cart_live_region').textContent).toBe('“Hand Fork” has been added to your cart');
  });

  test.each([
    ['a veto', 'should_send_ajax_request.adding_to_cart', false, 0],
    ['what is only falsy', 'should_send_ajax_request.adding_to_cart', 0, 1],
    ['a handler without the namespace', 'should_send_ajax_request', false, 1],
  ])('after %s', async (_what, event, answer, requests) => {
    page = await openStockPage('page-shop', ['add-to-cart'], { 'POST /?wc-ajax=add_to_cart': 'add-to-cart-ok' });
    page.$(document.body).on(event, () => answer as unknown as void);
    press(FORK);
    await page.wait(50);
    expect([page.fetch.calls().length, el(FORK).classList.contains('loading')]).toEqual([requests, false]);
  });

  test('whose request waits for the one before', async () => {
    const first = held('add-to-cart-ok');
    page = await openStockPage('page-shop', ['add-to-cart'], { 'POST /?wc-ajax=add_to_cart': [first.reply, 'add-to-cart-again'] });
    press(FORK);
    press('[aria-describedby$="describedby_53"]');
    await page.wait(50);
    expect(page.fetch.calls()).toHaveLength(1);
    first.release();
    await page.wait(50);
    expect([page.fetch.calls().length, el('[aria-describedby$="describedby_53"]').classList.contains('added')]).toEqual([2, true]);
  });

  test.each<[string, Reply, string[], string[]]>([
    ['nothing came', offline, ['loading'], []],
    ['an empty answer', 'add-to-cart-no-product-id', ['loading'], []],
    ['a refusal', 'add-to-cart-out-of-stock', ['loading'], ['http://shop.test/product/salt-pig/']],
    ['a refusal without an address', 'add-to-cart-unknown-product', [], []],
  ])('after %s', async (_what, reply, classes, went) => {
    expect([await pressed(reply), page.wentTo()]).toEqual([classes, went]);
  });
});

describe('the fragments', () => {
  const FETCH = 'POST /?wc-ajax=get_refreshed_fragments';
  const STORED = { 'div.widget_shopping_cart_content': '<div class="widget_shopping_cart_content">stored</div>' };
  const { cart_hash: hash } = exchange('fragments-items').response.body as { cart_hash: string };
  const keys = (): Record<'cart_hash_key' | 'fragment_name', string> => Reflect.get(window, 'wc_cart_fragments_params') as never;

  test.each([
    ['of this cart are shown without a request', { hash, created: Date.now() }, 'stored', 0],
    ['of another cart are fetched', { hash: 'other', created: Date.now() }, 'Oak Chopping Board', 1],
    ['of the day before yesterday are fetched', { hash, created: Date.now() - 2 * 86_400_000 }, 'Oak Chopping Board', 1],
  ])('%s', async (_what, stored, text, requests) => {
    page = await openStockPage(
      'page-shop',
      ['cart-fragments'],
      { [FETCH]: 'fragments-items' },
      {
        startMs: 50,
        prepare: () => {
          sessionStorage.setItem(keys().fragment_name, JSON.stringify(STORED));
          sessionStorage.setItem(keys().cart_hash_key, stored.hash);
          sessionStorage.setItem('wc_cart_created', String(stored.created));
          document.cookie = `woocommerce_cart_hash=${hash}; path=/`;
        },
      },
    );
    expect([el('.widget_shopping_cart_content').textContent?.includes(text), page.fetch.calls().length]).toEqual([true, requests]);
  });

  test('are kept for the next page and told to other tabs; a failure is told', async () => {
    page = await openStockPage('page-shop', ['cart-fragments'], { [FETCH]: ['fragments-items', offline] }, { startMs: 50 });
    expect([sessionStorage, localStorage].map((shelf) => shelf.getItem(keys().cart_hash_key))).toEqual([hash, hash]);
    expect(JSON.parse(sessionStorage.getItem(keys().fragment_name) ?? '')).toEqual(
      (exchange('fragments-items').response.body as { fragments: unknown }).fragments,
    );
    window.dispatchEvent(new StorageEvent('storage', { key: keys().cart_hash_key }));
    localStorage.setItem(keys().cart_hash_key, 'other');
    window.dispatchEvent(new StorageEvent('storage', { key: keys().cart_hash_key }));
    await page.wait(50);
    expect([page.fetch.calls().length, page.heard('wc_fragments_ajax_error')]).toEqual([2, ['wc_fragments_ajax_error']]);
  });
});
