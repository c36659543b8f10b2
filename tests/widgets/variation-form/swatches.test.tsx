import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { $notices } from '../../../shared/stores/notices.js';
import type { Variation } from '../../../shared/host/variation.js';
import {
  buttonState,
  CANNOT,
  CAP,
  change,
  choose,
  el,
  form,
  idField,
  JACKET_AJAX,
  LOOKUP,
  markup,
  open,
  reallyWait,
  select,
  tag,
  TEE,
  TEE_SWATCHES,
  textOf,
  type OpenOptions,
  type ProductPage,
} from './page.js';

let page: ProductPage;
afterEach(() => page.close());

const BOTH = `data-swatches='{"attribute_pa_colour":{"type":"color","items":{"red":"#f00","blue":{"value":"#00f","label":"Sea blue"}}},"attribute_pa_size":{"type":"button"}}'`;
const start = async (more: OpenOptions = {}, name = TEE): Promise<void> => {
  page = await open(name, { tag: BOTH, ...more });
};
const list = (name: string): HTMLElement => el(`ul[data-attribute_name="attribute_${name}"]`);
const item = (value: string): HTMLElement => el(`.variable-item[data-value="${value}"]`);
const items = (name: string): HTMLElement[] => [...list(name).querySelectorAll<HTMLElement>('.variable-item')];
const pressed = (): (string | undefined)[] =>
  [...document.querySelectorAll<HTMLElement>('.variable-item.selected')].map((i) => i.dataset['value']);
const states = (name: string): Record<string, string | undefined> =>
  Object.fromEntries(items(name).map((i) => [i.dataset['value'], i.dataset['state']]));
const key = (node: HTMLElement, name: string, more: KeyboardEventInit = {}): boolean => {
  const event = new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true, ...more });
  node.dispatchEvent(event);
  return event.defaultPrevented;
};
const onlyRedHasM = (all: Variation[]): Variation[] =>
  all.filter((v) => v.attributes['attribute_pa_colour'] === 'red' || v.attributes['attribute_pa_size'] !== 'm');

describe('printed by us', () => {
  test('a radio group named by its attribute, its items named, one in the tab order', async () => {
    await start();
    expect([list('pa_colour').getAttribute('role'), list('pa_colour').getAttribute('aria-label')]).toEqual(['radiogroup', 'Colour']);
    expect(
      items('pa_colour').map((i) => [i.getAttribute('role'), i.getAttribute('aria-label'), i.getAttribute('aria-checked'), i.tabIndex]),
    ).toEqual([
      ['radio', 'Red', 'false', 0],
      ['radio', 'Sea blue', 'false', -1],
      ['radio', 'Green', 'false', -1],
    ]);
    expect(items('pa_size').map((i) => [i.textContent, i.tabIndex])).toEqual([
      ['S', 0],
      ['M', -1],
    ]);
    expect(item('red').querySelector<HTMLElement>('.variable-item-span-color')?.style.backgroundColor).toBe('#f00');
    // A value without a colour shows its words.
    expect(item('green').textContent).toBe('Green');
  });

  test('the select behind it is hidden, stays the field, and comes back when the tag leaves', async () => {
    await start();
    expect([select('pa_colour').style.display, select('pa_colour').name]).toEqual(['none', 'attribute_pa_colour']);
    const there = form();
    tag().replaceWith(there);
    await page.wait(50);
    expect(markup(there)).toBe(page.before);
  });

  test.each(['color', 'button', 'image'])('kind %s: a press chooses, shows itself, and brings the match', async (type) => {
    await start({
      tag: `data-swatches='{"attribute_pa_colour":{"type":"${type}","items":{"red":"/red.png"}},"attribute_pa_size":{"type":"${type}"}}'`,
    });
    if (type === 'image') {
      expect(item('red').querySelector('img')).toMatchObject({ alt: '' });
    }
    item('red').click();
    item('m').click();
    await page.wait(600);
    expect([pressed(), select('pa_colour').value, idField().value, buttonState(), item('m').getAttribute('aria-checked')]).toEqual([
      ['red', 'm'],
      'red',
      '68',
      'ready',
      'true',
    ]);
  });

  test('kind radio: native radios, one group', async () => {
    await start({ tag: `data-swatches='{"attribute_pa_colour":{"type":"radio"},"attribute_pa_size":{"type":"radio"}}'` });
    const radio = (value: string): HTMLInputElement => item(value).querySelector('input') as HTMLInputElement;
    radio('red').click();
    radio('m').click();
    await page.wait(600);
    expect([idField().value, radio('m').checked, radio('s').checked, radio('red').name === radio('m').name]).toEqual([
      '68',
      true,
      false,
      false,
    ]);
    expect(item('red').getAttribute('role')).toBe('none');
    el('.reset_variations').click();
    expect([radio('m').checked, radio('red').checked]).toEqual([false, false]);
  });

  test('two forms of one product: their radios are not one group', async () => {
    await start({ tag: `data-swatches='{"attribute_pa_colour":{"type":"radio"}}'` });
    const second = document.createElement('template');
    second.innerHTML = `<shop-variation-form data-swatches='{"attribute_pa_colour":{"type":"radio"}}'>${page.before}</shop-variation-form>`;
    tag().after(document.importNode(second.content, true));
    await page.wait(450);
    const names = [...document.querySelectorAll<HTMLInputElement>('input[value=red][type=radio]')].map((r) => r.name);
    expect(new Set(names).size).toBe(2);
  });

  test('selects in one box each get their own swatches', async () => {
    await start({
      text: (html) =>
        html.replace(
          /<table class="variations"[\s\S]*?<\/table>/,
          (table) => `<div class="variations"><p>${[...table.matchAll(/<select[\s\S]*?<\/select>/g)].map((m) => m[0]).join('')}</p></div>`,
        ),
    });
    item('red').click();
    item('m').click();
    expect([select('pa_colour').value, select('pa_size').value]).toEqual(['red', 'm']);
    expect(items('pa_size').map((i) => i.dataset['value'])).toEqual(['s', 'm']);
  });

  test('other settings print other swatches, without losing the choice', async () => {
    await start();
    item('red').click();
    tag().setAttribute('data-swatches', '{"attribute_pa_colour":{"type":"button"}}');
    await page.wait(20);
    expect([
      item('red').className.includes('button-variable-item'),
      item('red').classList.contains('selected'),
      select('pa_size').style.display,
    ]).toEqual([true, true, '']);
    tag().removeAttribute('data-swatches');
    await page.wait(20);
    expect([
      document.querySelector('.variable-item'),
      select('pa_colour').style.display,
      select('pa_colour').value,
      form().classList.contains('wvs-loaded'),
    ]).toEqual([null, '', 'red', false]);
  });
});

describe('states', () => {
  test('values no variation has beside the choice are unavailable, and say so', async () => {
    await start({ edit: onlyRedHasM });
    item('blue').click();
    expect(states('pa_size')).toEqual({ s: 'available', m: 'unavailable' });
    expect([
      item('m').classList.contains('disabled'),
      item('m').getAttribute('aria-disabled'),
      item('m').getAttribute('aria-label'),
      item('m').dataset['wvstooltip'],
    ]).toEqual([true, 'true', 'M, Unavailable', 'Unavailable']);
    expect(item('s').dataset['wvstooltip']).toBe('S');
  });

  test('pressing an unavailable swatch changes nothing', async () => {
    await start({ edit: onlyRedHasM });
    item('blue').click();
    item('s').click();
    item('m').click();
    expect([select('pa_colour').value, select('pa_size').value, pressed()]).toEqual(['blue', 's', ['blue', 's']]);
  });

  test('a select that changes without us is followed', async () => {
    await start();
    choose('pa_colour', 'green');
    expect(pressed()).toEqual(['green']);
    choose('pa_colour', '');
    expect(pressed()).toEqual([]);
  });

  test('a choice that falls with its option loses its swatch as well', async () => {
    await start({ edit: onlyRedHasM });
    item('red').click();
    item('m').click();
    // Unavailable colours stay pressable for nothing; another script chooses one all the same.
    const green = [...select('pa_colour').options].some((o) => o.value === 'green');
    expect(green).toBe(false);
    item('s').click();
    item('green').click();
    expect(states('pa_size')).toEqual({ s: 'selected', m: 'unavailable' });
  });

  test('the choice a page was printed with is pressed from the start', async () => {
    await start({ tag: `data-swatches='{"attribute_pa_colour":{"type":"button"}}'` }, CAP);
    expect([pressed(), item('black').tabIndex, item('red').tabIndex]).toEqual([['black'], 0, -1]);
  });
});

describe('out of stock', () => {
  const settings = (values: Record<string, unknown>): OpenOptions => ({
    settings: {
      woo_variation_swatches_options: { out_of_stock_tooltip_text: 'Gone', unavailable_tooltip_text: 'No such thing', ...values },
    },
  });
  const marks = (): unknown[] => [
    item('m').dataset['state'],
    item('m').classList.contains('disabled'),
    item('m').classList.contains('no-stock'),
    item('m').dataset['wvstooltipOutOfStock'],
  ];

  // Blue in size M is out of stock on the recorded page.
  test.each([
    ['', '', false, true],
    ['0', 'no', false, true],
    [false, false, false, true],
    ['1', '', true, false],
    ['yes', '0', true, false],
    [true, false, true, false],
    ['1', '1', false, true],
    ['yes', 'yes', false, true],
  ])('disable=%j clickable=%j: barred %s', async (disable, clickable, barred, chosen) => {
    await start(settings({ disable_out_of_stock: disable, clickable_out_of_stock: clickable }));
    item('blue').click();
    // The plugin's mark for "out of stock, and can be pressed" is only there where the shop asks for it.
    expect(marks()).toEqual(['out-of-stock', barred, /1|yes/.test(String(clickable)), 'Gone']);
    item('m').click();
    expect(select('pa_size').value).toBe(chosen ? 'm' : '');
  });

  test('a value that cannot be bought for another reason than its stock is not out of stock', async () => {
    await start({
      ...settings({ disable_out_of_stock: '1' }),
      edit: (all) => all.map((v) => ({ ...v, is_in_stock: true, is_purchasable: false })),
    });
    item('blue').click();
    expect(marks()).toEqual(['available', false, false, undefined]);
    item('m').click();
    await page.wait(400);
    expect([select('pa_size').value, buttonState()]).toEqual(['m', CANNOT]);
  });

  test('all barred: the keyboard still comes in at the first', async () => {
    await start({ ...settings({ disable_out_of_stock: '1' }), edit: (all) => all.map((v) => ({ ...v, is_in_stock: false })) });
    expect(items('pa_colour').map((i) => [i.classList.contains('disabled'), i.tabIndex])).toEqual([
      [true, 0],
      [true, -1],
      [true, -1],
    ]);
  });

  test('a barred radio that is chosen already can still be pressed', async () => {
    await start({ ...settings({ disable_out_of_stock: '1' }), tag: `data-swatches='{"attribute_pa_size":{"type":"radio"}}'` });
    const radio = item('m').querySelector('input') as HTMLInputElement;
    choose('pa_colour', 'blue');
    expect(radio.disabled).toBe(true);
    choose('pa_size', 'm');
    expect([radio.checked, radio.disabled]).toEqual([true, false]);
  });

  test.each([
    ['1', ''],
    ['', '1'],
    ['', ''],
  ])('ajax, disable=%j clickable=%j: nothing is known, so nothing is barred', async (disable, clickable) => {
    await start(
      {
        ...settings({ disable_out_of_stock: disable, clickable_out_of_stock: clickable }),
        tag: `data-swatches='{"attribute_pa_size":{"type":"button"}}'`,
        routes: { [LOOKUP]: 'get-variation-match' },
      },
      JACKET_AJAX,
    );
    choose('pa_colour', 'red');
    expect(new Set(Object.values(states('pa_size')))).toEqual(new Set(['available']));
    item('m').click();
    expect(select('pa_size').value).toBe('m');
  });
});

describe('pressing again', () => {
  test.each([
    ['1', ''],
    ['yes', ''],
    [true, ''],
    ['', 'red'],
    ['no', 'red'],
    [false, 'red'],
    [undefined, 'red'],
  ])('clear_on_reselect=%j leaves %j chosen', async (value, expected) => {
    await start({ settings: { woo_variation_swatches_options: value === undefined ? {} : { clear_on_reselect: value } } });
    item('red').click();
    item('red').click();
    expect(select('pa_colour').value).toBe(expected);
  });

  test('radios too, but only the chosen one', async () => {
    await start({ tag: `data-clear-on-reselect data-swatches='{"attribute_pa_size":{"type":"radio"}}'` });
    const radio = (value: string): HTMLInputElement => item(value).querySelector('input') as HTMLInputElement;
    radio('m').click();
    expect([select('pa_size').value, radio('m').checked]).toEqual(['m', true]);
    radio('m').click();
    expect([select('pa_size').value, radio('m').checked]).toEqual(['', false]);
    radio('s').click();
    expect(select('pa_size').value).toBe('s');
  });

  test("the plugin's events come with its arguments, after the change and the click of the select", async () => {
    const log: unknown[] = [];
    await start({ scripts: [], tag: `data-clear-on-reselect ${BOTH}` });
    const { $ } = page.host as NonNullable<ProductPage['host']>;
    select('pa_colour').addEventListener('change', () => log.push('change'));
    select('pa_colour').addEventListener('click', () => log.push('click'));
    for (const name of ['wvs-selected-item', 'wvs-unselected-item', 'wvs-item-updated']) {
      $(form()).on(name, '.variable-item', (_e: unknown, ...args: unknown[]) => {
        log.push([name, ...args.map((a) => (typeof a === 'object' ? (a as Element[])[0]?.nodeName : a))]);
      });
    }
    item('red').click();
    item('red').click();
    expect(log).toEqual([
      'change',
      ['wvs-item-updated', 'red', 'red'],
      'click',
      ['wvs-selected-item', 'red', 'SELECT', 'FORM'],
      'change',
      'click',
      ['wvs-unselected-item', 0, 'SELECT', 'FORM'],
    ]);
  });
});

test.each(['tags', 'plugin'])('a printed choice is told once as the plugin does, after set-up (swatches of the %s)', async (whose) => {
  const log: unknown[] = [];
  const chosen = (html: string): string => html.replace('<option value="red" ', '<option value="red" selected="selected" ');
  await start({ scripts: [], tag: whose === 'tags' ? BOTH : '', text: chosen, waitMs: 0 }, whose === 'tags' ? TEE : TEE_SWATCHES);
  const { $ } = page.host as NonNullable<ProductPage['host']>;
  $(document).on('hide_variation', () => log.push('first check'));
  $(form()).on('wvs-item-updated', '.variable-item', (_e: unknown, ...args: unknown[]) => {
    log.push(args);
  });
  await page.wait(450);
  expect(log).toEqual(['first check', ['red', 'red']]);
});

describe('unavailable values that make room for themselves', () => {
  const three = (html: string): string => html;

  test('only what conflicts is cleared, with one announcement that names it', async () => {
    await start({ text: three, edit: onlyRedHasM, tag: `data-deselect-unavailable ${BOTH}` });
    item('blue').click();
    item('s').click();
    const turns = $notices().get().turn;
    item('m').click();
    await page.wait(10);
    expect([select('pa_colour').value, select('pa_size').value]).toEqual(['', 'm']);
    expect([$notices().get().polite, $notices().get().turn]).toEqual(['Colour cleared: not available with M.', turns + 1]);
  });

  test('where nothing has the value at all, nothing is cleared', async () => {
    await start({
      edit: (all) => all.map((v) => (v.attributes['attribute_pa_size'] === 'm' ? { ...v, variation_is_active: false } : v)),
      tag: `data-deselect-unavailable ${BOTH}`,
    });
    item('blue').click();
    item('m').click();
    expect([select('pa_colour').value, select('pa_size').value]).toEqual(['blue', '']);
  });

  test('barred for stock: what rules out a value in stock is cleared', async () => {
    await start({ tag: `data-deselect-unavailable data-disable-out-of-stock ${BOTH}` });
    item('blue').click();
    item('m').click();
    expect([select('pa_colour').value, select('pa_size').value]).toEqual(['', 'm']);
  });

  test('not barred for stock: what leaves nothing to buy is cleared all the same', async () => {
    await start({ tag: `data-deselect-unavailable ${BOTH}` });
    item('m').click();
    item('blue').click();
    expect([select('pa_colour').value, select('pa_size').value]).toEqual(['blue', '']);
  });

  test('sold-out swatches that may be pressed are chosen, and nothing is cleared', async () => {
    await start({ tag: `data-deselect-unavailable data-clickable-out-of-stock ${BOTH}` });
    item('m').click();
    item('blue').click();
    expect([select('pa_colour').value, select('pa_size').value]).toEqual(['blue', 'm']);
  });

  test('sold out in every combination and not barred: chosen as it is', async () => {
    await start({
      edit: (all) => all.map((v) => (v.attributes['attribute_pa_size'] === 'm' ? { ...v, is_in_stock: false } : v)),
      tag: `data-deselect-unavailable ${BOTH}`,
    });
    item('blue').click();
    item('m').click();
    expect([select('pa_colour').value, select('pa_size').value]).toEqual(['blue', 'm']);
  });

  test('out of stock everywhere: nothing is cleared', async () => {
    await start({
      edit: (all) => all.map((v) => (v.attributes['attribute_pa_size'] === 'm' ? { ...v, is_in_stock: false } : v)),
      tag: `data-deselect-unavailable data-disable-out-of-stock ${BOTH}`,
    });
    item('blue').click();
    item('m').click();
    expect([select('pa_colour').value, select('pa_size').value]).toEqual(['blue', '']);
  });

  test('a radio that could not be chosen is not left checked', async () => {
    await start({
      edit: (all) => all.map((v) => (v.attributes['attribute_pa_size'] === 'm' ? { ...v, variation_is_active: false } : v)),
      tag: `data-deselect-unavailable data-swatches='{"attribute_pa_size":{"type":"radio"}}'`,
    });
    const radio = (value: string): HTMLInputElement => item(value).querySelector('input') as HTMLInputElement;
    radio('s').click();
    radio('m').click();
    expect([select('pa_size').value, radio('s').checked, radio('m').checked]).toEqual(['s', true, false]);
  });

  test('off: an unavailable radio cannot be pressed at all', async () => {
    await start({ edit: onlyRedHasM, tag: `data-swatches='{"attribute_pa_size":{"type":"radio"}}'` });
    choose('pa_colour', 'blue');
    const radio = item('m').querySelector('input') as HTMLInputElement;
    expect([radio.disabled, radio.getAttribute('aria-description')]).toEqual([true, 'Unavailable']);
  });
});

describe('keys', () => {
  test.each([' ', 'Enter'])('%j chooses the focused swatch', async (name) => {
    await start();
    item('green').focus();
    expect(key(item('green'), name)).toBe(true);
    expect(select('pa_colour').value).toBe('green');
  });

  test('arrows move, choose and wrap; Home and End go to the ends', async () => {
    await start();
    item('red').focus();
    const steps: [string, string][] = [
      ['ArrowRight', 'blue'],
      ['ArrowDown', 'green'],
      ['ArrowRight', 'red'],
      ['ArrowLeft', 'green'],
      ['ArrowUp', 'blue'],
      ['Home', 'red'],
      ['End', 'green'],
    ];
    for (const [name, expected] of steps) {
      expect(key(document.activeElement as HTMLElement, name)).toBe(true);
      expect([(document.activeElement as HTMLElement).dataset['value'], select('pa_colour').value], name).toEqual([expected, expected]);
    }
    expect(items('pa_colour').map((i) => i.tabIndex)).toEqual([-1, -1, 0]);
  });

  test('right to left: left and right change places', async () => {
    await start();
    list('pa_colour').style.direction = 'rtl';
    item('red').focus();
    key(item('red'), 'ArrowLeft');
    expect(select('pa_colour').value).toBe('blue');
    key(item('blue'), 'ArrowRight');
    expect(select('pa_colour').value).toBe('red');
  });

  test('arrows pass over what cannot be chosen', async () => {
    await start({ edit: onlyRedHasM });
    item('m').click();
    item('red').focus();
    key(item('red'), 'ArrowRight');
    expect([(document.activeElement as HTMLElement).dataset['value'], select('pa_size').value]).toEqual(['red', 'm']);
  });

  test('with deselect-unavailable they stop there, and clear nothing until Space is pressed', async () => {
    await start({ edit: onlyRedHasM, tag: `data-deselect-unavailable ${BOTH}` });
    item('red').click();
    item('m').click();
    item('red').focus();
    key(item('red'), 'ArrowRight');
    expect([(document.activeElement as HTMLElement).dataset['value'], select('pa_colour').value, select('pa_size').value]).toEqual([
      'blue',
      'red',
      'm',
    ]);
    key(item('blue'), ' ');
    expect([select('pa_colour').value, select('pa_size').value]).toEqual(['blue', '']);
  });

  test("other keys, and keys with Ctrl, Alt or Meta, are the browser's", async () => {
    await start();
    expect([
      key(item('red'), 'a'),
      key(item('red'), 'Tab'),
      key(item('red'), 'ArrowRight', { ctrlKey: true }),
      key(item('red'), ' ', { altKey: true }),
      key(item('red'), 'Enter', { metaKey: true }),
    ]).toEqual([false, false, false, false, false]);
    expect(select('pa_colour').value).toBe('');
  });

  test('the reset and the refused submit focus a swatch where the select is hidden', async () => {
    await start();
    item('red').click();
    const event = new SubmitEvent('submit', { bubbles: true, cancelable: true });
    vi.spyOn(HTMLSelectElement.prototype, 'checkVisibility').mockImplementation(function visible(this: HTMLSelectElement) {
      return this.style.display !== 'none';
    });
    form().dispatchEvent(event);
    expect([event.defaultPrevented, document.activeElement]).toEqual([true, item('s')]);
    el('.reset_variations').click();
    expect(document.activeElement).toBe(item('red'));
  });
});

describe('label and stock', () => {
  const label = (name: string): string => textOf(`label[for="${name}"], th:has(label[for="${name}"])`);

  test.each([
    [{}, 'Colour: Sea blue'],
    [{ variation_label_separator: ' –' }, 'Colour – Sea blue'],
    [{ show_variation_label: '1' }, 'Colour: Sea blue'],
    [{ show_variation_label: '' }, 'Colour'],
    [{ show_variation_label: 'no' }, 'Colour'],
  ])('with %j the label reads %j', async (settings, expected) => {
    await start({ settings: { woo_variation_swatches_options: settings } });
    expect(label('pa_colour')).toBe('Colour');
    item('blue').click();
    expect(label('pa_colour')).toBe(expected);
    choose('pa_colour', '');
    expect(label('pa_colour')).toBe('Colour');
  });

  const stocked = (all: Variation[]): Variation[] =>
    change(68, { max_qty: 2, variation_stock_left: 2 })(change(67, { max_qty: 9, variation_stock_left: 9 })(all));
  const told = (value: string): unknown[] => [
    item(value).classList.contains('wvs-show-stock-left-info'),
    item(value).querySelector('.wvs-stock-left-info')?.getAttribute('data-wvs-stock-info') ?? null,
    item(value).getAttribute('aria-label'),
  ];

  test('told while one attribute is open, at or below the threshold; gone when all are chosen', async () => {
    await start({ edit: stocked, settings: { woo_variation_swatches_options: { show_variation_stock: '1', stock_label_threshold: '5' } } });
    expect(told('m')).toEqual([false, null, 'M']);
    item('red').click();
    expect([told('s'), told('m')]).toEqual([
      [false, null, 'S'],
      [true, '2 left', 'M, 2 left'],
    ]);
    item('s').click();
    expect(told('m')).toEqual([false, null, 'M']);
  });

  test('told of a radio too', async () => {
    await start({
      tag: `data-swatches='{"attribute_pa_size":{"type":"radio"}}'`,
      edit: stocked,
      settings: { woo_variation_swatches_options: { show_variation_stock: '1' } },
    });
    choose('pa_colour', 'red');
    expect(['s', 'm'].map((value) => item(value).querySelector('input')?.getAttribute('aria-description') ?? null)).toEqual([
      null,
      '2 left',
    ]);
  });

  test.each([
    ['', '5', false],
    ['1', '1', false],
    ['yes', 9, true],
  ])('show=%j threshold=%j', async (show, threshold, expected) => {
    await start({
      edit: stocked,
      settings: { woo_variation_swatches_options: { show_variation_stock: show, stock_label_threshold: threshold } },
    });
    item('red').click();
    expect(told('m')[0]).toBe(expected);
  });

  test("the shop's own words for it are used as they are", async () => {
    await start({
      edit: change(68, { max_qty: 2, variation_stock_left: 'Nur noch 2' }),
      settings: { woo_variation_swatches_options: { show_variation_stock: '1' } },
    });
    item('red').click();
    expect(told('m')[1]).toBe('Nur noch 2');
  });
});

describe('show more', () => {
  test('the rest waits behind a button, which then goes and leaves the focus on the first of them', async () => {
    await start({ tag: `data-swatch-limit="2" ${BOTH}` });
    const over = (): (string | undefined)[] =>
      items('pa_colour')
        .filter((i) => i.hasAttribute('data-shop-over'))
        .map((i) => i.dataset['value']);
    expect(over()).toEqual(['green']);
    expect(list('pa_size').querySelector('.shop-swatches__more')).toBeNull();
    const more = el('.shop-swatches__more');
    expect(more.textContent).toBe('1 more');
    more.click();
    expect([
      over(),
      document.querySelector('.shop-swatches__more'),
      list('pa_colour').className.includes('limit'),
      document.activeElement,
    ]).toEqual([[], null, false, item('green')]);
    const there = form();
    tag().replaceWith(there);
    await page.wait(50);
    expect(markup(there)).toBe(page.before);
  });

  test('of radios the first of the rest takes the focus itself', async () => {
    await start({ tag: `data-swatch-limit="2" data-swatches='{"attribute_pa_colour":{"type":"radio"}}'` });
    el('.shop-swatches__more').click();
    expect(document.activeElement).toBe(item('green').querySelector('input'));
  });

  test("a choice that waits behind it does not take the keyboard's way in", async () => {
    await start({ tag: `data-swatch-limit="1" ${BOTH}` });
    choose('pa_colour', 'green');
    expect(items('pa_colour').map((i) => i.tabIndex)).toEqual([0, -1, -1]);
  });

  test("the plugin's own list, limit and item", async () => {
    await start(
      {
        tag: '',
        text: (html) =>
          html
            .replace(
              'color-variable-items-wrapper wvs-style-squared',
              'color-variable-items-wrapper wvs-style-squared enabled-display-limit-mode wvs-limit-2',
            )
            .replace(
              /<\/li><\/ul>(?=\s*<\/td>)/,
              '</li><li class="woo-variation-swatches-variable-item-more"><a href="#">+1</a></li></ul>',
            ),
      },
      TEE_SWATCHES,
    );
    el('.woo-variation-swatches-variable-item-more a').click();
    expect([list('pa_colour').className.includes('limit'), document.querySelector('.woo-variation-swatches-variable-item-more')]).toEqual([
      false,
      null,
    ]);
    const there = form();
    tag().replaceWith(there);
    await page.wait(50);
    expect(markup(there)).toBe(page.before);
  });
});

describe('printed by the plugin', () => {
  test('driven, kept, and given back to the letter', async () => {
    await start({ tag: '' }, TEE_SWATCHES);
    expect(form().classList.contains('wvs-loaded')).toBe(true);
    item('red').click();
    item('m').click();
    await page.wait(600);
    expect([pressed(), idField().value, buttonState(), textOf('label[for="pa_colour"]')]).toEqual([['red', 'm'], '68', 'ready', 'Colour']);
    const there = form();
    tag().replaceWith(there);
    await page.wait(50);
    expect(markup(there)).toBe(page.before);
    expect(markup(there.closest('.product') as Element)).toBe(page.productBefore);
  });

  test('tooltips the shop switched off stay off', async () => {
    await start({ tag: '', text: (html) => html.replaceAll(/ data-wvstooltip="[^"]*"/g, '') }, TEE_SWATCHES);
    item('red').click();
    expect(item('red').hasAttribute('data-wvstooltip')).toBe(false);
  });

  test('our own settings do not print a second list', async () => {
    await start({}, TEE_SWATCHES);
    expect(document.querySelectorAll('ul.variable-items-wrapper')).toHaveLength(2);
    expect(document.querySelector('.shop-swatches')).toBeNull();
  });
});

describe('tooltip', () => {
  const tip = (): HTMLElement | null => document.querySelector('.shop-swatch-tooltip');
  const over = (node: HTMLElement, type = 'pointerover', pointerType = 'mouse'): boolean =>
    node.dispatchEvent(Object.assign(new PointerEvent(type, { bubbles: true, pointerType })));
  // A part of its own, loaded when the first tooltip is wanted.
  beforeAll(() => import('../../../shared/ui/popover.js'));
  const loaded = async (): Promise<void> => {
    for (let i = 0; i < 100 && !tip(); i += 1) {
      await reallyWait(10);
      await page.wait(1);
    }
  };

  test('hover shows the name of a colour, leaving hides it a moment later', async () => {
    await start();
    over(item('blue'));
    await loaded();
    expect([tip()?.textContent, tip()?.getAttribute('aria-hidden')]).toEqual(['Sea blue', 'true']);
    over(item('blue'), 'pointerout');
    await page.wait(60);
    expect(tip()).not.toBeNull();
    await page.wait(100);
    expect(tip()).toBeNull();
  });

  test('the pointer may rest on the tooltip', async () => {
    await start();
    over(item('blue'));
    await loaded();
    over(item('blue'), 'pointerout');
    tip()?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
    await page.wait(300);
    expect(tip()).not.toBeNull();
  });

  test('focus shows it, Escape hides it', async () => {
    await start();
    item('blue').dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
    await loaded();
    expect(tip()?.textContent).toBe('Sea blue');
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    await page.wait(10);
    expect(tip()).toBeNull();
  });

  test.each([
    ['m', 'Gone'],
    ['s', null],
  ])('beside blue, %s says %j', async (value, expected) => {
    await start({ settings: { woo_variation_swatches_options: { out_of_stock_tooltip_text: 'Gone' } } });
    item('blue').click();
    over(item(value));
    if (expected === null) {
      await page.wait(100);
    } else {
      await loaded();
    }
    // A swatch that shows its own words needs no tooltip to repeat them.
    expect(tip()?.textContent ?? null).toBe(expected);
  });

  test('where the plug-in’s own style sheet shows them, ours stay away', async () => {
    await start();
    const own = window.getComputedStyle.bind(window);
    vi.spyOn(window, 'getComputedStyle').mockImplementation((node, pseudo) =>
      pseudo === '::before' ? ({ content: '"Sea blue"' } as CSSStyleDeclaration) : own(node),
    );
    over(item('blue'));
    await reallyWait(50);
    await page.wait(100);
    expect(tip()).toBeNull();
  });

  test('a finger gets none', async () => {
    await start();
    over(item('blue'), 'pointerover', 'touch');
    await page.wait(100);
    expect(tip()).toBeNull();
  });

  test("a script that empties the page's body with the tooltip on show breaks nothing", async () => {
    await start();
    over(item('blue'));
    await loaded();
    document.querySelectorAll('body > .shop-into').forEach((box) => box.remove());
    over(item('blue'), 'pointerout');
    await page.wait(300);
    over(item('red'));
    await loaded();
    expect(tip()?.textContent).toBe('Red');
  });

  test('the tag leaves: the tooltip too', async () => {
    await start();
    over(item('blue'));
    await loaded();
    tag().replaceWith(form());
    await page.wait(50);
    expect(tip()).toBeNull();
  });
});
