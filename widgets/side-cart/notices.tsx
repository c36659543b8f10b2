import { focusPast } from '../../shared/a11y/focus-past.js';
import { nodeOf } from '../../shared/dom/node-of.js';
import { createScope } from '../../shared/dom/scope.js';
import { on } from '../../shared/events.js';
import { settingNodes, whenCleaned, type SettingHtml } from '../../shared/html/attribute.js';
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

export type Notices = ReturnType<typeof createNotices>;

/** The notices of one panel. */
export function createNotices(cart: SideCartParts) {
  const { modal, settings } = cart;
  const panelClock = clock();
  const boxIn = (): HTMLElement | null => modal.querySelector<HTMLElement>(NOTICE_BOX);
  /** The notice that stays until the next act. */
  let staying: Element | undefined;
  const runOut = (box: Element): void => {
    staying = undefined;
    panelClock.start(box, settings.current.notificationTime, () => slide(box as HTMLElement, false, { ms: UP_MS }));
  };
  /** The same on the page. */
  let stayingOnPage: Element | undefined;
  const runOutOnPage = (place: Element): void => {
    stayingOnPage = undefined;
    pageClock.start(place, settings.current.notificationTime, () => place.classList.remove(ACTIVE));
  };
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
  return {
    showInPanel,
    /** Hides them at once: the panel was opened or closed. */
    hideInPanel(): void {
      const box = boxIn();
      panelClock.stop();
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
      pageClock.stop();
      if (stays) {
        stayingOnPage = notice;
      } else {
        runOutOnPage(place);
      }
    },
    hideOnPage(): void {
      pageClock.stop();
      document.querySelector(PAGE_NOTICES)?.classList.remove(ACTIVE);
    },
    /** Hears the acts that give what stays its time. @returns how to end it, with the clocks */
    begin(): () => void {
      const stopActs = onActs(actBegins);
      return () => {
        stopActs();
        panelClock.stop();
        pageClock.stop();
      };
    },
  };
}

/** A way on, below what went wrong. */
interface WayOn {
  readonly label: string;
  run(): void;
}

/** Shows an error in the panel; one with a way on stays until the next act. */
export type Say = (text: string, wayOn?: WayOn) => void;

/** The text's place in a template. */
const PLACE = '%s%';

/** The plugin's frame of a notice. */
function frameOf(kind: 'error' | 'success', content: Node): HTMLElement {
  const frame = nodeOf(
    <ul className="xoo-wsc-notices">
      <li className={`xoo-wsc-notice-${kind}`} />
    </ul>,
  );
  frame.firstElementChild?.append(content);
  return frame;
}

/** Puts nodes in the place of the mark, which stands in a text of the notice. */
function fillPlace(notice: Node, content: readonly (Node | string)[]): void {
  const texts = document.createTreeWalker(notice, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const [before = '', ...after] = (node.nodeValue ?? '').split(PLACE);
    if (after.length > 0) {
      (node as Text).replaceWith(before, ...content, after.join(''));
      return;
    }
  }
}

/** A notice as the plugin would print it, with a way on. What the shop said never becomes markup. */
function noticeOf(kind: 'error' | 'success', template: SettingHtml, text: string, wayOn?: WayOn): Node {
  const content = settingNodes(template.html === '' ? { ...template, html: PLACE } : template, 'a notice of the side cart');
  // An attribute says what stands inside: the classes of a notice are not its to give.
  const notice = template.isAttribute || template.html === '' ? frameOf(kind, content) : content;
  const button = wayOn && (
    <button type="button" className="shop-side-cart__retry button" onClick={wayOn.run}>
      {wayOn.label}
    </button>
  );
  fillPlace(notice, [text, ...(button ? [' ', nodeOf(button)] : [])]);
  return notice;
}

const emptyBox = (): HTMLElement => nodeOf(<div className={NOTICE_BOX.slice(1)} />);

/** The panel's place for notices. A shop that switched its own off prints none: an error needs one all the same. */
function noticeBox(modal: HTMLElement): Element | null {
  const printed = modal.querySelector(NOTICE_BOX);
  const header = printed ? null : (modal.querySelector('.xoo-wsch-top') ?? modal.querySelector('.xoo-wsc-header'));
  if (!header) {
    return printed;
  }
  const box = emptyBox();
  header.prepend(box);
  return box;
}

/**
 * Makes it for a panel. What goes wrong once the panel is closed (a quantity that was sent as it closed) is told on the page, where there
 * is a place for it.
 * @param pressed the way on was taken, and its button leaves
 */
export function errorsIn(cart: SideCartParts, notices: Notices, pressed: () => void): Say {
  const { modal, settings } = cart;
  // An error is shown at once when it comes: what reads markup of an attribute is here by then.
  const told = [settings.current.errorNotice, settings.current.successNotice].filter(({ isAttribute }) => isAttribute);
  whenCleaned(
    told.map(({ html }) => html),
    () => undefined,
  );
  const fill = (box: Element, text: string, wayOn: WayOn | undefined, hide: () => void): void => {
    const hiding = wayOn && {
      label: wayOn.label,
      run(): void {
        hide();
        wayOn.run();
      },
    };
    box.replaceChildren(noticeOf('error', settings.current.errorNotice, text, hiding));
  };
  return (text, wayOn) => {
    const stays = wayOn !== undefined;
    const place = isOpen(cart) ? null : document.querySelector(PAGE_NOTICES);
    if (place) {
      const box = emptyBox();
      fill(box, text, wayOn, () => {
        focusPast(place);
        notices.hideOnPage();
      });
      place.replaceChildren(box);
      notices.showOnPage({ stays });
      return;
    }
    const box = noticeBox(modal);
    if (box) {
      fill(box, text, wayOn, () => {
        notices.hideInPanel();
        pressed();
      });
      notices.showInPanel({ stays });
    }
  };
}

/** Shows in a panel that opens with an add what the shop said of it. Read out it is by whoever added. */
export function showAdded({ modal, settings }: SideCartParts, notices: Notices, text: string): void {
  modal.querySelector(NOTICE_BOX)?.replaceChildren(noticeOf('success', settings.current.successNotice, text));
  notices.showInPanel({ silent: true });
}
