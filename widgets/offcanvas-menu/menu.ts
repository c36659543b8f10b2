import { focusables, focusOn, isShown } from '../../shared/a11y/focus.js';
import { reducedMotion } from '../../shared/a11y/motion.js';
import { claimToggles } from '../../shared/dom/click-claim.js';
import { holdAttr } from '../../shared/dom/hold-attr.js';
import { linkTarget } from '../../shared/dom/link-target.js';
import { onFirstIntent } from '../../shared/dom/on-first-intent.js';
import { observeMatches } from '../../shared/dom/observe-matches.js';
import { queryIn } from '../../shared/dom/query.js';
import { emit } from '../../shared/events.js';
import { driverOf } from '../../shared/host/driver.js';
import { lazyModule } from '../../shared/lazy.js';
import { RETURN_AFTER_MS } from './offcanvas-menu.logic.js';
import { CLOSE, LOCKED, OPEN, OPENER_OPEN, PANEL } from './offcanvas-menu.read.js';

const lazyKeyboard = lazyModule('what keeps the keyboard in an open menu', () => import('./keyboard.js'));

interface MenuOptions {
  /** Selector of what opens it. */
  readonly openers: string;
  readonly label: string;
}

/**
 * The menu of a page. The class of the layer is the truth, whoever writes it: the theme's script, or we. What follows from it (the page
 * behind at rest, names and states for screen readers, Escape, events) is ours in both cases.
 */
class Menu {
  /** What opened it last: the focus goes back there. */
  opener: HTMLElement | undefined;
  readonly layer: HTMLElement;
  readonly #options: MenuOptions;
  #wasOpen = false;
  #leaveRegion: (() => void) | undefined;
  readonly #told = new Map<HTMLElement, () => void>();

  constructor(layer: HTMLElement, options: MenuOptions) {
    this.layer = layer;
    this.#options = options;
  }

  isOpen(): boolean {
    return this.layer.classList.contains(OPEN);
  }
  openers(): readonly HTMLElement[] {
    return queryIn(document, this.#options.openers);
  }
  /** Does the theme's script open and close it? */
  isHosts(): boolean {
    return this.openers().some((opener) => driverOf('themeControl', opener) === 'host');
  }
  closeButton(): HTMLElement | null {
    return this.layer.querySelector<HTMLElement>(CLOSE);
  }

  open(opener: HTMLElement | undefined): void {
    this.opener = opener;
    opener?.classList.add(OPENER_OPEN);
    this.layer.classList.add(OPEN);
    this.sync();
  }
  close(): void {
    this.layer.classList.remove(OPEN);
    for (const opener of this.openers()) {
      opener.classList.remove(OPENER_OPEN);
    }
    this.sync();
  }
  /** Closes it, by the theme's own button where its script does that. */
  ask(): void {
    const button = this.closeButton();
    if (button && this.isHosts()) {
      button.click();
    } else {
      this.close();
    }
  }

  /** Does what follows from the layer's class. */
  sync(): void {
    const isOpen = this.isOpen();
    if (isOpen === this.#wasOpen) {
      return;
    }
    this.#wasOpen = isOpen;
    for (const opener of this.#told.keys()) {
      this.tell(opener);
    }
    this.layer.inert = !isOpen;
    if (isOpen) {
      this.#leaveRegion = this.#enter();
    } else {
      this.#leaveRegion?.();
    }
    emit(this.layer, isOpen ? 'shop:menu-opened' : 'shop:menu-closed', {});
  }
  /** The page behind comes to rest. @returns how to leave, also before the code for it has come */
  #enter(): () => void {
    const { layer } = this;
    const { label, openers } = this.#options;
    const isHosts = this.isHosts();
    const hasName = layer.hasAttribute('aria-label') || layer.hasAttribute('aria-labelledby');
    const first = (): HTMLElement => this.closeButton() ?? focusables(layer)[0] ?? layer;
    const back = (): HTMLElement | undefined => this.opener ?? this.openers().find(isShown);
    let isOver = false;
    let leave: (() => void) | undefined;
    lazyKeyboard.use(
      ({ openModalRegion, sendRound }) => {
        if (isOver) {
          return;
        }
        const stopSending = isHosts ? undefined : sendRound(layer);
        const leaveRegion = openModalRegion(layer, {
          ...(hasName ? {} : { label }),
          // The theme's script sets the class itself, and moves the focus.
          lock: isHosts ? {} : { bodyClass: LOCKED, scroll: true },
          alive: openers,
          initialFocus: isHosts ? () => null : first,
          returnFocus: back,
          ...(reducedMotion() ? {} : { returnAfterMs: RETURN_AFTER_MS }),
          onEscape: () => this.ask(),
        });
        leave = () => {
          stopSending?.();
          leaveRegion();
        };
      },
      () => focusOn(first()),
    );
    return () => {
      isOver = true;
      if (leave) {
        leave();
        return;
      }
      // Closed before the code has come, or without it: the focus would be nowhere.
      const at = document.activeElement;
      const to = back();
      if (to && !isHosts && (!at || at === document.body || layer.contains(at))) {
        focusOn(to);
      }
    };
  }

  /** Names an opener and its state for screen readers, from now on. @returns how to give it back */
  tell(opener: HTMLElement): () => void {
    this.#told.get(opener)?.();
    const stops = [
      holdAttr(opener, 'aria-expanded', String(this.isOpen())),
      ...(this.layer.id ? [holdAttr(opener, 'aria-controls', this.layer.id)] : []),
      ...(opener instanceof HTMLAnchorElement && !opener.hasAttribute('role') ? [holdAttr(opener, 'role', 'button')] : []),
    ];
    this.#told.set(opener, () => stops.forEach((stop) => stop()));
    return () => {
      this.#told.get(opener)?.();
      this.#told.delete(opener);
    };
  }
}

/** What presses do: openers, the close button, beside the panel, links inside. @returns how to stop what `signal` does not */
function onPresses(menu: Menu, openers: string, signal: AbortSignal): (() => void)[] {
  const { layer } = menu;
  const isOpen = (): boolean => menu.isOpen();
  const onClick = (event: MouseEvent): void => {
    const { target } = event;
    if (!(target instanceof Element) || !menu.isOpen() || target.closest(CLOSE)) {
      return;
    }
    const link = target.closest('a[href*="#"]');
    const place = link && linkTarget(link);
    if (place && !layer.contains(place)) {
      menu.ask();
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
        menu.opener = opener;
        return !menu.isHosts();
      },
      isOpen,
      turn(opener) {
        if (menu.isOpen()) {
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
 * @returns how to end; the menu is closed and as the page printed it
 */
export function driveMenu(layer: HTMLElement, options: MenuOptions): () => void {
  const menu = new Menu(layer, options);
  const control = new AbortController();
  const { signal } = control;
  // Closed it is out of the keyboard's way, whatever the sheet does.
  const wasInert = layer.inert;
  layer.inert = !menu.isOpen();
  const observer = new MutationObserver(() => menu.sync());
  observer.observe(layer, { attributeFilter: ['class'] });
  /** A sheet may have no such layer on a wide window: the page behind must not stay dead. */
  const onResize = (): void => {
    if (menu.isOpen() && layer.getClientRects().length === 0) {
      menu.ask();
    }
  };
  /** Out of the back/forward cache: the link was followed, the menu has done its work. */
  const onPageShow = ({ persisted }: PageTransitionEvent): void => {
    if (persisted && menu.isOpen()) {
      menu.ask();
    }
  };
  window.addEventListener('resize', onResize, { signal });
  window.addEventListener('pageshow', onPageShow, { signal });
  const stops = [
    observeMatches(document.body, options.openers, (opener) => menu.tell(opener)),
    ...onPresses(menu, options.openers, signal),
    onFirstIntent(document.documentElement, options.openers, lazyKeyboard.load),
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
