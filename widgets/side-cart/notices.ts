import { createScope } from '../../shared/dom/scope.js';
import { on } from '../../shared/events.js';
import { inertHtml } from '../../shared/html/inert.js';
import { parseHtml } from '../../shared/html/sanitize.js';
import { announce } from '../../shared/stores/notices.js';
import { textOf } from '../../shared/text.js';
import { slide } from '../../shared/ui/slide.js';
import { ERROR_NOTICE, isOpen, NOTICE_BOX, PAGE_NOTICES, type SideCartParts } from './side-cart.host.js';

/**
 * The notices of the side cart: in the open panel, or on the page while it is closed, each with its clock (contract 42 to 46). Plain code:
 * their boxes are the host's, which answers and other scripts fill, and a slide is a motion.
 */

const DOWN_MS = 400;
const UP_MS = 600;
const PAGE_AFTER_MS = 10;
const ACTIVE = 'xoo-wsc-active';

const hasNotice = (box: Element): boolean => box.querySelector('li') !== null;

/** Reads a notice out to those who cannot see it. */
const read = (box: Element): void => {
  const text = [...box.querySelectorAll('li')].map(textOf).join(' ');
  if (text !== '') {
    announce(text, { assertive: box.querySelector(ERROR_NOTICE) !== null });
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
export const isErrorNotice = (html: string): boolean => html !== '' && inertHtml(html).querySelector(ERROR_NOTICE) !== null;

/** Runs when somebody begins to change the cart, wherever on the page. @returns how to stop */
function onActs(run: () => void): () => void {
  const scope = createScope();
  scope.add(
    ...(['shop:cart-add', 'shop:cart-remove'] as const).map((name) => on(document, name, run)),
    on(document, 'shop:cart-update', ({ detail: { action } }) => {
      // Nobody's wish: a page that reads itself again.
      if (action !== 'refresh' && action !== 'totals') {
        run();
      }
    }),
  );
  return scope.end;
}

/**
 * The turns of the notices in one place: each has its time from when it is shown, one that offers a way on from the next act on.
 * @param time of a notice, in ms @param end takes the notice away
 */
function createTurns(place: ReturnType<typeof clock>, time: () => number, end: (box: Element) => void) {
  /** The notice that stays until the next act. */
  let staying: Element | undefined;
  const runOut = (box: Element): void => {
    staying = undefined;
    place.start(box, time(), () => end(box));
  };
  return {
    begin(box: Element, notice: Element, stays: boolean): void {
      place.stop();
      if (stays) {
        staying = notice;
      } else {
        runOut(box);
      }
    },
    /** What stays has its time from now on. */
    actBegins(box: Element | null): void {
      if (box && staying && box.contains(staying)) {
        runOut(box);
      }
    },
    stop: place.stop,
  };
}

export type Notices = ReturnType<typeof createNotices>;

/** The notices of one panel. */
export function createNotices(cart: SideCartParts) {
  const { modal, settings } = cart;
  const boxIn = (): HTMLElement | null => modal.querySelector<HTMLElement>(NOTICE_BOX);
  const time = (): number => settings.current.notificationTime;
  const inPanel = createTurns(clock(), time, (box) => slide(box as HTMLElement, false, { ms: UP_MS }));
  const onPage = createTurns(pageClock, time, (place) => place.classList.remove(ACTIVE));
  /** The notices that have had their turn: the fragments of somebody else do not bring them again. */
  const shown = new WeakSet<Element>();
  /**
   * Shows what stands in the panel's place for notices. `stays`: it offers a way on, and has its time from the next act on. `silent`:
   * somebody else reads it out.
   */
  const showInPanel = ({ stays = false, silent = false } = {}): void => {
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
    inPanel.begin(box, notice, stays);
  };
  return {
    showInPanel,
    /** Hides them at once: the panel was opened or closed. */
    hideInPanel(): void {
      const box = boxIn();
      inPanel.stop();
      if (box && hasNotice(box)) {
        slide(box, false, { ms: 0 });
      }
    },
    /** Shows what stands in the page's place for notices. `stays`: it offers a way on, and has its time from the next act on. */
    showOnPage({ stays = false } = {}): void {
      const place = document.querySelector(PAGE_NOTICES);
      const notice = place?.querySelector('li');
      if (!place || !notice || shown.has(notice)) {
        return;
      }
      shown.add(notice);
      const box = isOpen(cart) ? boxIn() : null;
      if (box) {
        // The page is out of sight behind the panel: what the shop says of an add stands in the panel then.
        box.replaceChildren(...[...place.querySelectorAll('.xoo-wsc-notices')].map((list) => list.cloneNode(true)));
        showInPanel();
        return;
      }
      read(place);
      setTimeout(() => place.classList.toggle(ACTIVE, !isOpen(cart)), PAGE_AFTER_MS);
      onPage.begin(place, notice, stays);
    },
    hideOnPage(): void {
      onPage.stop();
      document.querySelector(PAGE_NOTICES)?.classList.remove(ACTIVE);
    },
    /** Hears the acts that give what stays its time. @returns how to end it, with the clocks */
    begin(): () => void {
      const stopActs = onActs(() => {
        inPanel.actBegins(boxIn());
        onPage.actBegins(document.querySelector(PAGE_NOTICES));
      });
      return () => {
        stopActs();
        inPanel.stop();
        onPage.stop();
      };
    },
  };
}
