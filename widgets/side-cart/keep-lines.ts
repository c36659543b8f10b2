import { keepRegionState, type Snapshot } from '../../shared/html/preserve-state.js';
import { lineKey, PRODUCT } from './side-cart.read.js';

/**
 * An answer brings the whole panel again, most of its lines letter for letter as they were. Those stay as they are: thirty new lines
 * would be styled and laid out anew, each element of them.
 */

/** A line as the server printed it, and as it stood when it had our names and roles. */
interface Line {
  readonly printed: string;
  readonly marked: string;
}
const lines = new WeakMap<Element, Line>();

/**
 * Takes note of the lines that are new.
 * @param mark gives them names and roles
 */
export function noteLines(modal: Element, mark: () => void): void {
  const fresh = [...modal.querySelectorAll(PRODUCT)].filter((row) => !lines.has(row)).map((row) => ({ row, printed: row.outerHTML }));
  mark();
  for (const { row, printed } of fresh) {
    lines.set(row, { printed, marked: row.outerHTML });
  }
}

/** Would the answer bring a line as it stands? One that another script has changed since (prices of another currency) goes. */
const isAsAnswered = (row: Element, answered: Element): boolean => {
  const line = lines.get(row);
  return line !== undefined && line.printed === answered.outerHTML && line.marked === row.outerHTML;
};

/** What somebody has put into a line goes the way of every field: into a fresh one, unless the answer says otherwise. */
const isTouched = (row: Element): boolean => [...row.querySelectorAll('input')].some(({ value, defaultValue }) => value !== defaultValue);

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

/**
 * Puts an answered panel in the place of the one that is there, but for the lines that have not changed and what they stand in.
 * @param before values of the panel when the request left
 * @returns whether it could: else the panel is to be replaced whole
 */
export function exchangeButLines(old: Element, fresh: Element, before?: Snapshot): boolean {
  const list = listIn(old);
  const freshList = listIn(fresh);
  if (!list || !freshList) {
    return false;
  }
  const way = wayDown(old, list);
  const freshWay = wayDown(fresh, freshList);
  if (way.length !== freshWay.length || way.some(({ localName }, i) => localName !== freshWay[i]?.localName)) {
    return false;
  }
  const restore = keepRegionState(old, before);
  const rows = new Map([...list.querySelectorAll(PRODUCT)].map((row) => [lineKey(row), row]));
  const kept = [...freshList.childNodes].map((node) => {
    const row = node instanceof Element ? rows.get(lineKey(node)) : undefined;
    const stays = row?.parentElement === list && node instanceof Element && isAsAnswered(row, node) && !isTouched(row);
    return stays && rows.delete(lineKey(row)) ? row : node;
  });
  way.forEach((el, i) => {
    const from = freshWay[i];
    const [next, freshNext] = [way[i + 1], freshWay[i + 1]];
    for (const { name, value } of from?.attributes ?? []) {
      if (el.getAttribute(name) !== value) {
        el.setAttribute(name, value);
      }
    }
    const children = next ? [...(from?.childNodes ?? [])].map((node) => (node === freshNext ? next : node)) : kept;
    setChildren(el, children);
  });
  restore(old);
  return true;
}
