import { afterEach, describe, expect, test, vi } from 'vitest';
import { exchangeButLines, noteLines, noteTexts } from '../../../widgets/side-cart/keep-lines.js';
import { lineSegments, withoutLines } from '../../../widgets/side-cart/side-cart.rules.js';
import { snapshot } from '../../../shared/html/preserve-state.js';

const row = (key: string, quantity: number, name = key): string =>
  `<div class="xoo-wsc-product" data-key="${key}"><a href="/p">${name}</a><input class="xoo-wsc-qty" type="number" value="${quantity}"></div>`;
const panel = (total: string, ...rows: string[]): string =>
  `<div class="xoo-wsc-container"><div class="xoo-wsc-header">${total}</div><div class="xoo-wsc-body"><div class="xoo-wsc-products">\n${rows.join('\n')}\n</div></div><p>${total}</p></div>`;
const parsed = (html: string): HTMLElement => {
  const template = document.createElement('template');
  template.innerHTML = html;
  return template.content.firstElementChild as HTMLElement;
};
const shown = (html: string, text = ''): HTMLElement => {
  document.body.append(document.adoptNode(parsed(html)));
  const container = document.querySelector<HTMLElement>('.xoo-wsc-container') as HTMLElement;
  noteLines(document.body, () => container.querySelectorAll('a').forEach((link) => link.setAttribute('aria-label', 'ours')));
  noteTexts(document.body, text);
  return container;
};
const rowOf = (key: string): Element => document.querySelector(`[data-key="${key}"]`) as Element;
const boxOf = (key: string): HTMLInputElement => rowOf(key).querySelector('input') as HTMLInputElement;

afterEach(() => document.body.replaceChildren());

describe('lines in the text of an answer', () => {
  const html = panel('1', row('a', 1), row('b', 2), row('c', 3));
  test('all but the last one are told apart', () => {
    expect(lineSegments(html)).toEqual([
      { key: 'a', text: `${row('a', 1)}\n` },
      { key: 'b', text: `${row('b', 2)}\n` },
    ]);
    expect(lineSegments('<p data-key="a"></p><!-- <b data-key=c> --><div title="data-key=">xoo-wsc-product</div>')).toEqual([]);
  });
  test('what is known leaves an empty place, each key once', () => {
    const place = (key: string): string => `<div class="xoo-wsc-product" data-key="${key}"></div>`;
    const all = panel('1', row('a', 1), row('a', 1), row('b', 2), row('c', 3));
    const { short, without } = withoutLines(all, (key, text) => key !== 'b' && text === `${row('a', 1)}\n`);
    expect([short, [...without]]).toEqual([panel('1', place('a'), row('a', 1), row('b', 2), row('c', 3)), ['a']]);
    expect(withoutLines('no lines', () => true)).toEqual({ short: 'no lines', without: new Set() });
  });
});

describe.each([
  ['whose lines were read before', true],
  ['that is new', false],
])('an answer that brings the whole panel again, %s', (_what, isNoted) => {
  const noted = (html: string): HTMLElement => shown(html, isNoted ? html : '');
  test('unchanged lines keep their nodes and attributes; all else follows the answer’s order', () => {
    const container = noted(panel('1', row('a', 1), row('b', 1), row('c', 1)));
    const before = ['a', 'b', 'c'].map(rowOf);
    const answer = panel('2', row('c', 1), row('d', 4), row('a', 1), row('b', 2));
    expect(exchangeButLines(container, answer, snapshot(container))).toBe(true);
    expect(['a', 'b', 'c'].map((key, i) => rowOf(key) === before[i])).toEqual([true, false, true]);
    expect(['a', 'b', 'c', 'd'].map((key) => rowOf(key).querySelector('a')?.getAttribute('aria-label'))).toEqual([
      'ours',
      null,
      'ours',
      null,
    ]);
    document.querySelectorAll('a').forEach((link) => link.removeAttribute('aria-label'));
    expect(document.body.innerHTML).toBe(answer);
  });
  test('a line that another script has changed goes', () => {
    const container = noted(panel('1', row('a', 1), row('b', 1)));
    const [a, b] = ['a', 'b'].map(rowOf);
    (a as Element).append('in another currency');
    expect(exchangeButLines(container, panel('2', row('a', 1), row('b', 1)), snapshot(container))).toBe(true);
    expect([rowOf('a') === a, rowOf('a').textContent, rowOf('b') === b]).toEqual([false, 'a', true]);
  });
  test('a quantity the shop did not take goes; one typed meanwhile stays, and so does the focus', () => {
    const container = noted(panel('1', row('a', 1), row('b', 1)));
    boxOf('a').value = '9';
    const before = snapshot(container);
    boxOf('b').value = '7';
    boxOf('b').focus();
    expect(exchangeButLines(container, panel('1', row('a', 1), row('b', 1)), before)).toBe(true);
    expect([boxOf('a').value, boxOf('b').value, document.activeElement]).toEqual(['1', '7', boxOf('b')]);
  });
  test('the line that somebody is in becomes as it is answered, around what has the focus', () => {
    const container = noted(panel('1', row('a', 1), row('b', 1)));
    const [line, box, link] = [rowOf('a'), boxOf('a'), rowOf('a').querySelector('a')];
    const left = vi.fn<() => void>();
    box.value = '3';
    box.focus();
    box.addEventListener('blur', left);
    const before = snapshot(container);
    expect(exchangeButLines(container, panel('2', row('a', 4, 'A'), row('b', 1)), before)).toBe(true);
    expect([rowOf('a') === line, boxOf('a') === box, rowOf('a').querySelector('a') === link, left.mock.calls]).toEqual([
      true,
      true,
      false,
      [],
    ]);
    expect(container.innerHTML.replace(' aria-label="ours"', '')).toBe(parsed(panel('2', row('a', 4, 'A'), row('b', 1))).innerHTML);
    expect([box.value, document.activeElement === box]).toEqual(['4', true]);
    // Known as it was answered: the next time it stays as it is.
    noteLines(document.body, () => undefined);
    box.blur();
    expect(exchangeButLines(container, panel('3', row('a', 4, 'A'), row('b', 2)), snapshot(container))).toBe(true);
    expect([rowOf('a') === line, boxOf('b').value]).toEqual([true, '2']);
  });
  test.each([
    ['no line any more', panel('0')],
    ['other elements around them', panel('1', row('a', 1)).replaceAll('div class="xoo-wsc-body"', 'section class="xoo-wsc-body"')],
  ])('with %s it is replaced whole', (_what, answer) => {
    const container = noted(panel('1', row('a', 1)));
    const html = container.outerHTML;
    expect(exchangeButLines(container, answer.replace('</div></div><p>', '</div></section><p>'))).toBe(false);
    expect(container.outerHTML).toBe(html);
  });
  test.each([
    ['is written with a handler', (text: string) => text.replace('href', 'onclick="steal()" href')],
    ['leaves something open', (text: string) => text.replace('</a>', '</a><b>')],
    ['stands in a remark', (text: string) => text.replace(/<div class="xoo-wsc-product" data-key="a".*/, '<!--$&-->')],
    ['is there twice', (text: string) => text.replace('data-key="b"', 'data-key="a"')],
  ])('where a line %s, all is as if it had been parsed whole', (_how, change) => {
    const html = change(panel('1', row('a', 1), row('b', 1), row('c', 1)));
    const container = noted(html);
    const answer = html.replace('>b</a>', '>d</a>');
    expect(exchangeButLines(container, answer, snapshot(container))).toBe(true);
    container.querySelectorAll('a').forEach((link) => link.removeAttribute('aria-label'));
    expect(container.outerHTML).toBe(parsed(answer.replaceAll('onclick="steal()" ', '')).outerHTML);
  });
});
