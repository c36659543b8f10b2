import type { Page } from 'playwright-core';
import type { ShopPage } from './page.js';
import type { OpenOptions, Shop } from './shop.js';

/** What the tests of the cookie bar on the demo's pages share. */

/** How the bar's parts are named, by the plugin whose markup it has. */
export const P = '.eu-cookies-bar-cookies-bar';

/** The bar itself. */
export const bar = (page: Page): ReturnType<Page['locator']> => page.locator('.shop-cookie-bar');

/** Answers in the bar, or opens the settings from there. */
export const press = (page: Page, which: 'accept' | 'decline' | 'settings'): Promise<void> =>
  page.locator(`.shop-cookie-bar ${P}-button-${which}`).click();

/** How long asking again goes on: what takes how long is the machine's affair. */
export const PATIENT = { timeout: 60_000 };

/** Opens a page as on a first visit and waits until the bar asks. */
export async function openFirstVisit(shop: Shop, options: OpenOptions): Promise<ShopPage> {
  const page = await shop.openPage({ reducedMotion: 'reduce', consent: 'none', ...options });
  await bar(page).waitFor();
  return page;
}
