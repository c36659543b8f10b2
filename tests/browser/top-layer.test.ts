import { describe, expect, test } from 'vitest';
import { openFirstVisit, press } from './support/consent.js';
import { coveredControls } from './support/covered.js';
import { useShop, type OpenOptions, type ShopPage } from './support/shop.js';

/** Open layers lie above whatever a theme or a plugin has fixed, however high, and wherever in the page the layer stands. */
const shop = useShop();

const PHONE = { width: 390, height: 844 };
const BAR = 'position:fixed;z-index:2147483647;inset-inline:0;block-size:110px;background:#fd0';
/** A bar at each edge, and headers that are layers of their own. */
const withBars = (html: string): string =>
  html
    .replace('</head>', '<style>header, main, footer { position: relative; z-index: 1; isolation: isolate }</style></head>')
    .replace('</body>', `<div style="${BAR};top:0" id="bar-top"></div><div style="${BAR};bottom:0" id="bar-bottom"></div></body>`);

const openPage = (path: string, options: Partial<OpenOptions> = {}): Promise<ShopPage> =>
  shop.openPage({ path, viewport: PHONE, reducedMotion: 'reduce', html: withBars, ...options });

/** Presses what a bar may lie over. */
const pressHidden = (page: ShopPage, selector: string): Promise<void> =>
  page
    .locator(selector)
    .first()
    .evaluate((el: HTMLElement) => el.click());

/** What lies over a layer's controls or over its four corners. What is inert is seen by eyes alone: it is alive for this. */
async function over(page: ShopPage, layer: string): Promise<string[]> {
  await page.rest(5);
  await page.evaluate(() => document.querySelectorAll('[id^=bar-]').forEach((el) => el.removeAttribute('inert')));
  const corners = await page
    .locator(layer)
    .first()
    .evaluate((el) => {
      const { left, right, top, bottom } = el.getBoundingClientRect();
      return [left + 3, right - 3]
        .flatMap((x) => [top + 3, bottom - 3].map((y) => document.elementFromPoint(x, y)))
        .filter((hit) => hit?.id.startsWith('bar-'))
        .map((hit) => hit?.id ?? '');
    });
  return [...corners, ...(await coveredControls(page)).filter((line) => line.includes('#bar-'))];
}

/** A listing whose side cart holds a line. */
async function openSideCart(options: Partial<OpenOptions> = {}): Promise<ShopPage> {
  const page = await openPage('shop.html', options);
  await page.locator('shop-side-cart[data-shop-ready]').waitFor({ state: 'attached' });
  await pressHidden(page, 'a.add_to_cart_button[data-product_id="45"]');
  await page.locator('a.add_to_cart_button.added').first().waitFor({ state: 'attached' });
  await pressHidden(page, '.xoo-wsc-basket');
  await page.locator('.xoo-wsc-modal[data-state="open"] .xoo-wsc-header').waitFor();
  return page;
}

describe('nothing that is fixed lies over', () => {
  test.each([390, 1280])('the side cart, %i px wide', async (width) => {
    const page = await openSideCart({ viewport: { width, height: 844 } });
    expect(await over(page, '.xoo-wsc-header')).toEqual([]);
    expect(await over(page, '.xoo-wsc-footer')).toEqual([]);
    await page.locator('.xoo-wsc-ft-btn-checkout').click();
    await page.waitForURL('**/checkout.html');
  });

  test('the settings of the cookie bar', async () => {
    const page = await openFirstVisit(shop, { path: 'shop.html', viewport: PHONE });
    await press(page, 'settings');
    expect(await over(page, '.shop-cookie-bar__panel')).toEqual([]);
  });

  test('the menu', async () => {
    const page = await openPage('shop.html');
    await page.locator('shop-offcanvas-menu[data-shop-ready]').waitFor({ state: 'attached' });
    await pressHidden(page, '.navbar-control-offcanvas');
    await page.locator('#offcanvas-menu.offcanvas-menu-active').waitFor();
    expect(await over(page, '#offcanvas-menu .offcanvas-wraper')).toEqual([]);
  });

  test('a picture on the full screen', async () => {
    const page = await openPage('product-simple.html');
    await page.locator('shop-gallery[data-shop-ready]').waitFor();
    await pressHidden(page, '.woocommerce-product-gallery__trigger');
    await page.locator('.shop-gallery__lightbox .yarl__container').waitFor();
    expect(await over(page, '.shop-gallery__lightbox .yarl__container')).toEqual([]);
  });

  test('a list to search in, as a sheet', async () => {
    const page = await openPage('shop.html', {
      touch: true,
      html: (html) =>
        withBars(html).replace(
          '<main',
          '<div style="block-size:130px"></div><shop-filter-select><select aria-label="Colour"><option>Red<option>Blue</select></shop-filter-select><main',
        ),
    });
    await page.locator('shop-filter-select [role=combobox]').tap();
    await page.locator('.shop-filter-sheet').waitFor();
    expect(await over(page, '.shop-filter-sheet')).toEqual([]);
  });

  test('a line of the cart that is edited', async () => {
    const page = await openPage('cart.html');
    await page.evaluate(() =>
      fetch('product-addons.html', {
        method: 'POST',
        body: new URLSearchParams({ 'add-to-cart': '57', quantity: '1', yith_wapo_is_single: '1', 'yith_wapo[][2]': '1' }),
      }),
    );
    await page.reload();
    await page.locator('shop-cart-item-editor[data-shop-ready]').first().waitFor({ state: 'attached' });
    await pressHidden(page, '.woocommerce-cart-form .yith-wapo-edit-product-cart');
    await page.locator('.yith-wapo-popup[data-state=open].open').waitFor();
    expect(await over(page, '.yith-wapo-wrapper')).toEqual([]);
  });
});

/** What a browser without popovers lacks: the call, and what sheets ask for it. */
const WITHOUT_POPOVERS = '<script>delete HTMLElement.prototype.showPopover</script>';

test('in a browser without popovers nothing that a page has fixed lies over the side cart', async () => {
  const context = await shop.newContext({ viewport: PHONE, reducedMotion: 'reduce' });
  await context.route('**/dist/shop.css*', async (route) => {
    const answer = await route.fetch();
    const sheet = await answer.text();
    expect(sheet).toContain('not selector(:popover-open)');
    await route.fulfill({ response: answer, body: sheet.replaceAll('not selector(:popover-open)', 'selector(:popover-open)') });
  });
  const page = await openSideCart({
    context,
    // What is as high as can be lies over what stands before it in the page, and the parts of the page are no layers of their own.
    html: (html) =>
      withBars(html)
        .replace('<head>', `<head>${WITHOUT_POPOVERS}`)
        .replaceAll('z-index:2147483647', 'z-index:2147483646')
        .replace(/<style>header, main, footer [^<]*<\/style>/, ''),
  });
  expect(await page.locator('[data-shop-top-layer]').evaluate((el) => [el.hasAttribute('popover'), el.matches(':popover-open')])).toEqual([
    false,
    false,
  ]);
  expect(await over(page, '.xoo-wsc-header')).toEqual([]);
  expect(await over(page, '.xoo-wsc-footer')).toEqual([]);
});

describe('while the side cart is open', () => {
  test('what a script adds at the end of the page can be pressed, and leaves with the panel', async () => {
    const page = await openSideCart();
    await page.evaluate(() => {
      const list = document.createElement('div');
      list.id = 'list';
      list.textContent = 'A list of another plugin';
      list.style.cssText = 'position:absolute;top:300px;left:200px;width:120px;z-index:9';
      list.addEventListener('click', () => list.setAttribute('data-pressed', ''));
      document.body.append(list);
    });
    expect(await page.locator('#list').boundingBox()).toMatchObject({ x: 200, y: 300, width: 120 });
    await page.locator('#list').click();
    expect(await page.locator('#list').getAttribute('data-pressed')).toBe('');
    await page.keyboard.press('Escape');
    await page.locator('.xoo-wsc-modal[data-state="closed"]').waitFor({ state: 'attached' });
    expect(await page.locator('[popover], [data-shop-top-layer]').count()).toBe(0);
  });
});
