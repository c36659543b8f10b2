import { printedAround } from '../../shared/dom/moved-nodes.js';

/** Every timer of the host's; its number is in a class (contract 1). */
export const TIMER = '[class*="asnp-esb-productBadgeTimer-"]';
/** In the host's own spelling. */
const BAR = '.asnp-esb-timerStyle2ProgreesBarCalc';
const NAMES = ['days', 'hours', 'min', 'sec'];

/** The number of a timer. */
export const timerId = (node: Element): string => /(?:^|\s)asnp-esb-productBadgeTimer-([\w-]+)/.exec(node.className)?.[1] ?? '';

/** A node that shows a part of a timer: 0 days, 1 hours, 2 minutes, 3 seconds. */
interface PartNode {
  readonly el: Element;
  readonly part: number;
}

/** The nodes in a timer that show its time. */
export function partsOf(timer: Element) {
  const id = timerId(timer);
  const find = (selector: (name: string) => string): PartNode[] =>
    NAMES.flatMap((name, part) => [...timer.querySelectorAll(selector(name))].map((el) => ({ el, part })));
  return {
    texts: find((name) => `.asnp-esb-${name}T`),
    rings: find((name) => `.asnp-esb-progress-${name}-${id}`),
    bars: [...timer.querySelectorAll(BAR)],
  };
}

/**
 * The timers that were printed inside a tag, by the page or by the tag; of tags around each other the nearest runs them. Badges may have
 * been moved into the gallery.
 */
export const timersOf = (tag: Element): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>(TIMER)].filter((node) => printedAround(node, tag.localName) === tag);
