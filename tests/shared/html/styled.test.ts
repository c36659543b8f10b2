import { expect, test, vi } from 'vitest';
import { parseStyledHtml } from '../../../shared/html/styled.js';

const parsed = (html: string): Element => {
  const box = document.createElement('div');
  box.append(parseStyledHtml(html, 'a test'));
  return box;
};

test('style attributes are set by script, whatever stands beside them', () => {
  const box = parsed(
    `<p data-x='{"a":"<b style=1>"}' style="color: red" title="a style=b">x</p><i STYLE='display: none'></i><b data-style="y"> style="z"</b>`,
  );
  const [p, i, b] = [...box.children] as HTMLElement[];
  expect([p?.style.color, i?.style.display, b?.style.length]).toEqual(['red', 'none', 0]);
  expect([p?.getAttribute('data-x'), p?.title, b?.getAttribute('data-style'), b?.textContent]).toEqual([
    '{"a":"<b style=1>"}',
    'a style=b',
    'y',
    ' style="z"',
  ]);
  expect(box.innerHTML).not.toContain('data-shop-style');
});

test('what may run is dropped all the same', () => {
  expect(parsed('<a href="javascript:1" onclick="1" style="color: red">x</a>').innerHTML).toBe('<a style="color: red;">x</a>');
});

test('neither our own attribute in an answer nor what looks like a tag in text sets a style', () => {
  const box = parsed(
    '<p data-shop-style="position: fixed" style="color: red">x</p><textarea><b style="x"></textarea><title>a<i style="y"></title>',
  );
  const p = box.querySelector('p') as HTMLElement;
  expect([p.style.position, p.style.color]).toEqual(['', 'red']);
  expect(box.innerHTML).not.toContain('data-shop-stylex');
});

test('each letter is looked at once, whatever the text is', () => {
  const looks = (text: string): number => {
    const charAt = vi.spyOn(String.prototype, 'charAt');
    parseStyledHtml(text, 'a test');
    const { length } = charAt.mock.calls;
    charAt.mockRestore();
    return length;
  };
  for (const piece of ['<a ', '<a b=', '<a "', "<a '", '<a style', '<', '<a x="<b ', '<a style="" ']) {
    expect(looks(piece.repeat(80))).toBeLessThan(2.5 * looks(piece.repeat(40)) + 50);
  }
});
