import { afterEach, describe, expect, test } from 'vitest';
import { firstSubmitBlocker, productOf } from '../../../shared/stores/product.js';
import { exchange, held, offline, withBody, type Reply, type Routes } from '../../host/recording.js';
import {
  buttonState,
  choose,
  el,
  form,
  idField,
  JACKET_AJAX,
  JACKET_AJAX_SWATCHES,
  LOOKUP,
  markup,
  NEEDS,
  open,
  options,
  shown,
  tag,
  textOf,
  type OpenOptions,
  type ProductPage,
} from './page.js';

let page: ProductPage;
afterEach(() => page.close());

const start = async (reply: Reply | readonly Reply[], more: OpenOptions = {}): Promise<void> => {
  page = await open(JACKET_AJAX, { routes: { [LOOKUP]: reply } as Routes, ...more });
};
const chooseFour = (cut = 'Regular'): void => {
  for (const [name, value] of [
    ['pa_colour', 'red'],
    ['pa_size', 'm'],
    ['cloth', 'Wool'],
    ['cut', cut],
  ] as const) {
    choose(name, value);
  }
};
const overlay = (): Element | null => document.querySelector('.blockOverlay');
const failedNotice = (): string => textOf('.shop-alert__text');

describe.each(['get-variation-match', 'woocommerce-10.9.1/get-variation-match'])('answered by %s', (recording) => {
  test('asked once every attribute is chosen, field for field as recorded', async () => {
    await start(recording);
    chooseFour();
    await page.wait(10);
    expect(page.fetch.calls()).toEqual([LOOKUP]);
    const sent = page.fetch.sent[0];
    const { request } = exchange(recording);
    expect(sent?.headers.get('content-type')).toBe('application/x-www-form-urlencoded; charset=UTF-8');
    expect(sent?.headers.get('x-requested-with')).toBe('XMLHttpRequest');
    expect(sent?.fields).toEqual([
      ['attribute_pa_colour', 'red'],
      ['attribute_pa_size', 'm'],
      ['attribute_cloth', 'Wool'],
      ['attribute_cut', 'Regular'],
      ['product_id', String(form().dataset['product_id'])],
    ]);
    // The first server was asked by the recorder, with an empty field that the host's script does not send.
    expect(sent?.fields.filter(([name]) => name !== 'product_id' && name !== 'custom_data')).toEqual(
      request.fields.filter(([name]) => name !== 'product_id' && name !== 'custom_data'),
    );
  });

  test('the answer is shown as an embedded variation is', async () => {
    await start(recording);
    chooseFour();
    await page.wait(600);
    const variation = exchange(recording).response.body as { variation_id: number; sku: string; display_price: number };
    expect(idField().value).toBe(String(variation.variation_id));
    expect(textOf('.product_meta .sku')).toBe(variation.sku);
    expect([buttonState(), shown().style.display]).toEqual(['ready', '']);
    expect(productOf(form()).get()).toMatchObject({ unitPrice: variation.display_price, blockers: [] });
  });
});

test('the request is the recorded one, byte for byte, but for a field the recorder added', async () => {
  await start('get-variation-match');
  chooseFour();
  await page.wait(10);
  expect(page.fetch.sent[0]?.body).toBe(exchange('get-variation-match').request.body?.replace('&custom_data=', ''));
});

test('a form with an empty attribute for custom data sends it, as the host does', async () => {
  await start('get-variation-match', { prepare: () => form().setAttribute('data-custom_data', '') });
  chooseFour();
  await page.wait(10);
  expect(page.fetch.sent[0]?.fields.slice(5)).toEqual([['custom_data', '']]);
});

test('custom data that another script gave the form through jQuery go along', async () => {
  await start('get-variation-match', { scripts: [] });
  page.host?.$(form()).data('custom_data', { engraving: 'A' });
  chooseFour();
  await page.wait(10);
  expect(page.fetch.sent[0]?.fields.slice(5)).toEqual([['custom_data[engraving]', 'A']]);
});

test.each([
  ['a text', 'blue team', [['custom_data', 'blue team']]],
  [
    'JSON, as jQuery reads it',
    '{"a":{"b":1},"c":["x","y"]}',
    [
      ['custom_data[a][b]', '1'],
      ['custom_data[c][]', 'x'],
      ['custom_data[c][]', 'y'],
    ],
  ],
  ['broken JSON, as it stands', '{"a":', [['custom_data', '{"a":']]],
])('custom data: %s', async (_, text, expected) => {
  await start('get-variation-match', { prepare: () => form().setAttribute('data-custom_data', text) });
  chooseFour();
  await page.wait(10);
  expect(page.fetch.sent[0]?.fields.slice(5)).toEqual(expected);
});

test('no option is taken out, whatever is chosen', async () => {
  await start('get-variation-match');
  const before = [options('pa_size'), options('cut')];
  choose('pa_colour', 'red');
  expect([options('pa_size'), options('cut')]).toEqual(before);
  expect(page.fetch.sent).toEqual([]);
});

test('while it is asked: the form covered and busy, the button as before a choice', async () => {
  const { reply, release } = held('get-variation-match');
  await start(reply);
  chooseFour();
  await page.wait(10);
  expect(overlay()).toMatchObject({ parentElement: form() });
  expect((overlay() as HTMLElement).style.background).toContain('#fff');
  expect([form().getAttribute('aria-busy'), buttonState(), firstSubmitBlocker(productOf(form()))?.message]).toEqual([
    'true',
    NEEDS,
    'Checking availability…',
  ]);
  release();
  await page.wait(600);
  expect([overlay(), form().hasAttribute('aria-busy'), buttonState()]).toEqual([null, false, 'ready']);
});

test('a newer choice drops the older question, and its late answer changes nothing', async () => {
  const first = held('get-variation-out-of-stock');
  const second = held('get-variation-match');
  await start([first.reply, second.reply]);
  chooseFour('Short');
  await page.wait(10);
  choose('cut', 'Regular');
  await page.wait(10);
  expect(page.fetch.sent.map((s) => s.signal?.aborted)).toEqual([true, false]);
  second.release();
  await page.wait(10);
  const id = idField().value;
  first.release();
  await page.wait(600);
  expect(id).not.toBe('');
  expect([idField().value, overlay(), buttonState(), document.querySelector('.shop-alert')]).toEqual([id, null, 'ready', null]);
});

test('choices made during set-up: the older request is cancelled, the newest one answered', async () => {
  await start('get-variation-match', {
    waitMs: 50,
    prepare: () => {
      const stop = productOf(form()).listen(() => {
        stop();
        chooseFour('Short');
        choose('cut', 'Regular');
      });
    },
  });
  expect(page.fetch.sent.map(({ fields, signal }) => [Object.fromEntries(fields)['attribute_cut'], signal?.aborted])).toEqual([
    ['Short', true],
    ['Regular', false],
  ]);
  await page.wait(600);
  expect([overlay(), buttonState()]).toEqual([null, 'ready']);
});

test('the cover stays until the newer question is answered', async () => {
  const second = held('get-variation-match');
  await start([held('get-variation-match').reply, second.reply]);
  chooseFour('Short');
  await page.wait(10);
  choose('cut', 'Regular');
  await page.wait(100);
  expect(document.querySelectorAll('.blockOverlay')).toHaveLength(1);
  second.release();
  await page.wait(500);
  expect(overlay()).toBeNull();
});

test('two checks by other scripts are one cover, and it goes with the last answer', async () => {
  const second = held('get-variation-match');
  await start([held('get-variation-match').reply, second.reply], { scripts: [] });
  chooseFour();
  page.host?.$(form()).trigger('check_variations');
  await page.wait(50);
  expect(document.querySelectorAll('.blockOverlay')).toHaveLength(1);
  second.release();
  await page.wait(600);
  expect([overlay(), buttonState()]).toEqual([null, 'ready']);
});

test('a choice that is taken back while it is asked: no answer comes, nothing stays covered', async () => {
  const { reply, release } = held('get-variation-match');
  await start(reply);
  chooseFour();
  await page.wait(10);
  choose('cut', '');
  release();
  await page.wait(600);
  expect([overlay(), idField().value, buttonState(), document.querySelector('.shop-alert')]).toEqual([null, '', NEEDS, null]);
});

test('an answer that comes although its question was dropped is not taken in', async () => {
  let answer: (body: Response) => void = () => undefined;
  // A connection that does not care about being aborted.
  page = await open(JACKET_AJAX);
  const ignoring = (): Promise<Response> =>
    new Promise((resolve) => {
      answer = resolve;
    });
  Object.assign(globalThis, { fetch: ignoring });
  chooseFour();
  await page.wait(10);
  choose('cut', '');
  answer(new Response(exchange('get-variation-match').response.text, { headers: { 'content-type': 'application/json' } }));
  await page.wait(600);
  expect([idField().value, buttonState(), document.querySelector('.shop-alert')]).toEqual(['', NEEDS, null]);
});

test('a show still pending does not open the button for a choice that is being checked', async () => {
  const second = held('get-variation-match');
  await start(['get-variation-match', second.reply]);
  chooseFour();
  await page.wait(100);
  choose('cut', 'Short');
  await page.wait(500);
  expect([buttonState(), idField().value]).toEqual([NEEDS, '']);
  second.release();
  await page.wait(600);
  expect(buttonState()).toBe('ready');
});

test('while the next is asked for, the store has no variation and the form says what is awaited', async () => {
  const late = held('get-variation-match');
  await start(['get-variation-match', late.reply]);
  chooseFour();
  await page.wait(600);
  expect(productOf(form()).get().unitPrice).toBeGreaterThan(0);
  choose('pa_size', 'l');
  await page.wait(10);
  const { variation, unitPrice } = productOf(form()).get();
  expect([variation, unitPrice, firstSubmitBlocker(productOf(form()))?.message]).toEqual([null, null, 'Checking availability…']);
  const focused = document.activeElement;
  expect(el('.single_add_to_cart_button').dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))).toBe(false);
  expect([failedNotice(), document.activeElement]).toEqual(['Checking availability…', focused]);
  late.release();
  await page.wait(600);
  expect([failedNotice(), productOf(form()).get().blockers]).toEqual(['', []]);
});

test('the earlier variation stays on show while the next is asked for', async () => {
  const second = held('get-variation-match');
  await start(['get-variation-match', second.reply]);
  chooseFour();
  await page.wait(600);
  const price = textOf('.woocommerce-variation-price');
  choose('cut', 'Short');
  await page.wait(50);
  expect([textOf('.woocommerce-variation-price'), shown().style.display]).toEqual([price, '']);
  second.release();
});

test.each([
  ['false', 'get-variation-none'],
  ['an unknown product', 'get-variation-bad-product'],
  ['no product', 'get-variation-no-product'],
  ['false of 10.9.1', 'woocommerce-10.9.1/get-variation-none'],
  ['204', () => new Response(null, { status: 204 })],
  ['an empty list', withBody(exchange('get-variation-none'), [])],
  ['null', withBody(exchange('get-variation-none'), null)],
  ['false behind a notice of PHP', withBody(exchange('get-variation-none'), '<br />\n<b>Notice</b>: odd in <b>/a.php</b><br />\nfalse')],
] as const)('%s is no match: the message, and nothing covered', async (_, reply) => {
  await start(reply);
  chooseFour();
  await page.wait(600);
  expect(textOf('.wc-no-matching-variations')).toBe('Sorry, no products matched your selection. Please choose a different combination.');
  expect([overlay(), buttonState(), idField().value, document.querySelector('.shop-alert')]).toEqual([null, NEEDS, '', null]);
});

const broken =
  (body: string, status = 200, type = 'text/html'): Reply =>
  () =>
    new Response(body, { status, headers: { 'content-type': type } });

test.each([
  ['HTML', broken('<html><body>Maintenance</body></html>')],
  ['403', broken('-1', 403)],
  ['404', broken('', 404)],
  ['500', broken('<h1>Error</h1>', 500)],
  ['JSON that is no variation', broken('{"code":"forbidden"}', 200, 'application/json')],
  ['a number', broken('0', 200, 'application/json')],
  ['half an answer', broken('{"variation_id": 5, "attr', 200, 'application/json')],
  ['offline', offline],
] as const)('%s: a notice with a way on, the button held back, nothing covered; trying again works', async (_, reply) => {
  await start([reply, 'get-variation-match']);
  chooseFour();
  await page.wait(600);
  expect(failedNotice()).toBe('This combination could not be checked.');
  expect(el('.shop-alert').getAttribute('role')).toBe('alert');
  expect([overlay(), buttonState(), idField().value, firstSubmitBlocker(productOf(form()))?.message]).toEqual([
    null,
    NEEDS,
    '',
    'This combination could not be checked.',
  ]);
  el('.shop-alert__action').click();
  await page.wait(600);
  expect([document.querySelector('.shop-alert'), buttonState(), overlay()]).toEqual([null, 'ready', null]);
});

test('after a failed request nothing of the last variation remains, and other scripts hear that', async () => {
  await start(['get-variation-match', offline], { scripts: [] });
  const sku = textOf('.product_meta .sku');
  chooseFour();
  await page.wait(600);
  expect(shown().style.display).toBe('');
  const before = page.heard('reset_data', 'hide_variation').length;
  choose('cut', 'Short');
  await page.wait(600);
  expect([
    shown().style.display,
    textOf('.product_meta .sku'),
    productOf(form()).get().variation,
    productOf(form()).get().unitPrice,
  ]).toEqual(['none', sku, null, null]);
  expect(page.heard('reset_data', 'hide_variation').slice(before)).toEqual(['reset_data', 'hide_variation']);
});

test.each(['', 'data-alerts="native"'])(
  'a press of the button after a failed request repeats its message, with a retry (%s)',
  async (attributes) => {
    await start([offline, 'get-variation-match'], { tag: attributes });
    chooseFour();
    await page.wait(600);
    el('.single_add_to_cart_button').click();
    expect([...document.querySelectorAll('.shop-alert__text')].map((p) => p.textContent)).toEqual([
      'This combination could not be checked.',
    ]);
    expect(document.activeElement).toBe(el('.shop-alert'));
    el('.shop-alert__action').click();
    expect(document.activeElement).toBe(el('.single_add_to_cart_button'));
    await page.wait(600);
    expect([document.querySelector('.shop-alert'), buttonState()]).toEqual([null, 'ready']);
  },
);

test('no answer at all: given up after 30 seconds, with the same notice', async () => {
  await start(() => new Promise<Response>(() => undefined));
  chooseFour();
  await page.wait(29_000);
  expect([overlay() !== null, document.querySelector('.shop-alert')]).toEqual([true, null]);
  await page.wait(2000);
  expect([overlay(), failedNotice()]).toEqual([null, 'This combination could not be checked.']);
});

test('the notice of a failure goes with the next choice', async () => {
  await start([offline, 'get-variation-match']);
  chooseFour();
  await page.wait(100);
  choose('cut', 'Short');
  expect(document.querySelector('.shop-alert')).toBeNull();
  await page.wait(600);
  expect(buttonState()).toBe('ready');
});

test('a tag that leaves during a request cancels it and leaves the form as printed', async () => {
  await start(held('get-variation-match').reply);
  chooseFour();
  await page.wait(10);
  tag().replaceWith(form());
  await page.wait(500);
  expect(page.fetch.sent[0]?.signal?.aborted).toBe(true);
  expect(markup(form())).toBe(page.before);
});

test('the tag leaves with a failure on show: the notice goes too', async () => {
  await start(offline);
  chooseFour();
  await page.wait(100);
  tag().replaceWith(form());
  await page.wait(500);
  expect(markup(form())).toBe(page.before);
});

test("a choice of the page's own is asked for at the start", async () => {
  const chosen = (html: string): string =>
    ['red', 'm', 'Wool', 'Long'].reduce(
      (text, value) => text.replace(`<option value="${value}" `, `<option value="${value}" selected="selected" `),
      html,
    );
  await start('get-variation-match', { text: chosen });
  await page.wait(500);
  expect([page.fetch.calls(), buttonState()]).toEqual([[LOOKUP], 'ready']);
});

test('swatches: nothing is barred, and the first can be reached by the keyboard', async () => {
  page = await open(JACKET_AJAX_SWATCHES, { routes: { [LOOKUP]: 'get-variation-match' } });
  const items = [...document.querySelectorAll<HTMLElement>('[data-attribute_name="attribute_pa_colour"] .variable-item')];
  expect(items.some((i) => i.classList.contains('disabled'))).toBe(false);
  expect(items.map((i) => i.tabIndex)).toEqual(items.map((_, i) => (i === 0 ? 0 : -1)));
});
