import { describe, expect, it } from 'vitest';
import { blockWorld, renderBlocks, type BlockCart } from '../../demo-theme/shop/blocks.js';
import { buyingFrom, NEW_BUYING, withParts } from '../../demo-theme/shop/purchase.js';
import { addToCart, EMPTY_CART, type AddRequest, type CartState } from '../../demo-theme/shop/cart.js';
import { PRODUCTS, productBySlug, type Product } from '../../demo-theme/shop/catalogue.js';
import { countryName, COUNTRIES } from '../../demo-theme/shop/countries.js';
import { applyCoupon, discountsOf } from '../../demo-theme/shop/coupons.js';
import { faultsLeft, parseSpent, type Fault } from '../../demo-theme/shop/faults.js';
import { postAsAddress } from '../../demo-theme/shop/file-forms.js';
import { ORDERS, sortedProducts } from '../../demo-theme/shop/listing.js';
import { loopHtml, orderingHtml, resultCountHtml, withPageTags, wrapped } from '../../demo-theme/shop/markup.js';
import { nonceOf } from '../../demo-theme/shop/nonces.js';
import { dropDismissed, printOpened, sortListing } from '../../demo-theme/shop/on-load-requests.js';
import { keepCart } from '../../demo-theme/shop/orders.js';
import { nodesOf } from '../../demo-theme/shop/plain-html.js';
import { installQuickView, quickViewHtml } from '../../demo-theme/shop/quick-view.js';
import { cartJson } from '../../demo-theme/shop/store-api.js';
import { destinationText, totalsOf } from '../../demo-theme/shop/totals.js';
import { visit } from '../../demo-theme/shop/visits.js';
import { mapShelf, parsed, rigLinks, skeleton, testShop, type TestShop } from './fake-server.js';
import { openSession, SESSION_KEY } from '../../demo-theme/shop/session.js';

const filled = (...requests: readonly AddRequest[]): CartState =>
  requests.reduce((cart, request) => {
    const outcome = addToCart(cart, request, { links: rigLinks });
    if (!outcome.ok) {
      throw new Error(outcome.errorHtml);
    }
    return outcome.cart;
  }, EMPTY_CART);

const productOf = (slug: string): Product => {
  const product = productBySlug(slug);
  if (!product) {
    throw new Error(`no ${slug}`);
  }
  return product;
};

describe('discounts', () => {
  const kettle = filled({ productId: 39, quantity: 1 });
  it.each([
    ['ten per cent of £54.80', kettle, ['tenoff'], [548]],
    ['per cents are of the full price, whatever came before', kettle, ['fiver', 'tenoff'], [500, 548]],
    [
      'half a penny goes down (recorded: 286.60 of 2,866.05)',
      filled({ productId: 41, quantity: 99 }, { productId: 55, quantity: 4 }),
      ['tenoff'],
      [10330],
    ],
    ['a fixed sum never takes more than there is', filled({ productId: 51, quantity: 1 }), ['fiver'], [425]],
    ['an unknown code takes nothing', kettle, ['nope'], []],
    ['an empty cart has nothing to take from', EMPTY_CART, ['tenoff', 'fiver'], [0, 0]],
  ] satisfies [string, CartState, string[], number[]][])('%s', (_what, cart, codes, expected) => {
    expect(discountsOf(cart, codes).map(({ minor }) => minor)).toEqual(expected);
  });

  it('each line’s parts add up to the whole, and none is more than its line', () => {
    const cart = filled({ productId: 51, quantity: 3 }, { productId: 41, quantity: 1 }, { productId: 59, quantity: 1 });
    for (const { minor, byLine } of discountsOf(cart, ['fiver', 'tenoff', 'bigspend'])) {
      expect(byLine.reduce((sum, one) => sum + one, 0)).toBe(minor);
      expect(byLine.every((part) => part >= 0)).toBe(true);
    }
  });

  it('codes are known in any case, with blanks around them', () => {
    expect(applyCoupon('  TenOff ', kettle, NEW_BUYING)).toEqual({ buying: { ...NEW_BUYING, coupons: ['tenoff'] } });
  });
});

describe('totals', () => {
  it('a cart of virtual things alone has no shipping', () => {
    expect(totalsOf(filled({ productId: 59, quantity: 1 }), NEW_BUYING)).toMatchObject({ rates: [], rate: undefined, total: 24000 });
  });

  it('a rate of another country gives way to the first that there is', () => {
    const abroad = { ...NEW_BUYING, rate: 'free_shipping:2', shipping: { ...NEW_BUYING.shipping, country: 'DE' } };
    expect(totalsOf(filled({ productId: 39, quantity: 1 }), abroad).rate?.id).toBe('flat_rate:3');
  });

  it.each([
    [{ country: 'FR', city: 'Paris', postcode: '75001', state: '' }, '75001 PARIS, France'],
    [{ country: 'DE', city: 'Berlin', postcode: '10115', state: '' }, '10115 Berlin, Germany'],
    [{ country: 'GB', city: 'London', postcode: 'SW1A 1AA', state: '' }, 'London, SW1A 1AA'],
    [{ country: 'US', city: 'Boston', postcode: '02108', state: 'MA' }, 'Boston, MA 02108, United States (US)'],
    [{ country: 'IE', city: '', postcode: '', state: '' }, 'Ireland'],
  ])('%j is written %s', (address, text) => {
    expect(destinationText(address)).toBe(text);
  });

  it('every country has a name of its own', () => {
    expect([COUNTRIES.length, new Set(COUNTRIES.map(([code]) => code)).size, countryName('CI'), countryName('XX')]).toEqual([
      250,
      250,
      'Ivory Coast',
      'XX',
    ]);
  });
});

describe('what is kept of a purchase', () => {
  it.each([undefined, null, 7, [], { coupons: 'x', billing: 3, calculated: 'yes', rate: 1 }])('%j reads as new', (raw) => {
    expect(buyingFrom(raw)).toEqual(NEW_BUYING);
  });

  it('comes back as it was', () => {
    const buying = {
      ...NEW_BUYING,
      coupons: ['fiver'],
      rate: 'flat_rate:1',
      calculated: true,
      billing: withParts(NEW_BUYING.billing, { city: 'Bath', hat: 'no' }),
    };
    expect(buyingFrom(JSON.parse(JSON.stringify(buying)))).toEqual(buying);
  });

  it('orders and reviews somebody spoiled are left out', () => {
    const shelf = mapShelf({
      [SESSION_KEY]: JSON.stringify({
        orders: [{ id: 1 }, 7, { id: 2, key: 'k', at: 'never' }],
        reviews: [{ id: 1, productId: 55, stars: 9 }, null],
        dismissed: 'yes',
      }),
    });
    const session = openSession(shelf);
    expect([session.orders(), session.reviews(), session.dismissed()]).toEqual([[], [], false]);
  });

  it('clearing leaves nothing on the shelf', () => {
    const shelf = mapShelf();
    const session = openSession(shelf);
    session.dismiss();
    expect(shelf.map.size).toBe(1);
    session.clear();
    expect(shelf.map.size).toBe(0);
  });

  it('each action has a nonce of its own, ten digits long', () => {
    const actions = ['woocommerce-cart', 'apply-coupon', 'remove-coupon', 'update-order-review', 'wc_store_api'] as const;
    const nonces = actions.map((action) => nonceOf('7f1e1d40b5', action));
    expect([new Set(nonces).size, nonces.every((nonce) => /^[0-9a-f]{10}$/.test(nonce))]).toEqual([actions.length, true]);
  });
});

describe('faults that hold only so often', () => {
  const once: readonly Fault[] = [
    { kind: 'offline', call: '*', times: 1 },
    { kind: 'slow', call: 'checkout', ms: 5 },
  ];

  it('hold once for each call, and orders without a number always', () => {
    const first = faultsLeft(once, 'checkout', {});
    const second = faultsLeft(once, 'checkout', first.spent);
    const other = faultsLeft(once, 'apply_coupon', second.spent);
    expect([first.faults.length, second.faults.map(({ kind }) => kind), other.faults.map(({ kind }) => kind)]).toEqual([
      2,
      ['slow'],
      ['offline'],
    ]);
    expect(faultsLeft(once, 'apply_coupon', other.spent).faults).toEqual([]);
  });

  it.each([null, '', '[', '[]', '7', '{"a":"b"}'])('a kept count of %j is none', (text) => {
    expect(parseSpent(text)).toEqual({});
  });
});

describe('markup of the shop as nodes', () => {
  const shown = (markup: string): HTMLElement => {
    const box = document.createElement('div');
    box.append(nodesOf(markup, document));
    return box;
  };

  it('reads what our printers print, as a parser would', () => {
    const html = quickViewHtml(productOf('cotton-tee')) + quickViewHtml(productOf('garden-starter-set')) + loopHtml(PRODUCTS, rigLinks);
    // Styles are set as styles, which writes them in the browser's own way.
    const lines = (root: Element): string[] =>
      skeleton(root)
        .slice(1)
        .map((line) => line.replace(/style=(\w+): ?(\w+%?);?/, 'style=$1:$2'));
    expect(lines(shown(html))).toEqual(lines(parsed(html)));
  });

  it('void elements do not swallow what follows', () => {
    expect(shown('<p>a<br/>b<img src="x" alt="">c</p><p>d</p>').querySelectorAll('p').length).toBe(2);
  });

  it('buttons in noscript are no buttons', () => {
    const box = shown('<form><noscript>Please <button type="submit">press</button></noscript></form>');
    expect([box.querySelectorAll('button').length, box.querySelector('noscript')?.textContent]).toEqual([
      0,
      'Please <button type="submit">press</button>',
    ]);
  });

  it('event handlers, scripts and script addresses are not made', () => {
    const box = shown('<p onclick="x()">a</p><script>y()</script><a href="javascript:z()">b</a>');
    expect([box.querySelector('[onclick]'), box.querySelector('script'), box.querySelector('[href]')]).toEqual([null, null, null]);
  });

  it('styles are set as styles, so that a policy without inline styles lets them pass', () => {
    const p = shown('<p style="display:none;">a</p>').querySelector<HTMLElement>('p');
    expect(p?.style.display).toBe('none');
  });

  it('bare attributes and single quotes are read', () => {
    const input = shown(`<input checked='checked' required data-json='{"a":"b"}' />`).querySelector('input');
    expect([input?.checked, input?.hasAttribute('required'), input?.dataset['json']]).toEqual([true, true, '{"a":"b"}']);
  });
});

describe('tags around the host’s markup', () => {
  it('an element is wrapped to its own end', () => {
    expect(wrapped('<div class="a"><div>x</div></div><div>y</div>', /<div class="a"/, 'shop-tabs')).toBe(
      '<shop-tabs><div class="a"><div>x</div></div></shop-tabs><div>y</div>',
    );
  });

  it('nothing to wrap leaves the text alone', () => {
    expect(wrapped('<p>x</p>', /<div/, 'shop-tabs')).toBe('<p>x</p>');
  });

  it('an external product gets no form tag and no bar', () => {
    expect(withPageTags('<form class="cart"></form><div class="product_meta"></div>', productOf('growers-almanac'))).not.toMatch(/shop-/);
  });
});

describe('sorting a listing', () => {
  it.each(ORDERS.slice(1).map(({ value }) => value))('%s keeps every product', (order) => {
    expect(new Set(sortedProducts(PRODUCTS, order))).toEqual(new Set(PRODUCTS));
  });

  it('an order nobody knows is the default one', () => {
    expect([sortedProducts(PRODUCTS, 'toString'), sortedProducts(PRODUCTS, 'menu_order')]).toEqual([PRODUCTS, PRODUCTS]);
  });

  it('moves the page’s own items and says so, in the page’s language', () => {
    const page = document.implementation.createHTMLDocument('');
    page.documentElement.lang = 'ar';
    const main = page.createElement('main');
    main.append(
      nodesOf(
        resultCountHtml(3) +
          orderingHtml() +
          loopHtml([productOf('copper-kettle'), productOf('twine-spool'), productOf('hand-fork')], rigLinks),
        page,
      ),
    );
    page.body.append(main);
    const kettle = page.querySelector('.post-39');
    sortListing(page, 'price');
    expect([...page.querySelectorAll('li.product')].map((item) => /post-\d+/.exec(item.className)?.[0])).toEqual([
      'post-51',
      'post-45',
      'post-39',
    ]);
    expect(page.querySelector('.post-39')).toBe(kettle);
    expect([page.querySelector('li.product')?.classList.contains('first'), page.querySelector('select')?.value]).toEqual([true, 'price']);
    expect(page.querySelector('.woocommerce-result-count[data-is-sorted-by="true"] .screen-reader-text')?.textContent).toMatch(
      /^\p{Script=Arabic}/u,
    );
  });
});

describe('a page as it is opened', () => {
  const opened = (shop: TestShop, path: string, body: string): Document => {
    const page = document.implementation.createHTMLDocument('');
    page.body.append(nodesOf(`<main>${body}</main>`, page));
    printOpened(new URL(path, 'http://shop.test/'), { ...shop, referer: path }, page);
    return page;
  };

  it('the customer’s address stands in the checkout’s fields', () => {
    const shop = testShop();
    shop.session.setBuying({ ...NEW_BUYING, billing: withParts(NEW_BUYING.billing, { city: 'Bath', country: 'FR' }) });
    const page = opened(
      shop,
      '/',
      '<input id="billing_city" /><select id="billing_country"><option value="GB"></option><option value="FR"></option></select>',
    );
    expect([page.querySelector('input')?.value, page.querySelector('select')?.value]).toEqual(['Bath', 'FR']);
  });

  it('a dismissed banner is not there', () => {
    const page = opened(testShop(), '/', '<div id="coming-soon-footer-banner"></div>');
    dropDismissed(page, false);
    expect(page.getElementById('coming-soon-footer-banner')).not.toBeNull();
    dropDismissed(page, true);
    expect(page.getElementById('coming-soon-footer-banner')).toBeNull();
  });

  it('the cart stands in the cart page', () => {
    const shop = testShop();
    keepCart(shop, filled({ productId: 39, quantity: 2 }));
    const page = opened(shop, '/cart/', '<div class="woocommerce"><p>old</p></div>');
    expect([
      page.querySelector<HTMLInputElement>('input.qty')?.value,
      page.querySelector('.order-total .amount')?.textContent,
      page.querySelector('.woocommerce > p'),
    ]).toEqual(['2', '£114.55', null]);
  });
});

describe('forms that come as an address', () => {
  const said = (shop: TestShop): string[] => shop.session.drainNotices().map(({ html }) => html.replace(/<[^>]*>/g, ''));

  it('the cart’s form is obeyed, and the address forgets it', () => {
    const shop = testShop();
    const cart = filled({ productId: 39, quantity: 1 });
    keepCart(shop, cart);
    const query = new URLSearchParams({
      [`cart[${cart.lines[0]?.key ?? ''}][qty]`]: '3',
      update_cart: 'Update cart',
      'woocommerce-cart-nonce': shop.nonce,
      orderby: 'price',
    });
    expect(visit(`http://shop.test/cart/?${query.toString()}`, shop, [])).toEqual({ address: 'http://shop.test/cart/?orderby=price' });
    expect([shop.session.cart().lines[0]?.quantity, said(shop)]).toEqual([3, ['Cart updated.']]);
  });

  it('a stale nonce leaves the cart as it is', () => {
    const shop = testShop();
    const cart = filled({ productId: 39, quantity: 1 });
    keepCart(shop, cart);
    const query = new URLSearchParams({
      [`cart[${cart.lines[0]?.key ?? ''}][qty]`]: '3',
      update_cart: 'Update cart',
      'woocommerce-cart-nonce': shop.nonce,
    });
    visit(`http://shop.test/cart/?${query.toString()}`, shop, [{ kind: 'stale-nonce', call: 'cart-form' }]);
    expect([shop.session.cart().lines[0]?.quantity, said(shop)]).toEqual([1, []]);
  });

  it('a coupon’s remove link is obeyed', () => {
    const shop = testShop();
    keepCart(shop, filled({ productId: 39, quantity: 1 }));
    shop.session.setBuying({ ...NEW_BUYING, coupons: ['tenoff'] });
    expect(visit('http://shop.test/cart/?remove_coupon=tenoff', shop, [])).toEqual({ address: 'http://shop.test/cart/' });
    expect([shop.session.buying().coupons, said(shop)]).toEqual([[], ['Coupon has been removed.']]);
  });

  it('an order with mistakes comes back to the checkout with its sentences', () => {
    const shop = testShop();
    keepCart(shop, filled({ productId: 39, quantity: 1 }));
    const nonce = nonceOf(shop.nonce, 'woocommerce-process_checkout');
    const query = new URLSearchParams({
      woocommerce_checkout_place_order: '1',
      'woocommerce-process-checkout-nonce': nonce,
      billing_first_name: '',
      payment_method: 'cod',
    });
    expect(visit(`http://shop.test/checkout/?${query.toString()}`, shop, [])).toEqual({ address: 'http://shop.test/checkout/' });
    expect(said(shop)[0]).toBe('Billing First name is a required field.');
  });

  it('the checkout with nothing to pay for leads to the cart', () => {
    expect(visit('http://shop.test/checkout/', testShop(), [])).toEqual({ goTo: 'http://shop.test/cart/' });
  });

  it('a review leads to its own place; without stars it says what is missing', () => {
    const shop = testShop();
    const query = { comment_post_ID: '55', author: 'Ada', email: 'ada@shop.test', comment: 'Warm.' };
    expect(visit(`http://shop.test/product/wool-socks/?${new URLSearchParams({ ...query, rating: '' }).toString()}`, shop, [])).toEqual({
      address: 'http://shop.test/product/wool-socks/',
    });
    expect(said(shop)).toEqual(['Please rate the product.']);
    expect(visit(`http://shop.test/product/wool-socks/?${new URLSearchParams({ ...query, rating: '5' }).toString()}`, shop, [])).toEqual({
      goTo: 'http://shop.test/product/wool-socks/#comment-1001',
    });
  });

  it('a review’s form on a page opened as a file comes back to that page', () => {
    const form = document.createElement('form');
    form.setAttribute('action', 'wp-comments-post.php');
    form.append(nodesOf('<input name="rating" value="4" />', document));
    document.body.append(form);
    const address = new URL(postAsAddress(form, null));
    form.remove();
    expect([address.pathname, address.search]).toEqual([new URL(document.location.href).pathname, '?rating=4']);
  });
});

describe('the quick view', () => {
  it.each(PRODUCTS.map(({ slug }) => slug))('of %s has one form at most, and no second main heading', (slug) => {
    const page = parsed(quickViewHtml(productOf(slug)));
    expect([page.querySelectorAll('form').length <= 1, page.querySelector('h1')]).toEqual([true, null]);
  });

  it('opens on a press, gets its form later, and leaves when it closes', async () => {
    installQuickView(document);
    const link = document.createElement('a');
    link.href = 'product-simple.html';
    link.dataset['quickView'] = '39';
    document.body.append(link);
    link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
    const dialog = document.querySelector('dialog');
    expect([dialog?.open, dialog?.querySelector('form')]).toEqual([true, null]);
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(dialog?.querySelector('shop-add-to-cart > form.cart')).not.toBeNull();
    dialog?.close();
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(document.querySelector('dialog')).toBeNull();
    link.remove();
  });

  it('leaves a press for a new tab to the browser', () => {
    const link = document.createElement('a');
    link.dataset['quickView'] = '39';
    document.body.append(link);
    link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true }));
    expect(document.querySelector('dialog')).toBeNull();
    link.remove();
  });
});

describe('the blocks’ stores, imitated', () => {
  const world = (shop: TestShop, answers: Response[]): { sent: [string, RequestInit][]; world: ReturnType<typeof blockWorld> } => {
    const sent: [string, RequestInit][] = [];
    const made = blockWorld(cartJson({ ...shop, referer: '/' }) as unknown as BlockCart, 'n1', async (input, init) => {
      sent.push([String(input), init ?? {}]);
      return answers.shift() ?? Response.error();
    });
    return { sent, world: made };
  };
  const stocked = (): TestShop => {
    const shop = testShop();
    keepCart(shop, filled({ productId: 39, quantity: 1 }));
    return shop;
  };

  it('a coupon is applied through the cart’s store, with the nonce the last answer brought', async () => {
    const shop = stocked();
    const cart = JSON.stringify(cartJson({ ...shop, referer: '/' }));
    const { sent, world: made } = world(shop, [new Response(cart, { headers: { nonce: 'n2' } }), new Response(cart)]);
    const { CART_STORE_KEY: key = '' } = made.wc.wcBlocksData;
    const apply = made.wp.data.dispatch(key)['applyCoupon'] as unknown as (code: string) => Promise<unknown>;
    const seen: unknown[] = [];
    made.wp.data.subscribe(() => seen.push((made.wp.data.select(key)['isApplyingCoupon'] as () => boolean)()));
    await apply('tenoff');
    await apply('fiver');
    expect(sent.map(([address, { body, headers }]) => [address, body, new Headers(headers).get('nonce')])).toEqual([
      ['/wp-json/wc/store/v1/cart/apply-coupon', '{"code":"tenoff"}', 'n1'],
      ['/wp-json/wc/store/v1/cart/apply-coupon', '{"code":"fiver"}', 'n2'],
    ]);
    expect([seen[0], seen.at(-1)]).toEqual([true, false]);
  });

  it('a refusal rejects with the shop’s sentence, its entities read', async () => {
    const { world: made } = world(stocked(), [new Response('{"message":"Coupon &quot;x&quot; has expired."}', { status: 400 })]);
    await expect(made.call('/cart/apply-coupon', { code: 'x' })).rejects.toThrow('Coupon "x" has expired.');
  });

  it('extension data is kept by namespace, replaced or added to', () => {
    const { world: made } = world(stocked(), []);
    const set = made.wp.data.dispatch(made.wc.wcBlocksData['CHECKOUT_STORE_KEY'] ?? '')['setExtensionData'] as unknown as (
      namespace: string,
      data: object,
      replace?: boolean,
    ) => void;
    set('a', { x: '1' }, true);
    set('a', { y: '2' });
    set('b', { z: '3' }, true);
    expect(made.extensionData()).toEqual({ a: { x: '1', y: '2' }, b: { z: '3' } });
  });

  it('the page shows the cart, its rates and the payment methods under the host’s names', () => {
    const { world: made } = world(stocked(), []);
    const root = document.createElement('div');
    root.className = 'wp-block-woocommerce-checkout is-loading';
    for (const name of [
      'contact-information',
      'shipping-methods',
      'payment',
      'actions',
      'order-summary',
      'order-summary-cart-items',
      'order-summary-shipping',
    ]) {
      const box = document.createElement('div');
      box.className = `wp-block-woocommerce-checkout-${name}-block`;
      root.append(box);
    }
    renderBlocks(root, made, () => undefined);
    expect(root.className).toBe('wp-block-woocommerce-checkout wc-block-checkout');
    expect(root.querySelector('.wp-block-woocommerce-checkout-order-summary-cart-items-block')?.textContent).toContain('Copper Kettle × 1');
    expect(
      [...root.querySelectorAll<HTMLInputElement>('.wc-block-components-shipping-rates-control input')].map(({ value, checked }) => [
        value,
        checked,
      ]),
    ).toEqual([
      ['flat_rate:1', true],
      ['free_shipping:2', false],
    ]);
    expect(
      [...root.querySelectorAll<HTMLInputElement>('[name="radio-control-wc-payment-method-options"]')].map(({ value }) => value),
    ).toEqual(['bacs', 'cod']);
  });
});
