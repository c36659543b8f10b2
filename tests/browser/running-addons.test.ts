import { expect, test } from 'vitest';
import { cartOf, go, pence, RIG, visitor } from './support/installed-shop.js';
import type { ShopPage } from './support/page.js';
import { useShop } from './support/shop.js';

/**
 * Add-ons of every type that the shop's edition of the plugin has: with our tag beside its script and in its place the same answers make
 * the same form as without us, the shop reads the same of it, and charges what the page said.
 */
const shop = useShop();

/**
 * Answers every question that can be seen, in the order of the page, and those that come with an answer. Of a single choice the last, of
 * several the first two: beyond the most that is allowed our tag refuses, and the plugin's script only some (addons contract 17).
 * @returns the types that were answered
 */
const answerAll = (page: ShopPage): Promise<string[]> =>
  page.evaluate(async () => {
    /** As a shopper and the pickers of the plugin do it. */
    const answer = (field: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement): void => {
      const type = /yith-wapo-addon-type-(\w+)/.exec(field.closest('.yith-wapo-addon')?.className ?? '')?.[1];
      const write = (value: string): void => {
        field.value = value;
        for (const event of ['input', 'keyup', 'change']) {
          field.dispatchEvent(new Event(event, { bubbles: true }));
        }
      };
      if (field instanceof HTMLSelectElement) {
        field.selectedIndex = field.options.length - 1;
        field.dispatchEvent(new Event('change', { bubbles: true }));
      } else if (field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')) {
        if (!field.checked && !field.disabled) {
          field.click();
        }
      } else if (field.type !== 'hidden' && field.type !== 'file' && field.type !== 'button') {
        write(type === 'number' ? '2' : type === 'colorpicker' ? '#dd3333' : type === 'date' ? '03/12/2027 9:00 am' : 'Ada & Ben');
      }
    };
    const types = new Set<string>();
    const done = new Set<Element>();
    for (let addon: Element | undefined; ;) {
      addon = [...document.querySelectorAll('.yith-wapo-addon')].find(
        (el) => el.checkVisibility({ visibilityProperty: true }) && !done.has(el),
      );
      if (!addon) {
        return [...types].sort();
      }
      done.add(addon);
      types.add(/yith-wapo-addon-type-(\w+)/.exec(addon.className)?.[1] ?? '');
      const fields = [
        ...addon.querySelectorAll<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>('.options :is(input, select, textarea)'),
      ];
      const isChoice = fields.some((field) => field.matches('[type=checkbox], [type=radio]'));
      const isSingle =
        isChoice && (addon.querySelector('.selection-single') !== null || fields.some((field) => field.matches('[type=radio]')));
      (isSingle ? fields.slice(-1) : isChoice ? fields.slice(0, 2) : fields).forEach(answer);
      // What an answer opens slides in: by the plugin's script with jQuery, by ours as the browser animates.
      const moves = (): boolean => {
        const { jQuery } = window as unknown as { jQuery?: (selector: string) => { length: number } };
        return (jQuery?.('.yith-wapo-addon:animated').length ?? 0) > 0 || document.getAnimations().some((a) => a.playState === 'running');
      };
      for (let still = 0; still < 5; still = moves() ? 0 : still + 1) {
        await new Promise((resolve) => {
          setTimeout(resolve, 20);
        });
      }
    }
  });

/** What the form would post, sorted; without what is new with every page. */
const formOf = (page: ShopPage): Promise<string[]> =>
  page
    .locator('form.cart')
    .first()
    .evaluate((form) =>
      [...new FormData(form as HTMLFormElement)]
        .filter(([name]) => !name.includes('nonce'))
        .map(([name, value]) => `${name}=${value instanceof File ? value.name : value}`)
        .sort(),
    );

/** What the shop has read of the answers, by line. */
async function understood(page: ShopPage): Promise<readonly string[]> {
  const answer = await page.context().request.get(`${RIG}/?rest_route=/wc/store/v1/cart`);
  const { items } = (await answer.json()) as {
    items: { name: string; item_data: { name?: string; key?: string; display?: string; value?: string }[] }[];
  };
  return items.map(({ name, item_data: data }) => `${name}: ${JSON.stringify(data)}`);
}

test.each([
  // The plugin's free edition leaves out of the cart what is sold individually, and its script adds it up all the same.
  ['canvas-apron', 48_60, 46_60],
  ['rule-apron', 66_50, 66_50],
] as const)('%s: the same answers make the same form and the same cart', async (product, told, charged) => {
  const seen: unknown[] = [];
  for (const ours of ['none', 'beside', 'replace'] as const) {
    const page = await visitor(shop, { ours, plugins: ['yith-woocommerce-product-add-ons'], options: { woocommerce_demo_store: 'no' } });
    await go(page, `/product/${product}/`);
    await page.locator('.yith-wapo-addon').filter({ visible: true }).first().waitFor();
    const types = await answerAll(page);
    expect(types.length).toBeGreaterThan(2);
    const form = await formOf(page);
    expect(form.filter((field) => field.startsWith('yith_wapo[]')).length).toBeGreaterThanOrEqual(types.length);
    const total = page.locator('#wapo-total-order-price');
    await expect.poll(async () => pence(await total.textContent()), { message: ours }).toBe(ours === 'replace' ? charged : told);
    await page.locator('form.cart .single_add_to_cart_button').click();
    await page.locator('.woocommerce-message').first().waitFor();
    expect((await cartOf(page)).subtotal, ours).toBe(charged);
    seen.push({ types, form, cart: await understood(page) });
  }
  expect(seen[1], 'beside').toEqual(seen[0]);
  expect(seen[2], 'replace').toEqual(seen[0]);
});
