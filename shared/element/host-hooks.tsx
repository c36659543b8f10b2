import { nodeOf } from '../dom/node-of.js';
import { useLayoutEffect, useRef, useState, type ReactElement, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { claimClicks, claimToggles, type ClaimHandler, type Toggle } from '../dom/click-claim.js';
import { delegate } from '../dom/delegate.js';
import { isSameList } from '../dom/nodes.js';
import { onFirstIntent } from '../dom/on-first-intent.js';
import { onPageChange } from '../dom/page-changes.js';
import { onHost, type HostEvent } from '../host/jquery-bridge.js';
import { guarded, inEffect } from './commit.js';
import { useFail } from './use-fail.js';

/**
 * Driving nodes of the host page declaratively. Every hook undoes itself when the view leaves, so that removing a tag gives the
 * page back as it was (contract 13).
 */

/**
 * Always the newest version of a callback, so that listeners are bound once. It is written while rendering: an effect for each would take
 * React longer than all the rest of a small rendering, and none of ours is ever given up (there are no transitions and no Suspense).
 */
export function useLatest<T>(value: T): { readonly current: T } {
  const ref = useRef(value);
  ref.current = value;
  return ref;
}

/**
 * A function that stays the same and does what the newest rendering says: a listener is bound once, a `memo` component is rendered for its
 * data alone. What it throws fails the tag.
 */
export function useEvent<A extends readonly unknown[]>(run: (...args: A) => void): (...args: A) => void {
  const latest = useLatest(run);
  const fail = useFail();
  const [same] = useState(
    () =>
      (...args: A): void =>
        guarded(fail, () => latest.current(...args)),
  );
  return same;
}

/** Runs when the component has come to the page, and what that gives when it leaves. */
export function useMount(run: () => (() => void) | void): void {
  const latest = useLatest(run);
  const fail = useFail();
  useLayoutEffect(() => {
    const end = inEffect(() => latest.current(), fail);
    return end && (() => inEffect(end, fail));
  }, [latest, fail]);
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Are two values one, or objects with the same members? */
const isSame = (a: unknown, b: unknown): boolean =>
  a === b || (isObject(a) && isObject(b) && isSameList(Object.keys(a), Object.keys(b)) && isSameList(Object.values(a), Object.values(b)));

/** The same object until one of its members is another one: for settings that are put together while rendering. */
export function useSame<T>(value: T): T {
  const kept = useRef(value);
  if (!isSame(kept.current, value)) {
    kept.current = value;
  }
  return kept.current;
}

/**
 * Writes on a node that the host printed, or on several that belong together, in plain code.
 * @returns how to give the node back as it was (a restorable write)
 */
type Enhance<N extends object, S> = (node: N, settings: S) => () => void;

/**
 * Has a function write on a host node for as long as the view lives. Another node or other settings end it and begin it anew; what it
 * throws fails the tag.
 * @param node the same object as long as it is the same node, or the same ones; `null`: nothing is done
 * @param enhance the same function each time
 * @param settings compared member by member: each setting of a tag is the same object until it changes
 */
export function useEnhance<N extends object, S>(node: N | null, enhance: Enhance<N, S>, settings: S): void {
  const current = useSame(settings);
  const fail = useFail();
  useLayoutEffect(() => {
    const end = node && inEffect(() => enhance(node, current), fail);
    return end ? () => inEffect(end, fail) : undefined;
  }, [node, enhance, current, fail]);
}

const keys = new WeakMap<object, number>();
let lastKey = 0;

/** A React key per host node, or another object, not per id or name: what the host puts in its place is another one under the old name. */
export function keyOf(node: object): number {
  const key = keys.get(node) ?? (lastKey += 1);
  keys.set(node, key);
  return key;
}

/** Hears an event of matching nodes inside `root`: see `delegate`. Bound before the element says it is ready, as every hook here. */
export function useDelegate(
  root: Element | null,
  type: string,
  selector: string,
  handler: (el: HTMLElement, event: Event | HostEvent) => void,
): void {
  const heard = useEvent(handler);
  useLayoutEffect(() => (root ? delegate(root, type, selector, heard) : undefined), [root, type, selector, heard]);
}

/** Claims clicks of matching buttons inside `root`: see `claimClicks`. */
export function useClickClaim(root: Element, selector: string, wanted: (button: HTMLElement) => boolean, act: ClaimHandler): void {
  const latest = useLatest(wanted);
  const pressed = useEvent(act);
  useLayoutEffect(() => claimClicks(root, selector, (button) => latest.current(button), pressed), [root, selector, latest, pressed]);
}

/** Claims presses on what opens, closes or scrolls something inside `root`: see `claimToggles`. */
export function useToggle(root: Element, selector: string, toggle: Toggle): void {
  const latest = useLatest(toggle);
  const turn = useEvent((control: HTMLElement, event: MouseEvent) => latest.current.turn(control, event));
  const { bySpace } = toggle;
  useLayoutEffect(
    () =>
      claimToggles(root, selector, {
        bySpace,
        wanted: (control) => latest.current.wanted(control),
        isOpen: (control) => latest.current.isOpen?.(control) ?? false,
        isTaken: (control) => latest.current.isTaken?.(control) ?? false,
        turn,
      }),
    [root, selector, bySpace, latest, turn],
  );
}

/**
 * Begins to load what acting in `root`, or on what matches there, needs, as soon as somebody looks like it; once.
 * @param load is the same function all the time
 */
export function useFirstIntent(root: Element, load: () => unknown, selector = '*'): void {
  useLayoutEffect(() => onFirstIntent(root, selector, load), [root, load, selector]);
}

/**
 * Hears a native event, one of ours included, on a node for as long as the view lives.
 * @param capture before whoever listens further inside. Default: after them
 */
export function useListener<E extends Event>(target: EventTarget, type: string, handler: (event: E) => void, capture = false): void {
  const heard = useEvent(handler) as (event: Event) => void;
  useLayoutEffect(() => {
    target.addEventListener(type, heard, capture);
    return () => target.removeEventListener(type, heard, capture);
  }, [target, type, capture, heard]);
}

/** Hears a host event on a node for as long as the view lives. */
export function useHostEvent(
  target: EventTarget | null,
  name: string,
  handler: (event: HostEvent, args: readonly unknown[]) => void,
): void {
  const heard = useEvent(handler);
  useLayoutEffect(() => (target ? onHost(target, name, heard) : undefined), [target, name, heard]);
}

/** Where `HostPortal` puts its box, seen from the found node. */
export type Place = 'append' | 'prepend' | 'before' | 'after';

/** Before and after need not be next to each other: two boxes at one node would push each other away for ever. */
function isInPlace(box: Element, node: Node, place: Place): boolean {
  if (place === 'append' || place === 'prepend') {
    return box.parentNode === node;
  }
  const wanted = place === 'before' ? Node.DOCUMENT_POSITION_FOLLOWING : Node.DOCUMENT_POSITION_PRECEDING;
  return box.parentNode !== null && box.parentNode === node.parentNode && (box.compareDocumentPosition(node) & wanted) !== 0;
}

/** How the box of `HostPortal` looks on the page. */
interface Box {
  /** The class of the box; without it, it is a `shop-into` that makes no box in the layout. */
  readonly className?: string;
  /** Default: `div`. It stays what it is made as. */
  readonly as?: 'div' | 'span';
  /** Attributes besides its class. */
  readonly attributes?: Readonly<Record<string, string>>;
  /** Styles by their CSS names; one that is left out later is taken away. */
  readonly styles?: Readonly<Record<string, string>>;
  /** Is given the box once it stands on the page, and `null` when it leaves; the same function each time. */
  readonly boxRef?: (box: HTMLElement | null) => void;
}

const NO_TEXTS: Readonly<Record<string, string>> = {};

/** Writes what differs from what was written before, so that nobody who watches is woken for nothing. */
function dress(box: HTMLElement, { className = 'shop-into', attributes = NO_TEXTS, styles = NO_TEXTS }: Box, before: Box): void {
  if (box.className !== className) {
    box.className = className;
  }
  for (const [name, value] of Object.entries(attributes)) {
    if (box.getAttribute(name) !== value) {
      box.setAttribute(name, value);
    }
  }
  const wasStyled = before.styles ?? NO_TEXTS;
  for (const name of new Set([...Object.keys(wasStyled), ...Object.keys(styles)])) {
    if (wasStyled[name] !== styles[name]) {
      box.style.setProperty(name, styles[name] ?? '');
    }
  }
}

/**
 * Renders into a host node, always into a box of our own: put back when the node was emptied, moved to the new node when the
 * host replaced it. (A portal straight into a host node dies with the next fragment and takes the whole root along.)
 * @param find the node; a shadow root can only be appended to
 */
export function HostPortal({
  find,
  place = 'append',
  children,
  ...look
}: Box & {
  readonly find: () => Element | ShadowRoot | null;
  readonly place?: Place;
  readonly children: ReactNode;
}): ReactElement | null {
  const dressed = useRef<Box>({});
  const [box] = useState(() => {
    const Tag = look.as ?? 'div';
    return nodeOf(
      look.className === undefined ? <Tag className="shop-into" style={{ display: 'contents' }} /> : <Tag className={look.className} />,
    );
  });
  const latest = useLatest(find);
  const { boxRef } = look;
  useLayoutEffect(() => {
    dress(box, look, dressed.current);
    dressed.current = look;
  });
  useLayoutEffect(() => {
    const check = (): void => {
      const node = latest.current();
      if (!node) {
        box.remove();
        return;
      }
      // A selector may meet what we rendered ourselves.
      if (!box.contains(node) && !isInPlace(box, node, place)) {
        (node as Element)[place](box);
      }
    };
    check();
    const stop = onPageChange(document, check);
    return () => {
      stop();
      box.remove();
    };
  }, [box, place, latest]);
  useLayoutEffect(() => {
    boxRef?.(box);
    return () => boxRef?.(null);
  }, [box, boxRef]);
  return createPortal(children, box);
}

/**
 * Gives the element of a view members that other scripts may use, for as long as the view lives.
 * @param members functions, and values by `get` and `set`
 */
export function useElementMembers(element: HTMLElement, members: Readonly<Record<string, unknown>>): void {
  useLayoutEffect(() => {
    Object.defineProperties(element, Object.getOwnPropertyDescriptors(members));
    return () => Object.keys(members).forEach((name) => Reflect.deleteProperty(element, name));
  });
}
