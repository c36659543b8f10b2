import { expect, it } from 'vitest';
import { voiceOf } from '../../demo-theme/shop/arabic/answers.js';
import { LISTED } from '../../demo-theme/shop/catalogue.js';
import { demoLinks, loopHtml } from '../../demo-theme/shop/markup.js';
import { answered, get, post, testShop } from './fake-server.js';

const arabic = voiceOf('ar');
/** Words that a shopper would read, without codes and the shop's name. */
const englishIn = (html: string): string[] =>
  [...html.replace(/<script[\s\S]*?<\/script>/g, '').matchAll(/>([^<]+)</g)]
    .flatMap(([, text = '']) => text.replace(/&#?\w+;/g, ' ').match(/[A-Za-z]{3,}/g) ?? [])
    .filter((word) => !/^(Fieldhouse|FH|bigspend|cashonly|fiver|tenoff|nope)$/.test(word));

it('an Arabic page leads to Arabic pages', () => {
  const links = demoLinks('', 'ar');
  const pages = [...loopHtml(LISTED, links).matchAll(/href="([^"]+\.html)"/g)].map(([, href]) => href);
  const others = [links.home, links.cart, links.checkout, links.account, links.orderReceived(1, 'k').replace(/\?.*/, '')];
  // One page is too large to be kept twice.
  expect([...pages, ...others].filter((href) => !href?.endsWith('-rtl.html') && href !== 'product-300.html')).toEqual([]);
});

it.each([
  ['fragments', post('/?wc-ajax=get_refreshed_fragments', '')],
  ['the cart', get('/cart/')],
  ['totals', post('/?wc-ajax=get_cart_totals', '')],
  ['a refusal', post('/product/x/', 'add-to-cart=43')],
])('its shop answers in Arabic: %s', async (_what, request) => {
  const shop = testShop({ page: '<main><div class="woocommerce"></div></main>' });
  await answered(shop, post('/?wc-ajax=add_to_cart', 'product_id=45'));
  const text = await (await arabic.answer(await answered(shop, request))).text();
  const html = text.startsWith('{') ? Object.values((JSON.parse(text) as { fragments: Record<string, string> }).fragments).join('') : text;
  expect(html).toMatch(/\p{Script=Arabic}/u);
  expect(englishIn(html)).toEqual([]);
});

it('names of variations are translated within a sentence, the words of a shopper are not', () => {
  expect(arabic.markup('<a aria-label="Remove Cotton Tee - Red, M from cart">Cotton Tee - Red, M</a>')).toBe(
    '<a aria-label="إزالة قميص قطني - أحمر، M من السلة">قميص قطني - أحمر، M</a>',
  );
  expect(arabic.markup('<p>Somebody’s own words.</p>')).toBe('<p>Somebody’s own words.</p>');
});

it('what is no text, no JSON, or English, stays', async () => {
  const broken = new Response('{"a": <b>', { headers: { 'content-type': 'application/json' } });
  expect(await (await arabic.answer(broken)).text()).toBe('{"a": <b>');
  const [failed, english] = [Response.error(), new Response('<p>Cart</p>')];
  expect([await arabic.answer(failed), await voiceOf('en-GB').answer(english)]).toEqual([failed, english]);
});
