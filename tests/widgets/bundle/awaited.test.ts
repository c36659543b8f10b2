import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { firstSubmitBlocker, productOf } from '../../../shared/stores/product.js';
import { answerAjax } from '../../host/ajax.js';
// Loaded on first use; read already, so that a test waits for what happens and not for the disk.
import '../../../widgets/variation-form/matching.js';
import { all, button, child, choose, el, form, ids, open, press, select, textAt, variable, type BundlePage } from './page.js';

/** A child whose variations are asked for one at a time: between a choice and its answer nothing is sold, and the page says why. */
let page: BundlePage;
let answer: (response: Response | Error) => void;
let asked = 0;

const RED = {
  variation_id: 71,
  attributes: { attribute_colour: 'red' },
  display_price: 20,
  display_regular_price: 25,
  price_html: '<span class="price">£20.00</span>',
  is_in_stock: true,
  is_purchasable: true,
  variation_is_active: true,
  variation_is_visible: true,
  max_qty: 3,
};
const json = (value: unknown): Response => new Response(JSON.stringify(value), { headers: { 'content-type': 'application/json' } });
const CHECKING = 'Checking availability…';
const FAILED = 'This combination could not be checked.';
const UNCHOSEN = 'Please select a purchasable variation for Tee before adding this bundle to the cart.';
const TEMPLATES = ['variation-template', 'unavailable-variation-template']
  .map((name) => `<script type="text/template" id="tmpl-${name}"><div></div></script>`)
  .join('');
const HTML = variable('G4').replace(/data-product_variations="[^"]*"/, 'data-product_variations="false"') + TEMPLATES;
const blocker = (): string | undefined => firstSubmitBlocker(productOf(form()))?.message;
/** What the page says of the bundle, with the label of the way on. */
const said = (): string[] =>
  all('.woosb-alert, .shop-alert')
    .filter((box) => box.style.display !== 'none')
    .map((box) => textAt(box.className === 'shop-alert' ? '.shop-alert' : '.woosb-alert'));

beforeEach(() => {
  asked = 0;
  vi.stubGlobal('wc_add_to_cart_variation_params', {
    wc_ajax_url: '/?wc-ajax=%%endpoint%%',
    i18n_no_matching_variations_text: 'None fits.',
  });
  vi.stubGlobal('fetch', () => {
    asked += 1;
    return new Promise<Response>((resolve, reject) => {
      answer = (response) => (response instanceof Error ? reject(response) : resolve(response));
    });
  });
});
afterEach(() => page.close());

const WAYS = [
  ['our variation form drives it', null, true],
  ['WooCommerce’s script drives it', ['add-to-cart-variation'], false],
  ['WooCommerce’s script drives it in our tag', ['add-to-cart-variation'], true],
] as const;

describe.each(WAYS)('where %s', (_, scripts, variations) => {
  const begin = async (): Promise<void> => {
    page = await open(HTML, { scripts, variations });
    if (scripts) {
      answerAjax((window as unknown as { jQuery: unknown }).jQuery, fetch as never);
    }
    await page.wait(300);
    await vi.dynamicImportSettled();
    expect([blocker(), said()]).toEqual([UNCHOSEN, [UNCHOSEN]]);
    choose(select(), 'red');
    await page.wait(400);
    expect(asked).toBe(1);
  };

  test('a press before the answer is there says that it is awaited, and sells nothing', async () => {
    await begin();
    expect([blocker(), said()]).toEqual([CHECKING, []]);
    const focused = document.activeElement;
    expect([press(), said(), document.activeElement]).toEqual([false, [CHECKING], focused]);
    expect(ids()).toBe('12/b2/1/');
    answer(json(RED));
    await page.wait(400);
    expect([blocker(), said(), child('Tee').dataset['id']]).toEqual([undefined, [], '71']);
    expect([press(), ids(), button().hasAttribute('aria-disabled')]).toEqual([
      true,
      `71/a1/2/${encodeURIComponent('{"attribute_colour":"red"}')},12/b2/1/`,
      false,
    ]);
  });

  test.each([
    ['fails', () => new Response('down', { status: 503 })],
    ['is broken', () => new Response('<!doctype html><title>Sign in</title>', { headers: { 'content-type': 'text/html' } })],
    ['never comes', () => new TypeError('Failed to fetch')],
  ])('one that %s is said once, at the child, with a way on that asks again', async (_how, response) => {
    await begin();
    answer(response());
    await page.wait(400);
    expect([blocker(), said()]).toEqual([FAILED, [`${FAILED}Try again`]]);
    expect(child('Tee').contains(el('.shop-alert'))).toBe(true);
    expect([press(), said()]).toEqual([false, [`${FAILED}Try again`]]);
    expect(document.activeElement).toBe(el('.shop-alert__action'));
    el('.shop-alert__action').click();
    await page.wait(10);
    expect([asked, blocker(), said()]).toEqual([2, CHECKING, []]);
    answer(json(RED));
    await page.wait(400);
    expect([blocker(), said(), child('Tee').dataset['id']]).toEqual([undefined, [], '71']);
  });

  test('one that says that nothing fits leaves the choice to the shopper', async () => {
    await begin();
    answer(json(false));
    await page.wait(400);
    expect([blocker(), ids()]).toEqual([UNCHOSEN, '12/b2/1/']);
  });
});
