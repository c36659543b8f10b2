import { expect, test } from 'vitest';
import { dressPages, RIG, type Dress } from './support/live-shop.js';
import { newShopPage, whenTagsStand, type ShopPage } from './support/page.js';
import { useShop } from './support/shop.js';

/**
 * Add-ons of every type on a running shop, by the edition of the plugin that it has: what is posted with our tag alone is, field by field,
 * what is posted while the plugin's own script drives.
 */
const shop = useShop();

const PROFILE = 'yith-woocommerce-product-add-ons,yith-woocommerce-advanced-product-options-premium';

async function open(path: string, stock: Dress['stock']): Promise<ShopPage> {
  const context = await shop.newContext({ viewport: { width: 1280, height: 900 } });
  const until = String(Math.round(Date.now() / 1000) + 86_400);
  await context.addCookies([{ name: 'eu_cookies_bar_decline', value: until, url: RIG }]);
  const page = await newShopPage(context, true);
  await dressPages(page, { stock, profile: PROFILE });
  await page.goto(`${RIG}${path}`);
  await whenTagsStand(page);
  return page;
}

/**
 * Answers every question that can be seen, in the order of the page, and those that come with an answer. Of a single choice the last, of
 * several the first two: beyond the most that is allowed our tag refuses, and the plugin's script only some (contract: addons.md §3).
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

/** Sends a file with each add-on that takes one. */
async function sendFiles(page: ShopPage): Promise<void> {
  const addons = page.locator('.yith-wapo-addon-type-file').filter({ visible: true });
  for (const addon of await addons.all()) {
    await addon
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'note.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') });
    await addon.locator('.yith-wapo-uploaded-file-element.completed').first().waitFor();
  }
}

/** What the form would post, sorted; without what is new with every page. */
const formOf = (page: ShopPage): Promise<string[]> =>
  page
    .locator('form.cart')
    .first()
    .evaluate((form) =>
      [...new FormData(form as HTMLFormElement)]
        .filter(([name]) => !name.includes('nonce'))
        // The shop gives each file a name of its own.
        .map(([name, value]) => `${name}=${value instanceof File ? value.name : value.replace(/\/[^/]*\.pdf$/, '/a.pdf')}`)
        .sort(),
    );

test.each(['canvas-apron', 'rule-apron', 'rain-cape', 'cotton-tee'])('%s: the same answers make the same form', async (product) => {
  const seen: { readonly types: string[]; readonly form: string[] }[] = [];
  for (const stock of ['kept', 'removed'] as const) {
    const page = await open(`/product/${product}/`, stock);
    for (const select of await page.locator('form.cart .variations select').all()) {
      await select.selectOption({ index: 1 });
    }
    await page.locator('.yith-wapo-addon').filter({ visible: true }).first().waitFor();
    const types = await answerAll(page);
    await sendFiles(page);
    seen.push({ types, form: await formOf(page) });
  }
  const printed = new Set(seen[0]?.types);
  expect(printed.size).toBeGreaterThan(product === 'rule-apron' ? 1 : 3);
  expect(seen[1]).toEqual(seen[0]);
  expect(seen[0]?.form.filter((field) => field.startsWith('yith_wapo[]')).length).toBeGreaterThanOrEqual(seen[0]?.types.length ?? 0);
});
