import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { cartQueue, createQueue } from '../../../shared/cart/queue.js';

test('tasks run one at a time, first come first served, whatever the outcome of the one before', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ turns: fc.nat(4), fails: fc.boolean(), atOnce: fc.boolean() }), { maxLength: 12 }),
      async (tasks) => {
        const queue = createQueue();
        const log: string[] = [];
        const ends = tasks.map(({ turns, fails, atOnce }, i) =>
          queue.add(() => {
            log.push(`start ${i}`);
            if (fails && atOnce) {
              log.push(`end ${i}`);
              throw new Error(String(i));
            }
            return (async () => {
              for (let n = 0; n < turns; n += 1) {
                await Promise.resolve();
              }
              log.push(`end ${i}`);
              if (fails) {
                throw new Error(String(i));
              }
              return i;
            })();
          }),
        );
        expect(queue.size).toBe(tasks.length);
        const outcomes = await Promise.allSettled(ends);
        expect(outcomes.map((o) => (o.status === 'fulfilled' ? o.value : `failed ${(o.reason as Error).message}`))).toEqual(
          tasks.map(({ fails }, i) => (fails ? `failed ${i}` : i)),
        );
        expect(log).toEqual(tasks.flatMap((_, i) => [`start ${i}`, `end ${i}`]));
        expect(queue.size).toBe(0);
      },
    ),
  );
});

test('a task added by a running one waits for its turn', async () => {
  const queue = createQueue();
  const log: string[] = [];
  let inner: Promise<void> | undefined;
  await queue.add(async () => {
    inner = queue.add(async () => {
      log.push('inner');
    });
    await Promise.resolve();
    log.push('outer');
  });
  await inner;
  expect(log).toEqual(['outer', 'inner']);
});

test('the page has one queue for its cart', () => {
  expect(cartQueue()).toBe(cartQueue());
});
