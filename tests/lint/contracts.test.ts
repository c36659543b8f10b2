// @vitest-environment node
import { expect, test } from 'vitest';
import { citationViolations, heldByViolations, missingContracts, numberViolations, placeViolations } from './contracts.mjs';

const SIDE = { path: 'widgets/side-cart/contract.md', text: '# Contract\n\n## Rules\n\n1. One.\n2. Two, see shared/net contract 1.\n' };
const NET = { path: 'shared/net/contract.md', text: '1. One.\n\n## More\n\n2. Two.\n\n   | a |\n\n3. Three.\n' };
const ALL = { path: 'shared/contract.md', text: '1. One.\n' };
const cited = (text: string, path: string): string[] => citationViolations([SIDE, NET, ALL, { path, text }]);

test('rules are numbered from 1, through all headings, without a gap', () => {
  expect(numberViolations([SIDE, NET, { path: 'widgets/README.md', text: '2. Two.' }])).toEqual([]);
  expect(
    ['2. Two.', '1. One.\n3. Three.', '1. One.\n1. One.', 'No rule.'].flatMap((text) => numberViolations([{ path: NET.path, text }])),
  ).toEqual([
    'shared/net/contract.md numbers its rules from 1 without a gap: 2 stands where 1 should',
    'shared/net/contract.md numbers its rules from 1 without a gap: 3 stands where 2 should',
    'shared/net/contract.md numbers its rules from 1 without a gap: 1 stands where 2 should',
    'shared/net/contract.md has no numbered rule',
  ]);
});

test.each([
  ['/** Posts a form (contract 2). */', 'widgets/side-cart/add.ts'],
  ['/* As contract 1 and 2, shared/net contract 1 to 3 say. */', 'widgets/side-cart/add.ts'],
  ['// By contract 3.', 'tests/shared/net/request.test.ts'],
  ['// Contract of all: contract 1, shared contract 1.', 'shared/url.ts'],
  ['/**\n * It waits (side-cart\n * contract 1,\n * 2).\n */', 'demo-theme/shop/cart.ts'],
  ["import { openCart } from '../../contract/cart-page.js';", 'tests/widgets/cart/a.test.ts'],
])('is let pass: %j in %s', (text, path) => {
  expect(cited(text, path)).toEqual([]);
});

test.each([
  ['// A.\n// See contract 3.', 'widgets/side-cart/add.ts', 'widgets/side-cart/add.ts:2 cites rule 3 of side-cart, which has 2'],
  ['/* shared/net contract 3 to\n * 4 */', 'demo-theme/a.ts', 'demo-theme/a.ts:1 cites rule 4 of shared/net, which has 3'],
  ['// cart contract 1', 'shared/net/a.ts', 'shared/net/a.ts:1 cites a contract of "cart", which has none'],
  ['// (contract 1)', 'demo-theme/a.ts', 'demo-theme/a.ts:1 cites a contract of its own, and has none beside it: say whose'],
])('is refused: %j in %s', (text, path, line) => {
  expect(cited(text, path)).toEqual([line]);
});

test('a contract names the tests that hold it, and they are there', () => {
  const held = (text: string): string[] => heldByViolations([{ path: NET.path, text }], (path) => path === 'tests/a.test.ts');
  expect(held('1. One.\n\nHeld by: `tests/a.test.ts`,\ntests/a.test.ts.\n')).toEqual([]);
  expect(held('1. One.\n\nHeld by: tests/a.test.ts, tests/gone/.\n')).toEqual([
    'shared/net/contract.md is held by tests/gone/, which is not there',
  ]);
  expect(held('1. One, tests/a.test.ts.\n')).toEqual(['shared/net/contract.md ends with "Held by: " and the tests that hold it']);
});

test('a tag without a contract is told', () => {
  expect(missingContracts('.', [{ name: 'side-cart' }, { name: 'no-such-tag' }])).toEqual([
    'widgets/no-such-tag/contract.md is missing: what the host prints, sends and hears, and the rules of the tag',
  ]);
});

test.each(['spec 2 §9', 'design.md', 'SETTLED 13', '§4', 'contract: cart.md', 'contract §3', 'contract addons.md'])(
  'a place outside of the repository is refused: %s',
  (place) => {
    expect(placeViolations([{ path: 'shared/net/a.ts', text: `// (${place})` }])[0]).toMatch(/^shared\/net\/a\.ts:1 cites /);
  },
);

test('an inspector, README.md and a contract by its number are no such places', () => {
  expect(placeViolations([{ path: 'shared/net/a.ts', text: '// inspect 2, README.md, side-cart contract 12, the specification' }])).toEqual(
    [],
  );
});
