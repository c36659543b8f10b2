import { focusables, focusOn } from '../../shared/a11y/focus.js';
import { keyAfter } from '../../shared/a11y/roving.rules.js';
import { findAgain, pathOf, type Path } from '../../shared/dom/find-again.js';
import { keepRegionState, snapshot, type Snapshot } from '../../shared/html/preserve-state.js';
import { parseHtml } from '../../shared/html/sanitize.js';
import { CLOSE, CONTAINER, isOpen, lineKey, lineKeys, PRODUCT, type SideCartParts } from './side-cart.host.js';
import { lineSegments, withoutLines } from './side-cart.rules.js';

/**
 * An answer brings the whole panel again, most of its lines letter for letter as they were. Those stay as they are: thirty new lines
 * would be parsed, cleaned, styled and laid out anew, each element of them.
 */

/**
 * A line as the server printed it, as it stood when it had our names and roles (unless it is still to get them), and the text of it in an
 * answer, where that is known.
 */
interface Line {
  readonly printed: string;
  readonly marked?: string;
  text?: string;
}
const lines = new WeakMap<Element, Line>();

/** Lines that somebody may have changed since they were marked: only those are compared, which takes writing each out again. */
const changed = new WeakSet<Element>();
const noteChanges = (records: readonly MutationRecord[]): void => {
  for (const { target } of records) {
    const row = (target instanceof Element ? target : target.parentElement)?.closest(PRODUCT);
    if (row) {
      changed.add(row);
    }
  }
};
const observer = new MutationObserver(noteChanges);

/**
 * Marks the new lines of the panel, and remembers their HTML before and after that.
 * @param mark gives them names and roles
 */
export function noteLines(modal: Element, mark: () => void): void {
  // Again for one that is watched already, this does nothing.
  observer.observe(modal, { childList: true, subtree: true, attributes: true, characterData: true });
  const fresh = [...modal.querySelectorAll(PRODUCT)].flatMap((row) => {
    const line = lines.get(row);
    return line?.marked === undefined ? [{ row, printed: line?.printed ?? row.outerHTML }] : [];
  });
  mark();
  noteChanges(observer.takeRecords());
  for (const { row, printed } of fresh) {
    lines.set(row, { printed, marked: row.outerHTML });
    changed.delete(row);
  }
}

/** Does a text bring just this line, wherever it stands? What comes behind it lands outside of everything it opens. */
function isAlone(text: string, printed: string): boolean {
  const { firstElementChild: row, childNodes } = parseHtml(`${text}.`, 'a line of the side cart');
  return childNodes.length === 2 && childNodes[1]?.textContent?.trim() === '.' && row?.outerHTML === printed;
}

/**
 * Remembers the HTML that an answer brought for each line. A line that comes again with the same HTML is known to be clean and need not
 * be parsed again.
 */
export function noteTexts(modal: Element, html: string): void {
  const texts = new Map(lineSegments(html).map(({ key, text }) => [key, text]));
  for (const row of modal.querySelectorAll(PRODUCT)) {
    const line = lines.get(row);
    const text = texts.get(lineKey(row));
    if (line && line.text === undefined && text !== undefined && isAlone(text, line.printed)) {
      line.text = text;
    }
  }
}

/** Is a line as we left it? One that another script has changed since (prices of another currency) goes. */
function isAsMarked(row: Element): boolean {
  const marked = lines.get(row)?.marked;
  return marked !== undefined && (!changed.has(row) || marked === row.outerHTML);
}

/** What somebody has put into a line goes the way of every field: into a fresh one, unless the answer says otherwise. */
const isTouched = (row: Element): boolean => [...row.querySelectorAll('input')].some(({ value, defaultValue }) => value !== defaultValue);

/** May a line stay? */
const mayStay = (row: Element): boolean => isAsMarked(row) && !isTouched(row);

const listIn = (root: Element): Element | null => root.querySelector(PRODUCT)?.parentElement ?? null;

/** From an element down to one inside it, both with. */
function wayDown(root: Element, to: Element): Element[] {
  const way: Element[] = [];
  for (let at: Element | null = to; at && at !== root; at = at.parentElement) {
    way.unshift(at);
  }
  return [root, ...way];
}

/** Gives a parent these children, and moves none that is in its place already. */
function setChildren(parent: Element, children: readonly Node[]): void {
  const wanted = new Set(children);
  for (const child of [...parent.childNodes]) {
    if (!wanted.has(child)) {
      child.remove();
    }
  }
  let at = parent.firstChild;
  for (const child of children) {
    if (child === at) {
      at = at.nextSibling;
    } else {
      parent.insertBefore(child, at);
    }
  }
}

/** The rows of a list by their keys. */
const rowsIn = (list: Element): Map<string, Element> =>
  new Map([...list.children].filter((row) => row.matches(PRODUCT)).map((row) => [lineKey(row), row]));

/** All elements of some nodes. */
const elementsIn = (nodes: Iterable<Node>): Element[] =>
  [...nodes].flatMap((node) => (node instanceof Element ? [node, ...node.querySelectorAll('*')] : []));

/** Are two ways of the same elements? */
const areAlike = (way: readonly Element[], other: readonly Element[]): boolean =>
  way.length === other.length && way.every(({ localName }, i) => localName === other[i]?.localName);

/** Gives elements what an answer says of them, and new children, but for the next of the way and what would be the same. */
function exchangeAlong(way: readonly Element[], freshWay: readonly Element[], last: (from: Element) => readonly Node[]): void {
  way.forEach((el, i) => {
    const from = freshWay[i];
    if (!from) {
      return;
    }
    for (const { name, value } of from.attributes) {
      if (el.getAttribute(name) !== value) {
        el.setAttribute(name, value);
      }
    }
    const [next, freshNext] = [way[i + 1], freshWay[i + 1]];
    setChildren(el, next ? sameOrFresh(el, from).map((node) => (node === freshNext ? next : node)) : last(from));
  });
}

/** The children of a fresh element, each that would be the same as what stands in its place replaced by that. */
const sameOrFresh = (el: Element, from: Element): Node[] => {
  const old = [...el.childNodes];
  return [...from.childNodes].map((node, i) => (old[i]?.isEqualNode(node) ? old[i] : node));
};

/** Has nobody written into a line since the request left? */
const isAsSent = (row: Element, before: Snapshot | undefined): boolean =>
  before !== undefined && [...snapshot(row)].every(([field, value]) => before.get(field) === value);

/** A line that becomes another one in its place. */
interface Becoming {
  readonly row: Element;
  run(): void;
}

/**
 * The way to have a line that somebody is in become as it is answered, around what has the focus: taken away and given back, the focus
 * would have the page laid out twice.
 * @returns `undefined` where there is none
 */
function becomesAround(row: Element, fresh: Element, before: Snapshot | undefined): Becoming | undefined {
  const at = document.activeElement;
  const found = at && row.contains(at) && isAsSent(row, before) ? findAgain(pathOf(at, row), fresh) : null;
  if (!at || !found) {
    return undefined;
  }
  const [way, freshWay] = [wayDown(row, at), wayDown(fresh, found)];
  if (!areAlike(way, freshWay)) {
    return undefined;
  }
  return {
    row,
    run() {
      lines.set(row, { printed: fresh.outerHTML });
      exchangeAlong(way, freshWay, (from) => sameOrFresh(at, from));
      if (at instanceof HTMLInputElement && found instanceof HTMLInputElement && at.value !== found.value) {
        at.value = found.value;
      }
    },
  };
}

/**
 * Puts an answered panel in the place of the one that is there, but for the lines that have not changed and what they stand in.
 * @param before values of the panel when the request left
 * @returns whether it could: else the panel is to be replaced whole
 */
export function exchangeButLines(old: Element, html: string, before?: Snapshot): boolean {
  const list = listIn(old);
  if (!list) {
    return false;
  }
  noteChanges(observer.takeRecords());
  const rows = rowsIn(list);
  const { short, without } = withoutLines(html, (key, text) => {
    const row = rows.get(key);
    return row !== undefined && lines.get(row)?.text === text && mayStay(row);
  });
  const [fresh, ...more] = parseHtml(short, `fragment ${CONTAINER}`, { replaces: old }).children;
  const freshList = fresh && listIn(fresh);
  if (!freshList || more.length > 0) {
    return false;
  }
  const way = wayDown(old, list);
  const freshWay = wayDown(fresh, freshList);
  if (!areAlike(way, freshWay)) {
    return false;
  }
  let become: Becoming | undefined;
  const kept = [...freshList.childNodes].map((node) => {
    const row = node instanceof Element ? rows.get(lineKey(node)) : undefined;
    if (!row || !(node instanceof Element)) {
      return node;
    }
    const isKnown = without.has(lineKey(row)) || (lines.get(row)?.printed === node.outerHTML && mayStay(row));
    if (!isKnown) {
      become ??= becomesAround(row, node, before);
    }
    return (isKnown || become?.row === row) && rows.delete(lineKey(row)) ? row : node;
  });
  const stays = new Set<Node>([...way, ...kept]);
  const restore = keepRegionState(old, before, [
    ...way,
    ...elementsIn(way.flatMap((el) => [...el.children].filter((child) => !stays.has(child)))),
  ]);
  become?.run();
  exchangeAlong(way, freshWay, () => kept);
  restore(old);
  return true;
}

/** Where the focus was last, and the rows of then: fragments take both away. None where it was on the close control. */
interface Last {
  readonly path: Path | null;
  readonly key: string;
  readonly keys: readonly string[];
}

/** The focus in a panel whose nodes are replaced by each answer. */
export function createFocus(cart: SideCartParts) {
  const { modal } = cart;
  let last: Last | null = null;
  /** To the close control. */
  const enter = (): void => focusOn(modal.querySelector<HTMLElement>(CLOSE) ?? modal);
  /** Has it left with its node? */
  const isLost = (): boolean => {
    const active = document.activeElement;
    return isOpen(cart) && (!active || active === document.body || !active.isConnected);
  };
  return {
    enter,
    isLost,
    remember({ target }: FocusEvent): void {
      if (target instanceof Element && isOpen(cart)) {
        last = target.matches(CLOSE) ? null : { path: pathOf(target, modal), key: lineKey(target), keys: lineKeys(modal) };
      }
    },
    /**
     * The focus that left with its node goes to the node in its place, else to the row it was for (which an undo brings back) or the next
     * one, else to the close control.
     */
    find(): void {
      if (!isLost()) {
        return;
      }
      if (!last) {
        enter();
        return;
      }
      const now = lineKeys(modal);
      const { key, keys } = last;
      const rowKey = key === '' || (keys.includes(key) && now.includes(key)) ? null : now.includes(key) ? key : keyAfter(keys, key, now);
      const row = rowKey === null ? undefined : [...modal.querySelectorAll(PRODUCT)].find((el) => lineKey(el) === rowKey);
      const target = row ? focusables(row)[0] : findAgain(last.path, modal);
      if (target instanceof HTMLElement && target !== modal && target.isConnected) {
        target.focus({ preventScroll: row === undefined });
      }
      if (!modal.contains(document.activeElement)) {
        enter();
      }
    },
    /** The panel has closed: what had the focus in it is nothing any more. */
    forget(): void {
      last = null;
    },
  };
}
