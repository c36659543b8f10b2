// @vitest-environment jsdom
// Form data is checked where it follows the standard closest.
import { expect, test } from 'vitest';
import { formData } from '../../../shared/dom/submitter.js';
import { applyChanges, fieldsOf } from '../../../shared/dom/form-changes.js';

const form = (html: string): HTMLFormElement => {
  document.body.innerHTML = html;
  return document.querySelector('form') as HTMLFormElement;
};

test('changes of a listener are written into the data, files stay', () => {
  const data = formData(form('<form><input name="a" value="1"><input name="b[]" value="x"><input name="b[]" value="y"></form>'), null);
  data.set('f', new File(['x'], 'cat.png'));
  const before = fieldsOf(data);
  expect(before).toEqual({ a: '1', 'b[]': ['x', 'y'] });
  applyChanges(data, before, { a: '2', 'b[]': ['y'], c: 'new' });
  expect([...data].map(([name, value]) => [name, typeof value === 'string' ? value : value.name])).toEqual([
    ['f', 'cat.png'],
    ['a', '2'],
    ['b[]', 'y'],
    ['c', 'new'],
  ]);
});
