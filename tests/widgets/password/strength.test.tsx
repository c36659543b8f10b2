import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { strengthOf, wordsOf } from '../../../widgets/password/password.rules.js';
import { dropJquery, loadJquery } from '../../shared/host/jquery.js';
import { settled } from '../../shared/support.js';
import { leave, one, put } from '../render.js';
// Here already when it is first wanted, so that a test waits for no file.
import '../../../widgets/password/strength.js';
import '../../../widgets/password/index.js';

/** How strong a new password is, where WooCommerce's own script for that is not on the page. */

/** As WooCommerce 10.9.1 prints its settings, and WordPress 6.9.1 the estimator's. */
const SETTINGS = {
  wc_password_strength_meter_params: {
    min_password_strength: '3',
    stop_checkout: '',
    i18n_password_error: 'Please enter a stronger password.',
    i18n_password_hint: 'Hint: at least twelve characters.',
  },
  pwsL10n: { short: 'Very weak', bad: 'Weak', good: 'Medium', strong: 'Strong' },
  _zxcvbnSettings: { src: 'http://localhost:3000/wp-includes/js/zxcvbn.min.js' },
};

const register = (className = 'register', id = 'reg_password'): string =>
  `<shop-password><form class="${className}"><p><label for="${id}">Password</label><span class="password-input"><input type="password" name="password" id="${id}"><button type="button" class="show-password-input"></button></span></p><button type="submit" name="register" value="Register">Register</button></form></shop-password>`;

const zxcvbn = vi.fn((password: string, _words: readonly string[]) => ({ score: Math.min(4, Math.floor(password.length / 4)) }));
beforeEach(() => {
  Object.assign(globalThis, structuredClone(SETTINGS), { zxcvbn });
});
afterEach(async () => {
  await leave();
  dropJquery();
  zxcvbn.mockClear();
  document.head.querySelectorAll('script').forEach((script) => script.remove());
  for (const name of [...Object.keys(SETTINGS), 'zxcvbn']) {
    Reflect.deleteProperty(globalThis, name);
  }
});

const field = (): HTMLInputElement => one<HTMLInputElement>('input');
const meter = (): Element | null => document.querySelector('.woocommerce-password-strength:not([hidden])');
const hint = (): Element | null => document.querySelector('.woocommerce-password-hint');
const button = (): HTMLButtonElement => one<HTMLButtonElement>('[type="submit"]');

/** Comes into the field and types. */
async function type(password: string): Promise<void> {
  field().dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
  await settled();
  await settled();
  field().value = password;
  field().dispatchEvent(new Event('input', { bubbles: true }));
  await settled();
}

test.each([
  [0, 'short'],
  [1, 'bad'],
  [2, 'bad'],
  [3, 'good'],
  [4, 'strong'],
])('a score of %i is %s', (score, strength) => {
  expect(strengthOf(score)).toBe(strength);
});

test('words of four letters and more around the form count, each once', () => {
  expect(wordsOf(['My account – Rig shop', 'https://shop.example/my-account/', ''])).toEqual(['account', 'shop', 'https', 'example']);
});

describe('a new password', () => {
  test('that is weak says so below the field, with a hint, and is not sent', async () => {
    await put(register());
    await type('abc');
    expect(meter()?.textContent).toBe('Very weak - Please enter a stronger password.');
    expect(meter()?.classList.contains('short')).toBe(true);
    expect(hint()?.textContent).toBe('Hint: at least twelve characters.');
    expect(one('.password-input').compareDocumentPosition(meter() as Element)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(document.getElementById(field().getAttribute('aria-describedby') ?? '')).toBe(meter());
    expect(button().disabled).toBe(true);
    const submit = new Event('submit', { bubbles: true, cancelable: true });
    one('form').dispatchEvent(submit);
    expect(submit.defaultPrevented).toBe(true);
    expect(document.activeElement).toBe(field());
  });

  test('that is strong enough says so and can be sent', async () => {
    await put(register());
    await type('abcd');
    expect(meter()?.textContent).toBe('Weak - Please enter a stronger password.');
    await type('abcdefghijkl');
    expect(meter()?.textContent).toBe('Medium');
    expect(hint()).toBeNull();
    expect(button().disabled).toBe(false);
    expect(button().className).toBe('');
    await type('abcdefghijklmnop');
    expect(meter()?.className).toBe('woocommerce-password-strength strong');
  });

  test('that is taken back says nothing', async () => {
    await put(register());
    await type('abc');
    await type('');
    expect(meter()).toBeNull();
    expect(hint()).toBeNull();
    expect(field().hasAttribute('aria-describedby')).toBe(false);
    expect(button().disabled).toBe(false);
  });

  test('tells the listeners of the host’s script when its text comes, goes and comes again (6)', async () => {
    const $ = loadJquery();
    const heard: string[] = [];
    for (const name of ['added', 'hide', 'show']) {
      $(document.body).on(`wc-password-strength-${name}`, () => {
        heard.push(`${name} ${meter() === null ? 'without' : 'with'} its text`);
      });
    }
    await put(register());
    await type('');
    expect(heard).toEqual([]);
    for (const password of ['abc', 'abcd', '', 'abcdefghijkl']) {
      await type(password);
    }
    expect(heard).toEqual(['added with its text', 'hide without its text', 'show with its text']);
  });

  test('is compared with what stands around it', async () => {
    document.title = 'Orchard shop';
    await put(register());
    await type('orchard');
    expect(zxcvbn.mock.lastCall?.[1]).toContain('Orchard');
  });

  test('loads its estimator with the first focus, and nothing before', async () => {
    Reflect.deleteProperty(globalThis, 'zxcvbn');
    const { src } = SETTINGS._zxcvbnSettings;
    const scripts = (): string[] => [...document.head.querySelectorAll('script')].map((script) => script.src);
    vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
      expect((nodes[0] as HTMLScriptElement).src).toBe(src);
      (nodes[0] as HTMLScriptElement).removeAttribute('src');
      HTMLElement.prototype.append.apply(document.head, nodes);
    });
    await put(register());
    expect(scripts()).toHaveLength(0);
    await type('abc');
    expect(meter()).toBeNull();
    expect(button().disabled).toBe(false);
    expect(scripts()).toHaveLength(1);
    Object.assign(globalThis, { zxcvbn });
    document.head.querySelector('script')?.dispatchEvent(new Event('load'));
    await settled();
    expect(meter()?.textContent).toBe('Very weak - Please enter a stronger password.');
    vi.restoreAllMocks();
  });

  test('is left to the host’s script where that is there', async () => {
    const $ = loadJquery();
    $(document.body).on(
      'keyup change',
      'form.register #reg_password, form.checkout #account_password, form.edit-account #password_1, form.lost_reset_password #password_1',
      () => undefined,
    );
    await put(register());
    await type('abc');
    expect(meter()).toBeNull();
  });

  test('of a log-in is not measured', async () => {
    await put(register('login', 'password'));
    await type('abc');
    expect(meter()).toBeNull();
  });
});

describe('at the checkout a weak password', () => {
  const checkout = register('checkout', 'account_password').replace(
    '<p>',
    '<input type="checkbox" id="createaccount" name="createaccount" checked><p>',
  );
  const account = (): HTMLInputElement => one<HTMLInputElement>('#createaccount');
  /** The box comes first here. */
  const typeAtCheckout = async (password: string): Promise<void> => {
    const input = one<HTMLInputElement>('#account_password');
    input.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
    await settled();
    input.value = password;
    input.dispatchEvent(new Event('input', { bubbles: true }));
    await settled();
  };

  test('is told and holds nothing back', async () => {
    await put(checkout);
    await typeAtCheckout('abc');
    expect(meter()?.textContent).toBe('Very weak - Please enter a stronger password.');
    expect(button().disabled).toBe(false);
  });

  const stopCheckout = (): void => {
    Object.assign(globalThis, {
      wc_password_strength_meter_params: { ...SETTINGS.wc_password_strength_meter_params, stop_checkout: '1' },
    });
  };

  test('holds the order back where the shop wants it, as long as an account is wanted', async () => {
    stopCheckout();
    await put(checkout);
    await typeAtCheckout('abc');
    expect(button().disabled).toBe(true);
    account().checked = false;
    account().dispatchEvent(new Event('change', { bubbles: true }));
    await settled();
    expect(button().disabled).toBe(false);
  });

  test('holds back the button of an order review that is printed anew', async () => {
    stopCheckout();
    await put(checkout);
    await typeAtCheckout('abc');
    button().replaceWith(Object.assign(document.createElement('button'), { type: 'submit' }));
    await settled();
    expect(button().disabled).toBe(true);
    await typeAtCheckout('abcdefghijkl');
    expect(button().disabled).toBe(false);
  });
});
