import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fadeOnceLoaded, isOpenNow, lazySlide, slideOnceLoaded } from '../../../shared/ui/lazy-slide.js';
import { lateCode, resetLateCode } from '../../support/late-code.js';

vi.mock('../../../shared/lazy.js', async (original) => (await import('../../support/late-code.js')).withLateCode(original));

let box: HTMLElement;
const animated: unknown[] = [];
const done = vi.fn();

beforeEach(() => {
  resetLateCode();
  document.body.innerHTML = '<div id="box">words</div>';
  box = document.querySelector<HTMLElement>('#box')!;
  animated.length = 0;
  done.mockClear();
  box.animate = ((frames: unknown) => {
    animated.push(frames);
    return { finished: Promise.resolve(), currentTime: 0, reverse: () => undefined, cancel: () => undefined };
  }) as unknown as typeof box.animate;
});
afterEach(() => {
  document.body.innerHTML = '';
});

test.each([
  ['slides', slideOnceLoaded],
  ['fades', fadeOnceLoaded],
])('what %s is there, or gone, at once until the code is here, and nothing asks for it', (_, move) => {
  move(box, false, { ms: 200, done });
  expect([box.style.display, isOpenNow(box)]).toEqual(['none', false]);
  move(box, true, { ms: 200, done });
  expect([box.style.display, isOpenNow(box)]).toEqual(['', true]);
  expect(done.mock.calls).toEqual([[true], [true]]);
  expect([animated, lateCode.asked]).toEqual([[], []]);
});

test('what is so already keeps the style that it has', () => {
  box.style.display = 'flex';
  slideOnceLoaded(box, true, { ms: 200 });
  expect(box.style.display).toBe('flex');
});

test('with the code it moves', async () => {
  await lazySlide.load();
  slideOnceLoaded(box, false, { ms: 200 });
  expect(animated).toHaveLength(1);
  expect(isOpenNow(box)).toBe(false);
});
