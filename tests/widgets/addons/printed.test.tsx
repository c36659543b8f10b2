import { afterEach, describe, expect, test, vi } from 'vitest';
import { firstSubmitBlocker, productOf } from '../../../shared/stores/product.js';
import { printedLines } from '../../setup/each.js';
import { addon, APRON, container, el, field, form, open, posted, press, totals, write, type AddonsPage } from './page.js';

let page: AddonsPage;
afterEach(() => page.close());

const ONE_OF_EACH = {
  product_id: 58,
  product_price: 39,
  blocks: [
    {
      addons: [
        {
          id: 1,
          type: 'checkbox',
          title: 'Extras',
          max: 2,
          first_free: 1,
          options: [
            { label: 'Gift box', price: 3.5 },
            { label: 'Ribbon', price: 2, sale_price: 1.5 },
            { label: 'Saving', price: 1, price_method: 'decrease' },
          ],
        },
        {
          id: 2,
          type: 'text',
          title: 'Words',
          options: [{ label: 'Words', price: 0.4, price_type: 'characters', required: true, minlength: 2 }],
          conditional_logic: { display: 'show', display_if: 'all', rules: [{ addon: '1-0', is: 'selected' }] },
        },
        {
          id: 3,
          type: 'select',
          title: 'Slot',
          sell_individually: true,
          required: true,
          options: [
            { label: 'Morning', price: 0 },
            { label: 'Evening', price: 4 },
          ],
        },
        {
          id: 4,
          type: 'radio',
          title: 'Wrapping',
          options: [
            { label: 'Plain', price: 0, selected: true },
            { label: 'Printed', price: 2.5 },
          ],
        },
        {
          id: 5,
          type: 'color',
          title: 'Thread',
          exa: 2,
          options: [
            { label: 'Red', color: '#c00' },
            { label: 'Blue', color: '#00c', price: 1.25 },
          ],
        },
        {
          id: 6,
          type: 'number',
          title: 'Buttons',
          numbers_min: 2,
          options: [{ label: 'Small', price: 0.3, price_type: 'multiplied', min: 0, max: 8 }],
        },
        { id: 7, type: 'label', title: 'Trim', options: [{ label: 'Brass', price: 5, tooltip: 'Polished' }] },
        { id: 8, type: 'product', title: 'With it', options: [{ label: 'Socks', price: 12, price_method: 'product', product_id: 56 }] },
        { id: 9, type: 'textarea', title: 'Card', toggle: 'closed', options: [{ label: 'Card', price: 1 }] },
        { id: 10, type: 'date', title: 'Day', options: [{ label: 'Day', price: 2, params: { date_format: 'dd/mm/yy' } }] },
        { id: 11, type: 'colorpicker', title: 'Ink', options: [{ label: 'Ink', price: 1, color: '#336699' }] },
        { id: 12, type: 'file', title: 'Art', options: [{ label: 'Picture', price: 3, allow_multiple: true, max_multiple: 2 }] },
      ],
    },
  ],
};

const print = async (given: unknown, attributes = ''): Promise<void> => {
  page = await open(APRON, {
    text: (html) => {
      const start = html.indexOf('<div id="yith-wapo-container"');
      return `${html.slice(0, start)}<div id="yith-wapo-container"></div>${html.slice(html.indexOf('<div class="quantity">\n\t\t<label class="screen-reader-text" for="quantity_'))}`;
    },
    tag: `data-currency='{"symbol":"£"}' data-addons='${JSON.stringify(given).replaceAll("'", '&#39;')}' ${attributes}`,
    empty: true,
  });
  await vi.waitFor(() => el('shop-addons .yith-wapo-addon'));
  await page.wait();
};

describe('an empty tag with JSON', () => {
  test('prints no box of totals where the shop wants none; the store has the sums', async () => {
    await print(ONE_OF_EACH, 'data-total-price-box-option="hide_all"');
    press('7-0');
    write('3', '1');
    expect(document.querySelector('#wapo-total-price-table')).toBeNull();
    expect(productOf(form()).get()).toMatchObject({ printedPrice: 39, optionsPrice: 6, onceOptionsPrice: 4 });
  });

  test('prints one of each kind with the host’s names, and drives them', async () => {
    await print(ONE_OF_EACH);
    expect(container().querySelectorAll('.yith-wapo-addon')).toHaveLength(12);
    expect(totals()).toEqual(['£1.00', '£40.00']);
    expect(addon(2).classList.contains('hidden')).toBe(true);
    press('1-0');
    press('1-1');
    expect(addon(2).classList.contains('hidden')).toBe(false);
    write('2-0', 'abc');
    write('3', '1');
    press('4-1');
    press('5-0');
    press('5-1');
    write('6-0', '3');
    press('7-0');
    press('8-0');
    expect(totals()).toEqual(['£29.35', '£68.35']);
    expect(firstSubmitBlocker(productOf(form()))).toBeNull();
    const names = posted().map(([name]) => name);
    expect(names).toEqual(
      expect.arrayContaining([
        'yith_wapo_is_single',
        'yith_wapo[][1-0]',
        'yith_wapo[][2-0]',
        'yith_wapo[][3]',
        'yith_wapo_sell_individually[3]',
        'yith_wapo[][4]',
        'yith_wapo[][8-0]',
        'yith_wapo_product_qty[8-0]',
        'yith_wapo[][11-0]',
      ]),
    );
    expect(Object.fromEntries(posted())).toMatchObject({
      'yith_wapo[][4]': '1',
      'yith_wapo[][1-0]': 'Gift box',
      'yith_wapo[][8-0]': 'product-56-1',
    });
    expect(page.fetch.calls()).toEqual([]);
  });

  test('every kind of option has its picture, its words and its star, as the host prints them', async () => {
    const kinds = ['checkbox', 'radio', 'label', 'color', 'product', 'text', 'textarea', 'number', 'date', 'colorpicker', 'file'];
    const option = { label: 'One', image: '/one.jpg', description: 'Of linen', tooltip: 'Washable', required: true };
    await print({
      ...ONE_OF_EACH,
      blocks: [{ addons: kinds.map((type, i) => ({ id: i + 1, type, title: type, options: [option] })) }],
    });
    const has = (selector: string): string[] => kinds.filter((_, i) => addon(i + 1).querySelector(`.yith-wapo-option ${selector}`));
    expect([has('.image-container img[src="/one.jpg"]'), has('p.description'), has('.tooltip > span'), has('.required')]).toEqual([
      kinds,
      kinds,
      kinds,
      kinds,
    ]);
  });

  test('a date is printed with its default date, and with the first time where it has times', async () => {
    const day = (params: object): object => ({ label: 'Day', params: { date_format: 'dd/mm/yy', ...params } });
    await print({
      ...ONE_OF_EACH,
      blocks: [
        {
          addons: [
            {
              id: 1,
              type: 'date',
              options: [
                day({ default_date: '01/12/2026' }),
                day({ default_date: '01/12/2026', show_time_selector: true, time_data: ['9:00 am', '9:30 am'] }),
                day({ default_date: 'firstavl' }),
                day({ show_time_selector: true, time_data: ['9:00 am'] }),
              ],
            },
          ],
        },
      ],
    });
    expect([0, 1, 2, 3].map((i) => field(`1-${i}`).value)).toEqual(['01/12/2026', '01/12/2026 9:00 am', '', '']);
  });

  test('an option of a select that is out of stock is disabled, and not chosen at the start', async () => {
    const options = [
      { label: 'Morning', price: 1 },
      { label: 'Evening', price: 4, out_of_stock: true, selected: true },
    ];
    await print({ product_id: 58, product_price: 39, blocks: [{ addons: [{ id: 3, type: 'select', title: 'Slot', options }] }] });
    const select = field<HTMLSelectElement>('3');
    expect([...select.options].map(({ value, disabled }) => [value, disabled])).toEqual([
      ['default', false],
      ['0', false],
      ['1', true],
    ]);
    expect([select.value, totals()]).toEqual(['default', ['£0.00', '£39.00']]);
  });

  test('what is missing is told as in the host’s markup', async () => {
    await print(ONE_OF_EACH);
    expect(firstSubmitBlocker(productOf(form()))?.message).toBe('Please check: Slot');
    expect(field('7-0').getAttribute('aria-label')).toBe('Brass (+£5.00)');
  });

  test('an add-on of a kind that nobody knows is named once and left out', async () => {
    const options = [{ label: 'One', price: 1 }];
    await print({
      ...ONE_OF_EACH,
      blocks: [
        {
          addons: [
            { id: 1, type: 'chekbox', options },
            { id: 2, type: 'checkbox', options },
          ],
        },
      ],
    });
    expect(printedLines()).toEqual(['error: [shop] <shop-addons> data-addons: add-on 1: type="chekbox" is unknown; it is left out']);
    expect([...container().querySelectorAll('.yith-wapo-addon')].map(({ id }) => id)).toEqual(['yith-wapo-addon-2']);
  });

  test('the totals show the chosen variation’s price, and the printed price without a choice', async () => {
    await print({ ...ONE_OF_EACH, blocks: [{ addons: [{ id: 1, type: 'checkbox', options: [{ label: 'One', price: 1 }] }] }] });
    const box = (): string[] => ['product', 'order'].map((part) => el(`#wapo-total-${part}-price`).textContent ?? '');
    const store = productOf(form());
    vi.stubGlobal('yith_wapo_color_label_attr', undefined);
    const id = document.createElement('input');
    id.type = 'hidden';
    id.name = 'variation_id';
    id.value = '77';
    form().append(id);
    form().classList.add('variations_form');
    const tag = el('shop-addons');
    tag.setAttribute('data-enable-get-default-variation-price', 'no');
    const place = document.createComment('');
    tag.replaceWith(place);
    await page.wait();
    place.replaceWith(tag);
    await page.wait();
    store.setKey('variation', { variation_id: 77, display_price: 45, attributes: {} } as never);
    await page.wait();
    expect(box()).toEqual(['£45.00', '£45.00']);
    id.value = '';
    store.setKey('variation', null);
    await page.wait();
    expect(box()).toEqual(['£39.00', '£39.00']);
  });

  test('JSON without a price of the product shows what its options cost, and no total', async () => {
    const options = [
      { label: 'Eight', price: 8 },
      { label: 'A tenth', price: 10, price_type: 'percentage' },
    ];
    await print({ product_id: 58, blocks: [{ addons: [{ id: 1, type: 'checkbox', options }] }] });
    const box = (): string[] => [el('#wapo-total-product-price').textContent.trim(), ...totals()];
    // The page's own printed price stands for the product.
    expect(box()).toEqual(['£39.00', '£0.00', '']);
    press('1-0');
    expect(box()).toEqual(['£39.00', '£8.00', '']);
    press('1-1');
    expect(box()).toEqual(['£39.00', '', '']);
    expect(posted().filter(([, value]) => value !== '')).toEqual(expect.arrayContaining([['yith_wapo[][1-0]', 'Eight']]));
  });

  test('what cannot be used is named once and left out', async () => {
    await print({
      ...ONE_OF_EACH,
      blocks: [{ addons: [{ id: 1, type: 'checkbox', title: 'Extras', options: [{ label: 'Box', price: 'dear' }] }] }],
    });
    expect(printedLines()).toEqual([
      'error: [shop] <shop-addons> data-addons: add-on 1, option 0: price="dear" is no number; it is left out',
    ]);
    press('1-0');
    expect(totals()).toEqual(['£0.00', '£39.00']);
  });
});

describe('many options', () => {
  /** What is asked of the page while so many options are printed and made ready. */
  async function asked(count: number): Promise<{ readonly copies: number; readonly steps: number; readonly settings: number }> {
    const options = Array.from({ length: count }, (_, i) => ({ label: `Option ${i}`, price: i + 1 }));
    const given = { product_id: 58, product_price: 39, blocks: [{ addons: [{ id: 1, type: 'label', title: 'Many', options }] }] };
    const spies = (['closest', 'matches', 'querySelector', 'querySelectorAll', 'getAttribute'] as const).map((name) =>
      vi.spyOn(Element.prototype, name),
    );
    const copied = vi.spyOn(Node.prototype, 'cloneNode');
    const looked = vi.spyOn(Object, 'hasOwn');
    await print(given);
    const found = {
      copies: copied.mock.calls.length,
      steps: spies.reduce((sum, spy) => sum + spy.mock.calls.length, 0),
      settings: looked.mock.calls.filter(([, key]) => key === 'yith_wapo').length,
    };
    [...spies, copied, looked].forEach((spy) => spy.mockRestore());
    expect(el('#yith-wapo-1-0').getAttribute('aria-label')).toBe('Option 0 (+£1.00)');
    await page.close();
    return found;
  }

  test('cost steps in proportion to their number, and the shop’s settings are read once', async () => {
    // What comes on need is here by then.
    await asked(2);
    const [few, many] = [await asked(40), await asked(80)];
    expect(many.steps).toBeLessThan(2.5 * few.steps);
    expect(many.copies).toBeLessThan(few.copies + 10);
    expect(many.settings).toBe(few.settings);
    await print(ONE_OF_EACH);
  });
});
