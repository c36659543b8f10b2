import { afterEach, describe, expect, test, vi } from 'vitest';
import '../../../widgets/checkout/index.js';
import { navigation } from '../../../shared/url.js';
import { one, said, type CartPage } from '../../contract/cart-page.js';
import { held, offline, withBody, type Exchange } from '../../host/recording.js';
import {
  count,
  covered,
  field,
  fillIn,
  form,
  fragment,
  element,
  lastFields,
  openCheckout,
  review,
  REVIEW_CALL,
  sentences,
  status,
  tick,
  told,
  type,
  type CheckoutOptions,
} from './support.js';
import { heard } from '../../support/heard.js';

let page: CartPage;
afterEach(async () => {
  await page.close();
  vi.restoreAllMocks();
});

const open = async (options: CheckoutOptions = {}): Promise<void> => {
  page = await openCheckout(options);
};
const refresh = async (ms = 600, detail: object = {}): Promise<void> => {
  document.dispatchEvent(new CustomEvent('shop:checkout-refresh', { detail, bubbles: true }));
  await page.wait(ms);
};
const asked = (): number => count(page, REVIEW_CALL);
const assertive = (): string =>
  [...document.querySelectorAll('[aria-live="assertive"], [role="alert"]')].map((el) => el.textContent ?? '').join(' ');
const TABLE = '.woocommerce-checkout-review-order-table';
const PAYMENT = '.woocommerce-checkout-payment';
/** The first answer as recorded, the second with one part of it changed. */
const then = (selector: string, change: (html: string) => string): CheckoutOptions => ({
  routes: { [REVIEW_CALL]: ['update-order-review-ok', review({ fragments: fragment(selector, change) }), 'update-order-review-ok'] },
});
/** The same change in every answer, with something that differs in each. */
const always = (change: (html: string) => string, answers = 3): CheckoutOptions => ({
  routes: {
    [REVIEW_CALL]: Array.from({ length: answers }, (_, i): Exchange =>
      review({ fragments: fragment(PAYMENT, (html) => change(html).replace('</ul>', `</ul><!--${i}-->`)) }),
    ),
  },
});

describe('when the review is asked for', () => {
  test('a wish waits five milliseconds, so that others may join it', async () => {
    await open();
    await refresh(4);
    expect(asked()).toBe(1);
    await page.wait(2);
    expect(asked()).toBe(2);
  });

  test('a choice takes along what was being typed: that is not asked for again', async () => {
    await open();
    fillIn();
    type('billing_city', 'Leeds');
    tick(field('shipping_method_0_free_shipping2'));
    await page.wait(100);
    expect([asked(), new Map(lastFields(page, REVIEW_CALL)).get('city')]).toEqual([2, 'Leeds']);
    field('billing_city').dispatchEvent(new Event('change', { bubbles: true }));
    await page.wait(2000);
    expect(asked()).toBe(2);
  });

  test('a choice that is taken back at once is no loop: it is asked for again', async () => {
    await open({
      routes: {
        [REVIEW_CALL]: [
          ...Array.from({ length: 3 }, () => 'update-order-review-ok'),
          held('update-order-review-ok').reply,
          'update-order-review-ok',
        ],
      },
    });
    // The very same, twice; the first answer of all still changed the form.
    await refresh(100);
    await refresh(100);
    tick(field('shipping_method_0_free_shipping2'));
    await page.wait(50);
    tick(field('shipping_method_0_flat_rate1'));
    await page.wait(600);
    expect(page.fetch.sent.filter((s) => s.call === REVIEW_CALL).map((s) => new Map(s.fields).get('shipping_method[0]'))).toEqual([
      'flat_rate:1',
      'flat_rate:1',
      'flat_rate:1',
      'free_shipping:2',
      'flat_rate:1',
    ]);
    expect([element().dataset['state'], covered()]).toEqual(['idle', []]);
  });

  test('the cover is white', async () => {
    await open({ routes: { [REVIEW_CALL]: held('update-order-review-ok').reply } });
    expect([...document.querySelectorAll<HTMLElement>('.blockOverlay')].map((el) => el.style.background.includes('#fff'))).toEqual([
      true,
      true,
    ]);
  });

  test('another script that brings the host’s own takes what still waits with it', async () => {
    await open({ jquery: true });
    fillIn();
    type('billing_city', 'Leeds');
    let updates = 0;
    page.host?.$(document.body).on('update_checkout init_checkout', () => {
      updates += 1;
    });
    // In a browser a script that has loaded tells of itself.
    window.dispatchEvent(new Event('load'));
    await page.wait(2000);
    expect([asked(), updates]).toEqual([1, 0]);
  });
});

describe('an answer of the review', () => {
  test.each([
    ['a notice of PHP before it', '<br />\n<b>Notice</b>: odd {x} in <b>/a.php</b> on line <b>1</b><br />\n', ''],
    ['a script of a plugin before it that logs JSON', '<script>console.log({"gateway":"debug"})</script>', ''],
    ['a comment behind it', '', '\n<!-- Cached by a plugin: {"a":1} -->'],
  ])('with %s is read as without', async (_what, before, behind) => {
    const clean = review({ fragments: fragment(TABLE, (html) => html.replace('</table>', '<caption id="new">New</caption></table>')) });
    const { response } = clean;
    await open({ routes: { [REVIEW_CALL]: withBody(clean, `${before}${response.text}${behind}`) } });
    await page.wait(600);
    expect([document.querySelector('#new')?.textContent, element().dataset['state'], assertive()]).toEqual(['New', 'idle', '']);
  });
});

describe('what is said of an answer', () => {
  test('the same total is not said again', async () => {
    await open();
    await refresh();
    expect([asked(), said()]).toEqual([2, '']);
  });

  test('that the session has ended is said at once', async () => {
    await open({ routes: { [REVIEW_CALL]: ['update-order-review-ok', 'update-order-review-empty-cart'] } });
    await refresh();
    expect(assertive()).toContain('Your session has expired.');
  });

  test('who listens is told what it was, after the host’s listeners', async () => {
    await open({ jquery: true });
    const steps: unknown[] = [];
    page.host?.$(document.body).on('updated_checkout', () => {
      steps.push('updated_checkout');
    });
    document.addEventListener(
      'shop:checkout-refreshed',
      (e) => {
        steps.push(e.detail);
      },
      { once: true },
    );
    await refresh();
    expect(steps).toEqual(['updated_checkout', { result: 'success', fragments: fragment(TABLE, (html) => html) }]);
  });

  test('nothing of it is taken in where the page loads anew', async () => {
    vi.spyOn(navigation, 'reload').mockImplementation(() => undefined);
    const table = one.bind(null, TABLE);
    await open({
      routes: {
        [REVIEW_CALL]: [
          'update-order-review-ok',
          review({ reload: true, fragments: fragment(TABLE, (html) => html.replace('58.95', '1.00')) }),
        ],
      },
    });
    const [old, refreshed] = [table(), heard('shop:checkout-refreshed')];
    await refresh();
    expect([table(), refreshed.length, navigation.reload]).toEqual([
      old,
      0,
      expect.objectContaining({ mock: expect.objectContaining({ calls: [[]] }) }),
    ]);
  });

  test('a success with words shows none of them: they are the shop’s notices for the next page', async () => {
    await open({
      routes: { [REVIEW_CALL]: ['update-order-review-ok', review({ messages: '<ul class="woocommerce-error"><li>Hm.</li></ul>' })] },
    });
    await refresh();
    expect(told()).toEqual([]);
  });

  test('older notices of the page leave for those of an answer', async () => {
    await open({
      change: (html) =>
        html.replace(
          '<div class="woocommerce-notices-wrapper">',
          '<div class="woocommerce-notices-wrapper"><div class="woocommerce-message">Added.</div>',
        ),
      routes: {
        [REVIEW_CALL]: [
          'update-order-review-ok',
          review({ result: 'failure', messages: '<ul class="woocommerce-error"><li>No.</li></ul>' }),
        ],
      },
    });
    await refresh();
    expect([told(), document.querySelector('.woocommerce-message')]).toEqual([['No.'], null]);
  });
});

describe('a refresh that failed', () => {
  const failing = (...replies: Parameters<typeof status>[]): CheckoutOptions => ({
    routes: { [REVIEW_CALL]: ['update-order-review-ok', ...replies.map((r) => status(...r)), 'update-order-review-ok'] },
  });

  test.each([
    ['no connection', offline, 'offline', /^You seem to be offline/],
    ['a broken server', status(500), 'status', /^The order total could not be updated/],
    ['a page', status(200, '<html>'), 'not-json', /^The order total could not be updated/],
    ['nothing', status(200), 'empty', /^The order total could not be updated/],
    ['a refused nonce', status(403, '-1'), 'status', /^The shop did not accept this/],
  ] as const)('%s: the reason is told; the focus stays where the shopper is', async (_name, reply, reason, text) => {
    await open({ fresh: status(500), routes: { [REVIEW_CALL]: ['update-order-review-ok', reply] } });
    const failed = heard('shop:checkout-refresh-failed');
    field('billing_city').focus();
    await refresh();
    expect(failed.map((e) => e.detail)).toEqual([{ reason, message: expect.stringMatching(text) }]);
    expect(one(`${TABLE} + .shop-alert .shop-alert__text`).textContent).toMatch(text);
    expect(document.activeElement).toBe(field('billing_city'));
  });

  test('after half a minute without an answer says that', async () => {
    await open({ routes: { [REVIEW_CALL]: ['update-order-review-ok', held('update-order-review-ok').reply] } });
    await refresh(29_900);
    expect(covered()).not.toEqual([]);
    await page.wait(700);
    expect([one('.shop-alert__text').textContent, covered()]).toEqual([
      'The shop took too long to answer. The order total is not up to date.',
      [],
    ]);
  });

  test('is no longer said as soon as the next one is under way', async () => {
    const late = held('update-order-review-ok');
    await open({ routes: { [REVIEW_CALL]: ['update-order-review-ok', offline, late.reply] } });
    await refresh();
    await refresh(20);
    expect(document.querySelector('.shop-alert')).toBeNull();
    late.release();
    await page.wait(600);
  });

  test('is tried again as it was: shipping methods that were left out stay out', async () => {
    await open(failing([500]));
    await refresh(600, { updateShippingMethod: false });
    one('.shop-alert button').click();
    await page.wait(600);
    expect([asked(), lastFields(page, REVIEW_CALL).some(([name]) => name.startsWith('shipping_method'))]).toEqual([3, false]);
  });

  test.each([
    [
      'the review',
      (html: string) => html.replace(/<table class="shop_table woocommerce-checkout[\s\S]*?<\/table>/, ''),
      '#order_review + .shop-alert',
    ],
    [
      'the form’s beginning',
      (html: string) => html.replace(/<table class="shop_table woocommerce-checkout[\s\S]*?<\/table>/, '').replace('id="order_review"', ''),
      '#customer_details + .shop-alert',
    ],
  ])('where the theme prints no table is said at %s', async (_name, change, place) => {
    await open({ change, routes: { [REVIEW_CALL]: offline } });
    expect(one(place).getAttribute('role')).toBe('alert');
  });

  test('in a form without anything in it is read out', async () => {
    await open({
      change: (html) => html.replace(/(<form name="checkout"[^>]*>)[\s\S]*?<\/form>/, '$1</form>'),
      routes: { [REVIEW_CALL]: offline },
    });
    expect(assertive()).toContain('You seem to be offline');
  });
});

describe('what a fresh part keeps', () => {
  const box =
    (inner: string) =>
    (html: string): string =>
      html.replace('<p>Use your order number', `${inner}<p>Use your order number`);

  test('a gateway’s select and text, and scripts hear of what was put back', async () => {
    await open({
      jquery: true,
      ...always(
        box(
          '<select id="issuer"><option value="">-</option><option value="ing">ING</option></select><textarea id="note"></textarea><input id="keep" type="checkbox">',
        ),
      ),
    });
    one<HTMLSelectElement>('#issuer').value = 'ing';
    one<HTMLTextAreaElement>('#note').value = 'ring twice';
    field('keep').checked = true;
    const changed: string[] = [];
    page.host?.$(document.body).on('change', '.payment_box :input', (e) => {
      changed.push((e.target as HTMLElement).id);
    });
    await refresh();
    expect([one<HTMLSelectElement>('#issuer').value, one<HTMLTextAreaElement>('#note').value, field('keep').checked]).toEqual([
      'ing',
      'ring twice',
      true,
    ]);
    expect(changed.toSorted()).toEqual(['issuer', 'keep', 'note']);
  });

  test('what was sent along counts as the shop has it, what was typed since stays', async () => {
    const withNote = (note: string, mark: string): Exchange =>
      review({
        fragments: fragment(TABLE, (html) =>
          html.replace('<tfoot>', `<tfoot><tr><td>${mark}<input name="note" value="${note}"></td></tr>`),
        ),
      });
    const late = held(withNote('Noted again', '3'));
    const note = (): HTMLInputElement => one<HTMLInputElement>('[name="note"]');
    await open({ routes: { [REVIEW_CALL]: [withNote('', '1'), withNote('Noted', '2'), late.reply] } });
    note().value = 'as typed';
    await refresh();
    expect(note().value).toBe('Noted');
    await refresh(50);
    note().value = 'typed since';
    late.release();
    await page.wait(600);
    expect(note().value).toBe('typed since');
  });

  test('what the server says in a gateway’s field counts', async () => {
    const own = (value: string): Exchange => review({ fragments: fragment(PAYMENT, box(`<input id="ref" value="${value}">`)) });
    await open({ routes: { [REVIEW_CALL]: [own('one'), own('two')] } });
    await refresh();
    expect(field('ref').value).toBe('two');
  });

  test('the focus goes to the part itself where what had it is gone', async () => {
    await open(then(TABLE, (html) => html.replace(/<ul id="shipping_method"[\s\S]*?<\/ul>/, 'None')));
    field('shipping_method_0_free_shipping2').focus();
    await refresh();
    expect(document.activeElement).toBe(one(TABLE));
  });

  test('a shipping method just chosen is found by its id, where its markup is another now', async () => {
    await open(
      then(TABLE, (html) =>
        html.replace(/<input type="radio" name="shipping_method\[0\]"([^>]*free_shipping2[^>]*)>/, '<button type="button"$1>Free</button>'),
      ),
    );
    field('shipping_method_0_free_shipping2').focus();
    tick(field('shipping_method_0_free_shipping2'));
    await page.wait(600);
    expect(document.activeElement).toBe(one('button#shipping_method_0_free_shipping2'));
  });

  test('a shopper who went on after choosing one is not called back', async () => {
    await open(then(TABLE, (html) => html.replace('58.95', '54.00')));
    field('shipping_method_0_free_shipping2').focus();
    tick(field('shipping_method_0_free_shipping2'));
    field('billing_city').focus();
    await page.wait(600);
    expect([one('.order-total').textContent?.includes('54.00'), document.activeElement]).toEqual([true, field('billing_city')]);
  });

  test('a box that was ticked somewhere else does not take the focus with an answer', async () => {
    await open(then(TABLE, (html) => html.replace('58.95', '54.00')));
    fillIn();
    tick(field('ship-to-different-address-checkbox'));
    await page.wait(600);
    expect(document.activeElement).toBe(document.body);
  });

  test('all that stands beside a part comes with it, and a part that is empty leaves', async () => {
    await open({
      change: (html) =>
        html.replace('<h3 id="order_review_heading">', '<p id="points">10 points</p><p id="gone">x</p><h3 id="order_review_heading">'),
      routes: {
        [REVIEW_CALL]: [
          'update-order-review-ok',
          review({ fragments: { '#points': '<p id="points">20 points</p><p id="more">and more</p>', '#gone': '' } }),
        ],
      },
    });
    await refresh();
    expect([one('#points').textContent, one('#points').nextElementSibling?.id, document.querySelector('#gone')]).toEqual([
      '20 points',
      'more',
      null,
    ]);
  });
});

describe('payment methods of a fresh review', () => {
  const unchecked = (html: string): string => html.replace(" checked='checked'", '');

  test('the first is chosen where the shop chose none, and its box is the open one', async () => {
    await open({ change: unchecked, ...always(unchecked) });
    expect([field('payment_method_bacs').checked, field('payment_method_cod').checked]).toEqual([true, false]);
    await refresh();
    expect(field('payment_method_bacs').checked).toBe(true);
  });

  test('gateways hear the click they wait for, and choosing is told to the host first', async () => {
    await open({ jquery: true, ...always((html) => html) });
    const steps: unknown[] = [];
    page.host?.$(document.body).on('click', 'input[name="payment_method"]', (e) => {
      steps.push((e.target as HTMLElement).id);
    });
    await refresh();
    expect(steps).toEqual(['payment_method_bacs']);
    page.host?.$(document.body).on('payment_method_selected', () => {
      steps.push('host');
    });
    document.addEventListener(
      'shop:payment-method-chosen',
      (e) => {
        steps.push(e.detail.method);
      },
      { once: true },
    );
    field('payment_method_cod').click();
    expect(steps.filter((step) => step !== 'payment_method_cod').slice(1)).toEqual(['host', 'cod']);
  });
});

describe('the tag leaves', () => {
  const leave = async (): Promise<void> => {
    element().replaceWith(one('div.woocommerce'));
    await page.wait(50);
  };

  test('what was being typed is not asked for any more', async () => {
    await open();
    fillIn();
    type('billing_city', 'Leeds');
    // With the form in it.
    element().remove();
    await page.wait(2000);
    expect(asked()).toBe(1);
  });

  test('its message and its marks leave with it; a theme’s own novalidate stays', async () => {
    await open({
      change: (html) => html.replace('<form name="checkout"', '<form novalidate="own" name="checkout"'),
      routes: { [REVIEW_CALL]: offline },
    });
    type('billing_email', 'wrong', { leave: true });
    type('billing_phone', '1', { leave: true });
    expect([Object.keys(sentences()), document.querySelectorAll('.shop-alert').length]).toEqual([['billing_email'], 1]);
    await leave();
    expect([sentences(), document.querySelectorAll('.shop-alert, .woocommerce-invalid, .woocommerce-validated').length]).toEqual([{}, 0]);
    expect([form().getAttribute('novalidate'), field('billing_email').hasAttribute('aria-invalid')]).toEqual(['own', false]);
  });

  test('during an order the form is uncovered, and leaving the page asks no question', async () => {
    const late = held('checkout-no-terms');
    await open({ routes: { 'POST /?wc-ajax=checkout': late.reply } });
    one('#place_order').click();
    await page.wait(50);
    await leave();
    const asks = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(asks);
    expect([covered(), asks.defaultPrevented]).toEqual([[], false]);
    late.release();
    await page.wait(600);
  });
});

describe('the page is shown', () => {
  const show = async (persisted: boolean): Promise<void> => {
    const event = new Event('pageshow');
    Object.defineProperty(event, 'persisted', { value: persisted });
    window.dispatchEvent(event);
    await page.wait(600);
  };

  test('for the first time: nothing is asked for that', async () => {
    await open();
    await show(false);
    expect(asked()).toBe(1);
  });

  test('again, out of the browser’s memory: what was under way is over, and the review is read', async () => {
    await open({
      routes: { 'POST /?wc-ajax=checkout': 'checkout-ok', [REVIEW_CALL]: ['update-order-review-ok', held('update-order-review-ok').reply] },
    });
    one('#place_order').click();
    await page.wait(600);
    expect(element().dataset['state']).toBe('placing');
    const states: (string | undefined)[] = [];
    const tag = element();
    const observer = new MutationObserver(() => {
      states.push(tag.dataset['state']);
    });
    observer.observe(tag, { attributes: true });
    await show(true);
    observer.disconnect();
    expect([states[0], asked(), form().matches('.processing')]).toEqual(['idle', 2, false]);
  });
});
