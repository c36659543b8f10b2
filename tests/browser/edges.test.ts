import { describe, expect, test } from 'vitest';
import { bar, openFirstVisit, P, press } from './support/consent.js';
import { coveredControls } from './support/covered.js';
import { useShop, type OpenOptions, type ShopPage } from './support/shop.js';

/** What is fixed at an edge of the screen: nothing lies over anything, and nothing moves the page by itself. */
const shop = useShop();

const PHONE = { width: 390, height: 844 };
const SMALL_PHONE = { width: 360, height: 640 };
const DESKTOP = { width: 1280, height: 800 };
const STICKY = '.shop-sticky-add-to-cart__bar';
const OPENER = '.shop-cookie-bar__call';
const NOTICE = '.woocommerce-store-notice';
const PLUGIN_BAR = `${P}-wrap`;

/** The button that opens the settings again, which the demo leaves to a link in its footer. */
const withOpener =
  (side: string) =>
  (html: string): string =>
    html.replace('data-opener="hide"', `data-opener="${side}"`);

/** Until nothing moves any more. */
const settle = (page: ShopPage): Promise<void> =>
  page.evaluate(async () => {
    await new Promise((resolve) => {
      setTimeout(resolve, 100);
    });
    await Promise.all(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
        .map(({ finished }) => finished.catch(() => undefined)),
    );
    await new Promise((resolve) => {
      requestAnimationFrame(() => requestAnimationFrame(resolve));
    });
  });

const toSticky = async (page: ShopPage): Promise<void> => {
  // How far a scroll into view leads hangs on what is fixed by then: the button has to leave the screen.
  await expect
    .poll(() =>
      page.evaluate((sticky) => {
        const { bottom = 0 } = document.querySelector('.single_add_to_cart_button')?.getBoundingClientRect() ?? {};
        if (bottom >= 0) {
          scrollBy({ top: bottom + 20, behavior: 'instant' });
        }
        return document.querySelector(sticky)?.getAttribute('data-state');
      }, STICKY),
    )
    .toBe('shown');
  await settle(page);
};

test.each([
  ['product-variable.html', PHONE],
  ['product-simple.html', SMALL_PHONE],
] as const)('%s stays where it is when the cookie bar takes the focus on a phone of %j', async (path, viewport) => {
  const page = await shop.openPage({ path, viewport, consent: 'none' });
  await page.waitForFunction(() => document.activeElement?.matches('.shop-cookie-bar'));
  await settle(page);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  expect(await page.shifts()).toEqual([]);
});

/** A first visit, with something in the cart where the page is about that. On a phone unless told. */
const open = async (path: string, options: Partial<OpenOptions> = {}): Promise<ShopPage> => {
  const needsCart = /^(cart|checkout)/.test(path);
  const page = await openFirstVisit(shop, {
    path: needsCart ? 'cart.html?add-to-cart=57' : path,
    viewport: PHONE,
    html: withOpener('right'),
    ...options,
  });
  if (path.startsWith('checkout')) {
    await page.goto(new URL(path, page.url()).href);
    await bar(page).waitFor();
  }
  if (needsCart) {
    await page.locator('.cart_item').first().waitFor();
  }
  await settle(page);
  return page;
};

// The journeys look at each of their pages for what is covered, too.
describe.each([
  ['a phone', PHONE, ['product-variable.html', 'cart.html', 'checkout.html', 'shop.html'], 'left'],
  ['a desktop', DESKTOP, ['product-simple.html', 'cart.html'], 'right'],
] as const)('on %s', (_name, viewport, paths, side) => {
  test.each(paths)('%s keeps every control free, whatever bar, dialog or notice stands over it', async (path) => {
    const page = await open(path, { viewport });
    const covered: Record<string, string[]> = { asking: await coveredControls(page) };
    await press(page, 'settings');
    await page.locator('dialog[open].shop-cookie-bar__dialog, dialog[open] .shop-cookie-bar__panel').first().waitFor();
    await settle(page);
    covered['settings'] = await coveredControls(page);
    await page.keyboard.press('Escape');
    await page.locator('dialog[open]').waitFor({ state: 'hidden' });
    await press(page, 'decline');
    await bar(page).waitFor({ state: 'hidden' });
    await page.locator(OPENER).waitFor();
    await settle(page);
    covered['answered'] = await coveredControls(page);
    if (path.startsWith('product')) {
      await toSticky(page);
      covered['product bar'] = await coveredControls(page);
    }
    await page.locator(`${NOTICE}__dismiss-link`).click();
    await page.locator(NOTICE).waitFor({ state: 'hidden' });
    if (path.startsWith('product')) {
      await toSticky(page);
    }
    covered['no notice'] = await coveredControls(page);
    expect(Object.fromEntries(Object.entries(covered).filter(([, list]) => list.length > 0))).toEqual({});
  });

  test(`the button that opens the settings again, on the ${side}, stands above the product’s bar`, async () => {
    const page = await shop.openPage({ path: 'product-simple.html', viewport, html: withOpener(side) });
    await page.locator(OPENER).waitFor();
    await toSticky(page);
    const [opener, sticky] = [await page.locator(OPENER).boundingBox(), await page.locator(STICKY).boundingBox()];
    expect((opener?.y ?? 0) + (opener?.height ?? 0)).toBeLessThanOrEqual(sticky?.y ?? 0);
  });
});

test('the end of the page comes clear of all bars, and without them the page is as it was', async () => {
  const page = await open('product-simple.html');
  const style = (): Promise<unknown[]> =>
    page.evaluate(() => [document.documentElement.getAttribute('style'), document.body.getAttribute('style')]);
  const edge = await page.evaluate(() => document.documentElement.style.getPropertyValue('--shop-edge-bottom'));
  const top = await page.evaluate(() => innerHeight - (document.querySelector('.shop-cookie-bar')?.getBoundingClientRect().top ?? 0));
  expect(Math.abs(Number.parseFloat(edge) - top)).toBeLessThanOrEqual(1);
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  const legal = await page.locator('.site-footer__legal').boundingBox();
  expect((legal?.y ?? 0) + (legal?.height ?? 0)).toBeLessThanOrEqual(PHONE.height - top + 1);
  const end = await page.evaluate(() => scrollY);
  await press(page, 'decline');
  await bar(page).waitFor({ state: 'hidden' });
  await page.locator(`${NOTICE}__dismiss-link`).click();
  await settle(page);
  expect(await page.evaluate(() => scrollY), 'it stays where the shopper left it').toBe(end);
  await page.evaluate(() => {
    document.querySelector('shop-cookie-bar')?.remove();
    for (const tag of ['shop-sticky-add-to-cart', 'shop-sticky-header', 'shop-back-to-top']) {
      document.querySelector(tag)?.remove();
    }
  });
  await settle(page);
  // The tag of the notice is still there: the page gets shorter once the shopper has left its end.
  await page.evaluate(() => scrollTo(0, 0));
  await expect.poll(style).toEqual([null, null]);
});

test('a host’s own bar at the edge stays where it is, and ours stand on it', async () => {
  const foot =
    '<div class="storefront-handheld-footer-bar" style="position:fixed;bottom:0;left:0;right:0;height:60px;background:#fff;z-index:9999"><a href="#x">My account</a></div>';
  const page = await open('product-simple.html', {
    html: (html) =>
      withOpener('right')(html)
        .replace(/<shop-store-notice>[\s\S]*?<\/shop-store-notice>/, '')
        .replace('</body>', () => `${foot}</body>`),
  });
  expect(await coveredControls(page)).toEqual([]);
  expect(await page.locator('.storefront-handheld-footer-bar').evaluate((el) => innerHeight - el.getBoundingClientRect().bottom)).toBe(0);
  await press(page, 'decline');
  await toSticky(page);
  expect(await coveredControls(page)).toEqual([]);
});

test('on a phone a product’s bar waits until the cookie bar is answered', async () => {
  const page = await openFirstVisit(shop, { path: 'product-simple.html', viewport: PHONE });
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await settle(page);
  expect(await page.locator(`${STICKY}[data-state=shown]`).count()).toBe(0);
  await page.locator(`.shop-cookie-bar ${P}-button-decline`).click();
  await page.locator(`${STICKY}[data-state=shown]`).waitFor();
});

test('a page that is scrolled in the turn of a focus stays where that took it', async () => {
  const page = await openFirstVisit(shop, { path: 'product-simple.html', viewport: PHONE });
  await settle(page);
  const [wanted, now] = await page.evaluate(async () => {
    document.querySelector<HTMLElement>('main a[href]')?.focus();
    scrollTo({ top: 900, behavior: 'instant' });
    const there = scrollY;
    for (let i = 0; i < 4; i += 1) {
      await new Promise((go) => requestAnimationFrame(go));
    }
    return [there, scrollY];
  });
  expect([now, (wanted ?? 0) > 800]).toEqual([wanted, true]);
});

/** A bar of the cookie plugin's own, whose script has bound its button and shows it before ours comes. */
const withPluginBar = (html: string): string =>
  html
    .replace(/<shop-cookie-bar[\s\S]*?<\/shop-cookie-bar>/, '')
    .replace(
      '</body>',
      () =>
        `<style>${PLUGIN_BAR}{position:fixed;inset:auto 0 0;z-index:999999;display:none;padding:10px 20px 5px;background:#222;color:#fff}</style><shop-cookie-bar><div class="${PLUGIN_BAR.slice(1)} ${P.slice(1)}-position-bottom"><div class="${P.slice(1)}"><p>We use cookies.</p><span class="${P.slice(1)}-button ${P.slice(1)}-button-accept">Accept</span></div></div></shop-cookie-bar></body>`,
    )
    .replace(
      /<script defer src="[^"]*jquery[^"]*"><\/script>/,
      (jquery) =>
        `${jquery}<script type="module">const bar = jQuery('${PLUGIN_BAR}'); jQuery('${P}-button-accept').on('click', () => { document.cookie = 'eu_cookies_bar=9999999999;path=/'; document.cookie = 'eu_cookies_bar_block=;path=/'; bar.hide(); }); bar.show();</script>`,
    );

const scrollRoom = (page: ShopPage): Promise<number> =>
  page.evaluate(() => Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingBottom) || 0);

test.each(['with the cookie tag', 'with the product’s bar alone'])(
  'while the cookie plugin’s own bar asks, %s: room, and no second bar',
  async (who) => {
    const page = await shop.openPage({
      path: 'product-simple.html',
      viewport: PHONE,
      consent: 'none',
      jquery: true,
      html: (html) => (who.includes('alone') ? withPluginBar(html).replaceAll(/<\/?shop-cookie-bar>/g, '') : withPluginBar(html)),
    });
    await page.locator(PLUGIN_BAR).waitFor();
    if (!who.includes('alone')) {
      const height = await page.locator(PLUGIN_BAR).evaluate((el) => (el as HTMLElement).offsetHeight);
      await expect.poll(() => scrollRoom(page)).toBeGreaterThanOrEqual(height);
    }
    await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }));
    await settle(page);
    expect(await page.locator(`${STICKY}[data-state=shown]`).count()).toBe(0);
    await page.locator(`${PLUGIN_BAR} span`).click();
    await page.locator(`${STICKY}[data-state=shown]`).waitFor();
  },
);

test('a footer’s links come clear of the store notice, however wide the window', async () => {
  const page = await shop.openPage({ path: 'product-simple.html', viewport: { width: 1280, height: 640 } });
  await page.evaluate(() => {
    for (const tag of ['shop-sticky-add-to-cart', 'shop-back-to-top', 'shop-side-cart']) {
      document.querySelector(tag)?.remove();
    }
  });
  for (const width of [1280, 390, 360]) {
    await page.setViewportSize({ width, height: 640 });
    await settle(page);
    const covered = await page.evaluate(
      (notice) =>
        [...document.querySelectorAll<HTMLElement>('.site-footer a[href]')].flatMap((link) => {
          scrollTo({ top: 0, behavior: 'instant' });
          link.scrollIntoView({ block: 'nearest', behavior: 'instant' });
          const top = document.querySelector(notice)?.getBoundingClientRect().top ?? 0;
          return link.getBoundingClientRect().bottom > top + 0.5 ? [link.textContent] : [];
        }),
      NOTICE,
    );
    expect(covered, `at ${width} px`).toEqual([]);
  }
});

test('every button that we print at the edge of the screen is as high as a finger needs', async () => {
  const page = await shop.openPage({ path: 'product-simple.html', viewport: PHONE, touch: true, html: withOpener('right') });
  await page.locator(OPENER).waitFor();
  const low = await page
    .locator(`${OPENER} button, .shop-back-to-top__link, .xoo-wsc-basket, ${STICKY} button`)
    .evaluateAll((all) =>
      all.filter((el) => el.getBoundingClientRect().height > 0 && el.getBoundingClientRect().height < 44).map((el) => el.className),
    );
  expect([low, (await page.locator(`${OPENER} button`).boundingBox())?.height ?? 0]).toEqual([[], expect.toSatisfy((px) => px >= 44)]);
});

describe('while a form is filled in on a phone', () => {
  const FLOATING = `${OPENER}, .shop-back-to-top__link, .xoo-wsc-basket`;
  const NUMBER = 'shop-addons .yith-wapo-addon-type-number input';
  /** Of what floats, what can be seen and pressed. */
  const floating = (page: ShopPage): Promise<string[]> =>
    page.locator(FLOATING).evaluateAll((all) =>
      all.flatMap((el) => {
        const { opacity, pointerEvents, visibility, display } = getComputedStyle(el);
        return display !== 'none' && visibility !== 'hidden' && opacity === '1' && pointerEvents !== 'none'
          ? [el.className.split(' ').at(-1) ?? '']
          : [];
      }),
    );
  const open = async (viewport = PHONE): Promise<ShopPage> => {
    const page = await shop.openPage({
      path: 'product-addons.html?add-to-cart=57',
      viewport,
      touch: viewport === PHONE,
      reducedMotion: 'reduce',
      html: withOpener('right'),
    });
    await page.locator(OPENER).waitFor();
    await page.locator('.xoo-wsc-basket').first().waitFor();
    await page.evaluate(() => scrollTo({ top: 900, behavior: 'instant' }));
    await page.locator('.shop-back-to-top__link[data-state=shown]').waitFor();
    await settle(page);
    return page;
  };

  test('what floats steps aside while a form is filled in, and comes back with its focus', async () => {
    const page = await open();
    const all = await floating(page);
    expect(all).toHaveLength(3);
    const field = page.locator(NUMBER).first();
    await field.focus();
    await expect.poll(() => floating(page)).toEqual([]);
    // The keyboard still reaches what stepped aside, and its focus brings it back.
    await page.locator(`${OPENER} button`).focus();
    await expect.poll(() => floating(page)).toEqual(all);
    await field.focus();
    await expect.poll(() => floating(page)).toEqual([]);
    const room = await scrollRoom(page);
    await field.blur();
    await expect.poll(() => floating(page)).toEqual(all);
    expect(await scrollRoom(page)).toBe(room);
    await page.locator('shop-addons .yith-wapo-addon-type-checkbox label').first().tap();
    await expect.poll(() => floating(page)).toEqual([]);
    // Further down, where nothing is to be filled in.
    await page.locator('.site-footer').tap({ position: { x: 5, y: 5 } });
    await expect.poll(() => floating(page)).toEqual(all);
  });

  test('on a desktop it stays', async () => {
    const page = await open(DESKTOP);
    await page.locator(NUMBER).first().focus();
    await settle(page);
    expect(await floating(page)).toHaveLength(3);
  });
});
