import { nodeOf } from '../../shared/dom/node-of.js';
import { openModalRegion } from '../../shared/a11y/modal-region.js';
import { message } from '../../shared/messages.js';
import '../../shared/messages/cookie-bar.js';
import { setShown } from '../../shared/dom/nodes.js';
import { fade, stopTransition } from '../../shared/ui/transition.js';
import { FADE_MS } from './cookie-bar.rules.js';
import { HEADING } from './cookie-bar.host.js';

/** The plugin's own class: its sheet may fix the page behind the dialog. */
const NO_SCROLL = 'vi_ecb-noscroll';

/** An open dialog. */
export interface Open {
  close(): void;
  leave(): void;
}

/**
 * Opens the settings as a native modal dialog: the rest of the page is inert, Escape closes, the focus goes in and comes back. The
 * plugin's markup is put into a dialog of ours for as long as it is open.
 * @param closed is called when it is gone
 */
export function openDialog(settings: HTMLElement, closed: () => void): Open {
  const own = settings.closest('dialog');
  const dialog = own ?? nodeOf<HTMLDialogElement>(<dialog className="shop-cookie-bar__dialog" />);
  const printed = settings.style.display;
  if (!own) {
    settings.before(dialog);
    dialog.append(settings);
  }
  dialog.setAttribute('aria-label', settings.querySelector(HEADING)?.textContent?.trim() || message('cookie-bar.heading'));
  setShown(settings, true);
  const control = new AbortController();
  const { signal } = control;
  let over = false;

  const leave = (): void => {
    if (over) {
      return;
    }
    over = true;
    control.abort();
    release();
    stopTransition(dialog);
    dialog.style.display = '';
    settings.style.display = printed;
    if (!own) {
      dialog.replaceWith(settings);
    }
    closed();
  };
  const close = (): void => {
    if (!over) {
      fade(dialog, false, { ms: FADE_MS, done: leave });
    }
  };
  dialog.addEventListener(
    'cancel',
    (event) => {
      event.preventDefault();
      close();
    },
    { signal },
  );
  // The event of an earlier close may come only now, when it is open again.
  dialog.addEventListener(
    'close',
    () => {
      if (!dialog.open) {
        leave();
      }
    },
    { signal },
  );
  const release = openModalRegion(dialog, { lock: { htmlClass: NO_SCROLL, scroll: true }, onEscape: close });
  fade(dialog, true, { ms: FADE_MS, isNew: true });
  return { close, leave };
}
