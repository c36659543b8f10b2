import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  clampIndex,
  isZoomable,
  lightboxItem,
  lightboxItems,
  ratioOf,
  ratiosDiffer,
  scrolledTo,
  scrollOf,
  stepTo,
  type Picture,
} from '../../../widgets/gallery/gallery.rules.js';
import { LIGHTBOX, schema, SLIDER, ZOOM } from '../../../widgets/gallery/gallery.schema.js';
import { ownSize, zoomShift, zoomSize } from '../../../widgets/gallery/zoom.rules.js';
import { recordedJson } from '../../host/recording.js';

const size = fc.record({ width: fc.integer({ min: 1, max: 4000 }), height: fc.integer({ min: 1, max: 4000 }) });
const picture = (src: string, more: Partial<Picture> = {}): Picture => ({
  src,
  width: 900,
  height: 600,
  caption: '',
  title: '',
  alt: '',
  ...more,
});

describe('slider options', () => {
  test('those WooCommerce prints mean what the defaults mean', () => {
    const { steps } = recordedJson<{ steps: { events: { event: string; args: unknown[] }[] }[] }>('events-product');
    const params = steps[0]?.events.find(({ event }) => event === 'wc-product-gallery-before-init')?.args[1] as {
      flexslider: unknown;
      zoom_options: unknown;
      photoswipe_options: unknown;
    };
    expect(schema.sliderOptions.parseValue(params.flexslider)).toEqual(SLIDER);
    expect(schema.zoomOptions.parseValue(params.zoom_options)).toEqual(ZOOM);
    expect(schema.lightboxOptions.parseValue(params.photoswipe_options)).toEqual({ ...LIGHTBOX, fadeMs: 0 });
  });

  test.each([
    [[], SLIDER],
    [{}, SLIDER],
    [{ controlNav: true }, { ...SLIDER, nav: 'paging' }],
    [{ controlNav: '1' }, { ...SLIDER, nav: 'paging' }],
    [{ controlNav: false }, { ...SLIDER, nav: 'none' }],
    [{ controlNav: '' }, { ...SLIDER, nav: 'none' }],
    [
      { animationSpeed: '250', animationLoop: '1' },
      { ...SLIDER, speedMs: 250, loop: true },
    ],
    [
      { animation: 'fade', animationSpeed: 300 },
      { ...SLIDER, speedMs: 0 },
    ],
    [
      { smoothHeight: '', directionNav: 'yes', allowOneSlide: 1 },
      { ...SLIDER, smoothHeight: false, arrows: true, allowOne: true },
    ],
    [{ animationSpeed: 'fast', smoothHeight: 'maybe' }, SLIDER],
    [{ animationSpeed: -5 }, SLIDER],
  ])('%j', (given, wanted) => {
    expect(schema.sliderOptions.parseValue(given)).toEqual(wanted);
  });

  test.each(['text', 5, null, undefined, [1]])('%j is no map of options', (given) => {
    for (const field of [schema.sliderOptions, schema.zoomOptions, schema.lightboxOptions]) {
      expect(() => field.parseValue(given)).toThrow('expected an object of options');
    }
  });
});

describe('zoom and lightbox options', () => {
  test.each([
    [
      { magnify: 2, duration: '0' },
      { magnify: 2, fadeMs: 0 },
    ],
    [{ magnify: 0 }, ZOOM],
    [{ magnify: '1.5' }, { magnify: 1.5, fadeMs: 120 }],
  ])('zoom %j', (given, wanted) => {
    expect(schema.zoomOptions.parseValue(given)).toEqual(wanted);
  });
  test.each([
    [{ loop: '' }, { loop: false, fadeMs: 250 }],
    [
      { loop: true, showAnimationDuration: 333 },
      { loop: true, fadeMs: 333 },
    ],
  ])('lightbox %j', (given, wanted) => {
    expect(schema.lightboxOptions.parseValue(given)).toEqual(wanted);
  });
});

describe('positions', () => {
  test.each([
    [0, 1, 3, false, 1],
    [2, 1, 3, false, null],
    [2, 1, 3, true, 0],
    [0, -1, 3, false, null],
    [0, -1, 3, true, 2],
    [0, 1, 1, true, null],
    [0, 1, 0, true, null],
  ] as const)('from %i a step of %i among %i, loop %s', (index, by, count, loop, wanted) => {
    expect(stepTo(index, by, count, loop)).toBe(wanted);
  });

  test('a row scrolled to a picture shows that one, whichever way it is read', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), fc.nat(), fc.integer({ min: 1, max: 4000 }), fc.boolean(), (count, n, width, rtl) => {
        const index = n % count;
        expect(scrolledTo(scrollOf(index, width, rtl), width, count)).toBe(index);
      }),
    );
  });
  test.each([
    [0, 0],
    [199, 0],
    [201, 1],
    [-201, 1],
    [800, 2],
    [9000, 2],
  ])('scrolled by %d of 400 pixels, picture %i of three is the nearest', (left, index) => {
    expect(scrolledTo(left, 400, 3)).toBe(index);
  });
  test('a row without a width shows none', () => {
    expect(scrolledTo(0, 0, 3)).toBeNull();
  });

  test.each([
    [5, 3, 2],
    [-1, 3, 0],
    [1, 3, 1],
    [NaN, 3, 0],
    [1.5, 3, 0],
    [0, 0, 0],
  ])('index %d of %i pictures is %i', (index, count, wanted) => {
    expect(clampIndex(index, count)).toBe(wanted);
  });
});

describe('zoom geometry', () => {
  test.each([
    [900, 560, true],
    [560, 560, false],
    [559, 560, false],
    [0, 0, false],
    [900, 0, true],
  ])('a large picture of %i pixels in a gallery of %i zooms: %s', (large, gallery, wanted) => {
    expect(isZoomable(large, gallery)).toBe(wanted);
  });

  test('the corners of the box show the corners of the picture', () => {
    const box = { width: 400, height: 300 };
    const image = { width: 900, height: 600 };
    expect(zoomShift({ x: 0, y: 0 }, box, image)).toEqual({ x: 0, y: 0 });
    expect(zoomShift({ x: 400, y: 300 }, box, image)).toEqual({ x: -500, y: -300 });
    expect(zoomShift({ x: 200, y: 150 }, box, image)).toEqual({ x: -250, y: -150 });
    expect(zoomShift({ x: -50, y: 900 }, box, image)).toEqual({ x: 0, y: -300 });
  });

  test('the magnified picture covers its box wherever the pointer is', () => {
    fc.assert(
      fc.property(
        size,
        size,
        fc.double({ min: 0.1, max: 5, noNaN: true }),
        fc.record({ x: fc.integer({ min: -100, max: 5000 }), y: fc.integer({ min: -100, max: 5000 }) }),
        (natural, box, magnify, pointer) => {
          const drawn = zoomSize(natural, box, magnify);
          const { x, y } = zoomShift(pointer, box, drawn);
          expect(x).toBeLessThanOrEqual(0);
          expect(y).toBeLessThanOrEqual(0);
          expect(x + drawn.width).toBeGreaterThanOrEqual(box.width - 1e-6);
          expect(y + drawn.height).toBeGreaterThanOrEqual(box.height - 1e-6);
          expect(drawn.width / drawn.height).toBeCloseTo(natural.width / natural.height, 6);
        },
      ),
    );
  });

  test.each([
    ['/a.jpg', { width: 300, height: 300 }],
    ['/a.svg', { width: 800, height: 600 }],
    ['/a.svg?v=2', { width: 800, height: 600 }],
    ['data:image/svg+xml,%3Csvg/%3E', { width: 800, height: 600 }],
    ['/svg/a.jpg', { width: 300, height: 300 }],
  ])('the own size of %s, laid out at 300, is %j', (src, size_) => {
    expect(ownSize(src, { width: 300, height: 300 }, { width: 800, height: 600 })).toEqual(size_);
  });

  test('a drawing without a stated height keeps its shape; without any size, its natural size', () => {
    expect(ownSize('/a.svg', { width: 300, height: 150 }, { width: 800, height: 0 })).toEqual({ width: 800, height: 400 });
    expect(ownSize('/a.svg', { width: 300, height: 150 }, { width: 0, height: 0 })).toEqual({ width: 300, height: 150 });
  });

  test('a picture that is not there yet takes the size of its box', () => {
    expect(zoomSize({ width: 0, height: 0 }, { width: 40, height: 30 }, 1)).toEqual({ width: 40, height: 30 });
  });
  test('a box without a size moves nothing', () => {
    expect(zoomShift({ x: 5, y: 5 }, { width: 0, height: 0 }, { width: 10, height: 10 })).toEqual({ x: 0, y: 0 });
  });
});

describe('shape of a frame', () => {
  test.each([
    [560, 560, 1],
    [560, 280, 2],
    [0, 560, null],
    [560, 0, null],
  ])('%i by %i', (w, h, wanted) => {
    expect(ratioOf(w, h)).toBe(wanted);
  });
  test.each([
    [1, 1, false],
    [1, 1.005, false],
    [1, 1.02, true],
    [2, 1, true],
    [null, 1, false],
    [1, null, false],
  ])('a picture of ratio %s beside a frame of %s is another shape: %s', (frame, pic, wanted) => {
    expect(ratiosDiffer(frame, pic)).toBe(wanted);
  });
});

describe('full-screen items', () => {
  test('the text is the caption, else the title, else none', () => {
    expect(lightboxItem(picture('a.jpg', { caption: 'C', title: 'T', alt: 'A' }))).toEqual({
      src: 'a.jpg',
      width: 900,
      height: 600,
      alt: 'A',
      description: 'C',
    });
    expect(lightboxItem(picture('a.jpg', { title: 'T' }))).toEqual({ src: 'a.jpg', width: 900, height: 600, alt: '', description: 'T' });
    expect(lightboxItem(picture('a.jpg'))).not.toHaveProperty('description');
  });

  test('sizes the page does not tell are left out', () => {
    expect(lightboxItem(picture('a.jpg', { height: 0 }))).toEqual({ src: 'a.jpg', alt: '' });
  });

  test.each([
    [['a', 'b', 'c'], 1, ['a', 'b', 'c'], 1],
    [['a', null, 'c'], 2, ['a', 'c'], 1],
    [['a', null, 'c'], 1, ['a', 'c'], 1],
    [[null, 'b', null], 2, ['b'], 0],
    [[null, null], 0, [], 0],
    [[], 0, [], 0],
  ])('pictures %j opened at %i', (given, at, sources, start) => {
    const opened = lightboxItems(
      given.map((src) => (src === null ? null : picture(src))),
      at,
    );
    expect(opened.items.map(({ src }) => src)).toEqual(sources);
    expect(opened.start).toBe(start);
  });

  test('the start is the very slide that was pressed, wherever videos stand between', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { minLength: 1, maxLength: 12 }), fc.nat(11), (kinds, pick) => {
        const pictures = kinds.map((is, i) => (is ? picture(`${i}.jpg`) : null));
        const at = pick % kinds.length;
        const { items, slides, start } = lightboxItems(pictures, at);
        fc.pre(pictures[at] !== null);
        expect(items[start]?.src).toBe(`${at}.jpg`);
        expect(slides[start]).toBe(at);
      }),
    );
  });
});
