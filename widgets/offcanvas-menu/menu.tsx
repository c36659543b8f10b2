import { useRef, useState, type ReactElement } from 'react';
import { focusables, focusOn, isShown } from '../../shared/a11y/focus.js';
import { openModalRegion } from '../../shared/a11y/modal-region.js';
import { reducedMotion } from '../../shared/a11y/motion.js';
import { afterCommit, commit } from '../../shared/element/commit.js';
import { Host } from '../../shared/element/host.js';
import { keyOf, useEvent, useListener, useMount, useToggle } from '../../shared/element/host-hooks.js';
import { emit } from '../../shared/events.js';
import {
  CLOSE,
  closeButtonOf,
  isHosts,
  isOpened,
  LOCKED,
  OPEN,
  OPENER_OPEN,
  openersNow,
  PANEL,
  placeOf,
  wrappedFocus,
} from './offcanvas-menu.host.js';
import { RETURN_AFTER_MS } from './offcanvas-menu.rules.js';
import { useClassChange } from './submenus.js';

interface MenuProps {
  /** The theme's `#offcanvas-menu`, or one that the tag prints. */
  readonly layer: HTMLElement;
  /** Selector of what opens it, anywhere on the page. */
  readonly selector: string;
  /** What of that is on the page now. */
  readonly openers: readonly HTMLElement[];
  /** Its name for screen readers, where the page gives it none. */
  readonly label: string;
}

/**
 * The menu of a page. The class of the layer is the truth, whoever writes it: the theme's script, or we. What follows from it (the page
 * behind at rest, names and states for screen readers, Escape, events) is ours in both cases.
 */
export function Menu({ openers, ...props }: MenuProps): ReactElement {
  const { layer, selector } = props;
  const { isOpen, lastOpener, open, close, requestClose } = useMenu(props);
  useToggle(document.documentElement, selector, {
    wanted(opener) {
      // Also where the theme's script acts on it.
      lastOpener.current = opener;
      return !isHosts(selector);
    },
    isOpen: () => isOpened(layer),
    turn: (opener) => (isOpened(layer) ? close() : open(opener)),
  });
  useToggle(layer, CLOSE, { wanted: () => !isHosts(selector), isOpen: () => isOpened(layer), turn: close });

  const wrapFocus = ({ target }: Event): void => {
    if (target instanceof Element && !isHosts(selector)) {
      wrappedFocus(layer, target)?.focus();
    }
  };
  /** A press beside the panel, or on a link to a part of the page. */
  const press = ({ target }: Event): void => {
    if (!(target instanceof Element) || target.closest(CLOSE)) {
      return;
    }
    const place = placeOf(layer, target);
    if (place) {
      requestClose();
      // The browser goes there now, and the focus with it, not back to the opener.
      focusOn(place, true);
    } else if (!target.closest(PANEL) && !isHosts(selector)) {
      close();
    }
  };
  // A sheet may have no such layer on a wide window: the page behind must not stay dead.
  useListener(window, 'resize', () => {
    if (isOpen && layer.getClientRects().length === 0) {
      requestClose();
    }
  });
  // Out of the back/forward cache: the link was followed, the menu has done its work.
  useListener<PageTransitionEvent>(window, 'pageshow', ({ persisted }) => {
    if (persisted && isOpen) {
      requestClose();
    }
  });
  return (
    <>
      {/* Closed it is out of the keyboard's way, whatever the sheet does. */}
      <Host node={layer} inert={!isOpen} {...(isOpen && { onClick: press, onFocus: wrapFocus })} />
      {openers.map((opener) => (
        <Opener key={keyOf(opener)} opener={opener} isOpen={isOpen} layerId={layer.id} />
      ))}
    </>
  );
}

interface MenuState {
  readonly isOpen: boolean;
  /** What opened it last: the focus goes back there. */
  readonly lastOpener: { current: HTMLElement | undefined };
  open(opener: HTMLElement | undefined): void;
  close(): void;
  /** Closes it, by the theme's own button where its script does that. */
  requestClose(): void;
}

/** Whether the menu is open, and how it is opened and closed. */
function useMenu({ layer, selector, label }: Omit<MenuProps, 'openers'>): MenuState {
  const [isOpen, setOpen] = useState(() => isOpened(layer));
  const lastOpener = useRef<HTMLElement | undefined>(undefined);
  /** How to have the page behind live again. */
  const leave = useRef<(() => void) | undefined>(undefined);

  const tell = (hasOpened: boolean): void => {
    leave.current?.();
    leave.current = hasOpened
      ? enterRegion(layer, selector, label, () => lastOpener.current ?? openersNow(selector).find(isShown), escape)
      : undefined;
    emit(layer, hasOpened ? 'shop:menu-opened' : 'shop:menu-closed', {});
  };
  const follow = useEvent(() => {
    const now = isOpened(layer);
    if (now !== isOpen) {
      commit(
        () => setOpen(now),
        () => tell(now),
      );
    }
  });
  useClassChange(layer, follow);
  const open = (opener: HTMLElement | undefined): void => {
    lastOpener.current = opener;
    opener?.classList.add(OPENER_OPEN);
    layer.classList.add(OPEN);
    follow();
  };
  const takeClasses = (): void => {
    layer.classList.remove(OPEN);
    openersNow(selector).forEach((opener) => opener.classList.remove(OPENER_OPEN));
  };
  const close = (): void => {
    takeClasses();
    follow();
  };
  const requestClose = (): void => {
    const button = closeButtonOf(layer);
    if (button && isHosts(selector)) {
      button.click();
    } else {
      close();
    }
  };
  const escape = useEvent(requestClose);

  useMount(() => {
    if (isOpen) {
      afterCommit(() => tell(true));
    } else if (!isHosts(selector) && layer.id !== '' && location.hash === `#${layer.id}`) {
      // It was opened by its link, before the script was there.
      open(openersNow(selector)[0]);
    }
    return () => {
      if (isOpened(layer)) {
        takeClasses();
        afterCommit(() => tell(false));
      }
    };
  });
  return { isOpen, lastOpener, open, close, requestClose };
}

/** Brings the page behind to rest. @returns how to leave */
function enterRegion(
  layer: HTMLElement,
  selector: string,
  label: string,
  returnFocus: () => HTMLElement | undefined,
  onEscape: () => void,
): () => void {
  // The theme's script sets the class of the page itself, and moves the focus.
  const hosts = isHosts(selector);
  const hasName = layer.hasAttribute('aria-label') || layer.hasAttribute('aria-labelledby');
  return openModalRegion(layer, {
    ...(hasName ? {} : { label }),
    lock: hosts ? {} : { bodyClass: LOCKED, scroll: true },
    inPlace: hosts,
    alive: selector,
    initialFocus: hosts ? () => null : () => closeButtonOf(layer) ?? focusables(layer)[0] ?? layer,
    returnFocus,
    ...(reducedMotion() ? {} : { returnAfterMs: RETURN_AFTER_MS }),
    onEscape,
  });
}

/** What opens the menu says so, and whether it is open. */
function Opener({
  opener,
  isOpen,
  layerId,
}: {
  readonly opener: HTMLElement;
  readonly isOpen: boolean;
  readonly layerId: string;
}): ReactElement {
  const [isPlainLink] = useState(() => opener instanceof HTMLAnchorElement && !opener.hasAttribute('role'));
  return <Host node={opener} aria-expanded={isOpen} aria-controls={layerId || undefined} role={isPlainLink ? 'button' : undefined} />;
}
