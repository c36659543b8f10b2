import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { turned } from '../../demo-theme/inspector/faults-form.js';
import { DemoInspector } from '../../demo-theme/inspector/panel.js';
import { seenStores, watchHostEvents } from '../../demo-theme/inspector/watch.js';
import { summary } from '../../demo-theme/inspector/words.js';
import { requestLog } from '../../demo-theme/shop/debug-api.js';
import { CALLS, FAULT_KINDS, type Fault } from '../../demo-theme/shop/faults.js';
import { emit } from '../../shared/events.js';

let faults: readonly Fault[] = [];
let log = requestLog();
const reset = vi.fn();

if (!customElements.get('demo-inspector')) {
  customElements.define('demo-inspector', DemoInspector);
}

interface Opened {
  readonly root: ShadowRoot;
  texts(label: string): string[];
  set(selector: string, value: string | boolean): void;
  press(text: string): void;
}

const open = (): Opened => {
  const panel = new DemoInspector();
  document.body.append(panel);
  const root = panel.shadowRoot as ShadowRoot;
  return {
    root,
    texts: (label) =>
      [...root.querySelectorAll(`[aria-label="${label}"] > *`)].map((one) => (one.textContent ?? '').replace(/\s+/g, ' ').trim()),
    set: (selector, value) => {
      const field = root.querySelector(selector) as HTMLInputElement;
      Object.assign(field, typeof value === 'string' ? { value } : { checked: value });
      field.dispatchEvent(new Event('change'));
    },
    press: (text) => [...root.querySelectorAll('button')].find((one) => one.textContent === text)?.click(),
  };
};

beforeEach(() => {
  faults = [];
  log = requestLog();
  reset.mockClear();
  window.demoShop = {
    faults: () => faults,
    setFaults: (next) => {
      faults = next;
    },
    requests: log.entries,
    onRequest: log.listen,
    orders: () => [],
    reset,
  };
});

afterEach(() => {
  document.body.replaceChildren();
  delete window.demoShop;
});

it.each([
  [' two\n  lines ', '"two lines"'],
  ['x'.repeat(90), `"${'x'.repeat(59)}…"`],
  [null, 'null'],
  [new TypeError('broken'), 'TypeError: broken'],
  [Object.assign(document.createElement('form'), { id: 'f' }), '<form#f>'],
  [[1, 2, 3, 4, 5, 6, 7, 8], '[1, 2, 3, 4, 5, 6, … 2 more]'],
  [{ id: 3, list: [1, 2], inner: { a: 1, b: 2 }, html: '<b>' }, '{id: 3, list: list of 2, inner: {a, b}, html: "<b>"}'],
])('%j is told in few words', (value, words) => {
  expect(summary(value)).toBe(words);
});

it('has one labelled switch for each way to fail, and every call to choose', () => {
  const { root } = open();
  expect([...root.querySelectorAll('fieldset label')].map((label) => label.textContent)).toEqual(Object.values(FAULT_KINDS));
  expect([...root.querySelectorAll('option')].map((option) => option.value)).toEqual(['*', ...CALLS]);
});

it('a switch orders a fault for the chosen call; faults are cleared, the shop is emptied', () => {
  const { set, root, texts, press } = open();
  set('select', 'get_variation');
  set('[data-fault="status-500"]', true);
  set('input[type=number]', '700');
  set('[data-fault="slow"]', true);
  set('input[type=number]', '900');
  expect(faults).toEqual([
    { kind: 'status-500', call: 'get_variation' },
    { kind: 'slow', call: 'get_variation', ms: 900 },
  ]);
  expect(texts('Faults that hold')[0]).toBe('get_variation: status-500');
  set('select', '*');
  expect(root.querySelector<HTMLInputElement>('[data-fault="status-500"]')?.checked).toBe(false);
  press('No faults');
  press('Empty the shop’s memory');
  expect([faults, reset.mock.calls.length]).toEqual([[], 1]);
  // Milliseconds belong to slow alone.
  expect(turned([], '*', 'empty', true, 200)).toEqual([{ kind: 'empty', call: '*' }]);
});

it('lists our events, stopped ones too, and requests; closed, it listens no more', async () => {
  log.add({ method: 'POST', call: 'add_to_cart', sent: '', status: 200, ms: 4 });
  const { texts, press } = open();
  const refuse = (event: Event): void => {
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  document.addEventListener('shop:cart-add', refuse, true);
  emit(document.body, 'shop:cart-add', { button: null, data: { product_id: '35' } });
  document.removeEventListener('shop:cart-add', refuse, true);
  log.add({ method: 'POST', call: 'get_variation', sent: '', status: 0, ms: 9 });
  await Promise.resolve();
  const REQUESTS = 'Requests of the shop, newest first';
  expect(texts(REQUESTS)).toEqual(['POST get_variation no answer 9 ms', 'POST add_to_cart status 200 4 ms']);
  expect(texts('Events, newest first')[0]).toMatch(/shop:cart-add refused on <body> \{button: null, data: \{product_id\}\}$/);
  press('Clear lists');
  expect(texts(REQUESTS)).toEqual([]);
  const closed = vi.fn();
  document.addEventListener('demo:inspector-closed', closed, { once: true });
  press('Close');
  for (let at = 0; at < 201; at += 1) {
    log.add({ method: 'POST', call: String(at), sent: '', status: 200, ms: 1 });
  }
  expect([log.entries.length, log.entries[0]?.call]).toEqual([200, '1']);
  expect([closed.mock.calls.length, document.querySelector('demo-inspector'), texts(REQUESTS)]).toEqual([1, null, []]);
});

it('shows the stores live, also those that come later; Escape closes it', () => {
  vi.useFakeTimers();
  const { root, texts } = open();
  let count = 1;
  let tell = (): void => {};
  const listen = (hear: () => void): (() => void) => {
    tell = hear;
    return () => {};
  };
  Object.assign(window, { shop: { stores: { cart: { get: () => ({ count }), listen } } } });
  vi.advanceTimersByTime(1000);
  expect(texts('Values of the stores')).toEqual(['cartcount: 1']);
  count = 2;
  tell();
  expect(texts('Values of the stores')).toEqual(['cartcount: 2']);
  Reflect.deleteProperty(window, 'shop');
  vi.useRealTimers();
  root.querySelector('button')?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  expect(document.querySelector('demo-inspector')).toBeNull();
});

it('works without the demo shop, and on a page whose stores or jQuery are not there', () => {
  delete window.demoShop;
  expect([...open().root.querySelectorAll('summary')].map((one) => one.textContent)).toEqual(['Events', 'Requests', 'Stores']);
  for (const win of [{}, { shop: null }, { shop: { stores: { a: 1, b: null, c: { get: 1 } } } }]) {
    expect(seenStores({ ...win, document } as unknown as Window)).toEqual([]);
  }
  expect(watchHostEvents({ document } as unknown as Window, () => {})).toBeUndefined();
});

it('finds the stores, one for each product form, and hears the host’s events', async () => {
  document.body.innerHTML = '<form class="cart" data-product_id="63"></form>';
  const store = (value: unknown): { get(): unknown; listen(): () => void } => ({ get: () => value, listen: () => () => {} });
  const { default: jQuery } = await import('jquery');
  const win = { shop: { stores: { cart: store(1), product: () => store(2) } }, document, jQuery } as unknown as Window;
  expect(seenStores(win).map((one) => [one.name, one.get()])).toEqual([
    ['cart', 1],
    ['product of 63', 2],
  ]);
  const heard: string[] = [];
  const stop = watchHostEvents(win, ({ kind, name, detail }) => void heard.push(`${kind} ${name} ${detail}`));
  jQuery(document.body).trigger('added_to_cart', [{ a: 'x' }, 'hash']);
  stop?.();
  jQuery(document.body).trigger('added_to_cart');
  expect(heard).toEqual(['jquery added_to_cart {a: "x"}, "hash"']);
});
