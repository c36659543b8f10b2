import { useStore } from '@nanostores/react';
import { useLayoutEffect, useRef, useState, type ReactElement } from 'react';
import { focusPast } from '../../shared/a11y/focus-past.js';
import { openModalRegion } from '../../shared/a11y/modal-region.js';
import { refreshCart } from '../../shared/cart/refresh.js';
import { $cart } from '../../shared/cart/state.js';
import { afterPaint } from '../../shared/dom/after-paint.js';
import { nodeOf } from '../../shared/dom/node-of.js';
import { createScope } from '../../shared/dom/scope.js';
import { useCell } from '../../shared/element/cell.js';
import { commit } from '../../shared/element/commit.js';
import { Host } from '../../shared/element/host.js';
import { useEvent, useListener, useMount } from '../../shared/element/host-hooks.js';
import { emit } from '../../shared/events.js';
import { fireHost } from '../../shared/host/jquery-bridge.js';
import { settingNodes, whenCleaned, type SettingHtml } from '../../shared/html/attribute.js';
import { message } from '../../shared/messages.js';
import '../../shared/messages/cart.js';
import '../../shared/messages/side-cart.js';
import { flipCards, layOut } from './cards.js';
import { createQuantities, type Say, type WayOn } from './changes.js';
import { nameLines, pressByKey, useControls } from './controls.js';
import { createFocus, noteLines } from './keep-lines.js';
import { createNotices, type Notices } from './notices.js';
import { BODY, CLOSE, isOpen, NOTICE_BOX, OPEN, PAGE_NOTICES, type SideCartParts } from './side-cart.host.js';

/** What a panel does when it is told to. */
export interface PanelHandle {
  /** Does what can be done before it opens. */
  prepare(): void;
  /** @param returnFocus finds what gets the focus back @param notice what the shop said of the add with which it opens */
  open(returnFocus: () => HTMLElement | undefined, notice?: string): void;
  close(): void;
  /** The nodes in it are new. */
  changed(): void;
  showPageNotice(): void;
}

/** What it was opened with. */
interface Opening {
  readonly returnFocus: () => HTMLElement | undefined;
  readonly notice: string | undefined;
}

const nothing = (): void => undefined;

/** The panel from its first need on. What the page shows of it `<SideCart>` says; here is what it does. */
export function Panel({
  cart,
  handle,
}: {
  readonly cart: SideCartParts;
  /** Receives its acts once it is there. */
  readonly handle: { current: PanelHandle | null };
}): ReactElement {
  const { modal, settings, ofPlugin } = cart;
  const isShown = useCell(cart.phase) !== 'closed';
  const [notices] = useState(() => createNotices(cart));
  const [focus] = useState(() => createFocus(cart));
  const [say] = useState(() => errorsIn(cart, notices, focus.enter));
  const [quantities] = useState(() => (ofPlugin ? createQuantities(cart, say) : null));
  const [buttons, refreshButtons] = useControls(modal);
  const names = useNames(modal, refreshButtons);
  const { open, close } = useOpening(cart, {
    notices,
    shown() {
      names.refresh();
      layOut(modal, settings.current);
    },
    closing: () => quantities?.flush(),
    closed: focus.forget,
  });
  const changed = useEvent(() => {
    if (!isOpen(cart)) {
      return;
    }
    layOut(modal, settings.current);
    if (focus.isLost()) {
      names.refresh();
      focus.find();
    } else {
      names.refreshLater();
    }
    if (ofPlugin) {
      notices.showInPanel();
    }
  });
  const prepare = useRehearsal(cart, notices, names.refresh);
  useUnread(cart, isShown, say);
  useBackButton(isShown, close);
  useListener(window, 'pagehide', () => quantities?.flush());
  // Not by `<Host>`, which draws at once: an effect may move the focus.
  useListener<FocusEvent>(modal, 'focusin', focus.remember);
  useMount(() => {
    const scope = createScope();
    scope.add(
      flipCards(modal, () => settings.current),
      notices.begin(),
      ...(quantities ? [quantities.begin()] : []),
    );
    handle.current = { prepare, open, close, changed, showPageNotice: notices.showOnPage };
    return () => {
      handle.current = null;
      close();
      scope.end();
    };
  });
  return (
    <>
      {buttons}
      <Host
        node={modal}
        onKeyDown={(event) => {
          pressByKey(event);
          quantities?.key(event);
        }}
        onClick={quantities?.press}
        onChange={quantities?.change}
      />
    </>
  );
}

/** @returns gets a closed panel ready for a press that is to be expected */
function useRehearsal(cart: SideCartParts, notices: Notices, refresh: () => void): () => void {
  const isRehearsed = useRef(false);
  return useEvent(() => {
    refresh();
    // The lines of a closed panel are laid out when somebody asks for a measure of theirs: now, and not with the press.
    cart.modal.querySelector(`${BODY} > *`)?.getBoundingClientRect();
    if (!isRehearsed.current && !isOpen(cart)) {
      // What an opening does before its frame, without an effect: a function is compiled when it is called for the first time.
      isRehearsed.current = true;
      notices.hideInPanel();
      commit(() => cart.phase.set('closed'));
      afterPaint(nothing);
    }
  });
}

/** What else is done when a panel opens and closes. */
interface OpeningOptions {
  readonly notices: Notices;
  /** It is on the page now. */
  readonly shown: () => void;
  readonly closing: () => void;
  readonly closed: () => void;
}

/** Opens and closes the panel: shown with the press; once the frame that shows it is over, a dialog with the focus in it (contract 53). */
function useOpening(cart: SideCartParts, { notices, ...then }: OpeningOptions): Pick<PanelHandle, 'open' | 'close'> {
  const { modal, phase } = cart;
  const now = useCell(phase);
  const opening = useRef<Opening | null>(null);
  /** How to have the page behind live again. */
  const leaveRegion = useRef(nothing);
  const enter = useEvent(() => {
    commit(
      () => phase.set('open'),
      () => {
        const { returnFocus, notice = '' } = opening.current ?? {};
        leaveRegion.current = openModalRegion(modal, {
          label: message('side-cart.title'),
          lock: { htmlClass: OPEN, bodyClass: OPEN, scroll: true },
          initialFocus: () => modal.querySelector<HTMLElement>(CLOSE) ?? modal,
          stays: true,
          ...(returnFocus && { returnFocus }),
          onEscape: close,
        });
        fireHost(document.body, 'xoo_wsc_cart_toggled', ['show']);
        emit(cart.element, 'shop:side-cart-opened', {});
        if (notice !== '') {
          showAdded(cart, notices, notice);
        }
      },
    );
  });
  useLayoutEffect(() => (now === 'shown' ? afterPaint(enter) : undefined), [now, enter]);

  const open = useEvent((returnFocus: Opening['returnFocus'], notice?: string) => {
    if (isOpen(cart)) {
      return;
    }
    notices.hideOnPage();
    notices.hideInPanel();
    opening.current = { returnFocus, notice };
    commit(() => phase.set('shown'), then.shown);
  });
  const close = useEvent(() => {
    if (!isOpen(cart)) {
      return;
    }
    if (phase.get() === 'shown') {
      enter();
    }
    then.closing();
    commit(
      () => phase.set('closed'),
      () => {
        leaveRegion.current();
        then.closed();
        notices.hideInPanel();
        fireHost(document.body, 'xoo_wsc_cart_toggled', ['hide']);
        emit(cart.element, 'shop:side-cart-closed', {});
      },
    );
  });
  return { open, close };
}

/** Names the controls in a panel where there are new nodes. @param refreshButtons those that are no line's */
function useNames(modal: HTMLElement, refreshButtons: () => void) {
  const isNamed = useRef(false);
  const [nodes] = useState(() => new MutationObserver(() => (isNamed.current = false)));
  const stopWaiting = useRef(nothing);
  useMount(() => {
    nodes.observe(modal, { childList: true, subtree: true });
    return () => {
      stopWaiting.current();
      nodes.disconnect();
    };
  });
  const refresh = useEvent(() => {
    stopWaiting.current();
    if (nodes.takeRecords().length > 0 || !isNamed.current) {
      refreshButtons();
      noteLines(modal, () => nameLines(modal));
      isNamed.current = true;
    }
  });
  return {
    refresh,
    /** After the frame that shows them: a name is not seen. */
    refreshLater(): void {
      stopWaiting.current();
      stopWaiting.current = afterPaint(refresh);
    },
  };
}

/** Says in an open panel that the plugin's cart could not be read, with a way to try again. */
function useUnread({ ofPlugin }: SideCartParts, isShown: boolean, say: Say): void {
  const { status } = useStore($cart());
  const isFailed = ofPlugin && isShown && status === 'failed';
  const tell = useEvent(() => say(message('cart.refresh_failed'), { label: message('cart.retry'), run: () => void refreshCart() }));
  useLayoutEffect(() => {
    if (isFailed) {
      queueMicrotask(tell);
    }
  }, [isFailed, tell]);
}

/** Where a page has a back button at hand, and the panel fills the screen: there back closes it instead of leaving the page. */
const PHONE = '(max-width: 48em)';
const MARK = 'shopSideCart';

const isMarked = (): boolean => Boolean((history.state as Record<string, unknown> | null)?.[MARK]);
/** An entry of ours is on its way out: the browser goes back in a turn of its own. */
let isLeaving = false;

/**
 * Has the back button of a phone close an open panel: an entry of the history stands for it. One that a page load left behind is taken
 * again, or each would want a press of its own.
 */
function useBackButton(isShown: boolean, close: () => void): void {
  // Asked for before the panel opens: the first time takes a browser a while.
  const [phone] = useState(() => window.matchMedia?.(PHONE));
  useLayoutEffect(() => {
    if (!isShown || !phone?.matches) {
      return undefined;
    }
    if (isLeaving || !isMarked()) {
      history.pushState({ ...(history.state as object | null), [MARK]: true }, '');
    }
    const onBack = (): void => {
      if (!isMarked()) {
        close();
      }
    };
    window.addEventListener('popstate', onBack);
    return () => {
      window.removeEventListener('popstate', onBack);
      if (isMarked()) {
        isLeaving = true;
        window.addEventListener('popstate', () => (isLeaving = false), { once: true });
        history.back();
      }
    };
  }, [isShown, phone, close]);
}

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
function errorsIn(cart: SideCartParts, notices: Notices, pressed: () => void): Say {
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
function showAdded({ modal, settings }: SideCartParts, notices: Notices, text: string): void {
  modal.querySelector(NOTICE_BOX)?.replaceChildren(noticeOf('success', settings.current.successNotice, text));
  notices.showInPanel({ silent: true });
}
