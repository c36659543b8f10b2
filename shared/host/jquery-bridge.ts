import { createScope } from '../dom/scope.js';
import type { ShopEventName } from '../events.js';
import { pageSingleton } from '../page.js';

/**
 * The one place that speaks and hears the host's own event names (contract 1 to 8). jQuery is never
 * bundled: while the page has none, host names are only heard natively and not fired at all.
 */

/** The part of a jQuery event we use. */
export interface HostEvent {
  readonly type: string;
  readonly target: EventTarget | null;
  readonly originalEvent?: Event | undefined;
  preventDefault(): void;
  isDefaultPrevented(): boolean;
}
interface JqSet {
  on(name: string, fn: (e: HostEvent & { readonly result?: unknown }, ...args: unknown[]) => unknown): JqSet;
  on(name: string, selector: string, fn: (this: Element, e: HostEvent, ...args: unknown[]) => void): JqSet;
  off(name: string, fn?: unknown): JqSet;
  trigger(e: unknown, args?: readonly unknown[]): JqSet;
  triggerHandler(name: string, args?: readonly unknown[]): unknown;
  data(): Record<string, unknown>;
  find(selector: string): JqSet;
  get(): Element[];
  /** Done when the set's animations are. */
  promise(): { done(run: () => void): unknown };
}
/** jQuery as far as we use it. */
export interface Jq {
  (target: unknown): JqSet;
  Event(name: string): HostEvent;
  fn: Record<string, unknown>;
  /** How many calls are under way. */
  active?: number;
  event?: { triggered?: string };
  _data?(node: unknown, name: string): unknown;
}

/** The page's jQuery, whichever version, or `undefined`. Looked up each time: it may arrive late or be replaced. */
export function jquery(): Jq | undefined {
  const $ = (globalThis as { jQuery?: unknown }).jQuery;
  return typeof $ === 'function' && 'fn' in $ ? ($ as unknown as Jq) : undefined;
}

/** How many calls of scripts with jQuery are under way, those from before we came too. */
export const hostCalls = (): number => jquery()?.active ?? 0;

/** What a host handler expects where it is given an element: a jQuery set. */
export const asHost = (el: Element | null | undefined): unknown => {
  const $ = jquery();
  return $ && el ? $(el) : (el ?? undefined);
};

/** An element out of whatever a host handler was given for one: a jQuery set becomes its first element. */
export const asElement = (value: unknown): HTMLElement | null => {
  if (value instanceof HTMLElement) {
    return value;
  }
  const first = typeof value === 'object' && value !== null && 'jquery' in value ? (value as { [i: number]: unknown })[0] : undefined;
  return first instanceof HTMLElement ? first : null;
};

/**
 * Is this native event only the end of one that jQuery fired (`$(button).trigger('click')` clicks at last)? jQuery's own handlers
 * do not hear it again, by this very mark.
 */
export const isEcho = (e: Event): boolean => jquery()?.event?.triggered === e.type;

/** One event that crosses between jQuery and us under two different names; arguments have names on our side. */
export interface Crossing {
  readonly host: string;
  readonly ours: ShopEventName;
  readonly args: readonly string[];
  /** What our event tells beyond the arguments, as far as the button knows it. */
  readonly more?: (button: HTMLElement | null) => Readonly<Record<string, unknown>>;
}

const rowOf = (button: HTMLElement | null): Readonly<Record<string, unknown>> => ({ cartItemKey: button?.dataset['cart_item_key'] ?? '' });
const productOn = (button: HTMLElement | null): Readonly<Record<string, unknown>> => ({
  productId: button?.dataset['product_id'] ?? '',
  quantity: Number(button?.dataset['quantity']) || 1,
});

/** Every crossing. A native event never uses a host name: jQuery handlers would hear it without its arguments. */
export const CROSSINGS: readonly Crossing[] = [
  { host: 'added_to_cart', ours: 'shop:cart-added', args: ['fragments', 'cartHash', 'button'], more: productOn },
  { host: 'removed_from_cart', ours: 'shop:cart-removed', args: ['fragments', 'cartHash', 'button'], more: rowOf },
  { host: 'found_variation', ours: 'shop:variation-found', args: ['variation'] },
  { host: 'show_variation', ours: 'shop:variation-shown', args: ['variation', 'purchasable'] },
  { host: 'hide_variation', ours: 'shop:variation-hidden', args: [] },
];

interface Listening {
  readonly target: EventTarget;
  readonly name: string;
  readonly run: (e: HostEvent, args: readonly unknown[]) => void;
  undo: () => void;
  by: Jq | null;
}

class Bridge {
  readonly #listening = new Set<Listening>();
  #crossed: Jq | null = null;
  #undoCrossings: () => void = () => undefined;

  readonly #arrivals = new Set<() => void>();
  readonly #again = (): void => {
    this.settle();
    for (const run of this.#arrivals) {
      run();
    }
  };
  /** Now and a timer later: what has just loaded may bind in jQuery's ready handlers, which run in one. */
  readonly #nowAndSoon = (): void => {
    this.#again();
    clearTimeout(this.#soon);
    this.#soon = setTimeout(this.#again);
  };
  readonly #scriptLoaded = (e: Event): void => {
    if (e.target instanceof HTMLScriptElement) {
      this.#nowAndSoon();
    }
  };
  /** Of keys those that press: typing asks nobody. */
  readonly #pressed = ({ key }: KeyboardEvent): void => {
    if (['Enter', ' '].includes(key)) {
      this.#again();
    }
  };
  #soon: ReturnType<typeof setTimeout> | undefined;
  readonly #life = createScope();

  constructor() {
    const capture = { capture: true };
    const { listen } = this.#life;
    listen(document, 'DOMContentLoaded', this.#nowAndSoon, capture);
    listen(window, 'load', this.#nowAndSoon, capture);
    listen(document, 'load', this.#scriptLoaded, capture);
    // Before anything a shopper does with a part of the page: a script that binds by a timer of its own, or stands in the text of
    // another one, tells nobody that it has come.
    listen(document, 'pointerdown', this.#again, capture);
    listen(document, 'focusin', this.#again, capture);
    listen(document, 'keydown', this.#pressed, capture);
    this.#again();
  }

  /** Lets go of everything: see `forgetPage`. */
  forget(): void {
    clearTimeout(this.#soon);
    this.#life.end();
    this.#arrivals.clear();
    this.#undoCrossings();
    for (const l of this.#listening) {
      l.undo();
    }
    this.#listening.clear();
  }

  /** Binds whatever is not bound to the jQuery of this moment. */
  settle(): Jq | undefined {
    const $ = jquery();
    if ($ && $ !== this.#crossed) {
      this.#undoCrossings();
      this.#crossed = $;
      this.#undoCrossings = this.#cross($);
      for (const l of this.#listening) {
        this.#bind(l);
      }
    }
    return $;
  }

  /** See `onJquery`. */
  onArrival(run: () => void): () => void {
    this.#arrivals.add(run);
    run();
    return () => {
      this.#arrivals.delete(run);
    };
  }

  listen(target: EventTarget, name: string, run: Listening['run']): () => void {
    const l: Listening = { target, name, run, undo: () => undefined, by: null };
    this.#listening.add(l);
    this.settle();
    if (!this.#crossed || l.by !== this.#crossed) {
      this.#bind(l);
    }
    return () => {
      this.#listening.delete(l);
      l.undo();
    };
  }

  #bind(l: Listening): void {
    l.undo();
    const $ = this.#crossed;
    l.by = $;
    if ($) {
      const fn = (e: HostEvent, ...args: unknown[]): void => l.run(e, args);
      const spaced = `${l.name}.shopBridge`;
      $(l.target).on(spaced, fn);
      l.undo = () => {
        $(l.target).off(spaced, fn);
      };
      return;
    }
    const native = (e: Event): void => l.run(asHostEvent(e), e instanceof CustomEvent && Array.isArray(e.detail) ? e.detail : []);
    l.target.addEventListener(l.name, native);
    l.undo = () => l.target.removeEventListener(l.name, native);
  }

  #cross($: Jq): () => void {
    const undo: (() => void)[] = [];
    /** Events this bridge made itself: never carried back. */
    const carried = new WeakSet<object>();
    for (const { host, ours, args, more } of CROSSINGS) {
      const spaced = `${host}.shopCrossing`;
      const there = (e: HostEvent, ...values: unknown[]): void => {
        if (e.originalEvent || carried.has(e) || !e.target) {
          return;
        }
        const payload: Record<string, unknown> = Object.fromEntries(
          args.map((key, i) => [key, isSet(values[i]) ? asElement(values[i]) : values[i]]),
        );
        const detail = { ...more?.(asElement(payload['button'])), ...payload };
        const sent = new CustomEvent(ours, { bubbles: true, composed: true, cancelable: true, detail });
        carried.add(sent);
        if (!e.target.dispatchEvent(sent)) {
          e.preventDefault();
        }
      };
      const back = (e: Event): void => {
        if (carried.has(e) || !e.target) {
          return;
        }
        const detail = ((e as CustomEvent<Record<string, unknown> | null>).detail ?? {}) as Record<string, unknown>;
        const out = $.Event(host);
        carried.add(out);
        $(e.target).trigger(
          out,
          args.map((key) => (detail[key] instanceof Element ? $(detail[key]) : (detail[key] ?? undefined))),
        );
        if (out.isDefaultPrevented()) {
          e.preventDefault();
        }
      };
      $(document).on(spaced, there);
      document.addEventListener(ours, back);
      undo.push(() => {
        $(document).off(spaced);
        document.removeEventListener(ours, back);
      });
    }
    return () => {
      for (const f of undo) {
        f();
      }
    };
  }
}

const isSet = (v: unknown): boolean => typeof v === 'object' && v !== null && 'jquery' in v;

const asHostEvent = (e: Event): HostEvent => ({
  type: e.type,
  target: e.target,
  originalEvent: e,
  preventDefault: () => e.preventDefault(),
  isDefaultPrevented: () => e.defaultPrevented,
});

const bridge = pageSingleton('jquery-bridge', () => new Bridge());

/** The page's jQuery, to which the bridge is bound by then. */
export const bridgedJquery = (): Jq | undefined => bridge().settle();

/** Starts the bridge, so that events cross from now on. */
export const startBridge = (): void => {
  bridgedJquery();
};

/**
 * Hears a host event, through jQuery where the page has it (also when it arrives later), else natively.
 * @returns how to stop
 */
export const onHost = (target: EventTarget, name: string, run: (e: HostEvent, args: readonly unknown[]) => void): (() => void) =>
  bridge().listen(target, name, run);

/**
 * Runs now, and again whenever jQuery or another script may have arrived: a script loaded, the page parsed or loaded, or the shopper
 * is about to use something. @returns how to stop
 */
export const onJquery = (run: () => void): (() => void) => bridge().onArrival(run);

/** What came of a fired host event. */
export interface Fired {
  readonly prevented: boolean;
}

/**
 * Fires a host event through jQuery; without jQuery nothing happens. Elements in `args` are handed over as given: wrap with `asHost` where
 * handlers expect a set. A handler that fails is told of on the console and stops nobody here, as with native events.
 * @param own what the event itself carries, where handlers look there (`event.params`)
 */
export function fireHost(
  target: EventTarget,
  name: string,
  args: readonly unknown[] = [],
  own: Readonly<Record<string, unknown>> = {},
): Fired {
  const $ = bridgedJquery();
  if (!$) {
    return { prevented: false };
  }
  const e = Object.assign($.Event(name), own);
  try {
    $(target).trigger(e, args);
  } catch (error) {
    console.error(`[shop] a handler of "${name}" failed:`, error);
  }
  return { prevented: e.isDefaultPrevented() };
}

/** Data other scripts left on an element with jQuery's `.data()`, `data-*` attributes as jQuery reads them included. */
export const hostData = (el: Element): Record<string, unknown> => jquery()?.(el).data() ?? {};

/** Is a handler of the host's own bound for this event on this node? Ours (`.shopBridge`, `.shopCrossing`) do not count. */
export function hostListens(target: EventTarget, type: string, selector?: string): boolean {
  const all = jquery()?._data?.(target, 'events');
  const handlers = typeof all === 'object' && all !== null ? (all as Record<string, unknown>)[type] : undefined;
  if (!Array.isArray(handlers)) {
    return false;
  }
  return handlers.some(
    (h: { namespace?: string; selector?: string }) =>
      !/(^|\.)shop(Bridge|Crossing)/.test(String(h.namespace)) && (selector === undefined || h.selector === selector),
  );
}

/**
 * Acts once the scripts of the page have scrolled it, where one has begun to in this turn: they do it as an animation of jQuery's.
 * Without jQuery at the end of the turn.
 */
export function afterHostScroll(run: () => void): void {
  setTimeout(() => {
    const $ = jquery();
    if ($) {
      $('html, body').promise().done(run);
    } else {
      run();
    }
  });
}
