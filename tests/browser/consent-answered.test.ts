import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Manifest } from '../../build/manifest.mjs';
import { editionOf, ROOT, scriptLine, SUITE_BUILD, type Build } from './support/builds.js';
import { bar, P, PATIENT } from './support/consent.js';
import type { ShopPage } from './support/page.js';
import { useShop, type OpenOptions } from './support/shop.js';

/** A page with the cookie bar alone, as somebody meets it who has answered: no bar comes before it is wanted. */
const shop = useShop();
const CALL = '.shop-cookie-bar__call button';
const manifest = (): Manifest => JSON.parse(readFileSync(join(ROOT, 'dist/manifest.json'), 'utf8')) as Manifest;
const build: Build = SUITE_BUILD ?? 'classic';

interface Given extends Partial<OpenOptions> {
  readonly attributes?: string;
  readonly script?: string;
  /** Our tag; left out where it comes later. */
  readonly tag?: boolean;
  /** The script that runs first, in the head. */
  readonly head?: boolean;
}

const text = ({
  attributes = '',
  script = scriptLine(build, '../dist/'),
  tag = true,
  head = true,
}: Given): string => `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Shop</title><link rel="icon" href="data:,"><link rel="stylesheet" href="../dist/shop.css">
<script type="application/json" data-shop-settings>{"cookie-bar": {"categories": {"marketing": ["_trk"]}}}</script>
${head ? '<script src="../dist/shop-consent.js"></script>' : ''}${script}</head><body><main><h1>Shop</h1>
<p><a id="settings" href="privacy.html" data-shop-cookie-settings>Cookies</a> <a id="withdraw" href="#top" data-shop-cookie-withdraw>Withdraw</a></p></main>
${tag ? `<shop-cookie-bar ${attributes}></shop-cookie-bar>` : ''}</body></html>`;

/** Opens it with an answer; the chunks that were asked for are noted. */
async function open(given: Given = {}): Promise<{ page: ShopPage; chunks: string[] }> {
  const chunks: string[] = [];
  const context = given.context ?? (await shop.newContext({ reducedMotion: 'reduce' }));
  context.on('request', (request) => {
    const [, name] = /\/dist\/(chunks\/.*\.js)/.exec(request.url()) ?? [];
    if (name) {
      chunks.push(name);
    }
  });
  const page = await shop.openPage({ path: 'index.html', consent: 'accepted', context, ...given, html: () => text(given) });
  return { page, chunks };
}
/** The code that lets fixed things share an edge, and what it imports. */
function edgeChunks(): readonly string[] {
  const folder = ({ 'host-react': 'chunks/host-react/', lean: 'chunks/lean/', esm: 'chunks/', classic: 'chunks/' } as const)[build];
  const edge = manifest().chunks.find((name) => name.startsWith(`${folder}edge-stack-`)) ?? '';
  const imported = [...readFileSync(join(ROOT, 'dist', edge), 'utf8').matchAll(/from"\.\/([\w.-]+)"|import"\.\/([\w.-]+)"/g)];
  return [edge, ...imported.map(([, one, other]) => `${folder}${one ?? other ?? ''}`)];
}
/** Has the tag printed a bar, be it hidden? */
const hasBar = (page: ShopPage): Promise<boolean> =>
  page.evaluate(() => document.querySelector('shop-cookie-bar .shop-cookie-bar__root') !== null);
const focused = (page: ShopPage): Promise<string> =>
  page.evaluate(() => (document.activeElement?.closest('dialog') ? 'dialog' : (document.activeElement?.className ?? '')));

test('loads the manifest’s files and no bar; the settings button stands, and nothing moves', async () => {
  const { page, chunks } = await open();
  await page.locator(CALL).waitFor();
  await page.waitForLoadState('networkidle');
  // The button stands on what else is fixed: the code of that comes once it is there.
  const files = editionOf(build)?.tags['shop-cookie-bar']?.preload ?? [];
  expect(chunks.toSorted()).toEqual([...new Set([...files, ...(build === 'classic' ? [] : edgeChunks())])].sort());
  expect([await hasBar(page), await bar(page).count(), await page.shifts()]).toEqual([false, 0, []]);
  expect(await page.axe()).toEqual([]);
});

test('without the script in the head its part comes as well, and no bar either', async () => {
  const { page, chunks } = await open({ head: false, attributes: 'data-log-url="/log"' });
  await page.route('**/log', (route) => route.fulfill({ body: '' }));
  await page.locator(CALL).waitFor();
  await Promise.all([page.waitForRequest('**/log'), page.locator('#withdraw').click()]);
  await page.waitForLoadState('networkidle');
  expect([chunks.some((name) => name.includes('/head-script-')), await hasBar(page)]).toEqual([build !== 'classic', false]);
});

test('by keyboard the button opens the settings, the focus goes in and back, nothing moves', async () => {
  const { page } = await open();
  await page.locator(CALL).focus();
  await page.keyboard.press('Enter');
  await page.locator('dialog[open]').waitFor();
  expect(await focused(page)).toBe('dialog');
  expect(await page.locator('dialog[open] input[value=marketing]').isChecked()).toBe(true);
  expect(await page.axe()).toEqual([]);
  await page.keyboard.press('Escape');
  await page.locator('dialog[open]').waitFor({ state: 'detached' });
  expect(await focused(page)).toContain('settings-call-button');
  await page.keyboard.press('Space');
  await page.locator('dialog[open]').waitFor();
  expect(await page.shifts()).toEqual([]);
});

test.each([CALL, '#settings'])('the pointer opens the settings by %s; what is saved there holds', async (opener) => {
  const { page } = await open();
  await page.locator(CALL).waitFor();
  await page.locator(opener).click();
  await page.locator('dialog[open] input[value=marketing]').uncheck();
  await page.locator(`dialog[open] ${P}-settings-save-button`).click();
  await page.locator('dialog[open]').waitFor({ state: 'detached' });
  expect(await page.evaluate(() => window.shop?.stores.consent.get().categories)).toMatchObject({ marketing: false, statistics: true });
  expect([await page.locator(CALL).isVisible(), await bar(page).isVisible()]).toEqual([true, false]);
});

test('under a strict policy it is the same', async () => {
  const { page } = await open({ csp: true });
  await page.locator(CALL).click();
  await page.locator('dialog[open]').waitFor();
});

test('taking consent back needs no bar', async () => {
  const { page } = await open();
  await page.locator(CALL).waitFor();
  await page.evaluate(() => {
    document.cookie = '_trk=1; path=/';
  });
  await page.locator('#withdraw').click();
  await page.waitForFunction(() => window.shop?.stores.consent.get().status === 'declined');
  expect([await page.evaluate(() => document.cookie.includes('_trk=')), await hasBar(page), await page.locator(CALL).isVisible()]).toEqual([
    false,
    false,
    true,
  ]);
  await page.locator('[role=status]', { hasText: 'Your cookie choice is saved.' }).waitFor({ state: 'attached' });
});

test('another revision of the policy has the bar ask, at load and later', async () => {
  const { page } = await open({ attributes: 'data-revision="other"' });
  await bar(page).waitFor();
  await page.locator(`${P}-button-accept`).click();
  await bar(page).waitFor({ state: 'hidden' });
  await page.reload();
  await page.locator(CALL).waitFor();
  expect(await hasBar(page)).toBe(false);
  await page.locator('shop-cookie-bar').evaluate((el) => el.setAttribute('data-revision', 'third'));
  await bar(page).waitFor();
  expect(await page.locator(CALL).isVisible()).toBe(false);
});

test('another tab’s answer counts here without a bar; once it is gone the bar asks', async () => {
  const { page } = await open();
  await page.locator(CALL).waitFor();
  // The same address: the storages of another port are others.
  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.locator(CALL).waitFor();
  await other.locator('#withdraw').click();
  // Asked and not waited for in the page: one behind another tab draws no frames.
  await expect.poll(() => page.evaluate(() => window.shop?.stores.consent.get().status), PATIENT).toBe('declined');
  expect(await hasBar(page)).toBe(false);
  await other.evaluate(() => {
    document.cookie = 'eu_cookies_bar=; max-age=0; path=/';
  });
  await other.evaluate(() => localStorage.removeItem('shop_consent'));
  await expect.poll(() => bar(page).isVisible(), PATIENT).toBe(true);
});

test('a tag that is added later has a button, keeps it when moved, and takes it along', async () => {
  const { page } = await open({ tag: false });
  await page.evaluate(() => document.body.append(document.createElement('shop-cookie-bar')));
  await page.locator(CALL).waitFor();
  await page.evaluate(() => document.querySelector('main')?.append(document.querySelector('shop-cookie-bar') ?? ''));
  await page.locator(`main ${CALL}`).waitFor();
  expect(await hasBar(page)).toBe(false);
  await page.locator('#settings').click();
  await page.locator('dialog[open]').waitFor();
  await page.keyboard.press('Escape');
  await page.evaluate(() => document.querySelector('shop-cookie-bar')?.remove());
  await page.locator(CALL).waitFor({ state: 'detached' });
  await Promise.all([page.waitForURL(/privacy\.html/), page.locator('#settings').click()]);
});

describe('while the code is on its way, or cannot be had', () => {
  const ESM = { build: 'esm', script: scriptLine('esm', '../dist/') } as const;
  const VIEW = '**/chunks/bar-and-settings-*';

  test('a press is not lost and acts once', async () => {
    const { page } = await open(ESM);
    let arrive = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await page.route(VIEW, async (route) => {
      await held;
      await route.continue();
    });
    await page.evaluate(() => {
      (window as { opens?: number }).opens = 0;
      document.addEventListener('shop:consent-open', () => {
        (window as { opens?: number }).opens! += 1;
      });
    });
    await page.locator(CALL).click();
    await page.locator(CALL).click();
    expect(await page.locator('dialog').count()).toBe(0);
    arrive();
    await page.locator('dialog[open]').waitFor();
    expect([await focused(page), await page.evaluate(() => (window as { opens?: number }).opens)]).toEqual(['dialog', 1]);
    await page.keyboard.press('Escape');
    await page.locator('dialog[open]').waitFor({ state: 'detached' });
    expect(await focused(page)).toContain('settings-call-button');
  });

  test('without it the button leads to the policy, told once; taking consent back goes on', async () => {
    const { page } = await open({ ...ESM, attributes: 'data-policy-url="privacy.html"' });
    await page.route(VIEW, (route) => route.abort());
    await page.locator('#withdraw').click();
    await page.waitForFunction(() => window.shop?.stores.consent.get().status === 'declined');
    await Promise.all([page.waitForURL(/privacy\.html/), page.locator(CALL).click()]);
    expect(page.drainErrors().filter((line) => line.startsWith('[shop]'))).toEqual([
      expect.stringMatching(/the bar of <shop-cookie-bar> could not be loaded/),
    ]);
  });
});

test('without the host’s React that its build needs, one error says so, nothing is allowed', async () => {
  const script = '<script defer src="../dist/shop.host-react.js"></script>';
  const page = await shop.openPage({ path: 'tests/browser/support/tools.html', build: 'none' });
  const held = '<script type="text/plain" data-shop-consent="marketing">window.ran = true</script>';
  await page.route('**/asks.html', (route) =>
    route.fulfill({ contentType: 'text/html', body: text({ script }).replace('</main>', `${held}</main>`) }),
  );
  await page.goto(page.url().replace('tests/browser/support/tools.html', 'demo-theme/asks.html'));
  expect(page.drainErrors()).toEqual([expect.stringContaining('React and ReactDOM are not on this page')]);
  expect([await page.evaluate(() => Reflect.get(window, 'ran')), await page.locator('shop-cookie-bar *').count()]).toEqual([undefined, 0]);
});
