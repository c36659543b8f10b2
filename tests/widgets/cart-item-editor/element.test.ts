import jQuery from 'jquery';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Addon } from '../../../demo-theme/shop/addons.js';
import { addonsHtml } from '../../../demo-theme/shop/print/addons.js';
import { forgetPage } from '../../../shared/page.js';
import { fakeFetch, lost, pageText, showPage, type FakeFetch, type Reply } from '../../host/recording.js';
import { printedLines } from '../../setup/each.js';
// Loaded on first use; read already, so that a test waits for what happens and not for the disk.
import '../../../shared/cart/refresh.js';
import '../../../widgets/addons/index.js';
import '../../../widgets/cart-item-editor/index.js';
// What drives a form is there before it is wanted.
import '../../../widgets/variation-form/driver.js';
import '../../../widgets/variation-form/index.js';
// Loaded on first use; read already, so that a test waits for what happens and not for the disk.
import '../../../widgets/cart-item-editor/editor.js';

const ADDONS: readonly Addon[] = [
  {
    id: 1,
    type: 'checkbox',
    title: 'Extras',
    multiple: true,
    options: [
      { label: 'Gift', price: '3.5' },
      { label: 'Ribbon', price: '1', attributes: { checked: 'checked' } },
    ],
  },
  { id: 2, type: 'radio', title: 'Wrap', options: [{ label: 'Plain' }, { label: 'Printed' }] },
  { id: 3, type: 'text', title: 'Words', when: '1-0', options: [{ label: 'Front' }, { label: 'Back' }], multiple: true },
  { id: 4, type: 'select', title: 'Slot', when: '3-0', options: [{ label: 'Early' }, { label: 'Late' }] },
  { id: 5, type: 'number', title: 'Buttons', options: [{ label: 'Small', attributes: { min: '1', max: '8' } }] },
  { id: 6, type: 'colorpicker', title: 'Ink', options: [{ label: 'Ink' }] },
  { id: 7, type: 'file', title: 'Art', options: [{ label: 'Art', attributes: { 'data-max-multiple': '3' } }] },
  { id: 8, type: 'product', title: 'With', options: [{ label: 'Socks', productId: 55 }] },
  { id: 9, type: 'textarea', title: 'Never shown', when: '2-0', options: [{ label: 'Card' }] },
];
// A text that is written in brings the select.
const HTML = addonsHtml(ADDONS, 58, 2500).replace(
  /(data-conditional_rule_addon="3-0" data-conditional_rule_addon_is=")selected/,
  '$1not-empty',
);
const FORM = `<div class="product"><script>1</script><form class="cart" method="post">${HTML}<div class="quantity"><input class="input-text qty text" type="number" name="quantity" value="1" aria-label="Quantity"></div><button type="submit" name="add-to-cart" value="58" class="single_add_to_cart_button button">Save</button></form></div>`;
const CHOSEN = [
  { '1-0': 'Gift' },
  { '2': '1' },
  { '3-0': 'Anna' },
  { '3-1': 'B\nC' },
  { '4': '1' },
  { '5-0': 3 },
  { '6-0': '#336699' },
  { '7-0': ['https://shop.test/a.gif'] },
  { '7-0': 'https://shop.test/a.svg' },
  { '7-0': 'https://shop.test/a.pdf' },
  { '8-0': 'product-55-1' },
  { '9-0': 'Hidden' },
];
const ANSWER = {
  success: true,
  html: FORM,
  variation: '',
  quantity: 2,
  'wccl-data': '',
  addon_image: '',
  quantities: { '8-0': 4 },
  addons: CHOSEN,
};

const CALL = 'POST /wp-admin/admin-ajax.php';
const json =
  (body: unknown, status = 200): Reply =>
  () =>
    new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
const link = (key: string, text = 'Edit'): string =>
  `<tr class="cart_item"><td class="product-name"><a class="yith-wapo-edit-product-cart" href="#" data-product_id="58" data-variation_id="0" data-cart-item-key="${key}" data-quantity="2">${text}</a><b>Apron</b></td></tr>`;
const CART = `<table id="cart">${link('k1')}${link('k2')}<tr class="yith-wapo-individual-addons parent-key-k1" data-cart-item-key="alone"><td></td></tr></table>`;

let fetch: FakeFetch;
let replies: Record<string, Reply[]>;
let hide = (): void => undefined;
const told: string[] = [];
const EVENTS = ['edit', 'opened', 'saved', 'closed', 'failed'].map((name) => `shop:cart-item-${name}`);
const note = (event: Event): void =>
  void told.push(`${event.type.slice('shop:cart-item-'.length)} ${(event as CustomEvent<{ cartItemKey: string }>).detail.cartItemKey}`);

const el = <T extends Element = HTMLElement>(selector: string): T => {
  const found = document.querySelector<T>(selector);
  if (!found) {
    throw new Error(`the page has no ${selector}`);
  }
  return found;
};
const popup = (): HTMLElement | null => document.querySelector('.yith-wapo-popup');
const isOpen = (): boolean => popup()?.classList.contains('open') ?? false;
const inPopup = <T extends Element = HTMLInputElement>(selector: string): T => el<T>(`.yith-wapo-popup ${selector}`);
const field = (key: string): HTMLInputElement => inPopup(`#yith-wapo-${key}`);
const linkOf = (key: string): HTMLElement => el(`[data-cart-item-key=${key}].yith-wapo-edit-product-cart`);
const turn = setImmediate;
const wait = async (ms = 0): Promise<void> => {
  for (let i = 0; i < 6; i += 1) {
    await new Promise((resolve) => {
      turn(resolve);
    });
    await vi.advanceTimersByTimeAsync(i === 3 ? ms : 0);
  }
};
const calls = (): string[] =>
  fetch.sent.flatMap(({ fields }) => fields.flatMap(([name, value]) => (name === 'action' && value.startsWith('ywapo_') ? [value] : [])));
/** Answers in turn to each of the two calls. */
const answers = (load: Reply[], save: Reply[] = []): void => {
  replies = { ywapo_load_product_template: load, ywapo_update_addons_on_cart_item: save };
};
async function open(html = CART, before = (): void => undefined): Promise<void> {
  hide = showPage(`<html><body><main>${html}</main></body></html>`);
  vi.stubGlobal('yith_wapo', {
    addons_nonce: 'n1',
    currency_symbol: '£',
    currency_position: 'left',
    number_decimals: '2',
    decimal_sep: '.',
    total_thousand_sep: ',',
  });
  before();
  document.body.append(document.createElement('shop-cart-item-editor'));
  await wait();
}
const edit = async (key = 'k1', ms = 0): Promise<void> => {
  const at = linkOf(key);
  at.focus();
  at.click();
  await wait(ms);
};

beforeEach(() => {
  vi.useFakeTimers();
  told.length = 0;
  answers([json(ANSWER)]);
  fetch = fakeFetch({
    [CALL]: (request) => {
      const reply = replies[request.fields.find(([name]) => name === 'action')?.[1] ?? '']?.shift();
      if (typeof reply !== 'function') {
        throw new TypeError('no answer');
      }
      return reply(request);
    },
  });
  vi.stubGlobal('fetch', fetch);
  EVENTS.forEach((name) => document.addEventListener(name, note));
});
afterEach(async () => {
  EVENTS.forEach((name) => document.removeEventListener(name, note));
  document.body.replaceChildren();
  await wait(500);
  hide();
  forgetPage();
  Reflect.deleteProperty(globalThis, 'jQuery');
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
const SCRIPT = 'warn: [shop] 1 script dropped from ywapo_load_product_template: server HTML may not bring scripts';

describe('opening', () => {
  test('a press loads the line, restores every kind of value and shows the line’s price', async () => {
    await open();
    expect(linkOf('k1').parentElement?.lastElementChild).toBe(linkOf('k1'));
    await edit();
    expect(printedLines()).toEqual([SCRIPT]);
    expect(fetch.sent[0]?.fields).toEqual([
      ['action', 'ywapo_load_product_template'],
      ['product_id', '58'],
      ['variation_id', '0'],
      ['cart_item_key', 'k1'],
      ['quantity', '2'],
      ['security', 'n1'],
    ]);
    expect(isOpen()).toBe(true);
    expect(document.body.classList.contains('yith-wapo-modal-is-open')).toBe(true);
    expect(told).toEqual(['edit k1', 'opened k1']);
    expect(document.activeElement).toBe(el('.yith-wapo-close'));
    expect(inPopup('.yith-wapo-cart-item-key').value).toBe('k1');
    expect(inPopup('.yith-wapo-content shop-addons .yith-wapo-container')).toBeTruthy();
    expect(['1-0', '1-1', '8-0'].map((key) => field(key).checked)).toEqual([true, false, true]);
    expect(['3-0', '3-1', '4', '5-0', '6-0'].map((key) => field(key).value)).toEqual(['Anna', 'BC', '1', '3', '#336699']);
    expect(inPopup('[name="yith_wapo[][2]"]:checked').value).toBe('1');
    expect([field('3-0').disabled, field('4').disabled]).toEqual([false, false]);
    expect(inPopup('.wapo-product-qty').value).toBe('4');
    const rows = [...document.querySelectorAll('.yith-wapo-uploaded-file-element.completed')];
    expect(rows.map((row) => [row.querySelector('.file-name')?.textContent, row.querySelector('img') !== null])).toEqual([
      ['a.gif', true],
      ['a.svg', true],
      ['a.pdf', false],
    ]);
    await wait(300);
    expect(inPopup<HTMLElement>('.yith-wapo-ajax-uploader-container').style.display).toBe('none');
    // What a rule still hides is there when its condition holds.
    expect([field('9-0').disabled, field('9-0').value]).toEqual([true, 'Hidden']);
    inPopup('[name="yith_wapo[][2]"][value="0"]').click();
    expect(field('9-0').disabled).toBe(false);
    // P 25.00, Q 2, an option of 3.50.
    expect(inPopup('#wapo-total-order-price').textContent).toBe('£57.00');
    const button = inPopup<HTMLButtonElement>('.yith-wapo-footer .single_add_to_cart_button');
    expect(button.form).toBe(el('.yith-wapo-popup form.cart'));
  });

  test.each([
    ['success false', json({ success: false, html: FORM })],
    ['a plain 0', () => new Response('0', { status: 400 })],
    ['an error of the server', () => new Response('oops', { status: 500 })],
    ['a lost connection', lost],
  ] as const)('%s opens nothing, says so once in the console, and the link works again', async (_name, reply) => {
    answers([reply as Reply, json(ANSWER)]);
    await open();
    await edit();
    expect(printedLines()).toEqual([expect.stringContaining('<shop-cart-item-editor>: a line of the cart could not be loaded')]);
    expect([isOpen(), told.at(-1), linkOf('k1').hasAttribute('aria-busy'), linkOf('k1').childElementCount]).toEqual([
      false,
      'failed k1',
      false,
      0,
    ]);
    await edit();
    printedLines();
    expect(isOpen()).toBe(true);
  });

  test('the last pressed link counts, a repeated press asks nothing, and a listener may refuse', async () => {
    let release = (): void => undefined;
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    answers([
      async () => {
        await gate;
        return new Response(JSON.stringify(ANSWER));
      },
      json(ANSWER),
    ]);
    await open();
    linkOf('k1').click();
    await wait();
    linkOf('k1').click();
    await wait();
    expect([calls().length, linkOf('k1').getAttribute('aria-busy')]).toEqual([1, 'true']);
    linkOf('k2').click();
    release();
    await wait();
    printedLines();
    expect([calls().length, inPopup('.yith-wapo-cart-item-key').value, told]).toEqual([2, 'k2', ['edit k1', 'edit k2', 'opened k2']]);
    document.addEventListener('shop:cart-item-edit', (event) => event.preventDefault(), { once: true });
    linkOf('k1').click();
    await wait();
    expect(calls()).toHaveLength(2);
  });

  test('nothing is saved before the line’s choices are loaded; without them the editor closes', async () => {
    const lose = (event: Event): void => event.stopPropagation();
    document.addEventListener('shop:addons-selected', lose, true);
    await open();
    await edit();
    printedLines();
    expect([isOpen(), popup()?.dataset['state'], told]).toEqual([true, 'loading', ['edit k1']]);
    inPopup('.yith-wapo-footer .single_add_to_cart_button').click();
    await wait();
    expect(calls()).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(20_000);
    expect([isOpen(), told.at(-1), calls().length]).toEqual([false, 'failed k1', 1]);
    expect(printedLines()).toEqual([expect.stringContaining('could not be loaded')]);
    document.removeEventListener('shop:addons-selected', lose, true);
  });

  test('a failure is told to authors also where the cart has replaced the link meanwhile', async () => {
    answers([
      () => {
        el('#cart').outerHTML = CART;
        return new Response('oops', { status: 500 });
      },
    ]);
    await open();
    await edit();
    printedLines();
    expect(told).toEqual(['edit k1', 'failed k1']);
  });

  test('a link that names no line is the browser’s', async () => {
    await open(`<a class="yith-wapo-edit-product-cart" href="#own">Edit</a>`);
    const press = new MouseEvent('click', { bubbles: true, cancelable: true });
    el('.yith-wapo-edit-product-cart').dispatchEvent(press);
    await wait();
    expect([press.defaultPrevented, told, calls()]).toEqual([false, [], []]);
  });

  test('an update of the cart brings links, which are moved to the end of their cell', async () => {
    vi.stubGlobal('jQuery', jQuery);
    await open();
    el('#cart').outerHTML = CART;
    expect(linkOf('k2').parentElement?.lastElementChild).not.toBe(linkOf('k2'));
    jQuery(document.body).trigger('updated_wc_div');
    expect(linkOf('k2').parentElement?.lastElementChild).toBe(linkOf('k2'));
  });

  test('it is centred, also after the window is resized, and fills the window on a phone', async () => {
    const window_ = (width: number, height: number): void => {
      vi.spyOn(document.documentElement, 'clientWidth', 'get').mockReturnValue(width);
      vi.stubGlobal('innerHeight', height);
      window.dispatchEvent(new Event('resize'));
    };
    const box = (): string[] => {
      const { style } = el('.yith-wapo-wrapper');
      return [style.left, style.top, style.width, style.height];
    };
    // The host says what is a phone: a narrow window is none.
    await open(CART, () => vi.stubGlobal('yith_wapo', { ...(globalThis as { yith_wapo?: object }).yith_wapo, isMobile: '' }));
    window_(1200, 900);
    await edit();
    printedLines();
    expect(box()).toEqual(['200px', '103.85px', '800px', '692.31px']);
    window_(600, 900);
    expect(box()).toEqual(['100px', '103.85px', '400px', '692.31px']);
    Object.assign(el('shop-cart-item-editor'), { mobile: true });
    await wait();
    window_(390, 844);
    expect(box()).toEqual(['0px', '0px', '390px', '844px']);
    vi.restoreAllMocks();
  });

  test('a nonce that is too old is fetched once', async () => {
    answers([() => new Response('-1', { status: 403 }), json(ANSWER)]);
    await open();
    const before = globalThis.fetch;
    vi.stubGlobal('fetch', (url: string, init?: RequestInit) =>
      String(url).includes('shop-fresh')
        ? Promise.resolve(new Response('<script>var yith_wapo = {"addons_nonce":"n2"};</script>'))
        : before(url, init),
    );
    await edit();
    printedLines();
    expect(fetch.sent.map(({ fields }) => fields.at(-1)?.[1])).toEqual(['n1', 'n2']);
    expect(isOpen()).toBe(true);
  });
});

describe('a variable product', () => {
  test('its variation, options and choices are restored, also in reprinted add-ons, and saved', async () => {
    const page = pageText('page-product-addons-full-variable-all');
    const from = page.indexOf('<form class="variations_form');
    const html = page.slice(from, page.indexOf('</form>', from) + '</form>'.length);
    const blocks = html.slice(html.indexOf('<input type="hidden" id="yith_wapo_product_id"'), html.lastIndexOf('<div class="quantity">'));
    const addons = [{ '25-1': 'x' }, { '28': '0' }, { '30-0': 'x' }, { '30-1': 'x' }, { '31-0': '3' }, { '32-0': 'Dear you' }];
    answers(
      [json({ success: true, html, variation: { attributes: { attribute_pa_colour: 'blue' } }, quantity: 2, quantities: [], addons })],
      [json({ success: true })],
    );
    replies['live_print_blocks'] = [json({ html: blocks, addons: [], quantities: [] })];
    await open();
    await edit();
    await wait(1500);
    printedLines();
    expect(fetch.sent.map(({ fields }) => fields.find(([name]) => name === 'action')?.[1])).toContain('live_print_blocks');
    expect([inPopup('select[name=attribute_pa_colour]').value, inPopup('.variation_id').value]).toEqual(['blue', '700']);
    expect([field('25-1').checked, field('32-0').value, inPopup('input[name=quantity]').value]).toEqual([true, 'Dear you', '2']);
    expect(inPopup('.yith-wapo-container').dataset).toMatchObject({ productId: '700', productPrice: '64' });
    inPopup('.yith-wapo-footer .single_add_to_cart_button').click();
    await wait();
    printedLines();
    const saved = fetch.sent.map(({ fields }) => Object.fromEntries(fields)).find(({ action }) => action?.startsWith('ywapo_update'));
    expect([saved?.['product_id'], saved?.['variation_id'], isOpen()]).toEqual(['696', '700', false]);
  });
});

describe('a line whose options depend on its variation', () => {
  /** The line is red, with what only the red one has. */
  const addons = [{ '25-1': 'x' }, { '28': '0' }, { '30-0': 'x' }, { '30-1': 'x' }, { '31-0': '3' }, { '37-0': 'x' }];
  const page = pageText('page-product-addons-full-variable-all');
  const from = page.indexOf('<form class="variations_form');
  const html = page.slice(from, page.indexOf('</form>', from) + '</form>'.length);
  const blocks = html.slice(html.indexOf('<input type="hidden" id="yith_wapo_product_id"'), html.lastIndexOf('<div class="quantity">'));
  /** A server that prints only the blocks of a variation leaves its add-on out before one is chosen. */
  const without = (text: string): string => {
    const start = text.indexOf('<div id="yith-wapo-addon-37"');
    return text.slice(0, start) + text.slice(text.indexOf('<div id="yith-wapo-addon-38"', start));
  };
  const template = json({ success: true, html: without(html), variation: { attributes: { attribute_pa_colour: 'red' } }, addons });
  const press = async (): Promise<void> => {
    inPopup('.yith-wapo-footer .single_add_to_cart_button').click();
    await wait();
  };

  test('it opens once the blocks of its variation are loaded; until then a press says to wait', async () => {
    let release = (): void => undefined;
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    answers([template], [json({ success: true })]);
    replies['live_print_blocks'] = [
      async () => {
        await gate;
        return new Response(JSON.stringify({ html: blocks, addons: [], quantities: [] }));
      },
    ];
    await open();
    await edit();
    await wait(1500);
    printedLines();
    expect([inPopup('.variation_id').value, told, popup()?.dataset['state']]).toEqual(['698', ['edit k1'], 'loading']);
    await press();
    expect([calls().length, inPopup('.yith-wapo-footer .shop-alert').textContent]).toEqual([
      1,
      'Please wait until your choices are loaded.',
    ]);
    release();
    await wait(300);
    expect([told, popup()?.dataset['state'], document.querySelector('.shop-alert')]).toEqual([['edit k1', 'opened k1'], 'open', null]);
    expect(field('37-0').checked).toBe(true);
    await press();
    printedLines();
    const saved = fetch.sent.find(({ fields }) => fields[0]?.[1].startsWith('ywapo_update'))?.fields.map(([, value]) => value) ?? [];
    expect(saved).toEqual(expect.arrayContaining(['698', 'yith_wapo[][37-0]']));
    expect(told.at(-1)).toBe('saved k1');
  });

  test('is not opened without them: nothing of it is lost, and the way on is beside its link', async () => {
    answers([template, template]);
    replies['live_print_blocks'] = [() => new Response('<html><body>Sign in</body></html>')];
    await open();
    await edit();
    await wait(1500);
    expect(printedLines().filter((line) => line.includes('could not be'))).toHaveLength(2);
    expect([isOpen(), told, calls()]).toEqual([false, ['edit k1', 'closed k1', 'failed k1'], ['ywapo_load_product_template']]);
    expect([document.activeElement, el('#cart .shop-alert').textContent]).toEqual([
      linkOf('k1'),
      expect.stringContaining('Your choices could not be loaded for editing.'),
    ]);
  });
});

describe('a failure', () => {
  const save = async (): Promise<void> => {
    inPopup('.yith-wapo-footer .single_add_to_cart_button').click();
    await wait();
  };

  test.each([
    ['an error of the server', () => new Response('oops', { status: 500 })],
    ['a refusal', json({ success: false })],
    ['markup without a form', json({ ...ANSWER, html: '<p>Please sign in</p>' })],
    ['a form that breaks off', json({ ...ANSWER, html: FORM.slice(0, FORM.length * 0.6) })],
  ] as const)('of loading (%s) is said beside the link, which keeps the focus, with a way on', async (_name, reply) => {
    answers([reply as Reply, json(ANSWER)]);
    await open();
    await edit();
    expect(printedLines()).toEqual([expect.stringContaining('could not be loaded')]);
    const alert = el('#cart [role=alert]');
    expect([isOpen(), alert.previousElementSibling, document.activeElement]).toEqual([false, linkOf('k1'), linkOf('k1')]);
    alert.querySelector('button')?.click();
    await wait();
    printedLines();
    expect([isOpen(), document.querySelector('#cart [role=alert]')]).toEqual([true, null]);
  });

  test.each([
    ['a refusal', json({ success: false }), 'Your changes could not be saved. The item in your cart is as it was.'],
    [
      'an error of the server',
      () => new Response('oops', { status: 500 }),
      'Your changes could not be saved. The item in your cart is as it was.',
    ],
    ['a lost connection', lost, 'We do not know whether your changes were saved: the shop did not answer.'],
  ] as const)('of saving (%s) is said in the foot of the dialog, and its button has the focus', async (_name, reply, text) => {
    answers([json(ANSWER)], [reply as Reply, json({ success: true })]);
    await open();
    await edit();
    printedLines();
    await save();
    expect(printedLines()).toEqual([expect.stringContaining('could not be saved')]);
    const alert = inPopup('.yith-wapo-footer [role=alert]');
    expect([isOpen(), alert.querySelector('p')?.textContent]).toEqual([true, text]);
    alert.querySelector('button')?.focus();
    alert.querySelector('button')?.click();
    expect(document.activeElement).toBe(inPopup('.single_add_to_cart_button'));
    await wait();
    expect([isOpen(), told.at(-1)]).toEqual([false, 'saved k1']);
  });

  test('a line that has left: the dialog says so and closes, and the cart has the focus', async () => {
    answers([json(ANSWER)], [json({ success: false })]);
    await open(`<form class="woocommerce-cart-form">${CART}</form>`);
    await edit();
    printedLines();
    await save();
    printedLines();
    el('#cart').innerHTML = link('k2');
    await wait();
    const alert = inPopup('.yith-wapo-footer [role=alert]');
    expect(alert.textContent).toBe('This item is no longer in your cart.Back to the cart');
    alert.querySelector('button')?.click();
    await wait(500);
    expect([isOpen(), document.activeElement]).toEqual([false, el('form.woocommerce-cart-form')]);
  });
});

test('a window of a phone is filled where neither the tag nor the host says what is one', async () => {
  vi.spyOn(document.documentElement, 'clientWidth', 'get').mockReturnValue(768);
  vi.stubGlobal('innerHeight', 800);
  await open();
  await edit();
  printedLines();
  const { style } = el('.yith-wapo-wrapper');
  expect([style.left, style.top, style.width, style.height]).toEqual(['0px', '0px', '768px', '800px']);
  vi.spyOn(document.documentElement, 'clientWidth', 'get').mockReturnValue(769);
  window.dispatchEvent(new Event('resize'));
  expect(style.width).toBe('512.67px');
  vi.restoreAllMocks();
});

describe('closing', () => {
  test('empties the layer after 400 ms, which opening again before stops', async () => {
    answers([json(ANSWER), json(ANSWER)]);
    await open();
    await edit();
    printedLines();
    el('.yith-wapo-overlay').click();
    expect([isOpen(), document.body.classList.contains('yith-wapo-modal-is-open'), document.activeElement]).toEqual([
      false,
      false,
      linkOf('k1'),
    ]);
    await vi.advanceTimersByTimeAsync(200);
    await edit();
    printedLines();
    await vi.advanceTimersByTimeAsync(400);
    expect(inPopup('.yith-wapo-content').childElementCount).toBe(1);
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
    expect(isOpen()).toBe(false);
    await vi.advanceTimersByTimeAsync(399);
    expect(inPopup('.yith-wapo-content').childElementCount).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(['.yith-wapo-content', '.yith-wapo-add-to-cart'].map((part) => inPopup(part).childElementCount)).toEqual([0, 0]);
    expect(told.filter((line) => line.startsWith('closed'))).toHaveLength(2);
  });

  test('removing the tag takes the layer and what it held away', async () => {
    await open();
    await edit();
    printedLines();
    el('shop-cart-item-editor').remove();
    await wait(500);
    expect([popup(), document.body.classList.contains('yith-wapo-modal-is-open'), document.querySelectorAll('[inert]').length]).toEqual([
      null,
      false,
      0,
    ]);
  });
});

describe('a layer of the host', () => {
  test.each([
    ['the root alone', ''],
    ['a closer that is no button', '<span class="yith-wapo-close">x</span>'],
    ['an empty box', '<div class="yith-wapo-wrapper" style="color: red;"></div>'],
    [
      'a foot without its parts',
      '<div class="yith-wapo-overlay"></div><div class="yith-wapo-wrapper"><div class="yith-wapo-footer"></div></div>',
    ],
  ])('(%s) is used, gets what it lacks, and is given back when the tag leaves', async (_name, content) => {
    await open(`${CART}<div class="yith-wapo-popup theme">${content}</div>`);
    const before = popup()?.outerHTML;
    await edit();
    printedLines();
    const parts = ['overlay', 'wrapper', 'close', 'content', 'footer', 'cart-item-key', 'add-to-cart'].map((part) => `.yith-wapo-${part}`);
    expect(parts.map((part) => document.querySelectorAll(`.yith-wapo-popup.theme ${part}`).length)).toEqual(parts.map(() => 1));
    expect([told, document.activeElement, el('.yith-wapo-close').getAttribute('aria-label')]).toEqual([
      ['edit k1', 'opened k1'],
      el('.yith-wapo-close'),
      'Close without saving',
    ]);
    el('.yith-wapo-close').dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
    el('.yith-wapo-close').click();
    expect([isOpen(), told.filter((line) => line === 'closed k1')]).toEqual([false, ['closed k1']]);
    el('shop-cart-item-editor').remove();
    await wait(500);
    expect(popup()?.outerHTML).toBe(before);
  });
});

describe('saving', () => {
  const save = async (): Promise<void> => {
    inPopup('.yith-wapo-footer .single_add_to_cart_button').click();
    await wait();
  };

  test('sends the form field by field, closes, has the cart read once and focuses the new link', async () => {
    const cart = `<shop-later></shop-later>${CART}`;
    answers([json(ANSWER)], [json({ success: true })]);
    await open(cart);
    const reads: unknown[] = [];
    document.addEventListener('shop:cart-refresh', ({ detail }) => reads.push(detail));
    el('shop-later').replaceWith(document.createElement('shop-cart'));
    await edit();
    printedLines();
    await save();
    const fields = fetch.sent[1]?.fields ?? [];
    expect(fields.slice(0, 5)).toEqual([
      ['action', 'ywapo_update_addons_on_cart_item'],
      ['cart_item_key', 'k1'],
      ['individual_item_key[]', 'alone'],
      ['product_id', '58'],
      ['variation_id', '0'],
    ]);
    expect(fields.at(-1)).toEqual(['security', 'n1']);
    const sent = fields.slice(5, -1);
    expect(sent.map(([name]) => name)).toEqual(sent.map((_, i) => `addons[${Math.floor(i / 2)}][${i % 2 === 0 ? 'name' : 'value'}]`));
    const pairs = sent.flatMap(([, name], i) => (i % 2 === 0 ? [`${name}=${sent[i + 1]?.[1]}`] : []));
    expect(pairs).toEqual(
      [...new FormData(el<HTMLFormElement>('.yith-wapo-popup form.cart'))].map(([name, value]) => `${name}=${String(value)}`),
    );
    expect(pairs).toEqual(expect.arrayContaining(['yith_wapo[][1-0]=Gift', 'yith_wapo[][3-0]=Anna', 'quantity=2']));
    expect(pairs.some((pair) => pair.startsWith('add-to-cart'))).toBe(false);
    expect([told, reads]).toEqual([['edit k1', 'opened k1', 'closed k1', 'saved k1'], [{ scope: 'page', preserve: true }]]);
    // The answer of the cart brings new nodes.
    el('#cart').outerHTML = CART;
    await wait();
    expect(document.activeElement).toBe(linkOf('k1'));
  });

  test.each([
    ['a line that has left', json({ success: false }), 1],
    ['an error of the server', () => new Response('oops', { status: 500 }), 0],
  ] as const)('%s: it stays open, tells authors, and can be tried again', async (_name, reply, reads) => {
    answers([json(ANSWER)], [reply as Reply, json({ success: true })]);
    await open(`${CART}`);
    document.body.append(document.createElement('shop-cart'));
    let read = 0;
    document.addEventListener('shop:cart-refresh', () => (read += 1));
    await edit();
    printedLines();
    await save();
    expect(printedLines()).toEqual([expect.stringContaining('could not be saved')]);
    expect([isOpen(), popup()?.dataset['state'], told.at(-1), read]).toEqual([true, 'failed', 'failed k1', reads]);
    await save();
    expect([isOpen(), told.at(-1)]).toEqual([false, 'saved k1']);
  });

  test('a quantity of nothing, and what the add-ons want, hold it; it is sent once at a time', async () => {
    answers([json(ANSWER)], [json({ success: true }), json({ success: true })]);
    await open();
    await edit();
    printedLines();
    const quantity = inPopup('input[name=quantity]');
    const write = (input: HTMLInputElement, value: string): void => {
      input.value = value;
      input.dispatchEvent(new Event('input', { bubbles: true }));
      input.dispatchEvent(new Event('change', { bubbles: true }));
    };
    write(quantity, '0');
    await save();
    expect([calls().length, inPopup('.shop-alert').textContent, document.activeElement]).toEqual([
      1,
      'Please enter a quantity of at least 1.',
      quantity,
    ]);
    write(quantity, '3');
    write(field('5-0'), '9');
    await save();
    expect([calls().length, inPopup('.shop-alert').textContent]).toEqual([1, 'Please check: Small']);
    write(field('5-0'), '8');
    inPopup('.single_add_to_cart_button').click();
    inPopup('.single_add_to_cart_button').click();
    await wait();
    expect([calls().length, isOpen()]).toEqual([2, false]);
  });

  test('the core’s own script of the cart page is told once, and the fragments are read', async () => {
    answers([json(ANSWER)], [json({ success: true })]);
    vi.stubGlobal('jQuery', jQuery);
    jQuery(document).on('submit.test', '.woocommerce-cart-form', () => undefined);
    const heard: string[] = [];
    jQuery(document).on('wc_update_cart.test', () => heard.push('wc_update_cart'));
    await open();
    await edit();
    printedLines();
    await save();
    jQuery(document).off('.test');
    expect([heard, fetch.calls().filter((call) => call.includes('get_refreshed_fragments')).length]).toEqual([['wc_update_cart'], 1]);
    printedLines();
  });

  test('the cart block’s store is told once', async () => {
    const acts: string[] = [];
    answers([json(ANSWER)], [json({ success: true })]);
    await open(CART, () => {
      vi.stubGlobal('wc', { wcBlocksData: { CART_STORE_KEY: 'key' } });
      vi.stubGlobal('wp', {
        data: {
          dispatch: (key: string) => ({ invalidateResolutionForStore: () => acts.push(`invalidate ${key}`) }),
          select: (key: string) => ({ getCartData: () => acts.push(`read ${key}`) }),
          subscribe: () => () => undefined,
        },
      });
    });
    Object.assign(el('shop-cart-item-editor'), { hasCartBlock: true });
    await edit();
    printedLines();
    await save();
    expect(acts).toEqual(['invalidate key', 'read key']);
  });
});

describe('beside the plugin’s own script', () => {
  test('it loads and opens; the tag makes its layer a dialog, claims no click, and makes no call', async () => {
    vi.stubGlobal('jQuery', jQuery);
    const presses: string[] = [];
    jQuery(document).on('click', '.yith-wapo-edit-product-cart', (event) => {
      event.preventDefault();
      presses.push('link');
      jQuery('.yith-wapo-popup').addClass('open');
    });
    jQuery(document).on('click', '.yith-wapo-close', () => {
      presses.push('close');
      jQuery('.yith-wapo-popup').removeClass('open');
    });
    await open(
      `${CART}<div class="yith-wapo-popup"><div class="yith-wapo-wrapper"><span class="yith-wapo-close">x</span><input type="hidden" class="yith-wapo-cart-item-key" value="k2"></div></div>`,
    );
    await edit('k2');
    expect([presses, told, calls(), popup()?.getAttribute('role'), document.activeElement]).toEqual([
      ['link'],
      ['opened k2'],
      [],
      'dialog',
      el('.yith-wapo-close'),
    ]);
    el('.yith-wapo-close').dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
    await wait();
    expect([presses, told.at(-1), popup()?.hasAttribute('role'), document.activeElement]).toEqual([
      ['link', 'close'],
      'closed k2',
      false,
      linkOf('k2'),
    ]);
    jQuery(document).off('click');
  });

  test('when it comes while a line is open, our layer closes and the next press is the script’s', async () => {
    vi.stubGlobal('jQuery', jQuery);
    await open();
    await edit();
    printedLines();
    expect(isOpen()).toBe(true);
    const presses: string[] = [];
    jQuery(document).on('click', '.yith-wapo-edit-product-cart', (event) => {
      event.preventDefault();
      presses.push('link');
    });
    document.dispatchEvent(new Event('pointerdown'));
    await wait();
    expect([popup(), told, document.activeElement]).toEqual([null, ['edit k1', 'opened k1', 'closed k1'], linkOf('k1')]);
    await edit();
    expect([presses, calls().length]).toEqual([['link'], 1]);
    jQuery(document).off('click');
  });
});
