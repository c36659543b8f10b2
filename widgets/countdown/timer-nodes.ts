import type { RestorableWrites } from '../../shared/dom/restorable-writes.js';
import { barPercent, digitsOf, ringPercents, twoDigits, type TimerState } from './countdown.logic.js';

/** Every timer of the host's; its number is in a class. */
export const TIMER = '[class*="asnp-esb-productBadgeTimer-"]';

const TEXTS = ['.asnp-esb-daysT', '.asnp-esb-hoursT', '.asnp-esb-minT', '.asnp-esb-secT'];
/** The host's own spelling. */
const BAR = '.asnp-esb-timerStyle2ProgreesBarCalc';
const RINGS = ['days', 'hours', 'min', 'sec'];

/** The number of a timer. */
export const timerId = (node: Element): string => /(?:^|\s)asnp-esb-productBadgeTimer-([\w-]+)/.exec(node.className)?.[1] ?? '';

/** One node of the page that shows a timer. */
export interface TimerNode {
  readonly node: HTMLElement;
  /** Shows a state; one that is over is hidden. */
  paint(state: TimerState | null): void;
}

/** Changes a text in place, so that nobody who watches for nodes is woken each second. */
function setText(el: Element, text: string): void {
  const first = el.firstChild;
  if (first instanceof Text && !first.nextSibling) {
    if (first.data !== text) {
      first.data = text;
    }
  } else if (el.textContent !== text) {
    el.textContent = text;
  }
}

/** Takes a timer of the page; what it shows is given back by `writes`. */
export function timerNode(node: HTMLElement, writes: RestorableWrites): TimerNode {
  const id = timerId(node);
  const texts = TEXTS.map((selector) => [...node.querySelectorAll(selector)]);
  const bars = [...node.querySelectorAll<HTMLElement>(BAR)];
  const rings = RINGS.map((name) => [...node.querySelectorAll(`.asnp-esb-progress-${name}-${id}`)]);
  for (const el of texts.flat()) {
    const printed = el.textContent ?? '';
    writes.later(() => setText(el, printed));
  }
  for (const el of [node, ...bars]) {
    writes.keep(el, 'style');
  }
  return {
    node,
    paint(state) {
      const isOver = !state || state.left <= 0;
      writes.attr(node, 'data-state', isOver ? 'over' : 'running');
      if (isOver) {
        node.style.display = 'none';
        return;
      }
      // Once it was hidden as over: a period that begins anew shows it again.
      if (node.style.display === 'none') {
        node.style.display = 'block';
      }
      const digits = digitsOf(state.left);
      texts.forEach((parts, i) => parts.forEach((el) => setText(el, twoDigits(digits[i] ?? 0))));
      bars.forEach((el) => {
        el.style.width = `${Math.round(barPercent(state) * 1000) / 1000}%`;
      });
      const percents = ringPercents(digits);
      rings.forEach((parts, i) => parts.forEach((el) => writes.attr(el, 'stroke-dasharray', `${percents[i] ?? 0},100`)));
    },
  };
}
