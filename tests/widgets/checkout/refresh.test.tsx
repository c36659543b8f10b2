import { afterEach, describe, expect, test, vi } from 'vitest';
import '../../../widgets/checkout/index.js';
import { navigation } from '../../../shared/url.js';
import { one, type CartPage } from '../../contract/cart-page.js';
import { exchange, held, offline, pageText, type Fields, type Reply } from '../../host/recording.js';
import { printedLines } from '../../setup/each.js';
import {
  ADA,
  after,
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
const refresh = async (ms = 600): Promise<void> => {
  document.dispatchEvent(new CustomEvent('shop:checkout-refresh', { detail: {}, bubbles: true }));
  await page.wait(ms);
};
const without = (fields: Fields, ...names: string[]): Fields => fields.filter(([name]) => !names.includes(name));
const alertText = (): string => document.querySelector('.shop-alert .shop-alert__text')?.textContent ?? '';
const alertButton = (): HTMLElement => one('.shop-alert button');

/** The page again, with another nonce. */
const freshPage: Reply = () =>
  new Response(
    pageText('page-checkout', { stripScripts: 'none' }).replace(
      '"update_order_review_nonce":"5a3d6a052d"',
      '"update_order_review_nonce":"fresh12345"',
    ),
  );

describe('reading the order review', () => {
  test('one request at the start, with everything the form says', async () => {
    await open({ jquery: true });
    expect(count(page, REVIEW_CALL)).toBe(1);
    expect(page.fetch.unexpected).toEqual([]);
    const fields = Object.fromEntries(lastFields(page, REVIEW_CALL));
    expect(fields).toMatchObject({
      security: '5a3d6a052d',
      payment_method: 'bacs',
      country: 'GB',
      has_full_address: 'false',
      'shipping_method[0]': 'flat_rate:1',
    });
    expect(element().dataset['state']).toBe('idle');
    expect(covered()).toEqual([]);
  });

  test('the request is the recorded one, field for field', async () => {
    await open({ jquery: true });
    fillIn();
    await refresh();
    const recorded = exchange('update-order-review-ok').request.fields;
    expect(without(lastFields(page, REVIEW_CALL), 'post_data')).toEqual(without(recorded, 'post_data'));
    const ours = new URLSearchParams(new Map(lastFields(page, REVIEW_CALL)).get('post_data'));
    // The recording's own form was a short one: each of its fields is in ours, the shipping method by its real name.
    const theirs = [...new URLSearchParams(new Map(recorded).get('post_data'))].filter(([name]) => name !== 'shipping_method');
    expect(theirs.map(([name]) => [name, ours.get(name)])).toEqual(theirs);
    expect(ours.get('shipping_method[0]')).toBe('flat_rate:1');
  });

  test('another country is asked for and shown as recorded', async () => {
    await open({ jquery: true, routes: { [REVIEW_CALL]: 'update-order-review-abroad' } });
    fillIn({ ...ADA, billing_city: 'Paris', billing_postcode: '75001' });
    one<HTMLSelectElement>('#billing_country').value = 'FR';
    one('#billing_country').dispatchEvent(new Event('change', { bubbles: true }));
    await page.wait(600);
    expect(without(lastFields(page, REVIEW_CALL), 'post_data', 'security')).toEqual(
      without(exchange('update-order-review-abroad').request.fields, 'post_data', 'security'),
    );
    expect(one('.order-total').textContent).toContain('69.00');
  });

  test('wishes that come together are one request', async () => {
    await open({ jquery: true });
    for (let i = 0; i < 6; i += 1) {
      document.dispatchEvent(new CustomEvent('shop:checkout-refresh', { detail: {}, bubbles: true }));
    }
    tick(field('shipping_method_0_free_shipping2'));
    await page.wait(600);
    expect(count(page, REVIEW_CALL)).toBe(2);
    expect(new Map(lastFields(page, REVIEW_CALL)).get('shipping_method[0]')).toBe('free_shipping:2');
  });

  test('typing in an address waits a second after the last key', async () => {
    await open({ jquery: true });
    fillIn();
    type('billing_postcode', 'EC1');
    await page.wait(900);
    type('billing_postcode', 'EC1A 1BB');
    await page.wait(900);
    expect(count(page, REVIEW_CALL)).toBe(1);
    await page.wait(200);
    expect(count(page, REVIEW_CALL)).toBe(2);
    expect(new Map(lastFields(page, REVIEW_CALL)).get('postcode')).toBe('EC1A 1BB');
  });

  test('a field that is left is asked for at once, and only once', async () => {
    await open({ jquery: true });
    fillIn();
    type('billing_city', 'Leeds', { leave: true });
    await page.wait(2000);
    expect(count(page, REVIEW_CALL)).toBe(2);
  });

  test('an unfinished address asks for nothing', async () => {
    await open({ jquery: true });
    type('billing_postcode', 'EC1A 1BB', { leave: true });
    await page.wait(2000);
    expect(count(page, REVIEW_CALL)).toBe(1);
  });

  test('a name is no reason to ask', async () => {
    await open({ jquery: true });
    fillIn();
    type('billing_first_name', 'Grace', { leave: true });
    await page.wait(2000);
    expect(count(page, REVIEW_CALL)).toBe(1);
  });

  test('table and payment box are covered meanwhile, in the host’s manner', async () => {
    const slow = held('update-order-review-ok');
    await open({ jquery: true, routes: { [REVIEW_CALL]: slow.reply } });
    expect([...document.querySelectorAll('.blockUI.blockOverlay')].map((el) => el.parentElement?.className)).toEqual([
      'shop_table woocommerce-checkout-review-order-table',
      'woocommerce-checkout-payment',
    ]);
    expect(element().dataset['state']).toBe('refreshing');
    slow.release();
    await page.wait(600);
    expect(document.querySelector('.blockOverlay')).toBeNull();
  });

  test('the newest wins: the older request is aborted and its late answer is nowhere', async () => {
    const slow = held(
      review({ fragments: fragment('.woocommerce-checkout-review-order-table', (html) => html.replace('58.95', '99.99')) }),
    );
    await open({ jquery: true, routes: { [REVIEW_CALL]: [slow.reply, 'update-order-review-ok'] } });
    await refresh();
    slow.release();
    await page.wait(600);
    expect(page.fetch.sent.filter((s) => s.call === REVIEW_CALL).map((s) => s.signal?.aborted)).toEqual([true, false]);
    expect(one('.order-total').textContent).toContain('58.95');
    expect(element().dataset['state']).toBe('idle');
    expect(covered()).toEqual([]);
  });

  test.each([
    ['no connection', offline],
    ['a broken server', status(500, 'Fatal')],
    ['a page instead of an answer', status(200, '<html></html>')],
    ['an empty answer', status(200)],
    ['a bare nought', status(200, '0')],
    ['an answer that says nothing', status(200, '{}')],
  ] as const)('%s: uncovered, said why, everything typed is there, and trying again works', async (_name, failure) => {
    await open({ jquery: true, routes: { [REVIEW_CALL]: ['update-order-review-ok', failure, 'update-order-review-ok'] } });
    const failed = heard('shop:checkout-refresh-failed');
    fillIn();
    tick(field('terms'));
    await refresh();
    expect(covered()).toEqual([]);
    expect(document.querySelector('.blockOverlay')).toBeNull();
    expect(failed).toHaveLength(1);
    expect(alertText()).not.toBe('');
    expect(failed[0]?.detail.message).toBe(alertText());
    expect(element().dataset['state']).toBe('failed');
    expect(Object.keys(ADA).map((id) => field(id).value)).toEqual(Object.values(ADA));
    expect(field('terms').checked).toBe(true);
    alertButton().click();
    await page.wait(600);
    expect(document.querySelector('.shop-alert')).toBeNull();
    expect(element().dataset['state']).toBe('idle');
    expect(count(page, REVIEW_CALL)).toBe(3);
  });

  test('a stale nonce is fetched anew once, and nobody notices', async () => {
    await open({ jquery: true, fresh: freshPage, routes: { [REVIEW_CALL]: ['update-order-review-bad-nonce', 'update-order-review-ok'] } });
    expect(page.fetch.sent.filter((s) => s.call === REVIEW_CALL).map((s) => new Map(s.fields).get('security'))).toEqual([
      '5a3d6a052d',
      'fresh12345',
    ]);
    expect(document.querySelector('.shop-alert')).toBeNull();
    expect(element().dataset['state']).toBe('idle');
  });

  test('a nonce refused twice is said, and the form can be sent the ordinary way with its fields', async () => {
    await open({
      jquery: true,
      fresh: freshPage,
      routes: { [REVIEW_CALL]: ['update-order-review-bad-nonce', 'update-order-review-bad-nonce'] },
    });
    expect(covered()).toEqual([]);
    fillIn();
    const posted: string[][] = [];
    vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function (this: HTMLFormElement) {
      const data = new FormData(this);
      posted.push([this.className, String(data.get('woocommerce_checkout_update_totals')), String(data.get('billing_city'))]);
    });
    alertButton().click();
    expect(posted).toEqual([['checkout woocommerce-checkout', '1', 'London']]);
    expect(form().querySelector('[name="woocommerce_checkout_update_totals"][type="hidden"]')).toBeNull();
  });
});

describe('an answer whose fragments are not the parts of the review', () => {
  test.each([
    ['.woocommerce-checkout-payment', ''],
    ['.woocommerce-checkout-payment', '<p>Please sign in.</p>'],
    ['.woocommerce-checkout-review-order-table', '<p>Please sign in.</p>'],
  ])('%s as %j is a failed refresh: both parts stay, and trying again helps', async (selector, html) => {
    await open({
      routes: {
        [REVIEW_CALL]: ['update-order-review-ok', review({ fragments: fragment(selector, () => html) }), 'update-order-review-ok'],
      },
    });
    const parts = [one('.woocommerce-checkout-review-order-table'), one('#payment')];
    await refresh();
    expect([one('.woocommerce-checkout-review-order-table') === parts[0], one('#payment') === parts[1], covered()]).toEqual([
      true,
      true,
      [],
    ]);
    expect([element().dataset['state'], alertText()]).toEqual([
      'failed',
      'The order total could not be updated. What you entered is still here.',
    ]);
    alertButton().click();
    await page.wait(600);
    expect([element().dataset['state'], alertText()]).toEqual(['idle', '']);
  });
});

describe('what an answer leaves alone', () => {
  test('a second answer with the same fragments touches nothing', async () => {
    await open();
    const nodes = [one('.woocommerce-checkout-review-order-table'), one('#payment')];
    await refresh();
    expect(count(page, REVIEW_CALL)).toBe(2);
    expect([one('.woocommerce-checkout-review-order-table'), one('#payment')]).toEqual(nodes);
    expect(one('#payment')).toBe(nodes[1]);
  });

  test('terms stay ticked, fields of a gateway keep what is in them, with name or without', async () => {
    const box = (html: string): string =>
      html.replace(
        '<p>Use your order number',
        '<input id="card" class="input-text"><input id="save" type="checkbox"><input id="pin" name="pin" value=""><p>Use your order number',
      );
    const answers = ['a', 'b'].map((mark) =>
      review({ fragments: fragment('.woocommerce-checkout-payment', (html) => box(html).replace('</ul>', `</ul><!--${mark}-->`)) }),
    );
    await open({ routes: { [REVIEW_CALL]: answers } });
    field('card').value = '4242';
    field('pin').value = '12';
    field('save').checked = true;
    tick(field('terms'));
    const before = one('#payment');
    await refresh();
    expect(one('#payment')).not.toBe(before);
    expect([field('card').value, field('pin').value, field('save').checked, field('terms').checked]).toEqual(['4242', '12', true, true]);
  });

  test('focus in the payment box stays on its new node', async () => {
    await open({
      routes: {
        [REVIEW_CALL]: [
          'update-order-review-ok',
          review({ fragments: fragment('.woocommerce-checkout-payment', (html) => `${html}<!--x-->`) }),
        ],
      },
    });
    field('terms').focus();
    const old = field('terms');
    await refresh();
    expect(field('terms')).not.toBe(old);
    expect(document.activeElement).toBe(field('terms'));
  });

  test('a shipping method just chosen keeps the focus; what the server chose otherwise counts', async () => {
    const free = fragment('.woocommerce-checkout-review-order-table', (html) =>
      html
        .replace('value="flat_rate:1" class="shipping_method"  checked=\'checked\'', 'value="flat_rate:1" class="shipping_method"')
        .replace('value="free_shipping:2" class="shipping_method"', 'value="free_shipping:2" class="shipping_method" checked=\'checked\''),
    );
    await open({ routes: { [REVIEW_CALL]: ['update-order-review-ok', review({ fragments: free }), 'update-order-review-ok'] } });
    field('shipping_method_0_free_shipping2').focus();
    tick(field('shipping_method_0_free_shipping2'));
    await page.wait(600);
    expect(document.activeElement).toBe(field('shipping_method_0_free_shipping2'));
    expect(field('shipping_method_0_free_shipping2').checked).toBe(true);
    // The shop goes back to the other one by itself.
    await refresh();
    expect(field('shipping_method_0_flat_rate1').checked).toBe(true);
  });

  test('a shopper who is elsewhere stays there', async () => {
    await open({
      routes: {
        [REVIEW_CALL]: [
          'update-order-review-ok',
          review({ fragments: fragment('.woocommerce-checkout-payment', (html) => `${html}<!--x-->`) }),
        ],
      },
    });
    field('billing_city').focus();
    await refresh();
    expect(document.activeElement).toBe(field('billing_city'));
  });

  test('the new total is announced', async () => {
    await open({
      routes: {
        [REVIEW_CALL]: [
          'update-order-review-ok',
          review({ fragments: fragment('.woocommerce-checkout-review-order-table', (html) => html.replace('58.95', '54.00')) }),
        ],
      },
    });
    await refresh();
    expect(one('.widget_shopping_cart_live_region').textContent).toBe('Order total: £54.00');
  });
});

describe('frames of payment gateways', () => {
  const framed = (html: string): string =>
    html.replace(
      '<p>Use your order number',
      '<div id="card-element" data-amount="5895"></div><input type="hidden" id="intent" value="one"><p>Use your order number',
    );
  const first = review({ fragments: fragment('.woocommerce-checkout-payment', framed) });
  const next = (change: (html: string) => string): ReturnType<typeof review> =>
    review({ fragments: fragment('.woocommerce-checkout-payment', (html) => change(framed(html))) });

  const withFrame = async (second: ReturnType<typeof review>): Promise<{ frame: HTMLElement; moved: () => boolean }> => {
    await open({ routes: { [REVIEW_CALL]: [first, second, 'update-order-review-ok'] } });
    const frame = document.createElement('object');
    one('#card-element').append(frame);
    const removed: Node[] = [];
    new MutationObserver((records) => {
      for (const r of records) {
        removed.push(...r.removedNodes);
      }
    }).observe(document.body, { childList: true, subtree: true });
    return { frame, moved: () => removed.some((n) => n.contains(frame)) };
  };

  test('stay where they are, while everything around them is renewed', async () => {
    const { frame, moved } = await withFrame(
      next((html) =>
        html
          .replace('data-amount="5895"', 'data-amount="6900"')
          .replace('value="one"', 'value="two"')
          .replace('value="a2ff2c0b05"', 'value="fresh"')
          .replace('Cash on delivery', 'Cash at the door'),
      ),
    );
    tick(field('terms'));
    await refresh();
    expect(frame.isConnected).toBe(true);
    expect(moved()).toBe(false);
    expect(one('#card-element').dataset['amount']).toBe('6900');
    expect(field('intent').value).toBe('two');
    expect(field('woocommerce-process-checkout-nonce').value).toBe('fresh');
    expect(one('label[for="payment_method_cod"]').textContent).toContain('Cash at the door');
    expect(document.querySelectorAll('li.wc_payment_method')).toHaveLength(2);
    expect(document.querySelectorAll('#place_order')).toHaveLength(1);
    expect([...one('ul.payment_methods').children].map((li) => li.className)).toEqual([
      'wc_payment_method payment_method_bacs',
      'wc_payment_method payment_method_cod',
    ]);
    expect(field('terms').checked).toBe(true);
    expect(document.querySelector('.blockOverlay')).toBeNull();
  });

  test('a new method in front is put in front', async () => {
    const { moved } = await withFrame(
      next((html) =>
        html.replace(
          '<li class="wc_payment_method payment_method_bacs">',
          '<li class="wc_payment_method payment_method_new"><input type="radio" class="input-radio" name="payment_method" id="payment_method_new" value="new"></li><li class="wc_payment_method payment_method_bacs">',
        ),
      ),
    );
    await refresh();
    expect(moved()).toBe(false);
    expect([...one('ul.payment_methods').children].map((li) => li.className.split('payment_method_')[1])).toEqual(['new', 'bacs', 'cod']);
  });

  test('a method that is no longer offered leaves with its frame', async () => {
    const { frame } = await withFrame(next((html) => html.replace(/<li class="wc_payment_method payment_method_bacs">[\s\S]*?<\/li>/, '')));
    await refresh();
    expect(frame.isConnected).toBe(false);
    expect(field('payment_method_cod').checked).toBe(true);
  });
});

describe('scripts in payment boxes', () => {
  const scripted = review({
    fragments: fragment('.woocommerce-checkout-payment', (html) =>
      html.replace(
        '<p>Use your order',
        '<script>globalThis.gatewayRan = (globalThis.gatewayRan ?? 0) + 1;</script><p onclick="x()">Use your order',
      ),
    ),
  });
  const kept = (): HTMLScriptElement | null => document.querySelector<HTMLScriptElement>('.payment_box script');

  test('stay out, with one line', async () => {
    await open({ routes: { [REVIEW_CALL]: scripted } });
    expect(printedLines()).toEqual([
      'warn: [shop] 1 script dropped from fragment .woocommerce-checkout-payment: server HTML may not bring scripts',
    ]);
    expect(kept()).toBeNull();
  });

  test('stay in where the tag says so, and nothing else does', async () => {
    await open({ attributes: 'data-scripts="host"', routes: { [REVIEW_CALL]: scripted } });
    expect(kept()?.text).toContain('gatewayRan');
    expect(document.querySelector('.payment_box [onclick]')).toBeNull();
  });

  test('never under a strict policy', async () => {
    await open({
      attributes: 'data-scripts="host"',
      change: (html) => html.replace('</head>', '<script nonce="abc" type="text/plain"></script></head>'),
      routes: { [REVIEW_CALL]: scripted },
    });
    expect(printedLines()).toHaveLength(1);
    expect(kept()).toBeNull();
  });

  test('in the review table they never stay', async () => {
    await open({
      attributes: 'data-scripts="host"',
      routes: {
        [REVIEW_CALL]: review({
          fragments: fragment('.woocommerce-checkout-review-order-table', (html) =>
            html.replace('<tbody>', '<tbody><tr><td><script>1</script></td></tr>'),
          ),
        }),
      },
    });
    expect(printedLines()).toHaveLength(1);
    expect(document.querySelector('.woocommerce-checkout-review-order-table script')).toBeNull();
  });
});

describe('what else an answer may say', () => {
  test('messages stand in their group; only what the shopper wrote in is judged', async () => {
    const messages = '<ul class="woocommerce-error" role="alert"><li>No shipping to there.</li></ul>';
    await open({
      routes: { [REVIEW_CALL]: ['update-order-review-ok', review({ result: 'failure', messages }), 'update-order-review-ok'] },
    });
    type('billing_email', 'wrong');
    await refresh();
    expect(told()).toEqual(['No shipping to there.']);
    expect(one('form.checkout').firstElementChild?.className).toBe('woocommerce-NoticeGroup woocommerce-NoticeGroup-updateOrderReview');
    expect(one('#billing_email_field').className).toContain('woocommerce-invalid-email');
    expect(one('#billing_first_name_field').className).not.toContain('woocommerce-invalid');
    await refresh();
    expect(told()).toEqual([]);
  });

  test('a failure without a word gets ours, in an alert', async () => {
    await open({ routes: { [REVIEW_CALL]: review({ result: 'failure', messages: '' }) } });
    const said = one('.woocommerce-NoticeGroup-updateOrderReview .woocommerce-error');
    expect([said.localName, said.getAttribute('role'), said.textContent]).toEqual([
      'div',
      'alert',
      'The order total could not be updated. What you entered is still here.',
    ]);
  });

  test.each([true, 'true', '1'])('reload %j loads the page again', async (reload) => {
    const spy = vi.spyOn(navigation, 'reload').mockImplementation(() => undefined);
    await open({ routes: { [REVIEW_CALL]: review({ reload }) } });
    expect(spy).toHaveBeenCalledTimes(1);
    expect(covered()).toEqual([]);
  });

  test('an expired session takes the form’s place and the focus; nothing is asked any more', async () => {
    await open({ routes: { [REVIEW_CALL]: ['update-order-review-ok', 'update-order-review-empty-cart'] } });
    await refresh();
    expect(document.querySelector('form.checkout')).toBeNull();
    expect(one('.woocommerce-error').textContent).toContain('your session has expired');
    expect(document.activeElement).toBe(one('.woocommerce-error'));
    expect(element().dataset['state']).toBe('expired');
    await refresh();
    expect(count(page, REVIEW_CALL)).toBe(2);
  });
});

describe('with jQuery', () => {
  test('others hear the answer and the method, and are heard', async () => {
    await open({ jquery: true });
    const $ = page.host?.$;
    const answers: unknown[] = [];
    $?.(document.body).on('updated_checkout', (_e, answer) => {
      answers.push(answer);
    });
    $?.(document.body).trigger('update_checkout', [{ update_shipping_method: false }]);
    await page.wait(600);
    expect(answers).toEqual([exchange('update-order-review-ok').response.body]);
    expect(lastFields(page, REVIEW_CALL).some(([name]) => name.startsWith('shipping_method'))).toBe(false);
    $?.(form()).trigger('update');
    await page.wait(600);
    expect(count(page, REVIEW_CALL)).toBe(3);
  });

  test('a script that asks again at every answer does not go round for ever', async () => {
    await open({ jquery: true });
    const $ = page.host?.$;
    $?.(document.body).on('updated_checkout', () => {
      $(document.body).trigger('update_checkout');
    });
    $?.(document.body).trigger('update_checkout');
    await page.wait(1500);
    expect(count(page, REVIEW_CALL)).toBeLessThanOrEqual(3);
    expect(printedLines().join()).toContain('goes round in a loop');
    expect(covered()).toEqual([]);
    expect(element().dataset['state']).toBe('idle');
  });
});

describe('the tag', () => {
  test('inserted later, it begins then', async () => {
    await open({ change: (html) => html.replaceAll(/<\/?shop-checkout[^>]*>/g, '') });
    expect(count(page, REVIEW_CALL)).toBe(0);
    const tag = document.createElement('shop-checkout');
    const content = one('div.woocommerce');
    const place = one('.entry-content');
    tag.append(content);
    place.append(tag);
    await page.wait(600);
    expect(count(page, REVIEW_CALL)).toBe(1);
  });

  test('a form that comes into it later is taken up', async () => {
    await open();
    const old = form();
    const copy = old.cloneNode(true) as HTMLFormElement;
    copy.removeAttribute('novalidate');
    old.replaceWith(copy);
    await page.wait(600);
    expect(copy.hasAttribute('novalidate')).toBe(true);
    expect(count(page, REVIEW_CALL)).toBe(2);
  });

  test('moved, it goes on; taken away, the page is as it was', async () => {
    await open();
    const tag = element();
    one('main').append(tag);
    await page.wait(100);
    expect(count(page, REVIEW_CALL)).toBe(1);
    type('billing_email', 'wrong', { leave: true });
    const content = one('div.woocommerce');
    tag.replaceWith(content);
    await page.wait(100);
    expect(form().hasAttribute('novalidate')).toBe(false);
    expect(one('div.shipping_address').style.display).toBe('');
    expect(one('div.payment_box.payment_method_cod').style.display).toBe('none');
    fillIn();
    type('billing_city', 'Leeds', { leave: true });
    await page.wait(1500);
    expect(count(page, REVIEW_CALL)).toBe(1);
  });

  test('twice around one form, the inner one acts alone', async () => {
    await open({
      change: (html) =>
        html.replace('<shop-checkout>', '<shop-checkout><shop-checkout>').replace('</shop-checkout>', '</shop-checkout></shop-checkout>'),
    });
    fillIn();
    tick(field('shipping_method_0_free_shipping2'));
    await page.wait(600);
    expect(count(page, REVIEW_CALL)).toBe(2);
    expect(covered()).toEqual([]);
    // Its address as well: each field is judged, each choice asked for, once.
    one<HTMLSelectElement>('#billing_country').value = 'FR';
    one('#billing_country').dispatchEvent(new Event('change', { bubbles: true }));
    await page.wait(600);
    expect(count(page, REVIEW_CALL)).toBe(3);
    expect(covered()).toEqual([]);
  });

  test('another delay of an answer changes nothing of the end', async () => {
    await open({ routes: { [REVIEW_CALL]: after(400, 'update-order-review-ok') } });
    expect(element().dataset['state']).toBe('idle');
  });
});
