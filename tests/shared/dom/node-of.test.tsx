import { expect, test, vi } from 'vitest';
import { nodeOf } from '../../../shared/dom/node-of.js';

function Eye(): React.ReactElement {
  return (
    <svg viewBox="0 0 24 24" strokeWidth="1.5" aria-hidden>
      <path d="M4 4" className="slash" />
    </svg>
  );
}

test.each([
  [
    'classes, labels and words as HTML calls them',
    () => <output className="a b" htmlFor="c" tabIndex={-1} />,
    '<output class="a b" for="c" tabindex="-1"></output>',
  ],
  ['a text as text, not as markup', () => <p>{'<b>5 & more</b>'}</p>, '<p>&lt;b&gt;5 &amp; more&lt;/b&gt;</p>'],
  ['a number, also 0', () => <p>{0}</p>, '<p>0</p>'],
  [
    'nothing for what is not there',
    () => (
      <p title={undefined} hidden={false}>
        {null}
        {false}
        {true}
      </p>
    ),
    '<p></p>',
  ],
  ['a true attribute without a value', () => <input type="hidden" disabled />, '<input type="hidden" disabled="">'],
  [
    'true and false as words in aria- and data-',
    () => <p aria-hidden={false} data-on={true} />,
    '<p aria-hidden="false" data-on="true"></p>',
  ],
  [
    'lists and fragments in their order',
    () => (
      <ul>
        {['a', 'b'].map((text) => (
          <li key={text}>{text}</li>
        ))}
        <>
          <li>c</li>
        </>
      </ul>
    ),
    '<ul><li>a</li><li>b</li><li>c</li></ul>',
  ],
  [
    'a component, and the names of SVG',
    () => (
      <span>
        <Eye />
      </span>
    ),
    '<span><svg viewBox="0 0 24 24" stroke-width="1.5" aria-hidden="true"><path d="M4 4" class="slash"></path></svg></span>',
  ],
])('prints %s', (_what, print, html) => {
  expect(nodeOf(print()).outerHTML).toBe(html);
});

test('a drawing is one, also the parts that lie in it', () => {
  const namespaces = [...nodeOf(<Eye />).querySelectorAll('*')].map((el) => el.namespaceURI);
  expect(namespaces).toEqual(['http://www.w3.org/2000/svg']);
});

test('styles are written property by property, those of sheets too', () => {
  const { style } = nodeOf(<p style={{ inlineSize: '5%', ['--shop-share' as 'color']: '0.5' }} />);
  expect([style.getPropertyValue('inline-size'), style.getPropertyValue('--shop-share')]).toEqual(['5%', '0.5']);
});

test("a listener hears the browser's own event, and nothing stands in the markup", () => {
  const heard = vi.fn<(event: unknown) => void>();
  const button = nodeOf(
    <button type="button" onClick={heard}>
      Go
    </button>,
  );
  button.click();
  expect(heard).toHaveBeenCalledWith(expect.any(Event));
  expect(button.outerHTML).toBe('<button type="button">Go</button>');
});
