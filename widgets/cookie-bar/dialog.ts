import { focusables, isShown } from '../../shared/a11y/focus.js';
import { message } from '../../shared/messages.js';
import '../../shared/messages/cookie-settings.js';
import { fade, FADE_MS, reveal } from './fade.js';
import { HEADING } from './preferences.read.js';

/** The plugin's own class: its sheet fixes the page behind the dialog. */
const NO_SCROLL = 'vi_ecb-noscroll';

/** Keeps the page behind where it is; where the plugin's sheet takes it out of the flow, at the same height. @returns how to let go */
function holdPage(): () => void {
  const { documentElement: html } = document;
  const y = window.scrollY;
  const { top } = html.style;
  html.classList.add(NO_SCROLL);
  const fixed = getComputedStyle(html).position === 'fixed';
  if (fixed) {
    html.style.top = `${-y}px`;
  }
  return () => {
    html.classList.remove(NO_SCROLL);
    html.style.top = top;
    if (fixed) {
      window.scrollTo({ top: y, behavior: 'instant' });
    }
  };
}

/** The keyboard goes round inside: past the edges are the browser's own bars. */
function trapTab(event: KeyboardEvent): void {
  if (event.key !== 'Tab' || !(event.currentTarget instanceof Element)) {
    return;
  }
  const stops = focusables(event.currentTarget).filter((el) => el.tabIndex >= 0);
  const [edge, other] = event.shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]];
  if (document.activeElement !== edge || !other) {
    return;
  }
  event.preventDefault();
  other.focus();
}

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
  const before = document.activeElement;
  const printed = settings.style.display;
  if (!own) {
    dialog.className = 'shop-cookie-bar__dialog';
    settings.before(dialog);
    dialog.append(settings);
  }
  dialog.setAttribute('aria-label', settings.querySelector(HEADING)?.textContent?.trim() || message('cookie-bar.heading'));
  reveal(settings);
  const letGo = holdPage();
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
    if (dialog.open) {
      dialog.close();
    }
    for (const animation of dialog.getAnimations?.() ?? []) {
      animation.cancel();
    }
    settings.style.display = printed;
    if (!own) {
      dialog.replaceWith(settings);
    }
    letGo();
    if (before instanceof HTMLElement && before !== document.body && isShown(before)) {
      before.focus({ preventScroll: true });
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
    'keydown',
    (event) => {
      trapTab(event);
      if (event.key === 'Escape') {
        event.preventDefault();
        close();
      }
    },
    { signal },
  );
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
  dialog.showModal();
  if (!dialog.contains(document.activeElement)) {
    focusables(dialog)[0]?.focus();
  }
  fade(dialog, 0, 1);
  return { close, leave };
}
