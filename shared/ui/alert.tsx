import type { ReactElement } from 'react';
import { focusOn, isInView } from '../a11y/focus.js';
import { nodeOf } from '../dom/node-of.js';
import { clearAlert, putAlert } from './alert-box.js';
import { reveal, revealMessage } from './reveal.js';

/**
 * An alert: a message in the page, at its cause, focused; the browser's own box where the shop wants
 * the old behaviour (`data-alerts="native"`, contract 1).
 */
interface AlertOptions {
  /** The browser's own box instead; a way on is left out there, because such a box has none. */
  readonly native?: boolean;
  /**
   * Where the focus goes; the message itself where not said. `stays`: nowhere, and the message is brought into view beside what has it.
   * `none`: nowhere, and nothing moves. A function gets the message, if there is one in the page.
   */
  readonly focus?: ((box?: HTMLElement) => void) | 'message' | 'stays' | 'none';
  /** A way on, below the text. */
  readonly action?: { readonly label: string; run(): void };
}

/** The way on, below the text: never the submit button of the form it may stand in. */
function Action({ anchor, label, run }: { readonly anchor: Element } & NonNullable<AlertOptions['action']>): ReactElement {
  const press = (): void => {
    // The pressed button leaves with the message: the focus goes to what the message was about, not to the top of the page.
    clearAlert(anchor);
    if (anchor instanceof HTMLElement) {
      focusOn(anchor, isInView(anchor));
    }
    run();
  };
  return (
    <button type="button" className="shop-alert__action button" onClick={press}>
      {label}
    </button>
  );
}

/** Shows a message after `anchor`: see `putAlert`. @returns how to take it away */
export function showAlert(anchor: Element, text: string, { native = false, focus = 'message', action }: AlertOptions = {}): () => void {
  if (native) {
    clearAlert(anchor);
    window.alert(text);
    if (typeof focus === 'function') {
      focus();
    }
    return () => undefined;
  }
  const box = putAlert(anchor, text);
  if (action) {
    box.append(nodeOf(<Action anchor={anchor} {...action} />));
  }
  if (typeof focus === 'function') {
    focus(box);
  } else if (focus === 'stays') {
    revealMessage(box);
  } else if (focus === 'message') {
    focusOn(box);
    reveal(box);
  }
  return () => clearAlert(anchor, box);
}
