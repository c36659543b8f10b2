// @vitest-environment node
import { expect, test } from 'vitest';
import { parse } from './source.mjs';
import { longTitles } from './titles.mjs';

const wrong = (text: string, path = 'tests/a.test.ts'): string[] => longTitles([parse(path, text)]);
const LONG = 'x'.repeat(90);

test('a title of 90 characters is refused with file, line and length, one of 89 is allowed', () => {
  expect(wrong(`\ntest('${LONG}', () => {});\ntest('${LONG.slice(1)}', () => {});`)).toEqual([
    'tests/a.test.ts:2 a title says subject and effect in under 90 characters (90)',
  ]);
});

// Texts that the rule reads, none of them a test of this file: `.only` stands in one on purpose.
test.each([
  `it("${LONG}", () => {});`,
  `describe('${LONG}', () => {});`,
  `test.only('${LONG}', () => {});`,
  `test.skipIf(a)('${LONG}', () => {});`,
  `test.each([1])('${LONG}', (n) => {});`,
  `test.each<[string, number]>([['a', 1]])('${LONG}', (a, n) => {});`,
  `describe.each(rows)('${LONG}', (row) => {});`,
  `test.each\`a\n\${1}\`('${LONG}', ({ a }) => {});`,
  `for (const a of b) { test(\`\${a} ${LONG.slice(5)}\`, () => {}); }`,
  `test('a', async () => { await step('${LONG}', () => {}); });`,
])('is refused: %s', (text) => {
  expect(wrong(text)).toHaveLength(1);
  expect(wrong(text.replace(LONG.slice(5), ''))).toEqual([]);
});

test.each([
  `expect('${LONG}').toBe(1);`,
  `it.each(['${LONG}'])('%s', (text) => {});`,
  `step.note.startsWith('${LONG}');`,
  `regex.test('${LONG}');`,
  `step([1]);`,
  `const product = { title: '${LONG}' };`,
])('is no title: %s', (text) => {
  expect(wrong(text)).toEqual([]);
});

test('the steps that drive an engine or a running shop count, other code does not', () => {
  const text = `step('${LONG}', () => {});`;
  expect(wrong(`const steps = [{ title: '${LONG}', run() {} }];`, 'tests/engines/steps/cart.mjs')).toHaveLength(1);
  expect(wrong(text, 'tests/live/shopper.mjs')).toHaveLength(1);
  expect(wrong(text, 'tests/support/files.mjs')).toEqual([]);
});
