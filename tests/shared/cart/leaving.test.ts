// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi, type MockInstance } from 'vitest';
import { holdUntilSaved, saveBeforeLeaving } from '../../../shared/cart/leaving.js';
import { holdPrefetch } from '../../../shared/dom/prefetch.js';
import { navigation } from '../../../shared/url.js';

const CHECKOUT = 'http://localhost:3000/checkout/';
let pending = false;
let unsent = false;
const flush = vi.fn();
let go: MockInstance<typeof navigation.go>;
let stop = (): void => undefined;

beforeEach(() => {
  vi.useFakeTimers();
  pending = false;
  unsent = false;
  flush.mockReset();
  go = vi.spyOn(navigation, 'go').mockImplementation(() => undefined);
  document.body.innerHTML = `<a href="${CHECKOUT}"><b>Checkout</b></a>`;
  stop = saveBeforeLeaving({ flush, isPending: () => pending, isUnsent: () => unsent });
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  document.body.replaceChildren();
});

/** Presses the link. @returns whether the browser follows it by itself */
function press(init: MouseEventInit = {}): boolean {
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...init });
  document.querySelector('b')?.dispatchEvent(event);
  return !event.defaultPrevented;
}

/** Something is changed: pressing sends it, and it is on its way. */
const change = (): void => {
  flush.mockImplementation(() => {
    pending = true;
  });
};

describe('a link pressed while a quantity is not saved', () => {
  test('is followed by the browser where nothing was changed', () => {
    expect(press()).toBe(true);
    expect(flush).toHaveBeenCalledOnce();
  });

  test('waits until the shop has it', () => {
    change();
    expect(press()).toBe(false);
    vi.advanceTimersByTime(3000);
    expect(go).not.toHaveBeenCalled();
    pending = false;
    vi.advanceTimersByTime(100);
    expect(go.mock.calls).toEqual([[CHECKOUT]]);
  });

  test('pressed twice leads there once', () => {
    change();
    press();
    press();
    pending = false;
    vi.advanceTimersByTime(200);
    expect(go).toHaveBeenCalledOnce();
  });

  test.each([
    ['the change fails', () => window.dispatchEvent(new CustomEvent('shop:cart-update-failed'))],
    ['nobody answers', () => vi.advanceTimersByTime(10_100)],
    [
      'the shop says that it did not take it',
      () => {
        document.body.insertAdjacentHTML('beforeend', '<ul class="woocommerce-error"><li>Only 2 left</li></ul>');
        pending = false;
      },
    ],
  ])('stays on the page where %s, and is followed at the next press', (_why, ends) => {
    change();
    press();
    ends();
    vi.advanceTimersByTime(500);
    expect(go).not.toHaveBeenCalled();
    expect(press()).toBe(true);
  });

  test('to the checkout is never let go: each press tries to save, and waits as long as it takes', () => {
    document.querySelector('a')?.classList.add('checkout-button');
    change();
    press();
    window.dispatchEvent(new CustomEvent('shop:cart-update-failed'));
    pending = false;
    expect(press()).toBe(false);
    expect(flush).toHaveBeenCalledTimes(2);
    vi.advanceTimersByTime(60_000);
    expect(go).not.toHaveBeenCalled();
    pending = false;
    vi.advanceTimersByTime(100);
    expect(go.mock.calls).toEqual([[CHECKOUT]]);
  });

  test('to the checkout is followed where trying to save begins nothing', () => {
    document.querySelector('a')?.classList.add('checkout-button');
    expect(press()).toBe(true);
  });

  test('waits as a form and is sent with its button then, once', () => {
    const sent = vi.spyOn(HTMLFormElement.prototype, 'requestSubmit').mockImplementation(() => undefined);
    document.body.innerHTML = `<form action="${CHECKOUT}"><button class="checkout-button">Checkout</button></form><form action="" id="here"></form>`;
    const submit = (form: Element | null, submitter: HTMLElement | null): boolean =>
      form?.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true, submitter })) === true;
    const [button, here] = [document.querySelector('button'), document.querySelector('#here')];
    change();
    expect(submit(here, null), 'one of the page itself').toBe(true);
    expect(submit(button?.form ?? null, button)).toBe(false);
    vi.advanceTimersByTime(60_000);
    expect(sent).not.toHaveBeenCalled();
    pending = false;
    vi.advanceTimersByTime(100);
    expect(sent.mock.calls).toEqual([[button]]);
  });

  test('stays where the press itself changed a quantity, once, and what is to be sent is sent', () => {
    stop();
    let unseen = true;
    const showUnseen = vi.fn(() => {
      const was = unseen;
      unseen = false;
      return was;
    });
    stop = saveBeforeLeaving({ flush, isPending: () => pending, isUnsent: () => unsent, showUnseen });
    change();
    expect(press()).toBe(false);
    pending = false;
    vi.advanceTimersByTime(60_000);
    expect([flush.mock.calls.length, go.mock.calls]).toEqual([1, []]);
    press();
    pending = false;
    vi.advanceTimersByTime(100);
    expect(go.mock.calls).toEqual([[CHECKOUT]]);
  });

  test.each([
    ['with a key for another window', { ctrlKey: true }, undefined],
    ['to another window', {}, ['target', '_blank']],
    ['to a file', {}, ['download', '']],
    ['within the page', {}, ['href', '#top']],
    ['of a script', {}, ['href', 'javascript:void 0']],
    ['to nowhere', {}, ['href', 'mailto:shop@shop.test']],
  ] as const)('is left alone %s', (_how, init, attribute) => {
    change();
    if (attribute) {
      document.querySelector('a')?.setAttribute(attribute[0], attribute[1]);
    }
    expect(press(init)).toBe(true);
  });

  test('is left to a script that takes it over, however late that listens', () => {
    change();
    const take = (event: Event): void => event.preventDefault();
    window.addEventListener('click', take);
    press();
    window.removeEventListener('click', take);
    expect(flush).not.toHaveBeenCalled();
  });

  test('is followed where the tag has left', () => {
    change();
    stop();
    expect(press()).toBe(true);
    expect(flush).not.toHaveBeenCalled();
  });
});

describe('pages that the browser would fetch ahead', () => {
  /** As speculation rules ask. */
  const isHeld = (): boolean =>
    document.querySelector('a')?.matches('.no-prefetch a') === true && document.querySelector('.no-prerender') !== null;
  const field = (): HTMLInputElement => {
    document.body.insertAdjacentHTML('beforeend', '<input class="qty" type="number" value="1"><input type="text">');
    return document.querySelector<HTMLInputElement>('.qty') ?? expect.unreachable();
  };
  const type = (el: HTMLInputElement): void => {
    el.focus();
    el.dispatchEvent(new Event('input', { bubbles: true }));
  };

  test('wait from the first key at a quantity until it is saved', () => {
    const quantity = field();
    expect(isHeld()).toBe(false);
    type(quantity);
    expect(isHeld()).toBe(true);
    vi.advanceTimersByTime(5000);
    expect(isHeld(), 'the focus is there').toBe(true);
    unsent = true;
    quantity.blur();
    vi.advanceTimersByTime(5000);
    expect(isHeld(), 'not sent').toBe(true);
    unsent = false;
    pending = true;
    vi.advanceTimersByTime(5000);
    expect(isHeld(), 'on its way').toBe(true);
    pending = false;
    vi.advanceTimersByTime(1000);
    expect(isHeld()).toBe(false);
  });

  test('wait while a button’s change settles', () => {
    unsent = true;
    holdUntilSaved();
    vi.advanceTimersByTime(1000);
    expect(isHeld()).toBe(true);
    unsent = false;
    vi.advanceTimersByTime(1000);
    expect(isHeld()).toBe(false);
  });

  test('do not wait for a text of something else', () => {
    field();
    type(document.querySelector<HTMLInputElement>('[type=text]') ?? expect.unreachable());
    expect(isHeld()).toBe(false);
  });

  test('wait for all that are held, each let go once', () => {
    const [one, other] = [holdPrefetch(), holdPrefetch()];
    one();
    one();
    expect(isHeld()).toBe(true);
    other();
    expect(isHeld()).toBe(false);
  });
});
