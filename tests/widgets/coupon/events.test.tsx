import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { $notices } from '../../../shared/stores/notices.js';
import { held, offline } from '../../host/recording.js';
import { loadJquery } from '../../shared/host/jquery.js';
import { settled } from '../../shared/support.js';
import { one, put } from '../render.js';
import {
  alertText,
  answerWith,
  blocked,
  box,
  CALL,
  coupon,
  eachOnACouponPage,
  fetch,
  listenToNatives,
  heard,
  page,
  routes,
  state,
  store,
  fireDone,
  wrapper,
} from './support.js';

eachOnACouponPage();

const polite = (): string => $notices().get().polite;
const shown = (): string[] =>
  [...document.querySelectorAll('.woocommerce-message, .woocommerce-error')].map((el) => (el.textContent ?? '').trim());

describe('while the shop is asked', () => {
  test('who listens to the page is told so, and no more once there is an answer', async () => {
    const late = held('coupon-click-ok');
    answerWith([late.reply, offline]);
    await put(page());
    coupon().click();
    expect(polite()).toBe('Applying coupon…');
    late.release();
    await settled();
    expect(polite()).toBe('');
    coupon().click();
    await settled();
    expect([state(), polite()]).toEqual(['failed', '']);
  });

  test('there is a place for its answer already', async () => {
    answerWith(held('coupon-click-ok').reply);
    await put(`<shop-coupon>${box()}</shop-coupon>`);
    coupon().click();
    expect(one('#main').firstElementChild?.className).toBe('woocommerce-notices-wrapper');
  });

  test('what was said of an older try is gone', async () => {
    answerWith([offline, held('coupon-click-ok').reply]);
    await put(page());
    coupon().click();
    await settled();
    expect(alertText()).toContain('offline');
    coupon().click();
    await settled();
    expect([alertText(), state()]).toEqual([undefined, 'applying']);
  });

  test('every box that holds coupons is covered in white, store credit too; an empty one is not', async () => {
    answerWith(held('coupon-click-ok').reply);
    await put(`${page()}<div class="wt_store_credit">${box('data-id="1" data-code="a"')}</div><div class="wt_coupon_wrapper"></div>`);
    coupon().click();
    await settled();
    expect([wrapper(), one('.wt_store_credit'), one('.wt_coupon_wrapper', 1)].map((el) => el.classList.contains('processing'))).toEqual([
      true,
      true,
      false,
    ]);
    expect(one('.wt_store_credit > .blockOverlay').style.background).toContain('#fff');
    expect(coupon().classList.contains('processing')).toBe(false);
  });

  test('it is asked where the plugin’s settings say, the name of the call behind them', async () => {
    Reflect.set(globalThis, 'WTSmartCouponOBJ', { wc_ajax_url: 'http://shop.test/de/?wc-ajax=', nonces: { apply_coupon: '41335b8e83' } });
    routes({ 'POST /de/?wc-ajax=apply_coupon_on_click': 'coupon-click-ok' });
    await put(page());
    coupon().click();
    await settled();
    expect([fetch.unexpected, state()]).toEqual([[], 'applied']);
  });
});

describe('an answer is taken in the host’s order', () => {
  /** What stood on the page as each event was told. */
  const watch = (): unknown[] => {
    const steps: unknown[] = [];
    const note = (name: string): void => {
      steps.push([name, shown(), blocked()[0]]);
    };
    const $ = loadJquery();
    for (const name of ['update_checkout', 'applied_coupon']) {
      $(document.body).on(name, () => {
        note(name);
      });
    }
    for (const name of ['shop:cart-refresh', 'shop:coupon-applied', 'shop:coupon-failed']) {
      document.addEventListener(
        name,
        () => {
          note(name);
        },
        { once: true },
      );
    }
    return steps;
  };
  const CART =
    '<form class="woocommerce-cart-form" action="/cart/" method="post"></form><div class="cart_totals">old</div><shop-cart data-shop-ready></shop-cart>';

  test('the cart is asked for, the words are shown on uncovered boxes, and then everybody is told', async () => {
    await put(`${CART}${page()}`);
    one('.woocommerce-notices-wrapper').innerHTML = '<div class="woocommerce-message">older</div>';
    const steps = watch();
    coupon().click();
    await settled();
    const ok = 'Coupon code applied successfully.';
    expect(steps).toEqual([
      ['shop:cart-refresh', ['older'], false],
      ['update_checkout', [ok], false],
      ['applied_coupon', [ok], false],
      ['shop:coupon-applied', [ok], false],
    ]);
  });

  test('that of a refused coupon too: one that was in may have run out', async () => {
    answerWith('coupon-click-expired');
    await put(`${CART}${page()}`);
    const steps = watch();
    coupon().click();
    await settled();
    const no = 'Coupon "expired" has expired.';
    expect(steps).toEqual([
      ['shop:cart-refresh', [], false],
      ['update_checkout', [no], false],
      ['applied_coupon', [no], false],
      ['shop:coupon-failed', [no], false],
    ]);
  });

  test('of a failed call nobody is told but by our event, the boxes uncovered', async () => {
    answerWith(offline);
    await put(page());
    const steps = watch();
    coupon().click();
    await settled();
    expect(steps).toEqual([['shop:coupon-failed', [], false]]);
  });

  test('for a coupon that left the page meanwhile it is told from the page itself', async () => {
    const late = held('coupon-click-ok');
    answerWith(late.reply);
    await put(page());
    coupon().click();
    wrapper().replaceChildren();
    late.release();
    await settled();
    expect(heard.at(-1)).toEqual(['coupon-applied', { code: 'TENOFF', couponId: '25', text: 'Coupon code applied successfully.' }]);
  });

  test('a coupon that is no switch does not become one', async () => {
    await put(page(box().replace(' aria-pressed="false"', '')));
    coupon().click();
    await settled();
    expect([state(), coupon().hasAttribute('aria-pressed')]).toEqual(['applied', false]);
  });
});

describe.each(['wc-block-cart', 'wc-block-checkout'])('on a block page (%s)', (name) => {
  let deaf: () => void = () => undefined;
  const applied: string[] = [];
  const open = async (): Promise<void> => {
    await put(`<div class="${name}"></div>${page()}`);
  };
  beforeEach(() => {
    applied.length = 0;
  });
  afterEach(() => {
    deaf();
    vi.useRealTimers();
  });
  const shop = (isApplying = (): boolean => false): void =>
    store((code) => {
      applied.push(code);
      return Promise.resolve(true);
    }, isApplying);
  const clicked = (run: () => void): void => {
    deaf = listenToNatives((detail) => {
      if (typeof detail === 'object' && detail !== null && !('status' in detail)) {
        run();
      }
    });
  };
  const DONE = { coupon_code: 'TENOFF', coupon_id: '25', status: true };

  test('the plugin’s half that answers at once is the only one that applies it', async () => {
    shop();
    clicked(() => {
      fireDone(DONE);
    });
    await open();
    coupon().click();
    await settled();
    expect([applied, state()]).toEqual([[], 'applied']);
  });

  test('so is one that gets to work a turn later', async () => {
    let working = false;
    shop(() => working);
    clicked(() => {
      queueMicrotask(() => {
        working = true;
      });
    });
    await open();
    coupon().click();
    await settled();
    expect([applied, state()]).toEqual([[], 'applying']);
    fireDone(DONE);
    await settled();
    expect(state()).toBe('applied');
  });

  test.each([
    [true, ['coupon-applied', { code: 'TENOFF', couponId: '25', text: '' }]],
    [
      false,
      [
        'coupon-failed',
        { code: 'TENOFF', couponId: '25', reason: 'refused', message: 'The coupon could not be applied. Please try again.' },
      ],
    ],
  ] as const)('done with %j is told by our event, on uncovered boxes, and nothing is announced any more', async (status, event) => {
    shop(() => true);
    await open();
    const covers: unknown[] = [];
    for (const end of ['shop:coupon-applied', 'shop:coupon-failed']) {
      document.addEventListener(
        end,
        () => {
          covers.push(blocked()[0]);
        },
        { once: true },
      );
    }
    coupon().click();
    expect(polite()).toBe('Applying coupon…');
    fireDone({ ...DONE, status });
    await settled();
    expect(heard.at(-1)).toEqual(event);
    expect([polite(), covers, alertText()]).toEqual(['', [false], undefined]);
  });

  test('a store that breaks down at once is a refusal like any other', async () => {
    store(() => {
      throw new Error('no such coupon');
    });
    await open();
    coupon().click();
    await settled();
    expect([state(), blocked()[0], polite()]).toEqual(['refused', false, '']);
  });

  test('an end without a code is the end of the click that is under way', async () => {
    shop(() => true);
    await open();
    coupon().click();
    fireDone({ status: true });
    await settled();
    expect(state()).toBe('applied');
  });

  test('an end nobody tells is a timeout', async () => {
    shop(() => true);
    await open();
    vi.useFakeTimers();
    coupon().click();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(heard.at(-1)).toEqual(['coupon-failed', expect.objectContaining({ reason: 'timeout' })]);
    expect([polite(), fetch.calls().includes(CALL)]).toEqual(['', false]);
  });
});
