import { describe, expect, test } from 'vitest';
import { coveredControls } from './support/covered.js';
import { useShop, type OpenOptions, type ShopPage } from './support/shop.js';

/** What a theme has around its pages, driven as a shopper would: menu, submenus, header, back to the top, scrolling, pictures. */
const shop = useShop();

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1280, height: 800 };
const LAYER = '#offcanvas-menu';
const OPENER = '.navbar-control-offcanvas';
const CLOSE = '.button-offcanvas-close';
const TOP = '.to-the-top';

const open = (options: Partial<OpenOptions> = {}): Promise<ShopPage> => shop.openPage({ path: 'index.html', viewport: PHONE, ...options });
const focused = (page: ShopPage): Promise<string> =>
  page.evaluate(() => (document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '').trim());
const y = (page: ShopPage): Promise<number> => page.evaluate(() => Math.round(scrollY));
const topOf = (page: ShopPage, selector: string): Promise<number> =>
  page.locator(selector).evaluate((el) => Math.round(el.getBoundingClientRect().top));
const headerHeight = (page: ShopPage): Promise<number> => page.locator('.site-header').evaluate((el) => (el as HTMLElement).offsetHeight);
const scrollPage = (page: ShopPage, top: number): Promise<void> =>
  page.evaluate((to) => window.scrollTo({ top: to, behavior: 'instant' }), top);
/** Until nobody scrolls any more: three pictures of the page at the same place. The last steps of a way are parts of a pixel. */
const rests = async (page: ShopPage): Promise<void> => {
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const at = scrollY;
        for (let frames = 0; frames < 3; frames += 1) {
          await new Promise((resolve) => requestAnimationFrame(resolve));
        }
        return at === scrollY;
      }),
    )
    .toBe(true);
};
/** Open, and the page behind at rest: the code for that comes with the first opening. */
const opened = async (page: ShopPage): Promise<void> => {
  await page.locator(`${LAYER}.offcanvas-menu-active`).waitFor();
  await page.locator('.site-footer[inert]').waitFor({ state: 'attached' });
};
/** Until the panel stands where it will. */
const still = (page: ShopPage): Promise<void> =>
  page.locator('.offcanvas-wraper').evaluate(async (el) => {
    await Promise.all(el.getAnimations().map(({ finished }) => finished));
  });

test('by keyboard the menu keeps the focus, opens a submenu, and Escape closes it in place', async () => {
  const page = await open({ csp: true });
  await scrollPage(page, 700);
  await page.locator(OPENER).focus();
  await page.keyboard.press('Space');
  await opened(page);
  await still(page);
  expect(await focused(page)).toBe('Close menu');
  expect(await page.axe()).toEqual([]);
  await page.keyboard.press('Shift+Tab');
  expect(await focused(page)).toBe('Visit us');
  await page.keyboard.press('Tab');
  expect(await focused(page)).toBe('Close menu');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  expect(await focused(page)).toBe('Departments');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  expect(await focused(page)).toBe('Kitchen');
  expect(await page.locator('.submenu-toggle').getAttribute('aria-expanded')).toBe('true');
  await page.keyboard.press('Escape');
  await expect.poll(() => focused(page)).toBe('Menu');
  await page.locator(LAYER).waitFor({ state: 'hidden' });
  expect(await y(page)).toBe(700);
  expect(await page.shifts()).toEqual([]);
});

test('an open menu lies over the cookie bar, which cannot be pressed until it is closed', async () => {
  const page = await open({ consent: 'none' });
  const bar = page.locator('.shop-cookie-bar button').last();
  await bar.waitFor();
  const isOnTop = (): Promise<boolean> =>
    bar.evaluate((el) => {
      const { left, top } = el.getBoundingClientRect();
      return el.contains(document.elementFromPoint(left + 4, top + 4));
    });
  expect(await isOnTop()).toBe(true);
  await page.locator(OPENER).click();
  await opened(page);
  await still(page);
  await page.locator('.shop-cookie-bar:is([inert], [inert] *)').waitFor({ state: 'attached' });
  // What is inert is never found at a point: whether it lies above is told by the order.
  expect(await page.locator('.shop-cookie-bar').evaluate((el) => getComputedStyle(el).zIndex)).toBe('0');
  await page.keyboard.press('Escape');
  await page.locator(LAYER).waitFor({ state: 'hidden' });
  await expect.poll(isOnTop).toBe(true);
});

test('by finger the menu opens, closes and follows a link; a wide window has none', async () => {
  const page = await open({ touch: true });
  await page.locator(OPENER).tap();
  await opened(page);
  await still(page);
  expect(await coveredControls(page)).toEqual([]);
  await page.touchscreen.tap(380, 500);
  await page.locator(LAYER).waitFor({ state: 'hidden' });
  await page.locator(OPENER).tap();
  await still(page);
  await page.locator('#primary-nav-offcanvas a', { hasText: 'Account' }).tap();
  await page.waitForURL(/account\.html$/);
  await page.locator('shop-offcanvas-menu[data-shop-ready]').waitFor({ state: 'attached' });
  await page.locator(OPENER).tap();
  await opened(page);
  await page.setViewportSize(DESK);
  await expect.poll(() => page.evaluate(() => document.querySelector('main')?.closest('[inert]'))).toBe(null);
  await page.locator('.site-menu a', { hasText: 'Garden' }).click();
  await page.waitForURL(/category-garden/);
});

test('right to left, the panel comes from the right; with less movement it is there at once', async () => {
  const page = await open({ path: 'home-rtl.html', reducedMotion: 'reduce' });
  await page.locator(OPENER).click();
  await opened(page);
  const box = await page.locator('.offcanvas-wraper').boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBe(390);
  await page.locator(CLOSE).click();
  expect(await page.locator(OPENER).evaluate((el) => el === document.activeElement)).toBe(true);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

test('without script the menu’s link leads to its links, and the header sticks', async () => {
  const page = await open({ javaScript: false });
  await page.locator(OPENER).click();
  await page.locator(CLOSE).waitFor();
  await page.locator('#submenu-departments a', { hasText: 'Kitchen' }).waitFor();
  await page.locator(CLOSE).click();
  await page.locator(LAYER).waitFor({ state: 'hidden' });
  await page.mouse.wheel(0, 900);
  await expect.poll(async () => (await page.locator('.site-header').boundingBox())?.y).toBe(0);
  expect(await page.locator(TOP).count()).toBe(0);
});

describe.each([
  [320, 640],
  [390, 844],
  [1280, 800],
])('at %d pixels', (width, height) => {
  test('the header sticks past one pixel without a layout shift, and covers no control', async () => {
    const page = await open({ path: 'product-simple.html', viewport: { width, height } });
    const states: (string | null)[] = [];
    for (const [top, state] of [
      [1, 'free'],
      [2, 'stuck'],
      [1, 'free'],
      [600, 'stuck'],
    ] as const) {
      await scrollPage(page, top);
      await page.locator(`shop-sticky-header[data-state=${state}]`).waitFor();
      states.push(await page.locator('.site-header').getAttribute('class'));
    }
    expect(states).toEqual(['site-header', 'site-header is-stuck', 'site-header', 'site-header is-stuck']);
    expect((await page.locator('.site-header').boundingBox())?.y).toBe(0);
    // The product's bar is on its way in.
    await expect.poll(() => coveredControls(page)).toEqual([]);
    expect(await page.shifts()).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  });
});

test('a header that is fixed once it is stuck, and lower: its room stays, and goes with it', async () => {
  const page = await open({
    viewport: DESK,
    html: (html) =>
      html.replace(
        '</head>',
        '<style>shop-sticky-header{position:static!important}.is-stuck{position:fixed!important;inset:0 0 auto;height:40px}</style></head>',
      ),
  });
  const before = await topOf(page, '#primary');
  await scrollPage(page, 300);
  await page.locator('.is-stuck').waitFor();
  await expect.poll(() => topOf(page, '#primary')).toBe(before - 300);
  await scrollPage(page, 0);
  await page.locator('.site-header:not(.is-stuck)').waitFor();
  await expect.poll(() => topOf(page, '#primary')).toBe(before);
  expect(await page.shifts()).toEqual([]);
});

/** A sheet of the theme's, after all others. */
const withSheet = (sheet: string) => ({ html: (html: string): string => html.replace('</head>', `<style>${sheet}</style></head>`) });
const styled = (page: ShopPage, selector: string, name: string): Promise<string> =>
  page.locator(selector).evaluate((el, property) => getComputedStyle(el).getPropertyValue(property), name);

test.each([
  [480, 0],
  [479, -600],
])('in a window %i pixels high, of which 480 are 30rem, a header that was at 0 is at %i', async (height, top) => {
  const page = await open({ viewport: { width: 800, height } });
  await scrollPage(page, 600);
  await page.locator('.is-stuck').waitFor();
  expect([await topOf(page, 'shop-sticky-header'), await styled(page, 'html', '--shop-header-height')]).toEqual([
    top,
    top === 0 ? `${await headerHeight(page)}px` : '0px',
  ]);
});

test.each([
  ['WordPress’s bar', 1280, 'html { --wp-admin--admin-bar--height: 32px }', 32],
  ['WordPress’s bar, which scrolls away on a phone', 600, 'html { --wp-admin--admin-bar--height: 46px }', 0],
  ['a distance of the theme’s', 1280, 'html { --wp-admin--admin-bar--height: 32px } shop-sticky-header { --shop-sticky-top: 7px }', 7],
])('the header stands below %s, in a window %i pixels wide', async (_what, width, sheet, top) => {
  const page = await open({ viewport: { width, height: 800 }, ...withSheet(sheet) });
  await scrollPage(page, 600);
  await page.locator('.is-stuck').waitFor();
  expect([await topOf(page, '.site-header'), await styled(page, 'html', '--shop-header-height')]).toEqual([
    top,
    `${(await headerHeight(page)) + top}px`,
  ]);
});

test('the header stands below a bar of ours at the top of the screen', async () => {
  const page = await open({
    viewport: DESK,
    consent: 'none',
    html: (html) => html.replace('<shop-cookie-bar', '<shop-cookie-bar data-position="top"'),
  });
  const bar = page.locator('.eu-cookies-bar-cookies-bar-wrap');
  await bar.waitFor();
  await scrollPage(page, 600);
  const bottom = (): Promise<number> => bar.evaluate((el) => Math.round(el.getBoundingClientRect().bottom));
  await expect.poll(bottom).toBeGreaterThan(20);
  await expect.poll(async () => (await topOf(page, '.site-header')) - (await bottom())).toBe(0);
});

test.each(['while it is stuck', 'in its place'])('the room of a header is measured anew in a window of another width, %s', async (when) => {
  const page = await open({
    viewport: DESK,
    ...withSheet(
      'shop-sticky-header { position: static !important } .site-header { height: 100px; transition: height 0.2s } @media (width < 700px) { .site-header { height: 70px } } .site-header.is-stuck { position: fixed !important; inset: 0 0 auto; height: 40px }',
    ),
  });
  const start = (): Promise<number> => page.locator('#primary').evaluate((el) => Math.round(el.getBoundingClientRect().top + scrollY));
  const wide = await start();
  await scrollPage(page, 300);
  await page.locator('.is-stuck').waitFor();
  await expect.poll(start).toBe(wide);
  if (when === 'in its place') {
    await scrollPage(page, 0);
    await page.locator('.site-header:not(.is-stuck)').waitFor();
  }
  await page.setViewportSize({ width: 600, height: 800 });
  await expect.poll(start).toBe(wide - 30);
  await scrollPage(page, 0);
  await page.locator('.site-header:not(.is-stuck)').waitFor();
  await expect.poll(start).toBe(wide - 30);
});

test('a focus inside a stuck header scrolls nothing', async () => {
  const page = await open({ viewport: DESK });
  await scrollPage(page, 700);
  await page.locator('.is-stuck').waitFor();
  for (const link of await page.locator('.site-header :is(a, button)').all()) {
    if (await link.isVisible()) {
      await link.focus();
    }
  }
  expect(await page.evaluate(() => document.activeElement?.closest('.site-header') !== null)).toBe(true);
  await rests(page);
  expect(await y(page)).toBe(700);
});

test.each([true, false])('on paper the header does not stick (with script: %j)', async (javaScript) => {
  const page = await open({ viewport: DESK, javaScript });
  expect(await styled(page, 'shop-sticky-header', 'position')).toBe('sticky');
  await page.emulateMedia({ media: 'print' });
  expect(await styled(page, 'shop-sticky-header', 'position')).toBe('static');
});

test('what a link points at comes clear of the header and has the focus', async () => {
  // The demo theme leaves more room by itself.
  const roomless = {
    viewport: DESK,
    html: (text: string): string => text.replace('</head>', '<style>html { scroll-padding: 0 }</style></head>'),
  };
  const loaded = await open({ ...roomless, path: 'index.html#in-season' });
  const height = await headerHeight(loaded);
  await expect.poll(() => topOf(loaded, '#in-season')).toBe(height + 16);
  const page = await open(roomless);
  await page.locator('.scroll-content').click();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('in-season');
  expect([await topOf(page, '#in-season'), new URL(page.url()).hash]).toEqual([height + 16, '#in-season']);
});

test('the link to the top shows once scrolled; a wheel stops its way; reduced motion jumps', async () => {
  const page = await open({ viewport: DESK });
  // Until the tag is there it is a link as printed; then it fades.
  await page.locator(TOP).waitFor({ state: 'hidden' });
  await scrollPage(page, 3000);
  await page.locator(TOP).waitFor();
  expect(await page.axe({ include: TOP })).toEqual([]);
  await page.locator(TOP).press('Enter');
  await expect.poll(() => y(page)).toBe(0);
  await rests(page);
  await page.locator(TOP).waitFor({ state: 'hidden' });
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
  await scrollPage(page, 3000);
  await page.locator(TOP).click();
  await page.waitForFunction(() => scrollY < 2900);
  await page.mouse.wheel(0, 1);
  await rests(page);
  expect(await y(page)).toBeGreaterThan(0);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  // The way that the wheel ended may have been near its end, where there is no button.
  await scrollPage(page, 3000);
  await page.locator(TOP).click();
  expect(await y(page)).toBe(0);
});

test.each(['#', '#top'])('without script a link to %s leads to the top', async (href) => {
  const page = await open({
    javaScript: false,
    html: (html) => html.replace(/(<shop-back-to-top>)/, `$1<a class="to-the-top" href="${href}">To the top</a>`),
  });
  await page.locator(TOP).scrollIntoViewIfNeeded();
  expect(await y(page)).toBeGreaterThan(1000);
  await page.locator(TOP).click();
  await expect.poll(() => y(page)).toBe(0);
});

test('without our script there is no background picture, and what stands before it can be read', async () => {
  const asked: string[] = [];
  const page = await open({ viewport: DESK, build: 'none' });
  page.on('request', (request) => asked.push(request.url()));
  await page.locator('.home-visit').scrollIntoViewIfNeeded();
  await page.waitForLoadState('networkidle');
  const place = page.locator('.home-visit .data-bg');
  const picture = await place.getAttribute('data-background');
  expect([picture, await place.evaluate((el) => getComputedStyle(el).backgroundImage)]).toEqual(['images/hero.svg', 'none']);
  expect(asked.filter((url) => url.endsWith(picture ?? ''))).toEqual([]);
  expect(await page.axe({ include: '.home-visit', looks: true })).toEqual([]);
});

test('a background picture loads when near, also one that was hidden or inserted later', async () => {
  const page = await open({ viewport: DESK, csp: true });
  const image = (selector: string): Promise<string> => page.locator(selector).evaluate((el) => getComputedStyle(el).backgroundImage);
  expect(await image('section.data-bg')).toBe('none');
  await page.evaluate(() => {
    const late = document.createElement('div');
    late.className = 'data-bg late';
    late.dataset['background'] = 'images/a (1).svg?x="y"';
    late.hidden = true;
    document.querySelector('shop-bg')?.append(late);
    late.style.height = '20px';
  });
  await page.locator('.home-visit').scrollIntoViewIfNeeded();
  await expect.poll(() => image('section.data-bg')).toContain('images/hero.svg');
  expect(await image('.late')).toBe('none');
  await page.locator('.late').evaluate((el) => {
    (el as HTMLElement).dataset['background'] = 'images/story (1).svg';
    (el as HTMLElement).hidden = false;
  });
  await expect
    .poll(() => page.locator('.late').evaluate((el) => (el as HTMLElement).style.backgroundImage))
    .toBe('url("images/story (1).svg")');
  page.drainErrors();
});

test('tags without any markup of the host print their own, and take it with them', async () => {
  const page = await open({
    html: (html) =>
      html.replace(
        /<shop-offcanvas-menu>[\s\S]*<\/shop-offcanvas-menu>/,
        `<shop-offcanvas-menu data-menu='[{"label": "Shop", "url": "shop.html", "items": [{"label": "Tea", "url": "tea.html"}]}]'></shop-offcanvas-menu>`,
      ),
  });
  await page.locator(OPENER).click();
  await opened(page);
  await still(page);
  expect(await page.axe({ include: LAYER })).toEqual([]);
  expect(await page.locator('.offcanvas-wraper').boundingBox()).toMatchObject({ x: 0, width: 320, height: 844 });
  await page.locator('.submenu-toggle').click();
  await page.locator('.sub-menu a', { hasText: 'Tea' }).waitFor();
  await page.evaluate(() => {
    document.querySelector('shop-offcanvas-menu')?.remove();
  });
  await page.locator(LAYER).waitFor({ state: 'detached' });
  await expect.poll(() => page.locator('.site-footer[inert]').count()).toBe(0);
});
