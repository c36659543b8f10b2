/**
 * The demo shop in a page: the first script of every demo page, before anything else. It stands in for the server:
 * sets the cookies a server would have sent with the page, obeys orders in the address, prints the parts that are each
 * shopper's own and the notices that wait, and answers the page's requests. The mini-cart's box stays as the page printed it, empty,
 * because a real host prints
 * it empty too; the fragments fill it.
 */
import { voiceOf } from './arabic/answers.js';
import { arriveAsAsked } from './fake-referrer.js';
import { EMPTY_CART } from './cart.js';
import { becomeExample } from './example.js';
import { installBlocks, type BlockCart } from './blocks.js';
import { intercept } from './intercept.js';
import { installCookieShim } from './cookie-shim.js';
import { documentCookies } from './cookies.js';
import type { ShopState } from './backend.js';
import { requestLog } from './debug-api.js';
import { FAULTS_KEY, faultsLeft, parseFaults, parseSpent, SPENT_KEY, type Fault } from './faults.js';
import { interceptFileForms } from './file-forms.js';
import { demoLinks, noticesHtml } from './markup.js';
import { NONCE_SEED } from './nonces.js';
import { dropDismissed, printOpened } from './on-load-requests.js';
import { keepCart, keepCookies } from './orders.js';
import { nodesOf } from './plain-html.js';
import { installQuickView } from './quick-view.js';
import { openSession, type Shelf } from './session.js';
import { cartJson } from './store-api.js';
import { nonceFor, type PrintContext } from './session-views.js';
import { visit } from './visits.js';
import { whenParsed } from './when-parsed.js';

const NOTICES_BOX = '.woocommerce-notices-wrapper';

function memoryShelf(): Shelf {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}

/** The browser's storage, or one that lasts as long as the page where the browser refuses it. */
function shelfOf(storage: () => Storage): Shelf {
  try {
    const shelf = storage();
    shelf.setItem('demo-probe', '1');
    shelf.removeItem('demo-probe');
    return shelf;
  } catch {
    return memoryShelf();
  }
}

/** Main part of the page as it stands, its notices box emptied, as a server's answer would be read. */
function ownMain(): string {
  const main = (document.querySelector('main') ?? document.body).cloneNode(true) as HTMLElement;
  main.querySelector(NOTICES_BOX)?.replaceChildren();
  // What scripts set on elements here is not what a server would print.
  for (const styled of main.querySelectorAll('[style]')) {
    styled.removeAttribute('style');
  }
  for (const made of main.querySelectorAll('.shop-root, .blockUI')) {
    made.remove();
  }
  // Settings stand in the head; who looks for a fresh nonce reads them there.
  const settings = [...document.querySelectorAll('script[id$="-js-extra"]')].map((script) => script.outerHTML);
  return settings.join('\n') + main.outerHTML;
}

function start(): void {
  const onFile = location.protocol === 'file:';
  const local = shelfOf(() => localStorage);
  const tab = shelfOf(() => sessionStorage);
  if (onFile) {
    installCookieShim(document, local);
    interceptFileForms(window);
  }
  arriveAsAsked(window);
  becomeExample(window);
  const base = new URL('.', location.href).href;
  const voice = voiceOf(document.documentElement.lang);
  const ownFetch = window.fetch.bind(window);
  const session = openSession(local);
  const cookies = documentCookies(document);
  const faults = (): readonly Fault[] => parseFaults(tab.getItem(FAULTS_KEY));
  const log = requestLog();

  const shop: ShopState = {
    base,
    session,
    cookies,
    links: demoLinks(base, voice.language),
    nonce: NONCE_SEED,
    sideCart: true,
    get redirectAfterAdd() {
      const params = (window as { wc_add_to_cart_params?: { cart_redirect_after_add?: unknown } }).wc_add_to_cart_params;
      return params?.cart_redirect_after_add === 'yes';
    },
    page: async (path) => {
      if (path === location.pathname) {
        return ownMain();
      }
      // Files cannot be read from a page opened as a file; then a bare page carries the notices.
      return onFile ? `<main class="site-main"><div class="woocommerce-notices-wrapper"></div></main>` : (await ownFetch(path)).text();
    },
    faults: (call) => {
      const left = faultsLeft(faults(), call, parseSpent(tab.getItem(SPENT_KEY)));
      tab.setItem(SPENT_KEY, JSON.stringify(left.spent));
      return left.faults;
    },
    now: () => Date.now(),
    sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  };
  intercept(window, shop, log.add, voice);

  window.demoShop = {
    faults,
    setFaults: (orders) => {
      tab.removeItem(SPENT_KEY);
      if (orders.length === 0) {
        tab.removeItem(FAULTS_KEY);
      } else {
        tab.setItem(FAULTS_KEY, JSON.stringify(orders));
      }
    },
    requests: log.entries,
    onRequest: log.listen,
    orders: () => session.orders(),
    reset: () => {
      session.clear();
      keepCart(shop, EMPTY_CART);
      tab.removeItem(FAULTS_KEY);
      tab.removeItem(SPENT_KEY);
    },
  };

  keepCookies(shop);
  // Orders that hold only so often are for requests; a visit has no answer to count.
  const { goTo, address } = visit(
    location.href,
    shop,
    faults().filter(({ times }) => times === undefined),
  );
  if (goTo !== undefined) {
    location.replace(goTo);
    return;
  }
  const opened = new URL(location.href);
  if (address !== undefined) {
    history.replaceState(history.state, '', address);
  }
  installQuickView(document, voice);
  document.addEventListener('readystatechange', () => dropDismissed(document, session.dismissed()), { once: true });
  whenParsed(() => {
    const context: PrintContext = { ...shop, referer: opened.pathname };
    printOpened(opened, context, document, voice);
    installBlocks(window, cartJson(context) as unknown as BlockCart, nonceFor(context, 'wc_store_api'));
    const box = document.querySelector(NOTICES_BOX);
    if (box && session.hasNotices()) {
      box.replaceChildren(nodesOf(voice.markup(noticesHtml(session.drainNotices())), document));
    }
  });
}

start();
