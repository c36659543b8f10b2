import { on } from '../../shared/events.js';
import { inertHtml } from '../../shared/html/inert.js';
import { parseHtml } from '../../shared/html/sanitize.js';
import { announce } from '../../shared/stores/notices.js';
import { slide } from '../../shared/ui/slide.js';
import { isOpen, NOTICE_BOX, PAGE_NOTICES } from './side-cart.host.js';
import { textOf } from '../../shared/text.js';

/** The notices of the side cart: in the open panel, or on the page while it is closed, each with its clock (contract 42 to 46). */

const DOWN_MS = 400;
const UP_MS = 600;
const PAGE_AFTER_MS = 10;
const ACTIVE = 'xoo-wsc-active';
const ERROR = '.xoo-wsc-notice-error';

const hasNotice = (box: Element): boolean => box.querySelector('li') !== null;

/** Reads a notice out to those who cannot see it. */
const read = (box: Element): void => {
  const text = [...box.querySelectorAll('li')].map(textOf).join(' ');
  if (text !== '') {
    announce(text, { assertive: box.querySelector(ERROR) !== null });
  }
};

/** A clock that stands still while the shopper is at what it would take away. */
function clock(): { start(box: Element, ms: number, run: () => void): void; stop(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = (): void => clearTimeout(timer);
  return {
    start(box, ms, run) {
      stop();
      const over = (): void => {
        if (box.isConnected && box.matches(':hover, :focus-within')) {
          timer = setTimeout(over, ms);
        } else {
          run();
        }
      };
      timer = setTimeout(over, ms);
    },
    stop,
  };
}

const pageClock = clock();

/** Puts a notice of an answer in the place of the page's notices, where the page has one. @returns its text; empty where there is none */
export function putPageNotice(html: string): string {
  const fresh = parseHtml(html, 'a notice of the side cart').querySelector(PAGE_NOTICES);
  if (!fresh || !hasNotice(fresh)) {
    return '';
  }
  const text = textOf(fresh);
  document.querySelector(PAGE_NOTICES)?.replaceChildren(...fresh.childNodes);
  return text;
}

/** Does a notice of an answer tell of an error? */
export const isErrorNotice = (html: string): boolean => html !== '' && inertHtml(html).querySelector(ERROR) !== null;

/** Runs when somebody begins to change the cart, wherever on the page. @returns how to stop */
function onActs(run: () => void): () => void {
  const stops = [
    ...(['shop:cart-add', 'shop:cart-remove'] as const).map((name) => on(document, name, run)),
    on(document, 'shop:cart-update', ({ detail: { action } }) => {
      // Nobody's wish: a page that reads itself again.
      if (action !== 'refresh' && action !== 'totals') {
        run();
      }
    }),
  ];
  return () => stops.forEach((stop) => stop());
}

/** The notices of one panel. */
export interface Notices {
  /**
   * Shows what stands in the panel's place for notices. `stays`: it offers a way on, and has its time from the next act on. `silent`:
   * somebody else reads it out.
   */
  showInPanel(how?: { readonly stays?: boolean; readonly silent?: boolean }): void;
  /** Hides them at once: the panel was opened or closed. */
  hideInPanel(): void;
  /** Shows what stands in the page's place for notices. `stays`: it offers a way on, and has its time from the next act on. */
  showOnPage(how?: { readonly stays?: boolean }): void;
  hideOnPage(): void;
  stop(): void;
}

/** @param time of a notice, in ms, asked for each */
export function createNotices(modal: HTMLElement, time: () => number): Notices {
  const panelClock = clock();
  const boxIn = (): HTMLElement | null => modal.querySelector<HTMLElement>(NOTICE_BOX);
  /** The notice that stays until the next act. */
  let staying: Element | undefined;
  const runOut = (box: Element): void => {
    staying = undefined;
    panelClock.start(box, time(), () => slide(box as HTMLElement, false, { ms: UP_MS }));
  };
  /** The same on the page. */
  let stayingOnPage: Element | undefined;
  const runOutOnPage = (place: Element): void => {
    stayingOnPage = undefined;
    pageClock.start(place, time(), () => place.classList.remove(ACTIVE));
  };
  /** The notices that have had their turn: the fragments of somebody else do not bring them again. */
  const shown = new WeakSet<Element>();
  const showInPanel: Notices['showInPanel'] = ({ stays = false, silent = false } = {}) => {
    const box = boxIn();
    const notice = box?.querySelector('li');
    if (!box || !notice || shown.has(notice)) {
      return;
    }
    shown.add(notice);
    if (!silent) {
      read(box);
    }
    slide(box, true, { ms: DOWN_MS });
    panelClock.stop();
    if (stays) {
      staying = notice;
    } else {
      runOut(box);
    }
  };
  /** What stays has its time from now on. */
  const actBegins = (): void => {
    const box = boxIn();
    if (box && staying && box.contains(staying)) {
      runOut(box);
    }
    const place = document.querySelector(PAGE_NOTICES);
    if (place && stayingOnPage && place.contains(stayingOnPage)) {
      runOutOnPage(place);
    }
  };
  const stopActs = onActs(actBegins);
  return {
    showInPanel,
    hideInPanel() {
      const box = boxIn();
      panelClock.stop();
      if (box && hasNotice(box)) {
        slide(box, false, { ms: 0 });
      }
    },
    showOnPage({ stays = false } = {}) {
      const place = document.querySelector(PAGE_NOTICES);
      const notice = place?.querySelector('li');
      if (!place || !notice || shown.has(notice)) {
        return;
      }
      shown.add(notice);
      const box = isOpen(modal) ? boxIn() : null;
      if (box) {
        // The page is out of sight behind the panel: what the shop says of an add stands in the panel then.
        box.replaceChildren(...[...place.querySelectorAll('.xoo-wsc-notices')].map((list) => list.cloneNode(true)));
        showInPanel();
        return;
      }
      read(place);
      setTimeout(() => place.classList.toggle(ACTIVE, !isOpen(modal)), PAGE_AFTER_MS);
      pageClock.stop();
      if (stays) {
        stayingOnPage = notice;
      } else {
        runOutOnPage(place);
      }
    },
    hideOnPage() {
      pageClock.stop();
      document.querySelector(PAGE_NOTICES)?.classList.remove(ACTIVE);
    },
    stop() {
      stopActs();
      panelClock.stop();
      pageClock.stop();
    },
  };
}
