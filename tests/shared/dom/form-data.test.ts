// @vitest-environment jsdom
// Form serialisation is checked where it follows the standard closest.
import { afterEach, describe, expect, test, vi } from 'vitest';
import { buttonField, encodeForm, serializeForm } from '../../../shared/dom/form-data.js';
import { formData, formFields } from '../../../shared/dom/submitter.js';
import { exchange, pageText } from '../../host/recording.js';

const form = (html: string): HTMLFormElement => {
  document.body.innerHTML = html;
  return document.querySelector('form') as HTMLFormElement;
};
const pressed = (): HTMLElement => document.querySelector('.single_add_to_cart_button') as HTMLElement;
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('a recorded form as it is posted', () => {
  test('simple: the very body that was recorded', () => {
    const html = pageText('page-product-simple').replace('name="add-to-cart" value="39"', 'name="add-to-cart" value="41"');
    const el = form(new DOMParser().parseFromString(html, 'text/html').querySelector('form.cart')?.outerHTML ?? '');
    (el.querySelector('.qty') as HTMLInputElement).value = '3';
    expect(String(encodeForm(formData(el, pressed())))).toBe(exchange('product-form-simple').request.body);
  });

  test('variable: the very body that was recorded', () => {
    const el = form(
      new DOMParser().parseFromString(pageText('page-product-variable-6'), 'text/html').querySelector('form.variations_form')?.outerHTML ??
        '',
    );
    for (const [name, value] of [
      ['attribute_pa_colour', 'green'],
      ['attribute_pa_size', 's'],
      ['variation_id', '71'],
    ] as const) {
      (el.querySelector(`[name="${name}"]`) as HTMLInputElement).value = value;
    }
    expect(String(encodeForm(formData(el, pressed())))).toBe(exchange('product-form-variation').request.body);
  });
});

describe('the pressed button', () => {
  const html =
    '<form><input name="a" value="1"><button name="buy" value="now" class="single_add_to_cart_button">Buy</button><button name="later" value="x">Later</button><input name="z" value="2"></form>';
  test('travels at its place, the others do not', () => {
    expect([...formData(form(html), pressed())]).toEqual([
      ['a', '1'],
      ['buy', 'now'],
      ['z', '2'],
    ]);
  });
  test('one without a name sends nothing of its own', () => {
    expect([...formData(form(html.replace('name="buy" ', '')), pressed())]).toEqual([
      ['a', '1'],
      ['z', '2'],
    ]);
  });
  test('in a browser that knows no submitter it travels at the end', () => {
    const el = form(html);
    const Own = FormData;
    vi.stubGlobal(
      'FormData',
      class extends Own {
        constructor(...[of]: ConstructorParameters<typeof Own>) {
          super(of);
        }
      },
    );
    expect([...formData(el, pressed())]).toEqual([
      ['a', '1'],
      ['z', '2'],
      ['buy', 'now'],
    ]);
  });
  test('the form is read once, because each reading fires its formdata event', () => {
    const el = form(html);
    const Own = FormData;
    let readings = 0;
    vi.stubGlobal(
      'FormData',
      class extends Own {
        constructor(of?: HTMLFormElement, submitter?: HTMLElement | null) {
          super(of, submitter);
          if (of === el) {
            readings += 1;
          }
        }
      },
    );
    formData(el, pressed());
    expect(readings).toBe(1);
  });
});

describe('the pressed button among the fields of a form whose buttons may be disabled', () => {
  const html =
    '<form><input name="a" value="1"><input name="code"><button name="go" value="Go" disabled>Go</button><input name="nonce" value="n"></form>';
  test.each([
    ['at its place', 'go', html, ['a=1', 'code=', 'go=Go', 'nonce=n']],
    ['last, where nothing stands after it', 'go', html.replace('<input name="nonce" value="n">', ''), ['a=1', 'code=', 'go=Go']],
    ['last, with its usual value, where the form lacks it', 'other', html, ['a=1', 'code=', 'nonce=n', 'other=Usual']],
    [
      'last, where all that stands after it has a name that came before',
      'go',
      html.replace('"nonce"', '"a"'),
      ['a=1', 'code=', 'a=n', 'go=Go'],
    ],
    ['instead of a field of its name', 'go', html.replace('name="a"', 'name="go"'), ['go=1', 'code=', 'nonce=n']],
  ])('travels %s', (_where, name, text, expected) => {
    const el = form(text);
    expect(formFields(el, buttonField(el, name, 'Usual')).map((entry) => entry.join('='))).toEqual(expected);
  });
  test('stays out where none was pressed', () => {
    expect(formFields(form(html)).map(([name]) => name)).toEqual(['a', 'code', 'nonce']);
  });
});

describe('line ends, blanks and half characters', () => {
  const filled = (): HTMLFormElement => {
    const el = form('<form><textarea name="note"></textarea><input name="gift[a&amp;b]"></form>');
    (el.querySelector('textarea') as HTMLTextAreaElement).value = 'a\nb';
    (el.querySelector('input') as HTMLInputElement).value = "O'B (é)!~* x\ud800y";
    return el;
  };
  test('in a serialised form they are encoded as jQuery does', () => {
    expect(serializeForm(filled())).toBe("note=a%0D%0Ab&gift%5Ba%26b%5D=O'B+(%C3%A9)!~*+x%EF%BF%BDy");
  });
  test('in a form-encoded body they are encoded as a browser does', () => {
    expect(String(encodeForm(formData(filled())))).toBe('note=a%0D%0Ab&gift%5Ba%26b%5D=O%27B+%28%C3%A9%29%21%7E*+x%EF%BF%BDy');
  });
});

describe('files', () => {
  const html = '<form><input name="a" value="ü &amp; é"><input type="file" name="f"></form>';
  test('an empty file field stays out of a form-encoded body', () => {
    expect(String(encodeForm(formData(form(html), null)))).toBe('a=%C3%BC+%26+%C3%A9');
  });
  test('one with a file makes it multipart, everything in it', () => {
    const data = formData(form(html), null);
    data.set('f', new File(['x'], 'cat.png'));
    expect(encodeForm(data)).toBe(data);
  });
  test('an empty file that was chosen is a file', () => {
    const data = formData(form(html), null);
    data.set('f', new File([], 'empty.txt'));
    expect(encodeForm(data)).toBe(data);
  });
});
