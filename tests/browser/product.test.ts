import { describe, expect, test } from 'vitest';
import type { FaultKind } from '../../demo-theme/shop/faults.js';
import type { ShopPage } from './support/page.js';
import { useShop } from './support/shop.js';

const shop = useShop({ warm: true });
const CONTENT = '.widget_shopping_cart_content';
const MESSAGE = '.woocommerce-notices-wrapper .woocommerce-message';
const calls = (page: ShopPage): Promise<string[]> => page.evaluate(() => (window.demoShop?.requests ?? []).map((r) => r.call));
const fault = (page: ShopPage, kind: FaultKind, call: string, ms?: number): Promise<void> =>
  page.evaluate(
    ([k, c, m]) => {
      window.demoShop?.setFaults([{ kind: k, call: c, ...(m === undefined ? {} : { ms: m }) }]);
    },
    [kind, call, ms] as const,
  );
const swatch = (page: ShopPage, value: string) => page.locator(`.variable-item[data-value="${value}"]`);
const ready = (page: ShopPage): Promise<void> =>
  page.locator('.woocommerce-variation-add-to-cart-enabled .single_add_to_cart_button').waitFor();
const variationId = (page: ShopPage): Promise<string> => page.locator('input.variation_id').inputValue();
const price = async (page: ShopPage): Promise<string> => (await page.locator('.single_variation .price').textContent())?.trim() ?? '';

describe('choosing and buying', () => {
  test('a colour and a size find the variation, and the form puts it into the cart', async () => {
    const page = await shop.openPage({ path: 'product-variable.html' });
    await page.locator('.single_add_to_cart_button.wc-variation-selection-needed').waitFor();
    await swatch(page, 'red').click();
    await swatch(page, 'm').click();
    await ready(page);
    expect(await variationId(page)).toBe('68');
    expect(await price(page)).toContain('12.50');
    expect(await page.locator('.product_meta .sku').textContent()).toBe('FH-TEE-red-m');
    await page.locator('.single_add_to_cart_button').click();
    await page.locator(MESSAGE).waitFor();
    await page.locator('details:has(shop-mini-cart) > summary').click();
    await page.locator(`${CONTENT} li`, { hasText: 'Cotton Tee' }).waitFor();
    expect(await calls(page)).toEqual(['product-form', 'xoo_wsc_refresh_fragments']);
  });
});

describe('the variation form', () => {
  test('tells what is missing at its button and moves the focus there, and sends nothing', async () => {
    const page = await shop.openPage({ path: 'product-variable.html' });
    await page.locator('.single_add_to_cart_button.disabled').waitFor();
    await page.locator('.single_add_to_cart_button').click();
    await page.locator('.shop-alert[role=alert]').waitFor();
    expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('radio');
    expect(await calls(page)).toEqual([]);
    expect(await page.axe({ include: 'main' })).toEqual([]);
    await swatch(page, 'red').click();
    await page.locator('.shop-alert').waitFor({ state: 'detached' });
  });

  test('is used with the keyboard alone, from the first swatch to the cart', async () => {
    const page = await shop.openPage({ path: 'product-variable.html' });
    await page.locator('.single_add_to_cart_button.disabled').waitFor();
    await swatch(page, 'red').focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowRight');
    expect(await swatch(page, 'blue').getAttribute('aria-checked')).toBe('true');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    expect(await swatch(page, 's').getAttribute('aria-checked')).toBe('true');
    await ready(page);
    for (
      let i = 0;
      i < 8 && !(await page.evaluate(() => document.activeElement?.classList.contains('single_add_to_cart_button')));
      i += 1
    ) {
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Enter');
    // The focus goes there once it is known that no side cart opens over it.
    await page.waitForFunction((sel) => document.querySelector(sel)?.contains(document.activeElement), MESSAGE);
  });

  test('the reset link clears everything, says so and goes to the first choice', async () => {
    const page = await shop.openPage({ path: 'product-variable.html' });
    await page.locator('.single_add_to_cart_button.disabled').waitFor();
    await swatch(page, 'green').click();
    await swatch(page, 's').click();
    await ready(page);
    await page.locator('.reset_variations').click();
    await page.locator('.single_add_to_cart_button.disabled').waitFor();
    expect(await page.locator('.reset_variations_alert').textContent()).toContain('reset');
    expect(await page.locator('.variable-item.selected').count()).toBe(0);
    expect(await page.evaluate(() => document.activeElement?.getAttribute('data-value'))).toBe('red');
    expect(await page.locator('.product_meta .sku').textContent()).toBe('FH-TEE');
    await page.locator('.single_variation').waitFor({ state: 'hidden' });
  });

  test('an out-of-stock variation can be seen and not be bought', async () => {
    const page = await shop.openPage({ path: 'product-variable.html' });
    await page.locator('.single_add_to_cart_button.disabled').waitFor();
    await swatch(page, 'blue').click();
    await swatch(page, 'm').click();
    await page.locator('.single_add_to_cart_button.wc-variation-is-unavailable').waitFor();
    expect(await page.axe({ include: 'main' })).toEqual([]);
    await page.locator('.single_add_to_cart_button').click();
    expect(await page.locator('.shop-alert').textContent()).toContain('unavailable');
    expect(await calls(page)).toEqual([]);
  });

  test("a tooltip shows a swatch's name on hover and on focus, and Escape hides it", async () => {
    const page = await shop.openPage({ path: 'product-variable.html' });
    await page.locator('.single_add_to_cart_button.disabled').waitFor();
    await swatch(page, 'red').hover();
    await page.locator('.shop-swatch-tooltip', { hasText: 'Red' }).waitFor();
    expect(await page.axe()).toEqual([]);
    await page.keyboard.press('Escape');
    await page.locator('.shop-swatch-tooltip').waitFor({ state: 'detached' });
    await swatch(page, 'blue').focus();
    await page.locator('.shop-swatch-tooltip', { hasText: 'Blue' }).waitFor();
    await page.keyboard.press('Escape');
    await page.locator('.shop-swatch-tooltip').waitFor({ state: 'detached' });
  });

  test('a tooltip stands above its swatch, below where there is no room, and inside the window', async () => {
    const page = await shop.openPage({ path: 'product-variable.html', viewport: { width: 320, height: 640 } });
    await page.locator('.single_add_to_cart_button.disabled').waitFor();
    const item = swatch(page, 'red');
    const tip = page.locator('.shop-swatch-tooltip');
    await item.evaluate((el: HTMLElement) => {
      el.dataset['wvstooltip'] = 'A red of which there is a good deal to tell';
      // A label above would send it below.
      for (const label of document.querySelectorAll<HTMLElement>('.variations .label')) {
        label.style.visibility = 'hidden';
      }
    });
    const show = async (room: number): Promise<{ place: string; marked: boolean; shift: number; left: number; right: number }> => {
      await item.evaluate((el: HTMLElement, px) => {
        el.blur();
        window.scrollBy({ top: el.getBoundingClientRect().top - px, behavior: 'instant' });
        el.focus({ preventScroll: true });
      }, room);
      await tip.waitFor();
      const measured = (): Promise<{ place: string; marked: boolean; shift: number; left: number; right: number }> =>
        item.evaluate((el: HTMLElement) => {
          const [own, box] = [
            el.getBoundingClientRect(),
            document.querySelector('.shop-swatch-tooltip')?.getBoundingClientRect() ?? new DOMRect(),
          ];
          const place = box.bottom <= own.top ? 'above' : box.top >= own.bottom ? 'below' : 'over';
          return {
            place,
            marked: el.classList.contains('wvs-tooltip-position-bottom'),
            shift: Number.parseFloat(el.style.getPropertyValue('--horizontal-position')),
            left: box.left,
            right: box.right,
          };
        });
      await expect.poll(async () => (await measured()).place).not.toBe('over');
      const end = await measured();
      await page.keyboard.press('Escape');
      await tip.waitFor({ state: 'detached' });
      return end;
    };
    const above = await show(300);
    const below = await show(1);
    expect([above.place, above.marked, below.place, below.marked]).toEqual(['above', false, 'below', true]);
    // Beside the left edge the middle of the swatch is too far out for it.
    expect([above.left >= 2, above.right <= 318, above.shift > 0]).toEqual([true, true, true]);
  });

  test('an address with attributes chooses them; quantity buttons keep to its limits', async () => {
    const page = await shop.openPage({ path: 'product-variable.html?attribute_pa_colour=green&attribute_pa_size=s' });
    await ready(page);
    expect(await variationId(page)).toBe('71');
    expect(await page.locator('input.qty').getAttribute('max')).toBe('3');
    const more = page.getByRole('button', { name: /increase/i });
    // Forced: at the limit the button is aria-disabled, and pressing it must do nothing.
    for (let i = 0; i < 5; i += 1) {
      await more.click({ force: true });
    }
    expect(await page.locator('input.qty').inputValue()).toBe('3');
    expect(await more.getAttribute('aria-disabled')).toBe('true');
  });

  test('300 variations: options that fit nothing leave, and come back', async () => {
    const page = await shop.openPage({ path: 'product-300.html' });
    await page.locator('.single_add_to_cart_button.disabled').waitFor();
    const before = await page.locator('.variations select option').count();
    const selects = await page.locator('.variations select').all();
    for (const select of selects) {
      await select.selectOption({ index: 1 });
    }
    await expect.poll(async () => Number(await variationId(page))).toBeGreaterThan(0);
    await page.locator('.reset_variations').click();
    expect(await page.locator('.variations select option').count()).toBe(before);
  });

  test('variations that are asked for: busy while asked, then bought', async () => {
    const page = await shop.openPage({ path: 'product-ajax.html' });
    await page.locator('.single_add_to_cart_button.disabled').waitFor();
    await fault(page, 'slow', 'get_variation', 600);
    const values = ['red', 'm', 'Wool', 'Regular'];
    const selects = await page.locator('.variations select').all();
    for (const [i, select] of selects.entries()) {
      await select.selectOption(values[i] ?? '');
    }
    await page.locator('form.variations_form[aria-busy=true]').waitFor();
    await ready(page);
    // It fades for longer than the variation takes to be shown.
    await page.locator('.blockOverlay').waitFor({ state: 'detached' });
    await page.locator('.single_add_to_cart_button').click();
    await page.locator(MESSAGE).waitFor();
  });

  // What each way to fail is told as stands in a table at the element.
  test('a lookup that fails says so and can be tried again', async () => {
    const page = await shop.openPage({ path: 'product-ajax.html' });
    await page.locator('.single_add_to_cart_button.disabled').waitFor();
    await fault(page, 'html', 'get_variation');
    const values = ['red', 'm', 'Wool', 'Regular'];
    const selects = await page.locator('.variations select').all();
    for (const [i, select] of selects.entries()) {
      await select.selectOption(values[i] ?? '');
    }
    await page.locator('.shop-alert').waitFor();
    await page.locator('.blockOverlay').waitFor({ state: 'detached' });
    expect(await page.axe({ include: 'main' })).toEqual([]);
    await page.evaluate(() => window.demoShop?.setFaults([]));
    await page.locator('.shop-alert button').click();
    await ready(page);
    page.drainErrors();
  });

  test('with too many variations to print, a map greys dead ends and the server gives the match', async () => {
    // Nothing in green, and xl only in blue.
    const grid = ['red', 'blue', 'green']
      .flatMap((colour) => ['s', 'm', 'xl'].map((size) => (colour === 'green' || (size === 'xl' && colour !== 'blue') ? '12-' : '12b')))
      .join('');
    const map = {
      product: 381,
      grid,
      attributes: {
        attribute_pa_colour: ['red', 'blue', 'green'],
        attribute_pa_size: ['s', 'm', 'xl'],
        attribute_cloth: ['Cotton', 'Wool', 'Canvas', 'Cord'],
        attribute_cut: ['Short', 'Regular', 'Long'],
      },
    };
    const swatches = { attribute_pa_colour: { type: 'button' }, attribute_pa_size: { type: 'button' } };
    const page = await shop.openPage({
      path: 'product-ajax.html',
      cold: true,
      html: (html) =>
        html.replace(/data-availability='[^']*'/, `data-availability='${JSON.stringify(map)}' data-swatches='${JSON.stringify(swatches)}'`),
    });
    await page.locator('.single_add_to_cart_button.disabled').waitFor();
    expect(
      await page
        .locator('.variable-item[data-state="unavailable"]')
        .evaluateAll((items) => items.map((item) => item.getAttribute('data-value'))),
    ).toEqual(['green', 'black', 'white', 'l', 'xxl']);
    await swatch(page, 'red').click();
    expect(await swatch(page, 'xl').getAttribute('aria-disabled')).toBe('true');
    expect(await page.axe({ include: 'main' })).toEqual([]);
    await swatch(page, 'm').click();
    await page.locator('select[name=attribute_cloth]').selectOption('Wool');
    expect(await calls(page)).toEqual([]);
    // Before the answer: the variation then unfolds as the host's does, and moves what is below it.
    expect(await page.shifts()).toEqual([]);
    await page.locator('select[name=attribute_cut]').selectOption('Regular');
    await ready(page);
    expect(await calls(page)).toEqual(['get_variation']);
  });

  test('an "any" variation is bought with the value that was chosen', async () => {
    const page = await shop.openPage({ path: 'product-any.html' });
    await page.locator('.variations select').nth(0).selectOption('red');
    await page.locator('.variations select').nth(1).selectOption('None');
    await ready(page);
    await page.locator('.single_add_to_cart_button').click();
    await page.locator(MESSAGE).waitFor();
  });

  test('an empty tag prints the form, and it sells', async () => {
    const page = await shop.openPage({ path: 'product-print.html' });
    await page.locator('form.variations_form .single_add_to_cart_button.disabled').waitFor();
    // Swatches come after the form, and take the place of some selects.
    await page.locator('ul.shop-swatches').first().waitFor();
    for (const field of await page.locator('.variations select').all()) {
      if (await field.isVisible()) {
        await field.selectOption({ index: 1 });
      }
    }
    for (const list of await page.locator('ul.shop-swatches').all()) {
      await list.locator('li').first().click();
    }
    await ready(page);
    await page.locator('.single_add_to_cart_button').click();
    await page.locator(MESSAGE).waitFor();
  });
});

describe('other product forms', () => {
  test('a grouped product is bought with its quantities, and without any the server says why', async () => {
    const page = await shop.openPage({ path: 'product-grouped.html' });
    await page.locator('.single_add_to_cart_button').click();
    await page.locator('.woocommerce-notices-wrapper .woocommerce-error').waitFor();
    await page.locator('input.qty').first().fill('2');
    await page.locator('.single_add_to_cart_button').click();
    await page.locator(MESSAGE).waitFor();
  });

  test('an external product is left to the browser', async () => {
    const page = await shop.openPage({ path: 'product-external.html' });
    const form = page.locator('form.cart');
    expect(await form.getAttribute('method')).toBe('get');
    expect(
      await form.evaluate((el) => {
        const e = new SubmitEvent('submit', { bubbles: true, cancelable: true });
        el.dispatchEvent(e);
        return e.defaultPrevented;
      }),
    ).toBe(false);
  });

  test('a form whose answer alone is lost has added: three times two are six, told each time', async () => {
    const page = await shop.openPage({ path: 'product-simple.html' });
    await fault(page, 'lost', 'product-form');
    await page.locator('input.qty').fill('2');
    for (const pieces of [2, 4, 6]) {
      await page.locator('.single_add_to_cart_button').click();
      await page
        .locator('[data-shop-cart-count]', { hasText: String(pieces) })
        .first()
        .waitFor({ state: 'attached' });
      await page.locator('.single_add_to_cart_button[data-state=added]').waitFor();
      expect(await page.locator('.shop-alert').count()).toBe(0);
    }
    page.drainErrors();
  });

  test('a form that fails says so, keeps the typed quantity, and buys it at the next press', async () => {
    const page = await shop.openPage({ path: 'product-simple.html' });
    await fault(page, 'offline', 'product-form');
    await page.locator('input.qty').fill('4');
    await page.locator('.single_add_to_cart_button').click();
    await page.locator('.shop-alert').waitFor();
    expect(await page.locator('input.qty').inputValue()).toBe('4');
    expect(await page.axe({ include: 'main' })).toEqual([]);
    await page.evaluate(() => window.demoShop?.setFaults([]));
    await page.locator('.shop-alert button').click();
    await page.locator(MESSAGE).waitFor();
    await page.locator('details:has(shop-mini-cart) > summary').click();
    expect(await page.locator(`${CONTENT} .quantity`).textContent()).toMatch(/^\s*4/);
    page.drainErrors();
  });
});

describe('beside the stock scripts', () => {
  const hostScripts = ['add-to-cart', 'add-to-cart-variation', 'cart-fragments'] as const;
  test('the host drives the form, our swatches choose in it, and one press adds once', async () => {
    const page = await shop.openPage({ path: 'product-variable.html', hostScripts });
    await swatch(page, 'red').click();
    await swatch(page, 's').click();
    await ready(page);
    expect(await variationId(page)).toBe('67');
    await page.locator('.single_add_to_cart_button').click();
    await page.locator(MESSAGE).waitFor();
    expect((await calls(page)).filter((c) => c === 'product-form')).toEqual(['product-form']);
  });

  test("jQuery without the stock scripts: plug-ins hear the form's events", async () => {
    const page = await shop.openPage({ path: 'product-variable.html', jquery: true });
    await page.evaluate(() => {
      const heard: string[] = [];
      Object.assign(window, { heard });
      for (const name of ['found_variation', 'show_variation', 'reset_data', 'woocommerce_variation_has_changed']) {
        jQuery(document.body).on(name, () => {
          heard.push(name);
        });
      }
    });
    await page.locator('.single_add_to_cart_button.disabled').waitFor();
    await swatch(page, 'red').click();
    await swatch(page, 'm').click();
    await ready(page);
    expect((await page.evaluate(() => (window as unknown as { heard: string[] }).heard)).slice(-4)).toEqual([
      'woocommerce_variation_has_changed',
      'found_variation',
      'woocommerce_variation_has_changed',
      'show_variation',
    ]);
  });
});

test('under a strict policy with trusted types a variation is chosen and bought', async () => {
  const page = await shop.openPage({ path: 'product-variable.html', csp: true, html: (html) => html.replaceAll(/ style="[^"]*"/g, '') });
  await swatch(page, 'red').click();
  await swatch(page, 'm').click();
  await ready(page);
  await swatch(page, 'm').hover();
  await page.locator('.single_add_to_cart_button').click();
  await page.locator(MESSAGE).waitFor();
});

test('opened from the disk a variation is chosen and bought', async () => {
  const page = await shop.openPage({ path: 'product-variable.html', file: true });
  await swatch(page, 'red').click();
  await swatch(page, 'm').click();
  await ready(page);
  await page.locator('.single_add_to_cart_button').click();
  await page.locator(MESSAGE).waitFor();
});

test('right to left the arrow keys follow the text', async () => {
  const page = await shop.openPage({ path: 'product-variable-rtl.html' });
  await page.locator('.single_add_to_cart_button.disabled').waitFor();
  await swatch(page, 'red').click();
  await page.keyboard.press('ArrowLeft');
  expect(await swatch(page, 'blue').getAttribute('aria-checked')).toBe('true');
});
