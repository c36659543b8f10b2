import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { ROOT } from './support/builds.js';
import type { ShopPage } from './support/page.js';
import { useShop } from './support/shop.js';

/** Acts that are no press (scroll, leaving, time) with real wheel, finger and keys; where the focus goes; the plugin's sheet on our bar. */
const shop = useShop();
const FILES: Readonly<Record<string, readonly [type: string, body: string]>> = {
  '/shop-consent.js': ['text/javascript', readFileSync(join(ROOT, 'dist/shop-consent.js'), 'utf8')],
  '/shop.classic.js': ['text/javascript', readFileSync(join(ROOT, 'dist/shop.classic.js'), 'utf8')],
  '/shop.css': ['text/css', readFileSync(join(ROOT, 'dist/shop.css'), 'utf8')],
};
const HOST = 'https://www.shop.test';

interface Given {
  readonly bar?: string;
  readonly sheet?: string;
  readonly mobile?: boolean;
  readonly reducedMotion?: 'reduce';
}

async function open({
  bar = '<shop-cookie-bar></shop-cookie-bar>',
  sheet = '',
  mobile = false,
  reducedMotion = 'reduce',
}: Given = {}): Promise<ShopPage> {
  const context = await shop.newContext({
    reducedMotion,
    ...(mobile ? { viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true } : {}),
  });
  const page = await shop.openPage({ path: 'tests/browser/support/tools.html', context, build: 'none' });
  await context.route(`${HOST}/**`, async (route) => {
    const [contentType, body] = FILES[new URL(route.request().url()).pathname] ?? [
      'text/html',
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>t</title>
<script src="/shop-consent.js"></script><link rel="stylesheet" href="/shop.css"><style>${sheet}</style><script src="/shop.classic.js" defer></script></head>
<body>${bar}<main><h1>Shop</h1><p><a id="settings" href="#s" data-shop-cookie-settings>Cookies</a> <a id="policy" href="/privacy/">Policy</a> <a id="next" href="/next/">Next</a></p>
<div id="box" style="height:200px;overflow:auto"><div style="height:3000px">inside</div></div><button id="button">Press</button><input id="field" aria-label="Search"><div style="height:6000px"></div></main></body></html>`,
    ];
    await route.fulfill({ contentType, body });
  });
  await page.goto(`${HOST}/`);
  await page.locator('.shop-cookie-bar[data-state=shown]').waitFor();
  return page;
}
const answer = async (page: Page): Promise<string | undefined> =>
  (await page.context().cookies(HOST)).find(({ name }) => name === 'eu_cookies_bar_decline')?.value;
const answers = async (page: Page): Promise<number> =>
  (await page.context().cookies(HOST)).filter(({ name }) => name.startsWith('eu_cookies_bar')).length;
/** Some frames later: whatever was to come of a gesture has come. */
const frames = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (let i = 0; i < 30; i += 1) {
      await new Promise((go) => requestAnimationFrame(go));
    }
  });
const movedTo = (page: Page, px: number): Promise<unknown> => page.waitForFunction((least) => scrollY >= least, px);
const DECLINES = '<shop-cookie-bar data-on-scroll="no"></shop-cookie-bar>';

describe('a shop where scrolling declines', () => {
  test('takes a wheel that moves the page by 60 px, and no less', async () => {
    const page = await open({ bar: DECLINES });
    await page.mouse.move(600, 500);
    await page.mouse.wheel(0, 40);
    await movedTo(page, 40);
    await frames(page);
    expect(await answers(page)).toBe(0);
    await page.mouse.wheel(0, 40);
    await expect.poll(() => answer(page)).toBe('1');
  });

  test('takes a finger', async () => {
    const page = await open({ bar: DECLINES, mobile: true });
    const cdp = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number): Promise<unknown> =>
      cdp.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x: 200, y }] });
    await touch('touchStart', 450);
    for (let y = 440; y >= 250; y -= 10) {
      await touch('touchMove', y);
    }
    await touch('touchEnd');
    await expect.poll(() => answer(page)).toBe('1');
  });

  // Which key asks for how much stands in a table at the function.
  test('takes a key that scrolls', async () => {
    const page = await open({ bar: DECLINES });
    await page.locator('h1').click();
    for (let i = 0; i < 4; i += 1) {
      await page.keyboard.press('PageDown');
    }
    await expect.poll(() => answer(page)).toBe('1');
  });

  test('takes no script’s scroll, not even after a wheel that moved nothing', async () => {
    const page = await open({ bar: DECLINES });
    await page.evaluate(() => scrollTo({ top: 900, behavior: 'instant' }));
    await frames(page);
    await page.evaluate(() => {
      document.documentElement.style.cssText = 'position:fixed;top:-900px;overflow-y:scroll';
    });
    await frames(page);
    await page.evaluate(() => {
      document.documentElement.style.cssText = '';
      scrollTo({ top: 0, behavior: 'instant' });
    });
    await frames(page);
    await page.locator('#box').hover();
    await page.mouse.wheel(0, 300);
    await page.waitForFunction(() => (document.querySelector('#box')?.scrollTop ?? 0) >= 300);
    await frames(page);
    await page.evaluate(() => scrollTo({ top: 900, behavior: 'instant' }));
    await frames(page);
    expect(await answers(page)).toBe(0);
  });

  test('takes no key of a control, whose script scrolls', async () => {
    const page = await open({ bar: DECLINES });
    await page.evaluate(() =>
      document.querySelector('#button')?.addEventListener('click', () => scrollTo({ top: 900, behavior: 'instant' })),
    );
    // Half a second after it is there the bar takes the focus: a button that has it then loses it.
    await page.waitForFunction(() => document.activeElement?.matches('.shop-cookie-bar'));
    await page.locator('#button').focus();
    await page.keyboard.press('Space');
    await movedTo(page, 900);
    await frames(page);
    expect(await answers(page)).toBe(0);
  });

  test('takes nothing while the settings are open, and the choice made there holds', async () => {
    const page = await open({ bar: DECLINES });
    await page.locator('#settings').click();
    await page.locator('dialog[open]').waitFor();
    await page.mouse.move(640, 400);
    await page.mouse.wheel(0, 400);
    await frames(page);
    await page.keyboard.press('PageDown');
    await page.evaluate(() => scrollTo({ top: 900, behavior: 'instant' }));
    await frames(page);
    expect([await answers(page), await page.locator('dialog[open]').count()]).toEqual([0, 1]);
    await page.locator('dialog[open] input[value=statistics]').check();
    await page.locator('dialog[open] .eu-cookies-bar-cookies-bar-settings-save-button').click();
    await page.waitForFunction(() => window.shop?.stores.consent.get().answered);
    await page.mouse.wheel(0, 400);
    await frames(page);
    expect(await page.evaluate(() => window.shop?.stores.consent.get().categories)).toEqual({
      necessary: true,
      functional: false,
      preferences: false,
      statistics: true,
      marketing: false,
    });
  });
});

describe('a shop where leaving accepts', () => {
  const bar = '<shop-cookie-bar data-on-leave="yes" data-policy-url="/privacy/"></shop-cookie-bar>';
  const accepted = (page: Page): Promise<string | undefined> =>
    page.evaluate(() => document.cookie.split('; ').find((part) => part.startsWith('eu_cookies_bar=')));

  test('takes a link to another page, once', async () => {
    const page = await open({ bar });
    await page.locator('#next').click();
    await page.waitForURL('**/next/');
    await expect.poll(() => accepted(page)).toBeDefined();
  });

  test('takes neither the way to the policy nor the way back from it, nor another tab in front', async () => {
    const page = await open({ bar });
    const other = await page.context().newPage();
    await other.bringToFront();
    await page.bringToFront();
    await page.locator('#policy').click();
    await page.waitForURL('**/privacy/');
    await page.locator('.shop-cookie-bar[data-state=shown]').waitFor();
    await page.locator('#next').click();
    await page.waitForURL('**/next/');
    expect(await answers(page)).toBe(0);
  });

  test('has an answer that the settings gave before leaving as it was', async () => {
    const page = await open({ bar });
    await page.locator('.shop-cookie-bar .eu-cookies-bar-cookies-bar-button-decline').click();
    await page.locator('#next').click();
    await page.waitForURL('**/next/');
    expect(await answer(page)).toBe('1');
  });
});

describe('the focus', () => {
  const ring = (page: Page, selector: string): Promise<string> =>
    page
      .locator(selector)
      .first()
      .evaluate((el) => getComputedStyle(el).outlineStyle);
  const focused = (page: Page): Promise<unknown> => page.waitForFunction(() => document.activeElement?.matches('.shop-cookie-bar'));

  test('comes into the bar without a ring round it, and the page stays where it is', async () => {
    const page = await open({ sheet: ':focus-visible { outline: 4px solid red }' });
    await focused(page);
    expect([await ring(page, '.shop-cookie-bar'), await page.evaluate(() => scrollY)]).toEqual(['none', 0]);
  });

  test('has a ring on a button for the keyboard and none for the pointer', async () => {
    const page = await open();
    await focused(page);
    await page.keyboard.press('Tab');
    expect(await ring(page, '.shop-cookie-bar button')).toBe('solid');
    await page.locator('#settings').click();
    await page.keyboard.press('Escape');
    await page.locator('.shop-cookie-bar button').first().click();
    await page.locator('dialog[open]').waitFor();
    expect(await page.locator('dialog[open] :focus-visible').count()).toBe(0);
  });
});

/** What the plugin's own sheet (1.0.22) and the rules of its settings ask of the classes that we print too. */
const PLUGIN = `html.vi_ecb-noscroll{position:fixed;overflow-y:scroll;width:100%}
.eu-cookies-bar-cookies-bar-wrap{position:fixed;background:rgba(1,1,1,.7);color:white;z-index:9;display:none;font-size:11px;padding:10px 20px}
.eu-cookies-bar-cookies-bar-wrap{padding-bottom:5px!important}
.eu-cookies-bar-cookies-bar{display:table;width:100%;max-width:600px;margin:0 auto}
.eu-cookies-bar-cookies-bar-message{display:table-cell;padding-right:20px}
.eu-cookies-bar-cookies-bar-button{display:inline-block;margin:0 10px;padding:4px;position:relative;white-space:nowrap}
.eu-cookies-bar-cookies-bar-button.eu-cookies-bar-cookies-bar-button-settings{text-decoration:underline}
.eu-cookies-bar-close::before{content:"X"}
.eu-cookies-bar-cookies-bar-settings-wrap{position:fixed;inset:0;display:none}
.eu-cookies-bar-cookies-bar-settings{position:relative;width:500px;height:500px;overflow:hidden}
.eu-cookies-bar-cookies-bar-settings-header{color:white;padding:10px 48px;background:rgb(36,159,208)}
.eu-cookies-bar-cookies-bar-settings-header .eu-cookies-bar-cookies-bar-settings-close{position:absolute;top:11px;right:11px}
.eu-cookies-bar-cookies-bar-settings-content{max-height:370px;padding:10px}
.eu-cookies-bar-cookies-bar-settings-content-child-inactive{display:none}
.eu-cookies-bar-popup-setting-button{position:absolute;bottom:10px;display:flex;width:100%;padding:0 10px}`;

describe.each([false, true])('our bar beside the plugin’s sheet (phone: %s)', (mobile) => {
  test('fills its width, and the settings’ buttons stand inside, below the content', async () => {
    const page = await open({
      mobile,
      sheet: PLUGIN,
      bar: '<shop-cookie-bar data-with-close data-categories=\'{"statistics":["_ga"]}\'></shop-cookie-bar>',
    });
    expect(
      await page.locator('.shop-cookie-bar').evaluate((wrap) => {
        const { backgroundColor } = getComputedStyle(wrap);
        const inner = wrap.querySelector('.shop-cookie-bar__bar');
        return [
          backgroundColor,
          inner?.getBoundingClientRect().width === wrap.getBoundingClientRect().width,
          inner?.getBoundingClientRect().height === wrap.getBoundingClientRect().height,
        ];
      }),
    ).toEqual(['rgba(0, 0, 0, 0)', true, true]);
    expect(
      await page
        .locator('.shop-cookie-bar .shop-cookie-bar__button')
        .evaluateAll((all) => [...new Set(all.map((el) => getComputedStyle(el).textDecorationLine))]),
    ).toEqual(['none']);
    await page.locator('#settings').click();
    await page.locator('dialog[open]').waitFor();
    const at = await page.locator('.shop-cookie-bar__panel').evaluate((panel) => {
      const box = (el: Element | null): DOMRect => el?.getBoundingClientRect() ?? new DOMRect();
      const outer = box(panel);
      const content = box(panel.querySelector('.shop-cookie-bar__content'));
      const buttons = [...panel.querySelectorAll('.shop-cookie-bar__buttons button')].map(box);
      const close = panel.querySelector('.shop-cookie-bar__close');
      return {
        inside: buttons.every(({ left, right, bottom }) => left >= outer.left && right <= outer.right && bottom <= outer.bottom),
        under: buttons.every(({ top }) => top >= content.bottom),
        marks: close && getComputedStyle(close, '::before').content,
        header: getComputedStyle(panel.querySelector('.shop-cookie-bar__header') as Element).backgroundColor,
        closeInside: box(close).right <= outer.right && box(close).top >= outer.top,
      };
    });
    expect(at).toEqual({ inside: true, under: true, marks: 'none', header: 'rgba(0, 0, 0, 0)', closeInside: true });
    expect(await page.axe({ include: 'dialog' })).toEqual([]);
  });
});
