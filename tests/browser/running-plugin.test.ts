import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  chooseAddons,
  go,
  inShop,
  pence,
  RIG,
  RIG_DIR,
  signIn,
  source,
  visitor as visitorOf,
  type Setup,
} from './support/installed-shop.js';
import type { ShopPage } from './support/page.js';
import { useShop } from './support/shop.js';

/**
 * The WordPress plugin on a running shop: what it prints, and that it sells out of a page cache, in another language and in other themes.
 */
const shop = useShop();

/** A shopper's browser in this shop. */
const visitor = (width: number, setup: Setup): Promise<ShopPage> => visitorOf(shop, setup, { viewport: { width, height: 844 } });

/** The plugins of the shop that these tests use. */
const ADDONS = 'yith-woocommerce-product-add-ons';
const BUNDLE = 'woo-product-bundle';
const SIDE_CART = 'side-cart-woocommerce';

/** The names of our tags in a page, in their order, each once. */
const tagsIn = (html: string): string[] => [...new Set([...html.matchAll(/<(shop-[a-z-]+)[\s>]/g)].map(([, tag = '']) => tag))];
/** The handles of the scripts that a page runs. */
const scriptsIn = (html: string): string[] =>
  [...html.matchAll(/<script(?![^>]*x-shop-replaced)[^>]* src="[^>]* id="([^"]*)-js"/g)].map(([, handle = '']) => handle);
/** The pieces that the cart widget or the cart page says there are. */
const pieces = (page: ShopPage): Promise<number> =>
  page.evaluate(() => (window as unknown as { shop: { stores: { cart: { get(): { count: number } } } } }).shop.stores.cart.get().count);
describe('what is printed', () => {
  test.each([
    ['/shop/', [], ['shop-store-notice', 'shop-sort', 'shop-add-to-cart', 'shop-mini-cart']],
    ['/product/copper-kettle/', [], ['shop-gallery', 'shop-add-to-cart', 'shop-quantity', 'shop-tabs', 'shop-review-form']],
    ['/product/cotton-tee/', [], ['shop-gallery', 'shop-add-to-cart', 'shop-variation-form', 'shop-quantity', 'shop-tabs']],
    ['/product/canvas-apron/', [ADDONS], ['shop-add-to-cart', 'shop-addons', 'shop-quantity', 'shop-cart-item-editor']],
    ['/product/starter-bundle/', [BUNDLE], ['shop-bundle', 'shop-add-to-cart', 'shop-quantity']],
    ['/shop/', [SIDE_CART], ['shop-add-to-cart', 'shop-side-cart']],
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
      expect(scriptsIn(await source(path, {})), path).toEqual(scriptsIn(await source(path, { ours: 'none' })));
    }
  });

  test('replaced scripts leave, and their settings stay', async () => {
    const html = await source('/product/cotton-tee/', { ours: 'replace' });
    expect(scriptsIn(html)).not.toContain('wc-add-to-cart-variation');
    expect(scriptsIn(html)).not.toContain('jquery-core');
    expect(html).toContain('var wc_add_to_cart_params');
    expect(html).toContain('var wc_single_product_params');
  });

  test('in their place WooCommerce’s own pages load no jQuery, and of its scripts what records', async () => {
    const page = await visitor(1280, { ours: 'replace', edition: 'lean' });
    const scripts = new Set<string>();
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (request.resourceType() === 'script' && !pathname.includes('/plugins/shop-widgets/')) {
        scripts.add(pathname.split('/').at(-1) ?? '');
      }
    });
    for (const path of ['/shop/', '/product/cotton-tee/', '/product/copper-kettle/', '/cart/', '/checkout/']) {
      if (path === '/cart/') {
        const id = (await page.locator('form.cart [name="add-to-cart"]').first().getAttribute('value')) ?? '';
        await page.request.post(`${RIG}/?wc-ajax=add_to_cart`, { form: { product_id: id, quantity: '2' } });
      }
      await go(page, path);
      expect(new URL(page.url()).pathname).toBe(path);
      await page.rest();
      expect(await page.evaluate(() => 'jQuery' in window), path).toBe(false);
    }
    expect([...scripts].sort()).toEqual(['order-attribution.min.js', 'sourcebuster.min.js']);
  });

  test('without the plugin there is nothing of it', async () => {
    for (const path of ['/shop/', '/product/cotton-tee/', '/cart/']) {
      expect(await source(path, { ours: 'none' }), path).not.toMatch(/shop-widgets|<shop-/);
    }
  });

  test('a script waits for a stored category that nobody knows, too', async () => {
    const html = await source('/shop/', { settings: { consent: 'yes', consent_waiting: 'wc-add-to-cart | Statistik' } });
    const [script = ''] = /<script[^>]* id="wc-add-to-cart-js"[^>]*>/.exec(html) ?? [];
    expect(script).toContain('type="text/plain"');
    expect(script).toContain('data-shop-consent="marketing"');
  });

  test('hundreds of variations cost few queries, and none when another product changes', () => {
    const queries = inShop<number[]>(`
      global $wpdb;
      $product = wc_get_product( get_page_by_path( 'workshop-jacket-ajax', OBJECT, 'product' )->ID );
      $other   = get_page_by_path( 'salt-pig', OBJECT, 'product' )->ID;
      delete_transient( 'shop_widgets_map_' . $product->get_id() );
      $count = static function () use ( $product, $wpdb ) {
        wp_cache_flush();
        $before = $wpdb->num_queries;
        ShopWidgets\\availability( $product );
        return $wpdb->num_queries - $before;
      };
      $counts = array( $count(), $count() );
      wc_delete_product_transients( $other );
      $counts[] = $count();
      return $counts;
    `);
    expect(queries[0]).toBeLessThan(60);
    expect(queries[1]).toBeLessThan(10);
    expect(queries[2]).toBeLessThan(25);
  });

  test('consent comes first in the head, and the shop’s records wait', async () => {
    const html = await source('/shop/', { settings: { consent: 'yes' } });
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
  ['replace', 390],
] as const)('scripts: %s, %s pixels', (mode, width) => {
  test('a password can be shown in the account', async () => {
    const page = await visitor(width, { ours: mode });
    await go(page, '/my-account/');
    const password = page.locator('#password');
    await password.fill('secret');
    await page.locator('.show-password-input').first().click();
    expect(await password.getAttribute('type')).toBe('text');
  });
});

test('a side cart of our own opens and holds what was added', async () => {
  const page = await visitor(390, { settings: { own_side_cart: 'yes' } });
  await go(page, '/product/copper-kettle/');
  await page.locator('form.cart .single_add_to_cart_button').click();
  await page.locator('.xoo-wsc-product').first().waitFor();
  expect(await page.locator('.xoo-wsc-product').count()).toBe(1);
});

test('on a phone the quantity in it is as high as its buttons, and a finger finds all three', async () => {
  const page = await visitorOf(shop, { settings: { own_side_cart: 'yes' } }, { viewport: { width: 390, height: 844 }, touch: true });
  await go(page, '/product/copper-kettle/');
  await page.locator('form.cart .single_add_to_cart_button').click();
  await page.locator('.xoo-wsc-product input').waitFor();
  const heights = await page
    .locator('.xoo-wsc-product .shop-line__quantity > *')
    .evaluateAll((all) => all.map((el) => Math.round(el.getBoundingClientRect().height)));
  expect(heights).toEqual([44, 44, 44]);
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
    const setup: Setup = { ours: mode, plugins: [ADDONS, SIDE_CART] };
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
  const page = await visitor(390, { settings: { consent: 'yes' }, options: { WPLANG: 'de_DE' } });
  await go(page, '/product/copper-kettle/');
  expect(await page.locator('html').getAttribute('lang')).toBe('de-DE');
  expect(await page.locator('.shop-quantity__step--more').first().getAttribute('aria-label')).toMatch(/^Menge erhöhen/);
  await page.getByRole('button', { name: 'Alle annehmen' }).click();
  await page.locator('form.cart .single_add_to_cart_button').click();
  await page.locator('.woocommerce-message').first().waitFor();
  expect(await pieces(page)).toBe(1);
});

test('an author without unfiltered_html keeps tags that only show, with allowed attributes', async () => {
  const author = inShop<string>(
    `$name = uniqid( 'author' ); wp_insert_user( array( 'user_login' => $name, 'user_pass' => 'an author’s pass', 'role' => 'author' ) ); return $name;`,
  );
  const writer = await visitor(1280, {});
  await signIn(writer, author, 'an author’s pass');
  const { request } = writer.context();
  const nonce = await (await request.get(`${RIG}/wp-admin/admin-ajax.php?action=rest-nonce`)).text();
  const asAuthor = async (path: string, data: object): Promise<Record<string, unknown>> => {
    const answer = await request.post(`${RIG}/?rest_route=/wp/v2/${path}`, { data, headers: { 'X-WP-Nonce': nonce } });
    const body = (await answer.json()) as Record<string, unknown>;
    expect(answer.ok(), JSON.stringify(body)).toBe(true);
    return body;
  };
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

test('a shop manager may set the plugin up; an editor sees nothing of it and changes nothing', async () => {
  const settings = `${RIG}/wp-admin/admin.php?page=wc-settings&tab=shop-widgets`;
  const stored = (): unknown => inShop(`return get_option( 'shop_widgets_draft' );`);
  /** Opens the settings and sends their form, with whatever nonce is on the page. */
  const tries = async (role: string): Promise<{ readonly seen: boolean; readonly draft: unknown }> => {
    const name = inShop<string>(
      `$name = uniqid( '${role}' ); wp_insert_user( array( 'user_login' => $name, 'user_pass' => 'a pass', 'role' => '${role}' ) ); return $name;`,
    );
    const page = await visitorOf(shop, {});
    await signIn(page, name, 'a pass');
    const { request } = page.context();
    const html = await (await request.get(settings)).text();
    // Other plugins' forms stand before that of the settings.
    const nonce = [...html.matchAll(/name="_wpnonce" value="(\w+)"/g)].at(-1)?.[1] ?? '';
    await request.post(settings, { form: { save: 'begin-tags', _wpnonce: nonce, _wp_http_referer: '/wp-admin/' }, maxRedirects: 0 });
    await request.post(`${RIG}/wp-admin/admin-ajax.php`, { form: { action: 'shop_widgets_checked', problems: role, _ajax_nonce: nonce } });
    await request.get(`${RIG}/wp-admin/admin-post.php?action=shop_widgets_preview&do=publish&_wpnonce=${nonce}`, { maxRedirects: 0 });
    return { seen: html.includes('shop-widgets-export'), draft: stored() };
  };
  const before = inShop(`return array( get_option( 'shop_widgets' ), get_option( 'shop_widgets_checked' ) );`);
  expect(await tries('editor')).toEqual({ seen: false, draft: false });
  // The nonce of the form is not that of the check, nor of publishing.
  expect(await tries('shop_manager')).toMatchObject({ seen: true, draft: { set: 'tags' } });
  expect(inShop(`return array( get_option( 'shop_widgets' ), get_option( 'shop_widgets_checked' ) );`)).toEqual(before);
  inShop(`return delete_option( 'shop_widgets_draft' );`);
});

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
    const stock = await visitor(width, { ours: 'none', options: chosen });
    const ours = await visitor(width, { ours: 'replace', options: chosen });
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
