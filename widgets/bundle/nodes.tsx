import { nodeOf } from '../../shared/dom/node-of.js';
import { minorOf, type DecimalLike } from '../../shared/money/decimal.js';
import { type Currency } from '../../shared/money/money.js';
import { priceElement, salePriceNodes } from '../../shared/ui/price-element.js';
import type { Session } from './session.js';

/** What is written into the host's nodes is made here. */

/** Fills a node of the host; it is left alone where it shows that already. @returns whether it shows something else now */
export function fill({ writes }: Session, el: Element, ...content: (Node | string)[]): boolean {
  const next = nodeOf(<div />);
  next.append(...content);
  const isOther = el.innerHTML !== next.innerHTML;
  if (isOther) {
    writes.text(el, '');
    el.replaceChildren(...next.childNodes);
  }
  return isOther;
}

/** A price in the host's markup: with the one before where it is lower now, once both are rounded. */
export function priceNodes(regular: DecimalLike, sale: DecimalLike, currency: Currency): (Node | string)[] {
  const [was, now] = [minorOf(regular, currency), minorOf(sale, currency)];
  return now < was ? salePriceNodes(was, now, currency) : [priceElement(was, currency)];
}
