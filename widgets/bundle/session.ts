import { createRestorableWrites, type RestorableWrites } from '../../shared/dom/restorable-writes.js';
import { emit } from '../../shared/events.js';
import { hostCurrency } from '../../shared/host/currency.js';
import { phpBoolean } from '../../shared/host/php.js';
import { hostSetting } from '../../shared/host/settings.js';
import { currency, prefixedDecimals, roundPrice } from '../../shared/host/settings/bundle.js';
import { decimalNumber, minorOf, type DecimalLike } from '../../shared/money/decimal.js';
import { formatMinor, type Currency } from '../../shared/money/money.js';
import { productOf, setSubmitBlocker, type ProductStore } from '../../shared/stores/product.js';
import { guardSubmits } from '../../shared/ui/submit-guard.js';
import { countedChildren, isChoosable, readBounds, readChildren, readTerms, type ReadChild } from './bundle.read.js';
import { type BundleParts } from './parts.read.js';
import type { Settings } from './bundle.schema.js';
import { reasonsOf, type Reason, type ReasonKind } from './choice.logic.js';
import { bundleTotals, roundingOf, type Terms } from './price.logic.js';

const DEFAULT_DECIMALS = 2;

/** One bundle while the tag drives or follows it: what its parts share. */
export interface Session {
  readonly parts: BundleParts;
  readonly settings: Settings;
  readonly store: ProductStore;
  /** What is written into the host's nodes. */
  readonly ledger: RestorableWrites;
  /** Children that show another price than the page printed. */
  readonly touched: Set<HTMLElement>;
  /** How amounts are written; `null`: nobody says, so that none is written. */
  readonly currency: Currency | null;
  /** Tells the store what one bundle costs, and the page where that is new. */
  publishPrice(sale: DecimalLike, regular: DecimalLike): void;
  /** Puts the blocker with the words of the first reason, or takes it along where there are none, and tells the page where that is new. */
  publishReasons(reasons: readonly ReasonKind[], text: string, focus: () => void): void;
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
  const ledger = createRestorableWrites();
  const stops = [guardSubmits({ element: wrap, covers: (sent) => sent === form, native: () => settings.alerts === 'native' })];
  let price = '';
  let checked: string | undefined;
  let published = '';
  let isOver = false;
  return {
    parts,
    settings,
    store,
    ledger,
    touched: new Set(),
    currency: hostCurrency(currency),
    publishPrice(saleLike, regularLike) {
      const [sale, regular] = [decimalNumber(saleLike), decimalNumber(regularLike)];
      if (price !== `${sale} ${regular}`) {
        price = `${sale} ${regular}`;
        store.setKey('bundlePrice', { sale, regular });
        emit(wrap, 'shop:bundle-priced', { sale, regular });
      }
    },
    publishReasons(reasons, text, focus) {
      if (text !== published) {
        published = text;
        setSubmitBlocker(store, 'bundle', text === '' ? null : { message: text, focus });
      }
      const detail = { ready: text === '', reasons };
      if (checked !== JSON.stringify(detail)) {
        checked = JSON.stringify(detail);
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
      ledger.undo();
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

function termsOf({ parts, settings, currency }: Session): Terms {
  const rounds = hostSetting(roundPrice)?.value;
  const ofShop = roundingOf({
    roundPrice: rounds === undefined ? undefined : (phpBoolean(rounds) ?? true),
    hasPrefixedCurrency: hostSetting(prefixedDecimals) !== undefined,
    hasWrap: parts.hasWrap,
  });
  return {
    ...readTerms(parts),
    rounding: settings.rounding === 'shop' ? ofShop : settings.rounding,
    decimals: currency?.decimals ?? DEFAULT_DECIMALS,
  };
}

/** Works out the bundle as its markup stands now; `reasons` are none where nothing can be chosen: see `isChoosable`. */
export function checkBundle(session: Session): Checked {
  const { parts, settings } = session;
  const children = readChildren(parts);
  const terms = termsOf(session);
  const totals = bundleTotals(countedChildren(children, parts), terms);
  const reasons = isChoosable(parts, settings.recalculates) ? reasonsOf(children, readBounds(parts), totals.sale) : [];
  return { ...totals, children, reasons, terms };
}

/** An amount in words; the bare number where nobody says how the shop writes it. */
export const moneyText = (amount: DecimalLike, currency: Currency | null): string =>
  currency ? formatMinor(minorOf(amount, currency), currency) : String(decimalNumber(amount));
