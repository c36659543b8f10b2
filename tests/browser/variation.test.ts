import { describe, expect, test } from 'vitest';
import { offline } from '../host/recording.js';
import type { RecordedOptions, RecordedPage } from './support/shop.js';
import { useShop, wrapElement } from './support/shop.js';

/** The variation form under the rules of real themes: what WooCommerce's own sheet hides, and what the browser itself forbids. */

const shop = useShop();
const LOOKUP = 'POST /?wc-ajax=get_variation';
/** WooCommerce's own rules for the parts its script shows, to the letter, and how themes write them again. */
const HIDDEN = `
  .woocommerce div.product form.cart .wc-no-matching-variations { display: none }
  .woocommerce div.product form.cart .reset_variations { visibility: hidden }
  .single-product div.product form.cart .single_variation_wrap .wc-no-matching-variations { display: none }
`;
const withTag = (html: string): string => wrapElement(html, /<form class="variations_form/, 'shop-variation-form');
const open = (name: string, options: RecordedOptions = {}): Promise<RecordedPage> =>
  shop.recordedPage(name, { wrap: withTag, sheet: HIDDEN, ...options });
const choose = (page: RecordedPage, name: string, value: string): Promise<unknown> =>
  page.locator(`select[name="attribute_${name}"]`).selectOption(value);
const button = (page: RecordedPage) => page.locator('.single_add_to_cart_button');
const chooseFour = async (page: RecordedPage): Promise<void> => {
  await page.locator('.single_add_to_cart_button.disabled').waitFor();
  for (const [name, value] of [
    ['pa_colour', 'red'],
    ['pa_size', 'm'],
    ['cloth', 'Wool'],
    ['cut', 'Regular'],
  ] as const) {
    await choose(page, name, value);
  }
};

describe('no variation fits', () => {
  test('the message is seen and said under the sheet that hides it', async () => {
    const page = await open('page-product-variable-300-ajax', { answers: { [LOOKUP]: 'get-variation-none' } });
    await chooseFour(page);
    const message = page.locator('[role=alert] > .wc-no-matching-variations');
    await message.waitFor({ state: 'visible' });
    await page.waitForFunction(() => document.getAnimations().length === 0);
    const box = await message.boundingBox();
    expect([box !== null && box.height > 10 && box.width > 50, await message.textContent()]).toEqual([
      true,
      'Sorry, no products matched your selection. Please choose a different combination.',
    ]);
    expect(await page.locator('.reset_variations').isVisible()).toBe(true);
    expect(await page.axe({ include: 'form.variations_form' })).toEqual([]);
    await choose(page, 'cut', '');
    await message.waitFor({ state: 'detached' });
  });
});

describe('a press of the button that can do nothing yet', () => {
  test.each(['0', '2.5', '1'])('with a quantity of %s it tells which choice is missing, not what is wrong with that', async (quantity) => {
    const page = await open('page-product-variable-6');
    await page.locator('.single_add_to_cart_button.disabled').waitFor();
    await page.locator('input.qty').fill(quantity);
    const address = page.url();
    await button(page).click();
    await page.locator('.shop-alert[role=alert]').waitFor();
    expect(await page.evaluate(() => (document.activeElement as HTMLSelectElement).name)).toBe('attribute_pa_colour');
    expect([page.url(), page.shop.sent.length]).toEqual([address, 0]);
    // Enter in a field is a press of the button too.
    await page.locator('input.qty').press('Enter');
    expect(await page.evaluate(() => (document.activeElement as HTMLSelectElement).name)).toBe('attribute_pa_colour');
    expect(await page.locator('.shop-alert').count()).toBe(1);
  });

  test('a script that posts at each submit, prevented or not, has nothing to post', async () => {
    const page = await open('page-product-variable-6', {
      jquery: true,
      init: () => {
        document.addEventListener(
          'DOMContentLoaded',
          () => {
            jQuery(document.body).on('submit', 'form.cart', () => {
              document.body.dataset['posted'] = 'yes';
            });
          },
          { once: true },
        );
      },
    });
    await page.locator('.single_add_to_cart_button.disabled').waitFor();
    await button(page).click();
    await page.locator('.shop-alert[role=alert]').waitFor();
    expect(await page.evaluate(() => document.body.dataset['posted'])).toBeUndefined();
  });

  test('the stock script, which refuses a press itself, tells why alone', async () => {
    const page = await open('page-product-variable-6', { hostScripts: ['add-to-cart-variation'] });
    const boxes: string[] = [];
    page.on('dialog', (dialog) => {
      boxes.push(dialog.message());
      void dialog.accept();
    });
    await page.locator('.single_add_to_cart_button.disabled').waitFor();
    await button(page).click();
    await page.waitForFunction(() => true);
    expect([boxes.length, await page.locator('.shop-alert').count()]).toEqual([1, 0]);
  });
});

test('a failed lookup shows no price and one message, which a press does not double', async () => {
  const page = await open('page-product-variable-300-ajax', {
    answers: { [LOOKUP]: ['get-variation-match', offline, 'get-variation-match'] },
  });
  await chooseFour(page);
  await page.locator('.single_variation .price').waitFor({ state: 'visible' });
  await choose(page, 'cut', 'Short');
  await page.locator('.shop-alert__action').waitFor();
  await page.locator('.single_variation').waitFor({ state: 'hidden' });
  await button(page).click();
  expect(await page.locator('.shop-alert').count()).toBe(1);
  await page.locator('.shop-alert__action').click();
  await page.locator('.single_variation .price').waitFor({ state: 'visible' });
  expect(await page.locator('.shop-alert').count()).toBe(0);
  page.drainErrors();
});
