import { expect, test } from 'vitest';
import { useShop, type ShopPage } from './support/shop.js';

/** A script of the page copies tags that are at work, or writes their markup anew: pop-ups, carousels, page builders. */
const shop = useShop();

/** What stands in the first element of a kind: names, classes, and whether it is shown. */
const shapeOf = (page: ShopPage, selector: string): Promise<string> =>
  page.evaluate((s) => {
    const lines = (el: Element, indent: string): string[] => [
      `${indent}${el.localName} ${[...el.classList].sort().join('.')} ${el instanceof HTMLElement ? el.style.display : ''}`,
      ...[...el.children].flatMap((child) => lines(child, `${indent} `)),
    ];
    const el = document.querySelector(s);
    return el ? lines(el, '').join('\n') : '';
  }, selector);

/** The tags that stand around what the page printed, the outermost of each; a page has one side cart only. */
const numberTags = (page: ShopPage): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('[data-shop-ready]:not(shop-side-cart)')]
      .filter((el) => !el.parentElement?.closest('[data-shop-ready]'))
      .map((el, i) => {
        el.setAttribute('data-test', String(i));
        return `${el.localName}[data-test="${i}"]`;
      }),
  );

const PAGES = ['product-variable', 'product-addons', 'product-bundle', 'shop', 'cart', 'account', 'checkout', 'index'];

test.each(PAGES)('%s: a tag written anew is the same, and so is a copy', async (name) => {
  const page = await shop.openPage({ path: `demo-theme/${name}.html`, reducedMotion: 'reduce' });
  const tags = await numberTags(page);
  expect(tags).not.toEqual([]);
  for (const tag of tags) {
    const printed = await shapeOf(page, tag);
    await page.evaluate(async (s) => {
      const el = document.querySelector(s);
      const box = document.createElement('div');
      el?.replaceWith(box);
      if (el) {
        box.append(el);
      }
      await Promise.resolve();
      box.innerHTML += '<i></i>';
    }, tag);
    await expect.poll(() => shapeOf(page, tag), { message: tag }).toBe(printed);
    await page.evaluate((s) => {
      const el = document.querySelector(s);
      const copy = el?.cloneNode(true) as Element;
      copy.setAttribute('data-test', 'copy');
      el?.after(copy);
    }, tag);
    await expect.poll(() => shapeOf(page, '[data-test=copy]'), { message: `copy of ${tag}` }).toBe(printed);
    await expect.poll(() => shapeOf(page, tag), { message: `original ${tag}` }).toBe(printed);
    await page.evaluate(() => document.querySelector('[data-test=copy]')?.remove());
  }
});

test('a copy of a product form can be chosen from by its swatches', async () => {
  const page = await shop.openPage({ path: 'demo-theme/product-variable.html' });
  const form = page.locator('shop-variation-form').first();
  const swatches = form.locator('[role=radio]');
  await swatches.first().click();
  await page.evaluate(() => {
    const around =
      document.querySelector('shop-variation-form')?.closest('shop-add-to-cart') ?? document.querySelector('shop-variation-form');
    const box = document.createElement('div');
    box.id = 'copy';
    box.append(around?.cloneNode(true) ?? '');
    document.querySelector('main')?.prepend(box);
  });
  const copied = page.locator('#copy [role=radio]');
  await expect.poll(() => copied.count()).toBe(await swatches.count());
  const lists = page.locator('#copy [role=radiogroup]');
  for (let i = 0; i < (await lists.count()); i += 1) {
    await lists.nth(i).locator('[role=radio]:not([aria-disabled=true])').first().click();
  }
  await expect.poll(() => page.locator('#copy input.variation_id').inputValue()).not.toMatch(/^0?$/);
});
