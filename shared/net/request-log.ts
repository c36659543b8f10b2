import { pageSingleton } from '../page.js';

/**
 * Why a request gave nothing to work with. `offline`: the browser has no connection, nothing left; `network`: the request may have
 * arrived, no answer came back.
 */
export type Failure = 'offline' | 'network' | 'timeout' | 'aborted' | 'status' | 'empty' | 'not-json';

/** What the inspector and `?shop-debug` are told of a request. */
export interface RequestLog {
  readonly method: string;
  readonly url: string;
  readonly status: number;
  readonly ms: number;
  readonly failure?: Failure;
}

const watchers = pageSingleton('request-watchers', () => new Set<(log: RequestLog) => void>());

/** Is told of every request when it has ended. @returns how to stop */
export function onRequest(watch: (log: RequestLog) => void): () => void {
  watchers().add(watch);
  return () => {
    watchers().delete(watch);
  };
}

/** Calls all watchers with a request that has ended. */
export function logRequest(log: RequestLog): void {
  for (const watch of watchers()) {
    try {
      watch(log);
    } catch (error) {
      console.error('[shop] a request watcher failed', error);
    }
  }
}
