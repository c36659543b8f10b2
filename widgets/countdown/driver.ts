import { onSecond, thisSecond } from '../../shared/clock/ticker.js';
import { isPrintedInside } from '../../shared/dom/moved-nodes.js';
import { createRestorableWrites, type RestorableWrites } from '../../shared/dom/restorable-writes.js';
import { momentsIn } from '../../shared/dates/time-zone.logic.js';
import { hostTimeZone } from '../../shared/host/time-zone.js';
import { lazyModule } from '../../shared/lazy.js';
import { onPage } from '../../shared/page.js';
import type { Values } from '../../shared/element/schema.js';
import { createClock, sincePageStart, type Clock } from './clocks.js';
import { fixedTimer, needsDates, twoDigits, type Timer } from './countdown.logic.js';
import type { schema } from './countdown.schema.js';
import { giveRole, GRAPHICS, readingOf, TIMER, timerId, timerNode, type Reading, type TimerNode } from './timer-nodes.js';

/** Prints timers where the page holds none. */
const markup = lazyModule('the timers of a tag', () => import('./countdown.markup.js'));

/** Shows bars and rings, where the page has any. */
const graphics = lazyModule('the bars and rings of timers', () => import('./graphics.js'));

type MoreTimers = typeof import('./more-timers.js');
/** Reads timers that run for each visitor by themselves, and fixed ones by their dates, where the shop has any. */
const moreTimers = lazyModule<MoreTimers>('the timers of each visitor and by dates', () => import('./more-timers.js'));

/** Who drives a timer of the page: the first tag that found it. */
const drivers = onPage('timer-drivers', () => new WeakMap<Element, HTMLElement>());

/** A timer of the page that this tag drives. */
interface Driven extends TimerNode {
  /** Left out: the shop has no such timer any more, so it is over. */
  readonly clock: Clock | undefined;
  readonly writes: RestorableWrites;
  /** Is it on the screen? It counts as that until the browser says. */
  isSeen: boolean;
}

/** The timers that the page printed inside a tag; badges are moved into the gallery. */
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

type Settings = Values<typeof schema>;

const isEvergreen = ({ mode }: Timer): boolean => mode === 'evergreen';

/** How the shop's clocks go, as text: the name of its zone, else what is known of it; empty where nothing is. */
function zoneOf({ timeZone, utcOffset }: Settings): string {
  const name = timeZone || hostTimeZone();
  if (name !== '' || !Number.isFinite(utcOffset)) {
    return name;
  }
  const minutes = Math.abs(Math.round(utcOffset));
  return `${utcOffset < 0 ? '-' : '+'}${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
}

/** The clocks of a tag's timers by their id; without the code for them evergreen ones have none, and no date counts. */
function clocksOf(element: HTMLElement, settings: Settings, code: MoreTimers | undefined): ReadonlyMap<string, Clock> {
  const zone = zoneOf(settings);
  const momentOf = zone === '' ? null : momentsIn(zone);
  const clocks = new Map<string, Clock>();
  for (const timer of settings.timers) {
    const stateAt = isEvergreen(timer)
      ? code?.evergreenTimer(element, timer)
      : sincePageStart(code && needsDates(timer, zone !== '') ? code.datedTimer(timer, momentOf) : fixedTimer(timer));
    if (stateAt) {
      clocks.set(timer.id, createClock(element, timer.id, stateAt));
    }
  }
  return clocks;
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
  const draw = (taken: readonly Driven[]): void =>
    graphics.use(
      ({ graphicsOf }) => {
        const there = taken.filter(({ node }) => driven.has(node));
        for (const one of there) {
          one.draw = graphicsOf(one.node, timerId(one.node), one.writes);
        }
        const drawn = there.filter((one) => one.draw);
        paint(drawn, thisSecond());
      },
      () => undefined,
    );
  return {
    look() {
      const nodes = new Set(timersOf(element).filter((node) => (drivers().get(node) ?? element) === element));
      for (const [node, one] of [...driven]) {
        if (!nodes.has(one.node)) {
          drop(node, one);
        }
      }
      const taken = [...nodes].filter((node) => !driven.has(node)).map(drive);
      paint(taken, thisSecond());
      if (taken.length > 0 && document.querySelector(GRAPHICS)) {
        draw(taken);
      }
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

/** Runs every timer that the page printed inside a tag, or prints them in an empty one, which stands then. @returns how to end */
export function driveTimers(element: HTMLElement, settings: Settings, box: HTMLElement, settle: () => void): () => void {
  const { timers } = settings;
  let isOver = false;
  let end = (): void => undefined;
  const begin = (code?: MoreTimers): void => {
    if (isOver) {
      return;
    }
    const stopKeeping = timers.some(isEvergreen) ? code?.keepPeriods() : undefined;
    const { look, end: drop } = createTimers(element, clocksOf(element, settings, code));
    if (timers.length > 0 && timersOf(element).length === 0) {
      markup.use(({ printTimers }) => {
        if (!isOver) {
          box.replaceChildren(...printTimers(timers, settings.look));
          look();
          settle();
        }
      }, settle);
    } else {
      settle();
    }
    look();
    const observer = new MutationObserver(look);
    observer.observe(element, { childList: true, subtree: true });
    end = () => {
      observer.disconnect();
      drop();
      stopKeeping?.();
    };
  };
  if (timers.some((timer) => isEvergreen(timer) || needsDates(timer, zoneOf(settings) !== ''))) {
    moreTimers.use(begin, begin);
  } else {
    begin();
  }
  return () => {
    isOver = true;
    end();
    box.replaceChildren();
  };
}
