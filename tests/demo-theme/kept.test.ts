import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { cartHash, cartKey, EMPTY_CART } from '../../demo-theme/shop/cart.js';
import { applyCoupon, discountsOf } from '../../demo-theme/shop/coupons.js';
import { fieldsFrom } from '../../demo-theme/shop/fields.js';
import { md5 } from '../../demo-theme/shop/md5.js';
import { nonceOf } from '../../demo-theme/shop/nonces.js';
import { buyingFrom, NEW_BUYING, withParts } from '../../demo-theme/shop/purchase.js';
import { openSession, SESSION_KEY } from '../../demo-theme/shop/session.js';
import { cookiesOf, STORED, storedAs } from '../../demo-theme/shop/storage-inventory.js';
import { destinationText, totalsOf } from '../../demo-theme/shop/totals.js';
import { answered, mapShelf, NONCES, post, seeded } from './fake-server.js';

const kettle = { productId: 39, quantity: 1 };
const keptCart = (lines: string): string => `{"cart":{"lines":[${lines}]}}`;

describe('what a shopper put in is kept', () => {
  it('over a new visit: cart, notices, purchase, the dismissed banner; cleared, nothing is left', () => {
    const shelf = mapShelf();
    const cart = seeded({ cart: [kettle] }).session.cart();
    const billing = withParts(NEW_BUYING.billing, { city: 'Bath', hat: 'no' });
    const buying = { ...NEW_BUYING, coupons: ['fiver'], rate: 'flat_rate:1', calculated: true, billing };
    const first = openSession(shelf);
    first.setCart(cart);
    first.setBuying(buying);
    first.say([{ kind: 'info', html: 'hello' }]);
    first.dismiss();
    const second = openSession(shelf);
    expect([second.cart(), second.buying(), second.dismissed()]).toEqual([cart, buying, true]);
    expect([second.drainNotices(), openSession(shelf).hasNotices()]).toEqual([[{ kind: 'info', html: 'hello' }], false]);
    second.clear();
    expect(shelf.map.size).toBe(0);
  });

  it('in an order with where it came from; one from before has none', async () => {
    const shelf = mapShelf();
    const nonce = NONCES['woocommerce-process_checkout'] ?? '';
    const names = {
      first_name: 'Ada',
      last_name: 'Byron',
      country: 'GB',
      address_1: '12 Field Lane',
      city: 'London',
      postcode: 'SW1A 1AA',
    };
    const address = { ...names, phone: '020 7946 0000', email: 'ada@example.com' };
    const fields = Object.fromEntries(Object.entries(address).map(([name, value]) => [`billing_${name}`, value]));
    const accepted = { payment_method: 'bacs', terms: 'on', 'terms-field': '1', 'woocommerce-process-checkout-nonce': nonce };
    const sent = { ...fields, ...accepted, wc_order_attribution_utm_source: 'newsletter' };
    await answered(seeded({ cart: [kettle] }, { shelf }), post('/?wc-ajax=checkout', sent));
    expect(openSession(shelf).orders()).toMatchObject([{ origin: { utm_source: 'newsletter' } }]);
    const older = mapShelf({ [SESSION_KEY]: (shelf.getItem(SESSION_KEY) ?? '').replace(/"origin":\{[^}]*\}/, '"older":1') });
    expect(openSession(older).orders()).toMatchObject([{ origin: {} }]);
  });

  it.each([
    'not json',
    'null',
    '[]',
    '{"cart":7}',
    keptCart('{"key":"k","productId":35,"variationId":0,"variation":{},"quantity":0}'),
    keptCart('{"key":"k","productId":999999,"variationId":0,"variation":{},"quantity":1}'),
    keptCart('{"key":"k","productId":35,"variationId":0,"variation":{"a":1},"quantity":1}'),
    '{"notices":[{"kind":"shout","html":"x"}]}',
    '{"orders":[{"id":1},7,{"id":2,"key":"k","at":"never"}],"reviews":[{"id":1,"productId":55,"stars":9},null],"dismissed":"yes"}',
  ])('but what cannot be right counts as nothing: %s', (text) => {
    const session = openSession(mapShelf({ [SESSION_KEY]: text }));
    expect([session.cart(), session.hasNotices(), session.orders(), session.reviews(), session.dismissed()]).toEqual([
      EMPTY_CART,
      false,
      [],
      [],
      false,
    ]);
  });

  it.each([undefined, null, 7, [], { coupons: 'x', billing: 3, calculated: 'yes', rate: 1 }])('a purchase of %j is a new one', (raw) => {
    expect(buyingFrom(raw)).toEqual(NEW_BUYING);
  });
});

describe('what the answers are made with', () => {
  it.each(['', 'abc', 'x'.repeat(55), 'x'.repeat(56), 'x'.repeat(64), 'é “curly” £'])('md5 of %j is what the platform says', (text) => {
    expect(md5(text)).toBe(createHash('md5').update(text, 'utf8').digest('hex'));
  });

  it('a line’s key is the recorded one, and the same lines have the same hash', () => {
    expect(cartKey(63, 68, { attribute_pa_colour: 'red', attribute_pa_size: 'm' })).toBe('522ccd4d329486aff34c10fa6f5dbd7c');
    const hash = (...quantities: number[]): string =>
      cartHash(seeded({ cart: quantities.map((quantity) => ({ productId: 35, quantity })) }).session.cart());
    expect([hash(2) === hash(1, 1), hash(2) === hash(1), hash()]).toEqual([true, false, '']);
  });

  it('each action has a nonce of its own', () => {
    const actions = ['woocommerce-cart', 'apply-coupon', 'remove-coupon', 'update-order-review', 'wc_store_api'] as const;
    expect(new Set(actions.map((action) => nonceOf('7f1e1d40b5', action))).size).toBe(actions.length);
  });

  it('fields are read as PHP reads them: the last of a name wins, also against a map', () => {
    const fields = fieldsFrom(new URLSearchParams('a=1&a=2&q[3]=x&q[4]=y&r[1]=z&r=plain&s=plain&s[1]=z'));
    expect([fields.get('a'), [...(fields.map('q') ?? [])].join(), fields.get('r'), fields.map('r'), fields.get('s')]).toEqual([
      '2',
      '3,x,4,y',
      'plain',
      undefined,
      undefined,
    ]);
  });

  it.each([
    ['a per cent is of the full price, whatever came before', [kettle], ['fiver', 'tenoff'], [500, 548]],
    [
      'half a penny goes down (recorded: 286.60 of 2,866.05)',
      [
        { productId: 41, quantity: 99 },
        { productId: 55, quantity: 4 },
      ],
      ['tenoff'],
      [10330],
    ],
    ['a fixed sum never takes more than there is', [{ productId: 51, quantity: 1 }], ['fiver'], [425]],
    ['an empty cart has nothing to take from', [], ['tenoff', 'fiver'], [0, 0]],
  ])('%s', (_what, cart, codes, minor) => {
    const discounts = discountsOf(seeded({ cart }).session.cart(), codes);
    expect(discounts.map((one) => one.minor)).toEqual(minor);
    expect(discounts.map(({ byLine }) => byLine.reduce((sum, one) => sum + one, 0))).toEqual(minor);
    expect(applyCoupon(`  ${codes[0]?.toUpperCase()} `, seeded({ cart: [kettle] }).session.cart(), NEW_BUYING)).toMatchObject({
      buying: { coupons: [codes[0]] },
    });
  });
});

describe('shipping', () => {
  it.each([
    [{ country: 'FR', city: 'Paris', postcode: '75001', state: '' }, '75001 PARIS, France'],
    [{ country: 'GB', city: 'London', postcode: 'SW1A 1AA', state: '' }, 'London, SW1A 1AA'],
    [{ country: 'US', city: 'Boston', postcode: '02108', state: 'MA' }, 'Boston, MA 02108, United States (US)'],
    [{ country: 'IE', city: '', postcode: '', state: '' }, 'Ireland'],
  ])('%j is written %s', (address, text) => {
    expect(destinationText(address)).toBe(text);
  });

  it('is none for a voucher', () => {
    const { cart } = seeded({ cart: [{ productId: 59, quantity: 1 }] }).session;
    expect(totalsOf(cart(), NEW_BUYING)).toMatchObject({ rates: [], rate: undefined, total: 24000 });
  });
});

describe('the list of what is stored', () => {
  it('has each name once, with purpose and duration; the bar has a category’s cookies', () => {
    const names = STORED.map(({ place, name }) => `${place} ${name}`);
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
    expect(STORED.filter(({ purpose, lasts }) => purpose === '' || lasts === '')).toEqual([]);
    expect(cookiesOf('marketing')).toEqual(['sbjs_*']);
  });

  it.each([
    ['cookie', 'sbjs_first', 'marketing'],
    ['cookie', 'eu_cookies_bar_block', 'necessary'],
    ['localStorage', 'sbjs_first', undefined],
    ['cookie', 'fh_visits2', undefined],
  ] as const)('knows of the %s %s that it is %s', (place, name, category) => {
    expect(storedAs(place, name)?.category).toBe(category);
  });
});
