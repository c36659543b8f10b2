import { vi } from 'vitest';
import { forgetPage } from '../../../shared/page.js';
import { loadHostScripts, type HostPage, type HostScript } from '../../host/load.js';
import { pageText, recordedJson, showPage } from '../../host/recording.js';
import '../../../widgets/bundle/index.js';
// What drives a form is there before it is wanted.
import '../../../widgets/variation-form/driver.js';
import '../../../widgets/variation-form/index.js';

/** How a page is opened. */
interface OpenOptions {
  /** Over the settings the plugin prints. */
  readonly vars?: Readonly<Record<string, unknown>> | null;
  /** Stock scripts there from the start; an empty list is jQuery alone, `null` no jQuery. */
  readonly scripts?: readonly HostScript[] | null;
  readonly attributes?: Readonly<Record<string, string>>;
  /** The tag that goes around the children's forms. */
  readonly variations?: boolean;
  /** Has the pointer been there? What comes with the first intent is here then. */
  readonly touched?: boolean;
}

/** A page with a bundle in its tag, on fake timers. */
export interface BundlePage {
  readonly tag: HTMLElement;
  wait(ms?: number): Promise<void>;
  /** jQuery events so far that begin with `woosb_`. */
  heard(): string[];
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
export const all = (selector: string): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(selector)];
/** What is to be seen there: without the words for those who do not see it. */
export function textAt(selector: string): string {
  const copy = el(selector).cloneNode(true) as HTMLElement;
  copy.querySelectorAll('.screen-reader-text').forEach((words) => words.remove());
  return (copy.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
}
export const form = (): HTMLFormElement => el('form.cart');
export const child = (name: string): HTMLElement => el(`.woosb-product[data-name="${name}"]`);
export const field = (name: string): HTMLInputElement => el('input.qty', child(name));
export const button = (): HTMLElement => el('.single_add_to_cart_button');
export const ids = (): string => el<HTMLInputElement>('input.woosb-ids').value;

/** A shopper types and leaves the field. */
export function fill(name: string, value: string): void {
  const input = field(name);
  input.value = value;
  input.dispatchEvent(new Event('input', { bubbles: true }));
  input.dispatchEvent(new Event('change', { bubbles: true }));
}
/** A shopper chooses in a select. */
export function choose(select: HTMLSelectElement, value: string): void {
  select.value = value;
  select.dispatchEvent(new Event('change', { bubbles: true }));
}
/** Presses the button. @returns whether the press was let through */
export const press = (): boolean => button().dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));

const VARIATIONS = JSON.stringify([
  {
    variation_id: 71,
    attributes: { attribute_colour: 'red' },
    display_price: 20,
    display_regular_price: 25,
    price_html: '<span class="price">£20.00</span>',
    availability_html: '<p class="stock in-stock">3 in stock</p>',
    variation_description: '<p>Warm <b onclick="x">red</b>.</p>',
    is_in_stock: true,
    is_purchasable: true,
    variation_is_active: true,
    variation_is_visible: true,
    max_qty: 3,
    image: { url: 'https://shop.test/red.jpg', srcset: 'https://shop.test/red.jpg 900w', alt: 'Red tee' },
  },
  { variation_id: 72, attributes: { attribute_colour: 'blue' }, display_price: 22, is_in_stock: false, is_purchasable: true },
]).replaceAll('"', '&quot;');

/** A bundle with a variable child and a simple one, as a generation prints it. */
export const variable = (generation: 'G1' | 'G3' | 'G4', list = 'data-discount="10"'): string => {
  const key = (name: string): string => (generation === 'G4' ? `data-key="${name}"` : '');
  const inside =
    `<div class="woosb-products" ${list} data-fixed-price="no" data-variables="yes" data-optional="no">` +
    `<div class="woosb-product" ${key('a1')} data-name="Tee" data-id="0" data-price="0" data-qty="2" data-stock="-1">` +
    '<div class="woosb-thumb"><div class="woosb-thumb-ori"><img src="tee.jpg" width="60" height="60" class="thumb" alt="Tee"></div><div class="woosb-thumb-new"></div></div>' +
    `<div class="woosb-title"><form class="variations_form" data-product_id="7" data-product_variations="${VARIATIONS}"><div class="variations"><div class="variation"><label for="colour">Colour</label>` +
    '<select id="colour" name="attribute_colour" data-attribute_name="attribute_colour"><option value="">Choose</option><option value="red">Red</option><option value="blue">Blue</option></select></div>' +
    '<a class="reset_variations" href="#">Clear</a></div></form><div class="woosb-variation-description"></div><div class="woosb-availability"></div></div>' +
    '<div class="woosb-price"><div class="woosb-price-ori">£20.00 – £25.00</div><div class="woosb-price-new"></div></div></div>' +
    `<div class="woosb-product" ${key('b2')} data-name="Socks" data-id="12" data-price="10" data-qty="1" data-stock="-1"></div></div>` +
    '<div class="woosb-total" style="display: none"></div><div class="woosb-alert" style="display: none"></div>';
  const cart =
    '<form class="cart" method="post"><input type="hidden" name="woosb_ids" class="woosb-ids woosb-ids-9" value=""><div class="quantity"><input class="qty" type="number" name="quantity" value="1" min="1"></div>' +
    '<button type="submit" name="add-to-cart" value="9" class="single_add_to_cart_button">Add to cart</button></form>';
  return generation === 'G1'
    ? `<div class="product"><div class="product-type-woosb">${inside}${cart}</div></div>`
    : `<div class="product"><p class="price woosb-price-9">£30.00</p><div class="woosb-wrap" data-id="9">${inside}</div>${cart}</div>`;
};
export const select = (): HTMLSelectElement => el('select');

const realTurn = setImmediate;
const rendered = async (): Promise<void> => {
  for (let i = 0; i < 3; i += 1) {
    await new Promise((resolve) => {
      realTurn(resolve);
    });
  }
};

/** The product part of a recorded page. */
export function recorded(name: string): string {
  const page = new DOMParser().parseFromString(pageText(name, { stripScripts: 'all' }), 'text/html');
  return page.querySelector('.product')?.outerHTML ?? '';
}

/** The settings of the recorded shop. */
export const VARS = recordedJson<{ objects: { woosb_vars: { value: Record<string, unknown> }[] } }>('settings').objects.woosb_vars[0]
  ?.value;

/** Opens a page whose tag goes around bundle and form; it is upgraded as a deferred script would do it. */
export async function open(
  html: string,
  { vars = {}, scripts = null, attributes = {}, variations = false, touched = true }: OpenOptions = {},
): Promise<BundlePage> {
  vi.useFakeTimers();
  const hide = showPage(`<!doctype html><html><body>${html}</body></html>`);
  if (vars) {
    vi.stubGlobal('woosb_vars', { ...VARS, ...vars });
  }
  const log: string[] = [];
  let host: HostPage | undefined;
  if (scripts) {
    host = loadHostScripts(window, scripts, { jquery: '3.7.1' });
    await vi.advanceTimersByTimeAsync(1);
    const events = (host.$ as unknown as { event: { trigger: (...args: unknown[]) => unknown } }).event;
    const own = events.trigger;
    events.trigger = function trigger(event, ...rest) {
      const name = typeof event === 'string' ? event : (event as { type: string }).type;
      if (name.startsWith('woosb_')) {
        log.push(name);
      }
      return own.call(this, event, ...rest);
    };
  }
  const place = document.createComment('');
  const tag = document.createElement('shop-bundle');
  for (const [name, value] of Object.entries(attributes)) {
    tag.setAttribute(name, value);
  }
  const around = document.querySelector('.woosb-wrap') ?? el('.product-type-woosb');
  around.before(place);
  const inner = variations ? document.createElement('shop-variation-form') : tag;
  const cart = around.contains(form()) ? [] : [form()];
  inner.append(around);
  if (inner !== tag) {
    tag.append(inner);
  }
  tag.append(...cart);
  place.replaceWith(tag);
  const page: BundlePage = {
    tag,
    async wait(ms = 0) {
      await rendered();
      await vi.advanceTimersByTimeAsync(ms);
      await rendered();
    },
    heard: () => [...log],
    load(names) {
      loadHostScripts(window, names, { jquery: false });
    },
    async close() {
      hide();
      await vi.advanceTimersByTimeAsync(500);
      host?.unload();
      forgetPage();
      vi.unstubAllGlobals();
      vi.useRealTimers();
    },
  };
  await page.wait();
  if (touched) {
    el('.woosb-products').dispatchEvent(new Event('pointermove', { bubbles: true }));
    await page.wait();
  }
  return page;
}
