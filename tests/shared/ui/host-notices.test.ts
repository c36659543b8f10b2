import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { parsePage } from '../../../shared/html/inert.js';
import { noticeNodes, noticesIn, outcomesIn, noticesPlace, placeNotices, showNotices } from '../../../shared/ui/host-notices.js';
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

test('a notice that breaks off is none, whatever half of it says', () => {
  const page = parsePage('<div class="woocommerce-message">Added.</div><p class="woocommerce-error">Your card was charged, but');
  expect(noticesIn(page).map(({ text }) => text)).toEqual(['Added.']);
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
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame', 'performance'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  /** Shows a refusal whose notice stands there. @returns where the page is scrolled to, step by step, and how the focus went */
  function refusalAt(top: number): { readonly tops: () => (number | undefined)[]; readonly focus: unknown[] } {
    document.body.innerHTML = `<div class="woocommerce-notices-wrapper"></div><form></form>`;
    const rect = vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue({ top, bottom: top + 50 } as DOMRect);
    const scroll = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
    const focus = vi.spyOn(HTMLElement.prototype, 'focus');
    showNotices(of('product-form-simple'));
    rect.mockRestore();
    return { tops: () => scroll.mock.calls.map(([to]) => (to as unknown as ScrollToOptions).top), focus: focus.mock.calls.flat() };
  }

  test('the focus moves without a jump; the page glides for a second, to 100 px above it', () => {
    const { tops, focus } = refusalAt(5000);
    expect(focus).toEqual([{ preventScroll: true }]);
    vi.advanceTimersByTime(500);
    expect(tops().every((y) => y !== undefined && y < 4900)).toBe(true);
    vi.advanceTimersByTime(600);
    expect(tops().at(-1)).toBe(4900);
  });

  test('with less movement wanted it jumps', () => {
    vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
    expect(refusalAt(5000).tops()).toEqual([4900]);
  });

  test('in view already: nothing moves', () => {
    const { tops } = refusalAt(110);
    vi.advanceTimersByTime(1100);
    expect(tops()).toEqual([]);
  });
});
