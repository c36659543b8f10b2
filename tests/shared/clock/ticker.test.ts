import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { onSecond } from '../../../shared/clock/ticker.js';
import { forgetPage } from '../../../shared/page.js';

const AT = Date.UTC(2024, 4, 1, 10, 0, 0);
let hidden = false;
const show = (seen: boolean): void => {
  hidden = !seen;
  document.dispatchEvent(new Event('visibilitychange'));
};
const stops: (() => void)[] = [];
const hear = (): number[] => {
  const told: number[] = [];
  stops.push(onSecond((now) => told.push((now - AT) / 1000)));
  return told;
};

beforeEach(() => {
  forgetPage();
  vi.useFakeTimers({ now: AT + 300 });
  hidden = false;
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => (hidden ? 'hidden' : 'visible'));
});
afterEach(() => {
  for (const stop of stops.splice(0)) {
    stop();
  }
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('the time is told at once, and then on each second', () => {
  const told = hear();
  vi.advanceTimersByTime(699);
  expect(told).toEqual([0]);
  vi.advanceTimersByTime(1);
  expect(told).toEqual([0, 1]);
  vi.advanceTimersByTime(2500);
  expect(told).toEqual([0, 1, 2, 3]);
});

test('all that count share one timer, which ends with the last of them', () => {
  const [first, second] = [hear(), hear()];
  expect(vi.getTimerCount()).toBe(1);
  stops[0]?.();
  vi.advanceTimersByTime(700);
  expect([first, second]).toEqual([[0], [0, 1]]);
  stops[1]?.();
  expect(vi.getTimerCount()).toBe(0);
});

test('one that stops itself while it is told leaves the others theirs', () => {
  const told: string[] = [];
  const stop = onSecond(() => {
    told.push('a');
    if (told.length > 1) {
      stop();
    }
  });
  const other = hear();
  vi.advanceTimersByTime(1700);
  expect([told, other]).toEqual([
    ['a', 'a'],
    [0, 1, 2],
  ]);
});

test('late timers never make a countdown jump over a number', () => {
  const end = AT + 20_000;
  const left: number[] = [];
  stops.push(onSecond((now) => left.push(Math.floor((end - now) / 1000))));
  // Each comes some ms late, each time another number of them.
  for (const late of [0, 40, 3, 15, 1, 0, 9, 30]) {
    vi.advanceTimersToNextTimer();
    vi.setSystemTime(Date.now() + late);
  }
  expect(left).toEqual([20, 19, 18, 17, 16, 15, 14, 13, 12]);
});

test('it rests while nobody sees the page, and tells the time when it is seen again', () => {
  const told = hear();
  show(false);
  expect(vi.getTimerCount()).toBe(0);
  vi.setSystemTime(AT + 600_400);
  show(true);
  expect(told).toEqual([0, 600]);
  vi.advanceTimersByTime(600);
  expect(told).toEqual([0, 600, 601]);
});

test('who comes while the page is hidden is told the time, and waits until it is seen', () => {
  show(false);
  const told = hear();
  expect([told, vi.getTimerCount()]).toEqual([[0], 0]);
  vi.setSystemTime(AT + 5000);
  expect(hear()).toEqual([5]);
  show(true);
  expect(told).toEqual([0, 5]);
});
