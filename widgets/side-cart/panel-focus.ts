import { focusables, focusOn } from '../../shared/a11y/focus.js';
import { keyAfter } from '../../shared/a11y/roving.rules.js';
import { findAgain, pathOf, type Path } from '../../shared/dom/find-again.js';
import { CLOSE, isOpen, lineKey, lineKeys, PRODUCT } from './side-cart.host.js';

/** The focus in a panel whose nodes are replaced by each answer. */
interface PanelFocus {
  /** To the close control. */
  in(): void;
  /** Has it left with its node? */
  isLost(): boolean;
  /**
   * The focus that left with its node goes to the node in its place, else to the row it was for (which an undo brings back) or the next
   * one, else to the close control.
   */
  again(): void;
  /** The panel has closed: what had the focus in it is nothing any more. */
  forget(): void;
  stop(): void;
}

/** Where the focus was last, and the rows of then: fragments take both away. None where it was on the close control. */
interface Last {
  readonly path: Path | null;
  readonly key: string;
  readonly keys: readonly string[];
}

/** Keeps it. */
export function keepPanelFocus(modal: HTMLElement): PanelFocus {
  let last: Last | null = null;
  const remember = ({ target }: FocusEvent): void => {
    if (target instanceof Element && isOpen(modal)) {
      last = target.matches(CLOSE) ? null : { path: pathOf(target, modal), key: lineKey(target), keys: lineKeys(modal) };
    }
  };
  modal.addEventListener('focusin', remember);
  const focusIn = (): void => focusOn(modal.querySelector<HTMLElement>(CLOSE) ?? modal);
  const isLost = (): boolean => {
    const active = document.activeElement;
    return isOpen(modal) && (!active || active === document.body || !active.isConnected);
  };
  return {
    in: focusIn,
    isLost,
    again() {
      if (!isLost()) {
        return;
      }
      if (!last) {
        focusIn();
        return;
      }
      const now = lineKeys(modal);
      const { key, keys } = last;
      const rowKey = key === '' || (keys.includes(key) && now.includes(key)) ? null : now.includes(key) ? key : keyAfter(keys, key, now);
      const row = rowKey === null ? undefined : [...modal.querySelectorAll(PRODUCT)].find((el) => lineKey(el) === rowKey);
      const target = row ? focusables(row)[0] : findAgain(last.path, modal);
      if (target instanceof HTMLElement && target !== modal && target.isConnected) {
        target.focus({ preventScroll: row === undefined });
      }
      if (!modal.contains(document.activeElement)) {
        focusIn();
      }
    },
    forget() {
      last = null;
    },
    stop: () => modal.removeEventListener('focusin', remember),
  };
}
