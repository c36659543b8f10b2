import type { Middleware } from '../net/rest-middleware.js';
import { addRestMiddleware } from '../net/rest-loader.js';
import { lazyModule } from '../lazy.js';
import { own } from '../json.js';
import { pageSingleton } from '../page.js';
import { markShim } from './shim-mark.js';

/** What calls to the swatches plugin's own REST routes have in their address (shared/net contract 41). */
export const SWATCHES_ROUTE = 'woo-variation-swatches';

/** The plugin's global, which its inline code calls with the values to add. */
export const SWATCHES_FACTORY = 'createMiddlewareForExtraQueryParams';

const lazyExtraQuery = lazyModule('what adds values to the address of a REST call', () => import('../net/rest-extra.js'));

/**
 * Defines the swatches plugin's global where its script is absent, so that its inline code goes on: the middleware it makes adds the
 * values to the calls of whoever uses it, and to those of our own helper. The plugin's own takes its place when it arrives.
 */
export const standInForSwatchesQuery = pageSingleton('swatches-query', () => {
  const make = markShim((values: Readonly<Record<string, unknown>> = {}): Middleware => {
    const step: Middleware = async (options, next) => {
      const code = await lazyExtraQuery.load();
      return code ? code.extraQuery(SWATCHES_ROUTE, values)(options, next) : next(options);
    };
    addRestMiddleware(step);
    return step;
  });
  const page = globalThis as unknown as Record<string, unknown>;
  if (own(page, SWATCHES_FACTORY) === undefined) {
    page[SWATCHES_FACTORY] = make;
  }
  return {
    forget(): void {
      if (page[SWATCHES_FACTORY] === make) {
        delete page[SWATCHES_FACTORY];
      }
    },
  };
});
