import { describe, expect, test } from 'vitest';
import { go, RIG, visitor, type Setup } from './support/installed-shop.js';
import type { ShopPage } from './support/page.js';
import { useShop } from './support/shop.js';

/**
 * A running shop looks with us as it did without: the boxes of what a theme and its plugins print, and beside the shop's scripts their
 * looks, too. What we add, and what therefore lies elsewhere, is named here: the buttons of a quantity, which move "Add to cart" aside.
 */
const shop = useShop();

/** A box within the page's main part, and how it looks. */
interface Seen {
  readonly box: readonly number[];
  readonly looks: string;
}

/** What a page shows of each of these selectors, every node of each. */
const seen = (page: ShopPage, selectors: readonly string[]): Promise<Record<string, Seen[]>> =>
  page.evaluate(
    (wanted) =>
      Object.fromEntries(
        wanted.map((selector) => [
          selector,
          [...document.querySelectorAll(selector)].map((node) => {
            const { left, top, width, height } = node.getBoundingClientRect();
            const { font, color, backgroundColor, border, padding } = getComputedStyle(node);
            return {
              box: [left + scrollX, top + scrollY, width, height],
              looks: [font, color, backgroundColor, border, padding].join(' | '),
            };
          }),
        ]),
      ),
    selectors,
  );

/** Opens a page of a shop, and rests until nothing moves. */
async function open(path: string, width: number, setup: Setup, product?: string): Promise<ShopPage> {
  const page = await visitor(shop, setup, { viewport: { width, height: 844 } });
  if (product) {
    await page.context().request.get(`${RIG}/product/${product}/`);
    const id = await page
      .context()
      .request.get(`${RIG}/wp-json/wc/store/v1/products?slug=${product}`)
      .then(async (answer) => ((await answer.json()) as { id: number }[])[0]?.id);
    await page.context().request.post(`${RIG}/?wc-ajax=add_to_cart`, { form: { product_id: String(id), quantity: '1' } });
  }
  await go(page, path);
  await page.rest();
  return page;
}

/** Where two pages differ: boxes by more than two pixels, and looks where they are asked for. */
function differences(stock: Record<string, Seen[]>, ours: Record<string, Seen[]>, withLooks: boolean): string[] {
  return Object.entries(stock).flatMap(([selector, nodes]) => {
    const now = ours[selector] ?? [];
    return nodes.length !== now.length
      ? [`${selector}: ${nodes.length} and ${now.length}`]
      : nodes.flatMap(({ box, looks }, i) => [
          ...(box.some((side, at) => Math.abs(side - (now[i]?.box[at] ?? 0)) > 2)
            ? [`${selector} ${i}: ${box.map(Math.round).join()} and ${now[i]?.box.map(Math.round).join() ?? ''}`]
            : []),
          ...(withLooks && looks !== now[i]?.looks ? [`${selector} ${i}: ${looks} and ${now[i]?.looks ?? ''}`] : []),
        ]);
  });
}

describe('what the shop prints keeps its box', () => {
  const PRODUCT = [
    '.product_title',
    '.summary .price',
    '.flex-viewport',
    '.flex-control-thumbs li',
    'form.cart',
    '.wc-tabs li',
    '.wc-tabs',
  ];
  const CHECKOUT = ['#billing_country_field', '#billing_country_field .select2-selection', '#billing_first_name', '#billing_postcode'];
  const ACCOUNT = ['#username', '#password', 'button[name=login]', '.woocommerce-form-login'];

  test.each([
    ['/product/copper-kettle/', 'storefront', 1280, PRODUCT, undefined],
    ['/checkout/', 'storefront', 390, CHECKOUT, 'oak-chopping-board'],
    ['/my-account/', 'rig-shop', 390, ACCOUNT, undefined],
  ] as const)('%s in %s at %i px', async (path, folder, width, selectors, product) => {
    const theme = folder === 'rig-shop' ? {} : { theme: folder };
    const look = async (ours: 'none' | 'fresh' | 'replace'): Promise<Record<string, Seen[]>> =>
      seen(await open(path, width, { ours, ...theme }, product), selectors);
    const [stock, fresh, replace] = [await look('none'), await look('fresh'), await look('replace')];
    expect(Object.values(stock).flat().length).toBeGreaterThanOrEqual(selectors.length);
    expect(differences(stock, fresh, true), 'beside').toEqual([]);
    expect(differences(stock, replace, false), 'in its place').toEqual([]);
  });

  test.each(['/product/copper-kettle/', '/product/cotton-tee/'])('the quantity of a block theme’s form: %s', async (path) => {
    const form = async (ours: 'none' | 'fresh' | 'replace'): Promise<{ field: Seen | undefined; gap: number }> => {
      const page = await open(path, 1280, { ours, theme: 'twentytwentyfive' });
      const { 'form.cart input.qty': [field] = [] } = await seen(page, ['form.cart input.qty']);
      const gap = await page.evaluate(() => {
        const button = document.querySelector('.single_add_to_cart_button');
        const before = document.querySelector('.shop-quantity__step--more') ?? document.querySelector('form.cart input.qty');
        return (button?.getBoundingClientRect().left ?? 0) - (before?.getBoundingClientRect().right ?? 0);
      });
      return { field, gap };
    };
    const [stock, fresh, replace] = [await form('none'), await form('fresh'), await form('replace')];
    for (const now of [fresh, replace]) {
      expect(now.field?.looks).toBe(stock.field?.looks);
      expect(Math.abs((now.field?.box[2] ?? 0) - (stock.field?.box[2] ?? 0)), 'width').toBeLessThanOrEqual(2);
      expect(Math.abs((now.field?.box[3] ?? 0) - (stock.field?.box[3] ?? 0)), 'height').toBeLessThanOrEqual(2);
      expect(Math.abs(now.gap - stock.gap), 'the gap before "Add to cart"').toBeLessThanOrEqual(2);
    }
  });
});

describe('the end of a page on a phone, under Storefront’s bar and the store notice', () => {
  /** How long the page is, and at its end how far the last link lies above what is fixed. */
  const end = async (ours: 'none' | 'fresh' | 'replace'): Promise<{ height: number; clear: number }> => {
    const page = await open('/my-account/', 390, { ours, theme: 'storefront' });
    return page.evaluate(() => {
      scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });
      const link = [...document.querySelectorAll('.site-info a')].at(-1)?.getBoundingClientRect();
      const notice = document.querySelector('.woocommerce-store-notice')?.getBoundingClientRect();
      return { height: document.documentElement.scrollHeight, clear: (notice?.top ?? 0) - (link?.bottom ?? 0) };
    });
  };

  test('beside the shop’s scripts it is as long as without us', async () => {
    const [stock, fresh] = [await end('none'), await end('fresh')];
    expect(Math.abs(fresh.height - stock.height)).toBeLessThanOrEqual(2);
  });

  test('in their place the last link comes clear, and the room that the theme keeps itself counts', async () => {
    const { clear } = await end('replace');
    expect(clear).toBeGreaterThanOrEqual(0);
    expect(clear).toBeLessThanOrEqual(8);
  });
});
