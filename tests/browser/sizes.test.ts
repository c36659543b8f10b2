import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext } from 'playwright-core';
import { expect, test } from 'vitest';
import type { EditionFiles } from '../../build/manifest.mjs';
import { filesFor, tagsOf, type Limits } from '../../build/sizes.mjs';
import { editionOf, ROOT } from './support/builds.js';
import { useShop } from './support/shop.js';

/** What a page really loads, against what `npm run size` and the table in tests/bench/README.md count. */
const shop = useShop();

const { sizes } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { sizes: Limits };
const driving = Object.values(sizes.pages).filter(({ follows }) => !follows);
const pages = [...new Set(driving.map(({ page, asks = false }) => `${page} ${asks ? 'asks' : 'answered'}`))];

/** What comes late and at once on a page, for all of its tags. */
const wantsOf = (path: string): string[] => [...new Set(driving.flatMap(({ page, wants = [] }) => (page === path ? wants : [])))];

const CASES = (['esm', 'lean'] as const).flatMap((build) => pages.map((row) => ({ build, row })));

/**
 * Where the button of a form lies below the fold the sticky bar comes too: such a page is measured on a screen that shows all of it. Of two
 * sliders the one that moves by itself is near the screen, and not on it.
 */
const TALL: Readonly<Record<string, { readonly viewport: { readonly width: number; readonly height: number } }>> = {
  'demo-theme/index.html': { viewport: { width: 1280, height: 2500 } },
  'demo-theme/product-bundle.html': { viewport: { width: 1280, height: 4000 } },
  'demo-theme/product-addons.html': { viewport: { width: 1280, height: 4000 } },
};

/** The scripts of ours that a page of this context asks for, from now on. */
function scriptsOf(context: BrowserContext): ReadonlySet<string> {
  const loaded = new Set<string>();
  context.on('request', (request) => {
    const name = /\/dist\/(shop(?:\.lean|\.host-react)?\.js|chunks\/[^?]+)/.exec(request.url())?.[1];
    if (name) {
      loaded.add(name);
    }
  });
  return loaded;
}

test.each(CASES)('$build, $row: before anybody acts the page loads what the sizes count, no more and no less', async ({ build, row }) => {
  const [path = '', state] = row.split(' ');
  const asks = state === 'asks';
  const edition = editionOf(build) as EditionFiles;
  const tags = tagsOf(readFileSync(join(ROOT, path), 'utf8'), Object.keys(edition.tags));
  const consent = asks ? 'none' : 'declined';
  const context = await shop.newContext({ consent, ...TALL[path] });
  const loaded = scriptsOf(context);
  const page = await shop.openPage({ path: path.split('/').at(-1) ?? '', consent, context, build });
  for (const tag of tags) {
    await page.locator(`${tag}:is([data-shop-ready], [data-shop-halted])`).first().waitFor({ state: 'attached' });
  }
  if (asks) {
    await page.locator('.eu-cookies-bar-cookies-bar-wrap').first().waitFor();
  }
  await page.waitForLoadState('networkidle');
  expect([...loaded].sort()).toEqual([...filesFor(edition, tags, { asks, wants: wantsOf(path) })].sort());
});

/** The demo page with these tags alone, and no swatches of ours: what stood in other tags stands there without them. */
const withOnly = (tags: readonly string[]) => (html: string) =>
  html
    .replaceAll(/<(\/?)(shop-[a-z-]+)/g, (text, end: string, tag: string) => (tags.includes(tag) ? text : `<${end}div`))
    .replaceAll(/ data-swatches=('[^']*'|"[^"]*")/g, '');

test.each(['esm', 'lean', 'host-react'] as const)(
  '%s: sliders below the screen load nothing of React, and no more than the sizes count',
  async (build) => {
    const { page: path = '', tags = [] } = sizes.pages['Any page: two sliders alone, below the screen'] ?? {};
    // Nothing on the way of the page's loading brings them near.
    const html = (text: string): string => withOnly(tags)(text).replace('<shop-carousel', `${'<br>'.repeat(200)}<shop-carousel`);
    const context = await shop.newContext({ consent: 'declined' });
    const loaded = scriptsOf(context);
    const page = await shop.openPage({ path: path.split('/').at(-1) ?? '', consent: 'declined', context, build, html });
    for (const tag of tags) {
      await page.locator(`${tag}[data-shop-ready]`).first().waitFor({ state: 'attached' });
    }
    await page.waitForLoadState('networkidle');
    expect([...loaded].sort()).toEqual([...filesFor(editionOf(build) as EditionFiles, tags)].sort());
  },
);

const FOLLOWING = Object.entries(sizes.pages).flatMap(([name, row]) =>
  row.follows ? (['esm', 'lean', 'host-react'] as const).map((build) => ({ build, name, row })) : [],
);

test.each(FOLLOWING)(
  '$build, $name: beside the host’s scripts nothing of React is loaded, and no more than the sizes count',
  async ({ build, row }) => {
    const { page: path, tags = [] } = row;
    const edition = editionOf(build) as EditionFiles;
    const context = await shop.newContext({ consent: 'declined' });
    const loaded = scriptsOf(context);
    const page = await shop.openPage({
      path: path.split('/').at(-1) ?? '',
      consent: 'declined',
      context,
      build,
      hostScripts: ['single-product', 'add-to-cart-variation'],
      html: withOnly(tags),
    });
    for (const tag of tags) {
      await page.locator(`${tag}[data-shop-ready]`).first().waitFor({ state: 'attached' });
    }
    await page.waitForLoadState('networkidle');
    expect([...loaded].sort()).toEqual([...filesFor(edition, tags, { follows: true })].sort());
  },
);
