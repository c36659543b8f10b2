import { matchIn } from './query.js';
import { createScope } from './scope.js';

/**
 * Taking a click that a script of the host would take too, without stopping anybody from hearing it (contract 1 and 2): the button
 * carries WooCommerce's own opt-out class while the event is under way, and we act last, only if nobody prevented the event.
 */
const OPT_OUT = 'wc-interactive';

/** The matched element, and the event that is about to end. */
export type ClaimHandler = (button: HTMLElement, event: MouseEvent) => void;

/** A press that is neither for the browser's menu nor for another tab or window. */
const plainClick = (e: MouseEvent): boolean => e.button === 0 && !e.metaKey && !e.ctrlKey && !e.shiftKey && !e.altKey;

/**
 * Gives a node a class it has not. @returns how to take it back: as the page printed the node, also where it had no class at all.
 * `undefined` where the node has the class already: it is not ours to take
 */
export function holdClass(node: Element, name: string): (() => void) | undefined {
  if (node.classList.contains(name)) {
    return undefined;
  }
  const had = node.hasAttribute('class');
  node.classList.add(name);
  return () => {
    node.classList.remove(name);
    if (!had && node.getAttribute('class') === '') {
      node.removeAttribute('class');
    }
  };
}

/**
 * Claims clicks on `selector` inside `root`, for what sends something or leaves the page: one that somebody prevented is not acted on.
 * Clicks that open a new tab or window are the browser's.
 * `wanted` says whether a button is one we act on; others keep their own behaviour and carry no class.
 * @returns how to stop
 */
export const claimClicks = (root: Element, selector: string, wanted: (button: HTMLElement) => boolean, act: ClaimHandler): (() => void) =>
  claim(root, () => selector, {
    wanted,
    heard(button, event) {
      if (!event.defaultPrevented) {
        act(button, event);
      }
    },
  });

/** What opens, closes or scrolls something: a tab, a folded form, a menu, a dialog, a link to the top. */
export interface Toggle {
  /** Is a control one we act on? Others keep their own behaviour and carry no class. */
  wanted(control: HTMLElement): boolean;
  /**
   * Is what it opens open? For what a second turn would close again: asked before anybody hears of the press and after everybody has, and
   * where another script has turned it meanwhile that was the press.
   */
  isOpen?(control: HTMLElement): boolean;
  /** Has a script that prevented the press done this already? Left out: only who prevents a link that loads a page has taken it over. */
  isTaken?(control: HTMLElement): boolean;
  turn(control: HTMLElement, event: MouseEvent): void;
  /** Does the space key press it? It does, but for plain links, at which it scrolls the page. */
  readonly bySpace?: boolean;
}

/** Does a press on a control load a page? A jump to a place on this one (`#…`) does not. */
function leadsAway(control: Element): boolean {
  const link = control.closest<HTMLAnchorElement>('a[href]');
  if (!link || !/^https?:$/.test(link.protocol)) {
    return false;
  }
  const [page, place] = link.href.split('#');
  return place === undefined || page !== link.ownerDocument.URL.split('#')[0];
}

/** Does the browser do nothing of its own for a press on a control: a button that sends no form? */
const isIdle = (control: Element): boolean => control instanceof HTMLButtonElement && (control.type === 'button' || control.form === null);

/**
 * Claims presses on what opens, closes or scrolls something. That follows the press also where a script of the page has prevented the
 * link's jump, or stopped the event on its way (themes that scroll smoothly do both); only who prevents a link that loads a page, or has
 * done the work already (`isTaken`), has taken it over. What the browser would do is left out.
 * @param selector asked for at each press, where it may change
 * @returns how to stop
 */
export function claimToggles(root: Element, selector: string | (() => string), toggle: Toggle): () => void {
  const before = new WeakMap<Event, boolean | undefined>();
  const turn = (control: HTMLElement, event: MouseEvent): void => {
    if (event.defaultPrevented && (leadsAway(control) || toggle.isTaken?.(control))) {
      return;
    }
    if (!isIdle(control)) {
      event.preventDefault();
    }
    if (toggle.isOpen?.(control) === before.get(event)) {
      toggle.turn(control, event);
    }
  };
  return claim(root, typeof selector === 'string' ? () => selector : selector, {
    bySpace: toggle.bySpace ?? true,
    wanted: (control) => toggle.wanted(control),
    taken: (control, event) => before.set(event, toggle.isOpen?.(control)),
    heard: turn,
    stopped(control, event) {
      if (control.isConnected) {
        turn(control, event);
      }
    },
  });
}

/** What becomes of a claimed click. */
interface Claim {
  readonly bySpace?: boolean;
  wanted(button: HTMLElement): boolean;
  /** It begins: nobody has heard of it. */
  taken?(button: HTMLElement, event: MouseEvent): void;
  /** Everybody has heard of it. */
  heard: ClaimHandler;
  /** It is over, and a listener has stopped it on its way. */
  stopped?: ClaimHandler;
}

function claim(root: Element, selector: () => string, { bySpace = true, wanted, taken, heard, stopped }: Claim): () => void {
  /** More than one at a time: a handler of one click may click another button. */
  const claimed = new Map<MouseEvent, { readonly button: HTMLElement; readonly giveBack: () => void }>();
  const release = (event: MouseEvent): HTMLElement | undefined => {
    const one = claimed.get(event);
    if (!one) {
      return undefined;
    }
    one.giveBack();
    claimed.delete(event);
    return one.button;
  };
  const capture = (event: MouseEvent): void => {
    const button = matchIn(root, event.target, selector());
    if (!button || !plainClick(event) || button.classList.contains(OPT_OUT) || !wanted(button)) {
      return;
    }
    const giveBack = holdClass(button, OPT_OUT);
    if (giveBack) {
      claimed.set(event, { button, giveBack });
      taken?.(button, event);
    }
    // A listener may stop the event on its way up; the class must not stay.
    setTimeout(() => {
      const left = release(event);
      if (left) {
        stopped?.(left, event);
      }
    });
  };
  const bubble = (event: MouseEvent): void => {
    const button = release(event);
    if (button) {
      heard(button, event);
    }
  };
  const space = (event: KeyboardEvent): void => {
    const button = bySpace && event.key === ' ' ? matchIn(root, event.target, selector()) : null;
    // A link that says it is a button answers to the space key like one (contract 6).
    if (!button || event.defaultPrevented || button !== event.target || button instanceof HTMLButtonElement || !wanted(button)) {
      return;
    }
    event.preventDefault();
    // A key held down is one press.
    if (!event.repeat) {
      button.click();
    }
  };
  const scope = createScope();
  scope.add(() => [...claimed.keys()].forEach(release));
  scope.listen(window, 'click', capture, { capture: true });
  scope.listen(window, 'click', bubble);
  scope.listen(window, 'keydown', space);
  return scope.end;
}
