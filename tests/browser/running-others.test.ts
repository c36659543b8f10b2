import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { go, inShop, phpLog, RIG, RIG_DIR, source, visitor, type Setup } from './support/installed-shop.js';
import type { ShopPage } from './support/page.js';
import { useShop } from './support/shop.js';

/** What other people's themes and plugins do on a running shop, by small doubles of them. */
const shop = useShop();
const PLAIN = { woocommerce_demo_store: 'no' };
const ADD = 'form.cart .single_add_to_cart_button';

describe('a child theme that prints scripts itself', () => {
  const THEMES = join(RIG_DIR, 'site/wp-content/themes');
  const child = (name: string): string => join(THEMES, `printing-${name}`);
  const USES = 'jQuery( function ( $ ) { $( document.body ).on( "added_to_cart", function () { document.title = "heard"; } ); } );';
  const setup = (name: string): Setup => ({ ours: 'replace', options: { ...PLAIN, stylesheet: `printing-${name}` } });
  /** Where a text stands in the page, in the order of the list. */
  const places = (html: string, texts: readonly string[]): number[] => texts.map((text) => html.indexOf(text));

  beforeAll(() => {
    const parent = inShop<string>('return get_template();');
    for (const [name, functions, end, script] of [
      ['file', '', '<script src="<?php echo get_stylesheet_directory_uri(); ?>/child.js"></script>', USES],
      [
        'module',
        `add_action( 'wp_enqueue_scripts', function () { wp_enqueue_script_module( 'child', get_stylesheet_directory_uri() . '/child.js' ); } );`,
        '',
        USES,
      ],
      ['buffer', `add_action( 'wp_body_open', function () { ob_start(); }, 1 );`, '', 'document.title;'],
      ['plain', '', '<script src="<?php echo get_stylesheet_directory_uri(); ?>/child.js"></script>', 'document.title;'],
    ] as const) {
      mkdirSync(child(name), { recursive: true });
      cpSync(join(THEMES, parent, 'header.php'), join(child(name), 'header.php'));
      writeFileSync(join(child(name), 'style.css'), `/*\nTheme Name: Printing ${name}\nTemplate: ${parent}\n*/`);
      writeFileSync(join(child(name), 'functions.php'), `<?php ${functions}`);
      writeFileSync(join(child(name), 'footer.php'), `</div><?php wp_footer(); ?>${end}</body></html>`);
      writeFileSync(join(child(name), 'child.js'), script);
    }
  });
  afterAll(() => ['file', 'module', 'buffer', 'plain'].forEach((name) => rmSync(child(name), { recursive: true, force: true })));

  test.each(['file', 'module'])('by a %s has the jQuery that it uses, in the head, and hears what is added', async (name) => {
    const log = phpLog();
    const page = await visitor(shop, setup(name));
    await go(page, '/product/copper-kettle/');
    await page.locator(ADD).click();
    await expect.poll(() => page.title()).toBe('heard');
    const [jquery, body, child] = places(await source('/product/copper-kettle/', setup(name)), [
      'id="jquery-core-js"',
      '<body',
      'child.js',
    ]);
    expect(jquery).toBeGreaterThan(0);
    expect(jquery).toBeLessThan(body ?? 0);
    expect(child).toBeGreaterThan(body ?? 0);
    expect(log(), 'the log of PHP').toEqual([]);
  });

  test('that uses nothing has no jQuery', async () => {
    expect(places(await source('/product/copper-kettle/', setup('plain')), ['id="jquery-core-js"'])).toEqual([-1]);
  });

  test('keeps all libraries, in the head, where the page cannot be read', async () => {
    const html = await source('/product/copper-kettle/', setup('buffer'));
    const [start, jquery, cover, body] = places(html, ['<!doctype html>', 'id="jquery-core-js"', 'id="wc-jquery-blockui-js"', '<body']);
    expect(start).toBe(0);
    expect(jquery).toBeGreaterThan(0);
    expect(cover).toBeGreaterThan(jquery ?? 0);
    expect(cover).toBeLessThan(body ?? 0);
    expect(html.trimEnd().endsWith('</html>')).toBe(true);
  });
});

/** A counter that prints what it counts into the page that follows an addition: each request that adds has one more script. */
async function countAdditions(page: ShopPage): Promise<void> {
  await page.route(/\/product\/[^/]+\/$/, async (route) => {
    if (route.request().method() !== 'POST') {
      return route.fallback();
    }
    const response = await route.fetch();
    const counts = `<script id="counter">( window.counted = window.counted || [] ).push( "AddToCart" ); track( "AddToCart", ${Date.now()} );</script>`;
    return route.fulfill({ response, body: (await response.text()).replace('</body>', `${counts}</body>`) });
  });
  await page.addInitScript(() => Object.assign(window, { track: () => undefined }));
}

test.each(['fresh', 'replace'] as const)('%s: what counts additions in the page that follows one counts each, once', async (ours) => {
  const page = await visitor(shop, { ours, options: PLAIN });
  await countAdditions(page);
  await go(page, '/product/copper-kettle/');
  const counted = (): Promise<number> => page.evaluate(() => (window as { counted?: unknown[] }).counted?.length ?? 0);
  for (const expected of [1, 2]) {
    await page.locator(ADD).click();
    await expect.poll(counted).toBe(expected);
    await page.rest();
    await page.passTime(1000);
  }
  expect(await counted()).toBe(2);
  expect(await page.locator('#counter').count()).toBe(0);
});

test.each(['beside', 'replace'] as const)('%s: the checkout posts one set of fields with the source of the order', async (mode) => {
  const page = await visitor(shop, { ours: { 'order-attribution': mode }, options: PLAIN });
  await page.request.post(`${RIG}/?wc-ajax=add_to_cart`, {
    form: { product_id: String(inShop<number>(`return get_page_by_path( 'copper-kettle', OBJECT, 'product' )->ID;`)) },
  });
  await go(page, '/checkout/');
  await page.rest();
  const sources = await page.evaluate(() => {
    const form = document.querySelector<HTMLFormElement>('form.checkout');
    return form && new FormData(form).getAll('wc_order_attribution_source_type');
  });
  expect(sources).toEqual(['typein']);
});
