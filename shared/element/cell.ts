import { useLayoutEffect, useState } from 'react';

/**
 * State of a component that its handlers read and set at once, in any number, also while a store tells of a change. (A nanostore that is
 * set meanwhile says so only afterwards, and `commit` would tell the page of what it does not show yet.)
 */
export interface Cell<T> {
  get(): T;
  set(value: T): void;
  listen(run: (value: T) => void): () => void;
}

/** Creates a cell. */
export function createCell<T>(first: T): Cell<T> {
  let now = first;
  const listeners = new Set<(value: T) => void>();
  return {
    get: () => now,
    set(value) {
      now = value;
      listeners.forEach((run) => run(value));
    },
    listen(run) {
      listeners.add(run);
      return () => void listeners.delete(run);
    },
  };
}

/** What a cell holds, heard from the first commit on. */
export function useCell<T>(cell: Cell<T>): T {
  const [value, show] = useState(() => cell.get());
  useLayoutEffect(() => {
    const hear = (now: T): void => show(() => now);
    hear(cell.get());
    return cell.listen(hear);
  }, [cell]);
  return value;
}
