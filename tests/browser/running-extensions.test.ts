import { describe, expect, test } from 'vitest';
import { chooseAddons, dressPages, pence, RIG, type Dress } from './support/live-shop.js';
import { newShopPage, whenTagsStand, type ShopPage } from './support/page.js';
import { useShop } from './support/shop.js';

/**
 * The extensions on a running shop, with their plugins' scripts kept and removed: what the page says is what the cart charges, everything
 * is sent once, and what is missing is said before anything is sent.
 */
const shop = useShop();

/** The add-ons in the edition that has all types, and the side cart. */
const PROFILE = 'yith-woocommerce-advanced-product-options-premium,side-cart-woocommerce';

/** A page of the shop, by a shopper who has answered the cookie bar. */
async function open(path: string, width: number, dress: Dress): Promise<ShopPage> {
  const context = await shop.newContext({ viewport: { width, height: 844 } });
  const until = String(Math.round(Date.now() / 1000) + 86_400);
  await context.addCookies([{ name: 'eu_cookies_bar_decline', value: until, url: RIG }]);
  const page = await newShopPage(context, true);
  await dressPages(page, dress);
  await page.goto(`${RIG}${path}`);
  await whenTagsStand(page);
  return page;
}

interface Sent {
  readonly call: string;
  readonly body: string;
}

/** What the page posts from now on, without leaving it. */
function posted(page: ShopPage): () => Sent[] {
  const sent: Sent[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (request.method() === 'POST' && !request.isNavigationRequest()) {
      const body = request.postData() ?? '';
      sent.push({ call: searchParams.get('wc-ajax') ?? new URLSearchParams(body).get('action') ?? pathname, body });
    }
  });
  return () => [...sent];
}

/** Adding: the side cart's call, or the product page's own address. */
const isAdd = ({ call }: Sent): boolean => /add_to_cart|^\/product\//.test(call);

/** The fields of a form that was sent in either way, sorted. */
const fieldsOf = (body: string): string[] =>
  (body.includes('form-data; name=')
    ? [...body.matchAll(/form-data; name="([^"]*)"(; filename="[^"]*")?[^\r\n]*\r\n(?:[^\r\n]+\r\n)*\r\n([^\r]*)/g)].map(
        ([, name = '', , value = '']) => [name, value] as const,
      )
    : [...new URLSearchParams(body)]
  )
    .map(([name, value]) => `${name}=${value}`)
    .sort();

const ADD = 'form.cart .single_add_to_cart_button';
/** What a product's store says of a bundle. */
interface Product {
  get(): { readonly bundlePrice: { readonly sale: number } | null };
}
describe.each([
  ['kept', 390],
  ['kept', 1280],
  ['removed', 390],
  ['removed', 1280],
] as const)('add-ons and the side cart, scripts %s, %s pixels', (stock, width) => {
  test('an apron costs in the panel and in the cart what its page says', async () => {
    const page = await open('/product/canvas-apron/', width, { stock, profile: PROFILE });
    const sent = posted(page);
    await page.locator(ADD).click();
    await page.locator('.yith-wapo-block .min-error-message:visible').first().waitFor();
    expect(sent().filter(isAdd), 'nothing is sent while something is missing').toEqual([]);

    await chooseAddons(page);
    await page.locator(ADD).click();
    await page.locator('.xoo-wsc-product').first().waitFor();
    expect(sent().filter(isAdd)).toHaveLength(1);
    const total = pence(await page.locator('#wapo-total-order-price').textContent());
    expect(total).toBeGreaterThan(39_00);
    expect(pence(await page.locator('.xoo-wsc-ft-amt-value').first().textContent()), 'the panel').toBe(total);
    await page.goto(`${RIG}/cart/`);
    expect(pence(await page.locator('.cart-subtotal .amount').first().textContent()), 'the cart').toBe(total);
  });
});

describe.each([
  ['kept', 390],
  ['kept', 1280],
  ['removed', 390],
  ['removed', 1280],
] as const)('the side cart, scripts %s, %s pixels', (stock, width) => {
  test('a row is taken out by one call, and the cart is empty', async () => {
    const page = await open('/product/copper-kettle/', width, { stock, profile: 'side-cart-woocommerce' });
    await page.locator(ADD).click();
    await page.locator('.xoo-wsc-product').waitFor();
    await page.locator('.xoo-wsc-modal .xoo-wsc-header').waitFor();
    const sent = posted(page);
    const changes = (): string[] =>
      sent()
        .map(({ call }) => call)
        .filter((call) => /quantity|undo/.test(call));
    await page.locator('.xoo-wsc-smr-del').click();
    await page.locator('.xoo-wsc-empty-cart').waitFor();
    expect(changes()).toEqual(['xoo_wsc_update_item_quantity']);
    await page.locator('.xoo-wsch-close').click();
    await page.locator('.xoo-wsc-header[inert]').waitFor({ state: 'attached' });
    await page.goto(`${RIG}/cart/`);
    await page.locator('.cart-empty').waitFor();
  });
});

describe.each([
  ['kept', 390],
  ['kept', 1280],
  ['removed', 390],
  ['removed', 1280],
] as const)('a changed quantity, scripts %s, %s pixels', (stock, width) => {
  test('goes along where the checkout is pressed at once', async () => {
    const page = await open('/product/copper-kettle/', width, { stock, profile: 'side-cart-woocommerce' });
    await page.locator(ADD).click();
    await page.locator('.xoo-wsc-product').waitFor();
    await page.goto(`${RIG}/cart/`);
    await page.locator('.woocommerce-cart-form input.qty').fill('3');
    await page.locator('.checkout-button').click();
    await page.waitForURL(/checkout/);
    expect(await page.locator('.woocommerce-checkout-review-order-table .product-quantity').first().textContent()).toContain('3');
  });
});

describe.each([
  ['kept', 390],
  ['removed', 390],
  ['removed', 1280],
] as const)('bundles, scripts %s, %s pixels', (stock, width) => {
  test('cost in the cart what their page says, and what cannot be bought is not sent', async () => {
    const page = await open('/product/saver-bundle/', width, { stock, profile: 'woo-product-bundle' });
    const sent = posted(page);
    const quantity = (name: string) => page.locator(`.woosb-product[data-name="${name}"] input.qty`);
    const fill = async (name: string, value: string): Promise<void> => {
      await quantity(name).fill(value);
      await quantity(name).press('Tab');
    };
    for (const name of ['Wool Socks', 'Twine Spool', 'Linen Tea Towel']) {
      await fill(name, '0');
    }
    await page.locator('.woosb-alert:visible').waitFor();
    await expect.poll(() => page.locator(ADD).getAttribute('aria-disabled')).toBe('true');
    // A press all the same, as by a shopper who does not know.
    await page.locator(ADD).click({ force: true });
    expect(await page.locator('.shop-alert').count(), 'the reason stands once').toBe(0);
    expect(sent().filter(isAdd), 'nothing is sent of an empty bundle').toEqual([]);

    await fill('Wool Socks', '2');
    await fill('Linen Tea Towel', '3');
    await page.locator('.woosb-alert').waitFor({ state: 'hidden' });
    const total = pence(await page.locator('.woosb-total ins').textContent());
    expect(total).toBe(2 * 12_00 + 3 * 9_95 - 7_50);
    await page.locator(ADD).click();
    await page.locator('.woocommerce-message, .added_to_cart').first().waitFor();
    await page.goto(`${RIG}/cart/`);
    expect(pence(await page.locator('.cart-subtotal .amount').first().textContent()), 'the cart').toBe(total);
    expect(await page.locator('.cart_item').count(), 'the bundle and its two children').toBe(3);
  });

  test.each([
    ['fixed', 'its own price', 30_00],
    // 12.00 and twice 14.50 less 15 %, each piece rounded: 10.20 and twice 12.33.
    ['plain', '15 % off its children', 34_86],
  ] as const)('a %s one (%s) costs in the cart what its page prints, and is sent with its children', async (name, _how, price) => {
    const page = await open(`/product/${name}-bundle/`, width, { stock, profile: 'woo-product-bundle' });
    const sent = posted(page);
    const printed = page.locator('.summary > .price');
    await expect
      .poll(async () => pence(await printed.locator('ins').or(printed.locator(':scope:not(:has(ins))')).textContent()))
      .toBe(price);
    await page.locator(ADD).click();
    await page.locator('.woocommerce-message, .added_to_cart').first().waitFor();
    expect(sent().filter(isAdd)).toHaveLength(1);
    await page.goto(`${RIG}/cart/`);
    expect(pence(await page.locator('.cart-subtotal .amount').first().textContent()), 'the cart').toBe(price);
    expect(await page.locator('.cart_item').count(), 'the bundle and its two children').toBe(3);
  });

  test('with a percentage are sent once beside the side cart, and our store has the page’s price', async () => {
    const page = await open('/product/starter-bundle/', width, { stock, profile: 'woo-product-bundle,side-cart-woocommerce' });
    const sale = (): Promise<number | undefined> =>
      page.evaluate(() => {
        const form = document.querySelector('form.cart');
        const { shop } = window as unknown as { shop: { stores: { product(form: Element | null): Product } } };
        return shop.stores.product(form).get().bundlePrice?.sale;
      });
    await page.locator('.woosb-total ins').waitFor();
    const field = page.locator('.woosb-product input.qty').first();
    await field.fill('2');
    await field.press('Tab');
    await expect.poll(sale).not.toBe(50.32);
    const shown = pence(await page.locator('.woosb-total ins').textContent());
    expect(Math.round(((await sale()) ?? 0) * 100), 'add-ons and sticky bar follow what the page says').toBe(shown);
    const sent = posted(page);
    await page.locator(ADD).click();
    await page.locator('.xoo-wsc-product').first().waitFor();
    expect(sent().filter(isAdd)).toHaveLength(1);
    await page.goto(`${RIG}/cart/`);
    const charged = pence(await page.locator('.cart-subtotal .amount').first().textContent());
    // The plugin’s script takes 10 % off 9.95 to 8.95; its cart, and ours, to 8.96.
    expect(charged - shown).toBe(stock === 'kept' ? 2 : 0);
  });
});

test('what is chosen is posted as the plugin’s own script posts it', async () => {
  const bodies: string[][] = [];
  for (const stock of ['kept', 'removed'] as const) {
    const page = await open('/product/canvas-apron/', 1280, { stock, profile: PROFILE });
    const sent = posted(page);
    await chooseAddons(page);
    await page.locator(ADD).click();
    await page.locator('.xoo-wsc-product').first().waitFor();
    bodies.push(
      fieldsOf(sent().find(isAdd)?.body ?? '').filter((field) => !/nonce|^(add-to-cart|product_id|variation_id|action)=/.test(field)),
    );
  }
  expect(bodies[0]?.length).toBeGreaterThan(10);
  expect(bodies[1]).toEqual(bodies[0]);
});

describe.each([
  ['kept', 390],
  ['kept', 1280],
  ['removed', 390],
  ['removed', 1280],
] as const)('the category slider, scripts %s, %s pixels', (stock, width) => {
  test('stands at the next category after a press on its button, and never moves the page', async () => {
    const page = await open(width === 390 ? '/category-slider/' : '/category-slider-wide/', width, {
      stock,
      profile: 'woo-category-slider-grid',
    });
    const row = page.locator('.swiper-wrapper').first();
    const heading = page.locator('h1').first();
    const before = await heading.boundingBox();
    const first = await row.locator('.swiper-slide-active').first().textContent();
    await page.locator('.sp-wcsp-button-next').first().click();
    await page.waitForFunction((was) => document.querySelector('.swiper-wrapper .swiper-slide-active')?.textContent !== was, first);
    expect(await heading.boundingBox()).toEqual(before);
  });
});
