import { readdirSync } from 'node:fs';
import { afterEach, describe, expect, test } from 'vitest';
import { asVariation, readForm } from '../../widgets/variation-form/variation-form.host.js';
import { buildIndex } from '../../widgets/variation-form/variation-index.rules.js';
import { exchange, pageText, recordingsFolder, showPage, type Exchange } from '../host/recording.js';
import {
  buttonState,
  CANNOT,
  choose,
  el,
  form,
  idField,
  LOOKUP,
  NEEDS,
  open,
  select,
  textOf,
  type ProductPage,
} from '../widgets/variation-form/page.js';

/* ------------------------------------------------ every recorded page with a product form */

const PAGES = readdirSync(recordingsFolder)
  .filter((name) => /^page-.*\.html$/.test(name))
  .map((name) => name.slice(0, -'.html'.length))
  .filter((name) => pageText(name).includes('class="variations_form'));

test('the recorded pages with variations are all here', () => {
  expect(PAGES.length).toBeGreaterThanOrEqual(8);
});

test.each(PAGES)('%s: product, attributes with their options, and variations are read', (name) => {
  const html = pageText(name);
  const undo = showPage(html);
  const source = readForm(form());
  expect(source?.productId).toBe(form().dataset['product_id']);
  const selects = [...html.matchAll(/<select[^>]*data-attribute_name="([^"]+)"/g)].map((m) => m[1]);
  expect(source?.fields.map((f) => f.name)).toEqual(selects);
  for (const field of source?.fields ?? []) {
    expect(field.values, field.name).not.toContain('');
    expect(field.values.length).toBe(field.select.options.length - 1);
    expect(field.label).not.toBe('');
  }
  const raw = form().getAttribute('data-product_variations') ?? '';
  expect(source?.variations?.length ?? null).toBe(raw === 'false' ? null : (JSON.parse(raw) as unknown[]).length);
  undo();
});

test.each(PAGES.filter((name) => !name.includes('ajax')))('%s: each variation is found by its own values', (name) => {
  const undo = showPage(pageText(name));
  const source = readForm(form());
  const attributes = source?.fields.map((f) => f.name) ?? [];
  const index = buildIndex(source?.variations ?? [], attributes);
  for (const variation of source?.variations ?? []) {
    expect(index.match(variation.attributes)?.variation_id).toBe(variation.variation_id);
  }
  undo();
});

/* ------------------------------------------------ every recorded get_variation, of both server generations */

let page: ProductPage | undefined;
afterEach(async () => {
  await page?.close();
  page = undefined;
});

const RECORDED = ['match', 'any', 'none', 'partial', 'out-of-stock', 'bad-product', 'no-product'].flatMap((what) => [
  `get-variation-${what}`,
  `woocommerce-10.9.1/get-variation-${what}`,
]);

test.each(RECORDED)('%s: the answer is read as what it is', (name) => {
  const { body } = exchange(name).response;
  const variation = asVariation(body);
  if (/none|partial|product$/.test(name)) {
    expect(variation).toBeNull();
    return;
  }
  const sent = body as { variation_id: number; attributes: Record<string, string>; display_price: number };
  expect(variation).toMatchObject({ variation_id: sent.variation_id, attributes: sent.attributes, display_price: sent.display_price });
});

/** Chooses what a recorded request asks for, on a page that has those values; others are added as another script would. */
const replay = async (recorded: Exchange): Promise<void> => {
  page = await open('page-product-variable-300-ajax', { routes: { [LOOKUP]: recorded } });
  for (const [name, value] of recorded.request.fields.filter(([n]) => n.startsWith('attribute_'))) {
    const node = select(name.replace('attribute_', ''));
    if (![...node.options].some((o) => o.value === value)) {
      const option = document.createElement('option');
      option.value = value;
      node.append(option);
    }
    choose(name.replace('attribute_', ''), value);
  }
  await page.wait(600);
};

describe.each(['', 'woocommerce-10.9.1/'])('server generation %j', (folder) => {
  test.each(['match', 'out-of-stock', 'none'])('get-variation-%s: sent as recorded, attribute for attribute', async (what) => {
    const recorded = exchange(`${folder}get-variation-${what}`);
    await replay(recorded);
    const attributesOf = (fields: readonly (readonly [string, string])[]): unknown =>
      fields.filter(([name]) => name !== 'custom_data' && name !== 'product_id');
    expect(page?.fetch.sent).toHaveLength(1);
    expect(attributesOf(page?.fetch.sent[0]?.fields ?? [])).toEqual(attributesOf(recorded.request.fields));
    expect(page?.fetch.sent[0]?.fields.at(-1)).toEqual(['product_id', form().dataset['product_id']]);
    expect([page?.fetch.sent[0]?.method, new URL(page?.fetch.sent[0]?.url ?? '', 'http://shop.test').search]).toEqual([
      recorded.request.method,
      new URL(recorded.request.url).search,
    ]);
  });

  test('a match: price, sku, button', async () => {
    const recorded = exchange(`${folder}get-variation-match`);
    await replay(recorded);
    const variation = recorded.response.body as { variation_id: number; sku: string };
    expect([idField().value, textOf('.product_meta .sku'), buttonState()]).toEqual([
      String(variation.variation_id),
      variation.sku,
      'ready',
    ]);
  });

  test('out of stock: shown, but not to be had', async () => {
    await replay(exchange(`${folder}get-variation-out-of-stock`));
    expect(buttonState()).toBe(CANNOT);
    expect(textOf('.woocommerce-variation-availability')).not.toBe('');
  });

  test('none: the message', async () => {
    await replay(exchange(`${folder}get-variation-none`));
    expect(buttonState()).toBe(NEEDS);
    expect(el('.wc-no-matching-variations').textContent).toContain('no products matched');
  });

  test('a choice with one attribute open is not asked for at all', async () => {
    await replay(exchange(`${folder}get-variation-partial`));
    expect(page?.fetch.sent).toEqual([]);
  });
});
