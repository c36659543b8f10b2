import { afterEach, describe, expect, test } from 'vitest';
import '../../widgets/tabs/index.js';
import { pageText, wrapElement } from '../host/recording.js';
import { one, openCart, press, type CartPage } from './cart-page.js';

/** Recorded product pages with the tag around the theme's tabs. */
const PAGES = [
  'page-product-simple',
  'page-product-variable-6',
  'page-product-variable-any',
  'page-product-out-of-stock',
  'page-product-addons',
  'page-product-bundle',
] as const;
const SIMPLE = 'http://shop.test/product/copper-kettle/';

const text = (name: string): string => pageText(name, { tags: (html) => wrapElement(html, /<div class="woocommerce-tabs/, 'shop-tabs') });
const shown = (): string[] =>
  [...document.querySelectorAll<HTMLElement>('.wc-tab')].filter((el) => el.style.display !== 'none').map((el) => el.id);

let page: CartPage;
afterEach(async () => {
  await page.close();
});

test.each(PAGES)('%s: every printed tab opens its panel, and no other stays open', async (name) => {
  page = await openCart(text(name));
  const links = [...document.querySelectorAll<HTMLAnchorElement>('.wc-tabs a')];
  expect(links.length).toBeGreaterThanOrEqual(name === 'page-product-bundle' ? 1 : 2);
  expect(shown()).toEqual([links[0]?.getAttribute('href')?.slice(1)]);
  for (const link of links) {
    expect(press(link)).toBe(false);
    expect(shown()).toEqual([link.getAttribute('href')?.slice(1)]);
    expect(link.getAttribute('aria-selected')).toBe('true');
  }
  expect(document.querySelectorAll('.wc-tabs .active')).toHaveLength(1);
});

describe('the recorded page with three reviews', () => {
  test.each([
    ['#comment-6', 'tab-reviews'],
    ['#reviews', 'tab-reviews'],
    ['comment-page-1/#comments', 'tab-reviews'],
    ['?cpage=1', 'tab-reviews'],
    ['#tab-additional_information', 'tab-additional_information'],
    ['#tab-reviews', 'tab-reviews'],
    ['#commentform', 'tab-reviews'],
    ['#footer', 'tab-description'],
  ])('…%s opens %s', async (end, id) => {
    page = await openCart(text('page-product-simple'), { url: `${SIMPLE}${end}` });
    expect(shown()).toEqual([id]);
  });

  test('the link below the title opens the reviews and is followed', async () => {
    page = await openCart(text('page-product-simple'), { url: SIMPLE });
    expect(press(one('a.woocommerce-review-link'))).toBe(true);
    expect(shown()).toEqual(['tab-reviews']);
  });

  test('a press on a tab reaches the host as a native click, with no event of ours beside it', async () => {
    page = await openCart(text('page-product-simple'), { url: SIMPLE, jquery: true });
    const heard: string[] = [];
    page.host?.$(document).on('init change click found_variation', (e) => {
      heard.push(`${e.type} ${e.originalEvent ? 'native' : 'jquery'}`);
    });
    press(one('.reviews_tab a'));
    await page.wait(10);
    expect(heard).toEqual(['click native']);
  });
});
