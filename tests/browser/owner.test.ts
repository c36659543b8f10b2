import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pluginFiles, zip } from '../../wordpress/pack.mjs';
import { inShop, phpLog, RIG, RIG_DIR, signIn } from './support/installed-shop.js';
import { newShopPage, whenTagsStand, type ShopPage } from './support/page.js';
import { useShop } from './support/shop.js';

/**
 * What the owner of a shop does with the plugin in wp-admin, from its zip to its deletion, on the running shop with all of its plugins. The
 * shop is this test's alone: it changes what is stored.
 */
const shop = useShop();

const SETTINGS = `${RIG}/wp-admin/admin.php?page=wc-settings&tab=shop-widgets`;
/** The row of the plugin in the list of plugins. */
const ROW = 'tr[data-plugin="shop-widgets/shop-widgets.php"]';

/** The shop's own configuration. It forbids what any owner may do: to bring plugins and to delete them. */
const CONFIG = join(RIG_DIR, 'site/wp-config.php');
let forbidding = '';
beforeAll(() => {
  forbidding = readFileSync(CONFIG, 'utf8');
  writeFileSync(CONFIG, forbidding.replace("'DISALLOW_FILE_MODS', true", "'DISALLOW_FILE_MODS', false"));
});
afterAll(() => writeFileSync(CONFIG, forbidding));

/** A script of another plugin, on each page. */
const WAITING = 'wt-smart-coupon-for-woo';
/** The field of a setting. */
const fieldOf = (name: string): string => `[name="shop_widgets_draft[${name}]"]`;

/**
 * What differs from one answer to the next without us: times, nonces (WordPress has others at noon and at midnight), proofs of who asks,
 * names of fields, and which products are related.
 */
const CHANGING =
  /"[\da-f]{10}"|(?<!\d)\d{10}(?!\d)|eyJ[\w.-]+|quantity_[0-9a-f]{13}|<script type="application\/ld\+json">.*|<section class="related[^]*?<\/section>/g;

/** Pages of the shop, without its other plugins, as a visitor who has never been there gets them, line by line. */
async function visitorsPages(): Promise<readonly string[]> {
  const pages = ['/', '/shop/', '/product/cotton-tee/', '/product/copper-kettle/', '/cart/', '/my-account/', '/checkout-blocks/'];
  const headers = { 'X-Rig-Profile': 'woocommerce,shop-widgets' };
  const texts = await Promise.all(pages.map(async (path) => (await fetch(`${RIG}${path}`, { headers })).text()));
  return texts.flatMap((text) => text.replace(CHANGING, '').split('\n'));
}

/** The first lines in which pages differ, in part: whole ones would fill the screen. */
const differing = (a: readonly string[], b: readonly string[]): string[] =>
  b.flatMap((line, i) => (line === a[i] ? [] : [line.slice(0, 200)])).slice(0, 5);

/** Presses a button of the settings page and waits for the page that answers. */
async function press(page: Page, act: string): Promise<void> {
  await page.locator(`button[name=save][value="${act}"]`).first().click();
  await page.waitForLoadState();
}

/** Runs the check, to its end. @returns what it found, page by page, where that is not all well */
async function check(page: Page): Promise<string[]> {
  await page.goto(`${SETTINGS}&section=check`);
  const button = page.locator('#shop-widgets-check');
  await button.click();
  await expect.poll(() => button.isEnabled(), { timeout: 180_000 }).toBe(true);
  expect(await page.locator('#shop-widgets-said').innerText()).not.toBe('');
  const found = await page.locator('#shop-widgets-rows td:last-child').allInnerTexts();
  return found.filter((text) => !/^works/i.test(text));
}

/** Puts the kettle into the cart of a new visitor. @returns whether the page was left for that */
async function buys(): Promise<boolean> {
  const page: ShopPage = await newShopPage(await shop.newContext({}), true);
  await page.goto(`${RIG}/product/copper-kettle/`);
  await whenTagsStand(page);
  await page.evaluate(() => Object.assign(window, { isSame: true }));
  await page.locator('.single_add_to_cart_button').first().click();
  await expect
    .poll(
      async () => ((await (await page.request.get(`${RIG}/?rest_route=/wc/store/v1/cart`)).json()) as { items_count: number }).items_count,
    )
    .toBe(1);
  return !(await page.evaluate(() => 'isSame' in window));
}

test('an owner installs it, chooses, previews, checks, publishes, takes it back and deletes it', { timeout: 600_000 }, async () => {
  inShop(`
    require_once ABSPATH . 'wp-admin/includes/plugin.php';
    require_once ABSPATH . 'wp-admin/includes/file.php';
    deactivate_plugins( 'shop-widgets/shop-widgets.php' );
    return delete_plugins( array( 'shop-widgets/shop-widgets.php' ) );
  `);
  const logged = phpLog();
  const before = await visitorsPages();
  expect(differing(before, await visitorsPages()), 'these pages are the same each time').toEqual([]);

  // Installed from its zip.
  const page = await newShopPage(await shop.newContext({ viewport: { width: 1280, height: 900 } }), true);
  await signIn(page, 'admin', 'rig-admin-pass');
  const folder = mkdtempSync(join(tmpdir(), 'shop-widgets-'));
  const archive = join(folder, 'shop-widgets.zip');
  writeFileSync(archive, zip(await pluginFiles()));
  // PHP looks at a file that it has compiled every two seconds.
  await expect.poll(async () => (await page.goto(`${RIG}/wp-admin/plugin-install.php?tab=upload`))?.status()).toBe(200);
  await page.setInputFiles('#pluginzip', archive);
  await page.click('#install-plugin-submit');
  await page.locator('a.button-primary[href*="action=activate"]').click();
  rmSync(folder, { recursive: true });
  await page.locator(`${ROW}.active`).waitFor();
  expect(differing(before, await visitorsPages()), 'activated, it changes nothing').toEqual([]);
  await page.locator('.notice a[href*="tab=shop-widgets"]').click();

  // Chosen and previewed: nobody else sees it.
  await press(page, 'begin-faster');
  expect(differing(before, await visitorsPages()), 'a draft changes nothing').toEqual([]);
  await page.locator('a[href*="do=guest"]').click();
  await page.goto(`${RIG}/product/copper-kettle/`);
  await whenTagsStand(page);
  expect(await page.locator('[data-shop-ready]').count()).toBeGreaterThan(3);
  expect(await page.locator('#wpadminbar').count(), 'as a guest').toBe(0);
  expect(await page.evaluate(async () => (await fetch(document.URL)).headers.get('cache-control'))).toContain('no-store');
  expect(differing(before, await visitorsPages()), 'the preview is the owner’s alone').toEqual([]);
  await page.locator('.shop-widgets-preview a[href*="do=leave"]').click();
  await page.waitForLoadState();
  expect(await page.locator('.shop-widgets-preview, [data-shop-ready]').count()).toBe(0);

  // A fault is found and named, and left off by one press.
  await page
    .context()
    .route('**/chunks/lean/cart-*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("planted")' }));
  expect((await check(page)).join()).toContain('“Cart page” does not begin to work on this page.');
  await press(page, 'leave-cart');
  await page.context().unrouteAll();
  expect(await check(page), 'without it all is well').toEqual([]);
  expect(differing(before, await visitorsPages()), 'the check is noticed by nobody').toEqual([]);

  // A colour, kept by the Enter key; a script that the check has seen waits for a category.
  await page.goto(`${SETTINGS}&section=looks`);
  const sample = page.frameLocator('#shop-widgets-sample');
  await sample.locator('[data-shop-ready]').first().waitFor({ state: 'attached' });
  await page.locator(fieldOf('accent')).fill('#a0522d');
  // The sample follows.
  const shown = (): Promise<string> => sample.locator('html').evaluate((el) => getComputedStyle(el).getPropertyValue('--shop-accent'));
  await expect.poll(shown).toBe('#a0522d');
  await Promise.all([
    page.waitForEvent('framenavigated', (frame) => frame === page.mainFrame()),
    page.locator(fieldOf('radius')).press('Enter'),
  ]);
  expect(await page.locator(fieldOf('accent')).inputValue()).toBe('#a0522d');
  await page.goto(`${SETTINGS}&section=consent`);
  await page.locator(fieldOf('consent')).check();
  const waiting = page.getByRole('combobox', { name: `${WAITING} waits for`, exact: true });
  await waiting.evaluate((select) => select.append(new Option('Statistik', 'Statistik')));
  await waiting.selectOption('Statistik');
  await press(page, 'publish');
  expect(await page.locator('.error', { hasText: `“Statistik”, chosen for “${WAITING}”, is no category.` }).count()).toBe(1);
  expect(await page.locator('.card').first().innerText(), 'where something is refused nothing is published').toContain('the shop alone');
  await waiting.selectOption('marketing');

  // Published, bought, taken back.
  await press(page, 'publish');
  const published = await visitorsPages();
  expect(published.some((line) => line.includes('<shop-gallery'))).toBe(true);
  expect(published.some((line) => line.includes('<shop-cart>'))).toBe(false);
  expect(published.some((line) => line.includes('--shop-accent:#a0522d'))).toBe(true);
  const tags = (await (await fetch(`${RIG}/shop/`)).text()).match(/<script [^>]*>/g) ?? [];
  expect(tags.find((tag) => tag.includes(`id="${WAITING}-js"`))).toMatch(
    / type="text\/plain".* data-shop-consent="marketing"| data-shop-consent="marketing".* type="text\/plain"/,
  );
  expect(await buys(), 'without leaving the page').toBe(false);
  await page.goto(SETTINGS);
  await press(page, 'back');
  expect(differing(before, await visitorsPages()), 'taken back').toEqual([]);

  // Deactivated and deleted.
  await page.goto(`${RIG}/wp-admin/plugins.php`);
  await page.locator(`${ROW} .deactivate a`).click();
  // The way without WordPress's script: a page that asks once more.
  const asking = await page.locator(`${ROW}.inactive .delete a`).getAttribute('href');
  await page.goto(new URL(asking ?? '', page.url()).href);
  await page.locator('#submit').first().click();
  await page.waitForURL(/[?&]deleted=/);
  expect(
    inShop<string[]>(
      `global $wpdb; return $wpdb->get_col( "SELECT option_name FROM $wpdb->options WHERE option_name LIKE '%shop_widgets%'" );`,
    ),
  ).toEqual([]);
  expect(differing(before, await visitorsPages()), 'deleted').toEqual([]);
  // A shop that reaches no other host has warnings of its own here.
  expect(logged().filter((line) => line.includes('shop-widgets'))).toEqual([]);
});
