import { parseHtml } from '../../shared/html/sanitize.js';
import { rewritten } from './price.logic.js';
import { priceNode, type Model } from './sticky-add-to-cart.read.js';

/** A copy must not answer to the ids of what it was copied from. */
function withoutIds(part: DocumentFragment): DocumentFragment {
  for (const el of part.querySelectorAll('[id]')) {
    el.removeAttribute('id');
  }
  return part;
}

type Prices = Pick<Model, 'variationPrice' | 'printedPrice' | 'unitPrice' | 'optionsPrice'>;

function pageNodes(form: HTMLFormElement, { variationPrice, printedPrice }: Prices): DocumentFragment {
  if (variationPrice !== '') {
    return parseHtml(variationPrice, 'the price of a variation');
  }
  const part = document.createDocumentFragment();
  if (printedPrice === '') {
    return part;
  }
  for (const node of priceNode(form)?.childNodes ?? []) {
    part.append(node.cloneNode(true));
  }
  return part;
}

const AMOUNT = '.amount';

/**
 * The amount of one piece with its options in the markup of the amount without them; `null` where no amount on the page is that
 * one. What it was before a sale, and what stands beside it for taxes, would be wrong with options and are left out.
 */
function withOptions(part: DocumentFragment, unitPrice: number, optionsPrice: number): DocumentFragment | null {
  for (const amount of part.querySelectorAll(AMOUNT)) {
    const texts = document.createTreeWalker(amount, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text && !amount.closest('del'); text = texts.nextNode()) {
      const now = rewritten(text.nodeValue ?? '', unitPrice, unitPrice + optionsPrice);
      if (now === null) {
        continue;
      }
      text.nodeValue = now;
      const alone = document.createDocumentFragment();
      alone.append(amount);
      return alone;
    }
  }
  return null;
}

/**
 * The price as nodes for the bar: that of the variation, through the HTML door, else a copy of what the page shows. Where options
 * were chosen that cost something, what one piece costs with them: the bar must not promise less than its button buys. A page
 * whose price has them in it already shows no amount without them, and is copied.
 */
export function priceNodes(form: HTMLFormElement, prices: Prices): DocumentFragment {
  const part = pageNodes(form, prices);
  const { unitPrice, optionsPrice } = prices;
  return withoutIds((unitPrice !== null && optionsPrice !== 0 && withOptions(part, unitPrice, optionsPrice)) || part);
}
