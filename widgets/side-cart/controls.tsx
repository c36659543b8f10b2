import { useCallback, useState, useSyncExternalStore, type ReactElement } from 'react';
import { isSameList } from '../../shared/dom/nodes.js';
import { onPageChange } from '../../shared/dom/page-changes.js';
import { AsButton } from '../../shared/element/as-button.js';
import { commit } from '../../shared/element/commit.js';
import { keyOf, useEvent } from '../../shared/element/host-hooks.js';
import { Host, Hosts } from '../../shared/element/host.js';
import { message } from '../../shared/messages.js';
import '../../shared/messages/cart.js';
import '../../shared/messages/cart-page.js';
import '../../shared/messages/quantity.js';
import '../../shared/messages/side-cart.js';
import { textOf } from '../../shared/text.js';
import { BASKET, BODY, CLOSE, HIDDEN_PARTS, MENU_OPENER, PLUS, productName, QUANTITY, REMOVE, STEP, UNDO } from './side-cart.host.js';

/** The host prints what is pressed as `span` and `div`: here they get what the keyboard and screen readers need (contract 62 and 63). */

/** What `read` finds in a root, read anew when a node in it has come or gone. */
export const useReading = <T extends string | boolean>(root: Node, read: () => T): T =>
  useSyncExternalStore(
    useCallback((check) => onPageChange(root, check), [root]),
    read,
  );

/** What opens the panel, and closes it where it can still be seen: its name tells what it would do, and what is written on it. */
function Opener({ node, isOpen }: { readonly node: HTMLElement; readonly isOpen: boolean }): ReactElement {
  const text = useReading(node, () => textOf(node));
  return (
    <>
      <AsButton node={node} label={`${message(isOpen ? 'side-cart.close' : 'side-cart.open')}${text === '' ? '' : `, ${text}`}`} />
      <Host node={node} aria-expanded={isOpen} />
    </>
  );
}

/** Does our sheet hide the lines of a closed panel, where the browser can, so that nothing reaches them? */
const hidesLines = (modal: HTMLElement): boolean => 'contentVisibility' in modal.style && modal.closest('.shop-side-cart') !== null;

/**
 * Lets the keyboard into what is in the panel, or keeps it out; the basket stays. `inert` is inherited, and would have each of a thousand
 * elements styled anew between the press and the frame that shows them: lines that our sheet hides need none.
 */
export function Reach({ modal, isOpen }: { readonly modal: HTMLElement; readonly isOpen: boolean }): ReactElement {
  return (
    <>
      <Hosts in={modal} match={HIDDEN_PARTS}>
        {(part) => <Host node={part} inert={!isOpen && !(part.matches(BODY) && hidesLines(modal))} />}
      </Hosts>
      <Hosts in={modal} match={BASKET}>
        {(basket) => <Opener node={basket} isOpen={isOpen} />}
      </Hosts>
      <Hosts in={document} match={MENU_OPENER}>
        {(opener) => <Opener node={opener} isOpen={isOpen} />}
      </Hosts>
    </>
  );
}

const readControls = (modal: HTMLElement): readonly HTMLElement[] => [...modal.querySelectorAll<HTMLElement>(`${CLOSE}, ${UNDO}`)];

/**
 * What closes the panel and what brings a line back.
 * @returns them as buttons, and how to have those that an answer has brought be buttons at once: the focus may go there in the same turn
 */
export function useControls(modal: HTMLElement): readonly [buttons: ReactElement, refresh: () => void] {
  const [controls, setControls] = useState(() => readControls(modal));
  const refresh = useEvent(() => {
    const now = readControls(modal);
    if (!isSameList(controls, now)) {
      commit(() => setControls(now));
    }
  });
  const nameOf = (control: HTMLElement): string =>
    control.matches(CLOSE) ? message('side-cart.close') : (control.textContent ?? '').trim() || message('cart.undo');
  const buttons = (
    <>
      {controls.map((control) => (
        <AsButton key={keyOf(control)} node={control} label={nameOf(control)} />
      ))}
    </>
  );
  return [buttons, refresh];
}

const NATIVE = 'a[href], button, input, select, textarea';

/** What has its name already; answers bring new nodes. */
const named = new WeakSet<Element>();

/**
 * Gives the controls of lines a name and a place in the tab order. Plain code: a hundred lines have four hundred of them, a component for
 * each takes about ten times as long, and what stands on a line is compared with what the server printed (`keep-lines.ts`).
 */
export function nameLines(modal: HTMLElement): void {
  const each = (selector: string, name: (el: HTMLElement) => void): void => {
    for (const el of modal.querySelectorAll<HTMLElement>(selector)) {
      if (!named.has(el)) {
        named.add(el);
        name(el);
      }
    }
  };
  const asButton = (el: HTMLElement, label: string): void => {
    el.setAttribute('aria-label', label);
    if (!el.matches(NATIVE)) {
      el.setAttribute('role', 'button');
      el.setAttribute('tabindex', '0');
    }
  };
  each(REMOVE, (el) => asButton(el, message('cart.remove_named', { name: productName(el) })));
  each(STEP, (el) => asButton(el, `${message(el.matches(PLUS) ? 'quantity.more' : 'quantity.less')}: ${productName(el)}`));
  each(QUANTITY, (el) => {
    if (!el.hasAttribute('aria-label')) {
      el.setAttribute('aria-label', `${message('quantity.label')}: ${productName(el)}`);
    }
  });
}

/** Enter presses such a control, once while it is held: the focus goes on to the next line. Space is the same. */
export function pressByKey(event: KeyboardEvent): void {
  const el = event.target;
  if (
    event.defaultPrevented ||
    event.repeat ||
    (event.key !== 'Enter' && event.key !== ' ') ||
    !(el instanceof HTMLElement) ||
    el.getAttribute('role') !== 'button' ||
    el.matches(NATIVE)
  ) {
    return;
  }
  event.preventDefault();
  el.click();
}
