import { ADDED, REMOVED, telling } from './wc-blocks-events.js';
import { jquery } from './jquery-bridge.js';

/** What blocks are told of the cart, and the names they know it by. */
const NAMES = { adding: 'wc-blocks_adding_to_cart', added: ADDED, removed: REMOVED } as const;

/** Runs something that tells of a change of ours. */
export function whileNotifying(notify: () => void): void {
  const state = telling();
  const before = state.ours;
  state.ours = true;
  try {
    notify();
  } finally {
    state.ours = before;
  }
}

/**
 * Informs the host's blocks of a change of ours, so that a cart block reads the cart again. With jQuery on the page nothing is to be done:
 * the blocks translate the host's own events themselves.
 */
export function notifyBlocks(news: keyof typeof NAMES): void {
  if (jquery()) {
    return;
  }
  const detail = news === 'added' ? { preserveCartData: false } : {};
  whileNotifying(() => {
    document.body.dispatchEvent(new CustomEvent(NAMES[news], { bubbles: true, cancelable: true, detail }));
  });
}
