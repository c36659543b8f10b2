import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rovingTarget } from '../../../shared/a11y/roving.rules.js';

const T = true;
const F = false;
test.each<[string, number, boolean[], boolean, number | null]>([
  ['ArrowRight', 0, [T, T, T], F, 1],
  ['ArrowRight', 2, [T, T, T], F, 0],
  ['ArrowDown', 0, [T, F, T], F, 2],
  ['ArrowLeft', 0, [T, T, T], F, 2],
  ['ArrowUp', 2, [T, F, T], F, 0],
  ['ArrowRight', 1, [T, T, T], T, 0],
  ['ArrowLeft', 1, [T, T, T], T, 2],
  ['ArrowDown', 1, [T, T, T], T, 2],
  ['ArrowUp', 1, [T, T, T], T, 0],
  ['Home', 2, [F, T, T], F, 1],
  ['End', 0, [T, T, F], F, 1],
  ['Home', 0, [T], F, 0],
  ['ArrowRight', 0, [T, F, F], F, 0],
  ['ArrowRight', -1, [T, T], F, 0],
  ['ArrowLeft', -1, [T, T], F, 0],
  ['ArrowRight', 0, [F, F], F, null],
  ['End', 0, [], F, null],
  ['Enter', 0, [T, T], F, null],
  ['a', 0, [T], T, null],
  ['PageDown', 0, [T, T], F, null],
])('%s from %i of %j (right to left: %j) goes to %j', (key, from, enabled, rtl, want) => {
  expect(rovingTarget(key, from, enabled, rtl)).toBe(want);
});

describe('whatever the group is', () => {
  const group = fc.array(fc.boolean(), { minLength: 1, maxLength: 9 }).filter((g) => g.some(Boolean));
  const key = fc.constantFrom('ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End');

  test('a key goes to an item that can be chosen', () => {
    fc.assert(
      fc.property(key, group, fc.nat(8), fc.boolean(), (k, g, from, rtl) => {
        expect(g[rovingTarget(k, from % g.length, g, rtl) ?? -1]).toBe(true);
      }),
    );
  });

  test('forward and back are each other’s undoing', () => {
    fc.assert(
      fc.property(group, fc.nat(8), fc.boolean(), (g, from, rtl) => {
        const start = rovingTarget('ArrowDown', from % g.length, g, rtl) ?? 0;
        expect(rovingTarget('ArrowUp', rovingTarget('ArrowDown', start, g, rtl) ?? -1, g, rtl)).toBe(start);
        expect(rovingTarget('ArrowLeft', rovingTarget('ArrowRight', start, g, rtl) ?? -1, g, rtl)).toBe(start);
      }),
    );
  });

  test('as many steps as there are choices come round to the start and meet each once', () => {
    fc.assert(
      fc.property(group, fc.boolean(), (g, rtl) => {
        let at = rovingTarget('Home', 0, g, rtl) ?? 0;
        const start = at;
        const met = g.filter(Boolean).map(() => (at = rovingTarget('ArrowRight', at, g, rtl) ?? -1));
        expect(new Set(met).size).toBe(met.length);
        expect(at).toBe(start);
      }),
    );
  });

  test('right-to-left text changes left and right, and nothing else', () => {
    fc.assert(
      fc.property(key, group, fc.nat(8), (k, g, from) => {
        const mirrored = k === 'ArrowLeft' ? 'ArrowRight' : k === 'ArrowRight' ? 'ArrowLeft' : k;
        expect(rovingTarget(k, from % g.length, g, true)).toBe(rovingTarget(mirrored, from % g.length, g, false));
      }),
    );
  });
});
