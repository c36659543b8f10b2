import { focusables, focusOn, isShown } from '../../shared/a11y/focus.js';
import { openModalRegion } from '../../shared/a11y/modal-region.js';
import { reducedMotion } from '../../shared/a11y/motion.js';
import { claimToggles } from '../../shared/dom/click-claim.js';
import { holdAttr } from '../../shared/dom/hold-attr.js';
import { leadsToTop, linkTarget, queryIn } from '../../shared/dom/query.js';
import { observeMatches } from '../../shared/dom/observe-matches.js';
import { emit } from '../../shared/events.js';
import { driverOf } from '../../shared/host/driver.js';
import { RETURN_AFTER_MS } from './offcanvas-menu.logic.js';
import { CLOSE, LOCKED, NAV, OPEN, OPENER_OPEN, PANEL, SKIP_END, SKIP_START } from './offcanvas-menu.read.js';

interface MenuSettings {
  /** Selector of what opens it, anywhere on the page. */
  readonly openers: string;
  /** Its name for screen readers, where the page gives it none. */
  readonly label: string;
}

type Menu = ReturnType<typeof createMenu>;

/**
 * The menu of a page. The class of the layer is the truth, whoever writes it: the theme's script, or we. What follows from it (the page
 * behind at rest, names and states for screen readers, Escape, events) is ours in both cases.
 */
function createMenu(layer: HTMLElement, { openers: selector, label }: MenuSettings) {
  /** What opened it last: the focus goes back there. */
  let lastOpener: HTMLElement | undefined;
  let wasOpen = false;
  let leaveRegion: (() => void) | undefined;
  /** The openers that have a name and a state for screen readers, each with how to take them back. */
  const named = new Map<HTMLElement, () => void>();

  const isOpen = (): boolean => layer.classList.contains(OPEN);
  const openers = (): readonly HTMLElement[] => queryIn(document, selector);
  /** Does the theme's script open and close it? */
  const isHosts = (): boolean => openers().some((opener) => driverOf('themeControl', opener) === 'host');
  const closeButton = (): HTMLElement | null => layer.querySelector<HTMLElement>(CLOSE);

  /** Brings the page behind to rest. @returns how to leave */
  const enterRegion = (): (() => void) => {
    const hosts = isHosts();
    const hasName = layer.hasAttribute('aria-label') || layer.hasAttribute('aria-labelledby');
    const stopWrapping = hosts ? undefined : wrapFocus(layer);
    const leave = openModalRegion(layer, {
      ...(hasName ? {} : { label }),
      // The theme's script sets the class itself, and moves the focus.
      lock: hosts ? {} : { bodyClass: LOCKED, scroll: true },
      inPlace: hosts,
      alive: selector,
      initialFocus: hosts ? () => null : () => closeButton() ?? focusables(layer)[0] ?? layer,
      returnFocus: () => lastOpener ?? openers().find(isShown),
      ...(reducedMotion() ? {} : { returnAfterMs: RETURN_AFTER_MS }),
      onEscape: requestClose,
    });
    return () => {
      stopWrapping?.();
      leave();
    };
  };
  const setState = (opener: HTMLElement): void => {
    named.get(opener)?.();
    const stops = [
      holdAttr(opener, 'aria-expanded', String(isOpen())),
      ...(layer.id ? [holdAttr(opener, 'aria-controls', layer.id)] : []),
      ...(opener instanceof HTMLAnchorElement && !opener.hasAttribute('role') ? [holdAttr(opener, 'role', 'button')] : []),
    ];
    named.set(opener, () => stops.forEach((stop) => stop()));
  };
  /** Does what follows from the layer's class. */
  const sync = (): void => {
    const open = isOpen();
    if (open === wasOpen) {
      return;
    }
    wasOpen = open;
    for (const opener of [...named.keys()]) {
      setState(opener);
    }
    layer.inert = !open;
    if (open) {
      leaveRegion = enterRegion();
    } else {
      leaveRegion?.();
    }
    emit(layer, open ? 'shop:menu-opened' : 'shop:menu-closed', {});
  };
  const close = (): void => {
    layer.classList.remove(OPEN);
    for (const opener of openers()) {
      opener.classList.remove(OPENER_OPEN);
    }
    sync();
  };
  /** Closes it, by the theme's own button where its script does that. */
  const requestClose = (): void => {
    const button = closeButton();
    if (button && isHosts()) {
      button.click();
    } else {
      close();
    }
  };
  return {
    layer,
    isOpen,
    openers,
    isHosts,
    sync,
    close,
    requestClose,
    open(opener: HTMLElement | undefined): void {
      lastOpener = opener;
      opener?.classList.add(OPENER_OPEN);
      layer.classList.add(OPEN);
      sync();
    },
    /** The shopper presses an opener, whoever acts on it. */
    pressed(opener: HTMLElement): void {
      lastOpener = opener;
    },
    /** Gives an opener its name and state for screen readers, from now on. @returns how to take them back */
    enhanceOpener(opener: HTMLElement): () => void {
      setState(opener);
      return () => {
        named.get(opener)?.();
        named.delete(opener);
      };
    },
  };
}

/**
 * The theme's skip links send the focus round: before the first to the last one that can be seen, after the last to the close button.
 * @returns how to stop
 */
function wrapFocus(layer: HTMLElement): () => void {
  const onFocus = ({ target }: FocusEvent): void => {
    if (!(target instanceof Element)) {
      return;
    }
    if (target.matches(SKIP_END)) {
      layer.querySelector<HTMLElement>(CLOSE)?.focus();
    } else if (target.matches(SKIP_START)) {
      const nav = layer.querySelector(NAV);
      (nav && focusables(nav).at(-1))?.focus();
    }
  };
  layer.addEventListener('focusin', onFocus);
  return () => layer.removeEventListener('focusin', onFocus);
}

/** What presses do: openers, the close button, beside the panel, links inside. @returns how to stop what `signal` does not */
function onPresses(menu: Menu, openers: string, signal: AbortSignal): (() => void)[] {
  const { layer, isOpen } = menu;
  const onClick = (event: MouseEvent): void => {
    const { target } = event;
    if (!(target instanceof Element) || !isOpen() || target.closest(CLOSE)) {
      return;
    }
    const link = target.closest('a[href*="#"]');
    const place = link && (linkTarget(link) ?? (leadsToTop(link) ? document.body : null));
    if (place && !layer.contains(place)) {
      menu.requestClose();
      // The browser goes there now, and the focus with it, not back to the opener.
      focusOn(place, true);
    } else if (!target.closest(PANEL) && !menu.isHosts()) {
      menu.close();
    }
  };
  layer.addEventListener('click', onClick, { signal });
  return [
    claimToggles(document.documentElement, openers, {
      wanted(opener) {
        menu.pressed(opener);
        return !menu.isHosts();
      },
      isOpen,
      turn(opener) {
        if (isOpen()) {
          menu.close();
        } else {
          menu.open(opener);
        }
      },
    }),
    claimToggles(layer, CLOSE, { wanted: () => !menu.isHosts(), isOpen, turn: () => menu.close() }),
  ];
}

/**
 * Drives a menu, or follows the theme's script at it.
 * @param layer the theme's `#offcanvas-menu`, or one that the tag prints
 * @returns how to end; the menu is closed and as it was printed
 */
export function enhanceMenu(layer: HTMLElement, settings: MenuSettings): () => void {
  const menu = createMenu(layer, settings);
  const control = new AbortController();
  const { signal } = control;
  // Closed it is out of the keyboard's way, whatever the sheet does.
  const wasInert = layer.inert;
  layer.inert = !menu.isOpen();
  const observer = new MutationObserver(menu.sync);
  observer.observe(layer, { attributeFilter: ['class'] });
  /** A sheet may have no such layer on a wide window: the page behind must not stay dead. */
  const onResize = (): void => {
    if (menu.isOpen() && layer.getClientRects().length === 0) {
      menu.requestClose();
    }
  };
  /** Out of the back/forward cache: the link was followed, the menu has done its work. */
  const onPageShow = ({ persisted }: PageTransitionEvent): void => {
    if (persisted && menu.isOpen()) {
      menu.requestClose();
    }
  };
  window.addEventListener('resize', onResize, { signal });
  window.addEventListener('pageshow', onPageShow, { signal });
  const stops = [
    observeMatches(document.body, settings.openers, (opener) => menu.enhanceOpener(opener)),
    ...onPresses(menu, settings.openers, signal),
  ];
  if (!menu.isHosts() && layer.id !== '' && location.hash === `#${layer.id}`) {
    // It was opened by its link, before the script was there.
    menu.open(menu.openers()[0]);
  }
  menu.sync();
  return () => {
    observer.disconnect();
    control.abort();
    if (menu.isOpen()) {
      menu.close();
    }
    stops.forEach((stop) => stop());
    layer.inert = wasInert;
  };
}
