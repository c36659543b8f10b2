import { vi } from 'vitest';
import type { Variation } from '../../../shared/host/variation.js';
import { forgetPage } from '../../../shared/page.js';
import { answerAjax } from '../../host/ajax.js';
import { loadHostScripts, type HostPage, type HostScript } from '../../host/load.js';
import { fakeFetch, pageText, showPage, wrapElement, type FakeFetch, type Routes } from '../../host/recording.js';
// What drives a form is there before it is wanted.
import '../../../widgets/variation-form/driver.js';
import '../../../widgets/variation-form/index.js';
// Loaded where there are swatches, or no form; read already, so that a test waits for what happens and not for the disk.
import '../../../widgets/variation-form/form-swatches.js';
import '../../../widgets/variation-form/variation-form.markup.js';

/** Recorded product pages by what they are for. */
export const TEE = 'page-product-variable-6';
export const TEE_SWATCHES = 'page-product-variable-6-swatches';
export const CAP = 'page-product-variable-any';
export const JACKET = 'page-product-variable-300';
export const JACKET_AJAX = 'page-product-variable-300-ajax';
export const JACKET_AJAX_SWATCHES = 'page-product-variable-300-ajax-swatches';
export const LOOKUP = 'POST /?wc-ajax=get_variation';

const realTurn = setImmediate;
const realTimeout = setTimeout;
/**
 * Waits by the real clock, whatever the clock of the test says: for parts that React loads, which 19 shows 300 ms later at the earliest.
 */
export const reallyWait = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    realTimeout(resolve, ms);
  });
/** Lets React render: its scheduler runs on real turns, whatever the clock of the test says. */
const rendered = async (): Promise<void> => {
  for (let i = 0; i < 3; i += 1) {
    await new Promise((resolve) => {
      realTurn(resolve);
    });
  }
};

export interface OpenOptions {
  /** Attributes of our tag; `null` leaves the form unwrapped. */
  readonly tag?: string | null;
  /** Edits the variations before anybody reads them. */
  readonly edit?: (variations: Variation[]) => unknown;
  /** Edits the page's text before any parser sees it. */
  readonly text?: (html: string) => string;
  /** Edits the page before our tag or any script is there. */
  readonly prepare?: () => void;
  /** Settings objects of the host, over those the page prints. */
  readonly settings?: Readonly<Record<string, unknown>>;
  readonly routes?: Routes;
  /** Stock scripts there from the start; an empty list is jQuery alone, `null` no jQuery. */
  readonly scripts?: readonly HostScript[] | null;
  readonly url?: string;
  /** How long to wait after the page is there, in milliseconds. */
  readonly waitMs?: number;
}

/** A recorded page with our tag around its form, on fake timers. */
export interface ProductPage {
  readonly fetch: FakeFetch;
  /** The form's own markup before our tag was upgraded. */
  readonly before: string;
  /** The markup of the whole product before our tag was upgraded. */
  readonly productBefore: string;
  host: HostPage | undefined;
  wait(ms: number): Promise<void>;
  /** jQuery events on the page so far, of the names asked for. */
  heard(...names: string[]): string[];
  /** Loads stock scripts now, as a late script tag would. */
  load(scripts: readonly HostScript[]): void;
  close(): Promise<void>;
}

export const el = <T extends Element = HTMLElement>(selector: string, root: ParentNode = document): T => {
  const found = root.querySelector<T>(selector);
  if (!found) {
    throw new Error(`the page has no ${selector}`);
  }
  return found;
};
export const form = (): HTMLFormElement => el<HTMLFormElement>('form.variations_form');
export const tag = (): HTMLElement => el('shop-variation-form');
export const select = (name: string, root: ParentNode = document): HTMLSelectElement =>
  el<HTMLSelectElement>(`select[name="attribute_${name}"]`, root);
/** Options in order; one that cannot be chosen in brackets. */
export const options = (name: string): string[] =>
  [...select(name).options].map(({ value, disabled }) => (disabled ? `(${value})` : value));
export const button = (): HTMLElement => el('.single_add_to_cart_button');
const MARKS = ['disabled', 'wc-variation-selection-needed', 'wc-variation-is-unavailable'];
/** What the button says: `ready`, or its marks. */
export const buttonState = (): string => MARKS.filter((m) => button().classList.contains(m)).join(' ') || 'ready';
export const NEEDS = 'disabled wc-variation-selection-needed';
export const CANNOT = 'disabled wc-variation-is-unavailable';
export const idField = (): HTMLInputElement => el<HTMLInputElement>('input.variation_id');
export const quantity = (): HTMLInputElement => el<HTMLInputElement>('input.qty');
export const shown = (): HTMLElement => el('.single_variation');
export const textOf = (selector: string): string => (document.querySelector(selector)?.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
export const markup = (node: Element): string => node.outerHTML;

/** A shopper chooses: value, `input`, `change`. An empty value is the placeholder. */
export function choose(name: string, value: string, root: ParentNode = document): void {
  const node = select(name, root);
  node.value = value;
  if (node.value !== value) {
    throw new Error(`${name} has no option ${JSON.stringify(value)}: ${options(name).join(', ')}`);
  }
  node.dispatchEvent(new Event('input', { bubbles: true }));
  node.dispatchEvent(new Event('change', { bubbles: true }));
}

/** Puts our tag around a form that stands in the page; filled before it stands there, as a tag is that the parser has been through. */
export function wrapNow(node: HTMLFormElement, attributes = ''): void {
  const box = document.createElement('template');
  box.innerHTML = `<shop-variation-form ${attributes}></shop-variation-form>`;
  const place = document.createComment('');
  node.replaceWith(place);
  const host = document.importNode(box.content, true);
  host.firstElementChild?.append(node);
  place.replaceWith(host);
}

/** Opens a recorded page. The tag is upgraded as a deferred script would do it: when the page is parsed. */
export async function open(
  name: string,
  {
    tag: attributes = '',
    edit,
    text = (html) => html,
    prepare = () => undefined,
    settings = {},
    routes = {},
    scripts = null,
    url = '/product/',
    waitMs = 450,
  }: OpenOptions = {},
): Promise<ProductPage> {
  vi.useFakeTimers();
  sessionStorage.clear();
  localStorage.clear();
  window.history.replaceState(null, '', url);
  const fetch = fakeFetch(routes);
  vi.stubGlobal('fetch', fetch);
  const hide = showPage(text(pageText(name)));
  Object.assign(window, settings);
  const there = form();
  if (edit) {
    there.setAttribute(
      'data-product_variations',
      JSON.stringify(edit(JSON.parse(there.getAttribute('data-product_variations') ?? '[]') as Variation[])),
    );
  }
  prepare();
  let host: HostPage | undefined;
  const log: string[] = [];
  const load = (names: readonly HostScript[]): void => {
    const first = host === undefined;
    const loaded = loadHostScripts(window, names, { jquery: first ? '3.7.1' : false });
    if (!first) {
      return;
    }
    host = loaded;
    answerAjax(loaded.$, fetch);
    const events = (loaded.$ as unknown as { event: { trigger: (...args: unknown[]) => unknown } }).event;
    const own = events.trigger;
    events.trigger = function trigger(event, ...rest) {
      log.push(typeof event === 'string' ? event : (event as { type: string }).type);
      return own.call(this, event, ...rest);
    };
  };
  if (scripts) {
    load(scripts);
  }
  const product = there.closest('.product') ?? document.body;
  const before = markup(there);
  const productBefore = markup(product);
  if (attributes !== null) {
    wrapNow(there, attributes);
  }
  const page: ProductPage = {
    fetch,
    before,
    productBefore,
    host,
    load,
    async wait(ms) {
      await rendered();
      await vi.advanceTimersByTimeAsync(ms);
      await rendered();
      await vi.dynamicImportSettled();
      await rendered();
    },
    heard: (...names) => log.filter((n) => names.includes(n)),
    async close() {
      hide();
      await vi.advanceTimersByTimeAsync(50);
      host?.unload();
      for (const key of Object.keys(settings)) {
        Reflect.deleteProperty(window, key);
      }
      forgetPage();
      vi.unstubAllGlobals();
      vi.useRealTimers();
    },
  };
  Object.defineProperty(page, 'host', { get: () => host });
  await page.wait(waitMs);
  return page;
}

/** The page's text with our tag around the form, before any parser sees it. */
export const wrapped = (html: string, attributes = ''): string =>
  wrapElement(html, /<form class="variations_form/, 'shop-variation-form', attributes);

/** An option another script might put in. */
export function option(value: string): HTMLOptionElement {
  const made = document.createElement('option');
  made.value = value;
  made.textContent = value;
  return made;
}

/** Edits one variation by id. */
export const change =
  (id: number, values: Partial<Variation>) =>
  (list: Variation[]): Variation[] =>
    list.map((v) => (Number(v.variation_id) === id ? ({ ...v, ...values } as Variation) : v));
/** Edits every variation. */
export const changeAll =
  (values: Partial<Variation>) =>
  (list: Variation[]): Variation[] =>
    list.map((v) => ({ ...v, ...values }) as Variation);
