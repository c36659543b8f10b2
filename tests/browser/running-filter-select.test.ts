import { expect, test } from 'vitest';
import { go, inShop, RIG, visitor } from './support/installed-shop.js';
import { useShop } from './support/shop.js';

/** Countries and states of a running shop: SelectWoo’s where it is on the page, else ours; the states follow either. */
const shop = useShop();

test.each([
  ['beside', 1280],
  ['replace', 390],
] as const)('%s, %i pixels: found by typing, one change per choice, its states come', async (ours, width) => {
  const setup = { ours, options: { woocommerce_demo_store: 'no' } };
  const page = await visitor(shop, setup, { viewport: { width, height: 900 } });
  const kettle = inShop<number>(`return get_page_by_path( 'copper-kettle', OBJECT, 'product' )->ID;`);
  await page.request.post(`${RIG}/?wc-ajax=add_to_cart`, { form: { product_id: String(kettle), quantity: '1' } });
  await go(page, '/checkout/');
  const control = page.locator('#billing_country_field .select2-selection');
  await control.waitFor();
  const own = page.locator('#billing_country_field [data-shop-filter-select].select2-container');
  await expect.poll(async () => (await own.count()) > 0).toBe(ours === 'replace');
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
  // SelectWoo tells jQuery alone.
  expect(await page.evaluate(() => Reflect.get(window, '__changes') as number)).toBe(ours === 'replace' ? 2 : 0);
  await page.locator('#billing_state_field .select2-selection', { hasText: 'Ontario' }).waitFor();
});

test('replace: an account’s address is searched as the checkout’s, and keeps the focus', async () => {
  const page = await visitor(shop, { ours: 'replace', options: { woocommerce_demo_store: 'no' }, signedIn: true });
  await go(page, '/my-account/edit-address/billing/');
  const control = page.locator('#billing_country_field .select2-selection');
  await control.focus();
  await page.keyboard.press('Enter');
  await page.locator('.select2-dropdown .select2-search__field').waitFor();
  await page.keyboard.type('germany');
  await page.locator('.select2-results__option--highlighted', { hasText: 'Germany' }).waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(() => page.locator('#billing_country').inputValue()).toBe('DE');
  expect(await control.evaluate((el) => document.activeElement === el)).toBe(true);
});
