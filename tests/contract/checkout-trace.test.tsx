import { afterEach, describe, expect, test } from 'vitest';
import '../../widgets/checkout/index.js';
import { recordedJson } from '../host/recording.js';
import { compareTrace, type Difference, type Ignored, type TraceStep } from '../host/trace.js';
import { answering, checkoutHtml, field, ORDER_CALL, type } from '../widgets/checkout/support.js';
import { one, openCart, type CartPage, type CartPageOptions } from './cart-page.js';

/** Fired by or for parts of the page that are not the checkout's. */
const OTHER_PARTS: readonly Ignored[] = [
  { event: 'wc_address_i18n_ready', reason: 'the address script' },
  { event: 'refresh', reason: 'the country select' },
  { event: 'country_to_state_changing', reason: 'the country script' },
];

const ACTS: Readonly<Record<string, () => void>> = {
  load: () => undefined,
  'another postcode': () => {
    type('billing_postcode', 'EC1A 1BB');
  },
  'another payment method': () => {
    field('payment_method_cod').click();
  },
  'a failing order': () => {
    one('#place_order').click();
  },
};

/** The password meter fires the first of the two. */
const LOAD: readonly Difference[] = [
  {
    kind: 'missing',
    event: 'change',
    target: 'input#createaccount.woocommerce-form__input.woocommerce-form__input-checkbox.input-checkbox',
    reason: 'the password meter’s',
  },
];

/** The postcode came without a key, as a browser fills it in: the script has not read the totals for it, so a press does. */
const READ_FIRST: readonly Difference[] = [
  { kind: 'extra', event: 'update_checkout', reason: 'checkout contract 72: what is ordered is what the page shows' },
  { kind: 'extra', event: 'updated_checkout', reason: 'checkout contract 72: what is ordered is what the page shows' },
  {
    kind: 'call extra',
    event: 'POST /?wc-ajax=update_order_review',
    reason: 'checkout contract 72: what is ordered is what the page shows',
  },
];

const recordedSteps = (): TraceStep[] => recordedJson<{ steps: TraceStep[] }>('events-checkout').steps.filter(({ step }) => step in ACTS);

/** The country select's script marks its selects; what gateways are handed is looked at in a test of its own. */
const plain = ({ step, calls, events }: TraceStep): TraceStep => ({
  step,
  calls: calls.filter((call) => call.includes('wc-ajax')),
  events: events.map((e) => ({
    ...e,
    target: e.target.replace('.select2-hidden-accessible', ''),
    args: e.event.startsWith('checkout_place_order') ? [] : e.args,
  })),
});

let page: CartPage | undefined;
afterEach(async () => {
  await page?.close();
});

async function replay(html: string, options: CartPageOptions, atOrder: readonly Difference[] = []): Promise<void> {
  page = await openCart(html, {
    url: 'http://shop.test/checkout/',
    routes: answering({ [ORDER_CALL]: 'checkout-missing-fields' }),
    ...options,
  });
  const steps = recordedSteps();
  expect(steps.map((s) => s.step)).toEqual(Object.keys(ACTS));
  for (const expected of steps) {
    if (expected.step !== 'load') {
      page.recorder?.begin();
    }
    ACTS[expected.step]?.();
    await page.wait(1500);
    const actual = page.recorder?.take(expected.step);
    if (!actual) {
      throw new Error('no recorder');
    }
    compareTrace(plain(actual), plain(expected), {
      ignore: OTHER_PARTS,
      differences: expected.step === 'load' ? LOAD : expected.step === 'a failing order' ? atOrder : [],
    });
  }
  expect(page.fetch.unexpected).toEqual([]);
}

describe('the recorded steps of the classic checkout', () => {
  test('the stock script replays them alone', async () => {
    await replay(checkoutHtml().replaceAll(/<\/?shop-checkout[^>]*>/g, ''), { scripts: ['checkout'] });
    expect(document.querySelector('shop-checkout')).toBeNull();
  });

  test('the tag drives them with the same events, order, targets and arguments', async () => {
    await replay(checkoutHtml(), { jquery: true });
  });

  test('with the stock script present the tag adds nothing but a read of unread totals', async () => {
    await replay(checkoutHtml(), { scripts: ['checkout'] }, READ_FIRST);
  });
});
