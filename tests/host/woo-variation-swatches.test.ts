import { afterEach, describe, expect, test } from 'vitest';
import { openStockPage } from './page.js';
import type { StockPage } from './page.js';
import { choose, press } from './trace.js';

const SWATCHES = 'page-product-variable-6-swatches';
const AJAX = 'page-product-variable-300-ajax-swatches';

let page: StockPage;
afterEach(() => page.close());

const el = <T extends HTMLElement = HTMLElement>(selector: string): T => document.querySelector(selector) as T;
const item = (value: string): HTMLElement => el(`li.variable-item[data-value="${value}"]`);
const stage = () => ({ window, wait: page.wait });
const open = async (name = SWATCHES, prepare: () => void = () => {}): Promise<void> => {
  page = await openStockPage(name, ['add-to-cart-variation', 'woo-variation-swatches'], {}, { startMs: 300, prepare });
};
const without = (id: number) => (): void => {
  const form = el('.variations_form');
  const variations = JSON.parse(form.getAttribute('data-product_variations') ?? '') as { variation_id: number }[];
  form.setAttribute('data-product_variations', JSON.stringify(variations.filter((variation) => variation.variation_id !== id)));
};

describe('the form', () => {
  test('is marked, and its lists’ cells too', async () => {
    await open();
    expect(el('.variations_form').classList).toContain('wvs-loaded');
    expect(document.querySelectorAll('.woo-variation-items-wrapper > ul.variable-items-wrapper')).toHaveLength(2);
  });

  test('is set up once, however often the plug-in is called', async () => {
    await open();
    page.$(document).trigger('woo_variation_swatches_init');
    page.$(document).trigger('woo_variation_swatches_init');
    expect(page.heard('woo_variation_swatches_loaded')).toHaveLength(1);
  });
});

describe('an item', () => {
  test('pressed sets its select and shows as chosen, with its name in the label', async () => {
    await open();
    press(stage(), '[data-value="red"]');
    expect([
      el<HTMLSelectElement>('#pa_colour').value,
      item('red').classList.contains('selected'),
      item('red').getAttribute('aria-checked'),
      item('blue').getAttribute('aria-checked'),
    ]).toEqual(['red', true, 'true', 'false']);
    expect(el('.label .woo-selected-variation-item-name').textContent?.trim()).toBe(': Red');
  });

  test('follows its select when other code changes that', async () => {
    await open();
    choose(stage(), '#pa_colour', 'blue');
    expect(item('blue').classList).toContain('selected');
  });

  test('without a variation left is disabled; pressing it clears the attribute', async () => {
    await open(SWATCHES, without(70));
    press(stage(), '[data-value="s"]');
    press(stage(), '[data-value="blue"]');
    expect([item('m').classList.contains('disabled'), item('s').classList.contains('disabled')]).toEqual([true, false]);
    press(stage(), '[data-value="m"]');
    expect(el<HTMLSelectElement>('#pa_size').value).toBe('');
  });

  test.each([' ', 'Enter'])('the key %j chooses', async (key) => {
    await open();
    // The plug-in may ask for any of the names of a key.
    const event = new KeyboardEvent('keydown', { key, code: key === ' ' ? 'Space' : 'Enter', bubbles: true, cancelable: true });
    Object.defineProperties(event, { keyCode: { value: key === ' ' ? 32 : 13 }, which: { value: key === ' ' ? 32 : 13 } });
    item('red').dispatchEvent(event);
    expect(el<HTMLSelectElement>('#pa_colour').value).toBe('red');
  });

  test('pressed again stays where clear_on_reselect is off', async () => {
    await open(SWATCHES, () => {
      (Reflect.get(window, 'woo_variation_swatches_options') as Record<string, string>)['clear_on_reselect'] = '';
    });
    press(stage(), '[data-value="red"]');
    press(stage(), '[data-value="red"]');
    expect([el<HTMLSelectElement>('#pa_colour').value, page.heard('wvs-unselected-item')]).toEqual(['red', []]);
  });
});

describe('variations that are asked for', () => {
  test('no item is ever disabled', async () => {
    await open(AJAX);
    press(stage(), '[data-value="red"]');
    expect(document.querySelectorAll('li.variable-item.disabled')).toHaveLength(0);
  });
});

describe('a form that comes later', () => {
  test('is set up a second after any request', async () => {
    await open();
    const copy = el('.variations_form').cloneNode(true) as HTMLElement;
    copy.classList.remove('wvs-loaded');
    el('main').append(copy);
    page.$(document).trigger('ajaxComplete');
    await page.wait(900);
    expect(copy.classList).not.toContain('wvs-loaded');
    await page.wait(400);
    expect(copy.classList).toContain('wvs-loaded');
  });
});
