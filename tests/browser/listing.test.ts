import { describe, expect, test } from 'vitest';
import type { FaultKind } from '../../demo-theme/shop/faults.js';
import type { ShopPage } from './support/page.js';
import { useShop } from './support/shop.js';

const shop = useShop({ warm: true });
const FORK = 'a.add_to_cart_button[data-product_id="45"]';
const CONTENT = '.widget_shopping_cart_content';

const calls = (page: ShopPage): Promise<string[]> => page.evaluate(() => (window.demoShop?.requests ?? []).map((r) => r.call));
const fault = (page: ShopPage, kind: FaultKind, call = 'add_to_cart', ms?: number): Promise<void> =>
  page.evaluate(
    ([k, c, m]) => {
      window.demoShop?.setFaults([{ kind: k, call: c, ...(m === undefined ? {} : { ms: m }) }]);
    },
    [kind, call, ms] as const,
  );
const openCart = (page: ShopPage): Promise<void> => page.locator('details:has(shop-mini-cart) > summary').click();
const added = (page: ShopPage): Promise<void> => page.locator(`${FORK}.added`).waitFor();

describe('the listing', () => {
  test('a press puts the product into the cart and says so, the mini-cart shows it and removes it', async () => {
    const page = await shop.openPage({ path: 'shop.html' });
    await page.locator('shop-add-to-cart[data-shop-ready]').waitFor();
    await page.locator(FORK).click();
    await added(page);
    await page.waitForFunction(() => /Hand Fork/.test(document.querySelector('.widget_shopping_cart_live_region')?.textContent ?? ''));
    expect(await page.locator('.widget_shopping_cart_live_region').count()).toBe(1);
    expect(await page.locator(`${FORK} + a.added_to_cart`).getAttribute('href')).toContain('cart.html');
    await openCart(page);
    await page.locator(`${CONTENT} li`, { hasText: 'Hand Fork' }).waitFor();
    await page.locator(`${CONTENT} .remove_from_cart_button`).click();
    await page.locator(`${CONTENT} .woocommerce-mini-cart__empty-message`).waitFor();
    expect(await calls(page)).toEqual(['add_to_cart', 'remove_from_cart']);
  });
});

describe('the cart', () => {
  test('nothing is requested while the cookie says that there is no cart', async () => {
    const page = await shop.openPage({ path: 'shop.html' });
    await page.locator(`${CONTENT} .woocommerce-mini-cart__empty-message`).waitFor({ state: 'attached' });
    await page.rest();
    expect(await calls(page)).toEqual([]);
  });

  test('the next page shows it from the storage, without a request', async () => {
    const page = await shop.openPage({ path: 'shop.html' });
    await page.locator(FORK).click();
    await added(page);
    await page.goto(page.url().replace('shop.html', 'index.html'));
    await openCart(page);
    await page.locator(`${CONTENT} li`, { hasText: 'Hand Fork' }).waitFor();
    expect(await calls(page)).toEqual([]);
  });

  test('a change in one tab is shown in the other', async () => {
    const context = await shop.newContext();
    const one = await shop.openPage({ path: 'shop.html', context });
    const two = await shop.openPage({ path: 'index.html', context });
    await one.locator(FORK).click();
    await added(one);
    await openCart(two);
    await two.locator(`${CONTENT} li`, { hasText: 'Hand Fork' }).waitFor();
  });

  test('after removal the focus goes to the next row, and at last to the empty message', async () => {
    const page = await shop.openPage({ path: 'shop.html' });
    for (const id of ['45', '53']) {
      await page.locator(`a.add_to_cart_button[data-product_id="${id}"]`).click();
      await page.locator(`a.add_to_cart_button[data-product_id="${id}"].added`).waitFor();
    }
    await openCart(page);
    await page.locator(`${CONTENT} .remove_from_cart_button`).first().focus();
    await page.keyboard.press('Enter');
    await page.waitForFunction((sel) => document.querySelectorAll(`${sel} li.mini_cart_item`).length === 1, CONTENT);
    expect(await page.evaluate(() => document.activeElement?.className)).toContain('remove_from_cart_button');
    await page.keyboard.press('Enter');
    await page.locator(`${CONTENT} .woocommerce-mini-cart__empty-message`).waitFor();
    expect(
      await page.evaluate(
        (sel) => document.activeElement !== document.body && document.querySelector(sel)?.contains(document.activeElement),
        CONTENT,
      ),
    ).toBe(true);
  });
});

describe('a shopper', () => {
  test('who presses twice adds once, and who presses again later adds again', async () => {
    const page = await shop.openPage({ path: 'shop.html' });
    await page.locator(FORK).dblclick();
    await added(page);
    expect(await calls(page)).toEqual(['add_to_cart']);
    await page.passTime(550);
    await page.locator(FORK).click();
    await page.waitForFunction(() => window.demoShop?.requests.length === 2);
  });

  test('with the keyboard alone adds, opens the cart and removes', async () => {
    const page = await shop.openPage({ path: 'shop.html' });
    await page.locator(FORK).focus();
    await page.keyboard.press('Space');
    await added(page);
    expect(await page.evaluate(() => document.activeElement?.getAttribute('data-product_id'))).toBe('45');
    await page.locator('details:has(shop-mini-cart) > summary').focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.waitForFunction(() => document.activeElement?.closest('.widget_shopping_cart_content') !== null);
    expect(await page.axe(), 'added, with the cart open').toEqual([]);
  });

  test('who opens the link in a new tab is left to the browser', async () => {
    const page = await shop.openPage({ path: 'shop.html' });
    // The last listener of all sees whether the click is still the browser's, and keeps it: the tab itself proves nothing more, and
    // this browser may crash or hang over it.
    await page.evaluate(() =>
      window.addEventListener('click', (event) => {
        document.body.dataset['left'] = String(!event.defaultPrevented);
        event.preventDefault();
      }),
    );
    await page.locator(FORK).click({ modifiers: ['ControlOrMeta'] });
    await page.locator('body[data-left="true"]').waitFor();
    expect(await calls(page)).toEqual([]);
  });
});

test('a listener of any other script on document and body still hears the click', async () => {
  const page = await shop.openPage({ path: 'shop.html' });
  await page.evaluate(() => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    document.addEventListener('click', () => heard.push('document'));
    document.body.addEventListener('click', () => heard.push('body'));
  });
  await page.locator(FORK).click();
  await added(page);
  expect(await page.evaluate(() => (window as unknown as { heard: string[] }).heard)).toEqual(['body', 'document']);
});

describe('a failure', () => {
  // What each way to fail is told as stands in a table at the element.
  test('leaves the button usable, tells the reason, and nothing is stuck', async () => {
    const page = await shop.openPage({ path: 'shop.html' });
    await fault(page, 'offline');
    await page.locator(FORK).click();
    await page.locator('.shop-alert[role=alert]').waitFor();
    expect(await page.locator(FORK).getAttribute('class')).not.toContain('loading');
    expect((await page.locator('.shop-alert').textContent())?.trim()).not.toBe('');
    expect(await page.axe({ include: 'shop-add-to-cart' })).toEqual([]);
    expect(await page.locator('.blockOverlay').count()).toBe(0);
    await page.evaluate(() => window.demoShop?.setFaults([]));
    await page.passTime(550);
    await page.locator(FORK).click();
    await added(page);
    page.drainErrors().every((line) => expect(line).toMatch(/500|403|ERR_|Failed to load/));
  });

  test('of the answer alone: three presses are three pieces, and each is told as a success', async () => {
    const page = await shop.openPage({ path: 'shop.html' });
    await fault(page, 'lost');
    for (const pieces of [1, 2, 3]) {
      await page.locator(FORK).click();
      await page
        .locator('[data-shop-cart-count]', { hasText: String(pieces) })
        .first()
        .waitFor({ state: 'attached' });
      await added(page);
      await page.locator('.widget_shopping_cart_live_region', { hasText: 'Hand Fork' }).waitFor({ state: 'attached' });
      expect(await page.locator('.shop-alert').count()).toBe(0);
    }
    await page.evaluate(() => window.demoShop?.setFaults([]));
    await page.reload();
    await openCart(page);
    expect(await page.locator(`${CONTENT} .quantity`).textContent()).toMatch(/^\s*3/);
    page.drainErrors();
  });

  test('of a removal’s answer alone takes the row out and stays on the page', async () => {
    const page = await shop.openPage({ path: 'shop.html' });
    await page.locator(FORK).click();
    await added(page);
    await fault(page, 'lost', 'remove_from_cart');
    await openCart(page);
    await page.locator(`${CONTENT} .remove_from_cart_button`).click();
    await page.locator(`${CONTENT} .woocommerce-mini-cart__empty-message`).waitFor();
    expect(page.url()).toContain('shop.html');
    page.drainErrors();
  });

  test('an out-of-stock answer says so and goes to the product', async () => {
    const page = await shop.openPage({ path: 'shop.html' });
    await fault(page, 'sold-out');
    await Promise.all([page.waitForURL(/product-/), page.locator(FORK).click()]);
  });

  test('a script in a fragment runs, as with the stock script, and not under a strict policy', async () => {
    for (const csp of [false, true]) {
      const page = await shop.openPage({ path: 'shop.html', csp });
      await fault(page, 'fragment-script', '*');
      await page.locator(FORK).click();
      await added(page);
      await openCart(page);
      await page.locator(`${CONTENT} li`, { hasText: 'Hand Fork' }).waitFor();
      const told = page.drainErrors().join('\n');
      expect(/script.* dropped/.test(told), `strict: ${csp}`).toBe(csp);
    }
  });

  test('a selector that is none is told in the console, and the rest of the answer counts', async () => {
    const page = await shop.openPage({ path: 'shop.html' });
    await fault(page, 'fragment-selector', '*');
    await page.locator(FORK).click();
    await added(page);
    expect(page.drainErrors().join('\n')).toMatch(/not a valid selector/);
  });

  test("a removal that fails follows the row's own link", async () => {
    const page = await shop.openPage({ path: 'shop.html' });
    await page.locator(FORK).click();
    await added(page);
    await fault(page, 'status-500', 'remove_from_cart');
    await openCart(page);
    await Promise.all([page.waitForNavigation(), page.locator(`${CONTENT} .remove_from_cart_button`).click()]);
    page.drainErrors();
  });
});

test('opened from the disk the listing adds and shows', async () => {
  const page = await shop.openPage({ path: 'shop.html', file: true });
  await page.locator(FORK).click();
  await added(page);
  await openCart(page);
  await page.locator(`${CONTENT} li`, { hasText: 'Hand Fork' }).waitFor();
});

test('two copies of the bundle add once', async () => {
  const page = await shop.openPage({ path: 'shop.html', build: ['esm', 'classic'] });
  await page.locator('shop-add-to-cart[data-shop-ready]').waitFor();
  await page.locator(FORK).click();
  await added(page);
  await page.rest();
  expect(await calls(page)).toEqual(['add_to_cart']);
});

describe('beside the stock scripts', () => {
  test('one press adds once, and old listeners hear the host’s events with their arguments', async () => {
    const page = await shop.openPage({ path: 'shop.html', hostScripts: ['add-to-cart', 'cart-fragments'] });
    await page.evaluate(() => {
      const heard: string[] = [];
      Object.assign(window, { heard });
      for (const name of ['adding_to_cart', 'added_to_cart', 'wc_cart_button_updated', 'wc_fragments_loaded']) {
        jQuery(document.body).on(name, (_e, ...args) => {
          heard.push(`${name} ${args.length}`);
        });
      }
    });
    await page.locator(FORK).click();
    await added(page);
    // The host's own handlers were bound first and fire the two in the middle before ours is called, as on any shop.
    expect(await page.evaluate(() => (window as unknown as { heard: string[] }).heard)).toEqual([
      'adding_to_cart 2',
      'wc_cart_button_updated 1',
      'wc_fragments_loaded 0',
      'added_to_cart 3',
    ]);
    expect((await calls(page)).filter((c) => c === 'add_to_cart')).toEqual(['add_to_cart']);
    expect(await page.locator(`${FORK} ~ a.added_to_cart`).count()).toBe(1);
    await openCart(page);
    await page.locator(`${CONTENT} li`, { hasText: 'Hand Fork' }).waitFor();
  });
});
