import { vi } from 'vitest';
import { forgetPage } from '../../../shared/page.js';
// What drives a gallery is there before it is wanted.
import '../../../widgets/gallery/driver.js';

/** A gallery as WooCommerce prints it, small enough to read. */

export interface SlideOptions {
  readonly large?: number;
  readonly caption?: string;
  readonly link?: boolean;
  readonly inside?: string;
}

export const slide = (name: string, { large = 900, caption = `${name} caption`, link = true, inside }: SlideOptions = {}): string => {
  const img = `<img width="560" height="560" src="https://shop.test/${name}-560.jpg" class="wp-post-image" alt="${name}" data-caption="${caption}" data-src="https://shop.test/${name}.jpg" data-large_image="https://shop.test/${name}.jpg" data-large_image_width="${large}" data-large_image_height="${large}" srcset="https://shop.test/${name}-560.jpg 560w" sizes="560px">`;
  return `<div data-thumb="https://shop.test/${name}-100.jpg" data-thumb-alt="${name}" data-thumb-srcset="https://shop.test/${name}-100.jpg 100w" data-thumb-sizes="100px" class="woocommerce-product-gallery__image">${inside ?? (link ? `<a href="https://shop.test/${name}.jpg">${img}</a>` : img)}</div>`;
};
export const video =
  '<div class="woocommerce-product-gallery__image" data-thumb="https://shop.test/film-100.jpg"><video src="film.mp4" controls poster="film.jpg"></video></div>';
export const placeholder =
  '<div class="woocommerce-product-gallery__image--placeholder"><img src="https://shop.test/none.png" alt="Awaiting product image" class="wp-post-image"></div>';

export const gallery = (...slides: string[]): string =>
  `<div class="woocommerce-product-gallery woocommerce-product-gallery--with-images woocommerce-product-gallery--columns-4 images" data-columns="4" style="opacity: 0; transition: opacity .25s ease-in-out;"><div class="woocommerce-product-gallery__wrapper">${slides.join('')}</div></div>`;

export const product = (inside: string): string => `<div class="product">${inside}</div>`;

/** Lets React render, chunks load and observers report. */
export const settled = async (): Promise<void> => {
  for (let i = 0; i < 12; i += 1) {
    await new Promise((resolve) => {
      setTimeout(resolve, 0);
    });
  }
};

/** Waits for code that is loaded on use. */
export const until = (what: () => boolean): Promise<void> =>
  vi.waitFor(() => {
    if (!what()) {
      throw new Error(`not so: ${String(what)}`);
    }
  });

/** Shows markup parsed before it enters the page, as a browser does, and lets the tags start. */
export async function show(html: string): Promise<HTMLElement> {
  const main = document.createElement('main');
  main.innerHTML = html;
  document.body.replaceChildren(main);
  await settled();
  return main;
}

/** Between two tests: an empty page that remembers nothing. */
export async function clear(): Promise<void> {
  document.body.replaceChildren();
  await settled();
  for (const name of ['jQuery', 'wc_single_product_params', 'shopSettings']) {
    Reflect.deleteProperty(globalThis, name);
  }
  forgetPage();
}

export const one = <E extends Element = HTMLElement>(selector: string): E => {
  const found = document.querySelector<E>(selector);
  if (!found) {
    throw new Error(`the page has no ${selector}`);
  }
  return found;
};
export const all = <E extends Element = HTMLElement>(selector: string): E[] => [...document.querySelectorAll<E>(selector)];
export const root = (): HTMLElement => one('.woocommerce-product-gallery');
export const shown = (): number =>
  all('.woocommerce-product-gallery__wrapper > *').findIndex((el) => el.classList.contains('flex-active-slide'));
export const thumbs = (): HTMLButtonElement[] => all<HTMLButtonElement>('.flex-control-thumbs button');
/** A press with a mouse or a finger; `detail` 1 tells it from a key. */
export function press(el: Element, pointerType = 'mouse'): MouseEvent {
  el.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, pointerType }));
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, composed: true, detail: 1, clientX: 5, clientY: 5 });
  el.dispatchEvent(event);
  return event;
}
