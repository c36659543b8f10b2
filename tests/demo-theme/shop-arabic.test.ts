import { describe, expect, test } from 'vitest';
import { voiceOf } from '../../demo-theme/shop/arabic/answers.js';
import { handle } from '../../demo-theme/shop/backend.js';
import { demoLinks, loopHtml } from '../../demo-theme/shop/markup.js';
import { LISTED } from '../../demo-theme/shop/catalogue.js';
import { get, post, testShop } from './fake-server.js';

const arabic = voiceOf('ar');
const LATIN = /[A-Za-z]{3,}/g;
/** Words a shopper would read, without codes and the shop's name. */
const englishIn = (html: string): string[] =>
  [...html.replace(/<script[\s\S]*?<\/script>/g, '').matchAll(/>([^<]+)</g)]
    .flatMap(([, text = '']) => text.replace(/&#?\w+;/g, ' ').match(LATIN) ?? [])
    .filter((word) => !/^(Fieldhouse|FH|bigspend|cashonly|fiver|tenoff|nope)$/.test(word));

describe('the shop of an Arabic page', () => {
  const answer = async (shop: ReturnType<typeof testShop>, request: Request): Promise<string> => {
    const response = await handle(request, shop);
    return (await arabic.answer(response as Response)).text();
  };

  test('leads from page to page in Arabic', () => {
    const links = demoLinks('', 'ar');
    const html = loopHtml(LISTED, links);
    const pages = [...html.matchAll(/href="([^"]+\.html)"/g)].map(([, href]) => href);
    // One page is too large to be kept twice.
    expect(pages.filter((href) => !href?.endsWith('-rtl.html') && href !== 'product-300.html')).toEqual([]);
    expect([links.home, links.cart, links.checkout, links.account, links.orderReceived(1, 'k')]).toEqual([
      'home-rtl.html',
      'cart-rtl.html',
      'checkout-rtl.html',
      'account-rtl.html',
      'order-received-rtl.html?order=1&key=k',
    ]);
  });

  test('answers in Arabic: fragments, notices, refusals; codes and keys stay', async () => {
    const shop = testShop({ page: '<main><div class="woocommerce"></div></main>' });
    const added = JSON.parse(await answer(shop, post('/?wc-ajax=add_to_cart', { product_id: '45', quantity: '1' }))) as {
      fragments: Record<string, string>;
      cart_hash: string;
    };
    expect(englishIn(Object.values(added.fragments).join(''))).toEqual([]);
    expect(added.cart_hash).toMatch(/^[0-9a-f]{32}$/);
    const cart = await answer(shop, get('/cart/'));
    expect(cart).toContain('شوكة يدوية');
    expect(englishIn(cart)).toEqual([]);
    const totals = await answer(shop, post('/?wc-ajax=get_cart_totals', {}));
    expect(englishIn(totals)).toEqual([]);
  });

  test('names a variation by its Arabic words, also within a sentence', () => {
    expect(arabic.markup('<a aria-label="Remove Cotton Tee - Red, M from cart">Cotton Tee - Red, M</a>')).toBe(
      '<a aria-label="إزالة قميص قطني - أحمر، M من السلة">قميص قطني - أحمر، M</a>',
    );
  });

  test('leaves what a shopper wrote, and what is no text at all', async () => {
    expect(arabic.markup('<p>Somebody’s own words.</p>')).toBe('<p>Somebody’s own words.</p>');
    const broken = new Response('{"a": <b>', { headers: { 'content-type': 'application/json' } });
    expect(await (await arabic.answer(broken)).text()).toBe('{"a": <b>');
    const failed = Response.error();
    expect(await arabic.answer(failed)).toBe(failed);
  });
});

test('the shop of an English page answers as it is', async () => {
  const voice = voiceOf('en-GB');
  const response = new Response('<p>Cart</p>');
  expect([voice.markup('<p>Cart</p>'), await voice.answer(response)]).toEqual(['<p>Cart</p>', response]);
});
