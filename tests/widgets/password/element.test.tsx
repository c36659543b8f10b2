import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { $notices } from '../../../shared/stores/notices.js';
import { dropJquery, loadJquery } from '../../shared/host/jquery.js';
import { settled, whileLoading } from '../../shared/support.js';
import { leave, one, put } from '../render.js';
import '../../../widgets/password/index.js';

const FORM =
  '<form class="login"><p><label for="password">Password</label><input class="woocommerce-Input input-text" type="password" name="password" id="password" value="secret"></p><button type="submit">Log in</button></form>';
const tag = (inner = FORM, attributes = ''): string =>
  `<div class="woocommerce"><shop-password${attributes}>${inner}</shop-password></div>`;

const stay = (event: Event): void => event.preventDefault();
beforeEach(() => {
  document.addEventListener('submit', stay);
});
afterEach(async () => {
  document.removeEventListener('submit', stay);
  await leave();
  dropJquery();
  for (const name of ['woocommerce_params', 'shopSettings']) {
    Reflect.deleteProperty(globalThis, name);
  }
});

const input = (n = 0): HTMLInputElement => one<HTMLInputElement>('input.input-text', n);
const buttons = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('.show-password-input')];
const state = (n = 0): unknown[] => [
  input(n).type,
  buttons()[n]?.classList.contains('display-password'),
  buttons()[n]?.getAttribute('aria-label'),
];

/** What the host's script does at ready: wraps, marks, adds its buttons, drives them (contract 2). */
const runHostScript = ($: JQueryStatic): void => {
  $('.woocommerce form .woocommerce-Input[type="password"]').wrap('<span class="password-input"></span>');
  $('.woocommerce form input[type="password"]').parent('span').addClass('password-input');
  $('.password-input').each((_i, el) => {
    $(el).append(
      `<button type="button" class="show-password-input" aria-label="Host show" aria-describedBy="${$(el).find('input').attr('id') ?? ''}"></button>`,
    );
  });
  $('.show-password-input').on('click', function toggle(event) {
    event.preventDefault();
    $(this).toggleClass('display-password');
    const shown = $(this).hasClass('display-password');
    $(this)
      .attr('aria-label', shown ? 'Host hide' : 'Host show')
      .siblings('input')
      .prop('type', shown ? 'text' : 'password')
      .trigger('focus');
  });
};

describe('a password field', () => {
  test('gets the host’s wrapper and button, named and described', async () => {
    await put(tag());
    expect(input().parentElement?.matches('span.password-input')).toBe(true);
    const [button] = buttons();
    expect(button?.previousElementSibling).toBe(input());
    expect([button?.localName, button?.getAttribute('type'), button?.getAttribute('aria-describedby')]).toEqual([
      'button',
      'button',
      'password',
    ]);
    expect(state()).toEqual(['password', false, 'Show password']);
  });

  test('is shown and hidden by the button; focus and cursor are in the field as before each time', async () => {
    await put(tag());
    input().focus();
    input().setSelectionRange(2, 4);
    const heard: unknown[] = [];
    const note = (e: Event): void => {
      heard.push((e as CustomEvent).detail);
    };
    document.addEventListener('shop:password-toggled', note);
    buttons()[0]?.click();
    expect(state()).toEqual(['text', true, 'Hide password']);
    expect(document.activeElement).toBe(input());
    expect([input().selectionStart, input().selectionEnd]).toEqual([2, 4]);
    expect($notices().get().polite).toBe('Your password is shown.');
    buttons()[0]?.click();
    expect(state()).toEqual(['password', false, 'Show password']);
    expect($notices().get().polite).toBe('Your password is hidden.');
    document.removeEventListener('shop:password-toggled', note);
    expect(heard).toEqual([
      { input: input(), shown: true },
      { input: input(), shown: false },
    ]);
    expect(input().value).toBe('secret');
  });

  test('has the host’s labels, the tag’s before them', async () => {
    Reflect.set(globalThis, 'woocommerce_params', { i18n_password_show: 'Rādīt', i18n_password_hide: 'Slēpt' });
    await put(tag());
    expect(state()[2]).toBe('Rādīt');
    buttons()[0]?.click();
    expect(state()[2]).toBe('Slēpt');
    await put(tag(FORM, ' data-show-text="Look" data-hide-text="Away"'));
    expect(state()[2]).toBe('Look');
  });

  test('is hidden again when its form is sent, so that the browser keeps no password as text', async () => {
    await put(tag(`${FORM}${FORM.replaceAll('"password"', '"other"').replace('type="other"', 'type="password"')}`));
    buttons()[0]?.click();
    buttons()[1]?.click();
    one('form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
    expect([input(0).type, input(1).type]).toEqual(['password', 'text']);
    expect(state(0)).toEqual(['password', false, 'Show password']);
  });

  test('that has the focus keeps it, with the selection, while it is wrapped', async () => {
    const el = await put('<shop-password></shop-password>');
    const form = document.createElement('form');
    form.innerHTML = FORM;
    el.append(form);
    input().focus();
    input().setSelectionRange(1, 3);
    await settled();
    expect(buttons()).toHaveLength(1);
    expect(document.activeElement).toBe(input());
    expect([input().selectionStart, input().selectionEnd]).toEqual([1, 3]);
  });

  test('in a span of the host’s (checkout fields) is not wrapped again', async () => {
    await put(tag('<span class="woocommerce-input-wrapper"><input class="input-text" type="password" id="account_password"></span>'));
    expect(input().parentElement?.className).toContain('woocommerce-input-wrapper password-input');
    expect(buttons()).toHaveLength(1);
  });

  test('without an id has a button without a description', async () => {
    await put(tag('<input class="input-text" type="password">'));
    expect(buttons()[0]?.hasAttribute('aria-describedby')).toBe(false);
    buttons()[0]?.click();
    expect(input().type).toBe('text');
  });

  test('draws an icon where no sheet of the page does', async () => {
    await put(tag());
    expect(buttons()[0]?.querySelector('svg.shop-password__icon')?.getAttribute('aria-hidden')).toBe('true');
    vi.spyOn(window, 'getComputedStyle').mockImplementation(() => ({ content: '"x"', backgroundImage: 'none' }) as CSSStyleDeclaration);
    await put(tag());
    expect(buttons()[0]?.childElementCount).toBe(0);
  });

  test('that comes later gets one too, one that leaves takes it along', async () => {
    const el = await put('<shop-password></shop-password>');
    el.innerHTML = FORM;
    await settled();
    expect(buttons()).toHaveLength(1);
    one('form').remove();
    await settled();
    expect(buttons()).toHaveLength(0);
  });

  test('keeps its state when the tag moves, and is hidden and as printed when the tag leaves', async () => {
    await put(tag());
    const el = one('shop-password');
    buttons()[0]?.click();
    document.body.append(el);
    await settled();
    expect(state()).toEqual(['text', true, 'Hide password']);
    const form = one('form');
    el.replaceWith(form);
    await settled();
    const made = document.createElement('div');
    made.innerHTML = FORM;
    expect(form.outerHTML).toBe(made.innerHTML);
    expect(input().type).toBe('password');
  });

  test('has one button with a tag around a tag', async () => {
    await put(tag(`<shop-password>${FORM}</shop-password>`));
    expect(buttons()).toHaveLength(1);
    buttons()[0]?.click();
    expect(input().type).toBe('text');
  });
});

describe('a button that is there already', () => {
  const PRINTED =
    '<span class="password-input"><input class="input-text" type="password" id="p"><button type="button" class="show-password-input" aria-label="Show"></button></span>';

  test('of the theme’s is the only one, and we drive it', async () => {
    await put(tag(PRINTED));
    expect(buttons()).toHaveLength(1);
    buttons()[0]?.click();
    expect(state()).toEqual(['text', true, 'Hide password']);
    expect(buttons()[0]?.classList.contains('wc-interactive')).toBe(false);
  });

  test('stands when the tag leaves', async () => {
    await put(tag(PRINTED));
    const el = one('shop-password');
    el.replaceWith(...el.childNodes);
    await settled();
    expect(buttons()).toHaveLength(1);
  });

  test('that names its field by its description drives that', async () => {
    await put(
      tag(
        '<input class="input-text" type="password" id="p"><div class="password-input"><div><button type="button" class="show-password-input" aria-describedby="p"></button></div></div>',
      ),
    );
    one('.password-input .show-password-input').click();
    expect(input().type).toBe('text');
  });

  test('at no field does nothing', async () => {
    await put(tag('<button type="button" class="show-password-input"></button>'));
    buttons()[0]?.click();
    expect(buttons()[0]?.className).toBe('show-password-input');
  });

  test('of the host’s script is left alone: it toggles once', async () => {
    const $ = loadJquery();
    document.body.innerHTML = `<main>${tag().replace('shop-password', 'div').replace('/shop-password', '/div')}</main>`;
    runHostScript($);
    const el = document.createElement('shop-password');
    const place = one('.woocommerce form').parentElement;
    el.append(one('.woocommerce form'));
    place?.append(el);
    await settled();
    expect(buttons()).toHaveLength(1);
    buttons()[0]?.click();
    expect(state()).toEqual(['text', true, 'Host hide']);
    one('form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
    expect(state()).toEqual(['text', true, 'Host hide']);
  });

  test('of a host script that comes after us takes over, whether it wraps the field again or not', async () => {
    for (const html of [FORM, FORM.replace('woocommerce-Input ', '')]) {
      await put(tag(html));
      expect(buttons()).toHaveLength(1);
      const $ = loadJquery();
      runHostScript($);
      await settled();
      expect(buttons()).toHaveLength(1);
      expect(document.querySelectorAll('.password-input')).toHaveLength(1);
      buttons()[0]?.click();
      expect(state()).toEqual(['text', true, 'Host hide']);
      dropJquery();
    }
  });

  test('of a host script under way is waited for while the page loads', async () => {
    Reflect.set(globalThis, 'woocommerce_params', { i18n_password_show: 'S', i18n_password_hide: 'H' });
    const loading = whileLoading();
    await put(tag());
    expect(buttons()).toHaveLength(0);
    const $ = loadJquery();
    document.addEventListener('DOMContentLoaded', () => runHostScript($), { once: true });
    loading.done();
    await settled();
    expect(buttons().map((b) => b.getAttribute('aria-label'))).toEqual(['Host show']);
  });

  test('of a host script that never came is ours after all', async () => {
    Reflect.set(globalThis, 'woocommerce_params', { i18n_password_show: 'S', i18n_password_hide: 'H' });
    const loading = whileLoading();
    await put(tag());
    loading.done();
    await settled();
    expect(buttons().map((b) => b.getAttribute('aria-label'))).toEqual(['S']);
  });
});
