import { vi, type Mock } from 'vitest';
import { forgetPage } from '../../shared/page.js';
import { navigation } from '../../shared/url.js';
import { answerAjax } from '../host/ajax.js';
import { loadHostScripts, type HostPage, type HostScript } from '../host/load.js';
import {
  applyCookies,
  exchange,
  fakeFetch,
  pageSettings,
  pageText,
  showPage,
  wrapElement,
  type FakeFetch,
  type Fields,
  type Routes,
} from '../host/recording.js';
import { recordTrace, type TraceRecorder } from '../host/trace.js';
// What tags load late comes in no time.
import '../../shared/cart/store.js';
import '../../shared/ui/submit-guard.js';
import '../../widgets/add-to-cart/act.js';
import '../../widgets/add-to-cart/act-form.js';
import '../../widgets/mini-cart/act.js';

export const ADD = 'POST /?wc-ajax=add_to_cart';
export const REMOVE = 'POST /?wc-ajax=remove_from_cart';
export const READ = 'POST /?wc-ajax=get_refreshed_fragments';

/** A recorded page with our tags on it, on fake timers. */
export interface CartPage {
  readonly fetch: FakeFetch;
  /** Moves the clock; promises and renders included. */
  wait(ms: number): Promise<void>;
  /** Where the browser was sent. */
  readonly went: Mock<(url: string) => void>;
  /** jQuery's events so far; only on a page with jQuery. */
  readonly recorder: TraceRecorder | undefined;
  readonly host: HostPage | undefined;
  close(): Promise<void>;
}

export interface CartPageOptions {
  readonly routes?: Routes;
  /** Stock scripts of the page; jQuery comes with them. */
  readonly scripts?: readonly HostScript[];
  /** jQuery alone. */
  readonly jquery?: boolean;
  readonly url?: string;
  /** Does the cart cookie say that something is in the cart? */
  readonly items?: boolean;
  /** Has the pointer come over the tags? `true`, where not said. */
  readonly isNear?: boolean;
  /** Before the tags meet the page: storage, cookies, globals. */
  readonly prepare?: () => void;
}

/** React's scheduler keeps the real one it met at first, whatever clock a test has. */
const realTurn = globalThis.setImmediate;
const rendered = async (): Promise<void> => {
  for (let i = 0; i < 20; i += 1) {
    await new Promise<void>((resolve) => {
      realTurn(() => resolve());
    });
  }
};

const clearCookies = (): void => {
  for (const pair of document.cookie.split('; ')) {
    document.cookie = `${pair.split('=')[0] ?? ''}=; path=/; max-age=-1`;
  }
};

const setUrl = (url: string): void => (Reflect.get(window, 'happyDOM') as { setURL(u: string): void }).setURL(url);

/** What tags bind to the page as a whole outlives them in a test's window: noted, and taken off with the page. */
function noteListeners(): () => void {
  const pageWide: unknown[] = [window, document, document.body];
  const noted: [EventTarget, Parameters<EventTarget['addEventListener']>][] = [];
  const undo = pageWide.map((node) => {
    const target = node as EventTarget;
    const own = target.addEventListener;
    const before = Object.getOwnPropertyDescriptor(target, 'addEventListener');
    const note = function (this: EventTarget, ...args: Parameters<EventTarget['addEventListener']>): void {
      noted.push([target, args]);
      own.apply(target, args);
    };
    Reflect.set(target, 'addEventListener', note);
    return () => {
      Reflect.deleteProperty(target, 'addEventListener');
      if (before) {
        Object.defineProperty(target, 'addEventListener', before);
      }
    };
  });
  return () => {
    for (const f of undo) {
      f();
    }
    for (const [target, [type, listener, options]] of noted) {
      target.removeEventListener(type, listener, options);
    }
  };
}

const OTHER_COUNTRY = /<option value="(?!GB|FR|DE|US|CA|IE|JP|AE|VN|HK)[A-Z]{2}" *>[^<]*<\/option>\s*/g;

/** Of the recorded countries ten: with lists of 250 a page takes longer to come than everything that a test does with it. */
const withFewCountries = (html: string): string =>
  html.replace(/<select[^>]*country[\s\S]*?<\/select>/g, (select) => select.replace(OTHER_COUNTRY, ''));

/** The pointer comes over a node. */
export const comeNear = (node: Element): unknown => node.dispatchEvent(new Event('pointermove', { bubbles: true }));

/** Shows a page's text with tags in it and lets them start. */
export async function openCart(
  html: string,
  {
    routes = {},
    scripts = [],
    jquery = false,
    url = 'http://shop.test/shop/',
    items = false,
    isNear = true,
    prepare = () => undefined,
  }: CartPageOptions = {},
): Promise<CartPage> {
  vi.useFakeTimers({ now: new Date('2026-11-20T06:14:10Z') });
  sessionStorage.clear();
  localStorage.clear();
  clearCookies();
  setUrl(url);
  if (items) {
    applyCookies(exchange('add-to-cart-ok'), document);
  }
  const forgetListeners = noteListeners();
  const fetch = fakeFetch(routes, { cookies: document });
  vi.stubGlobal('fetch', fetch);
  const went = vi.spyOn(navigation, 'go').mockImplementation(() => undefined);
  prepare();
  // On a real page the inline settings stand before the end of the text; here the tags start while the text is put in.
  Object.assign(window, pageSettings(html));
  const hide = showPage(withFewCountries(html));
  const host = jquery || scripts.length > 0 ? loadHostScripts(window, scripts) : undefined;
  if (host) {
    answerAjax(host.$, fetch);
  }
  const recorder = host ? recordTrace(window, { calls: fetch.calls }) : undefined;
  const wait = async (ms: number): Promise<void> => {
    await rendered();
    await vi.advanceTimersByTimeAsync(ms);
    await rendered();
  };
  await wait(50);
  if (host && document.querySelector('shop-cart')) {
    // In a browser a script that has loaded tells of itself.
    window.dispatchEvent(new Event('load'));
    await wait(0);
  }
  if (isNear) {
    document.querySelectorAll('shop-add-to-cart, shop-add-to-cart form.cart, shop-mini-cart .remove_from_cart_button').forEach(comeNear);
    await wait(0);
  }
  return {
    fetch,
    wait,
    went,
    recorder,
    host,
    async close() {
      recorder?.stop();
      hide();
      await wait(50);
      host?.unload();
      forgetListeners();
      forgetPage();
      clearCookies();
      sessionStorage.clear();
      localStorage.clear();
      setUrl('about:blank');
      vi.unstubAllGlobals();
      vi.useRealTimers();
    },
  };
}

/** The recorded listing with one tag around the whole list and one around the mini-cart widget. */
export const listing = (inList = '', inCart = ''): string =>
  pageText('page-shop', {
    tags: (html) =>
      wrapElement(
        wrapElement(html, /<ul class="products/, 'shop-add-to-cart', inList),
        /<section id="woocommerce_widget_cart/,
        'shop-mini-cart',
        inCart,
      ),
  });

/** A recorded product page with the tag around its form. */
export const product = (name: string, attributes = ''): string =>
  pageText(name, { tags: (html) => wrapElement(html, /<form class="(?:cart|variations_form)/, 'shop-add-to-cart', attributes) });

/** The first match; a page without one is a mistake of the test. */
export function one<T extends HTMLElement = HTMLElement>(selector: string): T {
  const found = document.querySelector<T>(selector);
  if (!found) {
    throw new Error(`the page has no ${selector}`);
  }
  return found;
}

/** The listing button of a product. */
export const button = (productId: number): HTMLElement => one(`.add_to_cart_button[data-product_id="${productId}"]`);

/** A press of the mouse. @returns whether the browser would have followed the link */
export function press(el: HTMLElement, init: MouseEventInit = {}): boolean {
  let followed = false;
  const last = (event: Event): void => {
    followed = !event.defaultPrevented;
    event.preventDefault();
  };
  window.addEventListener('click', last, { once: true });
  el.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, composed: true, ...init }));
  window.removeEventListener('click', last);
  return followed;
}

/** A form's submit, as the browser announces it. @returns whether the browser would have sent it */
export function submit(form: HTMLFormElement, submitter: HTMLElement | null): boolean {
  const event = new Event('submit', { bubbles: true, cancelable: true });
  Object.defineProperty(event, 'submitter', { value: submitter });
  let sent = false;
  const last = (late: Event): void => {
    sent = !late.defaultPrevented;
    late.preventDefault();
  };
  window.addEventListener('submit', last, { once: true });
  form.dispatchEvent(event);
  window.removeEventListener('submit', last);
  return sent;
}

/** The messages in the page, as shown. */
export const alerts = (): string[] => [...document.querySelectorAll('.shop-alert .shop-alert__text')].map((el) => el.textContent ?? '');

/** What the page's polite region says. */
export const said = (): string => document.querySelector('.widget_shopping_cart_live_region')?.textContent ?? '';

/** The fields of a recorded request. */
export const recorded = (name: string): Fields => exchange(name).request.fields;
