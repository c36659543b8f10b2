import { afterEach, describe, expect, test, vi } from 'vitest';
import '../../../widgets/checkout/index.js';
import { one, type CartPage } from '../../contract/cart-page.js';
import { count, field, fillIn, form, lastFields, openCheckout, REVIEW_CALL, tick, type, type CheckoutOptions } from './support.js';

let page: CartPage;
afterEach(async () => {
  await page.close();
  vi.restoreAllMocks();
  Reflect.deleteProperty(window, 'wc');
});

const open = async (options: CheckoutOptions = {}): Promise<void> => {
  page = await openCheckout(options);
};
const asked = (): number => count(page, REVIEW_CALL);
const sent = (name: string): string | null => new URLSearchParams(lastFields(page, REVIEW_CALL)).get(name);
const change = (el: Element): void => {
  el.dispatchEvent(new Event('change', { bubbles: true }));
};
const choose = (el: HTMLSelectElement, value: string): void => {
  el.value = value;
  change(el);
};

/** Fields a plugin put into the form, whose answers change what the order costs. */
const GIFT = `<div><p class="form-row update_totals_on_change" id="gift_field"><select name="wrap" id="wrap"><option value="">No</option><option value="box">Box</option></select>
  <input type="radio" name="card" id="card" value="yes"><input type="checkbox" name="bow" id="bow"><input type="text" class="input-text" name="words" id="words"></p></div>`;
const withGift = (html: string): string => html.replace('<h3 id="order_review_heading">', `${GIFT}<h3 id="order_review_heading">`);
/** A list of states that stands there from the start. */
const withStates = (html: string): string =>
  html.replace(
    /<input [^>]*name="billing_state"[^>]*>/,
    '<select name="billing_state" id="billing_state"><option value="">…</option><option value="KNT">Kent</option></select>',
  );

describe('a choice that changes the totals', () => {
  test.each([
    ['a select', () => choose(one<HTMLSelectElement>('#wrap'), 'box'), 'wrap', 'box'],
    ['a radio', () => tick(field('card')), 'card', 'yes'],
    ['a box', () => tick(field('bow')), 'bow', 'on'],
  ] as const)('%s is asked for at once, finished address or not', async (_name, act, name, value) => {
    await open({ jquery: true, change: withGift });
    act();
    await page.wait(100);
    expect(asked()).toBe(2);
    expect(new URLSearchParams(sent('post_data') ?? '').get(name)).toBe(value);
  });

  test('a text waits a second, or for being left', async () => {
    await open({ jquery: true, change: withGift });
    type('words', 'For Ada');
    await page.wait(900);
    expect(asked()).toBe(1);
    await page.wait(200);
    expect(asked()).toBe(2);
    type('words', 'For Ada!', { leave: true });
    await page.wait(100);
    expect(asked()).toBe(3);
    await page.wait(2000);
    expect(asked()).toBe(3);
  });

  test('a part of the address chosen from a list waits for the rest of it', async () => {
    await open({ jquery: true, change: withStates });
    choose(one<HTMLSelectElement>('#billing_state'), 'KNT');
    await page.wait(2000);
    expect(asked()).toBe(1);
    fillIn();
    choose(one<HTMLSelectElement>('#billing_state'), '');
    await page.wait(100);
    expect([asked(), sent('state')]).toEqual([2, '']);
  });

  test('a text that a script fills in and only says it changed asks for nothing', async () => {
    await open({ jquery: true });
    fillIn();
    change(field('billing_city'));
    await page.wait(2000);
    expect(asked()).toBe(1);
  });

  test('a text left after another one was typed in is asked about by its own address', async () => {
    await open({ jquery: true });
    fillIn();
    tick(field('ship-to-different-address-checkbox'));
    await page.wait(600);
    expect(asked()).toBe(2);
    // Typed in one address; the change comes from the other, of which nothing is there yet.
    type('billing_city', 'Leeds');
    field('shipping_city').value = 'Bath';
    change(field('shipping_city'));
    await page.wait(2000);
    expect(asked()).toBe(2);
  });

  test.each(['shop:cart-added', 'shop:cart-removed', 'shop:cart-updated', 'shop:coupon-applied'])(
    '%s, wherever it was, has it read again',
    async (name) => {
      await open({ jquery: true });
      document.body.dispatchEvent(new CustomEvent(name, { bubbles: true, detail: {} }));
      await page.wait(600);
      expect(asked()).toBe(2);
    },
  );

  test('who asks by our event may leave the shipping methods out', async () => {
    await open({ jquery: true });
    document.dispatchEvent(new CustomEvent('shop:checkout-refresh', { bubbles: true, detail: { updateShippingMethod: false } }));
    await page.wait(600);
    expect([asked(), sent('shipping_method[0]')]).toEqual([2, null]);
  });

  test('a shipping method in a list, as some themes print it, is one', async () => {
    const listed = (html: string): string =>
      html.replace(
        /<ul id="shipping_method"[\s\S]*?<\/ul>/,
        '<select name="method_of_0" class="shipping_method" data-index="0"><option value="flat_rate:1">Flat</option><option value="free_shipping:2">Free</option></select>',
      );
    await open({ jquery: true, change: listed, routes: { [REVIEW_CALL]: () => new Response('{"result":"success","fragments":{}}') } });
    choose(one<HTMLSelectElement>('select.shipping_method'), 'free_shipping:2');
    await page.wait(100);
    expect([asked(), sent('shipping_method[0]')]).toEqual([2, 'free_shipping:2']);
  });

  test('one that stands outside the form changes no order', async () => {
    await open({
      jquery: true,
      change: (html) =>
        html.replace(
          '<form name="checkout"',
          '<p class="update_totals_on_change"><input type="checkbox" id="news"></p><form name="checkout"',
        ),
    });
    tick(field('news'));
    await page.wait(600);
    expect(asked()).toBe(1);
  });
});

describe('with jQuery', () => {
  const targets = (): unknown[] => {
    const list: unknown[] = [];
    page.host?.$(document.body).on('update_checkout', (_e, args?: { current_target?: unknown }) => {
      list.push(args?.current_target);
    });
    return list;
  };

  test('who listens is told which field was changed; of what was typed, none', async () => {
    await open({ jquery: true });
    fillIn();
    const list = targets();
    tick(field('shipping_method_0_free_shipping2'));
    tick(field('ship-to-different-address-checkbox'));
    tick(field('ship-to-different-address-checkbox'), false);
    type('billing_city', 'Leeds', { leave: true });
    expect(list).toEqual([
      field('shipping_method_0_free_shipping2'),
      field('ship-to-different-address-checkbox'),
      field('ship-to-different-address-checkbox'),
      null,
    ]);
    await page.wait(100);
    expect(asked()).toBe(2);
  });

  test('one change of a list is told once, though it is a part of the address too', async () => {
    await open({ jquery: true });
    fillIn();
    const list = targets();
    choose(one<HTMLSelectElement>('#billing_country'), 'FR');
    expect(list).toEqual([one('#billing_country')]);
  });

  test('init_checkout of another script has it read again', async () => {
    await open({ jquery: true });
    page.host?.$(document.body).trigger('init_checkout');
    await page.wait(100);
    expect(asked()).toBe(2);
  });

  test('update at the form is a wish like any other, told to all', async () => {
    await open({ jquery: true });
    const list = targets();
    page.host?.$(form()).trigger('update');
    await page.wait(100);
    expect([list.length, asked()]).toEqual([1, 2]);
  });
});

describe('streets that complete themselves', () => {
  const provider = (kind: string) => (): void => {
    Object.assign(window, { wc: { addressAutocomplete: { activeProvider: { [kind]: { id: 'x' } } } } });
  };
  const leave = (id: string): void => {
    field(id).dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
  };

  test('of the other address wait until they are left, too', async () => {
    await open({ prepare: provider('shipping') });
    fillIn();
    tick(field('ship-to-different-address-checkbox'));
    await page.wait(600);
    for (const id of ['shipping_city', 'shipping_postcode']) {
      field(id).value = 'x';
    }
    type('shipping_address_1', '1 Mews', { leave: false });
    change(field('shipping_address_1'));
    await page.wait(2000);
    expect(asked()).toBe(2);
    leave('shipping_address_1');
    await page.wait(600);
    expect(asked()).toBe(3);
  });

  test('that the provider fills in just now ask for nothing, left or not', async () => {
    await open({ prepare: provider('billing') });
    fillIn();
    field('billing_address_1').setAttribute('data-autocomplete-manipulating', 'true');
    type('billing_address_1', '13 Square', { leave: true });
    await page.wait(2000);
    expect(asked()).toBe(1);
  });

  test('that a script fills in without a provider ask for nothing while it is at it', async () => {
    await open();
    fillIn();
    field('billing_address_1').setAttribute('data-autocomplete-manipulating', 'true');
    type('billing_address_1', '13 Square', { leave: true });
    await page.wait(2000);
    expect(asked()).toBe(1);
  });

  test('without a provider a street that is left untouched asks for nothing', async () => {
    await open();
    fillIn();
    leave('billing_address_1');
    await page.wait(2000);
    expect(asked()).toBe(1);
  });
});
