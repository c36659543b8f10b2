import { afterEach, describe, expect, it, vi } from 'vitest';
import { blockWorld, renderBlocks, type BlockCart } from '../../demo-theme/shop/blocks.js';
import { PRODUCTS, productBySlug } from '../../demo-theme/shop/catalogue.js';
import { cookieText, installCookieShim, setCookieText, STORAGE_KEY } from '../../demo-theme/shop/cookie-shim.js';
import { documentCookies } from '../../demo-theme/shop/cookies.js';
import type { RequestEntry } from '../../demo-theme/shop/debug-api.js';
import { arriveAsAsked } from '../../demo-theme/shop/fake-referrer.js';
import { interceptFileForms, postAsAddress } from '../../demo-theme/shop/file-forms.js';
import { intercept } from '../../demo-theme/shop/intercept.js';
import { ORDERS, sortedProducts } from '../../demo-theme/shop/listing.js';
import { loopHtml, orderingHtml, resultCountHtml } from '../../demo-theme/shop/markup.js';
import { dropDismissed, printOpened, sortListing } from '../../demo-theme/shop/on-load-requests.js';
import { nodesOf } from '../../demo-theme/shop/plain-html.js';
import { NEW_BUYING, withParts } from '../../demo-theme/shop/purchase.js';
import { installQuickView, quickViewHtml } from '../../demo-theme/shop/quick-view.js';
import { cartJson } from '../../demo-theme/shop/store-api.js';
import { visit } from '../../demo-theme/shop/visits.js';
import { mapShelf, NONCES, NOW, parsed, rigLinks, seeded, skeleton, testShop, type TestShop } from './fake-server.js';

const kettle = { productId: 39, quantity: 1 };

afterEach(() => document.body.replaceChildren());

describe('cookies of a page that is a file', () => {
  it.each([
    [['a=1', 'b=2', 'a=x=y'], 'b=2; a=x=y'],
    [['a=1; path=/; SameSite=Lax; Secure'], 'a=1'],
    [['a=1; max-age=60'], 'a=1'],
    [['a=1; max-age=0'], ''],
    [['a=1', 'a=; expires=Thu, 01 Jan 1970 00:00:00 GMT'], ''],
    [['a=1; Expires=Fri, 20 Nov 2026 09:00:00 GMT'], 'a=1'],
    [['a=1; expires=Thu, 01 Jan 1970 00:00:00 GMT; max-age=60'], 'a=1'],
    [['a=1; expires=nonsense'], 'a=1'],
  ])('%j read as %j', (writes, text) => {
    const shelf = mapShelf();
    writes.forEach((one) => setCookieText(shelf, one, NOW));
    expect(cookieText(shelf, NOW)).toBe(text);
  });

  it('are gone once their time is over, and the shop’s own port works through them', () => {
    const target = document.implementation.createHTMLDocument('');
    const shelf = mapShelf();
    let now = NOW;
    installCookieShim(target, shelf, () => now);
    documentCookies(target).set('woocommerce_cart_hash', 'a b;c');
    target.cookie = 'other=1; max-age=60';
    expect([documentCookies(target).get('woocommerce_cart_hash'), target.cookie]).toEqual([
      'a b;c',
      'woocommerce_cart_hash=a%20b%3Bc; other=1',
    ]);
    documentCookies(target).delete('woocommerce_cart_hash');
    now += 60_000;
    expect(target.cookie).toBe('');
    // A jar that somebody spoiled is empty.
    expect(cookieText(mapShelf({ [STORAGE_KEY]: '[' }), NOW)).toBe('');
  });
});

describe('nodes without HTML sinks', () => {
  const shown = (markup: string): HTMLElement => {
    const box = document.createElement('body');
    box.append(nodesOf(markup, document));
    return box;
  };

  it.each([
    ['notices', '<ul><li>You cannot add &quot;Tin&quot; &mdash; 5&hellip; &#039; <a href="?a=1&amp;b=2" title="x &gt; y">x</a></li></ul>'],
    [
      'void elements, bare attributes, other quotes',
      `<p>a<br/>b<img src="x" alt="">c</p><input required checked='checked' data-json='{"a":"b"}' />`,
    ],
    ['entities that are none', '<p>&nosuch; & &lt;b&gt;</p>'],
    ['what the shop prints', PRODUCTS.map((product) => quickViewHtml(product)).join('') + loopHtml(PRODUCTS, rigLinks)],
  ])('are what a parser gives: %s', (_what, markup) => {
    // Styles are set as styles, which writes them in the browser's own way.
    const lines = (root: Element): string[] => skeleton(root).map((line) => line.replace(/style=(\w+): ?(\w+%?);?/, 'style=$1:$2'));
    expect(lines(shown(markup))).toEqual(lines(parsed(markup)));
  });

  it('are no script, handler or script address, and no button of noscript', () => {
    const box = shown('<script>y()</script><p onclick="x()">a</p><a href="javascript:z()">b</a><noscript><button>c</button></noscript>');
    expect(box.querySelectorAll('script, [onclick], [href], button')).toHaveLength(0);
  });
});

describe('an order in the address of a page', () => {
  const said = (shop: TestShop): string[] =>
    shop.session.drainNotices().map(({ html }) => parsed(html).textContent?.replace(/\s+/g, ' ') ?? '');
  const rows = (shop: TestShop, quantity: number): string =>
    `cart[${shop.session.cart().lines[0]?.key}][qty]=${quantity}&update_cart=1&woocommerce-cart-nonce=${shop.nonce}&orderby=price`;
  const review = 'comment_post_ID=55&author=Ada&email=ada@shop.test&comment=Warm.&rating=';
  const place = `woocommerce_checkout_place_order=1&woocommerce-process-checkout-nonce=${NONCES['woocommerce-process_checkout']}`;

  it.each<[what: string, path: string, query: string | ((shop: TestShop) => string), address: string, sentence: string, pieces: number]>([
    [
      'a link',
      'shop/',
      'orderby=price&add-to-cart=45&quantity=2#x',
      'shop/?orderby=price#x',
      '2 × “Hand Fork” have been added to your cart. View cart',
      3,
    ],
    [
      'a form, whose choices stay',
      'product/tee/',
      'attribute_pa_colour=green&attribute_pa_size=s&quantity=1&add-to-cart=63&product_id=63&variation_id=71',
      'product/tee/?attribute_pa_colour=green&attribute_pa_size=s',
      '“Cotton Tee” has been added to your cart. View cart',
      2,
    ],
    [
      'a set',
      'product/set/',
      'quantity[45]=1&quantity[53]=2&add-to-cart=701',
      'product/set/',
      '“Hand Fork” and 2 × “Kneeling Mat” have been added to your cart. View cart',
      4,
    ],
    ['the cart’s form', 'cart/', (shop) => rows(shop, 3), 'cart/?orderby=price', 'Cart updated.', 3],
    ['a coupon’s remove link', 'cart/', 'remove_coupon=tenoff', 'cart/', 'Coupon has been removed.', 1],
    ['a review without stars', 'product/wool-socks/', review, 'product/wool-socks/', 'Please rate the product.', 1],
    ['a review', 'product/wool-socks/', `${review}5`, '→ product/wool-socks/#comment-1001', '', 1],
    [
      'a remove link elsewhere',
      'shop/',
      (shop) => `remove_item=${shop.session.cart().lines[0]?.key}&_wpnonce=${shop.nonce}`,
      '→ cart/?removed_item=1',
      '“Copper Kettle” removed. Undo?',
      0,
    ],
    ['an order with mistakes', 'checkout/', place, 'checkout/', 'Billing First name is a required field.', 1],
    ['none', 'product/tee/', 'attribute_pa_colour=red', 'as it is', '', 1],
  ])('%s', (_what, path, query, address, sentence, pieces) => {
    const shop = seeded({ cart: [kettle], coupons: ['tenoff'] });
    const { goTo, address: cleaned } = visit(`http://shop.test/${path}?${typeof query === 'string' ? query : query(shop)}`, shop, []);
    const short = (text: string): string => text.replace('http://shop.test/', '');
    expect(goTo === undefined ? short(cleaned ?? 'as it is') : `→ ${short(goTo)}`).toBe(address);
    expect([said(shop)[0] ?? '', shop.session.cart().lines.reduce((sum, line) => sum + line.quantity, 0)]).toEqual([sentence, pieces]);
  });

  it('leads to the cart after adding, where the shop says so, and from an empty checkout', () => {
    expect([
      visit('http://shop.test/shop/?add-to-cart=45', testShop({ redirectAfterAdd: true }), []),
      visit('http://shop.test/checkout/', testShop(), []),
    ]).toEqual([{ goTo: 'http://shop.test/cart/' }, { goTo: 'http://shop.test/cart/' }]);
  });

  it('meets the faults that are ordered', () => {
    const shop = seeded({ cart: [kettle] });
    visit(`http://shop.test/cart/?${rows(shop, 3)}`, shop, [{ kind: 'stale-nonce', call: 'cart-form' }]);
    visit('http://shop.test/shop/?add-to-cart=35', shop, [{ kind: 'sold-out', call: 'add-link' }]);
    expect([shop.session.cart().lines.map(({ quantity }) => quantity), said(shop)]).toEqual([
      [1],
      ['You cannot add "Oak Chopping Board" to the cart because the product is out of stock.'],
    ]);
  });
});

describe('a form that is posted on a page that is a file', () => {
  const POST =
    '<form action="file:///demo/product-simple.html?old=1" method="post"><input name="quantity" value="3"><button name="add-to-cart" value="39">Add</button></form>';
  const submitted = (markup: string, hear: (event: Event) => void = () => {}): { went: string[]; prevented: boolean } => {
    document.body.innerHTML = markup;
    const went: string[] = [];
    const stop = interceptFileForms(window, (address) => void went.push(address));
    window.addEventListener('submit', hear, { once: true });
    const event = new Event('submit', { bubbles: true, cancelable: true });
    document.querySelector('form')?.dispatchEvent(event);
    stop();
    return { went, prevented: event.defaultPrevented };
  };

  it('becomes an address, unless somebody handles it, or it goes by GET', () => {
    expect(submitted(POST)).toEqual({ went: ['file:///demo/product-simple.html?quantity=3'], prevented: true });
    expect(submitted(POST, (event) => event.preventDefault())).toEqual({ went: [], prevented: true });
    expect(submitted('<form method="get"><input name="s" value="x"></form>')).toEqual({ went: [], prevented: false });
  });

  it('has the button that was pressed; that of a review comes back to its page', () => {
    document.body.innerHTML = `${POST}<form action="wp-comments-post.php"><input name="rating" value="4"></form>`;
    const [form, review] = document.querySelectorAll('form');
    expect(form && postAsAddress(form, form.querySelector('button'))).toBe('file:///demo/product-simple.html?quantity=3&add-to-cart=39');
    expect(review && postAsAddress(review, null)).toBe(`${document.location.href}?rating=4`);
  });
});

describe('a page as it is opened', () => {
  const opened = (shop: TestShop, path: string, body: string): Document => {
    const page = document.implementation.createHTMLDocument('');
    page.body.append(nodesOf(`<main>${body}</main>`, page));
    printOpened(new URL(path, 'http://shop.test/'), { ...shop, referer: path }, page);
    return page;
  };

  it('has the shopper’s address in the checkout’s fields', () => {
    const shop = testShop();
    shop.session.setBuying({ ...NEW_BUYING, billing: withParts(NEW_BUYING.billing, { city: 'Bath', country: 'FR' }) });
    const countries = '<select id="billing_country"><option value="GB"></option><option value="FR"></option></select>';
    const page = opened(shop, '/', `<input id="billing_city" />${countries}`);
    expect([page.querySelector('input')?.value, page.querySelector('select')?.value]).toEqual(['Bath', 'FR']);
  });

  it('has the cart in the cart page', () => {
    const page = opened(seeded({ cart: [kettle] }), '/cart/', '<div class="woocommerce"><p>old</p></div>');
    expect([page.querySelector<HTMLInputElement>('input.qty')?.value, page.querySelector('.woocommerce > p')]).toEqual(['1', null]);
  });

  it('is sorted by moving its own items, and says so in its language', () => {
    const page = document.implementation.createHTMLDocument('');
    page.documentElement.lang = 'ar';
    const products = ['copper-kettle', 'twine-spool', 'hand-fork'].flatMap((slug) => productBySlug(slug) ?? []);
    page.body.append(nodesOf(`<main>${resultCountHtml(3)}${orderingHtml()}${loopHtml(products, rigLinks)}</main>`, page));
    const item = page.querySelector('.post-39');
    sortListing(page, 'price');
    expect([...page.querySelectorAll('li.product')].map(({ className }) => /post-\d+/.exec(className)?.[0])).toEqual([
      'post-51',
      'post-45',
      'post-39',
    ]);
    expect([page.querySelector('.post-39') === item, page.querySelector('select')?.value]).toEqual([true, 'price']);
    expect(page.querySelector('[data-is-sorted-by="true"] .screen-reader-text')?.textContent).toMatch(/^\p{Script=Arabic}/u);
    expect(ORDERS.filter(({ value }) => new Set(sortedProducts(PRODUCTS, value)).size < PRODUCTS.length)).toEqual([]);
  });

  it('has no banner that was dismissed', () => {
    const page = opened(testShop(), '/', '<div id="coming-soon-footer-banner"></div>');
    dropDismissed(page, false);
    expect(page.getElementById('coming-soon-footer-banner')).not.toBeNull();
    dropDismissed(page, true);
    expect(page.getElementById('coming-soon-footer-banner')).toBeNull();
  });

  it('has the referrer that its address names, and a first visit forgets the source alone', () => {
    const cookies: string[] = [];
    let address = '';
    const win = {
      location: new URL(
        'http://www.shop.test/order-source.html?gclid=a%2Bb&demo-referrer=https%3A%2F%2Ft.co%2Fabc&demo-first-visit=1#noted',
      ),
      document: {
        referrer: 'http://shop.test/',
        get cookie() {
          return 'sbjs_first=1; woocommerce_cart_hash=2; sbjs_udata=3';
        },
        set cookie(text: string) {
          cookies.push(text);
        },
      },
      history: { state: null, replaceState: (_state: unknown, _title: string, to: string) => (address = to) },
    };
    arriveAsAsked(win as unknown as Window);
    expect([win.document.referrer, address]).toEqual(['https://t.co/abc', 'http://www.shop.test/order-source.html?gclid=a%2Bb#noted']);
    expect(new Set(cookies.map((text) => text.split('=')[0]))).toEqual(new Set(['sbjs_first', 'sbjs_udata']));
  });
});

describe('the quick view', () => {
  const press = (more: MouseEventInit = {}): void => {
    const link = document.createElement('a');
    link.href = 'product-simple.html';
    link.dataset['quickView'] = '39';
    document.body.append(link);
    link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...more }));
  };

  it('has one form at most, and no second main heading', () => {
    const wrong = PRODUCTS.filter((product) => {
      const page = parsed(quickViewHtml(product));
      return page.querySelectorAll('form').length > 1 || page.querySelector('h1') !== null;
    });
    expect(wrong.map(({ slug }) => slug)).toEqual([]);
  });

  it('opens on a press, gets its form later, leaves; a press for a new tab is the browser’s', async () => {
    installQuickView(document);
    press({ ctrlKey: true });
    expect(document.querySelector('dialog')).toBeNull();
    press();
    const dialog = document.querySelector('dialog');
    expect([dialog?.open, dialog?.querySelector('form')]).toEqual([true, null]);
    await vi.waitFor(() => expect(dialog?.querySelector('shop-add-to-cart > form.cart')).not.toBeNull());
    dialog?.close();
    await vi.waitFor(() => expect(document.querySelector('dialog')).toBeNull());
  });
});

describe('requests of a page', () => {
  let stop: (() => void) | undefined;
  afterEach(() => {
    stop?.();
    vi.unstubAllGlobals();
  });

  const carried = (options: Parameters<typeof testShop>[0] = {}): { shop: TestShop; log: RequestEntry[] } => {
    const shop = testShop(options);
    const log: RequestEntry[] = [];
    stop = intercept(window as unknown as Window & typeof globalThis, shop, (entry) => void log.push(entry));
    return { shop, log };
  };
  const add = (): Promise<Response> =>
    window.fetch('http://shop.test/?wc-ajax=add_to_cart', { method: 'POST', body: new URLSearchParams({ product_id: '35' }) });

  it('by fetch are answered by the shop; a lost answer is a failed fetch', async () => {
    const { log } = carried();
    expect(Object.keys((await (await add()).json()) as object)).toEqual(['fragments', 'cart_hash']);
    expect(log.map(({ method, call, status }) => [method, call, status])).toEqual([['POST', 'add_to_cart', 200]]);
    stop?.();
    const failing = carried({ faults: [{ kind: 'offline', call: '*' }] });
    await expect(add()).rejects.toThrow(TypeError);
    expect(failing.log.map(({ status }) => status)).toEqual([0]);
  });

  it('by XMLHttpRequest are answered too, and follow a redirect to the page it leads to', async () => {
    carried({ redirectAfterAdd: true });
    const xhr = new XMLHttpRequest();
    const done = new Promise((resolve) => xhr.addEventListener('loadend', resolve));
    xhr.open('POST', 'http://shop.test/product/linen-tea-towel/');
    xhr.setRequestHeader('content-type', 'application/x-www-form-urlencoded');
    xhr.send('add-to-cart=41&quantity=2');
    await done;
    expect([xhr.status, xhr.responseText.includes('2 &times; &ldquo;Linen Tea Towel&rdquo; have been added')]).toEqual([200, true]);
  });

  it('that are not the shop’s go their own way; without the shop all is as before', async () => {
    const own = vi.fn(async () => new Response('own'));
    vi.stubGlobal('fetch', own);
    const { log } = carried();
    const init = { headers: { a: 'b' } };
    expect([await (await window.fetch('http://other.test/data.json', init)).text(), log]).toEqual(['own', []]);
    expect(own).toHaveBeenCalledExactlyOnceWith('http://other.test/data.json', init);
    // Other scripts can still wrap it.
    expect(Object.getOwnPropertyDescriptor(globalThis, 'fetch')?.writable).toBe(true);
    stop?.();
    expect(window.fetch).toBe(own);
  });
});

describe('the stores of the blocks', () => {
  const world = (answers: Response[] = []): { sent: unknown[][]; world: ReturnType<typeof blockWorld>; cart: string } => {
    const cart = cartJson({ ...seeded({ cart: [kettle] }), referer: '/' });
    const sent: unknown[][] = [];
    const made = blockWorld(cart as unknown as BlockCart, 'n1', async (input, init) => {
      sent.push([String(input), init?.body, new Headers(init?.headers).get('nonce')]);
      return answers.shift() ?? Response.error();
    });
    return { sent, world: made, cart: JSON.stringify(cart) };
  };

  it('apply a coupon with the newest nonce; a refusal rejects with the shop’s sentence', async () => {
    const { cart } = world();
    const refusal = new Response('{"message":"Coupon &quot;x&quot; has expired."}', { status: 400 });
    const { sent, world: made } = world([new Response(cart, { headers: { nonce: 'n2' } }), new Response(cart), refusal]);
    const { CART_STORE_KEY: key = '' } = made.wc.wcBlocksData;
    const apply = made.wp.data.dispatch(key)['applyCoupon'] as unknown as (code: string) => Promise<unknown>;
    const seen: unknown[] = [];
    made.wp.data.subscribe(() => seen.push((made.wp.data.select(key)['isApplyingCoupon'] as () => boolean)()));
    await apply('tenoff');
    await apply('fiver');
    expect(sent).toEqual([
      ['/wp-json/wc/store/v1/cart/apply-coupon', '{"code":"tenoff"}', 'n1'],
      ['/wp-json/wc/store/v1/cart/apply-coupon', '{"code":"fiver"}', 'n2'],
    ]);
    expect([seen[0], seen.at(-1)]).toEqual([true, false]);
    await expect(made.call('/cart/apply-coupon', { code: 'x' })).rejects.toThrow('Coupon "x" has expired.');
  });

  it('keep the data of extensions by namespace, replaced or added to', () => {
    const { world: made } = world();
    type Set = (namespace: string, data: object, replace?: boolean) => void;
    const set = made.wp.data.dispatch(made.wc.wcBlocksData['CHECKOUT_STORE_KEY'] ?? '')['setExtensionData'] as unknown as Set;
    set('a', { x: '1' }, true);
    set('a', { y: '2' });
    set('b', { z: '3' }, true);
    expect(made.extensionData()).toEqual({ a: { x: '1', y: '2' }, b: { z: '3' } });
  });

  it('are shown under the host’s names: cart, rates, payment methods', () => {
    const root = document.createElement('div');
    root.className = 'wp-block-woocommerce-checkout is-loading';
    const blocks = ['contact-information', 'shipping-methods', 'payment', 'actions', 'order-summary', 'order-summary-cart-items'];
    root.append(
      ...blocks.map((name) => Object.assign(document.createElement('div'), { className: `wp-block-woocommerce-checkout-${name}-block` })),
    );
    renderBlocks(root, world().world, () => undefined);
    const values = (selector: string): string[] => [...root.querySelectorAll<HTMLInputElement>(selector)].map((one) => one.value);
    expect(root.className).toBe('wp-block-woocommerce-checkout wc-block-checkout');
    expect(root.querySelector('[class*=cart-items-block]')?.textContent).toContain('Copper Kettle × 1');
    expect(values('.wc-block-components-shipping-rates-control input')).toEqual(['flat_rate:1', 'free_shipping:2']);
    expect(values('[name="radio-control-wc-payment-method-options"]')).toEqual(['bacs', 'cod']);
  });
});
