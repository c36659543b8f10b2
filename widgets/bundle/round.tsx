import { useRef, type ReactElement, type ReactNode } from 'react';
import { nodeOf, Nodes } from '../../shared/dom/node-of.js';
import { isSameList } from '../../shared/dom/nodes.js';
import { Host, useMatches } from '../../shared/element/host.js';
import { useMount } from '../../shared/element/host-hooks.js';
import { emit } from '../../shared/events.js';
import { hostCurrency } from '../../shared/host/currency.js';
import { asHost, fireHost } from '../../shared/host/jquery-bridge.js';
import { phpBoolean } from '../../shared/host/php.js';
import { hostSetting } from '../../shared/host/settings.js';
import * as places from '../../shared/host/settings/bundle.js';
import { fillBrackets } from '../../shared/host/text-marks.js';
import { attributeMarkup, attributeNodes } from '../../shared/html/attribute.js';
import { textOfHtml } from '../../shared/html/inert.js';
import { message, type MessageKey } from '../../shared/messages.js';
import '../../shared/messages/bundle.js';
import { decimalNumber, minorOf, type DecimalLike } from '../../shared/money/decimal.js';
import { formatMinor, type Currency } from '../../shared/money/money.js';
import { productOf, type SubmitBlocker } from '../../shared/stores/product.js';
import { forgetAdded } from '../../shared/ui/cart-button.js';
import { Price, SalePrice } from '../../shared/ui/price-element.js';
import { useSubmitBlocker, useSubmitGuard } from '../../shared/ui/submit-guard.js';
import {
  BUTTON,
  countedChildren,
  isChoosable,
  readBounds,
  readChildren,
  readTerms,
  type BundleParts,
  type ReadChild,
} from './bundle.host.js';
import { bundleTotals, percentText, piecesOf, reasonsOf, roundingOf, type Reason, type ReasonKind, type Terms } from './bundle.rules.js';
import type { Settings } from './bundle.schema.js';

/** One bundle of a page, and what the tag was told. */
export interface BundleProps {
  readonly parts: BundleParts;
  readonly settings: Settings;
}

/** A bundle as it stands at a moment: what is chosen, what that costs, and why it cannot be bought yet. */
export interface Round extends ReturnType<typeof bundleTotals> {
  readonly children: readonly ReadChild[];
  /** None where nothing can be chosen: see `isChoosable`. */
  readonly reasons: readonly Reason[];
  readonly terms: Terms;
  /** How amounts are written, as the page says at this moment; `null`: nobody says, so that none is written. */
  readonly currency: Currency | null;
}

const DEFAULT_DECIMALS = 2;

/** How the page says now that amounts are written. */
export const currencyNow = (): Currency | null => hostCurrency(places.currency);

/** Works out the bundle as its markup stands now. */
export function roundOf({ parts, settings: { rounding, recalculates } }: BundleProps): Round {
  const children = readChildren(parts);
  const currency = currencyNow();
  const rounds = hostSetting(places.roundPrice);
  const shopRounding = roundingOf({
    roundPrice: rounds && (phpBoolean(rounds.value) ?? true),
    hasPrefixedCurrency: hostSetting(places.prefixedDecimals) !== undefined,
    hasWrap: parts.hasWrap,
  });
  const terms = {
    ...readTerms(parts),
    rounding: rounding === 'shop' ? shopRounding : rounding,
    decimals: currency?.decimals ?? DEFAULT_DECIMALS,
  };
  const totals = bundleTotals(countedChildren(children, parts), terms);
  const reasons = isChoosable(parts, recalculates) ? reasonsOf(children, readBounds(parts), totals.sale) : [];
  return { ...totals, children, reasons, terms, currency };
}

/** The child at fault of the reason that is told first; `null` where none is. */
export function childAtFault({ reasons, children }: Pick<Round, 'reasons' | 'children'>): HTMLElement | null {
  const at = reasons[0]?.child ?? null;
  return (at === null ? null : children[at]?.element) ?? null;
}

/** An amount in words; the bare number where nobody says how the shop writes it. */
const moneyText = (amount: DecimalLike, currency: Currency | null): string =>
  currency ? formatMinor(minorOf(amount, currency), currency) : String(decimalNumber(amount));

const REASON_TEXTS: Readonly<Record<ReasonKind, MessageKey>> = {
  selection: 'bundle.selection',
  unpurchasable: 'bundle.unpurchasable',
  empty: 'bundle.empty',
  min: 'bundle.min',
  max: 'bundle.max',
  'total-min': 'bundle.total_min',
  'total-max': 'bundle.total_max',
};

/** The words of a reason as text; a shop's own may have markup and marks of the host. */
export function reasonText({ kind, child }: Reason, { children, sale, currency }: Round, parts: BundleParts): string {
  const { min, max, totalMin, totalMax } = readBounds(parts);
  const money = (amount: DecimalLike | null): string => (amount === null ? '' : moneyText(amount, currency));
  const isTotal = kind === 'total-min' || kind === 'total-max';
  return fillBrackets(textOfHtml(message(REASON_TEXTS[kind])), {
    name: (child === null ? undefined : children[child]?.name) ?? '',
    min: isTotal ? money(totalMin) : (min ?? ''),
    max: isTotal ? money(totalMax) : (max ?? ''),
    selected: piecesOf(children),
    total: money(sale),
  });
}

/** A price in the host's markup: with the one before where it is lower now, once both are rounded. */
export function PriceNow(props: { readonly regular: DecimalLike; readonly sale: DecimalLike; readonly currency: Currency }): ReactElement {
  const { currency } = props;
  const [regular, sale] = [minorOf(props.regular, currency), minorOf(props.sale, currency)];
  return sale < regular ? <SalePrice regular={regular} sale={sale} currency={currency} /> : <Price minor={regular} currency={currency} />;
}

/** What the shop prints after a price (`incl. VAT`), cleaned. */
export const Suffix = ({ of }: { readonly of: HTMLElement }): ReactElement => (
  <Nodes of={attributeNodes(of.dataset['priceSuffix'] ?? '')} />
);

/** The price of a bundle as it is written everywhere, and for the host's events, whose handlers may insert it. */
export interface PriceText {
  readonly content: ReactNode;
  /** Without the suffix. */
  readonly html: string;
  readonly suffix: string;
}

/** Price, what was saved (`(saved £7.50)`), and the suffix; `null` where nobody says how amounts are written, or the price is fixed. */
export function priceTextOf({ sale, regular, saving, currency, terms }: Round, { list }: BundleParts): PriceText | null {
  if (!currency || terms.isFixed) {
    return null;
  }
  const d = saving && (saving.by === 'amount' ? moneyText(saving.amount, currency) : percentText(saving.percent));
  const box = nodeOf(
    <div>
      <PriceNow regular={regular} sale={sale} currency={currency} />
    </div>,
  );
  if (d) {
    box.append(' ', nodeOf(<small className="woocommerce-price-suffix">{fillBrackets(textOfHtml(message('bundle.saved')), { d })}</small>));
  }
  const html = box.innerHTML;
  const suffix = list.dataset['priceSuffix'] ?? '';
  const content = document.createDocumentFragment();
  content.append(...box.childNodes, attributeNodes(suffix));
  return { content: <Nodes of={content} />, html, suffix: attributeMarkup(suffix) };
}

/** Fires an event of the host's, `woosb_…`; elements are handed over as its handlers expect them. */
export const fire = (name: string, ...args: readonly unknown[]): unknown =>
  fireHost(
    document,
    `woosb_${name}`,
    args.map((arg) => (arg instanceof Element ? asHost(arg) : arg)),
  );

/** Why a bundle cannot be bought. */
export type Blocker = Omit<SubmitBlocker, 'by'>;

/** The buttons of a bundle that cannot be bought have not just added it any more. Called before they say anything else. */
export const forgetAddedIn = (form: HTMLFormElement): void => form.querySelectorAll<HTMLElement>(BUTTON).forEach(forgetAdded);

/**
 * Holds the form for a reason, and marks the button for those who cannot see it.
 * @param blocker `null`: for none; `undefined`: that is not for us to say (contract 19)
 */
export function Held({ parts, settings, blocker }: BundleProps & { readonly blocker: Blocker | null | undefined }): ReactElement {
  const { wrap, form } = parts;
  useSubmitGuard(wrap, (sent) => sent === form, settings.alerts === 'native');
  useSubmitBlocker(form, 'bundle', blocker ?? null);
  return <Host node={useMatches(form, BUTTON)} aria-disabled={blocker ? true : blocker} />;
}

/** Tells the product's store and the page what a bundle costs and whether it can be bought, each where that is new (contract 14, 39). */
export function useTelling({ wrap, form }: BundleParts) {
  const told = useRef<Readonly<Record<string, readonly unknown[]>>>({});
  const isNew = (name: string, now: readonly unknown[]): boolean => {
    const was = told.current[name];
    told.current = { ...told.current, [name]: now };
    return !was || !isSameList(was, now);
  };
  useMount(() => () => productOf(form).setKey('bundlePrice', null));
  return {
    price(saleNow: DecimalLike, regularNow: DecimalLike): void {
      const [sale, regular] = [decimalNumber(saleNow), decimalNumber(regularNow)];
      if (isNew('price', [sale, regular])) {
        productOf(form).setKey('bundlePrice', { sale, regular });
        emit(wrap, 'shop:bundle-priced', { sale, regular });
      }
    },
    checked(ready: boolean, reasons: readonly ReasonKind[]): void {
      if (isNew('checked', [ready, ...reasons])) {
        emit(wrap, 'shop:bundle-checked', { ready, reasons });
      }
    },
  };
}
