import { afterEach, describe, expect, test, vi } from 'vitest';
import { details } from '../../support/heard.js';
import { driverOf } from '../../../shared/host/driver.js';
import { $notices } from '../../../shared/stores/notices.js';
import { firstSubmitBlocker, productOf } from '../../../shared/stores/product.js';
import { orderPrice } from '../../support/order-price.js';
import {
  all,
  button,
  child,
  choose,
  el,
  field,
  fill,
  form,
  ids,
  open,
  press,
  recorded,
  select,
  textAt,
  variable,
  VARS,
  type BundlePage,
} from './page.js';

let page: BundlePage;
afterEach(() => page.close());

const STARTER = recorded('page-product-bundle-subtotal');
const SAVER = recorded('page-product-bundle-saver');
const blocker = (): string | undefined => firstSubmitBlocker(productOf(form()))?.message;
const quantity = (): HTMLInputElement => el('input[name=quantity]');

describe('a recorded bundle with a percentage off', () => {
  test('shows what the cart charges for it, in the shop’s format, and publishes it', async () => {
    const priced = details('shop:bundle-priced');
    page = await open(STARTER, { vars: { bundled_price: 'subtotal' } });
    expect(textAt('.woosb-total')).toBe('Bundle price: £55.90 £50.32 (saved 10%)');
    expect([textAt('.woosb-total del'), textAt('.woosb-total ins')]).toEqual(['£55.90', '£50.32']);
    expect(textAt('.summary > .price')).toBe('£55.90 £50.32 (saved 10%)');
    expect(textAt('.woosb-count')).toBe('Selected: 4');
    expect(productOf(form()).get().bundlePrice).toEqual({ sale: 50.32, regular: 55.9 });

    productOf(form()).setKey('quantity', 3);
    expect(orderPrice(productOf(form()).get())).toBe(150.96);
    fill('Linen Tea Towel', '3');
    expect(textAt('.woosb-product[data-name="Linen Tea Towel"] .woosb-price-new')).toBe('£29.85 £26.88');
    expect(textAt('.woosb-total ins')).toBe('£59.28');
    expect(priced.map(({ sale }) => sale)).toEqual([50.32, 59.28]);
    expect(ids()).toBe('36/aa11/1/,42/bb22/3/,56/cc33/1/');
    await page.wait(400);
  });

  test('typed quantities are limited one second after the last input; the steps are named buttons', async () => {
    page = await open(STARTER);
    const input = field('Oak Chopping Board');
    const type = (value: string): void => {
      input.value = value;
      input.dispatchEvent(new Event('input', { bubbles: true }));
    };
    type('1');
    await page.wait(900);
    type('12');
    await page.wait(900);
    expect([input.value, child('Oak Chopping Board').dataset['qty']]).toEqual(['12', '1']);
    await page.wait(100);
    expect([input.value, child('Oak Chopping Board').dataset['qty']]).toEqual(['3', '3']);
    type('');
    await page.wait(1000);
    expect(input.value).toBe('0');
    const [minus, plus] = [el('.woosb-quantity-input-minus'), el('.woosb-quantity-input-plus')];
    expect([minus, plus].map((step) => [step.getAttribute('role'), step.tabIndex, step.getAttribute('aria-label')])).toEqual([
      ['button', 0, 'One less: Oak Chopping Board'],
      ['button', 0, 'One more: Oak Chopping Board'],
    ]);
    expect(input.getAttribute('aria-label')).toBe('Oak Chopping Board quantity');
    minus.click();
    expect(input.value).toBe('0');
    plus.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
    plus.click();
    plus.click();
    plus.click();
    expect([input.value, child('Oak Chopping Board').dataset['qty']]).toEqual(['3', '3']);
  });

  test('what its alert says from the start is no alert yet; what comes later is one', async () => {
    const said: string[] = [];
    const look = (records: readonly MutationRecord[]): void =>
      records.forEach(({ target, type }) => {
        if (target instanceof Element && target.matches('.woosb-alert')) {
          said.push(type === 'childList' ? 'text' : `role ${target.getAttribute('role')}`);
        }
      });
    const observer = new MutationObserver(look);
    observer.observe(document, { childList: true, subtree: true, attributeFilter: ['role'] });
    page = await open(variable('G4'));
    look(observer.takeRecords());
    expect([textAt('.woosb-alert') !== '', said]).toEqual([true, ['text', 'role alert']]);
    const before = textAt('.woosb-alert');
    choose(select(), 'red');
    child('Tee').dataset['qty'] = '0';
    el('.woosb-product[data-name="Socks"]').dataset['qty'] = '0';
    choose(select(), '');
    await page.wait(400);
    look(observer.takeRecords());
    observer.disconnect();
    expect([textAt('.woosb-alert') !== before, el('.woosb-alert').getAttribute('role')]).toEqual([true, 'alert']);
    expect(said.filter((line) => line.startsWith('role'))).toEqual(['role alert']);
  });

  test('says why it cannot be bought, holds the submit, and moves the focus', async () => {
    const checked = details('shop:bundle-checked');
    page = await open(STARTER);
    expect([blocker(), all('.woosb-disabled').length, el('.woosb-alert').style.display]).toEqual([undefined, 0, 'none']);
    field('Linen Tea Towel').min = '0';
    fill('Oak Chopping Board', '0');
    fill('Linen Tea Towel', '0');
    await page.wait(400);
    const text = 'Please choose at least a total quantity of 2 products before adding this bundle to the cart.';
    expect([blocker(), textAt('.woosb-alert'), el('.woosb-alert').getAttribute('role')]).toEqual([text, text, 'alert']);
    expect([button().className, button().dataset['state']]).toEqual([
      'single_add_to_cart_button button alt woosb-disabled woosb-min',
      'min',
    ]);
    expect([button().getAttribute('aria-disabled'), all('.shop-alert').length]).toEqual(['true', 0]);
    expect(press()).toBe(false);
    expect([all('.shop-alert').length, $notices().get().assertive], 'the reason stands once, and is read out').toEqual([0, text]);
    expect(document.activeElement).toBe(field('Oak Chopping Board'));
    fill('Oak Chopping Board', '1');
    await page.wait(400);
    expect([blocker(), all('.woosb-disabled, .shop-alert, [aria-disabled]').length, button().dataset['state']]).toEqual([
      undefined,
      0,
      undefined,
    ]);
    expect(el('.woosb-alert').style.display).toBe('none');
    expect(checked).toEqual([
      { ready: true, reasons: [] },
      { ready: false, reasons: ['min'] },
      { ready: true, reasons: [] },
    ]);
  });

  test('fires the host’s events once each, in the recorded order', async () => {
    page = await open(STARTER, { scripts: [] });
    const before = page.heard();
    const round = ['change_total', 'calc_price', 'change_count', 'check_ready', 'check_stock', 'save_ids', 'init'].map((n) => `woosb_${n}`);
    expect(before).toEqual(round);
    fill('Linen Tea Towel', '1');
    await page.wait(2000);
    expect(page.heard().slice(before.length)).toEqual(['woosb_check_qty', ...round]);
  });

  test('a tag that leaves clears its total and messages; on its return the choice counts again', async () => {
    page = await open(STARTER);
    fill('Linen Tea Towel', '5');
    await page.wait(400);
    const moved = page.tag.parentElement;
    document.body.append(page.tag);
    await page.wait();
    expect(textAt('.woosb-total ins')).toBe('£77.20');
    page.tag.remove();
    await page.wait();
    const left = page.tag.querySelector<HTMLFormElement>('form.cart');
    expect([left && productOf(left).get().bundlePrice, page.tag.querySelector('.woosb-total')?.textContent]).toEqual([null, '']);
    expect(page.tag.querySelector('[role=alert], [data-state], .shop-alert')).toBeNull();
    moved?.append(page.tag);
    await page.wait();
    expect([textAt('.woosb-total ins'), ids()]).toEqual(['£77.20', '36/aa11/1/,42/bb22/5/,56/cc33/1/']);
  });

  test('stands twice on a page, each with its own form; one that comes later works, too', async () => {
    page = await open(STARTER);
    const copy = document.createElement('shop-bundle');
    document.body.append(copy);
    await page.wait();
    copy.append(...[el('.woosb-wrap'), form()].map((node) => node.cloneNode(true)));
    await page.wait();
    const input = el<HTMLInputElement>('.woosb-product[data-name="Wool Socks"] ~ .woosb-product input.qty', copy);
    input.value = '1';
    input.dispatchEvent(new Event('change', { bubbles: true }));
    expect(el('.woosb-total ins', copy).textContent).toBe('£99.64');
    expect(textAt('.woosb-total ins')).toBe('£50.32');
    expect(el<HTMLInputElement>('input.woosb-ids', copy).value).toContain('40/dd44/1/');
    expect(ids()).not.toContain('dd44');
  });
});

describe('a recorded bundle with an amount off, a total to keep and a stock', () => {
  test('takes the amount off, keeps the total within its bounds, and sells no more than there is', async () => {
    page = await open(SAVER);
    expect(textAt('.woosb-total')).toBe('Bundle price: £30.45 £22.95 (saved £7.50)');
    expect(quantity().max).toBe('2');
    quantity().value = '4';
    fill('Twine Spool', '5');
    expect([quantity().max, quantity().value]).toEqual(['1', '1']);
    fill('Twine Spool', '0');
    expect([quantity().max, blocker()]).toEqual(['', 'The total must meet the minimum amount of £20.00.']);
    fill('Wool Socks', '6');
    fill('Linen Tea Towel', '9');
    expect(blocker()).toBe('The total must meet the maximum amount of £90.00.');
    fill('Linen Tea Towel', '1');
    expect(blocker()).toBeUndefined();
    const pig = child('Salt Pig');
    pig.dataset['qty'] = '1';
    fill('Wool Socks', '2');
    expect(blocker()).toBe('Product Salt Pig is unpurchasable. Please remove it before adding the bundle to the cart.');
    pig.dataset['qty'] = '0';
    for (const name of ['Wool Socks', 'Linen Tea Towel']) {
      fill(name, '0');
    }
    expect(blocker()).toBe('Please choose at least one product before adding this bundle to the cart.');
    expect([
      ids(),
      press(),
      button()
        .className.split(' ')
        .filter((name) => name.startsWith('woosb'))
        .sort(),
    ]).toEqual(['', false, ['woosb-disabled', 'woosb-empty', 'woosb-min', 'woosb-total-min']]);
  });

  test('shows amounts as another shop writes them, and leaves out what nobody wants changed', async () => {
    const currency = { wc_price_format: '%2$s %1$s', wc_price_decimal_separator: ',', wc_currency_symbol: '&euro;', trim_zeros: '1' };
    page = await open(SAVER, { vars: { ...currency, change_price: 'no' } });
    expect(textAt('.woosb-total')).toBe('Bundle price: 30,45 € 22,95 € (saved 7,50 €)');
    expect(textAt('.summary > .price')).toContain('From');
    expect(el('.woosb-total').querySelectorAll('.woocommerce-Price-amount')).toHaveLength(2);
  });
});

describe('a bundle in which nothing is worked out', () => {
  test('without anything to choose stays as printed, but for what it posts and how many there are', async () => {
    const plain = SAVER.replace('data-optional="yes"', 'data-optional="no"');
    page = await open(plain, { scripts: [] });
    expect([textAt('.woosb-total'), textAt('.woosb-count'), textAt('.summary > .price')]).toEqual(['', '', 'From -£7.50']);
    expect([productOf(form()).get().bundlePrice, blocker(), ids()]).toEqual([null, undefined, '56/a1/1/,52/b1/2/,42/c1/1/']);
    expect(quantity().max).toBe('2');
    expect(page.heard()).toEqual(['woosb_check_stock', 'woosb_save_ids', 'woosb_init']);
  });

  test('at a fixed price costs that whatever is in it, and its total is left alone', async () => {
    page = await open(STARTER.replace('data-fixed-price="no" data-price="0"', 'data-fixed-price="yes" data-price="30"'), { scripts: [] });
    fill('Linen Tea Towel', '5');
    expect([textAt('.woosb-total'), productOf(form()).get().bundlePrice]).toEqual(['', { sale: 30, regular: 30 }]);
    expect(textAt('.woosb-count')).toBe('Selected: 7');
    expect(page.heard()).not.toContain('woosb_calc_price');
  });

  test('with settings the page has not tells no amounts, and posts all the same', async () => {
    page = await open(STARTER, { vars: null });
    expect([textAt('.woosb-total'), ids()]).toEqual(['', '36/aa11/1/,42/bb22/2/,56/cc33/1/']);
    fill('Linen Tea Towel', '5');
    fill('Oak Chopping Board', '3');
    expect(blocker()).toBe('Please choose at most 8 pieces; there are 9.');
  });

  test('with settings that a script prints late shows its amounts as soon as they are there', async () => {
    page = await open(STARTER, { vars: null });
    expect([textAt('.woosb-total'), textAt('.summary > .price')]).toEqual(['', 'From £16.97']);
    vi.stubGlobal('woosb_vars', VARS);
    el('.woosb-products').dispatchEvent(new Event('pointerdown', { bubbles: true }));
    expect([textAt('.woosb-total'), textAt('.summary > .price')]).toEqual([
      'Bundle price: £55.90 £50.32 (saved 10%)',
      '£55.90 £50.32 (saved 10%)',
    ]);
    await page.wait(400);
  });
});

/** Templates that WooCommerce’s script fills. */
const TEMPLATES = ['variation-template', 'unavailable-variation-template']
  .map((name) => `<script type="text/template" id="tmpl-${name}"><div></div></script>`)
  .join('');

describe('a variable child', () => {
  test('shows and posts its chosen variation, and shows its own picture and price after a reset', async () => {
    page = await open(variable('G4'), { variations: true });
    await page.wait(150);
    expect(blocker()).toBe('Please select a purchasable variation for Tee before adding this bundle to the cart.');
    expect([ids(), button().dataset['state']]).toEqual(['12/b2/1/', 'selection']);
    press();
    expect(document.activeElement).toBe(select());
    choose(select(), 'red');
    await page.wait(400);
    expect([child('Tee').dataset['id'], child('Tee').dataset['price'], blocker()]).toEqual(['71', '20', undefined]);
    const img = el<HTMLImageElement>('.woosb-thumb-new img');
    expect([img.src, img.getAttribute('width'), img.className, img.alt]).toEqual(['https://shop.test/red.jpg', '60', 'thumb', 'Red tee']);
    expect([el('.woosb-thumb-ori').style.display, el('.woosb-price-ori').style.display]).toEqual(['none', 'none']);
    expect([textAt('.woosb-price-new'), textAt('.woosb-availability')]).toEqual(['£20.00 £18.00', '3 in stock']);
    expect(el('.woosb-variation-description').innerHTML).toBe('<p>Warm <b>red</b>.</p>');
    expect(textAt('.woosb-total')).toBe('Bundle price: £50.00 £45.00 (saved 10%)');
    expect(textAt('.woosb-price-9')).toBe('£50.00 £45.00 (saved 10%)');
    expect(quantity().max).toBe('1');
    const attrs = encodeURIComponent('{"attribute_colour":"red"}');
    expect(ids()).toBe(`71/a1/2/${attrs},12/b2/1/`);
    expect(productOf(form()).get().variation, 'the bundle itself is no variation').toBeNull();

    choose(select(), 'blue');
    await page.wait(400);
    expect([child('Tee').dataset['id'], ids(), blocker() === undefined]).toEqual(['0', '12/b2/1/', false]);
    el('.reset_variations').click();
    await page.wait(400);
    expect([all('.woosb-thumb-new img').length, el('.woosb-thumb-ori').style.display, textAt('.woosb-price-new')]).toEqual([0, '', '']);
    expect([textAt('.woosb-availability'), quantity().max, child('Tee').dataset['stock']]).toEqual(['', '', '-1']);
  });

  test.each([
    ['G1', '71/2,12/1', '£45.00'],
    ['G3', `71/2/${encodeURIComponent('{"attribute_colour":"red"}')},12/1/`, '£45.00'],
    ['G4', `71/a1/2/${encodeURIComponent('{"attribute_colour":"red"}')},12/b2/1/`, '£45.00'],
  ] as const)('is posted as the generation %s posts it', async (generation, sent, price) => {
    page = await open(variable(generation), { variations: true });
    await page.wait(150);
    choose(select(), 'red');
    expect([ids(), textAt('.woosb-total ins')]).toEqual([sent, price]);
  });

  test('a choice made through WooCommerce’s own script counts, and starts no further rounds', async () => {
    vi.stubGlobal('wc_add_to_cart_variation_params', { i18n_no_matching_variations_text: 'None' });
    page = await open(variable('G4') + TEMPLATES, { scripts: ['add-to-cart-variation'] });
    await page.wait(200);
    choose(select(), 'red');
    await page.wait(400);
    expect([child('Tee').dataset['id'], textAt('.woosb-total ins'), blocker()]).toEqual(['71', '£45.00', undefined]);
    const rounds = page.heard().filter((name) => name === 'woosb_init').length;
    expect(page.heard().filter((name) => name === 'woosb_found_variation')).toHaveLength(1);
    await page.wait(2000);
    expect(page.heard().filter((name) => name === 'woosb_init')).toHaveLength(rounds);
  });
});

describe('a quick view', () => {
  test('its bundle works outside every tag once it is loaded, until it leaves the page', async () => {
    page = await open(STARTER, { scripts: [] });
    const inits: unknown[] = [];
    const popup = document.createElement('div');
    popup.id = 'woosq-popup';
    popup.innerHTML = SAVER;
    document.body.append(popup);
    const sent = el<HTMLFormElement>('form.cart', popup);
    const posted = el<HTMLInputElement>('input.woosb-ids', popup);
    posted.value = '';
    const $ = (window as unknown as { jQuery: (target: unknown) => { on(name: string, run: unknown): void; trigger(name: string): void } })
      .jQuery;
    $(document).on('woosb_init', (_event: unknown, [wrap]: Iterable<unknown>, context: unknown) => inits.push([wrap, context]));
    $(document).trigger('woosq_loaded');
    await page.wait();
    expect(inits).toEqual([[el('.woosb-wrap', popup), 'woosq']]);
    expect(posted.value).toMatch(/^\d+\/\w+\/\d+\//);
    popup.remove();
    $(document).trigger('woosq_loaded');
    await page.wait();
    expect([inits.length, productOf(sent).get().bundlePrice]).toEqual([1, null]);
  });
});

describe('beside the plugin’s own script', () => {
  test('nothing is doubled: the script writes, the store and the blocker follow', async () => {
    page = await open(STARTER, { scripts: ['product-bundle'] });
    expect(driverOf('bundle')).toBe('host');
    const before = page.heard();
    // The script’s own sum, which is binary.
    expect([textAt('.woosb-total ins'), all('.woosb-total ins').length]).toEqual(['£50.30', 1]);
    fill('Linen Tea Towel', '3');
    await page.wait(1500);
    expect(
      page
        .heard()
        .slice(before.length)
        .filter((name) => name === 'woosb_init'),
    ).toHaveLength(1);
    expect(productOf(form()).get().bundlePrice?.sale).toBe(Number(textAt('.woosb-total ins').slice(1)));
    expect(el('.woosb-quantity-input-plus').getAttribute('aria-label')).toBe('One more: Oak Chopping Board');
    el('.woosb-quantity-input-plus').dispatchEvent(new KeyboardEvent('keydown', { key: ' ', bubbles: true, cancelable: true }));
    expect(field('Oak Chopping Board').value).toBe('2');

    field('Linen Tea Towel').min = '0';
    for (const name of ['Oak Chopping Board', 'Linen Tea Towel']) {
      fill(name, '0');
    }
    await page.wait();
    expect(blocker()).toBe(textAt('.woosb-alert'));
    expect([button().dataset['state'], button().className]).toEqual([undefined, 'single_add_to_cart_button button alt woosb-disabled']);
    expect(press()).toBe(false);
    expect([all('.shop-alert').length, document.activeElement]).toEqual([0, field('Oak Chopping Board')]);
    expect([$notices().get().assertive, button().getAttribute('aria-disabled')]).toEqual([textAt('.woosb-alert'), 'true']);
    page.tag.replaceWith(...page.tag.childNodes);
    await page.wait();
    expect([productOf(form()).get().bundlePrice, blocker(), el('.woosb-alert').hasAttribute('role')]).toEqual([null, undefined, false]);
  });

  test.each<[string, readonly boolean[], readonly string[]]>([
    ['the oldest', [true, false, false, false], ['selection']],
    ['the third', [false, false, false, false, true, false], ['total-min']],
    ['the newest', [false, true, false, false, false, false, true], ['unpurchasable', 'total-max']],
    ['one that names no reason', [false, false, false, false], []],
  ])('%s says itself what is missing, also where our own sum would say otherwise', async (_, told, reasons) => {
    const checked = details('shop:bundle-checked');
    page = await open(STARTER, { scripts: ['product-bundle'] });
    const $ = (window as unknown as { jQuery: (target: unknown) => { trigger(name: string, args: unknown[]): void } }).jQuery;
    const say = (isReady: boolean, flags: readonly boolean[], text: string): void => {
      el('.woosb-alert').textContent = text;
      $(document).trigger('woosb_check_ready', [isReady, ...flags, $(el('.woosb-wrap'))]);
    };
    say(false, told, 'Not yet.');
    expect([blocker(), checked.at(-1)]).toEqual(['Not yet.', { ready: false, reasons }]);
    expect(press()).toBe(false);
    say(false, told, '');
    expect(blocker(), 'held also where it says nothing').not.toBe('');
    expect(press()).toBe(false);

    el('.woosb-product').dataset['qty'] = '99';
    say(
      true,
      told.map(() => false),
      '',
    );
    expect([blocker(), checked.at(-1), press()]).toEqual([undefined, { ready: true, reasons: [] }, true]);
  });

  test('a script that comes late takes over', async () => {
    page = await open(STARTER, { scripts: [] });
    fill('Linen Tea Towel', '3');
    page.load(['product-bundle']);
    document.dispatchEvent(new Event('pointerdown'));
    await page.wait(10);
    expect(driverOf('bundle')).toBe('host');
    const before = page.heard().length;
    fill('Linen Tea Towel', '4');
    await page.wait(1500);
    expect(
      page
        .heard()
        .slice(before)
        .filter((name) => name === 'woosb_init'),
    ).toHaveLength(1);
    expect(productOf(form()).get().bundlePrice?.sale).toBe(Number(textAt('.woosb-total ins').slice(1)));
  });
});
