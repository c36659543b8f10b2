import { createRestorableWrites, type RestorableWrites } from '../../shared/dom/restorable-writes.js';
import { fireHost } from '../../shared/host/jquery-bridge.js';
import { parseDecimal, type Decimal } from '../../shared/money/decimal.js';
import { productOf } from '../../shared/stores/product.js';
import { fadeOnceLoaded, slideOnceLoaded } from '../../shared/ui/lazy-slide.js';
import { readContainer, type ContainerParts } from './addons.host.js';
import type { Settings } from './addons.schema.js';
import type { TaxedPair } from './price/price.rules.js';

/** Prices and product of a container, as the page printed them. */
interface PrintedContainer {
  readonly price: string | null;
  readonly untaxed: string | null;
  readonly id: string | null;
}

/** The add-ons of one container while the tag drives them: what its parts share. */
export interface Session {
  readonly container: HTMLElement;
  readonly form: HTMLFormElement | null;
  /** Where their product's fields and buttons are: the form, or the container without one. */
  readonly scope: HTMLElement;
  readonly store: ReturnType<typeof productOf>;
  readonly printed: PrintedContainer;
  readonly isVariable: boolean;
  settings(): Settings;
  /** The add-ons as the markup has them now. */
  parts: ContainerParts;
  /** What is written into that markup. */
  writes: RestorableWrites;
  /** Nothing has been shown yet: nothing moves. */
  isFirst: boolean;
  /** The tag drives still: a file may be under way when it lets go. */
  isDriving: boolean;
  /** The blocks are being printed anew: what stands is none of the chosen variation's yet. */
  isReloading: boolean;
  /** Reads fresh markup, which nobody has touched yet. */
  read(): ContainerParts;
  productId(): string;
  /** The chosen variation; empty: none. */
  variationId(): string;
  /** What one piece costs is known: somebody says it, and of a variable product its variation has been taken over. */
  isPriced(): boolean;
  quantityField(): HTMLInputElement | null;
  /** A price attribute of the container; `null` where there is none, or what stands there is no price, which is said once. */
  priceAt(name: string): Decimal | null;
  setPrice(price: string): void;
  /** The product's price as displayed and as the shop keeps it, where both are known; another plugin may have changed the price since. */
  tax: TaxedPair | null;
  /** Names what is wrong in the console, each thing once. */
  report(lines: readonly string[]): void;
  /** Tells an author what has no effect, once. */
  note(line: string): void;
  /** Fires an event of the host that we hear ourselves, too; while it is fired we do not. */
  fireOwn(name: string, args?: readonly unknown[]): void;
  isOurs(): boolean;
  /** Listens until the tag drives no more. */
  hear<E extends Event>(target: EventTarget, type: string, run: (event: E) => void, capture?: boolean): void;
  /** Is called when the tag drives no more. */
  onStop(run: () => void): void;
  stop(): void;
}

/** Begins to drive a container: nothing is heard or written yet. */
export function createSession(container: HTMLElement, settings: () => Settings): Session {
  const form = container.closest('form');
  const scope = form ?? container;
  const said = new Set<string>();
  const sayOnce = (how: 'error' | 'warn', line: string): void => {
    if (!said.has(line)) {
      said.add(line);
      console[how](`[shop] <shop-addons>: ${line}`, container);
    }
  };
  const stops: (() => void)[] = [];
  let isOurs = false;
  const session: Session = {
    container,
    form,
    scope,
    store: productOf(scope),
    printed: {
      price: container.getAttribute('data-product-price'),
      untaxed: container.getAttribute('data-default-product-price'),
      id: container.getAttribute('data-product-id'),
    },
    isVariable: form?.matches('.variations_form') ?? false,
    settings,
    parts: readContainer(container),
    writes: createRestorableWrites(),
    isFirst: true,
    isDriving: true,
    isReloading: false,
    read() {
      session.writes = createRestorableWrites();
      session.parts = readContainer(container);
      session.isFirst = true;
      return session.parts;
    },
    productId: () => container.getAttribute('data-product-id') ?? '',
    variationId() {
      // Where there is none, every element of the form would be looked at, with every change.
      const field = session.isVariable ? form?.querySelector<HTMLInputElement>('input.variation_id, input[name=variation_id]') : null;
      const id = field?.value ?? '';
      return id === '0' ? '' : id;
    },
    isPriced() {
      if (session.store.get().bundlePrice !== null) {
        return true;
      }
      const id = session.variationId();
      // What the tag printed of its own JSON has the price that its author gave it, if any.
      const isOfProduct = !session.isVariable || container.hasAttribute('data-shop-printed') || (id !== '' && id === session.productId());
      return isOfProduct && session.priceAt('data-product-price') !== null;
    },
    quantityField() {
      const { quantitySelector } = settings();
      let field: HTMLInputElement | null = null;
      try {
        field = scope.querySelector(quantitySelector);
      } catch {
        session.report([`the quantity selector ${JSON.stringify(quantitySelector)} is none`]);
      }
      return field ?? scope.querySelector('input.qty:not(.wapo-product-qty)');
    },
    priceAt(name) {
      const text = container.getAttribute(name);
      if (text === null || text.trim() === '') {
        return null;
      }
      const price = parseDecimal(text);
      if (!price) {
        const instead = name === 'data-product-price' ? 'no total is shown' : 'it counts as the displayed one';
        session.report([`${name}=${JSON.stringify(text)} is no price; ${instead}`]);
      }
      return price;
    },
    setPrice: (price) => container.setAttribute('data-product-price', price),
    tax: null,
    report: (lines) => lines.forEach((line) => sayOnce('error', line)),
    note: (line) => sayOnce('warn', line),
    fireOwn(name, args = []) {
      isOurs = true;
      fireHost(document, name, args);
      isOurs = false;
    },
    isOurs: () => isOurs,
    hear(target, type, run, capture = false) {
      const listener = run as (event: Event) => void;
      target.addEventListener(type, listener, capture);
      stops.push(() => target.removeEventListener(type, listener, capture));
    },
    onStop(run) {
      stops.push(run);
    },
    stop() {
      session.isDriving = false;
      stops.forEach((stop) => stop());
    },
  };
  const [shown, untaxed] = [session.priceAt('data-product-price'), session.priceAt('data-default-product-price')];
  session.tax = shown && untaxed ? { shown, untaxed } : null;
  return session;
}

/** How long add-ons take to come and go, and titles to fold. */
const EFFECT_MS = 200;

/** Shows or hides a node of the host, sliding or fading as the settings say. */
export function setDisplayed(el: HTMLElement, shows: boolean, effect: 'fade' | 'slide' | 'none' = 'none'): void {
  (effect === 'slide' ? slideOnceLoaded : fadeOnceLoaded)(el, shows, { ms: effect === 'none' ? 0 : EFFECT_MS });
}
