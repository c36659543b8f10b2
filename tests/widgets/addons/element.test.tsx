import { afterEach, describe, expect, test, vi } from 'vitest';
import { firstSubmitBlocker, productOf } from '../../../shared/stores/product.js';
import { orderPrice } from '../../support/order-price.js';
import { printedLines } from '../../setup/each.js';
import {
  addon,
  all,
  APRON,
  container,
  el,
  field,
  form,
  open,
  posted,
  press,
  quantity,
  RULES,
  said,
  totals,
  write,
  type AddonsPage,
  type OpenOptions,
} from './page.js';

let page: AddonsPage;
afterEach(() => page.close());

const apron = async (options: OpenOptions = {}): Promise<void> => {
  page = await open(APRON, options);
  expect(printedLines()).toEqual([]);
};
/** Waits for code that comes on first need. */
const come = (): Promise<void> => page.wait(0);
const submit = (): Event => {
  const event = new MouseEvent('click', { bubbles: true, cancelable: true });
  el('.single_add_to_cart_button').dispatchEvent(event);
  return event;
};

/** A page without jQuery, and one with it: what the host's own events are part of is proved in both. */
const WORLDS = [
  ['without jQuery', null],
  ['with jQuery', []],
] as const;

describe('prices and choices', () => {
  test.each(WORLDS)('a product with all twelve types adds up as the shop does, choice by choice, %s', async (_, scripts) => {
    await apron({ scripts });
    expect(totals()).toEqual(['£1.00', '£40.00']);
    const steps: readonly (readonly [() => void, string, string])[] = [
      [() => press('1-0'), '£1.00', '£40.00'],
      [() => press('1-1'), '£2.50', '£41.50'],
      // Above the maximum: taken back.
      [() => press('1-2'), '£2.50', '£41.50'],
      [() => press('2-1'), '£5.00', '£44.00'],
      [() => write('3-0', 'ABC'), '£6.20', '£45.20'],
      [() => write('4', '1'), '£10.20', '£49.20'],
      [() => press('5-0'), '£14.20', '£53.20'],
      [() => press('5-1'), '£17.20', '£56.20'],
      [() => press('6-0'), '£17.20', '£56.20'],
      [() => press('6-1'), '£18.45', '£57.45'],
      [() => write('7-0', '3'), '£19.35', '£58.35'],
      [() => write('7-0', '4'), '£19.65', '£58.65'],
      // Out of range: a message, and nothing to pay.
      [() => write('7-0', '99'), '£18.45', '£57.45'],
      [() => write('7-0', '3'), '£19.35', '£58.35'],
      [() => write('7-1', '2'), '£97.35', '£136.35'],
      [() => write('7-1', ''), '£19.35', '£58.35'],
      [() => write('8-0', 'Dear you'), '£20.35', '£59.35'],
      [() => write('9-0', '01/12/2026 9:00 am'), '£22.35', '£61.35'],
      [() => press('12-0'), '£34.35', '£73.35'],
      [() => write('12-1', field('12-1').value), '£34.35', '£73.35'],
    ];
    for (const [act, options, order] of steps) {
      act();
      expect(totals(), String(act)).toEqual([options, order]);
    }
    quantity('2');
    expect(totals()).toEqual(['£64.70', '£142.70']);
    expect(page.fetch.calls()).toEqual([]);
  });

  test('a radio printed without a value is posted as what was chosen, and given back', async () => {
    await apron();
    const wrapping = (): string[] => posted().flatMap(([name, value]) => (name === 'yith_wapo[][2]' ? [value] : []));
    expect(wrapping()).toEqual(['0']);
    press('2-1');
    expect([wrapping(), totals()]).toEqual([['1'], ['£3.50', '£42.50']]);
    el('shop-addons').replaceWith(container());
    await page.wait();
    expect(field('2-1').getAttribute('value')).toBe('');
  });

  test.each(WORLDS)('a new total is told once, with the options and the product, %s', async (_, scripts) => {
    await apron({ scripts });
    const told: unknown[] = [];
    container().addEventListener('shop:addons-priced', ({ detail }) => told.push(detail));
    press('1-0');
    press('1-1');
    quantity('2');
    quantity('2');
    expect(told).toEqual([
      { productId: '58', optionsPrice: 2.5, orderPrice: 41.5 },
      { productId: '58', optionsPrice: 5, orderPrice: 83 },
    ]);
  });

  test('the product’s store gets the price of a piece, and what is paid once', async () => {
    await apron();
    press('1-0');
    write('4', '1');
    const state = productOf(form()).get();
    expect([state.printedPrice, state.optionsPrice, state.onceOptionsPrice]).toEqual([39, 1, 4]);
    expect(orderPrice(state)).toBe(44);
  });

  test('a choice of one takes the others back', async () => {
    await apron();
    press('5-0');
    expect(field('5-0').closest('.yith-wapo-option')?.classList.contains('selected')).toBe(true);
    press('5-1');
    expect([field('5-0').checked, field('5-1').checked]).toEqual([false, true]);
    expect(field('5-0').closest('.yith-wapo-option')?.classList.contains('selected')).toBe(false);
  });

  test('what stands for a box presses it; what has a use of its own does not', async () => {
    await apron();
    el('#yith-wapo-option-5-0 .label_price').click();
    expect(field('5-0').checked).toBe(true);
    el('#yith-wapo-option-5-0 .label_price').click();
    expect(field('5-0').checked).toBe(false);
    el('#yith-wapo-addon-6 .color').click();
    expect(field('6-0').checked).toBe(true);
    el('#yith-wapo-option-12-0 .product-name').click();
    expect(field('12-0').checked).toBe(true);
    el('#yith-wapo-option-12-0 .wapo-product-qty').click();
    expect(field('12-0').checked).toBe(true);
  });

  test('pieces of a linked product count, and stand in its link', async () => {
    await apron();
    press('12-0');
    const own = el<HTMLInputElement>('#yith-wapo-option-12-0 .wapo-product-qty');
    own.value = '2';
    own.dispatchEvent(new Event('change', { bubbles: true }));
    expect(totals()).toEqual(['£25.00', '£64.00']);
    expect(el('#yith-wapo-option-12-0 a').getAttribute('href')).toBe('?add-to-cart=56&quantity=2');
  });
});

describe('rules', () => {
  test('a text comes with its box, is required then, and is not posted before', async () => {
    await apron();
    expect(addon(3).classList.contains('hidden')).toBe(true);
    expect(posted().some(([name]) => name === 'yith_wapo[][3-0]')).toBe(false);
    press('1-0');
    expect(addon(3).classList.contains('hidden')).toBe(false);
    expect(addon(3).style.display).toBe('');
    expect(field('3-0').disabled).toBe(false);
    press('1-0');
    expect([addon(3).classList.contains('hidden'), field('3-0').disabled]).toEqual([true, true]);
  });

  test('every kind of rule, step by step as the recorded shop shows it', async () => {
    page = await open(RULES);
    printedLines();
    const shown = (): boolean[] => all('.yith-wapo-addon').map((node) => !node.classList.contains('hidden'));
    const first = shown().slice(0, 7);
    expect(first).toEqual([true, true, false, true, true, false, false]);
  });
});

describe('rules that contradict each other, and forms that are there twice', () => {
  test('the console is told once, whatever is chosen then, and the form still adds up and posts', async () => {
    const rule = (id: string, of: string, is: string): ((html: string) => string) => {
      const printed = new RegExp(`(<div id="yith-wapo-addon-${id}"\\s+class="yith-wapo-addon )`);
      return (html) =>
        html.replace(
          printed,
          `<div id="yith-wapo-addon-${id}" data-conditional_logic_display="show" data-conditional_logic_display_if="all" data-conditional_rule_addon="${of}" data-conditional_rule_addon_is="${is}" data-conditional_rule_variations="" class="conditional_logic yith-wapo-addon `,
        );
    };
    // One shows where the other is chosen, which shows where the first is not: with both chosen neither comes to rest.
    page = await open(APRON, { text: (html) => rule('1', '2', 'selected')(rule('2', '1', 'not-selected')(html)) });
    printedLines();
    press('2-1');
    field('1-0').disabled = false;
    press('1-0');
    press('1-1');
    write('7-0', '3');
    expect(printedLines().filter((line) => line.includes('contradict each other'))).toHaveLength(1);
    expect(totals()[1]).toMatch(/^£\d+\.\d\d$/);
    expect(posted().length).toBeGreaterThan(5);
  });

  test('a second copy keeps its own choices, prices and labels', async () => {
    await apron();
    const copy = form().cloneNode(true) as HTMLFormElement;
    form().after(copy);
    await page.wait();
    printedLines();
    const own = <T extends Element = HTMLElement>(selector: string): T => el<T>(selector, copy);
    const label = own('#yith-wapo-addon-1 label[for="yith-wapo-1-1"]');
    const event = new MouseEvent('click', { bubbles: true, cancelable: true });
    label.dispatchEvent(event);
    expect([event.defaultPrevented, own<HTMLInputElement>('#yith-wapo-1-1').checked]).toEqual([true, true]);
    // A browser would have left the first alone.
    field('1-1').checked = false;
    field('1-1').dispatchEvent(new Event('change', { bubbles: true }));
    press('1-0');
    press('5-0');
    await page.wait();
    expect([own('#wapo-total-order-price').textContent, totals()[1]]).toEqual(['£40.00', '£44.00']);
    expect([productOf(form()).get().optionsPrice, productOf(copy).get().optionsPrice]).toEqual([5, 1]);
  });
});

describe('what is missing', () => {
  test('holds the button, is told at its place, and is taken back when it is mended', async () => {
    await apron();
    expect(said('.required-message, .min-error-message, .yith-wapo-numbers-error-message')).toEqual([]);
    const refused: string[][] = [];
    document.addEventListener('shop:addons-refused', (event) => refused.push([...event.detail.messages]), { once: true });
    expect(submit().defaultPrevented).toBe(true);
    await page.wait(600);
    const sum = 'The sum of the numbers is below the minimum. The minimum value is: 2';
    expect(refused[0]).toEqual(['Please, select an option', 'Please, select 2 options', sum]);
    // Which field it is stands at the button, what is wrong with it beside it: nothing twice.
    expect(said('.shop-alert')).toEqual(['Please check: Delivery slot']);
    expect(said('.yith-wapo-numbers-error-message')).toEqual([sum]);
    expect(said('#yith-wapo-addon-4 .min-error-message')).toEqual(['Please, select an option']);
    expect(addon(6).className).toContain('required-min');
    expect(document.activeElement).toBe(field('4'));
    expect([field('4'), field('7-0')].map((node) => node.getAttribute('aria-invalid'))).toEqual(['true', 'true']);
    write('7-0', '3');
    expect(said('.yith-wapo-numbers-error-message')).toEqual([]);
    expect(firstSubmitBlocker(productOf(form()))?.message).toBe('Please check: Delivery slot');
    write('4', '0');
    expect(firstSubmitBlocker(productOf(form()))?.message).toBe('Please check: Thread');
    press('6-0');
    press('6-1');
    expect(said('.required-message, .min-error-message, .yith-wapo-numbers-error-message')).toEqual([]);
    expect(firstSubmitBlocker(productOf(form()))).toBeNull();
    expect(field('7-0').hasAttribute('aria-invalid')).toBe(false);
    expect(submit().defaultPrevented).toBe(false);
  });

  test('a number out of range is said at once and is a blocker', async () => {
    await apron();
    write('4', '0');
    press('6-0');
    press('6-1');
    write('7-0', '9');
    await come();
    expect(said('.yith-wapo-error')).toEqual(['This number is too large. The largest is 8']);
    expect(firstSubmitBlocker(productOf(form()))?.message).toBe('Please check: Small');
    write('7-0', '8.5');
    expect(said('.yith-wapo-error')).toHaveLength(1);
    write('7-0', '0');
    expect(said('.yith-wapo-error')).toEqual([]);
  });

  test('a number of 0 is not missing, and counts where a minimum of fields must be filled in', async () => {
    await apron({
      text: (html) => html.replace(/(id="yith-wapo-addon-7"[\s\S]*?data-min=")"/, '$12"').replace('id="yith-wapo-7-1"', '$& required'),
    });
    write('4', '0');
    press('6-0');
    press('6-1');
    write('7-0', '3');
    expect(firstSubmitBlocker(productOf(form()))?.message).toBe('Please check: Large');
    write('7-1', '0');
    expect(firstSubmitBlocker(productOf(form()))).toBeNull();
  });

  test('a box above the maximum does not tick, and its add-on says so until the next choice', async () => {
    await apron();
    press('1-0');
    press('1-1');
    press('1-2');
    expect([field('1-2').checked, said('#yith-wapo-addon-1 .max-selected-error')]).toEqual([false, ['You can choose at most 2.']]);
    expect(said('[aria-live="assertive"]')).toEqual(['You can choose at most 2.']);
    expect(document.getElementById(field('1-2').getAttribute('aria-describedby') ?? '')?.textContent).toBe('You can choose at most 2.');
    expect(field('1-2').hasAttribute('aria-invalid')).toBe(false);
    press('1-1');
    expect(said('.max-selected-error')).toEqual([]);
    press('1-2');
    expect([field('1-2').checked, said('.max-selected-error')]).toEqual([true, []]);
  });

  test('a file that is missing is asked for at its button, which is called by the option', async () => {
    await apron({ text: (html) => html.replace('id="yith-wapo-10-0"', '$& required') });
    write('4', '0');
    press('6-0');
    press('6-1');
    write('7-0', '3');
    submit();
    await come();
    const button = el('#yith-wapo-addon-10 .yith-wapo-ajax-uploader .button');
    expect(document.activeElement).toBe(button);
    expect([button.getAttribute('role'), button.getAttribute('aria-label')]).toEqual(['button', 'UPLOAD: Picture']);
    const described = (button.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent);
    expect(described).toEqual(['Required', 'This option is required.']);
    expect(all('#yith-wapo-addon-10 [aria-invalid]')).toEqual([]);
    expect(said('.shop-alert')).toEqual(['Please check: Picture']);
  });

  test('a group of which something has to be chosen says so by words', async () => {
    await apron({ text: (html) => html.replace('id="yith-wapo-1-0"', '$& required').replace('id="yith-wapo-2-0"', '$& required') });
    const words = (id: number): string | undefined =>
      document.getElementById(addon(id).getAttribute('aria-describedby') ?? '')?.textContent;
    // Boxes of which one is required, and two of a kind; radios have an attribute for it.
    expect([words(1), words(6), words(5)]).toEqual(['Required', 'Required', undefined]);
    expect([addon(2).getAttribute('role'), addon(2).getAttribute('aria-required'), words(2)]).toEqual(['radiogroup', 'true', undefined]);
  });

  test('blanks are no text where one is required; what is no colour is none', async () => {
    await apron();
    write('4', '0');
    press('6-0');
    press('6-1');
    write('7-0', '3');
    press('1-0');
    write('3-0', '   ');
    expect(submit().defaultPrevented).toBe(true);
    await come();
    expect([said('#yith-wapo-addon-3 .required-message'), document.activeElement]).toEqual([['This option is required.'], field('3-0')]);
    write('3-0', 'ABC');
    for (const colour of ['#369', '#336699', '#33669980', 'rgb(51, 102, 153)', 'hsl(210deg 50% 40% / 0.5)', 'teal', '']) {
      write('11-0', colour);
      expect([colour, firstSubmitBlocker(productOf(form()))?.message]).toEqual([colour, undefined]);
    }
    for (const colour of ['zzz', '336699', '#33669', 'inherit', 'url(x)', 'rgb(red)']) {
      write('11-0', colour);
      expect([colour, firstSubmitBlocker(productOf(form()))?.message]).toEqual([colour, 'Please check: Any colour']);
    }
    expect(submit().defaultPrevented).toBe(true);
    await come();
    expect(said('#yith-wapo-addon-11 .yith-wapo-error')).toEqual(['This is not a colour. Write it like #336699.']);
  });

  test('messages come again with each try', async () => {
    await apron();
    submit();
    await come();
    write('7-0', '2');
    write('7-0', '');
    expect(said('.yith-wapo-numbers-error-message')).toEqual([]);
    submit();
    expect(said('.yith-wapo-numbers-error-message')).toHaveLength(1);
  });

  test('a folded add-on is opened', async () => {
    await apron({ text: (html) => html.replace('minlength="3"', 'minlength="3" required') });
    expect(addon(8).className).toContain('toggle-closed');
    submit();
    await come();
    expect(addon(8).className).toContain('toggle-open');
    expect(said('#yith-wapo-addon-8 .required-message')).toEqual(['This option is required.']);
  });

  test('a text that is too short is told in the host’s words', async () => {
    await apron();
    press('1-0');
    write('3-0', 'A');
    submit();
    await come();
    expect(el('#yith-wapo-option-3-0 .length-error-message').style.display).toBe('');
    expect(field('3-0').classList.contains('length-error')).toBe(true);
    write('3-0', 'AB');
    expect(field('3-0').classList.contains('length-error')).toBe(false);
    expect(el('#yith-wapo-option-3-0 .length-error-message').style.display).toBe('none');
  });

  test('a button that is hidden until all is chosen comes then', async () => {
    await apron({ settings: { hide_button_required: 'yes' } });
    const button = el('.single_add_to_cart_button');
    expect(button.style.display).toBe('none');
    write('7-0', '3');
    write('4', '0');
    press('6-0');
    press('6-1');
    await page.wait();
    expect(button.style.display).toBe('');
  });

  test('asking for a quote runs the same checks and tells the quote script', async () => {
    await apron({
      text: (html) =>
        html.replace('<div class="quantity">', '<a class="add-request-quote-button" href="#">Quote</a><div class="quantity">'),
    });
    const ask = (): Event => {
      const event = new MouseEvent('click', { bubbles: true, cancelable: true });
      el('.add-request-quote-button').dispatchEvent(event);
      return event;
    };
    const general = (): unknown => Reflect.get(globalThis, 'yith_wapo_general');
    expect([ask().defaultPrevented, general()]).toEqual([true, { do_submit: false }]);
    write('7-0', '3');
    write('4', '0');
    press('6-0');
    press('6-1');
    expect([ask().defaultPrevented, general()]).toEqual([false, { do_submit: true }]);
    Reflect.deleteProperty(globalThis, 'yith_wapo_general');
  });
});

describe('pictures and descriptions', () => {
  const picture = (): HTMLImageElement => el<HTMLImageElement>('.woocommerce-product-gallery__image .wp-post-image');

  test('an option brings its picture; without it the product’s own is back', async () => {
    await apron();
    const before = picture().getAttribute('src');
    const told: string[] = [];
    document.addEventListener('shop:addon-image-changed', (event) => told.push(event.detail.src));
    press('5-0');
    expect(picture().getAttribute('src')).toContain('addon-label.jpg');
    expect(picture().getAttribute('wapo-original-img')).toBe(before);
    expect(el<HTMLInputElement>('#yith_wapo_product_img').value).toContain('addon-label.jpg');
    press('5-1');
    expect([picture().getAttribute('src'), el<HTMLInputElement>('#yith_wapo_product_img').value]).toEqual([before, '']);
    expect(told).toEqual([expect.stringContaining('addon-label.jpg'), '']);
  });

  test('a magnifier beside the picture shows what the picture shows', async () => {
    await apron();
    const box = document.createElement('div');
    box.className = 'zoomWindowContainer';
    const magnifier = document.createElement('div');
    magnifier.className = 'zoomWindow';
    magnifier.style.backgroundImage = 'url("http://shop.test/apron.jpg")';
    box.append(magnifier);
    document.body.append(box);
    press('5-0');
    expect(magnifier.style.backgroundImage).toContain('addon-label.jpg');
    press('5-0');
    expect(magnifier.style.backgroundImage).toContain('apron.jpg');
    box.remove();
  });
});

describe('the box of totals', () => {
  test('hides the options while they cost nothing', async () => {
    await apron({ settings: { total_price_box_option: 'hide_options' } });
    const row = el('.wapo-total-options');
    expect(row.style.display).toBe('');
    write('11-0', '');
    await page.wait();
    expect(row.style.display).toBe('none');
    press('1-0');
    press('1-1');
    await page.wait();
    expect(row.style.display).toBe('');
  });

  test('the product’s printed price becomes the order total where the shop wants that', async () => {
    await apron({ settings: { replace_product_price: 'yes' } });
    const price = (): string => said('.entry-summary .price')[0] ?? '';
    expect(price()).toBe('£40.00');
    press('1-0');
    press('1-1');
    expect(price()).toBe('£41.50');
  });

  test.each([
    ['1', ''],
    ['', '£0.00'],
  ])('an order of nothing with hide_order_price_if_zero %j is shown as %j', async (setting, wanted) => {
    await apron({
      settings: { replace_product_price: 'yes', hide_order_price_if_zero: setting },
      text: (html) => html.replace('data-product-price="39"', 'data-product-price="0"').replace('data-default-color="#336699"', ''),
    });
    expect(el('.entry-summary .price').textContent).toBe(wanted);
    expect(totals()[1]).toBe('£0.00');
  });

  test('a suffix follows each total', async () => {
    await apron({ settings: { priceSuffix: '<small class="woocommerce-price-suffix">incl. VAT</small>' } });
    expect(totals()).toEqual(['£1.00 incl. VAT', '£40.00 incl. VAT']);
  });

  test('the suffix follows the total in place of the product’s price, too, unless that is empty', async () => {
    const suffix = { replace_product_price: 'yes', priceSuffix: '<small class="woocommerce-price-suffix">incl. VAT</small>' };
    await apron({ settings: { ...suffix, hide_order_price_if_zero: '1' } });
    const price = (): string => el('.entry-summary .price').textContent ?? '';
    expect(price()).toBe('£40.00 incl. VAT');
    container().setAttribute('data-product-price', '0');
    write('11-0', '');
    expect(price()).toBe('');
  });
});

describe('a form that is put back', () => {
  test('has all its fields open again of which one may be written in', async () => {
    const second =
      '<div id="yith-wapo-option-8-1" class="yith-wapo-option selection-single"><input type="text" id="yith-wapo-8-1" data-addon-id="8"></div>';
    await apron({
      text: (html) => html.replace(/<div id="yith-wapo-option-8-0"\s+class="/, `${second}$&selection-single `),
    });
    write('8-1', 'Dear you');
    expect([field('8-0').disabled, field('8-1').disabled]).toEqual([true, false]);
    form().reset();
    await page.wait();
    expect([field('8-0').disabled, field('8-1').disabled]).toEqual([false, false]);
  });
});

describe('the calendar', () => {
  const key = (name: string): boolean =>
    field('9-0').dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }));
  const calendar = (): Element | null => document.querySelector('.shop-date-picker');

  test('a key pressed before the code has loaded opens it, unless the focus has moved on by then', async () => {
    await apron();
    field('9-0').focus();
    expect(key('Enter')).toBe(false);
    field('7-0').focus();
    await page.wait();
    expect([calendar(), document.activeElement]).toEqual([null, field('7-0')]);
    field('9-0').focus();
    key('Enter');
    await page.wait();
    expect(calendar()?.contains(document.activeElement)).toBe(true);
    calendar()
      ?.querySelector('button')
      ?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
    await page.wait();
    expect([calendar(), document.activeElement]).toEqual([null, field('9-0')]);
    // While it is drawn, before it takes the focus.
    const { after } = HTMLElement.prototype;
    field('9-0').after = function goOn(...nodes): void {
      after.apply(this, nodes);
      field('7-0').focus();
    };
    key('Enter');
    await page.wait();
    expect(document.activeElement).toBe(field('7-0'));
  });

  const openCalendar = async (): Promise<void> => {
    field('9-0').focus();
    key('Enter');
    await page.wait();
  };
  const years = (): string[] => all<HTMLOptionElement>('.ui-datepicker-year option').map(({ value }) => value);
  const params = (more: Readonly<Record<string, unknown>>): void => {
    const printed = JSON.parse(field('9-0').getAttribute('data-params') ?? '') as object;
    field('9-0').setAttribute('data-params', JSON.stringify({ ...printed, ...more }));
  };

  test('lists the years from the first to the last of the field, however long ago they are', async () => {
    await apron();
    params({ start_year: '1950', end_year: '2010', selectable_days_opt: '' });
    await openCalendar();
    expect([years()[0], years().at(-1), years().length]).toEqual(['1950', '2010', 61]);
  });

  test('lists the years to which its other options let it go', async () => {
    await apron();
    params({ selectable_days_opt: '', additional_opts: { maxDate: '31/12/2050' } });
    await openCalendar();
    expect([years()[0], years().at(-1)]).toEqual(['2026', '2050']);
  });

  test.each([
    [{ start_year: '', end_year: '2010' }, '2000', '2010'],
    [{ start_year: '2060', end_year: '' }, '2060', '2070'],
  ])('lists ten years from the one that is shown where the field leaves one end open: %j', async (open, first, last) => {
    await apron();
    params({ ...open, selectable_days_opt: '' });
    await openCalendar();
    expect([years()[0], years().at(-1)]).toEqual([first, last]);
  });

  test('a pressed day is written into the field with the time, and so is a time chosen after it', async () => {
    await apron();
    await openCalendar();
    const days = all<HTMLButtonElement>('.shop-calendar__day:not(:disabled)');
    days.at(-1)?.click();
    await page.wait();
    expect(field('9-0').value).toMatch(/^\d\d\/\d\d\/\d{4} 9:00 am$/);
    const select = el<HTMLSelectElement>('#wapo-datepicker-time-select');
    select.value = '4:00 pm';
    select.dispatchEvent(new Event('change', { bubbles: true }));
    await page.wait();
    expect(field('9-0').value).toMatch(/ 4:00 pm$/);
    expect(el('#yith-wapo-option-9-0 .temp-time').textContent).toBe('4:00 pm');
    expect(calendar()).not.toBeNull();
    el('#wapo-datepicker-save button').click();
    await page.wait();
    expect([calendar(), document.activeElement]).toEqual([null, field('9-0')]);
    expect(field('9-0').value).toMatch(/ 4:00 pm$/);
  });

  test('a time that is turned to first is kept for the day, and writes none by itself', async () => {
    await apron();
    await openCalendar();
    const select = el<HTMLSelectElement>('#wapo-datepicker-time-select');
    select.value = '4:00 pm';
    select.dispatchEvent(new Event('change', { bubbles: true }));
    await page.wait();
    expect([field('9-0').value, el('#yith-wapo-option-9-0 .temp-time').textContent]).toEqual(['', '4:00 pm']);
    el('.shop-calendar__day').dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
    await page.wait();
    await openCalendar();
    expect(el<HTMLSelectElement>('#wapo-datepicker-time-select').value).toBe('4:00 pm');
  });

  test('opens at the day of the field, else at its default date, which it does not fill in', async () => {
    await apron();
    params({ default_date: '05/03/2027' });
    await openCalendar();
    expect([el<HTMLSelectElement>('.ui-datepicker-year').value, el<HTMLSelectElement>('.ui-datepicker-month').value]).toEqual([
      '2027',
      '2',
    ]);
    expect(field('9-0').value).toBe('');
    el('.shop-calendar__day').dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
    await page.wait();
    write('9-0', '07/08/2028 10:30 am');
    await openCalendar();
    expect([el<HTMLSelectElement>('.ui-datepicker-year').value, el<HTMLSelectElement>('.ui-datepicker-month').value]).toEqual([
      '2028',
      '7',
    ]);
    expect(el<HTMLSelectElement>('#wapo-datepicker-time-select').value).toBe('10:30 am');
  });

  test('the page’s filters decide which days are open, and the host is told of the chosen day', async () => {
    const asked: unknown[][] = [];
    vi.stubGlobal('wp', {
      hooks: {
        applyFilters: (name: string, allowed: boolean, day: Date, ...ids: string[]) => {
          asked.push([name, ...ids]);
          return allowed && day.getDate() === 15;
        },
      },
    });
    await apron({ scripts: [] });
    params({ default_date: '05/03/2027', enable_disable_date_rules: '', show_time_selector: false });
    await openCalendar();
    const open = (): string[] => all('.shop-calendar__day:not(:disabled)').map(({ textContent }) => textContent ?? '');
    expect([open(), asked[0]]).toEqual([['15'], ['yith_wapo_addon_datepicker_before_show_day', '9', '0']]);
    el('.shop-calendar__day:not(:disabled)').click();
    await page.wait();
    expect([field('9-0').value, page.heard('yith_wapo_date_field_updated')]).toEqual(['15/03/2027', ['yith_wapo_date_field_updated']]);
  });

  describe('and what it would not let a shopper choose', () => {
    /** A Wednesday; Sundays are none, and of the past nothing is. */
    const NOON = new Date(2026, 5, 17, 12, 10);
    const on = async (value: string): Promise<void> => {
      await apron({ text: (html) => html.replace(/(id="yith-wapo-9-0"[\s\S]*?value=")"/, `$1${value}"`) });
      vi.setSystemTime(NOON);
      write('4', '0');
      press('6-0');
      press('6-1');
      write('7-0', '3');
    };
    const says = async (): Promise<readonly [held: boolean, said: readonly string[]]> => {
      const held = submit().defaultPrevented;
      await come();
      return [held, said('#yith-wapo-addon-9 .yith-wapo-error')];
    };

    test.each([
      ['printed, of the past', '16/06/2026 4:00 pm', 'This day cannot be chosen.'],
      ['printed, a Sunday', '21/06/2026 4:00 pm', 'This day cannot be chosen.'],
      ['printed, of another year', '18/06/2031 4:00 pm', 'This day cannot be chosen.'],
      ['printed, a time of today that has passed', '17/06/2026 12:00 pm', 'This time has passed. Please choose another one.'],
      ['printed, a time that is not offered', '18/06/2026 3:00 am', 'Please choose one of the times in the calendar.'],
      ['without a time, where times are offered', '18/06/2026', 'Please choose one of the times in the calendar.'],
      ['that is no date', '31/06/2026', 'This day cannot be chosen.'],
    ])('is not sold: a date %s', async (_, value, reason) => {
      await on(value);
      expect(await says()).toEqual([true, [reason]]);
      expect([said('.shop-alert'), document.activeElement]).toEqual([['Please check: Day'], field('9-0')]);
      write('9-0', '18/06/2026 9:00 am');
      expect(await says()).toEqual([false, []]);
    });

    test('is not sold when it passes while the page is open', async () => {
      await on('17/06/2026 12:30 pm');
      vi.setSystemTime(new Date(2026, 5, 17, 12, 40));
      el('.single_add_to_cart_button').dispatchEvent(new Event('pointerdown', { bubbles: true }));
      expect(await says()).toEqual([true, ['This time has passed. Please choose another one.']]);
    });

    test('is not offered: times of today that have passed, and today once all have', async () => {
      await on('');
      await openCalendar();
      const times = (): string[] => all<HTMLOptionElement>('#wapo-datepicker-time-select option').map(({ value }) => value);
      expect(times()).toHaveLength(17);
      el('[data-day="2026-06-17"] > button').click();
      await page.wait();
      expect([times()[0], times().length, field('9-0').value]).toEqual(['12:30 pm', 10, '17/06/2026 12:30 pm']);
      el('[data-day="2026-06-18"] > button').click();
      await page.wait();
      expect(times()).toHaveLength(17);
      el('#wapo-datepicker-save button').click();
      await page.wait();
      vi.setSystemTime(new Date(2026, 5, 17, 17, 0));
      await openCalendar();
      expect([17, 18].map((at) => el<HTMLButtonElement>(`[data-day="2026-06-${at}"] > button`).disabled)).toEqual([true, false]);
    });

    test('is skipped: it opens at the month of the first day that may be chosen', async () => {
      await on('');
      params({ selectable_days_opt: 'days', selectable_days: ['6-1-2027', '28-9-2026'] });
      await openCalendar();
      expect([el<HTMLSelectElement>('.ui-datepicker-year').value, el<HTMLSelectElement>('.ui-datepicker-month').value]).toEqual([
        '2026',
        '8',
      ]);
    });
  });

  test('a date that nobody has to give can be taken back by a button', async () => {
    await apron();
    write('9-0', '01/12/2026 9:00 am');
    const before = totals()[1];
    await openCalendar();
    el('.shop-date-picker__clear').click();
    await page.wait();
    expect([field('9-0').value, calendar(), document.activeElement]).toEqual(['', null, field('9-0')]);
    expect([before, totals()[1]]).toEqual(['£42.00', '£40.00']);
    await openCalendar();
    expect(document.querySelector('.shop-date-picker__clear')).toBeNull();
    field('9-0').blur();
    el('.shop-calendar__day').dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
    await page.wait();
    field('9-0').required = true;
    write('9-0', '01/12/2026 9:00 am');
    await openCalendar();
    expect(document.querySelector('.shop-date-picker__clear')).toBeNull();
  });
});

describe('leaving', () => {
  test('the page is given back: blockers, marks, prices, roles', async () => {
    await apron();
    submit();
    const store = productOf(form());
    const tag = el('shop-addons');
    const inside = container();
    tag.replaceWith(inside);
    await page.wait();
    expect(store.get()).toMatchObject({ blockers: [], printedPrice: null, optionsPrice: 0, onceOptionsPrice: 0 });
    expect(said('.required-message, .min-error-message, .yith-wapo-numbers-error-message')).toEqual([]);
    expect(inside.querySelectorAll('[role=button], .shop-addons__colour')).toHaveLength(0);
  });
});

describe('bad input', () => {
  test.each([
    ['data-price="3.5"', 'data-price="three"', 'the price of option 1-0 is no number: "three"; it counts as 0'],
    ['data-price-method="increase"', 'data-price-method="given"', 'option 1-0 has the unknown price method "given"; its price is added'],
    ['data-price-type="fixed"', 'data-price-type="vague"', 'option 1-0 has the unknown price type "vague"; its price is taken as it is'],
    ['data-addon-type="checkbox"', 'data-addon-type="lever"', 'add-on 1 has the unknown type "lever"'],
    ['data-conditional_rule_addon="1-0"', 'data-conditional_rule_addon="77-0"', 'add-on 3 names 77-0, which is not here'],
  ])('%s as %s is named once', async (good, bad, line) => {
    page = await open(APRON, { text: (html) => html.replace(good, bad) });
    expect(printedLines().filter((one) => one.includes(line))).toHaveLength(1);
    press('1-0');
    press('1-1');
    expect(printedLines()).toEqual([]);
  });

  test.each([
    ['data-product-price="undefined"', 1],
    ['data-product-price=""', 0],
    ['', 0],
  ])('a price of the product that nobody says (%s) is in no total, and the form still posts', async (printed, told) => {
    page = await open(APRON, { text: (html) => html.replace('data-product-price="39"', printed) });
    expect(printedLines().filter((line) => line.endsWith(`${printed} is no price; no total is shown <div>`))).toHaveLength(told);
    expect([el('#wapo-total-product-price').textContent.trim(), totals()]).toEqual(['£39.00', ['£1.00', '']]);
    expect(posted().length).toBeGreaterThan(5);
  });

  test('malformed JSON of a tag is named once, and the page’s own markup is driven', async () => {
    page = await open(APRON, { tag: `data-currency='{"symbol":"£"}' data-addons="{nope"` });
    const lines = printedLines();
    expect(lines.filter((line) => line.includes('data-addons'))).toHaveLength(1);
    expect(totals()[1]).toBe('£40.00');
  });
});
