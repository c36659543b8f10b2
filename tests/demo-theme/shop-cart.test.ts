import { describe, expect, it } from 'vitest';
import {
  addToCart,
  addedHtml,
  cartHash,
  cartKey,
  EMPTY_CART,
  listOf,
  miniCartOf,
  removeFromCart,
  restoreToCart,
  subtotalMinor,
  type AddOutcome,
  type AddRequest,
  type CartState,
} from '../../demo-theme/shop/cart.js';
import { fieldsFrom, phpInt } from '../../demo-theme/shop/fields.js';
import { md5 } from '../../demo-theme/shop/md5.js';
import { openSession, SESSION_KEY } from '../../demo-theme/shop/session.js';
import { createHash } from 'node:crypto';
import { mapShelf, parsed, rigLinks } from './fake-server.js';

const rules = { links: rigLinks };

const filled = (...requests: readonly AddRequest[]): CartState =>
  requests.reduce((cart, request) => {
    const outcome = addToCart(cart, request, rules);
    if (!outcome.ok) {
      throw new Error(outcome.errorHtml);
    }
    return outcome.cart;
  }, EMPTY_CART);

const said = (outcome: AddOutcome): string => (outcome.ok ? 'added' : (parsed(outcome.errorHtml).textContent ?? ''));

describe('md5', () => {
  it.each(['', 'a', 'abc', '35', 'x'.repeat(55), 'x'.repeat(56), 'x'.repeat(64), 'é “curly” £', 'x'.repeat(1000)])(
    'of %j is what the platform says',
    (text) => {
      expect(md5(text)).toBe(createHash('md5').update(text, 'utf8').digest('hex'));
    },
  );
});

describe('keys of lines are the recorded ones', () => {
  it.each([
    [35, 0, {}, '1c383cd30b7c298ab50293adfecb7b18'],
    [63, 68, { attribute_pa_colour: 'red', attribute_pa_size: 'm' }, '522ccd4d329486aff34c10fa6f5dbd7c'],
  ])('product %i, variation %i', (product, variation, attributes, key) => {
    expect(cartKey(product, variation, attributes)).toBe(key);
  });
});

describe('adding', () => {
  const cases: readonly (readonly [string, CartState, AddRequest, string])[] = [
    ['a simple product', EMPTY_CART, { productId: 35, quantity: 1 }, 'added'],
    ['an unknown product is refused without a word', EMPTY_CART, { productId: 999999, quantity: 1 }, ''],
    ['quantity 0 is refused without a word', EMPTY_CART, { productId: 35, quantity: 0 }, ''],
    ['a negative quantity is refused without a word', EMPTY_CART, { productId: 35, quantity: -1 }, ''],
    ['a negative quantity of a variation is refused without a word', EMPTY_CART, { productId: 63, variationId: 67, quantity: -1 }, ''],
    ['a variation that does not exist is refused without a word', EMPTY_CART, { productId: 63, variationId: 9, quantity: 1 }, ''],
    ['all of a counted stock', EMPTY_CART, { productId: 51, quantity: 5 }, 'added'],
    [
      'one over a counted stock',
      EMPTY_CART,
      { productId: 51, quantity: 6 },
      'You cannot add that amount of "Twine Spool" to the cart because there is not enough stock (5 remaining).',
    ],
    [
      'over what is left beside the cart',
      filled({ productId: 51, quantity: 4 }),
      { productId: 51, quantity: 2 },
      'You cannot add that amount to the cart — we have 5 in stock and you already have 4 in your cart. View cart',
    ],
    ['up to what is left beside the cart', filled({ productId: 51, quantity: 4 }), { productId: 51, quantity: 1 }, 'added'],
    [
      'what is sold out',
      EMPTY_CART,
      { productId: 43, quantity: 1 },
      'You cannot add "Salt Pig" to the cart because the product is out of stock.',
    ],
    [
      'a sold-out variation',
      EMPTY_CART,
      { productId: 63, variationId: 70, quantity: 1 },
      'You cannot add "Cotton Tee - Blue, M" to the cart because the product is out of stock.',
    ],
    [
      'a counted variation over its stock',
      EMPTY_CART,
      { productId: 63, variationId: 71, quantity: 4 },
      'You cannot add that amount of "Cotton Tee - Green, S" to the cart because there is not enough stock (3 remaining).',
    ],
    [
      'what is sold one at a time, twice',
      filled({ productId: 49, quantity: 1 }),
      { productId: 49, quantity: 1 },
      'You cannot add another "Seed Tin" to your cart. View cart',
    ],
    [
      'a variable product without a choice',
      EMPTY_CART,
      { productId: 63, quantity: 1 },
      'Please choose product options by visiting Cotton Tee.',
    ],
    ['a grouped product itself', EMPTY_CART, { productId: 701, quantity: 1 }, 'Sorry, this product cannot be purchased.'],
    ['an external product', EMPTY_CART, { productId: 702, quantity: 1 }, 'Sorry, this product cannot be purchased.'],
  ];

  it.each(cases)('%s', (_title, cart, request, sentence) => {
    const before = structuredClone(cart);
    expect(said(addToCart(cart, request, rules))).toBe(sentence);
    expect(cart).toEqual(before);
  });

  it('what is sold one at a time goes in once, however many are asked for', () => {
    expect(filled({ productId: 49, quantity: 7 }).lines.map(({ quantity }) => quantity)).toEqual([1]);
  });

  it('the same thing again makes its line grow and keeps its place', () => {
    const cart = filled({ productId: 35, quantity: 1 }, { productId: 41, quantity: 1 }, { productId: 35, quantity: 2 });
    expect(cart.lines.map((line) => [line.productId, line.quantity])).toEqual([
      [35, 3],
      [41, 1],
    ]);
  });

  it('an "any" variation has one line for each value', () => {
    const cap = (mark: string): AddRequest => ({ productId: 74, variationId: 75, quantity: 1, variation: { 'attribute_name-mark': mark } });
    expect(filled(cap('None'), cap("Owner's name"), cap('None')).lines.map((line) => line.quantity)).toEqual([2, 1]);
  });

  it('stock can be said to have gone meanwhile', () => {
    expect(said(addToCart(EMPTY_CART, { productId: 35, quantity: 1 }, { links: rigLinks, stockOf: () => ({ inStock: false }) }))).toContain(
      'out of stock',
    );
  });
});

describe('removing and bringing back', () => {
  const cart = filled({ productId: 35, quantity: 2 }, { productId: 41, quantity: 1 });
  const key = cart.lines[0]?.key ?? '';

  it('a removed line leaves, and comes back at the end with its quantity', () => {
    const without = removeFromCart(cart, key);
    expect(without?.lines.map((line) => line.productId)).toEqual([41]);
    const back = without && restoreToCart(without, key);
    expect(back?.lines.map((line) => [line.productId, line.quantity])).toEqual([
      [41, 1],
      [35, 2],
    ]);
    expect(back?.removed).toEqual([]);
  });

  it('an unknown key changes nothing', () => {
    expect(removeFromCart(cart, 'nosuchkey')).toBeUndefined();
    expect(restoreToCart(cart, key)).toBeUndefined();
  });

  it('what is bought anew can no longer be brought back twice', () => {
    const without = removeFromCart(cart, key);
    const anew = without ? addToCart(without, { productId: 35, quantity: 1 }, rules) : undefined;
    expect(anew?.ok && anew.cart.removed).toEqual([]);
  });
});

describe('sums', () => {
  it('sale prices count, in pence', () => {
    expect(subtotalMinor(filled({ productId: 39, quantity: 2 }, { productId: 63, variationId: 68, quantity: 1 }))).toBe(2 * 5480 + 1250);
  });

  it('an empty cart has no hash, costs nothing and shows no line', () => {
    expect([cartHash(EMPTY_CART), subtotalMinor(EMPTY_CART), miniCartOf(EMPTY_CART, rigLinks, 'n').lines]).toEqual(['', 0, []]);
  });

  it('the same lines have the same hash', () => {
    expect(cartHash(filled({ productId: 35, quantity: 2 }))).toBe(
      cartHash(filled({ productId: 35, quantity: 1 }, { productId: 35, quantity: 1 })),
    );
  });
});

describe('sentences', () => {
  it.each([
    [[], ''],
    [['A'], 'A'],
    [['A', 'B'], 'A and B'],
    [['A', 'B', 'C'], 'A, B and C'],
  ])('%j reads as a list', (words, text) => {
    expect(listOf(words)).toBe(text);
  });

  it('one piece has been added, two have', () => {
    const text = (quantity: number): string => parsed(addedHtml([{ name: 'Tin', quantity }], rigLinks, false)).textContent ?? '';
    expect([text(1), text(2)]).toEqual([
      '“Tin” has been added to your cart. View cart',
      '2 × “Tin” have been added to your cart. View cart',
    ]);
  });
});

describe('the session', () => {
  it('keeps cart and notices over a new visit', () => {
    const shelf = mapShelf();
    const cart = filled({ productId: 35, quantity: 2 });
    openSession(shelf).setCart(cart);
    openSession(shelf).say([{ kind: 'info', html: 'hello' }]);
    expect(openSession(shelf).cart()).toEqual(cart);
    expect(openSession(shelf).drainNotices()).toEqual([{ kind: 'info', html: 'hello' }]);
    expect(openSession(shelf).hasNotices()).toBe(false);
  });

  it('leaves nothing behind when there is nothing to keep', () => {
    const shelf = mapShelf();
    const session = openSession(shelf);
    session.setCart(filled({ productId: 35, quantity: 1 }));
    session.setCart(EMPTY_CART);
    expect(shelf.map.size).toBe(0);
  });

  it.each([
    'not json',
    'null',
    '[]',
    '{"cart":7}',
    '{"cart":{"lines":[{"key":"k","productId":35,"variationId":0,"variation":{},"quantity":0}]}}',
    '{"cart":{"lines":[{"key":"k","productId":999999,"variationId":0,"variation":{},"quantity":1}]}}',
    '{"cart":{"lines":[{"key":"k","productId":35,"variationId":0,"variation":{"a":1},"quantity":1}]}}',
    '{"notices":[{"kind":"shout","html":"x"}]}',
  ])('what cannot be right in the storage counts as nothing: %s', (text) => {
    const session = openSession(mapShelf({ [SESSION_KEY]: text }));
    expect([session.cart(), session.hasNotices()]).toEqual([EMPTY_CART, false]);
  });
});

describe('fields as PHP reads them', () => {
  it('the last of a name wins, maps are apart, plain field and map of one name replace each other', () => {
    const fields = fieldsFrom([
      ['a', '1'],
      ['a', '2'],
      ['q[3]', 'x'],
      ['q[4]', 'y'],
      ['r[1]', 'z'],
      ['r', 'plain'],
      ['s', 'plain'],
      ['s[1]', 'z'],
    ]);
    expect([fields.get('a'), [...(fields.map('q') ?? [])], fields.get('r'), fields.map('r'), fields.get('s')]).toEqual([
      '2',
      [
        ['3', 'x'],
        ['4', 'y'],
      ],
      'plain',
      undefined,
      undefined,
    ]);
  });

  it.each([
    ['12abc', 12],
    ['-3', -3],
    ['', 0],
    ['x', 0],
    [undefined, 0],
  ])('%j as a number is %i', (text, number) => {
    expect(phpInt(text)).toBe(number);
  });
});
