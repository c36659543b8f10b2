import { afterEach, describe, expect, test, vi } from 'vitest';
import { firstSubmitBlocker, productOf } from '../../../shared/stores/product.js';
import type { HostPage } from '../../host/load.js';
import { exchange, held, offline, pageText, type Reply, type Routes } from '../../host/recording.js';
import {
  buttonState,
  CAP,
  choose,
  el,
  form,
  idField,
  JACKET_AJAX,
  LOOKUP,
  markup,
  NEEDS,
  open,
  options,
  quantity,
  select,
  tag,
  TEE,
  TEE_SWATCHES,
  textOf,
  wrapNow,
  type OpenOptions,
  type ProductPage,
} from './page.js';

let page: ProductPage;
afterEach(() => page.close());

const STOCK = ['add-to-cart-variation'] as const;
const start = async (name = TEE, more: OpenOptions = {}): Promise<void> => {
  page = await open(name, { scripts: STOCK, ...more });
};
const redM = async (): Promise<void> => {
  choose('pa_colour', 'red');
  choose('pa_size', 'm');
  await page.wait(600);
};
const HOST_EVENTS = [
  'check_variations',
  'update_variation_values',
  'woocommerce_update_variation_values',
  'found_variation',
  'reset_data',
  'reset_image',
  'hide_variation',
  'show_variation',
  'woocommerce_variation_has_changed',
  'woocommerce_variation_select_change',
  'wc_variation_form',
];
const swatch = (value: string): HTMLElement => el(`.variable-item[data-value="${value}"]`);

describe('the stock script is there from the start', () => {
  test('the host events are those of a page without our tag, none more', async () => {
    const rounds: string[][] = [];
    for (const tagged of [null, '']) {
      await start(TEE, { tag: tagged });
      await redM();
      el('.reset_variations').click();
      await page.wait(600);
      rounds.push(page.heard(...HOST_EVENTS));
      if (tagged === null) {
        await page.close();
      }
    }
    expect(rounds[0]?.length).toBeGreaterThan(20);
    expect(rounds[1]).toEqual(rounds[0]);
  });

  test('the markup is that of a page without our tag', async () => {
    const seen: string[] = [];
    for (const tagged of [null, '']) {
      await start(TEE, { tag: tagged });
      await redM();
      seen.push(markup(form()));
      if (tagged === null) {
        await page.close();
      }
    }
    expect(seen[1]).toBe(seen[0]);
  });

  test('store and blockers follow: choices, variation, price, reset', async () => {
    await start();
    const store = productOf(form());
    expect(store.get().blockers[0]?.message).toBe('Please select some product options before adding this product to your cart.');
    await redM();
    expect(store.get()).toMatchObject({
      attributes: { attribute_pa_colour: 'red', attribute_pa_size: 'm' },
      unitPrice: 12.5,
      blockers: [],
    });
    choose('pa_colour', 'blue');
    await page.wait(600);
    expect(store.get().blockers[0]?.message).toBe('Sorry, this product is unavailable. Please choose a different combination.');
    el('.reset_variations').click();
    await page.wait(600);
    expect(store.get()).toMatchObject({ variation: null, unitPrice: null, attributes: { attribute_pa_colour: '' } });
  });

  test('our own events are told, each once', async () => {
    const seen: string[] = [];
    await start();
    for (const name of ['changed', 'found', 'shown']) {
      document.addEventListener(`shop:variation-${name}`, () => seen.push(name));
    }
    await redM();
    expect(seen).toEqual(['changed', 'found', 'changed', 'shown']);
  });

  test('the quantity reaches the store', async () => {
    await start();
    quantity().value = '4';
    page.host?.$(quantity()).trigger('change');
    expect(productOf(form()).get().quantity).toBe(4);
  });

  test('a variation the stock script found before our tag came is known', async () => {
    await start(TEE, { tag: null });
    await redM();
    const there = form();
    wrapNow(there);
    await page.wait(50);
    expect(productOf(there).get()).toMatchObject({ unitPrice: 12.5, blockers: [] });
  });

  test('ajax: one that is known to the stock script only does not hold the form back', async () => {
    await start(JACKET_AJAX, { tag: null, routes: { [LOOKUP]: 'get-variation-match' } });
    for (const [name, value] of [
      ['pa_colour', 'red'],
      ['pa_size', 'm'],
      ['cloth', 'Wool'],
      ['cut', 'Regular'],
    ] as const) {
      choose(name, value);
    }
    await page.wait(600);
    const there = form();
    wrapNow(there);
    await page.wait(50);
    expect(productOf(there).get().blockers).toEqual([]);
  });

  test("ajax: the lookup is the stock script's, once", async () => {
    await start(JACKET_AJAX, { routes: { [LOOKUP]: 'get-variation-match' } });
    for (const [name, value] of [
      ['pa_colour', 'red'],
      ['pa_size', 'm'],
      ['cloth', 'Wool'],
      ['cut', 'Regular'],
    ] as const) {
      choose(name, value);
    }
    await page.wait(600);
    expect(page.fetch.calls()).toEqual([LOOKUP]);
    const { display_price: price } = exchange('get-variation-match').response.body as { display_price: number };
    expect(productOf(form()).get().unitPrice).toBe(price);
  });

  test('what the address asks for is chosen through the stock script', async () => {
    await start(TEE, { url: '/product/?attribute_pa_colour=red&attribute_pa_size=m' });
    await page.wait(400);
    expect([select('pa_size').value, idField().value, buttonState()]).toEqual(['m', '68', 'ready']);
  });

  test('linkable: the address follows', async () => {
    await start(TEE, { tag: 'data-linkable' });
    choose('pa_colour', 'red');
    expect(window.location.search).toBe('?attribute_pa_colour=red');
    el('.reset_variations').click();
    expect(window.location.search).toBe('');
  });

  test('our swatches choose through the select, and follow it', async () => {
    await start(TEE, {
      tag: `data-swatches='{"attribute_pa_colour":{"type":"color","items":{"red":"#f00"}},"attribute_pa_size":{"type":"button"}}'`,
    });
    swatch('red').click();
    swatch('m').click();
    await page.wait(600);
    expect([select('pa_colour').value, idField().value, buttonState()]).toEqual(['red', '68', 'ready']);
    expect([...document.querySelectorAll('.variable-item.selected')].map((i) => i.getAttribute('data-value'))).toEqual(['red', 'm']);
    el('.reset_variations').click();
    await page.wait(600);
    expect(document.querySelectorAll('.variable-item.selected')).toHaveLength(0);
  });

  test('our swatches follow options that another script has looked at again', async () => {
    await start(TEE, {
      tag: `data-swatches='{"attribute_pa_size":{"type":"button"}}'`,
      edit: (all) => all.filter((v) => v.attributes['attribute_pa_colour'] === 'red' || v.attributes['attribute_pa_size'] !== 'm'),
    });
    expect(swatch('m').dataset['state']).toBe('available');
    select('pa_colour').value = 'blue';
    page.host?.$(form()).trigger('update_variation_values');
    await page.wait(10);
    expect(swatch('m').dataset['state']).toBe('unavailable');
  });

  test('a reset gives the focus to the first swatch where it stands for the select', async () => {
    await start(TEE, { tag: `data-swatches='{"attribute_pa_colour":{"type":"button"}}'` });
    swatch('blue').click();
    vi.spyOn(HTMLSelectElement.prototype, 'checkVisibility').mockImplementation(function visible(this: HTMLSelectElement) {
      return this.style.display !== 'none';
    });
    // A browser does not focus what is not shown, though the stock script asks for it.
    select('pa_colour').focus = () => undefined;
    el('.reset_variations').click();
    await page.wait(10);
    expect([select('pa_colour').value, document.activeElement]).toEqual(['', swatch('red')]);
  });

  test('what the address asks for is told to a stock script that has looked already', async () => {
    await start(TEE, { tag: null, waitMs: 600, url: '/product/?attribute_pa_colour=red&attribute_pa_size=m' });
    expect(idField().value).not.toBe('68');
    wrapNow(form());
    await page.wait(600);
    expect([idField().value, buttonState()]).toEqual(['68', 'ready']);
  });

  test('options the stock script has taken out before we came still become swatches', async () => {
    // Black is chosen by the page, so one option is out when we come. The host's script keeps the markup of all.
    await start(CAP, { tag: null });
    const there = form();
    expect(options('name-mark')).toEqual(['', 'None', "Owner's name"]);
    page.host
      ?.$(select('name-mark'))
      .data(
        'attribute_html',
        '<option value="">Choose an option</option><option value="None">None</option><option value="Initials &quot;A.B.&quot;">Initials "A.B."</option><option value="Owner\'s name">Owner\'s name</option>',
      );
    wrapNow(there, `data-swatches='{"attribute_name-mark":{"type":"button"}}'`);
    await page.wait(50);
    expect(
      [...document.querySelectorAll<HTMLElement>('.variable-item')].map((i) => [i.dataset['value'], i.classList.contains('disabled')]),
    ).toEqual([
      ['None', false],
      ['Initials "A.B."', true],
      ["Owner's name", false],
    ]);
  });

  test('a form that came later, and that nobody handed to the stock script, is handed to it once', async () => {
    await start();
    const copy = document.importNode(
      new DOMParser().parseFromString(page.before, 'text/html').querySelector('form') as HTMLFormElement,
      true,
    );
    form().replaceWith(copy);
    await page.wait(600);
    expect(buttonState()).toBe(NEEDS);
    const rounds = page.heard('wc_variation_form').length;
    await redM();
    expect([idField().value, buttonState(), page.heard('wc_variation_form').length]).toEqual(['68', 'ready', rounds]);
    expect(rounds).toBe(2);
  });

  test('a form that a plugin hands over itself is not handed over again', async () => {
    await start();
    const copy = document.importNode(
      new DOMParser().parseFromString(page.before, 'text/html').querySelector('form') as HTMLFormElement,
      true,
    );
    form().replaceWith(copy);
    ((page.host as HostPage).$(copy) as unknown as { wc_variation_form(): void }).wc_variation_form();
    await page.wait(600);
    expect(page.heard('wc_variation_form')).toHaveLength(2);
  });

  test('the tag leaves: the stock script goes on, and we hear nothing more', async () => {
    await start();
    const there = form();
    tag().replaceWith(there);
    await page.wait(50);
    await redM();
    expect([buttonState(), productOf(there).get().variation, productOf(there).get().blockers]).toEqual(['ready', null, []]);
  });
});

describe('the tag beside the stock script', () => {
  test('the store, the reason, the address and the quantity are kept', async () => {
    await start(TEE, { tag: 'data-linkable', url: '/product/?attribute_pa_colour=red' });
    expect([select('pa_colour').value, tag().hasAttribute('data-shop-ready')]).toEqual(['red', true]);
    expect(
      productOf(form())
        .get()
        .blockers.map(({ by }) => by),
    ).toEqual(['variation-form']);
    choose('pa_size', 'm');
    await page.wait(600);
    quantity().value = '3';
    quantity().dispatchEvent(new Event('change', { bubbles: true }));
    const { variation, quantity: wanted, blockers } = productOf(form()).get();
    expect([variation?.attributes['attribute_pa_colour'], wanted, blockers.length]).toEqual(['red', 3, 0]);
    expect(window.location.search).toBe('?attribute_pa_colour=red&attribute_pa_size=m');
  });

  test('swatches that the page brings later are driven, and the form is followed on', async () => {
    await start();
    const list = new DOMParser().parseFromString(pageText(TEE_SWATCHES), 'text/html').querySelector('ul.variable-items-wrapper');
    select('pa_colour').after(document.importNode(list as Element, true));
    await page.wait(50);
    expect(swatch('red').dataset['state']).toBe('available');
    swatch('red').click();
    choose('pa_size', 'm');
    await page.wait(600);
    expect([idField().value, buttonState(), productOf(form()).get().unitPrice]).toEqual(['68', 'ready', 12.5]);
  });

  test('the plugin’s swatches have our tooltips for the keyboard, and the form is followed on', async () => {
    await start(TEE_SWATCHES, { scripts: [...STOCK, 'woo-variation-swatches'] });
    swatch('red').tabIndex = 0;
    swatch('red').focus();
    await page.wait(50);
    await vi.dynamicImportSettled();
    await page.wait(50);
    expect(textOf('.shop-swatch-tooltip')).toBe(swatch('red').dataset['wvstooltip']);
    await redM();
    expect(productOf(form()).get().variation?.attributes['attribute_pa_size']).toBe('m');
  });

  test('a stock script that comes later keeps the store going; later swatches show the choice', async () => {
    page = await open(TEE, { scripts: [] });
    page.load(STOCK);
    await page.wait(600);
    await redM();
    expect(productOf(form()).get().variation?.attributes['attribute_pa_colour']).toBe('red');
    expect(productOf(form()).get().blockers).toEqual([]);
    tag().setAttribute('data-swatches', '{"attribute_pa_size":{"type":"button"}}');
    await page.wait(50);
    expect(el('.variable-item[data-value="m"]').dataset['state']).toBe('selected');
  });
});

describe('the stock script comes 500 ms later', () => {
  test('untouched form: the stock script finds every option, and drives from then on', async () => {
    await start(TEE, { scripts: [], waitMs: 500 });
    expect(page.heard('wc_variation_form')).toHaveLength(1);
    page.load(STOCK);
    await page.wait(600);
    expect(page.heard('wc_variation_form')).toHaveLength(2);
    await redM();
    expect([idField().value, buttonState(), textOf('.product_meta .sku')]).toEqual(['68', 'ready', 'RIG-TEE-red-m']);
  });

  test('with a choice made, all removed options are back before the stock script reads them', async () => {
    await start(TEE, {
      scripts: [],
      edit: (list) => list.filter((v) => v.attributes['attribute_pa_colour'] !== 'green' || v.attributes['attribute_pa_size'] !== 'm'),
    });
    choose('pa_colour', 'green');
    choose('pa_size', 's');
    await page.wait(500);
    expect(options('pa_size')).toEqual(['', 's']);
    page.load(STOCK);
    await page.wait(700);
    expect([select('pa_colour').value, select('pa_size').value, idField().value, buttonState()]).toEqual(['green', 's', '71', 'ready']);
    el('.reset_variations').click();
    await page.wait(600);
    expect([options('pa_colour'), options('pa_size')]).toEqual([
      ['', 'red', 'blue', 'green'],
      ['', 's', 'm'],
    ]);
    expect(textOf('.product_meta .sku')).not.toContain('RIG-TEE-green');
    choose('pa_colour', 'red');
    choose('pa_size', 'm');
    await page.wait(600);
    expect([idField().value, buttonState()]).toEqual(['68', 'ready']);
  });

  test('after the handover every host event of a choice is fired once', async () => {
    await start(TEE, { scripts: [], waitMs: 500 });
    page.load(STOCK);
    await page.wait(600);
    const before = page.heard(...HOST_EVENTS).length;
    choose('pa_colour', 'red');
    await page.wait(400);
    expect(page.heard(...HOST_EVENTS).slice(before)).toEqual([
      'woocommerce_variation_select_change',
      'check_variations',
      'update_variation_values',
      'woocommerce_update_variation_values',
      'reset_data',
      'reset_image',
      'hide_variation',
      'woocommerce_variation_has_changed',
    ]);
  });

  test("a choice in the very moment between its arrival and its start is the stock script's", async () => {
    await start(TEE, { scripts: [], waitMs: 500 });
    page.load(STOCK);
    choose('pa_colour', 'red');
    await page.wait(700);
    expect(page.heard('woocommerce_variation_has_changed').length).toBeLessThanOrEqual(1);
    choose('pa_size', 'm');
    await page.wait(600);
    expect([idField().value, buttonState()]).toEqual(['68', 'ready']);
  });

  test('an arrival that nobody told of is noticed at the next choice, and the form is handed over', async () => {
    await start(TEE, { scripts: [], waitMs: 500 });
    const handed: unknown[] = [];
    const $ = page.host?.$ as JQueryStatic;
    ($.fn as unknown as Record<string, unknown>)['wc_variation_form'] = function plugin(this: JQuery) {
      handed.push(this[0]);
      return this;
    };
    choose('pa_colour', 'red');
    await page.wait(300);
    expect(handed).toEqual([form()]);
    $(form()).trigger('found_variation', [{ variation_id: 68, attributes: {}, display_price: 7 }]);
    expect(productOf(form()).get().unitPrice).toBe(7);
  });

  test('what the shopper has cleared is not chosen by the address once more', async () => {
    await start(TEE, { scripts: [], waitMs: 500, url: '/product/?attribute_pa_colour=red' });
    choose('pa_colour', '');
    page.load(STOCK);
    await page.wait(600);
    expect(select('pa_colour').value).toBe('');
  });

  test('a show that is still pending is not fired by us', async () => {
    await start(TEE, { scripts: [], waitMs: 500 });
    choose('pa_colour', 'red');
    choose('pa_size', 'm');
    page.load(STOCK);
    await page.wait(1000);
    expect(page.heard('show_variation')).toHaveLength(1);
    expect(buttonState()).toBe('ready');
  });

  test('a lookup under way is dropped, and the form uncovered', async () => {
    await start(JACKET_AJAX, {
      scripts: [],
      waitMs: 500,
      routes: { [LOOKUP]: [() => new Promise(() => undefined), 'get-variation-match'] } as Routes,
    });
    for (const [name, value] of [
      ['pa_colour', 'red'],
      ['pa_size', 'm'],
      ['cloth', 'Wool'],
      ['cut', 'Regular'],
    ] as const) {
      choose(name, value);
    }
    await page.wait(20);
    page.load(STOCK);
    await page.wait(1200);
    expect(page.fetch.sent[0]?.signal?.aborted).toBe(true);
    expect([page.fetch.calls(), document.querySelectorAll('.blockOverlay').length, buttonState()]).toEqual([[LOOKUP, LOOKUP], 0, 'ready']);
  });

  test('our swatches stay and choose through the stock script', async () => {
    await start(TEE, {
      scripts: [],
      waitMs: 500,
      tag: `data-swatches='{"attribute_pa_colour":{"type":"color"},"attribute_pa_size":{"type":"radio"}}'`,
    });
    page.load(STOCK);
    await page.wait(600);
    swatch('red').click();
    swatch('m').querySelector('input')?.click();
    await page.wait(600);
    expect([idField().value, buttonState(), page.heard('found_variation').length]).toEqual(['68', 'ready', 1]);
  });

  test('the tag then leaves: nothing of ours is left on the form', async () => {
    await start(TEE, { scripts: [], waitMs: 500 });
    page.load(STOCK);
    await page.wait(600);
    const there = form();
    tag().replaceWith(there);
    await page.wait(50);
    expect(there.querySelector('.shop-root, .shop-into, .shop-alert')).toBeNull();
    await redM();
    expect(buttonState()).toBe('ready');
  });
});

describe('swatches plugin', () => {
  test('its script is there: its swatches are its own, each press chooses once', async () => {
    await start(TEE_SWATCHES, { scripts: ['add-to-cart-variation', 'woo-variation-swatches'] });
    swatch('red').click();
    await page.wait(100);
    expect(select('pa_colour').value).toBe('red');
    swatch('m').click();
    await page.wait(600);
    expect([idField().value, buttonState(), page.heard('wvs-selected-item').length]).toEqual(['68', 'ready', 2]);
    expect(swatch('red').hasAttribute('data-state')).toBe(false);
    expect(productOf(form()).get().unitPrice).toBe(12.5);
    // The address is the plug-in's affair as well.
    tag().setAttribute('data-linkable', '');
    await page.wait(10);
    swatch('s').click();
    await page.wait(600);
    expect([idField().value, window.location.search]).toEqual(['67', '']);
  });

  test('its script comes later than ours: the forms we marked stay ours', async () => {
    await start(TEE_SWATCHES, { scripts: [], waitMs: 500 });
    page.load(['add-to-cart-variation', 'woo-variation-swatches']);
    await page.wait(1500);
    swatch('red').click();
    swatch('m').click();
    await page.wait(600);
    expect([select('pa_colour').value, select('pa_size').value, idField().value, buttonState()]).toEqual(['red', 'm', '68', 'ready']);
    expect(page.heard('wvs-selected-item')).toHaveLength(2);
  });

  test('its markup without its script is driven by us, beside the stock script too', async () => {
    await start(TEE_SWATCHES);
    swatch('red').click();
    swatch('m').click();
    await page.wait(600);
    expect([idField().value, buttonState(), swatch('m').getAttribute('aria-checked'), form().classList.contains('wvs-loaded')]).toEqual([
      '68',
      'ready',
      'true',
      true,
    ]);
    const there = form();
    tag().replaceWith(there);
    await page.wait(50);
    expect([there.classList.contains('wvs-loaded'), swatch('m').hasAttribute('data-state')]).toEqual([false, false]);
  });
});

describe('ajax: between a choice and the answer that the stock script asked for', () => {
  const CHECKING = 'Checking availability…';
  const FAILED = 'This combination could not be checked.';
  const chooseFour = (): void => {
    for (const [name, value] of [
      ['pa_colour', 'red'],
      ['pa_size', 'm'],
      ['cloth', 'Wool'],
      ['cut', 'Regular'],
    ] as const) {
      choose(name, value);
    }
  };
  const reason = (): string | undefined => firstSubmitBlocker(productOf(form()))?.message;
  const alerts = (): string[] => [...document.querySelectorAll('.shop-alert__text')].map(({ textContent }) => textContent);
  /** Presses the button. @returns whether it was let through, and what the stock script said in the browser's box */
  const press = (): { through: boolean; boxes: unknown[] } => {
    const box = vi.fn();
    vi.stubGlobal('alert', box);
    const through = el('.single_add_to_cart_button').dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
    return { through, boxes: box.mock.calls.flat() };
  };

  test.each([
    ['the first choice', 'get-variation-match'],
    ['another one', null],
  ])('%s is awaited: no variation, the press held with that word alone', async (_, first) => {
    const late = held('get-variation-match');
    await start(JACKET_AJAX, { routes: { [LOOKUP]: first === null ? ['get-variation-match', late.reply] : [late.reply] } as Routes });
    chooseFour();
    await page.wait(600);
    if (first === null) {
      choose('pa_size', 'l');
      await page.wait(10);
    }
    expect([reason(), productOf(form()).get().unitPrice]).toEqual([CHECKING, null]);
    expect(press()).toEqual({ through: false, boxes: [] });
    expect(alerts()).toEqual([CHECKING]);
    late.release();
    await page.wait(600);
    expect([reason(), alerts(), buttonState()]).toEqual([undefined, [], 'ready']);
    expect(productOf(form()).get().unitPrice).toBeGreaterThan(0);
  });

  test.each<[string, Reply]>([
    ['fails', offline],
    ['is no JSON', () => new Response('<!doctype html><title>Sign in</title>', { headers: { 'content-type': 'text/html' } })],
  ])('an answer that %s is told at the button, where the stock script can be asked again', async (_, reply) => {
    await start(JACKET_AJAX, { routes: { [LOOKUP]: [reply, 'get-variation-match'] } as Routes });
    chooseFour();
    await page.wait(600);
    expect([reason(), alerts(), productOf(form()).get().variation]).toEqual([FAILED, [FAILED], null]);
    const before = buttonState();
    expect(press()).toEqual({ through: false, boxes: [] });
    await page.wait(10);
    expect([alerts(), buttonState()]).toEqual([[FAILED], before]);
    el('.shop-alert__action').click();
    await page.wait(600);
    expect([page.fetch.calls().length, reason(), alerts(), buttonState()]).toEqual([2, undefined, [], 'ready']);
  });

  test('one that failed before our tag came is told once it is there', async () => {
    await start(JACKET_AJAX, { tag: null, routes: { [LOOKUP]: offline } });
    chooseFour();
    await page.wait(600);
    wrapNow(form());
    await page.wait(300);
    expect([reason(), alerts()]).toEqual([FAILED, [FAILED]]);
  });

  test('one that is under way as our tag comes is awaited', async () => {
    const late = held('get-variation-match');
    await start(JACKET_AJAX, { tag: null, routes: { [LOOKUP]: late.reply } as Routes });
    chooseFour();
    await page.wait(600);
    wrapNow(form());
    await page.wait(300);
    expect(reason()).toBe(CHECKING);
    late.release();
    await page.wait(600);
    expect(reason()).toBeUndefined();
  });

  test('while something is still to be chosen the stock script says so itself', async () => {
    await start(JACKET_AJAX);
    choose('pa_colour', 'red');
    await page.wait(10);
    expect(press()).toEqual({ through: false, boxes: [expect.stringContaining('select some product options')] });
    expect(alerts()).toEqual([]);
  });
});

test('a limit that the variation before had is told no longer', async () => {
  const limited = (list: readonly object[]): readonly object[] =>
    list.map((v) => ({ ...v, max_qty: (v as { variation_id?: number }).variation_id === 68 ? 3 : '' }));
  await start(TEE, { edit: limited as never });
  await redM();
  const notes = (): (string | null)[] => [...document.querySelectorAll('.shop-alert')].map((node) => node.textContent);
  quantity().value = '9';
  quantity().dispatchEvent(new Event('input', { bubbles: true }));
  expect(notes()).toEqual(['The largest quantity is 3.']);
  choose('pa_size', 's');
  await page.wait(600);
  expect(notes()).toEqual([]);
});
