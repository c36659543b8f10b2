/** Where the side cart's parts are: the plugin's markup, which is ours too (contract 1 to 5). */

export const MODAL = '.xoo-wsc-modal';
/** On modal, body and html while the panel is open. */
export const OPEN = 'xoo-wsc-cart-active';
/** On the modal while something is asked. */
export const LOADING = 'xoo-wsc-loading';

export const BASKET = '.xoo-wsc-basket';
export const TRIGGERS = 'a.added_to_cart, .xoo-wsc-cart-trigger';
export const CLOSE = '.xoo-wsch-close';
export const CLOSERS = '.xoo-wsch-close, .xoo-wsc-opac, .xoo-wsc-cart-close';
export const CONTAINER = 'div.xoo-wsc-container';
export const BODY = '.xoo-wsc-body';
export const FOOTER = '.xoo-wsc-footer';
/** What a closed panel hides; the basket stands among them and does not. */
export const HIDDEN_PARTS = '.xoo-wsc-header, .xoo-wsc-body, .xoo-wsc-footer, .xoo-wsc-slider';

export const PRODUCT = '.xoo-wsc-product';
export const REMOVE = '.xoo-wsc-smr-del';
export const UNDO = '.xoo-wsc-undo-item';
export const QUANTITY = '.xoo-wsc-qty';
export const STEP = '.xoo-wsc-chng';
export const PLUS = '.xoo-wsc-plus';
export const MENU_TRIGGER = '.xoo-wsc-sc-cont';
export const PAGE_NOTICES = '.xoo-wsc-markup-notices';
export const NOTICE_BOX = '.xoo-wsc-notice-container';

/** The line a node belongs to; empty for none. */
export const lineKey = (node: Element): string => node.closest('[data-key]')?.getAttribute('data-key') ?? '';

/** What a row calls its product. */
export const productName = (node: Element): string => node.closest(PRODUCT)?.querySelector('.xoo-wsc-pname')?.textContent?.trim() ?? '';

/** The keys of all rows, in order. */
export const lineKeys = (root: ParentNode): string[] => [...root.querySelectorAll(PRODUCT)].map(lineKey).filter((key) => key !== '');

/** Is the panel open? */
export const isOpen = (modal: Element): boolean => modal.classList.contains(OPEN);
