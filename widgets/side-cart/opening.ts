import { claimToggles } from '../../shared/dom/click-claim.js';
import { findAgain, pathOf } from '../../shared/dom/find-again.js';
import { onFirstIntent } from '../../shared/dom/on-first-intent.js';
import { on } from '../../shared/events.js';
import { ADDED, telling } from '../../shared/host/wc-blocks-events.js';
import { navigation, safeUrl } from '../../shared/url.js';
import { pressByKey } from './controls.js';
import type { PanelDoor } from './panel-door.js';
import { BASKET, CLOSERS, isOpen, TRIGGERS } from './side-cart.host.js';
import type { SideCartParts } from './types.js';

/** After an add the panel opens this much later, in ms: the host's order of events (contract 15). */
const OPEN_AFTER_MS = 20;
/** Blocks tell of one change more than once. */
const BLOCKS_MS = 200;

/** Finds what opened the panel when it has closed: itself, or what stands in its place since an answer. */
function openerAgain(opener: HTMLElement | null): () => HTMLElement | undefined {
  const path = opener && pathOf(opener, document.body);
  return () => {
    const found = opener?.isConnected || !path ? opener : findAgain(path, document.body);
    return found instanceof HTMLElement ? found : undefined;
  };
}

/** What opens a panel. */
interface Opening {
  open(opener: HTMLElement | null): void;
  /** Something was added: it opens by itself where the shop wants that. @param notice what the shop said of it */
  soon(notice?: string): void;
  /** There is something else in the panel: with the next look at an opener it is prepared again. */
  changed(): void;
  stop(): void;
}

/**
 * Opens and closes the panel by everything that is pressed, and after an add (contract 5 and 16).
 * @param needed is called before each opening: the cart has to be read by then
 */
export function driveOpening({ modal, settings }: SideCartParts, panel: PanelDoor, needed: () => void): Opening {
  const open = (opener: HTMLElement | null, notice?: string): void => {
    // Its place is known now: before the panel has its code, or is painted, an answer may print it anew.
    const returnFocus = openerAgain(opener);
    needed();
    panel.use(
      (now) => now.open(returnFocus, notice),
      () => {
        // Without its code the way is the one without script.
        const url = safeUrl(opener?.getAttribute('href'));
        if (url) {
          navigation.go(url);
        }
      },
    );
  };
  let opening: ReturnType<typeof setTimeout> | undefined;
  const soon = (notice?: string): void => {
    if (settings.current.autoOpenCart) {
      clearTimeout(opening);
      opening = setTimeout(() => open(null, notice), OPEN_AFTER_MS);
    }
  };
  let blocks: ReturnType<typeof setTimeout> | undefined;
  const blockAdded = (): void => {
    if (!telling().ours) {
      clearTimeout(blocks);
      // The cart itself is read by whoever keeps it true (`cart/sync.ts`).
      blocks = setTimeout(soon, BLOCKS_MS);
    }
  };
  const keys = (event: KeyboardEvent): void => {
    if (event.target instanceof Element && (modal.contains(event.target) || event.target.matches(TRIGGERS))) {
      pressByKey(event);
    }
  };
  // Asked for at each press: the shop's own class may come late.
  const openers = (): string => {
    const name = settings.current.triggerClass.trim();
    return `${name === '' ? TRIGGERS : `${TRIGGERS}, .${CSS.escape(name)}`}, ${BASKET}`;
  };
  let stopIntent = (): void => undefined;
  const watchIntent = (): void => {
    stopIntent();
    stopIntent = onFirstIntent(document.body, openers(), panel.prepare);
  };
  watchIntent();
  document.addEventListener('keydown', keys);
  document.body.addEventListener(ADDED, blockAdded);
  const stops = [
    claimToggles(document.body, () => `${openers()}, ${CLOSERS}`, {
      wanted: (el) => (el.matches(`${CLOSERS}, ${BASKET}`) ? modal.contains(el) : true),
      isOpen: () => isOpen(modal),
      turn(el) {
        if (el.matches(CLOSERS) || (el.matches(BASKET) && isOpen(modal))) {
          panel.now?.close();
        } else {
          open(el);
        }
      },
    }),
    // It opens with the answer: its code comes meanwhile.
    on(document, 'shop:cart-add', panel.warm),
  ];
  return {
    open,
    soon,
    changed: watchIntent,
    stop() {
      stopIntent();
      document.removeEventListener('keydown', keys);
      document.body.removeEventListener(ADDED, blockAdded);
      clearTimeout(opening);
      clearTimeout(blocks);
      stops.forEach((stop) => stop());
    },
  };
}
