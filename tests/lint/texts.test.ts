// @vitest-environment node
import { expect, test } from 'vitest';
import { parse } from './source.mjs';
import { textViolations } from './texts.mjs';

const held = parse(
  'shared/messages/cart.ts',
  "import { texts } from '../messages.js';\nexport const cartTexts = texts({ 'cart.view': { en: 'View cart' } });",
);
const said = (text: string): string[] => textViolations([held, parse('widgets/a/a.ts', text)]);

test('a text that is used without its file is refused, with file and line', () => {
  expect(said("import { message } from '../../shared/messages.js';\n\nmessage('cart.view');")).toEqual([
    expect.stringMatching(/^widgets\/a\/a\.ts:3 .*'cart\.view' is in shared\/messages\/cart\.ts/),
  ]);
});

test('a text that is used with its file is allowed, a type of it is not enough', () => {
  expect(said("import '../../shared/messages/cart.js';\nmessage('cart.view');")).toEqual([]);
  expect(said("import type { cartTexts } from '../../shared/messages/cart.js';\nmessage('cart.view');")).toHaveLength(1);
});

test('a text that nobody uses is refused, one put together of parts is not', () => {
  expect(said('export const a = 1;')).toEqual(["shared/messages/cart.ts a text that nobody uses: 'cart.view'"]);
  expect(said('message(`cart.${name}`);')).toEqual([]);
});
