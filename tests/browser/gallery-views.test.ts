import { describe, expect, test } from 'vitest';
import { ready, active, thumb, dialog, touch, shown, focusName, atRest, choose, type Finger, galleryPages } from './support/gallery.js';
import { useShop, type ShopPage } from './support/shop.js';

/** `<shop-gallery>` on the demo’s product pages: zoom, the full-screen view, the picture of a variation. */
const shop = useShop({ warm: true });
const open = galleryPages(shop);

describe('zoom', () => {
  test('hovering magnifies the large picture, following the pointer; leaving takes it away', async () => {
    const page = await open('product-simple.html');
    const box = await page.locator('.flex-viewport').boundingBox();
    if (!box) {
      throw new Error('no gallery');
    }
    await page.mouse.move(box.x + 5, box.y + 5);
    const zoomed = page.locator('.flex-active-slide .zoomImg');
    await expect.poll(() => zoomed.evaluate((el) => getComputedStyle(el).opacity)).toBe('1');
    const near = await zoomed.boundingBox();
    expect(near?.width).toBeGreaterThanOrEqual(900);
    expect(near?.x).toBeGreaterThan(box.x - 10);
    await page.mouse.move(box.x + box.width - 2, box.y + box.height / 2);
    const far = await zoomed.boundingBox();
    expect((far?.x ?? 0) + (far?.width ?? 0)).toBeCloseTo(box.x + box.width, -1);
    await page.mouse.move(box.x + box.width + 60, box.y);
    await expect.poll(() => zoomed.count()).toBe(0);
  });

  test('on a touch screen a tap on the picture, and one on the magnifier, open full-screen', async () => {
    const page = await open('product-simple.html', { touch: true, viewport: { width: 390, height: 844 } });
    for (const pressed of ['.flex-active-slide img', '.woocommerce-product-gallery__trigger']) {
      await page.tap(pressed);
      await page.locator(dialog).waitFor();
      expect(await page.locator('.zoomImg').count()).toBe(0);
      await page.keyboard.press('Escape');
      await page.locator(dialog).waitFor({ state: 'detached' });
    }
  });

  test('by touch without a full-screen view one tap magnifies, and the next takes it away', async () => {
    const page = await open('product-simple.html', {
      touch: true,
      viewport: { width: 390, height: 844 },
      html: (html) => html.replace('<shop-gallery', '<shop-gallery data-lightbox="no"'),
    });
    await page.tap('.flex-active-slide img');
    await expect.poll(() => page.locator('.zoomImg').count()).toBe(1);
    await page.tap('.flex-active-slide a');
    await expect.poll(() => page.locator('.zoomImg').count()).toBe(0);
  });
});

describe('full-screen view', () => {
  test('opens at the picture shown; focus goes in, stays in, and comes back to the magnifier', async () => {
    const page = await open('product-simple.html');
    await page.click(thumb(2));
    await page.focus('.woocommerce-product-gallery__trigger');
    await page.keyboard.press('Space');
    await page.locator(dialog).waitFor();
    await expect
      .poll(() =>
        page
          .locator(`${dialog} .yarl__slide_current img`)
          .first()
          .evaluate((img) => (img as HTMLImageElement).src.split('/').pop()),
      )
      .toBe('copper-kettle-side.svg');
    expect(await page.locator(`${dialog} .yarl__slide_current .yarl__slide_description`).textContent()).toBe('Copper Kettle from the side');
    for (let i = 0; i < 12; i += 1) {
      await page.keyboard.press(i % 3 === 0 ? 'Shift+Tab' : 'Tab');
      expect(await page.evaluate((selector) => document.querySelector(selector)?.contains(document.activeElement), dialog)).toBe(true);
    }
    await page.keyboard.press('Escape');
    await page.locator(dialog).waitFor({ state: 'detached' });
    await expect.poll(() => focusName(page)).toBe('View full-screen image gallery');
    expect(await page.evaluate(() => [...document.body.children].some((el) => el.hasAttribute('inert')))).toBe(false);
  });

  test('a click opens it; afterwards the picture looked at last is shown and has the focus', async () => {
    const page = await open('product-simple.html');
    await page.click('.flex-active-slide a');
    await page.locator(dialog).waitFor();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => page.locator('.shop-gallery__position').textContent()).toBe('2 / 3');
    // Our own looks come with its code, and stand above the library's: the place at the other end of the bar than the buttons.
    expect(await page.locator('.shop-gallery__position').evaluate((el) => getComputedStyle(el).alignSelf)).toBe('center');
    expect(await page.locator(dialog).evaluate((el) => getComputedStyle(el).getPropertyValue('--yarl__portal_zindex'))).not.toBe('9999');
    await page.keyboard.press('Escape');
    await page.locator(dialog).waitFor({ state: 'detached' });
    await expect.poll(() => shown(page)).toBe('copper-kettle-side.svg');
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('.flex-active-slide') !== null)).toBe(true);
  });

  test('a swipe goes on, two fingers zoom in', async () => {
    const page = await open('product-simple.html', { touch: true, viewport: { width: 390, height: 844 } });
    await page.tap('.woocommerce-product-gallery__trigger');
    await page.locator(`${dialog} .yarl__slide_current img`).first().waitFor();
    await page.rest();
    await touch(page, ...[330, 280, 220, 150, 80, 40].map((x): Finger[] => [[x, 420]]));
    await expect.poll(() => page.locator('.shop-gallery__position').textContent()).toBe('2 / 3');
    await page.rest();
    await touch(
      page,
      ...[20, 40, 60, 80, 110, 140].map((d): Finger[] => [
        [195 - d, 420],
        [195 + d, 420],
      ]),
    );
    await expect
      .poll(() =>
        page
          .locator(`${dialog} .yarl__slide_current .yarl__slide_wrapper`)
          .evaluate((el) => new DOMMatrix(getComputedStyle(el).transform).a),
      )
      .toBeGreaterThan(1.2);
  });

  test('one picture has no buttons for others', async () => {
    const page = await open('product-salt-pig.html');
    await page.click('.woocommerce-product-gallery__image a');
    await page.locator(dialog).waitFor();
    expect(await page.locator(`${dialog} button`).evaluateAll((all) => all.map((el) => el.getAttribute('aria-label')))).toEqual([
      'Zoom in',
      'Zoom out',
      'Close',
    ]);
  });

  test('a page script that refuses keeps it closed', async () => {
    const page = await open('product-simple.html');
    await page.evaluate(() => {
      document.addEventListener('shop:gallery-open', (event) => event.preventDefault());
    });
    await page.click('.flex-active-slide a');
    await page.rest();
    expect(await page.locator(dialog).count()).toBe(0);
    expect(page.url()).toContain('product-simple.html');
  });
});

test('a theme’s rules for buttons do not reach thumbnails, those for its list do', async () => {
  const page = await open('product-simple.html', { reducedMotion: 'reduce' });
  await page.waitForLoadState('networkidle');
  const geometry = (): Promise<Record<'list' | 'item' | 'button' | 'picture' | 'viewport', readonly number[]>> =>
    page.evaluate(() => {
      const from = document.querySelector('.woocommerce-product-gallery')?.getBoundingClientRect() ?? new DOMRect();
      const box = (selector: string): readonly number[] => {
        const { x, y, width, height } = document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect();
        return [x - from.x, y - from.y, width, height].map(Math.round);
      };
      const item = '.flex-control-thumbs li:nth-child(2)';
      return {
        list: box('.flex-control-thumbs'),
        item: box(item),
        button: box(`${item} button`),
        picture: box(`${item} img`),
        viewport: box('.flex-viewport'),
      };
    });
  const before = await geometry();
  await page.addStyleTag({
    content: 'shop-gallery button { padding: 20px; min-width: 200px; border: 3px solid red; width: auto; display: inline-block }',
  });
  expect(await geometry()).toEqual(before);
  // As Twenty Twenty-One says it.
  await page.addStyleTag({
    content:
      'ol { padding-left: 50px } .woocommerce-product-gallery .flex-control-thumbs li { width: 80px; margin: 0 20px 32px 0; float: left }',
  });
  const { list, item, button } = await geometry();
  expect(item).toEqual([(list[0] ?? 0) + 150, list[1], 80, 80]);
  expect(button).toEqual(item);
  expect(list[3]).toBe(112);
});

describe('bytes', () => {
  test('engine, zoom and full-screen view are each loaded with their first use', async () => {
    const asked: string[] = [];
    const context = await shop.newContext();
    context.on('request', (request) => {
      const name = /chunks\/(engine|zoom|lightbox)-/.exec(request.url())?.[1];
      if (name) {
        asked.push(name);
      }
    });
    const page = await open('product-simple.html', { context, build: 'esm' });
    await page.waitForLoadState('networkidle');
    expect(asked).toEqual([]);
    await page.hover(thumb(1));
    await expect.poll(() => asked).toEqual(['engine']);
    await page.hover('.flex-active-slide');
    await expect.poll(() => asked).toEqual(['engine', 'zoom']);
    await page.click('.woocommerce-product-gallery__trigger');
    await expect.poll(() => asked).toEqual(['engine', 'zoom', 'lightbox']);
  });

  test('one picture needs no engine', async () => {
    const asked: string[] = [];
    const context = await shop.newContext();
    context.on('request', (request) => {
      if (request.url().includes('/chunks/engine-')) {
        asked.push(request.url());
      }
    });
    const page = await open('product-salt-pig.html', { context, build: 'esm' });
    await page.hover('.woocommerce-product-gallery');
    await page.waitForLoadState('networkidle');
    expect(asked).toEqual([]);
    expect(await page.locator(ready).getAttribute('data-state')).toBe('single');
    expect(await page.locator('.flex-control-nav').count()).toBe(0);
  });
});

describe('picture of a variation', () => {
  /** Every frame: which picture is whole, and how high the gallery is. */
  const watch = (): void => {
    const seen: { whole: boolean; height: number }[] = [];
    Object.assign(window, { seen });
    const frame = (): void => {
      const img = document.querySelector<HTMLImageElement>('.woocommerce-product-gallery__image img:not(.zoomImg, .shop-gallery__hold)');
      const hold = document.querySelector<HTMLImageElement>('.shop-gallery__hold');
      seen.push({
        whole: [img, hold].some((el) => el?.complete && el.naturalWidth > 0),
        height: document.querySelector('.flex-viewport')?.clientHeight ?? 0,
      });
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  };
  const seen = (page: ShopPage): Promise<{ whole: boolean; height: number }[]> =>
    page.evaluate(() => Reflect.get(window, 'seen') as { whole: boolean; height: number }[]);

  test('a slow picture replaces the old one in one frame, and nothing moves', async () => {
    const context = await shop.newContext({ viewport: { width: 390, height: 844 } });
    let send = (): void => undefined;
    const wanted = new Promise<void>((resolve) => {
      send = resolve;
    });
    await context.route('**/cotton-tee-red.svg', async (route) => {
      await wanted;
      await route.continue();
    });
    const page = await open('product-variable.html', { context });
    await page.click(thumb(3));
    await page.locator(`${thumb(3)}[aria-current]`).waitFor();
    await atRest(page);
    await page.evaluate(watch);
    await choose(page, 'red');
    await expect.poll(() => page.locator('.shop-gallery__hold').count()).toBe(1);
    expect(await page.locator('.woocommerce-product-gallery__image img').first().getAttribute('src')).toContain('cotton-tee-red.svg');
    // While the old picture stands in.
    await expect.poll(async () => (await seen(page)).length).toBeGreaterThan(20);
    send();
    await expect.poll(() => page.locator('.shop-gallery__hold').count()).toBe(0);
    await expect.poll(() => shown(page)).toBe('cotton-tee-red.svg');
    const frames = await seen(page);
    expect(frames.every(({ whole }) => whole)).toBe(true);
    expect(new Set(frames.map(({ height }) => height)).size).toBe(1);
  });

  test('one of another shape fits the frame, which stays as it is until after the reset', async () => {
    const page = await open('product-variable.html', {
      html: (html) =>
        html
          .replaceAll('&quot;src_h&quot;:560', '&quot;src_h&quot;:280')
          .replace(
            '</head>',
            '<link rel="stylesheet" href="data:text/css,.woocommerce-product-gallery__image%20img%7Baspect-ratio%3Aauto%20!important%3Bheight%3Aauto%7D"></head>',
          ),
    });
    await atRest(page);
    const before = await page.locator('.flex-viewport').evaluate((el) => el.clientHeight);
    await page.evaluate(watch);
    await choose(page, 'red');
    await expect.poll(() => shown(page)).toBe('cotton-tee-red.svg');
    await page.click('.reset_variations');
    await expect.poll(() => shown(page)).toBe('cotton-tee.svg');
    expect(new Set((await seen(page)).map(({ height }) => height))).toEqual(new Set([before]));
    expect(await page.locator(active).evaluate((img) => (img as HTMLElement).style.aspectRatio)).toBe('');
  });

  test('the full-screen view shows the variation’s own picture', async () => {
    const page = await open('product-variable.html');
    await choose(page, 'blue');
    await expect.poll(() => shown(page)).toBe('cotton-tee-blue.svg');
    await page.click('.woocommerce-product-gallery__trigger');
    await expect
      .poll(() =>
        page
          .locator(`${dialog} .yarl__slide_current img`)
          .first()
          .evaluate((img) => (img as HTMLImageElement).src.split('/').pop()),
      )
      .toBe('cotton-tee-blue.svg');
  });
});
