import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { isCachedDocument, whenLoaded, whenPageReady, whenScriptsRan } from '../../../shared/dom/page-ready.js';

let state: DocumentReadyState;
let fired: { readonly start: number; readonly end: number } | undefined;

beforeEach(() => {
  vi.useFakeTimers();
  state = 'loading';
  fired = { start: 0, end: 0 };
  Object.defineProperty(document, 'readyState', { configurable: true, get: () => state });
  vi.spyOn(performance, 'getEntriesByType').mockImplementation(
    () =>
      (fired ? [{ domContentLoadedEventStart: fired.start, domContentLoadedEventEnd: fired.end }] : []) as unknown as PerformanceEntryList,
  );
});
afterEach(() => {
  Reflect.deleteProperty(document, 'readyState');
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const parsed = (): void => {
  state = 'interactive';
  fired = { start: 5, end: 0 };
  document.dispatchEvent(new Event('DOMContentLoaded'));
  fired = { start: 5, end: 6 };
};

describe.each([
  ['whenScriptsRan', whenScriptsRan],
  ['whenPageReady', whenPageReady],
] as const)('%s', (_name, when) => {
  test('waits for the handlers of DOMContentLoaded and one task more, and runs once', () => {
    const run = vi.fn();
    when(run);
    vi.runAllTimers();
    expect(run).not.toHaveBeenCalled();
    parsed();
    expect(run).not.toHaveBeenCalled();
    vi.runAllTimers();
    document.dispatchEvent(new Event('DOMContentLoaded'));
    vi.runAllTimers();
    expect(run).toHaveBeenCalledTimes(1);
  });

  test('a call between the event and its end waits for the task after it', () => {
    state = 'interactive';
    fired = { start: 5, end: 0 };
    const run = vi.fn();
    when(run);
    expect(run).not.toHaveBeenCalled();
    vi.runAllTimers();
    expect(run).toHaveBeenCalledTimes(1);
  });

  test('where the platform keeps no record, a parsed page counts as one whose event was fired', () => {
    state = 'interactive';
    fired = undefined;
    const run = vi.fn();
    when(run);
    vi.runAllTimers();
    expect(run).toHaveBeenCalledTimes(1);
  });

  test.each(['before the event', 'after it'])('stopped %s, it never runs', (moment) => {
    const run = vi.fn();
    const stop = when(run);
    if (moment === 'before the event') {
      stop();
    }
    parsed();
    stop();
    vi.runAllTimers();
    expect(run).not.toHaveBeenCalled();
  });
});

test('scripts that ran before are known in the same turn; what may wait for an idle page does', () => {
  state = 'complete';
  const [ran, ready] = [vi.fn(), vi.fn()];
  whenScriptsRan(ran);
  whenPageReady(ready);
  expect([ran.mock.calls.length, ready.mock.calls.length]).toEqual([1, 0]);
  vi.runAllTimers();
  expect(ready).toHaveBeenCalledTimes(1);
});

describe('whenLoaded', () => {
  test('waits for the window’s load, and runs once', () => {
    state = 'interactive';
    const run = vi.fn();
    whenLoaded(run);
    expect(run).not.toHaveBeenCalled();
    window.dispatchEvent(new Event('load'));
    window.dispatchEvent(new Event('load'));
    expect(run).toHaveBeenCalledTimes(1);
  });
  test('a loaded page runs it at once, a stopped one never', () => {
    const [now, never] = [vi.fn(), vi.fn()];
    whenLoaded(never)();
    window.dispatchEvent(new Event('load'));
    state = 'complete';
    whenLoaded(now);
    expect([now.mock.calls.length, never.mock.calls.length]).toEqual([1, 0]);
  });
});

test.each([
  ['back or forward', { type: 'back_forward', transferSize: 900, decodedBodySize: 900 }, true],
  ['a link without the server being asked', { type: 'navigate', transferSize: 0, decodedBodySize: 900 }, true],
  ['a link', { type: 'navigate', transferSize: 900, decodedBodySize: 900 }, false],
  ['a file', { type: 'navigate', transferSize: 0, decodedBodySize: 0 }, false],
])('a document that came by %s may be an old one: %s', (_how, entry, cached) => {
  vi.mocked(performance.getEntriesByType).mockReturnValue([entry as unknown as PerformanceEntry]);
  expect(isCachedDocument()).toBe(cached);
});
