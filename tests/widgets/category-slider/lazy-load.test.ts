import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { CarouselControls } from '../../../shared/carousel/types.js';
import { printedLines } from '../../setup/each.js';
import { settled } from '../../shared/support.js';
import { lateCode, resetLateCode } from '../../support/late-code.js';
import { fakeScreen, setSeen, slides } from '../carousel-page.js';
import { leave, one, put } from '../render.js';
import '../../../widgets/carousel/index.js';
import '../../../widgets/category-slider/index.js';

vi.mock('../../../shared/lazy.js', async (original) => (await import('../../support/late-code.js')).withLateCode(original));

const ENGINE = 'the moving slides';

/** Every slider is far from the screen. */
beforeEach(() => {
  resetLateCode();
  fakeScreen(false);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await leave();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(globalThis, 'elementorFrontend');
});

const SETTINGS = { auto_play: false, infinite_loop: false, navigation: 'show', pagination: 'show', space_between_cat: 7 };
const area = (more = '', settings: object | string = SETTINGS): string =>
  `<div class="sp-wcsp-slider-area" data-slider='${typeof settings === 'string' ? settings : JSON.stringify(settings)}'>${more}<div class="sp-wcsp-slider-section swiper-container${more ? ' wcsp-preloader' : ''}"><div class="sp-wcsp-button"><div class="sp-wcsp-button-prev"></div><div class="sp-wcsp-button-next"></div></div><div class="swiper-wrapper">${slides(7)}</div><div class="sp-wcsp-pagination"></div></div></div>`;
const tag = (inside: string, attributes = ''): string => `<shop-category-slider ${attributes}>${inside}</shop-category-slider>`;
const TAG = tag(area());

const section = (n = 0): HTMLElement => one('.sp-wcsp-slider-section', n);
const isSetUp = (n = 0): boolean => section(n).classList.contains('shop-carousel');
const active = (n = 0): string | undefined => section(n).querySelector('.swiper-slide-active')?.textContent ?? undefined;
const element = (): HTMLElement & { carousel?: CarouselControls } => one('shop-category-slider');
const variables = (): string[] => ['shown', 'gap'].map((name) => section().style.getPropertyValue(`--shop-carousel-${name}`));
const setWidth = (width: number): void => {
  Object.defineProperty(window, 'innerWidth', { configurable: true, writable: true, value: width });
  window.dispatchEvent(new Event('resize'));
};

describe('a slider far from the screen', () => {
  test('is ready, ours to the host’s scripts, stands as it will, and asks for nothing', async () => {
    const width = window.innerWidth;
    await put(TAG);
    expect(lateCode.asked).toEqual([]);
    expect(element().hasAttribute('data-shop-ready')).toBe(true);
    expect([...section().classList]).toEqual(expect.arrayContaining(['swiper-container-initialized', 'sp-wcsp-loaded']));
    expect(isSetUp()).toBe(false);
    setWidth(1300);
    await settled();
    expect(variables()).toEqual(['4', '7px']);
    setWidth(500);
    await settled();
    expect(variables()).toEqual(['2', '7px']);
    setWidth(width);
  });

  test('is set up when it comes near, and tells it then', async () => {
    await put(TAG);
    const started = vi.fn();
    element().addEventListener('shop:slider-started', started);
    setSeen(true);
    await settled();
    expect([isSetUp(), active(), started.mock.calls.length, lateCode.asked]).toEqual([true, 'Slide 1', 1, []]);
  });

  test.each(['pointermove', 'touchstart', 'focusin'])('is set up, and its engine comes, when somebody turns to it: %s', async (type) => {
    await put(TAG);
    one('.swiper-slide a').dispatchEvent(new Event(type, { bubbles: true }));
    await settled();
    expect([isSetUp(), lateCode.asked]).toEqual([true, [ENGINE]]);
  });

  test('that leaves the page before is as it was', async () => {
    const main = (await put(TAG)).parentElement as HTMLElement;
    const inside = one('.sp-wcsp-slider-area');
    main.replaceChildren(inside);
    await settled();
    const plain = document.createElement('main');
    plain.innerHTML = area();
    inside.querySelectorAll('[style=""]').forEach((node) => node.removeAttribute('style'));
    expect(inside.outerHTML).toBe(plain.innerHTML);
    setSeen(true);
    await settled();
    expect(lateCode.asked).toEqual([]);
  });

  test('keeps the variables that the page had written on it', async () => {
    await put(TAG.replace('swiper-container"', 'swiper-container" style="--shop-carousel-shown: 5"'));
    expect(variables()[0]).not.toBe('5');
    const kept = section();
    element().remove();
    await settled();
    expect(kept.style.cssText).toBe('--shop-carousel-shown: 5;');
  });

  test('that is moved in the page, or comes later, is set up when it comes near', async () => {
    const main = (await put(TAG)).parentElement as HTMLElement;
    const second = document.createElement('div');
    main.append(second);
    second.append(element());
    await settled();
    const box = document.createElement('div');
    box.innerHTML = area();
    element().append(box);
    await settled();
    expect(lateCode.asked).toEqual([]);
    setSeen(true);
    await settled();
    expect([isSetUp(0), isSetUp(1)]).toEqual([true, true]);
  });

  test('shows itself without its preloader at once', async () => {
    await put(tag(area('<div class="sp-wcsp-preloader"></div>')));
    expect([section().style.opacity, one('.sp-wcsp-preloader').style.opacity, isSetUp()]).toEqual(['1', '0', false]);
  });

  test('hears of sliders that Elementor brings', async () => {
    const hooks = new Map<string, (scope: unknown) => void>();
    Reflect.set(globalThis, 'elementorFrontend', {
      hooks: { addAction: (name: string, run: (s: unknown) => void) => hooks.set(name, run) },
    });
    await put(`${TAG}<div id="widget">${area()}</div>`);
    hooks.get('frontend/element_ready/sp_woo_category_slider_free_shortcode.default')?.(one('#widget'));
    await settled();
    expect(document.querySelectorAll('#widget shop-category-slider[data-shop-ready]')).toHaveLength(1);
    expect(lateCode.asked).toEqual([]);
  });

  test('whose settings are of no use is told of once, and scrolls', async () => {
    await put(tag(area('', 'auto')));
    element().dataset['heading'] = 'again';
    await settled();
    expect(printedLines()).toHaveLength(1);
    expect([...section().classList]).toEqual(['sp-wcsp-slider-section', 'swiper-container', 'sp-wcsp-loaded']);
    expect([element().carousel, element().hasAttribute('data-shop-ready')]).toEqual([undefined, true]);
  });
});

describe('what is asked before it is set up', () => {
  test('by code is done then, in order', async () => {
    await put(TAG);
    element().carousel?.to(3);
    element().carousel?.next();
    await settled();
    expect([active(), lateCode.asked]).toEqual(['Slide 5', []]);
  });

  test('by a press on a button is done then, each on its own slider', async () => {
    await put(tag(`${area()}${area()}`));
    const press = (n: number): boolean =>
      one('.sp-wcsp-button-next', n).dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
    expect([press(1), press(1), press(0)], 'a link that stands for a button leads nowhere').toEqual([false, false, false]);
    await settled();
    expect([active(0), active(1)]).toEqual(['Slide 2', 'Slide 3']);
    press(0);
    await settled();
    expect(active(0)).toBe('Slide 3');
  });

  test('is done by the browser where the engine is lost, which is told once', async () => {
    lateCode.missing = true;
    await put(TAG);
    one('.sp-wcsp-button-next').dispatchEvent(new Event('pointermove', { bubbles: true }));
    one('.sp-wcsp-button-next').click();
    await settled();
    expect(printedLines().map((line) => line.includes('the moving slides could not be loaded'))).toEqual([true]);
    expect([active(), element().hasAttribute('data-shop-failed')]).toEqual(['Slide 2', false]);
    one('.sp-wcsp-button-next').click();
    await settled();
    expect(active()).toBe('Slide 3');
  });

  test('of a slider that has left meanwhile is done nowhere', async () => {
    await put(TAG);
    const { carousel } = element();
    carousel?.next();
    element().remove();
    await settled();
    expect(document.querySelector('.shop-carousel')).toBeNull();
  });

  test('of a slider that Swiper has reaches Swiper', async () => {
    const swiper = { slideNext: vi.fn(), slidePrev: vi.fn(), slideTo: vi.fn() };
    const main = document.createElement('main');
    main.innerHTML = TAG.replace('swiper-container"', 'swiper-container swiper-container-initialized"');
    Object.assign(main.querySelector('.sp-wcsp-slider-section') as HTMLElement, { swiper });
    document.body.replaceChildren(main);
    await settled();
    element().carousel?.next();
    await settled();
    expect(swiper.slideNext).toHaveBeenCalledTimes(1);
    setSeen(true);
    await settled();
    one('.swiper-slide a').dispatchEvent(new Event('pointermove', { bubbles: true }));
    await settled();
    expect([isSetUp(), lateCode.asked], 'nothing of ours moves it').toEqual([false, []]);
  });
});

describe('an empty tag far from the screen', () => {
  const CATEGORIES = JSON.stringify(
    [{ name: 'Garden', url: '/garden/', count: 5, image: '/g.jpg' }, ...'abcd'].map((one) =>
      typeof one === 'string' ? { name: one, url: `/${one}/` } : one,
    ),
  );
  const EMPTY = tag('', `data-slider='{"auto_play": false}' data-categories='${CATEGORIES}'`);

  test('prints at once, so that nothing moves later, and is ready then', async () => {
    await put(EMPTY);
    expect(lateCode.asked).toEqual([]);
    expect([document.querySelectorAll('.swiper-slide').length, isSetUp(), element().hasAttribute('data-shop-ready')]).toEqual([
      5,
      false,
      true,
    ]);
    setSeen(true);
    await settled();
    expect(isSetUp()).toBe(true);
  });

  test('prints anew what it is told anew, and leaves the place to what the page brings', async () => {
    await put(EMPTY);
    element().dataset['categories'] = '[{"name": "New", "url": "/new/"}]';
    await settled();
    expect([...document.querySelectorAll('.sp-wcsp-cat-name')].map((node) => node.textContent)).toEqual(['New']);
    element().insertAdjacentHTML('afterbegin', area());
    await settled();
    expect(document.querySelectorAll('.sp-wcsp-slider-area')).toHaveLength(1);
    expect(document.querySelectorAll('.swiper-slide')).toHaveLength(7);
  });
});

test('settings that change leave a slider where it stands', async () => {
  await put(TAG);
  element().carousel?.to(2);
  await settled();
  element().dataset['slider'] = '{"space_between_cat": 11}';
  await settled();
  expect([active(), variables()[1]]).toEqual(['Slide 3', '11px']);
});
