import { createElement, type ReactElement } from 'react';
import { expect, test } from 'vitest';
import { lazyView } from '../../shared/lazy-view.js';
import { on } from '../../shared/events.js';
import { printedLines } from '../setup/each.js';
import { define, settled, show } from './support.js';

const Hello = (): ReactElement => <b>there</b>;

test('a view that comes later renders nothing until then, and is asked for once', async () => {
  let asked = 0;
  let come = (): void => undefined;
  const View = lazyView(() => {
    asked += 1;
    return new Promise<typeof Hello>((resolve) => {
      come = () => resolve(Hello);
    });
  });
  const tag = define(() => createElement(View), { schema: {} });
  const el = show(`<${tag}><i>printed</i></${tag}>`);
  await settled();
  expect([el.textContent, el.hasAttribute('data-shop-ready'), asked]).toEqual(['printed', false, 1]);
  come();
  await settled();
  expect([el.textContent, el.hasAttribute('data-shop-ready')]).toEqual(['printedthere', true]);
  const second = show(`<${tag}></${tag}>`);
  await settled();
  expect([second.textContent, asked]).toEqual(['there', 1]);
});

test("a view that cannot be loaded fails the tag, the page's markup stays", async () => {
  const View = lazyView<object>(() => Promise.reject(new Error('no chunk')));
  const tag = define(() => createElement(View), { schema: {} });
  const failed: unknown[] = [];
  const stop = on(document, 'shop:error', (e) => {
    failed.push(e.detail.error);
  });
  const el = show(`<${tag}><i>printed</i></${tag}>`);
  await settled();
  stop();
  expect(el.textContent).toBe('printed');
  expect(el.hasAttribute('data-shop-failed')).toBe(true);
  expect(failed).toEqual([new Error('no chunk')]);
  expect(printedLines().some((line) => line.includes('no chunk'))).toBe(true);
});

test('a decoration that cannot be loaded logs once, leaves the rest as it is, and is retried', async () => {
  let asked = 0;
  const View = lazyView<object>(() => {
    asked += 1;
    return asked < 5 ? Promise.reject(new Error('no chunk')) : Promise.resolve(Hello);
  }, 'the bow');
  const tag = define(() => createElement(View), { schema: {} });
  for (const expected of ['printed', 'printed', 'printedthere']) {
    const el = show(`<${tag}><i>printed</i></${tag}>`);
    await settled();
    expect([el.textContent, el.hasAttribute('data-shop-failed')]).toEqual([expected, false]);
  }
  const lines = printedLines();
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('[shop] the bow could not be loaded; the page goes on without');
});
