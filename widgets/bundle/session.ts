import { createRestorableWrites, type RestorableWrites } from '../../shared/dom/restorable-writes.js';
import { emit } from '../../shared/events.js';
import { hostCurrency } from '../../shared/host/currency.js';
import { phpBoolean } from '../../shared/host/php.js';
import { hostSetting } from '../../shared/host/settings.js';
import { currency, prefixedDecimals, roundPrice } from '../../shared/host/settings/bundle.js';
import { textOfHtml } from '../../shared/html/inert.js';
import { fillBrackets } from '../../shared/host/bracket-marks.js';
import { message, type MessageKey } from '../../shared/messages.js';
import '../../shared/messages/bundle.js';
import { decimalNumber, minorOf, type DecimalLike } from '../../shared/money/decimal.js';
import { formatMinor, type Currency } from '../../shared/money/money.js';
import { productOf, setSubmitBlocker, type ProductStore } from '../../shared/stores/product.js';
import { guardSubmits } from '../../shared/ui/submit-guard.js';
import { countedChildren, isChoosable, quantityField, readBounds, readChildren, readTerms, type ReadChild } from './bundle.read.js';
import { type BundleParts } from './parts.read.js';
import type { Settings } from './bundle.schema.js';
import { piecesOf, reasonsOf, type Reason, type ReasonKind } from './choice.logic.js';
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
  publishReasons(reasons: readonly ReasonKind[], text: string): void;
  /** Is called when the tag is done with the bundle. */
  onStop(run: () => void): void;
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
    publishReasons(reasons, text) {
      if (text !== published) {
        published = text;
        setSubmitBlocker(store, 'bundle', text === '' ? null : { message: text, focus: () => focusReason(parts) });
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
    stop() {
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

const KEYS: Readonly<Record<ReasonKind, MessageKey>> = {
  selection: 'bundle.selection',
  unpurchasable: 'bundle.unpurchasable',
  empty: 'bundle.empty',
  min: 'bundle.min',
  max: 'bundle.max',
  'total-min': 'bundle.total_min',
  'total-max': 'bundle.total_max',
};

/** The words of a reason as text; a shop's own may have markup and marks of the host. */
export function reasonText({ kind, child }: Reason, { children, sale }: Checked, { parts, currency }: Session): string {
  const { min, max, totalMin, totalMax } = readBounds(parts);
  const money = (amount: DecimalLike | null): string =>
    amount === null ? '' : currency ? formatMinor(minorOf(amount, currency), currency) : String(decimalNumber(amount));
  const isTotal = kind === 'total-min' || kind === 'total-max';
  return fillBrackets(textOfHtml(message(KEYS[kind])), {
    name: (child === null ? undefined : children[child]?.name) ?? '',
    min: isTotal ? money(totalMin) : (min ?? ''),
    max: isTotal ? money(totalMax) : (max ?? ''),
    selected: piecesOf(children),
    total: money(sale),
  });
}

/** Moves the focus to the child at fault, else to the first one that can be changed, else to the message. */
function focusReason(parts: BundleParts): void {
  const children = readChildren(parts);
  const at = reasonsOf(children, readBounds(parts), 0)[0]?.child ?? null;
  const wrong = at === null ? undefined : children[at]?.element;
  // Swatches stand for their select.
  const choice =
    wrong?.querySelector<HTMLElement>('.variable-item[tabindex="0"]') ??
    [...(wrong?.querySelectorAll('select') ?? [])].find(({ value }) => value === '') ??
    wrong?.querySelector('select');
  const field = (wrong && quantityField(wrong)) ?? quantityField(parts.list);
  const alert = parts.wrap.querySelector<HTMLElement>('.woosb-alert');
  const target = choice ?? field ?? alert;
  if (target === alert) {
    alert?.setAttribute('tabindex', '-1');
  }
  target?.focus();
}
