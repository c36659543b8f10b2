import { describe, expect, test } from 'vitest';
import '../../../widgets/cart/index.js';
// Comes with the first country that is chosen; here it is there in a turn.
import '../../../shared/address/address.js';
import { alerts, one, press, recorded, said, submit } from '../../contract/cart-page.js';
import { exchange, held, offline, pageSettings, pageText, withBody } from '../../host/recording.js';
import { altered, COUPON, FORK, METHOD, notices, PAGE, qty, TOTALS, type, UNCOUPON } from './support.js';
import {
  page,
  open,
  form,
  applyButton,
  couponField,
  sent,
  total,
  broken,
  cartNow,
  refused,
  freshPage,
  nonces,
  printedNonce,
  cleanCartPages,
} from './page-support.js';

cleanCartPages();

describe('coupons', () => {
  test('a valid one is sent by its own call, then the cart is printed again without an update', async () => {
    await open({ routes: { [COUPON]: 'apply-coupon-ok', [PAGE]: 'cart-form-coupon' } });
    couponField().value = 'TENOFF';
    applyButton().click();
    await page.wait(100);
    expect(page.fetch.calls()).toEqual([COUPON, PAGE]);
    expect(sent(COUPON)[0]?.fields).toEqual(recorded('apply-coupon-ok'));
    expect(sent(PAGE)[0]?.fields.map(([name]) => name)).not.toContain('update_cart');
    expect(sent(PAGE)[0]?.fields.map(([name]) => name)).not.toContain('apply_coupon');
    expect(notices()).toEqual(['Coupon code applied successfully.']);
    expect(couponField().value).toBe('');
    expect(one('.cart-discount').textContent).toContain('tenoff');
  });

  test('the shop’s word stays while a quantity typed before it is saved, not longer', async () => {
    const withCoupon = (html: string): string =>
      html.replace('<tr class="order-total">', '<tr><td><a class="woocommerce-remove-coupon" data-coupon="tenoff">x</a></td></tr>$&');
    const saved = altered('cart-form-update', withCoupon);
    const printed = altered('cart-form-update', (html) =>
      withCoupon(
        html.replace(/<div class="woocommerce-message"[\s\S]*?<\/div>/, '').replace(/(name="cart\[6c8349[^>]*?value=)"5"/, '$1"2"'),
      ),
    );
    await open({ routes: { [COUPON]: 'apply-coupon-ok', [PAGE]: [printed, saved, saved] } });
    couponField().value = 'TENOFF';
    type(qty(FORK), '5');
    applyButton().click();
    await page.wait(1000);
    expect(page.fetch.calls()).toEqual([COUPON, PAGE, PAGE]);
    expect(notices().sort()).toEqual(['Cart updated.', 'Coupon code applied successfully.']);
    type(qty(FORK), '6');
    await page.wait(1000);
    expect(notices()).toEqual(['Cart updated.']);
  });

  test('the shop’s word goes where the quantity is refused: it may no longer be true', async () => {
    const failed = altered('cart-form-update', (html) => html.replace('woocommerce-message', 'woocommerce-error'));
    await open({ routes: { [COUPON]: 'apply-coupon-ok', [PAGE]: [cartNow(), failed, failed] } });
    couponField().value = 'TENOFF';
    type(qty(FORK), '5');
    applyButton().click();
    await page.wait(1000);
    expect(page.fetch.calls()).toEqual([COUPON, PAGE, PAGE]);
    expect(notices()).toEqual(['Cart updated.']);
  });

  test('a refusal stays at its field while a quantity typed before it is saved', async () => {
    await open({ routes: { [COUPON]: 'apply-coupon-expired', [PAGE]: [cartNow(), 'cart-form-update', 'cart-form-update'] } });
    couponField().value = 'EXPIRED';
    type(qty(FORK), '5');
    applyButton().click();
    await page.wait(1000);
    expect(page.fetch.calls()).toEqual([COUPON, PAGE, PAGE]);
    expect([one('.coupon .coupon-error-notice').textContent, couponField().value, couponField().getAttribute('aria-invalid')]).toEqual([
      'Coupon "expired" has expired.',
      'EXPIRED',
      'true',
    ]);
    type(qty(FORK), '6');
    await page.wait(1000);
    expect(document.querySelector('.coupon-error-notice')).toBeNull();
  });

  test.each([
    ['expired', 'apply-coupon-expired', 'Coupon "expired" has expired.'],
    ['empty', 'apply-coupon-empty', 'Please enter a coupon code.'],
    ['used already', 'apply-coupon-twice', 'Coupon code "tenoff" already applied!'],
  ])("%s: the shop's words stand at the field as text, the code stays, the field has the focus", async (_what, name, text) => {
    const code = Object.fromEntries(recorded(name))['coupon_code'] ?? '';
    await open({
      routes: {
        [COUPON]: name,
        [PAGE]: altered('cart-form-update', (html) => html.replace(/<div class="woocommerce-message"[\s\S]*?<\/div>/, '')),
      },
    });
    couponField().value = code;
    applyButton().click();
    await page.wait(800);
    const error = one('#coupon-error-notice');
    expect([error.localName, error.className, error.textContent, error.getAttribute('role'), error.parentElement?.className]).toEqual([
      'p',
      'coupon-error-notice',
      text,
      'alert',
      'coupon',
    ]);
    const field = couponField();
    expect([field.value, field.className, field.getAttribute('aria-invalid'), field.getAttribute('aria-describedby')]).toEqual([
      code,
      'input-text has-error',
      'true',
      'coupon-error-notice',
    ]);
    expect(document.activeElement).toBe(field);
    type(field, `${code}X`);
    expect(document.querySelector('.coupon-error-notice')).toBeNull();
    expect(field.hasAttribute('aria-invalid')).toBe(false);
  });

  test('removing one: the recorded call, then the cart is printed again', async () => {
    // That page was recorded without its settings; they are the same as the other's.
    const prepare = (): void => {
      Object.assign(window, { wc_cart_params: pageSettings(pageText('page-cart'))['wc_cart_params'] });
    };
    await open({ routes: { [UNCOUPON]: 'remove-coupon-ok', [PAGE]: 'cart-form-update' }, prepare }, '', 'page-cart-coupons');
    press(one('[data-coupon="fiver"]'));
    await page.wait(100);
    expect(sent(UNCOUPON)[0]?.fields).toEqual(recorded('remove-coupon-ok'));
    expect(notices()).toEqual(expect.arrayContaining(['Coupon has been removed.']));
    expect(document.querySelector('.cart-discount')).toBeNull();
  });

  test('a stale nonce heals itself once', async () => {
    await open({
      routes: { [COUPON]: [refused(), exchange('apply-coupon-ok')], [PAGE]: 'cart-form-coupon', ...freshPage('apply_coupon_nonce') },
    });
    couponField().value = 'TENOFF';
    applyButton().click();
    await page.wait(100);
    expect(nonces(COUPON)).toEqual(['b7d2073966', 'abcdef0123']);
    expect(page.fetch.unexpected).toEqual([]);
    expect(notices()).toEqual(['Coupon code applied successfully.']);
  });

  test('the nonce to take one out heals itself once, too', async () => {
    await open({
      routes: {
        [UNCOUPON]: [exchange('remove-coupon-bad-nonce'), exchange('remove-coupon-ok')],
        [PAGE]: ['cart-form-coupon', 'cart-form-update'],
        ...freshPage('remove_coupon_nonce'),
      },
    });
    document.dispatchEvent(new CustomEvent('shop:cart-refresh', { bubbles: true, detail: {} }));
    await page.wait(0);
    press(one('[data-coupon="tenoff"]'));
    await page.wait(100);
    expect(nonces(UNCOUPON)).toEqual([printedNonce('remove_coupon_nonce'), 'abcdef0123']);
    expect(page.fetch.unexpected).toEqual([]);
    expect(document.querySelector('.cart-discount')).toBeNull();
  });

  test('a nonce to take one out that stays refused: its link is followed in place', async () => {
    await open({
      routes: {
        [UNCOUPON]: exchange('remove-coupon-bad-nonce'),
        [PAGE]: 'cart-form-coupon',
        // By its link the shop takes it out without a word.
        'GET /cart/?remove_coupon=tenoff': altered('cart-form-update', (html) =>
          html.replace(/<div class="woocommerce-message"[\s\S]*?<\/div>/, ''),
        ),
        ...freshPage('remove_coupon_nonce'),
      },
    });
    document.dispatchEvent(new CustomEvent('shop:cart-refresh', { bubbles: true, detail: {} }));
    await page.wait(0);
    press(one('[data-coupon="tenoff"]'));
    await page.wait(100);
    expect(page.fetch.calls().filter((c) => !c.includes('shop-fresh'))).toEqual([
      PAGE,
      UNCOUPON,
      UNCOUPON,
      'GET /cart/?remove_coupon=tenoff',
    ]);
    expect(document.querySelector('.cart-discount')).toBeNull();
    expect([alerts(), notices()]).toEqual([[], ['Coupon has been removed.']]);
  });

  test('one applied before printing failed, offline: a retry does not send it again', async () => {
    await open({ routes: { [COUPON]: 'apply-coupon-ok', [PAGE]: [offline, 'cart-form-coupon'] }, jquery: true });
    couponField().value = 'TENOFF';
    applyButton().click();
    await page.wait(100);
    expect(notices()).toContain('Coupon code applied successfully.');
    expect(document.querySelector('.processing')).toBeNull();
    one('.shop-alert button').click();
    await page.wait(100);
    expect(page.fetch.calls()).toEqual([COUPON, PAGE, PAGE]);
    expect(page.recorder?.take('coupon').events.filter((e) => e.event === 'applied_coupon')).toHaveLength(1);
    expect([notices(), alerts()]).toEqual([['Coupon code applied successfully.'], []]);
    expect(one('.cart-discount').textContent).toContain('tenoff');
  });

  test('one applied before printing failed, a broken server: the cart is read and shows it', async () => {
    await open({ routes: { [COUPON]: 'apply-coupon-ok', [PAGE]: broken(), 'GET /cart/': 'cart-form-coupon' }, jquery: true });
    couponField().value = 'TENOFF';
    applyButton().click();
    await page.wait(100);
    expect(page.fetch.calls()).toEqual([COUPON, PAGE, 'GET /cart/']);
    expect(page.recorder?.take('coupon').events.filter((e) => e.event === 'applied_coupon')).toHaveLength(1);
    expect([notices(), alerts(), couponField().value]).toEqual([['Coupon code applied successfully.'], [], '']);
    expect(one('.cart-discount').textContent).toContain('tenoff');
  });

  test('one removed before printing the cart failed is not removed again by a retry', async () => {
    await open({ routes: { [UNCOUPON]: 'remove-coupon-ok', [PAGE]: ['cart-form-coupon', offline, 'cart-form-update'] } });
    document.dispatchEvent(new CustomEvent('shop:cart-refresh', { bubbles: true, detail: {} }));
    await page.wait(0);
    press(one('[data-coupon="tenoff"]'));
    await page.wait(100);
    one('.shop-alert button').click();
    await page.wait(100);
    expect(page.fetch.calls()).toEqual([PAGE, UNCOUPON, PAGE, PAGE]);
    expect(document.querySelector('.cart-discount')).toBeNull();
    expect(notices()).toContain('Coupon has been removed.');
  });

  test('a nonce that stays refused: the form itself is posted with its own button, as recorded', async () => {
    await open({ routes: { [COUPON]: refused(), [PAGE]: 'cart-form-coupon' } });
    qty(FORK).closest('.cart_item')?.remove();
    couponField().value = 'TENOFF';
    applyButton().click();
    await page.wait(100);
    expect(page.fetch.calls().filter((c) => !c.includes('shop-fresh'))).toEqual([COUPON, PAGE]);
    expect(sent(PAGE)[0]?.fields).toEqual(recorded('cart-form-coupon'));
    expect(notices()).toEqual(['Coupon code applied successfully.']);
  });

  test('a server that refuses a nonce by a bare -1 is understood as well', async () => {
    const old = withBody(exchange('apply-coupon-ok'), '-1');
    await open({
      routes: { [COUPON]: [old, exchange('apply-coupon-ok')], [PAGE]: 'cart-form-coupon', ...freshPage('apply_coupon_nonce') },
    });
    couponField().value = 'TENOFF';
    applyButton().click();
    await page.wait(100);
    expect(nonces(COUPON)).toEqual(['b7d2073966', 'abcdef0123']);
    expect([notices(), alerts()]).toEqual([['Coupon code applied successfully.'], []]);
  });

  test('an answer without a word on the coupon is a failure, told at the field, the code kept', async () => {
    await open({
      routes: {
        [COUPON]: [withBody(exchange('apply-coupon-ok'), '<p>hm</p>'), exchange('apply-coupon-ok')],
        [PAGE]: 'cart-form-coupon',
        'GET /cart/': cartNow(),
      },
    });
    couponField().value = 'TENOFF';
    applyButton().click();
    await page.wait(100);
    expect([page.fetch.calls(), alerts().length, couponField().value]).toEqual([[COUPON, 'GET /cart/'], 1, 'TENOFF']);
    one('.shop-alert button').click();
    await page.wait(100);
    expect([page.fetch.calls(), notices(), alerts()]).toEqual([
      [COUPON, 'GET /cart/', COUPON, PAGE],
      ['Coupon code applied successfully.'],
      [],
    ]);
  });

  test('a page without nonces posts the form at once; a remove link is followed in place', async () => {
    await open({ routes: { [PAGE]: 'cart-form-coupon', 'GET /cart/?remove_coupon=tenoff': 'cart-form-update' } });
    Reflect.deleteProperty(window, 'wc_cart_params');
    couponField().value = 'TENOFF';
    applyButton().click();
    await page.wait(100);
    expect(page.fetch.calls()).toEqual([PAGE]);
    press(one('[data-coupon="tenoff"]'));
    await page.wait(100);
    expect(page.fetch.calls()).toEqual([PAGE, 'GET /cart/?remove_coupon=tenoff']);
    expect(document.querySelector('.cart-discount')).toBeNull();
  });

  test('Enter in the coupon field tries the coupon', async () => {
    await open({ routes: { [COUPON]: 'apply-coupon-ok', [PAGE]: 'cart-form-coupon' } });
    couponField().value = 'TENOFF';
    couponField().focus();
    expect(submit(form(), null)).toBe(false);
    await page.wait(100);
    expect(page.fetch.calls()).toEqual([COUPON, PAGE]);
  });
});

describe('shipping', () => {
  const second = (): HTMLInputElement => one<HTMLInputElement>('[value="free_shipping:2"]');
  const choose = (radio: HTMLInputElement): void => {
    radio.focus();
    radio.checked = true;
    radio.dispatchEvent(new Event('change', { bubbles: true }));
  };

  test('a method: the recorded call, new totals, focus on the same choice', async () => {
    await open({ routes: { [METHOD]: 'update-shipping-method' } });
    choose(second());
    const old = second();
    await page.wait(100);
    expect(sent(METHOD)[0]?.fields).toEqual(recorded('update-shipping-method'));
    expect(second()).not.toBe(old);
    expect(second().checked).toBe(true);
    expect(document.activeElement).toBe(second());
    expect(total()).toBe('£49.32');
    expect(said()).toBe('Cart updated.');
  });

  test('of choices in a row the newest is sent', async () => {
    const first = held('update-shipping-method');
    await open({ routes: { [METHOD]: [first.reply, 'update-shipping-method'] } });
    choose(second());
    await page.wait(10);
    for (const value of ['flat_rate:1', 'free_shipping:2', 'flat_rate:1']) {
      choose(one<HTMLInputElement>(`[value="${value}"]`));
    }
    first.release();
    await page.wait(100);
    expect(sent(METHOD).map((r) => r.fields.at(-1)?.[1])).toEqual(['free_shipping:2', 'flat_rate:1']);
  });

  test('the calculator: the recorded fields, and the notice with role=status is shown', async () => {
    await open({ routes: { [PAGE]: 'cart-calc-shipping' } });
    one('.shipping-calculator-button').click();
    expect(one('.shipping-calculator-form').style.display).toBe('');
    one<HTMLSelectElement>('#calc_shipping_country').value = 'FR';
    one<HTMLInputElement>('#calc_shipping_city').value = 'Paris';
    one<HTMLInputElement>('#calc_shipping_postcode').value = '75001';
    expect(submit(one<HTMLFormElement>('form.woocommerce-shipping-calculator'), null)).toBe(false);
    await page.wait(100);
    expect(sent(PAGE)[0]?.fields).toEqual(recorded('cart-calc-shipping'));
    expect(notices().at(-1)).toBe('Shipping costs updated.');
    expect(one('.shipping-calculator-form').style.display).toBe('none');
  });

  test('the calculator unfolds and folds, and its button tells', async () => {
    await open();
    const box = one('.shipping-calculator-form');
    const button = one('.shipping-calculator-button');
    expect(press(button)).toBe(false);
    expect([box.style.display, button.getAttribute('aria-expanded')]).toEqual(['', 'true']);
    press(button);
    expect([box.style.display, button.getAttribute('aria-expanded')]).toEqual(['none', 'false']);
  });

  test('an open calculator and what is typed in it survive an update of the quantities', async () => {
    await open({ routes: { [PAGE]: 'cart-form-update' } });
    one('.shipping-calculator-button').click();
    one<HTMLInputElement>('#calc_shipping_city').value = 'Paris';
    type(qty(FORK), '5');
    await page.wait(500);
    expect(one('.shipping-calculator-form').style.display).toBe('');
    expect(one<HTMLInputElement>('#calc_shipping_city').value).toBe('Paris');
  });

  test('the calculator offers a chosen country’s states, keeps the choice on updates and sends it', async () => {
    await open({ routes: { [PAGE]: 'cart-form-update' } });
    one('.shipping-calculator-button').click();
    const country = one<HTMLSelectElement>('#calc_shipping_country');
    const printed = one('#calc_shipping_state_field label').textContent;
    country.value = 'US';
    country.dispatchEvent(new Event('change', { bubbles: true }));
    await page.wait(200);
    const state = one<HTMLSelectElement>('#calc_shipping_state');
    expect([state.localName, state.name, [...state.options].length]).toEqual(['select', 'calc_shipping_state', 55]);
    expect([printed, one('#calc_shipping_state_field label').textContent, one('#calc_shipping_postcode_field label').textContent]).toEqual([
      'State / County',
      'State',
      'ZIP Code',
    ]);
    state.value = 'CA';
    state.dispatchEvent(new Event('change', { bubbles: true }));
    type(qty(FORK), '5');
    await page.wait(500);
    expect(one('#calc_shipping_state')).not.toBe(state);
    expect([one<HTMLSelectElement>('#calc_shipping_country').value, one<HTMLSelectElement>('#calc_shipping_state').value]).toEqual([
      'US',
      'CA',
    ]);
    submit(one<HTMLFormElement>('form.woocommerce-shipping-calculator'), null);
    await page.wait(100);
    const fields = Object.fromEntries(sent(PAGE).at(-1)?.fields ?? []);
    expect([fields['calc_shipping_country'], fields['calc_shipping_state'], fields['calc_shipping']]).toEqual(['US', 'CA', 'x']);
  });

  test('totals alone, when somebody asks for them', async () => {
    await open({ routes: { [TOTALS]: 'get-cart-totals' } });
    document.dispatchEvent(new CustomEvent('shop:cart-refresh', { bubbles: true, detail: { scope: 'totals' } }));
    const old = form();
    await page.wait(100);
    expect(sent(TOTALS)[0]?.fields).toEqual(recorded('get-cart-totals'));
    expect(form()).toBe(old);
  });
});
