import { afterEach, beforeEach, describe, expect, test, vi, type Mock } from 'vitest';
import type { CarouselControls } from '../../../shared/carousel/types.js';
import { pageText } from '../../host/recording.js';
import { printedLines } from '../../setup/each.js';
import { settled } from '../../shared/support.js';
import { fakeScreen, setSeen, slides } from '../carousel-page.js';
import { leave, one, press, put } from '../render.js';
import '../../../widgets/category-slider/index.js';

beforeEach(fakeScreen);
afterEach(async () => {
  // First the spies: one of a timer that is not faked any more would bring it back.
  vi.restoreAllMocks();
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

/** React renders in tasks of its own, which are not faked and may be cut into pieces: what they lead to is waited for. */
const until = async (isSo: () => boolean): Promise<void> => {
  for (let turn = 0; !isSo(); turn += 1) {
    expect(turn, 'it comes').toBeLessThan(5000);
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
  }
};

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
    section().addEventListener('shop:slider-moved', (e) => moves((e as CustomEvent<{ index: number }>).detail.index));
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

  test('few categories that do not go round have neither buttons nor bullets', async () => {
    await put(tag(area(QUIET, 2)));
    expect(one('.sp-wcsp-button').hidden).toBe(true);
    expect(bullets()).toEqual([]);
  });

  test('the row takes the height of the shown slide, from the first move on, also when it grows', async () => {
    const watched = new Map<Element, () => void>();
    vi.stubGlobal(
      'ResizeObserver',
      class {
        constructor(private readonly told: () => void) {}
        observe(node: Element): void {
          watched.set(node, this.told);
          this.told();
        }
        disconnect(): void {
          watched.clear();
        }
      },
    );
    const heights = new Map([['Slide 2', 300]]);
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function heightOf(this: HTMLElement) {
      return new DOMRect(0, 0, 100, heights.get(this.textContent ?? '') ?? 100);
    });
    const ONE = { mobile: 1, tablet: 1, laptop: 1, desktop: 1 };
    await put(tag(area({ ...QUIET, auto_height: true, breakpoints: ONE, large_desktop: 1 })));
    const row = one('.swiper-wrapper');
    expect(row.style.height).toBe('');
    controls().next();
    await settled();
    expect(row.style.height).toBe('300px');
    controls().prev();
    await settled();
    expect(row.style.height).toBe('100px');
    heights.set('Slide 1', 150);
    watched.get(one('.swiper-slide'))?.();
    expect(row.style.height).toBe('150px');
  });

  test.each([
    [false, [true, true, 0]],
    [true, [false, false, 6]],
  ])('buttons and bullets that are hidden on phones show from 480 px on: %s', async (wide, shown) => {
    vi.stubGlobal('innerWidth', wide ? 480 : 479);
    await put(tag(area({ ...QUIET, navigation: 'hide_mobile', pagination: 'hide_mobile' })));
    expect([one('.sp-wcsp-button').hidden, one('.sp-wcsp-pagination').hidden, bullets().length]).toEqual(shown);
  });

  test('settings of the tag win over those of the markup', async () => {
    await put(tag(area(QUIET), `data-slider='{"breakpoints": {"desktop": 1, "laptop": 1}}'`));
    expect(bullets()).toHaveLength(7);
  });
});

describe('autoplay', () => {
  let pause: Mock<typeof setTimeout>;
  let known = 0;
  let isStopped = false;
  /** The pause before a move has begun: nothing else on the page waits so long. */
  const plays = async (): Promise<void> => {
    const begun = (): number => pause.mock.calls.filter(([, ms]) => ms === PLAYS.auto_play_speed).length;
    await until(() => begun() > known);
    known = begun();
  };
  const rests = async (): Promise<void> => {
    await until(() => isStopped);
    isStopped = false;
  };
  const start = async (): Promise<void> => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    pause = vi.spyOn(globalThis, 'setTimeout');
    [known, isStopped] = [0, false];
    const main = document.createElement('main');
    main.innerHTML = tag(area(PLAYS));
    main.addEventListener('shop:slider-stopped', () => {
      isStopped = true;
    });
    document.body.replaceChildren(main);
    await vi.advanceTimersByTimeAsync(0);
    await until(() => section().classList.contains('shop-carousel'));
  };
  /** Every move begins the pause anew. */
  const moves = async (): Promise<string | undefined> => {
    const from = active();
    await vi.advanceTimersByTimeAsync(2990);
    expect(active()).toBe(from);
    await vi.advanceTimersByTimeAsync(10);
    await until(() => active() !== from);
    await plays();
    return active();
  };

  test('moves every 3 s; a pointer holds it; a click on the page starts it under the pointer', async () => {
    await start();
    await plays();
    expect(await moves()).toBe('Slide 2');
    await vi.advanceTimersByTimeAsync(1000);
    section().dispatchEvent(new MouseEvent('mouseenter'));
    await rests();
    await vi.advanceTimersByTimeAsync(6000);
    expect(active()).toBe('Slide 2');
    document.body.click();
    await plays();
    expect(await moves()).toBe('Slide 3');
  });

  test('goes on after the pointer has left', async () => {
    await start();
    await plays();
    section().dispatchEvent(new MouseEvent('mouseenter'));
    await rests();
    section().dispatchEvent(new MouseEvent('mouseleave'));
    await plays();
    expect(await moves()).toBe('Slide 2');
  });

  test('the pause button stops it for good, and starts it again', async () => {
    await start();
    await plays();
    const button = one('.shop-carousel__pause');
    expect(button.getAttribute('aria-label')).toBe('Stop moving slides');
    button.click();
    await rests();
    document.body.click();
    await until(() => button.getAttribute('aria-label') === 'Move slides by themselves');
    await vi.advanceTimersByTimeAsync(9000);
    expect(active()).toBe('Slide 1');
    button.click();
    await plays();
    expect(await moves()).toBe('Slide 2');
  });

  test('no timer runs while the slider is off the screen', async () => {
    await start();
    await plays();
    setSeen(false);
    await rests();
    await vi.advanceTimersByTimeAsync(9000);
    expect([active(), vi.getTimerCount()]).toEqual(['Slide 1', 0]);
    setSeen(true);
    await plays();
    expect(await moves()).toBe('Slide 2');
  });

  test('less movement wanted: it never plays, and has no pause button', async () => {
    const query = { matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() };
    vi.stubGlobal('matchMedia', () => query);
    await start();
    await vi.advanceTimersByTimeAsync(9000);
    expect([active(), vi.getTimerCount()]).toEqual(['Slide 1', 0]);
    expect(document.querySelector('.shop-carousel__pause')).toBeNull();
  });
});

describe('the preloader', () => {
  test('fades for 600 ms and goes then, not before', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const main = document.createElement('main');
    main.innerHTML = tag(area(QUIET, 7, '<div class="sp-wcsp-preloader"></div>'));
    document.body.replaceChildren(main);
    const placeholder = one('.sp-wcsp-preloader');
    await vi.advanceTimersByTimeAsync(0);
    await until(() => placeholder.style.opacity === '0');
    await vi.advanceTimersByTimeAsync(599);
    expect([placeholder.style.opacity, placeholder.style.transition, section().style.opacity]).toEqual([
      '0',
      'opacity 600ms ease-in-out',
      '1',
    ]);
    await vi.advanceTimersByTimeAsync(1);
    expect(placeholder.isConnected).toBe(false);
    expect([section().style.opacity, section().style.transition]).toEqual(['1', '']);
  });

  test('is gone at once for who wants less movement', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const main = document.createElement('main');
    main.innerHTML = tag(area(QUIET, 7, '<div class="sp-wcsp-preloader"></div>'));
    document.body.replaceChildren(main);
    const placeholder = one('.sp-wcsp-preloader');
    await until(() => section().style.opacity === '1');
    expect(section().style.transition).toBe('opacity 0ms ease-in-out');
    await vi.advanceTimersByTimeAsync(0);
    expect([placeholder.isConnected, section().style.transition]).toEqual([false, '']);
  });

  test.each([
    ['0', 'opacity: 1; transition: opacity 600ms ease-in-out;'],
    ['1', 'opacity: 1;'],
  ])('without a placeholder only the slider fades, from %s; one that shows stays as it is', async (opacity, style) => {
    await put(tag(area(QUIET).replace('swiper-container"', `swiper-container wcsp-preloader" style="opacity: ${opacity}"`)));
    await until(() => section().classList.contains('sp-wcsp-loaded'));
    expect(section().style.cssText.replace(/ ?--[^;]+;/g, '')).toBe(style);
  });

  test('a grid of the plugin’s, without settings, is marked and no carousel', async () => {
    await put(tag(area(QUIET).replace(/ data-slider='[^']*'/, '')));
    expect([...section().classList]).toEqual(['sp-wcsp-slider-section', 'swiper-container', 'sp-wcsp-loaded']);
  });
});

describe('beside others', () => {
  const followed = async (): Promise<{ swiper: Record<string, Mock>; autoplay: Record<string, Mock> }> => {
    const autoplay = { start: vi.fn(), stop: vi.fn() };
    const swiper = { slideNext: vi.fn(), slidePrev: vi.fn(), slideTo: vi.fn(), slideToLoop: vi.fn(), on: vi.fn(), off: vi.fn() };
    const main = document.createElement('main');
    main.innerHTML = tag(
      area(PLAYS)
        .replace('swiper-container"', 'swiper-container swiper-container-initialized"')
        .replace('pagination">', 'pagination"><span class="swiper-pagination-bullet"></span>'),
    );
    Object.assign(main.querySelector('.sp-wcsp-slider-section') as HTMLElement, { swiper: { ...swiper, autoplay } });
    document.body.replaceChildren(main);
    await until(() => one('.sp-wcsp-button-next').hasAttribute('aria-label') && 'carousel' in one('shop-category-slider'));
    return { swiper, autoplay };
  };

  test('a slider that Swiper has set up is Swiper’s; controls pass on', async () => {
    const { swiper, autoplay } = await followed();
    expect(section().classList.contains('shop-carousel')).toBe(false);
    expect(document.querySelector('.shop-carousel__pause')).toBeNull();
    expect(['.sp-wcsp-button-next', '.swiper-pagination-bullet'].map((node) => one(node).getAttribute('aria-label'))).toEqual([
      'Next slide',
      'Go to slide 1',
    ]);
    controls().next();
    controls().to(2);
    controls().stop();
    expect([swiper['slideNext'], swiper['slideToLoop'], autoplay['stop']].map((f) => f?.mock.calls)).toEqual([[[]], [[2]], [[]]]);
  });

  test('with reduced motion Swiper is stopped, also when it is restarted, until the tag leaves', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
    const { swiper, autoplay } = await followed();
    expect(autoplay['stop']).toHaveBeenCalledTimes(1);
    expect(swiper['on']?.mock.calls).toEqual([['autoplayStart', expect.any(Function)]]);
    const run = swiper['on']?.mock.calls[0]?.[1] as () => void;
    run();
    expect(autoplay['stop'], 'not before it has started').toHaveBeenCalledTimes(1);
    await Promise.resolve();
    expect(autoplay['stop']).toHaveBeenCalledTimes(2);
    await leave();
    expect(swiper['off']?.mock.calls).toEqual([['autoplayStart', run]]);
  });

  test('the class alone, as a copied page has it, is no sign', async () => {
    await put(tag(area(QUIET).replace('swiper-container"', 'swiper-container swiper-container-initialized"')));
    expect(section().classList.contains('shop-carousel')).toBe(true);
  });

  test.each(['free', 'pro'])('Elementor’s hook, fired twice for one slider, makes one: %s', async (kind) => {
    const hooks = new Map<string, (scope: unknown) => void>();
    Reflect.set(globalThis, 'elementorFrontend', {
      hooks: { addAction: (name: string, run: (s: unknown) => void) => hooks.set(name, run) },
    });
    await put(`${tag('')}<div id="widget">${area(QUIET)}</div>`);
    const run = hooks.get(`frontend/element_ready/sp_woo_category_slider_${kind}_shortcode.default`);
    run?.(one('#widget'));
    run?.(one('#widget'));
    await settled();
    expect(document.querySelectorAll('#widget shop-category-slider')).toHaveLength(1);
    expect(bullets()).toHaveLength(5);
  });

  test.each(['berocket_ajax_products_loaded', 'berocket_ajax_products_infinite_loaded'])(
    'sliders that a loaded list brings are set up, once each, but those Swiper has: %s',
    async (event) => {
      await put(`${tag('')}<div id="list"></div>`);
      const setUp = area(QUIET).replace('swiper-container"', 'swiper-container swiper-container-initialized"');
      one('#list').innerHTML = `${area(QUIET)}${setUp}${setUp}`;
      Object.assign(one('.sp-wcsp-slider-section', 2), { swiper: { slideNext: vi.fn() } });
      document.dispatchEvent(new Event(event));
      document.dispatchEvent(new Event(event));
      await settled();
      expect([0, 1, 2].map((n) => one('.sp-wcsp-slider-area', n).parentElement?.localName)).toEqual([
        'shop-category-slider',
        'shop-category-slider',
        'div',
      ]);
      expect(bullets()).toHaveLength(10);
    },
  );

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
  await until(() => document.querySelector('.shop-carousel') !== null);
  expect([...document.querySelectorAll('.sp-wcsp-cat-name a')].map((a) => [a.textContent, (a as HTMLAnchorElement).pathname])[1]).toEqual([
    'C2 (2)',
    '/c2/',
  ]);
  expect(one('.sp-wcsp-slider-area').classList.contains('nav-top-right')).toBe(true);
  one('.sp-wcsp-button-next').click();
  await settled();
  expect(active()).toBe('C2 (2)');
});

test('a printed slider leaves no room for buttons that it has not', async () => {
  await put(tag('', `data-slider='{"auto_play": false}' data-categories='[{"name": "C", "url": "/c/"}]'`));
  await until(() => document.querySelector('.shop-carousel') !== null);
  expect(one('.sp-wcsp-slider-area').className).toBe('sp-wcsp-slider-area');
});

test.each([
  [{ mouse_draggable: true }, false],
  [{ mouse_draggable: true, touch_swipe: '' }, false],
  [{ mouse_draggable: true, touch_swipe: false }, true],
  [{ touch_swipe: true }, false],
  [{}, true],
])('a finger moves it by its own setting, also before the slides move by script: %j', async (drags, isHeld) => {
  await put(tag(area({ ...QUIET, ...drags })));
  expect(section().classList.contains('shop-carousel--held')).toBe(isHeld);
});

test('buttons and bullets of a loop are there where all its categories are in sight', async () => {
  await put(
    tag(area({ ...QUIET, infinite_loop: true, large_desktop: 3, breakpoints: { desktop: 3, laptop: 3, tablet: 3, mobile: 3 } }, 3)),
  );
  expect([one('.sp-wcsp-button').hidden, one('.sp-wcsp-pagination').hidden, bullets().length]).toEqual([false, false, 1]);
  expect(one('.sp-wcsp-button-next').getAttribute('aria-disabled')).toBe('true');
});
