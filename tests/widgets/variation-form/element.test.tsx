import { afterEach, describe, expect, test } from 'vitest';
import { firstSubmitBlocker, productOf } from '../../../shared/stores/product.js';
import {
  buttonState,
  CANNOT,
  CAP,
  change,
  changeAll,
  choose,
  el,
  form,
  idField,
  markup,
  NEEDS,
  open,
  option,
  options,
  quantity,
  select,
  shown,
  tag,
  TEE,
  textOf,
  type OpenOptions,
  type ProductPage,
} from './page.js';

let page: ProductPage;
afterEach(() => page.close());

const start = async (name = TEE, options_: OpenOptions = {}): Promise<void> => {
  page = await open(name, options_);
};
/** What stands in text at the quantity. */
const notes = (): (string | null)[] => [...document.querySelectorAll('.quantity + .shop-alert')].map(({ textContent }) => textContent);
const redM = async (): Promise<void> => {
  choose('pa_colour', 'red');
  choose('pa_size', 'm');
  await page.wait(600);
};

/** A page without jQuery, and one with it: what the host's own events are part of is proved in both. */
const WORLDS = [
  ['without jQuery', null],
  ['with jQuery', []],
] as const;

describe('a form', () => {
  test('the form is set up 100 ms after the tag came to life', async () => {
    await start(TEE, { waitMs: 60 });
    expect(buttonState()).toBe('ready');
    await page.wait(100);
    expect(buttonState()).toBe(NEEDS);
    expect(el('.woocommerce-variation-add-to-cart').className).toContain('woocommerce-variation-add-to-cart-disabled');
    expect(select('pa_colour').closest('form')?.querySelector<HTMLElement>('.reset_variations')?.style.visibility).toBe('hidden');
  });

  test('a choice takes out the options that do not fit it', async () => {
    await start(TEE, {
      edit: (list) => list.filter((v) => v.attributes['attribute_pa_colour'] !== 'green' || v.attributes['attribute_pa_size'] !== 'm'),
    });
    choose('pa_colour', 'green');
    expect(options('pa_size')).toEqual(['', 's']);
    expect(options('pa_colour')).toEqual(['', 'red', 'blue', 'green']);
    choose('pa_colour', '');
    expect(options('pa_size')).toEqual(['', 's', 'm']);
  });

  test.each(WORLDS)('a match sets id, texts and picture; 300 ms later price and button are ready, %s', async (_, scripts) => {
    await start(TEE, { scripts });
    choose('pa_colour', 'red');
    choose('pa_size', 'm');
    expect(idField().value).toBe('68');
    expect(textOf('.product_meta .sku')).toBe('RIG-TEE-red-m');
    expect(textOf('.woocommerce-product-attributes-item--weight .woocommerce-product-attributes-item__value')).toBe('0.2 kg');
    expect(textOf('.woocommerce-product-attributes-item--dimensions .woocommerce-product-attributes-item__value')).toBe('65 × 45 × 1 cm');
    expect(el<HTMLImageElement>('.woocommerce-product-gallery__image img').getAttribute('src')).toContain('tee-red');
    await page.wait(290);
    expect([buttonState(), shown().style.display]).toEqual([NEEDS, 'none']);
    await page.wait(20);
    expect([buttonState(), shown().style.display]).toEqual(['ready', '']);
    expect(textOf('.woocommerce-variation-price')).toContain('12.50');
    expect(textOf('.woocommerce-variation-description')).toBe('Tee variation: red, size m.');
  });

  test.each(WORLDS)('the reset link takes it all back, tells so, and focuses the first select, %s', async (_, scripts) => {
    await start(TEE, { scripts });
    const sku = textOf('.product_meta .sku');
    await redM();
    el('.reset_variations').click();
    await page.wait(300);
    expect([select('pa_colour').value, select('pa_size').value, idField().value]).toEqual(['', '', '']);
    expect(textOf('.product_meta .sku')).toBe(sku);
    expect(textOf('.reset_variations_alert')).toContain('Your selection has been reset');
    expect(document.activeElement).toBe(select('pa_colour'));
    expect([buttonState(), shown().style.display]).toEqual([NEEDS, 'none']);
    choose('pa_colour', 'red');
    expect(textOf('.reset_variations_alert')).toBe('');
  });

  test.each(['Enter', ' '])('the reset link hears the key %j, once, and the page does not move', async (key) => {
    await start(TEE);
    await redM();
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
    el('.reset_variations').dispatchEvent(event);
    expect([event.defaultPrevented, select('pa_size').value]).toEqual([true, '']);
  });

  test("other keys on the reset link are the browser's", async () => {
    await start(TEE);
    await redM();
    const event = new KeyboardEvent('keydown', { key: 'Tab', bubbles: true, cancelable: true });
    el('.reset_variations').dispatchEvent(event);
    expect([event.defaultPrevented, select('pa_size').value]).toEqual([false, 'm']);
  });

  test('a reset within 300 ms of a match cancels what was to be shown', async () => {
    await start(TEE);
    choose('pa_colour', 'red');
    choose('pa_size', 'm');
    await page.wait(200);
    el('.reset_variations').click();
    await page.wait(1000);
    expect([buttonState(), shown().style.display, idField().value]).toEqual([NEEDS, 'none', '']);
    expect(productOf(form()).get().variation).toBeNull();
  });

  test('of two matches within 300 ms only the newer is shown, 300 ms after it', async () => {
    const seen: unknown[] = [];
    await start(TEE);
    form().addEventListener('shop:variation-shown', (e) =>
      seen.push((e as CustomEvent<{ variation: { variation_id: unknown } }>).detail.variation.variation_id),
    );
    choose('pa_colour', 'red');
    choose('pa_size', 'm');
    await page.wait(200);
    choose('pa_size', 's');
    await page.wait(200);
    expect(seen).toEqual([]);
    await page.wait(110);
    expect(seen).toEqual([67]);
  });

  test.each(WORLDS)('our own events tell changed, found, shown, hidden, each once, %s', async (_, scripts) => {
    const seen: string[] = [];
    await start(TEE, { scripts });
    for (const name of ['changed', 'found', 'shown', 'hidden']) {
      document.addEventListener(`shop:variation-${name}`, () => seen.push(name));
    }
    choose('pa_colour', 'red');
    expect(seen).toEqual(['hidden', 'changed']);
    choose('pa_size', 'm');
    expect(seen).toEqual(['hidden', 'changed', 'found', 'changed']);
    await page.wait(400);
    expect(seen).toEqual(['hidden', 'changed', 'found', 'changed', 'shown']);
  });

  test('no match: the display goes, and a message says so until the next change', async () => {
    // One attribute only: with several, options that fit nothing are out before they can be chosen.
    const oneAttribute = (html: string): string => html.replace(/<tr>\s*<th class="label"><label for="pa_colour">[\s\S]*?<\/tr>/, '');
    await start(TEE, {
      text: oneAttribute,
      edit: (list) => list.slice(0, 2).map((v) => ({ ...v, attributes: { attribute_pa_size: v.attributes['attribute_pa_size'] } })),
    });
    choose('pa_size', 's');
    await page.wait(400);
    expect(buttonState()).toBe('ready');
    // Another script puts an option in that no variation has.
    select('pa_size').append(option('xxl'));
    choose('pa_size', 'xxl');
    await page.wait(400);
    const box = el('.wc-no-matching-variations').parentElement as HTMLElement;
    expect([box.getAttribute('role'), box.previousElementSibling]).toEqual(['alert', shown()]);
    expect(textOf('.wc-no-matching-variations')).toBe('Sorry, no products matched your selection. Please choose a different combination.');
    expect([buttonState(), idField().value]).toEqual([NEEDS, '']);
    choose('pa_size', '');
    expect(document.querySelector('.wc-no-matching-variations')).toBeNull();
  });

  test('a variation that cannot be had is shown, and the button says so', async () => {
    await start(TEE);
    choose('pa_colour', 'blue');
    choose('pa_size', 'm');
    await page.wait(400);
    expect(buttonState()).toBe(CANNOT);
    expect(firstSubmitBlocker(productOf(form()))?.message).toBe(
      'Sorry, this product is unavailable. Please choose a different combination.',
    );
  });

  test("a variation nobody may see shows the host's unavailable text instead of a price", async () => {
    await start(TEE, { edit: change(68, { variation_is_visible: false }) });
    await redM();
    expect(textOf('.single_variation')).toBe('Sorry, this product is unavailable. Please choose a different combination.');
    expect(buttonState()).toBe(CANNOT);
  });

  test("a choice of the page's own is shown from the start", async () => {
    await start(CAP);
    expect(select('pa_colour').value).toBe('black');
    expect(options('name-mark')).toEqual(['', 'None', "Owner's name"]);
    choose('name-mark', "Owner's name");
    expect(idField().value).toBe('77');
  });

  test('"any": a variation that names no value fits every one of them', async () => {
    await start(CAP);
    choose('pa_colour', 'red');
    expect(options('name-mark')).toEqual(['', 'None', 'Initials "A.B."', "Owner's name"]);
    choose('name-mark', 'Initials "A.B."');
    expect(idField().value).toBe('75');
  });

  test.each(WORLDS)('choices that exclude each other are emptied and told once, %s', async (_, scripts) => {
    const told: unknown[] = [];
    await start(TEE, {
      scripts,
      edit: (list) => list.filter((v) => v.attributes['attribute_pa_colour'] !== 'green' || v.attributes['attribute_pa_size'] !== 'm'),
    });
    await redM();
    form().addEventListener('shop:variation-changed', (e) => told.push((e as CustomEvent<{ attributes: unknown }>).detail.attributes));
    // Another script chooses the colour although the size does not go with it.
    select('pa_colour').append(...([...select('pa_colour').options].some((o) => o.value === 'green') ? [] : [option('green')]));
    choose('pa_colour', 'green');
    expect(select('pa_size').value).toBe('');
    expect(idField().value).toBe('');
    expect(told).toEqual([{ attribute_pa_colour: '', attribute_pa_size: '' }]);
    expect(options('pa_size')).toEqual(['', 's', 'm']);
    await page.wait(400);
    expect(buttonState()).toBe(NEEDS);
  });

  test('sold individually: one piece, and no box to change that', async () => {
    await start(TEE, { edit: changeAll({ is_sold_individually: 'yes' }) });
    quantity().value = '4';
    await redM();
    expect([quantity().value, quantity().min, quantity().getAttribute('max'), el('.quantity').style.display]).toEqual([
      '1',
      '1',
      '',
      'none',
    ]);
  });

  test("the quantity is kept within the variation's limits, and the box comes back", async () => {
    await start(TEE, {
      edit: (list) => change(67, { is_sold_individually: 'yes' })(change(68, { min_qty: 2, max_qty: 5 })(list)),
    });
    quantity().value = '9';
    choose('pa_colour', 'red');
    choose('pa_size', 's');
    expect(el('.quantity').style.display).toBe('none');
    choose('pa_size', 'm');
    expect([quantity().value, quantity().min, quantity().max, el('.quantity').style.display]).toEqual(['2', '2', '5', '']);
    quantity().value = '9';
    choose('pa_size', 's');
    choose('pa_size', 'm');
    expect(quantity().value).toBe('2');
  });

  test('more than the variation allows becomes what it allows when it is typed, and is told', async () => {
    await start(TEE, { edit: change(68, { min_qty: 2, max_qty: 5 }) });
    const type = (value: string): void => {
      quantity().value = value;
      quantity().dispatchEvent(new Event('input', { bubbles: true }));
    };
    type('9');
    expect([quantity().value, productOf(form()).get().quantity]).toEqual(['9', 9]);
    await redM();
    const heard: string[] = [];
    quantity().addEventListener('change', () => heard.push(quantity().value));
    type('12');
    expect([quantity().value, productOf(form()).get().quantity, heard]).toEqual(['5', 5, ['5']]);
    expect(notes()).toEqual(['The largest quantity is 5.']);
    // Less is on the way to more.
    type('1');
    expect([quantity().value, notes()]).toEqual(['1', []]);
  });

  test('a quantity that a choice changes is told at its field', async () => {
    await start(TEE, { edit: (list) => change(67, { min_qty: 4 })(change(68, { max_qty: 3 })(list)) });
    await redM();
    expect([quantity().value, notes()]).toEqual(['1', []]);
    quantity().value = '9';
    choose('pa_size', 's');
    expect([quantity().value, notes()]).toEqual(['9', []]);
    choose('pa_size', 'm');
    expect([quantity().value, notes()]).toEqual(['3', ['The largest quantity is 3.']]);
    choose('pa_size', 's');
    expect([quantity().value, notes()]).toEqual(['4', ['The smallest quantity is 4.']]);
  });

  test('what one piece made of a quantity is told no longer where any number may be had', async () => {
    await start(TEE, { edit: (list) => change(67, { is_sold_individually: 'yes' })(change(68, { max_qty: '' })(list)) });
    quantity().value = '3';
    choose('pa_colour', 'red');
    choose('pa_size', 's');
    expect(notes()).toEqual(['The largest quantity is 1.']);
    choose('pa_size', 'm');
    expect(notes()).toEqual([]);
  });

  test('a maximum of "" is none', async () => {
    await start(TEE);
    quantity().value = '5000';
    await redM();
    expect([quantity().value, quantity().getAttribute('max')]).toEqual(['5000', '']);
  });

  test.each(WORLDS)('the tag leaves: the product is what the page printed, to the letter, %s', async (_, scripts) => {
    await start(TEE, { scripts });
    await redM();
    el('.reset_variations').click();
    choose('pa_colour', 'green');
    choose('pa_size', 's');
    await page.wait(600);
    const element = tag();
    element.replaceWith(...[...element.childNodes].filter((n) => n === form()));
    await page.wait(500);
    expect(markup(form())).toBe(page.before);
    expect(markup(form().closest('.product') as Element)).toBe(page.productBefore);
    // What the shopper chose is the shopper's.
    expect([select('pa_colour').value, select('pa_size').value]).toEqual(['green', 's']);
    expect(firstSubmitBlocker(productOf(form()))).toBeNull();
    expect(window.dispatchEvent(new Event('x'))).toBe(true);
  });

  test('the tag leaves before anything happened: nothing was changed', async () => {
    await start(TEE, { waitMs: 30 });
    tag().replaceWith(form());
    await page.wait(500);
    expect(markup(form())).toBe(page.before);
  });

  test('a moved tag keeps choice and display', async () => {
    await start(TEE);
    await redM();
    document.body.append(tag());
    await page.wait(400);
    expect([select('pa_size').value, idField().value, buttonState()]).toEqual(['m', '68', 'ready']);
    choose('pa_size', 's');
    expect(idField().value).toBe('67');
  });

  test("two forms of one product choose for themselves, and the sku is the newer one's", async () => {
    await start(TEE);
    const second = el('shop-variation-form').cloneNode(true) as HTMLElement;
    const base = textOf('.product_meta .sku');
    tag().after(second);
    await page.wait(450);
    await redM();
    const other = second.querySelector('form') as HTMLFormElement;
    choose('pa_colour', 'green', second);
    choose('pa_size', 's', second);
    await page.wait(600);
    expect([form(), other].map((f) => productOf(f).get().variation?.variation_id)).toEqual([68, 71]);
    expect(textOf('.product_meta .sku')).toBe('RIG-TEE-green-s');
    // One goes: what it wrote stays with the other; both gone: the page's own text.
    second.remove();
    await page.wait(50);
    expect(textOf('.product_meta .sku')).toBe('RIG-TEE-green-s');
    el('.reset_variations').click();
    expect(textOf('.product_meta .sku')).toBe(base);
  });

  test('a form that comes later is set up, and so is one that takes the place of another', async () => {
    await start(TEE);
    const copy = new DOMParser().parseFromString(page.before, 'text/html').querySelector('form') as HTMLFormElement;
    form().replaceWith(document.importNode(copy, true));
    await page.wait(450);
    expect(buttonState()).toBe(NEEDS);
    await redM();
    expect([idField().value, buttonState()]).toEqual(['68', 'ready']);
  });

  test('a quick view that is filled after the tag was inserted', async () => {
    await start(TEE);
    const html = page.before;
    tag().remove();
    const view = document.createElement('shop-variation-form');
    document.body.append(view);
    await page.wait(300);
    view.append(document.importNode(new DOMParser().parseFromString(html, 'text/html').querySelector('form') as HTMLFormElement, true));
    await page.wait(450);
    await redM();
    expect([idField().value, buttonState()]).toEqual(['68', 'ready']);
    expect(view.querySelectorAll('form')).toHaveLength(1);
  });

  test('data-match="exact": the variation that names the value comes before the one for any', async () => {
    const any = (list: unknown[]): unknown[] => [
      { ...(list[0] as object), variation_id: 999, attributes: { attribute_pa_colour: 'red', attribute_pa_size: '' } },
      ...list,
    ];
    await start(TEE, { edit: any });
    await redM();
    expect(idField().value).toBe('999');
    tag().setAttribute('data-match', 'exact');
    await page.wait(10);
    choose('pa_size', 'm');
    expect(idField().value).toBe('68');
  });
});

describe('address', () => {
  test('what the address asks for is chosen, as far as it exists', async () => {
    await start(TEE, { url: '/product/?attribute_pa_colour=red&attribute_pa_size=xxl' });
    expect([select('pa_colour').value, select('pa_size').value]).toEqual(['red', '']);
  });

  test('a complete address is a match from the start', async () => {
    await start(TEE, { url: '/product/?attribute_pa_colour=red&attribute_pa_size=m' });
    expect([idField().value, buttonState()]).toEqual(['68', 'ready']);
  });

  test('a choice the page printed comes before the address', async () => {
    await start(CAP, { url: '/product/?attribute_pa_colour=red' });
    expect(select('pa_colour').value).toBe('black');
  });

  test('linkable: the address follows every choice without a new entry in the history', async () => {
    await start(TEE, { tag: 'data-linkable', url: '/product/?utm=a%20b#tab' });
    const steps = window.history.length;
    window.history.replaceState({ theirs: 1 }, '');
    choose('pa_colour', 'red');
    choose('pa_size', 'm');
    // What another script keeps beside the address stays.
    expect(window.history.state).toEqual({ theirs: 1 });
    expect(window.location.href).toMatch(/\/product\/\?utm=a%20b&attribute_pa_colour=red&attribute_pa_size=m#tab$/);
    choose('pa_colour', '');
    expect(window.location.search).toBe('?utm=a%20b&attribute_pa_size=m');
    el('.reset_variations').click();
    expect([window.location.search, window.location.hash, window.history.length]).toEqual(['?utm=a%20b', '#tab', steps]);
  });

  test("linkable by the plugin's own setting, in PHP's spelling", async () => {
    await start(TEE, { settings: { woo_variation_swatches_options: { enable_linkable_url: '1' } } });
    choose('pa_colour', 'red');
    expect(window.location.search).toBe('?attribute_pa_colour=red');
  });

  test('not linkable: the address stays', async () => {
    await start(TEE);
    choose('pa_colour', 'red');
    expect(window.location.search).toBe('');
  });
});

describe('store', () => {
  test('choices, variation, price and quantity of the form', async () => {
    await start();
    await redM();
    expect(productOf(form()).get()).toMatchObject({
      productId: '63',
      attributes: { attribute_pa_colour: 'red', attribute_pa_size: 'm' },
      unitPrice: 12.5,
      quantity: 1,
      blockers: [],
    });
    quantity().value = '3';
    quantity().dispatchEvent(new Event('input', { bubbles: true }));
    expect(productOf(form()).get()).toMatchObject({ unitPrice: 12.5, quantity: 3 });
    choose('pa_size', '');
    expect(productOf(form()).get()).toMatchObject({ attributes: { attribute_pa_size: '' }, variation: null, unitPrice: null });
  });
});
