import { NEW_BUYING } from '../../demo-theme/shop/purchase.js';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { turned } from '../../demo-theme/inspector/faults-form.js';
import { DemoInspector } from '../../demo-theme/inspector/panel.js';
import { seenStores, watchHostEvents } from '../../demo-theme/inspector/watch.js';
import { clockText, summary } from '../../demo-theme/inspector/words.js';
import { requestLog, type DemoApi } from '../../demo-theme/shop/debug-api.js';
import { CALLS, FAULT_KINDS, type Fault } from '../../demo-theme/shop/faults.js';
import { emit } from '../../shared/events.js';

describe('values in few words', () => {
  const button = document.createElement('button');
  button.className = 'add_to_cart_button button';
  const form = document.createElement('form');
  form.id = 'f';

  it.each([
    ['text', '"text"'],
    [' two\n  lines ', '"two lines"'],
    ['x'.repeat(90), `"${'x'.repeat(59)}…"`],
    [7, '7'],
    [null, 'null'],
    [undefined, 'undefined'],
    [false, 'false'],
    [button, '<button.add_to_cart_button>'],
    [form, '<form#f>'],
    [new TypeError('broken'), 'TypeError: broken'],
    [[1, 2], '[1, 2]'],
    [[1, 2, 3, 4, 5, 6, 7, 8], '[1, 2, 3, 4, 5, 6, … 2 more]'],
    [{ id: 3, list: [1, 2], inner: { a: 1, b: 2 } }, '{id: 3, list: list of 2, inner: {a, b}}'],
    [() => 1, 'function'],
  ])('%j', (value, words) => {
    expect(summary(value)).toBe(words);
  });

  it('markup in a value stays text', () => {
    expect(summary({ html: '<b>x</b>' })).toBe('{html: "<b>x</b>"}');
  });

  it('the time has milliseconds', () => {
    expect(clockText(new Date(Date.UTC(2026, 10, 20, 8, 5, 9, 7)))).toBe('08:05:09.007');
  });
});

describe('turning a switch', () => {
  const slow: Fault = { kind: 'slow', call: 'page', ms: 100 };

  it('adds, replaces and takes away just that one', () => {
    const both = turned([slow], '*', 'offline', true);
    expect(both).toEqual([slow, { kind: 'offline', call: '*' }]);
    expect(turned(both, 'page', 'slow', true, 200)).toEqual([
      { kind: 'offline', call: '*' },
      { kind: 'slow', call: 'page', ms: 200 },
    ]);
    expect(turned(both, 'page', 'slow', false)).toEqual([{ kind: 'offline', call: '*' }]);
  });

  it('milliseconds belong to slow alone', () => {
    expect(turned([], '*', 'empty', true, 200)).toEqual([{ kind: 'empty', call: '*' }]);
  });
});

describe('stores of the page', () => {
  const store = (value: unknown): { get(): unknown; listen(): () => void } => ({ get: () => value, listen: () => () => {} });

  it.each([
    [{}],
    [{ shop: null }],
    [{ shop: {} }],
    [{ shop: { stores: 'none' } }],
    [{ shop: { stores: { a: 1, b: null, c: { get: 1 } } } }],
  ])('nothing is found in %j, and nothing breaks', (win) => {
    expect(seenStores({ ...win, document } as unknown as Window)).toEqual([]);
  });

  it('named stores are found, and one product store for each product form', () => {
    document.body.append(Object.assign(document.createElement('form'), { className: 'cart' }));
    document.querySelector('form.cart')?.setAttribute('data-product_id', '63');
    const found = seenStores({ shop: { stores: { cart: store(1), product: () => store(2) } }, document } as unknown as Window);
    document.body.replaceChildren();
    expect(found.map((one) => [one.name, one.get()])).toEqual([
      ['cart', 1],
      ['product of 63', 2],
    ]);
  });
});

describe('host events', () => {
  it('without jQuery there is nothing to watch', () => {
    expect(watchHostEvents({ document } as unknown as Window, () => {})).toBeUndefined();
  });

  it('with jQuery each host event is heard with its arguments, until stopped', async () => {
    const { default: jQuery } = await import('jquery');
    const heard: string[] = [];
    const stop = watchHostEvents(
      { document, jQuery } as unknown as Window,
      (event) => void heard.push(`${event.kind} ${event.name} ${event.detail}`),
    );
    jQuery(document.body).trigger('added_to_cart', [{ a: 'x' }, 'hash']);
    stop?.();
    jQuery(document.body).trigger('added_to_cart');
    expect(heard).toEqual(['jquery added_to_cart {a: "x"}, "hash"']);
  });
});

describe('the panel', () => {
  let faults: readonly Fault[] = [];
  let log = requestLog();
  let resets = 0;
  let orders: ReturnType<DemoApi['orders']> = [];

  const desk = (): DemoApi => ({
    faults: () => faults,
    setFaults: (next) => {
      faults = next;
    },
    requests: log.entries,
    onRequest: log.listen,
    orders: () => orders,
    reset: () => {
      resets += 1;
      faults = [];
    },
  });

  if (!customElements.get('demo-inspector')) {
    customElements.define('demo-inspector', DemoInspector);
  }

  const open = (): { panel: DemoInspector; root: ShadowRoot; texts(label: string): string[]; press(text: string): void } => {
    const panel = new DemoInspector();
    document.body.append(panel);
    const root = panel.shadowRoot as ShadowRoot;
    return {
      panel,
      root,
      texts: (label) =>
        [...root.querySelectorAll(`[aria-label="${label}"] > *`)].map((one) => (one.textContent ?? '').replace(/\s+/g, ' ').trim()),
      press: (text) => [...root.querySelectorAll('button')].find((one) => one.textContent === text)?.click(),
    };
  };

  beforeEach(() => {
    faults = [];
    resets = 0;
    log = requestLog();
    window.demoShop = desk();
    vi.useFakeTimers();
  });

  afterEach(() => {
    document.body.replaceChildren();
    delete window.demoShop;
    delete (window as { shop?: unknown }).shop;
    vi.useRealTimers();
  });

  it('lists our events with target and detail, and whether they were refused', async () => {
    const { texts } = open();
    const refuse = (event: Event): void => event.preventDefault();
    document.addEventListener('shop:cart-add', refuse);
    emit(document.body, 'shop:cart-add', { button: null, data: { product_id: '35' } });
    document.removeEventListener('shop:cart-add', refuse);
    emit(document.body, 'shop:cart-refreshed', { cartHash: 'abc', count: 2 });
    await Promise.resolve();
    const [second = '', first = ''] = texts('Events, newest first');
    expect(first).toMatch(/shop:cart-add refused on <body> \{button: null, data: \{product_id\}\}$/);
    expect(second).toMatch(/shop:cart-refreshed on <body> \{cartHash: "abc", count: 2\}$/);
  });

  it('an event somebody stops on its way is listed all the same', async () => {
    const { texts } = open();
    const stop = (event: Event): void => event.stopImmediatePropagation();
    document.addEventListener('shop:cart-refreshed', stop, true);
    emit(document.body, 'shop:cart-refreshed', { cartHash: '', count: 0 });
    document.removeEventListener('shop:cart-refreshed', stop, true);
    await Promise.resolve();
    expect(texts('Events, newest first').length).toBe(1);
  });

  it('lists requests made before it was opened and after', () => {
    log.add({ method: 'POST', call: 'add_to_cart', sent: '', status: 200, ms: 4 });
    const { texts } = open();
    log.add({ method: 'POST', call: 'get_variation', sent: '', status: 0, ms: 9 });
    expect(texts('Requests of the shop, newest first')).toEqual(['POST get_variation no answer 9 ms', 'POST add_to_cart status 200 4 ms']);
  });

  it('shows the stores live, also those that come later', () => {
    const { texts } = open();
    let value = { count: 1 };
    let tell = (): void => {};
    Object.assign(window, {
      shop: {
        stores: {
          cart: {
            get: () => value,
            listen: (hear: () => void) => {
              tell = hear;
              return () => {};
            },
          },
        },
      },
    });
    expect(texts('Values of the stores')).toEqual([]);
    vi.advanceTimersByTime(1000);
    expect(texts('Values of the stores')).toEqual(['cartcount: 1']);
    value = { count: 2 };
    tell();
    expect(texts('Values of the stores')).toEqual(['cartcount: 2']);
  });

  it('has one labelled switch for each way to fail, and every call to choose', () => {
    const { root } = open();
    expect([...root.querySelectorAll('fieldset label')].map((label) => label.textContent)).toEqual(Object.values(FAULT_KINDS));
    expect([...root.querySelectorAll('option')].map((option) => option.value)).toEqual(['*', ...CALLS]);
  });

  it('a switch orders a fault for the chosen call and shows only that call’s', () => {
    const { root, texts } = open();
    const call = root.querySelector('select') as HTMLSelectElement;
    const box = root.querySelector('[data-fault="status-500"]') as HTMLInputElement;
    call.value = 'get_variation';
    call.dispatchEvent(new Event('change'));
    box.checked = true;
    box.dispatchEvent(new Event('change'));
    expect(faults).toEqual([{ kind: 'status-500', call: 'get_variation' }]);
    expect(texts('Faults that hold')).toEqual(['get_variation: status-500']);
    call.value = '*';
    call.dispatchEvent(new Event('change'));
    expect(box.checked).toBe(false);
  });

  it('slow carries the milliseconds of its field, also when they change later', () => {
    const { root } = open();
    const box = root.querySelector('[data-fault="slow"]') as HTMLInputElement;
    const ms = root.querySelector('input[type=number]') as HTMLInputElement;
    ms.value = '700';
    box.checked = true;
    box.dispatchEvent(new Event('change'));
    expect(faults).toEqual([{ kind: 'slow', call: '*', ms: 700 }]);
    ms.value = '900';
    ms.dispatchEvent(new Event('change'));
    expect(faults).toEqual([{ kind: 'slow', call: '*', ms: 900 }]);
  });

  it('"No faults" clears them, "Empty the shop’s memory" empties the shop', () => {
    faults = [{ kind: 'offline', call: '*' }];
    const { press, texts } = open();
    expect(texts('Faults that hold')).toEqual(['every call: offline']);
    press('No faults');
    expect(faults).toEqual([]);
    press('Empty the shop’s memory');
    expect(resets).toBe(1);
  });

  it('"Clear lists" empties events and requests', () => {
    log.add({ method: 'POST', call: 'add_to_cart', sent: '', status: 200, ms: 4 });
    const { press, texts } = open();
    press('Clear lists');
    expect(texts('Requests of the shop, newest first')).toEqual([]);
  });

  it.each(['button', 'Escape'])('closing by %s takes it out of the page, says so and stops listening', async (way) => {
    const { root, press, texts } = open();
    let closed = 0;
    document.addEventListener(
      'demo:inspector-closed',
      () => {
        closed += 1;
      },
      { once: true },
    );
    if (way === 'button') {
      press('Close');
    } else {
      root.querySelector('button')?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    }
    emit(document.body, 'shop:cart-refreshed', { cartHash: '', count: 0 });
    log.add({ method: 'POST', call: 'late', sent: '', status: 200, ms: 1 });
    await Promise.resolve();
    expect([
      closed,
      document.querySelector('demo-inspector'),
      texts('Events, newest first'),
      texts('Requests of the shop, newest first'),
    ]).toEqual([1, null, [], []]);
  });

  it('lists orders with what came with them about their source, newest first', () => {
    const order = { key: 'k', at: '2026-11-20T06:14:00Z', lines: [], buying: NEW_BUYING, note: '' };
    orders = [
      { ...order, id: 691, origin: {} },
      { ...order, id: 692, origin: { source_type: 'utm', utm_source: 'newsletter' } },
    ];
    const { root } = open();
    const entries = [...root.querySelectorAll('[aria-label^="Orders"] > div')].map((one) => one.textContent);
    orders = [];
    expect(entries).toEqual(['order 692source_type: utm\nutm_source: newsletter', 'order 691no source was noted']);
    expect([...root.querySelectorAll('summary')].at(-1)?.textContent).toBe('Orders (2)');
  });

  it('works without the demo shop, on any page that has the widgets', () => {
    delete window.demoShop;
    const { root } = open();
    expect([...root.querySelectorAll('summary')].map((one) => one.textContent)).toEqual(['Events', 'Requests', 'Stores']);
  });
});
