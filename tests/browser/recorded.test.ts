import { describe, expect, test } from 'vitest';
import { exchange, withBody, type Routes } from '../host/recording.js';
import { useShop, wrapElement, type RecordedPage } from './support/shop.js';

/**
 * Pages of a real WooCommerce with our tags around the theme's own markup, put into the text before the parser sees it; settings
 * as that shop printed them and no attribute of ours.
 */
const shop = useShop();

const FRAGMENTS = 'POST /?wc-ajax=get_refreshed_fragments';
const ITEMS = { woocommerce_items_in_cart: '1', woocommerce_cart_hash: 'recorded' };
const SCRIPTS = ['head', 'end'] as const;

const wrapList = (html: string): string => wrapElement(html, /<ul class="products /, 'shop-add-to-cart');
const wrapMini = (html: string): string =>
  wrapElement(html, /<section [^>]*class="widget woocommerce widget_shopping_cart/, 'shop-mini-cart');
const wrapForm = (html: string): string =>
  wrapElement(wrapElement(html, /<form class="variations_form/, 'shop-variation-form'), /<shop-variation-form/, 'shop-add-to-cart');
const wrapSimple = (html: string): string =>
  wrapElement(wrapElement(html, /<div class="quantity">/, 'shop-quantity'), /<form class="cart"/, 'shop-add-to-cart');

const fields = (page: RecordedPage, call: string): unknown => page.shop.sent.find((r) => r.call === call)?.fields;

describe.each(SCRIPTS)('our script in the %s of the page', (script) => {
  test('listing: the request is as recorded, and the mini-cart shows the answer', async () => {
    const ADD = 'POST /?wc-ajax=add_to_cart';
    const page = await shop.recordedPage('page-shop', {
      script,
      wrap: (h) => wrapMini(wrapList(h)),
      answers: { [ADD]: 'add-to-cart-ok', [FRAGMENTS]: 'fragments-empty' },
    });
    await page.locator('shop-add-to-cart[data-shop-ready]').waitFor();
    const button = page.locator('.ajax_add_to_cart[data-product_id="35"]');
    await button.evaluate((el) => el.setAttribute('data-quantity', '2'));
    await button.click();
    await page.locator('.ajax_add_to_cart.added').waitFor();
    const sent = fields(page, ADD) as [string, string][];
    expect(Object.fromEntries(sent)).toEqual(Object.fromEntries(exchange('add-to-cart-ok').request.fields));
    expect(sent.length).toBe(exchange('add-to-cart-ok').request.fields.length);
    expect(await page.locator('.widget_shopping_cart_content').first().textContent()).toContain('Oak Chopping Board');
    expect(page.shop.unexpected).toEqual([]);
  });

  test('a full mini-cart is read, and a row is removed with the recorded request', async () => {
    const REMOVE = 'POST /?wc-ajax=remove_from_cart';
    const page = await shop.recordedPage('page-shop', {
      script,
      cookies: ITEMS,
      wrap: wrapMini,
      answers: { [FRAGMENTS]: 'fragments-items', [REMOVE]: 'remove-from-cart-ok' },
    });
    const remove = page.locator('.remove_from_cart_button[data-cart_item_key="1c383cd30b7c298ab50293adfecb7b18"]');
    await remove.waitFor();
    await remove.click();
    await remove.waitFor({ state: 'detached' });
    expect(fields(page, REMOVE)).toEqual(exchange('remove-from-cart-ok').request.fields);
    expect(await page.locator('.widget_shopping_cart_content').first().textContent()).toContain('Gift Note');
  });

  test('variations in the page: the form posts what was recorded', async () => {
    const FORM = 'POST /product/cotton-tee/';
    const page = await shop.recordedPage('page-product-variable-6', {
      script,
      wrap: wrapForm,
      answers: { [FORM]: 'product-form-variation', [FRAGMENTS]: 'fragments-items' },
    });
    await page.locator('shop-variation-form[data-shop-ready]').waitFor();
    await page.locator('#pa_colour').selectOption('green');
    await page.locator('#pa_size').selectOption('s');
    await page.locator('.woocommerce-variation-add-to-cart-enabled').waitFor();
    expect(await page.locator('.product_meta .sku').textContent()).toBe('RIG-TEE-green-s');
    expect(await page.locator('input.qty').getAttribute('max')).toBe('3');
    await page.locator('.single_add_to_cart_button').click();
    await page.locator('.woocommerce-notices-wrapper .woocommerce-message').waitFor();
    expect(fields(page, FORM)).toEqual(exchange('product-form-variation').request.fields);
  });

  test('swatches that a plugin printed, without its script: they are driven by us', async () => {
    const page = await shop.recordedPage('page-product-variable-6-swatches', { script, wrap: wrapForm });
    await page.locator('shop-variation-form[data-shop-ready]').waitFor();
    await page.locator('form.wvs-loaded').waitFor();
    await page.locator('.color-variable-item-red').click();
    await page.locator('.button-variable-item-m').click();
    await page.locator('.woocommerce-variation-add-to-cart-enabled').waitFor();
    expect(await page.locator('input.variation_id').inputValue()).toBe('68');
    expect(await page.axe({ include: 'form.variations_form' })).toEqual([]);
  });

  test('a simple product: the form posts what was recorded, with steppers beside the quantity', async () => {
    const FORM = 'POST /product/twine-spool/';
    const page = await shop.recordedPage('page-product-simple-stock', {
      script,
      wrap: wrapSimple,
      answers: { [FORM]: 'product-form-simple', [FRAGMENTS]: 'fragments-items' },
    });
    await page.locator('shop-quantity[data-shop-ready]').waitFor();
    await page.locator('input.qty').first().fill('3');
    await page.locator('.single_add_to_cart_button').click();
    await page.locator('.woocommerce-notices-wrapper .woocommerce-message').waitFor();
    // Another product than the recorded one: the same fields, its own id.
    const recorded = exchange('product-form-simple').request.fields.map(([name, value]) => [name, name === 'add-to-cart' ? '51' : value]);
    expect(fields(page, FORM)).toEqual(recorded);
  });
});

describe.each(['', 'woocommerce-10.9.1/'])('a lookup answered by %s', (generation) => {
  test('is asked for as recorded and shown', async () => {
    const LOOKUP = 'POST /?wc-ajax=get_variation';
    const answers: Routes = {
      [LOOKUP]: withBody(exchange('get-variation-match'), exchange(`${generation}get-variation-match`).response.body),
    };
    const page = await shop.recordedPage('page-product-variable-300-ajax', { wrap: wrapForm, answers });
    // The form is set up 100 ms after the tag, and asks anew then, as the host's does; nobody has chosen four options by that time.
    await page.locator('.single_add_to_cart_button.wc-variation-selection-needed').waitFor();
    for (const [id, value] of [
      ['pa_colour', 'red'],
      ['pa_size', 'm'],
      ['cloth', 'Wool'],
      ['cut', 'Regular'],
    ] as const) {
      await page.locator(`#${id}`).selectOption(value);
    }
    await page.locator('.woocommerce-variation-add-to-cart-enabled').waitFor();
    // The recorder sent an empty field more than the host's script does.
    expect(fields(page, LOOKUP)).toEqual(exchange('get-variation-match').request.fields.filter(([name]) => name !== 'custom_data'));
    expect(page.shop.sent.filter((r) => r.call === LOOKUP)).toHaveLength(1);
    expect(Number(await page.locator('input.variation_id').inputValue())).toBeGreaterThan(0);
  });
});

/** What a default theme does to bare elements; ours must keep their shape. */
const HOSTILE = `
button, input, select, textarea { width: 100%; display: block; margin: 20px 0; padding: 30px; float: left; min-height: 90px; text-transform: uppercase; }
ul, ol { list-style: square; margin: 40px; padding: 40px; columns: 2; display: block; }
li { float: right; width: 100%; margin: 25px; display: list-item; background: pink; }
li::before { content: '>> '; }
img, svg { width: 100%; max-width: none; height: auto; display: block; margin: 30px; border: 10px solid; }
a { display: block; padding: 20px; } table { display: block; } label, span { display: block; } div { margin: 3px; }
p { margin: 60px; } * { box-sizing: content-box; }
`;

describe('under a theme that styles every element', () => {
  test('swatches keep their size and row, steppers theirs, and everything can be pressed', async () => {
    const swatches = JSON.stringify({
      attribute_pa_colour: { type: 'color', items: { red: { value: '#c00' }, blue: { value: '#00c' }, green: { value: '#0c0' } } },
      attribute_pa_size: { type: 'radio' },
    });
    const page = await shop.recordedPage('page-product-variable-6', {
      sheet: HOSTILE,
      wrap: (html) =>
        wrapElement(
          wrapElement(html, /<form class="variations_form/, 'shop-variation-form', `data-swatches='${swatches}'`),
          /<div class="quantity">/,
          'shop-quantity',
        ),
    });
    await page.locator('ul.shop-swatches li').first().waitFor();
    const boxes = await page.locator('ul.color-variable-items-wrapper > li').evaluateAll((items) =>
      items.map((i) => {
        const r = i.getBoundingClientRect();
        return { top: Math.round(r.top), width: Math.round(r.width), height: Math.round(r.height) };
      }),
    );
    for (const box of boxes) {
      expect(box.width).toBeGreaterThanOrEqual(24);
      expect(box.width).toBeLessThanOrEqual(60);
      expect(box.height).toBeLessThanOrEqual(60);
    }
    const step = await page.locator('.shop-quantity__step').first().boundingBox();
    expect(step?.width).toBeLessThanOrEqual(60);
    // As high as the field, up to 4rem.
    expect(step?.height).toBeLessThanOrEqual(64);
    await page.locator('li[data-value=red]').click();
    expect(await page.locator('li[data-value=red]').getAttribute('aria-checked')).toBe('true');
    await page.locator('li[data-value=red]').hover();
    await page.locator('.shop-swatch-tooltip').waitFor();
    expect((await page.locator('.shop-swatch-tooltip').boundingBox())?.height).toBeLessThan(60);
  });
});

test('a tag that is removed gives a recorded page back as it was', async () => {
  const page = await shop.recordedPage('page-product-variable-6', { wrap: wrapForm });
  await page.locator('shop-variation-form[data-shop-ready]').waitFor();
  await page.locator('.single_add_to_cart_button.disabled').waitFor();
  const same = await page.evaluate(async () => {
    const tag = document.querySelector('shop-add-to-cart') as HTMLElement;
    const form = tag.querySelector('form') as HTMLFormElement;
    tag.replaceWith(form);
    await new Promise((done) => {
      setTimeout(done, 100);
    });
    return {
      classes: form.querySelector('.single_add_to_cart_button')?.className,
      options: form.querySelectorAll('select option').length,
      marks: form.outerHTML.match(/shop-|data-o_|wvs-/g),
    };
  });
  expect(same).toEqual({ classes: 'single_add_to_cart_button button alt', options: 7, marks: null });
});

test('?shop-debug prints what each tag read and where it came from', async () => {
  const page = await shop.openPage({ path: 'shop.html?shop-debug', build: 'esm' });
  const lines: string[] = [];
  page.on('console', (message) => lines.push(message.text()));
  await page.reload();
  await expect.poll(() => lines.some((l) => l.includes('<shop-add-to-cart>'))).toBe(true);
});

describe('on a page in German', () => {
  /** The page, and the files of texts that it asks for. */
  async function inGerman(name: string, wrap: (html: string) => string): Promise<{ page: RecordedPage; texts: () => Promise<string[]> }> {
    const page = await shop.recordedPage(name, {
      build: 'esm',
      cookies: name === 'page-shop' ? ITEMS : {},
      wrap,
      html: (html) => html.replace(/<html[^>]*>/, '<html lang="de-DE">'),
      answers: { [FRAGMENTS]: 'fragments-empty' },
    });
    const asked = (): string[] =>
      performance.getEntriesByType('resource').flatMap(({ name: url }) => /\/messages\/([\w.]+)\.js/.exec(url)?.[1] ?? []);
    return { page, texts: async () => (await page.evaluate(asked)).sort() };
  }

  test('a listing asks for the words of every page alone', async () => {
    const { page, texts } = await inGerman('page-shop', (html) => wrapMini(wrapList(html)));
    await page.locator('shop-add-to-cart[data-shop-ready]').waitFor();
    expect(await texts()).toEqual(['de.core']);
  });

  test('a product asks for those of products as well, and speaks', async () => {
    const { page, texts } = await inGerman('page-product-variable-6', (html) =>
      wrapElement(html, /<div class="woocommerce-product-gallery /, 'shop-gallery'),
    );
    await page.locator('shop-gallery[data-shop-ready]').waitFor();
    expect(await texts()).toEqual(['de.core', 'de.product']);
    await page.getByRole('group', { name: 'Produktbilder' }).waitFor();
  });
});
