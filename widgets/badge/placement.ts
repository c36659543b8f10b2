import { createRestorableWrites } from '../../shared/dom/restorable-writes.js';
import { moveInto } from './move.js';
import { containerLists, type PlacementSettings } from './badge.rules.js';
import { isRendered } from '../../shared/dom/nodes.js';

const HIDDEN = 'asnp-esb-badge-hidden';
const GROUP = 'asnp-esb-badge-group';
/** On a badge that stands where it belongs; `early` where a timer in it may not have started (badge.css). */
const PLACED = 'data-shop-placed';
/** A tag whose timers do not run yet, but will. */
const TIMERS_TO_COME = 'shop-countdown:not([data-shop-ready], [data-shop-failed], [data-shop-halted])';
/** On a tag whose badges have nowhere to go: a timer among them shows where it was printed (badge.css). */
export const UNPLACED = 'data-shop-unplaced';

const find = (selector: string): Element[] => {
  try {
    return [...document.querySelectorAll(selector)];
  } catch {
    // The shop typed it.
    return [];
  }
};

/** Where badges go now: the last visible one of the first list that has one. */
function containerOf(settings: PlacementSettings): HTMLElement | undefined {
  for (const { selector, isFirst } of containerLists(settings, (wanted) => find(wanted).length > 0)) {
    const found = find(selector).slice(0, isFirst ? 1 : undefined);
    const container = found.filter(isRendered).at(-1);
    if (container instanceof HTMLElement) {
      return container;
    }
  }
  return undefined;
}

/** Moves the badges of a tag into the gallery, and keeps them there. */
interface Placement {
  /** Places what is new, and what has lost its gallery. */
  check(): void;
  /** Has anything been placed? */
  readonly isAtWork: boolean;
  end(): void;
}

/** Begins to place the badges of a tag. */
export function createPlacement(element: HTMLElement, settings: PlacementSettings): Placement {
  const writes = createRestorableWrites();
  /** How each placed badge goes back. */
  const placed = new Map<HTMLElement, () => void>();

  const display = (badge: HTMLElement): void => {
    for (const el of [badge, ...badge.querySelectorAll<HTMLElement>(`.${HIDDEN}`)]) {
      writes.keep(el, 'style');
      writes.flag(el, HIDDEN, false);
      // A timer that is over stays hidden.
      if (el.dataset['state'] !== 'over') {
        el.style.display = '';
      }
    }
  };
  const place = (badge: HTMLElement, container: HTMLElement): void => {
    if (getComputedStyle(container).position === 'static') {
      writes.keep(container, 'style');
      container.style.position = 'relative';
    }
    const back = moveInto(badge, container);
    if (!placed.has(badge)) {
      placed.set(badge, back);
      writes.attr(badge, PLACED, document.querySelector(TIMERS_TO_COME) ? 'early' : '');
      display(badge);
    }
  };
  return {
    get isAtWork() {
      return placed.size > 0;
    },
    check() {
      const lost = [...placed.keys()].filter((badge) => !badge.isConnected);
      const isHidden = (badge: Element): boolean => !badge.closest(`[${PLACED}], .shop-root`);
      const groups = [...element.querySelectorAll<HTMLElement>(`.${GROUP}.${HIDDEN}`)].filter(isHidden);
      const single = [...element.querySelectorAll<HTMLElement>(`.${HIDDEN}:not(.${GROUP})`)].filter(
        (badge) => isHidden(badge) && !badge.parentElement?.closest(`.${HIDDEN}`),
      );
      const badges = [...lost, ...groups, ...single];
      const container = badges.length > 0 ? containerOf(settings) : undefined;
      writes.attr(element, UNPLACED, badges.length > 0 && !container ? '' : null);
      if (container) {
        for (const badge of badges) {
          place(badge, container);
        }
      }
    },
    end() {
      for (const back of [...placed.values()].toReversed()) {
        back();
      }
      placed.clear();
      writes.undo();
    },
  };
}
