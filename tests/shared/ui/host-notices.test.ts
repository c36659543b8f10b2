import { afterEach, describe, expect, test, vi } from 'vitest';
import { parsePage } from '../../../shared/html/inert.js';
import {
  noticeNodes,
  noticesIn,
  outcomesIn,
  noticesPlace,
  placeNotices,
  scrollToNotice,
  showNotices,
} from '../../../shared/ui/host-notices.js';
import { exchange } from '../../host/recording.js';

afterEach(() => {
  document.body.replaceChildren();
});
const of = (name: string) => noticesIn(parsePage(exchange(name).response.text));

describe('notices in an answer', () => {
  test.each([
    ['product-form-simple', [['3 × “Linen Tea Towel” have been added to your cart. View cart', false, true]]],
    ['product-form-variation-unchosen', [['Please choose product options by visiting Cotton Tee.', true, false]]],
  ] as const)('%s', (name, expected) => {
    expect(of(name).map((n) => [n.text, n.isError, n.isSuccess])).toEqual(expected);
  });

  test('each text is read once, nested ones with it; empty ones and the mini-cart’s are not', () => {
    const page = parsePage(
      '<div class="woocommerce-message">A</div><div class="woocommerce-message"> A </div><p class="woocommerce-info"></p><div class="widget_shopping_cart_content"><p class="woocommerce-info">B</p></div><div class="is-error">C<p class="woocommerce-error">D</p></div><div class="is-success">E</div><p class="woocommerce-info">F</p>',
    );
    expect(noticesIn(page).map((n) => [n.text, n.isError, n.isSuccess])).toEqual([
      ['A', false, true],
      ['CD', true, false],
      ['E', false, true],
      ['F', false, false],
    ]);
  });
});

describe('notices are placed', () => {
  const make = (id: string): Element => Object.assign(document.createElement('p'), { id });
  const [a, b] = [make('a'), make('b')];
  const ids = (): string[] => [...document.querySelectorAll('[id]')].map(({ id }) => id);
  test('in their order before older ones of the place, wherever the other element stands', () => {
    document.body.innerHTML = '<div class="place"><p id="old"></p></div><form id="form"></form>';
    placeNotices([a, b], document.querySelector('.place'), document.querySelector('form'));
    expect([ids(), a.parentElement?.className]).toEqual([['a', 'b', 'old', 'form'], 'place']);
  });
  test('in front of the other element where there is no place, and nowhere without both', () => {
    document.body.innerHTML = '<i id="above"></i><form id="form"></form>';
    placeNotices([a, b], null, document.querySelector('form'));
    expect(ids()).toEqual(['above', 'a', 'b', 'form']);
    document.body.replaceChildren();
    placeNotices([a, b], null, null);
    expect(ids()).toEqual([]);
  });
});

test('the outcomes of a page are its errors and successes, and enter without its scripts', () => {
  const outcomes = outcomesIn(
    parsePage(
      `<p class="woocommerce-info">Have a coupon?</p>${exchange('apply-coupon-ok').response.text}<ul class="woocommerce-error"><li onclick="x()">No</li></ul>`,
    ),
  );
  expect(outcomes.map((n) => n.text).toSorted()).toEqual(['Coupon code applied successfully.', 'No']);
  expect(
    noticeNodes(outcomes)
      .map((node) => (node as Element).outerHTML)
      .join(''),
  ).not.toContain('onclick');
});

describe('notices in the page', () => {
  const page =
    '<div class="woocommerce-notices-wrapper" id="top"><p>old</p></div><section><div class="woocommerce-notices-wrapper" id="near"></div><form></form></section>';

  test('replace older ones in the nearest place, without scripts, and the first is focused', () => {
    document.body.innerHTML = page;
    const notices = noticesIn(
      parsePage('<ul class="woocommerce-error" role="alert"><li onclick="x()">No</li></ul><div class="woocommerce-message">Yes</div>'),
    );
    expect(showNotices(notices, document.querySelector('form') ?? undefined)).toBe(true);
    expect(document.querySelector('#near')?.innerHTML).toBe(
      '<ul class="woocommerce-error" role="alert" tabindex="-1"><li>No</li></ul><div class="woocommerce-message">Yes</div>',
    );
    expect(document.querySelector('#top')?.textContent).toBe('old');
    expect(document.activeElement).toBe(document.querySelector('.woocommerce-error'));
  });

  test('without a hint the first place of the page', () => {
    document.body.innerHTML = page;
    expect(noticesPlace()?.id).toBe('top');
  });

  test('without a place, or without notices, nothing is shown and the caller is told', () => {
    document.body.innerHTML = '<form></form>';
    expect(showNotices(of('product-form-simple'))).toBe(false);
    document.body.innerHTML = page;
    expect(showNotices([])).toBe(false);
    expect(document.querySelector('#top')?.textContent).toBe('old');
  });
});

describe('a notice comes into view', () => {
  const notice = (top: number, bottom: number): HTMLElement => {
    const el = document.createElement('div');
    document.body.append(el);
    el.getBoundingClientRect = () => ({ top, bottom }) as DOMRect;
    return el;
  };
  test.each([
    ['below the window', 5000, 5050, 4900],
    ['above it', -300, -250, -400],
  ])('%s: scrolled to 100 px above it', (_, top, bottom, to) => {
    const scroll = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
    scrollToNotice(notice(top, bottom));
    expect(scroll).toHaveBeenCalledExactlyOnceWith({ top: to, behavior: 'smooth' });
  });
  test('with less movement wanted it jumps', () => {
    const scroll = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
    vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
    scrollToNotice(notice(5000, 5050));
    expect(scroll).toHaveBeenCalledExactlyOnceWith({ top: 4900, behavior: 'auto' });
  });
  test('in view already, or hidden: nothing moves', () => {
    const scroll = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
    scrollToNotice(notice(10, 60));
    const hidden = notice(5000, 5050);
    hidden.hidden = true;
    scrollToNotice(hidden);
    expect(scroll).not.toHaveBeenCalled();
  });
});
