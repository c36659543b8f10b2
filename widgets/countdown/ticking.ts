import { onSecond, thisSecond } from '../../shared/clock/ticker.js';
import { createRestorableWrites } from '../../shared/dom/restorable-writes.js';
import { commit, guarded } from '../../shared/element/commit.js';
import type { Fail } from '../../shared/element/use-fail.js';
import { emit } from '../../shared/events.js';
import type { Clock } from './clocks.js';
import { partsOf } from './countdown.host.js';
import type { Reading } from './countdown.rules.js';

/**
 * The numbers, bars and rings of timers, painted each second. This is plain code because a list has dozens of timers: to render them each
 * second takes twice as long as to write the one text that is another. What a timer is, running or over, its component says.
 */

/** The face of a timer: what of it changes with the time. */
function faceOf(node: Element) {
  const { texts, rings, bars } = partsOf(node);
  const writes = createRestorableWrites();
  const shown = texts.map(({ el }) => el.textContent);
  return {
    paint(now: Reading): void {
      texts.forEach(({ el, part }, i) => {
        const text = now.texts[part] ?? '';
        // Most parts stay the same for more than a second, and to read the page for that would take longer than all else.
        if (shown[i] !== text) {
          shown[i] = text;
          writes.set(el, 'text', '', text);
        }
      });
      rings.forEach(({ el, part }) => writes.set(el, 'attr', 'stroke-dasharray', `${now.rings[part] ?? 0},100`));
      bars.forEach((el) => writes.set(el, 'style', 'width', `${Math.round(now.bar * 1000) / 1000}%`));
    },
    giveBack: (): void => writes.undo(),
  };
}

/** A timer on the page. */
interface Ticking {
  readonly clock: Clock;
  readonly face: ReturnType<typeof faceOf>;
  /** Tells its component whether it is over. */
  readonly setOver: (isOver: boolean) => void;
  isOver: boolean | undefined;
  /** Is it on the screen? It counts as that until the browser says. */
  isSeen: boolean;
}

const isLive = ({ clock, isSeen }: Ticking): boolean => isSeen && !clock.isOver;

/** Has the timers of a tag tick while they are on the screen; no clock runs where all are out of sight or over (contract 14). */
export class Ticker {
  readonly #timers = new Map<Element, Ticking>();
  readonly #element: HTMLElement;
  readonly #fail: Fail;
  #observer: IntersectionObserver | undefined;
  #stop: (() => void) | undefined;

  constructor(element: HTMLElement, fail: Fail) {
    this.#element = element;
    this.#fail = fail;
  }

  /** @returns how to end; the timer shows what the page printed */
  start(node: Element, clock: Clock, setOver: (isOver: boolean) => void): () => void {
    const timer: Ticking = { clock, face: faceOf(node), setOver, isOver: undefined, isSeen: true };
    this.#timers.set(node, timer);
    this.#observer ??= new IntersectionObserver((entries) => guarded(this.#fail, () => this.#look(entries)));
    this.#observer.observe(node);
    this.#paint([timer], thisSecond());
    this.#settle();
    return () => {
      this.#timers.delete(node);
      this.#observer?.unobserve(node);
      this.#settle();
      timer.face.giveBack();
    };
  }

  /** Shows the time, each clock read once, then tells of what has ended or begun. */
  #paint(timers: readonly Ticking[], now: number): void {
    const readings = new Map(timers.map(({ clock }) => [clock, null as Reading | null]));
    commit(
      () => {
        readings.forEach((_none, clock) => readings.set(clock, clock.read(now)));
        for (const timer of timers) {
          const reading = readings.get(timer.clock) ?? null;
          if (reading) {
            timer.face.paint(reading);
          }
          if (timer.isOver !== (reading === null)) {
            timer.isOver = reading === null;
            timer.setOver(timer.isOver);
          }
        }
      },
      () => {
        for (const clock of readings.keys()) {
          const news = clock.takeNews();
          if (news) {
            emit(this.#element, news, { id: clock.id });
          }
        }
      },
    );
  }

  #look(entries: readonly IntersectionObserverEntry[]): void {
    const come = entries.flatMap(({ target, isIntersecting }) => {
      const timer = this.#timers.get(target);
      const hasCome = isIntersecting && timer?.isSeen === false;
      if (timer) {
        timer.isSeen = isIntersecting;
      }
      return hasCome ? [timer] : [];
    });
    this.#paint(come, thisSecond());
    this.#settle();
  }

  #settle(): void {
    const isRunning = [...this.#timers.values()].some(isLive);
    if (isRunning && !this.#stop) {
      // It is told the second that is shown already at once.
      this.#stop = onSecond((now) => this.#stop && guarded(this.#fail, () => this.#tick(now)));
    } else if (!isRunning) {
      this.#stop?.();
      this.#stop = undefined;
    }
  }

  #tick(now: number): void {
    this.#paint([...this.#timers.values()].filter(isLive), now);
    this.#settle();
  }
}
