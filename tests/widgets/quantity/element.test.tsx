import jQuery from 'jquery';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { forgetPage } from '../../../shared/page.js';
import { productOf } from '../../../shared/stores/product.js';
import { $notices } from '../../../shared/stores/notices.js';
import { printedLines } from '../../setup/each.js';
import '../../../widgets/quantity/index.js';

const settled = async (): Promise<void> => {
  for (let i = 0; i < 6; i += 1) {
    await new Promise((resolve) => {
      setTimeout(resolve, 0);
    });
  }
};

const FIELD =
  '<div class="quantity"><label class="screen-reader-text" for="q1">Copper Kettle quantity</label><input type="number" id="q1" class="input-text qty text" name="quantity" value="1" aria-label="Product quantity" min="1" max="" step="1"></div>';

/** Shows markup parsed before it enters the page, as a browser does, and lets the tags start. */
async function show(html: string): Promise<void> {
  const main = document.createElement('main');
  main.innerHTML = html;
  document.body.replaceChildren(main);
  await settled();
}
afterEach(async () => {
  document.body.replaceChildren();
  await settled();
  Reflect.deleteProperty(globalThis, 'jQuery');
  forgetPage();
});

const field = (n = 0): HTMLInputElement => [...document.querySelectorAll<HTMLInputElement>('input.qty')][n] as HTMLInputElement;
const buttons = (): HTMLButtonElement[] => [...document.querySelectorAll<HTMLButtonElement>('.shop-quantity__step')];
const less = (n = 0): HTMLButtonElement => buttons()[n * 2] as HTMLButtonElement;
const more = (n = 0): HTMLButtonElement => buttons()[n * 2 + 1] as HTMLButtonElement;
/** What stands in text at the fields. */
const notes = (): (string | null)[] => [...document.querySelectorAll('.shop-alert')].map(({ textContent }) => textContent);
const type = (value: string, n = 0): void => {
  field(n).value = value;
  field(n).dispatchEvent(new Event('input', { bubbles: true }));
  field(n).dispatchEvent(new Event('change', { bubbles: true }));
};

describe('buttons beside a quantity field', () => {
  test('stand before and after it, in this order, named after what they change', async () => {
    await show(`<shop-quantity>${FIELD}</shop-quantity>`);
    const order = [...document.querySelectorAll('.quantity button, .quantity input')];
    expect(order).toEqual([less(), field(), more()]);
    expect(buttons().map((b) => b.getAttribute('aria-label'))).toEqual([
      'Decrease quantity: Copper Kettle quantity',
      'Increase quantity: Copper Kettle quantity',
    ]);
    expect(buttons().map((b) => [b.type, b.getAttribute('aria-controls')])).toEqual([
      ['button', 'q1'],
      ['button', 'q1'],
    ]);
  });

  test('a press steps the value and fires input, change and shop:quantity-changed', async () => {
    await show(`<shop-quantity>${FIELD}</shop-quantity>`);
    const heard: string[] = [];
    for (const name of ['input', 'change']) {
      document.addEventListener(name, () => heard.push(`${name} ${field().value}`), { once: true });
    }
    document.addEventListener('shop:quantity-changed', (e) => heard.push(`changed ${e.detail.value} ${e.detail.input.id}`), { once: true });
    more().click();
    expect(field().value).toBe('2');
    expect(heard).toEqual(['input 2', 'change 2', 'changed 2 q1']);
  });

  test('a handler bound with jQuery hears the change once', async () => {
    Reflect.set(globalThis, 'jQuery', jQuery);
    const heard = vi.fn();
    await show(`<shop-quantity>${FIELD}</shop-quantity>`);
    jQuery('input.qty').on('change', heard);
    more().click();
    expect(heard).toHaveBeenCalledOnce();
  });

  test('at a limit a button says so, does nothing and keeps the focus', async () => {
    await show(`<shop-quantity>${FIELD.replace('max=""', 'max="2"')}</shop-quantity>`);
    expect([less().getAttribute('aria-disabled'), more().getAttribute('aria-disabled')]).toEqual(['true', 'false']);
    more().focus();
    more().click();
    await settled();
    expect([less().getAttribute('aria-disabled'), more().getAttribute('aria-disabled')]).toEqual(['false', 'true']);
    more().click();
    expect(field().value).toBe('2');
    expect([document.activeElement, more().disabled]).toEqual([more(), false]);
  });

  test('limits that change later are followed', async () => {
    await show(`<shop-quantity>${FIELD}</shop-quantity>`);
    field().max = '1';
    await settled();
    expect(more().getAttribute('aria-disabled')).toBe('true');
    field().setAttribute('max', '');
    await settled();
    expect(more().getAttribute('aria-disabled')).toBe('false');
  });

  test.each([
    ['sold singly: a hidden field', 'type="number"', 'type="hidden"'],
    ['read-only', 'min="1"', 'min="1" readonly'],
    ['disabled', 'min="1"', 'min="1" disabled'],
  ])('%s has none', async (_, from, to) => {
    await show(`<shop-quantity>${FIELD.replace(from, to)}</shop-quantity>`);
    expect(buttons()).toEqual([]);
  });

  test('a field that becomes read-only loses them, and gets them back', async () => {
    await show(`<shop-quantity>${FIELD}</shop-quantity>`);
    field().setAttribute('readonly', '');
    await settled();
    expect(buttons()).toEqual([]);
    field().removeAttribute('readonly');
    await settled();
    expect(buttons()).toHaveLength(2);
  });

  test('a theme that has buttons of its own gets no second pair', async () => {
    await show(`<shop-quantity>${FIELD.replace('</div>', '<a class="plus">+</a></div>')}</shop-quantity>`);
    expect(buttons()).toEqual([]);
  });

  test('each of several fields gets its own buttons, also one added or replaced later', async () => {
    await show(`<shop-quantity><div>${FIELD}${FIELD.replaceAll('q1', 'q2')}</div></shop-quantity>`);
    expect(buttons()).toHaveLength(4);
    more(1).click();
    expect([field(0).value, field(1).value]).toEqual(['1', '2']);
    document.querySelector('shop-quantity > div')?.insertAdjacentHTML('beforeend', FIELD.replaceAll('q1', 'q3'));
    await settled();
    expect(buttons()).toHaveLength(6);
    const box = document.createElement('template');
    box.innerHTML = FIELD;
    document.querySelector('.quantity')?.replaceWith(box.content);
    await settled();
    expect(buttons()).toHaveLength(6);
    more(0).click();
    expect(field(0).value).toBe('2');
  });

  test('a tag inside another one yields and says so once; each field has one pair of buttons', async () => {
    await show(`<shop-quantity><form><shop-quantity>${FIELD.replace('min="1"', 'min="3"')}</shop-quantity></form></shop-quantity>`);
    expect(printedLines()).toEqual([
      expect.stringContaining('<shop-quantity> stands inside another <shop-quantity>, which has its fields already: it does nothing'),
    ]);
    expect([...document.querySelectorAll('.quantity button, .quantity input')]).toEqual([less(), field(), more()]);
    const heard = vi.fn();
    document.addEventListener('shop:quantity-changed', heard);
    more().click();
    type('1');
    field().dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
    document.removeEventListener('shop:quantity-changed', heard);
    expect([field().value, heard.mock.calls.length, notes()]).toEqual(['3', 2, ['The smallest quantity is 3.']]);
  });

  test('the tag leaves: no button stays, the value does', async () => {
    await show(`<shop-quantity>${FIELD}</shop-quantity>`);
    more().click();
    const tag = document.querySelector('shop-quantity') as HTMLElement;
    tag.replaceWith(document.querySelector('.quantity') as HTMLElement);
    await settled();
    expect(buttons()).toEqual([]);
    expect(field().value).toBe('2');
    expect(document.querySelector('.shop-into')).toBeNull();
  });

  test('a move in the page keeps them, once', async () => {
    await show(`<shop-quantity>${FIELD}</shop-quantity><section></section>`);
    document.querySelector('section')?.append(document.querySelector('shop-quantity') as HTMLElement);
    await settled();
    expect(buttons()).toHaveLength(2);
    more().click();
    expect(field().value).toBe('2');
  });
});

describe('the minimum rule', () => {
  test('a printed value below the minimum is raised at the start, and scripts hear a change', async () => {
    const heard = vi.fn();
    document.addEventListener('change', heard, { once: true });
    await show(`<shop-quantity>${FIELD.replace('min="1"', 'min="3"')}</shop-quantity>`);
    expect(field().value).toBe('3');
    expect(heard).toHaveBeenCalledOnce();
    expect($notices().get().polite).toBe('');
  });

  test('a typed one when the field is left, and the shopper is told', async () => {
    await show(`<shop-quantity>${FIELD.replace('min="1"', 'min="3"')}</shop-quantity>`);
    type('2');
    expect(field().value).toBe('2');
    field().dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
    expect([field().value, notes()]).toEqual(['3', ['The smallest quantity is 3.']]);
    expect(document.querySelector('.quantity + [role=alert]')).not.toBeNull();
    type('5');
    expect(notes()).toEqual([]);
  });

  test('and after the press that left it, so that nothing moves away under the pointer', async () => {
    await show(`<form class="cart"><shop-quantity>${FIELD.replace('min="1"', 'min="3"')}</shop-quantity><button>Add</button></form>`);
    const find = document.querySelector.bind(document);
    const pressed = vi
      .spyOn(document, 'querySelector')
      .mockImplementation((selector: string) => (selector === ':active' ? document.body : find(selector)));
    type('2');
    field().dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
    await settled();
    expect([field().value, notes()]).toEqual(['3', []]);
    pressed.mockRestore();
    window.dispatchEvent(new Event('mouseup'));
    expect(notes()).toEqual([]);
    await settled();
    expect(notes()).toEqual(['The smallest quantity is 3.']);
  });

  test.each([
    ['the button', 'click'],
    ['a script', 'submit'],
  ])('and the form is not sent by the press that left it, by %s; the next press sends it', async (_by, how) => {
    await show(
      `<form class="cart" method="post" novalidate><shop-quantity>${FIELD.replace('min="1"', 'min="3"')}</shop-quantity><button>Add</button></form>`,
    );
    const form = document.querySelector('form') as HTMLFormElement;
    const add = form.querySelector('button:not([type])') as HTMLButtonElement;
    const sent = vi.fn();
    // Above the tag's own ears: the form is gone with the test.
    form.parentElement?.addEventListener('submit', (event) => {
      queueMicrotask(() => event.defaultPrevented || sent(new FormData(form).get('quantity')));
    });
    const send = (): void => (how === 'click' ? add.click() : form.requestSubmit(add));
    const find = document.querySelector.bind(document);
    const pressed = vi
      .spyOn(document, 'querySelector')
      .mockImplementation((selector: string) => (selector === ':active' ? document.body : find(selector)));
    add.dispatchEvent(new Event('pointerdown', { bubbles: true }));
    type('2');
    field().dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
    pressed.mockRestore();
    window.dispatchEvent(new Event('mouseup'));
    send();
    await settled();
    expect([sent.mock.calls, document.activeElement, notes()]).toEqual([[], field(), ['The smallest quantity is 3.']]);
    add.dispatchEvent(new Event('pointerdown', { bubbles: true }));
    send();
    await settled();
    expect(sent.mock.calls).toEqual([['3']]);
  });

  test('one that is being typed is left alone when another field comes', async () => {
    await show(`<shop-quantity>${FIELD.replace('min="1"', 'min="3"')}</shop-quantity>`);
    type('2');
    document.querySelector('shop-quantity')?.insertAdjacentHTML('beforeend', FIELD.replaceAll('q1', 'q2').replace('min="1"', 'min="5"'));
    await settled();
    expect([field(0).value, field(1).value]).toEqual(['2', '5']);
  });

  test.each(['readonly', 'disabled'])('a field that is %s, as in a finished order, keeps what it says', async (word) => {
    await show(`<shop-quantity>${FIELD.replace('min="1"', `min="3" ${word}`)}</shop-quantity>`);
    field().dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
    expect(field().value).toBe('1');
  });

  test('an empty field of a grouped product stays empty', async () => {
    await show(`<shop-quantity>${FIELD.replace('value="1"', 'value=""').replace('min="1"', 'min="0"')}</shop-quantity>`);
    field().dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
    expect(field().value).toBe('');
    more().click();
    expect(field().value).toBe('1');
  });

  test('a field that is no number field with a broken limit is left alone', async () => {
    await show(`<shop-quantity>${FIELD.replace('min="1"', 'min="few"').replace('value="1"', 'value="0"')}</shop-quantity>`);
    field().dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
    expect(field().value).toBe('0');
  });
});

describe('the quantity of a product form', () => {
  test('follows buttons, typing, and other scripts that go through jQuery', async () => {
    Reflect.set(globalThis, 'jQuery', jQuery);
    await show(`<form class="cart"><shop-quantity>${FIELD.replace('value="1"', 'value="4"')}</shop-quantity></form>`);
    const store = productOf(field());
    expect(store.get().quantity).toBe(4);
    more().click();
    expect(store.get().quantity).toBe(5);
    type('9');
    expect(store.get().quantity).toBe(9);
    jQuery(field()).val('2').trigger('change');
    expect(store.get().quantity).toBe(2);
    type('');
    expect(store.get().quantity).toBe(2);
  });

  test('the members of a grouped product and the rows of a cart are not it', async () => {
    await show(
      `<form class="cart"><shop-quantity>${FIELD.replace('name="quantity"', 'name="quantity[45]"').replace('value="1"', 'value="7"')}</shop-quantity></form>`,
    );
    expect(productOf(field()).get().quantity).toBe(1);
  });
});

describe('a text field with a decimal comma', () => {
  const TEXT = FIELD.replace('type="number"', 'type="text"').replace('step="1"', 'step="0.5"');

  test('steps from the number that it shows', async () => {
    await show(`<shop-quantity>${TEXT}</shop-quantity>`);
    field().value = '1,5';
    more().click();
    expect(field().value).toBe('2');
  });

  test('has a point, as the shop reads it, before anybody hears of the change', async () => {
    await show(`<shop-quantity>${TEXT}</shop-quantity>`);
    const heard = vi.fn();
    field().addEventListener('change', () => heard(field().value));
    type('2,5');
    expect(heard).toHaveBeenCalledExactlyOnceWith('2.5');
  });
});
