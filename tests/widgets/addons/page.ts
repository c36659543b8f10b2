import { vi } from 'vitest';
import { forgetPage } from '../../../shared/page.js';
import { answerAjax } from '../../host/ajax.js';
import { loadHostScripts, type HostPage, type HostScript } from '../../host/load.js';
import { fakeFetch, pageText, showPage, wrapElement, type FakeFetch, type Routes } from '../../host/recording.js';
import '../../../widgets/addons/index.js';
// What drives a form is there before it is wanted.
import '../../../widgets/variation-form/driver.js';
import '../../../widgets/variation-form/index.js';
// Loaded on first use; read already, so that a test waits for what happens and not for the disk.
import '../../../widgets/addons/addons.markup.js';
import '../../../widgets/addons/dates/date-field.js';
import '../../../shared/ui/revealing.js';

/** Recorded product pages by what they are for. */
export const APRON = 'page-product-addons-full';
export const RULES = 'page-product-addons-rules';
export const FREE = 'page-product-addons';
export const CAPE = 'page-product-addons-full-variable-all';
export const AJAX = 'POST /wp-admin/admin-ajax.php';

/** Pounds, for pages of the edition that prints no currency: else every total is the server's. */
export const POUNDS = `data-currency='{"symbol":"£"}'`;

const realTurn = setImmediate;
const rendered = async (): Promise<void> => {
  for (let i = 0; i < 3; i += 1) {
    await new Promise((resolve) => {
      realTurn(resolve);
    });
  }
};

/** How a page is opened. */
export interface OpenOptions {
  readonly tag?: string;
  /** Edits the page's text before any parser sees it. */
  readonly text?: (html: string) => string;
  /** Over the settings object of the plugin. */
  readonly settings?: Readonly<Record<string, unknown>>;
  readonly routes?: Routes;
  /** Stock scripts there from the start; an empty list is jQuery alone, `null` no jQuery. */
  readonly scripts?: readonly HostScript[] | null;
  /** The tag stands empty. */
  readonly empty?: boolean;
}

/** A recorded page with our tag around its add-ons, on fake timers. */
export interface AddonsPage {
  readonly fetch: FakeFetch;
  readonly host: HostPage | undefined;
  /** Loads stock scripts now, as a late script tag would. */
  load(scripts: readonly HostScript[]): void;
  wait(ms?: number): Promise<void>;
  /** jQuery events so far of the names asked for. */
  heard(...names: string[]): string[];
  close(): Promise<void>;
}

export const el = <T extends Element = HTMLElement>(selector: string, root: ParentNode = document): T => {
  const found = root.querySelector<T>(selector);
  if (!found) {
    throw new Error(`the page has no ${selector}`);
  }
  return found;
};
export const all = <T extends Element = HTMLElement>(selector: string): T[] => [...document.querySelectorAll<T>(selector)];
export const form = (): HTMLFormElement => el<HTMLFormElement>('form.cart');
export const container = (): HTMLElement => el('#yith-wapo-container');
export const addon = (id: number | string): HTMLElement => el(`#yith-wapo-addon-${id}`);
export const field = <T extends HTMLElement = HTMLInputElement>(key: string): T => el<T>(`#yith-wapo-${key}`);
const textOf = (selector: string): string => (document.querySelector(selector)?.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
export const said = (selector: string): string[] =>
  all(selector)
    .map((node) => (node.textContent ?? '').replaceAll(/\s+/g, ' ').trim())
    .filter(Boolean);
/** What the box of totals shows: options and order. */
export const totals = (): readonly [string, string] => [textOf('#wapo-total-options-price'), textOf('#wapo-total-order-price')];

/** A shopper checks or unchecks a box, or a radio, as a browser tells it. */
export const press = (key: string): void => field(key).click();
/** A shopper types, or chooses in a select. */
export function write(key: string, value: string): void {
  const node = field<HTMLInputElement | HTMLSelectElement>(key);
  node.value = value;
  node.dispatchEvent(new Event('input', { bubbles: true }));
  node.dispatchEvent(new Event('change', { bubbles: true }));
}
export function quantity(value: string): void {
  const node = el<HTMLInputElement>('form.cart > .quantity input.qty, .variations_button input.qty');
  node.value = value;
  node.dispatchEvent(new Event('input', { bubbles: true }));
  node.dispatchEvent(new Event('change', { bubbles: true }));
}
/** What the form would post of its add-ons. */
export const posted = (target: HTMLFormElement = form()): [string, string][] =>
  [...new FormData(target)].filter((entry): entry is [string, string] => typeof entry[1] === 'string' && entry[0].startsWith('yith_wapo'));

/** Opens a recorded page. The tag is upgraded as a deferred script would do it: when the page is parsed. */
export async function open(
  name: string,
  { tag = POUNDS, text = (html) => html, settings = {}, routes = {}, scripts = null, empty = false }: OpenOptions = {},
): Promise<AddonsPage> {
  vi.useFakeTimers();
  sessionStorage.clear();
  localStorage.clear();
  window.history.replaceState(null, '', '/product/');
  const fetch = fakeFetch(routes);
  vi.stubGlobal('fetch', fetch);
  let html = text(pageText(name));
  html = wrapElement(html, /<div id="yith-wapo-container"/, 'shop-addons', tag);
  if (html.includes('<form class="variations_form')) {
    html = wrapElement(html, /<form class="variations_form/, 'shop-variation-form');
  }
  const plain = html.replaceAll(/<(\/?)shop-(addons|variation-form)/g, '<$1later-$2');
  const hide = showPage(plain);
  const printed = (globalThis as { yith_wapo?: object }).yith_wapo;
  vi.stubGlobal('yith_wapo', { ...printed, ...settings });
  let host: HostPage | undefined;
  const log: string[] = [];
  if (scripts) {
    host = loadHostScripts(window, scripts, { jquery: '3.7.1' });
    answerAjax(host.$, fetch);
    // The scripts start a timer after jQuery is ready, before ours.
    await vi.advanceTimersByTimeAsync(1);
    const events = (host.$ as unknown as { event: { trigger: (...args: unknown[]) => unknown } }).event;
    const own = events.trigger;
    events.trigger = function trigger(event, ...rest) {
      log.push(typeof event === 'string' ? event : (event as { type: string }).type);
      return own.call(this, event, ...rest);
    };
  }
  for (const later of [...document.querySelectorAll('later-variation-form, later-addons')]) {
    // Made where it is no part of the page: it is upgraded once, with its content.
    const box = document.createElement('template');
    box.innerHTML = `<${later.localName.replace('later', 'shop')}></${later.localName.replace('later', 'shop')}>`;
    const place = document.createComment('');
    later.replaceWith(place);
    const made = document.importNode(box.content, true);
    const tagged = made.firstElementChild;
    for (const { name: attribute, value } of [...later.attributes]) {
      tagged?.setAttribute(attribute, value);
    }
    if (!(empty && later.localName === 'later-addons')) {
      tagged?.append(...later.childNodes);
    }
    place.replaceWith(made);
  }
  const page: AddonsPage = {
    fetch,
    host,
    load(names) {
      loadHostScripts(window, names, { jquery: false });
    },
    async wait(ms = 300) {
      await rendered();
      await vi.advanceTimersByTimeAsync(ms);
      await rendered();
    },
    heard: (...names) => log.filter((one) => names.includes(one)),
    async close() {
      hide();
      await vi.advanceTimersByTimeAsync(50);
      host?.unload();
      forgetPage();
      vi.unstubAllGlobals();
      vi.useRealTimers();
    },
  };
  await page.wait();
  return page;
}
