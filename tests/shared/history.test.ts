import { afterEach, expect, test, vi } from 'vitest';
import { onMove } from '../../shared/history.js';
import { forgetPage } from '../../shared/page.js';

afterEach(forgetPage);

test('every change of the address without a page load is told to all who listen, each once', () => {
  const [a, b] = [vi.fn(), vi.fn()];
  const stops = [onMove(a), onMove(b)];
  history.pushState(null, '', '#one');
  history.replaceState({ x: 1 }, '', '#two');
  window.dispatchEvent(new PopStateEvent('popstate'));
  expect([a.mock.calls.length, b.mock.calls.length, window.location.hash, history.state]).toEqual([3, 3, '#two', { x: 1 }]);
  for (const stop of stops) {
    stop();
  }
});

test('the history is wrapped while somebody listens, and as it was afterwards', () => {
  const { pushState } = history;
  const stops = [onMove(() => undefined), onMove(() => undefined)];
  const wrapped = history.pushState;
  stops[0]?.();
  expect(history.pushState).toBe(wrapped);
  stops[1]?.();
  expect([wrapped === pushState, history.pushState === pushState]).toEqual([false, true]);
});

test('stopping leaves another script’s wrapper of pushState in place and silences ours', () => {
  const { pushState } = history;
  const heard = vi.fn();
  const stop = onMove(heard);
  const ours = history.pushState.bind(history);
  const theirs: History['pushState'] = (...args) => ours(...args);
  history.pushState = theirs;
  stop();
  history.pushState(null, '', '#three');
  expect([history.pushState === theirs, window.location.hash, heard.mock.calls.length]).toEqual([true, '#three', 0]);
  history.pushState = pushState;
});
