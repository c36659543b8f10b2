import { flatten, type Fields } from './form-encode.js';
import { mapUrl, type Middleware } from './rest-middleware.js';
import { addMissing, normalPath } from './rest-url.js';

/**
 * A step for `addRestStep`: calls whose address contains a text get query values they do not have yet. The swatches plugin wants
 * its own this way (contract 41).
 */
export const extraQuery =
  (contains: string, values: Fields): Middleware =>
  (options, next) =>
    next(
      options.path?.includes(contains) || options.url?.includes(contains)
        ? mapUrl(options, (a) => addMissing(a, Object.fromEntries(flatten(values))))
        : options,
    );

/** An answer the page brought along. */
export interface Preloaded {
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * A step for `addRestStep`: reads are answered once from what the page brought along, then asked of the server as ever. Keys are
 * paths, the order of their query does not matter; `OPTIONS` answers stand in a map of their own.
 */
export function preloading(answers: Readonly<Record<string, Preloaded>>, forOptions: Readonly<Record<string, Preloaded>> = {}): Middleware {
  const get = new Map(Object.entries(answers).map(([path, answer]) => [normalPath(path), answer]));
  const options = new Map(Object.entries(forOptions).map(([path, answer]) => [normalPath(path), answer]));
  return (call, next) => {
    const method = (call.method ?? (call.body === undefined && !call.data ? 'GET' : 'POST')).toUpperCase();
    const map = method === 'GET' ? get : method === 'OPTIONS' ? options : undefined;
    const key = typeof call.path === 'string' ? normalPath(call.path) : undefined;
    const found = key === undefined ? undefined : map?.get(key);
    if (key === undefined || !found) {
      return next(call);
    }
    map?.delete(key);
    if (call.parse !== false) {
      return Promise.resolve(found.body);
    }
    return Promise.resolve(new Response(JSON.stringify(found.body), { status: 200, headers: { ...found.headers } }));
  };
}
