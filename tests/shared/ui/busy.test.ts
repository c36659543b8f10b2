import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { showBusy, isBusy } from '../../../shared/ui/busy.js';

let row: HTMLElement;
beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = '<ul><li><a href="#">x</a></li></ul>';
  row = document.querySelector('li') as HTMLElement;
});
afterEach(() => {
  document.body.replaceChildren();
  vi.useRealTimers();
});
const cover = (): HTMLElement | null => row.querySelector('.blockUI.blockOverlay');

describe('the busy overlay', () => {
  test('is black where nobody says otherwise, comes in 200 ms and goes in 400', () => {
    const runs: [Keyframe[], number][] = [];
    vi.spyOn(Element.prototype, 'animate').mockImplementation(((frames: Keyframe[], { duration }: { duration: number }) => {
      runs.push([frames, duration]);
      return {};
    }) as unknown as Element['animate']);
    const release = showBusy(row);
    expect(cover()?.style.background).toBe('#000');
    release();
    expect(runs).toEqual([
      [[{ opacity: 0 }, { opacity: 0.6 }], 200],
      [[{ opacity: 0.6 }, { opacity: 0 }], 400],
    ]);
  });

  test('covers a node as the host does, by class names, opacity and position, and sets aria-busy', () => {
    showBusy(row);
    expect([
      cover()?.style.opacity,
      cover()?.style.zIndex,
      cover()?.style.position,
      row.style.position,
      row.getAttribute('aria-busy'),
    ]).toEqual(['0.6', '1000', 'absolute', 'relative', 'true']);
    expect([isBusy(row), isBusy(row.querySelector('a') as Element), isBusy(document.body)]).toEqual([true, true, false]);
  });

  test('released it is gone after the fade, and the node is as before', () => {
    const release = showBusy(row, { color: '#fff', processing: true });
    expect([cover()?.style.background, row.classList.contains('processing')]).toEqual(['#fff', true]);
    release();
    expect([isBusy(row), row.classList.contains('processing'), row.hasAttribute('aria-busy')]).toEqual([false, false, false]);
    vi.advanceTimersByTime(400);
    expect([cover(), row.style.position]).toEqual([null, '']);
  });

  test('twice covered needs twice released, one release counts once', () => {
    const first = showBusy(row);
    const second = showBusy(row);
    first();
    first();
    expect(isBusy(row)).toBe(true);
    second();
    expect(isBusy(row)).toBe(false);
  });

  test('covered anew while the old cover fades: the node keeps its place', () => {
    showBusy(row)();
    const release = showBusy(row);
    vi.advanceTimersByTime(400);
    expect([isBusy(row), row.style.position]).toEqual([true, 'relative']);
    release();
    vi.advanceTimersByTime(400);
    expect([cover(), row.style.position]).toEqual([null, '']);
  });

  test('a node the host marks as processing counts as covered', () => {
    row.classList.add('processing');
    expect(isBusy(row)).toBe(true);
  });

  test('with less movement wanted it comes and goes at once', () => {
    vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
    showBusy(row)();
    expect(cover()).toBeNull();
  });
});
