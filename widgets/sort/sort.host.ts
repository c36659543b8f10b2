import { resultText } from './sort.rules.js';

/** The host's sort form and the field in it (contract 1 and 2). */
export const ORDERING = '.woocommerce-ordering';
export const ORDERBY = 'select.orderby';
/** The count of a listing the shopper has sorted. */
export const SORTED_COUNT = '.woocommerce-result-count[data-is-sorted-by="true"]';

const SPOKEN = '.screen-reader-text';

/** What a sorted count tells; its marked part apart from the rest, as two sentences. */
export function readResult(count: Element): string {
  const visible = [...count.childNodes]
    .filter((n) => !(n instanceof Element && n.matches(SPOKEN)))
    .map((n) => n.textContent ?? '')
    .join('');
  return resultText(
    visible,
    [...count.querySelectorAll(SPOKEN)].map((el) => el.textContent ?? ''),
  );
}

/** The option the page was printed with. */
export const printedChoice = (select: HTMLSelectElement): string =>
  [...select.options].find((o) => o.hasAttribute('selected'))?.value ?? select.options[0]?.value ?? '';
