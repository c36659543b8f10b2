import { afterEach, expect, test } from 'vitest';
import { hostListens } from '../../../shared/host/jquery-bridge.js';
import { request } from '../../../shared/net/request.js';
import { firstSubmitBlocker, productOf } from '../../../shared/stores/product.js';
import { choose, el, form, open, select, TEE, type OpenOptions, type ProductPage } from './page.js';

/** As a plug-in with a quick view asks for its form to be set up. */
const ask = (node: HTMLFormElement): void => {
  const { $ } = page.host as NonNullable<ProductPage['host']>;
  ($(node) as unknown as { wc_variation_form(): void }).wc_variation_form();
};

/** A quick view brings a form that stands in no tag of ours. */
let page: ProductPage;
afterEach(() => page.close());

const start = async (
  more: OpenOptions = {},
): Promise<{ readonly view: HTMLElement; readonly own: HTMLFormElement; readonly bring: () => HTMLFormElement }> => {
  page = await open(TEE, more);
  const own = form();
  const printed = page.before;
  const view = document.createElement('div');
  view.className = 'product quick-view';
  document.body.append(view);
  return {
    view,
    own,
    bring: () => {
      view.innerHTML = printed;
      return el<HTMLFormElement>('form', view);
    },
  };
};
const idOf = (of: HTMLFormElement): string | undefined => of.querySelector<HTMLInputElement>('input.variation_id')?.value;
const redM = (root: HTMLElement): void => {
  choose('pa_colour', 'red', root);
  choose('pa_size', 'm', root);
};

test('a form in no tag is set up one second after a jQuery request, and refused if incomplete', async () => {
  const { view, bring } = await start({
    scripts: [],
    routes: { 'GET /quick-view': () => new Response('{}', { headers: { 'content-type': 'application/json' } }) },
  });
  const quick = bring();
  void page.host?.$.ajax({ url: '/quick-view' });
  await page.wait(900);
  expect(firstSubmitBlocker(productOf(quick))).toBeNull();
  await page.wait(300);
  expect(firstSubmitBlocker(productOf(quick))?.by).toBe('variation-form');
  const press = new MouseEvent('click', { bubbles: true, cancelable: true });
  el('.single_add_to_cart_button', view).dispatchEvent(press);
  expect(press.defaultPrevented).toBe(true);
  redM(view);
  await page.wait(600);
  expect([idOf(quick), idOf(form())]).toEqual(['68', '0']);
});

test('a request of ours does as well, without jQuery', async () => {
  const { view, bring } = await start({
    routes: { 'GET /quick-view': () => new Response('', { headers: { 'content-type': 'text/html' } }) },
  });
  const quick = bring();
  void request({ url: '/quick-view' }).catch(() => undefined);
  await page.wait(1300);
  redM(view);
  await page.wait(600);
  expect(idOf(quick)).toBe('68');
});

test('a form that the page fetched by itself is driven one second after it stands in the page', async () => {
  const { view, bring } = await start();
  const quick = bring();
  await page.wait(900);
  expect(firstSubmitBlocker(productOf(quick))).toBeNull();
  await page.wait(300);
  expect(firstSubmitBlocker(productOf(quick))?.by).toBe('variation-form');
  redM(view);
  await page.wait(600);
  expect([idOf(quick), idOf(form())]).toEqual(['68', '0']);
});

test('a script that asks for its form to be set up has it at once; asked twice it is one round', async () => {
  const { view, bring } = await start({ scripts: [] });
  const quick = bring();
  ask(quick);
  ask(quick);
  await page.wait(200);
  const before = page.heard('woocommerce_variation_has_changed').length;
  choose('pa_colour', 'red', view);
  expect(page.heard('woocommerce_variation_has_changed').length - before).toBe(1);
  choose('pa_size', 'm', view);
  await page.wait(600);
  expect(idOf(quick)).toBe('68');
});

test('a form that left with its quick view is let go', async () => {
  const { view, bring } = await start({ scripts: [] });
  const quick = bring();
  ask(quick);
  await page.wait(200);
  view.replaceChildren();
  ask(form());
  await page.wait(200);
  expect(firstSubmitBlocker(productOf(quick))).toBeNull();
});

test.each(['the tag that has it', 'another tag'])('a form that a script then puts into %s is driven by one', async (where) => {
  const { view, bring } = await start({ scripts: [] });
  const quick = bring();
  ask(quick);
  await page.wait(200);
  const place = where === 'the tag that has it' ? el('shop-variation-form') : document.createElement('shop-variation-form');
  view.append(place);
  place.append(quick);
  await page.wait(50);
  const before = page.heard('woocommerce_variation_has_changed').length;
  choose('pa_colour', 'red', quick);
  expect(page.heard('woocommerce_variation_has_changed').length - before).toBe(1);
  choose('pa_size', 'm', quick);
  await page.wait(1200);
  expect(idOf(quick)).toBe('68');
  expect(firstSubmitBlocker(productOf(quick))).toBeNull();
});

test('beside the stock script the form is handed to that one, once', async () => {
  const { view, bring } = await start({
    scripts: ['add-to-cart-variation'],
    routes: { 'GET /quick-view': () => new Response('{}', { headers: { 'content-type': 'application/json' } }) },
  });
  const quick = bring();
  void page.host?.$.ajax({ url: '/quick-view' });
  await page.wait(1200);
  // The host's script is given its own time to come first.
  await page.wait(300);
  expect(hostListens(quick, 'check_variations')).toBe(true);
  const before = page.heard('woocommerce_variation_has_changed').length;
  redM(view);
  expect([page.heard('woocommerce_variation_has_changed').length - before, select('pa_size', view).value]).toEqual([2, 'm']);
});

test('where the first tag leaves, the next one looks after the form', async () => {
  const { own, view, bring } = await start({ scripts: [] });
  const quick = bring();
  const second = document.createElement('shop-variation-form');
  second.setAttribute('data-product_id', '5');
  second.setAttribute('data-attributes', '{"attribute_a":["x"]}');
  document.body.append(second);
  ask(quick);
  await page.wait(200);
  own.closest('shop-variation-form')?.remove();
  await page.wait(300);
  redM(view);
  await page.wait(600);
  expect(idOf(quick)).toBe('68');
});
