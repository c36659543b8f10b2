import { describe, expect, test } from 'vitest';
import { GALLERY, ready, thumb, dialog, shown, atRest, choose } from './support/gallery.js';
import { useShop, wrapElement, type ShopPage } from './support/shop.js';

/** `<shop-gallery>` beside WooCommerce’s own gallery script, and under a strict policy. */
const shop = useShop();

describe('beside WooCommerce’s own gallery script', () => {
  /** What a theme and WooCommerce's sheet say of a gallery, as far as its geometry goes. */
  const SHEET = `
.woocommerce-product-gallery { position: relative; max-width: 480px; } .woocommerce-product-gallery img { display: block; width: 100%; height: auto; }
.flex-control-thumbs { overflow: hidden; margin: 0; padding: 0; } .flex-control-thumbs li { width: 25%; float: left; margin: 0; list-style: none; } .flex-control-thumbs img { aspect-ratio: 1; }
.woocommerce-product-gallery__trigger { position: absolute; top: 0.5em; right: 0.5em; z-index: 9; width: 36px; height: 36px; }`;
  /**
   * As on a page whose scripts are slow: pictures and our tag have been painted when the host's handlers run, so whatever moves then is
   * seen.
   */
  const AFTER_PAINT = `<script defer src="data:text/javascript,${encodeURIComponent(`jQuery.holdReady(true);
    const frames = (n) => requestAnimationFrame(() => setTimeout(() => (n > 1 ? frames(n - 1) : jQuery.holdReady(false))));
    const begin = () => (document.querySelector('shop-gallery:not([data-shop-ready])') ? requestAnimationFrame(begin) : frames(3));
    begin();`)}"></script>`;
  const SLIDE = /<div data-thumb="[^"]*"[^>]*class="woocommerce-product-gallery__image"[\s\S]*?<\/a><\/div>\s*/g;
  const PLACE = (): Record<string, string> =>
    Object.fromEntries(
      [
        '.woocommerce-product-gallery',
        '.flex-viewport',
        '.flex-control-nav',
        '.flex-active-slide img',
        '.summary',
        '.woocommerce-tabs',
      ].map((selector) => {
        const { x, y, width, height } = document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect();
        return [selector, [x, y, width, height].map(Math.round).join(' ')];
      }),
    );

  /** How high the gallery has been at the most since something was seen of it. */
  const TALLEST = (): void => {
    const seen = { tallest: 0 };
    Object.assign(window, seen);
    const frame = (): void => {
      seen.tallest = Math.max(
        seen.tallest,
        document.querySelector('shop-gallery[data-shop-ready] .woocommerce-product-gallery')?.clientHeight ?? 0,
      );
      Object.assign(window, seen);
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  };

  async function stock(
    pictures: number,
    tag: boolean,
    script: 'head' | 'end' = 'head',
  ): Promise<{ page: ShopPage; place: Record<string, string>; moved: readonly string[]; tallest: number }> {
    const page = await shop.recordedPage('page-product-simple', {
      hostScripts: ['single-product'],
      script,
      sheet: SHEET,
      init: TALLEST,
      wrap: (html) => (tag ? wrapElement(html, GALLERY, 'shop-gallery') : html),
      html: (html) => {
        const [slide] = html.match(SLIDE) ?? [];
        const first = /<script defer src="[^"]*host\/0\.js"><\/script>/.exec(html)?.[0];
        if (!slide || !first) {
          throw new Error('the recorded page has no picture, or no jQuery');
        }
        let left = pictures;
        return html
          .replaceAll(SLIDE, () => {
            const now = slide.repeat(left);
            left = 0;
            return now;
          })
          .replace(first, () => first + AFTER_PAINT);
      },
    });
    await page.waitForFunction(
      () =>
        document.readyState === 'complete' && document.querySelector<HTMLElement>('.woocommerce-product-gallery')?.style.opacity === '1',
    );
    if (tag) {
      await page.locator('.woocommerce-product-gallery[data-state=followed]').waitFor();
    }
    if (pictures > 1) {
      await page.waitForFunction(() => document.querySelector<HTMLElement>('.flex-active-slide')?.style.float === 'left');
    }
    const moved = (await page.shifts()).flatMap((shift) => shift.moved).filter((what) => /gallery|flex-|wp-post-image/.test(what));
    return { page, place: await page.evaluate(PLACE), moved, tallest: await page.evaluate(() => Number(Reflect.get(window, 'tallest'))) };
  }

  test.each([
    [1, 'head'],
    [3, 'head'],
    [3, 'end'],
    [6, 'head'],
  ] as const)('%i pictures, ours at the %s: all ends where that script alone puts it, no more moves', async (pictures, script) => {
    const alone = await stock(pictures, false);
    const ours = await stock(pictures, true, script);
    expect(ours.place).toEqual(alone.place);
    expect(ours.moved.length, ours.moved.join('; ')).toBeLessThanOrEqual(alone.moved.length);
    expect(ours.tallest, 'never higher than in the end, also before that script has given its pictures their width').toBe(
      await ours.page.locator('.woocommerce-product-gallery').evaluate((el) => el.clientHeight),
    );
  });

  test('it is left to that script: one list of thumbnails, one box, its presses, nothing of ours', async () => {
    const { page } = await stock(3, true);
    expect(
      await page.evaluate(() =>
        [
          '.flex-viewport',
          '.flex-control-nav',
          '.woocommerce-product-gallery__trigger',
          '[class*="shop-gallery__"]',
          '.woocommerce-product-gallery [inert]',
        ].map((selector) => document.querySelectorAll(selector).length),
      ),
    ).toEqual([1, 1, 1, 0, 0]);
    await page.click('.flex-control-thumbs li:nth-child(2) img');
    expect(
      await page
        .locator('.woocommerce-product-gallery__image')
        .nth(1)
        .evaluate((el) => el.classList.contains('flex-active-slide')),
    ).toBe(true);
    expect(await page.locator('.flex-active-slide').count()).toBe(1);
  });
});

test('under a strict policy with Trusted Types everything works and nothing is refused', async () => {
  const context = await shop.newContext();
  await context.addInitScript(() => {
    const refused: string[] = [];
    Object.assign(window, { refused });
    document.addEventListener('securitypolicyviolation', (event) => refused.push(`${event.violatedDirective} ${event.blockedURI}`));
  });
  const page = await shop.openPage({
    path: 'product-variable.html',
    csp: true,
    context,
    html: (html) => (html.includes('<shop-gallery') ? html : wrapElement(html, GALLERY, 'shop-gallery')).replaceAll(/ style="[^"]*"/g, ''),
  });
  await page.locator(ready).waitFor();
  await page.click(thumb(2));
  await page.locator(`${thumb(2)}[aria-current]`).waitFor();
  await atRest(page);
  await page.hover('.flex-active-slide');
  await expect.poll(() => page.locator('.zoomImg').evaluate((el) => getComputedStyle(el).opacity)).toBe('1');
  await choose(page, 'green');
  await expect.poll(() => shown(page)).toBe('cotton-tee-green.svg');
  await page.click('.woocommerce-product-gallery__trigger');
  await page.locator(dialog).waitFor();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => page.locator('.shop-gallery__position').textContent()).toBe('2 / 3');
  await page.click(`${dialog} .yarl__button[aria-label="Zoom in"]`);
  await page.keyboard.press('Escape');
  await page.locator(dialog).waitFor({ state: 'detached' });
  expect(await page.evaluate(() => Reflect.get(window, 'refused') as string[])).toEqual([]);
});
