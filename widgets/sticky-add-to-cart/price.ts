import { parseHtml } from '../../shared/html/insert.js';
import { priceNode, type Model } from './sticky-add-to-cart.read.js';

/** A copy must not answer to the ids of what it was copied from. */
function withoutIds(part: DocumentFragment): DocumentFragment {
  for (const el of part.querySelectorAll('[id]')) { el.removeAttribute('id'); }
  return part;
}

/** The price as nodes for the bar: that of the variation, through the HTML door, else a copy of what the page shows. */
export function priceNodes(form: HTMLFormElement, { variationPrice, printedPrice }: Pick<Model, 'variationPrice' | 'printedPrice'>): DocumentFragment {
  if (variationPrice !== '') { return withoutIds(parseHtml(variationPrice, 'the price of a variation')); }
  const part = document.createDocumentFragment();
  if (printedPrice === '') { return part; }
  for (const node of priceNode(form)?.childNodes ?? []) { part.append(node.cloneNode(true)); }
  return withoutIds(part);
}
