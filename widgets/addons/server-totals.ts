import { fireHost } from '../../shared/host/jquery-bridge.js';
import { parseHtml } from '../../shared/html/sanitize.js';
import { isRecord, own } from '../../shared/json.js';
import { latestOnly, RequestError } from '../../shared/net/request.js';
import { compare, type Decimal, decimalText, difference, isZero, parseDecimal, rounded, ZERO } from '../../shared/money/decimal.js';
import type { Currency } from '../../shared/money/money.js';
import { readTax } from './addons.read.js';
import { fetchTotals, type AskedTotals } from './calls.js';
import type { Totals } from './price.logic.js';
import { printedCurrency } from './printed-money.js';
import { boxPart, fill, type TotalsContext } from './totals-box.js';

/** Totals that the shop writes itself, with its taxes (contract 60). */
interface ServerTotals {
  ask(totals: Totals, productId: string, currency: Currency | null): void;
  stop(): void;
}

/** What writes for the shop: what it wrote, and what it did not write. */
interface Writer {
  writeLocally(totals: Totals, currency: Currency): void;
  replacePrice(order: Decimal, decimals: number, content: () => Node): void;
  /** Adds up anew, because what the product costs before tax has become known. */
  calculate(): void;
}

const DIMMED = '0.5';
/** Raw totals come as binary numbers. */
const RAW_DIGITS = 6;

const CELLS = [
  ['price_html', 'wapo-total-product-price'],
  ['options_price_suffix', 'wapo-total-options-price'],
  ['order_price_suffix', 'wapo-total-order-price'],
] as const;

/** Asks for the totals of one container; the box is dimmed meanwhile. */
export function createServerTotals(context: TotalsContext, { writeLocally, replacePrice, calculate }: Writer): ServerTotals {
  const { container, settings } = context;
  const calls = latestOnly();
  /** What the server is being asked at this moment. */
  let underWay = '';

  const dim = (isDimmed: boolean): void => {
    const box = boxPart(container, 'wapo-total-price-table');
    if (box) {
      box.style.opacity = isDimmed ? DIMMED : '';
    }
  };
  const end = (): void => {
    underWay = '';
    dim(false);
  };
  /** Does the page say this total already? */
  const isWritten = (order: Decimal): boolean => {
    const written = parseDecimal(container.getAttribute('data-order-price') ?? '');
    return settings().skipsUnchangedTotals && written !== null && compare(written, order) === 0 && !isZero(written);
  };
  const show = (answer: Readonly<Record<string, unknown>>, { order }: Totals, decimals: number): void => {
    for (const [name, cell] of CELLS) {
      const html = answer[name];
      if (typeof html === 'string') {
        fill(boxPart(container, cell), html);
        if (name === 'order_price_suffix') {
          replacePrice(order, decimals, () => parseHtml(html, '<shop-addons> totals'));
        }
      }
    }
  };
  /**
   * Editions that print no price before tax tell it here: beside the options' own, in the raw total.
   * @returns has it become known, and is there a tax?
   */
  const learnTax = (answer: unknown, asked: AskedTotals, shown: Decimal | null): boolean => {
    const raw = parseDecimal(String(own(answer, 'order_price_raw') ?? ''));
    if (context.tax || readTax(context.parts) || !raw || !shown) {
      return false;
    }
    const untaxed = rounded(difference(raw, asked.untaxedOptions), RAW_DIGITS);
    if (compare(untaxed, ZERO) <= 0 || compare(shown, ZERO) <= 0) {
      return false;
    }
    context.tax = { shown, untaxed };
    return compare(shown, untaxed) !== 0;
  };
  const send = async (asked: AskedTotals, totals: Totals, currency: Currency | null, signal: AbortSignal): Promise<void> => {
    const shown = context.priceAt('data-product-price');
    try {
      const answer = await fetchTotals(asked, settings(), signal);
      if (!isRecord(answer)) {
        throw new RequestError('not-json', 'update_totals_with_suffix', 200, JSON.stringify(answer));
      }
      show(answer, totals, currency?.decimals ?? 2);
      container.setAttribute('data-order-price', asked.order);
      fireHost(document, 'wapo-after-calculate-product-price', [answer]);
      end();
      if (learnTax(answer, asked, shown)) {
        container.setAttribute('data-order-price', '0');
        calculate();
      }
    } catch (error) {
      if (signal.aborted) {
        return;
      }
      console.error('[shop] <shop-addons>: the shop did not write the total; it is written here', error);
      end();
    }
  };

  return {
    ask(totals, productId, known) {
      const currency = known ?? printedCurrency(boxPart(container, 'wapo-total-product-price'), context.priceAt('data-product-price'));
      const order = rounded(totals.order, currency?.decimals ?? 2);
      if (isWritten(order)) {
        calls.abort();
        end();
        return;
      }
      const asked: AskedTotals = {
        productId,
        options: decimalText(totals.options),
        untaxedOptions: decimalText(totals.untaxedOptions),
        order: decimalText(order),
      };
      const wanted = Object.values(asked).join();
      if (wanted === underWay) {
        return;
      }
      underWay = wanted;
      fireHost(document, 'wapo-before-calculate-product-price');
      // The sum that the page knows stands there at once, the shop's own words a moment later.
      if (currency) {
        writeLocally(totals, currency);
      }
      dim(true);
      void calls.run((signal) => send(asked, totals, currency, signal));
    },
    stop() {
      calls.abort();
      end();
    },
  };
}
