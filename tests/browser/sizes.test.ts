import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import type { EditionFiles } from '../../build/manifest.mjs';
import { filesFor, tagsOf, type Limits } from '../sizes.mjs';
import { editionOf, ROOT } from './support/builds.js';
import { useShop } from './support/shop.js';

/** What a page really loads, against what `npm run size` counts. */
const shop = useShop();

const { pages } = JSON.parse(readFileSync(join(ROOT, 'tests/size.json'), 'utf8')) as Limits;
/** One list of files is made for each edition in the same way: of the lean one, two pages tell. */
const CASES = Object.entries(pages).flatMap(([name, { page }]) =>
  (['esm', 'lean'] as const)
    .filter((build) => build === 'esm' || ['Listing', 'Product with add-ons'].includes(name))
    .flatMap((build) => (page === undefined ? [] : { build, name, path: page })),
);

test.each(CASES)('$build, $name: a page loads what the sizes count, and nothing of tags that are not there', async ({ build, path }) => {
  const edition = editionOf(build) as EditionFiles;
  const tags = tagsOf(readFileSync(join(ROOT, path), 'utf8'), Object.keys(edition.tags));
  const context = await shop.newContext({ consent: 'declined' });
  const loaded = new Set<string>();
  context.on('request', (request) => {
    const name = /\/dist\/(shop(?:\.lean)?\.js|chunks\/[^?]+)/.exec(request.url())?.[1];
    if (name) {
      loaded.add(name);
    }
  });
  const page = await shop.openPage({ path: 'terms.html', consent: 'declined', context, build });
  // From a checkout with nothing to pay for the shop leads away.
  await page.evaluate(async () => {
    await fetch('product-hand-fork.html', { method: 'POST', body: new URLSearchParams({ 'add-to-cart': '45', quantity: '1' }) });
  });
  loaded.clear();
  await page.goto(new URL(basename(path), page.url()).href);
  for (const tag of tags) {
    await page.locator(`${tag}:is([data-shop-ready], [data-shop-halted])`).first().waitFor({ state: 'attached' });
  }
  await page.waitForLoadState('networkidle');
  const counted = filesFor(edition, tags);
  const others = Object.values(edition.tags).flatMap(({ chunk }) => (counted.includes(chunk) ? [] : [chunk]));
  const folder = dirname(edition.tags[tags[0] ?? '']?.chunk ?? '');
  expect(counted.filter((file) => !loaded.has(file))).toEqual([]);
  expect([...loaded].filter((file) => others.includes(file) || (file !== edition.loader && dirname(file) !== folder))).toEqual([]);
});

test('a cart printed from the Store API loads what prints it, and no calendar', async () => {
  const page = await shop.openPage({ path: 'terms.html', consent: 'declined', build: 'esm' });
  await page.evaluate(async () => {
    await fetch('product-hand-fork.html', { method: 'POST', body: new URLSearchParams({ 'add-to-cart': '45', quantity: '1' }) });
  });
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(basename(request.url())));
  await page.goto(new URL('cart-store-api.html', page.url()).href);
  await page.locator('shop-cart .cart_item').first().waitFor();
  expect(loaded.filter((name) => name.startsWith('store-cart'))).toHaveLength(1);
  expect(loaded.filter((name) => /^(?:date|floating)/.test(name))).toEqual([]);
});
