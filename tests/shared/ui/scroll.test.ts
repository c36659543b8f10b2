import { afterEach, beforeEach, describe, expect, test, vi, type MockInstance } from 'vitest';
import { scrollToElement, scrollToY, swing } from '../../../shared/ui/scroll.js';

describe('scrolling', () => {
  let scroll: MockInstance<typeof window.scrollTo>;
  const el = (top: number): Element => {
    const p = document.createElement('p');
    p.getBoundingClientRect = () => new DOMRect(0, top, 10, 20);
    return p;
  };
  beforeEach(() => {
    vi.useFakeTimers();
    scroll = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
    Object.defineProperty(window, 'scrollY', { configurable: true, value: 500 });
  });
  afterEach(() => {
    vi.useRealTimers();
    Reflect.deleteProperty(window, 'scrollY');
  });
  const tops = (): number[] => scroll.mock.calls.map(([to]) => (to as unknown as ScrollToOptions).top ?? 0);

  test('what is in view stays where it is', () => {
    scrollToElement(el(150));
    vi.advanceTimersByTime(2000);
    expect(tops()).toEqual([]);
  });
  test('half of the way is done in half of the time, all of it in 1000 ms', () => {
    scrollToElement(el(-300));
    vi.advanceTimersByTime(500);
    expect(Math.abs((tops().at(-1) ?? 0) - 300)).toBeLessThan(15);
    vi.advanceTimersByTime(600);
    expect(tops().at(-1)).toBe(100);
    const done = tops().length;
    vi.advanceTimersByTime(500);
    expect(tops()).toHaveLength(done);
  });
  test.each(['wheel', 'touchstart', 'pointerdown', 'keydown'])("the shopper's own %s ends it", (type) => {
    scrollToElement(el(-300));
    vi.advanceTimersByTime(200);
    const done = tops().length;
    window.dispatchEvent(new Event(type));
    vi.advanceTimersByTime(2000);
    expect(tops()).toHaveLength(done);
  });
  test('a newer one takes the place of an older', () => {
    scrollToElement(el(-300));
    vi.advanceTimersByTime(200);
    scrollToElement(el(1500));
    vi.advanceTimersByTime(1500);
    expect(tops().at(-1)).toBe(1900);
  });
  test('never above the top of the page', () => {
    scrollToElement(el(-480));
    vi.advanceTimersByTime(1500);
    expect(tops().at(-1)).toBe(0);
  });

  test('an element that is in view already is scrolled to where that is asked for', () => {
    scrollToElement(el(150), { always: true });
    vi.advanceTimersByTime(1100);
    expect(tops().at(-1)).toBe(550);
  });

  test('one that stays on the screen is left where it is, whatever is asked for', () => {
    const fixed = el(300);
    (fixed as HTMLElement).style.position = 'fixed';
    document.body.append(fixed);
    scrollToElement(fixed, { always: true });
    fixed.remove();
    vi.advanceTimersByTime(1100);
    expect(tops()).toEqual([]);
  });
});

describe('scrolling to a place', () => {
  let scroll: MockInstance<typeof window.scrollTo>;
  const scrolled = (y: number): void => {
    Object.defineProperty(window, 'scrollY', { configurable: true, value: y });
  };
  beforeEach(() => {
    vi.useFakeTimers();
    scroll = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
    scrolled(1400);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
    Reflect.deleteProperty(window, 'scrollY');
  });
  const tops = (): number[] => scroll.mock.calls.map(([to]) => (to as unknown as ScrollToOptions).top ?? 0);

  test.each([
    [-1, 0],
    [0, 0],
    [0.25, 0.1464],
    [0.5, 0.5],
    [0.75, 0.8536],
    [1, 1],
    [2, 1],
  ])('after %d of the time %d of the way is done', (time, way) => {
    expect(swing(time)).toBeCloseTo(way, 4);
  });

  test('goes to the top of the page and stops there', () => {
    scrollToY(0, { durationMs: 700 });
    vi.advanceTimersByTime(350);
    // Within one frame of the fake clock.
    expect(Math.abs((tops().at(-1) ?? 0) - 700)).toBeLessThan(60);
    vi.advanceTimersByTime(400);
    expect(tops().at(-1)).toBe(0);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('where it stands already, or beyond the top, nothing moves beyond it', () => {
    scrollToY(1400);
    expect(tops()).toEqual([]);
    scrollToY(-50, { durationMs: 0 });
    expect(tops()).toEqual([0]);
  });

  test('goes there at once for those who want less movement', () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => undefined, removeEventListener: () => undefined }));
    scrollToY(200);
    expect(tops()).toEqual([200]);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('can be stopped, and is ended by the shopper’s own wheel', () => {
    const stop = scrollToY(0);
    vi.advanceTimersByTime(200);
    stop();
    expect(vi.getTimerCount()).toBe(0);
    scrollToY(0);
    window.dispatchEvent(new Event('wheel'));
    expect(vi.getTimerCount()).toBe(0);
  });

  describe('inside a box', () => {
    const box = (): { el: HTMLElement; tops: () => number[] } => {
      const el = document.createElement('div');
      el.scrollTop = 40;
      el.getBoundingClientRect = () => new DOMRect(0, 100, 300, 200);
      const put = vi.spyOn(el, 'scrollTo').mockImplementation(() => undefined);
      return { el, tops: () => put.mock.calls.map(([to]) => (to as unknown as ScrollToOptions).top ?? 0) };
    };
    const child = (top: number): HTMLElement => {
      const p = document.createElement('p');
      p.getBoundingClientRect = () => new DOMRect(0, top, 10, 20);
      return p;
    };

    test('the box is scrolled, not the page', () => {
      const { el, tops: inBox } = box();
      scrollToElement(child(500), { within: el, offsetPx: 20, durationMs: 0 });
      expect([inBox(), tops()]).toEqual([[420], []]);
    });

    test('what the box shows already stays where it is', () => {
      const { el, tops: inBox } = box();
      scrollToElement(child(130), { within: el, offsetPx: 20, durationMs: 0 });
      expect(inBox()).toEqual([]);
      scrollToElement(child(290), { within: el, offsetPx: 20, durationMs: 0 });
      expect(inBox()).toEqual([210]);
    });

    test('page and box scroll at the same time, and a newer call for the box replaces the older', () => {
      const { el, tops: inBox } = box();
      scrollToY(0, { durationMs: 500 });
      scrollToY(800, { within: el, durationMs: 500 });
      scrollToY(300, { within: el, durationMs: 500 });
      vi.advanceTimersByTime(600);
      expect([inBox().at(-1), tops().at(-1), vi.getTimerCount()]).toEqual([300, 0, 0]);
      expect(inBox()).not.toContain(800);
    });
  });
});
