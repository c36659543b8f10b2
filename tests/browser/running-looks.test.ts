import { describe, expect, test } from 'vitest';
import { go, RIG, visitor, type Setup } from './support/installed-shop.js';
import type { ShopPage } from './support/page.js';
import { useShop } from './support/shop.js';

/**
 * A running shop looks with us as it did without: every node that a theme and its plugins print keeps its box, and beside the shop's
 * scripts its looks, too. What may differ, and why, is said here.
 */
const shop = useShop();

/** Parts of a box that what we add changes: where it is (`x`, `y`) and how large (`w`, `h`), by the nodes it moves. */
const MOVED: readonly (readonly [parts: string, nodes: string, why: string])[] = [
  ['w', '.quantity', 'it holds the buttons of the quantity'],
  ['x', 'form.cart :is(.quantity, .quantity *, .single_add_to_cart_button)', 'the buttons of the quantity have room before and after'],
  ['xw', '.shop_table.cart :is(th, td, td *)', 'a column that holds such buttons leaves the others more or less'],
  ['y', '.shop_table.cart .quantity, .shop_table.cart .quantity *', 'field and buttons stand in the middle of their row'],
  ['wh', '.woocommerce-product-gallery__wrapper', 'it scrolls; the shop’s slider makes it as wide as all its pictures'],
];

/** What is another one at each visit: products chosen by chance, timers, carts that come later. */
const BY_CHANCE =
  ".related, .up-sells, .cross-sells, [class*='asnp-esb-'], .widget-area, .xoo-wsc-body, .xoo-wsc-footer { display: none !important }";

/** A node of the shop's: its box in the page, and how it looks. */
interface Seen {
  readonly box: readonly number[];
  readonly looks: string;
  /** The parts of its box that count, by `MOVED`. */
  readonly counts: readonly number[];
}

/** Every node that is seen, by its way from the body: our tags and boxes are no steps of it. */
const seen = (page: ShopPage): Promise<Record<string, Seen>> =>
  page.evaluate((moved) => {
    const all: Record<string, Seen> = {};
    // What turns for ever, such as a spinner, has another box at each moment.
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().endTime === Infinity) {
        animation.cancel();
      }
    }
    const isOurs = (el: Element): boolean =>
      el.localName.startsWith('shop-') || (el.classList.length > 0 && [...el.classList].every((name) => name.startsWith('shop-')));
    const hosts = (el: Element): readonly Element[] => [...el.children].flatMap((child) => (isOurs(child) ? hosts(child) : [child]));
    const nameOf = (el: Element): string => {
      const id = /^(?!shop-|select2|ui-id)[a-z_-]+$/i.exec(el.id)?.[0];
      // Classes that say a state come and go.
      const kind = [...el.classList].find(
        (name) => !/^(?:shop-|js|wc-interactive|selected|active|post-)|loading|loaded|processing/.test(name),
      );
      return `${el.localName}${id ? `#${id}` : ''}${kind ? `.${kind}` : ''}`;
    };
    const walk = (parent: Element, way: string): void => {
      const count: Record<string, number> = {};
      for (const el of hosts(parent)) {
        const name = nameOf(el);
        count[name] = (count[name] ?? 0) + 1;
        const at = `${way} ${name}${count[name] > 1 ? `:${count[name]}` : ''}`;
        const { left, top, width, height } = el.getBoundingClientRect();
        const style = getComputedStyle(el);
        if (style.display === 'none') {
          continue;
        }
        // What only a screen reader hears is a pixel in size.
        if (width > 1 && height > 1 && style.visibility !== 'hidden') {
          const free = moved.flatMap(([parts, nodes]) => (el.matches(nodes) ? [...parts] : []));
          all[at] = {
            box: [left + scrollX, top + scrollY, width, height].map(Math.round),
            counts: [...'xywh'].flatMap((part, i) => (free.includes(part) ? [] : [i])),
            looks: [style.font, style.color, style.backgroundColor, style.border, style.padding].join(' | '),
          };
        }
        walk(el, at);
      }
    };
    walk(document.body, '');
    all['the page'] = {
      box: [0, 0, document.documentElement.scrollWidth, document.documentElement.scrollHeight],
      counts: [2, 3],
      looks: '',
    };
    return all;
  }, MOVED);

/** Puts something into the cart. */
async function put(page: ShopPage, product: string): Promise<void> {
  const { request } = page.context();
  await request.get(`${RIG}/product/${product}/`);
  const found = await request.get(`${RIG}/wp-json/wc/store/v1/products?slug=${product}`);
  const [{ id } = { id: 0 }] = (await found.json()) as { id: number }[];
  await request.post(`${RIG}/?wc-ajax=add_to_cart`, { form: { product_id: String(id), quantity: '1' } });
}

/** Opens a page of a shop, and rests until nothing moves. */
async function open(path: string, width: number, setup: Setup): Promise<ShopPage> {
  const page = await visitor(shop, setup, { viewport: { width, height: 844 } });
  await go(page, path);
  await page.rest();
  return page;
}

/** Where the shop's nodes differ: boxes by more than some pixels, and looks where they are asked for. */
function differences(stock: Record<string, Seen>, ours: Record<string, Seen>, pixels: number, withLooks: boolean): string[] {
  const short = (way: string): string => way.split(' ').slice(-3).join(' ');
  return Object.entries(stock).flatMap(([way, { box, looks, counts }]) => {
    const now = ours[way];
    return now
      ? [
          ...(counts.some((i) => Math.abs((box[i] ?? 0) - (now.box[i] ?? 0)) > pixels)
            ? [`${short(way)}: ${box.join()} and ${now.box.join()}`]
            : []),
          ...(withLooks && looks !== now.looks ? [`${short(way)}: ${looks} and ${now.looks}`] : []),
        ]
      : [];
  });
}

describe('what the shop prints keeps its box', () => {
  const KETTLE = '/product/copper-kettle/';
  test.each<readonly [theme: string, plugins: 'woocommerce' | 'all', width: number, paths: readonly string[], pixels: number]>([
    ['rig-shop', 'all', 1280, ['/shop/', '/product/canvas-apron/', '/cart/'], 2],
    ['rig-shop', 'woocommerce', 390, ['/my-account/'], 2],
    ['storefront', 'woocommerce', 1280, [KETTLE], 2],
    ['twentytwentyfive', 'woocommerce', 1280, [KETTLE, '/checkout/'], 2],
    // Its pictures have a share of the table: two pixels more in each of its rows.
    ['twentytwentyone', 'woocommerce', 1280, ['/product/cotton-tee/', '/cart/', '/checkout/'], 5],
  ])('%s, %s, at %i px', async (theme, plugins, width, paths, pixels) => {
    const views = async (ours: 'none' | 'fresh' | 'replace'): Promise<Record<string, Seen>[]> => {
      const setup: Setup = { ours, plugins, ...(theme === 'rig-shop' ? {} : { theme }) };
      const page = await visitor(shop, setup, { viewport: { width, height: 844 } });
      // The cookie question is answered.
      await page
        .context()
        .addCookies(['eu_cookies_bar', 'eu_cookies_bar_decline'].map((name) => ({ name, value: '9999999999', url: RIG })));
      if (paths.some((path) => /cart|checkout/.test(path))) {
        await put(page, 'oak-chopping-board');
        await put(page, 'copper-kettle');
      }
      const all: Record<string, Seen>[] = [];
      for (const path of paths) {
        await go(page, path);
        await page.addStyleTag({ content: BY_CHANCE });
        await page.rest(15);
        all.push(await seen(page));
      }
      return all;
    };
    const [stock, fresh, replace] = await Promise.all([views('none'), views('fresh'), views('replace')]);
    for (const [i, path] of paths.entries()) {
      const [was, beside, instead] = [stock[i] ?? {}, fresh[i] ?? {}, replace[i] ?? {}];
      for (const now of [beside, instead]) {
        const lost = Object.keys(was).filter((way) => !now[way]);
        expect(lost.length / Object.keys(was).length, `${path}: most nodes stand in both, not ${lost.slice(0, 5).join()}`).toBeLessThan(
          0.1,
        );
      }
      expect(differences(was, beside, pixels, true).slice(0, 12), `${path} beside`).toEqual([]);
      expect(differences(was, instead, pixels, false).slice(0, 12), `${path} in its place`).toEqual([]);
    }
  });

  test('on a phone, in Storefront’s checkout: the searchable country', async () => {
    const field = async (ours: 'none' | 'replace'): Promise<readonly number[][]> => {
      const page = await visitor(shop, { ours, theme: 'storefront' }, { viewport: { width: 390, height: 844 } });
      await put(page, 'oak-chopping-board');
      await go(page, '/checkout/');
      await page.rest();
      return page.evaluate(() =>
        ['.select2-container', '.select2-selection', '.select2-selection__rendered', '.select2-selection__arrow'].map((part) => {
          const { x, y, width, height } =
            document.querySelector(`#billing_country_field ${part}`)?.getBoundingClientRect() ?? new DOMRect();
          return [x, y, width, height].map(Math.round);
        }),
      );
    };
    const [stock, replace] = await Promise.all([field('none'), field('replace')]);
    expect(stock[0]?.[2]).toBeGreaterThan(300);
    const far = stock.flatMap((box, i) => box.map((side, at) => Math.abs(side - (replace[i]?.[at] ?? 0))));
    expect(Math.max(...far), `${stock.join(' ')} and ${replace.join(' ')}`).toBeLessThanOrEqual(2);
  });

  test('while the bar asks, the basket lies neither over it nor over the button for the settings', async () => {
    const page = await open('/product/copper-kettle/', 1280, { ours: 'replace', plugins: 'all' });
    const boxes = await page.evaluate(() =>
      [
        '.xoo-wsc-basket',
        '.xoo-wsc-items-count',
        '.eu-cookies-bar-cookies-settings-call-container',
        '.eu-cookies-bar-cookies-bar-wrap',
      ].map((one) => {
        const { left, top, right, bottom } = document.querySelector(one)?.getBoundingClientRect() ?? new DOMRect();
        return { left, top, right, bottom };
      }),
    );
    const [basket, count, settings, bar] = boxes;
    for (const [a, b] of [
      [basket, settings],
      [count, settings],
      [basket, bar],
      [settings, bar],
    ]) {
      expect(a && b && a.left < a.right && b.left < b.right).toBe(true);
      expect(a && b && a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom, JSON.stringify([a, b])).toBe(false);
    }
  });

  test.each(['/product/copper-kettle/', '/product/cotton-tee/'])('the quantity of a block theme’s form: %s', async (path) => {
    const gap = async (ours: 'none' | 'fresh' | 'replace'): Promise<number> => {
      const page = await open(path, 1280, { ours, theme: 'twentytwentyfive' });
      return page.evaluate(() => {
        const button = document.querySelector('.single_add_to_cart_button');
        const before = document.querySelector('.shop-quantity__step--more') ?? document.querySelector('form.cart input.qty');
        return (button?.getBoundingClientRect().left ?? 0) - (before?.getBoundingClientRect().right ?? 0);
      });
    };
    const [stock, fresh, replace] = await Promise.all([gap('none'), gap('fresh'), gap('replace')]);
    for (const now of [fresh, replace]) {
      expect(Math.abs(now - stock), 'the gap before "Add to cart"').toBeLessThanOrEqual(2);
    }
  });
});

describe('the end of a page on a phone, under Storefront’s bar and the store notice', () => {
  const account = (ours: 'none' | 'fresh' | 'replace') => open('/my-account/', 390, { ours, theme: 'storefront' });

  /** How long the page is, and at its end how far the last link lies above what is fixed. */
  const end = (page: Awaited<ReturnType<typeof account>>): Promise<{ height: number; clear: number }> =>
    page.evaluate(() => {
      scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });
      const link = [...document.querySelectorAll('.site-info a')].at(-1)?.getBoundingClientRect();
      const notice = document.querySelector('.woocommerce-store-notice')?.getBoundingClientRect();
      return { height: document.documentElement.scrollHeight, clear: (notice?.top ?? 0) - (link?.bottom ?? 0) };
    });

  test('beside the shop’s scripts it is as long as without us', async () => {
    const [stock, fresh] = [await end(await account('none')), await end(await account('fresh'))];
    expect(Math.abs(fresh.height - stock.height)).toBeLessThanOrEqual(2);
  });

  test('in their place the last link comes clear, and the room that the theme keeps itself counts', async () => {
    const page = await account('replace');
    // What is fixed is measured after it was drawn: the page is looked at until its end has the room.
    await expect
      .poll(async () => {
        const { clear } = await end(page);
        return clear >= 0 && clear <= 8 ? 'clear' : clear;
      })
      .toBe('clear');
  });
});
