import { expect, test } from 'vitest';
import { emit, on, type ShopEventName } from '../../shared/events.js';
import { EVENTS } from '../../shared/events.register.js';
import { show } from './support.js';

const names = Object.keys(EVENTS) as ShopEventName[];
/** Sends any event with no detail; details are the senders' matter. */
const send = (target: EventTarget, name: ShopEventName): boolean => emit(target, name, {} as never);

test('every name is shop:noun-verb and has one sentence', () => {
  for (const name of names) {
    expect(name).toMatch(/^shop:[a-z]+(-[a-z]+)*$/);
    expect(EVENTS[name].description).toMatch(/^[A-Z].*\.$/);
  }
});

test.each(names)('%s bubbles, is composed, and is cancelable as the register says', (name) => {
  const inner = show('<p><b></b></p>').firstElementChild as HTMLElement;
  const seen: Event[] = [];
  const stop = on(document, name, (e) => {
    seen.push(e);
    e.preventDefault();
  });
  expect(send(inner, name)).toBe(!EVENTS[name].cancelable);
  stop();
  expect(send(inner, name)).toBe(true);
  expect(seen.map((e) => [e.target, e.bubbles, e.composed, e.cancelable])).toEqual([[inner, true, true, EVENTS[name].cancelable]]);
});

test('only what is about to happen can be refused: what has happened is in the past tense', () => {
  const refusable = names.filter((n) => EVENTS[n].cancelable);
  expect(refusable).toContain('shop:cart-add');
  for (const name of refusable) {
    expect(name).not.toMatch(/-(failed|[a-z]+ed|found|shown|hidden|reset)$/);
  }
});

test('the detail arrives as it was sent', () => {
  const detail = { cartHash: 'h', count: 2 };
  const seen: unknown[] = [];
  const stop = on(window, 'shop:cart-refreshed', (e) => seen.push(e.detail));
  expect(emit(document.body, 'shop:cart-refreshed', detail)).toBe(true);
  stop();
  expect(seen).toEqual([detail]);
});
