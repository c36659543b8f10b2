// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { TARGETS } from '../../build/css.mjs';
import { floorOf, scriptFindings, sentenceOf, sheetFindings } from './browsers.mjs';

const FLOOR = floorOf(TARGETS);
const inScript = (text: string, floor = FLOOR): string[] => [...scriptFindings(new Map([['a.js', text]]), floor).keys()];
const inSheet = (text: string, floor = FLOOR): string[] => [...sheetFindings(text, floor).keys()];

test('the floor is what the build is made for, Safari on phones with it', () => {
  const floor = floorOf(['chrome111', 'firefox121', 'safari16.4']);
  expect(floor).toEqual({ chrome: 111, firefox: 121, safari: 16.4, safari_ios: 16.4 });
  expect(sentenceOf(floor)).toBe('Chrome and Edge 111, Firefox 121, Safari 16.4, and newer');
});

describe('a script', () => {
  test.each([
    ['a global', 'new CookieStore()', ['CookieStore']],
    ['a member of a global', 'Object.groupBy(list, f)', ['Object.groupBy']],
    ['a member of the window', 'window.requestIdleCallback(f)', ['.requestIdleCallback']],
    ['a method by its name', 'a.union(b)', ['.union']],
    ['a member that is read by a pattern', 'const { checkVisibility } = el;', ['.checkVisibility']],
    ['the way a style is written', 'el.style.viewTransitionName = "x"', ['.viewTransitionName']],
    ['the language', 'using a = b;', ['syntax of a.js']],
  ])('is told for %s', (_what, text, found) => {
    expect(inScript(text)).toEqual(found);
  });

  test.each([
    ['what every browser of the floor knows', 'structuredClone(a.at(-1)); CSS.escape("x"); Object.hasOwn(a, "b"); el.style.marginLeft = 0'],
    ['a property that it makes itself', 'const set = { union: 1 }; set.union; class A { isSubsetOf() {} } a.isSubsetOf()'],
    ['a method that it puts on a prototype', 'P.isSubsetOf = P.isSupersetOf = function () {}; a.isSubsetOf(); a.isSupersetOf()'],
    ['a name that it declares itself', 'function f(CookieStore) { return CookieStore; } import { Temporal } from "x"; Temporal.name'],
  ])('is not told for %s', (_what, text) => {
    expect(inScript(text)).toEqual([]);
  });
});

describe('a sheet', () => {
  test.each([
    ['an at-rule', '@starting-style { a { color: red } }', ['@starting-style']],
    ['a property', 'a { anchor-name: --a }', ['anchor-name']],
    ['a value', 'a { text-wrap: pretty }', ['text-wrap', 'text-wrap: pretty']],
    ['a function', 'a { color: light-dark(red, blue) }', ['light-dark()']],
    ['a function in a variable', 'a { --b: light-dark(red, blue) }', ['light-dark()']],
    ['a selector', 'a:has-slotted { color: red }', [':has-slotted']],
  ])('is told for %s', (_what, text, found) => {
    expect(inSheet(text)).toEqual(found);
  });

  test('is told for what an older floor does not know', () => {
    expect(inSheet('a:has(b) { color: red }', floorOf(['firefox115']))).toEqual([':has']);
    expect(inSheet('a:has(b) { block-size: 1lh; color: color-mix(in srgb, red, blue) }')).toEqual([]);
  });
});
