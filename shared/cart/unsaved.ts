import { pageSingleton } from '../page.js';

/** Quantities that somebody has changed and the shop does not know yet. */
export interface Unsaved {
  /** Sends at once what is still settling. */
  flush(): void;
  /** Is any of it on its way? What cannot be sent as it stands is not. */
  isPending(): boolean;
  /** Does a field hold what has not been sent? */
  isUnsent(): boolean;
  /** Leads the shopper to a quantity that this very press changed, to be seen before they leave. @returns whether there is one */
  showUnseen?(): boolean;
}

/** How often it is looked whether all is saved. */
export const CHECK_MS = 50;
/** Longer nobody waits for it. */
export const LIMIT_MS = 10_000;
/** What a shop says of a quantity that it did not take, on the page or in the side cart. */
const ERRORS = '.woocommerce-error, .is-error, .xoo-wsc-notice-error';

/** How many such notices the page shows. */
export const errorsNow = (): number => document.querySelectorAll(ERRORS).length;

/** What tags have that is not saved, for all copies of the bundle. */
export const unsavedOnes = pageSingleton('unsaved', () => new Set<Unsaved>());

/**
 * Sends at once what the page has changed of the cart and the shop does not know yet, and waits for it: an order must not be placed with
 * the quantities of before.
 * @returns false where the shop did not take it, or not in time; at once where there is nothing to wait for
 */
export async function saveNow(): Promise<boolean> {
  const unsaved = unsavedOnes();
  for (const one of unsaved) {
    one.flush();
  }
  const isPending = (): boolean => [...unsaved].some((one) => one.isPending());
  const before = errorsNow();
  let failed = false;
  const fail = (): void => {
    failed = true;
  };
  window.addEventListener('shop:cart-update-failed', fail);
  for (let waited = 0; waited < LIMIT_MS && isPending(); waited += CHECK_MS) {
    await new Promise((resolve) => setTimeout(resolve, CHECK_MS));
  }
  window.removeEventListener('shop:cart-update-failed', fail);
  return !failed && !isPending() && errorsNow() <= before;
}

/** Has the page changed something of the cart that the shop does not know yet? What settles does not count before `saveNow`. */
export const isSaving = (): boolean => [...unsavedOnes()].some((one) => one.isPending());
