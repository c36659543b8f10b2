import { afterPaint } from '../../shared/dom/after-paint.js';
import { message } from '../../shared/messages.js';
import '../../shared/messages/cart-page.js';
import '../../shared/messages/quantity.js';
import '../../shared/messages/side-cart.js';
import { asButton } from './controls.js';
import { noteLines } from './keep-lines.js';
import { CLOSE, PLUS, productName, QUANTITY, REMOVE, STEP, UNDO } from './side-cart.host.js';

/** What has its name already; answers bring new nodes. */
const marked = new WeakSet<Element>();

/** Gives what is pressed in the panel a name and a place in the tab order. */
export function markControls(modal: HTMLElement): void {
  noteLines(modal, () => markAll(modal));
}

/** Marks the controls of a panel where there are new nodes. */
interface Marks {
  fit(): void;
  /** After the frame that shows them: a name is not seen. */
  fitLater(): void;
  stop(): void;
}

/** Makes them. */
export function keepMarked(modal: HTMLElement): Marks {
  let isMarked = false;
  let cancel = (): void => undefined;
  const nodes = new MutationObserver(() => (isMarked = false));
  nodes.observe(modal, { childList: true, subtree: true });
  const fit = (): void => {
    cancel();
    if (nodes.takeRecords().length > 0 || !isMarked) {
      markControls(modal);
      isMarked = true;
    }
  };
  return {
    fit,
    fitLater() {
      cancel();
      cancel = afterPaint(fit);
    },
    stop() {
      cancel();
      nodes.disconnect();
    },
  };
}

function markAll(modal: HTMLElement): void {
  const each = (selector: string, mark: (el: HTMLElement) => void): void => {
    for (const el of modal.querySelectorAll<HTMLElement>(selector)) {
      if (!marked.has(el)) {
        marked.add(el);
        mark(el);
      }
    }
  };
  each(CLOSE, (el) => asButton(el, message('side-cart.close')));
  each(REMOVE, (el) => asButton(el, message('cart.remove_named', { name: productName(el) })));
  each(STEP, (el) => asButton(el, `${message(el.matches(PLUS) ? 'quantity.more' : 'quantity.less')}: ${productName(el)}`));
  each(UNDO, (el) => asButton(el, (el.textContent ?? '').trim() || message('cart.undo')));
  each(QUANTITY, (el) => {
    if (!el.hasAttribute('aria-label')) {
      el.setAttribute('aria-label', `${message('quantity.label')}: ${productName(el)}`);
    }
  });
}
