import { describe, expect, test } from 'vitest';
import { labelWith, stateOf } from '../../../widgets/mini-cart/mini-cart.rules.js';

describe('the state of the tag', () => {
  test.each([
    ['unknown', null, 'idle'],
    ['idle', 3, 'idle'],
    ['idle', null, 'idle'],
    ['idle', 0, 'empty'],
    ['loading', 0, 'loading'],
    ['loading', 3, 'loading'],
    ['failed', 0, 'failed'],
    ['failed', null, 'failed'],
  ] as const)('%s with %s pieces is %s', (status, count, state) => {
    expect(stateOf({ status, count })).toBe(state);
  });
});

test.each([
  ['Cart, {count} items', 3, 'Cart, 3 items'],
  ['{count} of {count}', 1, '1 of 1'],
  ['Cart', 2, 'Cart'],
])('the label %s with %s', (template, count, label) => {
  expect(labelWith(template, count)).toBe(label);
});
