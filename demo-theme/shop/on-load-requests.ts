/**
 * What a server would have printed into the page that was opened: its own parts, the chosen order of a listing, the
 * customer's address, a banner that was dismissed. Runs once, after the page is parsed and before any widget.
 */
import { ENGLISH, type Voice } from './arabic/answers.js';
import { ADDRESS_PARTS, type Buying } from './purchase.js';
import { productById } from './catalogue.js';
import { partsOf } from './hydrate-page.js';
import { ORDERS, orderIn, sortedProducts } from './listing.js';
import { nodesOf } from './plain-html.js';
import type { PrintContext } from './session-views.js';

/** Puts everything in. `url` is the address the page was opened with, orders and all. */
export function printOpened(url: URL, context: PrintContext, document: Document, voice: Voice = ENGLISH): void {
  printChoices(url, document);
  const order = orderIn(url);
  if (order === undefined) {
    for (const { selector, html } of partsOf(url, context)) {
      document.querySelector(selector)?.replaceChildren(nodesOf(voice.markup(html), document));
    }
  } else {
    // The page's own items move: a copy in another language keeps its words.
    sortListing(document, order);
  }
  printAddresses(document, context.session.buying());
}

/** The host does not print its banner again; it stands at the very end of the page. */
export function dropDismissed(document: Document, dismissed: boolean): void {
  if (dismissed) {
    document.getElementById('coming-soon-footer-banner')?.remove();
  }
}

/** Selects follow `?attribute_…`, as the host prints them. */
function printChoices(address: URL, document: Document): void {
  for (const [name, value] of address.searchParams) {
    if (!name.startsWith('attribute_')) {
      continue;
    }
    for (const select of document.querySelectorAll<HTMLSelectElement>('.variations_form select')) {
      if (select.name === name) {
        choose(select, value);
      }
    }
  }
}

function choose(select: HTMLSelectElement, value: string): void {
  for (const option of select.options) {
    option.toggleAttribute('selected', option.value === value);
    option.selected = option.value === value;
  }
}

const ARABIC: Readonly<Record<string, string>> = {
  popularity: 'مرتبة حسب الرواج',
  rating: 'مرتبة حسب متوسط التقييم',
  date: 'مرتبة حسب الأحدث',
  price: 'مرتبة حسب السعر: من الأدنى إلى الأعلى',
  'price-desc': 'مرتبة حسب السعر: من الأعلى إلى الأدنى',
};

/** Puts the items of the listing into an order and says so, with the marks the host sets. */
export function sortListing(document: Document, order: string): void {
  const list = document.querySelector('main ul.products');
  const bar = document.querySelector('.woocommerce-ordering');
  if (!list || !bar) {
    return;
  }
  const items = new Map(
    [...list.querySelectorAll<HTMLElement>(':scope > li.product')].map((item) => [
      Number(/\bpost-(\d+)\b/.exec(item.className)?.[1]),
      item,
    ]),
  );
  const products = [...items.keys()].flatMap((id) => productById(id) ?? []);
  sortedProducts(products, order).forEach(({ id }, at) => {
    const item = items.get(id);
    if (item) {
      item.classList.toggle('first', at % COLUMNS === 0);
      item.classList.toggle('last', at % COLUMNS === COLUMNS - 1);
      list.append(item);
    }
  });
  // Without script the link is to come back to the same order.
  for (const link of list.querySelectorAll('a.add_to_cart_button[href^="?"]')) {
    link.setAttribute('href', `?orderby=${order}&paged=1&${(link.getAttribute('href') ?? '').slice(1)}`);
  }
  for (const select of document.querySelectorAll<HTMLSelectElement>('.woocommerce-ordering select.orderby')) {
    choose(select, order);
  }
  const sorted = document.documentElement.lang === 'ar' ? ARABIC[order] : ORDERS.find(({ value }) => value === order)?.sorted;
  for (const count of document.querySelectorAll('.woocommerce-result-count')) {
    count.setAttribute('data-is-sorted-by', 'true');
    const note = document.createElement('span');
    note.className = 'screen-reader-text';
    note.textContent = sorted ?? '';
    count.append(note);
  }
}

const COLUMNS = 4;

/** A guest's address stays in the session, and the host prints it into the form. */
function printAddresses(document: Document, buying: Buying): void {
  for (const kind of ['billing', 'shipping'] as const) {
    for (const part of ADDRESS_PARTS) {
      const field = document.getElementById(`${kind}_${part}`);
      const value = buying[kind][part];
      if (field instanceof HTMLInputElement) {
        field.defaultValue = value;
      } else if (field instanceof HTMLSelectElement && value !== '') {
        choose(field, value);
      }
    }
  }
}
