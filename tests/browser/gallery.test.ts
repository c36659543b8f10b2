import { describe, expect, test } from 'vitest';
import {
  withTag,
  thumb,
  dialog,
  drivenByEngine,
  turnTo,
  swipe,
  holdPictures,
  shown,
  focusName,
  inPlace,
  atRest,
  galleryPages,
} from './support/gallery.js';
import { useShop, type OpenOptions, type ShopPage } from './support/shop.js';

/** `<shop-gallery>` on the demo’s product pages, driven as a shopper would: the slider. */
const shop = useShop();
const open = galleryPages(shop);

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
  ] as const)('zoom.destroy is told once per slide: at the start and when another has come to rest%s', async (_where, motion) => {
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
  });

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

  test('a drag in a video, frame, field or button of a slide is its own; on the picture it moves', async () => {
    const page = await open('product-simple.html', {
      // Thumbnails and all: the pointer comes to one first.
      viewport: { width: 1280, height: 1400 },
      // A picture that is magnified takes drags, too.
      html: (html) => html.replace('<shop-gallery', '<shop-gallery data-zoom="no"'),
    });
    await turnTo(page);
    await page.locator('.flex-active-slide').evaluate((slide) => {
      const parts = ['<video></video>', '<iframe></iframe>', '<input>', '<textarea></textarea>', '<button type="button">Play</button>'];
      parts.forEach((part, i) => {
        slide.insertAdjacentHTML('beforeend', part);
        slide.lastElementChild?.classList.add('part');
        slide.lastElementChild?.setAttribute(
          'style',
          `position:absolute;z-index:2;left:200px;top:${20 + 50 * i}px;width:120px;height:40px`,
        );
      });
    });
    /** How far a drag to the left by 150 px takes the pictures while the button is down. */
    const dragged = async (x: number, y: number): Promise<number> => {
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x - 150, y, { steps: 6 });
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
      const by = await inPlace(page);
      await page.mouse.up();
      return Math.round(by);
    };
    for (const part of await page.locator('.flex-active-slide > .part').all()) {
      const box = await part.boundingBox();
      expect(await dragged((box?.x ?? 0) + 60, (box?.y ?? 0) + 20), await part.evaluate((el) => el.localName)).toBe(0);
    }
    const picture = await page.locator('.flex-viewport').boundingBox();
    expect(await dragged((picture?.x ?? 0) + 180, (picture?.y ?? 0) + 400)).toBeGreaterThan(100);
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
    const lift = await holdPictures(page);
    go();
    await page.rest();
    expect(await drivenByEngine(page)).toBe(false);
    await lift();
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
