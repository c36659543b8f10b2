import { describe, expect, test } from 'vitest';
import { whenTagsStand } from './support/page.js';
import { useShop } from './support/shop.js';

/**
 * A whole purchase, from the listing to "order received": with each step refused until the shop is mended, and with every call of the
 * shop failing the first time it is made. The keyboard alone buys in the journeys.
 */
const shop = useShop({ warm: true });

const ADDRESS = {
  billing_first_name: 'Ada',
  billing_last_name: 'Byron',
  billing_address_1: '12 Field Lane',
  billing_city: 'London',
  billing_postcode: 'SW1A 1AA',
  billing_phone: '020 7946 0000',
  billing_email: 'ada@example.com',
} as const;

describe('a purchase', () => {
  test('refused at each step until the shop is mended ends in an order, with no text lost', async () => {
    const page = await shop.openPage({ path: 'shop.html' });
    const failing = (): Promise<void> =>
      page.evaluate(() => {
        window.demoShop?.setFaults([{ kind: 'status-500', call: '*' }]);
      });
    const mended = (): Promise<void> =>
      page.evaluate(() => {
        window.demoShop?.setFaults([]);
      });

    await failing();
    await page.locator('a.add_to_cart_button[data-product_id="45"]').click();
    await page.locator('.shop-alert').waitFor();
    await mended();
    await page.passTime(550);
    await page.locator('a.add_to_cart_button[data-product_id="45"]').click();
    await page.locator('a.add_to_cart_button[data-product_id="45"].added').waitFor();

    await page.goto(page.url().replace('shop.html', 'cart.html'));
    await whenTagsStand(page);
    await failing();
    await page.locator('.product-quantity input.qty').fill('3');
    await page.locator('.product-quantity input.qty').press('Tab');
    await page.locator('.shop-alert').waitFor();
    expect(await page.locator('.product-quantity input.qty').inputValue()).toBe('3');
    expect(await page.axe({ include: 'main' })).toEqual([]);
    await mended();
    await page.locator('.shop-alert button').first().click();
    await page.locator('.cart_totals', { hasText: '43.50' }).waitFor();

    await page.goto(page.url().replace('cart.html', 'checkout.html'));
    await whenTagsStand(page);
    for (const [name, value] of Object.entries(ADDRESS)) {
      await page.locator(`[name="${name}"]`).fill(value);
    }
    await page.locator('[name="terms"]').check();
    await failing();
    await page.locator('#place_order').click();
    await page.locator('shop-checkout .woocommerce-error, shop-checkout .shop-alert').first().waitFor();
    for (const [name, value] of Object.entries(ADDRESS)) {
      expect(await page.locator(`[name="${name}"]`).inputValue()).toBe(value);
    }
    await mended();
    await page.locator('[name="terms"]').check();
    await page.locator('.blockOverlay').first().waitFor({ state: 'detached' });
    await Promise.all([page.waitForURL(/order-received/), page.locator('#place_order').click()]);
    expect(await page.locator('main').textContent()).toContain('Hand Fork');
    expect(page.drainErrors().every((line) => /500|Failed to load/.test(line))).toBe(true);
  });

  // How a call fails is told apart at the door of the network, and each call's answer to each kind is a rule of its widget.
  test('whose every call fails the first time goes on by what is offered to the order', async () => {
    const page = await shop.openPage({ path: 'shop.html' });
    await page.evaluate(() => {
      window.demoShop?.setFaults([{ kind: 'html', call: '*', times: 1 }]);
    });
    /** Acts, and goes on by the button the failure brings, or by the same act where it brings none, until it is done. */
    const insist = async (act: () => Promise<unknown>, done: string): Promise<void> => {
      const alert = page.locator('.shop-alert, .woocommerce-NoticeGroup-checkout').filter({ visible: true });
      await act();
      for (let tries = 0; tries < 4; tries += 1) {
        // One look at a time: what is there at one moment may be gone at the next.
        let outcome = '';
        await expect
          .poll(async () => {
            outcome = (await page.locator(done).count()) > 0 ? 'done' : (await alert.allInnerTexts()).join(' ');
            return outcome;
          })
          .toMatch(/^done$|.{20}/s);
        if (outcome === 'done') {
          return;
        }
        await page.waitForFunction(() => document.querySelector('.processing, .blockOverlay') === null);
        await alert.evaluateAll((all) => {
          for (const el of all) {
            el.setAttribute('data-seen', '');
          }
        });
        const again = alert.locator('button');
        // Two presses of one button within half a second count as one.
        if ((await again.count()) > 0) {
          await again.first().click();
        } else {
          await page.passTime(550);
          await act();
        }
        // The message goes with the new try, which may bring another one of the same words.
        await page.locator('[data-seen]').first().waitFor({ state: 'detached' });
      }
      throw new Error(`${done} did not come`);
    };
    const go = async (path: string): Promise<void> => {
      await page.goto(new URL(path, page.url()).href);
      await whenTagsStand(page);
    };

    await insist(
      () => page.locator('a.add_to_cart_button[data-product_id="45"]').click(),
      'a.add_to_cart_button[data-product_id="45"].added',
    );
    await go('cart.html');
    await insist(() => page.locator('.product-quantity input.qty').fill('3'), '.cart_totals:has-text("43.50")');
    const method = await page.locator('input.shipping_method:not(:checked)').first().getAttribute('value');
    await insist(
      () => page.locator(`input.shipping_method[value="${method}"]`).check(),
      `.cart_totals:not(.processing) input.shipping_method[value="${method}"][checked]`,
    );
    await page.locator('#coupon_code').fill('fiver');
    await insist(() => page.locator('[name="apply_coupon"]').click(), '.cart-discount');
    await insist(() => page.locator('.woocommerce-remove-coupon').click(), '.cart_totals:not(:has(.cart-discount))');
    await insist(() => page.locator('.product-remove > a').click(), '.restore-item');
    await insist(() => page.locator('.restore-item').click(), '.product-quantity input.qty');

    await go('checkout.html');
    await insist(async () => undefined, '.woocommerce-checkout-review-order-table:has-text("43.50"):not(:has(.blockOverlay))');
    for (const [name, value] of Object.entries(ADDRESS)) {
      await page.locator(`[name="${name}"]`).fill(value);
    }
    await page.locator('[name="terms"]').check();
    await insist(async () => {
      await page.locator('[name="terms"]').check();
      await page.locator('#place_order').click();
    }, '.woocommerce-order');
    expect(page.url()).toContain('order-received');
    expect(await page.locator('main').textContent()).toContain('Hand Fork');
    const failed = await page.evaluate(() =>
      Object.keys(JSON.parse(sessionStorage.getItem('demo-faults-spent') ?? '{}') as object).map((key) => key.split(':').at(-1)),
    );
    expect(failed).toEqual(
      expect.arrayContaining([
        'add_to_cart',
        'xoo_wsc_refresh_fragments',
        'cart-form',
        'update_shipping_method',
        'apply_coupon',
        'remove_coupon',
        'update_order_review',
        'checkout',
      ]),
    );
    expect(page.drainErrors().filter((line) => !line.startsWith('Failed to load resource'))).toEqual([]);
  });
});
