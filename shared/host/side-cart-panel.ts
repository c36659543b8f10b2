/** The panel of the side cart, whoever drives it (contract: side-cart.md §1). */
const PANEL = '.xoo-wsc-modal';

/** Has the page a side cart, which may open with an add? */
export const hasSideCart = (): boolean => document.querySelector(PANEL) !== null;

/** Does it lie over the page? */
export const isSideCartOpen = (): boolean => document.querySelector(`${PANEL}.xoo-wsc-cart-active`) !== null;
