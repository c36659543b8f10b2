import type { Fragments } from '../events.js';
import { jquery } from '../host/jquery-bridge.js';
import { phpMap } from '../host/php.js';
import { replaceRegion, type Replaced, type Snapshot } from '../html/preserve-state.js';
import { parseHtml } from '../html/sanitize.js';

/**
 * The fragments of a cart answer, or `null` where there are none to use. A number is its text, as it is to jQuery; data for listeners is
 * left out, and what is neither as well, with an error. A shop that took its fragments away answers with an empty map, and has done what it
 * was asked for all the same.
 */
export function readFragments(value: unknown): Fragments | null {
  const map = phpMap(value);
  if (!map) {
    return null;
  }
  const good = Object.entries(map).flatMap(([selector, html]): [string, string][] => {
    if (typeof html === 'string' || typeof html === 'number') {
      return [[selector, String(html)]];
    }
    // A list or an object is data for a listener of the host's event, and no place of the page.
    if (typeof html === 'object' && html !== null) {
      return [];
    }
    console.error(`[shop] fragment ${JSON.stringify(selector)}: expected markup, got ${typeof html}; it is left out`);
    return [];
  });
  return Object.fromEntries(good);
}

/**
 * The nodes a fragment's selector means. The host's script gives it to jQuery, which knows more than the browser (`.count:first`,
 * `[data-n!=1]`): where jQuery is on the page it is asked, too. A selector nobody knows is one console error, never a throw.
 */
export function targetsOf(selector: string): Element[] {
  try {
    return [...document.querySelectorAll(selector)];
  } catch {
    return jqueryTargetsOf(selector);
  }
}

function jqueryTargetsOf(selector: string): Element[] {
  try {
    const $ = jquery();
    if ($) {
      // `find`, and not `$(…)`: what begins with a tag would be made.
      return $(document).find(selector).get();
    }
  } catch {
    /* jQuery does not know it either */
  }
  console.error(`[shop] fragment ${JSON.stringify(selector)}: not a valid selector; it is left out`);
  return [];
}

/** Puts a fragment's markup into the page its own way, and keeps what the shopper would miss. @returns whether it did */
export type Exchange = (old: Element, html: string, before?: Snapshot) => boolean;

/** How fragments are put into the page. */
interface ApplyOptions {
  /** Values of the places when the request left. */
  readonly before?: ReadonlyMap<Element, Snapshot> | undefined;
  /** Is asked first, where a fragment has one place. */
  readonly exchange?: Exchange | undefined;
  /** Is this a cart that is known already, out of the browser's storage? Scripts in it ran when it came, and tell of it once. */
  readonly isStored?: boolean;
}

/** A script that counts an addition tells of another one each time, however alike the two look. */
const runsAgain = (node: Element): boolean => node.matches('script') || node.querySelector('script') !== null;

/**
 * Replaces every match of every fragment. Nodes that would not change are left alone, so their state stays. Scripts in them run, as they
 * do where the host's script applies them; one that is marked to wait for consent waits (contract 32).
 */
export function applyFragments(fragments: Fragments, { before, exchange, isStored = false }: ApplyOptions = {}): Replaced[] {
  const done: Replaced[] = [];
  for (const [selector, html] of Object.entries(fragments)) {
    const targets = targetsOf(selector);
    if (targets.length === 0) {
      continue;
    }
    if (html.trim() === '') {
      // The node is kept for the next value: a place that left with an empty one would never come back.
      for (const old of targets) {
        old.replaceChildren();
      }
      continue;
    }
    const [only] = targets;
    if (only && targets.length === 1 && exchange?.(only, html, before?.get(only))) {
      continue;
    }
    const fresh = parseHtml(html, `fragment ${selector}`, { scripts: isStored ? 'gone' : 'host', replaces: only });
    targets.forEach((old, i) => {
      // Most fragments have one place; in the others the scripts are left out, which run once, as with the host.
      const copy = i < targets.length - 1 ? (fresh.cloneNode(true) as DocumentFragment) : fresh;
      if (i < targets.length - 1) {
        copy.querySelectorAll('script').forEach((script) => script.remove());
      }
      const [first, ...rest] = [...copy.children];
      // No element: a text takes the place, as with the host.
      if (!first) {
        old.replaceWith(copy);
        return;
      }
      if (rest.length === 0 && !runsAgain(first) && old.isEqualNode(first)) {
        return;
      }
      const replaced = replaceRegion(old, first, before?.get(old));
      replaced.node.after(...rest);
      done.push(replaced);
    });
  }
  return done;
}
