import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Manifest } from '../../build/manifest.mjs';
import { ROOT } from './support/builds.js';
import { useShop, type ShopPage } from './support/shop.js';

/** The reference, as the build writes it to `demo-theme/docs/`: it is read on a phone and by keyboard, and its examples are the tags. */
const shop = useShop({ warm: true });

const FOLDER = 'demo-theme/docs';
const PAGES = readdirSync(join(ROOT, FOLDER)).filter((name) => name.endsWith('.html'));
const TAGS = Object.keys((JSON.parse(readFileSync(join(ROOT, 'dist/manifest.json'), 'utf8')) as Manifest).tags);
const PHONE = { width: 390, height: 844 };

/** The frame of the example, once its tag is defined. */
async function exampleOf(page: ShopPage, tag: string) {
  await expect
    .poll(() =>
      page
        .frames()[1]
        ?.locator(`${tag}[data-demo-example][data-shop-ready]`)
        .count()
        .catch(() => 0),
    )
    .toBeGreaterThan(0);
  return page.frameLocator('iframe');
}

/** One writer makes the page of each tag, and one each document: the longest, and those with a kind of field of their own. */
const KINDS = ['index', 'all-tags', 'recipes', 'back-to-top', 'cookie-bar', 'countdown', 'variation-form'];

describe.each([
  ['on a phone', PHONE, KINDS],
  ['on a desktop', { width: 1280, height: 800 }, ['index', 'recipes', 'variation-form']],
])('%s', (_where, viewport, names) => {
  test.each(names)('%s has no barrier and fits, its example as well', async (name) => {
    const page = await shop.openPage({ path: `${FOLDER}/${name}.html`, viewport });
    if (TAGS.includes(`shop-${name}`)) {
      await expect.poll(() => page.frames()[1]?.locator(`shop-${name}`).count()).toBeGreaterThan(0);
    }
    expect(await page.axe()).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width);
  });
});

test('every page fits a phone', async () => {
  const page = await shop.openPage({ path: `${FOLDER}/index.html`, viewport: PHONE });
  const folder = page.url().replace(/[^/]*$/, '');
  const wide: string[] = [];
  await page.route(/example=/, (route) => route.abort());
  for (const name of PAGES) {
    await page.goto(folder + name);
    if ((await page.evaluate(() => document.documentElement.scrollWidth)) > PHONE.width) {
      wide.push(name);
    }
  }
  page.drainErrors();
  expect(wide).toEqual([]);
});

test.each(TAGS)('the example of %s is a page of the demo that uses it', (tag) => {
  const html = readFileSync(join(ROOT, FOLDER, `${tag.slice('shop-'.length)}.html`), 'utf8');
  const [, example = ''] = /<iframe data-example="([^"?#]+)/.exec(html) ?? [];
  expect(readFileSync(join(ROOT, FOLDER, example), 'utf8')).toMatch(new RegExp(`<${tag}[\\s>]`));
});

test('the start page lists every tag; links between pages, and to headings, lead somewhere', async () => {
  const page = await shop.openPage({ path: `${FOLDER}/index.html` });
  const listed = await page.locator('.docs-list a').evaluateAll((links) => links.map((link) => link.textContent));
  expect([...listed].sort()).toEqual(TAGS.map((tag) => `<${tag}>`).sort());
  const base = page.url().replace(/[^/]*$/, '');
  const broken = await page.evaluate(
    async ([folder, names]) => {
      const texts = await Promise.all(names.map(async (name) => [name, await (await fetch(folder + name)).text()] as const));
      const pages = new Map(texts.map(([name, text]) => [name, new DOMParser().parseFromString(text, 'text/html')]));
      return [...pages].flatMap(([name, document]) =>
        [...document.querySelectorAll('a[href]')]
          .map((link) => link.getAttribute('href') ?? '')
          .filter((href) => /^[\w-]*(\.html)?(#|$)/.test(href))
          .filter((href) => {
            const [file = '', hash] = href.split('#');
            const target = pages.get(file === '' ? name : file);
            return !target || (hash !== undefined && !target.getElementById(hash));
          })
          .map((href) => `${name}: ${href}`),
      );
    },
    [base, PAGES] as const,
  );
  expect(broken).toEqual([]);
});

test('a setting is on the tag of the example and in the markup; the button takes it back', async () => {
  const page = await shop.openPage({ path: `${FOLDER}/back-to-top.html` });
  await exampleOf(page, 'shop-back-to-top');
  const field = page.getByLabel('data-show-after');
  await field.fill('120');
  await field.press('Tab');
  await expect.poll(() => page.frames()[1]?.locator('shop-back-to-top[data-show-after="120"]').count()).toBe(1);
  expect(await page.locator('#markup code').textContent()).toContain('data-show-after="120"');
  await page.getByRole('button', { name: 'As it was' }).click();
  await expect.poll(() => page.frames()[1]?.locator('shop-back-to-top[data-demo-example]:not([data-show-after="120"])').count()).toBe(1);
  expect(await page.locator('#markup code').textContent()).not.toContain('120');
});

test('text that is no JSON is refused at its field and not handed on', async () => {
  const page = await shop.openPage({ path: `${FOLDER}/countdown.html` });
  await exampleOf(page, 'shop-countdown');
  const field = page.getByLabel('data-timers');
  await field.fill('[{');
  await field.press('Tab');
  expect(await field.evaluate((one: HTMLTextAreaElement) => one.validationMessage)).toContain('no JSON');
  expect(page.frames()[1]?.url()).not.toContain('data-timers');
});

test('events are listed as they fire', async () => {
  const page = await shop.openPage({ path: `${FOLDER}/add-to-cart.html` });
  const example = await exampleOf(page, 'shop-add-to-cart');
  await example.locator('main .add_to_cart_button.ajax_add_to_cart').first().click();
  await expect.poll(() => page.locator('#events-heard').textContent()).toContain('shop:cart-added');
});

test('the search finds a tag, an attribute and a recipe; Enter opens the first', async () => {
  const page = await shop.openPage({ path: `${FOLDER}/index.html`, viewport: PHONE });
  const search = page.getByRole('searchbox');
  const results = page.locator('.docs-search li');
  await search.fill('data-time-zone');
  expect(await results.first().textContent()).toContain('shop-countdown');
  await search.fill('cached pages');
  expect(await results.first().textContent()).toContain('Cached pages');
  await search.fill('nothing of the kind');
  expect(await page.locator('.docs-search [role=status]').textContent()).toBe('Nothing found');
  await search.fill('gallery');
  expect(await page.axe()).toEqual([]);
  await search.press('Enter');
  await page.waitForURL('**/gallery.html');
});

test('a page that is opened from the disk has its search, its example and its events', async () => {
  const page = await shop.openPage({ path: `${FOLDER}/variation-form.html`, file: true });
  await page.getByRole('searchbox').fill('swatches');
  expect(await page.locator('.docs-search li').count()).toBeGreaterThan(0);
  const example = page.frameLocator('iframe');
  await example.locator('shop-variation-form[data-shop-ready]').first().waitFor();
  await expect.poll(() => page.locator('#events-heard').textContent()).toContain('shop:');
});
