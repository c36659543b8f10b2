import { createCell, type Cell } from '../../shared/element/cell.js';
import { commit } from '../../shared/element/commit.js';
import type { Settings } from './side-cart.schema.js';

/** Where the side cart's parts are: the plugin's markup, which is ours too (contract 1 to 5). And what of it is ours to say. */

export const MODAL = '.xoo-wsc-modal';
/** On modal, body and html while the panel is open. */
export const OPEN = 'xoo-wsc-cart-active';
/** On the modal while something is asked. */
export const LOADING = 'xoo-wsc-loading';

export const BASKET = '.xoo-wsc-basket';
/** The opener in a menu, which is no link. */
export const MENU_OPENER = '.xoo-wsc-cart-trigger';
export const TRIGGERS = `a.added_to_cart, ${MENU_OPENER}`;
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
export const ERROR_NOTICE = '.xoo-wsc-notice-error';

/** The panel: the one inside the tag, else the page's; `null` where the plugin printed none. */
export const modalOf = (element: Element): HTMLElement | null =>
  element.querySelector<HTMLElement>(MODAL) ?? document.querySelector<HTMLElement>(MODAL);

/** The line a node belongs to; empty for none. */
export const lineKey = (node: Element): string => node.closest('[data-key]')?.getAttribute('data-key') ?? '';

/** What a row calls its product. */
export const productName = (node: Element): string => node.closest(PRODUCT)?.querySelector('.xoo-wsc-pname')?.textContent?.trim() ?? '';

/** The keys of all rows, in order. */
export const lineKeys = (root: ParentNode): string[] => [...root.querySelectorAll(PRODUCT)].map(lineKey).filter((key) => key !== '');

/** Closed; shown, with the press; open: the frame that shows it is over, and the keyboard and screen readers are in it (contract 53). */
type Phase = 'closed' | 'shown' | 'open';

/** One side cart of a page, as its parts know it: what does not change, and the state that `<SideCart>` shows. */
export interface SideCartParts {
  readonly element: HTMLElement;
  /** The panel with its overlay; fragments replace what is in it, never itself. */
  readonly modal: HTMLElement;
  readonly settings: { readonly current: Settings };
  /** Is it filled by the plugin's markup, not from the Store API? */
  readonly ofPlugin: boolean;
  readonly phase: Cell<Phase>;
  /** Has the cart not been read yet? Then what the page printed may be somebody else's. */
  readonly isUnread: Cell<boolean>;
  /** How many wait for an answer, and cover the panel meanwhile. */
  readonly waiting: Cell<number>;
  /** Shows the notice that stands in the page's place for notices. */
  showPageNotice(): void;
}

/** Creates the state of a side cart, closed and unread. */
export const createCart = (fixed: Omit<SideCartParts, 'phase' | 'isUnread' | 'waiting'>): SideCartParts => ({
  ...fixed,
  phase: createCell<Phase>('closed'),
  isUnread: createCell(true),
  waiting: createCell(0),
});

/** Is the panel open, or about to be? */
export const isOpen = ({ phase }: SideCartParts): boolean => phase.get() !== 'closed';

/** Covers the panel while something is asked; several at a time are counted. @returns how to uncover, once */
export function coverPanel({ waiting }: SideCartParts): () => void {
  const count = (by: 1 | -1): void => commit(() => waiting.set(waiting.get() + by));
  let isOver = false;
  count(1);
  return () => {
    if (!isOver) {
      isOver = true;
      count(-1);
    }
  };
}
