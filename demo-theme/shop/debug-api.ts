/**
 * The demo's counter: what the page side of the shop shows to the inspector and to tests, as `window.demoShop`.
 * No widget reads it; a real shop has nothing of the kind.
 */
import type { Fault } from './faults.js';
import type { Order } from './session.js';

/** One request the shop answered. `status` is 0 when the answer was lost or never came. */
export interface RequestEntry {
  readonly method: string;
  readonly call: string;
  /** What was sent: the query with its question mark, then the body as text. */
  readonly sent: string;
  readonly status: number;
  readonly ms: number;
}

/** Switches and log of the demo shop. */
export interface DemoApi {
  /** The orders to fail that hold now. */
  faults(): readonly Fault[];
  /** Replaces them; they hold for this tab, over reloads. */
  setFaults(faults: readonly Fault[]): void;
  /** The last requests, oldest first. */
  readonly requests: readonly RequestEntry[];
  /** Calls back for each further request; returns how to stop. */
  onRequest(listener: (entry: RequestEntry) => void): () => void;
  /** Orders taken so far in this browser, oldest first. */
  orders(): readonly Order[];
  /** Empties cart, notices and cookies of the shop. */
  reset(): void;
}

declare global {
  interface Window {
    demoShop?: DemoApi;
  }
}

const KEPT_REQUESTS = 200;

/** A log that keeps the last requests and tells whoever listens. */
export function requestLog(): {
  readonly entries: readonly RequestEntry[];
  add(entry: RequestEntry): void;
  listen(listener: (entry: RequestEntry) => void): () => void;
} {
  const entries: RequestEntry[] = [];
  const listeners = new Set<(entry: RequestEntry) => void>();
  return {
    entries,
    add: (entry) => {
      entries.push(entry);
      if (entries.length > KEPT_REQUESTS) {
        entries.shift();
      }
      for (const listener of listeners) {
        listener(entry);
      }
    },
    listen: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
