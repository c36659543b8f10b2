import { pageSingleton } from '../page.js';
import type { Schema } from './schema.js';

/** What `?shop-debug` prints of one tag. */
interface DebugEntry {
  readonly element: HTMLElement;
  readonly tag: string;
  readonly schema: Schema;
  readonly values: Readonly<Record<string, unknown>>;
  readonly sources: Readonly<Record<string, string>>;
}

const log = pageSingleton('debug', () => ({
  entries: new Map<HTMLElement, DebugEntry>(),
  watch: undefined as ((entry: DebugEntry) => void) | undefined,
}));

/** Keeps what a tag read last; costs nothing more until somebody watches. */
export function logDebug(entry: DebugEntry): void {
  log().entries.set(entry.element, entry);
  log().watch?.(entry);
}

/** Lets go of a tag that left the page. */
export function forgetDebug(element: HTMLElement): void {
  log().entries.delete(element);
}

/** Is told of every tag so far and from now on. */
export function watchDebug(watch: (entry: DebugEntry) => void): void {
  log().watch = watch;
  for (const entry of log().entries.values()) {
    watch(entry);
  }
}
