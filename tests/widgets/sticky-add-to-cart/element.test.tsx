import jQuery from 'jquery';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { printedLines } from '../../setup/each.js';
import { settled } from '../../shared/support.js';
import { productOf, setSubmitBlocker } from '../../../shared/stores/product.js';
import { leave, one, put } from '../render.js';
import { FORM, move, product, stubScreen, VARIABLE, watched } from './page.js';
import '../../../widgets/sticky-add-to-cart/index.js';

const bars = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('.shop-sticky-add-to-cart__bar')];
const bar = (): HTMLElement => bars()[0] as HTMLElement;
const barButton = (): HTMLButtonElement => bar().querySelector('button') as HTMLButtonElement;
const formButton = (n = 0): HTMLElement => one('.single_add_to_cart_button', n);
const state = (): (string | undefined)[] => bars().map(({ dataset }) => dataset['state']);
const text = (part: string): string => bar().querySelector(`.shop-sticky-add-to-cart__${part}`)?.textContent ?? '';
const choose = (name: string, value: string): void => {
  one<HTMLSelectElement>(`[name=${name}]`).value = value;
  one(`[name=${name}]`).dispatchEvent(new Event('change', { bubbles: true }));
};

/** Shows markup with every button of a form out of sight, so that the bar is there. */
const putShown = async (html: string): Promise<void> => {
  await put(html);
  for (const button of watched()) {
    await move(button, 'above');
  }
};

beforeEach(() => {
  stubScreen();
});
afterEach(async () => {
  await leave();
  document.querySelectorAll('dialog, [aria-modal]').forEach((el) => el.remove());
  Reflect.deleteProperty(globalThis, 'jQuery');
  vi.unstubAllGlobals();
});

describe('coming and going with the form’s button', () => {
  test('it appears when the button first leaves the screen, and is hidden and inert on its return', async () => {
    await put(product(FORM));
    await move(formButton(), 'on');
    expect(bars()).toEqual([]);
    await move(formButton(), 'above');
    expect([state(), bar().inert]).toEqual([['shown'], false]);
    await move(formButton(), 'on');
    expect([state(), bar().inert]).toEqual([['hidden'], true]);
  });

  test('at the bottom it shows for a button below too; at the top only for one scrolled past', async () => {
    await put(product(FORM));
    await move(formButton(), 'below');
    expect(state()).toEqual(['shown']);
    one('shop-sticky-add-to-cart').setAttribute('data-position', 'top');
    await settled();
    await move(formButton(), 'below');
    expect([state(), bar().dataset['position']]).toEqual([['hidden'], 'top']);
    await move(formButton(), 'above');
    expect(state()).toEqual(['shown']);
  });

  test('not for a form that is nowhere', async () => {
    await put(product(FORM));
    await move(formButton(), 'nowhere');
    expect(bars()).toEqual([]);
  });

  test('a focus inside goes to the form’s button when it hides', async () => {
    await put(product(FORM));
    await move(formButton(), 'above');
    barButton().focus();
    await move(formButton(), 'on');
    expect(document.activeElement).toBe(formButton());
  });

  test('an open dialog takes it away; one that closes gives it back', async () => {
    await put(product(FORM));
    await move(formButton(), 'above');
    const dialog = document.createElement('div');
    dialog.setAttribute('role', 'dialog');
    dialog.setAttribute('aria-modal', 'true');
    document.body.append(dialog);
    await vi.waitFor(() => expect(state()).toEqual(['hidden']));
    dialog.setAttribute('aria-hidden', 'true');
    await vi.waitFor(() => expect(state()).toEqual(['shown']));
  });

  test('a drawer that is only pushed off the screen does not', async () => {
    const drawer = document.createElement('div');
    drawer.setAttribute('aria-modal', 'true');
    vi.spyOn(drawer, 'getBoundingClientRect').mockReturnValue({
      top: 0,
      bottom: 900,
      left: 5000,
      right: 5300,
      width: 300,
      height: 900,
      x: 5000,
      y: 0,
      toJSON: () => '',
    });
    document.body.append(drawer);
    await put(product(FORM));
    document.body.append(drawer);
    await move(formButton(), 'above');
    await settled();
    expect(state()).toEqual(['shown']);
  });
});

describe('what it shows', () => {
  test('picture, name, price without its ids, and the button’s words; no field of a form', async () => {
    await putShown(product(FORM));
    expect([
      text('name'),
      text('price'),
      barButton().textContent,
      bar().querySelector('img')?.getAttribute('src'),
      bar().querySelector('img')?.alt,
    ]).toEqual(['Copper Kettle', '£54.80', 'Add to cart', '/kettle-100.jpg', '']);
    expect(bar().querySelectorAll('[id], input, select, textarea, form, [name], [role=status], [aria-live]')).toHaveLength(0);
    expect([bar().localName, bar().getAttribute('aria-label'), barButton().type]).toEqual(['section', 'Buy this product', 'button']);
  });

  test('a product without pictures and without a price', async () => {
    await putShown(
      '<div class="product"><h1>Plain</h1><form class="cart"><button type="submit">Buy</button></form><shop-sticky-add-to-cart></shop-sticky-add-to-cart></div>',
    );
    expect([text('name'), text('price'), bar().querySelector('img'), barButton().textContent]).toEqual(['Plain', '', null, 'Buy']);
  });

  test('the chosen options, and the way to them while one is open', async () => {
    await putShown(product(VARIABLE));
    expect([text('choice'), barButton().textContent]).toEqual(['', 'Select options']);
    choose('attribute_pa_colour', 'blue');
    await settled();
    expect([text('choice'), barButton().textContent]).toEqual(['Blue', 'Select options']);
    choose('attribute_pa_size', 'm');
    await settled();
    expect([text('choice'), barButton().textContent]).toEqual(['Blue, M', 'Add to cart']);
  });

  test('a choice that a script makes through jQuery only', async () => {
    Reflect.set(globalThis, 'jQuery', jQuery);
    await putShown(product(VARIABLE));
    jQuery('#pa_colour').val('red').trigger('change');
    await settled();
    expect(text('choice')).toBe('Red');
  });

  test('price and picture of the variation in the product’s store, cleaned', async () => {
    await putShown(product(VARIABLE));
    const store = productOf(one('form.variations_form'));
    store.setKey('variation', {
      variation_id: 68,
      attributes: {},
      price_html: '<span class="price" id="x"><b onclick="x()">£19</b></span>',
      image: { gallery_thumbnail_src: '/red-100.jpg' },
    });
    await settled();
    expect([text('price'), bar().querySelector('img')?.getAttribute('src'), bar().querySelectorAll('[onclick], [id]').length]).toEqual([
      '£19',
      '/red-100.jpg',
      0,
    ]);
    store.setKey('variation', null);
    await settled();
    expect([text('price'), bar().querySelector('img')?.getAttribute('src')]).toEqual(['£54.80', '/kettle-100.jpg']);
  });

  describe('options that cost something', () => {
    const AMOUNT =
      '<p class="price"><del><span class="woocommerce-Price-amount amount"><bdi><span class="woocommerce-Price-currencySymbol">£</span>60.00</bdi></span></del> <span class="screen-reader-text">Current price is: £54.80.</span><ins><span class="woocommerce-Price-amount amount" id="now"><bdi><span class="woocommerce-Price-currencySymbol">£</span>54.80</bdi></span></ins> <small class="woocommerce-price-suffix">ex. <span class="woocommerce-Price-amount amount"><bdi><span>£</span>45.67</bdi></span></small></p>';
    const priced = product(FORM).replace(/<p class="price">.*?<\/p>/, AMOUNT);
    const options = async (price: number): Promise<void> => {
      productOf(one('form.cart')).setKey('optionsPrice', price);
      await settled();
    };

    test('the bar shows one piece’s price with them in the page’s format, else the page’s price', async () => {
      await putShown(priced);
      const plain = text('price');
      productOf(one('form.cart')).setKey('unitPrice', 54.8);
      await options(5.5);
      expect(text('price')).toBe('£60.30');
      expect(bar().querySelectorAll('.woocommerce-Price-amount, .woocommerce-Price-currencySymbol')).toHaveLength(2);
      expect(bar().querySelector('[id]')).toBeNull();
      await options(-4.8);
      expect(text('price')).toBe('£50.00');
      await options(0);
      expect(text('price')).toBe(plain);
    });

    test('how many pieces are bought is not counted: it is the price of one, as on the page', async () => {
      await putShown(priced);
      const store = productOf(one('form.cart'));
      store.set({ ...store.get(), unitPrice: 54.8, quantity: 3 });
      await options(1);
      expect(text('price')).toBe('£55.80');
    });

    test('what is sold individually is paid with one piece, too, and once', async () => {
      await putShown(priced);
      const store = productOf(one('form.cart'));
      store.set({ ...store.get(), unitPrice: 54.8, quantity: 3, onceOptionsPrice: 4 });
      await options(0);
      expect(text('price')).toBe('£58.80');
      await options(1);
      expect(text('price')).toBe('£59.80');
    });

    test('of a variation, its own price counts', async () => {
      await putShown(product(VARIABLE));
      const store = productOf(one('form.cart'));
      store.set({
        ...store.get(),
        unitPrice: 19,
        optionsPrice: 1.25,
        variation: {
          variation_id: 68,
          attributes: {},
          price_html: '<span class="price"><span class="amount"><bdi>19,00&nbsp;<span>€</span></bdi></span></span>',
        },
      });
      await settled();
      expect(text('price')).toBe('20,25\u00a0€');
    });

    test.each<[string, number | null]>([
      ['no part knows the price of a piece', null],
      ['the page shows another amount: the options are in it already', 20],
    ])('where %s, the page’s price stands', async (_why, unitPrice) => {
      await putShown(priced);
      const plain = text('price');
      productOf(one('form.cart')).setKey('unitPrice', unitPrice);
      await options(5);
      expect(text('price')).toBe(plain);
    });
  });

  test('the price that a host’s script shows in the form', async () => {
    await putShown(product(VARIABLE));
    const shown = one('.single_variation');
    shown.innerHTML = '<div class="woocommerce-variation-price"><span class="price">£21</span></div>';
    shown.style.display = '';
    await settled();
    expect(text('price')).toBe('£21');
    shown.style.display = 'none';
    await settled();
    expect(text('price')).toBe('£54.80');
  });

  test.each([
    ['loading', 'loading'],
    ['added', 'added'],
    ['failed', ''],
  ])('the state %s of the form’s button', async (mark, extra) => {
    await putShown(product(FORM));
    formButton().setAttribute('data-state', mark);
    await settled();
    expect([barButton().dataset['state'], barButton().className]).toEqual([
      mark,
      `shop-sticky-add-to-cart__button button alt ${extra}`.trim(),
    ]);
    expect(barButton().getAttribute('aria-busy')).toBe(mark === 'loading' ? 'true' : null);
  });

  test('new words of the button, and a button that is out of use', async () => {
    await putShown(product(FORM));
    formButton().textContent = 'Pre-order';
    (formButton() as HTMLButtonElement).disabled = true;
    await settled();
    expect([barButton().textContent, barButton().getAttribute('aria-disabled'), barButton().disabled]).toEqual([
      'Pre-order',
      'true',
      false,
    ]);
  });

  test('a page written from right to left', async () => {
    await putShown(`<div style="direction: rtl">${product(FORM)}</div>`);
    expect(bar().dir).toBe('rtl');
  });
});

describe('a press', () => {
  /** Submits that reached the page, with the button that made them. */
  const sent: (Element | null)[] = [];
  const last = (event: SubmitEvent): void => {
    event.preventDefault();
    sent.push(event.target as Element);
  };
  beforeEach(() => {
    sent.length = 0;
    window.addEventListener('submit', last);
  });
  afterEach(() => {
    window.removeEventListener('submit', last);
  });

  test('is one of the form’s own button, so that its handlers and its submit run once', async () => {
    await putShown(product(FORM));
    const clicked = vi.fn();
    formButton().addEventListener('click', clicked);
    await move(formButton(), 'above');
    barButton().click();
    expect([clicked.mock.calls.length, sent.length]).toEqual([1, 1]);
  });

  test('is one of its own product’s form, whatever form stands before it', async () => {
    await put(`<div>${FORM.replace('39', '41')}${product(FORM)}</div>`);
    const clicked = [vi.fn(), vi.fn()];
    clicked.forEach((run, i) => formButton(i).addEventListener('click', run));
    await move(formButton(1), 'above');
    barButton().click();
    expect(clicked.map(({ mock }) => mock.calls.length)).toEqual([0, 1]);
  });

  test('where something is missing shows that at the form and sends nothing', async () => {
    await putShown(product(VARIABLE));
    const form = one<HTMLFormElement>('form.variations_form');
    const focus = vi.fn(() => one('#pa_colour').focus());
    setSubmitBlocker(productOf(form), 'test', { message: 'Choose a colour', focus });
    vi.spyOn(form, 'getBoundingClientRect').mockReturnValue({
      top: -900,
      bottom: -400,
      left: 0,
      right: 0,
      width: 0,
      height: 500,
      x: 0,
      y: -900,
      toJSON: () => '',
    });
    vi.spyOn(window, 'scrollY', 'get').mockReturnValue(2000);
    vi.stubGlobal('matchMedia', () => ({ matches: true }));
    const to = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
    await move(formButton(), 'above');
    barButton().click();
    expect([...document.querySelectorAll('.shop-alert')].map((el) => el.textContent)).toEqual(['Choose a colour']);
    expect([document.activeElement, sent]).toEqual([one('#pa_colour'), []]);
    // Brought into view with the focus, a few pixels clear of the edge; not to the top of the form, which may be far from it.
    await vi.waitFor(() =>
      expect(new Set(to.mock.calls.map(([place]) => (place as unknown as ScrollToOptions).top))).toEqual(new Set([1992])),
    );

    to.mockClear();
    setSubmitBlocker(productOf(form), 'test', { message: 'Checking', focus, isAwaited: true });
    focus.mockClear();
    barButton().click();
    expect([focus.mock.calls.length, sent]).toEqual([0, []]);
    expect(to).toHaveBeenCalledExactlyOnceWith({ top: 1000, behavior: 'instant' });
  });

  test('data-alerts="native" gives the browser’s own box', async () => {
    const box = vi.fn();
    vi.stubGlobal('alert', box);
    await putShown(product(VARIABLE, '<shop-sticky-add-to-cart data-alerts="native"></shop-sticky-add-to-cart>'));
    setSubmitBlocker(productOf(one('form.variations_form')), 'test', { message: 'Choose a colour', focus: () => undefined });
    barButton().click();
    expect(box).toHaveBeenCalledExactlyOnceWith('Choose a colour');
  });

  test('on a form whose own script switched its button off lets that script say why', async () => {
    await putShown(product(VARIABLE));
    const said = vi.fn((event: Event) => event.preventDefault());
    formButton().addEventListener('click', said);
    barButton().click();
    expect([said.mock.calls.length, sent]).toEqual([1, []]);
  });
});

describe('which form', () => {
  test('that of its own product, not of a related one', async () => {
    await put(product(FORM));
    expect(watched()).toEqual([formButton(0)]);
  });

  test('that inside the tag', async () => {
    await put(
      `<main><div class="product">${FORM}</div><shop-sticky-add-to-cart>${FORM.replace('39', '41')}</shop-sticky-add-to-cart></main>`,
    );
    expect(watched().map((el) => el.getAttribute('value'))).toEqual(['41']);
  });

  test.each([
    ['#b form', '41'],
    ['#b', '41'],
    ['#a > form', '39'],
  ])('data-for="%s"', async (selector, value) => {
    await put(
      `<main><div id="a" class="product">${FORM}</div><div id="b">${FORM.replace('39', '41')}</div><shop-sticky-add-to-cart data-for="${selector}"></shop-sticky-add-to-cart></main>`,
    );
    expect(watched().map((el) => el.getAttribute('value'))).toEqual([value]);
  });

  test('a selector that is none: one error, no bar', async () => {
    await put(product(FORM, '<shop-sticky-add-to-cart data-for="#a[["></shop-sticky-add-to-cart>'));
    expect(printedLines()).toEqual([expect.stringContaining('<shop-sticky-add-to-cart> data-for="#a[[": expected a selector')]);
    expect(bars()).toEqual([]);
  });

  test('a product that cannot be bought: no bar, no error', async () => {
    await put(product('<p class="stock out-of-stock">Out of stock</p>'));
    expect([bars(), one('shop-sticky-add-to-cart').hasAttribute('data-shop-ready')]).toEqual([[], true]);
  });

  test('a position that is none: one error, the bottom', async () => {
    await putShown(product(FORM, '<shop-sticky-add-to-cart data-position="left"></shop-sticky-add-to-cart>'));
    expect(printedLines()).toEqual([expect.stringContaining('data-position="left": expected one of bottom, top')]);
    expect(bar().dataset['position']).toBe('bottom');
  });
});

describe('later, several, moved, gone', () => {
  test('a form that comes later, one that takes its place, a button that does', async () => {
    await put(product('<div id="place"></div>'));
    expect(bars()).toEqual([]);
    one('#place').innerHTML = FORM;
    await settled();
    await move(formButton(), 'above');
    expect(state()).toEqual(['shown']);
    one('#place').innerHTML = FORM.replace('Add to cart', 'Buy');
    await settled();
    expect(bars()).toEqual([]);
    await move(formButton(), 'above');
    expect([state(), barButton().textContent]).toEqual([['shown'], 'Buy']);
    formButton().outerHTML = '<button class="single_add_to_cart_button">Again</button>';
    await settled();
    expect([watched(), barButton().textContent]).toEqual([[formButton()], 'Again']);
  });

  test('two products: one bar at a time, the other when its turn comes', async () => {
    await put(`<div>${product(FORM)}${product(FORM.replace('39', '45'))}</div>`);
    const second = one('.single_add_to_cart_button[value="45"]');
    await move(formButton(), 'above');
    await move(second, 'below');
    expect(state()).toEqual(['shown', 'hidden']);
    await move(formButton(), 'on');
    expect(state()).toEqual(['hidden', 'shown']);
  });

  test('a move of the tag keeps the bar', async () => {
    await putShown(`<div>${product(FORM)}<aside></aside></div>`);
    one('.product').append(one('shop-sticky-add-to-cart'));
    await settled();
    expect(state()).toEqual(['shown']);
  });

  test('the tag leaves: no bar, no room, the page as it was', async () => {
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(64);
    await put(product(FORM));
    await move(formButton(), 'above');
    one('shop-sticky-add-to-cart').remove();
    await settled();
    expect([
      bars(),
      document.querySelector('.shop-sticky-add-to-cart'),
      document.body.getAttribute('style'),
      document.documentElement.getAttribute('style'),
      watched(),
    ]).toEqual([[], null, null, null, []]);
    expect(one('.product').outerHTML).toBe(product(FORM, ''));
  });
});
