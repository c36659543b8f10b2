import { describe, expect, it } from 'vitest';
import {
  FAULT_KINDS,
  faultsLeft,
  parseFaults,
  parseSpent,
  SCRIPT_MARK,
  SLOW_MS,
  spoilFragments,
  type Fault,
  type FaultKind,
} from '../../demo-theme/shop/faults.js';
import { answered, get, NONCES, parsed, post, testShop, type TestShop } from './fake-server.js';

const FRAGMENT = 'div.widget_shopping_cart_content';
const add = (): Request => post('/?wc-ajax=add_to_cart', 'product_id=35&quantity=1');
const pieces = (shop: TestShop): number => shop.session.cart().lines.reduce((sum, line) => sum + line.quantity, 0);
const bodyOf = async (shop: TestShop, request = add()): Promise<string> => (await answered(shop, request)).text();

describe('each way to fail', () => {
  /** Status (0 = network error), kind of content, start of the body, pieces in the cart afterwards. */
  const WAYS: Readonly<Record<FaultKind, readonly [status: number, type: string, start: string, inCart: number]>> = {
    offline: [0, '', '', 0],
    lost: [0, '', '', 1],
    broken: [500, 'html', '<!DOCTYPE html>', 1],
    slow: [200, 'json', '{"fragments"', 1],
    'status-500': [500, 'html', '<!DOCTYPE html>', 0],
    forbidden: [403, 'html', '-1', 0],
    html: [200, 'html', '<!DOCTYPE html>', 0],
    empty: [200, 'html', '', 0],
    'stale-nonce': [200, 'json', '{"fragments"', 1],
    'sold-out': [200, 'json', '{"error":true', 0],
    'fragment-script': [200, 'json', '{"fragments"', 1],
    'fragment-selector': [200, 'json', '{"fragments"', 1],
  };

  it('is among these', () => {
    expect(Object.keys(WAYS)).toEqual(Object.keys(FAULT_KINDS));
  });

  it.each(Object.entries(WAYS) as [FaultKind, (typeof WAYS)[FaultKind]][])('%s', async (kind, [status, type, start, inCart]) => {
    const shop = testShop({ faults: [{ kind, call: 'add_to_cart' }] });
    const response = await answered(shop, add());
    const body = response.type === 'error' ? '' : await response.text();
    expect([response.status, /html|json/.exec(response.headers.get('content-type') ?? '')?.[0] ?? '']).toEqual([status, type]);
    expect([body.slice(0, start.length), body === '', pieces(shop)]).toEqual([start, start === '', inCart]);
    expect(shop.slept).toEqual(kind === 'slow' ? [SLOW_MS] : []);
    // Another call is not touched.
    const other = testShop({ faults: [{ kind, call: 'remove_from_cart' }] });
    const whole = await answered(other, add());
    expect([whole.status, pieces(other), other.slept]).toEqual([200, 1, []]);
    expect(await whole.text()).not.toMatch(new RegExp(`${SCRIPT_MARK}|\\[\\[broken`));
  });

  it('slow waits as told and adds to another; of two answers given instead the first wins', async () => {
    const shop = testShop({
      faults: [
        { kind: 'slow', call: '*', ms: 9 },
        { kind: 'status-500', call: '*' },
        { kind: 'empty', call: '*' },
      ],
    });
    expect([(await answered(shop, add())).status, shop.slept]).toEqual([500, [9]]);
  });

  it.each([
    ['a nonce out of date is 403 and -1', post('/?wc-ajax=apply_coupon', 'security=abc'), 'stale-nonce', /^-1$/],
    [
      'what is sold out is so in a variation',
      post('/?wc-ajax=get_variation', 'product_id=63&attribute_pa_colour=red&attribute_pa_size=s'),
      'sold-out',
      /"is_in_stock":false/,
    ],
    ['and in a form', post('/product/x/', 'add-to-cart=35'), 'sold-out', /You cannot add &quot;Oak Chopping Board&quot;/],
    ['a statistics call fails by its own name', post('/wp-json/wp-statistics/v2/hit', ''), 'status-500', /^<!DOCTYPE html>/],
  ] as const)('%s', async (_what, request, kind, body) => {
    const call = request.url.includes('statistics') ? 'statistics-hit' : '*';
    expect(await bodyOf(testShop({ faults: [{ kind, call }] }), request)).toMatch(body);
  });

  it('a remove link with a nonce out of date does nothing', async () => {
    const shop = testShop({ faults: [{ kind: 'stale-nonce', call: 'remove-link' }] });
    await answered(shop, add());
    await answered(shop, get(`/cart/?remove_item=${shop.session.cart().lines[0]?.key}&_wpnonce=${shop.nonce}`));
    expect(pieces(shop)).toBe(1);
  });

  it('an order of what is sold out meanwhile is not taken', async () => {
    const shop = testShop({ faults: [{ kind: 'sold-out', call: 'checkout' }] });
    await answered(shop, add());
    expect(JSON.parse(await bodyOf(shop, post('/?wc-ajax=checkout', '')))).toMatchObject({ result: 'failure' });
    expect(shop.session.orders()).toEqual([]);
  });

  it('a spoiled fragment keeps its content beside a script and a handler', () => {
    const spoiled = spoilFragments({ [FRAGMENT]: '<div class="x"><p>kept</p></div>' }, ['fragment-script']);
    const box = parsed(spoiled[FRAGMENT] ?? '');
    expect(box.querySelector('.x > p')?.textContent).toBe('kept');
    expect(box.querySelector('.x > script')?.textContent).toBe(`window.${SCRIPT_MARK} = true;`);
    expect(box.querySelector('.x > img')?.getAttribute('onerror')).toBe(`window.${SCRIPT_MARK} = true`);
  });

  it('a selector that no engine takes stands beside the sound one', () => {
    const spoiled = spoilFragments({ [FRAGMENT]: '<div></div>' }, ['fragment-selector']);
    const [sound, wrong = ''] = Object.keys(spoiled);
    expect([sound, spoiled[FRAGMENT]]).toEqual([FRAGMENT, '<div></div>']);
    expect(() => document.querySelector(wrong)).toThrow(/selector/i);
  });

  it('a stale nonce of the Store API is refused with the fresh one', async () => {
    const shop = testShop({ faults: [{ kind: 'stale-nonce', call: 'store-add-item' }], nonces: NONCES });
    const headers = { nonce: NONCES.wc_store_api ?? '', 'content-type': 'application/json' };
    const request = new Request('http://shop.test/wp-json/wc/store/v1/cart/add-item', { method: 'POST', headers, body: '{"id":45}' });
    const response = await answered(shop, request);
    expect([response.status, response.headers.get('nonce')]).toEqual([403, NONCES.wc_store_api]);
    expect(await response.json()).toMatchObject({ code: 'woocommerce_rest_invalid_nonce' });
  });
});

describe('faults that are kept', () => {
  it.each([
    ['[{"kind":"slow","call":"get_variation","ms":10},{"kind":"offline","call":"*"}]', ['slow get_variation 10', 'offline * undefined']],
    ['[{"kind":"offline"}]', ['offline * undefined']],
    ['[{"kind":"slow","call":"page","ms":-1}]', ['slow page undefined']],
    ['[7, null, {"kind":"none"}, {"kind":"toString"}]', []],
    ['{"kind":"offline"}', []],
    ['not json', []],
    [null, []],
  ])('%s are read as %j', (text, faults) => {
    expect(parseFaults(text).map(({ kind, call, ms }) => `${kind} ${call} ${ms}`)).toEqual(faults);
  });

  it('hold so often for each call, and without a number always', () => {
    const once: readonly Fault[] = [
      { kind: 'offline', call: '*', times: 1 },
      { kind: 'slow', call: 'checkout', ms: 5 },
    ];
    let spent = parseSpent('{"a":"b"}');
    const held = ['checkout', 'checkout', 'apply_coupon', 'apply_coupon'].map((call) => {
      const left = faultsLeft(once, call, spent);
      spent = left.spent;
      return left.faults.map(({ kind }) => kind).join();
    });
    expect(held).toEqual(['offline,slow', 'slow', 'offline', '']);
  });
});
