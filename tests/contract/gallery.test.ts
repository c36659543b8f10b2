import { afterEach, describe, expect, test } from 'vitest';
import '../../widgets/gallery/index.js';
// Loaded where it drives; read already, so that a test waits for what happens and not for the disk.
import '../../widgets/gallery/driver.js';
import { pictureOf, slidesOf, thumbOf, wrapperOf } from '../../widgets/gallery/gallery.host.js';
import { lightboxItem } from '../../widgets/gallery/gallery.rules.js';
import { pageText, showPage, wrapElement } from '../host/recording.js';
import { forgetPage } from '../../shared/page.js';

/** Galleries as real pages print them, read and driven by ours. */

const GALLERY = /<div class="woocommerce-product-gallery /;
let hide: () => void = () => undefined;

const settled = async (): Promise<void> => {
  for (let i = 0; i < 12; i += 1) {
    await new Promise((resolve) => {
      setTimeout(resolve, 0);
    });
  }
};

afterEach(async () => {
  hide();
  await settled();
  forgetPage();
});

/** Shows a recorded page with our tag in its text. */
async function open(name: string): Promise<HTMLElement> {
  hide = showPage(wrapElement(pageText(name), GALLERY, 'shop-gallery'));
  await settled();
  const gallery = document.querySelector<HTMLElement>('.woocommerce-product-gallery');
  if (!gallery) {
    throw new Error('the page has no gallery');
  }
  return gallery;
}

const UPLOADS = 'http://shop.test/wp-content/uploads/2026/11';

describe('reading', () => {
  test('a simple product with three pictures', async () => {
    const gallery = await open('product-simple');
    const slides = slidesOf(wrapperOf(gallery) as HTMLElement);
    const items = slides.map((slide) => {
      const picture = pictureOf(slide);
      return picture && lightboxItem(picture);
    });
    expect(items).toEqual(
      [
        ['', 900, 900],
        ['-side', 900, 900],
        ['-back', 1200, 800],
      ].map(([which = '', width, height]) => ({
        src: `${UPLOADS}/copper-kettle${which}.jpg`,
        width,
        height,
        alt: `Copper Kettle${String(which).replace('-', ' ')}`,
        description: `Copper Kettle${String(which).replace('-', ' ')}, drawn for the rig`,
      })),
    );
    expect(slides.map(thumbOf).map(({ src, alt, sizes }) => [src, alt, sizes])).toEqual(
      ['', '-side', '-back'].map((which) => [
        `${UPLOADS}/copper-kettle${which}-100x100.jpg`,
        `Copper Kettle${which.replace('-', ' ')}`,
        '(max-width: 100px) 100vw, 100px',
      ]),
    );
    expect(slides.every((slide) => / \d+w, /.test(thumbOf(slide).srcSet))).toBe(true);
  });
});

describe('driving', () => {
  test.each([
    ['product-simple', 'slider', 3],
    ['product-variable-6', 'slider', 3],
    ['product-variable-6-all-plugins', 'slider', 3],
    ['product-out-of-stock', 'single', 0],
    ['product-variable-300-ajax', 'single', 0],
  ] as const)('%s becomes a %s with %i thumbnails', async (name, state, thumbs) => {
    const gallery = await open(name);
    expect(gallery.dataset['state']).toBe(state);
    expect(gallery.style.opacity).toBe('1');
    expect(gallery.querySelectorAll('ol.flex-control-nav.flex-control-thumbs li img')).toHaveLength(thumbs);
    expect(gallery.querySelectorAll('a.woocommerce-product-gallery__trigger[role=button][aria-haspopup=dialog]')).toHaveLength(1);
    expect(gallery.querySelector('.woocommerce-product-gallery__trigger')?.getAttribute('aria-label')).toBe(
      'View full-screen image gallery',
    );
  });

  test('a tag that leaves gives the recorded markup back, visible', async () => {
    const gallery = await open('product-variable-6');
    document.querySelector('shop-gallery')?.replaceWith(gallery);
    await settled();
    const wanted = new DOMParser()
      .parseFromString(pageText('product-variable-6'), 'text/html')
      .querySelector<HTMLElement>('.woocommerce-product-gallery');
    if (wanted) {
      wanted.style.opacity = '1';
    }
    for (const el of gallery.querySelectorAll('[style=""]')) {
      el.removeAttribute('style');
    }
    expect(gallery.outerHTML).toBe(wanted?.outerHTML);
  });
});
