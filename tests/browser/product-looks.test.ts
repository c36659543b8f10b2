import { describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import type { RecordedOptions, RecordedPage } from './support/shop.js';
import { useShop, wrapElement } from './support/shop.js';

/** How what we print stands on a page that others have styled: it moves nothing, covers nothing, and changes nothing that is not ours. */
const shop = useShop();

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
const boxesOf = (page: Page, selector: string): Promise<Box[]> =>
  page.locator(selector).evaluateAll((all) =>
    all.map((el) => {
      const { x, y, width, height } = el.getBoundingClientRect();
      return { x, y: y + scrollY, width, height };
    }),
  );

const OURS = /(<script\b[^>]*\bsrc="[^"]*\/shop(?:\.classic|\.host-react|\.lean)?\.js"[^>]*>)<\/script>/g;

/** A page whose script of ours comes when the page has been painted: `start` lets it. */
async function late(name: string, options: RecordedOptions): Promise<{ readonly page: RecordedPage; readonly start: () => Promise<void> }> {
  const lines: string[] = [];
  const page = await shop.recordedPage(name, {
    ...options,
    html: (html) =>
      (options.html ?? ((same: string) => same))(html).replace(OURS, (line) => {
        lines.push(line);
        return '';
      }),
  });
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(resolve));
      }),
  );
  const start = (): Promise<void> =>
    page.evaluate(async (texts) => {
      for (const text of texts) {
        const [, src = ''] = /src="([^"]+)"/.exec(text) ?? [];
        const script = Object.assign(document.createElement('script'), {
          src,
          async: false,
          ...(text.includes('module') ? { type: 'module' } : {}),
        });
        await new Promise((resolve) => {
          script.onload = resolve;
          document.head.append(script);
        });
      }
    }, lines);
  return { page, start };
}

/** What WooCommerce's sheet says of quantities, and the table its narrow pages make of the cart. */
const WOO_QUANTITY = `
.screen-reader-text { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
.woocommerce table.shop_table td { padding: 9px 12px; vertical-align: middle; line-height: 1.5em; }
.woocommerce .quantity .qty { width: 3.631em; text-align: center; }
.woocommerce div.product form.cart div.quantity { float: left; margin: 0 4px 0 0; }
@media (max-width: 768px) {
  .woocommerce table.shop_table thead { display: none; }
  .woocommerce table.shop_table tbody th { display: none; }
  .woocommerce table.shop_table tr, .woocommerce table.shop_table tr td { display: block; text-align: right !important; }
}`;

describe('quantities', () => {
  const PLACES = [
    [
      'the cart',
      'page-cart',
      (html: string): string => wrapElement(html, /<form class="woocommerce-cart-form"/, 'shop-quantity'),
      ['tr.cart_item', '.quantity', 'input.qty', '.cart-collaterals'],
    ],
    [
      'a product',
      'page-product-simple',
      (html: string): string => wrapElement(html, /<form class="cart"/, 'shop-quantity'),
      ['form.cart', '.quantity', 'form.cart input.qty', '.single_add_to_cart_button', '.product_meta'],
    ],
  ] as const;
  for (const [where, name, wrap, watched] of PLACES) {
    for (const [width, touch, dir] of [
      [1280, false, 'ltr'],
      [390, true, 'rtl'],
    ] as const) {
      test(`the buttons of ${where} move nothing when they come, ${width} pixels, ${dir}`, async () => {
        const { page, start } = await late(name, {
          wrap,
          touch,
          viewport: { width, height: 800 },
          sheet: WOO_QUANTITY,
          html: (html) => html.replace('<html', `<html dir="${dir}"`),
        });
        const before = await Promise.all(watched.map((selector) => boxesOf(page, selector)));
        expect(before.flat().length).toBeGreaterThan(3);
        await start();
        await page.locator('.shop-quantity__step').first().waitFor();
        expect(await Promise.all(watched.map((selector) => boxesOf(page, selector)))).toEqual(before);
        expect(await page.shifts()).toEqual([]);
      });
    }
  }

  for (const touch of [false, true]) {
    test(`a field and its buttons are one row of one height${touch ? ', for a finger' : ''}`, async () => {
      const page = await shop.recordedPage('page-product-simple', { touch, wrap: PLACES[1][2], sheet: WOO_QUANTITY });
      await page.locator('.shop-quantity__step').first().waitFor();
      const row = await boxesOf(page, 'form.cart .quantity :is(.shop-quantity__step, input.qty)');
      expect(row).toHaveLength(3);
      expect(new Set(row.map(({ height }) => height)).size).toBe(1);
      expect(new Set(row.map(({ y }) => y)).size).toBe(1);
      const least = touch ? 44 : 24;
      for (const { width, height } of row) {
        expect(Math.min(width, height)).toBeGreaterThanOrEqual(least);
      }
    });
  }

  test('a field with buttons of the theme’s is left as the theme lays it out', async () => {
    const own = (html: string): string =>
      wrapElement(
        html.replaceAll(/<div class="quantity">/g, '<div class="quantity"><button type="button" class="plus">+</button>'),
        /<form class="cart"/,
        'shop-quantity',
      );
    const page = await shop.recordedPage('page-product-simple', { wrap: own });
    await page.locator('shop-quantity[data-shop-ready]').waitFor();
    expect(
      await page.locator('form.cart .quantity').evaluate((el) => {
        const { display, minHeight, paddingLeft } = getComputedStyle(el);
        return [display, minHeight, paddingLeft];
      }),
    ).toEqual(['block', '0px', '0px']);
  });
});

/** What the swatches plugin's sheet says of the swatches it printed, its body class left out. */
const PLUGIN = `
.variable-items-wrapper { display: flex; flex-wrap: wrap; margin: 0; padding: 0; list-style: none; }
.variable-items-wrapper .variable-item { margin: 0; padding: 0; list-style: none; outline: none; }
.variable-items-wrapper .variable-item:not(.radio-variable-item) { box-sizing: border-box; display: flex; position: relative; width: 30px; height: 30px; margin: 4px; padding: 2px; box-shadow: 0 0 0 1px #a8a8a8; }
.variable-items-wrapper .variable-item-contents { width: 100%; height: 100%; }
.variable-items-wrapper .variable-item-span-color { display: block; width: 100%; height: 100%; }
.variable-items-wrapper .variable-item:not(.radio-variable-item).disabled, .variable-items-wrapper .variable-item:not(.radio-variable-item).disabled:hover { pointer-events: none; overflow: hidden; }
[data-wvstooltip]:before { content: attr(data-wvstooltip); visibility: hidden; position: absolute; bottom: calc(100% + 10px); height: 30px; min-width: 100px; pointer-events: none; }
[data-wvstooltip]:hover:before { visibility: visible; }
.wvs-tooltip-position-bottom[data-wvstooltip]:before { bottom: auto; top: calc(100% + 10px); }
.variations th, .variations td { display: block; text-align: start; }`;

const TAG = /<form class="variations_form/;
const SWATCHES = JSON.stringify({
  attribute_pa_colour: { type: 'color', items: { red: '#c00', blue: '#00c', green: '#0c0' } },
  attribute_pa_size: { type: 'button', items: {} },
});
/** The page when its swatches are driven: those the plugin printed are there before, and a press on them is nobody's. */
const driven = async (opening: Promise<RecordedPage>): Promise<RecordedPage> => {
  const page = await opening;
  await page.waitForFunction(() => document.querySelectorAll('ul[data-shop-driven]').length === 2);
  return page;
};
const printed = (attributes = '', options: RecordedOptions = {}): Promise<RecordedPage> =>
  driven(
    shop.recordedPage('page-product-variable-6-swatches', {
      sheet: PLUGIN,
      wrap: (html) => wrapElement(html, TAG, 'shop-variation-form', attributes),
      ...options,
    }),
  );
const ours = (options: RecordedOptions = {}, attributes = ''): Promise<RecordedPage> =>
  driven(
    shop.recordedPage('page-product-variable-6', {
      wrap: (html) => wrapElement(html, TAG, 'shop-variation-form', `data-swatches='${SWATCHES}' ${attributes}`),
      ...options,
    }),
  );
const chosen = (page: Page): Promise<string[]> =>
  page.locator('.variations select').evaluateAll((all) => all.map((el) => (el as HTMLSelectElement).value));

describe('swatches the plugin printed', () => {
  test('look as without our sheet, driven by us', async () => {
    const page = await printed();
    const looks = (): Promise<string[]> =>
      page.locator('.variable-items-wrapper, .variable-items-wrapper *').evaluateAll((all) =>
        all.map((el) => {
          const style = getComputedStyle(el);
          return [...style]
            .map((name) => `${name}: ${style.getPropertyValue(name)}`)
            .filter((line) => !line.startsWith('--'))
            .join('; ');
        }),
      );
    const withOurs = await looks();
    expect(withOurs.length).toBeGreaterThan(10);
    await page.locator('link[href$="shop.css"]').evaluate((link) => {
      (link as HTMLLinkElement).disabled = true;
    });
    expect(await looks()).toEqual(withOurs);
  });

  for (const touch of [false, true]) {
    test(`a ${touch ? 'finger' : 'mouse'} chooses a sold-out one, which clears the rest`, async () => {
      const page = await printed('data-deselect-unavailable data-disable-out-of-stock', { touch });
      await page.locator('li[data-value=m]').click();
      const blue = page.locator('li[data-value=blue].disabled');
      await blue.waitFor();
      // Blue in M is sold out.
      const { x, y, width, height } = (await blue.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
      await (touch ? page.touchscreen.tap(x + width / 2, y + height / 2) : page.mouse.click(x + width / 2, y + height / 2));
      await expect.poll(() => chosen(page)).toEqual(['blue', '']);
    });
  }

  test('a barred one tells why under the pointer, though the plugin’s sheet shows nothing there', async () => {
    const page = await printed('data-disable-out-of-stock');
    await page.locator('li[data-value=m]').click();
    const { x, y } = (await page.locator('li[data-value=blue].disabled').boundingBox()) ?? { x: 0, y: 0 };
    await page.mouse.move(x + 15, y + 15);
    await page.locator('.shop-swatch-tooltip').waitFor();
    expect(await page.locator('.shop-swatch-tooltip').textContent()).toBe('Out of stock');
  });

  test('the plugin’s tooltip goes below where above it would cover the label', async () => {
    const page = await printed();
    await page.locator('li[data-value=m]').hover();
    await page.locator('li[data-value=m].wvs-tooltip-position-bottom').waitFor();
    expect(await page.locator('.shop-swatch-tooltip').count()).toBe(0);
  });
});

describe('swatches we print', () => {
  for (const [table, dir, sheet] of [
    ['in a table', 'rtl', 'table.variations { width: 400px; }'],
    ['in a narrow table, where labels wrap', 'ltr', 'table.variations { width: 190px; }'],
    ['below their labels', 'rtl', '.variations th, .variations td { display: block; }'],
  ] as const) {
    test(`a choice moves nothing, ${table}, ${dir}`, async () => {
      const page = await ours({
        sheet,
        html: (html) => html.replace('<html', `<html dir="${dir}"`).replaceAll('>Red<', '>Red of an old brick wall<'),
      });
      const watched = '.variations :is(tr, th, td, li, .reset_variations)';
      const before = await boxesOf(page, watched);
      for (const value of ['red', 'blue', 'green', 'm', 's']) {
        await page.locator(`li[data-value=${value}]`).click();
        expect(await boxesOf(page, watched)).toEqual(before);
      }
      await expect.poll(() => page.locator('.woo-selected-variation-item-name').allTextContents()).toEqual([': Green', ': S']);
    });
  }

  test('a tooltip covers neither the swatches nor the label of its attribute', async () => {
    const page = await ours(
      { sheet: '.variations th, .variations td { display: block; } li[data-value=s] { min-width: 90px !important; }' },
      'data-disable-out-of-stock',
    );
    await page.locator('li[data-value=blue]').click();
    for (const value of ['red', 'blue', 'm']) {
      await page.locator(`li[data-value=${value}]`).hover();
      await page.waitForFunction(
        (wanted) => document.querySelector('.shop-swatch-tooltip')?.textContent === wanted,
        value === 'm' ? 'Out of stock' : value === 'red' ? 'Red' : 'Blue',
      );
      const [tip] = await boxesOf(page, '.shop-swatch-tooltip');
      const covered = (await boxesOf(page, `tr:has(li[data-value=${value}]) :is(.variable-item, label)`)).filter(
        (box) => tip && box.x < tip.x + tip.width && box.x + box.width > tip.x && box.y < tip.y + tip.height && box.y + box.height > tip.y,
      );
      expect([value, covered]).toEqual([value, []]);
    }
  });

  test('a finger meets each, and they come without moving the page', async () => {
    const { page, start } = await late('page-product-variable-6', {
      touch: true,
      viewport: { width: 390, height: 800 },
      sheet:
        '.variations th, .variations td { display: block; text-align: start; padding: 0; line-height: 2; } table { width: 100%; } .variations select { vertical-align: middle; }',
      wrap: (html) => wrapElement(html, TAG, 'shop-variation-form', `data-swatches='${SWATCHES}'`),
    });
    const watched = '.variations tr, .variations label, .single_variation_wrap, .product_meta';
    const before = await boxesOf(page, watched);
    await start();
    await page.locator('ul.shop-swatches li').first().waitFor();
    expect(await boxesOf(page, watched)).toEqual(before);
    for (const { width, height } of await boxesOf(page, 'ul.shop-swatches > li')) {
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    }
  });

  /** How WooCommerce's sheet lays out the table of choices: labels are a column of their own. */
  const COLUMNS =
    'table { width: 100%; border-collapse: collapse; } .variations :is(th, td) { line-height: 2em; padding: 0; vertical-align: top; } .variations th.label { padding-inline-end: 1em; } .variations select { min-width: 75%; }';
  for (const [width, touch, dir] of [
    [1280, false, 'ltr'],
    [390, true, 'rtl'],
  ] as const) {
    test(`they come beside their labels without moving a column, ${width} pixels, ${dir}`, async () => {
      const { page, start } = await late('page-product-variable-6', {
        touch,
        viewport: { width, height: 800 },
        sheet: COLUMNS,
        html: (html) => html.replace('<html', `<html dir="${dir}"`),
        wrap: (html) => wrapElement(html, TAG, 'shop-variation-form', `data-swatches='${SWATCHES}'`),
      });
      const columns = async (): Promise<unknown> => (await boxesOf(page, '.variations :is(th, td)')).map(({ x, width: wide }) => [x, wide]);
      const before = await columns();
      expect(before).toHaveLength(4);
      await start();
      await page.locator('ul.shop-swatches li').first().waitFor();
      expect(await columns()).toEqual(before);
      expect(await page.shifts()).toEqual([]);
    });
  }

  test('where their code is lost the selects stay, and the form is bought from by them', async () => {
    const { page, start } = await late('page-product-variable-6', {
      build: 'esm',
      wrap: (html) => wrapElement(html, TAG, 'shop-variation-form', `data-swatches='${SWATCHES}'`),
    });
    await page.route(/\/variation-form-[^/]*\.js/, (route) => route.fulfill({ status: 404 }));
    await start();
    await expect.poll(() => page.drainErrors().join('\n')).toContain('<shop-variation-form> could not be loaded');
    await page.locator('select[name=attribute_pa_colour]').selectOption('red');
    await page.locator('select[name=attribute_pa_size]').selectOption('s');
    expect(await page.locator('.shop-swatches').count()).toBe(0);
    const sent = page.waitForRequest((request) => request.method() === 'POST');
    await page.locator('.single_add_to_cart_button:not(.disabled)').click();
    expect((await sent).postData()).toMatch(/attribute_pa_colour"\s+red\s[\s\S]*attribute_pa_size"\s+s\s/);
    page.drainErrors();
  });

  test('a lost tooltip costs no more than the tooltip', async () => {
    const page = await ours({ build: 'esm' });
    await page.route(/\/popover-[^/]*\.js/, (route) => route.fulfill({ status: 404 }));
    await page.locator('li[data-value=red]').hover();
    await expect.poll(() => page.drainErrors().join('\n')).toContain('the tooltip of swatches could not be loaded');
    await page.locator('li[data-value=red]').click();
    await page.locator('li[data-value=s]').click();
    await page.locator('.single_add_to_cart_button:not(.disabled)').waitFor();
    expect(await page.locator('shop-variation-form[data-shop-failed]').count()).toBe(0);
    page.drainErrors();
  });
});

describe('a button that adds', () => {
  /** How WooCommerce's sheet draws its ring. */
  const WOO =
    '.button.loading { opacity: 0.25; padding-right: 2.618rem; } .button.loading::after { content: "*"; position: absolute; top: 0.6em; right: 1em; } .button { position: relative; padding: 10px 16px; }';
  for (const [by, sheet, rings] of [
    ['the theme', WOO, [false, '"*"']],
    ['us', '', [true, '""']],
  ] as const) {
    test(`keeps its size while it loads, with one ring, drawn by ${by}`, async () => {
      const page = await shop.recordedPage('page-product-simple', {
        sheet,
        wrap: (html) => wrapElement(html, /<form class="cart"/, 'shop-add-to-cart'),
      });
      await page.locator('shop-add-to-cart[data-shop-ready]').waitFor();
      const button = '.single_add_to_cart_button';
      const before = await boxesOf(page, button);
      // No answer comes.
      await page.route(/./, () => undefined);
      await page.locator(button).click();
      await page.locator(`${button}[data-state=loading]`).waitFor();
      expect(await boxesOf(page, button)).toEqual(before);
      expect(
        await page.locator(button).evaluate((el) => [el.classList.contains('shop-ring'), getComputedStyle(el, '::after').content]),
      ).toEqual(rings);
      expect(await page.locator(button).evaluate((el) => getComputedStyle(el, '::before').content)).toBe('none');
    });
  }
});

describe('the stars of a review', () => {
  /** WooCommerce's sheet draws the stars in boxes of one em. */
  const WOO =
    '.woocommerce p.stars a { position: relative; height: 1em; width: 1em; text-indent: -999em; display: inline-block; } .woocommerce p.stars a::before { display: block; position: absolute; top: 0; left: 0; width: 1em; height: 1em; line-height: 1; content: "S"; text-indent: 0; }';
  for (const touch of [false, true]) {
    test(`are whole in WooCommerce’s looks${touch ? ', and as large as a finger' : ''}`, async () => {
      const page = await shop.recordedPage('page-product-simple', {
        touch,
        sheet: WOO,
        wrap: (html) => wrapElement(html, /<div id="review_form"/, 'shop-review-form'),
      });
      await page.locator('#review_form').scrollIntoViewIfNeeded();
      await page.locator('a.star-1').waitFor();
      for (const [box, drawn] of await page
        .locator('p.stars a')
        .evaluateAll((all) =>
          all.map((el) => [el.getBoundingClientRect().width, Number.parseFloat(getComputedStyle(el, '::before').fontSize)] as const),
        )) {
        expect(box).toBeGreaterThanOrEqual(drawn);
        // As large as the shop's own sheet draws them, but for a finger.
        expect(box).toBe(touch ? 44 : 16);
      }
    });
  }
});

describe('parts of the checkout that nobody asked for', () => {
  const wrap = (html: string): string => wrapElement(html, /<div class="woocommerce">/, 'shop-checkout');
  const ADDRESS = 'div.shipping_address';
  const ACCOUNT = 'div.create-account';

  test('are folded before the script starts, which then moves nothing', async () => {
    const { page, start } = await late('page-checkout', { wrap });
    expect(await Promise.all([ADDRESS, ACCOUNT].map((part) => page.locator(part).isVisible()))).toEqual([false, false]);
    const watched = '.woocommerce-additional-fields, #order_review_heading';
    const before = await boxesOf(page, watched);
    expect(before).toHaveLength(2);
    await start();
    await page.locator('shop-checkout[data-shop-ready]').waitFor();
    expect(await boxesOf(page, watched)).toEqual(before);
    expect(await page.shifts()).toEqual([]);
    page.drainErrors();
  });

  test('open and fold without the script, where it never comes', async () => {
    const { page } = await late('page-checkout', { wrap });
    for (const [box, part] of [
      ['#ship-to-different-address input', ADDRESS],
      ['#createaccount', ACCOUNT],
    ] as const) {
      await page.locator(box).check();
      expect(await page.locator(part).isVisible()).toBe(true);
      await page.locator(box).uncheck();
      expect(await page.locator(part).isVisible()).toBe(false);
    }
  });

  test('slide each time they are asked for', async () => {
    const page = await shop.recordedPage('page-checkout', { wrap });
    await page.locator('shop-checkout[data-shop-ready]').waitFor();
    const box = page.locator('#ship-to-different-address input');
    for (let round = 0; round < 2; round += 1) {
      // Asked in the turn of the press: on a slow machine the slide is over by the next question.
      expect(
        await box.evaluate((el, part) => {
          (el as HTMLElement).click();
          const address = document.querySelector(part) as Element;
          return [getComputedStyle(address).display, address.getAnimations().length];
        }, ADDRESS),
      ).toEqual(['block', 1]);
      await page.locator(ADDRESS).evaluate((el) => Promise.all(el.getAnimations().map(({ finished }) => finished.catch(() => undefined))));
      await box.evaluate((el) => {
        (el as HTMLElement).click();
      });
      await page.locator(ADDRESS).waitFor({ state: 'hidden' });
    }
    page.drainErrors();
  });
});

test('the full-screen view lets nothing of the page through', async () => {
  const page = await shop.recordedPage('page-product-simple', {
    wrap: (html) => wrapElement(html, /<div class="woocommerce-product-gallery /, 'shop-gallery'),
  });
  await page.locator('.woocommerce-product-gallery__trigger').click();
  await page.locator('.shop-gallery__lightbox .yarl__container').waitFor();
  expect(await page.locator('.shop-gallery__lightbox .yarl__container').evaluate((el) => getComputedStyle(el).backgroundColor)).toBe(
    'rgb(0, 0, 0)',
  );
});

test('a finger meets the magnifier of WooCommerce’s sheet', async () => {
  const page = await shop.recordedPage('page-product-simple', {
    touch: true,
    viewport: { width: 390, height: 800 },
    wrap: (html) => wrapElement(html, /<div class="woocommerce-product-gallery /, 'shop-gallery'),
    sheet:
      '.woocommerce div.product div.images .woocommerce-product-gallery__trigger { position: absolute; width: 36px; height: 36px; box-sizing: content-box; border: none; } .woocommerce-product-gallery__trigger::before { content: ""; }',
  });
  await page.locator('.woocommerce-product-gallery__trigger').waitFor();
  for (const { width, height } of await boxesOf(page, '.woocommerce-product-gallery__trigger')) {
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  }
});

test('a quantity field with our buttons has no second pair of arrows: no press in it steps', async () => {
  const page = await shop.openPage({ path: 'product-hand-fork.html' });
  const field = page.locator('.quantity:has(.shop-quantity__step) input.qty').first();
  const { width = 0, height = 0 } = (await field.boundingBox()) ?? {};
  for (let x = width - 3; x > width - 30; x -= 3) {
    await field.click({ position: { x, y: height / 4 } });
  }
  expect(await field.inputValue()).toBe('1');
});
