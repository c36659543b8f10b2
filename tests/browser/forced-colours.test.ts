import { expect, test } from 'vitest';
import { openFirstVisit, press } from './support/consent.js';
import { useShop, type ShopPage } from './support/shop.js';

/** For visitors whose system sets the colours: grounds and shadows are gone there, and what is chosen has to be told all the same. */
const shop = useShop({ warm: true });

const forced = async (page: ShopPage): Promise<ShopPage> => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  return page;
};

/** What is seen of each element that the selector finds. */
const seen = (page: ShopPage, selector: string): Promise<{ ground: string; line: string; foot: string }[]> =>
  page.locator(selector).evaluateAll((all) =>
    all.map((el) => {
      const { backgroundColor, borderTop, borderBottomColor } = getComputedStyle(el);
      return { ground: backgroundColor, line: borderTop, foot: borderBottomColor };
    }),
  );

test('the dots of a carousel are there', async () => {
  const page = await forced(await shop.openPage({ path: 'index.html' }));
  await page.locator('shop-carousel .shop-carousel__bullet--active').waitFor();
  const [ground] = await seen(page, 'body');
  const dots = await seen(page, '.shop-carousel__bullet .swiper-pagination-bullet');
  expect(dots.length).toBeGreaterThan(3);
  expect(dots.filter(({ ground: dot }) => dot === ground?.ground)).toEqual([]);
});

test('a calendar shows the chosen day, and today', async () => {
  const page = await forced(await shop.openPage({ path: 'account.html' }));
  await page.locator('.shop-date__button').click();
  await page.locator('.shop-date-picker').waitFor();
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await page.locator('.shop-date-picker').waitFor({ state: 'detached' });
  await page.locator('.shop-date__button').click();
  const DAY = '> .shop-calendar__day';
  const [chosen] = await seen(page, `.ui-datepicker-current-day ${DAY}`);
  const [today] = await seen(page, `.ui-datepicker-today:not(.ui-datepicker-current-day) ${DAY}`);
  const [other] = await seen(page, `td:not(.ui-datepicker-today, .ui-datepicker-current-day) ${DAY}`);
  expect(new Set([chosen?.line, today?.line, other?.line]).size).toBe(3);
});

test('add-ons keep the colours they offer, and what is chosen has another border', async () => {
  const page = await forced(await shop.openPage({ path: 'product-addons.html' }));
  const COLOUR = '.yith-wapo-addon-type-color .color';
  expect(new Set((await seen(page, COLOUR)).map(({ ground }) => ground)).size).toBe(3);
  for (const box of ['.color', '.label_container', '.product-container']) {
    const option = `.yith-wapo-option:has(${box}):not(.out-of-stock, .hidden)`;
    await page.locator(`${option} .shop-addons__toggle`).first().press('Space');
    const [chosen] = await seen(page, `${option}.selected ${box}`);
    const [other] = await seen(page, `${option}:not(.selected) ${box}`);
    expect(chosen?.line, box).not.toBe(other?.line);
  }
});

test('of the tabs of the cookie settings the open one has its border', async () => {
  const page = await forced(await openFirstVisit(shop, { path: 'shop.html' }));
  await press(page, 'settings');
  const [open] = await seen(page, '.shop-cookie-bar__nav [aria-selected="true"]');
  const [other] = await seen(page, '.shop-cookie-bar__nav [aria-selected="false"]');
  expect(open?.line).not.toBe(other?.line);
});

test('the open tab of a product, and the page in the menu, have a line of their own', async () => {
  const page = await forced(await shop.openPage({ path: 'product-simple.html' }));
  for (const [current, others] of [
    ['.wc-tabs .active > a', '.wc-tabs li:not(.active) > a'],
    ['.site-menu .current-menu-parent > a', '.site-menu li:not(.current-menu-parent) > a'],
  ] as const) {
    const [line] = await seen(page, current);
    const rest = (await seen(page, others)).map(({ foot }) => foot);
    expect(rest.length, others).toBeGreaterThan(0);
    expect(rest, others).not.toContain(line?.foot);
  }
});

test('the side cart and the menu have an edge', async () => {
  const edge = (page: ShopPage, selector: string): Promise<string> =>
    page.locator(selector).evaluate((el) => `${getComputedStyle(el).outlineStyle} ${getComputedStyle(el).outlineWidth}`);
  const page = await forced(await shop.openPage({ path: 'shop.html', viewport: { width: 390, height: 844 } }));
  expect(await edge(page, '.xoo-wsc-modal .xoo-wsc-container')).toBe('solid 1px');
  // The theme's own, and one that the tag prints.
  expect(await edge(page, '#offcanvas-menu .offcanvas-wraper')).toBe('solid 1px');
  await page.evaluate(() => {
    document.body.insertAdjacentHTML('beforeend', '<div class="shop-offcanvas-menu__layer"><p class="offcanvas-wraper"></p></div>');
    document.querySelectorAll('link[href*="theme.css"]').forEach((link) => link.remove());
  });
  expect(await edge(page, '.shop-offcanvas-menu__layer > .offcanvas-wraper')).toBe('solid 1px');
});
