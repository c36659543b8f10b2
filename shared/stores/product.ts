import { map, type MapStore } from 'nanostores';
import type { Variation } from '../host/variation.js';
import { pageSingleton } from '../page.js';

/** Something that must be done before a product form can be submitted. */
export interface SubmitBlocker {
  /** Who asks: one blocker per name. */
  readonly by: string;
  /** Shown to the shopper. */
  readonly message: string;
  /** Moves the focus to what is missing. */
  focus(): void;
  /** A way on, offered with the message. */
  readonly action?: { readonly label: string; run(): void } | undefined;
  /** An answer is under way: the blocker leaves with it, and there is nothing to do but wait. */
  readonly isAwaited?: boolean | undefined;
  /**
   * A script of the host would give another reason at a press of the button, one that does not hold: it is kept from that. Left out: where
   * the host refuses a press itself, its own word is enough.
   */
  readonly replacesHost?: boolean | undefined;
  /** What is missing says so itself, where it is: the message at the button may be out of sight. Left out: no. */
  readonly isToldAtField?: boolean | undefined;
  /** Is the message to be read on the page already? Then it is not written a second time. Left out: no. */
  isShown?(): boolean;
}

/** What one piece of a bundle costs, with its discount and without. */
interface BundlePrice {
  readonly sale: number;
  readonly regular: number;
}

/** What the parts of one product form know together. Amounts are in the currency's main unit, as the host prints them. */
export interface ProductState {
  readonly productId: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly variation: Variation | null;
  readonly quantity: number;
  /** One piece of the chosen variation. */
  readonly unitPrice: number | null;
  /** One piece as the page prints it, where a part of the form read that. */
  readonly printedPrice: number | null;
  /** What the chosen contents of a bundle cost; goes before the other prices of a piece. */
  readonly bundlePrice: BundlePrice | null;
  /** What chosen options add to one piece. */
  readonly optionsPrice: number;
  /** What options that are sold individually add, once, whatever the quantity. */
  readonly onceOptionsPrice: number;
  readonly blockers: readonly SubmitBlocker[];
}

/** One product form's store. */
export type ProductStore = MapStore<ProductState>;

const stores = pageSingleton('products', () => new WeakMap<Element, ProductStore>());

/**
 * The meeting point of a product form, keyed by the form element: a quick view or a second copy for phones has its own.
 * `element` is the form or anything inside it; without a form around, the element itself is the key.
 */
export function productOf(element: Element): ProductStore {
  const form = element.closest('form') ?? element;
  let store = stores().get(form);
  if (!store) {
    store = map<ProductState>({
      productId: productIdOf(form),
      attributes: {},
      variation: null,
      quantity: 1,
      unitPrice: null,
      printedPrice: null,
      bundlePrice: null,
      optionsPrice: 0,
      onceOptionsPrice: 0,
      blockers: [],
    });
    stores().set(form, store);
  }
  return store;
}

const productIdOf = (form: Element): string =>
  form.getAttribute('data-product_id') ?? form.querySelector<HTMLInputElement>('[name=add-to-cart], [name=product_id]')?.value ?? '';

/** Puts a blocker, or takes one along when there is none any more. A new one stands last; one that only changes keeps its place. */
export function setSubmitBlocker(store: ProductStore, by: string, blocker: Omit<SubmitBlocker, 'by'> | null): void {
  const { blockers } = store.get();
  const known = blockers.some((b) => b.by === by);
  if (!blocker) {
    if (known) {
      store.setKey(
        'blockers',
        blockers.filter((b) => b.by !== by),
      );
    }
    return;
  }
  const next: SubmitBlocker = { by, ...blocker };
  store.setKey('blockers', known ? blockers.map((b) => (b.by === by ? next : b)) : [...blockers, next]);
}

/** The first reason not to submit, or `null`. Whoever submits asks once, shows the message, and moves the focus. */
export const firstSubmitBlocker = (store: ProductStore): SubmitBlocker | null => store.get().blockers[0] ?? null;
