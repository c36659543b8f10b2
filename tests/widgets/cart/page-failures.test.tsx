import { describe, expect, test, vi } from 'vitest';
import '../../../widgets/cart/index.js';
// Comes with the first country that is chosen; here it is there in a turn.
import '../../../shared/address/address.js';
import { navigation } from '../../../shared/url.js';
import { alerts, one, press, recorded, said, submit } from '../../contract/cart-page.js';
import { exchange, offline, pageText, withBody, type Exchange, type Reply } from '../../host/recording.js';
import {
  altered,
  COUPON,
  emptyAnswer,
  FORK,
  METHOD,
  NONCE,
  notices,
  PAGE,
  qty,
  removeCall,
  TOTALS,
  TOWEL,
  type,
  UNCOUPON,
  undoCall,
} from './support.js';
import { details } from '../../support/heard.js';
import {
  page,
  open,
  element,
  form,
  updateButton,
  applyButton,
  couponField,
  sent,
  total,
  broken,
  cartNow,
  freshPage,
  nonces,
  printedNonce,
  cleanCartPages,
} from './page-support.js';

cleanCartPages();

describe('when it fails', () => {
  const kinds = [
    ['offline', offline, /offline/],
    ['500', broken(), /could not be updated/],
    ['an empty answer', withBody(exchange('cart-form-update'), ''), /could not be updated/],
    ['a page without a cart', withBody(exchange('cart-form-update'), '<h1>Maintenance</h1>'), /could not be updated/],
  ] as const;

  test.each(kinds)('%s: uncovered, told why, values kept, and once more on request', async (_name, reply, text) => {
    const failures = details('shop:cart-update-failed');
    await open({ routes: { [PAGE]: [reply, exchange('cart-form-update')], 'GET /cart/': cartNow() } });
    type(qty(FORK), '5');
    await page.wait(400);
    expect(alerts()).toEqual([expect.stringMatching(text)]);
    expect(document.querySelector('.processing')).toBeNull();
    await page.wait(500);
    expect(document.querySelector('.blockOverlay')).toBeNull();
    expect(qty(FORK).value).toBe('5');
    expect(element().getAttribute('data-state')).toBe('failed');
    expect(failures).toEqual([{ action: 'quantities', reason: expect.any(String), message: expect.stringMatching(text) }]);
    one('.shop-alert button').click();
    await page.wait(100);
    expect(alerts()).toEqual([]);
    expect(sent(PAGE)[1]?.fields).toEqual(recorded('cart-form-update'));
    expect(element().getAttribute('data-state')).toBe('idle');
  });

  test('too late: told after 30 s', async () => {
    await open({ routes: { [PAGE]: () => new Promise<Exchange>(() => undefined), 'GET /cart/': cartNow() } });
    type(qty(FORK), '5');
    await page.wait(30_400);
    expect(alerts()).toEqual([expect.stringMatching(/took too long/)]);
    expect(document.querySelectorAll('.processing')).toHaveLength(0);
  });

  test.each([
    ['remove', () => press(one(`.product-remove > a[href*="${TOWEL}"]`)), { [removeCall(TOWEL)]: offline }],
    ['apply-coupon', () => applyButton().click(), { [COUPON]: offline }],
    [
      'shipping-method',
      () => {
        one('[value="free_shipping:2"]').dispatchEvent(new Event('change', { bubbles: true }));
      },
      { [METHOD]: broken() },
    ],
    ['remove-coupon', () => press(one('[data-coupon]')), { [UNCOUPON]: offline }],
    [
      'refresh',
      () => {
        document.dispatchEvent(new CustomEvent('shop:cart-refresh', { bubbles: true, detail: {} }));
      },
      { [PAGE]: broken() },
    ],
    [
      'calculate-shipping',
      () => {
        submit(one<HTMLFormElement>('form.woocommerce-shipping-calculator'), null);
      },
      { [PAGE]: offline },
    ],
    [
      'totals',
      () => {
        document.dispatchEvent(new CustomEvent('shop:cart-refresh', { bubbles: true, detail: { scope: 'totals' } }));
      },
      { [TOTALS]: withBody(exchange('get-cart-totals'), '<p>no totals</p>') },
    ],
  ] as const)('%s: uncovered, told in the page with a way to try again', async (action, act, routes) => {
    const failures = details('shop:cart-update-failed');
    await open({ routes });
    one('.cart_totals tbody').insertAdjacentHTML(
      'beforeend',
      '<tr class="cart-discount"><td><a href="/cart/?remove_coupon=tenoff" role="button" class="woocommerce-remove-coupon" data-coupon="tenoff">Remove</a></td></tr>',
    );
    act();
    await page.wait(100);
    expect(failures.map((f) => f.action)).toEqual([action]);
    expect(alerts()).toHaveLength(1);
    expect(one('.shop-alert button').textContent).toBe('Try again');
    expect(document.querySelector('.processing')).toBeNull();
    await page.wait(500);
    expect(document.querySelector('.blockOverlay')).toBeNull();
  });

  test('a stale shipping nonce heals itself once', async () => {
    await open({
      routes: {
        [METHOD]: [exchange('update-shipping-method-bad-nonce'), exchange('update-shipping-method')],
        ...freshPage('update_shipping_method_nonce'),
      },
    });
    one<HTMLInputElement>('[value="free_shipping:2"]').checked = true;
    one('[value="free_shipping:2"]').dispatchEvent(new Event('change', { bubbles: true }));
    await page.wait(100);
    expect(nonces(METHOD)).toEqual([printedNonce('update_shipping_method_nonce'), 'abcdef0123']);
    expect(total()).toBe('£49.32');
    expect([alerts(), page.fetch.unexpected]).toEqual([[], []]);
  });

  const wholeCart: Reply = () => new Response(pageText('page-cart', { stripScripts: 'all' }), { headers: { 'content-type': 'text/html' } });

  test('a shipping nonce that stays refused: loading the page again, in place, is offered', async () => {
    await open({ routes: { [METHOD]: exchange('update-shipping-method-bad-nonce'), 'GET /cart/': wholeCart } });
    one<HTMLInputElement>('[value="free_shipping:2"]').checked = true;
    one('[value="free_shipping:2"]').dispatchEvent(new Event('change', { bubbles: true }));
    await page.wait(100);
    one('.shop-alert button').click();
    await page.wait(100);
    // In place: nothing that was typed is lost, and what the shop did not hear of is not shown as chosen.
    expect([
      page.fetch.calls().slice(-1),
      vi.mocked(navigation.reload).mock.calls.length,
      one<HTMLInputElement>('[value="free_shipping:2"]').checked,
      alerts(),
    ]).toEqual([['GET /cart/'], 0, false, []]);
  });

  test.each([[''], ['data-update="button"']])(
    'quantities that stay refused are kept, also when a retry loads the cart anew (%s)',
    async (attributes) => {
      await open({ routes: { [PAGE]: () => new Response('', { status: 403 }), 'GET /cart/': wholeCart } }, attributes);
      qty(FORK).focus();
      type(qty(FORK), '5', { commit: true });
      if (attributes !== '') {
        updateButton().click();
      }
      await page.wait(600);
      expect(alerts()).toEqual([expect.stringContaining('What you entered is kept')]);
      const old = one('.woocommerce-cart-form');
      one('.shop-alert button').click();
      await page.wait(100);
      expect(one('.woocommerce-cart-form')).not.toBe(old);
      expect([qty(FORK).value, qty(FORK).defaultValue, updateButton().disabled, vi.mocked(navigation.reload).mock.calls.length]).toEqual([
        '5',
        '2',
        false,
        0,
      ]);
      await page.wait(600);
      // What settles by itself is tried once more.
      expect(page.fetch.calls()).toEqual([PAGE, 'GET /cart/', ...(attributes === '' ? [PAGE] : [])]);
      expect(qty(FORK).value).toBe('5');
    },
  );

  test('an undo that fails: told, and the row is there after another try', async () => {
    await open({ routes: { [removeCall(TOWEL)]: 'cart-removed-item', [undoCall(TOWEL)]: [offline, 'cart-form-update'] } });
    press(one(`.product-remove > a[href*="${TOWEL}"]`));
    await page.wait(100);
    press(one('.restore-item'));
    await page.wait(100);
    expect(alerts()).toHaveLength(1);
    expect(document.querySelector('.processing')).toBeNull();
    one('.shop-alert button').click();
    await page.wait(100);
    expect(qty(TOWEL)).toBeTruthy();
    expect(alerts()).toEqual([]);
  });

  test('a cart that expired is replaced by the empty cart, which gets the focus and is announced', async () => {
    const emptied = details('shop:cart-emptied');
    await open({ routes: { [PAGE]: emptyAnswer() } });
    qty(FORK).focus();
    type(qty(FORK), '5');
    await page.wait(400);
    expect(one('.cart-empty').textContent?.trim()).toBe('Your cart is currently empty.');
    expect(document.querySelector('.woocommerce-cart-form, .cart_totals, .processing')).toBeNull();
    expect([emptied.length, alerts(), element().getAttribute('data-state')]).toEqual([1, [], 'empty']);
    expect(said()).toBe('Your cart is empty now.');
    await page.wait(600);
    expect(document.activeElement).toBe(one('.cart-empty'));
  });

  test('a form with a stale nonce is read by nobody: it is sent once more with the fresh one', async () => {
    const unread = withBody(exchange('cart-form-update'), pageText('page-cart', { stripScripts: 'all' }).replaceAll(NONCE, 'freshnonce'));
    await open({ routes: { [PAGE]: [unread, 'cart-form-update'] } });
    type(qty(FORK), '5');
    await page.wait(500);
    expect(sent(PAGE).map((r) => Object.fromEntries(r.fields)['woocommerce-cart-nonce'])).toEqual([NONCE, 'freshnonce']);
    expect(sent(PAGE).map((r) => Object.fromEntries(r.fields)[`cart[${FORK}][qty]`])).toEqual(['5', '5']);
    expect(notices()).toEqual(['Cart updated.']);
  });

  test('where no nonce is good for a request of ours, the form posts itself with what was typed', async () => {
    const unread = (nonce: string): Exchange =>
      withBody(exchange('cart-form-update'), pageText('page-cart', { stripScripts: 'all' }).replaceAll(NONCE, nonce));
    const posted: Record<string, unknown>[] = [];
    const own = HTMLFormElement.prototype.submit;
    HTMLFormElement.prototype.submit = function submit(this: HTMLFormElement) {
      posted.push(Object.fromEntries(new FormData(this)));
    };
    await open({ routes: { [PAGE]: [unread('second0000'), unread('third00000')] } });
    type(qty(FORK), '5');
    await page.wait(500);
    HTMLFormElement.prototype.submit = own;
    expect(sent(PAGE).map((r) => Object.fromEntries(r.fields)['woocommerce-cart-nonce'])).toEqual([NONCE, 'second0000']);
    expect(posted.map((f) => [f['woocommerce-cart-nonce'], f[`cart[${FORK}][qty]`], 'update_cart' in f])).toEqual([
      ['third00000', '5', true],
    ]);
    expect(document.querySelector('.processing')).toBeNull();
  });

  describe('a calculator with a stale nonce is read by nobody', () => {
    const CALCULATOR_NONCE = '2da1920627';
    const unread = (nonce: string): Exchange =>
      withBody(exchange('cart-form-update'), pageText('page-cart', { stripScripts: 'all' }).replaceAll(CALCULATOR_NONCE, nonce));
    const calculate = (): void => {
      one<HTMLInputElement>('#calc_shipping_postcode').value = '75001';
      expect(submit(one<HTMLFormElement>('form.woocommerce-shipping-calculator'), null)).toBe(false);
    };
    const sentNonces = (): unknown[] => sent(PAGE).map((r) => Object.fromEntries(r.fields)['woocommerce-shipping-calculator-nonce']);

    test('it is sent once more with the fresh one', async () => {
      await open({ routes: { [PAGE]: [unread('second0000'), 'cart-calc-shipping'] } });
      calculate();
      await page.wait(100);
      expect(sentNonces()).toEqual([CALCULATOR_NONCE, 'second0000']);
      expect(sent(PAGE).map((r) => Object.fromEntries(r.fields)['calc_shipping_postcode'])).toEqual(['75001', '75001']);
      expect(notices().at(-1)).toBe('Shipping costs updated.');
    });

    test('where no nonce is good for a request of ours, the form posts itself with what was typed', async () => {
      const posted: Record<string, unknown>[] = [];
      const plain = vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function submit(this: HTMLFormElement) {
        posted.push(Object.fromEntries(new FormData(this)));
      });
      await open({ routes: { [PAGE]: [unread('second0000'), unread('third00000')] } });
      calculate();
      await page.wait(100);
      plain.mockRestore();
      expect(sentNonces()).toEqual([CALCULATOR_NONCE, 'second0000']);
      expect(posted.map((f) => [f['woocommerce-shipping-calculator-nonce'], f['calc_shipping_postcode'], 'calc_shipping' in f])).toEqual([
        ['third00000', '75001', true],
      ]);
      expect([alerts(), document.querySelector('.processing')]).toEqual([[], null]);
    });
  });

  test('the shop sends the shopper elsewhere: the browser goes there', async () => {
    await open({
      routes: {
        [PAGE]: () => {
          const r = new Response('<h1>Log in</h1>');
          Object.defineProperties(r, { url: { value: 'http://shop.test/my-account/' }, redirected: { value: true } });
          return r;
        },
      },
    });
    type(qty(FORK), '5');
    await page.wait(500);
    expect(page.went.mock.calls).toEqual([['http://shop.test/my-account/']]);
    expect(alerts()).toEqual([]);
  });

  test('data-alerts="native" uses the browser\'s own box', async () => {
    const box = vi.fn<(text: string) => void>();
    await open({ routes: { [PAGE]: offline } }, 'data-alerts="native"');
    vi.stubGlobal('alert', box);
    type(qty(FORK), '5');
    await page.wait(500);
    expect(box).toHaveBeenCalledOnce();
    expect(alerts()).toEqual([]);
  });
});

describe('only an answer that holds the cart whole takes its place', () => {
  const SIGN_IN = '<!doctype html><html><body><h1>Welcome to the hotel</h1><form action="/login"><input name="room"></form></body></html>';
  const cut = (name: string, share: number): Exchange => {
    const text = String(exchange(name).response.body);
    return withBody(exchange(name), text.slice(0, Math.floor(text.length * share)));
  };
  const cutBefore = (name: string, mark: string): Exchange => altered(name, (text) => text.slice(0, text.indexOf(mark)));
  const FAILED = 'The cart could not be updated. What you entered is still here.';

  test.each<[string, () => Exchange]>([
    ['a sign-in page', () => withBody(exchange('cart-form-update'), SIGN_IN)],
    ['one that breaks off in the form', () => cut('cart-form-update', 0.3)],
    ['one that breaks off behind the form', () => cutBefore('cart-form-update', '<div class="cart-collaterals')],
    ['one that breaks off in the totals', () => cutBefore('cart-form-update', 'order-total')],
    ['an empty cart that breaks off', () => emptyCut()],
  ])('%s is a failed update: rows, totals and what was typed stay', async (_what, answer) => {
    await open({ routes: { [PAGE]: [answer(), 'cart-form-update'], 'GET /cart/': cartNow() } });
    const [rows, totals] = [form(), one('.cart_totals')];
    type(qty(FORK), '5');
    await page.wait(400);
    expect([form() === rows, one('.cart_totals') === totals, qty(FORK).value, alerts()]).toEqual([true, true, '5', [FAILED]]);
    press(one('.shop-alert button'));
    await page.wait(400);
    expect([qty(FORK).defaultValue, alerts(), total()]).toEqual(['5', [], '£126.30']);
  });

  const emptyCut = (): Exchange => {
    const from = emptyAnswer();
    const text = String(from.response.body);
    return withBody(from, text.slice(0, text.indexOf('wc-empty-cart-message') + 30));
  };

  test.each<[string, string, () => Exchange]>([
    ['of a chosen shipping method', METHOD, () => cut('update-shipping-method', 0.6)],
    ['that are a sign-in page', METHOD, () => withBody(exchange('update-shipping-method'), SIGN_IN)],
  ])('totals %s that break off are none', async (_what, call, answer) => {
    await open({ routes: { [call]: answer(), 'GET /cart/': cartNow() } });
    const totals = one('.cart_totals');
    const methods = [...document.querySelectorAll<HTMLInputElement>('input.shipping_method')];
    const other = methods.find((el) => !el.checked) ?? methods[0];
    other?.click();
    other?.dispatchEvent(new Event('change', { bubbles: true }));
    await page.wait(400);
    expect([one('.cart_totals') === totals, alerts()]).toEqual([true, [FAILED]]);
  });

  test('a notice that breaks off is not shown: half a sentence may say the opposite', async () => {
    await open({ routes: { [COUPON]: cut('apply-coupon-expired', 0.7), [PAGE]: 'cart-form-coupon', 'GET /cart/': cartNow() } });
    couponField().value = 'TENOFF';
    submit(form(), applyButton());
    await page.wait(800);
    expect([document.querySelector('.coupon-error-notice'), alerts(), couponField().value]).toEqual([null, [FAILED], 'TENOFF']);
  });
});

describe('a change whose answer is lost: the cart is read, and the page says what is true', () => {
  const cutAt = (name: string): Exchange => {
    const text = String(exchange(name).response.body);
    return withBody(exchange(name), text.slice(0, Math.floor(text.length * 0.6)));
  };
  const answers = (name: string): readonly (readonly [string, Reply])[] => [
    ['a connection that is cut after the work', () => Promise.reject(new TypeError('network error'))],
    ['a server error after the work', broken()],
    ['an answer that breaks off', cutAt(name)],
    ['nothing in it', withBody(exchange(name), '')],
  ];
  const NOT_DONE = 'The cart could not be updated. What you entered is still here.';
  const UNSURE = /This may or may not have been saved; trying again repeats nothing\./;
  const READ = 'GET /cart/';
  const TENOFF =
    '<tr class="cart-discount coupon-tenoff"><th>Coupon: tenoff</th><td><a href="/cart/?remove_coupon=tenoff" class="woocommerce-remove-coupon" data-coupon="tenoff">[Remove]</a></td></tr>';
  const withCoupon = (html: string): string => html.replace('<tr class="order-total">', `${TENOFF}<tr class="order-total">`);
  const withoutRow = (html: string): string =>
    html.replace(new RegExp(`<tr class="woocommerce-cart-form__cart-item(?:(?!</tr>)[\\s\\S])*?remove_item=${TOWEL}[\\s\\S]*?</tr>`), '');
  const withFive = (html: string): string => html.replace(new RegExp(`(name="cart\\[${FORK}\\]\\[qty\\]"\\s+value=")\\d+`), '$15');
  /** With the address, as the shop prints it: a country that has states has a list of them. */
  const withAddress = (html: string): string =>
    html
      .replace(/(value="GB") selected='selected'/, '$1')
      .replace(/(<option value="DE")/, "$1 selected='selected'")
      .replace(
        /<input type="text"[^>]*id="calc_shipping_state" \/>/,
        '<select name="calc_shipping_state" id="calc_shipping_state"><option value="">Select an option</option><option value="DE-BE">Berlin</option></select>',
      )
      .replace(/value=""( name="calc_shipping_postcode")/, 'value="10115"$1');
  const withFree = (html: string): string =>
    html.replace(/ checked='checked'/, '').replace(/(value="free_shipping:2")/, "$1 checked='checked'");

  /** An act, the call it makes, the cart in which it happened, and how the page shows that. */
  const acts: readonly {
    readonly name: string;
    readonly call: string;
    readonly like: string;
    readonly change: (html: string) => string;
    readonly from?: (html: string) => string;
    readonly act: () => void;
    readonly isDone: () => boolean;
    readonly says: string;
    /** Where the cart is read; the cart page where not said. */
    readonly read?: string;
  }[] = [
    {
      name: 'a typed quantity',
      call: PAGE,
      like: 'cart-form-update',
      change: withFive,
      act: () => type(qty(FORK), '5'),
      isDone: () => qty(FORK).defaultValue === '5',
      says: 'Cart updated.',
    },
    {
      name: 'a row taken out',
      call: removeCall(TOWEL),
      like: 'cart-removed-item',
      change: withoutRow,
      act: () => press(one(`.product-remove > a[href*="${TOWEL}"]`)),
      isDone: () => document.querySelector(`.product-remove > a[href*="${TOWEL}"]`) === null,
      says: '“Linen Tea Towel” removed. Undo?',
      // Elsewhere the shop forgets what an undo brings back.
      read: `${READ}?removed_item=1`,
    },
    {
      name: 'a coupon',
      call: COUPON,
      like: 'apply-coupon-ok',
      change: withCoupon,
      act: () => {
        couponField().value = 'TENOFF';
        submit(form(), applyButton());
      },
      isDone: () => document.querySelector('[data-coupon="tenoff"]') !== null && couponField().value === '',
      says: 'Coupon code applied.',
    },
    {
      name: 'a coupon taken out',
      call: UNCOUPON,
      like: 'remove-coupon-ok',
      from: withCoupon,
      change: (html) => html,
      act: () => press(one('[data-coupon]')),
      isDone: () => document.querySelector('[data-coupon]') === null,
      says: 'Coupon has been removed.',
    },
    {
      name: 'a shipping method',
      call: METHOD,
      like: 'update-shipping-method',
      change: withFree,
      act: () => {
        const field = one<HTMLInputElement>('[value="free_shipping:2"]');
        field.checked = true;
        field.dispatchEvent(new Event('change', { bubbles: true }));
      },
      isDone: () => one<HTMLInputElement>('[value="free_shipping:2"]').defaultChecked,
      says: 'Cart updated.',
    },
    {
      name: 'an address of a country whose states were not on the page',
      call: PAGE,
      like: 'cart-form-update',
      change: withAddress,
      act: () => {
        // Sooner than what offers the states of a country: they come with the answer.
        one<HTMLSelectElement>('#calc_shipping_country').value = 'DE';
        one<HTMLInputElement>('#calc_shipping_postcode').value = '10 115';
        submit(one<HTMLFormElement>('form.woocommerce-shipping-calculator'), null);
      },
      isDone: () => one<HTMLInputElement>('#calc_shipping_postcode').defaultValue === '10115',
      says: 'Cart updated.',
    },
  ];
  const openFor = async ({ from }: (typeof acts)[number], routes: Readonly<Record<string, Reply | readonly Reply[]>>): Promise<void> => {
    await open({ routes });
    if (from) {
      one('.order-total').insertAdjacentHTML('beforebegin', TENOFF);
    }
  };
  const news = (): string => [...notices(), said()].join(' ');
  /** Each act with one kind of lost answer, and the first of them with every kind: what becomes of an answer is told apart in one place. */
  const rows = acts.flatMap((act, index) =>
    answers(act.like)
      .filter((_answer, kind, all) => index === 0 || kind === index % all.length)
      .map(([how, reply]) => [act.name, how, act, reply] as const),
  );

  test.each(rows)('%s, %s: done', async (_act, _how, act, reply) => {
    await openFor(act, { [act.call]: reply, [act.read ?? READ]: cartNow(act.change) });
    act.act();
    await page.wait(1000);
    expect([act.isDone(), alerts(), element().getAttribute('data-state')]).toEqual([true, [], 'idle']);
    expect(news()).toContain(act.says);
    expect(page.fetch.calls()).toEqual([act.call, act.read ?? READ]);
    expect(document.querySelector('.processing, .blockOverlay')).toBeNull();
  });

  test.each(rows)('%s, %s: not done', async (_act, _how, act, reply) => {
    await openFor(act, { [act.call]: reply, [act.read ?? READ]: cartNow(act.from) });
    act.act();
    await page.wait(1000);
    expect([act.isDone(), alerts(), notices(), element().getAttribute('data-state')]).toEqual([false, [NOT_DONE], [], 'failed']);
    expect(page.fetch.calls()).toEqual([act.call, act.read ?? READ]);
  });

  test.each(rows)(
    '%s, %s, and the cart cannot be read either: nobody knows, and another try reads first',
    async (_act, _how, act, reply) => {
      await openFor(act, { [act.call]: reply, [act.read ?? READ]: [broken(), cartNow(act.change)] });
      act.act();
      await page.wait(1000);
      expect(alerts()).toEqual([expect.stringMatching(UNSURE)]);
      press(one('.shop-alert button'));
      await page.wait(1000);
      expect([act.isDone(), alerts(), element().getAttribute('data-state')]).toEqual([true, [], 'idle']);
      expect(page.fetch.calls()).toEqual([act.call, act.read ?? READ, act.read ?? READ]);
    },
  );

  test('a row taken out can be brought back, by the link that the shop would have printed', async () => {
    await open({
      routes: { [removeCall(TOWEL)]: broken(), [`${READ}?removed_item=1`]: cartNow(withoutRow), [undoCall(TOWEL)]: 'cart-form-update' },
    });
    press(one(`.product-remove > a[href*="${TOWEL}"]`));
    await page.wait(100);
    press(one('.restore-item'));
    await page.wait(100);
    expect([qty(TOWEL).value, alerts(), said(), page.fetch.unexpected]).toEqual(['3', [], '“Linen Tea Towel” is in your cart again.', []]);
  });

  test('a part of it happened: that is shown, and what the shop did not take stays typed', async () => {
    await open({ routes: { [PAGE]: broken(), [READ]: cartNow(withFive) } });
    type(qty(FORK), '5');
    type(qty(TOWEL), '7');
    await page.wait(1500);
    expect([qty(FORK).defaultValue, qty(TOWEL).defaultValue, qty(TOWEL).value, alerts()]).toEqual(['5', '3', '7', [NOT_DONE]]);
    expect([updateButton().disabled, page.fetch.calls()]).toEqual([false, [PAGE, READ]]);
  });

  test('a cart that is empty by now is shown as that', async () => {
    await open({ routes: { [PAGE]: broken(), [READ]: emptyAnswer() } });
    type(qty(FORK), '5');
    await page.wait(1000);
    expect([document.querySelector('.woocommerce-cart-form'), alerts(), said()]).toEqual([null, [], 'Your cart is empty now.']);
  });

  test('a row brought back: it is there', async () => {
    await open({
      routes: { [removeCall(TOWEL)]: 'cart-removed-item', [undoCall(TOWEL)]: broken(), [`${READ}?removed_item=1`]: cartNow() },
    });
    press(one(`.product-remove > a[href*="${TOWEL}"]`));
    await page.wait(100);
    press(one('.restore-item'));
    await page.wait(100);
    expect([qty(TOWEL).value, alerts(), said()]).toEqual(['3', [], '“Linen Tea Towel” is in your cart again.']);
  });

  test('two seconds late, what is typed meanwhile stays', async () => {
    const late =
      (reply: Exchange): Reply =>
      () =>
        new Promise((resolve) => {
          setTimeout(() => resolve(reply), 2000);
        });
    await open({ routes: { [PAGE]: [late(broken()), 'cart-form-update'], [READ]: late(cartNow(withFive)) } });
    type(qty(FORK), '5', { commit: true });
    await page.wait(1000);
    couponField().value = 'TEN';
    await page.wait(4000);
    expect([qty(FORK).defaultValue, couponField().value, alerts(), notices()]).toEqual(['5', 'TEN', [], ['Cart updated.']]);
  });

  test('a refusal whose answer is lost: its words, kept for the next page, are shown', async () => {
    const REFUSAL = 'Sorry, we do not have enough in stock.';
    const refusing = (html: string): string =>
      html.replace(
        '<div class="woocommerce-notices-wrapper">',
        `<div class="woocommerce-notices-wrapper"><ul class="woocommerce-error" role="alert"><li>${REFUSAL}</li></ul>`,
      );
    await open({ routes: { [PAGE]: broken(), [READ]: cartNow(refusing) } });
    type(qty(FORK), '5');
    await page.wait(1000);
    expect([notices(), alerts(), qty(FORK).value]).toEqual([[REFUSAL], [NOT_DONE], '5']);
  });
});
