import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { filesFor, tagsOf, type Limits } from '../../build/sizes.mjs';
import { ROOT } from './support/builds.js';
import { useShop } from './support/shop.js';

/** What a page really loads, against what `npm run size` and the table in tests/bench/README.md count. */
const shop = useShop();

interface Manifest { readonly loader: string; readonly tags: Readonly<Record<string, { readonly preload: readonly string[] }>> }

const read = <T>(file: string): T => JSON.parse(readFileSync(join(ROOT, file), 'utf8')) as T;
const { sizes } = read<{ sizes: Limits }>('package.json');
const pages = [...new Set(Object.values(sizes.pages).map(({ page, asks = false }) => `${page} ${asks ? 'asks' : 'answered'}`))];

test.each(pages)('%s: before anybody acts it loads what the sizes count, no more and no less', async (row) => {
  const [path = '', state] = row.split(' ');
  const asks = state === 'asks';
  const manifest = read<Manifest>('dist/manifest.json');
  const tags = tagsOf(readFileSync(join(ROOT, path), 'utf8'), Object.keys(manifest.tags));
  const consent = asks ? 'none' : 'declined';
  const context = await shop.newContext({ consent });
  const loaded = new Set<string>();
  context.on('request', (request) => { const name = /\/dist\/(shop\.js|chunks\/[^?]+)/.exec(request.url())?.[1]; if (name) { loaded.add(name); } });
  const page = await shop.openPage({ path: path.split('/').at(-1) ?? '', consent, context, build: 'esm' });
  for (const tag of tags) { await page.locator(`${tag}:is([data-shop-ready], [data-shop-halted])`).first().waitFor({ state: 'attached' }); }
  if (asks) { await page.locator('.eu-cookies-bar-cookies-bar-wrap').first().waitFor(); }
  await page.waitForLoadState('networkidle');
  expect([...loaded].sort()).toEqual([...filesFor(manifest, tags, asks)].sort());
});
