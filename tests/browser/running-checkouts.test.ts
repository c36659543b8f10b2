import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { go, inShop, otherPlugins, phpLog, RIG, visitor, type Setup } from './support/installed-shop.js';
import type { ShopPage } from './support/page.js';
import { useShop } from './support/shop.js';

/**
 * Cart and checkout in both kinds that WooCommerce has, as blocks (what a new shop gets) and as shortcodes: what is in the cart is ordered,
 * and the order that the shop has afterwards is the one it has without us.
 */
const shop = useShop();

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
/** As what the pages of cart and checkout are made. */
type Kind = 'blocks' | 'shortcodes';

/** The ids of what is used here, which stay as they are. */
let ids: Record<'kettle' | 'towel' | 'cart' | 'checkout', number> | undefined;
const idsOf = (): NonNullable<typeof ids> => {
  ids ??= inShop<NonNullable<typeof ids>>(
    `$id = static fn( $slug, $type = 'product' ) => get_page_by_path( $slug, OBJECT, $type )->ID; return array( 'kettle' => $id( 'copper-kettle' ), 'towel' => $id( 'linen-tea-towel' ), 'cart' => $id( 'cart-blocks', 'page' ), 'checkout' => $id( 'checkout-blocks', 'page' ) );`,
  );
  return ids;
};

/** A towel, and two kettles of which the shopper will want three. */
async function fill(page: Page): Promise<void> {
  for (const [product, quantity] of [
    [idsOf().kettle, 2],
    [idsOf().towel, 1],
  ] as const) {
    const answer = await page.request.post(`${RIG}/?wc-ajax=add_to_cart`, {
      form: { product_id: String(product), quantity: String(quantity) },
    });
    expect(answer.ok()).toBe(true);
  }
}

/** Wants three kettles in the shortcode's cart, and goes on to the checkout at once; without us the button has to be pressed first. */
async function goOnFromShortcode(page: ShopPage, ours: Setup['ours']): Promise<void> {
  await go(page, '/cart/');
  await page.locator('.cart_item input.qty').first().fill('3');
  if (ours === 'none') {
    await page.locator('[name=update_cart]').click();
    await page.locator('.woocommerce-message, .wc-block-components-notice-banner').first().waitFor();
  }
  await page.locator('.checkout-button').click();
}

/** Wants three kettles in the block, and goes on when its row costs so much. */
async function goOnFromBlock(page: ShopPage): Promise<void> {
  await go(page, '/cart-blocks/');
  const kettle = page.locator('.wc-block-cart-items__row', { hasText: 'Copper Kettle' });
  await kettle.locator('input[type=number]').fill('3');
  await kettle.locator('.wc-block-cart-item__total', { hasText: '£164.40' }).waitFor();
  await page.locator('.wc-block-cart__submit-button').filter({ visible: true }).click();
}

/** Orders with the shortcode's form. */
async function orderByShortcode(page: ShopPage): Promise<void> {
  for (const [name, value] of Object.entries(ADDRESS)) {
    await page.locator(`[name="billing_${name}"]`).fill(value);
  }
  await page.locator('[name="billing_email"]').fill(EMAIL);
  // Some themes hide the circle behind its label.
  await page.locator('label[for=payment_method_cod]').click();
  const terms = page.locator('#terms');
  if ((await terms.count()) > 0) {
    await terms.check();
  }
  await page.locator('#place_order').click();
}

/** Orders with the block. */
async function orderByBlock(page: ShopPage): Promise<void> {
  const block = page.locator('.wc-block-checkout');
  const button = block.locator('.wc-block-components-checkout-place-order-button');
  await button.waitFor();
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
  await block.locator('#radio-control-wc-payment-method-options-cod').check();
  const terms = block.locator('.wc-block-checkout__terms input[type=checkbox]');
  if ((await terms.count()) > 0) {
    await terms.check();
  }
  const kind = (await block.locator('#shipping-first_name').count()) > 0 ? 'shipping' : 'billing';
  const heard = page.waitForResponse((answer) =>
    Object.values(ADDRESS).every((text) => (answer.request().postData() ?? '').includes(text)),
  );
  for (const [name, value] of Object.entries(ADDRESS)) {
    await block.locator(`#${kind}-${name}`).fill(value);
  }
  // The block sends what is typed when one goes on, and its button is dead meanwhile: where that begins in the middle of a press, with us
  // or without, the press counts for nothing. A shopper goes on, and sees the sum before ordering.
  await page.keyboard.press('Tab');
  await heard;
  await button.click();
}

/** What the shop has of the order that the page thanks for. */
async function placed(page: ShopPage): Promise<Order> {
  await page.waitForURL(/order-received/);
  const id = Number(/order-received\/(\d+)/.exec(page.url())?.[1]);
  return inShop<Order>(
    `$order = wc_get_order( ${id} ); $lines = array(); foreach ( $order->get_items( array( 'line_item', 'shipping' ) ) as $item ) { $lines[] = $item->get_name() . ' x ' . $item->get_quantity() . ' = ' . $item->get_total(); } return array( 'lines' => $lines, 'total' => $order->get_total(), 'paidBy' => $order->get_payment_method() );`,
  );
}

/** What is ordered, with us and without. */
const ORDER: Order = {
  lines: ['Copper Kettle x 3 = 164.4', 'Linen Tea Towel x 1 = 9.95', 'Flat rate x 1 = 4.95'],
  total: '179.30',
  paidBy: 'cod',
};

// Without us each kind of checkout once; with us any two values stand together in one row.
describe.each<[Setup['ours'], string, Kind, 'a guest' | 'a customer', 'woocommerce' | 'all']>([
  ['none', 'rig-shop', 'blocks', 'a guest', 'woocommerce'],
  ['none', 'rig-shop', 'shortcodes', 'a guest', 'woocommerce'],
  ['fresh', 'rig-shop', 'blocks', 'a guest', 'woocommerce'],
  ['fresh', 'storefront', 'shortcodes', 'a customer', 'all'],
  ['fresh', 'twentytwentyfive', 'blocks', 'a customer', 'woocommerce'],
  ['beside', 'rig-shop', 'shortcodes', 'a customer', 'woocommerce'],
  ['beside', 'storefront', 'blocks', 'a guest', 'all'],
  ['beside', 'twentytwentyfive', 'shortcodes', 'a guest', 'all'],
  ['replace', 'rig-shop', 'blocks', 'a guest', 'all'],
  ['replace', 'storefront', 'shortcodes', 'a guest', 'woocommerce'],
  ['replace', 'twentytwentyfive', 'blocks', 'a customer', 'all'],
])('our plugin: %s, %s, %s, %s, plugins: %s', (ours, theme, kind, who, plugins) => {
  test('what is in the cart is ordered', async () => {
    const log = phpLog();
    const options = {
      // Nothing lies over the page.
      woocommerce_demo_store: 'no',
      ...(kind === 'blocks' ? { woocommerce_cart_page_id: idsOf().cart, woocommerce_checkout_page_id: idsOf().checkout } : {}),
    };
    // Beside Smart Coupons, with us and without, the block empties what is being typed.
    const all = kind === 'blocks' ? otherPlugins().filter((name) => !name.includes('smart-coupons')) : otherPlugins();
    const setup = { ours, theme, plugins: plugins === 'all' ? all : [], options };
    const page = await visitor(shop, { ...setup, signedIn: who === 'a customer' });
    await fill(page);
    await (kind === 'blocks' ? goOnFromBlock(page) : goOnFromShortcode(page, ours));
    await page.waitForURL(/\/checkout(?:-blocks)?\//);
    await (kind === 'blocks' ? orderByBlock(page) : orderByShortcode(page));
    expect(await placed(page)).toEqual(ORDER);
    page.drainErrors();
    expect(log(), 'the log of PHP').toEqual([]);
  });
});
