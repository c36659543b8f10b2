import { onSecond, thisSecond } from '../../shared/clock/ticker.js';
import { isPrintedInside } from '../../shared/dom/moved-nodes.js';
import { createRestorableWrites, type RestorableWrites } from '../../shared/dom/restorable-writes.js';
import { pageSingleton } from '../../shared/page.js';
import { clocksOf, isEvergreen, type Clock, type ClockSettings } from './clocks.js';
import { keepPeriods } from './periods.js';
import { giveRole, readingOf, TIMER, timerId, timerNode, type Reading, type TimerNode } from './timer-node.js';

/** Who drives a timer of the page: the first tag that found it. */
const drivers = pageSingleton('timer-drivers', () => new WeakMap<Element, HTMLElement>());

/** A timer of the page that this tag drives. */
interface Driven extends TimerNode {
  /** Left out: the shop has no such timer any more, so it is over. */
  readonly clock: Clock | undefined;
  readonly writes: RestorableWrites;
  /** Is it on the screen? It counts as that until the browser says. */
  isSeen: boolean;
}

/** The timers that were printed inside a tag, by the page or by the tag; badges may have been moved into the gallery. */
const timersOf = (element: HTMLElement): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>(TIMER)].filter((node) => isPrintedInside(element, node));

/** Shows the time on timers, each clock read once. */
function paint(timers: readonly Driven[], now: number): void {
  const readings = new Map<Clock | undefined, Reading | null>();
  for (const { clock, paint: show } of timers) {
    if (clock && !readings.has(clock)) {
      readings.set(clock, readingOf(clock.read(now)));
    }
    show(readings.get(clock) ?? null);
  }
}

const isLive = ({ clock, isSeen }: Driven): boolean => isSeen && clock !== undefined && !clock.isOver;

/** Lets timers run while they are on the screen: no clock runs where all are out of sight or over. */
function createRunner(driven: ReadonlyMap<Element, Driven>): {
  /** Of what is on the screen. */
  readonly observer: IntersectionObserver;
  settle(): void;
  end(): void;
} {
  let stop: (() => void) | undefined;
  const live = (): Driven[] => [...driven.values()].filter(isLive);
  const settle = (): void => {
    const runs = live().length > 0;
    if (runs && !stop) {
      stop = onSecond((now) => {
        // What it tells at once is on the page already.
        if (!stop) {
          return;
        }
        const running = live();
        paint(running, now);
        if (!running.some(isLive)) {
          settle();
        }
      });
    } else if (!runs) {
      stop?.();
      stop = undefined;
    }
  };
  const observer = new IntersectionObserver((entries) => {
    const come: Driven[] = [];
    for (const { target, isIntersecting } of entries) {
      const one = driven.get(target);
      if (one && one.isSeen !== isIntersecting) {
        one.isSeen = isIntersecting;
        if (isIntersecting) {
          come.push(one);
        }
      }
    }
    paint(come, thisSecond());
    settle();
  });
  return {
    observer,
    settle,
    end() {
      observer.disconnect();
      stop?.();
    },
  };
}

/** Drives the timers that the page printed inside a tag. */
function createTimers(element: HTMLElement, clocks: ReadonlyMap<string, Clock>): { look(): void; end(): void } {
  const driven = new Map<Element, Driven>();
  const runner = createRunner(driven);
  const drive = (node: HTMLElement): Driven => {
    drivers().set(node, element);
    const writes = createRestorableWrites();
    giveRole(node, writes);
    const one = Object.assign(timerNode(node, writes), { clock: clocks.get(timerId(node)), writes, isSeen: true });
    driven.set(node, one);
    runner.observer.observe(node);
    return one;
  };
  const drop = (node: Element, { writes }: Driven): void => {
    driven.delete(node);
    drivers().delete(node);
    runner.observer.unobserve(node);
    writes.undo();
  };
  return {
    look() {
      const nodes = new Set(timersOf(element).filter((node) => (drivers().get(node) ?? element) === element));
      for (const [node, one] of [...driven]) {
        if (!nodes.has(one.node)) {
          drop(node, one);
        }
      }
      paint([...nodes].filter((node) => !driven.has(node)).map(drive), thisSecond());
      runner.settle();
    },
    end() {
      runner.end();
      for (const [node, one] of [...driven]) {
        drop(node, one);
      }
    },
  };
}

/**
 * Runs every timer inside a tag, those that are printed or moved away later too.
 * @param settings the timers of the shop, and how its clocks go
 * @returns how to end; every timer is as it was printed
 */
export function enhanceTimers(element: HTMLElement, settings: ClockSettings): () => void {
  const stopKeeping = settings.timers.some(isEvergreen) ? keepPeriods() : undefined;
  const { look, end } = createTimers(element, clocksOf(element, settings));
  look();
  const observer = new MutationObserver(look);
  observer.observe(element, { childList: true, subtree: true });
  return () => {
    observer.disconnect();
    end();
    stopKeeping?.();
  };
}

/** Beside the badge plugin's script: its timers get their role, and nothing else. @returns how to end */
export function followTimers(element: HTMLElement): () => void {
  const writes = createRestorableWrites();
  const check = (): void => {
    element.querySelectorAll(TIMER).forEach((node) => giveRole(node, writes));
  };
  check();
  const observer = new MutationObserver(check);
  observer.observe(element, { childList: true, subtree: true });
  return () => {
    observer.disconnect();
    writes.undo();
  };
}
