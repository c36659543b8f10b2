import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createScope } from '../../../shared/dom/scope.js';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a lifetime', () => {
  test('ends what was begun in it, the newest first, once', () => {
    const ended: string[] = [];
    const scope = createScope();
    scope.add(
      () => ended.push('first'),
      () => ended.push('second'),
    );
    expect(scope.isOver).toBe(false);
    scope.end();
    scope.end();
    expect(ended).toEqual(['second', 'first']);
    expect(scope.isOver).toBe(true);
  });

  test('what is begun in one that is over ends at once', () => {
    const scope = createScope();
    scope.end();
    const stop = vi.fn();
    const run = vi.fn();
    scope.add(stop);
    scope.timer(run, 10);
    scope.listen(document, 'click', run);
    vi.advanceTimersByTime(20);
    document.dispatchEvent(new MouseEvent('click'));
    expect(stop).toHaveBeenCalledOnce();
    expect(run).not.toHaveBeenCalled();
  });

  test('listens until it ends, with the options of the browser', () => {
    const scope = createScope();
    const heard = vi.fn();
    scope.listen(window, 'click', heard, { capture: true });
    document.body.dispatchEvent(new MouseEvent('click'));
    expect(heard).toHaveBeenCalledOnce();
    scope.end();
    document.body.dispatchEvent(new MouseEvent('click'));
    expect(heard).toHaveBeenCalledOnce();
  });

  test('a timer runs once, and not where it is called off or the lifetime has ended', () => {
    const scope = createScope();
    const [ran, off, late] = [vi.fn(), vi.fn(), vi.fn()];
    scope.timer(ran, 10);
    const callOff = scope.timer(off, 10);
    scope.timer(late, 30);
    callOff();
    vi.advanceTimersByTime(20);
    scope.end();
    vi.advanceTimersByTime(20);
    expect(ran).toHaveBeenCalledOnce();
    expect(off).not.toHaveBeenCalled();
    expect(late).not.toHaveBeenCalled();
  });

  test('sees the changes of a node until it ends', async () => {
    const scope = createScope();
    const node = document.createElement('div');
    const changed = vi.fn();
    scope.observe(node, { childList: true }, changed);
    node.append('a');
    await Promise.resolve();
    expect(changed).toHaveBeenCalledOnce();
    scope.end();
    node.append('b');
    await Promise.resolve();
    expect(changed).toHaveBeenCalledOnce();
  });
});
