import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { CarouselControls } from '../../../shared/carousel/controls.js';
import { pageText } from '../../host/recording.js';
import { printedLines } from '../../setup/each.js';
import { settled } from '../../shared/support.js';
import { fakeScreen, setSeen, slides } from '../carousel-page.js';
import { leave, one, press, put } from '../render.js';
import '../../../widgets/category-slider/index.js';

beforeEach(fakeScreen);
afterEach(async () => {
  vi.useRealTimers();
  await leave();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(globalThis, 'elementorFrontend');
});

const area = (settings: object | string, count = 7, more = ''): string =>
  `<div class="sp-wcsp-slider-area nav-top-right" data-slider='${typeof settings === 'string' ? settings : JSON.stringify(settings)}'><h3 class="sp-wcsp-section-title">Shelves</h3>${more}<div class="sp-wcsp-slider-section swiper-container${more ? ' wcsp-preloader' : ''}"><div class="sp-wcsp-button"><div class="sp-wcsp-button-prev"><i class="fa"></i></div><div class="sp-wcsp-button-next"><i class="fa"></i></div></div><div class="swiper-wrapper">${slides(count)}</div><div class="sp-wcsp-pagination"></div></div></div>`;
const tag = (inside: string, attributes = ''): string => `<shop-category-slider ${attributes}>${inside}</shop-category-slider>`;
const QUIET = { auto_play: false, infinite_loop: false, navigation: 'show', pagination: 'show' };
const PLAYS = { auto_play: true, auto_play_speed: 3000, pause_on_hover: true };

const section = (): HTMLElement => one('.sp-wcsp-slider-section');
const bullets = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('.shop-carousel__bullet')];
const active = (): string | undefined => document.querySelector('.swiper-slide-active')?.textContent ?? undefined;
const controls = (): CarouselControls => (one('shop-category-slider') as HTMLElement & { carousel: CarouselControls }).carousel;

describe('the recorded slider', () => {
  test('is set up: marked, named, at its first category', async () => {
    const body = pageText('page-category-slider', { stripScripts: 'all' });
    const html = /<div id="sp-wcsp-slider-area-686"[\s\S]*<div class="sp-wcsp-pagination"><\/div><\/div><\/div>/.exec(body)?.[0] ?? '';
    await put(tag(html));
    expect([...section().classList]).toEqual(expect.arrayContaining(['swiper-container-initialized', 'sp-wcsp-loaded', 'shop-carousel']));
    expect([section().getAttribute('role'), section().getAttribute('aria-roledescription'), section().getAttribute('aria-label')]).toEqual([
      'group',
      'carousel',
      'Shelves',
    ]);
    expect(active()).toBe('Clothing (7)');
    const next = one('.sp-wcsp-button-next');
    expect(['role', 'tabindex', 'aria-label', 'aria-controls'].map((name) => next.getAttribute(name))).toEqual([
      'button',
      '0',
      'Next slide',
      'sp-wcsp-wrapper-686',
    ]);
    expect([...document.querySelectorAll('.swiper-slide')].map((slide) => slide.getAttribute('aria-label'))).toEqual([
      '1 of 4',
      '2 of 4',
      '3 of 4',
      '4 of 4',
    ]);
  });

  test('without the tag the page is as it was', async () => {
    const main = (await put(tag(area(QUIET)))).parentElement as HTMLElement;
    const inside = one('.sp-wcsp-slider-area');
    main.replaceChildren(inside);
    await settled();
    const plain = document.createElement('main');
    plain.innerHTML = area(QUIET);
    for (const node of [...inside.querySelectorAll('[style=""]')]) {
      node.removeAttribute('style');
    }
    expect(inside.outerHTML).toBe(plain.innerHTML);
  });
});

describe('moving', () => {
  test('buttons, bullets and keys go to the stops, each told once', async () => {
    await put(tag(area(QUIET)));
    const moves = vi.fn();
    document.addEventListener('shop:slider-moved', (e) => moves((e as CustomEvent<{ index: number }>).detail.index), {
      signal: AbortSignal.timeout(60_000),
    });
    expect(bullets().map((b) => b.getAttribute('aria-label'))).toHaveLength(5);
    expect(one('.sp-wcsp-button-prev').getAttribute('aria-disabled')).toBe('true');
    one('.sp-wcsp-button-next').click();
    await settled();
    expect(active()).toBe('Slide 2');
    press(one('.sp-wcsp-button-next'), ' ');
    await settled();
    bullets()[4]?.click();
    await settled();
    expect(active()).toBe('Slide 5');
    expect(one('.sp-wcsp-button-next').getAttribute('aria-disabled')).toBe('true');
    one('.sp-wcsp-button-next').click();
    press(one('a'), 'Home');
    await settled();
    expect(moves.mock.calls).toEqual([[1], [2], [4], [0]]);
    expect(bullets().map((b) => b.getAttribute('aria-current'))).toEqual(['true', null, null, null, null]);
  });

  test('a loop goes on from the last stop to the first', async () => {
    await put(tag(area({ ...QUIET, infinite_loop: true })));
    controls().prev();
    await settled();
    expect(active()).toBe('Slide 7');
    controls().next();
    await settled();
    expect(active()).toBe('Slide 1');
  });

  test('few categories have neither buttons nor bullets', async () => {
    await put(tag(area({ ...QUIET, infinite_loop: true }, 2)));
    expect(one('.sp-wcsp-button').hidden).toBe(true);
    expect(bullets()).toEqual([]);
  });

  test('settings of the tag win over those of the markup', async () => {
    await put(tag(area(QUIET), `data-slider='{"breakpoints": {"desktop": 1, "laptop": 1}}'`));
    expect(bullets()).toHaveLength(7);
  });
});

describe('autoplay', () => {
  const start = async (html = tag(area(PLAYS))): Promise<void> => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const main = document.createElement('main');
    main.innerHTML = html;
    document.body.replaceChildren(main);
    await vi.advanceTimersByTimeAsync(0);
  };
  /** React renders in tasks of its own, which are not faked. */
  const after = async (ms: number): Promise<void> => {
    for (let i = 0; i < 4; i += 1) {
      await new Promise((resolve) => {
        setImmediate(resolve);
      });
    }
    await vi.advanceTimersByTimeAsync(ms);
  };

  test('moves every 3 s; a pointer holds it; a click on the page starts it under the pointer', async () => {
    await start();
    await after(2990);
    expect(active()).toBe('Slide 1');
    await after(20);
    expect(active()).toBe('Slide 2');
    await after(1000);
    section().dispatchEvent(new MouseEvent('mouseenter'));
    await after(6000);
    expect(active()).toBe('Slide 2');
    document.body.click();
    await after(2990);
    expect(active()).toBe('Slide 2');
    await after(20);
    expect(active()).toBe('Slide 3');
  });

  test('goes on after the pointer has left', async () => {
    await start();
    section().dispatchEvent(new MouseEvent('mouseenter'));
    await after(9000);
    section().dispatchEvent(new MouseEvent('mouseleave'));
    await after(3010);
    expect(active()).toBe('Slide 2');
  });

  test('the pause button stops it for good, and starts it again', async () => {
    await start();
    const button = one('.shop-carousel__pause');
    expect(button.getAttribute('aria-label')).toBe('Stop moving slides');
    button.click();
    await after(4000);
    document.body.click();
    await after(4000);
    expect(active()).toBe('Slide 1');
    expect(button.getAttribute('aria-label')).toBe('Move slides by themselves');
    button.click();
    await after(3010);
    expect(active()).toBe('Slide 2');
  });

  test('no timer runs while the slider is off the screen', async () => {
    await start();
    setSeen(false);
    await after(0);
    expect(vi.getTimerCount()).toBe(0);
    setSeen(true);
    await after(3010);
    expect(active()).toBe('Slide 2');
  });

  test('less movement wanted: it never plays, and has no pause button', async () => {
    const query = { matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() };
    vi.stubGlobal('matchMedia', () => query);
    await start();
    await after(9000);
    expect(active()).toBe('Slide 1');
    expect(document.querySelector('.shop-carousel__pause')).toBeNull();
  });
});

describe('the preloader', () => {
  test('fades for 600 ms and goes then, not before', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const main = document.createElement('main');
    main.innerHTML = tag(area(QUIET, 7, '<div class="sp-wcsp-preloader"></div>'));
    document.body.replaceChildren(main);
    await vi.advanceTimersByTimeAsync(590);
    const placeholder = one('.sp-wcsp-preloader');
    expect([placeholder.style.opacity, placeholder.style.transition, section().style.opacity]).toEqual([
      '0',
      'opacity 600ms ease-in-out',
      '1',
    ]);
    await vi.advanceTimersByTimeAsync(20);
    expect(placeholder.isConnected).toBe(false);
  });
});

describe('beside others', () => {
  test('a slider that Swiper has set up is Swiper’s; controls pass on', async () => {
    const swiper = {
      slideNext: vi.fn(),
      slidePrev: vi.fn(),
      slideTo: vi.fn(),
      slideToLoop: vi.fn(),
      autoplay: { start: vi.fn(), stop: vi.fn() },
    };
    const main = document.createElement('main');
    main.innerHTML = tag(area(PLAYS).replace('swiper-container"', 'swiper-container swiper-container-initialized"'));
    Object.assign(main.querySelector('.sp-wcsp-slider-section') as HTMLElement, { swiper });
    document.body.replaceChildren(main);
    await settled();
    expect(section().classList.contains('shop-carousel')).toBe(false);
    expect(document.querySelector('.shop-carousel__pause')).toBeNull();
    expect(one('.sp-wcsp-button-next').getAttribute('aria-label')).toBe('Next slide');
    controls().next();
    controls().to(2);
    controls().stop();
    expect([swiper.slideNext, swiper.slideToLoop, swiper.autoplay.stop].map((f) => f.mock.calls)).toEqual([[[]], [[2]], [[]]]);
  });

  test('the class alone, as a copied page has it, is no sign', async () => {
    await put(tag(area(QUIET).replace('swiper-container"', 'swiper-container swiper-container-initialized"')));
    expect(section().classList.contains('shop-carousel')).toBe(true);
  });

  test('Elementor’s hook, fired twice for one slider, makes one', async () => {
    const hooks = new Map<string, (scope: unknown) => void>();
    Reflect.set(globalThis, 'elementorFrontend', {
      hooks: { addAction: (name: string, run: (s: unknown) => void) => hooks.set(name, run) },
    });
    await put(`${tag('')}<div id="widget">${area(QUIET)}</div>`);
    const run = hooks.get('frontend/element_ready/sp_woo_category_slider_free_shortcode.default');
    run?.(one('#widget'));
    run?.(one('#widget'));
    await settled();
    expect(document.querySelectorAll('#widget shop-category-slider')).toHaveLength(1);
    expect(bullets()).toHaveLength(5);
  });

  test('a slider that is put in place of another is set up, the old one let go', async () => {
    const element = await put(tag(area(QUIET)));
    const old = section();
    const box = document.createElement('div');
    box.innerHTML = area(QUIET, 9);
    one('.sp-wcsp-slider-area').replaceWith(box.firstElementChild as Element);
    await settled();
    expect(old.classList.contains('shop-carousel')).toBe(false);
    expect(element.querySelectorAll('.shop-carousel')).toHaveLength(1);
    expect(bullets()).toHaveLength(7);
  });

  test('settings of no use leave a row that scrolls, with one line in the console', async () => {
    await put(tag(area('auto')));
    expect(section().classList.contains('shop-carousel')).toBe(false);
    expect(printedLines().map((line) => line.includes('<shop-category-slider> data-slider="auto": expected JSON'))).toEqual([true]);
  });
});

test('an empty tag prints the plugin’s markup from JSON, and drives it', async () => {
  await put(
    tag(
      '',
      `data-heading="Shelves" data-slider='{"auto_play": false, "navigation": "show"}' data-categories='[${[1, 2, 3, 4, 5].map((n) => `{"name": "C${n}", "url": "/c${n}/", "count": ${n}}`).join()}]'`,
    ),
  );
  expect([...document.querySelectorAll('.sp-wcsp-cat-name a')].map((a) => [a.textContent, (a as HTMLAnchorElement).pathname])[1]).toEqual([
    'C2 (2)',
    '/c2/',
  ]);
  one('.sp-wcsp-button-next').click();
  await settled();
  expect(active()).toBe('C2 (2)');
});
