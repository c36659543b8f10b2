import { describe, expect, test } from 'vitest';
import { useShop, wrapElement, type OpenOptions, type ShopPage } from './support/shop.js';

/** Tabs, review form and sticky bar on the demo's product pages, driven as a shopper would. */
const shop = useShop();

const wrapped = (tag: string, opening: RegExp, html: string): string => (html.includes(`<${tag}`) ? html : wrapElement(html, opening, tag));
/** The tags around the theme's own markup, where the page does not have them yet. */
const withTags = (html: string): string => {
  // The notice of the shop comes by itself and moves the page; that is another tag's matter.
  const quiet = html.replaceAll(/<shop-store-notice[\s\S]*?<\/shop-store-notice>/g, '');
  const page = wrapped('shop-review-form', /<div id="review_form">/, wrapped('shop-tabs', /<div class="woocommerce-tabs/, quiet));
  return page.includes('<shop-sticky-add-to-cart')
    ? page
    : page.replace(/<shop-tabs/, '<shop-sticky-add-to-cart></shop-sticky-add-to-cart><shop-tabs');
};

const open = (path: string, options: Partial<OpenOptions> = {}): Promise<ShopPage> => {
  const { html = (text: string) => text, ...rest } = options;
  return shop.openPage({ path, html: (text) => html(withTags(text)), ...rest });
};
const started = async (page: ShopPage): Promise<ShopPage> => {
  await page.locator('shop-tabs[data-shop-ready]').waitFor({ state: 'attached' });
  await page.locator('shop-review-form[data-shop-ready]').waitFor({ state: 'attached' });
  return page;
};
const panels = (page: ShopPage): Promise<string[]> =>
  page.locator('.wc-tab').evaluateAll((all) => all.filter((el) => el.checkVisibility({ visibilityProperty: true })).map((el) => el.id));
const focused = (page: ShopPage): Promise<string> =>
  page.evaluate(() => (document.activeElement?.textContent ?? '').replaceAll(/\s+/g, ' ').trim());

const PHONE = { width: 390, height: 844 };
const NARROW = { width: 320, height: 640 };
const BAR = '.shop-sticky-add-to-cart__bar';

describe('tabs', () => {
  test('by keyboard alone: arrows move the focus, Enter opens, the next tab stop is in the panel', async () => {
    const page = await started(await open('product-simple.html'));
    expect(await panels(page)).toEqual(['tab-description']);
    await page.locator('.wc-tabs a').first().focus();
    await page.keyboard.press('ArrowLeft');
    expect(await focused(page)).toMatch(/^Reviews/);
    expect(await panels(page)).toEqual(['tab-description']);
    await page.keyboard.press('Enter');
    expect(await panels(page)).toEqual(['tab-reviews']);
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('.wc-tab')?.id)).toBe('tab-reviews');
    expect(new URL(page.url()).hash).toBe('');
  });

  test('the link below the title opens the reviews and brings the shopper there', async () => {
    const page = await started(await open('product-simple.html'));
    await page.locator('.woocommerce-review-link').first().click();
    expect(await panels(page)).toEqual(['tab-reviews']);
    await expect.poll(() => page.locator('#reviews').evaluate((el) => el.getBoundingClientRect().top)).toBeLessThan(400);
  });

  test.each(['tab-reviews', 'tab-additional_information'])(
    'the address …#%s: what it points at stays where the browser brought it',
    async (id) => {
      const context = await shop.newContext({ viewport: PHONE });
      await context.addInitScript((target) => {
        const tops: number[] = [];
        Reflect.set(window, '__tops', tops);
        const look = (): void => {
          const el = document.getElementById(target);
          if (el && window.scrollY > 0) {
            tops.push(Math.round(el.getBoundingClientRect().top));
          }
          requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      }, id);
      const page = await started(await open(`product-simple.html#${id}`, { context }));
      expect(await panels(page)).toEqual([id]);
      await page.rest();
      const tops = await page.evaluate(() => Reflect.get(window, '__tops') as number[]);
      expect(tops.length).toBeGreaterThan(1);
      expect(Math.max(...tops) - Math.min(...tops)).toBeLessThanOrEqual(2);
      expect(tops[0]).toBeLessThan(844);
    },
  );

  test('the first panel shows alone until the script comes; all show where it never does', async () => {
    const page = await open('product-simple.html', { build: 'none' });
    expect(await panels(page)).toEqual(['tab-description']);
    await expect.poll(() => panels(page)).toEqual(['tab-description', 'tab-additional_information', 'tab-reviews']);
  });

  test('with scripts off all panels are there', async () => {
    const page = await open('product-simple.html', { javaScript: false });
    await expect.poll(() => page.locator('.wc-tab:visible').count()).toBe(3);
  });

  test('one below the other they go by up and down', async () => {
    const page = await started(
      await open('product-simple.html', {
        html: (text) =>
          text.replace(
            '</head>',
            '<style>.wc-tabs { display: block !important; } .wc-tabs li { display: block !important; }</style></head>',
          ),
      }),
    );
    await page.locator('.wc-tabs a').first().focus();
    await page.keyboard.press('ArrowRight');
    expect(await focused(page)).toBe('Description');
    await page.keyboard.press('ArrowDown');
    expect(await focused(page)).toBe('Additional information');
    expect(await page.locator('.wc-tabs').getAttribute('aria-orientation')).toBe('vertical');
  });
});

describe('review form', () => {
  const openReviews = async (options: Partial<OpenOptions> = {}): Promise<ShopPage> => {
    const page = await started(await open('product-simple.html#tab-reviews', options));
    await page.locator('p.stars').waitFor();
    return page;
  };

  test('a missing rating is told at the stars before empty fields, and a key chooses one', async () => {
    const page = await openReviews();
    await page.locator('#submit').click();
    expect(await page.locator('p.stars + .shop-alert').textContent()).toBe('Please select a rating');
    expect(await page.evaluate(() => document.activeElement?.className)).toContain('star-1');
    await page.keyboard.press('End');
    expect(await page.locator('#rating').inputValue()).toBe('5');
    expect(await page.locator('.shop-alert').count()).toBe(0);
    expect(await page.axe({ include: 'shop-tabs' })).toEqual([]);
    await page.locator('#submit').click();
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('comment');
  });

  test('the stars’ code is asked for as the reviews open, and nothing moves when it comes', async () => {
    const asked: string[] = [];
    const context = await shop.newContext();
    context.on('request', (request) => {
      if (request.url().includes('/chunks/rating-')) {
        asked.push(request.url());
      }
    });
    const page = await started(await open('product-simple.html', { context, build: 'esm' }));
    await page.waitForLoadState('networkidle');
    expect(asked).toEqual([]);
    let come = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      come = resolve;
    });
    await page.route('**/chunks/rating-*.js', async (route) => {
      await held;
      await route.continue();
    });
    await page.locator('.reviews_tab a').click();
    await expect.poll(() => asked.length).toBe(1);
    const place = (): Promise<number> => page.locator('#comment').evaluate((el) => el.getBoundingClientRect().top + scrollY);
    expect(await page.locator('#rating').isVisible()).toBe(true);
    const before = await place();
    come();
    await page.locator('p.stars').waitFor();
    expect(await page.locator('#rating').isVisible()).toBe(false);
    expect(await place()).toBeCloseTo(before, 0);
  });

  test('the group is one tab stop, and stars are large enough to meet', async () => {
    const page = await openReviews({ viewport: NARROW, touch: true });
    const boxes = await page.locator('p.stars a').evaluateAll((all) =>
      all.map((a) => {
        const { width, height, top } = a.getBoundingClientRect();
        return { width, height, top };
      }),
    );
    for (const { width, height, top } of boxes) {
      expect(width).toBeGreaterThanOrEqual(24);
      expect(height).toBeGreaterThanOrEqual(24);
      expect(top).toBe(boxes[0]?.top);
    }
    await page.locator('a.star-3').tap();
    expect(await page.locator('#rating').inputValue()).toBe('3');
    await page.locator('a.star-3').focus();
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('comment');
  });
});

describe('sticky bar', () => {
  /** The demo's own summary stays on a wide screen, and with it the button; here it scrolls away as in most themes. */
  const scrolls = (text: string): string =>
    text.replace('</head>', '<style>div.product > .summary { position: static !important; }</style></head>');
  const past = async (page: ShopPage): Promise<void> => {
    await page.evaluate(() => window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }));
    await page.locator(`${BAR}[data-state=shown]`).waitFor();
    // Until it stands still.
    await expect.poll(() => page.locator(BAR).evaluate((el) => Math.round(el.getBoundingClientRect().bottom - innerHeight))).toBe(0);
  };

  test('comes when the button has left, takes nothing of the layout, and goes when it is back', async () => {
    const page = await started(await open('product-simple.html', { html: scrolls }));
    expect(await page.locator(BAR).count()).toBe(0);
    await past(page);
    expect(await page.locator('.shop-sticky-add-to-cart__name').textContent()).toBe('Copper Kettle');
    expect(await page.shifts()).toEqual([]);
    await page.locator('form.cart .single_add_to_cart_button').first().scrollIntoViewIfNeeded();
    await page.locator(`${BAR}[data-state=hidden]`).waitFor({ state: 'attached' });
    await page.locator(BAR).waitFor({ state: 'hidden' });
    expect(await page.shifts()).toEqual([]);
  });

  test('its button adds what the form says', async () => {
    const page = await started(await open('product-simple.html', { html: scrolls }));
    await page.locator('form.cart input.qty').first().fill('3');
    await past(page);
    await page.locator('.shop-sticky-add-to-cart__button').click();
    await page.locator('.woocommerce-notices-wrapper .woocommerce-message').waitFor();
    expect(await page.locator('.woocommerce-notices-wrapper .woocommerce-message').textContent()).toMatch(/^\s*3 × /);
  });

  test('where a choice is open it leads to the form, says what is missing, and shows the choice', async () => {
    const page = await started(await open('product-300.html', { html: scrolls }));
    await past(page);
    expect(await page.locator('.shop-sticky-add-to-cart__button').textContent()).toBe('Select options');
    await page.locator('.shop-sticky-add-to-cart__button').click();
    await page.locator('form.variations_form .shop-alert').waitFor();
    await expect
      .poll(() =>
        page.evaluate(() => {
          const el = document.activeElement as HTMLElement;
          const { top, bottom } = el.getBoundingClientRect();
          return el.closest('form.variations_form') !== null && top >= 0 && bottom <= innerHeight;
        }),
      )
      .toBe(true);
    const first = page.locator('form.variations_form select').first();
    await first.selectOption({ index: 1 });
    // The bar follows in the next frame.
    const chosen = await first.evaluate((el) => (el as HTMLSelectElement).selectedOptions[0]?.textContent?.trim());
    await expect.poll(() => page.locator('.shop-sticky-add-to-cart__choice').textContent()).toBe(chosen);
  });

  test('covers nothing the tab key reaches, to the end of the page', async () => {
    const page = await started(await open('product-simple.html', { viewport: PHONE }));
    await past(page);
    await page.locator('.related a').first().focus();
    for (let i = 0; i < 60; i += 1) {
      await page.keyboard.press('Tab');
      await page.rest(2);
      const at = await page.evaluate((bar) => {
        const el = document.activeElement;
        const box = document.querySelector(bar);
        if (!el || el === document.body || box?.contains(el) || box?.getAttribute('data-state') !== 'shown') {
          return 'end';
        }
        const a = el.getBoundingClientRect();
        return a.bottom <= box.getBoundingClientRect().top + 1 ? 'clear' : `${el.outerHTML.slice(0, 80)} ${a.top} ${a.bottom}`;
      }, BAR);
      if (at === 'end') {
        break;
      }
      expect(at).toBe('clear');
    }
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await page.rest();
    const [footer, bar] = await Promise.all([page.locator('footer').last().boundingBox(), page.locator(BAR).boundingBox()]);
    expect((footer?.y ?? 0) + (footer?.height ?? 0)).toBeLessThanOrEqual((bar?.y ?? 0) + 1);
  });

  test('on a page in another language it speaks that language', async () => {
    const page = await started(await open('product-variable-rtl.html', { html: scrolls }));
    await past(page);
    expect([
      await page.locator('.shop-sticky-add-to-cart__button').textContent(),
      await page.locator(BAR).getAttribute('aria-label'),
      await page.locator(BAR).getAttribute('dir'),
    ]).toEqual(['حدد الخيارات', 'شراء هذا المنتج', 'rtl']);
  });

  test.each([
    [NARROW, 'product-300.html'],
    [NARROW, 'product-variable-rtl.html'],
    [{ width: 1280, height: 800 }, 'product-simple.html'],
  ] as const)('at %j on %s it fits, and axe finds nothing', async (viewport, path) => {
    const page = await open(path, { viewport, html: scrolls });
    await past(page);
    const box = await page.locator(BAR).boundingBox();
    expect([box?.x, Math.round((box?.y ?? 0) + (box?.height ?? 0)), box?.width]).toEqual([0, viewport.height, viewport.width]);
    expect(box?.height).toBeLessThan(110);
    const inside = await page.locator(`${BAR} > *:visible`).evaluateAll((all) =>
      all.map((el) => {
        const { left, right } = el.getBoundingClientRect();
        return left >= 0 && right <= innerWidth;
      }),
    );
    expect(inside).not.toContain(false);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    expect(await page.axe({ include: BAR })).toEqual([]);
  });

  test('leaves while a dialog is open, and comes back', async () => {
    const page = await started(await open('product-simple.html', { html: scrolls }));
    await past(page);
    await page.evaluate(() => {
      const dialog = document.createElement('dialog');
      dialog.id = 'asked';
      document.body.append(dialog);
      dialog.showModal();
    });
    await page.locator(`${BAR}[data-state=hidden]`).waitFor({ state: 'attached' });
    await page.evaluate(() => (document.getElementById('asked') as HTMLDialogElement).close());
    await page.locator(`${BAR}[data-state=shown]`).waitFor();
    // One that leaves the rest of the page in use is no reason.
    await page.evaluate(() => (document.getElementById('asked') as HTMLDialogElement).show());
    await page.rest();
    expect(await page.locator(BAR).getAttribute('data-state')).toBe('shown');
  });

  test('with less movement wanted it is there at once', async () => {
    const page = await started(await open('product-simple.html', { reducedMotion: 'reduce', html: scrolls }));
    await past(page);
    expect(
      await page.locator(BAR).evaluate((el) =>
        getComputedStyle(el)
          .transitionDuration.split(',')
          .map((d) => Number.parseFloat(d)),
      ),
    ).not.toContainEqual(expect.toSatisfy((seconds: number) => seconds > 0.001));
  });
});

/** What a default theme does to bare elements. */
const HOSTILE = `
button, input, select, textarea { width: 100%; display: block; margin: 20px 0; padding: 12px 30px; float: left; min-height: 90px; text-transform: uppercase; }
img, svg { width: 100%; max-width: none; height: auto; display: block; margin: 30px; }
a { display: block; padding: 20px; } span { display: block; } div, section { margin: 3px; } p { margin: 60px; } * { box-sizing: content-box; }
`;

test('under a theme that styles every element stars are one row and the bar keeps its shape', async () => {
  const page = await shop.recordedPage('page-product-simple', { sheet: HOSTILE, wrap: withTags });
  await started(page);
  await page.locator('.reviews_tab a').click();
  await page.locator('p.stars').waitFor();
  const stars = await page.locator('p.stars a').evaluateAll((all) =>
    all.map((a) => {
      const { top, width, height } = a.getBoundingClientRect();
      return [Math.round(top), Math.round(width), Math.round(height)];
    }),
  );
  expect(stars).toEqual(Array.from({ length: 5 }, () => [stars[0]?.[0], 28, 28]));
  await page.evaluate(() => window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }));
  await page.locator(`${BAR}[data-state=shown]`).waitFor();
  await expect.poll(() => page.locator(BAR).evaluate((el) => Math.round(el.getBoundingClientRect().bottom - innerHeight))).toBe(0);
  const [bar, button] = await Promise.all([page.locator(BAR).boundingBox(), page.locator(`${BAR} button`).boundingBox()]);
  expect([bar?.x, bar?.width]).toEqual([0, 1280]);
  expect(bar?.height).toBeLessThan(110);
  expect(button?.height).toBeLessThanOrEqual(72);
});

test('a strict policy holds none of it back', async () => {
  // A product without ratings: the widths of printed stars are styles in the markup, which such a policy refuses.
  const page = await started(await open('product-kneeling-mat.html#tab-reviews', { csp: true, viewport: PHONE }));
  expect(await panels(page)).toEqual(['tab-reviews']);
  await page.locator('a.star-4').click();
  expect(await page.locator('#rating').inputValue()).toBe('4');
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await page.locator(`${BAR}[data-state=shown]`).waitFor();
});
