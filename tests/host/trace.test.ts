import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { loadHostScripts } from './load.js';
import type { HostPage } from './load.js';
import { compareTrace, describeTarget, recordTrace, shapeOf, stageOf, steps } from './trace.js';
import type { Shape, TraceEvent, TraceStep } from './trace.js';

const event = (
  name: string,
  { target = 'body', args = [], at = 0 }: { target?: string; args?: Shape[]; at?: number } = {},
): TraceEvent => ({ event: name, target, args, at });
const step = (events: TraceEvent[], calls: string[] = []): TraceStep => ({ step: 's', calls, events });

describe('shapes', () => {
  test.each<[string, unknown, Shape]>([
    ['a short text is itself', 'red', 'red'],
    ['a long text is its length', 'x'.repeat(61), 'string of 61'],
    ['a length counts the address the traces were taken on', `http://shop.test/${'x'.repeat(51)}`, 'string of 73'],
    ['a list is its length and first entry', [5, 6], ['2 x', 5]],
    ['an empty list is empty', [], []],
    ['a function is named', () => {}, 'function'],
    ['what is undefined is named', undefined, 'undefined'],
    ['objects end at the third level', { a: { b: { c: 1 } } }, { a: { b: '{...}' } }],
    ['null stays', null, null],
  ])('%s', (_, value, shape) => {
    expect(shapeOf(value)).toEqual(shape);
  });

  test('an element is its tag, id and first three classes', () => {
    const node = document.createElement('li');
    node.id = 'x';
    node.className = 'a b c d';
    expect([describeTarget(node), shapeOf(node), describeTarget(document), describeTarget(window)]).toEqual([
      'li#x.a.b.c',
      '<li#x.a.b.c>',
      'document',
      'window',
    ]);
  });
});

describe('compareTrace', () => {
  const recorded = step([event('a'), event('b', { args: ['x'] }), event('c')], ['POST /?x']);

  test('the same passes', () => {
    expect(() => compareTrace(step([event('a'), event('b', { args: ['x'] }), event('c')], ['POST /?x']), recorded)).not.toThrow();
  });

  test.each<[string, TraceStep, string]>([
    ['a missing event', step([event('a'), event('c')], ['POST /?x']), 'missing: b @ body'],
    ['an extra event', step([...recorded.events, event('d')], ['POST /?x']), 'extra: d @ body'],
    ['an event twice', step([...recorded.events, event('a')], ['POST /?x']), 'extra: a @ body'],
    ['another order', step([event('b', { args: ['x'] }), event('a'), event('c')], ['POST /?x']), 'moved: '],
    ['another argument', step([event('a'), event('b', { args: ['y'] }), event('c')], ['POST /?x']), 'args: b @ body'],
    ['a missing argument', step([event('a'), event('b'), event('c')], ['POST /?x']), 'args: b @ body'],
    ['another target', step([event('a', { target: 'form' }), event('b', { args: ['x'] }), event('c')], ['POST /?x']), 'missing: a @ body'],
    ['a missing call', step([...recorded.events]), 'call missing: POST /?x'],
    ['an extra call', step([...recorded.events], ['POST /?x', 'POST /?x']), 'call extra: POST /?x'],
  ])('%s fails', (_, actual, message) => {
    expect(() => compareTrace(actual, recorded)).toThrow(message);
  });

  test('a show sooner than 300 ms after its match fails', () => {
    const match = [
      event('found_variation', { args: [{ variation_id: 1 }] }),
      event('show_variation', { args: [{ variation_id: 1 }, true], at: 306 }),
    ];
    const early = [match[0] as TraceEvent, event('show_variation', { args: [{ variation_id: 1 }, true], at: 299 })];
    expect(() => compareTrace(step(match), step(match))).not.toThrow();
    expect(() => compareTrace(step(early), step(match))).toThrow('early: show_variation @ body (299 ms after found_variation, not 300)');
  });

  test('a listed difference passes, and fails once it does not occur any more', () => {
    const differences = [{ kind: 'missing', event: 'b', reason: 'ours does not' }] as const;
    expect(() => compareTrace(step([event('a'), event('c')], ['POST /?x']), recorded, { differences })).not.toThrow();
    expect(() => compareTrace(recorded, recorded, { differences })).toThrow(
      'listed but did not occur (1 times): missing: b – ours does not',
    );
  });

  test('a listed difference covers one occurrence unless it counts more', () => {
    const twice = step([event('a'), event('a')]);
    expect(() => compareTrace(step([]), twice, { differences: [{ kind: 'missing', event: 'a', reason: 'r' }] })).toThrow('missing: a');
    expect(() => compareTrace(step([]), twice, { differences: [{ kind: 'missing', event: 'a', reason: 'r', count: 2 }] })).not.toThrow();
  });

  test('ignored events do not count on either side', () => {
    const ignore = [{ event: 'wc-*', reason: 'r' }];
    expect(() => compareTrace(step([event('wc-x')]), step([event('wc-y'), event('wc-z')]), { ignore })).not.toThrow();
  });

  test('lengths, hashes and ids of another recording are the same; exactLengths looks at lengths', () => {
    const one = step([
      event('a', { target: 'input#quantity_6affe5a5bd9e0.qty', args: ['string of 70', 'aa41b09cb3fb0935dda3e04f58002cdf'] }),
    ]);
    const two = step([event('a', { target: 'input#quantity_0.qty', args: ['string of 71', '7c8aed4446c8f6e7aaecd7d3b5e544f0'] })]);
    expect(() => compareTrace(one, two)).not.toThrow();
    expect(() => compareTrace(one, two, { exactLengths: true })).toThrow('args: a');
  });
});

describe('recordTrace', () => {
  let host: HostPage;
  beforeEach(() => {
    vi.useFakeTimers();
    host = loadHostScripts(window, []);
  });
  afterEach(() => {
    host.unload();
    vi.useRealTimers();
  });

  test('logs what is triggered, with target, arguments and time, and no native events', () => {
    const recorder = recordTrace(window);
    recorder.begin();
    vi.advanceTimersByTime(20);
    host.$(document.body).trigger('added_to_cart', [{}, 'hash']);
    host.$(document.body).trigger('something_else');
    document.body.dispatchEvent(new Event('change'));
    expect(recorder.take('x')).toEqual({
      step: 'x',
      calls: [],
      events: [{ at: 20, event: 'added_to_cart', target: 'body', args: [{}, 'hash'] }],
    });
    recorder.stop();
  });

  test('after stop nothing is logged, and handlers ran all the while', () => {
    const recorder = recordTrace(window);
    const heard = vi.fn();
    host.$(document.body).on('added_to_cart', heard);
    host.$(document.body).trigger('added_to_cart');
    recorder.stop();
    host.$(document.body).trigger('added_to_cart');
    expect([recorder.take('x').events.length, heard.mock.calls.length]).toEqual([1, 2]);
  });

  test('without jQuery it says what is missing', () => {
    host.unload();
    expect(() => recordTrace(window)).toThrow('load it first');
    host = loadHostScripts(window, []);
  });
});

describe('loading', () => {
  test('another jQuery than the installed one is refused', () => {
    expect(() => loadHostScripts(window, [], { jquery: '4.0.0' })).toThrow('jQuery 4.0.0 was asked for');
  });

  test('unloading takes jQuery and its handlers away', () => {
    const host = loadHostScripts(window, []);
    const heard = vi.fn();
    host.$(document.body).on('click', heard);
    host.unload();
    document.body.click();
    expect([Reflect.has(window, 'jQuery'), heard.mock.calls.length]).toEqual([false, 0]);
  });
});

describe('steps', () => {
  test('carry the recorded events beside the shopper’s part', () => {
    const [load, add] = steps('listing');
    expect([load?.step, load?.events.map(({ event: name }) => name), typeof add?.act]).toEqual([
      'load',
      ['wc_fragments_refreshed'],
      'function',
    ]);
  });

  test('a stage has the slider’s thumbnails only where the gallery has several pictures', () => {
    expect(stageOf('variations').page).toContain('flex-control-nav');
    expect(stageOf('variations-ajax').page).not.toContain('flex-control-nav');
  });
});
