import type { RestorableWrites } from '../../shared/dom/restorable-writes.js';
import { digitsOf, twoDigits, type TimerState } from './countdown.logic.js';

/** Every timer of the host's; its number is in a class. */
export const TIMER = '[class*="asnp-esb-productBadgeTimer-"]';
/** What timers may show beside their numbers: bars (in the host's own spelling) and rings. */
export const GRAPHICS = '.asnp-esb-timerStyle2ProgreesBarCalc, [class*="asnp-esb-progress-"]';

const PARTS = ['days', 'hours', 'min', 'sec'].map((name) => `.asnp-esb-${name}T`);
const ANY_TEXT = PARTS.join();

/** The number of a timer. */
export const timerId = (node: Element): string => /(?:^|\s)asnp-esb-productBadgeTimer-([\w-]+)/.exec(node.className)?.[1] ?? '';

/** Tells screen readers what a timer is, where the page does not. */
export function giveRole(node: Element, writes: RestorableWrites): void {
  if (!node.hasAttribute('role')) {
    writes.attr(node, 'role', 'timer');
  }
}

/** One node of the page that shows a timer. */
export interface TimerNode {
  readonly node: HTMLElement;
  /** Shows its bar and rings, once their code is here. */
  draw: ((reading: Reading) => void) | undefined;
  /** Shows a state; one that is over is hidden. */
  paint(reading: Reading | null): void;
}

/** What a timer shows: its state, and the texts of its parts where it is not over. All nodes of one clock share one. */
export interface Reading {
  readonly state: TimerState;
  readonly texts: readonly string[];
}

/** What the nodes of a timer show of a state; `null` where it is over. */
export const readingOf = (state: TimerState): Reading | null =>
  state.left <= 0 ? null : { state, texts: digitsOf(state.left).map(twoDigits) };

/** A part of a timer, and the text that shows it. */
interface PartNode {
  readonly el: Element;
  readonly part: number;
  shown: string;
  node: Node | null;
}

/** Writes a part in place, so that nobody who watches for nodes is woken each second; a browser that translates may have moved its text. */
function write(text: PartNode, now: string): void {
  const { el } = text;
  text.shown = now;
  if (text.node?.parentNode !== el) {
    const { firstChild } = el;
    if (firstChild?.nodeType !== Node.TEXT_NODE || firstChild.nextSibling) {
      el.textContent = '0';
    }
    text.node = el.firstChild;
  }
  (text.node ?? el).nodeValue = now;
}

/** Takes a timer of the page; what it shows is given back by `writes`. */
export function timerNode(node: HTMLElement, writes: RestorableWrites): TimerNode {
  const texts = [...node.querySelectorAll(ANY_TEXT)].map((el): PartNode => {
    return { el, part: PARTS.findIndex((selector) => el.matches(selector)), shown: el.textContent ?? '', node: null };
  });
  const printed = texts.map(({ shown }) => shown);
  let state = '';
  writes.later(() => texts.forEach((text, i) => write(text, printed[i] ?? '')));
  writes.keep(node, 'style');
  const one: TimerNode = {
    node,
    draw: undefined,
    paint(reading) {
      const next = reading ? 'running' : 'over';
      // Once it was hidden as over: a period that begins anew shows it again.
      if (next !== state) {
        state = next;
        writes.attr(node, 'data-state', next);
        if (!reading) {
          node.style.display = 'none';
        } else if (node.style.display === 'none') {
          node.style.display = 'block';
        }
      }
      if (!reading) {
        return;
      }
      for (const text of texts) {
        const now = reading.texts[text.part] ?? '';
        // Of a second most parts keep their text, and reading the page for it would take longer than all else.
        if (text.shown !== now) {
          write(text, now);
        }
      }
      one.draw?.(reading);
    },
  };
  return one;
}
