import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CLOSED, fillTemplate, type Item, type ListState } from '../../../widgets/filter-select/filter-select.rules.js';
import {
  readPage,
  fold,
  spellings,
  typedRow,
  createMatcher,
  fillWindow,
  markRow,
  refusalOf,
  rowFor,
  shiftWindow,
  showResults,
  tagOf,
  tokensOf,
  windowAround,
} from '../../../widgets/filter-select/list.rules.js';

const item = (text: string, more: Partial<Item> = {}): Item => ({ id: text, text, disabled: false, group: '', data: {}, ...more });
const texts = (items: readonly Item[]): string[] => items.map(({ text }) => text);

test.each([
  ['asa', ['Åsa']],
  ['ÅSA', ['Åsa']],
  [' sa ', ['Åsa', 'Sand']],
  ['moos', ['Moos']],
  ['', ['Åsa', 'Moos', 'Sand']],
  ['zzz', []],
])('“%s” finds %j; a group stays by what is found in it', (term, found) => {
  const match = createMatcher([item('Åsa', { group: 'Names' }), item('Moos'), item('Sand', { group: 'Colours' })]);
  expect(texts(match(term))).toEqual(found);
  expect(texts(match(term))).toEqual(found);
});

test.each([
  ['diyarbakir', 'Diyarbakır'],
  ['igdir', 'Iğdır'],
  ['IĞDIR', 'Iğdır'],
  ['lodz', 'Łódź'],
  ['da nang', 'Đà Nẵng'],
  ['orsted', 'Ørsted'],
  ['aebelo', 'Æbelø'],
  ['strase', 'Straße'],
  ['strasse', 'Straße'],
  ['STRASSE', 'Straße'],
  ['straße', 'Strasse'],
  ['oeuvre', 'Œuvre'],
  ['patra', 'Patra'],
  ['πατρα', 'Πάτρα'],
  ['hafnarfjordur', 'Hafnarfjörður'],
  ['thingvellir', 'Þingvellir'],
  ['ħal', 'Hal'],
  ['wsanec', 'W̱SÁNEĆ'],
  ['tsou-ke', 'Ⱦsou-ke'],
  ['tokyo', 'Ｔｏｋｙｏ'],
  ['ｔｏｋｙｏ', 'Tokyo'],
  ['ljubuski', 'ǈubuški'],
])('“%s” finds %s, by the plain letters of special ones', (term, text) => {
  expect(texts(createMatcher([item('Zzz'), item(text)])(term))).toEqual([text]);
});

test('a letter typed at a closed control leads to a row that begins with a special one', () => {
  const rows = ['Izmir', 'Łódź', 'Straße', 'Þingvellir'].map((text) => item(text));
  expect(['l', 'strasse', 'strase', 'th'].map((typed) => typedRow(rows, typed, -1))).toEqual([1, 2, 2, 3]);
});

test('searching is the same, whatever was searched before', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: 'grapheme', maxLength: 6 })),
      fc.array(fc.string({ unit: 'grapheme', maxLength: 3 }), { minLength: 1 }),
      (words, terms) => {
        const items = words.map((word) => item(word));
        const match = createMatcher(items);
        for (const term of terms) {
          expect(match(term)).toEqual(items.filter(({ text }) => spellings(text).includes(fold(term.trim()))));
        }
      },
    ),
    { numRuns: 100 },
  );
});

const LIMITS = { minimumInputLength: 3, maximumInputLength: 10, maximumSelectionLength: 2 };

test.each([
  ['', 0, ['too_short', 3]],
  ['ab', 0, ['too_short', 1]],
  ['abc', 0, null],
  ['a'.repeat(10), 0, null],
  ['a'.repeat(11), 0, ['too_long', 1]],
  ['a'.repeat(12), 0, ['too_long', 2]],
  ['👍👍👍', 0, null],
  ['', 2, ['limit', 2]],
  ['abc', 1, null],
] as const)('“%s” with %i chosen: %j', (term, chosen, refusal) => {
  expect(refusalOf(term, chosen, LIMITS)).toEqual(refusal);
  expect(refusalOf(term, chosen, { minimumInputLength: 0, maximumInputLength: 0, maximumSelectionLength: 0 })).toBeNull();
});

describe('keys', () => {
  const rows = [true, false, false, true, false].map((disabled) => ({ disabled }));

  test.each([
    ['ArrowDown', -1, 1],
    ['ArrowDown', 2, 4],
    ['ArrowDown', 4, null],
    ['ArrowUp', 4, 2],
    ['ArrowUp', 1, null],
    ['ArrowUp', -1, null],
    ['Home', 4, 1],
    ['End', 1, 4],
    ['PageDown', 1, 4],
    ['PageUp', 4, 1],
    ['a', 1, null],
  ])('%s at %i leads to %j: no row that is switched off, not round', (key, from, to) => {
    expect(rowFor(key, from, rows)).toBe(to);
  });

  test('ten rows further, or as far as there are any', () => {
    const all = Array.from({ length: 25 }, () => ({ disabled: false }));
    expect([rowFor('PageDown', 3, all), rowFor('PageDown', 20, all), rowFor('PageUp', 20, all), rowFor('PageUp', 3, all)]).toEqual([
      13, 24, 10, 0,
    ]);
  });

  test.each([
    ['s', -1, 1],
    ['s', 1, 3],
    ['ss', 3, 1],
    ['st', 1, 3],
    ['m', 3, 0],
    ['x', 0, null],
    ['', 0, null],
  ])('“%s” typed at %i leads to %j', (typed, from, to) => {
    expect(typedRow([item('Moss'), item('Sand'), item('Sea', { disabled: true }), item('Stone')], typed, from)).toBe(to);
  });
});

test.each([
  [0, 10, [0, 10]],
  [0, 5000, [0, 50]],
  [2500, 5000, [2475, 2525]],
  [4999, 5000, [4950, 5000]],
  [-1, 5000, [0, 50]],
  [-1, 0, [0, 0]],
])('around row %i of %i stand the rows %j', (index, total, rows) => {
  expect(windowAround(index, total)).toEqual(rows);
});

test('templates are text', () => {
  const one = item('Moss', { id: '7', data: { sku: 'M-7', price: 3, odd: { a: 1 } } });
  expect(fillTemplate('', one)).toBe('Moss');
  expect(fillTemplate('{text} <b>({sku}, {price}) {odd}{none}#{id}', one)).toBe('Moss <b>(M-7, 3) #7');
});

test('own values: up to the last sign they are ready', () => {
  expect(tokensOf('red, green ,blu', [','])).toEqual({ ready: ['red', 'green'], rest: 'blu' });
  expect(tokensOf('red green', [','])).toEqual({ ready: [], rest: 'red green' });
  expect(tokensOf(',, ', [',', ' '])).toEqual({ ready: [], rest: '' });
  expect(tagOf(' moss ', [item('Moss')])).toBeNull();
  expect(tagOf(' fern ', [item('Moss')])).toMatchObject({ id: 'fern', text: 'fern' });
});

test('answers: select2’s, a bare list, WooCommerce’s map; all else is none', () => {
  const page = readPage({
    results: [{ id: 0, text: 'Zero' }, { text: 'Group', children: [{ id: 'a', text: 'A', disabled: true }] }, { text: 'no id' }, 3],
    pagination: { more: true },
  });
  expect(page.items.map(({ id, text, group, disabled }) => [id, text, group, disabled])).toEqual([
    ['0', 'Zero', '', false],
    ['a', 'A', 'Group', true],
  ]);
  expect(page.more).toBe(true);
  expect(texts(readPage([{ id: 1, text: 'One' }]).items)).toEqual(['One']);
  expect(readPage({ 55: 'Apron', 57: 'Canvas Apron' }).items.map(({ id, text }) => [id, text])).toEqual([
    ['55', 'Apron'],
    ['57', 'Canvas Apron'],
  ]);
  for (const none of ['0', null, { results: 'x' }, { success: false }]) {
    expect(() => readPage(none)).toThrow('results');
  }
});

describe('a list', () => {
  const rowsOf = (count: number): Item[] => Array.from({ length: count }, (_, i) => item(`Row ${i}`));
  const results = (count: number, more: boolean, isNext = false) => ({ items: rowsOf(count), more, isNext, hasFailed: false });
  const partOf = ({ from, to, marked }: ListState): readonly number[] => [from, to, marked];

  test('draws twelve rows around the chosen one, then fifty; a shift draws others', () => {
    const shown = showResults(CLOSED, results(1000, false), 500);
    expect([partOf(shown), shown.brought]).toEqual([[494, 506, 500], 1]);
    const filled = fillWindow(shown);
    expect(partOf(filled)).toEqual([494, 525, 500]);
    expect(partOf(shiftWindow(filled, 525))).toEqual([500, 550, 500]);
    expect(fillWindow(showResults(CLOSED, results(3, false), -1))).toMatchObject({ from: 0, to: 3, marked: 0, brought: 0 });
  });

  test('draws the part around a row marked by a key; one marked by a pointer moves nothing', () => {
    const shown = showResults(CLOSED, results(1000, false), -1);
    expect(partOf(markRow(shown, 999, true))).toEqual([950, 1000, 999]);
    expect(partOf(markRow(shown, 3, true))).toEqual([0, 12, 3]);
    expect(markRow(shown, 3, false).brought).toBe(0);
  });

  test('marks a next page’s first row for whoever waits at the end, else keeps the marked row', () => {
    const first = showResults(CLOSED, results(2, true), -1);
    expect(partOf(showResults(first, results(4, false, true), -1))).toEqual([0, 4, 0]);
    const waiting = markRow(first, 2, true);
    expect(partOf(showResults(waiting, results(4, true, true), -1))).toEqual([0, 4, 2]);
    expect(partOf(showResults(waiting, results(2, true, true), -1))).toEqual([0, 2, 2]);
    expect(partOf(showResults(waiting, results(2, false, true), -1))).toEqual([0, 2, 1]);
  });

  test('tells why it has no rows, and keeps whether it is open and what was asked for', () => {
    const open: ListState = { ...CLOSED, open: 'popup', term: 'x' };
    expect(showResults(open, { message: 'Wait', isWaiting: true }, -1)).toMatchObject({
      open: 'popup',
      term: 'x',
      message: 'Wait',
      marked: -1,
    });
    expect(showResults(open, results(0, false), -1)).toMatchObject({ message: '', items: [], marked: -1 });
  });
});
