import { afterEach, describe, expect, test, vi } from 'vitest';
import { printedLines } from '../../setup/each.js';
import {
  addon,
  APRON,
  container,
  el,
  field,
  open,
  press,
  quantity,
  said,
  totals,
  write,
  type AddonsPage,
  type OpenOptions,
} from './page.js';

let page: AddonsPage;
afterEach(async () => {
  vi.restoreAllMocks();
  await page.close();
});

const apron = async (options: OpenOptions = {}): Promise<void> => {
  page = await open(APRON, options);
  printedLines();
};
const submit = async (): Promise<void> => {
  el('.single_add_to_cart_button').click();
  await page.wait(600);
};

describe('a choice', () => {
  test('of options reads their price attributes and never writes them', async () => {
    let source = '';
    await apron({ text: (html) => (source = html) });
    const prices = (root: ParentNode): string[] =>
      [...root.querySelectorAll('.yith-wapo-addon [data-price]')].map((option) =>
        [...option.attributes].flatMap(({ name, value }) => (/^data-.*(price|free)/.test(name) ? [`${name}=${value}`] : [])).join(' '),
      );
    const printed = prices(new DOMParser().parseFromString(source, 'text/html'));
    expect(printed.length).toBeGreaterThan(20);
    press('1-0');
    write('4', '1');
    write('7-0', '3');
    write('3-0', 'ABC');
    press('12-0');
    quantity('3');
    await page.wait();
    expect(totals()).not.toEqual(['£1.00', '£40.00']);
    expect(prices(document)).toEqual(printed);
  });

  test('in a select shows its picture and its description, and the first option neither', async () => {
    await apron();
    const option = el('#yith-wapo-4 option[value="1"]');
    option.setAttribute('data-image', '/slot.jpg');
    option.setAttribute('data-description', 'By eight');
    const box = el('.option-image', addon(4));
    write('4', '1');
    await page.wait();
    expect([box.querySelector('img')?.getAttribute('src'), box.style.display]).toEqual(['/slot.jpg', '']);
    expect(el('.option-description', addon(4)).textContent).toBe('By eight');
    write('4', 'default');
    await page.wait();
    expect([box.style.display, el('.option-description', addon(4)).textContent]).toEqual(['none', '']);
  });

  test('that is one too many is taken back, and who does not see it hears why', async () => {
    await apron();
    ['1-0', '1-1', '1-2'].forEach(press);
    await page.wait();
    expect([field('1-2').checked, field('1-1').checked]).toEqual([false, true]);
    expect(said('[aria-live="assertive"]').join()).toContain('You can choose at most 2.');
  });

  test('of as many as may be is a swap, not one too many, where one of them may be chosen', async () => {
    await apron();
    addon(5).dataset['max'] = '1';
    press('5-0');
    press('5-1');
    expect([field('5-0').checked, field('5-1').checked]).toEqual([false, true]);
  });

  test('is made on the picture of a box, too', async () => {
    await apron();
    const option = el('#yith-wapo-option-1-0');
    option.insertAdjacentHTML('afterbegin', '<div class="image-container"><img alt=""></div>');
    el('.image-container img', option).click();
    expect(field('1-0').checked).toBe(true);
  });

  test('that is out of stock stays switched off when a rule brings its add-on', async () => {
    await apron({
      text: (html) =>
        html
          .replace('id="yith-wapo-option-3-0" class="yith-wapo-option"', 'id="yith-wapo-option-3-0" class="yith-wapo-option out-of-stock"')
          .replace('id="yith-wapo-3-0"', '$& disabled'),
    });
    press('1-0');
    expect([addon(3).classList.contains('hidden'), field('3-0').disabled]).toEqual([false, true]);
  });

  test('costs what its sale says, also under the other name of the attribute', async () => {
    await apron();
    press('1-0');
    field('1-1').removeAttribute('data-price-sale');
    field('1-1').setAttribute('data-sale-price', '1');
    press('1-1');
    expect(totals()[1]).toBe('£41.00');
    press('1-1');
    field('1-1').setAttribute('data-price-sale', 'undefined');
    press('1-1');
    expect(totals()[1]).toBe('£42.00');
  });

  test('with a picture has the host’s gallery begin anew', async () => {
    await apron({ scripts: [] });
    press('5-0');
    expect(
      page.heard('woocommerce_gallery_reset_slide_position', 'woocommerce_gallery_init_zoom', 'yith-wapo-after-replace-image'),
    ).toEqual(['woocommerce_gallery_reset_slide_position', 'woocommerce_gallery_init_zoom', 'yith-wapo-after-replace-image']);
  });

  test.each(['data-lazy-src', 'data-src'])(
    'keeps its picture beside a lazy loader by %s, whose picture comes back after it',
    async (name) => {
      await apron();
      const picture = el('.woocommerce-product-gallery__image .wp-post-image');
      picture.setAttribute('src', 'data:image/svg+xml,%3Csvg/%3E');
      picture.setAttribute(name, 'https://shop.test/apron.jpg');
      press('5-0');
      const shown = picture.getAttribute('src');
      picture.setAttribute('src', picture.getAttribute(name) ?? '');
      await page.wait(0);
      expect(picture.getAttribute('src')).toBe(shown);
      press('5-0');
      expect([picture.getAttribute('src'), picture.getAttribute(name)]).toEqual([
        'https://shop.test/apron.jpg',
        'https://shop.test/apron.jpg',
      ]);
    },
  );

  test('with a picture brings none while a rule hides its add-on', async () => {
    await apron();
    const picture = el('.woocommerce-product-gallery__image .wp-post-image');
    const before = picture.getAttribute('src');
    press('5-0');
    expect(picture.getAttribute('src')).not.toBe(before);
    addon(5).classList.add('hidden');
    write('7-0', '3');
    expect(picture.getAttribute('src')).toBe(before);
  });
});

describe('a title that folds', () => {
  test('changes on add-on and title, with its options, and the host hears of it', async () => {
    await apron({ scripts: [] });
    const [header, title, body] = [el('.addon-header', addon(8)), el('.wapo-addon-title', addon(8)), el('.options-container', addon(8))];
    const state = (): unknown[] => [
      ...[addon(8), title].map(({ classList }) => [classList.contains('toggle-open'), classList.contains('toggle-closed')]),
      body.style.display,
      el('[aria-expanded]', title).getAttribute('aria-expanded'),
    ];
    expect(state()).toEqual([[false, true], [false, true], 'none', 'false']);
    header.click();
    await page.wait();
    expect(state()).toEqual([[true, false], [true, false], '', 'true']);
    header.click();
    await page.wait();
    expect(state()).toEqual([[false, true], [false, true], 'none', 'false']);
    expect(page.heard('yith_proteo_inizialize_html_elements')).toHaveLength(2);
  });

  test('hides nothing from the price and the checks', async () => {
    await apron({ text: (html) => html.replace('minlength="3"', 'minlength="3" required') });
    el('.addon-header', addon(8)).click();
    await page.wait();
    write('8-0', 'Dear you');
    const order = totals()[1];
    el('.addon-header', addon(8)).click();
    await page.wait();
    write('7-0', '3');
    write('7-0', '');
    expect(totals()[1]).toBe(order);
  });
});

describe('what is missing', () => {
  test('a refused submit scrolls to the container or the wrong numbers unless scrolling is off', async () => {
    const scrolled = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
    const last = (): number | undefined => {
      const top = (scrolled.mock.calls.at(-1)?.[0] as ScrollToOptions | undefined)?.top;
      return top === undefined ? top : Math.round(top);
    };
    const place = (node: Element, top: number): unknown =>
      vi.spyOn(node, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, top, 300, 100));
    await apron();
    place(container(), 1000);
    place(addon(7), 2000);
    // The numbers are the first that fails in the order of the page.
    write('4', '0');
    press('6-0');
    press('6-1');
    await submit();
    expect(last()).toBe(1950);
    write('7-0', '3');
    write('4', 'default');
    await submit();
    expect(last()).toBe(980);
    await page.close();
    scrolled.mockClear();
    await apron({ settings: { disable_scroll_on_required_mix_max: '1' } });
    place(addon(7), 2000);
    await submit();
    expect(last()).toBeUndefined();
  });

  test('is said under an add-on of which too many fields are filled in', async () => {
    await apron();
    const counted = { max: '1' };
    Object.assign(addon(7).dataset, counted);
    await page.close();
    await apron({ text: (html) => html.replace(/(id="yith-wapo-addon-7"[\s\S]*?data-max=")"/, '$11"') });
    write('4', '0');
    press('6-0');
    press('6-1');
    write('7-0', '3');
    write('7-1', '2');
    await submit();
    expect(said('#yith-wapo-addon-7 .options-container > .max-selected-error')).toHaveLength(1);
    expect([addon(7).className.includes('required-min'), el('.wapo-addon-title', addon(7)).className.includes('wapo-error')]).toEqual([
      true,
      true,
    ]);
    write('7-1', '');
    expect(said('.max-selected-error')).toEqual([]);
  });
});

describe('the price of the product', () => {
  const blockless = (html: string): string => html.replaceAll('class="yith-wapo-block"', 'class="own-block"');
  const price = (): string => el('.entry-summary .price').textContent ?? '';

  test.each([
    ['no', false],
    ['yes', true],
  ])('of a product without blocks becomes the total where the shop wants that: %s', async (wanted, isReplaced) => {
    await apron({ text: blockless, settings: { replace_product_price: 'yes', replace_price_in_product_without_addons: wanted } });
    expect(price().includes('£40.00')).toBe(isReplaced);
  });

  test('is the first that a selector with :first finds, and all that one without finds', async () => {
    const own = '<p class="own">1</p><p class="own">2</p><p class="own-each">3</p><p class="own-each">4</p>';
    await apron({
      text: (html) => html.replace('<form class="cart"', `${own}$&`),
      settings: { replace_product_price: 'yes', replace_product_price_class: '.own:first,\n .own-each' },
    });
    expect(said('.own, .own-each')).toEqual(['£40.00', '2', '£40.00', '£40.00']);
  });
});
