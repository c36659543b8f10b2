import { describe, expect, test } from 'vitest';
import { go, inShop, RIG, visitor, type Setup } from './support/installed-shop.js';
import { whenTagsStand, type ShopPage } from './support/page.js';
import { useShop } from './support/shop.js';

/** What a page loads on use, late or lost on its way: the shopper can still choose, order, and is told what is true. */
const shop = useShop();

const REPLACE: Setup = { ours: 'replace', edition: 'lean' };
const SWATCHES: Setup = { ...REPLACE, plugins: ['woo-variation-swatches'] };
const TEE = '/product/cotton-tee/';

/** The address of a chunk by its name. */
const chunk = (name: string): RegExp => new RegExp(`/chunks/(?:lean/)?${name}-[A-Z0-9]{8}\\.js`);

/** A visitor whose browser cannot get a chunk. */
async function without(name: string, setup: Setup): Promise<ShopPage> {
  const page = await visitor(shop, setup);
  await page.route(chunk(name), (route) => route.fulfill({ status: 404, body: '' }));
  return page;
}

/** Holds a chunk back. @returns how to let it come */
async function holdBack(page: ShopPage, name: string): Promise<() => void> {
  let come = (): void => undefined;
  const isThere = new Promise<void>((resolve) => {
    come = resolve;
  });
  await page.route(chunk(name), async (route) => {
    await isThere;
    await route.continue();
  });
  return come;
}

/** What the console says of that chunk is true; anything else is not expected. */
const takeLost = (page: ShopPage): void =>
  expect(page.drainErrors().filter((line) => !/404|could not be loaded|the page's own markup is back/.test(line))).toEqual([]);

/** The chunks that a page asks for. */
function chunksOf(page: ShopPage): Set<string> {
  const names = new Set<string>();
  page.on('request', (request) => {
    const [, name] = /\/chunks\/(?:lean\/)?([\w.-]+)-[A-Z0-9]{8}\.js/.exec(request.url()) ?? [];
    if (name) {
      names.add(name);
    }
  });
  return names;
}

const putBoard = async (page: ShopPage): Promise<void> => {
  const id = inShop<number>(`return get_page_by_path( 'oak-chopping-board', OBJECT, 'product' )->ID;`);
  await page.request.get(`${RIG}/?add-to-cart=${id}`);
};

describe('listing', () => {
  const addButton = '.add_to_cart_button.ajax_add_to_cart';

  test('asks for nothing that changes the cart before somebody comes near a button', async () => {
    const page = await visitor(shop, REPLACE);
    const asked = chunksOf(page);
    await go(page, '/shop/');
    await page.waitForLoadState('networkidle');
    expect([...asked].filter((name) => ['act', 'answer', 'markup', 'store'].includes(name))).toEqual([]);
    await page.locator(addButton).first().hover();
    await expect.poll(() => [...asked]).toEqual(expect.arrayContaining(['act', 'store']));
  });

  test('a press that is sooner than what adds is kept, and adds once when it has come', async () => {
    const page = await visitor(shop, REPLACE);
    const come = await holdBack(page, 'act');
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('wc-ajax=add_to_cart')) {
        sent.push(request.url());
      }
    });
    await go(page, '/shop/');
    await page.locator(addButton).first().click();
    await page.locator(`${addButton}[data-state="loading"]`).waitFor();
    expect(sent).toEqual([]);
    come();
    await page.locator(`${addButton}[data-state="added"]`).waitFor();
    expect(sent).toHaveLength(1);
  });

  test('without what adds the button’s link does', async () => {
    const page = await without('act', REPLACE);
    await go(page, '/shop/');
    await Promise.all([page.waitForURL(/add-to-cart=/), page.locator(addButton).first().click()]);
    await page.locator('.woocommerce-message').waitFor();
    takeLost(page);
  });
});

describe('product form', () => {
  test('without what adds the browser posts the form', async () => {
    const page = await without('act-form', REPLACE);
    await go(page, '/product/oak-chopping-board/');
    await Promise.all([page.waitForEvent('load'), page.locator('.single_add_to_cart_button').click()]);
    await page.locator('.woocommerce-message', { hasText: 'added to your cart' }).waitFor();
    takeLost(page);
  });

  test('a page without swatches asks for no code of swatches', async () => {
    const page = await visitor(shop, REPLACE);
    const asked = chunksOf(page);
    await go(page, TEE);
    await page.waitForLoadState('networkidle');
    expect([...asked].filter((name) => name.includes('swatches'))).toEqual([]);
  });

  test('a press before what drives the form has come is told to wait, and nothing is sent', async () => {
    const page = await visitor(shop, REPLACE);
    const come = await holdBack(page, 'driver');
    await page.goto(`${RIG}${TEE}`);
    // Before the form's own tag is there, a press is the browser's, and the shop asks for options, as without us.
    await page.waitForFunction(() => customElements.get('shop-variation-form') !== undefined);
    await page.locator('shop-add-to-cart[data-shop-ready]').first().waitFor({ state: 'attached' });
    for (const [name, value] of [
      ['attribute_pa_colour', 'red'],
      ['attribute_pa_size', 's'],
    ] as const) {
      await page.locator(`[name="${name}"]`).selectOption(value);
    }
    await page.locator('.single_add_to_cart_button').click();
    await page.locator('[role="alert"]', { hasText: 'Checking availability…' }).waitFor();
    come();
    await page.locator('[role="alert"]', { hasText: 'Checking availability…' }).waitFor({ state: 'detached' });
    await whenTagsStand(page);
    await page.locator('.woocommerce-variation-price', { hasText: '15.00' }).waitFor();
    await page.locator('.single_add_to_cart_button').click();
    await page.locator('.woocommerce-message, .added_to_cart').first().waitFor();
  });

  test('beside WooCommerce’s script a form without its follower sells as without us', async () => {
    const page = await without('follower', { ours: 'fresh', edition: 'lean' });
    await page.goto(`${RIG}${TEE}`);
    await page.locator('shop-variation-form[data-shop-failed]').waitFor({ state: 'attached' });
    for (const [name, value] of [
      ['attribute_pa_colour', 'red'],
      ['attribute_pa_size', 's'],
    ] as const) {
      await page.locator(`[name="${name}"]`).selectOption(value);
    }
    await page.locator('.woocommerce-variation-price', { hasText: '15.00' }).waitFor();
    await page.locator('.single_add_to_cart_button').click();
    await page.locator('.woocommerce-message, .added_to_cart').first().waitFor();
    takeLost(page);
  });

  test.each(['form-swatches', 'driver'])('without %s the page has the selects back that swatches stood for', async (name) => {
    const page = await without(name, SWATCHES);
    await page.goto(`${RIG}${TEE}`);
    await page.locator('[name="attribute_pa_colour"]').waitFor({ state: 'visible' });
    expect(await page.locator('ul.variable-items-wrapper:visible').count()).toBe(0);
    takeLost(page);
  });
});

/** Fills the checkout in. */
async function fillIn(page: ShopPage): Promise<void> {
  const ada = { first_name: 'Ada', last_name: 'L', address_1: '12 Square', city: 'London', postcode: 'SW1A 1AA', phone: '020 7946 0000' };
  for (const [name, value] of Object.entries({ ...ada, email: 'ada@shop.test' })) {
    await page.locator(`#billing_${name}`).fill(value);
  }
  await page.locator('#terms').check();
}

describe('checkout', () => {
  test('without what drives it, the order is placed as the browser places it', async () => {
    const page = await without('driver', REPLACE);
    await putBoard(page);
    await page.goto(`${RIG}/checkout/`);
    await page.locator('shop-checkout[data-shop-failed]').waitFor({ state: 'attached' });
    takeLost(page);
    await fillIn(page);
    await page.locator('#place_order').click();
    await page.waitForURL(/order-received/);
  });

  test('without what places an order the browser places it', async () => {
    const page = await without('submit', REPLACE);
    await putBoard(page);
    await go(page, '/checkout/');
    await fillIn(page);
    await page.rest();
    await page.locator('#place_order').click();
    await page.waitForURL(/order-received/);
    takeLost(page);
  });

  test('what places an order comes with the first act; an order that is sooner waits for it', async () => {
    const page = await visitor(shop, REPLACE);
    await putBoard(page);
    const asked = chunksOf(page);
    const come = await holdBack(page, 'submit');
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('wc-ajax=checkout')) {
        sent.push(request.url());
      }
    });
    await go(page, '/checkout/');
    await page.waitForLoadState('networkidle');
    expect([...asked].filter((name) => ['submit', 'coupon'].includes(name))).toEqual([]);
    await fillIn(page);
    await page.locator('#place_order').click();
    await page.locator('form.checkout > .blockOverlay').waitFor();
    expect([[...asked].includes('submit'), sent]).toEqual([true, []]);
    come();
    await page.waitForURL(/order-received/);
    expect(sent).toHaveLength(1);
  });

  test('a list that is lost gives the select back at the first act', async () => {
    const page = await without('dropdown', REPLACE);
    await putBoard(page);
    await page.goto(`${RIG}/checkout/`);
    await page.locator('#billing_country_field .select2-selection').click();
    await page.locator('#billing_country_field .select2-selection').waitFor({ state: 'detached' });
    await page.locator('#billing_country').selectOption('US');
    expect(await page.locator('#billing_country').inputValue()).toBe('US');
    takeLost(page);
  });
});

test('order attribution loads no consent engine where nobody asks', async () => {
  const page = await visitor(shop, { ...REPLACE, settings: { 'mode_order-attribution': 'replace' } });
  const asked = chunksOf(page);
  await go(page, '/shop/');
  await page.waitForLoadState('networkidle');
  expect([...asked]).toContain('recorder');
  expect([...asked].filter((name) => name.startsWith('consent') || name === 'head-script')).toEqual([]);
});
