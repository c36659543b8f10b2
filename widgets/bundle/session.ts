import { createRestorableWrites, type RestorableWrites } from '../../shared/dom/restorable-writes.js';
import { emit } from '../../shared/events.js';
import { hostCurrency } from '../../shared/host/currency.js';
import { asHost, fireHost } from '../../shared/host/jquery-bridge.js';
import { phpBoolean } from '../../shared/host/php.js';
import { hostSetting } from '../../shared/host/settings.js';
import { currency, prefixedDecimals, roundPrice } from '../../shared/host/settings/bundle.js';
import { decimalNumber, minorOf, type DecimalLike } from '../../shared/money/decimal.js';
import { formatMinor, type Currency } from '../../shared/money/money.js';
import { productOf, setSubmitBlocker, type SubmitBlocker } from '../../shared/stores/product.js';
import { forgetAdded } from '../../shared/ui/cart-button.js';
import { guardSubmits } from '../../shared/ui/submit-guard.js';
import { countedChildren, isChoosable, readBounds, readChildren, readTerms, type ReadChild } from './bundle.read.js';
import { type BundleParts } from './parts.read.js';
import type { Settings } from './bundle.schema.js';
import { reasonsOf, type Reason, type ReasonKind } from './choice.logic.js';
import { bundleTotals, roundingOf, type Rounding, type Terms } from './price.logic.js';

const DEFAULT_DECIMALS = 2;

/** What adds a bundle to the cart. */
export const BUTTON = '.single_add_to_cart_button';

/** One bundle while the tag drives or follows it: what its parts share. */
export interface Session {
  readonly parts: BundleParts;
  readonly settings: Settings;
  /** What is written into the host's nodes. */
  readonly writes: RestorableWrites;
  /** Children that show another price than the page printed. */
  readonly touched: Set<HTMLElement>;
  /** How amounts are written, as the page says at this moment; `null`: nobody says, so that none is written. */
  readonly currency: Currency | null;
  /** Writes what one bundle costs to the store, and emits an event where the price is new. */
  publishPrice(sale: DecimalLike, regular: DecimalLike): void;
  /**
   * Puts the blocker of the first reason, or takes it along where there is none, and tells the page where that is new; the button is marked
   * for those who cannot see it, and was not just pressed with success any more.
   */
  publishReasons(reasons: readonly ReasonKind[], blocker: Omit<SubmitBlocker, 'by'> | null): void;
  /** Is called when the tag is done with the bundle. */
  onStop(run: () => void): void;
  /** Is the tag done with it? */
  isOver(): boolean;
  stop(): void;
}

/** Begins to work at a bundle: nothing is heard or written yet. */
export function createSession(parts: BundleParts, settings: Settings): Session {
  const { wrap, form } = parts;
  const store = productOf(form);
  const writes = createRestorableWrites();
  const stops = [guardSubmits({ element: wrap, covers: (sent) => sent === form, native: () => settings.alerts === 'native' })];
  const published: Record<string, string> = {};
  /** Functions do not count: what a blocker does follows from what it says. */
  const isNew = (name: string, value: unknown): boolean => published[name] !== (published[name] = JSON.stringify(value));
  let isOver = false;
  return {
    parts,
    settings,
    writes,
    touched: new Set(),
    get currency() {
      return hostCurrency(currency);
    },
    publishPrice(sale, regular) {
      const price = { sale: decimalNumber(sale), regular: decimalNumber(regular) };
      if (isNew('price', price)) {
        store.setKey('bundlePrice', price);
        emit(wrap, 'shop:bundle-priced', price);
      }
    },
    publishReasons(reasons, blocker) {
      const detail = { ready: blocker === null, reasons };
      if (isNew('blocker', blocker)) {
        setSubmitBlocker(store, 'bundle', blocker);
      }
      for (const button of form.querySelectorAll<HTMLElement>(BUTTON)) {
        writes.attr(button, 'aria-disabled', blocker && 'true');
        if (blocker) {
          forgetAdded(button);
        }
      }
      if (isNew('reasons', detail)) {
        emit(wrap, 'shop:bundle-checked', detail);
      }
    },
    onStop(run) {
      stops.push(run);
    },
    isOver: () => isOver,
    stop() {
      isOver = true;
      stops.forEach((stop) => stop());
      writes.undo();
      setSubmitBlocker(store, 'bundle', null);
      store.setKey('bundlePrice', null);
    },
  };
}

/** What a bundle costs, and why it cannot be bought yet. */
export interface Checked extends ReturnType<typeof bundleTotals> {
  readonly children: readonly ReadChild[];
  readonly reasons: readonly Reason[];
  readonly terms: Terms;
}

/** Where this page's plugin rounds a percentage. */
function shopRounding({ hasWrap }: BundleParts): Rounding {
  const rounds = hostSetting(roundPrice);
  return roundingOf({
    roundPrice: rounds && (phpBoolean(rounds.value) ?? true),
    hasPrefixedCurrency: hostSetting(prefixedDecimals) !== undefined,
    hasWrap,
  });
}

/** Works out the bundle as its markup stands now; `reasons` are none where nothing can be chosen: see `isChoosable`. */
export function checkBundle({ parts, settings: { rounding, recalculates }, currency }: Session): Checked {
  const children = readChildren(parts);
  const terms = {
    ...readTerms(parts),
    rounding: rounding === 'shop' ? shopRounding(parts) : rounding,
    decimals: currency?.decimals ?? DEFAULT_DECIMALS,
  };
  const totals = bundleTotals(countedChildren(children, parts), terms);
  const reasons = isChoosable(parts, recalculates) ? reasonsOf(children, readBounds(parts), totals.sale) : [];
  return { ...totals, children, reasons, terms };
}

/** An amount in words; the bare number where nobody says how the shop writes it. */
export const moneyText = (amount: DecimalLike, currency: Currency | null): string =>
  currency ? formatMinor(minorOf(amount, currency), currency) : String(decimalNumber(amount));

/** Fires an event of the host's, `woosb_…`; elements are handed over as its handlers expect them. */
export const fire = (name: string, ...args: readonly unknown[]): unknown =>
  fireHost(
    document,
    `woosb_${name}`,
    args.map((arg) => (arg instanceof Element ? asHost(arg) : arg)),
  );
