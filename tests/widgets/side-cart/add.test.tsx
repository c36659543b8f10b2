import { afterEach, describe, expect, test, vi } from 'vitest';
import '../../../widgets/side-cart/index.js';
import '../../../widgets/add-to-cart/index.js';
import { productOf, setSubmitBlocker } from '../../../shared/stores/product.js';
import { $notices } from '../../../shared/stores/notices.js';
import { navigation } from '../../../shared/url.js';
import { alerts, one, press, recorded, submit, type CartPage, type CartPageOptions } from '../../contract/cart-page.js';
import { exchange, lost, type Reply } from '../../host/recording.js';
import { container, json, open, status, wrapped, XOO_ADD, XOO_READ, FRAME_MS } from './support.js';

let page: CartPage;
afterEach(async () => {
  await page.close();
});

const FORM =
  '<form class="cart" action="http://shop.test/product/hand-fork/" method="post" enctype="multipart/form-data">' +
  '<div class="quantity"><input type="number" name="quantity" value="1"></div>' +
  '<button type="submit" name="add-to-cart" value="46" class="single_add_to_cart_button button alt">Add to cart</button></form>';
const EMPTY = container('xoo-refresh-fragments-empty');
const form = (): HTMLFormElement => one<HTMLFormElement>('form.cart');
const button = (): HTMLElement => one('.single_add_to_cart_button');
const modal = (): HTMLElement => one('.xoo-wsc-modal');
const isOpen = (): boolean => modal().classList.contains('xoo-wsc-cart-active');

async function shop(html: string, reply: Reply = 'xoo-add-to-cart-page', options: CartPageOptions = {}, attributes = ''): Promise<void> {
  page = await open(`<div class="product">${html}</div>${wrapped(EMPTY, attributes)}`, {
    routes: { [XOO_ADD]: reply, [XOO_READ]: 'xoo-refresh-fragments' },
    ...options,
  });
  await page.wait(500);
  // Somebody turns to the form.
  form().dispatchEvent(new Event('focusin', { bubbles: true }));
  await page.wait(0);
}

describe('a product form alone', () => {
  test('sends one post with the page’s own fields; the panel opens with the product in it', async () => {
    await shop(FORM);
    expect(submit(form(), button())).toBe(false);
    submit(form(), button());
    await page.wait(10);
    expect(page.fetch.calls()).toEqual([XOO_ADD]);
    expect(page.fetch.sent[0]?.fields).toEqual(recorded('xoo-add-to-cart-page'));
    expect(isOpen()).toBe(false);
    await page.wait(20);
    expect([isOpen(), document.querySelectorAll('.xoo-wsc-product').length, button().className]).toEqual([
      true,
      1,
      'single_add_to_cart_button button alt added',
    ]);
  });
  test('the events of an add in the recorded order', async () => {
    await shop(FORM, 'xoo-add-to-cart-page', { jquery: true });
    const heard: string[] = [];
    const names = [
      'adding_to_cart',
      'added_to_cart',
      'wc_fragments_loaded',
      'xoo_wsc_before_loading_fragments',
      'wc_fragments_refreshed',
      'xoo_wsc_cart_toggled',
    ];
    page.host?.$(document.body).on(names.join(' '), (event: { type: string }) => heard.push(event.type));
    submit(form(), button());
    await page.wait(50);
    expect(heard).toEqual(names);
  });
  test('does not open where the shop says so', async () => {
    await shop(FORM, 'xoo-add-to-cart-page', {}, 'data-auto-open-cart="no"');
    submit(form(), button());
    await page.wait(100);
    expect([isOpen(), document.querySelectorAll('.xoo-wsc-product').length]).toEqual([false, 1]);
  });
  test.each([
    ['an external product', FORM, 'product-type-external'],
    ['a form beside the mark that switches it off', `${FORM}<i class="xoo-wsc-disable-atc"></i>`, ''],
    ['a form of the editor of cart lines', `<div class="yith-wapo-popup">${FORM}</div>`, ''],
  ])('%s is the browser’s', async (_what, html, className) => {
    await shop(html);
    one('.product').classList.add(...(className === '' ? [] : [className]));
    expect(submit(form(), button())).toBe(true);
    await page.wait(100);
    expect(page.fetch.calls()).toEqual([]);
  });
  test('a form with a field that the shop names is the browser’s', async () => {
    await shop(FORM, 'xoo-add-to-cart-page', {}, `data-skip-ajax-for-data='{"quantity": "1"}'`);
    expect(submit(form(), button())).toBe(true);
  });
  test('where forms are not posted by script they are the browser’s', async () => {
    await shop(FORM, 'xoo-add-to-cart-page', {}, 'data-ajax-add-to-cart="no"');
    expect(submit(form(), button())).toBe(true);
  });
  const BUY_NOW = FORM.replace(
    '</form>',
    '<button type="submit" name="buy_now" value="46" id="now" formaction="/checkout/">Buy now</button></form>',
  );
  test('a button that leads to another page is the browser’s; the other one is posted', async () => {
    await shop(BUY_NOW);
    expect(submit(form(), one('#now'))).toBe(true);
    expect(submit(form(), button())).toBe(false);
    await page.wait(50);
    expect(page.fetch.calls()).toEqual([XOO_ADD]);
  });
  test('a button into another window is the browser’s', async () => {
    await shop(FORM.replace('<button', '<button formtarget="_blank"'));
    expect(submit(form(), button())).toBe(true);
  });
  test('while a part of it wants something nothing is sent, and the message shows', async () => {
    await shop(FORM);
    setSubmitBlocker(productOf(form()), 'bundle', { message: 'Choose a colour.', focus: () => undefined });
    expect(submit(form(), button())).toBe(false);
    await page.wait(100);
    expect([page.fetch.calls(), alerts()]).toEqual([[], ['Choose a colour.']]);
  });
  test('a file is sent with it, however slowly; nothing is sent while an upload goes on elsewhere', async () => {
    let answer = (): void => undefined;
    const slow = new Promise<Response>((resolve) => {
      answer = () => resolve(Response.json(exchange('xoo-add-to-cart-page').response.body));
    });
    const field = '<input type="file" name="engraving[0][art]">';
    await shop(FORM.replace('</form>', `${field}</form>`), () => slow);
    Reflect.set(one('[type=file]'), 'files', [new File(['lines'], 'art.svg', { type: 'image/svg+xml' })]);
    const store = productOf(form());
    setSubmitBlocker(store, 'uploads', { message: 'A file is still being sent.', focus: () => undefined });
    submit(form(), button());
    await page.wait(100);
    expect([page.fetch.calls(), alerts()]).toEqual([[], ['A file is still being sent.']]);
    setSubmitBlocker(store, 'uploads', null);
    submit(form(), button());
    await page.wait(120_000);
    expect(page.fetch.sent[0]?.fields).toContainEqual(['engraving[0][art]', 'art.svg']);
    expect([page.fetch.calls(), button().classList.contains('loading'), modal().className]).toEqual([
      [XOO_ADD],
      true,
      'xoo-wsc-modal xoo-wsc-loading',
    ]);
    answer();
    await page.wait(50);
    expect([isOpen(), alerts()]).toEqual([true, []]);
  });
  test('somebody else prevented it: nothing is sent', async () => {
    await shop(FORM);
    form().addEventListener('submit', (event) => event.preventDefault());
    submit(form(), button());
    await page.wait(100);
    expect(page.fetch.calls()).toEqual([]);
  });
  test('a listener may refuse, and may change what is sent', async () => {
    await shop(FORM);
    document.addEventListener('shop:cart-add', (event) => event.preventDefault(), { once: true });
    submit(form(), button());
    await page.wait(50);
    expect(page.fetch.calls()).toEqual([]);
    document.addEventListener('shop:cart-add', ({ detail }) => void (detail.data['quantity'] = '3'), { once: true });
    submit(form(), button());
    await page.wait(50);
    expect(page.fetch.sent[0]?.fields.find(([name]) => name === 'quantity')).toEqual(['quantity', '3']);
  });
});

describe('what the shop answers', () => {
  test('a refusal shows its notice for its time, frees the button and counts nothing as added', async () => {
    await shop(FORM, 'xoo-add-to-cart-error-page');
    const failed: string[] = [];
    document.addEventListener('shop:cart-add-failed', ({ detail }) => void failed.push(detail.message), { once: true });
    submit(form(), button());
    await page.wait(20);
    const notice = one('.xoo-wsc-markup-notices');
    expect([notice.textContent?.trim(), notice.classList.contains('xoo-wsc-active')]).toEqual([failed[0], true]);
    expect(failed[0]).toContain('not enough stock');
    expect([isOpen(), button().className, modal().className, alerts()]).toEqual([
      false,
      'single_add_to_cart_button button alt',
      'xoo-wsc-modal',
      [],
    ]);
    await page.wait(5100);
    expect(notice.classList.contains('xoo-wsc-active')).toBe(false);
  });
  test('a refusal on a page without a place for it: its reason stands at the button', async () => {
    await shop(FORM, 'xoo-add-to-cart-error-page');
    one('.xoo-wsc-markup-notices').remove();
    const failed: string[] = [];
    document.addEventListener('shop:cart-add-failed', ({ detail }) => void failed.push(detail.message), { once: true });
    submit(form(), button());
    await page.wait(20);
    expect([failed[0]?.includes('not enough stock'), alerts()[0]?.includes('not enough stock')]).toEqual([true, true]);
  });
  test('a refusal while the panel opens: its notice leaves the page at once', async () => {
    await shop(FORM, 'xoo-add-to-cart-error-page');
    submit(form(), button());
    await page.wait(20);
    press(one('.xoo-wsc-basket'));
    await page.wait(FRAME_MS);
    expect(one('.xoo-wsc-markup-notices').classList.contains('xoo-wsc-active')).toBe(false);
  });
  test.each([
    ['nothing at all', 'xoo-add-to-cart-none'],
    ['none of fragments, cart_hash, error and notice', json({ success: true })],
  ] as const)('%s: the page is loaded again', async (_what, reply) => {
    const reload = vi.spyOn(navigation, 'reload').mockImplementation(() => undefined);
    await shop(FORM, reply);
    submit(form(), button());
    await page.wait(50);
    expect(reload).toHaveBeenCalledOnce();
  });
  const notice = (kind: string, text: string): string =>
    `<div class="xoo-wsc-markup-notices"><div class="xoo-wsc-notice-container" data-section="markup"><ul class="xoo-wsc-notices"><li class="xoo-wsc-notice-${kind}">${text}</li></ul></div></div>`;
  test('only a notice of an error: that is the refusal, and the page stays', async () => {
    const reload = vi.spyOn(navigation, 'reload').mockImplementation(() => undefined);
    await shop(FORM, json({ notice: notice('error', 'Sold out') }));
    submit(form(), button());
    await page.wait(50);
    expect([reload.mock.calls.length, one('.xoo-wsc-markup-notices').textContent, button().dataset['state']]).toEqual([
      0,
      'Sold out',
      'failed',
    ]);
  });
  test.each([
    ['only a hash', { cart_hash: 'abc' }],
    ['only an empty hash', { cart_hash: '' }],
    ['only a notice', { notice: notice('success', 'Added') }],
  ])('%s: the cart is read, and tells that it was added; the page stays', async (_what, body) => {
    const reload = vi.spyOn(navigation, 'reload').mockImplementation(() => undefined);
    await shop(FORM, json(body));
    submit(form(), button());
    await page.wait(100);
    expect([reload.mock.calls.length, page.fetch.calls(), button().dataset['state'], isOpen(), alerts()]).toEqual([
      0,
      [XOO_ADD, XOO_READ],
      'added',
      true,
      [],
    ]);
  });
  test('a refusal without a message clears the old notice and is told at the button', async () => {
    await shop(FORM, [json({ error: 1, notice: notice('error', 'Sold out') }), json({ error: 1 })] as unknown as Reply);
    submit(form(), button());
    await page.wait(50);
    submit(form(), button());
    await page.wait(50);
    expect([one('.xoo-wsc-markup-notices').textContent, alerts().length]).toEqual(['', 1]);
  });
  test('a refusal that comes while the panel is open stands in the panel', async () => {
    let release = (): void => undefined;
    const wait = new Promise<void>((resolve) => {
      release = resolve;
    });
    await shop(FORM, async () => {
      await wait;
      return Response.json({ error: 1, notice: notice('error', 'Sold out') });
    });
    submit(form(), button());
    await page.wait(2000);
    press(one('.xoo-wsc-basket'));
    await page.wait(FRAME_MS);
    release();
    await page.wait(50);
    const box = one('.xoo-wsc-modal .xoo-wsc-notice-container');
    expect([box.textContent, box.style.display === 'none', $notices().get().assertive]).toEqual(['Sold out', false, 'Sold out']);
  });
  test.each([
    ['a connection that breaks off', lost],
    ['500', status(500, 'no')],
    ['a page instead of JSON', status(200, '<!doctype html>')],
    ['an expired nonce', status(403, '-1')],
  ])('%s: uncovers, says why, offers a way on; the second failure the browser’s own way', async (_what, reply) => {
    await shop(FORM, reply, { routes: { [XOO_ADD]: reply, [XOO_READ]: 'xoo-refresh-fragments-empty' } });
    submit(form(), button());
    await page.wait(50);
    expect([alerts().length, modal().className, button().className, one('.shop-alert__action').textContent]).toEqual([
      1,
      'xoo-wsc-modal',
      'single_add_to_cart_button button alt',
      'Try again',
    ]);
    submit(form(), button());
    await page.wait(50);
    expect(one('.shop-alert__action').textContent).toBe('Send the form the ordinary way');
  });
});

describe('beside <shop-add-to-cart>', () => {
  test.each([
    ['before', (tag: string, cart: string) => cart + tag],
    ['after', (tag: string, cart: string) => tag + cart],
  ])('the side cart %s it: one post, to the form’s own address; the panel opens', async (_order, build) => {
    const own = 'POST /product/hand-fork/';
    page = await open(build(`<shop-add-to-cart><div class="product">${FORM}</div></shop-add-to-cart>`, wrapped(EMPTY)), {
      routes: { [own]: 'product-form-simple', 'GET /product/hand-fork/': 'product-form-simple', [XOO_READ]: 'xoo-refresh-fragments' },
    });
    await page.wait(500);
    submit(form(), button());
    await page.wait(100);
    expect(page.fetch.calls().filter((call) => call.startsWith('POST') && !call.includes('fragments'))).toEqual([own]);
    expect(page.fetch.calls()).not.toContain(XOO_ADD);
    expect(isOpen()).toBe(true);
  });
});

describe('what the shop says of a form in <shop-add-to-cart>', () => {
  const PLACE = '<div class="woocommerce-notices-wrapper"></div>';
  const SAID = '3 × “Linen Tea Towel” have been added to your cart.';
  const state = (): unknown[] => [
    one('.xoo-wsc-notice-container').textContent?.trim(),
    one('.woocommerce-message').textContent?.includes(SAID),
    document.activeElement?.className,
    $notices().get().polite,
  ];
  const added = async (attributes: string): Promise<void> => {
    page = await open(`${PLACE}<shop-add-to-cart><div class="product">${FORM}</div></shop-add-to-cart>${wrapped(EMPTY, attributes)}`, {
      routes: { 'POST /product/hand-fork/': 'product-form-simple', [XOO_READ]: 'xoo-refresh-fragments' },
    });
    await page.wait(500);
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 5000, 10, 10));
    const scrollTo = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
    submit(form(), button());
    await page.wait(200);
    expect(scrollTo.mock.calls.length > 0).toBe(attributes !== '');
    vi.restoreAllMocks();
  };
  test('stands in the panel that opens over the page, with the focus in the panel', async () => {
    await added('');
    expect(state()).toEqual([SAID, true, one('.xoo-wsch-close').className, SAID]);
  });
  test('stands on the page where the panel stays closed, with the focus on it', async () => {
    await added('data-auto-open-cart="no"');
    expect(state()).toEqual(['', true, 'woocommerce-message', expect.not.stringContaining(SAID)]);
  });
});

test('another script that tells of an add opens it, with its fragments', async () => {
  await shop(FORM, json({}), { jquery: true });
  page.host?.$(document.body).trigger('added_to_cart', [{ 'div.xoo-wsc-container': container() }, 'abc', page.host.$(button())]);
  await page.wait(50);
  expect([isOpen(), document.querySelectorAll('.xoo-wsc-product').length]).toEqual([true, 2]);
});

test('another script’s added_to_cart event without fragments has the panel read the cart again', async () => {
  page = await open(wrapped(EMPTY), {
    items: true,
    jquery: true,
    routes: { [XOO_READ]: ['xoo-refresh-fragments-empty', 'xoo-refresh-fragments'] },
  });
  await page.wait(500);
  page.host?.$(document.body).trigger('added_to_cart');
  await page.wait(100);
  expect([isOpen(), document.querySelectorAll('.xoo-wsc-product').length, page.fetch.calls()]).toEqual([true, 2, [XOO_READ, XOO_READ]]);
});

test('with WooCommerce’s own call for reading the cart, it is read by that after an add, too', async () => {
  const CORE = 'POST /?wc-ajax=get_refreshed_fragments';
  await shop(
    FORM,
    'xoo-add-to-cart-page',
    { items: true, routes: { [XOO_ADD]: 'xoo-add-to-cart-page', [CORE]: 'xoo-refresh-fragments' } },
    'data-refresh-cart',
  );
  submit(form(), button());
  await page.wait(100);
  expect(page.fetch.calls()).toEqual([CORE, XOO_ADD, CORE]);
});

test('a page that follows a plain add opens at once', async () => {
  page = await open(wrapped(EMPTY, 'data-added-to-cart'));
  expect(isOpen()).toBe(true);
});

test('blocks hear of an add, and what they tell of it themselves does not open the panel again', async () => {
  await shop(FORM);
  const heard: string[] = [];
  for (const name of ['wc-blocks_adding_to_cart', 'wc-blocks_added_to_cart']) {
    document.body.addEventListener(name, () => heard.push(name), { once: true });
  }
  submit(form(), button());
  await page.wait(50);
  press(one('.xoo-wsch-close'));
  await page.wait(500);
  expect([heard, isOpen()]).toEqual([['wc-blocks_adding_to_cart', 'wc-blocks_added_to_cart'], false]);
});

test('after a block’s add the panel is covered until the cart that is read for it is there', async () => {
  let release = (): void => undefined;
  const slow = new Promise<void>((resolve) => {
    release = resolve;
  });
  let calls = 0;
  page = await open(wrapped(EMPTY), {
    items: true,
    routes: {
      [XOO_READ]: async () => {
        calls += 1;
        if (calls > 1) {
          await slow;
        }
        return Response.json(exchange(calls > 1 ? 'xoo-refresh-fragments' : 'xoo-refresh-fragments-empty').response.body);
      },
    },
  });
  await page.wait(500);
  document.body.dispatchEvent(new CustomEvent('wc-blocks_added_to_cart', { bubbles: true, detail: { preserveCartData: false } }));
  await page.wait(1000);
  expect([isOpen(), modal().classList.contains('xoo-wsc-loading'), calls]).toEqual([true, true, 2]);
  release();
  await page.wait(0);
  expect([modal().classList.contains('xoo-wsc-loading'), document.querySelectorAll('.xoo-wsc-product').length]).toEqual([false, 2]);
});

test('a block that adds opens it, once for several of its events', async () => {
  page = await open(wrapped(EMPTY), { items: true, routes: { [XOO_READ]: 'xoo-refresh-fragments' } });
  await page.wait(500);
  let opened = 0;
  document.addEventListener('shop:side-cart-opened', () => (opened += 1));
  for (let i = 0; i < 2; i += 1) {
    document.body.dispatchEvent(new CustomEvent('wc-blocks_added_to_cart', { bubbles: true, detail: { preserveCartData: false } }));
  }
  await page.wait(300);
  expect([isOpen(), opened]).toEqual([true, 1]);
});
