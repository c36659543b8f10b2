import { afterEach, describe, expect, test, vi } from 'vitest';
import '../../../widgets/checkout/index.js';
import '../../../widgets/mini-cart/index.js';
import { blockStore, extensionCartUpdate, onBlockCartCount, setExtensionData } from '../../../shared/host/wc-blocks-store.js';
import { $cart } from '../../../shared/cart/state.js';
import { one, openCart, READ, type CartPage } from '../../contract/cart-page.js';
import { exchange, held, offline, type Routes } from '../../host/recording.js';
import { printedLines } from '../../setup/each.js';
import { count, lastFields, status, VALUES_CALL } from './support.js';

let page: CartPage;
const told: CustomEvent[] = [];
const note = (e: Event): void => {
  told.push(e as CustomEvent);
};
const SETTINGS = {
  wc_ajax_url: 'http://shop.test/?wc-ajax=',
  nonces: { public: 'ee21385e02', apply_coupon: '41335b8e83' },
  payment_method: '',
  shipping_method: [],
};

/** The parts of the checkout block that are looked at, as it draws them. */
const BLOCK = `<div class="wp-block-woocommerce-checkout"><div class="wc-block-checkout">
  <div class="wp-block-woocommerce-checkout-order-summary-block"></div>
  <div class="wc-block-components-shipping-rates-control"><input type="radio" name="radio-control-0" value="flat_rate:1" checked><input type="radio" name="radio-control-0" value="free_shipping:2"></div>
  <div class="wc-block-components-shipping-rates-control"><input type="radio" name="radio-control-1" value="local_pickup:3" checked></div>
  <div class="wc-block-components-radio-control"><input type="radio" name="radio-control-wc-payment-method-options" value="bacs" checked><input type="radio" name="radio-control-wc-payment-method-options" value="cod"></div>
</div></div>`;
const ONE_PACKAGE = BLOCK.replace(
  /<div class="wc-block-components-shipping-rates-control"><input type="radio" name="radio-control-1"[\s\S]*?<\/div>/,
  '',
);

async function open({
  html = ONE_PACKAGE,
  attributes = '',
  routes = {},
  plugin = true,
  jquery = false,
}: { html?: string; attributes?: string; routes?: Routes; plugin?: boolean; jquery?: boolean } = {}): Promise<void> {
  told.length = 0;
  document.addEventListener('wbte_sc_checkout_value_updated', note);
  page = await openCart(`<html><body><main><shop-checkout ${attributes}>${html}</shop-checkout></main></body></html>`, {
    url: 'http://shop.test/checkout-blocks/',
    jquery,
    routes: { [VALUES_CALL]: 'block-checkout-values', ...routes },
    prepare: () => {
      if (plugin) {
        Object.assign(window, { WTSmartCouponOBJ: structuredClone(SETTINGS) });
      }
    },
  });
}
afterEach(async () => {
  await page.close();
  document.removeEventListener('wbte_sc_checkout_value_updated', note);
  for (const name of ['WTSmartCouponOBJ', 'wp', 'wc']) {
    Reflect.deleteProperty(window, name);
  }
});

describe('what the block checkout has chosen', () => {
  test('is told 200 ms after it is there, as recorded; the event follows 1000 ms after that', async () => {
    await open();
    await page.wait(100);
    expect(count(page, VALUES_CALL)).toBe(0);
    await page.wait(100);
    expect(lastFields(page, VALUES_CALL)).toEqual(exchange('block-checkout-values').request.fields);
    await page.wait(900);
    expect(told).toHaveLength(0);
    await page.wait(150);
    expect(told.map((e) => e.detail)).toEqual([{ payment_method: 'bacs', shipping_method: { 0: 'flat_rate:1' } }]);
    expect(Reflect.get(window, 'WTSmartCouponOBJ')).toMatchObject({ payment_method: 'bacs', shipping_method: { 0: 'flat_rate:1' } });
  });

  test('several packages are numbered from nought', async () => {
    await open({ html: BLOCK });
    await page.wait(300);
    expect(lastFields(page, VALUES_CALL).slice(2)).toEqual([
      ['shipping_method[0]', 'flat_rate:1'],
      ['shipping_method[1]', 'local_pickup:3'],
    ]);
  });

  test('each chosen method is told, with the new one; an event for each', async () => {
    await open();
    await page.wait(1500);
    one<HTMLInputElement>('input[value="cod"]').click();
    await page.wait(1500);
    expect(page.fetch.sent.filter((s) => s.call === VALUES_CALL).map((s) => new Map(s.fields).get('payment_method'))).toEqual([
      'bacs',
      'cod',
    ]);
    expect(told.map((e) => e.detail.payment_method)).toEqual(['bacs', 'cod']);
  });

  test('the summary is covered until the answer, and the event waits for it', async () => {
    const slow = held('block-checkout-values');
    await open({ routes: { [VALUES_CALL]: slow.reply } });
    await page.wait(300);
    expect(one('.wp-block-woocommerce-checkout-order-summary-block').getAttribute('aria-busy')).toBe('true');
    await page.wait(2000);
    expect(told).toHaveLength(0);
    slow.release();
    await page.wait(500);
    expect(told).toHaveLength(1);
    expect(one('.wp-block-woocommerce-checkout-order-summary-block').hasAttribute('aria-busy')).toBe(false);
  });

  test.each([
    ['no connection', offline],
    ['a broken server', status(500)],
  ] as const)('%s: uncovered, and the event comes all the same', async (_, failure) => {
    await open({ routes: { [VALUES_CALL]: failure } });
    await page.wait(1600);
    expect(told).toHaveLength(1);
    expect(document.querySelector('[aria-busy]')).toBeNull();
  });

  test('a dead nonce is one line for the owner', async () => {
    await open({ routes: { [VALUES_CALL]: status(403, '-1') } });
    await page.wait(1600);
    expect(printedLines()).toEqual([expect.stringContaining('the coupon plugin refused its nonce')]);
    expect(told).toHaveLength(1);
  });

  test('a choice during a slow call ends that call; the event comes for each, the newest last', async () => {
    const slow = held('block-checkout-values');
    await open({ routes: { [VALUES_CALL]: [slow.reply, 'block-checkout-values'] } });
    await page.wait(300);
    one<HTMLInputElement>('input[value="cod"]').click();
    await page.wait(1500);
    expect(page.fetch.sent.filter((s) => s.call === VALUES_CALL)[0]?.signal?.aborted).toBe(true);
    slow.release();
    await page.wait(1500);
    expect(told.map((e) => e.detail.payment_method)).toEqual(['bacs', 'cod']);
  });

  test('a block that is drawn late is told late', async () => {
    await open({ html: '<div class="wp-block-woocommerce-checkout"></div>' });
    await page.wait(1000);
    expect(count(page, VALUES_CALL)).toBe(0);
    const late = document.createElement('div');
    late.className = 'wc-block-checkout';
    one('.wp-block-woocommerce-checkout').append(late);
    await page.wait(150);
    expect(count(page, VALUES_CALL)).toBe(0);
    await page.wait(100);
    expect(lastFields(page, VALUES_CALL)).toEqual([
      ['_wpnonce', 'ee21385e02'],
      ['payment_method', ''],
    ]);
  });

  test('is what the block has made of the click, not what it was before', async () => {
    await open();
    await page.wait(1500);
    const settle = (): void => {
      one<HTMLInputElement>('input[value="cod"]').checked = true;
    };
    document.addEventListener('click', settle);
    one<HTMLInputElement>('input[value="bacs"]').click();
    document.removeEventListener('click', settle);
    await page.wait(50);
    expect(new Map(lastFields(page, VALUES_CALL)).get('payment_method')).toBe('cod');
  });

  test('waits for the page to be loaded', async () => {
    const state = vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive');
    await open();
    await page.wait(1000);
    expect(count(page, VALUES_CALL)).toBe(0);
    state.mockReturnValue('complete');
    window.dispatchEvent(new Event('load'));
    await page.wait(250);
    expect(count(page, VALUES_CALL)).toBe(1);
  });

  test('is told no more when the tag leaves, nor is anything it waits for', async () => {
    const slow = held('block-checkout-values');
    await open({ routes: { [VALUES_CALL]: slow.reply } });
    await page.wait(100);
    one('shop-checkout').remove();
    await page.wait(1000);
    expect(count(page, VALUES_CALL)).toBe(0);
    await page.close();
    await open({ routes: { [VALUES_CALL]: slow.reply } });
    await page.wait(300);
    one('shop-checkout').remove();
    await page.wait(50);
    expect(page.fetch.sent.at(-1)?.signal?.aborted).toBe(true);
    slow.release();
    await page.wait(2000);
    expect(told).toHaveLength(0);
  });

  test('without the plugin, or with its own script on the page, nothing is told', async () => {
    await open({ plugin: false });
    await page.wait(2000);
    expect(page.fetch.calls()).toEqual([]);
    expect(told).toHaveLength(0);
    await page.close();
    await open({ jquery: true });
    page.host?.$(document).on('click', '[name="radio-control-wc-payment-method-options"]', () => undefined);
    await page.wait(2000);
    expect(page.fetch.calls()).toEqual([]);
  });
});

/** A registry as the blocks have it, with a checkout and a cart store that may come later. */
function registry(): {
  data: { select(name: string): object | undefined };
  register(name: string): void;
  change(): void;
  calls: unknown[][];
  cart: { itemsCount: number };
} {
  const stores = new Set<string>();
  const listeners = new Set<() => void>();
  const calls: unknown[][] = [];
  const cart = { itemsCount: 2 };
  const change = (): void => {
    for (const f of [...listeners]) {
      f();
    }
  };
  const data = {
    dispatch: (name: string) =>
      stores.has(name)
        ? {
            setExtensionData: (...args: unknown[]) => {
              calls.push(args);
              change();
            },
          }
        : undefined,
    select: (name: string) => (stores.has(name) ? { getCartData: () => ({ ...cart }) } : undefined),
    subscribe: (run: () => void) => {
      listeners.add(run);
      return () => {
        listeners.delete(run);
      };
    },
  };
  return {
    data,
    calls,
    cart,
    change,
    register: (name) => {
      stores.add(name);
      change();
    },
  };
}
const VALUES = { source_type: 'utm', referrer: null };

describe('extension data', () => {
  test('is set at once where the store is there, and once more at its first change', async () => {
    await open();
    const r = registry();
    r.register('wc/store/checkout');
    Object.assign(window, { wp: { data: r.data } });
    const stop = setExtensionData('woocommerce/order-attribution', VALUES);
    expect(r.calls).toEqual([['woocommerce/order-attribution', VALUES, true]]);
    r.change();
    r.change();
    expect(r.calls).toHaveLength(2);
    stop();
    r.change();
    expect(r.calls).toHaveLength(2);
  });

  test('waits for a store that is registered later', async () => {
    await open();
    const r = registry();
    Object.assign(window, { wp: { data: r.data } });
    setExtensionData('a/b', VALUES, { replace: false });
    r.register('wc/store/cart');
    expect(r.calls).toEqual([]);
    r.register('wc/store/checkout');
    expect(r.calls[0]).toEqual(['a/b', VALUES, false]);
  });

  test('waits for a registry that a script brings later', async () => {
    await open();
    setExtensionData('a/b', VALUES);
    const r = registry();
    r.register('my/checkout');
    Object.assign(window, { wp: { data: r.data }, wc: { wcBlocksData: { CHECKOUT_STORE_KEY: 'my/checkout' } } });
    expect(r.calls).toEqual([]);
    window.dispatchEvent(new Event('load'));
    expect(r.calls[0]).toEqual(['a/b', VALUES, true]);
  });

  test('the tag’s own is set, and anew when the attribute changes', async () => {
    const r = registry();
    r.register('wc/store/checkout');
    Object.assign(window, { wp: { data: r.data } });
    await open({ attributes: `data-extension-data='{"shop/gift":{"note":"Hello"}}'` });
    await page.wait(50);
    expect(r.calls[0]).toEqual(['shop/gift', { note: 'Hello' }, true]);
    one('shop-checkout').setAttribute('data-extension-data', '{"shop/gift":{"note":null}}');
    await page.wait(50);
    expect(r.calls.at(-1)).toEqual(['shop/gift', { note: null }, true]);
  });

  test('the tag’s own leaves with it: the store’s next change is nobody’s', async () => {
    const r = registry();
    r.register('wc/store/checkout');
    Object.assign(window, {
      wp: {
        data: {
          ...(r.data as object),
          dispatch: () => ({
            setExtensionData: (...args: unknown[]) => {
              r.calls.push(args);
            },
          }),
        },
      },
    });
    await open({ attributes: `data-extension-data='{"shop/gift":{"note":"Hello"}}'` });
    await page.wait(50);
    const made = r.calls.length;
    expect(made).toBeGreaterThan(0);
    one('shop-checkout').remove();
    await page.wait(50);
    r.change();
    expect(r.calls).toHaveLength(made);
  });

  test('values the shop would refuse are told to the author', async () => {
    await open({ attributes: `data-extension-data='{"shop/gift":{"note":5}}'` });
    expect(printedLines()).toEqual([expect.stringMatching(/data-extension-data.*expected texts or null by name/)]);
  });
});

describe('the stores of the blocks', () => {
  test('a page without them has none', async () => {
    await open();
    expect(blockStore('cart')).toBeUndefined();
    await expect(extensionCartUpdate('a')).resolves.toBe(false);
  });

  test('an update of the cart for an extension goes through the blocks', async () => {
    await open();
    const asked = vi.fn<(what: unknown) => Promise<void>>().mockResolvedValue();
    Object.assign(window, { wc: { blocksCheckout: { extensionCartUpdate: asked } } });
    await expect(extensionCartUpdate('wbte-sc-blocks-update-checkout')).resolves.toBe(true);
    expect(asked.mock.calls).toEqual([[{ namespace: 'wbte-sc-blocks-update-checkout', data: {} }]]);
    asked.mockRejectedValue(new Error('no'));
    await expect(extensionCartUpdate('x', { a: 1 })).rejects.toThrow('no');
  });

  test('a changed count is told, the first one is not', async () => {
    await open();
    const r = registry();
    r.register('wc/store/cart');
    Object.assign(window, { wp: { data: r.data } });
    const counts: number[] = [];
    const stop = onBlockCartCount((n) => {
      counts.push(n);
    });
    r.change();
    r.cart.itemsCount = 3;
    r.change();
    r.change();
    stop();
    r.cart.itemsCount = 4;
    r.change();
    expect(counts).toEqual([3]);
  });

  test('a changed count is told only once the cart has been read and nothing is pending', async () => {
    await open();
    const r = registry();
    r.register('wc/store/cart');
    const state = { read: false, pending: false };
    Object.assign(window, {
      wp: {
        data: {
          ...r.data,
          select: (key: string) => ({
            ...r.data.select(key),
            hasFinishedResolution: () => state.read,
            hasPendingItemsOperations: () => state.pending,
          }),
        },
      },
    });
    const counts: number[] = [];
    const stop = onBlockCartCount((n) => {
      counts.push(n);
    });
    r.cart.itemsCount = 2;
    r.change();
    state.read = true;
    r.change();
    expect(counts).toEqual([]);
    state.pending = true;
    r.cart.itemsCount = 3;
    r.change();
    expect(counts).toEqual([]);
    state.pending = false;
    r.change();
    stop();
    expect(counts).toEqual([3]);
  });

  const show = async (): Promise<ReturnType<typeof registry>> => {
    page = await openCart(
      '<html><body><main><shop-mini-cart><div class="widget_shopping_cart"><div class="widget_shopping_cart_content"></div></div></shop-mini-cart><b data-shop-cart-count></b></main></body></html>',
      { url: 'http://shop.test/cart-blocks/', items: true, routes: { [READ]: 'fragments-items' } },
    );
    await page.wait(50);
    return registry();
  };
  const arrive = async (r: ReturnType<typeof registry>): Promise<void> => {
    r.register('wc/store/cart');
    Object.assign(window, { wp: { data: r.data }, wc: { wcBlocksData: {} } });
    window.dispatchEvent(new Event('load'));
    await page.wait(50);
    await import('../../../shared/host/wc-blocks-store.js');
    await page.wait(50);
  };

  test('a change in a block that came late has the cart elsewhere on the page read again', async () => {
    const r = await show();
    const before = count(page, READ);
    await arrive(r);
    expect(count(page, READ)).toBe(before);
    r.cart.itemsCount = 17;
    r.change();
    await page.wait(50);
    expect(count(page, READ)).toBe(before + 1);
  });

  test('what the block heard from us is not read once more', async () => {
    const r = await show();
    await arrive(r);
    const before = count(page, READ);
    r.cart.itemsCount = $cart().get().count ?? NaN;
    r.change();
    await page.wait(50);
    expect(count(page, READ)).toBe(before);
  });
});
