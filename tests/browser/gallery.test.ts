import { describe, expect, test } from 'vitest';
import { useShop, wrapElement, type OpenOptions, type ShopPage } from './support/shop.js';

/** `<shop-gallery>` on the demo's product pages, driven as a shopper would. */
const shop = useShop();

const GALLERY = /<div\s[^>]*class="woocommerce-product-gallery /;
const withTag = (html: string): string => (html.includes('<shop-gallery') ? html : wrapElement(html, GALLERY, 'shop-gallery'));

const ready = '.woocommerce-product-gallery[data-state]';
const active = '.flex-active-slide img:not(.zoomImg, .shop-gallery__hold)';
const thumb = (n: number): string => `.flex-control-thumbs li:nth-child(${n}) button`;
const dialog = '[role=dialog].shop-gallery__lightbox';

async function open(path: string, options: Partial<OpenOptions> = {}): Promise<ShopPage> {
  const { html = (text: string) => text, ...rest } = options;
  const page = await shop.openPage({ path, html: (text) => html(withTag(text)), ...rest });
  await page.locator(ready).waitFor();
  return page;
}

const drivenByEngine = (page: ShopPage): Promise<boolean> =>
  page.evaluate(() => document.querySelector<HTMLElement>('.woocommerce-product-gallery__wrapper')?.style.transform !== '');
/** The pointer, or the focus, comes to the gallery; with that the engine. */
async function turnTo(page: ShopPage): Promise<void> {
  await page.hover(thumb(1));
  await expect.poll(() => drivenByEngine(page)).toBe(true);
}

type Finger = readonly [x: number, y: number];
/**
 * Fingers on the glass: down at the first places, along all of them, and up. Not before what the page is now has been drawn: a finger on
 * what the browser has yet to draw scrolls nothing.
 */
async function touch(page: ShopPage, ...path: readonly (readonly Finger[])[]): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  const session = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', fingers: readonly Finger[]): Promise<unknown> =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: fingers.map(([x, y], id) => ({ x, y, id })) });
  const [first = [], ...rest] = path;
  await send('touchStart', first);
  for (const fingers of rest) {
    await send('touchMove', fingers);
  }
  await send('touchEnd', []);
}

/** A swipe to the next picture, over most of the gallery's width. */
async function swipe(page: ShopPage, places: readonly number[] = [300, 260, 220, 160, 100, 60]): Promise<void> {
  const box = await page.locator('.flex-viewport').boundingBox();
  if (!box) {
    throw new Error('no gallery');
  }
  await touch(page, ...places.map((x): Finger[] => [[box.x + x, box.y + 100]]));
}

const shown = (page: ShopPage): Promise<string> =>
  page
    .locator(active)
    .first()
    .evaluate((img) => (img as HTMLImageElement).src.split('/').pop() ?? '');
const focusName = (page: ShopPage): Promise<string> =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.className ?? '');
/** Is the picture that is said to be shown really what fills the viewport? */
const inPlace = (page: ShopPage): Promise<number> =>
  page.evaluate(() => {
    const slide = document.querySelector('.flex-active-slide')?.getBoundingClientRect();
    const box = document.querySelector('.flex-viewport')?.getBoundingClientRect();
    return Math.abs((slide?.left ?? NaN) - (box?.left ?? NaN));
  });
const atRest = async (page: ShopPage, within = 0.6): Promise<void> => {
  await expect.poll(() => inPlace(page)).toBeLessThan(within);
};

async function choose(page: ShopPage, colour: string, size = 's'): Promise<void> {
  await page.locator('select[name=attribute_pa_colour]').selectOption(colour, { force: true });
  await page.locator('select[name=attribute_pa_size]').selectOption(size, { force: true });
}

describe('slider', () => {
  test('a thumbnail shows its picture, and only that one can be reached', async () => {
    const page = await open('product-simple.html');
    expect(await page.locator('.flex-control-thumbs li').count()).toBe(3);
    await page.click(thumb(2));
    await expect.poll(() => shown(page)).toBe('copper-kettle-side.svg');
    await atRest(page);
    expect(await page.locator('.woocommerce-product-gallery__image[inert]').count()).toBe(2);
    expect(await page.locator('.flex-control-thumbs img.flex-active').getAttribute('alt')).toBe('Copper Kettle from the side');
  });

  test('one tab stop for the thumbnails; arrows, Home and End go through the pictures', async () => {
    const page = await open('product-simple.html');
    await page.focus(thumb(1));
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    expect(await focusName(page)).toBe('Picture 3 of 3: Handle and lid of the Copper Kettle');
    await expect.poll(() => shown(page)).toBe('copper-kettle-back.svg');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => shown(page)).toBe('copper-kettle.svg');
    await page.keyboard.press('End');
    await expect.poll(() => shown(page)).toBe('copper-kettle-back.svg');
    await page.keyboard.press('Shift+Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('.flex-active-slide') !== null)).toBe(true);
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => shown(page)).toBe('copper-kettle-side.svg');
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('.flex-active-slide') !== null)).toBe(true);
    await atRest(page);
  });

  test('the pictures move in the first frame after a press; what marks them follows', async () => {
    const page = await open('product-simple.html');
    await turnTo(page);
    const first = await page.evaluate(
      (selector) =>
        new Promise<{ readonly moved: boolean; readonly marked: boolean }>((resolve) => {
          const wrapper = document.querySelector<HTMLElement>('.woocommerce-product-gallery__wrapper');
          const from = wrapper?.style.transform;
          document.querySelector<HTMLElement>(selector)?.click();
          requestAnimationFrame(() =>
            resolve({
              moved: wrapper?.style.transform !== from,
              marked: document.querySelector('.woocommerce-product-gallery__image:nth-child(2).flex-active-slide') !== null,
            }),
          );
        }),
      thumb(2),
    );
    expect(first).toEqual({ moved: true, marked: false });
    await expect.poll(() => shown(page)).toBe('copper-kettle-side.svg');
    expect(await page.locator('.flex-control-thumbs img.flex-active').getAttribute('alt')).toBe('Copper Kettle from the side');
    await atRest(page);
  });

  test('two keys within one frame go two pictures on', async () => {
    const page = await open('product-simple.html');
    await turnTo(page);
    await page.focus(thumb(1));
    await page.evaluate(() => {
      for (let i = 0; i < 2; i += 1) {
        document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true, cancelable: true }));
      }
    });
    await expect.poll(() => shown(page)).toBe('copper-kettle-back.svg');
    expect(await focusName(page)).toBe('Picture 3 of 3: Handle and lid of the Copper Kettle');
    await atRest(page);
  });

  test('a picture that is drawn late leaves the focus to who has gone on', async () => {
    const page = await open('product-simple.html');
    await turnTo(page);
    const link = page.locator('.flex-active-slide a');
    await link.focus();
    await page.evaluate(() => {
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true, cancelable: true }));
      document.querySelector<HTMLElement>('input.qty')?.focus();
    });
    await expect.poll(() => shown(page)).toBe('copper-kettle-side.svg');
    await atRest(page);
    expect(await page.evaluate(() => document.activeElement?.matches('input.qty'))).toBe(true);
  });

  test('no press is lost, whatever part of the drawing it comes between', async () => {
    const page = await open('product-simple.html');
    await turnTo(page);
    await page.focus(thumb(1));
    await page.evaluate(async () => {
      const channel = new MessageChannel();
      const waits = [
        (done: () => void) => {
          requestAnimationFrame(done);
        },
        (done: () => void) => {
          setTimeout(done);
        },
        (done: () => void) => {
          channel.port1.addEventListener('message', done, { once: true });
          channel.port2.postMessage(null);
        },
      ];
      channel.port1.start();
      for (let i = 0; i < 50; i += 1) {
        document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true, cancelable: true }));
        // Each wait alone, and each after each other one.
        await new Promise<void>((done) => {
          waits[i % 3]?.(done);
        });
        if (i % 2 === 0) {
          await new Promise<void>((done) => {
            waits[Math.floor(i / 3) % 3]?.(done);
          });
        }
      }
    });
    // Fifty steps around three pictures.
    await expect.poll(() => shown(page)).toBe('copper-kettle-back.svg');
    expect(await focusName(page)).toBe('Picture 3 of 3: Handle and lid of the Copper Kettle');
    await atRest(page);
  });

  test.each([
    ['', 'no-preference'],
    [', also where nothing moves', 'reduce'],
  ] as const)(
    'a slide is told before its zoom, once: at the start, and when another picture has come to rest%s',
    async (_where, motion) => {
      const page = await open('product-simple.html', {
        jquery: true,
        reducedMotion: motion,
        html: (text) =>
          text.replace(
            '</body>',
            '<script>var told = []; document.addEventListener("DOMContentLoaded", function () { jQuery(document).on("zoom.destroy", function (e) { told.push(jQuery(e.target).index()); }); });</script></body>',
          ),
      });
      const told = (): Promise<readonly number[]> => page.evaluate(() => Reflect.get(window, 'told') as number[]);
      await expect.poll(told).toEqual([0]);
      await turnTo(page);
      await page.rest();
      expect(await told(), 'not for the engine, which runs once where it stands').toEqual([0]);
      await page.click(thumb(2));
      await expect.poll(told).toEqual([0, 1]);
    },
  );

  test('the browser moves the pictures, and a hand takes them from where they are seen', async () => {
    const page = await open('product-simple.html');
    await turnTo(page);
    const seen = await page.evaluate(async (selector) => {
      document.querySelector<HTMLElement>(selector)?.click();
      await new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(resolve));
      });
      const wrapper = document.querySelector('.woocommerce-product-gallery__wrapper');
      const viewport = document.querySelector('.flex-viewport');
      const [way] = wrapper?.getAnimations() ?? [];
      if (!wrapper || !viewport || !way) {
        throw new Error('nothing moves');
      }
      way.pause();
      way.currentTime = Number(way.effect?.getComputedTiming().duration) / 3;
      const left = (): number => wrapper.getBoundingClientRect().left - viewport.getBoundingClientRect().left;
      const before = left();
      const { left: x, top: y } = viewport.getBoundingClientRect();
      const at = { bubbles: true, cancelable: true, buttons: 1, clientX: x + 200, clientY: y + 100 };
      viewport.dispatchEvent(new MouseEvent('mousedown', at));
      const held = left();
      viewport.dispatchEvent(new MouseEvent('mouseup', { ...at, buttons: 0 }));
      return { before, held, width: viewport.clientWidth, left: wrapper.getAnimations().length };
    }, thumb(2));
    expect(seen.before).toBeLessThan(-20);
    expect(seen.before).toBeGreaterThan(20 - seen.width);
    expect(Math.abs(seen.held - seen.before)).toBeLessThan(1);
    expect(seen.left).toBe(0);
    await atRest(page);
  });

  test('right to left the arrows follow the eye', async () => {
    const page = await open('product-variable-rtl.html');
    await page.focus(thumb(1));
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => page.locator('.flex-control-thumbs li').nth(1).locator('[aria-current]').count()).toBe(1);
    await atRest(page);
    await page.mouse.move(300, 300);
  });

  test('reduced motion jumps', async () => {
    const page = await open('product-simple.html', { reducedMotion: 'reduce' });
    await turnTo(page);
    await page.click(thumb(3));
    const left = await page.evaluate(async () => {
      await new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(resolve));
      });
      return Math.abs(
        (document.querySelector('.flex-active-slide')?.getBoundingClientRect().left ?? NaN) -
          (document.querySelector('.flex-viewport')?.getBoundingClientRect().left ?? NaN),
      );
    });
    expect(left).toBeLessThan(0.6);
  });

  test.each([390, 1280])('the page does not move while the gallery starts, at %i pixels', async (width) => {
    const page = await open('product-simple.html', { viewport: { width, height: 844 } });
    await page.waitForLoadState('networkidle');
    expect(await page.shifts()).toEqual([]);
  });

  test('without script the pictures are a row that scrolls, and visible', async () => {
    const page = await shop.openPage({
      path: 'product-simple.html',
      javaScript: false,
      html: (html) => withTag(html).replace(/class="woocommerce-product-gallery /, 'style="opacity: 0" $&'),
    });
    const [first, second] = await page.locator('.woocommerce-product-gallery__image').all();
    expect(await page.locator('.woocommerce-product-gallery').evaluate((el) => getComputedStyle(el).opacity)).toBe('1');
    const a = await first?.boundingBox();
    const b = await second?.boundingBox();
    expect(b?.y).toBe(a?.y);
    expect(await page.locator('.woocommerce-product-gallery__wrapper').evaluate((el) => el.scrollWidth > el.clientWidth)).toBe(true);
  });
});

describe('before the engine', () => {
  const PHONE = { touch: true, viewport: { width: 390, height: 844 } } as const;
  /** The browser scrolls by whole pixels, and pictures may stand between two. */
  const WHOLE_PIXELS = 1;
  /** A page whose engine comes when it is let, or never. */
  async function held(
    path: string,
    options: Partial<OpenOptions> = {},
  ): Promise<{
    readonly page: ShopPage;
    readonly asked: () => number;
    readonly let: () => void;
    readonly moves: () => Promise<readonly number[]>;
  }> {
    let asked = 0;
    let go = (): void => undefined;
    const come = new Promise<void>((resolve) => {
      go = resolve;
    });
    const { touch: fingers = false, viewport, reducedMotion } = options;
    const context = await shop.newContext({ touch: fingers, ...(viewport && { viewport }), ...(reducedMotion && { reducedMotion }) });
    await context.route('**/chunks/engine-*', async (route) => {
      asked += 1;
      await come;
      await route.continue();
    });
    await context.addInitScript(() => {
      const moves: number[] = [];
      Object.assign(window, { moves });
      document.addEventListener('shop:gallery-moved', (event) => moves.push((event as CustomEvent<{ index: number }>).detail.index));
    });
    const page = await open(path, { ...options, context, build: 'esm' });
    return { page, asked: () => asked, let: go, moves: () => page.evaluate(() => Reflect.get(window, 'moves') as number[]) };
  }

  test('it is not asked for until somebody turns to the gallery', async () => {
    const { page, asked, let: go } = await held('product-simple.html');
    go();
    await page.waitForLoadState('networkidle');
    await page.hover('h1');
    await page.focus('input.qty');
    await page.rest();
    expect(asked()).toBe(0);
    expect(await drivenByEngine(page)).toBe(false);
    await page.focus(thumb(1));
    await expect.poll(() => drivenByEngine(page)).toBe(true);
    expect(asked()).toBe(1);
  });

  test('a finger scrolls to the next picture; the engine takes over where the pictures rest', async () => {
    const { page, let: go, moves } = await held('product-simple.html', PHONE);
    await swipe(page);
    await expect.poll(() => shown(page)).toBe('copper-kettle-side.svg');
    await atRest(page, WHOLE_PIXELS);
    expect(await moves()).toEqual([1]);
    expect(await page.locator('.flex-control-thumbs [aria-current]').getAttribute('aria-label')).toContain('2 of 3');
    go();
    await expect.poll(() => drivenByEngine(page)).toBe(true);
    expect(await shown(page)).toBe('copper-kettle-side.svg');
    await atRest(page);
    await swipe(page);
    await expect.poll(() => shown(page)).toBe('copper-kettle-back.svg');
    await atRest(page);
    expect(await moves()).toEqual([1, 2]);
    expect(await page.locator(dialog).count()).toBe(0);
  });

  test('it waits while a finger holds the pictures', async () => {
    const { page, let: go } = await held('product-simple.html', PHONE);
    const box = await page.locator('.flex-viewport').boundingBox();
    if (!box) {
      throw new Error('no gallery');
    }
    const session = await page.context().newCDPSession(page);
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...at: number[]): Promise<unknown> =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints: at.map((x) => ({ x: box.x + x, y: box.y + 100, id: 0 })) });
    await send('touchStart', 300);
    for (const x of [280, 220, 160, 100, 40]) {
      await send('touchMove', x);
    }
    go();
    await page.rest();
    expect(await drivenByEngine(page)).toBe(false);
    await send('touchEnd');
    await expect.poll(() => drivenByEngine(page)).toBe(true);
    await expect.poll(() => shown(page)).toBe('copper-kettle-side.svg');
    await atRest(page);
  });

  test('a thumbnail brings its picture, past the others, which are not said to be shown', async () => {
    const { page, let: go, moves } = await held('product-simple.html');
    await page.click(thumb(3));
    await expect.poll(() => shown(page)).toBe('copper-kettle-back.svg');
    await atRest(page, WHOLE_PIXELS);
    expect(await moves()).toEqual([2]);
    await page.keyboard.press('Home');
    await expect.poll(() => shown(page)).toBe('copper-kettle.svg');
    go();
    await expect.poll(() => drivenByEngine(page)).toBe(true);
    await atRest(page);
    expect(await moves()).toEqual([2, 0]);
  });

  test('a hand that takes the pictures elsewhere on their way decides', async () => {
    const { page, moves } = await held('product-simple.html');
    await page.evaluate((selector) => {
      document.querySelector<HTMLElement>(selector)?.click();
      const row = document.querySelector('.woocommerce-product-gallery__wrapper');
      row?.dispatchEvent(new WheelEvent('wheel', { bubbles: true }));
      row?.scrollTo({ left: row.clientWidth, behavior: 'instant' });
    }, thumb(3));
    await expect.poll(() => shown(page)).toBe('copper-kettle-side.svg');
    expect(await moves()).toEqual([2, 1]);
  });

  test('right to left too', async () => {
    const { page, let: go, moves } = await held('product-variable-rtl.html', PHONE);
    // The form's first round brings the gallery to its first picture.
    await page.locator('.single_add_to_cart_button.disabled').first().waitFor();
    await swipe(page, [60, 100, 160, 220, 260, 300]);
    await expect.poll(moves).toEqual([1]);
    await atRest(page, WHOLE_PIXELS);
    go();
    await expect.poll(() => drivenByEngine(page)).toBe(true);
    await atRest(page);
    expect(await page.locator('.flex-control-thumbs li').nth(1).locator('[aria-current]').count()).toBe(1);
  });

  test('reduced motion jumps', async () => {
    const { page } = await held('product-simple.html', { reducedMotion: 'reduce' });
    await page.evaluate((selector) => {
      document.querySelector<HTMLElement>(selector)?.click();
    }, thumb(3));
    await page.evaluate(
      () =>
        new Promise((resolve) => {
          requestAnimationFrame(() => requestAnimationFrame(resolve));
        }),
    );
    await expect.poll(() => shown(page)).toBe('copper-kettle-back.svg');
    expect(await inPlace(page)).toBeLessThan(WHOLE_PIXELS);
  });

  test('a row that was scrolled before our script came stays at its picture', async () => {
    const context = await shop.newContext({ touch: true, viewport: PHONE.viewport });
    let come = (): void => undefined;
    const late = new Promise<void>((resolve) => {
      come = resolve;
    });
    await context.route('**/dist/shop.js', async (route) => {
      await late;
      await route.continue();
    });
    const arriving = context.waitForEvent('page');
    const opening = open('product-simple.html', { context, build: 'esm' });
    const early = await arriving;
    await early.locator('.woocommerce-product-gallery__image img').first().waitFor();
    await early.locator('.woocommerce-product-gallery__wrapper').evaluate((row) => {
      row.scrollTo({ left: row.clientWidth, behavior: 'instant' });
    });
    come();
    const page = await opening;
    await expect.poll(() => shown(page)).toBe('copper-kettle-side.svg');
    await atRest(page);
    expect(await page.locator('.flex-control-thumbs [aria-current]').getAttribute('aria-label')).toContain('2 of 3');
  });

  test('a press between its taking over and its first move is not lost', async () => {
    const { page, let: go, moves } = await held('product-simple.html');
    await page.focus(thumb(1));
    await page.evaluate(() => {
      const row = document.querySelector('.woocommerce-product-gallery__wrapper');
      if (!row) {
        throw new Error('no gallery');
      }
      new MutationObserver((_, observer) => {
        if (row.classList.contains('shop-gallery__track--scrolls')) {
          return;
        }
        observer.disconnect();
        document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true, cancelable: true }));
      }).observe(row, { attributes: true, attributeFilter: ['class'] });
    });
    go();
    await expect.poll(() => shown(page)).toBe('copper-kettle-side.svg');
    await atRest(page);
    expect(await moves()).toEqual([1]);
  });

  test('where it cannot be had everything goes on that way', async () => {
    const context = await shop.newContext({ touch: true, viewport: { width: 390, height: 844 } });
    await context.route('**/chunks/engine-*', (route) => route.abort());
    const page = await open('product-simple.html', { context, build: 'esm' });
    await page.tap(thumb(2));
    await expect.poll(() => shown(page)).toBe('copper-kettle-side.svg');
    await atRest(page, WHOLE_PIXELS);
    await swipe(page);
    await expect.poll(() => shown(page)).toBe('copper-kettle-back.svg');
    await atRest(page, WHOLE_PIXELS);
    await expect.poll(async () => page.drainErrors().join()).toContain('of <shop-gallery> could not be loaded');
  });
});

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

  for (const pressed of ['.flex-active-slide img', '.woocommerce-product-gallery__trigger']) {
    test(`on a touch screen a tap on ${pressed} opens full-screen`, async () => {
      const page = await open('product-simple.html', { touch: true, viewport: { width: 390, height: 844 } });
      await page.tap(pressed);
      await page.locator(dialog).waitFor();
      expect(await page.locator('.zoomImg').count()).toBe(0);
    });
  }

  test('on a touch screen without a full-screen view a tap magnifies, and a second one takes it away', async () => {
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

  test('a swipe goes to the next picture', async () => {
    const page = await open('product-simple.html', { touch: true, viewport: { width: 390, height: 844 } });
    await turnTo(page);
    await swipe(page);
    await expect.poll(() => shown(page)).toBe('copper-kettle-side.svg');
    await atRest(page);
    expect(await page.locator(dialog).count()).toBe(0);
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

  test('a click on the picture opens it; the gallery shows what was looked at last, and that picture has the focus', async () => {
    const page = await open('product-simple.html');
    await page.click('.flex-active-slide a');
    await page.locator(dialog).waitFor();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => page.locator('.shop-gallery__position').textContent()).toBe('2 / 3');
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

  test('axe is content with the gallery and with the open view', async () => {
    const page = await open('product-simple.html');
    expect(await page.axe({ include: 'shop-gallery' })).toEqual([]);
    await page.click('.woocommerce-product-gallery__trigger');
    await page.locator(dialog).waitFor();
    await page.rest();
    expect(await page.axe({ include: dialog })).toEqual([]);
  });
});

test('element rules of a theme do not reach the parts we print', async () => {
  const page = await open('product-simple.html', { reducedMotion: 'reduce' });
  await page.waitForLoadState('networkidle');
  const geometry = (): Promise<unknown> =>
    page.evaluate(() =>
      [
        '.flex-control-thumbs',
        '.flex-control-thumbs li:nth-child(2)',
        '.flex-control-thumbs li:nth-child(2) button',
        '.flex-control-thumbs li:nth-child(2) img',
        '.flex-viewport',
      ].map((selector) => {
        const { x, y, width, height } = document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect();
        const from = document.querySelector('.woocommerce-product-gallery')?.getBoundingClientRect() ?? new DOMRect();
        return [selector, x - from.x, y - from.y, width, height].map((n) => (typeof n === 'number' ? Math.round(n) : n));
      }),
    );
  const before = await geometry();
  await page.addStyleTag({
    content:
      'shop-gallery button { padding: 20px; min-width: 200px; border: 3px solid red; width: auto } ol, ul { margin: 30px; padding-left: 60px; list-style: square } li { margin: 10px 0 10px 20px; padding: 5px } shop-gallery ol img { margin: 6px; width: auto }',
  });
  expect(await geometry()).toEqual(before);
});

describe('bytes', () => {
  test('nothing is loaded on need before anybody acts; then the engine, zoom and full-screen view with their first use', async () => {
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

  test('one of another shape fits into the frame that is there, and the frame comes back with the reset', async () => {
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
  ] as const)(
    '%i pictures, our script at the %s: everything stands where that script alone puts it, and no more has moved on the way',
    async (pictures, script) => {
      const alone = await stock(pictures, false);
      const ours = await stock(pictures, true, script);
      expect(ours.place).toEqual(alone.place);
      expect(ours.moved.length, ours.moved.join('; ')).toBeLessThanOrEqual(alone.moved.length);
      expect(ours.tallest, 'never higher than in the end, also before that script has given its pictures their width').toBe(
        await ours.page.locator('.woocommerce-product-gallery').evaluate((el) => el.clientHeight),
      );
    },
  );

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
