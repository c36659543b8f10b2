import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  parseConditions,
  resolveConditions,
  unknownInRules,
  type ConditionalAddon,
  type Conditions,
} from '../../../widgets/addons/fields/fields.rules.js';

const when = (rules: readonly (readonly [string, string])[], more: Partial<Conditions> = {}): Conditions => ({
  display: 'show',
  match: 'all',
  rules: rules.map(([target, is]) => ({ target, is })),
  variations: [],
  ...more,
});
const addon = (id: string, more: Partial<ConditionalAddon> = {}): ConditionalAddon => ({
  id,
  conditions: null,
  isHidden: false,
  selected: [],
  filled: [],
  ...more,
});
const hidden = (addons: readonly ConditionalAddon[], variation = ''): string[] => [...resolveConditions(addons, variation).hidden];

describe('which add-ons show', () => {
  const box = addon('1', { selected: ['1-0'] });
  const empty = addon('2');
  const text = addon('3', { filled: ['3-0'] });
  const select = addon('4', { selected: ['4-1'] });

  test.each([
    ['1', 'selected', true],
    ['1-0', 'selected', true],
    ['1-1', 'selected', false],
    ['1-1', 'not-selected', true],
    ['2', 'selected', false],
    ['2', 'not-selected', true],
    ['3', 'not-empty', true],
    ['3-0', 'not-empty', true],
    ['3-1', 'not-empty', false],
    ['3-1', 'empty', true],
    // The original counts the value of a box as text.
    ['1', 'not-empty', false],
    ['4', 'selected', true],
    ['4-1', 'selected', true],
    ['4-0', 'selected', false],
    ['9', 'selected', false],
    ['9', 'empty', true],
    ['1', 'unheard-of', false],
  ])('%s %s is %s', (target, is, isMet) => {
    const all = [box, empty, text, select, addon('5', { conditions: when([[target, is]]) })];
    expect(hidden(all)).toEqual(isMet ? [] : ['5']);
    const hides = [box, empty, text, select, addon('5', { conditions: when([[target, is]], { display: 'hide' }) })];
    expect(hidden(hides)).toEqual(isMet ? ['5'] : []);
  });

  test('all rules, or any of them', () => {
    const rules = [
      ['1', 'selected'],
      ['2', 'selected'],
    ] as const;
    expect(hidden([box, empty, addon('5', { conditions: when(rules) })])).toEqual(['5']);
    expect(hidden([box, empty, addon('5', { conditions: when(rules, { match: 'any' }) })])).toEqual([]);
  });

  test('a variation has to be one of those listed, where the rest is met', () => {
    const of = (rules: readonly (readonly [string, string])[]): ConditionalAddon[] => [
      empty,
      addon('5', { conditions: when(rules, { variations: ['67', '68'] }) }),
    ];
    expect([hidden(of([]), '68'), hidden(of([]), '69'), hidden(of([])), hidden(of([['2', 'selected']]), '68')]).toEqual([
      [],
      ['5'],
      ['5'],
      ['5'],
    ]);
  });

  test('what is hidden counts as neither chosen nor filled', () => {
    const target = addon('2', { selected: ['2-0'], filled: ['2-1'], conditions: when([['1', 'selected']]) });
    const rest = [addon('3', { conditions: when([['2', 'selected']]) }), addon('4', { conditions: when([['2', 'empty']]) })];
    expect(hidden([addon('1'), target, ...rest])).toEqual(['2', '3']);
  });

  test('a chain comes to rest in one go, whichever way round it is printed', () => {
    const chain = [
      addon('1', { selected: ['1-0'] }),
      addon('2', { isHidden: true, selected: ['2-0'], conditions: when([['1', 'selected']]) }),
      addon('3', { isHidden: true, selected: ['3-0'], conditions: when([['2', 'selected']]) }),
      addon('4', { isHidden: true, conditions: when([['3', 'selected']]) }),
    ];
    expect(hidden(chain)).toEqual([]);
    expect(hidden(chain.toReversed())).toEqual([]);
  });

  test('rules are gone through twice where nothing changes, as the host tells', () => {
    expect(resolveConditions([addon('1')], '').rounds).toBe(2);
  });

  test('rules that contradict each other end, and are named', () => {
    const a = addon('1', { selected: ['1-0'], conditions: when([['2', 'not-selected']]) });
    const b = addon('2', { selected: ['2-0'], conditions: when([['1', 'selected']]) });
    const { restless, rounds } = resolveConditions([a, b], '');
    expect([restless, rounds]).toEqual([['1', '2'], 50]);
  });

  test('wherever the rules come to rest, they are met there', () => {
    const rule = fc.tuple(fc.nat(4).map(String), fc.constantFrom('selected', 'not-selected', 'empty', 'not-empty'));
    const conditions = fc.option(
      fc.record({
        rules: fc.array(rule, { minLength: 1, maxLength: 3 }),
        match: fc.constantFrom('all', 'any'),
        display: fc.constantFrom('show', 'hide'),
      }),
    );
    const some = fc.array(fc.tuple(conditions, fc.boolean(), fc.boolean(), fc.boolean()), { minLength: 5, maxLength: 5 });
    fc.assert(
      fc.property(some, (given) => {
        const addons = given.map(([c, isHidden, isSelected, isFilled], i) =>
          addon(String(i), {
            conditions: c && when(c.rules, { match: c.match as 'all', display: c.display as 'show' }),
            isHidden: isHidden && c !== null,
            selected: isSelected ? [`${i}-0`] : [],
            filled: isFilled ? [`${i}-0`] : [],
          }),
        );
        const { hidden: rest, restless } = resolveConditions(addons, '');
        if (restless.length > 0) {
          return;
        }
        const state = (id: string, is: string): boolean => {
          const target = rest.has(id) ? undefined : addons.find((one) => one.id === id);
          const has = (is.endsWith('selected') ? target?.selected : target?.filled) ?? [];
          return has.length > 0 === (is === 'selected' || is === 'not-empty');
        };
        for (const { id, conditions: c } of addons) {
          const met =
            c === null || (c.match === 'any' ? c.rules.some((r) => state(r.target, r.is)) : c.rules.every((r) => state(r.target, r.is)));
          expect(rest.has(id)).toBe(c !== null && met === (c.display === 'hide'));
        }
      }),
    );
  });
});

describe('printed rules', () => {
  const printed = { display: 'show', displayIf: 'all', addons: '', states: '', variations: '' };

  test('are lists with bars; nothing, and 0, are left out', () => {
    expect(
      parseConditions({ ...printed, displayIf: 'any', addons: '1-0|0||4', states: 'selected|selected|empty|empty', variations: '67|0|68' }),
    ).toEqual({
      display: 'show',
      match: 'any',
      rules: [
        { target: '1-0', is: 'selected' },
        { target: '4', is: 'empty' },
      ],
      variations: ['67', '68'],
    });
  });

  test('without any the add-on always shows, whatever it says', () => {
    expect(parseConditions({ ...printed, display: 'hide', addons: '0', states: 'selected' })).toBeNull();
  });

  test('what means nothing is named', () => {
    const of = [
      addon('1', {
        conditions: when([
          ['9-1', 'selected'],
          ['1', 'bought'],
        ]),
      }),
    ];
    expect(unknownInRules(of)).toEqual(['add-on 1 names 9-1, which is not here', 'add-on 1 has the unknown state "bought"']);
  });
});
