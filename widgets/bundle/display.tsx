import { nodeOf } from '../../shared/dom/node-of.js';
import { attributeMarkup, attributeNodes } from '../../shared/html/attribute.js';
import { textOfHtml } from '../../shared/html/inert.js';
import { message, type MessageKey } from '../../shared/messages.js';
import '../../shared/messages/bundle.js';
import type { Currency } from '../../shared/money/money.js';
import { slideOnceLoaded } from '../../shared/ui/lazy-slide.js';
import { fillBrackets } from '../../shared/host/text-marks.js';
import { fill, priceNodes } from './nodes.js';
import { percentText } from './price.logic.js';
import { moneyText, type Checked, type Session } from './session.js';

/** What the driver writes beside a bundle's children: total, count, main price, message (contract 15 to 17 and 33). */

const SLIDE_MS = 400;

/** The price of a bundle as it is written everywhere. */
interface PriceText {
  /** Holds it, the shop's suffix at its end. */
  readonly box: HTMLElement;
  /** Without the suffix, for the host's events. */
  readonly html: string;
  /** As markup, clean: handlers of the host's event may insert it. */
  readonly suffix: string;
}

/** Makes it: the price, what was saved (`(saved £7.50)`), and the suffix. */
export function bundlePriceText({ sale, regular, saving }: Checked, { parts }: Session, currency: Currency): PriceText {
  const printed = parts.list.dataset['priceSuffix'] ?? '';
  const box = nodeOf(<div />);
  box.append(...priceNodes(regular, sale, currency));
  if (saving) {
    const d = saving.by === 'amount' ? moneyText(saving.amount, currency) : percentText(saving.percent);
    const saved = fillBrackets(textOfHtml(message('bundle.saved')), { d });
    box.append(' ', nodeOf(<small className="woocommerce-price-suffix">{saved}</small>));
  }
  const html = box.innerHTML;
  box.append(attributeNodes(printed));
  return { box, html, suffix: attributeMarkup(printed) };
}

const copyOf = ({ box }: PriceText): Node[] => [...box.cloneNode(true).childNodes];

/** A part of the bundle that the host leaves empty or hidden. */
const partOf = ({ parts: { wrap } }: Session, name: string): HTMLElement | null => wrap.querySelector<HTMLElement>(`.woosb-${name}`);

/** Shows such a part, or hides it; at once in the first round. */
function toggle({ writes }: Session, el: HTMLElement, open: boolean, isFirst: boolean): void {
  writes.keep(el, 'style');
  slideOnceLoaded(el, open, { ms: isFirst ? 0 : SLIDE_MS });
}

/** Writes a line: a label, and what it is the label of. */
function writeLine(
  session: Session,
  name: string,
  key: MessageKey,
  value: readonly (Node | string)[],
  isFirst: boolean,
): HTMLElement | null {
  const line = partOf(session, name);
  if (line) {
    const label = nodeOf(<span className={`woosb-${name}-label`}>{textOfHtml(message(key))}</span>);
    const box = nodeOf(<span className={`woosb-${name}-value`} />);
    box.append(...value);
    fill(session, line, label, ' ', box);
    toggle(session, line, true, isFirst);
  }
  return line;
}

/** Writes the total line. */
export const writeTotal = (session: Session, text: PriceText, isFirst: boolean): HTMLElement | null =>
  writeLine(session, 'total', 'bundle.price', copyOf(text), isFirst);

/** Writes how many pieces are chosen. */
export const writeCount = (session: Session, pieces: number, isFirst: boolean): HTMLElement | null =>
  writeLine(session, 'count', 'bundle.selected', [String(pieces)], isFirst);

/** Where the main price stands: at the shop's own places, else those of the bundle, else the product's price. */
function mainPrices({ parts: { form, id }, settings: { changePrice, priceSelector } }: Session): readonly Element[] {
  if (changePrice === 'yes_custom' && priceSelector !== '') {
    try {
      return [...document.querySelectorAll(priceSelector)];
    } catch {
      console.error(`[shop] <shop-bundle>: the price selector ${JSON.stringify(priceSelector)} is none`);
      return [];
    }
  }
  const product = form.closest('.product') ?? document;
  const own = product.getElementsByClassName(`woosb-price-${id}`);
  return [...(own.length > 0 ? own : [...product.querySelectorAll('.summary > .price')].slice(0, 1))];
}

/** Writes the price of the product; what stood there before is kept for other plugins, as the host does it. */
export function writeMainPrice(session: Session, text: PriceText): void {
  for (const price of mainPrices(session)) {
    if (!price.hasAttribute('data-o_price')) {
      const encoded = nodeOf(<div>{price.innerHTML}</div>).innerHTML.replaceAll('"', '&quot;');
      session.writes.attr(price, 'data-o_price', encoded);
    }
    fill(session, price, ...copyOf(text));
  }
}

/** Is this to be read where the host shows why the bundle cannot be bought? */
export function isAlertShown({ parts: { wrap } }: Pick<Session, 'parts'>, text: string): boolean {
  const alert = wrap.querySelector<HTMLElement>('.woosb-alert');
  return alert !== null && alert.style.display !== 'none' && alert.textContent?.trim() === text;
}

/** Shows why the bundle cannot be bought, or that it can. */
export function writeAlert(session: Session, text: string, isFirst: boolean): void {
  const alert = partOf(session, 'alert');
  if (!alert) {
    return;
  }
  if (text !== '') {
    session.writes.text(alert, text);
  }
  toggle(session, alert, text !== '', isFirst);
  // After the text of the first round: what stands there from the start is not shouted.
  session.writes.attr(alert, 'role', 'alert');
}
