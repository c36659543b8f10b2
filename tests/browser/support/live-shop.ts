import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Page, Route } from 'playwright-core';
import { ROOT, scriptLine, SUITE_BUILD } from './builds.js';
import { placed, withoutReplaced } from './placing.js';

/**
 * Pages of a running WooCommerce with our tags on them, as the PHP of widgets/README.md puts them there: the text of each page is changed
 * before the parser sees it, everything else is the shop's own. `SHOP_RIG` names the shop, as `http://127.0.0.1:8088`.
 */
export const RIG: string = (process.env['SHOP_RIG'] ?? '').replace(/\/$/, '');

const DIST = '/shop-widgets-under-test/';

/** The stock scripts that record visits. */
const GATED = ['wc-order-attribution', 'sourcebuster-js'];

/** How the page is dressed. */
export interface Dress {
  /** Do WooCommerce's own scripts stay? */
  readonly stock: 'kept' | 'removed';
  /** The shop's plugins (`X-Rig-Profile`). Default: WooCommerce alone. */
  readonly profile?: string;
}

/** A page as the recipes make it. */
export function dressed(html: string, path: string, { stock }: Dress): string {
  const settings = JSON.stringify({
    'cookie-bar': {
      revision: '2026-11',
      necessary: ['rig_profile'],
      categories: { statistics: ['_ga', '_ga_*'], marketing: ['_fbp', 'sbjs_*'] },
    },
  });
  let page = placed(html, path);
  page = page.replace(
    /<h4><div class="szbdshortcode_id_title"><\/div><\/h4><div class="szbdshortcode_id"[^>]*><\/div>/g,
    (map) =>
      `<shop-delivery-map data-provider="leaflet" data-tiles="/tiles/{z}/{x}/{y}.png" data-attribution="Tiles">${map}</shop-delivery-map>`,
  );
  const head = `<link rel="stylesheet" href="${DIST}shop.css"><script type="application/json" data-shop-settings>${settings}</script><script src="${DIST}shop-consent.js"></script>${scriptLine(SUITE_BUILD ?? 'esm', DIST, 'defer')}`;
  const body = '<shop-cookie-bar data-policy-url="/terms/"></shop-cookie-bar><shop-order-attribution></shop-order-attribution>';
  page = page.replace(/<head[^>]*>/, (open) => `${open}${head}`).replace(/<body[^>]*>/, (open) => open + body);
  // A page that the browser fetches ahead, at the press of the mouse, would pass by us and come as the shop prints it.
  page = page.replace(/<script type="speculationrules">[\s\S]*?<\/script>/, '');
  // Held back in either case: it would keep the source of an order before anybody is asked (shared/consent/README.md).
  page = GATED.reduce(
    (text, handle) => text.replace(new RegExp(`<script(?=[^>]* id="${handle}-js")`), '<script type="text/x-shop-replaced"'),
    page,
  );
  return stock === 'kept' ? page : withoutReplaced(page);
}

/** What a text of the shop costs, in pence. */
export const pence = (text: string | null | undefined): number =>
  Math.round(Number(/£([\d,]+\.\d\d)/.exec(text ?? '')?.[1]?.replace(',', '')) * 100);

/** Chooses what the add-ons of the apron want (the fuller edition of their plugin), and an option that costs. */
export async function chooseAddons(page: Page): Promise<void> {
  for (const option of await page.locator('#yith-wapo-addon-6 .yith-wapo-option .label').all()) {
    await option.click();
  }
  await page.locator('#yith-wapo-1-1').check({ force: true });
  await page.locator('#yith-wapo-7-0').fill('2');
  await page.locator('#yith-wapo-7-0').press('Tab');
  await page.locator('[name="yith_wapo[][4]"]').selectOption({ index: 1 });
}

const TYPES: Readonly<Record<string, string>> = { js: 'text/javascript', css: 'text/css', json: 'application/json' };

/**
 * The consent plugin deletes every cookie that its shop has not named, on each page until it is allowed: the notice would come back with
 * each of them. A shop with a notice names its cookie.
 */
const OPTIONS = JSON.stringify({
  eu_cookies_bar_params: {
    strictly_necessary_family: 'PHPSESSID,wordpress_sec_,wp-settings-,wordpress_logged_in_,wp_woocommerce_session_,store_notice',
  },
});

/** Dresses every page of the shop that this page opens; the rest goes to the shop as it is. */
export async function dressPages(page: Page, dress: Dress): Promise<void> {
  await page.context().addCookies([{ name: 'rig_profile', value: encodeURIComponent(dress.profile ?? 'core'), url: RIG }]);
  await page.route('**/*', async (route: Route) => {
    const request = route.request();
    const { pathname, origin } = new URL(request.url());
    if (pathname.startsWith(DIST)) {
      const file = join(ROOT, 'dist', pathname.slice(DIST.length));
      await (existsSync(file)
        ? route.fulfill({ path: file, contentType: TYPES[file.split('.').at(-1) ?? ''] ?? 'text/plain' })
        : route.fulfill({ status: 404 }));
      return;
    }
    const headers = { ...request.headers(), 'X-Rig-Profile': dress.profile ?? 'core', 'X-Rig-Options': OPTIONS };
    if (origin !== RIG || request.resourceType() !== 'document') {
      await route.continue({ headers });
      return;
    }
    const response = await route.fetch({ headers });
    const html = await response.text();
    await route.fulfill({ response, body: html.includes('<body') ? dressed(html, new URL(response.url()).pathname, dress) : html });
  });
}
