import type { RestorableWrites } from '../../shared/dom/restorable-writes.js';
import { digitsOf, twoDigits, type TimerState } from './countdown.logic.js';

/** Every timer of the host's; its number is in a class. */
export const TIMER = '[class*="asnp-esb-productBadgeTimer-"]';
/** What timers may show beside their numbers: bars (in the host's own spelling) and rings. */
export const GRAPHICS = '.asnp-esb-timerStyle2ProgreesBarCalc, [class*="asnp-esb-progress-"]';

const TEXTS = ['days', 'hours', 'min', 'sec'].map((name) => `asnp-esb-${name}T`);
const ANY_TEXT = TEXTS.map((name) => `.${name}`).join();

/** The number of a timer. */
export const timerId = (node: Element): string => /(?:^|\s)asnp-esb-productBadgeTimer-([\w-]+)/.exec(node.className)?.[1] ?? '';

/** One node of the page that shows a timer. */
export interface TimerNode {
  readonly node: HTMLElement;
  /** Shows its bar and rings, once their code is here. */
  draw: ((state: TimerState) => void) | undefined;
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
  const texts = [...node.querySelectorAll(ANY_TEXT)].map((el) => ({
    el,
    part: TEXTS.findIndex((name) => el.classList.contains(name)),
    printed: el.textContent ?? '',
  }));
  let state = '';
  writes.later(() => texts.forEach(({ el, printed }) => setText(el, printed)));
  writes.keep(node, 'style');
  const one: TimerNode = {
    node,
    draw: undefined,
    paint(now) {
      const isOver = !now || now.left <= 0;
      const next = isOver ? 'over' : 'running';
      if (next !== state) {
        state = next;
        writes.attr(node, 'data-state', next);
      }
      if (isOver) {
        node.style.display = 'none';
        return;
      }
      // Once it was hidden as over: a period that begins anew shows it again.
      if (node.style.display === 'none') {
        node.style.display = 'block';
      }
      const shown = digitsOf(now.left).map(twoDigits);
      texts.forEach(({ el, part }) => setText(el, shown[part] ?? ''));
      one.draw?.(now);
    },
  };
  return one;
}
