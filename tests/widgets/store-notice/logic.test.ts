import { expect, test } from 'vitest';
import { cookieName, stateOf } from '../../../widgets/store-notice/store-notice.rules.js';

test('the cookie is the host’s name with the id right behind it', () => {
  expect(cookieName('daf8fe55')).toBe('store_noticedaf8fe55');
  expect(cookieName('')).toBe('store_notice');
});

test.each([
  ['hidden', 'hidden'],
  [undefined, 'shown'],
  ['', 'shown'],
  ['Hidden', 'shown'],
  ['1', 'shown'],
] as const)('with the cookie %j it is %s', (cookie, state) => {
  expect(stateOf(cookie)).toBe(state);
});
