import { afterEach, describe, expect, test, vi } from 'vitest';
import { printedLines } from '../../setup/each.js';
import { whileLoading } from '../../shared/support.js';
import { navigation } from '../../../shared/url.js';
import '../../../widgets/gallery/index.js';
import { all, clear, gallery, one, press, product, root, settled, show, shown, slide, thumbs, until } from './support.js';

/** Parts that are loaded on use and cannot be: the page does what it does without them. */
vi.mock('../../../widgets/gallery/lightbox.js', () => {
  throw new Error('offline');
});
vi.mock('../../../widgets/gallery/zoom.js', () => {
  throw new Error('offline');
});
vi.mock('../../../shared/carousel/engine.js', () => {
  throw new Error('offline');
});

afterEach(clear);

const open = (): Promise<HTMLElement> => show(product(`<shop-gallery>${gallery(slide('front'), slide('side'))}</shop-gallery>`));
/** Somebody turns to the gallery. */
const arrive = (): void => {
  root().dispatchEvent(new PointerEvent('pointermove', { bubbles: true }));
};
const failed = async (): Promise<void> => {
  let lines: string[] = [];
  await until(() => {
    lines = [...lines, ...printedLines()];
    return lines.length > 0;
  });
  expect(
    lines.every((line) => /^error: \[shop\] the (full-screen view|zoom|slider) of <shop-gallery> could not be loaded/.test(line)),
  ).toBe(true);
};

describe('without its parts', () => {
  test('thumbnails show their pictures although there is no engine', async () => {
    await open();
    const row = one('.woocommerce-product-gallery__wrapper');
    vi.spyOn(row, 'clientWidth', 'get').mockReturnValue(400);
    arrive();
    await failed();
    thumbs()[1]?.click();
    await settled();
    expect(shown()).toBe(1);
    expect(row.scrollLeft).toBe(400);
  });

  test('a picture that cannot open full-screen opens as its link says, each time it is asked', async () => {
    const go = vi.spyOn(navigation, 'go').mockImplementation(() => undefined);
    await open();
    press(one('.flex-active-slide a'));
    await until(() => go.mock.calls.length === 1);
    press(one('.flex-active-slide a'));
    await until(() => go.mock.calls.length === 2);
    expect(go.mock.calls).toEqual([['https://shop.test/front.jpg'], ['https://shop.test/front.jpg']]);
    await failed();
  });

  test('a picture that cannot be magnified stays as it is', async () => {
    await open();
    one('.flex-active-slide').dispatchEvent(new PointerEvent('pointermove', { bubbles: true, pointerType: 'mouse' }));
    await failed();
    expect(all('.zoomImg')).toEqual([]);
  });
});

describe('while the page is being loaded', () => {
  test('nothing is set up before the page’s scripts had their say', async () => {
    const loading = whileLoading();
    await show(`${product(`<shop-gallery>${gallery(slide('front'), slide('side'))}</shop-gallery>`)}<p>more</p>`);
    expect(root().dataset['state']).toBeUndefined();
    expect(one('shop-gallery').hasAttribute('data-shop-ready')).toBe(true);
    loading.done();
    await settled();
    expect(root().dataset['state']).toBe('slider');
  });
});
