import { whenLoaded } from '../dom/page-ready.js';
import { readSchema, type Schema } from './schema.js';

/** A tag that has found nothing to drive: it says so once in the console, and `check.js` says it by the same rule. */

/** What of a tag's document tells whether it has something to do: see `ElementDoc`. */
interface Needs {
  readonly tag: string;
  readonly schema: Schema;
  readonly expects?: string;
  readonly drives?: string;
  readonly mayBeEmpty?: boolean;
  readonly movesOut?: boolean;
  lacks?(element: HTMLElement): string | null;
}

/** What the theme put into a tag, as a selector: not what we print ourselves. */
const THEIRS = ':scope > :not(.shop-root, .shop-into, script, template, noscript)';

/** Has the tag printed anything itself? */
const hasPrinted = (element: Element): boolean => (element.querySelector(':scope > .shop-root')?.childElementCount ?? 0) > 0;

/** Does any attribute or setting of the page tell the tag something? */
const isTold = (element: HTMLElement, { tag, schema }: Needs): boolean =>
  Object.values(readSchema(element, tag.slice('shop-'.length), schema).sources).some((source) => source !== 'default');

/**
 * Why a tag has nothing to do, as the rest of a sentence that begins with the tag; `null` where it has something.
 * @example idleReason(tag, doc) // 'holds no .woosb-wrap'
 */
export function idleReason(element: HTMLElement, needs: Needs): string | null {
  const { expects, drives = expects, mayBeEmpty, movesOut, lacks } = needs;
  if (lacks) {
    return lacks(element);
  }
  const place = movesOut ? element.ownerDocument : element;
  if (drives === undefined || place.querySelector(drives) || hasPrinted(element)) {
    return null;
  }
  if (!mayBeEmpty || element.querySelector(THEIRS)) {
    return `holds no ${drives}`;
  }
  return isTold(element, needs) ? null : 'stands empty, and nothing tells it what to print';
}

/** What fills a tag that was inserted or printed empty has done so by then, in milliseconds after the page was loaded. */
const FILLED_MS = 1000;

/**
 * Writes to the console that a tag has nothing to drive, where that is so a moment after the page was loaded.
 * @param said is called where it has written that
 * @returns how to stop
 */
export function sayWhenIdle(element: HTMLElement, needs: Needs, said: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = whenLoaded(() => {
    timer = setTimeout(() => {
      const reason = idleReason(element, needs);
      if (reason !== null) {
        console.info(`[shop] <${needs.tag}> has found nothing to drive: it ${reason}`, element);
        said();
      }
    }, FILLED_MS);
  });
  return () => {
    stop();
    clearTimeout(timer);
  };
}
