import { openModalRegion } from '../../shared/a11y/modal-region.js';
import { message } from '../../shared/messages.js';
import '../../shared/messages/cookie-settings.js';
import { fade, FADE_MS, reveal } from './fade.js';
import { HEADING } from './preferences.read.js';

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
  const dialog = own ?? document.createElement('dialog');
  const printed = settings.style.display;
  if (!own) {
    dialog.className = 'shop-cookie-bar__dialog';
    settings.before(dialog);
    dialog.append(settings);
  }
  dialog.setAttribute('aria-label', settings.querySelector(HEADING)?.textContent?.trim() || message('cookie-bar.heading'));
  reveal(settings);
  const control = new AbortController();
  const { signal } = control;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let over = false;

  const leave = (): void => {
    if (over) {
      return;
    }
    over = true;
    clearTimeout(timer);
    control.abort();
    release();
    for (const animation of dialog.getAnimations?.() ?? []) {
      animation.cancel();
    }
    settings.style.display = printed;
    if (!own) {
      dialog.replaceWith(settings);
    }
    closed();
  };
  const close = (): void => {
    if (over || timer !== undefined) {
      return;
    }
    if (fade(dialog, 1, 0)) {
      timer = setTimeout(leave, FADE_MS);
    } else {
      leave();
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
  fade(dialog, 0, 1);
  return { close, leave };
}
