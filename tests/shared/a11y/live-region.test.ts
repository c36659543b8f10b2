import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { startLiveRegions } from '../../../shared/a11y/live-region.js';
import { forgetPage } from '../../../shared/page.js';
import { $notices, announce } from '../../../shared/stores/notices.js';

beforeEach(() => {
  vi.useFakeTimers();
  forgetPage();
  document.body.innerHTML = '';
});
afterEach(() => {
  vi.useRealTimers();
  forgetPage();
  document.body.innerHTML = '';
});
const polite = (): Element[] => [...document.querySelectorAll('.widget_shopping_cart_live_region')];
const assertive = (): Element[] => [...document.querySelectorAll('.shop-live-assertive')];
const says = (): [string | null | undefined, string | null | undefined] => [polite()[0]?.textContent, assertive()[0]?.textContent];

describe('the live regions of the page', () => {
  test('are one polite and one assertive, however often they are started', () => {
    startLiveRegions();
    startLiveRegions();
    expect([polite().length, assertive().length]).toEqual([1, 1]);
    const [p, a] = [polite()[0], assertive()[0]] as [Element, Element];
    expect([p.getAttribute('role'), p.getAttribute('aria-live'), p.classList.contains('screen-reader-text')]).toEqual([
      'status',
      'polite',
      true,
    ]);
    // Without the role of an alert: the host's scripts scroll to the first one on the page.
    expect([a.getAttribute('role'), a.getAttribute('aria-live'), a.getAttribute('aria-atomic')]).toEqual([null, 'assertive', 'true']);
    expect((p as HTMLElement).style.position).toBe('absolute');
  });

  test('use the host’s own where the page has it', () => {
    document.body.innerHTML = '<main><div class="widget_shopping_cart_live_region screen-reader-text" role="status"></div></main>';
    const theirs = polite()[0];
    startLiveRegions();
    announce('x');
    expect(polite()).toEqual([theirs]);
    expect(theirs?.textContent).toBe('x');
  });

  test('are made again when somebody removed them', () => {
    startLiveRegions();
    document.body.innerHTML = '';
    announce('polite');
    announce('loud', { assertive: true });
    expect(says()).toEqual(['polite', 'loud']);
    expect([polite().length, assertive().length]).toEqual([1, 1]);
  });

  test('say what is announced, as text, and mark it as news of any kind', () => {
    startLiveRegions();
    announce('<b>bold</b>');
    expect(polite()[0]?.innerHTML).toBe('&lt;b&gt;bold&lt;/b&gt;');
    expect(polite()[0]?.getAttribute('aria-relevant')).toBe('all');
    announce('');
    expect(says()).toEqual(['', '']);
    expect(polite()[0]?.hasAttribute('aria-relevant')).toBe(false);
  });

  test('say the same words again after an empty moment', () => {
    startLiveRegions();
    announce('Added');
    announce('Added');
    expect(says()[0]).toBe('');
    vi.advanceTimersByTime(49);
    expect(says()[0]).toBe('');
    vi.advanceTimersByTime(1);
    expect(says()[0]).toBe('Added');
    announce('Added');
    announce('Removed');
    vi.runAllTimers();
    expect(says()[0]).toBe('Removed');
  });

  test('do not say the one again because the other speaks', () => {
    startLiveRegions();
    announce('Stop', { assertive: true });
    const node = assertive()[0]?.firstChild;
    announce('Added');
    announce('Removed');
    vi.runAllTimers();
    expect(assertive()[0]?.firstChild).toBe(node);
    expect(says()).toEqual(['Removed', 'Stop']);
  });
});

describe('an announcement that waits', () => {
  test('clears the region first and is said after its time', () => {
    startLiveRegions();
    announce('old');
    announce('new', { delayMs: 1000 });
    expect(says()[0]).toBe('');
    vi.advanceTimersByTime(999);
    expect(says()[0]).toBe('');
    vi.advanceTimersByTime(1);
    expect(says()[0]).toBe('new');
  });

  test('gives way to a newer one of its urgency, not to one of the other', () => {
    startLiveRegions();
    announce('first', { delayMs: 1000 });
    announce('loud', { delayMs: 1000, assertive: true });
    announce('second', { delayMs: 500 });
    vi.advanceTimersByTime(2000);
    expect(says()).toEqual(['second', 'loud']);
    announce('third', { delayMs: 1000 });
    announce('at once');
    vi.advanceTimersByTime(2000);
    expect(says()[0]).toBe('at once');
  });
});

test('the store tells every announcement by its turn, the same text too', () => {
  const seen: unknown[] = [];
  const stop = $notices().listen((n) => seen.push([n.last, n[n.last], n.turn]));
  announce('a');
  announce('a');
  announce('b', { assertive: true });
  stop();
  expect(seen).toEqual([
    ['polite', 'a', 1],
    ['polite', 'a', 2],
    ['assertive', 'b', 3],
  ]);
});
