import { afterEach, describe, expect, test } from 'vitest';
import { firstSubmitBlocker, productOf } from '../../../shared/stores/product.js';
import { printedLines } from '../../setup/each.js';
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
  JACKET,
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

/** Both worlds: a page without jQuery, and one with it. */
describe.each([
  ['without jQuery', null],
  ['with jQuery', []],
] as const)('%s', (_, scripts) => {
  test('the form is set up 100 ms after the tag came to life', async () => {
    await start(TEE, { scripts, waitMs: 60 });
    expect(buttonState()).toBe('ready');
    await page.wait(100);
    expect(buttonState()).toBe(NEEDS);
    expect(el('.woocommerce-variation-add-to-cart').className).toContain('woocommerce-variation-add-to-cart-disabled');
    expect(select('pa_colour').closest('form')?.querySelector<HTMLElement>('.reset_variations')?.style.visibility).toBe('hidden');
  });

  test('a choice takes out the options that do not fit it', async () => {
    await start(TEE, {
      scripts,
      edit: (list) => list.filter((v) => v.attributes['attribute_pa_colour'] !== 'green' || v.attributes['attribute_pa_size'] !== 'm'),
    });
    choose('pa_colour', 'green');
    expect(options('pa_size')).toEqual(['', 's']);
    expect(options('pa_colour')).toEqual(['', 'red', 'blue', 'green']);
    choose('pa_colour', '');
    expect(options('pa_size')).toEqual(['', 's', 'm']);
  });

  test('a match brings id, sku, weight, size, picture, price; 300 ms later the button is ready', async () => {
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

  test('the reset link takes it all back, tells so, and focuses the first select', async () => {
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
    await start(TEE, { scripts });
    await redM();
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
    el('.reset_variations').dispatchEvent(event);
    expect([event.defaultPrevented, select('pa_size').value]).toEqual([true, '']);
  });

  test("other keys on the reset link are the browser's", async () => {
    await start(TEE, { scripts });
    await redM();
    const event = new KeyboardEvent('keydown', { key: 'Tab', bubbles: true, cancelable: true });
    el('.reset_variations').dispatchEvent(event);
    expect([event.defaultPrevented, select('pa_size').value]).toEqual([false, 'm']);
  });

  test('a reset within 300 ms of a match cancels what was to be shown', async () => {
    await start(TEE, { scripts });
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
    await start(TEE, { scripts });
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

  test('our own events tell changed, found, shown, hidden, each once', async () => {
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
      scripts,
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
    await start(TEE, { scripts });
    choose('pa_colour', 'blue');
    choose('pa_size', 'm');
    await page.wait(400);
    expect(buttonState()).toBe(CANNOT);
    expect(firstSubmitBlocker(productOf(form()))?.message).toBe(
      'Sorry, this product is unavailable. Please choose a different combination.',
    );
  });

  test("a variation nobody may see shows the host's unavailable text instead of a price", async () => {
    await start(TEE, { scripts, edit: change(68, { variation_is_visible: false }) });
    await redM();
    expect(textOf('.single_variation')).toBe('Sorry, this product is unavailable. Please choose a different combination.');
    expect(buttonState()).toBe(CANNOT);
  });

  test("a choice of the page's own is shown from the start", async () => {
    await start(CAP, { scripts });
    expect(select('pa_colour').value).toBe('black');
    expect(options('name-mark')).toEqual(['', 'None', "Owner's name"]);
    choose('name-mark', "Owner's name");
    expect(idField().value).toBe('77');
  });

  test('"any": a variation that names no value fits every one of them', async () => {
    await start(CAP, { scripts });
    choose('pa_colour', 'red');
    expect(options('name-mark')).toEqual(['', 'None', 'Initials "A.B."', "Owner's name"]);
    choose('name-mark', 'Initials "A.B."');
    expect(idField().value).toBe('75');
  });

  test('choices that rule each other out are emptied, each in a round of its own, and told once', async () => {
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
    await start(TEE, { scripts, edit: changeAll({ is_sold_individually: 'yes' }) });
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
      scripts,
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
    await start(TEE, { scripts, edit: change(68, { min_qty: 2, max_qty: 5 }) });
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
    await start(TEE, { scripts, edit: (list) => change(67, { min_qty: 4 })(change(68, { max_qty: 3 })(list)) });
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

  test('a maximum of "" is none', async () => {
    await start(TEE, { scripts });
    quantity().value = '5000';
    await redM();
    expect([quantity().value, quantity().getAttribute('max')]).toEqual(['5000', '']);
  });

  test('the tag leaves: the product is what the page printed, to the letter', async () => {
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
    await start(TEE, { scripts, waitMs: 30 });
    tag().replaceWith(form());
    await page.wait(500);
    expect(markup(form())).toBe(page.before);
  });

  test('a moved tag keeps choice and display', async () => {
    await start(TEE, { scripts });
    await redM();
    document.body.append(tag());
    await page.wait(400);
    expect([select('pa_size').value, idField().value, buttonState()]).toEqual(['m', '68', 'ready']);
    choose('pa_size', 's');
    expect(idField().value).toBe('67');
  });

  test("two forms of one product choose for themselves, and the sku is the newer one's", async () => {
    await start(TEE, { scripts });
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
    await start(TEE, { scripts });
    const copy = new DOMParser().parseFromString(page.before, 'text/html').querySelector('form') as HTMLFormElement;
    form().replaceWith(document.importNode(copy, true));
    await page.wait(450);
    expect(buttonState()).toBe(NEEDS);
    await redM();
    expect([idField().value, buttonState()]).toEqual(['68', 'ready']);
  });

  test('a quick view that is filled after the tag was inserted', async () => {
    await start(TEE, { scripts });
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
    await start(TEE, { scripts, edit: any });
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

  test('linkable: the address follows choices and what is cleared leaves it, without a step in the history', async () => {
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

describe('submit', () => {
  const submit = (): SubmitEvent => {
    const event = new SubmitEvent('submit', { bubbles: true, cancelable: true });
    form().dispatchEvent(event);
    return event;
  };

  test('a press of the button is refused before its form is: everybody hears it, and that it is prevented', async () => {
    await start();
    const heard: boolean[] = [];
    const hear = (e: Event): void => {
      heard.push(e.defaultPrevented);
    };
    document.addEventListener('click', hear);
    form().addEventListener('submit', () => heard.push(false));
    el('.single_add_to_cart_button').click();
    document.removeEventListener('click', hear);
    expect(heard).toEqual([true]);
    expect(document.querySelectorAll('.shop-alert')).toHaveLength(1);
    await redM();
    const ready = new MouseEvent('click', { bubbles: true, cancelable: true });
    form().addEventListener('submit', (e) => e.preventDefault());
    el('.single_add_to_cart_button').dispatchEvent(ready);
    expect([ready.defaultPrevented, document.querySelector('.shop-alert')]).toEqual([false, null]);
  });

  test('a press of what does not send the form is left alone', async () => {
    await start();
    const other = document.createElement('button');
    other.type = 'button';
    form().append(other);
    const event = new MouseEvent('click', { bubbles: true, cancelable: true });
    other.dispatchEvent(event);
    expect([event.defaultPrevented, document.querySelector('.shop-alert')]).toEqual([false, null]);
  });

  test('without a choice: not sent, the reason below the button, the focus on the first open attribute', async () => {
    await start();
    choose('pa_colour', 'red');
    expect(submit().defaultPrevented).toBe(true);
    const alert = el('.shop-alert');
    expect([alert.getAttribute('role'), alert.textContent]).toEqual([
      'alert',
      'Please select some product options before adding this product to your cart.',
    ]);
    expect(alert.previousElementSibling).toBe(el('.woocommerce-variation-add-to-cart'));
    expect(document.activeElement).toBe(select('pa_size'));
  });

  test('the reason goes with the next choice', async () => {
    await start();
    submit();
    choose('pa_colour', 'red');
    expect(document.querySelector('.shop-alert')).toBeNull();
  });

  test('with every choice made it is sent', async () => {
    await start();
    await redM();
    expect(submit().defaultPrevented).toBe(false);
    expect(document.querySelector('.shop-alert')).toBeNull();
  });

  test('data-alerts="native" uses the browser\'s own box', async () => {
    const said: unknown[] = [];
    await start(TEE, { tag: 'data-alerts="native"' });
    const own = window.alert;
    window.alert = (text) => {
      said.push(text);
    };
    submit();
    window.alert = own;
    expect(said).toEqual(['Please select some product options before adding this product to your cart.']);
    expect(document.querySelector('.shop-alert')).toBeNull();
    expect(document.activeElement).toBe(select('pa_colour'));
  });

  test("somebody else's refusal is left alone, and another form's submit too", async () => {
    await start();
    form().addEventListener('submit', (e) => e.preventDefault(), { once: true });
    submit();
    expect(document.querySelector('.shop-alert')).toBeNull();
    const other = document.createElement('form');
    // Of the same kind, but in nobody's tag.
    other.className = 'variations_form';
    document.body.append(other);
    productOf(other).setKey('blockers', [{ by: 'add-ons', message: 'Choose a ribbon', focus: () => undefined }]);
    const event = new SubmitEvent('submit', { bubbles: true, cancelable: true });
    other.dispatchEvent(event);
    expect(event.defaultPrevented).toBe(false);
    other.remove();
  });

  test("another part's blocker holds the form back too", async () => {
    await start();
    await redM();
    const store = productOf(form());
    store.setKey('blockers', [{ by: 'add-ons', message: 'Choose a ribbon', focus: () => undefined }]);
    expect(submit().defaultPrevented).toBe(true);
    expect(textOf('.shop-alert')).toBe('Choose a ribbon');
  });
});

describe('other markup', () => {
  test('options in groups come back to their places', async () => {
    const groups = (html: string): string =>
      html
        .replace('<option value="red" >Red</option>', '<optgroup label="Warm">\n <option value="red">Red</option>\n</optgroup>\n')
        .replace(
          '<option value="blue" >Blue</option><option value="green" >Green</option>',
          '<optgroup label="Cold"> <option value="blue">Blue</option> <option value="green">Green</option></optgroup><option value="gold">Gold</option>',
        );
    await start(TEE, {
      text: groups,
      edit: (list) => [
        ...list.filter((v) => v.attributes['attribute_pa_size'] !== 's' || v.attributes['attribute_pa_colour'] !== 'blue'),
        { ...list[0], variation_id: 90, attributes: { attribute_pa_colour: 'gold', attribute_pa_size: 's' } },
      ],
    });
    choose('pa_size', 's');
    expect(options('pa_colour')).toEqual(['', 'red', 'green', 'gold']);
    choose('pa_size', 'm');
    expect(options('pa_colour')).toEqual(['', 'red', 'blue', 'green']);
    expect(el('optgroup[label=Cold]').children).toHaveLength(2);
    tag().replaceWith(form());
    await page.wait(50);
    expect(markup(form())).toBe(page.before);
  });

  test('a placeholder without a value is no choice', async () => {
    await start(TEE, { text: (html) => html.replaceAll('<option value="">Choose an option</option>', '<option>Choose…</option>') });
    expect([buttonState(), productOf(form()).get().attributes]).toEqual([NEEDS, { attribute_pa_colour: '', attribute_pa_size: '' }]);
    expect(options('pa_size')).toEqual(['Choose…', 's', 'm']);
    await redM();
    expect(idField().value).toBe('68');
    el('.reset_variations').click();
    expect([select('pa_colour').value, select('pa_size').value]).toEqual(['Choose…', 'Choose…']);
    expect(buttonState()).toBe(NEEDS);
  });

  test('show_option_none=no: the placeholder goes with a valid choice and comes back with the reset', async () => {
    await start(TEE, { text: (html) => html.replaceAll('data-show_option_none="yes"', 'data-show_option_none="no"') });
    await redM();
    expect([options('pa_colour'), options('pa_size')]).toEqual([
      ['red', 'blue', 'green'],
      ['s', 'm'],
    ]);
    el('.reset_variations').click();
    expect([options('pa_colour'), select('pa_colour').selectedIndex, select('pa_size').value]).toEqual([
      ['', 'red', 'blue', 'green'],
      0,
      '',
    ]);
    tag().replaceWith(form());
    await page.wait(50);
    expect(markup(form())).toBe(page.before);
  });

  test("an inactive variation's option stays but cannot be chosen, until the tag leaves", async () => {
    await start(TEE, { edit: change(68, { variation_is_active: false }) });
    choose('pa_colour', 'red');
    expect(options('pa_size')).toEqual(['', 's', '(m)']);
    tag().replaceWith(form());
    await page.wait(50);
    expect(markup(form())).toBe(page.before);
  });

  test('a value written with entities fits its option', async () => {
    await start(TEE, {
      text: (html) => html.replace('<option value="m" >M</option>', '<option value="m &amp; l">M &amp; L</option>'),
      edit: change(68, { attributes: { attribute_pa_colour: 'red', attribute_pa_size: 'm &amp; l' } }),
    });
    choose('pa_colour', 'red');
    expect(options('pa_size')).toEqual(['', 's', 'm & l']);
    choose('pa_size', 'm & l');
    expect(idField().value).toBe('68');
  });

  test.each([
    ['.single_variation'],
    ['.reset_variations'],
    ['.quantity'],
    ['.single_add_to_cart_button'],
    ['.single_variation_wrap .woocommerce-variation-add-to-cart'],
    ['input.variation_id'],
    ['.reset_variations_alert'],
    ['.woocommerce-product-gallery'],
    ['.product_meta'],
  ])('a form without %s still finds and shows', async (selector) => {
    await start(TEE, { prepare: () => el(selector).remove() });
    await redM();
    expect(productOf(form()).get()).toMatchObject({ unitPrice: 12.5, blockers: [] });
    if (document.querySelector('.single_add_to_cart_button')) {
      expect(buttonState()).toBe('ready');
    }
    document.querySelector<HTMLElement>('.reset_variations')?.click();
    await page.wait(400);
    tag().replaceWith(form());
    await page.wait(100);
    expect(markup(form())).toBe(page.before);
  });

  test('no template: the built-in one, and one error with its id', async () => {
    await start(TEE, { prepare: () => el('#tmpl-variation-template').remove() });
    await redM();
    expect(textOf('.woocommerce-variation-price')).toContain('12.50');
    choose('pa_size', 's');
    await page.wait(400);
    expect(printedLines()).toEqual([
      'error: [shop] <shop-variation-form> template not found: no script with the id "tmpl-variation-template"; using built-in markup',
    ]);
  });

  test('a template with code goes to wp.template; without that, the built-in one', async () => {
    await start(TEE, {
      prepare: () => {
        el('#tmpl-variation-template').textContent = '<# var x = 1; #>{{ data.variation.sku }}';
      },
    });
    Object.assign(window, {
      wp: { template: (id: string) => (data: { variation: { sku: string } }) => `<p>${id} ${data.variation.sku}</p>` },
    });
    await redM();
    expect(textOf('.single_variation')).toBe('variation-template RIG-TEE-red-m');
    Reflect.deleteProperty(window, 'wp');
    choose('pa_size', 's');
    await page.wait(400);
    expect(textOf('.woocommerce-variation-price')).toContain('15.00');
    expect(printedLines()).toEqual([
      'error: [shop] <shop-variation-form> template "tmpl-variation-template" holds more than values and if/else, and wp.template is not there; using built-in markup',
    ]);
  });

  test('scripts and handlers in a description do not come in', async () => {
    await start(TEE, {
      edit: change(68, {
        variation_description: '<p onclick="x()">Fine<script>window.bad = 1</script><a href="javascript:x()">link</a></p>',
      }),
    });
    await redM();
    expect(shown().querySelector('script, [onclick], [href]')).toBeNull();
    expect(textOf('.woocommerce-variation-description')).toBe('Finelink');
    expect(printedLines()).toEqual(['warn: [shop] 1 script dropped from template variation-template: server HTML may not bring scripts']);
  });
});

describe('picture', () => {
  const img = (): HTMLImageElement => el<HTMLImageElement>('.woocommerce-product-gallery__image img');

  test('set and reset: as printed, but for empty srcset and sizes where there were none', async () => {
    await start(TEE, {
      prepare: () => {
        for (const name of ['srcset', 'sizes']) {
          img().removeAttribute(name);
        }
      },
    });
    const before = img().cloneNode() as HTMLImageElement;
    await redM();
    expect(img().getAttribute('srcset')).toContain('tee-red');
    expect(img().getAttribute('data-large_image')).toContain('tee-red.jpg');
    expect(el<HTMLAnchorElement>('.woocommerce-product-gallery__image a').href).toContain('tee-red.jpg');
    el('.reset_variations').click();
    for (const { name, value } of before.attributes) {
      expect(img().getAttribute(name), name).toBe(value);
    }
    expect([img().getAttribute('srcset'), img().getAttribute('sizes')]).toEqual(['', '']);
  });

  /** A picture whose place a lazy loader keeps, under the names one of them uses. */
  const lazyPicture = (names: readonly [src: string, srcset: string], src = 'https://shop.test/tee.jpg') => ({
    prepare: () => {
      img().setAttribute('src', 'data:image/svg+xml,%3Csvg/%3E');
      img().removeAttribute('srcset');
      img().setAttribute(names[0], src);
      img().setAttribute(names[1], `${src} 600w`);
    },
    /** What the loader does when the turn of the picture comes. */
    load: () => {
      img().setAttribute('srcset', img().getAttribute(names[1]) ?? '');
      img().setAttribute('src', img().getAttribute(names[0]) ?? '');
    },
  });
  const LOADERS = [
    ['data-lazy-src', 'data-lazy-srcset'],
    ['data-src', 'data-srcset'],
  ] as const;

  test.each(LOADERS)('a loader by %s keeps a shown variation’s picture, and the product’s own comes back', async (...names) => {
    const { prepare, load } = lazyPicture(names);
    await start(TEE, { prepare });
    await redM();
    load();
    await page.wait(0);
    expect([img().getAttribute('src'), img().getAttribute('srcset')].join()).not.toContain('shop.test/tee.jpg');
    expect(img().getAttribute('src')).toContain('tee-red');
    choose('pa_colour', 'blue');
    await page.wait(600);
    expect(img().getAttribute('src')).toContain('tee-blue');
    el('.reset_variations').click();
    expect([img().getAttribute('src'), img().getAttribute('srcset')]).toEqual([
      'https://shop.test/tee.jpg',
      'https://shop.test/tee.jpg 600w',
    ]);
  });

  test.each(LOADERS)('a loader by %s that ran before the first choice, or after the last, has the last word', async (...names) => {
    const { prepare, load } = lazyPicture(names);
    await start(TEE, { prepare });
    load();
    await redM();
    el('.reset_variations').click();
    expect(img().getAttribute('src')).toBe('https://shop.test/tee.jpg');
    img().setAttribute('src', 'https://shop.test/other.jpg');
    await redM();
    expect(img().getAttribute('src')).toContain('tee-red');
    el('.reset_variations').click();
    expect(img().getAttribute('src')).toBe('https://shop.test/other.jpg');
  });

  test("20 ms later other scripts are told, with the picture's id on the form", async () => {
    let resized = 0;
    const count = (): void => {
      resized += 1;
    };
    await start(TEE, { scripts: [] });
    window.addEventListener('resize', count);
    choose('pa_colour', 'red');
    choose('pa_size', 'm');
    const earlier = resized;
    await page.wait(30);
    window.removeEventListener('resize', count);
    expect(resized).toBeGreaterThan(earlier);
    expect(form().getAttribute('current-image')).toBe('64');
    expect(page.heard('woocommerce_gallery_init_zoom', 'woocommerce_gallery_reset_slide_position').length).toBeGreaterThan(1);
  });

  test('srcset=false takes the attribute away; an address that is none is not followed', async () => {
    await start(TEE, {
      edit: (list) => list.map((v) => ({ ...v, image: { ...v.image, srcset: false, full_src: 'javascript:alert(1)' } })),
    });
    await redM();
    expect([img().hasAttribute('srcset'), el('.woocommerce-product-gallery__image a').getAttribute('href')]).toEqual([false, '']);
  });

  test.each([[undefined], [{ src: '' }], [{ src: '0' }]])("a variation with the picture %j shows the product's own", async (image) => {
    await start(TEE, { edit: (list) => list.map((v) => (v.variation_id === 67 ? { ...v, image } : v)) });
    const own = img().getAttribute('src');
    await redM();
    expect(img().getAttribute('src')).not.toBe(own);
    choose('pa_size', 's');
    expect(img().getAttribute('src')).toBe(own);
  });
});

describe('300 variations', () => {
  test('four attributes, one choice after the other', async () => {
    await start(JACKET);
    for (const [name, value] of [
      ['pa_colour', 'red'],
      ['pa_size', 'm'],
      ['cloth', 'Wool'],
      ['cut', 'Regular'],
    ] as const) {
      choose(name, value);
    }
    await page.wait(400);
    expect(idField().value).toMatch(/^\d+$/);
    expect(buttonState()).toBe('ready');
    expect(page.fetch.sent).toEqual([]);
  });

  test('a choice touches only what changed', async () => {
    await start(JACKET);
    choose('pa_colour', 'red');
    choose('pa_size', 'm');
    await page.wait(10);
    let records: MutationRecord[] = [];
    const observer = new MutationObserver((list) => {
      records.push(...list);
    });
    observer.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
    choose('pa_colour', 'blue');
    await page.wait(5);
    // Every option of every select stays as it was; what is left is the emptied id field.
    expect(records.filter((r) => (r.target as Element).closest?.('select'))).toEqual([]);
    expect(records.length).toBeLessThanOrEqual(4);
    records = [];
    choose('cloth', 'Wool');
    await page.wait(5);
    expect(records.length).toBeLessThanOrEqual(4);
    observer.disconnect();
  });
});
