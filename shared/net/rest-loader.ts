import { pageSingleton } from '../page.js';
import type { Middleware } from './rest-middleware.js';

/** The steps that others put in front of ours, for all copies of the bundle; here before the helper itself is. */
export const addedMiddleware = pageSingleton('rest-steps', () => [] as Middleware[]);

/**
 * Puts a step in front of all others: the one added last runs first (contract 35).
 * @returns how to take it out again
 */
export function addRestMiddleware(step: Middleware): () => void {
  addedMiddleware().unshift(step);
  return () => {
    const at = addedMiddleware().indexOf(step);
    if (at >= 0) {
      addedMiddleware().splice(at, 1);
    }
  };
}
