import { expect, test } from 'vitest';
import { dressPages, RIG, type Dress } from './support/live-shop.js';
import { newShopPage, type ShopPage } from './support/page.js';
import { useShop } from './support/shop.js';

/** Country and state of a running shop’s checkout: SelectWoo’s where it is on the page, else ours; the states follow either. */
const shop = useShop();

async function open(width: number, stock: Dress['stock']): Promise<ShopPage> {
  const context = await shop.newContext({ viewport: { width, height: 900 } });
  const page = await newShopPage(context, true);
  await dressPages(page, { stock });
  await page.goto(`${RIG}/shop/`);
  // Before the tag is there the link leads to a page of its own.
  await page.locator('shop-add-to-cart[data-shop-ready]').first().waitFor({ state: 'attached' });
  await page.locator('a.add_to_cart_button.product_type_simple').first().click();
  await page.locator('a.add_to_cart_button.added').waitFor();
  await page.goto(`${RIG}/checkout/`);
  await page.locator('shop-filter-select[data-shop-ready]').waitFor({ state: 'attached' });
  return page;
}

test.each([
  ['kept', 390],
  ['kept', 1280],
  ['removed', 390],
  ['removed', 1280],
] as const)('scripts %s, %i pixels: found by typing, one change per choice, its states come', async (stock, width) => {
  const page = await open(width, stock);
  const control = page.locator('#billing_country_field .select2-selection');
  await control.waitFor();
  const ours = page.locator('#billing_country_field [data-shop-filter-select].select2-container');
  await expect.poll(async () => (await ours.count()) > 0).toBe(stock === 'removed');
  expect(await page.locator('#billing_country_field .select2-container').count()).toBe(1);
  await page.evaluate(() => {
    Reflect.set(window, '__changes', 0);
    document
      .querySelector('#billing_country')
      ?.addEventListener('change', () => Reflect.set(window, '__changes', Number(Reflect.get(window, '__changes')) + 1));
  });
  const choose = async (field: string, text: string, value: string): Promise<void> => {
    await page.locator(`${field} .select2-selection`).click();
    await page.locator('.select2-dropdown .select2-search__field').waitFor();
    await page.keyboard.type(text);
    await page.locator('.select2-results__option--highlighted', { hasText: new RegExp(text, 'i') }).waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator(`${field} select`).inputValue()).toBe(value);
  };
  // To another country first: which one a shopper is in is the shop's guess.
  await choose('#billing_country_field', 'germany', 'DE');
  await choose('#billing_country_field', 'canada', 'CA');
  await choose('#billing_state_field', 'ontario', 'ON');
  expect(await page.evaluate(() => Reflect.get(window, '__changes') as number)).toBe(stock === 'removed' ? 2 : 0);
  await page.locator('#billing_state_field .select2-selection', { hasText: 'Ontario' }).waitFor();
});
