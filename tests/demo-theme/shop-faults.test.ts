import { describe, expect, it } from 'vitest';
import { handle } from '../../demo-theme/shop/backend.js';
import {
  FAULT_KINDS,
  parseFaults,
  SCRIPT_MARK,
  SLOW_MS,
  spoilFragments,
  troubleFor,
  type Fault,
  type FaultKind,
} from '../../demo-theme/shop/faults.js';
import { visit } from '../../demo-theme/shop/visits.js';
import { get, parsed, post, testShop, type TestShop } from './fake-server.js';

const FRAGMENT = 'div.widget_shopping_cart_content';
const add = (): Request => post('/?wc-ajax=add_to_cart', 'product_id=35&quantity=1');

async function outcome(
  shop: TestShop,
  request = add(),
): Promise<{ type: string; status: number; contentType: string | null; body: string }> {
  const response = await handle(request, shop);
  if (!response) {
    throw new Error('not answered');
  }
  return {
    type: response.type,
    status: response.status,
    contentType: response.headers.get('content-type'),
    body: response.type === 'error' ? '' : await response.text(),
  };
}

const pieces = (shop: TestShop): number => shop.session.cart().lines.reduce((sum, line) => sum + line.quantity, 0);

describe('each way to fail', () => {
  const rows: readonly (readonly [FaultKind, number, string | null, string, number])[] = [
    // kind, status (0 = network error), content type, start of the body, pieces in the cart afterwards
    ['offline', 0, null, '', 0],
    ['lost', 0, null, '', 1],
    ['broken', 500, 'text/html; charset=UTF-8', '<!DOCTYPE html>', 1],
    ['slow', 200, 'application/json; charset=UTF-8', '{"fragments"', 1],
    ['status-500', 500, 'text/html; charset=UTF-8', '<!DOCTYPE html>', 0],
    ['forbidden', 403, 'text/html; charset=UTF-8', '-1', 0],
    ['html', 200, 'text/html; charset=UTF-8', '<!DOCTYPE html>', 0],
    ['empty', 200, 'text/html; charset=UTF-8', '', 0],
    ['stale-nonce', 200, 'application/json; charset=UTF-8', '{"fragments"', 1],
    ['sold-out', 200, 'application/json; charset=UTF-8', '{"error":true', 0],
    ['fragment-script', 200, 'application/json; charset=UTF-8', '{"fragments"', 1],
    ['fragment-selector', 200, 'application/json; charset=UTF-8', '{"fragments"', 1],
  ];

  it('every kind has a row here', () => {
    expect(rows.map(([kind]) => kind)).toEqual(Object.keys(FAULT_KINDS));
  });

  it.each(rows)('%s: status %i', async (kind, status, contentType, start, inCart) => {
    const shop = testShop({ faults: [{ kind, call: 'add_to_cart' }] });
    const { type, ...got } = await outcome(shop);
    expect(type === 'error').toBe(status === 0);
    expect([got.status, got.contentType, got.body.slice(0, start.length)]).toEqual([status, contentType, start]);
    expect(got.body === '').toBe(start === '');
    expect(pieces(shop)).toBe(inCart);
  });

  it.each(rows)('%s: another call is not touched', async (kind) => {
    const shop = testShop({ faults: [{ kind, call: 'remove_from_cart' }] });
    const got = await outcome(shop);
    expect([got.status, got.body.includes(SCRIPT_MARK), got.body.includes('[[broken'), shop.slept]).toEqual([200, false, false, []]);
    expect(pieces(shop)).toBe(1);
  });
});

describe('details', () => {
  it('slow waits as long as it is told, else its own time', async () => {
    const told = testShop({ faults: [{ kind: 'slow', call: '*', ms: 250 }] });
    await outcome(told);
    const untold = testShop({ faults: [{ kind: 'slow', call: '*' }] });
    await outcome(untold);
    expect([told.slept, untold.slept]).toEqual([[250], [SLOW_MS]]);
  });

  it('slow and a failure add up', async () => {
    const shop = testShop({
      faults: [
        { kind: 'slow', call: '*', ms: 9 },
        { kind: 'status-500', call: '*' },
      ],
    });
    expect((await outcome(shop)).status).toBe(500);
    expect(shop.slept).toEqual([9]);
  });

  it('the first of two answers given instead wins', () => {
    expect(
      troubleFor('page', [
        { kind: 'empty', call: 'page' },
        { kind: 'forbidden', call: '*' },
      ]).instead?.status,
    ).toBe(200);
  });

  it('a stale nonce answers 403 and -1 where a call carries one', async () => {
    const shop = testShop({ faults: [{ kind: 'stale-nonce', call: '*' }] });
    const got = await outcome(shop, post('/?wc-ajax=apply_coupon', 'security=abc'));
    expect([got.status, got.body]).toEqual([403, '-1']);
  });

  it('a stale nonce makes remove links do nothing', async () => {
    const shop = testShop({ faults: [{ kind: 'stale-nonce', call: 'remove-link' }] });
    await outcome(shop);
    const key = shop.session.cart().lines[0]?.key ?? '';
    const got = await outcome(shop, get(`/cart/?remove_item=${key}&_wpnonce=${shop.nonce}`));
    expect([got.status, pieces(shop)]).toEqual([200, 1]);
  });

  it('sold out meanwhile also shows in get_variation and in a product form', async () => {
    const shop = testShop({ faults: [{ kind: 'sold-out', call: '*' }] });
    const variation = JSON.parse(
      (await outcome(shop, post('/?wc-ajax=get_variation', 'product_id=63&attribute_pa_colour=red&attribute_pa_size=s'))).body,
    ) as { is_in_stock: boolean; availability_html: string };
    expect([variation.is_in_stock, variation.availability_html]).toEqual([false, '<p class="stock out-of-stock">Out of stock</p>\n']);
    expect((await outcome(shop, post('/product/x/', 'add-to-cart=35'))).body).toContain('You cannot add &quot;Oak Chopping Board&quot;');
  });

  it('a spoiled fragment keeps its content and carries a script and a handler', () => {
    const html = spoilFragments({ [FRAGMENT]: '<div class="x"><p>kept</p></div>' }, ['fragment-script'])[FRAGMENT] ?? '';
    const box = parsed(html);
    expect([
      box.querySelector('.x > p')?.textContent,
      box.querySelector('.x > script')?.textContent,
      box.querySelector('.x > img')?.getAttribute('onerror'),
    ]).toEqual(['kept', `window.${SCRIPT_MARK} = true;`, `window.${SCRIPT_MARK} = true`]);
  });

  it('an invalid selector stands beside the sound one and no engine takes it', () => {
    const spoiled = spoilFragments({ [FRAGMENT]: '<div></div>' }, ['fragment-selector']);
    const [, wrong = ''] = Object.keys(spoiled);
    expect(spoiled[FRAGMENT]).toBe('<div></div>');
    expect(() => document.querySelector(wrong)).toThrow(/selector/i);
  });

  it('nothing is spoiled unless ordered', () => {
    expect(spoilFragments({ a: '<b></b>' }, [])).toEqual({ a: '<b></b>' });
  });

  it('an address that orders something meets the same troubles', () => {
    const shop = testShop();
    visit('http://shop.test/shop/?add-to-cart=35', shop, [{ kind: 'sold-out', call: 'add-link' }]);
    expect([pieces(shop), shop.session.drainNotices().map((notice) => notice.kind)]).toEqual([0, ['error']]);
  });
});

describe('kept orders', () => {
  it('are read back as they were', () => {
    const faults: Fault[] = [
      { kind: 'slow', call: 'get_variation', ms: 10 },
      { kind: 'offline', call: '*' },
    ];
    expect(parseFaults(JSON.stringify(faults))).toEqual(faults);
  });

  it.each([
    [null, []],
    ['not json', []],
    ['{"kind":"offline"}', []],
    ['[7, null, {"kind":"none"}, {"kind":"toString"}]', []],
    ['[{"kind":"offline"}]', [{ kind: 'offline', call: '*' }]],
    ['[{"kind":"slow","call":"page","ms":-1}]', [{ kind: 'slow', call: 'page' }]],
  ])('%s is read as %j', (text, faults) => {
    expect(parseFaults(text)).toEqual(faults);
  });
});
