import { describe, expect, test } from 'vitest';
import { useShop, type OpenOptions, type ShopPage } from './support/shop.js';

/** The checkout's country and state as selects that can be searched, and selects of a page's own. */
const shop = useShop();
const PHONE = { width: 390, height: 844 };
const DESK = { width: 1280, height: 800 };
const CONTROL = '#billing_country_field .select2-selection';
const LIST = '.shop-filter-list';

/** A select with so many options, beside what the page has. */
const withSelect = (options: string, tag = '', select = '') => ({
  html: (text: string): string =>
    text.replace(
      '<main',
      `<form id="own" class="container"><fieldset><label for="own-field">Your colours</label><shop-filter-select ${tag}><select id="own-field" name="own" ${select}>${options}</select></shop-filter-select></fieldset><button type="reset">Reset</button></form><main`,
    ),
});
async function open(path: string, options: Omit<OpenOptions, 'path'> = {}): Promise<ShopPage> {
  const page = await shop.openPage({ viewport: DESK, ...options, path });
  await page.locator('shop-filter-select[data-shop-ready]').waitFor({ state: 'attached' });
  return page;
}
/** The checkout of a cart with something in it. */
const checkout = async (options: Omit<OpenOptions, 'path'> = {}): Promise<ShopPage> => {
  const page = await shop.openPage({ viewport: DESK, ...options, path: 'shop.html' });
  await page.evaluate(() =>
    fetch('shop.html?wc-ajax=add_to_cart', { method: 'POST', body: new URLSearchParams({ product_id: '45', quantity: '1' }) }),
  );
  await page.goto(page.url().replace('shop.html', 'checkout.html'));
  await page.locator(CONTROL).waitFor();
  return page;
};
const box = (page: ShopPage, selector: string) => page.locator(selector).evaluate((el) => el.getBoundingClientRect().toJSON() as DOMRect);
const focusIsAt = (page: ShopPage, selector: string): Promise<boolean> =>
  page.locator(selector).evaluate((el) => el === document.activeElement);

describe('the checkout’s country', () => {
  test('by the keyboard alone: found, chosen, its states come; nothing moves; axe is clean', async () => {
    const page = await checkout({ csp: true });
    expect(await page.shifts()).toEqual([]);
    await page.locator(CONTROL).focus();
    await page.keyboard.press('ArrowDown');
    const search = page.locator(`${LIST} .select2-search__field`);
    await search.waitFor();
    await page.keyboard.type('united st');
    await expect.poll(() => page.locator(`${LIST} [role=option]`).count()).toBe(2);
    expect(await page.axe({ include: LIST })).toEqual([]);
    expect(await page.axe({ include: '#billing_country_field' })).toEqual([]);
    const list = await box(page, `${LIST} .select2-dropdown`);
    expect(list.left).toBeGreaterThanOrEqual(0);
    expect(list.right).toBeLessThanOrEqual(DESK.width);
    await page.keyboard.press('Escape');
    expect(await focusIsAt(page, CONTROL)).toBe(true);
    await page.keyboard.press('Enter');
    await page.keyboard.type('united states (');
    await page.keyboard.press('Enter');
    expect(await page.locator('#billing_country').inputValue()).toBe('US');
    await page.locator('#billing_state_field .select2-selection').click();
    await page.keyboard.type('calif');
    await page.keyboard.press('Enter');
    expect(await page.locator('select#billing_state').inputValue()).toBe('CA');
    expect(await page.locator('#billing_state_field .select2-selection__rendered').textContent()).toBe('California');
  });

  test('on a phone the list is a sheet that zooms nothing; a press beside it closes it', async () => {
    const page = await checkout({ viewport: PHONE, touch: true });
    await page.locator(CONTROL).tap();
    const search = page.locator(`${LIST} .select2-search__field`);
    await search.waitFor();
    expect((await box(page, `${LIST} .select2-dropdown`)).width).toBe(390);
    expect(await search.evaluate((el) => Number.parseFloat(getComputedStyle(el).fontSize))).toBeGreaterThanOrEqual(16);
    await page.touchscreen.tap(200, 40);
    await page.locator(LIST).waitFor({ state: 'detached' });
    expect(await focusIsAt(page, CONTROL)).toBe(true);
  });

  test('several on a phone: the sheet is a dialog with a search; forced colours show the row', async () => {
    const path = 'terms.html';
    const options = '<option>Moss</option><option>Sand</option><option>Stone</option>';
    const page = await shop.openPage({ path, viewport: { width: 320, height: 640 }, touch: true, ...withSelect(options, '', 'multiple') });
    await page.emulateMedia({ forcedColors: 'active' });
    await page.locator('#own .select2-search__field').tap();
    const search = page.locator(`${LIST} .select2-search__field`);
    await search.waitFor();
    expect([
      await focusIsAt(page, `${LIST} .select2-search__field`),
      await page.getByRole('dialog', { name: 'Your colours' }).count(),
    ]).toEqual([true, 1]);
    const outline = await page
      .locator(`${LIST} .select2-results__option--highlighted`)
      .evaluate((el) => [getComputedStyle(el).outlineStyle, getComputedStyle(el).outlineWidth]);
    expect(outline).toEqual(['solid', '2px']);
    expect(await page.axe({ include: LIST })).toEqual([]);
    await page.keyboard.type('st');
    await page.keyboard.press('Enter');
    await page.locator('#own .select2-selection__choice', { hasText: 'Stone' }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await page.locator('#own .select2-search__field').tap();
    await search.waitFor();
    await page.keyboard.press('Backspace');
    await page.locator('#own .select2-selection__choice').waitFor({ state: 'detached' });
  });

  test('without script the selects are the page’s own', async () => {
    const page = await shop.openPage({ path: 'checkout.html', viewport: DESK, javaScript: false });
    expect(await page.locator('.select2-container').count()).toBe(0);
  });
});

test('ten thousand rows are scrolled, searched, chosen, reset, and off with their fieldset', async () => {
  const options = Array.from({ length: 10_000 }, (_, i) => `<option value="${i}">Colour ${i}</option>`).join('');
  const page = await open('terms.html', withSelect(options, 'data-placeholder="Any"', 'multiple'));
  const field = page.locator('#own .select2-search__field');
  await field.click();
  const list = page.locator(`${LIST} .select2-results__options`);
  await list.waitFor();
  const tops: number[] = [];
  for (let i = 0; i < 5; i += 1) {
    await list.evaluate((el) => {
      el.scrollTop = el.scrollHeight;
    });
    await expect
      .poll(() => page.locator(`${LIST} [role=option]`).last().getAttribute('data-index').then(Number))
      .toBeGreaterThan(tops.at(-1) ?? 49);
    tops.push(Number(await page.locator(`${LIST} [role=option]`).last().getAttribute('data-index')));
  }
  expect(await page.locator(`${LIST} [role=option]`).count()).toBe(50);
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await field.fill('colour 77');
  await page.keyboard.press('Enter');
  const values = (): Promise<string[]> =>
    page.evaluate(() => new FormData(document.querySelector<HTMLFormElement>('#own') ?? undefined).getAll('own').map(String));
  expect(await values()).toEqual(['77', '9999']);
  expect(await page.axe({ include: '#own' })).toEqual([]);
  await page.locator('#own [type=reset]').click();
  await expect.poll(() => page.locator('#own .select2-selection__choice').count()).toBe(0);
  await page.locator('#own fieldset').evaluate((el) => {
    el.setAttribute('disabled', '');
  });
  await expect.poll(() => field.isDisabled()).toBe(true);
});

test.each([
  ['desk', DESK, 'category-clothing.html'],
  ['phone', PHONE, 'category-clothing-rtl.html'],
])('the order of a listing, on a %s: as wide as the select, nothing moves; a choice sorts', async (_name, viewport, path) => {
  const page = await open(path, { viewport, csp: true });
  const control = page.locator('.woocommerce-ordering .select2-selection');
  // As wide as its longest line, which is not the one that is shown.
  expect((await box(page, '.woocommerce-ordering .select2-selection')).width).toBe(240);
  expect(await page.shifts()).toEqual([]);
  await control.focus();
  await page.keyboard.press('Enter');
  await page.locator(`${LIST} [role=option]`).nth(5).waitFor();
  expect(await page.axe({ include: LIST })).toEqual([]);
  await page.keyboard.press('End');
  await Promise.all([page.waitForURL(/orderby=price-desc/), page.keyboard.press('Enter')]);
  await page.locator('.woocommerce-ordering option[value=price-desc]:checked').waitFor({ state: 'attached' });
  const said = await page.locator('.woocommerce-ordering option:checked').textContent();
  await control.filter({ hasText: said ?? '' }).waitFor();
});

test('is as high as the select, as a sheet for select2 says, or as the theme wants', async () => {
  const sheet =
    '.select2-container .select2-selection--single{display:block;height:28px;margin:0 0 -4px}.select2-container .select2-selection--single .select2-selection__rendered{display:block;padding:.5em}';
  const look = 'display:block;width:100%;box-sizing:border-box;min-height:0;height:33.5px';
  const options = withSelect('<option value="1">One</option><option value="2">Two</option>', '', `style="${look}"`);
  const page = await open('privacy.html', options);
  await page.locator('#own .select2-selection').waitFor();
  expect((await box(page, '#own .select2-selection')).height).toBeCloseTo(33.5, 1);
  expect(await page.shifts()).toEqual([]);
  await page.addStyleTag({ content: sheet });
  expect((await box(page, '#own .select2-selection')).height).toBe(28);
  await page.addStyleTag({ content: '#own { --shop-select-height: 50px }' });
  expect((await box(page, '#own .select2-selection')).height).toBe(50);
});

test('in a shadow tree the list stands in that tree, opens, chooses, closes, returns the focus', async () => {
  const page = await open('terms.html', withSelect('<option>Moss</option><option>Sand</option>'));
  await page.locator('#own').evaluate((form) => {
    const host = document.createElement('div');
    host.id = 'tree';
    form.before(host);
    const sheets = [...document.querySelectorAll('link[rel=stylesheet]')].map((link) => link.cloneNode());
    host.attachShadow({ mode: 'open' }).append(...sheets, form);
  });
  const control = page.locator('#tree .select2-selection');
  const list = page.locator(`#tree ${LIST}`);
  const focusInTree = (): Promise<string | undefined> =>
    page.locator('#tree').evaluate((host) => host.shadowRoot?.activeElement?.classList[0]);
  await control.click();
  await list.getByRole('option', { name: 'Sand' }).click();
  expect([await control.textContent(), await focusInTree()]).toEqual(['Sand', 'select2-selection']);
  await control.click();
  await list.waitFor();
  expect(await focusInTree()).toBe('select2-search__field');
  await control.click();
  await list.waitFor({ state: 'detached' });
  await page.keyboard.press('Enter');
  await list.waitFor();
  await page.keyboard.press('Escape');
  expect([await list.count(), await focusInTree()]).toEqual([0, 'select2-selection']);
});

test.each([
  ['a dialog', 'dialog', 'showModal'],
  ['a popover', 'div', 'showPopover'],
])('in %s the list lies above it; Escape closes the list alone', async (_name, kind, method) => {
  const page = await open('terms.html', withSelect('<option>Moss</option><option>Sand</option>'));
  await page.locator('#own').evaluate(
    (form, [name, show]) => {
      const layer = document.createElement(name);
      layer.id = 'layer';
      form.before(layer);
      layer.append(form);
      if (show === 'showPopover') {
        layer.popover = 'auto';
      }
      (layer as HTMLDialogElement)[show as 'showModal' | 'showPopover']();
    },
    [kind, method] as const,
  );
  const control = page.locator('#layer .select2-selection');
  await control.click();
  await page.locator(LIST).waitFor();
  await page.keyboard.press('Escape');
  await page.locator(LIST).waitFor({ state: 'detached' });
  expect([await page.locator('#layer').isVisible(), await focusIsAt(page, '#layer .select2-selection')]).toEqual([true, true]);
  await control.click();
  await page.locator(LIST).getByRole('option', { name: 'Sand' }).click({ timeout: 10_000 });
  expect([await control.textContent(), await page.locator('#layer').isVisible()]).toEqual(['Sand', true]);
});
