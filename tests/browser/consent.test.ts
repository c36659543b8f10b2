import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ROOT } from './support/builds.js';
import type { ShopPage } from './support/page.js';
import { useShop } from './support/shop.js';

/** Consent in a browser: what is stored and sent before an answer, blocking, removal, keyboard, policies. */
const shop = useShop();
const HEAD = readFileSync(join(ROOT, 'dist/shop-consent.js'), 'utf8');
const CLASSIC = readFileSync(join(ROOT, 'dist/shop.classic.js'), 'utf8');
const SHEET = readFileSync(join(ROOT, 'dist/shop.css'), 'utf8');
const ADDRESS = 'https://www.shop.test/a/b/';
const TRACKER = 'document.cookie = "_trk=1; path=/"; localStorage.setItem("trk", "1"); (window.ran = window.ran || []).push("tracker");';

interface PageText {
  readonly bar?: string;
  readonly settings?: object;
  readonly head?: string;
  readonly body?: string;
  readonly csp?: boolean | string;
  readonly dir?: string;
  /** Without the script in the head, whose work then comes with the bundle. */
  readonly isAlone?: boolean;
}

const SETTINGS = {
  'cookie-bar': {
    categories: { statistics: ['_ga', '_ga_*'], marketing: ['_trk'] },
    services: { video: { name: 'Films', category: 'marketing' } },
  },
};

const text = ({
  bar = '<shop-cookie-bar></shop-cookie-bar>',
  settings = SETTINGS,
  head = '',
  body = '',
  dir = 'ltr',
  isAlone = false,
}: PageText): string => `<!doctype html><html lang="en" dir="${dir}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>t</title>
<script type="application/json" data-shop-settings>${JSON.stringify(settings)}</script>
${isAlone ? '' : '<script src="/shop-consent.js"></script>'}
<link rel="stylesheet" href="/shop.css">
${head}<script src="/shop.classic.js" defer></script></head><body>${bar}<main><h1>Shop</h1><p><a href="#s" data-shop-cookie-settings>Cookies</a> <input id="field" aria-label="Search"></p>${body}</main></body></html>`;

const BLOCKED = `<script type="text/plain" data-shop-consent="marketing" src="https://ads.test/tag.js"></script>
<script type="text/plain" data-shop-consent="marketing">window.ran.push("inline after tracker");</script>
<script type="text/plain" data-category="statistics">(window.ran = window.ran || []).push("statistics");</script>
<iframe data-src="https://video.test/embed" data-shop-consent="marketing" data-service="video" width="400" height="225" title="A film"></iframe>`;

/** Opens a page of our own making at a real address; every request that leaves is listed. */
async function open(
  given: PageText = {},
  settings: Parameters<typeof shop.newContext>[0] & { before?: (page: Page) => Promise<unknown>; stay?: boolean } = {},
): Promise<{ page: ShopPage; sent: string[] }> {
  const { before, stay, ...context } = settings;
  const opened = await shop.newContext(context);
  const page = await shop.openPage({ path: 'tests/browser/support/tools.html', context: opened, build: 'none' });
  const sent: string[] = [];
  const html = text(given);
  await opened.route(/^https:\/\//, async (route) => {
    const url = route.request().url();
    const body = { '/shop-consent.js': HEAD, '/shop.classic.js': CLASSIC, '/tag.js': TRACKER }[new URL(url).pathname];
    if (!url.startsWith('https://www.shop.test/')) {
      sent.push(url);
    }
    if (body !== undefined) {
      await route.fulfill({ contentType: 'text/javascript', body });
      return;
    }
    if (url.endsWith('/shop.css')) {
      await route.fulfill({ contentType: 'text/css', body: SHEET });
      return;
    }
    if (url.endsWith('/log-fails')) {
      await route.fulfill({ status: 500, body: 'no' });
      return;
    }
    if (url.endsWith('/log')) {
      sent.push(`log ${route.request().postData() ?? ''}`);
      await route.fulfill({ body: '' });
      return;
    }
    await route.fulfill({
      contentType: 'text/html',
      body: url === ADDRESS || url.startsWith('https://www.shop.test/a/') ? html : '<!doctype html><title>film</title>',
      headers: given.csp
        ? {
            'content-security-policy': `default-src 'self'; script-src 'self' https://ads.test; style-src 'self'; frame-src https://video.test; base-uri 'none'; object-src 'none'; require-trusted-types-for 'script'; ${typeof given.csp === 'string' ? given.csp : 'trusted-types shop'}`,
          }
        : {},
    });
  });
  await before?.(page);
  if (!stay) {
    await page.goto(ADDRESS);
  }
  if (html.includes('<shop-cookie-bar')) {
    await page.locator('shop-cookie-bar[data-shop-ready]').waitFor({ state: 'attached' });
  }
  return { page, sent };
}
const bar = (page: Page): ReturnType<Page['locator']> => page.locator('.eu-cookies-bar-cookies-bar-wrap');
const names = async (page: Page): Promise<string[]> => (await page.context().cookies()).map(({ name }) => name).sort();
const stored = (page: Page): Promise<string[]> => page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
const ran = (page: Page): Promise<unknown> => page.evaluate(() => (window as { ran?: string[] }).ran ?? []);

test('before an answer nothing is stored or sent; Accept runs scripts in order and the embed', async () => {
  const { page, sent } = await open({ body: BLOCKED });
  await bar(page).waitFor();
  expect([sent, await names(page), await stored(page), await ran(page)]).toEqual([[], [], [], []]);
  const cover = page.locator('.shop-consent-embed');
  expect(await cover.textContent()).toContain('video.test');
  expect((await cover.boundingBox())?.width).toBe(400);
  expect((await cover.boundingBox())?.height).toBeGreaterThanOrEqual(225);
  expect(await page.shifts()).toEqual([]);
  await page.locator('.eu-cookies-bar-cookies-bar-button-accept').click();
  await page.waitForFunction(() => (window as { ran?: string[] }).ran?.length === 3);
  expect(await ran(page)).toEqual(['tracker', 'inline after tracker', 'statistics']);
  expect(sent.toSorted()).toEqual(['https://ads.test/tag.js', 'https://video.test/embed']);
  expect(await cover.count()).toBe(0);
  expect(await names(page)).toEqual([
    '_trk',
    'eu_cookies_bar',
    'eu_cookies_bar_block',
    'wp_consent_functional',
    'wp_consent_marketing',
    'wp_consent_preferences',
    'wp_consent_statistics',
  ]);
  await bar(page).waitFor({ state: 'hidden' });
  await page.reload();
  await page.waitForFunction(() => (window as { ran?: string[] }).ran?.length === 3);
  expect(await bar(page).isVisible()).toBe(false);
});

test('the same under a strict policy with trusted types', async () => {
  const { page } = await open({
    csp: true,
    body: BLOCKED.replace(
      /<script type="text\/plain"[^>]*>window[\s\S]*?<\/script>|<script type="text\/plain" data-category[\s\S]*?<\/script>/g,
      '',
    ),
  });
  await page.locator('.eu-cookies-bar-cookies-bar-button-accept').click();
  await page.waitForFunction(() => (window as { ran?: string[] }).ran?.length === 1);
  await page.waitForFunction(() => document.querySelector('iframe')?.src === 'https://video.test/embed');
});

const WAITING = `<script type="text/plain" data-shop-consent="marketing" data-src="data:text/javascript,window.ran=0"></script>
<script type="text/plain" data-shop-consent="marketing" data-src="https://ads.test/tag.js"></script>
<script type="text/plain" data-shop-consent="marketing" src="https://ads.test/tag.js"></script>`;

for (const [where, isAlone] of [
  ['with the script in the head', false],
  ['without it', true],
] as const) {
  test(`elements with the ids of globals that are read hold nothing up, ${where}`, async () => {
    const ids = ['gtag', 'dataLayer', 'wp_consent_type', 'consent_api', 'jQuery', 'wp', 'shop', 'trustedTypes', 'requestIdleCallback'];
    const posted = `${ids.map((id) => `<a id="${id}">x</a>`).join('')}<object id="cookie"></object>`;
    const { page } = await open({ body: `${posted}${BLOCKED}`, isAlone });
    await page.locator('.eu-cookies-bar-cookies-bar-button-accept').first().click();
    await bar(page).waitFor({ state: 'hidden' });
    await expect.poll(() => ran(page)).toContain('inline after tracker');
    expect((await names(page)).filter((name) => name.startsWith('eu_'))).toEqual(['eu_cookies_bar', 'eu_cookies_bar_block']);
    expect(await page.evaluate(() => Array.isArray(Reflect.get(window, 'dataLayer')))).toBe(true);
    await page.reload();
    await expect.poll(() => ran(page)).toContain('inline after tracker');
    expect(await bar(page).isVisible()).toBe(false);
    page.drainErrors();
  });
}

test('under Trusted Types a script with data-src starts by our one policy', async () => {
  const { page } = await open({ csp: true, body: WAITING });
  // The settings are markup of our own policy as well.
  await page.locator('.eu-cookies-bar-cookies-bar-button-settings').first().click();
  await page.locator('.eu-cookies-bar-cookies-bar-settings-accept-button').click();
  await page.waitForFunction(() => (window as { ran?: string[] }).ran?.length === 2);
  expect(page.drainErrors().filter((line) => !line.includes('could not start'))).toEqual([]);
});

test('where no policy is allowed a script with data-src is passed over and the next one runs', async () => {
  const { page } = await open({ csp: 'trusted-types none-of-ours', body: WAITING });
  await page.locator('.eu-cookies-bar-cookies-bar-button-accept').click();
  await page.waitForFunction(() => (window as { ran?: string[] }).ran?.length === 1);
  expect(page.drainErrors().filter((line) => line.includes('could not start')).length).toBeGreaterThanOrEqual(2);
});

test('marks that hold nothing back are named in the console', async () => {
  const { page } = await open({
    body: '<script data-shop-consent="marketing" src="https://ads.test/tag.js"></script><iframe data-shop-consent="marketing" src="https://video.test/embed" title="x"></iframe>',
  });
  let lines: string[] = [];
  await expect
    .poll(() => (lines = [...lines, ...page.drainErrors()]).filter((line) => line.includes('data-shop-consent>')).length, {
      timeout: 60_000,
    })
    .toBe(2);
  expect(lines.filter((line) => line.includes('data-shop-consent>')).map((line) => /type="text\/plain"|data-src/.exec(line)?.[0])).toEqual([
    'type="text/plain"',
    'data-src',
  ]);
});

test('a page of thousands of folders is answered as quickly as another', async () => {
  const { page } = await open(
    {},
    {
      before: async (p) => {
        await p
          .context()
          .addCookies(Array.from({ length: 20 }, (_, i) => ({ name: `_ga_${i}`, value: '1', domain: 'www.shop.test', path: '/' })));
        await p.addInitScript(() => {
          const cookie = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie');
          (window as { writes?: number }).writes = 0;
          Object.defineProperty(document, 'cookie', {
            get: () => cookie?.get?.call(document) as string,
            set: (text: string) => {
              (window as unknown as { writes: number }).writes += 1;
              cookie?.set?.call(document, text);
            },
          });
        });
        await p.goto(`${ADDRESS}${'x/'.repeat(3500)}`);
      },
      stay: true,
    },
  );
  await page.locator('.eu-cookies-bar-cookies-bar-button-decline').first().click();
  await bar(page).waitFor({ state: 'hidden' });
  // The browser is told of some thousand paths, one after the other.
  await expect.poll(async () => (await names(page)).filter((name) => name.startsWith('_ga'))).toEqual([]);
  expect(await page.evaluate(() => (window as unknown as { writes: number }).writes)).toBeLessThan(20 * 150);
});

test('Decline removes named cookies, keeps necessary and unclassified ones, and runs nothing', async () => {
  const { page, sent } = await open(
    {
      body: BLOCKED,
      settings: {
        'cookie-bar': {
          ...SETTINGS['cookie-bar'],
          categories: { statistics: ['_ga', '_ga_*'], marketing: ['_fb', 'deep'] },
          services: { chat: { category: 'functional', cookies: ['safe'] } },
          necessary: ['keep'],
        },
      },
    },
    {
      before: (p) =>
        p.context().addCookies([
          { name: '_ga', value: '1', url: ADDRESS.replace('a/b/', '') },
          { name: '_ga_X', value: '1', domain: '.www.shop.test', path: '/' },
          { name: '_fb', value: '1', domain: '.shop.test', path: '/' },
          { name: 'deep', value: '1', domain: 'www.shop.test', path: '/a/b' },
          { name: 'safe', value: '1', domain: '.shop.test', path: '/a/', secure: true },
          { name: 'pll_language', value: 'de', domain: 'www.shop.test', path: '/' },
          { name: 'PHPSESSID', value: '1', domain: 'www.shop.test', path: '/' },
          { name: 'wp-settings-1', value: '1', domain: 'www.shop.test', path: '/' },
          { name: 'keep', value: '1', domain: '.shop.test', path: '/' },
          { name: 'woocommerce_items_in_cart', value: '1', domain: 'www.shop.test', path: '/' },
        ]),
    },
  );
  await page.locator('.eu-cookies-bar-cookies-bar-button-decline').first().click();
  await bar(page).waitFor({ state: 'hidden' });
  expect((await names(page)).filter((name) => !/^(eu_|wp_consent)/.test(name))).toEqual([
    'PHPSESSID',
    'keep',
    'pll_language',
    'woocommerce_items_in_cart',
    'wp-settings-1',
  ]);
  expect(page.drainErrors()).toEqual([
    expect.stringMatching(/nobody has classified, and that no refusal of a category removes: pll_language\. /),
  ]);
  const cookies = await page.context().cookies();
  const answer = cookies.find(({ name }) => name === 'eu_cookies_bar');
  expect(Number(answer?.value)).toBe(answer?.expires);
  expect(answer).toMatchObject({ sameSite: 'Lax', secure: true, path: '/', domain: 'www.shop.test' });
  expect(cookies.find(({ name }) => name === 'eu_cookies_bar_decline')?.value).toBe('1');
  expect([sent, await ran(page)]).toEqual([[], []]);
});

test('by keyboard the bar gets the focus, the dialog keeps it, Escape returns it, saving holds', async () => {
  const { page, sent } = await open(
    { body: BLOCKED, bar: '<shop-cookie-bar data-log-url="https://www.shop.test/log"></shop-cookie-bar>' },
    { reducedMotion: 'reduce' },
  );
  await page.waitForFunction(() => document.activeElement?.matches('.eu-cookies-bar-cookies-bar-wrap'));
  expect(await page.axe()).toEqual([]);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const dialog = page.locator('dialog[open]');
  await dialog.waitFor();
  expect(await page.axe()).toEqual([]);
  for (let i = 0; i < 30; i += 1) {
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.querySelector('dialog')?.contains(document.activeElement))).toBe(true);
  }
  await page.keyboard.press('Escape');
  expect(
    await page.evaluate(() => [document.querySelector('dialog')?.open, document.activeElement?.className.includes('button-settings')]),
  ).toEqual([false, true]);
  await page.keyboard.press('Enter');
  await page.locator('input[value=statistics]').focus();
  await page.keyboard.press('Space');
  await page.locator('.eu-cookies-bar-cookies-bar-settings-save-button').press('Enter');
  await page.waitForFunction(() => (window as { ran?: string[] }).ran?.length === 1);
  expect(await ran(page)).toEqual(['statistics']);
  expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true);
  expect(await page.evaluate(() => window.shop?.stores.consent.get().categories)).toEqual({
    necessary: true,
    functional: false,
    preferences: false,
    statistics: true,
    marketing: false,
  });
  await expect.poll(() => sent.filter((line) => line.startsWith('log'))).toHaveLength(1);
  await page.reload();
  await page.waitForFunction(() => window.shop?.stores.consent.get().answered);
  expect(await page.evaluate(() => window.shop?.stores.consent.get().categories.statistics)).toBe(true);
  await page.locator('main a[data-shop-cookie-settings]').click();
  expect(await page.locator('input[value=statistics]').isChecked()).toBe(true);
  await page.locator('.eu-cookies-bar-cookies-bar-settings-cookie-list').click();
  expect(await page.locator('.eu-cookies-bar-cookie-checkbox[value=_ga]').isChecked()).toBe(true);
  expect(await page.axe({ include: 'dialog' })).toEqual([]);
});

test('an embed’s own button shows it this once; nothing is stored', async () => {
  const { page, sent } = await open({ body: BLOCKED });
  // The bar takes the focus half a second after it shows; who presses before that loses it to the bar.
  await page.waitForFunction(() => document.activeElement?.matches('.eu-cookies-bar-cookies-bar-wrap'));
  await page.locator('.shop-consent-embed button').first().click();
  await page.waitForFunction(() => document.querySelector('iframe')?.src === 'https://video.test/embed');
  expect(await page.evaluate(() => document.activeElement?.localName)).toBe('iframe');
  expect([sent, await names(page), await stored(page)]).toEqual([['https://video.test/embed'], [], []]);
});

test('withdrawing blocks the embed again and removes what came with consent', async () => {
  const { page } = await open({ body: BLOCKED }, { reducedMotion: 'reduce' });
  await page.locator('.eu-cookies-bar-cookies-bar-button-accept').click();
  await page.waitForFunction(() => document.cookie.includes('_trk'));
  await page.locator('main a[data-shop-cookie-settings]').click();
  await page.locator('.eu-cookies-bar-cookies-bar-settings-decline-button').click();
  await page.locator('.shop-consent-embed').waitFor();
  expect(await names(page)).not.toContain('_trk');
  expect(await page.locator('iframe').getAttribute('src')).toBe(null);
});

test('Google’s tags are told before anything else, and after the answer', async () => {
  const { page } = await open();
  const told = (): Promise<unknown[]> =>
    page.evaluate(() =>
      ((window as { dataLayer?: ArrayLike<unknown>[] }).dataLayer ?? []).map((args) => [
        args[1],
        (args[2] as { ad_storage: string }).ad_storage,
      ]),
    );
  expect(await told()).toEqual([['default', 'denied']]);
  await page.locator('.eu-cookies-bar-cookies-bar-button-accept').click();
  expect(await told()).toEqual([
    ['default', 'denied'],
    ['update', 'granted'],
  ]);
});

test('a page 320 px wide and from right to left holds the bar and the dialog', async () => {
  const { page } = await open({ dir: 'rtl' }, { viewport: { width: 320, height: 640 }, reducedMotion: 'reduce' });
  await bar(page).waitFor();
  const fits = (): Promise<boolean> =>
    page.evaluate(
      () =>
        document.documentElement.scrollWidth <= 320 &&
        [...document.querySelectorAll('.shop-cookie-bar button, .shop-cookie-bar__panel button')].every((el) => {
          const r = el.getBoundingClientRect();
          return r.width === 0 || (r.left >= 0 && r.right <= 320 && r.height >= 24);
        }),
    );
  expect(await fits()).toBe(true);
  await page.locator('.eu-cookies-bar-cookies-bar-button-settings').first().click();
  await page.locator('dialog[open]').waitFor();
  expect(await fits()).toBe(true);
  expect(await page.axe()).toEqual([]);
  await page.shot('consent-320-rtl', { fullPage: false });
});

test('accept and decline are of the same size and look', async () => {
  const { page } = await open();
  const looks = (which: string): Promise<unknown> =>
    page.locator(`.shop-cookie-bar .eu-cookies-bar-cookies-bar-button-${which}`).evaluate((el) => {
      const s = getComputedStyle(el);
      return [el.clientHeight, s.color, s.backgroundColor, s.fontSize, s.borderColor];
    });
  await bar(page).waitFor();
  expect(await looks('decline')).toEqual(await looks('accept'));
});

test('an answer is sent as a record: what, by which act, for which policy, where and when', async () => {
  const { page, sent } = await open({
    bar: '<shop-cookie-bar data-log-url="https://www.shop.test/log" data-revision="7"></shop-cookie-bar>',
  });
  await page.locator('.eu-cookies-bar-cookies-bar-button-decline').first().click();
  await expect.poll(() => sent.length, { timeout: 60_000 }).toBe(1);
  const { at, ...record } = JSON.parse(sent[0]?.replace(/^log /, '') ?? '') as { at: string };
  expect(record).toEqual({
    status: 'declined',
    categories: { necessary: true, functional: false, preferences: false, statistics: false, marketing: false },
    services: {},
    source: 'decline',
    revision: '7',
    page: '/a/b/',
  });
  expect(new Date(at).toISOString()).toBe(at);
});

test('a record that cannot be sent is told in the console, and the answer holds', async () => {
  const { page } = await open({ bar: '<shop-cookie-bar data-log-url="https://www.shop.test/log-fails"></shop-cookie-bar>' });
  const told = page.waitForEvent('console', { predicate: (message) => message.text().includes('could not be logged'), timeout: 60_000 });
  await page.locator('.eu-cookies-bar-cookies-bar-button-accept').click();
  await told;
  expect(page.drainErrors().every((line) => /could not be logged|Failed to load/.test(line))).toBe(true);
  await page.reload();
  await page.waitForFunction(() => window.shop?.stores.consent.get().status === 'accepted');
});

test('with data-reload a withdrawal loads the page again, and what ran before does not run', async () => {
  const { page } = await open(
    { bar: '<shop-cookie-bar data-reload></shop-cookie-bar>', body: `${BLOCKED}<a href="#w" data-shop-cookie-withdraw>Withdraw</a>` },
    { reducedMotion: 'reduce' },
  );
  await page.locator('.eu-cookies-bar-cookies-bar-button-accept').click();
  await page.waitForFunction(() => (window as { ran?: string[] }).ran?.length === 3);
  await Promise.all([page.waitForEvent('load'), page.locator('[data-shop-cookie-withdraw]').click()]);
  await page.locator('shop-cookie-bar[data-shop-ready]').waitFor({ state: 'attached' });
  expect([await ran(page), await page.evaluate(() => window.shop?.stores.consent.get().status)]).toEqual([[], 'declined']);
});

test('scripts of others that nobody marked run, and are named in the console', async () => {
  const { page } = await open({ head: '<script src="https://ads.test/tag.js"></script>' });
  await expect.poll(() => ran(page), { timeout: 60_000 }).toEqual(['tracker']);
  let errors: string[] = [];
  await expect.poll(() => (errors = [...errors, ...page.drainErrors()]).length, { timeout: 60_000 }).toBe(1);
  expect(errors[0]).toContain('scripts of other hosts run without consent: ads.test.');
});
