import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { CarouselControls } from '../../../shared/carousel/types.js';
import { carouselSettings, readShown, readSlides, UNSAID } from '../../../widgets/carousel/carousel.rules.js';
import { settled } from '../../shared/support.js';
import { fakeScreen, slides } from '../carousel-page.js';
import { leave, one, press, put } from '../render.js';
import '../../../widgets/carousel/index.js';

beforeEach(fakeScreen);
afterEach(async () => {
  await leave();
  vi.unstubAllGlobals();
});

const box = (kind: string, count = 3): string =>
  `<div class="${kind} swiper-container"><div class="swiper-wrapper">${slides(count)}</div><div class="swiper-button-prev"></div><div class="swiper-button-next"></div></div>`;
const MAIN = `<shop-carousel>${box('theme-main-carousel')}</shop-carousel>`;
const NOTHING = { shown: [], gap: UNSAID, speed: UNSAID, autoplay: UNSAID, loop: true, pauseOnHover: false, wheel: false };
const active = (root: ParentNode = document): string | undefined => root.querySelector('.swiper-slide-active')?.textContent ?? undefined;

describe('settings', () => {
  test('the main carousel: one slide, centred, round, 1000 ms, never by itself', () => {
    expect(carouselSettings('main', NOTHING)).toMatchObject({
      layouts: [{ from: 0, shown: 1, perMove: 1 }],
      gap: 30,
      speedMs: 1000,
      loop: true,
      centred: true,
      wheel: false,
      mouseDrag: true,
      autoplayMs: 0,
    });
  });

  test('the one of categories: 1, 2 from 576, 5 from 1199, every 4 s', () => {
    const settings = carouselSettings('categories', NOTHING);
    expect(settings).toMatchObject({ gap: 50, speedMs: 1200, autoplayMs: 4000, centred: false });
    expect(settings.layouts.map(({ from, shown }) => [from, shown])).toEqual([
      [0, 1],
      [576, 2],
      [1199, 5],
    ]);
  });

  test('what the tag says wins, a zero too', () => {
    expect(carouselSettings('categories', { ...NOTHING, gap: 0, autoplay: 0, shown: readShown({ 700: 3, 0: 1 }) })).toMatchObject({
      gap: 0,
      autoplayMs: 0,
      layouts: [{ from: 0 }, { from: 700 }],
    });
  });

  test.each([[], 3, { a: 1 }, { 0: 0 }, { 0: '2' }])('slides by width that are none: %j', (value) => {
    expect(() => readShown(value)).toThrow('expected slides by window width');
  });

  test('a slide needs an image', () => {
    expect(readSlides([{ image: 'a.jpg' }])).toEqual([{ image: 'a.jpg', alt: '', title: '', url: '' }]);
    expect(() => readSlides([{ title: 'A' }])).toThrow('expected an image');
  });
});

describe('the carousel', () => {
  test('two on a page keep to their own buttons', async () => {
    await put(`${MAIN}${MAIN}`);
    one('.swiper-button-next', 1).click();
    await settled();
    expect([active(one('shop-carousel', 0)), active(one('shop-carousel', 1))]).toEqual(['Slide 1', 'Slide 2']);
  });

  const BUTTONS = '<div class="swiper-button-prev"></div><div class="swiper-button-next"></div>';
  const PLAIN = box('swiper-container').replace(BUTTONS, '');
  test.each([
    ['around the box that moves', `<div class="theme-main-carousel">${PLAIN}${BUTTONS}</div>`],
    ['beside it', `${PLAIN}${BUTTONS}`],
  ])('its buttons may stand %s', async (_where, html) => {
    await put(`<shop-carousel>${html}</shop-carousel>`);
    one('.swiper-button-next').click();
    await settled();
    expect(active()).toBe('Slide 2');
  });

  test('two in one tag keep to their own buttons', async () => {
    await put(`<shop-carousel>${box('theme-main-carousel')}${box('theme-main-carousel')}</shop-carousel>`);
    one('.swiper-button-next', 1).click();
    await settled();
    expect([0, 1].map((n) => active(one('.theme-main-carousel', n)))).toEqual(['Slide 1', 'Slide 2']);
  });

  test('keys move it; in a field they are the field’s', async () => {
    await put(MAIN);
    one('.swiper-slide').append(document.createElement('input'));
    press(one('input'), 'ArrowRight');
    await settled();
    expect(active()).toBe('Slide 1');
    press(one('.swiper-slide a'), 'ArrowRight');
    await settled();
    expect(active()).toBe('Slide 2');
    press(one('.swiper-slide a'), 'End');
    await settled();
    expect(active()).toBe('Slide 3');
  });

  test('code moves it by element.carousel, which leaves with the tag', async () => {
    const element = (await put(MAIN)) as HTMLElement & { carousel?: CarouselControls };
    element.carousel?.to(9);
    await settled();
    expect(active()).toBe('Slide 3');
    element.remove();
    await settled();
    expect(element.carousel).toBeUndefined();
  });

  test('an empty tag prints its slides', async () => {
    await put(
      `<shop-carousel data-label="News" data-slides='[{"image": "/a.jpg", "alt": "A", "url": "/a/"}, {"image": "/b.jpg", "title": "B"}]'></shop-carousel>`,
    );
    await vi.waitFor(() => expect(document.querySelector('.shop-carousel')).not.toBeNull());
    expect(one('.theme-main-carousel').getAttribute('aria-label')).toBe('News');
    expect(one<HTMLAnchorElement>('.swiper-slide a').pathname).toBe('/a/');
    expect(document.querySelectorAll('.shop-carousel__bullet')).toHaveLength(2);
    one('.swiper-button-next').click();
    await settled();
    expect(active()).toBe('B');
  });
});
