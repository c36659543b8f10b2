import { type Decimal, isZero, rounded } from '../../shared/money/decimal.js';
import { hostQuery, pageOf } from './host-query.js';
import type { TotalsContext } from './totals-box.js';

/** The price of the product, where the total takes its place (contract 43). */
interface ProductPrice {
  /** @param content is asked for each element anew: a node stands in one place only */
  replace(order: Decimal, decimals: number, content: () => Node): void;
  stop(): void;
}

/** Writes the prices of one container's product. */
export function createProductPrice({ container, settings }: TotalsContext): ProductPrice {
  /** What stood there before us. */
  const replaced = new Map<HTMLElement, readonly ChildNode[]>();
  return {
    replace(order, decimals, content) {
      const { productPriceSelector, hidesZeroOrderPrice } = settings();
      const isEmpty = hidesZeroOrderPrice && isZero(rounded(order, decimals));
      for (const el of hostQuery(productPriceSelector, pageOf(container))) {
        if (!replaced.has(el)) {
          replaced.set(el, [...el.childNodes]);
        }
        const box = document.createDocumentFragment();
        box.append(content());
        const amount = isEmpty ? box.querySelector('bdi') : null;
        if (amount) {
          amount.replaceChildren();
          box.replaceChildren(amount.parentElement ?? amount);
        }
        el.replaceChildren(box);
      }
    },
    stop() {
      for (const [el, nodes] of replaced) {
        el.replaceChildren(...nodes);
      }
    },
  };
}
