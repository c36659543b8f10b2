import { pageSingleton } from '../page.js';

/** A line of tasks of which one runs at a time, first come first served, whatever the outcome of the one before. */
interface Queue {
  add<T>(task: () => Promise<T>): Promise<T>;
  /** Tasks waiting or running. */
  readonly size: number;
}

/** A new, empty line. */
export function createQueue(): Queue {
  let tail: Promise<unknown> = Promise.resolve();
  let size = 0;
  return {
    get size() {
      return size;
    },
    add<T>(task: () => Promise<T>): Promise<T> {
      size += 1;
      const result = tail.then(task).finally(() => {
        size -= 1;
      });
      tail = result.catch(() => undefined);
      return result;
    },
  };
}

/** The one queue of the page for everything that changes the cart (contract: cart.md §1, "add and remove together"). */
export const cartQueue: () => Queue = pageSingleton('cart-queue', createQueue);
