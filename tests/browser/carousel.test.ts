import { describe, expect, test } from 'vitest';
import { useShop, type OpenOptions, type ShopPage } from './support/shop.js';

/** Carousel and category slider on the demo's home page, driven as a shopper would. */
const shop = useShop();

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1280, height: 900 };
const SLIDER = '.sp-wcsp-slider-section';

const open = async (options: Partial<OpenOptions> = {}): Promise<ShopPage> => {
  const page = await shop.openPage({ path: 'index.html', viewport: DESK, ...options });
  await page.locator(SLIDER).scrollIntoViewIfNeeded();
  return page;
};
const started = async (options: Partial<OpenOptions> = {}): Promise<ShopPage> => {
  const page = await open(options);
  await page.locator(`${SLIDER}.shop-carousel`).waitFor();
  return page;
};
/** Indexes of the slides that lie wholly inside the box. */
const inSight = (page: ShopPage, box: string): Promise<number[]> =>
  page.locator(box).evaluate((view) => {
    const { left, right } = view.getBoundingClientRect();
    return [...view.querySelectorAll('.swiper-slide')].flatMap((slide, i) => {
      const at = slide.getBoundingClientRect();
      return at.left >= left - 1 && at.right <= right + 1 ? [i] : [];
    });
  });
const boxes = (page: ShopPage, selector: string): Promise<number[]> =>
  page.locator(selector).evaluateAll((all) => all.flatMap((el) => [el.clientWidth, el.clientHeight]));

describe.each([
  ['phone', PHONE, [0]],
  ['desk', DESK, [0, 1, 2, 3]],
] as const)('%s', (_name, viewport, first) => {
  test('the slider shows as many slides as set, of one size with and without our script', async () => {
    const without = await open({ viewport, build: 'none' });
    expect(await inSight(without, SLIDER)).toEqual(first);
    const before = await boxes(without, `${SLIDER}, ${SLIDER} .swiper-slide`);
    const page = await started({ viewport });
    expect(await inSight(page, SLIDER)).toEqual(first);
    expect(await boxes(page, `${SLIDER}, ${SLIDER} .swiper-slide`)).toEqual(before);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
  });
});

test('before its script an empty tag keeps room for its list, and none for an empty list', async () => {
  const page = await open({ build: 'none' });
  const heights = await page.evaluate(() =>
    [
      ['shop-carousel', 'data-slides'],
      ['shop-category-slider', 'data-categories'],
      ['shop-countdown', 'data-timers'],
    ].map(([tag = '', attribute = '']) =>
      ['[{}]', '[]'].map((list) => {
        const el = document.body.appendChild(document.createElement(tag));
        el.setAttribute(attribute, list);
        return el.clientHeight > 0;
      }),
    ),
  );
  expect(heights).toEqual([
    [true, false],
    [true, false],
    [true, false],
  ]);
});

test('the next button moves the slider by the engine, and nothing else on the page moves', async () => {
  const page = await started();
  await page.locator('.shop-carousel__pause').click();
  const below = (): Promise<number> => page.locator('.home-promises').evaluate((el) => el.getBoundingClientRect().top + window.scrollY);
  const top = await below();
  await page.locator('.sp-wcsp-button-next').click();
  await page.locator(`${SLIDER}.shop-carousel--moves`).waitFor();
  await expect.poll(() => inSight(page, SLIDER)).toEqual([1, 2, 3, 4]);
  expect(await below()).toBe(top);
  await page.locator('.sp-wcsp-button-prev').click();
  await page.locator('.sp-wcsp-button-prev').click();
  await expect.poll(() => inSight(page, SLIDER)).toEqual([0, 1, 2, 7]);
});

test('slides are as wide as the window’s width says, whatever the slider’s own', async () => {
  const page = await started();
  await page.addStyleTag({ content: `${SLIDER} { inline-size: 960px; max-inline-size: none; padding-inline: 0 !important }` });
  for (const [width, slide] of [
    [1280, '225.0'],
    [1000, '306.7'],
    [400, '960.0'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await expect
      .poll(() =>
        page
          .locator(`${SLIDER} .swiper-slide`)
          .first()
          .evaluate((el) => el.getBoundingClientRect().width.toFixed(1)),
      )
      .toBe(slide);
  }
});

describe.each(['', 'nav-vertical-center'])('in an area of the class “%s”', (name) => {
  test('the buttons stand above the row, also after a move, and nothing moves down for them', async () => {
    const page = await started({ html: (html) => html.replace('sp-wcsp-slider-area nav-top-right', `sp-wcsp-slider-area ${name}`) });
    const next = page.locator('.sp-wcsp-button-next');
    const row = page.locator(`${SLIDER} .swiper-wrapper`);
    /** How far the row begins below the buttons, and whether a press on one would meet it. */
    const look = async (): Promise<[boolean, boolean]> => [
      ((await row.boundingBox())?.y ?? 0) >= ((await next.boundingBox())?.y ?? 0) + ((await next.boundingBox())?.height ?? 0),
      await next.evaluate((button) => {
        const { left, top, width, height } = button.getBoundingClientRect();
        return button.contains(document.elementFromPoint(left + width / 2, top + height / 2));
      }),
    ];
    expect(await look()).toEqual([true, true]);
    await next.click();
    await expect.poll(() => inSight(page, SLIDER)).toEqual([1, 2, 3, 4]);
    expect(await look()).toEqual([true, true]);
    expect(await page.shifts()).toEqual([]);
    // A sheet that puts them at the row itself.
    await page.addStyleTag({ content: '.sp-wcsp-button { inset-block-start: 50% }' });
    expect((await look())[1]).toBe(true);
  });
});

test('the row is as high as the slides that show, also when one of them grows', async () => {
  const page = await started();
  await page.locator('.shop-carousel__pause').click();
  const row = page.locator(`${SLIDER} .swiper-wrapper`);
  const natural = await row.evaluate((el) => el.clientHeight);
  await page.locator('.sp-wcsp-button-next').click();
  await row.evaluate((el) => ((el.children[4] as HTMLElement).style.minHeight = '900px'));
  await expect.poll(() => row.evaluate((el) => el.clientHeight)).toBe(900);
  await page.locator('.sp-wcsp-button-prev').click();
  await expect.poll(() => row.evaluate((el) => el.clientHeight)).toBe(natural);
});

test('a slider that is set up anew under a pressed mouse plays on', async () => {
  const page = await started();
  const plays = (): Promise<string | null> => page.locator(`${SLIDER} .swiper-wrapper`).getAttribute('aria-live');
  await page.locator(`${SLIDER} .swiper-slide`).first().hover();
  await page.locator(`${SLIDER}.shop-carousel--moves`).waitFor();
  await page.mouse.down();
  await expect.poll(plays).toBe('polite');
  await page.setViewportSize({ width: 1100, height: 900 });
  await page.mouse.up();
  // Away from the slider, which a pointer holds by its settings.
  await page.mouse.move(1, 1);
  await expect.poll(plays).toBe('off');
});

test('Enter on a button, arrows and End move the carousel, round at its end', async () => {
  const page = await started();
  await page.locator('.theme-main-carousel .swiper-button-next').focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => inSight(page, '.theme-main-carousel')).toEqual([1]);
  await page.keyboard.press('End');
  await expect.poll(() => inSight(page, '.theme-main-carousel')).toEqual([2]);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => inSight(page, '.theme-main-carousel')).toEqual([0]);
});

interface CarouselControls {
  readonly carousel: { to(index: number): void };
}

/** A finger that goes `by` pixels over a box, from its middle. */
async function swipe(page: ShopPage, selector: string, by: number): Promise<void> {
  const box = await page.locator(selector).boundingBox();
  const x = (box?.x ?? 0) + (box?.width ?? 0) / 2 - by / 2;
  const y = (box?.y ?? 0) + 100;
  const session = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...at: number[]): Promise<unknown> =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: at.map((left) => ({ x: left, y })) });
  await send('touchStart', x);
  for (let step = 1; step <= 8; step += 1) {
    await send('touchMove', x + (by * step) / 8);
  }
  await send('touchEnd');
  await session.detach();
}

test('a finger moves the slides before and after the engine comes, and nothing else moves', async () => {
  const page = await open({ viewport: PHONE, touch: true });
  const MAIN = '.theme-main-carousel';
  await page.locator(`${MAIN}.shop-carousel`).waitFor();
  await page.locator(MAIN).scrollIntoViewIfNeeded();
  for (const slide of [2, 0]) {
    await page.locator('shop-carousel').evaluate((el, index) => (el as unknown as CarouselControls).carousel.to(index), slide);
    await expect.poll(() => inSight(page, MAIN)).toEqual([slide]);
  }
  expect(await page.locator(`${MAIN}.shop-carousel--moves`).count()).toBe(0);
  await swipe(page, MAIN, -250);
  await expect.poll(() => inSight(page, MAIN)).toEqual([1]);
  await page.locator(`${MAIN}.shop-carousel--moves`).waitFor();
  // Where the browser had scrolled to.
  await expect.poll(() => inSight(page, MAIN)).toEqual([1]);
  await swipe(page, MAIN, -250);
  await expect.poll(() => inSight(page, MAIN)).toEqual([2]);
  await swipe(page, MAIN, 250);
  await expect.poll(() => inSight(page, MAIN)).toEqual([1]);
  expect(await page.shifts()).toEqual([]);
});

test('the wheel turns slide by slide, then scrolls the page; axe finds nothing at the last', async () => {
  const page = await started({ html: (html) => html.replace('<shop-carousel>', '<shop-carousel data-wheel data-loop="false">') });
  const MAIN = '.theme-main-carousel';
  await page.locator(MAIN).scrollIntoViewIfNeeded();
  await page.locator(MAIN).hover();
  const top = await page.evaluate(() => window.scrollY);
  const turnTo = async (slide: number): Promise<void> => {
    await expect
      .poll(async () => {
        if ((await page.locator(`${MAIN} .swiper-slide-active`).getAttribute('aria-label')) !== `${slide + 1} of 3`) {
          await page.mouse.wheel(0, 60);
        }
        return inSight(page, MAIN);
      })
      .toEqual([slide]);
  };
  await turnTo(1);
  await turnTo(2);
  expect(await page.evaluate(() => window.scrollY)).toBe(top);
  expect(await page.locator(`${MAIN} .swiper-button-next`).getAttribute('aria-disabled')).toBe('true');
  expect(await page.axe({ include: 'shop-carousel' })).toEqual([]);
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 60);
      return page.evaluate(() => window.scrollY);
    })
    .toBeGreaterThan(top);
  expect(await page.shifts()).toEqual([]);
});

test('axe finds nothing while the slider plays or rests; reduced motion has no pause button', async () => {
  const page = await started();
  const pause = page.locator('.shop-carousel__pause');
  await pause.waitFor();
  expect(await page.axe({ include: 'shop-category-slider' })).toEqual([]);
  await pause.click();
  await page.locator('.shop-carousel__pause[data-state=stopped]').waitFor();
  expect(await page.axe({ include: 'shop-category-slider' })).toEqual([]);
  expect(await page.shifts()).toEqual([]);
  const still = await started({ reducedMotion: 'reduce' });
  expect(await still.locator('.shop-carousel__pause').count()).toBe(0);
  await still.locator('.sp-wcsp-button-next').click();
  await expect.poll(() => inSight(still, SLIDER)).toEqual([1, 2, 3, 4]);
  expect(await still.axe({ include: 'shop-category-slider' })).toEqual([]);
});

test('the ring of the focus is seen whole round the pause button and the bullets', async () => {
  const page = await started();
  await page.locator('.shop-carousel__pause').last().waitFor();
  await page.keyboard.press('Tab');
  for (const part of ['.shop-carousel__pause', '.shop-carousel__bullet']) {
    const button = page.locator(`${SLIDER} ${part}`).first();
    await button.focus();
    const beyond = await button.evaluate((el) => {
      const { outlineWidth, outlineOffset, outlineStyle } = getComputedStyle(el);
      return outlineStyle === 'none' ? 'no ring' : Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset);
    });
    expect(beyond).toBeLessThanOrEqual(0);
  }
});

test('Tab goes through all slides, and each that it comes to is in sight', async () => {
  const page = await started({ reducedMotion: 'reduce' });
  const focused = (): Promise<number> =>
    page.evaluate((box) => {
      const slides = [...document.querySelectorAll(`${box} .swiper-slide`)];
      return slides.findIndex((slide) => slide.contains(document.activeElement));
    }, SLIDER);
  await page.locator(`${SLIDER} .swiper-slide a`).first().focus();
  await page.locator(`${SLIDER}.shop-carousel--moves`).waitFor();
  const met: number[] = [];
  for (let at = await focused(); at !== -1; at = await focused()) {
    await expect.poll(() => inSight(page, SLIDER)).toContain(at);
    met.push(at);
    await page.keyboard.press('Tab');
  }
  expect([...new Set(met)]).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
});

test('right to left, on is to the left', async () => {
  const page = await started({ path: 'home-rtl.html' });
  await page.locator('.theme-main-carousel .swiper-button-next').focus();
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => inSight(page, '.theme-main-carousel')).toEqual([1]);
  const [next, prev] = await page
    .locator('.theme-main-carousel :is(.swiper-button-next, .swiper-button-prev)')
    .evaluateAll((all) => all.map((el) => el.getBoundingClientRect().left).sort((a, b) => a - b));
  expect(next).toBeLessThan(prev ?? 0);
});

test('a drag by the mouse moves the carousel and opens no link', async () => {
  const page = await started();
  await page.locator('.theme-main-carousel').scrollIntoViewIfNeeded();
  const box = await page.locator('.theme-main-carousel').boundingBox();
  const y = (box?.y ?? 0) + 100;
  // Over most of its width: a short drag counts by its speed, and a busy machine is slow.
  const width = box?.width ?? 0;
  const x = (box?.x ?? 0) + width * 0.85;
  const url = page.url();
  await page.mouse.move(x, y);
  await page.locator('.theme-main-carousel.shop-carousel--moves').waitFor();
  // It moves by itself until the pointer is there.
  await expect.poll(() => inSight(page, '.theme-main-carousel')).toHaveLength(1);
  const [before = 0] = await inSight(page, '.theme-main-carousel');
  await page.mouse.down();
  await page.mouse.move(x - width * 0.3, y, { steps: 5 });
  await page.mouse.move(x - width * 0.7, y, { steps: 5 });
  await page.mouse.up();
  await expect.poll(() => inSight(page, '.theme-main-carousel')).toEqual([(before + 1) % 3]);
  expect(page.url()).toBe(url);
});

describe('a slider below the screen', () => {
  /** So low a window that what stands above the slider is more than two of it, whatever of it has come yet. */
  const far = (options: Partial<OpenOptions> = {}): Promise<ShopPage> =>
    shop.openPage({ path: 'index.html', viewport: { width: 1280, height: 300 }, ...options });
  const isSetUp = (page: ShopPage): Promise<boolean> => page.locator(SLIDER).evaluate((el) => el.classList.contains('shop-carousel'));
  const ready = (page: ShopPage): Promise<void> => page.locator('shop-category-slider[data-shop-ready]').waitFor();

  test('waits as it will stand; whoever jumps there and back sees nothing move', async () => {
    const page = await far();
    await ready(page);
    expect(await isSetUp(page)).toBe(false);
    const before = await boxes(page, `${SLIDER}, ${SLIDER} .swiper-slide, ${SLIDER} .sp-wcsp-button`);
    const buttons = (): Promise<number> =>
      page.locator('.sp-wcsp-button').evaluate((el) => el.getBoundingClientRect().top + window.scrollY);
    const top = await buttons();
    for (const y of [100_000, 0, 3200]) {
      await page.evaluate((to) => window.scrollTo({ top: to, behavior: 'instant' }), y);
    }
    await page.locator(`${SLIDER}.shop-carousel`).waitFor();
    expect(await boxes(page, `${SLIDER}, ${SLIDER} .swiper-slide, ${SLIDER} .sp-wcsp-button`)).toEqual(before);
    expect(await buttons()).toBe(top);
    expect(await page.shifts()).toEqual([]);
  });

  test('is set up before it is seen', async () => {
    const page = await far();
    await ready(page);
    const near = await page.locator(SLIDER).evaluate((el) => el.getBoundingClientRect().top - 1.5 * window.innerHeight);
    await page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), near);
    await page.locator(`${SLIDER}.shop-carousel`).waitFor();
    expect(await page.locator(SLIDER).evaluate((el) => el.getBoundingClientRect().top > window.innerHeight)).toBe(true);
  });

  test('in a box that scrolls in place of the page is set up before it is seen', async () => {
    const page = await far({
      html: (html) =>
        html.replace(
          '</head>',
          '<style>body { block-size: 100vh; overflow: hidden } main { block-size: 80vh; overflow: auto }</style></head>',
        ),
    });
    await ready(page);
    expect(await isSetUp(page)).toBe(false);
    await page.locator(SLIDER).evaluate((el) => {
      const box = el.closest('main') as HTMLElement;
      box.scrollTo({ top: el.getBoundingClientRect().top - 1.5 * window.innerHeight, behavior: 'instant' });
    });
    await page.locator(`${SLIDER}.shop-carousel`).waitFor();
    expect(await page.locator(SLIDER).evaluate((el) => el.getBoundingClientRect().top > window.innerHeight)).toBe(true);
  });

  test('in what is closed is set up when that is opened', async () => {
    const page = await far({
      html: (html) =>
        html
          .replace('<shop-category-slider', '<details><summary>Shelves</summary><shop-category-slider')
          .replace('</shop-category-slider>', '</shop-category-slider></details>'),
    });
    await page.locator('summary', { hasText: 'Shelves' }).scrollIntoViewIfNeeded();
    await page.locator('shop-category-slider[data-shop-ready]').waitFor({ state: 'attached' });
    expect(await isSetUp(page)).toBe(false);
    await page.locator('summary', { hasText: 'Shelves' }).click();
    await page.locator(`${SLIDER}.shop-carousel`).waitFor();
    expect(await inSight(page, SLIDER)).toEqual([0, 1, 2, 3]);
  });

  test('in a tag that is given display: contents is set up when it comes near', async () => {
    const page = await far({ html: (html) => html.replace('</head>', '<style>shop-category-slider { display: contents }</style></head>') });
    await page.locator(SLIDER).scrollIntoViewIfNeeded();
    await page.locator(`${SLIDER}.shop-carousel`).waitFor();
  });

  test('whose engine is lost says so once, scrolls, and a press goes on from where it stands', async () => {
    const page = await far({ build: 'esm' });
    await page.route(/\/engine-[^/]*\.js/, (route) => route.abort());
    await page.reload();
    await page.locator(SLIDER).scrollIntoViewIfNeeded();
    await page.locator(`${SLIDER} .swiper-slide a`).first().hover();
    let errors: string[] = [];
    const told = (): number => {
      errors = [...errors, ...page.drainErrors()];
      return errors.filter((line) => line.includes('the moving slides could not be loaded')).length;
    };
    await expect.poll(told).toBe(1);
    const row = page.locator(`${SLIDER} .swiper-wrapper`);
    await row.evaluate((el) => el.scrollTo({ left: el.clientWidth, behavior: 'instant' }));
    expect(await inSight(page, SLIDER)).toEqual([4, 5, 6, 7]);
    await expect.poll(() => page.locator(`${SLIDER} .swiper-slide-active`).getAttribute('aria-label')).toBe('5 of 8');
    await page.locator('.sp-wcsp-button-next').click();
    await expect.poll(() => page.locator(`${SLIDER} .swiper-slide-active`).getAttribute('aria-label')).toBe('6 of 8');
    expect(told()).toBe(1);
  });
});
