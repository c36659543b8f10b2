import { message } from '../../shared/messages.js';
import '../../shared/messages/countdown.js';
import type { Look, Timer } from './countdown.logic.js';

const SVG = 'http://www.w3.org/2000/svg';
/** A path around the middle of a box of 36, 100 long: what a ring is filled by is a percentage then. */
const RING_PATH = 'M18 2.0845a15.9155 15.9155 0 0 1 0 31.831a15.9155 15.9155 0 0 1 0-31.831';

const box = (className: string, ...children: (Node | string)[]): HTMLElement => {
  const el = document.createElement('div');
  el.className = className;
  el.append(...children);
  return el;
};

function ring(id: string, name: string): SVGElement {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', '0 0 36 36');
  svg.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS(SVG, 'path');
  path.setAttribute('class', `asnp-esb-progress-${name}-${id}`);
  path.setAttribute('d', RING_PATH);
  path.setAttribute('stroke-dasharray', '0,100');
  svg.append(path);
  return svg;
}

function parts(id: string, look: Look): HTMLElement[] {
  const names = [
    ['days', 'days', message('countdown.days')],
    ['hours', 'hours', message('countdown.hours')],
    ['min', 'min', message('countdown.minutes')],
    ['sec', 'sec', message('countdown.seconds')],
  ] as const;
  return names.map(([name, className, label]) =>
    box(
      `asnp-esb-timer2-${id} shop-countdown__part`,
      ...(look === 'rings' ? [ring(id, name)] : []),
      box(`asnp-esb-${className}T shop-countdown__number`, '00'),
      box(`asnp-esb-timer4-${id} shop-countdown__label`, label),
    ),
  );
}

/** Timers as the badge plugin prints them, each hidden until it is known what it says. */
export const printTimers = (timers: readonly Timer[], look: Look): HTMLElement[] =>
  timers.map(({ id }) => {
    const timer = box(`asnp-esb-productBadgeTimer asnp-esb-productBadgeTimer-${id} shop-countdown__timer`);
    timer.style.display = 'none';
    const rings = look === 'rings' ? ` asnp-esb-timerStyle2borderBarCalc-${id}` : '';
    timer.append(box(`asnp-esb-timer1-${id} shop-countdown__parts${rings}`, ...parts(id, look)));
    if (look === 'bar') {
      timer.append(box('shop-countdown__bar', box('asnp-esb-timerStyle2ProgreesBarCalc')));
    }
    return timer;
  });
