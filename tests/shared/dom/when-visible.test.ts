import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { whenVisible } from '../../../shared/dom/when-visible.js';
import { forgetPage } from '../../../shared/page.js';
import { show } from '../support.js';

const observers: { report(): void; isLive: boolean }[] = [];
class FakeObserver {
  isLive = true;
  constructor(private readonly callback: () => void) {
    observers.push(this);
  }
  report(): void {
    this.callback();
  }
  observe(): void {
    /* reports when the test says so */
  }
  disconnect(): void {
    this.isLive = false;
  }
}
/** A box that has no place yet; `place` gives it one. */
function box(): { el: HTMLElement; place(): void } {
  const el = show('<div></div>');
  let rects: readonly unknown[] = [];
  vi.spyOn(el, 'getClientRects').mockImplementation(() => rects as unknown as DOMRectList);
  return {
    el,
    place: () => {
      rects = [{}];
    },
  };
}

beforeEach(() => {
  forgetPage();
  observers.length = 0;
  vi.stubGlobal('IntersectionObserver', FakeObserver);
  vi.useFakeTimers();
});
afterEach(() => {
  expect(vi.getTimerCount()).toBe(0);
  expect(observers.every(({ isLive }) => !isLive)).toBe(true);
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('an element that has a box needs no waiting', () => {
  const { el, place } = box();
  place();
  const run = vi.fn();
  whenVisible(el, 400, run)();
  expect(run).toHaveBeenCalledTimes(1);
  expect(observers).toEqual([]);
});

test('one that is shown after 900 ms is found at 1200 ms, once', () => {
  const { el, place } = box();
  const run = vi.fn();
  whenVisible(el, 400, run);
  vi.advanceTimersByTime(900);
  place();
  vi.advanceTimersByTime(299);
  expect(run).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(run).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(4000);
  expect(run).toHaveBeenCalledTimes(1);
});

test('one that comes on the screen is found at once', () => {
  const { el, place } = box();
  const run = vi.fn();
  whenVisible(el, 1000, run);
  observers[0]?.report();
  expect(run).not.toHaveBeenCalled();
  place();
  observers[0]?.report();
  observers[0]?.report();
  expect(run).toHaveBeenCalledTimes(1);
});

test('all that wait with one interval share a timer; who leaves is not told', () => {
  const [a, b, c] = [box(), box(), box()];
  document.body.append(a.el, b.el, c.el);
  const ran: string[] = [];
  const leave = whenVisible(a.el, 1000, () => ran.push('a'));
  whenVisible(b.el, 1000, () => ran.push('b'));
  const leaveC = whenVisible(c.el, 400, () => ran.push('c'));
  expect(vi.getTimerCount()).toBe(2);
  for (const { place } of [a, b]) {
    place();
  }
  leave();
  leave();
  vi.advanceTimersByTime(1000);
  expect(ran).toEqual(['b']);
  leaveC();
});

test('the wait ends with an element that left the page', () => {
  const { el, place } = box();
  const run = vi.fn();
  whenVisible(el, 400, run);
  el.remove();
  place();
  vi.advanceTimersByTime(400);
  expect(run).not.toHaveBeenCalled();
});
