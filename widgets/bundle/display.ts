import { textOfHtml } from '../../shared/html/inert.js';
import { parseHtml } from '../../shared/html/sanitize.js';
import { message } from '../../shared/messages.js';
import '../../shared/messages/bundle.js';
import type { Currency } from '../../shared/money/money.js';
import { slideOnceLoaded } from '../../shared/ui/lazy-slide.js';
import { fill, fillBrackets, made, moneyText, percentText, piecesOf, priceNodes, type Checked, type Saving, type Session } from './core.js';

/** What the driver writes beside a bundle's children: total, count, main price, message (contract: bundle.md §2, §4). */

const SLIDE_MS = 400;

/** `(saved £7.50)`; nothing where nothing was saved. */
function savedNodes(saving: Saving | null, currency: Currency): (Node | string)[] {
  if (!saving) {
    return [];
  }
  const d = saving.by === 'amount' ? moneyText(saving.amount, currency) : percentText(saving.percent);
  return [' ', made('small', 'woocommerce-price-suffix', fillBrackets(textOfHtml(message('bundle.saved')), { d }))];
}

/** The price of the bundle as it is written everywhere. */
interface PriceText {
  /** Fresh nodes, the shop's suffix among them. */
  readonly nodes: () => (Node | string)[];
  /** Without the suffix, for the host's events. */
  readonly html: string;
  readonly suffix: string;
}

/** Makes it: the price, what was saved, and the suffix. */
export function bundlePriceText({ sale, regular, saving }: Checked, { parts }: Session, currency: Currency): PriceText {
  const suffix = parts.list.dataset['priceSuffix'] ?? '';
  const price = (): (Node | string)[] => [...priceNodes(regular, sale, currency), ...savedNodes(saving, currency)];
  return {
    html: made('div', '', ...price()).innerHTML,
    suffix,
    nodes: () => [...price(), ...(suffix === '' ? [] : [parseHtml(suffix, 'data-price-suffix')])],
  };
}

/** Shows a part of the bundle that was empty or hidden, or hides it; at once in the first round. */
function toggle({ ledger }: Session, el: HTMLElement, open: boolean, isFirst: boolean): void {
  ledger.keep(el, 'style');
  slideOnceLoaded(el, open, { ms: isFirst ? 0 : SLIDE_MS });
}

/** Writes the total line. */
export function writeTotal(session: Session, text: PriceText, isFirst: boolean): HTMLElement | null {
  const total = session.parts.wrap.querySelector<HTMLElement>('.woosb-total');
  if (total) {
    const label = made('span', 'woosb-total-label', textOfHtml(message('bundle.price')));
    fill(session, total, [label, ' ', made('span', 'woosb-total-value', ...text.nodes())]);
    toggle(session, total, true, isFirst);
  }
  return total;
}

/** Writes how many pieces are chosen. */
export function writeCount(session: Session, { children }: Checked, isFirst: boolean): HTMLElement | null {
  const count = session.parts.wrap.querySelector<HTMLElement>('.woosb-count');
  if (count) {
    const label = made('span', 'woosb-count-label', textOfHtml(message('bundle.selected')));
    fill(session, count, [label, ' ', made('span', 'woosb-count-value', String(piecesOf(children)))]);
    toggle(session, count, true, isFirst);
  }
  return count;
}

const encoded = (html: string): string =>
  html.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Where the main price stands: at the shop's own places, else those of the bundle, else the product's price. */
function mainPrices({ parts, settings }: Session): HTMLElement[] {
  if (settings.changePrice === 'yes_custom' && settings.priceSelector !== '') {
    try {
      return [...document.querySelectorAll<HTMLElement>(settings.priceSelector)];
    } catch {
      console.error(`[shop] <shop-bundle>: the price selector ${JSON.stringify(settings.priceSelector)} is none`);
      return [];
    }
  }
  const product = parts.form.closest('.product') ?? document;
  const own = /^\d+$/.test(parts.id) ? [...product.querySelectorAll<HTMLElement>(`.woosb-price-${parts.id}`)] : [];
  return own.length > 0 ? own : [...product.querySelectorAll<HTMLElement>('.summary > .price')].slice(0, 1);
}

/** Writes the price of the product; what stood there before is kept for other plugins, as the host does it. */
export function writeMainPrice(session: Session, text: PriceText): void {
  for (const price of mainPrices(session)) {
    if (session.ledger.original(price, 'data-o_price') === null && !price.hasAttribute('data-o_price')) {
      session.ledger.attr(price, 'data-o_price', encoded(price.innerHTML));
    }
    fill(session, price, text.nodes());
  }
}

/** Shows why the bundle cannot be bought, or that it can. */
export function writeAlert(session: Session, text: string, isFirst: boolean): void {
  const alert = session.parts.wrap.querySelector<HTMLElement>('.woosb-alert');
  if (!alert) {
    return;
  }
  if (text !== '') {
    session.ledger.text(alert, text);
  }
  toggle(session, alert, text !== '', isFirst);
  // After the text of the first round: what stands there from the start is not shouted.
  session.ledger.attr(alert, 'role', 'alert');
}
