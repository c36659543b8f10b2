import type { RestorableWrites } from '../../shared/dom/restorable-writes.js';
import { barPercent, ringPercents } from './graphics.logic.js';
import type { Reading } from './timer-nodes.js';

/** The host's own spelling. */
const BAR = '.asnp-esb-timerStyle2ProgreesBarCalc';
const RINGS = ['days', 'hours', 'min', 'sec'];

/** Shows the bar and the rings of a timer that has any; what they show is given back by `writes`. */
export function graphicsOf(node: HTMLElement, id: string, writes: RestorableWrites): ((reading: Reading) => void) | undefined {
  const bars = [...node.querySelectorAll<HTMLElement>(BAR)];
  const rings = RINGS.flatMap((name, part) => [...node.querySelectorAll(`.asnp-esb-progress-${name}-${id}`)].map((el) => ({ el, part })));
  if (bars.length + rings.length === 0) {
    return undefined;
  }
  bars.forEach((el) => writes.keep(el, 'style'));
  return ({ state, texts }) => {
    bars.forEach((el) => {
      el.style.width = `${Math.round(barPercent(state) * 1000) / 1000}%`;
    });
    const percents = ringPercents(texts.map(Number));
    rings.forEach(({ el, part }) => writes.attr(el, 'stroke-dasharray', `${percents[part] ?? 0},100`));
  };
}
