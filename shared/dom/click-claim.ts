import { matchIn } from './query.js';

/**
 * Taking a click that a script of the host would take too, without stopping anybody from hearing it (design.md §5): the button
 * carries WooCommerce's own opt-out class while the event is under way, and we act last, only if nobody prevented the event.
 */
const OPT_OUT = 'wc-interactive';

/** The matched element, and the event that is about to end. */
export type ClaimHandler = (button: HTMLElement, event: MouseEvent) => void;

/** A press that is neither for the browser's menu nor for another tab or window. */
export const plainClick = (e: MouseEvent): boolean => e.button === 0 && !e.metaKey && !e.ctrlKey && !e.shiftKey && !e.altKey;

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
 * Claims clicks on `selector` inside `root`. Clicks that open a new tab or window are the browser's.
 * `wanted` says whether a button is one we act on; others keep their own behaviour and carry no class.
 * @returns how to stop
 */
export function claimClicks(root: Element, selector: string, wanted: (button: HTMLElement) => boolean, act: ClaimHandler): () => void {
  /** More than one at a time: a handler of one click may click another button. */
  const claimed = new Map<MouseEvent, { readonly button: HTMLElement; readonly giveBack: () => void }>();
  const release = (event: MouseEvent): HTMLElement | undefined => {
    const claim = claimed.get(event);
    if (!claim) {
      return undefined;
    }
    claim.giveBack();
    claimed.delete(event);
    return claim.button;
  };
  const capture = (event: MouseEvent): void => {
    const button = matchIn(root, event.target, selector);
    if (!button || !plainClick(event) || button.classList.contains(OPT_OUT) || !wanted(button)) {
      return;
    }
    const giveBack = holdClass(button, OPT_OUT);
    if (giveBack) {
      claimed.set(event, { button, giveBack });
    }
    // A listener may stop the event on its way up; the class must not stay.
    setTimeout(() => release(event));
  };
  const bubble = (event: MouseEvent): void => {
    const button = release(event);
    if (button && !event.defaultPrevented) {
      act(button, event);
    }
  };
  const space = (event: KeyboardEvent): void => {
    const button = event.key === ' ' ? matchIn(root, event.target, selector) : null;
    // A link that says it is a button answers to the space key like one (contract: cart.md §4).
    if (!button || event.defaultPrevented || button !== event.target || button instanceof HTMLButtonElement || !wanted(button)) {
      return;
    }
    event.preventDefault();
    // A key held down is one press.
    if (!event.repeat) {
      button.click();
    }
  };
  window.addEventListener('click', capture, true);
  window.addEventListener('click', bubble);
  window.addEventListener('keydown', space);
  return () => {
    window.removeEventListener('click', capture, true);
    window.removeEventListener('click', bubble);
    window.removeEventListener('keydown', space);
    for (const event of [...claimed.keys()]) {
      release(event);
    }
  };
}
