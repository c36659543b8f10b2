/** What the tests of `<shop-gallery>` share. */
import { expect } from 'vitest';
import { wrapElement, type OpenOptions, type Shop, type ShopPage } from './shop.js';

export const GALLERY = /<div\s[^>]*class="woocommerce-product-gallery /;
export const withTag = (html: string): string => (html.includes('<shop-gallery') ? html : wrapElement(html, GALLERY, 'shop-gallery'));

export const ready = '.woocommerce-product-gallery[data-state]';
export const active = '.flex-active-slide img:not(.zoomImg, .shop-gallery__hold)';
export const thumb = (n: number): string => `.flex-control-thumbs li:nth-child(${n}) button`;
export const dialog = '[role=dialog].shop-gallery__lightbox';

/** Opens pages whose gallery stands in our tag; each is given once the gallery is ready. */
export const galleryPages =
  (shop: Shop) =>
  async (path: string, options: Partial<OpenOptions> = {}): Promise<ShopPage> => {
    const { html = (text: string) => text, ...rest } = options;
    const page = await shop.openPage({ path, html: (text) => html(withTag(text)), ...rest });
    await page.locator(ready).waitFor();
    return page;
  };

export const drivenByEngine = (page: ShopPage): Promise<boolean> =>
  page.evaluate(() => document.querySelector<HTMLElement>('.woocommerce-product-gallery__wrapper')?.style.transform !== '');
/** The pointer, or the focus, comes to the gallery; with that the engine. */
export async function turnTo(page: ShopPage): Promise<void> {
  await page.hover(thumb(1));
  await expect.poll(() => drivenByEngine(page)).toBe(true);
}

export type Finger = readonly [x: number, y: number];
/**
 * Fingers on the glass: down at the first places and along all of them. Not before what the page is now has been drawn, which a picture
 * of it waits for: a finger on what the browser has yet to draw scrolls nothing. @returns lifts them
 */
export async function hold(page: ShopPage, ...path: readonly (readonly Finger[])[]): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.captureScreenshot', { clip: { x: 0, y: 0, width: 1, height: 1, scale: 1 } });
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', fingers: readonly Finger[]): Promise<unknown> =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: fingers.map(([x, y], id) => ({ x, y, id })) });
  const [first = [], ...rest] = path;
  await send('touchStart', first);
  for (const fingers of rest) {
    await send('touchMove', fingers);
  }
  return async () => {
    await send('touchEnd', []);
  };
}

/** Fingers on the glass: down at the first places, along all of them, and up. */
export async function touch(page: ShopPage, ...path: readonly (readonly Finger[])[]): Promise<void> {
  const lift = await hold(page, ...path);
  await lift();
}

/** Places of a finger on the pictures, as far as each is from their left edge. */
async function onPictures(page: ShopPage, places: readonly number[]): Promise<Finger[][]> {
  const box = await page.locator('.flex-viewport').boundingBox();
  if (!box) {
    throw new Error('no gallery');
  }
  return places.map((x) => [[box.x + x, box.y + 100]]);
}

/** A swipe to the next picture, over most of the gallery's width. */
export async function swipe(page: ShopPage, places: readonly number[] = [300, 260, 220, 160, 100, 60]): Promise<void> {
  await touch(page, ...(await onPictures(page, places)));
}

/** As far as in a swipe, but the finger stays on the pictures. @returns lifts it */
export const holdPictures = async (page: ShopPage): Promise<() => Promise<void>> =>
  hold(page, ...(await onPictures(page, [300, 260, 220, 160, 100, 40])));

export const shown = (page: ShopPage): Promise<string> =>
  page
    .locator(active)
    .first()
    .evaluate((img) => (img as HTMLImageElement).src.split('/').pop() ?? '');
export const focusName = (page: ShopPage): Promise<string> =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.className ?? '');
/** Is the picture that is said to be shown really what fills the viewport? */
export const inPlace = (page: ShopPage): Promise<number> =>
  page.evaluate(() => {
    const slide = document.querySelector('.flex-active-slide')?.getBoundingClientRect();
    const box = document.querySelector('.flex-viewport')?.getBoundingClientRect();
    return Math.abs((slide?.left ?? NaN) - (box?.left ?? NaN));
  });
export const atRest = async (page: ShopPage, within = 0.6): Promise<void> => {
  await expect.poll(() => inPlace(page)).toBeLessThan(within);
};

export async function choose(page: ShopPage, colour: string, size = 's'): Promise<void> {
  await page.locator('select[name=attribute_pa_colour]').selectOption(colour, { force: true });
  await page.locator('select[name=attribute_pa_size]').selectOption(size, { force: true });
}
