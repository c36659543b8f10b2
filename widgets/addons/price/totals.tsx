import type { ReactElement, ReactNode } from 'react';
import { nodeOf, Nodes } from '../../../shared/dom/node-of.js';
import { useCell } from '../../../shared/element/cell.js';
import { commit } from '../../../shared/element/commit.js';
import { Host } from '../../../shared/element/host.js';
import { emit } from '../../../shared/events.js';
import { fireHost } from '../../../shared/host/jquery-bridge.js';
import { dropsSoldIndividually } from '../../../shared/host/settings/addons.js';
import { settingNodes, whenCleaned } from '../../../shared/html/attribute.js';
import { parseHtml } from '../../../shared/html/sanitize.js';
import { isRecord, own } from '../../../shared/json.js';
import {
  type Decimal,
  decimal,
  decimalNumber,
  isZero,
  minorOf,
  rounded,
  compare,
  decimalText,
  difference,
  parseDecimal,
  ZERO,
} from '../../../shared/money/decimal.js';
import type { Currency } from '../../../shared/money/money.js';
import { latestOnly, RequestError } from '../../../shared/net/request.js';
import { Price, priceElement } from '../../../shared/ui/price-element.js';
import { hostQuery, pageOf, readChosen, readTax } from '../addons.host.js';
import { fetchTotals, type AskedTotals } from '../calls.js';
import { setDisplayed, type Session, type ShownTotals } from '../session.js';
import {
  currencyIn,
  dependsOnPrice,
  quantityOf,
  sumOptions,
  totalsOf,
  untaxedPrice,
  type ChosenOption,
  type Totals,
} from './price.rules.js';

/** The box of totals, or one of its cells. */
const boxPart = (container: Element, name: string): HTMLElement | null => container.querySelector<HTMLElement>(`#${name}`);
const cellOf = (container: Element, name: 'product' | 'options' | 'order'): HTMLElement | null =>
  boxPart(container, `wapo-total-${name}-price`);

const DIMMED = '0.5';

/** The box of totals, and the price of the product where the order's total takes its place (contract 40 to 45). */
export function TotalsBox({ session }: { readonly session: Session }): ReactElement {
  const { container, settings, $parts, $totals } = session;
  // Fresh blocks bring a box of their own.
  useCell($parts);
  const { product, options, order, price, isDimmed } = useCell($totals);
  const replaced = price === undefined ? [] : hostQuery(settings().productPriceSelector, pageOf(container));
  return (
    <>
      <Host node={boxPart(container, 'wapo-total-price-table')} style={{ opacity: isDimmed ? DIMMED : undefined }} />
      <Host node={cellOf(container, 'product')} content={product} />
      <Host node={cellOf(container, 'options')} content={options} />
      <Host node={cellOf(container, 'order')} content={order} />
      <Host node={replaced} content={price} />
    </>
  );
}

/** What else follows from prices may have them added up anew, or written. */
export type Prices = ReturnType<typeof createPrices>;

/** Adds up what is chosen: for the page's totals, the product store and whoever listens (contract 38). */
export function createPrices(session: Session) {
  const { container, store } = session;
  const { write, writeUnpriced, ...pieces } = createTotals(session, calculate);
  let published = '';
  const quantity = (): Decimal => quantityOf(session.quantityField()?.value ?? '');
  const publish = (key: 'printedPrice' | 'optionsPrice' | 'onceOptionsPrice', value: number | null): void => {
    if (store.get()[key] !== value) {
      store.setKey(key, value as number);
    }
  };
  const dropsOnce = (): boolean => {
    const { soldIndividually } = session.settings();
    return soldIndividually === '' ? dropsSoldIndividually() : soldIndividually === 'dropped';
  };
  /** What is chosen and charged. */
  const readCharged = (): readonly ChosenOption[] =>
    readChosen(session.parts).filter(({ addon, isOnce }) => {
      const isDropped = isOnce && dropsOnce();
      if (isDropped) {
        session.note(`add-on ${addon} is sold individually, which this edition of the plugin never puts into the cart: it is in no total`);
      }
      return !isDropped;
    });
  function calculate(): void {
    const { bundlePrice } = store.get();
    const printed = session.priceAt('data-product-price') ?? ZERO;
    if (!session.isPriced()) {
      const chosen = readCharged();
      const sums = sumOptions(chosen, { price: ZERO, untaxed: ZERO });
      publish('printedPrice', null);
      publish('optionsPrice', decimalNumber(sums.onePiece));
      publish('onceOptionsPrice', decimalNumber(sums.once));
      writeUnpriced(chosen.some(dependsOnPrice) ? null : totalsOf(sums, ZERO, quantity()).options);
      published = '';
      return;
    }
    const price = bundlePrice ? (parseDecimal(bundlePrice.sale) ?? printed) : printed;
    const untaxed = untaxedPrice(price, readTax(session.parts) ?? session.tax);
    const sums = sumOptions(readCharged(), { price, untaxed });
    const now = totalsOf(sums, price, quantity());
    publish('printedPrice', decimalNumber(printed));
    publish('optionsPrice', decimalNumber(sums.onePiece));
    publish('onceOptionsPrice', decimalNumber(sums.once));
    const productId = session.productId();
    write(now, productId);
    const [optionsPrice, orderPrice] = [decimalNumber(now.options), decimalNumber(now.order)];
    const prices = `${productId} ${optionsPrice} ${orderPrice}`;
    if (prices !== published) {
      published = prices;
      emit(container, 'shop:addons-priced', { productId, optionsPrice, orderPrice });
    }
  }
  session.life.add(() => {
    publish('printedPrice', null);
    publish('optionsPrice', 0);
    publish('onceOptionsPrice', 0);
  });
  return { calculate, ...pieces };
}

/** The markup of an amount without the amount. */
function emptied(content: ReactNode): ReactNode {
  const box = nodeOf(<div>{content}</div>);
  const amount = box.querySelector('bdi');
  amount?.replaceChildren();
  return amount ? <Nodes of={amount.parentElement === box ? amount : (amount.parentElement ?? amount)} /> : content;
}

/** Copies of what stands in a node. */
function copyOf(of: Element | null | undefined): ReactNode {
  const copy = document.createDocumentFragment();
  copy.append(...[...(of?.childNodes ?? [])].map((node) => node.cloneNode(true)));
  return <Nodes of={copy} />;
}

const printedCurrency = (price: Element | null, known: Decimal | null): Currency | null =>
  currencyIn(
    price?.querySelector('.woocommerce-Price-amount')?.textContent?.trim() ?? '',
    price?.querySelector('.woocommerce-Price-currencySymbol')?.textContent ?? '',
    known,
  );

/** What sets what `TotalsBox` shows. */
type Writer = ReturnType<typeof createWriter>;

function createWriter({ container, settings, priceAt, $totals }: Session) {
  const show = (part: ShownTotals): void => commit(() => $totals.set({ ...$totals.get(), ...part }));
  /** What stands for the price of the product: as it is, where nothing replaces that. */
  const priceFor = (order: Decimal, decimals: number, content: ReactNode): ReactNode => {
    const { replacesProductPrice, replacesWithoutAddons, hidesZeroOrderPrice } = settings();
    if (!replacesProductPrice || !(replacesWithoutAddons || container.querySelector('.yith-wapo-block'))) {
      return $totals.get().price;
    }
    return hidesZeroOrderPrice && isZero(rounded(order, decimals)) ? emptied(content) : content;
  };
  const amountOf = (value: Decimal, currency: Currency): ReactElement => {
    const suffix = settings().priceSuffix;
    return (
      <>
        <Price minor={minorOf(value, currency)} currency={currency} />
        {suffix.html !== '' && (
          <>
            {' '}
            <Nodes of={settingNodes(suffix, '<shop-addons> price suffix')} />
          </>
        )}
      </>
    );
  };
  return {
    show,
    priceFor,
    /** How amounts are written: as the settings say, else as the product's price is printed. */
    knownCurrency: (): Currency | null =>
      settings().currency ?? printedCurrency(cellOf(container, 'product'), priceAt('data-product-price')),
    showLocally({ options, order }: Totals, currency: Currency): void {
      const total = amountOf(order, currency);
      show({ options: amountOf(options, currency), order: total, price: priceFor(order, currency.decimals, total) });
    },
  };
}

/**
 * Works out what `TotalsBox` shows, and tells the page.
 * @param calculate adds up anew, where the server has told what the product costs before tax
 */
function createTotals(session: Session, calculate: () => void) {
  const { container, settings } = session;
  const writer = createWriter(session);
  const { show, priceFor, knownCurrency, showLocally } = writer;
  const server = createServerTotals(session, writer, calculate);
  /** The product's price as the page printed it in the box. */
  const printedBox = cellOf(container, 'product')?.cloneNode(true) as Element | undefined;

  /** The newest totals, to be written again where the suffix had not come yet. */
  let rewrite: (() => void) | undefined;
  session.life.add(() => {
    rewrite = undefined;
    server.stop();
  });
  const { priceSuffix } = settings();
  whenCleaned(priceSuffix.isAttribute ? [priceSuffix.html] : [], () => rewrite?.());

  return {
    /** Shows new totals; who waits for the server sees the box dimmed. */
    write(totals: Totals, productId: string): void {
      const { totalBox, asksSuffix, currency } = settings();
      const row = container.querySelector<HTMLElement>('.wapo-total-options');
      if (row && totalBox === 'hide_options') {
        setDisplayed(row, !isZero(totals.options), 'fade');
      }
      if (session.$state.get() === 'loading') {
        // Fresh blocks are on their way, with totals of their own: the server is asked for those.
        const known = knownCurrency();
        if (known) {
          showLocally(totals, known);
        }
        return;
      }
      if (asksSuffix || !currency) {
        server.ask(totals, productId, knownCurrency());
      } else {
        rewrite = () => showLocally(totals, currency);
        rewrite();
        fireHost(document, 'wapo-after-calculate-product-price', [
          {
            order_price_suffix: priceElement(minorOf(totals.order, currency), currency).outerHTML,
            order_price_raw: decimalNumber(rounded(totals.order, currency.decimals)),
          },
        ]);
      }
      fireHost(document, 'yith_wapo_product_price_updated', [decimalNumber(totals.order)]);
    },
    /**
     * Shows what is known while nobody knows what the product costs: the price that the page prints, a range mostly, and the options.
     * @param options what they cost; `null`: that follows from the product's price, too
     */
    writeUnpriced(options: Decimal | null): void {
      const currency = knownCurrency();
      server.stop();
      show({ price: undefined });
      const printed = hostQuery(settings().productPriceSelector, pageOf(container)).find((one) => !container.contains(one));
      show({
        product: copyOf(printed?.querySelector('.woocommerce-Price-amount') ? printed : printedBox),
        options: options && currency ? <Price minor={minorOf(options, currency)} currency={currency} /> : null,
        order: null,
      });
    },
    /** Shows what one piece of a variation costs; fresh blocks say it themselves, later. */
    writePiece(): void {
      const price = session.priceAt('data-product-price');
      const currency = knownCurrency();
      if (currency && price) {
        show({ product: <Price minor={minorOf(price, currency)} currency={currency} /> });
      }
    },
    /** Puts HTML of the server, a range of prices say, into the price of the product, where that is replaced at all. */
    writeProductPrice: (html: string): void =>
      show({ price: priceFor(decimal(1), 0, <Nodes of={parseHtml(html, '<shop-addons> default price')} />) }),
  };
}

/** Raw totals come as binary numbers. */
const RAW_DIGITS = 6;

/** HTML that the server wrote. */
const written = (html: unknown): ReactNode =>
  typeof html === 'string' ? <Nodes of={parseHtml(html, '<shop-addons> totals')} /> : undefined;

/** What an answer shows: what it leaves out stays. */
function partsOf(answer: Readonly<Record<string, unknown>>, { order }: Totals, decimals: number, { priceFor }: Writer): ShownTotals {
  const [product, options, total] = ['price_html', 'options_price_suffix', 'order_price_suffix'].map((name) => written(answer[name]));
  return {
    ...(product !== undefined && { product }),
    ...(options !== undefined && { options }),
    ...(total !== undefined && { order: total, price: priceFor(order, decimals, total) }),
  };
}

/**
 * Editions that print no price before tax tell it in an answer: beside the options' own, in the raw total.
 * @param shown the displayed price at the time of the question
 * @returns has it become known, and is there a tax?
 */
function learnTax(session: Session, answer: unknown, asked: AskedTotals, shown: Decimal | null): boolean {
  const raw = parseDecimal(String(own(answer, 'order_price_raw') ?? ''));
  if (session.tax || readTax(session.parts) || !raw || !shown) {
    return false;
  }
  const untaxed = rounded(difference(raw, asked.untaxedOptions), RAW_DIGITS);
  if (compare(untaxed, ZERO) <= 0 || compare(shown, ZERO) <= 0) {
    return false;
  }
  session.tax = { shown, untaxed };
  return compare(shown, untaxed) !== 0;
}

/** Asks the shop for the totals of one container, with its taxes (contract 60); the box is dimmed meanwhile. */
function createServerTotals(session: Session, writer: Writer, calculate: () => void) {
  const { container, settings } = session;
  const { show, showLocally } = writer;
  const calls = latestOnly();
  /** What the server is being asked at this moment. */
  let underWay = '';

  const end = (): void => {
    underWay = '';
    show({ isDimmed: false });
  };
  /** Does the page say this total already? */
  const isWritten = (order: Decimal): boolean => {
    const known = parseDecimal(container.getAttribute('data-order-price') ?? '');
    return settings().skipsUnchangedTotals && known !== null && compare(known, order) === 0 && !isZero(known);
  };
  const send = async (asked: AskedTotals, totals: Totals, currency: Currency | null, signal: AbortSignal): Promise<void> => {
    const shown = session.priceAt('data-product-price');
    try {
      const answer = await fetchTotals(asked, settings(), signal);
      if (!isRecord(answer)) {
        throw new RequestError('not-json', 'update_totals_with_suffix', 200, JSON.stringify(answer));
      }
      show(partsOf(answer, totals, currency?.decimals ?? 2, writer));
      container.setAttribute('data-order-price', asked.order);
      fireHost(document, 'wapo-after-calculate-product-price', [answer]);
      end();
      if (learnTax(session, answer, asked, shown)) {
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
    ask(totals: Totals, productId: string, currency: Currency | null): void {
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
        showLocally(totals, currency);
      }
      show({ isDimmed: true });
      void calls.run((signal) => send(asked, totals, currency, signal));
    },
    stop(): void {
      calls.abort();
      end();
    },
  };
}
