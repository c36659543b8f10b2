import type { RestorableWrites } from '../../shared/dom/restorable-writes.js';
import { digitsOf, twoDigits, type TimerState } from './countdown.logic.js';
import { barPercent, ringPercents } from './graphics.logic.js';

/** Every timer of the host's; its number is in a class. */
export const TIMER = '[class*="asnp-esb-productBadgeTimer-"]';
/** The bar of a timer, in the host's own spelling. */
const BAR = '.asnp-esb-timerStyle2ProgreesBarCalc';

const NAMES = ['days', 'hours', 'min', 'sec'];
const PARTS = NAMES.map((name) => `.asnp-esb-${name}T`);
const ANY_TEXT = PARTS.join();

/** The number of a timer. */
export const timerId = (node: Element): string => /(?:^|\s)asnp-esb-productBadgeTimer-([\w-]+)/.exec(node.className)?.[1] ?? '';

/** Gives the node of a timer its role, where the page has not. */
export function giveRole(node: Element, writes: RestorableWrites): void {
  if (!node.hasAttribute('role')) {
    writes.attr(node, 'role', 'timer');
  }
}

/** One node of the page that shows a timer. */
export interface TimerNode {
  readonly node: HTMLElement;
  /** Shows a reading; a timer that is over (`null`) is hidden. */
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

/** Shows the bar and the rings of a timer, where it has any. */
function graphicsOf(node: HTMLElement, writes: RestorableWrites): (reading: Reading) => void {
  const id = timerId(node);
  const bars = [...node.querySelectorAll<HTMLElement>(BAR)];
  const rings = NAMES.flatMap((name, part) => [...node.querySelectorAll(`.asnp-esb-progress-${name}-${id}`)].map((el) => ({ el, part })));
  bars.forEach((el) => writes.keep(el, 'style'));
  return ({ state, texts }) => {
    for (const el of bars) {
      el.style.width = `${Math.round(barPercent(state) * 1000) / 1000}%`;
    }
    if (rings.length > 0) {
      const percents = ringPercents(texts.map(Number));
      rings.forEach(({ el, part }) => writes.attr(el, 'stroke-dasharray', `${percents[part] ?? 0},100`));
    }
  };
}

/** Makes a printed timer one that can be painted anew; `writes` gives back what it showed. */
export function timerNode(node: HTMLElement, writes: RestorableWrites): TimerNode {
  const texts = [...node.querySelectorAll(ANY_TEXT)].map((el): PartNode => {
    return { el, part: PARTS.findIndex((selector) => el.matches(selector)), shown: el.textContent ?? '', node: null };
  });
  const printed = texts.map(({ shown }) => shown);
  let state = '';
  writes.later(() => texts.forEach((text, i) => write(text, printed[i] ?? '')));
  writes.keep(node, 'style');
  const draw = graphicsOf(node, writes);
  return {
    node,
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
      draw(reading);
    },
  };
}
