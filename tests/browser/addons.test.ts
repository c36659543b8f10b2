import { describe, expect, test } from 'vitest';
import { useShop, type OpenOptions, type ShopPage } from './support/shop.js';

/** The apron with every kind of add-on, answered by the demo's own shop. */
const shop = useShop({ warm: true });

const PICTURE = { name: 'drawing.png', mimeType: 'image/png', buffer: Buffer.from('a small drawing') };

const open = async (options: Omit<OpenOptions, 'path'> = {}): Promise<ShopPage> => {
  const page = await shop.openPage({ ...options, path: 'demo-theme/product-addons.html' });
  await page.locator('shop-addons[data-shop-ready]').waitFor();
  await expect.poll(() => page.locator('#wapo-total-order-price').textContent()).toContain('£');
  return page;
};
/**
 * The page with a day of its own. The clock alone: Playwright's stops and steps every timer of the page as well, which a test of a
 * calendar neither wants nor, on a busy machine, always survives.
 */
const at =
  (time: string) =>
  (html: string): string =>
    html.replace(
      '<head>',
      `<head><script>Date = class extends Date { constructor(...args) { super(...(args.length > 0 ? args : ['${time}'])); } };</script>`,
    );
const total = (page: ShopPage): Promise<string | null> => page.locator('#wapo-total-order-price').textContent();
/** Everything that is wanted, by the mouse. */
const fillIn = async (page: ShopPage): Promise<void> => {
  await page.locator('#yith-wapo-4').selectOption('1');
  for (const key of ['6-1', '6-2']) {
    await page.locator(`#yith-wapo-option-${key} .label`).click();
  }
  await page.locator('#yith-wapo-7-0').fill('3');
};

describe('the apron with add-ons', () => {
  test('adds up, goes into the cart, and costs there what the page said', async () => {
    const page = await open();
    expect(await total(page)).toBe('£39.00');
    await page.locator('label[for="yith-wapo-1-0"]').click();
    await page.locator('label[for="yith-wapo-1-2"]').click();
    await page.locator('#yith-wapo-option-5-0 .image-container').click();
    expect(await page.locator('#yith-wapo-5-0').isChecked()).toBe(true);
    await page.locator('#yith-wapo-3-0').fill('Ünal 🎂 1');
    await page.locator('#yith-wapo-option-12-0 .product-name').click();
    await fillIn(page);
    await page.locator('form.cart > shop-quantity input.qty').fill('2');
    const said = await total(page);
    // 39 + 4.875 + 4 + 2.10 + 12 + 2.505 + 0.90 a piece, and 4.00 once.
    expect(said).toBe('£134.76');
    await page.locator('.single_add_to_cart_button').click();
    await page.locator('.woocommerce-message, .added_to_cart').first().waitFor();
    await page.goto(new URL('cart.html', page.url()).href);
    await page.locator('.cart-subtotal').first().waitFor();
    expect(await page.locator('.cart-subtotal .amount').first().textContent()).toBe(said);
    expect(await page.locator('.cart_item').count()).toBe(2);
  });

  test('holds what is not complete, says it at its place, and lets the completed go', async () => {
    const page = await open();
    await page.locator('.single_add_to_cart_button').click();
    await page.locator('.shop-alert').waitFor();
    expect(await page.locator('.shop-alert').textContent()).toBe('Please check: Delivery slot');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('yith-wapo-4');
    await page.locator('#yith-wapo-addon-4 .min-error-message', { hasText: 'Please, select an option' }).waitFor();
    expect(await page.axe({ include: 'shop-addons' })).toEqual([]);
    await fillIn(page);
    await page.locator('.shop-alert').waitFor({ state: 'detached' });
    await page.locator('.single_add_to_cart_button').click();
    await page.locator('.woocommerce-message, .added_to_cart').first().waitFor();
  });

  test('opens what is folded where the browser itself refuses what stands in it', async () => {
    const page = await open({
      html: (text) => text.replace(/(id="yith-wapo-addon-7"\s+class=")/, '$1wapo-toggle '),
    });
    await page.locator('#yith-wapo-addon-7 .addon-header').click();
    await fillIn(page);
    // Steps of 1 are the browser's to check.
    await page.locator('#yith-wapo-7-0').fill('2.5');
    await page.locator('#yith-wapo-addon-7 .addon-header').click();
    await page.locator('#yith-wapo-7-0').waitFor({ state: 'hidden' });
    await page.locator('.single_add_to_cart_button').click();
    await page.locator('#yith-wapo-7-0').waitFor({ state: 'visible' });
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('yith-wapo-7-0');
  });

  test('is reached and chosen by the keyboard alone', async () => {
    const page = await open();
    expect(await page.axe({ include: 'shop-addons' })).toEqual([]);
    await page.locator('#yith-wapo-4').focus();
    const seen: string[] = [];
    for (let i = 0; i < 6; i += 1) {
      await page.keyboard.press('Tab');
      seen.push(await page.evaluate(() => document.activeElement?.id ?? ''));
    }
    expect(seen).toEqual(['yith-wapo-5-0', 'yith-wapo-5-1', 'yith-wapo-6-0', 'yith-wapo-6-1', 'yith-wapo-6-2', 'yith-wapo-7-0']);
    await page.locator('#yith-wapo-6-1').focus();
    await page.keyboard.press('Space');
    expect(await page.locator('#yith-wapo-6-1').isChecked()).toBe(true);
    const title = page.locator('#yith-wapo-addon-8 [role=button]');
    await title.focus();
    expect(await title.getAttribute('aria-expanded')).toBe('false');
    await page.keyboard.press('Enter');
    expect(await title.getAttribute('aria-expanded')).toBe('true');
    await page.locator('#yith-wapo-8-0').waitFor({ state: 'visible' });
  });

  test('an engraving comes with its box, and its price with each letter', async () => {
    const page = await open();
    expect(await page.locator('#yith-wapo-addon-3').isVisible()).toBe(false);
    await page.locator('label[for="yith-wapo-1-0"]').click();
    await page.locator('#yith-wapo-3-0').waitFor({ state: 'visible' });
    await page.locator('#yith-wapo-3-0').fill('ab cd');
    expect(await total(page)).toBe('£40.40');
    await page.locator('label[for="yith-wapo-1-0"]').click();
    await page.locator('#yith-wapo-addon-3').waitFor({ state: 'hidden' });
    expect(await total(page)).toBe('£39.00');
  });

  test('a day and a time are chosen by the keyboard', async () => {
    const page = await open({ html: at('2026-06-17T12:00:00Z') });
    await page.locator('#yith-wapo-9-0').press('Enter');
    await page.locator('.shop-date-picker').waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('td')?.getAttribute('data-day'))).toBe('2026-06-17');
    expect(await page.axe({ include: '.shop-date-picker' })).toEqual([]);
    // Sundays are none.
    expect(await page.locator('[data-day="2026-06-21"] button').isDisabled()).toBe(true);
    expect(await page.locator('[data-day="2026-06-16"] button').isDisabled()).toBe(true);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await page.locator('#wapo-datepicker-time-select').selectOption('4:00 pm');
    await page.locator('#wapo-datepicker-save button').click();
    expect(await page.locator('#yith-wapo-9-0').inputValue()).toBe('18/06/2026 4:00 pm');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('yith-wapo-9-0');
    expect(await total(page)).toBe('£41.00');
  });

  test('files are sent, shown, and taken away again; what is refused is told', async () => {
    const page = await open();
    const chooser = page.locator('#yith-wapo-file-10-0');
    await chooser.setInputFiles([PICTURE]);
    await page.locator('.yith-wapo-uploaded-file-element.completed').waitFor();
    expect(await page.locator('.yith-wapo-uploaded-file-element .file-size').textContent()).toBe('15 Bytes');
    expect(await page.locator('input[name="yith_wapo[][10-0][]"]').inputValue()).toContain('drawing.png');
    expect(await total(page)).toBe('£42.00');
    await chooser.setInputFiles([{ ...PICTURE, name: 'run.sh' }]);
    await page.locator('#yith-wapo-addon-10 .shop-alert').waitFor();
    expect(await page.locator('#yith-wapo-addon-10 .shop-alert').textContent()).toBe('Error - not supported extension!');
    await page.getByRole('button', { name: 'Remove drawing.png' }).click();
    expect(await page.locator('.yith-wapo-uploaded-file-element').count()).toBe(0);
    expect(await total(page)).toBe('£39.00');
  });

  test('a colour is picked, and cleared; a picture of an option takes the place of the product’s', async () => {
    const page = await open();
    const picture = page.locator('.woocommerce-product-gallery__image .wp-post-image').first();
    const before = await picture.getAttribute('src');
    await page.locator('#yith-wapo-option-5-0 .image-container').click();
    expect(await picture.getAttribute('src')).toContain('salt-pig');
    await page.locator('#yith-wapo-option-5-1 .label_price').click();
    expect(await picture.getAttribute('src')).toBe(before);
    await page.locator('#yith-wapo-option-5-1 .label_price').click();
    await page.locator('.shop-addons__colour-picker').fill('#336699');
    expect(await page.locator('#yith-wapo-11-0').inputValue()).toBe('#336699');
    expect(await total(page)).toBe('£40.00');
    await page.getByRole('button', { name: 'Clear the colour' }).click();
    expect(await page.locator('#yith-wapo-11-0').inputValue()).toBe('');
    expect(await total(page)).toBe('£39.00');
  });

  test('works under a strict policy', async () => {
    const page = await open({ csp: true });
    await page.locator('label[for="yith-wapo-1-0"]').click();
    await page.locator('label[for="yith-wapo-1-1"]').click();
    expect(await total(page)).toBe('£40.50');
  });

  test('fits a phone and a desktop, folded and unfolded', async () => {
    const page = await open({ viewport: { width: 390, height: 800 } });
    const wide = (): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(await wide()).toBeLessThanOrEqual(0);
    await fillIn(page);
    await page.locator('#yith-wapo-addon-8 [role=button]').click();
    await page.locator('#yith-wapo-8-0').waitFor({ state: 'visible' });
    expect(await wide()).toBeLessThanOrEqual(0);
    await page.setViewportSize({ width: 1280, height: 800 });
    expect(await wide()).toBeLessThanOrEqual(0);
  });
});

describe('beside other parts of a product', () => {
  const PICTURE_OF_OPTION = 'images/salt-pig.svg';
  /** A tag that prints its own: a box with a picture, and a card that is paid once. */
  const tag = (id: number, price: number): string => {
    const given = {
      product_id: id,
      product_price: price,
      blocks: [
        {
          addons: [
            {
              id: 1,
              type: 'checkbox',
              title: 'Packing',
              options: [
                { label: 'Box', price: 3.5, replace_image: PICTURE_OF_OPTION, tooltip: 'Lined with a whole sheet of tissue paper' },
              ],
            },
            { id: 2, type: 'checkbox', title: 'Card', sell_individually: true, options: [{ label: 'Card', price: 4 }] },
          ],
        },
      ],
    };
    return `<shop-addons data-currency='{"symbol":"£"}' data-addons="${JSON.stringify(given).replaceAll('"', '&quot;')}"></shop-addons>`;
  };
  const bar = (page: ShopPage): Promise<string | null> => page.locator('.shop-sticky-add-to-cart__price').textContent();
  const press = (page: ShopPage, key: string): Promise<void> => page.locator(`label[for="yith-wapo-${key}"]`).click();

  test('the picture of an option stays above that of a swatch; price, bar and picture follow both', async () => {
    const page = await shop.openPage({
      path: 'demo-theme/product-variable.html',
      html: (html) => html.replace('<div class="single_variation_wrap">', `${tag(63, 0)}$&`),
    });
    await page.locator('shop-addons[data-shop-ready] #yith-wapo-1-0').waitFor();
    const source = (): Promise<string | null> => page.locator('.woocommerce-product-gallery .wp-post-image').first().getAttribute('src');
    const swatch = (name: string): Promise<void> => page.locator(`.variations [role=radio][aria-label="${name}"]`).first().click();
    await swatch('Red');
    await swatch('S');
    await expect.poll(() => total(page)).toBe('£15.00');
    const red = await source();
    await press(page, '1-0');
    await press(page, '2-0');
    expect([await total(page), await source()]).toEqual(['£22.50', PICTURE_OF_OPTION]);
    await page.locator('shop-quantity input.qty').first().fill('2');
    await expect.poll(() => total(page)).toBe('£41.00');
    await page.locator('footer').last().scrollIntoViewIfNeeded();
    // One piece with its box, and the card.
    await expect.poll(() => bar(page)).toBe('£22.50');
    await swatch('Blue');
    await expect.poll(() => page.locator('input.variation_id').inputValue()).not.toBe('0');
    await expect.poll(source).toBe(PICTURE_OF_OPTION);
    await press(page, '1-0');
    const blue = await source();
    expect(blue).not.toBe(PICTURE_OF_OPTION);
    expect(blue).not.toBe(red);
  });

  test('a tooltip comes by pointer, focus and finger, stays on the screen, and goes with Escape', async () => {
    const page = await shop.openPage({
      path: 'demo-theme/product-variable.html',
      viewport: { width: 320, height: 700 },
      html: (html) => html.replace('<div class="single_variation_wrap">', `<div style="padding-inline-start: 55%">${tag(63, 0)}</div>$&`),
    });
    const tip = page.locator('#yith-wapo-option-1-0 .tooltip');
    const label = page.locator('label[for="yith-wapo-1-0"]');
    await label.waitFor();
    await label.hover();
    await tip.waitFor({ state: 'visible' });
    const edges = (): Promise<readonly number[]> =>
      tip.evaluate((el) =>
        [el.getBoundingClientRect().left, 320 - el.getBoundingClientRect().right].map((px) => Math.sign(Math.floor(px))),
      );
    await expect.poll(edges).toEqual([1, 1]);
    await page.keyboard.press('Escape');
    await tip.waitFor({ state: 'hidden' });
    await page.mouse.move(0, 0);
    await page.locator('#yith-wapo-1-0').focus();
    await tip.waitFor({ state: 'visible' });
    expect(await page.locator('#yith-wapo-1-0').getAttribute('aria-describedby')).toBe(await tip.locator('span').getAttribute('id'));
    await page.locator('#yith-wapo-2-0').focus();
    await tip.waitFor({ state: 'hidden' });
    await label.dispatchEvent('pointerover', { pointerType: 'touch', bubbles: true });
    await label.click();
    await tip.waitFor({ state: 'visible' });
  });

  test('a bundle’s price is the price of the product, and follows its contents', async () => {
    const page = await shop.openPage({
      path: 'demo-theme/product-bundle.html',
      html: (html) => html.replace(/<shop-quantity>\s*<div class="quantity">\s*<label[^>]*for="quantity_703"/, `${tag(703, 1)}$&`),
    });
    await page.locator('shop-addons[data-shop-ready] #yith-wapo-1-0').waitFor();
    const bundle = page.locator('.woosb-total ins');
    await bundle.waitFor();
    await expect.poll(() => total(page)).toBe(await bundle.textContent());
    await press(page, '1-0');
    const pence = (text: string | null): number => Number((text ?? '').replaceAll(/[^\d]/g, ''));
    const before = pence(await bundle.textContent());
    expect(pence(await total(page))).toBe(before + 350);
    await page.locator('.woosb-product input.qty').last().fill('1');
    await expect.poll(async () => pence(await bundle.textContent())).not.toBe(before);
    await expect.poll(() => total(page).then(pence)).toBe(pence(await bundle.textContent()) + 350);
  });
});

describe('a refused submit', () => {
  /** A header and a bar of the theme's own, of which nobody tells us: of 77 and 60 px. */
  const barred = (html: string): string =>
    html
      .replace(
        '<body',
        '<style>.own-bar{position:sticky;top:0;z-index:50;height:77px;background:#eee}.own-foot{position:fixed;inset:auto 0 0;z-index:50;height:60px;background:#eee}</style><body',
      )
      .replace(/<body[^>]*>/, '$&<div class="own-bar">Header</div><div class="own-foot">Bar</div>')
      .replaceAll(/<\/?shop-sticky-header[^>]*>/g, '');
  /** Where the focused field and its messages stand, and what lies over its middle and its corners. */
  const focused = (page: ShopPage): Promise<{ id: string; isSeen: boolean; messages: string[] }> =>
    page.evaluate(() => {
      const el = document.activeElement as HTMLElement;
      const messages = (el.getAttribute('aria-describedby') ?? '').split(' ').flatMap((id) => document.getElementById(id) ?? []);
      const free = {
        top: document.querySelector('.own-bar')!.getBoundingClientRect().bottom,
        bottom: document.querySelector('.own-foot')!.getBoundingClientRect().top,
      };
      const isSeen = [el, ...messages.filter((one) => one.checkVisibility())].every((one) => {
        const { top, bottom, height } = one.getBoundingClientRect();
        return height > 0 && top >= free.top && bottom <= free.bottom;
      });
      return { id: el.id || el.textContent?.trim() || '', isSeen, messages: messages.map((one) => one.textContent ?? '') };
    });

  describe.each([
    [1280, 720],
    [390, 844],
  ])('at %i × %i', (width, height) => {
    test('shows the first field that is wrong with its message, clear of the theme’s own bars', async () => {
      const page = await open({ viewport: { width, height }, html: barred });
      await page.locator('.single_add_to_cart_button').click();
      await expect.poll(() => focused(page)).toEqual({ id: 'yith-wapo-4', isSeen: true, messages: ['Please, select an option'] });
      expect(await page.locator('.shop-alert').textContent()).toBe('Please check: Delivery slot');
      expect(await page.getByText('Please, select an option', { exact: true }).count()).toBe(1);
      // The next one in the order of the page, from wherever the shopper stands by then.
      await page.locator('#yith-wapo-4').selectOption('1');
      await page.locator('.single_add_to_cart_button').click();
      await expect.poll(() => focused(page)).toMatchObject({ id: 'yith-wapo-6-0', isSeen: true });
    });
  });

  test('shows the button of a file that is missing', async () => {
    const page = await open({
      viewport: { width: 390, height: 844 },
      html: (html) => barred(html).replace(/(class="option yith-wapo-option-value upload-parent")/, '$1 required'),
    });
    await fillIn(page);
    await page.locator('.single_add_to_cart_button').click();
    await expect.poll(() => focused(page)).toMatchObject({ isSeen: true, messages: ['Required', 'This option is required.'] });
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toMatch(/^Upload.*: ./i);
    expect(await page.axe({ include: 'shop-addons' })).toEqual([]);
  });

  test('shows it, too, where the shop wants the page left where it is', async () => {
    const page = await open({
      viewport: { width: 390, height: 844 },
      reducedMotion: 'reduce',
      html: (html) => barred(html).replace('<shop-addons', '$& data-disable-scroll-on-required-mix-max'),
    });
    await page.locator('.single_add_to_cart_button').click();
    await expect.poll(() => focused(page)).toMatchObject({ id: 'yith-wapo-4', isSeen: true });
  });
});
