import { expect, test } from 'vitest';
import '../../../widgets/cart/index.js';
import { openCart } from '../../contract/cart-page.js';
import { cartHtml } from './support.js';

test('a notice that the page comes with has the focus, so that it is read out', async () => {
  const page = await openCart(
    cartHtml().replace(
      '<div class="woocommerce-notices-wrapper"></div>',
      '<div class="woocommerce-notices-wrapper"><div class="woocommerce-message" role="alert" tabindex="-1">Coupon removed.</div></div>',
    ),
    { url: 'http://shop.test/cart/' },
  );
  await page.wait(500);
  expect(document.activeElement?.className).toBe('woocommerce-message');
  await page.close();
});
