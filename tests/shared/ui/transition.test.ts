import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { slide } from '../../../shared/ui/slide.js';
import { isHidden, setShown } from '../../../shared/dom/nodes.js';
import { fade, isOpen, stopTransition } from '../../../shared/ui/transition.js';

interface Run extends Pick<KeyframeAnimationOptions, 'duration' | 'easing' | 'direction'> {
  readonly frames: unknown;
  /** How far the browser has come, in ms. */
  currentTime: number;
  rate: number;
  cancelled: boolean;
}

let node: HTMLElement;
let runs: Run[];
/** What the browser measures of it in this moment. */
let measured: Record<string, string>;
const ended: [string, boolean][] = [];
const told =
  (name: string) =>
  (finished: boolean): void => {
    ended.push([name, finished]);
  };
const WHOLE = { height: '80px', paddingTop: '10px', paddingBottom: '10px', marginTop: '5px', marginBottom: '5px' };
/** Each property from nothing to what it is. */
const SLIDE = Object.fromEntries(Object.entries(WHOLE).map(([name, value]) => [name, ['0', value]]));
const later = (ms: number): void => {
  for (const run of runs) {
    run.currentTime += ms * run.rate;
  }
  vi.advanceTimersByTime(ms);
};

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = '<div id="box">words</div>';
  node = document.querySelector<HTMLElement>('#box')!;
  runs = [];
  ended.length = 0;
  measured = { ...WHOLE, opacity: '1' };
  node.animate = ((frames: unknown, { duration, easing, direction }: KeyframeAnimationOptions) => {
    const run = { frames, duration, easing, direction, currentTime: 0, rate: 1, cancelled: false } as Run;
    runs.push(run);
    return Object.assign(run, {
      finished: Promise.resolve(),
      reverse: () => {
        run.rate = -run.rate;
      },
      cancel: () => {
        run.cancelled = true;
      },
    });
  }) as unknown as typeof node.animate;
  const computed = window.getComputedStyle.bind(window);
  vi.spyOn(window, 'getComputedStyle').mockImplementation((el) =>
    el === node ? ({ ...measured, display: node.style.display || 'block' } as unknown as CSSStyleDeclaration) : computed(el),
  );
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('a slide', () => {
  test('lets a part down, from nothing to what it is, in its time and easing', () => {
    node.style.display = 'none';
    slide(node, true, { ms: 400, easing: 'ease-in-out', done: told('down') });
    expect([node.style.display, node.style.overflow, isOpen(node)]).toEqual(['', 'hidden', true]);
    expect(runs).toMatchObject([{ frames: SLIDE, duration: 400, easing: 'ease-in-out', direction: 'normal' }]);
    later(399);
    expect(ended).toEqual([]);
    later(1);
    expect([ended, node.style.overflow, node.style.display, runs[0]?.cancelled]).toEqual([[['down', true]], '', '', true]);
  });

  test('draws a part up; it is hidden when it is up, and not before', () => {
    node.style.overflow = 'auto';
    slide(node, false, { ms: 230 });
    expect([runs[0]?.frames, runs[0]?.direction, isOpen(node), node.style.display]).toEqual([SLIDE, 'reverse', false, '']);
    later(230);
    expect([node.style.display, node.style.overflow]).toEqual(['none', 'auto']);
  });

  test('fades, where it is asked to', () => {
    slide(node, false, { ms: 200, fades: true });
    expect(runs[0]?.frames).toEqual({ ...SLIDE, opacity: ['0', '1'] });
  });

  test('turns round in the middle where it is, in the time that it took until there', () => {
    slide(node, false, { ms: 400, done: told('up') });
    later(100);
    slide(node, true, { ms: 400, done: told('down') });
    expect([ended, runs.map(({ rate }) => rate), isOpen(node)]).toEqual([[['up', false]], [-1], true]);
    later(60);
    slide(node, false, { ms: 400, done: told('up again') });
    later(359);
    expect(ended.length).toBe(2);
    later(1);
    expect([ended.slice(1), node.style.display, node.style.overflow]).toEqual([
      [
        ['down', false],
        ['up again', true],
      ],
      'none',
      '',
    ]);
  });

  test('turned round comes to rest as it was', () => {
    slide(node, false, { ms: 400 });
    later(100);
    slide(node, true, { ms: 400, done: told('down') });
    later(99);
    expect(ended).toEqual([]);
    later(1);
    expect([ended, node.style.display, runs[0]?.cancelled]).toEqual([[['down', true]], '', true]);
  });

  test('turned round before anything of it was seen is over', () => {
    node.style.display = 'none';
    slide(node, true, { ms: 400, done: told('down') });
    slide(node, false, { ms: 400, done: told('up') });
    expect([ended, node.style.display, runs.map(({ rate }) => rate)]).toEqual([
      [
        ['down', false],
        ['up', true],
      ],
      'none',
      [1],
    ]);
  });

  test('asked for twice goes on, and the later one hears its end', () => {
    slide(node, false, { ms: 400, done: told('first') });
    later(300);
    slide(node, false, { ms: 400, done: told('second') });
    later(100);
    expect([runs.length, ended]).toEqual([
      1,
      [
        ['first', false],
        ['second', true],
      ],
    ]);
  });

  test('to what is so already is over at once; what has just come to the page comes in', () => {
    slide(node, true, { ms: 400, done: told('open') });
    expect([runs.length, ended]).toEqual([0, [['open', true]]]);
    slide(node, true, { ms: 400, isNew: true });
    expect(runs).toMatchObject([{ frames: SLIDE, direction: 'normal' }]);
  });

  test('that is stopped leaves the part as it was, and says so once', () => {
    slide(node, false, { ms: 400, done: told('up') });
    stopTransition(node);
    stopTransition(node);
    later(400);
    expect([ended, node.style.display, node.style.overflow, isOpen(node)]).toEqual([[['up', false]], '', '', true]);
  });
});

describe('at once', () => {
  const closes = (ms = 400): void => {
    slide(node, false, { ms, done: told('up') });
    expect([runs.length, node.style.display, ended]).toEqual([0, 'none', [['up', true]]]);
  };
  test('where the shopper wants less movement', () => {
    vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
    closes();
  });
  test('in a page that paints nothing', () => {
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    closes();
  });
  test('in a browser without animations', () => {
    Object.assign(node, { animate: undefined });
    closes();
  });
  test('with no duration: the end state is written, though it holds already or is on its way', () => {
    node.style.display = 'none';
    slide(node, true, { ms: 0 });
    expect(node.style.display).toBe('');
    slide(node, false, { ms: 400 });
    slide(node, false, { ms: 0, done: told('now') });
    expect([node.style.display, ended]).toEqual(['none', [['now', true]]]);
  });
});

test('a fade goes to what the sheet says, not to full', () => {
  measured = { opacity: '0.6' };
  node.style.display = 'none';
  fade(node, true, { ms: 200 });
  expect(runs[0]?.frames).toEqual({ opacity: ['0', '0.6'] });
  later(200);
  fade(node, false, { ms: 400, done: told('out') });
  later(400);
  expect([node.style.display, ended]).toEqual(['none', [['out', true]]]);
});

test('an element that a sheet hides is shown all the same; as printed where nothing hides it', () => {
  vi.restoreAllMocks();
  document.body.innerHTML = '<style>#box { display: none }</style><div id="box"></div><p id="free" style="display: none"></p>';
  const [box, free] = ['#box', '#free'].map((id) => document.querySelector<HTMLElement>(id)!) as [HTMLElement, HTMLElement];
  expect([isHidden(box), isHidden(free)]).toEqual([true, true]);
  setShown(box, true);
  setShown(free, true);
  expect([box.style.display, free.style.display, isHidden(box), isHidden(free)]).toEqual(['block', '', false, false]);
  setShown(free, false);
  expect([free.style.display, isHidden(free)]).toEqual(['none', true]);
});
