/**
 * The inspector: a panel over the page that shows live what the widgets, the host and the shop say to each other, and
 * holds the switches that make the shop fail. Plain DOM in a shadow root; it works under a strict policy and moves
 * nothing on the page.
 */
import type { RequestEntry } from '../shop/debug-api.js';
import { faultsForm, type FaultsForm } from './faults-form.js';
import { button, element, fold, logList } from './parts.js';
import { STYLE } from './style.js';
import { seenStores, watchHostEvents, watchShopEvents, type HeardEvent, type SeenStore } from './watch.js';
import type { Order } from '../shop/session.js';
import { clockText, summary } from './words.js';

/** How often the page is asked for stores and product forms that came later. */
const REFRESH_MS = 1000;

/** `<demo-inspector>`: watches from the moment it is in the page until it leaves. Fires `demo:inspector-closed`. */
export class DemoInspector extends HTMLElement {
  readonly #title = element('h2', { tabindex: '-1' }, 'Inspector');
  readonly #events = logList('Events, newest first');
  readonly #requests = logList('Requests of the shop, newest first');
  readonly #storesList = element('dl', { 'aria-label': 'Values of the stores' });
  readonly #eventsFold = fold('Events', true, this.#events.node);
  readonly #requestsFold = fold('Requests', true, this.#requests.node);
  readonly #storesFold = fold('Stores', true, this.#storesList);
  readonly #ordersList = element('dl', { 'aria-label': 'Orders and where they came from, newest first' });
  readonly #ordersFold = fold('Orders', false, this.#ordersList);
  #orders = '';
  #faults: FaultsForm | undefined;
  #stops: (() => void)[] = [];
  #watched = new Map<string, { readonly value: HTMLElement; stop(): void }>();

  constructor() {
    super();
    const root = this.attachShadow({ mode: 'open' });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(STYLE);
    root.adoptedStyleSheets = [sheet];
    // A scrolling box must be reachable by keyboard even while nothing in it is.
    const body = element('div', { class: 'body', tabindex: '0', role: 'group', 'aria-label': 'Inspector content' });
    const demo = window.demoShop;
    if (demo) {
      const faults = fold('Faults', false);
      this.#faults = faultsForm(demo, (count) => faults.count(count === 0 ? undefined : count));
      faults.node.append(this.#faults.node);
      body.append(faults.node);
    }
    body.append(this.#eventsFold.node, this.#requestsFold.node, this.#storesFold.node, ...(demo ? [this.#ordersFold.node] : []));
    root.append(
      element(
        'section',
        { class: 'panel', 'aria-label': 'Inspector' },
        element(
          'header',
          {},
          this.#title,
          button('Clear lists', () => this.clear()),
          button('Close', () => this.close()),
        ),
        body,
      ),
    );
    root.addEventListener('keydown', (event) => {
      if (event instanceof KeyboardEvent && event.key === 'Escape') {
        event.stopPropagation();
        this.close();
      }
    });
  }

  connectedCallback(): void {
    // The panel speaks English and reads left to right, also over pages that do not.
    this.lang = 'en';
    this.dir = 'ltr';
    const demo = window.demoShop;
    demo?.requests.forEach((entry) => this.#addRequest(entry));
    this.#stops = [watchShopEvents(window, (event) => this.#addEvent(event))];
    this.#watchHost();
    if (demo) {
      this.#stops.push(demo.onRequest((entry) => this.#addRequest(entry)));
    }
    this.#faults?.refresh();
    this.#lookForStores();
    const timer = setInterval(() => this.#lookForStores(), REFRESH_MS);
    this.#stops.push(() => clearInterval(timer));
  }

  disconnectedCallback(): void {
    for (const stop of this.#stops.splice(0)) {
      stop();
    }
    for (const { stop } of this.#watched.values()) {
      stop();
    }
    this.#watched.clear();
    this.#storesList.replaceChildren();
    this.#requests.clear();
  }

  /** Moves the focus into the panel, for whoever opened it by hand. */
  focusTitle(): void {
    this.#title.focus();
  }

  /** Empties the lists of events and requests; stores stay. */
  clear(): void {
    this.#events.clear();
    this.#requests.clear();
    this.#eventsFold.count(undefined);
    this.#requestsFold.count(undefined);
  }

  /** Leaves the page and says so. */
  close(): void {
    this.dispatchEvent(new CustomEvent('demo:inspector-closed', { bubbles: true }));
    this.remove();
  }

  /** jQuery may come after us: then it is watched from the load event on. */
  #watchHost(): void {
    const stop = watchHostEvents(window, (event) => this.#addEvent(event));
    if (stop) {
      this.#stops.push(stop);
      return;
    }
    const late = (): void => {
      const lateStop = watchHostEvents(window, (event) => this.#addEvent(event));
      if (lateStop) {
        this.#stops.push(lateStop);
      }
    };
    window.addEventListener('load', late, { once: true });
    this.#stops.push(() => window.removeEventListener('load', late));
  }

  #addEvent(event: HeardEvent): void {
    const from = event.kind === 'shop' ? '' : ' jQuery';
    this.#events.add(
      element('span', { class: 'quiet' }, `${clockText(new Date())}${from} `),
      element('span', { class: 'name' }, event.name),
      event.refused ? element('span', { class: 'bad' }, ' refused') : '',
      ` on ${event.target} `,
      element('span', { class: 'quiet' }, event.detail),
    );
    this.#eventsFold.count(this.#events.size);
  }

  #addRequest(entry: RequestEntry): void {
    const good = entry.status >= 200 && entry.status < 400;
    this.#requests.add(
      `${entry.method} `,
      element('span', { class: 'name' }, entry.call),
      ' ',
      element('span', { class: good ? 'quiet' : 'bad' }, entry.status === 0 ? 'no answer' : `status ${entry.status}`),
      ` ${entry.ms} ms`,
    );
    this.#requestsFold.count(this.#requests.size);
  }

  #lookForStores(): void {
    for (const store of seenStores(window)) {
      if (!this.#watched.has(store.name)) {
        this.#watch(store);
      }
    }
    this.#storesFold.count(this.#watched.size === 0 ? undefined : this.#watched.size);
    this.#showOrders(window.demoShop?.orders() ?? []);
  }

  #showOrders(orders: readonly Order[]): void {
    const text = JSON.stringify(orders.map(({ id, origin }) => [id, origin]));
    if (text === this.#orders) {
      return;
    }
    this.#orders = text;
    this.#ordersList.replaceChildren(
      ...orders
        .toReversed()
        .map((order) => element('div', {}, element('dt', {}, `order ${order.id}`), element('dd', {}, originText(order)))),
    );
    this.#ordersFold.count(orders.length === 0 ? undefined : orders.length);
  }

  #watch(store: SeenStore): void {
    const value = element('dd', {});
    const show = (): void => {
      value.textContent = storeText(store.get());
    };
    show();
    this.#storesList.append(element('div', {}, element('dt', {}, store.name), value));
    this.#watched.set(store.name, { value, stop: store.listen(show) });
  }
}

/** What came with an order about its source, one line for each field. */
function originText({ origin }: Order): string {
  const fields = Object.entries(origin);
  return fields.length === 0 ? 'no source was noted' : fields.map(([field, value]) => `${field}: ${value}`).join('\n');
}

/** A store's value, one line for each key. */
function storeText(value: unknown): string {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return summary(value, 2);
  }
  return Object.entries(value)
    .map(([key, part]) => `${key}: ${summary(part, 1)}`)
    .join('\n');
}
