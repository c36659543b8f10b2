import { describe, expect, it } from 'vitest';
import { fillNotices, handle, matchVariation, shopCallOf } from '../../demo-theme/shop/backend.js';
import { addToCart, EMPTY_CART, cartHash, type AddRequest } from '../../demo-theme/shop/cart.js';
import { productById } from '../../demo-theme/shop/catalogue.js';
import { keepCart } from '../../demo-theme/shop/orders.js';
import { exchange, type Exchange } from '../host/recording.js';
import { EMPTY_PAGE, get, hosts, parsed, post, rigLinks, skeleton, testShop, type TestShop } from './fake-server.js';
import './recorded-catalogue.js';

const FRAGMENT = 'div.widget_shopping_cart_content';

interface CartAnswer {
  readonly fragments: Record<string, string>;
  readonly cart_hash: string;
}

/** Fills the cart without asking the backend; a request that is refused is a mistake in the test. */
function seed(shop: TestShop, ...requests: readonly AddRequest[]): void {
  for (const request of requests) {
    const outcome = addToCart(shop.session.cart(), request, shop);
    if (!outcome.ok) {
      throw new Error(`seed refused: ${outcome.errorHtml}`);
    }
    keepCart(shop, outcome.cart);
  }
}

async function answer(shop: TestShop, request: Request): Promise<Response> {
  const response = await handle(request, shop);
  if (!response) {
    throw new Error(`${request.method} ${request.url} was not answered`);
  }
  return response;
}

const replay = (shop: TestShop, recorded: Exchange): Promise<Response> =>
  answer(shop, recorded.request.method === 'GET' ? get(recorded.request.url) : post(recorded.request.url, recorded.request.body ?? ''));

const fragmentOf = (body: unknown): string => (body as CartAnswer).fragments[FRAGMENT] ?? '';
const nonceIn = (body: unknown): string => /_wpnonce=(\w+)/.exec(fragmentOf(body))?.[1] ?? 'n0nce';
/** Attributes of recorded remove links carry the nonce of that moment, so the shop is given it. */
const shopFor = (recorded: Exchange): TestShop => testShop({ nonce: nonceIn(recorded.response.body) });

const board = { productId: 35, quantity: 2 };
const gift = { productId: 59, quantity: 1 };
const twine4 = { productId: 51, quantity: 4 };
const tin = { productId: 49, quantity: 1 };

describe('recorded cart calls, replayed', () => {
  const withFragments: readonly (readonly [string, readonly AddRequest[]])[] = [
    ['add-to-cart-ok', []],
    ['add-to-cart-again', [board]],
    ['add-to-cart-virtual-dear', [{ ...board, quantity: 3 }]],
    ['add-to-cart-variation-id', [twine4, tin]],
    ['fragments-empty', []],
    ['fragments-items', [{ ...board, quantity: 3 }, gift]],
    ['remove-from-cart-ok', [{ ...board, quantity: 3 }, gift]],
  ];

  it.each(withFragments)('%s: same status, type, keys and fragment markup', async (name, cart) => {
    const recorded = exchange(name);
    const shop = shopFor(recorded);
    seed(shop, ...cart);
    const response = await replay(shop, recorded);
    expect(response.status).toBe(recorded.response.status);
    expect(response.headers.get('content-type')).toBe(recorded.response.headers['content-type']);
    const body = (await response.json()) as CartAnswer;
    expect(Object.keys(body)).toEqual(Object.keys(recorded.response.body as object));
    expect(Object.keys(body.fragments)).toEqual(Object.keys((recorded.response.body as CartAnswer).fragments));
    expect(skeleton(fragmentOf(body))).toEqual(skeleton(fragmentOf(recorded.response.body)));
    expect(body.cart_hash === '').toBe((recorded.response.body as CartAnswer).cart_hash === '');
  });

  const plain: readonly (readonly [string, readonly AddRequest[]])[] = [
    ['add-to-cart-no-product-id', []],
    ['add-to-cart-out-of-stock', []],
    ['add-to-cart-over-stock', []],
    ['add-to-cart-over-stock-with-some-in-cart', [twine4]],
    ['add-to-cart-sold-individually-twice', [tin]],
    ['add-to-cart-unknown-product', []],
    ['add-to-cart-variable-parent', []],
    ['remove-from-cart-bad-key', [board]],
    ['remove-from-cart-no-key', [board]],
    ['get-variation-bad-product', []],
    ['get-variation-no-product', []],
    ['get-variation-none', []],
    ['get-variation-partial', []],
  ];

  it.each(plain)('%s: the very answer, and the cart stays as it was', async (name, cart) => {
    const recorded = exchange(name);
    const shop = testShop();
    seed(shop, ...cart);
    const before = shop.session.cart();
    const response = await replay(shop, recorded);
    expect(response.status).toBe(recorded.response.status);
    expect(response.headers.get('content-type')).toBe(recorded.response.headers['content-type']);
    expect(await response.text()).toBe(recorded.response.text);
    expect(shop.session.cart()).toEqual(before);
  });

  it.each(['get-variation-match', 'get-variation-any', 'get-variation-out-of-stock'])(
    '%s: the recorded variation, pictures apart',
    async (name) => {
      const recorded = exchange(name);
      const response = await replay(testShop(), recorded);
      const bare = (body: unknown): unknown => ({ ...(body as object), image: 0, image_id: 0 });
      const body: unknown = await response.json();
      expect(bare(body)).toEqual(bare(recorded.response.body));
      expect(Object.keys((body as { image: object }).image)).toEqual(Object.keys((recorded.response.body as { image: object }).image));
    },
  );
});

describe('recorded forms and links, replayed', () => {
  const wrapper = (html: string): string[] => {
    const found = parsed(html).querySelector('.woocommerce-notices-wrapper');
    if (!found) {
      throw new Error('the page has no notices box');
    }
    return skeleton(found);
  };
  const emptied = (html: string): string => fillNotices(html, '');

  it.each([
    ['product-form-simple', 3],
    ['product-form-variation', 1],
    ['product-form-variation-unchosen', 0],
    ['add-to-cart-link', 2],
    ['add-to-cart-link-error', 0],
  ])('%s: the page comes back with the recorded notices; %i pieces are in the cart', async (name, pieces) => {
    const recorded = exchange(name);
    expect(wrapper(emptied(recorded.response.text)).length).toBe(1);
    const shop = testShop({ page: emptied(recorded.response.text) });
    const response = await replay(shop, recorded);
    expect(response.status).toBe(recorded.response.status);
    expect(response.headers.get('content-type')).toBe(recorded.response.headers['content-type']);
    const html = await response.text();
    expect(wrapper(html)).toEqual(wrapper(hosts(recorded.response.text)));
    expect(skeleton(html)).toEqual(skeleton(hosts(recorded.response.text)));
    expect(shop.session.cart().lines.reduce((sum, line) => sum + line.quantity, 0)).toBe(pieces);
    expect(shop.session.hasNotices()).toBe(false);
  });

  it('failed calls leave their notices for the next page, which prints the recorded list once', async () => {
    const recorded = exchange('error-page-after-add-to-cart');
    const shop = testShop({ page: emptied(recorded.response.text) });
    seed(shop, twine4, tin);
    for (const name of ['add-to-cart-over-stock-with-some-in-cart', 'add-to-cart-sold-individually-twice', 'add-to-cart-variable-parent']) {
      await replay(shop, exchange(name));
    }
    const html = await (await replay(shop, recorded)).text();
    expect(wrapper(html)).toEqual(wrapper(hosts(recorded.response.text)));
    expect(await handle(get(recorded.request.url), shop)).toBeUndefined();
  });

  it('cart-remove-item: a redirect back to the cart', async () => {
    const recorded = exchange('cart-remove-item');
    const shop = testShop();
    seed(shop, board);
    const key = shop.session.cart().lines[0]?.key ?? '';
    const response = await answer(shop, get(`/cart/?remove_item=${key}&_wpnonce=${shop.nonce}`));
    expect([response.status, response.headers.get('location')]).toEqual([recorded.response.status, recorded.response.headers['location']]);
    expect(shop.session.cart().lines).toEqual([]);
    const page = await (await answer(shop, get('/cart/?removed_item=1'))).text();
    expect(parsed(page).querySelector('.woocommerce-message')?.textContent?.trim()).toBe('“Oak Chopping Board” removed. Undo?');
  });

  it('the undo link of that notice brings the row back, and redirects as recorded', async () => {
    const recorded = exchange('cart-undo-item');
    const shop = testShop();
    seed(shop, board);
    const key = shop.session.cart().lines[0]?.key ?? '';
    await answer(shop, get(`/cart/?remove_item=${key}&_wpnonce=${shop.nonce}`));
    const page = await (await answer(shop, get('/cart/?removed_item=1'))).text();
    const undo = parsed(page).querySelector('.restore-item')?.getAttribute('href') ?? '';
    const response = await answer(shop, get(undo));
    expect([response.status, response.headers.get('location')]).toEqual([recorded.response.status, recorded.response.headers['location']]);
    expect(shop.session.cart().lines.map((line) => [line.key, line.quantity])).toEqual([[key, 2]]);
  });

  it('a remove link without the right nonce does nothing', async () => {
    const shop = testShop();
    seed(shop, board);
    const response = await answer(shop, get(`/cart/?remove_item=${shop.session.cart().lines[0]?.key ?? ''}&_wpnonce=other`));
    expect(response.status).toBe(200);
    expect(shop.session.cart().lines.length).toBe(1);
  });
});

describe('product forms', () => {
  const text = async (shop: TestShop, request: Request): Promise<string> =>
    parsed(await (await answer(shop, request)).text())
      .querySelector('.woocommerce-notices-wrapper')
      ?.textContent?.replace(/\s+/g, ' ')
      .trim() ?? '';

  it('multipart is read like form-encoded', async () => {
    const shop = testShop();
    const body = new FormData();
    body.set('quantity', '2');
    body.set('add-to-cart', '41');
    body.set('note', new File(['x'], 'x.txt'));
    const request = new Request('http://shop.test/product/linen-tea-towel/', { method: 'POST', body });
    expect(await text(shop, request)).toBe('2 × “Linen Tea Towel” have been added to your cart. View cart');
  });

  it('a grouped form adds each part that has a quantity', async () => {
    const shop = testShop();
    const said = await text(
      shop,
      post('/product/garden-starter-set/', 'quantity%5B45%5D=2&quantity%5B51%5D=&quantity%5B53%5D=1&add-to-cart=701'),
    );
    expect(said).toBe('2 × “Hand Fork” and “Kneeling Mat” have been added to your cart. View cart');
    expect(shop.session.cart().lines.map((line) => [line.productId, line.quantity])).toEqual([
      [45, 2],
      [53, 1],
    ]);
  });

  it('a grouped form with one part over its stock adds the others and says both', async () => {
    const shop = testShop();
    const said = await text(shop, post('/product/garden-starter-set/', 'quantity%5B45%5D=1&quantity%5B51%5D=9&add-to-cart=701'));
    expect(said).toContain('You cannot add that amount of "Twine Spool" to the cart because there is not enough stock (5 remaining).');
    expect(said).toContain('“Hand Fork” has been added to your cart.');
  });

  it.each([
    ['quantity%5B45%5D=0&quantity%5B51%5D=&add-to-cart=701', 'Please choose the quantity of items you wish to add to your cart…'],
    ['add-to-cart=701', 'Please choose a product to add to your cart…'],
  ])('a grouped form without quantities is refused: %s', async (body, sentence) => {
    expect(await text(testShop(), post('/product/garden-starter-set/', body))).toBe(sentence);
  });

  it('an "any" variation is added with the value that was chosen', async () => {
    const shop = testShop();
    const body = {
      attribute_pa_colour: 'red',
      'attribute_name-mark': "Owner's name",
      quantity: '1',
      'add-to-cart': '74',
      product_id: '74',
      variation_id: '75',
    };
    expect(await text(shop, post('/product/field-cap/', body))).toContain('“Field Cap” has been added to your cart.');
    expect(shop.session.cart().lines[0]?.variation).toEqual({ attribute_pa_colour: 'red', 'attribute_name-mark': "Owner's name" });
  });

  it('an "any" variation without its value names the field', async () => {
    const body = { attribute_pa_colour: 'red', 'attribute_name-mark': '', 'add-to-cart': '74', variation_id: '75' };
    expect(await text(testShop(), post('/product/field-cap/', body))).toBe('Name & mark is a required field');
  });

  it('a value the variation does not have is refused', async () => {
    const body = { attribute_pa_colour: 'blue', attribute_pa_size: 's', 'add-to-cart': '63', variation_id: '67' };
    expect(await text(testShop(), post('/product/cotton-tee/', body))).toBe('Invalid value posted for Colour');
  });

  it('with redirect after adding, success goes to the cart and an error stays', async () => {
    const shop = testShop({ redirectAfterAdd: true });
    const added = await answer(shop, post('/product/linen-tea-towel/', { 'add-to-cart': '41' }));
    expect([added.status, added.headers.get('location')]).toEqual([302, 'http://shop.test/cart/']);
    expect(await (await answer(shop, get('/cart/'))).text()).toContain('Continue shopping');
    expect((await answer(shop, post('/product/salt-pig/', { 'add-to-cart': '43' }))).status).toBe(200);
  });

  it('a product form sent to wc-ajax counts twice, as it does on the host', async () => {
    const shop = testShop();
    await answer(shop, post('/?wc-ajax=add_to_cart', 'quantity=1&add-to-cart=41&product_id=41'));
    expect(shop.session.cart().lines[0]?.quantity).toBe(2);
  });

  it('wc-ajax refuses a variation with an "any" attribute, as the host does', async () => {
    const response = await answer(testShop(), post('/?wc-ajax=add_to_cart', 'product_id=75&quantity=1'));
    expect(await response.json()).toEqual({ error: true, product_url: 'http://shop.test/product/field-cap/' });
  });

  it.each(['0', '', 'abc', '-3'])('quantity %j on wc-ajax', async (quantity) => {
    const shop = testShop();
    const body = (await (await answer(shop, post('/?wc-ajax=add_to_cart', { product_id: '41', quantity }))).json()) as { error?: boolean };
    // PHP: "0" and "" are empty, so one; anything that is no positive number is refused without a word.
    const one = quantity === '0' || quantity === '';
    expect([body.error ?? false, shop.session.cart().lines[0]?.quantity ?? 0]).toEqual(one ? [false, 1] : [true, 0]);
    expect(shop.session.hasNotices()).toBe(false);
  });
});

describe('what is not the shop’s is left alone', () => {
  it.each([
    ['GET', 'http://shop.test/images/a.svg', undefined],
    ['GET', 'http://other.test/?wc-ajax=add_to_cart', undefined],
    ['GET', 'http://shop.test/wp-json/wc/store/v1/cart', 'store-cart'],
    ['POST', 'http://shop.test/wp-json/wc/store/v1/cart/add-item', 'store-add-item'],
    ['GET', 'http://shop.test/wp-json/wp/v2/posts', undefined],
    ['POST', 'http://shop.test/wp-json/wp/v2/users/1', 'dismiss-coming-soon'],
    ['POST', 'http://shop.test/wp-admin/admin-ajax.php', 'admin-ajax'],
    ['GET', 'http://shop.test/wp-admin/admin-ajax.php', undefined],
    ['POST', 'http://shop.test/wp-comments-post.php', 'review'],
    ['POST', 'http://shop.test/cart/', 'cart-form'],
    ['POST', 'http://shop.test/checkout/', 'checkout-form'],
    ['GET', 'http://shop.test/cart/?remove_coupon=tenoff', 'remove-coupon-link'],
    ['POST', 'http://shop.test/?wc-ajax=add_to_cart', 'add_to_cart'],
    ['POST', 'http://shop.test/product/x/', 'product-form'],
    ['GET', 'http://shop.test/shop.html?add-to-cart=3', 'add-link'],
    ['GET', 'http://shop.test/cart.html?remove_item=x', 'remove-link'],
    ['GET', 'http://shop.test/cart.html?undo_item=x', 'undo-link'],
    ['HEAD', 'http://shop.test/cart.html', undefined],
  ])('%s %s is %s', (method, address, call) => {
    expect(shopCallOf(address, method, { base: 'http://shop.test/', links: rigLinks })).toBe(call);
  });

  it('pages outside the folder of the shop are not its pages, its calls are', () => {
    const base = 'file:///somewhere/demo-theme/';
    expect(shopCallOf('file:///somewhere/other.html', 'POST', { base })).toBeUndefined();
    expect(shopCallOf('file:///?wc-ajax=get_variation', 'POST', { base })).toBe('get_variation');
    expect(shopCallOf('product-salt-pig.html', 'POST', { base })).toBe('product-form');
  });

  it('a posted form without an order, and a page when nothing waits, go their own way', async () => {
    expect(await handle(post('/product/x/', 'comment=hello'), testShop())).toBeUndefined();
    expect(await handle(get('/shop/'), testShop())).toBeUndefined();
  });

  it('the body of a request that is left alone can still be read', async () => {
    const request = post('/product/x/', 'comment=hello');
    await handle(request, testShop());
    expect(await request.text()).toBe('comment=hello');
  });

  it('a wc-ajax name nobody answers gives an empty page, as the host does', async () => {
    const response = await answer(testShop(), post('/?wc-ajax=no_such_call', ''));
    expect([response.status, response.headers.get('content-type'), await response.text()]).toEqual([200, 'text/html; charset=UTF-8', '']);
  });
});

describe('cookies', () => {
  it('are set with the first thing in the cart and go with the last', async () => {
    const shop = testShop();
    const body = (await (await answer(shop, post('/?wc-ajax=add_to_cart', 'product_id=35'))).json()) as CartAnswer;
    expect([...shop.cookies.map]).toEqual([
      ['woocommerce_items_in_cart', '1'],
      ['woocommerce_cart_hash', body.cart_hash],
    ]);
    await answer(shop, post('/?wc-ajax=remove_from_cart', { cart_item_key: shop.session.cart().lines[0]?.key ?? '' }));
    expect([...shop.cookies.map]).toEqual([]);
  });

  it('the hash follows the cart and comes back with it', () => {
    const shop = testShop();
    seed(shop, board);
    const hash = cartHash(shop.session.cart());
    seed(shop, gift);
    expect(cartHash(shop.session.cart())).not.toBe(hash);
    expect(cartHash(EMPTY_CART)).toBe('');
    expect(hash).toMatch(/^[0-9a-f]{32}$/);
  });
});

describe('the server’s lookup of a variation', () => {
  const tee = productById(63);
  const cap = productById(74);
  const look = (product: typeof tee, sent: Record<string, string>): number | undefined =>
    product?.type === 'variable' ? matchVariation(product.variations, sent)?.id : undefined;

  it.each([
    [{ attribute_pa_colour: 'green', attribute_pa_size: 'm' }, 72],
    [{ attribute_pa_colour: 'green', attribute_pa_size: '' }, undefined],
    [{ attribute_pa_colour: 'green' }, undefined],
    [{ attribute_pa_colour: 'Green', attribute_pa_size: 'm' }, undefined],
  ])('%j finds %s of the tee', (sent, id) => {
    expect(look(tee, sent)).toBe(id);
  });

  it('"any" takes every value that is sent', () => {
    expect(look(cap, { attribute_pa_colour: 'red', 'attribute_name-mark': 'None' })).toBe(75);
    expect(look(cap, { attribute_pa_colour: 'black', 'attribute_name-mark': 'Initials "A.B."' })).toBeUndefined();
  });
});

describe('notices go into the page', () => {
  it('what the box held before is replaced, however deep', () => {
    const page = '<main><div class="woocommerce-notices-wrapper"><div><div>old</div></div></div><p>kept</p></main>';
    expect(fillNotices(page, 'NEW')).toBe('<main><div class="woocommerce-notices-wrapper">NEW</div><p>kept</p></main>');
  });

  it('a page without a box gets one at the top of main', () => {
    expect(fillNotices('<main id="m"><p>x</p></main>', 'N')).toBe(
      '<main id="m"><div class="woocommerce-notices-wrapper">N</div><p>x</p></main>',
    );
  });

  it('an empty page keeps its box empty', () => {
    expect(fillNotices(EMPTY_PAGE, '')).toBe(EMPTY_PAGE);
  });
});
