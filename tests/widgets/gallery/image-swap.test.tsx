import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import '../../../widgets/gallery/index.js';
import { all, clear, gallery, one, product, settled, show, slide } from './support.js';

/** A picture that others exchange: the old one is held over it until the new one is decoded. Sizes are the browser test's. */

let decoding: { resolve: () => void; reject: () => void }[] = [];

beforeEach(() => {
  decoding = [];
  const proto = HTMLImageElement.prototype as { decode?: () => Promise<void> };
  vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(true);
  vi.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(560);
  proto.decode = () =>
    new Promise((resolve, reject) => {
      decoding.push({ resolve: () => resolve(), reject: () => reject(new Error('not a picture')) });
    });
});
afterEach(async () => {
  await clear();
  Reflect.deleteProperty(HTMLImageElement.prototype, 'decode');
});

const holds = (): string[] => all<HTMLImageElement>('.shop-gallery__hold').map((img) => img.src);
const picture = (): HTMLImageElement => one<HTMLImageElement>('.woocommerce-product-gallery__image img:not(.shop-gallery__hold)');
const exchange = async (name: string, height = '560'): Promise<void> => {
  picture().setAttribute('height', height);
  picture().setAttribute('src', `https://shop.test/${name}-560.jpg`);
  picture().setAttribute('srcset', `https://shop.test/${name}-560.jpg 560w`);
  await settled();
};
const start = (): Promise<HTMLElement> => show(product(`<shop-gallery>${gallery(slide('front'))}</shop-gallery>`));

describe('an exchanged picture', () => {
  test('stands behind the old one until it is decoded', async () => {
    await start();
    await exchange('red');
    expect(holds()).toEqual(['https://shop.test/front-560.jpg']);
    expect(one('.shop-gallery__hold').getAttribute('aria-hidden')).toBe('true');
    decoding.at(-1)?.resolve();
    await settled();
    expect(holds()).toEqual([]);
  });

  test('the last of two wins: the first one’s end changes nothing', async () => {
    await start();
    await exchange('red');
    const first = decoding.at(-1);
    await exchange('blue');
    expect(holds()).toEqual(['https://shop.test/front-560.jpg']);
    first?.reject();
    await settled();
    expect(holds()).toHaveLength(1);
    decoding.at(-1)?.resolve();
    await settled();
    expect(holds()).toEqual([]);
    await exchange('green');
    expect(holds()).toEqual(['https://shop.test/blue-560.jpg']);
  });

  test('one that cannot be had is not hidden for ever', async () => {
    await start();
    await exchange('lost');
    decoding.at(-1)?.reject();
    await settled();
    expect(holds()).toEqual([]);
  });

  test('one of another shape is fitted into the frame; its own shape brings the page’s rules back', async () => {
    await start();
    await exchange('wide', '280');
    expect([Number.parseFloat(picture().style.aspectRatio), picture().style.objectFit]).toEqual([1, 'contain']);
    await exchange('front');
    expect([picture().style.aspectRatio, picture().style.objectFit]).toEqual(['', '']);
  });

  test('nothing of this stays when the tag leaves', async () => {
    const main = await start();
    await exchange('wide', '280');
    main.append(one('.woocommerce-product-gallery'));
    one('shop-gallery').remove();
    await settled();
    expect(holds()).toEqual([]);
    expect([picture().style.aspectRatio, picture().style.objectFit]).toEqual(['', '']);
  });

  test('other attributes hold nothing', async () => {
    await start();
    picture().setAttribute('alt', 'Red');
    picture().setAttribute('data-large_image', 'https://shop.test/red.jpg');
    await settled();
    expect(holds()).toEqual([]);
    expect(one('.woocommerce-product-gallery__trigger').getAttribute('href')).toBe('https://shop.test/red.jpg');
  });
});
