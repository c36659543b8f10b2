import { describe, expect, test } from 'vitest';
import { requestKey, wasAdded, type CartFacts } from '../../../shared/cart/lost-response.rules.js';

const cart = (hash: string, count: number | null): CartFacts => ({ hash, count });

describe('between two moments something came into the cart', () => {
  test.each<[string, CartFacts, CartFacts, boolean]>([
    ['the same hash, nothing', cart('a', 2), cart('a', 2), false],
    ['the same hash with pieces read otherwise, nothing', cart('a', 2), cart('a', 3), false],
    ['more pieces, yes', cart('a', 2), cart('b', 3), true],
    ['the first piece, yes', cart('', 0), cart('b', 1), true],
    ['another cart with as many pieces, no', cart('a', 2), cart('b', 2), false],
    ['fewer pieces, no', cart('a', 2), cart('b', 1), false],
    ['an empty cart, no', cart('a', null), cart('', 0), false],
    ['pieces unknown before: the hash says', cart('a', null), cart('b', 3), true],
    ['pieces unknown after: the hash says', cart('a', 2), cart('b', null), true],
    ['half a kilo more, yes', cart('a', 1.5), cart('b', 2), true],
  ])('%s', (_what, before, after, yes) => {
    expect(wasAdded(before, after)).toBe(yes);
  });
});

test('requests count as the same if only their quantity or the order of fields differs', () => {
  const act = requestKey([
    ['product_id', '7'],
    ['quantity', '1'],
  ]);
  expect(
    requestKey([
      ['quantity', '3'],
      ['product_id', '7'],
    ]),
  ).toBe(act);
  expect(
    requestKey([
      ['product_id', '8'],
      ['quantity', '1'],
    ]),
  ).not.toBe(act);
  expect(
    requestKey([
      ['product_id', '7'],
      ['attribute_size', 's'],
      ['quantity', '1'],
    ]),
  ).not.toBe(act);
});
