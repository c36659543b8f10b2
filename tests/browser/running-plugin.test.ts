import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { writeFolder } from '../../build/folders.mjs';
import { pluginFiles } from '../../wordpress/pack.mjs';
import { chooseAddons, pence, RIG } from './support/live-shop.js';
import { newShopPage, whenTagsStand, type ShopPage } from './support/page.js';
import { useShop } from './support/shop.js';

/**
 * The WordPress plugin on a running shop: it prints the tags, and a shopper gets from the listing to a placed order, beside the shop's own
 * scripts and in their place. `SHOP_RIG_DIR` names the folder of the rig; then the plugin is packed and put there first, and the log of PHP
 * is read. Without it the plugin has to lie there already. It is active for the requests of this test alone.
 */
const shop = useShop();

const RIG_DIR = process.env['SHOP_RIG_DIR'] ?? '';
const LOG = join(RIG_DIR, 'run/php.log');

/** The plugins of the rig that we use, by what they are for. */
const PLUGINS = {
  addons: 'yith-woocommerce-advanced-product-options-premium/init.php',
  bundle: 'woo-product-bundle/wpc-product-bundles.php',
  sideCart: 'side-cart-woocommerce/xoo-wsc-main.php',
} as const;

/** Behaviours that can take the place of a script. */
const REPLACING = [
  ...['add-to-cart', 'variation-form', 'gallery', 'tabs', 'review-form', 'mini-cart', 'cart', 'checkout', 'filter-select', 'sort'],
  ...['store-notice', 'password', 'addons', 'bundle', 'side-cart'],
];

type Mode = 'beside' | 'replace';
type Plugin = keyof typeof PLUGINS;

interface Setup {
  readonly mode?: Mode;
  readonly plugins?: readonly Plugin[];
  /** Our plugin is installed, and not active. */
  readonly inactive?: boolean;
  readonly options?: Readonly<Record<string, unknown>>;
}

/** The rig's options for a request: which plugins are active, and what ours is set to. */
function optionsOf({ mode = 'beside', plugins = [], inactive = false, options = {} }: Setup): string {
  const settings = mode === 'replace' ? Object.fromEntries(REPLACING.map((name) => [`mode_${name}`, 'replace'])) : { edition: 'react' };
  return JSON.stringify({
    active_plugins: [
      'woocommerce/woocommerce.php',
      ...plugins.map((name) => PLUGINS[name]),
      ...(inactive ? [] : ['shop-widgets/shop-widgets.php']),
    ],
    ...options,
    shop_widgets: { ...settings, ...(options['shop_widgets'] as object | undefined) },
  });
}

/** A shopper's browser in this shop. */
async function visitor(width: number, setup: Setup): Promise<ShopPage> {
  const context = await shop.newContext({ viewport: { width, height: 844 } });
  await context.addCookies([{ name: 'rig_options', value: encodeURIComponent(optionsOf(setup)), url: RIG }]);
  return newShopPage(context, true);
}

/** Opens a page and waits until each tag is at work. */
async function go(page: ShopPage, path: string): Promise<void> {
  await page.goto(`${RIG}${path}`);
  await whenTagsStand(page);
  expect(await page.locator('[data-shop-failed]').count(), 'tags that failed').toBe(0);
}

/** The text of a page as the server sends it. */
async function source(path: string, setup: Setup): Promise<string> {
  const response = await fetch(`${RIG}${path}`, { headers: { 'X-Rig-Options': optionsOf(setup) } });
  return response.text();
}

/** The names of our tags in a page, in their order, each once. */
const tagsIn = (html: string): string[] => [...new Set([...html.matchAll(/<(shop-[a-z-]+)[\s>]/g)].map(([, tag = '']) => tag))];
/** The handles of the scripts that a page runs. */
const scriptsIn = (html: string): string[] =>
  [...html.matchAll(/<script(?![^>]*x-shop-replaced)[^>]* src="[^>]* id="([^"]*)-js"/g)].map(([, handle = '']) => handle);
/** The pieces that the cart widget or the cart page says there are. */
const pieces = (page: ShopPage): Promise<number> =>
  page.evaluate(() => (window as unknown as { shop: { stores: { cart: { get(): { count: number } } } } }).shop.stores.cart.get().count);
/** Lines of other plugins, which are active where another file drives this shop at the same time. */
const OTHERS = /\/plugins\/(?!shop-widgets\/)|\[WP STATISTICS\]|wp_(?:berocket|yith)_|<code>(?!shop-widgets)[\w-]+<\/code> domain/;
const log = (): string[] =>
  RIG_DIR !== '' && existsSync(LOG)
    ? readFileSync(LOG, 'utf8')
        .split('\n')
        .filter((line) => !OTHERS.test(line))
    : [];

beforeAll(async () => {
  if (RIG_DIR !== '') {
    await writeFolder(await pluginFiles(), join(RIG_DIR, 'site/wp-content/plugins/shop-widgets'), 'shop-widgets.php');
  }
  const { ok } = await fetch(`${RIG}/wp-content/plugins/shop-widgets/assets/shop.css`);
  expect(ok, 'the plugin lies in the shop (SHOP_RIG_DIR, or node wordpress/pack.mjs --folder …/wp-content/plugins/shop-widgets)').toBe(
    true,
  );
});

describe('what is printed', () => {
  test.each([
    ['/shop/', [], ['shop-store-notice', 'shop-sort', 'shop-add-to-cart', 'shop-mini-cart']],
    ['/product/copper-kettle/', [], ['shop-gallery', 'shop-add-to-cart', 'shop-quantity', 'shop-tabs', 'shop-review-form']],
    ['/product/cotton-tee/', [], ['shop-gallery', 'shop-add-to-cart', 'shop-variation-form', 'shop-quantity', 'shop-tabs']],
    ['/product/canvas-apron/', ['addons'], ['shop-add-to-cart', 'shop-addons', 'shop-quantity', 'shop-cart-item-editor']],
    ['/product/starter-bundle/', ['bundle'], ['shop-bundle', 'shop-add-to-cart', 'shop-quantity']],
    ['/shop/', ['sideCart'], ['shop-add-to-cart', 'shop-side-cart']],
    ['/cart/', [], ['shop-quantity', 'shop-cart']],
    ['/my-account/', [], ['shop-password']],
    ['/checkout-blocks/', [], ['shop-checkout']],
  ] as const)('%s with %j holds its tags', async (path, plugins, expected) => {
    const found = tagsIn(await source(path, { plugins }));
    expect(found.filter((tag) => (expected as readonly string[]).includes(tag)).sort()).toEqual([...expected].sort());
  });

  test('every tag that is opened is closed', async () => {
    for (const path of ['/shop/', '/product/cotton-tee/', '/cart/', '/my-account/']) {
      const html = await source(path, {});
      const opened = [...html.matchAll(/<shop-[a-z-]+/g)].length;
      expect([...html.matchAll(/<\/shop-[a-z-]+>/g)], path).toHaveLength(opened);
    }
  });

  test('a large product says which combinations there are', async () => {
    expect(await source('/product/workshop-jacket-ajax/', {})).toMatch(/<shop-variation-form data-availability="\{&quot;product&quot;:\d+/);
  });

  test('nothing of the shop leaves beside its scripts', async () => {
    for (const path of ['/shop/', '/product/cotton-tee/']) {
      expect(scriptsIn(await source(path, {})), path).toEqual(scriptsIn(await source(path, { inactive: true })));
    }
  });

  test('replaced scripts leave, and their settings stay', async () => {
    const html = await source('/product/cotton-tee/', { mode: 'replace' });
    expect(scriptsIn(html)).not.toContain('wc-add-to-cart-variation');
    expect(scriptsIn(html)).not.toContain('jquery-core');
    expect(html).toContain('var wc_add_to_cart_params');
    expect(html).toContain('var wc_single_product_params');
  });

  test('without the plugin there is nothing of it', async () => {
    for (const path of ['/shop/', '/product/cotton-tee/', '/cart/']) {
      expect(await source(path, { inactive: true }), path).not.toMatch(/shop-widgets|<shop-/);
    }
  });

  test('consent comes first in the head, and the shop’s records wait', async () => {
    const html = await source('/shop/', { options: { shop_widgets: { consent: 'yes' } } });
    expect(tagsIn(html).slice(0, 2)).toEqual(['shop-cookie-bar', 'shop-order-attribution']);
    expect(html.indexOf('shop-consent.js')).toBeLessThan(
      html.search(/<(?!script type="application\/json")(script|link|style|title)(?![^>]*shop-consent)/),
    );
    expect(scriptsIn(html)).not.toContain('wc-order-attribution');
    expect(html).not.toMatch(/<shop-cookie-bar[^>]*data-categories/);
  });
});

describe.each([
  ['beside', 1280],
  ['beside', 390],
  ['replace', 1280],
  ['replace', 390],
] as const)('scripts: %s, %s pixels', (mode, width) => {
  test('from the listing to a placed order', async () => {
    const before = log();
    const page = await visitor(width, { mode });
    await go(page, '/shop/');
    await page.locator('.woocommerce-store-notice__dismiss-link').click();
    await page.locator('a.add_to_cart_button[href*="add-to-cart"]:not(.product_type_variable)').first().click();
    await page.locator('a.add_to_cart_button.added').waitFor();
    expect(await pieces(page)).toBe(1);

    await go(page, '/product/cotton-tee/');
    await page.locator('select[name="attribute_pa_colour"]').selectOption('red');
    await page.locator('select[name="attribute_pa_size"]').selectOption('s');
    await page.locator('.single_add_to_cart_button:not(.disabled)').click();
    await page.locator('.woocommerce-message').first().waitFor();
    expect(await pieces(page)).toBe(2);

    await go(page, '/cart/');
    expect(await page.locator('.cart_item').count()).toBe(2);
    const total = page.locator('.order-total .woocommerce-Price-amount').first();
    const old = pence(await total.textContent());
    await page.locator('.cart_item .shop-quantity__step--more').first().click();
    await expect.poll(async () => pence(await total.textContent())).toBeGreaterThan(old);

    await go(page, '/checkout/');
    for (const [name, value] of Object.entries({
      billing_first_name: 'Ada',
      billing_last_name: 'Byron',
      billing_address_1: '1 Mill Lane',
      billing_city: 'London',
      billing_postcode: 'SW1A 1AA',
      billing_phone: '020 7946 0000',
      billing_email: 'ada@example.com',
    })) {
      await page.locator(`[name="${name}"]`).fill(value);
    }
    const terms = page.locator('#terms');
    if ((await terms.count()) > 0) {
      await terms.check();
    }
    await Promise.all([page.waitForURL(/order-received/), page.locator('#place_order').click()]);
    expect(await page.locator('.woocommerce-order').isVisible()).toBe(true);
    expect(log().slice(before.length), 'the log of PHP').toEqual([]);
  });

  test('a product asks for its add-ons, and the cart charges what its page says', async () => {
    const page = await visitor(width, { mode, plugins: ['addons'] });
    await go(page, '/product/canvas-apron/');
    await page.locator('form.cart .single_add_to_cart_button').click();
    await page.locator('.yith-wapo-block .min-error-message:visible').first().waitFor();
    await chooseAddons(page);
    await page.locator('form.cart .single_add_to_cart_button').click();
    await page.locator('.woocommerce-message').first().waitFor();
    const total = pence(await page.locator('#wapo-total-order-price').textContent());
    await go(page, '/cart/');
    expect(pence(await page.locator('.cart-subtotal .amount').first().textContent())).toBe(total);
  });

  test('a bundle goes into the cart with its parts', async () => {
    const page = await visitor(width, { mode, plugins: ['bundle'] });
    await go(page, '/product/starter-bundle/');
    await page.locator('form.cart .single_add_to_cart_button').click();
    await page.locator('.woocommerce-message').first().waitFor();
    await go(page, '/cart/');
    expect(await page.locator('.cart_item').count()).toBeGreaterThan(1);
  });

  test('a password can be shown in the account', async () => {
    const page = await visitor(width, { mode });
    await go(page, '/my-account/');
    const password = page.locator('#password');
    await password.fill('secret');
    await page.locator('.show-password-input').first().click();
    expect(await password.getAttribute('type')).toBe('text');
  });
});

test('a side cart of our own opens and holds what was added', async () => {
  const page = await visitor(390, { options: { shop_widgets: { own_side_cart: 'yes' } } });
  await go(page, '/product/copper-kettle/');
  await page.locator('form.cart .single_add_to_cart_button').click();
  await page.locator('.xoo-wsc-product').first().waitFor();
  expect(await page.locator('.xoo-wsc-product').count()).toBe(1);
});

/** A nonce where it was printed: in a settings object, an address or a hidden field. */
const NONCE = /(nonce(?:"?[:=]"?|" value="|' value='|\\?":\\?"))[0-9a-f]{10}/gi;

/**
 * Pages of a shop as a cache hands them out: made for somebody else, long ago, with nonces that count no more. The cart, the checkout and
 * the account are left out of every cache.
 * @returns how many nonces were made stale so far
 */
async function fromCache(page: ShopPage, setup: Setup): Promise<() => number> {
  let stale = 0;
  await page.route(/\/(shop|product\/[^/]+)\/$/, async (route) => {
    const { pathname } = new URL(route.request().url());
    if (route.request().resourceType() !== 'document' || route.request().method() !== 'GET') {
      return route.fallback();
    }
    const body = (await source(pathname, setup)).replace(NONCE, (_, before: string) => {
      stale += 1;
      return `${before}0123456789`;
    });
    return route.fulfill({ contentType: 'text/html; charset=utf-8', body });
  });
  return () => stale;
}

describe.each(['beside', 'replace'] as const)('pages from a cache, scripts: %s', (mode) => {
  test('a listing and a product with add-ons sell, and the side cart is changed', async () => {
    const setup: Setup = { mode, plugins: ['addons', 'sideCart'] };
    const page = await visitor(1280, setup);
    const stale = await fromCache(page, setup);
    await go(page, '/shop/');
    await page.locator('a.add_to_cart_button[href*="add-to-cart"]:not(.product_type_variable)').first().click();
    await page.locator('.xoo-wsc-product').first().waitFor();

    await go(page, '/product/canvas-apron/');
    expect(stale()).toBeGreaterThan(0);
    // The cart that the cache knows is nobody's: the visitor's own one comes from the server.
    await expect.poll(() => pieces(page)).toBe(1);
    await chooseAddons(page);
    const total = page.locator('#wapo-total-order-price');
    if (mode === 'replace') {
      // Beside the plugin's own script the amount is its own, and it asks with the nonce that counts no more.
      await expect.poll(async () => pence(await total.textContent())).toBeGreaterThan(0);
    }
    const told = pence(await total.textContent());
    await page.locator('form.cart .single_add_to_cart_button').click();
    // With add-ons that are sold by themselves it is more than one piece.
    await expect.poll(() => pieces(page)).toBeGreaterThan(1);

    // The side cart asks with a nonce of its own, which counts no more either.
    const count = await pieces(page);
    await go(page, '/shop/');
    await page.locator('.xoo-wsc-basket').click();
    await page.locator('.xoo-wsc-product .xoo-wsc-smr-del').first().click();
    await expect.poll(() => pieces(page)).toBeLessThan(count);
    await go(page, '/cart/');
    expect(await page.locator('.cart_item').count()).toBe(count - 1);
    if (mode === 'replace') {
      const prices = await page.locator('.cart_item .product-subtotal .amount').allTextContents();
      expect(prices.map(pence).reduce((sum, price) => sum + price, 0)).toBe(told);
    }
  });
});

test('in a German shop the tags print German, also where the shop’s own texts are not', async () => {
  const page = await visitor(390, { options: { WPLANG: 'de_DE', shop_widgets: { consent: 'yes' } } });
  await go(page, '/product/copper-kettle/');
  expect(await page.locator('html').getAttribute('lang')).toBe('de-DE');
  expect(await page.locator('.shop-quantity__step--more').first().getAttribute('aria-label')).toMatch(/^Menge erhöhen/);
  await page.getByRole('button', { name: 'Alle annehmen' }).click();
  await page.locator('form.cart .single_add_to_cart_button').click();
  await page.locator('.woocommerce-message').first().waitFor();
  expect(await pieces(page)).toBe(1);
});

/** Somebody signed in to this shop, and how they write to it. */
async function signedIn(user: string, password: string): Promise<(path: string, data: object) => Promise<Record<string, unknown>>> {
  const page = await visitor(1280, {});
  const { request } = page.context();
  await request.get(`${RIG}/wp-login.php`);
  const form = { log: user, pwd: password, testcookie: '1' };
  await request.post(`${RIG}/wp-login.php`, { form });
  const nonce = await (await request.get(`${RIG}/wp-admin/admin-ajax.php?action=rest-nonce`)).text();
  return async (path, data) => {
    const answer = await request.post(`${RIG}/?rest_route=/wp/v2/${path}`, { data, headers: { 'X-WP-Nonce': nonce } });
    const body = (await answer.json()) as Record<string, unknown>;
    expect(answer.ok(), JSON.stringify(body)).toBe(true);
    return body;
  };
}

test('an author without unfiltered_html keeps tags that only show, with allowed attributes', async () => {
  const name = `author${Date.now()}`;
  const asAdmin = await signedIn('admin', 'rig-admin-pass');
  await asAdmin('users', { username: name, password: 'an author’s pass', email: `${name}@example.com`, roles: ['author'] });
  const asAuthor = await signedIn(name, 'an author’s pass');
  const { link } = await asAuthor('posts', {
    title: 'Written by an author',
    status: 'publish',
    content:
      '<shop-back-to-top data-show-after="100" onclick="evil()"></shop-back-to-top>' +
      '<shop-side-cart data-source="store-api" data-cart-url="https://evil.example/"></shop-side-cart>' +
      '<p>[shop-widget tag="side-cart" cart-url="https://evil.example/" /]</p>',
  });
  const page = await visitor(1280, {});
  await go(page, new URL(String(link)).pathname + new URL(String(link)).search);
  const html = await source(new URL(String(link)).pathname + new URL(String(link)).search, {});
  expect(html).toContain('<shop-back-to-top data-show-after="100">');
  expect(html).not.toContain('evil');
  // The shortcode's cart leads where the shop says.
  expect(await page.locator('shop-side-cart').count()).toBe(1);
  expect(await page.locator('shop-side-cart').getAttribute('data-cart-url')).toBe(`${RIG}/cart/`);
});

/** The themes that lie in the rig, of those that we have looked at. */
const THEMES = ['astra', 'neve', 'storefront', 'sydney', 'twentytwentyfive', 'twentytwentyone', 'zakra'].filter((theme) =>
  existsSync(join(RIG_DIR, 'site/wp-content/themes', theme, 'style.css')),
);
/** What a theme lays out, and what we print into it. */
const PLACED = [
  'h1',
  '.woocommerce-product-gallery',
  '.summary',
  'form.cart',
  '.woocommerce-tabs',
  'li.product',
  '.cart_totals',
  'table.cart',
];
const OURS = ['.shop-quantity__step', '.shop-gallery__nav'];

describe.each(['the theme of the rig', ...THEMES])('%s', (theme) => {
  const chosen = {
    woocommerce_demo_store: 'no',
    ...(theme === 'the theme of the rig' ? {} : { template: theme, stylesheet: theme }),
  };
  /** Where things stand from left to right. How high they are is a matter of what is printed into them. */
  const columns = (page: ShopPage): Promise<Record<string, string>> =>
    page.evaluate(
      (selectors) =>
        Object.fromEntries(
          selectors.flatMap((selector) => {
            const box = [...document.querySelectorAll(selector)].find((el) => el.getClientRects().length > 0)?.getBoundingClientRect();
            return box ? [[selector, `${Math.round(box.left)} to ${Math.round(box.right)}`]] : [];
          }),
        ),
      PLACED,
    );

  test.each([390, 1280])('at %i pixels all keeps its column, can be read and hit, and no script is missing', async (width) => {
    const stock = await visitor(width, { inactive: true, options: chosen });
    const ours = await visitor(width, { mode: 'replace', options: chosen });
    const wide = (page: ShopPage): Promise<number> =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    for (const path of ['/shop/', '/product/cotton-tee/', '/product/copper-kettle/', '/cart/']) {
      for (const page of [stock, ours]) {
        if (path === '/cart/') {
          const id = (await page.locator('form.cart [name="add-to-cart"]').first().getAttribute('value')) ?? '';
          await page.request.post(`${RIG}/?wc-ajax=add_to_cart`, { form: { product_id: id, quantity: '2' } });
        }
        await go(page, path);
      }
      expect(await columns(ours), path).toEqual(await columns(stock));
      expect(await wide(ours), path).toBeLessThanOrEqual(await wide(stock));
      // What the theme itself says in the console is said without us, too.
      const said = new Set(stock.drainErrors());
      const added = ours.drainErrors().filter((line) => !said.has(line));
      expect(added, path).toEqual([]);
      for (const include of OURS) {
        if ((await ours.locator(include).count()) > 0) {
          expect(await ours.axe({ include }), `${include} of ${path}`).toEqual([]);
        }
      }
      // axe asks for the theme's sheets on other hosts.
      ours.drainErrors();
    }
  });
});
