// @vitest-environment jsdom
// Form serialisation is checked where it follows the standard closest.
import { afterEach, describe, expect, test, vi } from 'vitest';
import { fieldsOf, formData, applyChanges, bodyOf } from '../../../widgets/add-to-cart/form-body.js';
import { exchange, pageText } from '../../host/recording.js';

const form = (html: string): HTMLFormElement => {
  document.body.innerHTML = html;
  return document.querySelector('form') as HTMLFormElement;
};
const pressed = (): HTMLElement => document.querySelector('.single_add_to_cart_button') as HTMLElement;
afterEach(() => { vi.restoreAllMocks(); vi.unstubAllGlobals(); });

describe('a recorded form as it is posted', () => {
  test('simple: the very body that was recorded', () => {
    const html = pageText('page-product-simple').replace('name="add-to-cart" value="39"', 'name="add-to-cart" value="41"');
    const el = form(new DOMParser().parseFromString(html, 'text/html').querySelector('form.cart')?.outerHTML ?? '');
    (el.querySelector('.qty') as HTMLInputElement).value = '3';
    expect(String(bodyOf(formData(el, pressed())))).toBe(exchange('product-form-simple').request.body);
  });

  test('variable: the very body that was recorded', () => {
    const el = form(new DOMParser().parseFromString(pageText('page-product-variable-6'), 'text/html').querySelector('form.variations_form')?.outerHTML ?? '');
    for (const [name, value] of [['attribute_pa_colour', 'green'], ['attribute_pa_size', 's'], ['variation_id', '71']] as const) { (el.querySelector(`[name="${name}"]`) as HTMLInputElement).value = value; }
    expect(String(bodyOf(formData(el, pressed())))).toBe(exchange('product-form-variation').request.body);
  });
});

describe('the pressed button', () => {
  const html = '<form><input name="a" value="1"><button name="buy" value="now" class="single_add_to_cart_button">Buy</button><button name="later" value="x">Later</button><input name="z" value="2"></form>';
  test('travels at its place, the others do not', () => { expect([...formData(form(html), pressed())]).toEqual([['a', '1'], ['buy', 'now'], ['z', '2']]); });
  test('one without a name sends nothing of its own', () => { expect([...formData(form(html.replace('name="buy" ', '')), pressed())]).toEqual([['a', '1'], ['z', '2']]); });
  test('in a browser that knows no submitter it travels at the end', () => {
    const el = form(html);
    const Own = FormData;
    vi.stubGlobal('FormData', class extends Own { constructor(...[of]: ConstructorParameters<typeof Own>) { super(of); } });
    expect([...formData(el, pressed())]).toEqual([['a', '1'], ['z', '2'], ['buy', 'now']]);
  });
  test('the form is read once, because each reading fires its formdata event', () => {
    const el = form(html);
    const Own = FormData;
    let readings = 0;
    vi.stubGlobal('FormData', class extends Own {
      constructor(of?: HTMLFormElement, submitter?: HTMLElement | null) {
        super(of, submitter);
        if (of === el) { readings += 1; }
      }
    });
    formData(el, pressed());
    expect(readings).toBe(1);
  });
});

describe('files', () => {
  const html = '<form><input name="a" value="ü &amp; é"><input type="file" name="f"></form>';
  test('an empty file field stays out of a form-encoded body', () => { expect(String(bodyOf(formData(form(html), null)))).toBe('a=%C3%BC+%26+%C3%A9'); });
  test('one with a file makes it multipart, everything in it', () => {
    const data = formData(form(html), null);
    data.set('f', new File(['x'], 'cat.png'));
    expect(bodyOf(data)).toBe(data);
  });
  test('an empty file that was chosen is a file', () => {
    const data = formData(form(html), null);
    data.set('f', new File([], 'empty.txt'));
    expect(bodyOf(data)).toBe(data);
  });
});

test('changes of a listener are written into the data, files stay', () => {
  const data = formData(form('<form><input name="a" value="1"><input name="b[]" value="x"><input name="b[]" value="y"></form>'), null);
  data.set('f', new File(['x'], 'cat.png'));
  const before = fieldsOf(data);
  expect(before).toEqual({ a: '1', 'b[]': ['x', 'y'] });
  applyChanges(data, before, { a: '2', 'b[]': ['y'], c: 'new' });
  expect([...data].map(([name, value]) => [name, typeof value === 'string' ? value : value.name])).toEqual([['f', 'cat.png'], ['a', '2'], ['b[]', 'y'], ['c', 'new']]);
});
