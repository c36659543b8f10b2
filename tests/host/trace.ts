import { exchange, pageText, recordedJson, withBody } from './recording.js';
import type { Exchange, Reply, Routes } from './recording.js';
import type { HostScript } from './load.js';

/* ---------------------------------------------------------------- what a trace is */

/** An event's argument as the traces write it: long strings by length, elements by name, lists by length and first entry. */
export type Shape = string | number | boolean | null | Shape[] | { [key: string]: Shape };

/** One jQuery event. `at`: milliseconds since its step began. */
export interface TraceEvent {
  readonly at: number;
  readonly event: string;
  readonly target: string;
  readonly args: Shape[];
}

export interface TraceStep {
  readonly step: string;
  /** Requests of the step as `METHOD /path?query`. */
  readonly calls: readonly string[];
  readonly events: readonly TraceEvent[];
}

/** The traces whose pages and parts exist here. */
export type TraceName = 'listing' | 'cart' | 'cart-page' | 'variations' | 'variations-ajax' | 'swatches' | 'product';

interface RecordedTrace {
  readonly note: string;
  readonly steps: TraceStep[];
}

/* ---------------------------------------------------------------- recording */

const CLASSES_SHOWN = 3;
const STRING_SHOWN = 60;
/** The traces were taken on this address, so the lengths in them count it; the exchanges beside them read `http://shop.test`. */
const TRACED_HOST = 'http://127.0.0.1:8088';

const EXTRA_EVENTS = [
  'wc_fragment_refresh',
  'wc_fragments_ajax_error',
  'ajax_request_not_sent.adding_to_cart',
  'reload_product_variations',
];

/** Every event name any recorded trace has, and the few the contracts name that no trace needed. */
export function tracedEvents(): Set<string> {
  const traces = ['listing', 'cart', 'variations', 'variations-ajax', 'swatches', 'product', 'add-ons', 'side-cart', 'checkout'];
  const names = traces.flatMap((trace) =>
    recordedJson<RecordedTrace>(`events-${trace}`).steps.flatMap((step) => step.events.map((event) => event.event)),
  );
  return new Set([...names, ...EXTRA_EVENTS]);
}

const isElement = (value: unknown): value is Element =>
  typeof value === 'object' && value !== null && 'nodeType' in value && value.nodeType === 1;

/** An event's target as the traces write it: `tag#id.class.class.class`, `document`, `window`. */
export function describeTarget(target: unknown): string {
  if (!isElement(target)) {
    const isDocument = typeof target === 'object' && target !== null && 'nodeType' in target && target.nodeType === 9;
    return isDocument ? 'document' : 'window';
  }
  const id = target.id === '' ? '' : `#${target.id}`;
  const classes = [...target.classList].slice(0, CLASSES_SHOWN).map((name) => `.${name}`);
  return `${target.tagName.toLowerCase()}${id}${classes.join('')}`;
}

const shapeOfString = (text: string): string => {
  const length = text.replaceAll('http://shop.test', TRACED_HOST).length;
  return length > STRING_SHOWN ? `string of ${length}` : text;
};

/** An argument as the traces write it (see `Shape`); objects inside an object's objects are `{...}`. */
export function shapeOf(value: unknown, depth = 0): Shape {
  if (value === null || typeof value === 'number' || typeof value === 'boolean') {
    return value;
  }
  if (typeof value === 'string') {
    return shapeOfString(value);
  }
  if (typeof value !== 'object') {
    return typeof value;
  }
  if ('jquery' in value) {
    const first: unknown = Reflect.get(value, 0);
    return first === undefined ? '$()' : `$(${describeTarget(first)})`;
  }
  if (isElement(value)) {
    return `<${describeTarget(value)}>`;
  }
  if (Array.isArray(value)) {
    return value.length === 0 ? [] : [`${value.length} x`, shapeOf(value[0], depth + 1)];
  }
  if (depth > 1) {
    return '{...}';
  }
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shapeOf(inner, depth + 1)]));
}

interface JqueryEvents {
  trigger(event: string | { type: string; namespace?: string }, data: unknown, target: unknown, onlyHandlers?: boolean): unknown;
}

export interface TraceRecorder {
  /** Starts a step: its clock is zero, what came before is forgotten. */
  begin(): void;
  /** The events since `begin`, and the calls if the recorder was given a log of them. */
  take(step: string): TraceStep;
  /** Listens no more and gives jQuery its own trigger back. */
  stop(): void;
}

/**
 * Logs what is triggered through the page's jQuery, by everybody: stock scripts and ours. jQuery has to be loaded.
 * Native events (a shopper's click or change) are not triggered through it and so not logged, as in the recordings.
 * `native`: native events that count as well, because jQuery's handlers hear them like triggered ones; a shopper's own act, which
 * begins with `input`, does not.
 * `calls`: the requests so far, e.g. `fakeFetch(…).calls`. `events`: the names to log, by default those of the recorded traces.
 */
export function recordTrace(
  target: Window & typeof globalThis,
  {
    calls = () => [],
    events = tracedEvents(),
    native = [],
  }: { readonly calls?: () => readonly string[]; readonly events?: ReadonlySet<string>; readonly native?: readonly string[] } = {},
): TraceRecorder {
  const jquery = Reflect.get(target, 'jQuery') as { event: JqueryEvents } | undefined;
  if (jquery === undefined) {
    throw new Error('a trace is recorded through jQuery: load it first');
  }
  const own = jquery.event.trigger;
  let log: TraceEvent[] = [];
  let began = Date.now();
  let called = calls().length;

  jquery.event.trigger = function trigger(event, data, element, onlyHandlers) {
    const name = typeof event === 'string' ? event : [event.type, event.namespace].filter(Boolean).join('.');
    if (events.has(name)) {
      const args: unknown[] = Array.isArray(data) ? data : data === undefined || data === null ? [] : [data];
      log.push({
        at: Date.now() - began,
        event: name,
        target: describeTarget(element ?? target.document),
        args: args.map((arg) => shapeOf(arg)),
      });
    }
    return own.call(this, event, data, element, onlyHandlers);
  };

  let typed: EventTarget | null = null;
  const onInput = (e: Event): void => {
    typed = e.target;
  };
  const onNative = (e: Event): void => {
    if (typed !== e.target) {
      log.push({ at: Date.now() - began, event: e.type, target: describeTarget(e.target), args: [] });
    }
    typed = null;
  };
  if (native.length > 0) {
    target.document.addEventListener('input', onInput, true);
  }
  for (const name of native) {
    target.document.addEventListener(name, onNative, true);
  }

  return {
    begin() {
      log = [];
      began = Date.now();
      called = calls().length;
    },
    take: (step) => ({ step, calls: calls().slice(called), events: [...log] }),
    stop() {
      jquery.event.trigger = own;
      target.document.removeEventListener('input', onInput, true);
      for (const name of native) {
        target.document.removeEventListener(name, onNative, true);
      }
    },
  };
}

/* ---------------------------------------------------------------- replaying */

/** How a step is driven: the page's window, and a wait that moves the test's clock. */
export interface Stage {
  readonly window: Window & typeof globalThis;
  wait(ms: number): Promise<void>;
}

/** One recorded step and the shopper's part in it; no `act` where that part of the page is not driven here. */
export interface Step extends TraceStep {
  readonly act?: (stage: Stage) => Promise<void>;
}

interface Script {
  /** The recorded trace these steps are of, where it goes over several pages; the name itself where not said. */
  readonly of?: string;
  readonly page: string;
  readonly scripts: readonly HostScript[];
  readonly routes: Routes;
  readonly acts: Readonly<Record<string, (stage: Stage) => Promise<void>>>;
}

const find = <T extends Element>({ window: { document } }: Stage, selector: string): T => {
  const found = document.querySelector<T>(selector);
  if (found === null) {
    throw new Error(`the page has no ${selector}`);
  }
  return found;
};

/** A press of the mouse, as the page sees it. */
export function press(stage: Stage, selector: string): void {
  find<HTMLElement>(stage, selector).click();
}

/** A shopper chooses in a select: the value, then native `input` and `change`. An option that is not there is an error. */
export function choose(stage: Stage, selector: string, value: string): void {
  const select = find<HTMLSelectElement>(stage, selector);
  const { Event } = stage.window;
  select.value = value;
  if (select.value !== value) {
    throw new Error(`${selector} has no option ${value}`);
  }
  select.dispatchEvent(new Event('input', { bubbles: true }));
  select.dispatchEvent(new Event('change', { bubbles: true }));
}

/** A shopper types a value and leaves the field. */
export function enter(stage: Stage, selector: string, value: string): void {
  const field = find<HTMLInputElement>(stage, selector);
  const { Event } = stage.window;
  field.value = value;
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
}

/** Rows of the recorded cart. */
const FORK = '6c8349cc7260ae62e3b1396831a8398f';
const TOWEL = '3416a75f4cea9109507cacd8e2f2aefc';

const FRAGMENTS = 'POST /?wc-ajax=get_refreshed_fragments';
const ADD = 'POST /?wc-ajax=add_to_cart';
const REMOVE = 'POST /?wc-ajax=remove_from_cart';
const LOOKUP = 'POST /?wc-ajax=get_variation';

/** The same answer, so many milliseconds later: which of two answers came first is part of a trace. */
const after =
  (ms: number, reply: string | Exchange): Reply =>
  async () => {
    await new Promise((resolve) => {
      setTimeout(resolve, ms);
    });
    return typeof reply === 'string' ? exchange(reply) : reply;
  };

/** The removal that emptied the cart: recorded with rows left, so the empty fragment is put into its answer. */
const lastRowRemoved = (): Exchange => {
  const { fragments } = exchange('fragments-empty').response.body as { fragments: Record<string, string> };
  return withBody(exchange('remove-from-cart-ok'), { fragments, cart_hash: '' });
};

/** The lookup of the trace's second choice was not kept as an exchange: the first one's answer with what the trace says differs. */
const shortWool = (): Exchange => {
  const match = exchange('get-variation-match');
  const variation = match.response.body as { attributes: Record<string, string>; price_html: string };
  return withBody(match, {
    ...variation,
    attributes: { ...variation.attributes, attribute_cut: 'Short' },
    display_price: 83.75,
    display_regular_price: 83.75,
    price_html: variation.price_html.replace('84.00', '83.75'),
    sku: 'WORKSHOP-JACKET-AJAX-015',
    variation_id: 397,
  });
};

const settled = async ({ wait }: Stage): Promise<void> => wait(0);

const SCRIPTS: Readonly<Record<TraceName, Script>> = {
  listing: {
    page: 'page-shop',
    scripts: ['add-to-cart', 'cart-fragments'],
    routes: { [FRAGMENTS]: after(60, 'fragments-empty'), [ADD]: after(45, 'add-to-cart-ok'), [REMOVE]: after(50, lastRowRemoved()) },
    acts: {
      load: settled,
      'add to cart': async (stage) => press(stage, '.ajax_add_to_cart[data-product_id="45"]'),
      'remove in the mini-cart': async (stage) => press(stage, '.widget_shopping_cart .remove_from_cart_button'),
    },
  },
  // The recording goes from the listing to the cart page: one entry for each.
  cart: {
    of: 'cart',
    page: 'page-shop',
    scripts: ['add-to-cart', 'cart-fragments'],
    routes: { [FRAGMENTS]: after(150, 'fragments-empty'), [ADD]: after(150, 'add-to-cart-ok') },
    acts: {
      'add two rows': async (stage) => {
        await stage.wait(50);
        press(stage, '.ajax_add_to_cart[data-product_id="45"]');
        await stage.wait(1200);
        press(stage, '.ajax_add_to_cart[data-product_id="53"]');
      },
    },
  },
  'cart-page': {
    of: 'cart',
    page: 'page-cart',
    scripts: ['country-select', 'address-i18n', 'cart'],
    routes: {
      'POST /cart/': [
        after(100, 'cart-form-update'),
        after(50, 'cart-form-coupon'),
        after(50, 'cart-form-coupon'),
        after(50, 'cart-form-update'),
      ],
      'POST /?wc-ajax=apply_coupon': [after(100, 'apply-coupon-ok'), after(100, 'apply-coupon-expired')],
      'POST /?wc-ajax=remove_coupon': after(50, 'remove-coupon-ok'),
      [`GET /cart/?remove_item=${TOWEL}&_wpnonce=90883b1091`]: after(100, 'cart-removed-item'),
    },
    acts: {
      load: settled,
      'update a quantity': async (stage) => {
        enter(stage, `input[name="cart[${FORK}][qty]"]`, '5');
        press(stage, '[name="update_cart"]');
      },
      'apply a coupon': async (stage) => {
        enter(stage, '#coupon_code', 'TENOFF');
        press(stage, '[name="apply_coupon"]');
      },
      'apply an expired coupon': async (stage) => {
        enter(stage, '#coupon_code', 'EXPIRED');
        press(stage, '[name="apply_coupon"]');
      },
      'remove the coupon': async (stage) => press(stage, 'a.woocommerce-remove-coupon[data-coupon="tenoff"]'),
      'remove a row': async (stage) => press(stage, `.product-remove > a[href*="${TOWEL}"]`),
    },
  },
  variations: {
    page: 'page-product-variable-6',
    scripts: ['add-to-cart', 'add-to-cart-variation', 'cart-fragments'],
    routes: { [FRAGMENTS]: after(60, 'fragments-empty') },
    acts: {
      load: settled,
      'first choice': async (stage) => choose(stage, '#pa_colour', 'red'),
      'second choice: a match': async (stage) => choose(stage, '#pa_size', 'm'),
      'another match': async (stage) => choose(stage, '#pa_size', 's'),
      'an out-of-stock match': async (stage) => {
        choose(stage, '#pa_colour', 'blue');
        await stage.wait(4);
        choose(stage, '#pa_size', 'm');
      },
      reset: async (stage) => press(stage, '.reset_variations'),
    },
  },
  'variations-ajax': {
    page: 'page-product-variable-300-ajax',
    scripts: ['add-to-cart', 'add-to-cart-variation', 'cart-fragments'],
    routes: { [FRAGMENTS]: after(200, 'fragments-empty'), [LOOKUP]: [after(60, 'get-variation-match'), after(60, shortWool())] },
    acts: {
      load: settled,
      'all four choices': async (stage) => {
        for (const [select, value] of [
          ['#pa_colour', 'red'],
          ['#pa_size', 'm'],
          ['#cloth', 'Wool'],
          ['#cut', 'Regular'],
        ] as const) {
          choose(stage, select, value);
          await stage.wait(1);
        }
      },
      'another match': async (stage) => choose(stage, '#cut', 'Short'),
      reset: async (stage) => press(stage, '.reset_variations'),
    },
  },
  swatches: {
    page: 'page-product-variable-6-swatches',
    scripts: ['add-to-cart', 'add-to-cart-variation', 'woo-variation-swatches', 'cart-fragments'],
    routes: { [FRAGMENTS]: after(200, 'fragments-empty') },
    acts: {
      load: settled,
      'a colour': async (stage) => press(stage, 'li.color-variable-item-red'),
      'a size': async (stage) => press(stage, 'li.button-variable-item-m'),
      'the same size again': async (stage) => press(stage, 'li.button-variable-item-m'),
      reset: async (stage) => press(stage, '.reset_variations'),
    },
  },
  product: {
    page: 'page-product-simple',
    scripts: ['add-to-cart', 'cart-fragments'],
    routes: { [FRAGMENTS]: after(60, 'fragments-empty') },
    acts: { load: settled },
  },
};

/**
 * A trace's steps in order, each with the recorded calls and events and, where it is driven here, the shopper's part; of one that goes over
 * several pages those that are driven on this one.
 */
export function steps(name: TraceName): Step[] {
  const { acts, of } = SCRIPTS[name];
  return recordedJson<RecordedTrace>(`events-${of ?? name}`)
    .steps.filter(({ step }) => of === undefined || step in acts)
    .map((step) => {
      const act = acts[step.step];
      return act === undefined ? step : { ...step, act };
    });
}

/**
 * The thumbnails the slider makes of a gallery with several pictures; the variation script asks for them. The traces were taken with
 * the slider, which is no part of the page's text.
 */
function withThumbnails(html: string): string {
  const gallery = /<div class="woocommerce-product-gallery__wrapper">[\s\S]*?<\/div>\s*<\/div>\s*<\/div>/.exec(html);
  const thumbs = [...(gallery?.[0] ?? '').matchAll(/data-thumb="([^"]+)"/g)].map(([, src = '']) => src);
  if (gallery === null || thumbs.length < 2) {
    return html;
  }
  const items = thumbs
    .map((src, index) => `<li><img${index === 0 ? ' class="flex-active"' : ''} src="${src}" draggable="false"></li>`)
    .join('');
  const end = gallery.index + gallery[0].lastIndexOf('</div>');
  return `${html.slice(0, end)}<ol class="flex-control-nav flex-control-thumbs">${items}</ol>${html.slice(end)}`;
}

/** What a trace needs to be replayed: the page's text, the stock scripts of that page, the answers (with recorded delays). */
export function stageOf(name: TraceName): { readonly page: string; readonly scripts: readonly HostScript[]; readonly routes: Routes } {
  const { page, scripts, routes } = SCRIPTS[name];
  return { page: pageText(page, { tags: withThumbnails }), scripts, routes };
}

/**
 * Drives every step that has an `act` and returns what happened in each. Record before the scripts start, so that `load` is
 * complete. `settleMs` after each act is longer than show (300 ms), slide (200 ms) and any answer.
 */
export async function replayTrace(
  name: TraceName,
  recorder: TraceRecorder,
  stage: Stage,
  settleMs = 800,
): Promise<{ actual: TraceStep; expected: Step }[]> {
  const replayed: { actual: TraceStep; expected: Step }[] = [];
  for (const expected of steps(name)) {
    if (expected.act === undefined) {
      continue;
    }
    if (replayed.length > 0) {
      recorder.begin();
    }
    await expected.act(stage);
    await stage.wait(settleMs);
    replayed.push({ actual: recorder.take(expected.step), expected });
  }
  return replayed;
}

/* ---------------------------------------------------------------- comparing */

/** An event left out on both sides. `event` may end in `*`. */
export interface Ignored {
  readonly event: string;
  readonly target?: string;
  readonly reason: string;
}

/**
 * A difference a contract marks as ours. `early`: an event of the timing rules came too soon. `moved`: same event and target,
 * another place. For calls `event` is the call. `count`: how often it has to occur, 1 unless told.
 */
export interface Difference {
  readonly kind: 'missing' | 'extra' | 'moved' | 'args' | 'early' | 'call missing' | 'call extra';
  readonly event: string;
  readonly target?: string;
  readonly count?: number;
  readonly reason: string;
}

interface Found {
  readonly kind: Difference['kind'];
  readonly event: string;
  readonly target: string;
  readonly detail: string;
}

/** An event that may not come sooner after another with the same first argument (recorded: 306 ms; the rule is 300). */
const NOT_BEFORE = [{ event: 'show_variation', after: 'found_variation', ms: 300 }] as const;

/** Ids WooCommerce makes anew for each page, and cart hashes, which depend on the rows: what they are is no behaviour. */
const neutral = (text: string): string => text.replace(/#quantity_[0-9a-f]+/g, '#quantity_*').replace(/^[0-9a-f]{32}$/, '<hash>');

const canonical = (shape: Shape, exactLengths: boolean): Shape => {
  if (typeof shape === 'string') {
    return neutral(exactLengths ? shape : shape.replace(/^string of \d+$/, 'string of many'));
  }
  if (Array.isArray(shape)) {
    return shape.map((inner) => canonical(inner, exactLengths));
  }
  if (typeof shape === 'object' && shape !== null) {
    return Object.fromEntries(
      Object.entries(shape)
        .map(([key, inner]): [string, Shape] => [key, canonical(inner, exactLengths)])
        .sort(([a], [b]) => (a < b ? -1 : 1)),
    );
  }
  return shape;
};

const keyOf = (event: TraceEvent): string => `${event.event} @ ${neutral(event.target)}`;

const isIgnored = (event: TraceEvent, ignore: readonly Ignored[]): boolean =>
  ignore.some(({ event: name, target }) => {
    const same = name.endsWith('*') ? event.event.startsWith(name.slice(0, -1)) : event.event === name;
    return same && (target === undefined || neutral(event.target) === target);
  });

/** Longest common run of two lists: pairs of indices, in order. */
const align = (left: readonly string[], right: readonly string[]): [number, number][] => {
  const length: number[][] = Array.from({ length: left.length + 1 }, () => Array.from({ length: right.length + 1 }, () => 0));
  const at = (i: number, j: number): number => length[i]?.[j] ?? 0;
  for (let i = left.length - 1; i >= 0; i -= 1) {
    for (let j = right.length - 1; j >= 0; j -= 1) {
      (length[i] as number[])[j] = left[i] === right[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const pairs: [number, number][] = [];
  let i = 0;
  let j = 0;
  while (i < left.length && j < right.length) {
    if (left[i] === right[j]) {
      pairs.push([i, j]);
      i += 1;
      j += 1;
    } else if (at(i + 1, j) >= at(i, j + 1)) {
      i += 1;
    } else {
      j += 1;
    }
  }
  return pairs;
};

const eventDifferences = (actual: readonly TraceEvent[], expected: readonly TraceEvent[], exactLengths: boolean): Found[] => {
  const pairs = align(expected.map(keyOf), actual.map(keyOf));
  const found: Found[] = [];
  const extras = actual.filter((_, index) => !pairs.some(([, paired]) => paired === index));
  for (const [index, event] of expected.entries()) {
    const pair = pairs.find(([paired]) => paired === index);
    const target = neutral(event.target);
    if (pair === undefined) {
      const elsewhere = extras.findIndex((extra) => keyOf(extra) === keyOf(event));
      found.push({ kind: elsewhere < 0 ? 'missing' : 'moved', event: event.event, target, detail: `number ${index + 1} of the recording` });
      if (elsewhere >= 0) {
        extras.splice(elsewhere, 1);
      }
      continue;
    }
    const wanted = JSON.stringify(canonical(event.args, exactLengths));
    const got = JSON.stringify(canonical(actual[pair[1]]?.args ?? [], exactLengths));
    if (wanted !== got) {
      found.push({ kind: 'args', event: event.event, target, detail: `recorded ${wanted}\n      now      ${got}` });
    }
  }
  for (const extra of extras) {
    found.push({
      kind: 'extra',
      event: extra.event,
      target: neutral(extra.target),
      detail: `number ${actual.indexOf(extra) + 1} now, at ${extra.at} ms`,
    });
  }
  return found;
};

const timingDifferences = (actual: readonly TraceEvent[]): Found[] =>
  NOT_BEFORE.flatMap(({ event, after: cause, ms }) =>
    actual.flatMap((late, index) => {
      if (late.event !== event) {
        return [];
      }
      const first = JSON.stringify(late.args[0]);
      const before = actual
        .slice(0, index)
        .findLast((candidate) => candidate.event === cause && JSON.stringify(candidate.args[0]) === first);
      if (before !== undefined && late.at - before.at >= ms) {
        return [];
      }
      const detail = before === undefined ? `no ${cause} before it` : `${late.at - before.at} ms after ${cause}, not ${ms}`;
      return [{ kind: 'early' as const, event, target: neutral(late.target), detail }];
    }),
  );

const callDifferences = (actual: readonly string[], expected: readonly string[]): Found[] => {
  const left = [...actual];
  const found: Found[] = [];
  for (const call of expected) {
    const index = left.indexOf(call);
    if (index < 0) {
      found.push({ kind: 'call missing', event: call, target: '', detail: 'recorded, not made now' });
    } else {
      left.splice(index, 1);
    }
  }
  return [...found, ...left.map((call): Found => ({ kind: 'call extra', event: call, target: '', detail: 'made now, not recorded' }))];
};

/**
 * Compares a replayed step with the recorded one: event names, order, targets, argument shapes and calls; times only by the rule
 * that `show_variation` comes 300 ms after its match. Throws one error that lists every difference nobody listed, and every
 * listed one that did not occur, so that the lists cannot outlive their reasons.
 * `exactLengths`: `string of N` has to be the same N. Use it where the very same page was recorded.
 */
export function compareTrace(
  actual: TraceStep,
  expected: TraceStep,
  {
    ignore = [],
    differences = [],
    exactLengths = false,
  }: { readonly ignore?: readonly Ignored[]; readonly differences?: readonly Difference[]; readonly exactLengths?: boolean } = {},
): void {
  const seen = actual.events.filter((event) => !isIgnored(event, ignore));
  const wanted = expected.events.filter((event) => !isIgnored(event, ignore));
  const found = [
    ...eventDifferences(seen, wanted, exactLengths),
    ...timingDifferences(seen),
    ...callDifferences(actual.calls, expected.calls),
  ];

  const left = differences.map((difference) => ({ difference, times: difference.count ?? 1 }));
  const unlisted = found.filter((each) => {
    const listed = left.find(
      ({ difference, times }) =>
        times > 0 &&
        difference.kind === each.kind &&
        difference.event === each.event &&
        (difference.target === undefined || difference.target === each.target),
    );
    if (listed === undefined) {
      return true;
    }
    listed.times -= 1;
    return false;
  });
  const idle = left.filter(({ times }) => times > 0);
  if (unlisted.length === 0 && idle.length === 0) {
    return;
  }
  throw new Error(
    [
      `step "${expected.step}" differs from its recording`,
      ...unlisted.map(({ kind, event, target, detail }) => `  ${kind}: ${event}${target === '' ? '' : ` @ ${target}`} (${detail})`),
      ...idle.map(
        ({ difference, times }) =>
          `  listed but did not occur (${times} times): ${difference.kind}: ${difference.event} – ${difference.reason}`,
      ),
    ].join('\n'),
  );
}
