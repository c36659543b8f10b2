/**
 * A running WooCommerce with our plugin as an owner installs it: packed, installed from its zip, activated (tests/setup/running-shop.ts).
 * Its pages come to the browser as the shop prints them. What a test wants of the shop is said with each request of its visitor alone, by
 * the switches of that shop, so that tests can run side by side:
 *
 *     const shop = useShop();
 *     test('…', async () => {
 *       const page = await visitor(shop, { ours: 'replace', plugins: 'all' }, { viewport: { width: 390, height: 844 } });
 *       await go(page, '/cart/');
 *     });
 *
 * `SHOP_RIG` is its address, `SHOP_RIG_DIR` its folder.
 */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ConsoleMessage, Page } from 'playwright-core';
import { expect } from 'vitest';
import { heldIn, type Held, type StoreCart } from './held.js';
import { newShopPage, whenTagsStand, type ShopPage } from './page.js';
import type { BrowserSettings, Shop } from './shop.js';

/** The address of the shop, as `http://127.0.0.1:8088`. */
export const RIG = (process.env['SHOP_RIG'] ?? '').replace(/\/$/, '');
/** Its folder. */
export const RIG_DIR = process.env['SHOP_RIG_DIR'] ?? '';

/** What our plugin does for one behaviour. */
type Mode = 'off' | 'beside' | 'replace';

/** A shop as a visitor finds it. */
export interface Setup {
  /**
   * Our plugin: not active, published with nothing chosen for a behaviour (the default: beside the shop's scripts what makes sense there),
   * everything beside them, everything in their place, or a mode for each behaviour that is named.
   */
  readonly ours?: 'none' | 'fresh' | 'beside' | 'replace' | Readonly<Record<string, Mode>>;
  /** Other settings of ours, as they are stored: `{ consent: 'yes' }`. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Our edition. Default: what a fresh activation has. */
  readonly edition?: 'react' | 'lean' | 'host-react';
  /** The others: WooCommerce alone (the default), all that the shop has, or some by their folders. */
  readonly plugins?: 'woocommerce' | 'all' | readonly string[];
  /** Its folder. Default: the shop's own, a classic one. */
  readonly theme?: string;
  /** Other values of stored options; an object is laid over a stored list. */
  readonly options?: Readonly<Record<string, unknown>>;
  /** A customer of their own has signed in. */
  readonly signedIn?: boolean;
}

/** Behaviours that can take the place of a script of the shop. */
const REPLACING = [
  ...['add-to-cart', 'variation-form', 'gallery', 'tabs', 'review-form', 'mini-cart', 'cart', 'checkout', 'filter-select', 'sort'],
  ...['store-notice', 'password', 'addons', 'bundle', 'side-cart', 'badge', 'countdown', 'label', 'category-slider', 'delivery-map'],
];

/** The consent plugin deletes each cookie that its shop has not named, until it is allowed: also those that say what is wanted. */
const NAMED = 'PHPSESSID,wordpress_sec_,wp-settings-,wordpress_logged_in_,wp_woocommerce_session_,store_notice,rig_';

/** The folders of the plugins that lie in the shop, without WooCommerce's and ours. */
export const otherPlugins = (): string[] =>
  readdirSync(join(RIG_DIR, 'site/wp-content/plugins'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !['woocommerce', 'shop-widgets'].includes(entry.name))
    .map(({ name }) => name);

/** The shop's switches for a setup: who is active, in the shop's own order, and what is chosen. */
function switches({ ours = 'fresh', settings = {}, edition, plugins = 'woocommerce', theme, options = {} }: Setup): {
  readonly profile: string;
  readonly options: string;
} {
  const others = plugins === 'woocommerce' ? [] : plugins === 'all' ? otherPlugins() : plugins;
  const modes = ours === 'beside' || ours === 'replace' ? Object.fromEntries(REPLACING.map((name) => [name, ours])) : ours;
  const chosen = {
    ...(ours === 'none' ? {} : { set: 'beside' }),
    ...(typeof modes === 'string' ? {} : Object.fromEntries(Object.entries(modes).map(([name, mode]) => [`mode_${name}`, mode]))),
    ...(edition ? { edition } : {}),
    ...settings,
  };
  return {
    profile: ['woocommerce', ...others, ...(ours === 'none' ? [] : ['shop-widgets'])].join(),
    options: JSON.stringify({
      ...(others.includes('eu-cookies-bar') ? { eu_cookies_bar_params: { strictly_necessary_family: NAMED } } : {}),
      ...(theme ? { template: theme, stylesheet: theme } : {}),
      ...options,
      ...(Object.keys(chosen).length > 0 ? { shop_widgets: chosen } : {}),
    }),
  };
}

/** A page in the browser of a shopper who has just come to such a shop. @param browser how their browser is set, as 1280 pixels wide */
export async function visitor(shop: Shop, setup: Setup, browser: BrowserSettings = {}): Promise<ShopPage> {
  const context = await shop.newContext({ viewport: { width: 1280, height: 844 }, ...browser });
  const said = switches(setup);
  await context.addCookies(
    Object.entries({ rig_profile: said.profile, rig_options: said.options }).map(([name, value]) => ({
      name,
      value: encodeURIComponent(value),
      url: RIG,
      httpOnly: true,
    })),
  );
  const page = await newShopPage(context, browser.javaScript ?? true);
  if (setup.signedIn) {
    const name = inShop<string>(
      `$name = uniqid( 'customer' ); wc_create_new_customer( "$name@example.com", $name, 'a customer’s pass' ); return $name;`,
    );
    await signIn(page, name, 'a customer’s pass');
  }
  return page;
}

/** Signs somebody in, as the form of WordPress does it. */
export async function signIn(page: Page, user: string, password: string): Promise<void> {
  const { request } = page.context();
  await request.get(`${RIG}/wp-login.php`);
  const answer = await request.post(`${RIG}/wp-login.php`, { form: { log: user, pwd: password, testcookie: '1' }, maxRedirects: 0 });
  expect(answer.status(), `${user} is signed in`).toBe(302);
}

/** Opens a page and waits until each tag is at work. */
export async function go(page: Page, path: string): Promise<void> {
  const said: string[] = [];
  const hear = (message: ConsoleMessage): unknown => message.type() === 'error' && said.push(message.text());
  page.on('console', hear);
  await page.goto(`${RIG}${path}`);
  await whenTagsStand(page);
  page.off('console', hear);
  const failed = await page.locator('[data-shop-failed]').evaluateAll((all) => all.map((el) => el.localName));
  expect(failed, `tags that failed; the console: ${said.join(' · ')}`).toEqual([]);
}

/** The text of a page as the server sends it to somebody who has never been there. */
export async function source(path: string, setup: Setup): Promise<string> {
  const said = switches(setup);
  const response = await fetch(`${RIG}${path}`, { headers: { 'X-Rig-Profile': said.profile, 'X-Rig-Options': said.options } });
  return response.text();
}

/**
 * The shop itself as the judge: runs PHP inside its WordPress, with all plugins.
 * @param code the body of a function; what it returns comes back as JSON
 */
export function inShop<T>(code: string): T {
  const script = `$_SERVER['HTTP_HOST'] = '127.0.0.1'; require '${RIG_DIR}/site/wp-load.php'; ob_start(); $answer = ( static function () { ${code} } )(); ob_end_clean(); echo "\\n" . wp_json_encode( $answer );`;
  const said = execFileSync('php', ['-d', 'display_errors=stderr', '-r', script], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return JSON.parse(said.split('\n').at(-1) ?? '') as T;
}

/** The cart of the shopper who has a page open, as the Store API tells of it. */
export async function cartOf(page: Page): Promise<Held> {
  const answer = await page.context().request.get(`${RIG}/?rest_route=/wc/store/v1/cart`);
  return heldIn((await answer.json()) as StoreCart);
}

/** Lines that the shop and its other plugins write, also where our plugin is not active: it cannot ask WordPress.org for updates, say. */
const OTHERS =
  /\/plugins\/(?!shop-widgets\/)|to WordPress\.org|\[WP STATISTICS\]|wp_(?:berocket|yith)_|<code>(?!shop-widgets)[\w-]+<\/code> domain/;

/** What PHP has written into its log since some moment that is not the others' doing: nothing is the promise. */
export function phpLog(): () => string[] {
  const read = (): string => readFileSync(join(RIG_DIR, 'run/php.log'), 'utf8');
  const from = read().length;
  return () =>
    read()
      .slice(from)
      .split('\n')
      .filter((line) => line !== '' && !OTHERS.test(line));
}

/** What a text of the shop costs, in pence. */
export const pence = (text: string | null | undefined): number =>
  Math.round(Number(/£([\d,]+\.\d\d)/.exec(text ?? '')?.[1]?.replace(',', '')) * 100);

/** Chooses what the add-ons of the apron want, and an option that costs. */
export async function chooseAddons(page: Page): Promise<void> {
  // Two more questions, where the shop has the fuller edition of their plugin.
  for (const option of await page.locator('#yith-wapo-addon-6 .yith-wapo-option .label').all()) {
    await option.click();
  }
  const days = page.locator('#yith-wapo-7-0');
  if ((await days.count()) > 0) {
    await days.fill('2');
    await days.press('Tab');
  }
  for (const option of ['1-1', '2-0']) {
    await page.locator(`#yith-wapo-option-${option} label`).first().click();
    await expect.poll(() => page.locator(`[id="yith-wapo-${option}"]`).isChecked()).toBe(true);
  }
  await page.locator('[name="yith_wapo[][4]"]').selectOption({ index: 1 });
}
