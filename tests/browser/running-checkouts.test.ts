import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { go, inShop, phpLog, RIG, visitor, type Setup } from './support/installed-shop.js';
import type { ShopPage } from './support/page.js';
import { useShop } from './support/shop.js';

/**
 * Both checkouts that WooCommerce has, as blocks (what a new shop gets) and as shortcode: what is in the cart is ordered, and the order
 * that the shop has afterwards is the one it has without us.
 */
const shop = useShop();

/** Nothing lies over the page. */
const PLAIN = { woocommerce_demo_store: 'no' };

const ADDRESS = {
  first_name: 'Ada',
  last_name: 'Byron',
  address_1: '1 Mill Lane',
  city: 'London',
  state: 'Greater London',
  postcode: 'SW1A 1AA',
  phone: '020 7946 0000',
} as const;
const EMAIL = 'ada@example.com';

/** An order as the shop has it. */
interface Order {
  readonly lines: readonly string[];
  readonly total: string;
  readonly paidBy: string;
}

/** A towel, and two kettles of which the shopper will want three. */
async function fill(page: Page): Promise<void> {
  const ids = inShop<Record<string, number>>(
    `$ids = array(); foreach ( array( 'copper-kettle', 'linen-tea-towel' ) as $slug ) { $ids[ $slug ] = get_page_by_path( $slug, OBJECT, 'product' )->ID; } return $ids;`,
  );
  for (const [product, quantity] of [
    [ids['copper-kettle'], 2],
    [ids['linen-tea-towel'], 1],
  ] as const) {
    const answer = await page.request.post(`${RIG}/?wc-ajax=add_to_cart`, {
      form: { product_id: String(product), quantity: String(quantity) },
    });
    expect(answer.ok()).toBe(true);
  }
}

/** Wants three kettles on the cart page, and goes on to the checkout at once; without us the button has to be pressed first. */
async function goOn(page: ShopPage, ours: Setup['ours']): Promise<void> {
  await go(page, '/cart/');
  await page.locator('.cart_item input.qty').first().fill('3');
  if (ours === 'none') {
    await page.locator('[name=update_cart]').click();
    await page.locator('.woocommerce-message, .wc-block-components-notice-banner').first().waitFor();
  }
  await page.locator('.checkout-button').click();
  await page.waitForURL(/\/checkout\//);
}

/** Orders with the shortcode's form. */
async function orderByShortcode(page: ShopPage): Promise<void> {
  for (const [name, value] of Object.entries(ADDRESS)) {
    await page.locator(`[name="billing_${name}"]`).fill(value);
  }
  await page.locator('[name="billing_email"]').fill(EMAIL);
  await page.locator('#payment_method_cod').check();
  const terms = page.locator('#terms');
  if ((await terms.count()) > 0) {
    await terms.check();
  }
  await page.locator('#place_order').click();
}

/** Orders with the block. */
async function orderByBlock(page: ShopPage): Promise<void> {
  const block = page.locator('.wc-block-checkout');
  await block.locator('.wc-block-components-checkout-place-order-button').waitFor();
  // One whose address is known sees it written out.
  const edit = block.locator('.wc-block-components-address-card__edit').filter({ visible: true });
  await block.locator('#shipping-first_name, #billing-first_name').filter({ visible: true }).or(edit).first().waitFor();
  if ((await edit.count()) > 0) {
    await edit.first().click();
  }
  const email = block.locator('#email');
  if ((await email.inputValue()) === '') {
    await email.fill(EMAIL);
  }
  const kind = (await block.locator('#shipping-first_name').count()) > 0 ? 'shipping' : 'billing';
  for (const [name, value] of Object.entries(ADDRESS)) {
    await block.locator(`#${kind}-${name}`).fill(value);
  }
  await block.locator('#radio-control-wc-payment-method-options-cod').check();
  const terms = block.locator('.wc-block-checkout__terms input[type=checkbox]');
  if ((await terms.count()) > 0) {
    await terms.check();
  }
  await block.locator('.wc-block-components-checkout-place-order-button').click();
}

/** What the shop has of the order that the page thanks for. */
async function placed(page: ShopPage): Promise<Order> {
  await page.waitForURL(/order-received/);
  const id = Number(/order-received\/(\d+)/.exec(page.url())?.[1]);
  return inShop<Order>(
    `$order = wc_get_order( ${id} ); $lines = array(); foreach ( $order->get_items( array( 'line_item', 'shipping' ) ) as $item ) { $lines[] = $item->get_name() . ' x ' . $item->get_quantity() . ' = ' . $item->get_total(); } return array( 'lines' => $lines, 'total' => $order->get_total(), 'paidBy' => $order->get_payment_method() );`,
  );
}

const TWENTY_FIVE = 'twentytwentyfive';

describe.each([
  ['blocks', { ours: 'fresh' }],
  ['shortcode', { ours: 'fresh', theme: TWENTY_FIVE }],
  ['shortcode', { ours: 'replace', plugins: 'all' }],
] as const)('the checkout as %s, %o', (kind, setup) => {
  test('the order is the one without us', async () => {
    const log = phpLog();
    const orders: Order[] = [];
    for (const ours of ['none', setup.ours] as const) {
      const page = await visitor(shop, { ...setup, ours, options: PLAIN });
      await fill(page);
      await goOn(page, ours);
      if (kind === 'blocks') {
        await go(page, '/checkout-blocks/');
        await orderByBlock(page);
      } else {
        await orderByShortcode(page);
      }
      orders.push(await placed(page));
      page.drainErrors();
    }
    expect(orders[0]?.lines[0]).toContain(' x 3 = ');
    expect(orders[1]).toEqual(orders[0]);
    expect(log(), 'the log of PHP').toEqual([]);
  });
});
