import { describe, expect, test } from 'vitest';
import type { ShopPage } from './support/page.js';
import { useShop } from './support/shop.js';

const shop = useShop();
const FORK = 'a.add_to_cart_button[data-product_id="45"]';
const MODAL = '.xoo-wsc-modal';
const BASKET = '.xoo-wsc-basket';

const calls = (page: ShopPage): Promise<string[]> => page.evaluate(() => (window.demoShop?.requests ?? []).map((r) => r.call));
const isOpen = (page: ShopPage): Promise<boolean> => page.locator(`${MODAL}[data-state="open"] .xoo-wsc-header`).isVisible();
const hasFocus = (page: ShopPage, selector: string): Promise<unknown> =>
  page.waitForFunction((sel) => document.activeElement?.matches(sel) ?? false, selector);

/** A listing with a product in the cart. */
async function filled(options: Parameters<typeof shop.openPage>[0] = { path: 'shop.html' }): Promise<ShopPage> {
  const page = await shop.openPage(options);
  await page.locator('shop-side-cart[data-shop-ready]').waitFor({ state: 'attached' });
  await page.locator(FORK).click();
  await page.locator(`${FORK}.added`).waitFor();
  await page.locator(BASKET).waitFor();
  return page;
}
async function open(page: ShopPage): Promise<void> {
  await page.locator(BASKET).click();
  await page.locator(`${MODAL}[data-state="open"] .xoo-wsc-header`).waitFor();
}

describe('the side cart', () => {
  test('a press holds though an answer prints the basket anew before the mouse button goes up', async () => {
    const page = await filled();
    const printAnew = (): Promise<void> =>
      page.evaluate((selector) => {
        const basket = document.querySelector(selector);
        basket?.replaceWith(basket.cloneNode(true));
      }, BASKET);
    await page.locator(BASKET).hover();
    await page.mouse.down();
    await printAnew();
    await page.mouse.up();
    await page.locator(`${MODAL}[data-state="open"] .xoo-wsc-header`).waitFor();
    await hasFocus(page, '.xoo-wsch-close');
    await page.keyboard.press('Escape');
    await page.locator(`${MODAL}[data-state="closed"]`).waitFor({ state: 'attached' });
    await hasFocus(page, BASKET);

    // Who leaves it before the button goes up has thought better of it.
    await page.locator(BASKET).hover();
    await page.mouse.down();
    await printAnew();
    await page.locator('h1').hover();
    await page.mouse.up();
    await page.rest();
    expect(await isOpen(page)).toBe(false);
  });

  test('asks nothing and shows no basket while the cart is empty', async () => {
    const page = await shop.openPage({ path: 'shop.html' });
    await page.locator(`${MODAL}:not([data-unread])`).waitFor({ state: 'attached' });
    expect([await page.locator(BASKET).isVisible(), await calls(page)]).toEqual([false, []]);
  });

  for (const [width, height] of [
    [390, 844],
    [1280, 800],
  ] as const) {
    test(`opens over a still page, changes, removes and brings back a line, at ${width} px`, async () => {
      const page = await filled({ path: 'shop.html', viewport: { width, height } });
      const before = await page.locator('h1').boundingBox();
      await open(page);
      expect(await page.locator('h1').boundingBox()).toEqual(before);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
      await hasFocus(page, '.xoo-wsch-close');
      await page.locator('.xoo-wsc-plus').click();
      await page.locator('.xoo-wsc-items-count', { hasText: '2' }).waitFor({ state: 'attached' });
      expect(await page.locator('.xoo-wsc-qty').inputValue()).toBe('2');
      await hasFocus(page, '.xoo-wsc-plus');
      await page.locator('.xoo-wsc-smr-del').click();
      await page.locator('.xoo-wsc-empty-cart').waitFor();
      await page.locator('.xoo-wsc-undo-item').click();
      await page.locator('.xoo-wsc-product').waitFor();
      await page.locator('.xoo-wsch-close').click();
      await page.locator(`${MODAL}[data-state="closed"]`).waitFor({ state: 'attached' });
      await hasFocus(page, BASKET);
      expect(await calls(page)).toEqual([
        'add_to_cart',
        'xoo_wsc_update_item_quantity',
        'xoo_wsc_update_item_quantity',
        'xoo_wsc_undo_item',
      ]);
    });
  }

  test('a notice stays under a pointer and around the focus, and goes when both have left (42)', async () => {
    // What goes is gone at once.
    const page = await filled({ path: 'shop.html', reducedMotion: 'reduce' });
    await open(page);
    await page.clock.install();
    await page.locator('.xoo-wsc-smr-del').click();
    const undo = page.locator('.xoo-wsc-undo-item');
    await undo.hover();
    await page.clock.fastForward(20_000);
    expect(await undo.isVisible()).toBe(true);
    await undo.focus();
    await page.mouse.move(2, 2);
    await page.clock.fastForward(20_000);
    expect(await undo.isVisible()).toBe(true);
    await page.locator('.xoo-wsch-close').focus();
    await page.clock.fastForward(20_000);
    await undo.waitFor({ state: 'hidden' });
  });

  test('by keyboard Enter opens it, Tab stays inside, Escape closes it and returns the focus', async () => {
    const page = await filled();
    await page.locator(BASKET).focus();
    await page.keyboard.press('Enter');
    await hasFocus(page, '.xoo-wsch-close');
    for (let i = 0; i < 12; i += 1) {
      await page.keyboard.press('Tab');
      expect(await page.evaluate((sel) => document.activeElement?.closest(sel) !== null, MODAL)).toBe(true);
    }
    await page.keyboard.press('Escape');
    await hasFocus(page, BASKET);
    expect(await isOpen(page)).toBe(false);
    // The lines of the closed panel take no focus, once they have left; and browsers count nothing of it as a shift.
    await page.waitForFunction(() => getComputedStyle(document.querySelector('.xoo-wsc-body') as Element).contentVisibility === 'hidden');
    await page.evaluate(() => document.querySelector<HTMLElement>('.xoo-wsc-body a')?.focus());
    await hasFocus(page, BASKET);
    expect(await page.shifts()).toEqual([]);
  });

  test('the overlay closes it, and so does the back button of a phone, which stays on the page', async () => {
    const page = await filled({ path: 'shop.html', viewport: { width: 390, height: 844 } });
    await open(page);
    await page.locator('.xoo-wsc-opac').click({ position: { x: 2, y: 400 } });
    await page.locator(`${MODAL}[data-state="closed"]`).waitFor({ state: 'attached' });
    await open(page);
    await page.goBack();
    await page.locator(`${MODAL}[data-state="closed"]`).waitFor({ state: 'attached' });
    expect(page.url()).toContain('shop.html');
  });

  test('the link to the cart behind an added product opens it', async () => {
    const page = await filled();
    await page.locator('a.added_to_cart').click();
    await page.locator(`${MODAL}[data-state="open"] .xoo-wsc-header`).waitFor();
    await Promise.all([page.waitForURL(/cart\.html/), page.locator('.xoo-wsc-ft-btn-cart').click()]);
  });

  test('a quantity changed just before a link is pressed goes along to where it leads', async () => {
    const page = await filled();
    await open(page);
    await page.evaluate(() => {
      document.querySelector<HTMLElement>('.xoo-wsc-plus')?.click();
      document.querySelector<HTMLElement>('.xoo-wsc-ft-btn-cart')?.click();
    });
    await page.waitForURL(/cart\.html/);
    await expect.poll(() => page.locator('.woocommerce-cart-form input.qty').first().inputValue()).toBe('2');
  });

  test('a failing change uncovers, says why, and puts the quantity back', async () => {
    const page = await filled();
    await open(page);
    await page.evaluate(() => window.demoShop?.setFaults([{ kind: 'status-500', call: 'xoo_wsc_update_item_quantity' }]));
    await page.locator('.xoo-wsc-plus').click();
    await page.locator('.shop-side-cart__retry').waitFor();
    expect([
      await page.locator('.xoo-wsc-qty').inputValue(),
      await page.locator(MODAL).evaluate((el) => el.classList.contains('xoo-wsc-loading')),
    ]).toEqual(['1', false]);
    await page.evaluate(() => window.demoShop?.setFaults([]));
    await page.locator('.shop-side-cart__retry').click();
    await page.locator('.xoo-wsc-items-count', { hasText: '2' }).waitFor({ state: 'attached' });
  });

  for (const heading of ['grid', 'flex'] as const) {
    test(`under the plugin’s sheet a notice leaves the close control free (${heading})`, async () => {
      // What the plugin's sheet says of these parts, without ours for a panel that we print.
      const sheet = `.xoo-wsc-container{position:fixed;inset:0 0 0 auto;width:320px;background:#fff;z-index:9999;display:flex;flex-direction:column}.xoo-wsc-body{flex:1;overflow:auto}.xoo-wsc-modal :is(img,svg){width:24px;height:24px}
.xoo-wsc-header{padding:15px;position:relative}.xoo-wsch-top{display:${heading};grid-template-columns:1fr auto 1fr;align-items:center}
.xoo-wsch-sec-right{grid-column:3;justify-self:end;margin-left:auto}.xoo-wsch-sec-left{grid-column:1}
.xoo-wsc-notice-container{z-index:2;position:absolute;top:0;left:0;right:0;display:none}ul.xoo-wsc-notices li{padding:15px 20px}.xoo-wsc-smr-del::before{content:'x'}`;
      const page = await filled({ path: 'shop.html', html: (text) => text.replace('</head>', `<style>${sheet}</style></head>`) });
      await page.evaluate(() => document.querySelector('.xoo-wsc-markup')?.classList.remove('shop-side-cart'));
      await open(page);
      await page.evaluate(() => window.demoShop?.setFaults([{ kind: 'status-500', call: 'xoo_wsc_update_item_quantity' }]));
      await page.locator('.xoo-wsc-smr-del').click();
      await page.locator('.shop-side-cart__retry').waitFor();
      expect(await page.locator('.xoo-wsc-notices').innerText()).toContain('It is still in your cart.');
      // Playwright presses only what nothing lies over.
      await page.locator('.xoo-wsch-close').click({ timeout: 5000 });
      await page.locator(`${MODAL}[data-state="closed"]`).waitFor({ state: 'attached' });
    });
  }

  test('under a strict policy a form without other tags is posted with its file and opens it', async () => {
    const html = (text: string): string =>
      text
        .replaceAll(/<\/?shop-(add-to-cart|sticky-add-to-cart)\b[^>]*>/g, '')
        .replace(/(<form class="cart"[^>]*>)/, '$1<input type="file" name="engraving[art]">')
        .replace(' data-auto-open-cart="no"', '');
    const page = await shop.openPage({ path: 'product-simple.html', csp: true, html });
    await page.locator('shop-side-cart[data-shop-ready]').waitFor({ state: 'attached' });
    await page
      .locator('form.cart [type=file]')
      .setInputFiles({ name: 'art.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
    // At once: a submit that comes before the code for it waits for that.
    await page.locator('form.cart .single_add_to_cart_button').click();
    await page.locator(`${MODAL}[data-state="open"] .xoo-wsc-product`, { hasText: 'Copper Kettle' }).waitFor();
    await page.locator('.xoo-wsc-plus').click();
    await page.locator('.xoo-wsc-items-count', { hasText: '2' }).waitFor({ state: 'attached' });
    await page.locator('.xoo-wsc-smr-del').click();
    await page.locator('.xoo-wsc-undo-item').waitFor();
    expect((await calls(page)).filter((call) => call.startsWith('xoo'))).toEqual([
      'xoo_wsc_add_to_cart',
      'xoo_wsc_update_item_quantity',
      'xoo_wsc_update_item_quantity',
    ]);
    expect(page.url()).toContain('product-simple.html');
  });

  test('a change in another tab is shown here', async () => {
    const context = await shop.newContext();
    const two = await shop.openPage({ path: 'index.html', context });
    await two.locator('shop-side-cart[data-shop-ready]').waitFor({ state: 'attached' });
    const one = await filled({ path: 'shop.html', context });
    await two.locator(BASKET).waitFor();
    expect(await one.locator('.xoo-wsc-items-count').textContent()).toBe('1');
    expect(await two.locator('.xoo-wsc-items-count').textContent()).toBe('1');
  });

  test('until the cart is read neither old lines nor the empty message show; axe finds nothing', async () => {
    const page = await filled();
    await open(page);
    const seenUnread = (selector: string): Promise<boolean[]> =>
      page.locator(MODAL).evaluate((modal, inside) => {
        const isSeen = (): boolean => modal.querySelector(inside)?.checkVisibility({ visibilityProperty: true }) ?? false;
        const before = isSeen();
        modal.toggleAttribute('data-unread', true);
        const unread = isSeen();
        modal.removeAttribute('data-unread');
        return [before, unread];
      }, selector);
    expect(await seenUnread('.xoo-wsc-product')).toEqual([true, false]);
    expect(await page.axe(), 'filled').toEqual([]);
    await page.locator('.xoo-wsc-smr-del').click();
    await page.locator('.xoo-wsc-empty-cart').waitFor();
    expect(await seenUnread('.xoo-wsc-empty-cart')).toEqual([true, false]);
    expect(await page.axe(), 'empty').toEqual([]);
  });
});

test('from the Store API it shows, changes and empties the cart without the plugin', async () => {
  const context = await shop.newContext();
  await filled({ path: 'shop.html', context });
  const page = await shop.openPage({ path: 'cart-store-api.html', context });
  await open(page);
  await page.locator(`${MODAL} .xoo-wsc-product`, { hasText: 'Hand Fork' }).waitFor();
  await page.locator(`${MODAL} .shop-line__step--more`).click();
  await page.locator(`${MODAL} .xoo-wsc-smr-ptotal`, { hasText: '29.00' }).waitFor();
  await page.locator(`${MODAL} .shop-line__remove`).click();
  await page.locator(`${MODAL} .xoo-wsc-empty-cart`).waitFor();
  expect((await calls(page)).filter((call) => call.startsWith('xoo'))).toEqual([]);
});

test.for([
  { side: 'end', dir: 'ltr', at: 'right' },
  { side: 'start', dir: 'ltr', at: 'left' },
  { side: 'end', dir: 'rtl', at: 'left' },
  { side: 'start', dir: 'rtl', at: 'right' },
])('its own panel stands at the $side of a page that is $dir, and closed beside it', async ({ side, dir, at }) => {
  const page = await shop.openPage({
    path: 'cart-store-api.html',
    html: (text) =>
      text
        .replace(/<html[^>]*>/, `<html lang="en" dir="${dir}">`)
        .replace('<shop-side-cart', `<shop-side-cart data-side="${side}" data-show-basket="always_show"`),
  });
  const middleOf = async (selector: string): Promise<string> => {
    const box = await page.locator(selector).first().boundingBox();
    const middle = ((box?.x ?? 0) + (box?.width ?? 0) / 2) / (page.viewportSize()?.width ?? 1);
    return middle < 0 ? 'beyond left' : middle < 0.5 ? 'left' : middle <= 1 ? 'right' : 'beyond right';
  };
  const header = `${MODAL} .xoo-wsc-header`;
  await page.locator(BASKET).waitFor();
  expect([await middleOf(BASKET), await middleOf(header)]).toEqual([at, `beyond ${at}`]);
  await open(page);
  await expect.poll(() => middleOf(header)).toBe(at);
});
