import fc from 'fast-check';
import { expect, test } from 'vitest';
import { acts, play, products, type Seen, type Step } from './variation-random.js';

/** Where a choice fell (variation-form contract 28), the host keeps the later selects, and its reset link, as they were for that choice. */
const withoutStale = ({ options: _options, reset: _reset, ...seen }: Seen): Seen => seen;
const loosely = (step: Step | undefined): unknown =>
  step && {
    ...step,
    events: step.events.map(({ event, seen }) => ({ event, seen: withoutStale(seen) })),
    // When it looks again, all is as ours.
    settled: step.fell ? withoutStale(step.settled) : step.settled,
  };

/** While the server is asked, the button is as before a choice (variation-form contract 32). */
const withoutButton = ({ button: _button, row: _row, ...seen }: Seen): Seen => seen;
const waiting = (step: Step | undefined): unknown =>
  step && { ...step, events: step.events.map(({ event, seen }) => ({ event, seen: withoutButton(seen) })) };

const RUNS = Number(process.env['RANDOM_RUNS'] ?? 40);

test('our form gives neighbours the events and state of the stock script, whatever is chosen', async () => {
  await fc.assert(
    fc.asyncProperty(products, acts, async (product, list) => {
      const stock = await play(product, list, 'stock');
      const ours = await play(product, list, 'ours');
      for (const [i, step] of stock.entries()) {
        const mine = ours[i];
        const name = `${step.act}, number ${i}`;
        if (step.fell && step.begun.some((event) => event.startsWith('found_variation'))) {
          // It shows a variation whose choices it has just emptied, because that one is not active; the server refuses such a form.
          expect([mine?.settled['id'], mine?.settled['button']], name).toEqual(['', ['disabled', 'wc-variation-selection-needed']]);
          return;
        }
        if (step.fell || step.act.startsWith('check after')) {
          expect(loosely(mine), name).toEqual(loosely(step));
        } else if (product.asked) {
          expect(waiting(mine), name).toEqual(waiting(step));
        } else {
          expect(mine, name).toEqual(step);
        }
      }
      expect(ours).toHaveLength(stock.length);
    }),
    { numRuns: RUNS, endOnFailure: process.env['FC_SHRINK'] === undefined },
  );
}, 600_000);
