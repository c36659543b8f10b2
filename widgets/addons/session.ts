import type { ReactNode } from 'react';
import { createScope } from '../../shared/dom/scope.js';
import { createCell } from '../../shared/element/cell.js';
import { fireHost } from '../../shared/host/jquery-bridge.js';
import { parseDecimal, type Decimal } from '../../shared/money/decimal.js';
import { productOf } from '../../shared/stores/product.js';
import { fadeOnceLoaded, slideOnceLoaded } from '../../shared/ui/lazy-slide.js';
import { readContainer, type ContainerParts } from './addons.host.js';
import type { Settings } from './addons.schema.js';
import type { TaxedPair } from './price/price.rules.js';

/**
 * Where something is said: under a field, of a number out of range or another wrong value, of what is missing, of a length; at the add-on,
 * of a sum, of a select, of how many are chosen, are too many, or of the one that was one too many.
 */
export type Place = 'range' | 'value' | 'missing' | 'length' | 'sum' | 'select' | 'count' | 'most' | 'refused';

/** Something that is said at its place, of a field. */
export interface Mark {
  readonly key: string;
  readonly at: Place;
  readonly text: string;
}

/** What is written in the box of totals, and in place of the product's price; left out: what the page printed. */
export interface ShownTotals {
  readonly product?: ReactNode;
  readonly options?: ReactNode;
  readonly order?: ReactNode;
  readonly price?: ReactNode;
  /** The shop is asked. */
  readonly isDimmed?: boolean;
}

/** Marks by add-on. */
type Marks = ReadonlyMap<string, readonly Mark[]>;
/** Nothing is said. */
export const NO_MARKS: Marks = new Map();

/** What is shown; each is read and set at once by whatever acts. */
const createCells = (container: HTMLElement) => ({
  /** The add-ons as the markup has them. */
  $parts: createCell(readContainer(container)),
  $marks: createCell(NO_MARKS),
  $totals: createCell<ShownTotals>({}),
  /** Other blocks are on their way, or did not come. */
  $state: createCell<'loading' | 'failed' | undefined>(undefined),
  /** How often something was folded: what is folded says the host's class. */
  $folds: createCell(0),
});

/** Tells authors what is wrong, each thing once. */
function createReports(container: HTMLElement) {
  const said = new Set<string>();
  const sayOnce = (how: 'error' | 'warn', line: string): void => {
    if (!said.has(line)) {
      said.add(line);
      console[how](`[shop] <shop-addons>: ${line}`, container);
    }
  };
  return {
    /** Names what is wrong. */
    report: (lines: readonly string[]): void => lines.forEach((line) => sayOnce('error', line)),
    /** Tells what has no effect. */
    note: (line: string): void => sayOnce('warn', line),
  };
}

/** What container and form say of the product at this moment. */
function createReading(container: HTMLElement, settings: () => Settings, report: (lines: readonly string[]) => void) {
  const form = container.closest('form');
  const scope = form ?? container;
  const isVariable = form?.matches('.variations_form') ?? false;
  const productId = (): string => container.getAttribute('data-product-id') ?? '';
  const variationId = (): string => {
    // Where there is none, every element of the form would be looked at, with every change.
    const field = isVariable ? form?.querySelector<HTMLInputElement>('input.variation_id, input[name=variation_id]') : null;
    const id = field?.value ?? '';
    return id === '0' ? '' : id;
  };
  return {
    form,
    /** Where the fields and buttons of the product are: the form, or the container without one. */
    scope,
    productId,
    /** The chosen variation; empty: none. */
    variationId,
    /** Does the printed price stand for what is chosen? Of a variable product once its variation has been taken over. */
    isOfProduct(): boolean {
      const id = variationId();
      // What the tag printed of its own JSON has the price that its author gave it, if any.
      return !isVariable || container.hasAttribute('data-shop-printed') || (id !== '' && id === productId());
    },
    quantityField(): HTMLInputElement | null {
      const { quantitySelector } = settings();
      let field: HTMLInputElement | null = null;
      try {
        field = scope.querySelector(quantitySelector);
      } catch {
        report([`the quantity selector ${JSON.stringify(quantitySelector)} is none`]);
      }
      return field ?? scope.querySelector('input.qty:not(.wapo-product-qty)');
    },
    /** A price attribute of the container; `null` where there is none, or what stands there is no price, which is said once. */
    priceAt(name: 'data-product-price' | 'data-default-product-price'): Decimal | null {
      const text = container.getAttribute(name);
      if (text === null || text.trim() === '') {
        return null;
      }
      const price = parseDecimal(text);
      if (!price) {
        const instead = name === 'data-product-price' ? 'no total is shown' : 'it counts as the displayed one';
        report([`${name}=${JSON.stringify(text)} is no price; ${instead}`]);
      }
      return price;
    },
  };
}

/** The add-ons of one container while the tag drives them: what its parts share. */
export type Session = ReturnType<typeof createSession>;

/** Begins to drive a container: nothing is heard or written yet. */
export function createSession(container: HTMLElement, settings: () => Settings) {
  const cells = createCells(container);
  const reports = createReports(container);
  const reading = createReading(container, settings, reports.report);
  const { priceAt, isOfProduct } = reading;
  const store = productOf(reading.scope);
  const [shown, untaxed] = [priceAt('data-product-price'), priceAt('data-default-product-price')];
  const printed = (name: string): string | null => container.getAttribute(name);
  let isOurs = false;
  return {
    ...cells,
    ...reports,
    ...reading,
    container,
    store,
    settings,
    /** Ends when the tag drives no more: a file may be under way then. */
    life: createScope(),
    /** Prices and product as the page printed them. */
    printed: { price: printed('data-product-price'), untaxed: printed('data-default-product-price'), id: printed('data-product-id') },
    /** Nothing has been shown of this markup yet: nothing moves. */
    isFirst: true,
    /** The product's price as displayed and as the shop keeps it, where both are known; another plugin may have changed the price since. */
    tax: (shown && untaxed ? { shown, untaxed } : null) as TaxedPair | null,
    get parts(): ContainerParts {
      return cells.$parts.get();
    },
    /** What one piece costs is known: somebody says it. */
    isPriced: (): boolean => store.get().bundlePrice !== null || (isOfProduct() && priceAt('data-product-price') !== null),
    setPrice: (price: string): void => container.setAttribute('data-product-price', price),
    /** Fires an event of the host that we hear ourselves, too; while it is fired we do not. */
    fireOwn(name: string): void {
      isOurs = true;
      fireHost(document, name);
      isOurs = false;
    },
    isOurs: (): boolean => isOurs,
  };
}

/** How long add-ons take to come and go, and titles to fold. */
const EFFECT_MS = 200;

/** Shows or hides a node of the host, sliding or fading as the settings say. */
export function setDisplayed(el: HTMLElement, shows: boolean, effect: 'fade' | 'slide' | 'none' = 'none'): void {
  (effect === 'slide' ? slideOnceLoaded : fadeOnceLoaded)(el, shows, { ms: effect === 'none' ? 0 : EFFECT_MS });
}
