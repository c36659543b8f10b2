import { expect, test } from 'vitest';
import { bar, openFirstVisit, P, PATIENT, press } from './support/consent.js';
import { useShop } from './support/shop.js';

/** The cookie bar, its settings and a covered embed on the demo's pages: axe in each of their states. */
const shop = useShop();

/** The bar is the same on each page: the page with the long list and home, in each width, colour and direction. */
test.each([
  ['index.html', 320, 'light'],
  ['privacy.html', 320, 'light'],
  ['home-rtl.html', 1280, 'dark'],
] as const)('%s at %i px, %s: axe is clean on bar, dialog and its tabs, placeholder', async (path, width, colorScheme) => {
  const page = await openFirstVisit(shop, { path, viewport: { width, height: 800 }, colorScheme });
  expect(await page.axe(), 'bar').toEqual([]);
  expect(await page.shifts()).toEqual([]);
  await press(page, 'settings');
  await page.locator('dialog[open]').waitFor();
  expect(await page.axe(), 'dialog').toEqual([]);
  await page.locator(`${P}-settings-cookie-list`).click();
  expect(await page.axe(), 'list of cookies').toEqual([]);
  await page.locator(`dialog[open] ${P}-settings-accept-button`).click();
  await bar(page).waitFor({ state: 'hidden' });
  // The end of all requests is no sign: a frame that comes with the answer may leave the browser without one.
  await expect.poll(() => page.locator('.shop-consent-embed').count(), PATIENT).toBe(0);
  expect(await page.axe(), 'answered').toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
});
