import { describe, expect, test } from 'vitest';
import { useShop, type OpenOptions, type ShopPage } from './support/shop.js';

/** Cart lines of the demo's apron, edited above the page; the demo's own shop answers both calls. */
const shop = useShop({ warm: true });

/** One of every kind, as the form posts it. */
const CHOSEN: readonly (readonly [name: string, value: string])[] = [
  ['1-0', 'Gift box'],
  ['1-2', 'Insurance'],
  ['2', '1'],
  ['3-0', 'Anna 1'],
  ['4', '1'],
  ['5-0', 'Brass'],
  ['6-1', 'Navy'],
  ['6-2', 'Moss'],
  ['7-0', '3'],
  ['8-0', 'Dear you'],
  ['9-0', '18/06/2029 4:00 pm'],
  ['10-0', 'images/canvas-apron.svg'],
  ['11-0', '#336699'],
  ['12-0', 'product-55-1'],
];
const LINK = '.woocommerce-cart-form .yith-wapo-edit-product-cart';
const POPUP = '.yith-wapo-popup';

/** Opens a page of the shop with an apron in its cart. */
async function open(path = 'cart.html', options: Omit<OpenOptions, 'path'> = {}): Promise<ShopPage> {
  const page = await shop.openPage({ ...options, path: 'demo-theme/cart.html' });
  await page.evaluate(async (chosen) => {
    const body = new URLSearchParams({ 'add-to-cart': '57', quantity: '2', yith_wapo_is_single: '1', 'yith_wapo_product_qty[12-0]': '2' });
    for (const [key, value] of chosen) {
      body.append(`yith_wapo[][${key}]${key === '10-0' ? '[]' : ''}`, value);
    }
    body.append('yith_wapo_sell_individually[4]', 'yes');
    await fetch('product-addons.html', { method: 'POST', body });
  }, CHOSEN);
  await page.goto(new URL(path, page.url()).href);
  await page.waitForFunction(() =>
    [...document.querySelectorAll('shop-cart-item-editor, shop-cart, shop-addons, shop-side-cart')].every((el) =>
      el.matches('[data-shop-ready]'),
    ),
  );
  return page;
}
const opened = async (page: ShopPage): Promise<void> => {
  await page.locator(`${POPUP}[data-state=open].open`).waitFor();
  await expect.poll(() => page.locator(`${POPUP} #wapo-total-order-price`).textContent()).toContain('£');
  await page.locator(`${POPUP} .yith-wapo-uploaded-file-element.completed`).waitFor();
};
const closed = (page: ShopPage): Promise<void> => page.locator(`${POPUP}[data-state=closed]`).waitFor({ state: 'attached' });
const focused = (page: ShopPage): Promise<string> => page.evaluate(() => document.activeElement?.className ?? '');
const subtotal = (page: ShopPage): Promise<string | null> => page.locator('.cart-subtotal .amount').textContent();
const total = (page: ShopPage): Promise<string | null> => page.locator(`${POPUP} #wapo-total-order-price`).textContent();

describe('a line of the cart', () => {
  test('is edited by keyboard: it shows what it holds, saves, and focuses its new link', async () => {
    const page = await open();
    const before = await subtotal(page);
    await page.locator(LINK).press('Enter');
    await opened(page);
    expect(await focused(page)).toBe('yith-wapo-close');
    expect(await total(page)).toBe(before);
    const posted = await page.evaluate(() => [
      ...new FormData(document.querySelector<HTMLFormElement>('.yith-wapo-popup form.cart') ?? undefined),
    ]);
    const values = new Map(posted.map(([name, value]) => [name, value]));
    for (const [key, value] of CHOSEN) {
      expect(values.get(`yith_wapo[][${key}]${key === '10-0' ? '[]' : ''}`), key).toBe(value);
    }
    expect([values.get('yith_wapo_product_qty[12-0]'), values.get('quantity')]).toEqual(['2', '2']);
    expect(await page.axe({ include: POPUP })).toEqual([]);
    // Round and round inside.
    await page.keyboard.press('Shift+Tab');
    expect(await focused(page)).toContain('single_add_to_cart_button');
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('yith-wapo-close');
    await page.keyboard.press('Escape');
    await closed(page);
    expect(await focused(page)).toContain('yith-wapo-edit-product-cart');
    await page.evaluate(() => document.activeElement?.setAttribute('data-old', ''));
    await page.keyboard.press('Enter');
    await opened(page);
    await page.locator(`${POPUP} #yith-wapo-1-1`).press('Space');
    const said = await total(page);
    expect(said).not.toBe(before);
    await page.locator(`${POPUP} #yith-wapo-3-0`).press('Enter');
    await closed(page);
    await expect.poll(() => subtotal(page)).toBe(said);
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.matches('.yith-wapo-edit-product-cart:not([data-old])')))
      .toBe(true);
  });

  test('is edited on a phone under a strict policy; gaps are told, a removed line leaves it open', async () => {
    const page = await open('cart.html', { csp: true, viewport: { width: 390, height: 844 } });
    await page.locator(LINK).click();
    await opened(page);
    const box = (): Promise<number[]> =>
      page.evaluate(() => {
        const { left, top, width, height } = document.querySelector('.yith-wapo-wrapper')?.getBoundingClientRect() ?? new DOMRect();
        return [left, top, width, height].map(Math.round);
      });
    const overflow = (): Promise<number[]> =>
      page.evaluate(() =>
        [document.documentElement, document.querySelector('.yith-wapo-content') ?? document.body].map(
          (el) => el.scrollWidth - el.clientWidth,
        ),
      );
    expect(await box()).toEqual([0, 0, 390, 844]);
    expect(await overflow()).toEqual([0, 0]);
    await page.setViewportSize({ width: 320, height: 640 });
    await expect.poll(box).toEqual([0, 0, 320, 640]);
    expect(await overflow()).toEqual([0, 0]);
    await page.locator(`${POPUP} #yith-wapo-4`).selectOption('default');
    await page.locator(`${POPUP} .yith-wapo-footer .single_add_to_cart_button`).click();
    await page.locator(`${POPUP} .min-error-message`, { hasText: 'Please, select an option' }).waitFor();
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('yith-wapo-4');
    const isSeen = (): Promise<boolean> =>
      page.evaluate(() => {
        const [field, box] = [document.activeElement, document.querySelector('.yith-wapo-content')].map((el) =>
          el?.getBoundingClientRect(),
        );
        return Boolean(field && box && field.top >= box.top && field.bottom <= box.bottom);
      });
    await expect.poll(isSeen).toBe(true);
    expect(await page.axe({ include: POPUP })).toEqual([]);
    await page.locator(`${POPUP} #yith-wapo-4`).selectOption('0');
    // Another tab took the line away.
    await page.evaluate(async () => {
      const href = document.querySelector('.woocommerce-cart-form .remove')?.getAttribute('href') ?? '';
      await fetch(href);
    });
    await page.locator(`${POPUP} .yith-wapo-footer .single_add_to_cart_button`).click();
    await page.locator(`${POPUP}[data-state=failed].open`).waitFor();
    await page.locator(LINK).waitFor({ state: 'detached' });
    // The cart that is read again hides its calculator by a style in the markup, which the policy drops.
    const errors = page.drainErrors().filter((line) => !line.includes('inline style'));
    expect(errors).toEqual([expect.stringContaining('could not be saved')]);
    await page.keyboard.press('Escape');
    await page.locator(`${POPUP} .yith-wapo-content:empty`).waitFor({ state: 'attached' });
  });

  test('is edited from the side cart on its product’s page, and each form keeps its own fields', async () => {
    const page = await open('product-addons.html');
    await expect.poll(() => page.locator('form.cart #wapo-total-order-price').textContent()).toBe('£39.00');
    // The basket is printed anew when the cart has come.
    await page.locator('.xoo-wsc-basket[aria-label$=" 3"]').click();
    const link = page.locator('.xoo-wsc-container .yith-wapo-edit-product-cart');
    await link.click();
    await opened(page);
    // The label's own id names the field of the page behind, which lies there dead: the press itself is what counts.
    await page.locator(`${POPUP} label[for="yith-wapo-1-1"]`).click({ force: true });
    expect(
      await page.evaluate(() => [...document.querySelectorAll<HTMLInputElement>('[id="yith-wapo-1-1"]')].map(({ checked }) => checked)),
    ).toEqual([false, true]);
    await page.locator(`${POPUP} #yith-wapo-option-5-0 .image-container`).click({ force: true });
    expect(await page.locator('.woocommerce-product-gallery__image .wp-post-image').first().getAttribute('src')).toContain('canvas-apron');
    const said = await total(page);
    await page.locator(`${POPUP} .yith-wapo-footer .single_add_to_cart_button`).click();
    await closed(page);
    await expect.poll(() => page.locator('.xoo-wsc-ft-amt-value .amount').textContent()).toBe(said);
    await expect.poll(() => focused(page)).toContain('yith-wapo-edit-product-cart');
    expect(await page.locator('.xoo-wsc-modal[data-state=open]').count()).toBe(1);
    await expect.poll(() => page.locator('.product form.cart #wapo-total-order-price').first().textContent()).toBe('£39.00');
  });

  test('that is loading is covered: white, half through, with the loader’s picture in its middle', async () => {
    const page = await open();
    const picture = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';
    await page.locator('shop-cart-item-editor').evaluate((el, src) => el.setAttribute('data-loader', src), picture);
    await page.route('**/admin-ajax.php', () => undefined);
    // The demo's shop answers in the page itself.
    await page.evaluate(() => {
      window.fetch = () => new Promise(() => undefined);
    });
    const link = page.locator(LINK);
    await link.click();
    await page.locator(`${LINK}[aria-busy=true]`).waitFor();
    const look = await link.evaluate((el) => {
      const veil = el.lastElementChild as HTMLElement;
      const { backgroundColor, backgroundImage, backgroundPosition, backgroundRepeat, opacity } = getComputedStyle(veil);
      const [over, under] = [veil, el].map((node) => node.getBoundingClientRect());
      const covers = over && under && [over.width - under.width, over.height - under.height].every((by) => Math.abs(by) < 1);
      return { backgroundColor, backgroundImage, backgroundPosition, backgroundRepeat, opacity, covers };
    });
    expect(look).toEqual({
      backgroundColor: 'rgb(255, 255, 255)',
      backgroundImage: `url("${picture}")`,
      backgroundPosition: '50% 50%',
      backgroundRepeat: 'no-repeat',
      opacity: '0.5',
      covers: true,
    });
  });

  test('whose product cannot be loaded leaves the page as it is', async () => {
    const page = await open();
    await page.locator(LINK).evaluate((link) => link.setAttribute('data-cart-item-key', 'gone'));
    const failed = page.evaluate(
      () => new Promise((resolve) => document.addEventListener('shop:cart-item-failed', ({ detail }) => resolve(detail))),
    );
    await page.locator(LINK).click();
    expect(await failed).toEqual({ cartItemKey: 'gone', step: 'load', reason: 'refused' });
    expect(page.drainErrors()).toEqual([expect.stringContaining('could not be loaded')]);
    expect(await page.locator(POPUP).count()).toBe(0);
  });
});
