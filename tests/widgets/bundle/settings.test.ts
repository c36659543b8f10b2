import { afterEach, describe, expect, test, vi } from 'vitest';
import { productOf } from '../../../shared/stores/product.js';
import '../../support/purify.js';
import { child, choose, el, field, fill, form, ids, open, press, recorded, select, textAt, variable, type BundlePage } from './page.js';

// happy-dom cannot walk what a sanitizer takes apart.
vi.mock('../../../shared/html/purify.js', () => import('../../support/purify.js'));

let page: BundlePage;
afterEach(() => page.close());

const STARTER = recorded('page-product-bundle-subtotal');
const SAVER = recorded('page-product-bundle-saver');
const sale = (): number | undefined => productOf(form()).get().bundlePrice?.sale;

/** Opens a bundle with a variable child and chooses red for it. */
async function openRed(options: Parameters<typeof open>[1] = {}, list?: string): Promise<void> {
  page = await open(variable('G4', list), { variations: true, ...options });
  await page.wait(150);
  choose(select(), 'red');
  await page.wait(400);
}

describe('the price of the product', () => {
  test('data-o_price keeps the printed price as escaped markup; a tag that leaves restores it', async () => {
    const printed = '<p class="price woosb-price-9">£30.00</p>';
    const marked = '<p class="price woosb-price-9">From <b title="&quot;now&quot;">£30 &amp; up</b></p>';
    page = await open(variable('G4').replace(printed, marked), { variations: true });
    await page.wait(150);
    choose(select(), 'red');
    const price = el('.woosb-price-9');
    expect(price.dataset['o_price']).toBe('From &lt;b title=&quot;&amp;quot;now&amp;quot;&quot;&gt;£30 &amp;amp; up&lt;/b&gt;');
    page.tag.remove();
    await page.wait();
    expect(price.outerHTML).toBe(marked);
  });

  test('stands at the places the shop names, and nowhere else', async () => {
    const html = `<b class="mine">?</b><b class="mine">?</b>${STARTER}`;
    page = await open(html, { vars: { change_price: 'yes_custom', price_selector: '.mine' } });
    expect([textAt('.mine'), textAt('.mine + .mine')]).toEqual(Array(2).fill('£55.90 £50.32 (saved 10%)'));
    expect(textAt('.summary > .price')).not.toContain('£50.32');
  });

  test('a selector that is none is told once, and everything else works (46)', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    page = await open(STARTER, { vars: { change_price: 'yes_custom', price_selector: 'p..' } });
    expect([textAt('.woosb-total ins'), sale()]).toEqual(['£50.32', 50.32]);
    fill('Oak Chopping Board', '2');
    await page.wait();
    expect(sale()).toBeGreaterThan(50.32);
    expect(error.mock.calls.map(([text]) => String(text))).toEqual(['[shop] <shop-bundle>: the price selector "p.." is none']);
    error.mockClear();
  });

  test('is worked out also where nothing can be chosen, if the shop says so', async () => {
    const plain = STARTER.replace('data-optional="yes"', 'data-optional="no"');
    page = await open(plain, { vars: { recalc_price: '1' } });
    expect([textAt('.woosb-total ins'), textAt('.summary > .price'), sale()]).toEqual(['£50.32', '£55.90 £50.32 (saved 10%)', 50.32]);
  });

  test.each([
    ['unit', 50.32],
    ['total', 50.31],
    ['line', 50.31],
  ])('is rounded where data-rounding says: %s', async (rounding, price) => {
    page = await open(STARTER, { attributes: { 'data-rounding': rounding } });
    expect(sale()).toBe(price);
  });

  test('is rounded on the total where the plugin’s own setting says so', async () => {
    page = await open(STARTER, { vars: { round_price: '' } });
    expect(sale()).toBe(50.31);
  });

  test('counts what cannot be bought, unless the list leaves it out', async () => {
    page = await open(SAVER);
    child('Salt Pig').dataset['qty'] = '1';
    fill('Twine Spool', '3');
    const all = sale() ?? 0;
    el('.woosb-products').dataset['excludeUnpurchasable'] = 'no';
    fill('Twine Spool', '0');
    fill('Twine Spool', '3');
    expect((sale() ?? 0) - all).toBeCloseTo(Number(child('Salt Pig').dataset['price']), 2);
    expect(Number(child('Salt Pig').dataset['price'])).toBeGreaterThan(0);
  });

  test('has the shop’s suffix after it, cleaned, and the host’s events have it apart', async () => {
    const suffixed = STARTER.replace(
      /data-price-suffix="[^"]*"/,
      'data-price-suffix=" &lt;small onclick=&quot;x&quot;&gt;incl. VAT&lt;/small&gt;"',
    );
    page = await open(suffixed);
    expect(textAt('.woosb-total')).toBe('Bundle price: £55.90 £50.32 (saved 10%) incl. VAT');
    expect(el('.woosb-total').innerHTML).not.toContain('onclick');
  });
});

test('a quantity printed below its field’s minimum stays until somebody changes it', async () => {
  const low = STARTER.replaceAll('min="0"', 'min="1"');
  page = await open(low);
  expect([field('Copper Kettle').value, field('Copper Kettle').min, sale()]).toEqual(['0', '1', 50.32]);
  fill('Copper Kettle', '0');
  expect(field('Copper Kettle').value).toBe('1');
});

describe('what a child costs', () => {
  test.each([
    ['price', '£20.00 £18.00'],
    ['subtotal', '£40.00 £36.00'],
    ['subtotal_under_name', '£40.00 £36.00'],
  ])('is shown as the shop wants it: %s', async (bundled, shown) => {
    await openRed({ vars: { bundled_price: bundled } });
    expect(textAt('.woosb-price-new')).toBe(shown);
  });

  test('is not shown where the shop shows none', async () => {
    await openRed({ vars: { bundled_price: 'no' } });
    expect([textAt('.woosb-price-new'), el('.woosb-price-ori').style.display, child('Tee').dataset['price']]).toEqual(['', '', '20']);
  });

  test('is the variation’s own price markup where no percentage is taken off', async () => {
    await openRed({}, 'data-discount="0"');
    expect(el('.woosb-price-new').innerHTML).toBe('<span class="price">£20.00</span>');
  });

  test('is the regular price where the shop reckons with that', async () => {
    await openRed({ vars: { bundled_price_from: 'regular_price' } }, 'data-discount="0"');
    expect([child('Tee').dataset['price'], textAt('.woosb-price-new'), textAt('.woosb-total .amount')]).toEqual(['25', '£25.00', '£60.00']);
  });
});

describe('a chosen variation', () => {
  const mainPicture = (): number[] => {
    const asked: number[] = [];
    el('.variations_form').addEventListener('reset_image', () => asked.push(1));
    return asked;
  };

  test.each([
    ['yes', 0],
    ['no', 1],
  ])('may change the main picture: %s', async (changeImage, times) => {
    page = await open(variable('G4'), { variations: true, vars: { change_image: changeImage } });
    await page.wait(150);
    const asked = mainPicture();
    choose(select(), 'red');
    await page.wait(400);
    expect(asked.length).toBe(times);
  });

  test('that brings markup of its picture shows that, cleaned', async () => {
    const html = variable('G3').replace(
      '&quot;variation_id&quot;:71,',
      "&quot;variation_id&quot;:71,&quot;woosb_image&quot;:&quot;<i class='pic' onclick='x'></i>&quot;,",
    );
    page = await open(html, { variations: true });
    await page.wait(150);
    choose(select(), 'red');
    expect(el('.woosb-thumb-new').innerHTML).toBe('<i class="pic"></i>');
  });

  test('without a list of its picture’s sizes leaves the printed picture', async () => {
    page = await open(variable('G4').replace(/,&quot;srcset&quot;:&quot;[^&]*&quot;/, ''), { variations: true });
    await page.wait(150);
    choose(select(), 'red');
    expect([child('Tee').dataset['id'], el('.woosb-thumb-new').innerHTML, el('.woosb-thumb-ori').style.display]).toEqual(['71', '', '']);
  });

  test('is nothing any more as soon as another is chosen, before anybody has answered', async () => {
    await openRed();
    let seen = '';
    el('.variations_form').addEventListener(
      'change',
      () => (seen = `${child('Tee').dataset['id']} ${ids()} ${child('Tee').dataset['price']}`),
      true,
    );
    choose(select(), '');
    expect([seen.split(' ')[0], child('Tee').dataset['id'], ids(), press()]).toEqual(['0', '0', '12/b2/1/', false]);
  });
});

describe('a radio list of variations of another plugin', () => {
  const radio = (more: Record<string, string> = {}): HTMLElement => {
    const option = document.createElement('label');
    Object.assign(option.dataset, {
      id: '71',
      price: '20',
      regularPrice: '25',
      pricehtml: '<b onclick="x">£20.00</b>',
      imagesrc: 'https://shop.test/red.jpg',
      purchasable: 'yes',
      attrs: '{"attribute_colour":"red"}',
      availability: '<p class="stock">3 in stock</p>',
      ...more,
    });
    child('Tee').append(option);
    return option;
  };
  const say = (option: HTMLElement): void => {
    const $ = (window as unknown as { jQuery: (target: unknown) => { trigger(name: string, args: unknown[]): void } }).jQuery;
    $(document).trigger('woovr_selected', [$(option), $(child('Tee'))]);
  };

  test('chooses as the selects do', async () => {
    page = await open(variable('G4', 'data-discount="0"').replace(/<form class="variations_form[\s\S]*?<\/form>/, ''), { scripts: [] });
    say(radio());
    expect([child('Tee').dataset['id'], child('Tee').dataset['price'], textAt('.woosb-availability')]).toEqual(['71', '20', '3 in stock']);
    await vi.waitFor(() => expect(el('.woosb-price-new').innerHTML).toBe('<b>£20.00</b>'));
    expect(el<HTMLImageElement>('.woosb-thumb-new img').src).toBe('https://shop.test/red.jpg');
    expect(ids()).toBe(`71/a1/2/${encodeURIComponent('{"attribute_colour":"red"}')},12/b2/1/`);
    say(radio({ id: '72', purchasable: 'no' }));
    expect([child('Tee').dataset['id'], child('Tee').dataset['price'], ids()]).toEqual(['0', '0', '12/b2/1/']);
  });

  test('has HTML in attributes, of which text, links and pictures alone come through', async () => {
    page = await open(variable('G4', 'data-discount="0"').replace(/<form class="variations_form[\s\S]*?<\/form>/, ''), { scripts: [] });
    const evil = '<style>*{}</style><form action="/x"><button>x</button></form><i style="position:fixed">y</i>';
    say(radio({ pricehtml: `<b>£20.00</b>${evil}`, availability: `<p class="stock">3</p>${evil}` }));
    await vi.waitFor(() => expect(el('.woosb-price-new').innerHTML).toBe('<b>£20.00</b>x<i>y</i>'));
    expect(el('.woosb-availability').innerHTML).toBe('<p class="stock">3</p>x<i>y</i>');
  });

  test('that stands outside of the bundle is not its business', async () => {
    page = await open(variable('G4'), { scripts: [] });
    const option = radio();
    const other = el('.woosb-products').cloneNode(true) as HTMLElement;
    document.body.append(other);
    el('.woosb-product', other).append(option);
    say(option);
    expect([child('Tee').dataset['id'], el('.woosb-product', other).dataset['id']]).toEqual(['0', '0']);
  });
});

test('what is missing is told in the browser’s own box, where the tag says so', async () => {
  const alert = vi.fn();
  vi.stubGlobal('alert', alert);
  page = await open(STARTER, { attributes: { 'data-alerts': 'native' } });
  field('Linen Tea Towel').min = '0';
  for (const name of ['Oak Chopping Board', 'Linen Tea Towel']) {
    fill(name, '0');
  }
  expect(press()).toBe(false);
  expect(alert.mock.calls).toEqual([[textAt('.woosb-alert')]]);
  expect([document.querySelector('.shop-alert'), document.activeElement]).toEqual([null, field('Oak Chopping Board')]);
});
