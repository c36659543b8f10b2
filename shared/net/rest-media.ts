import { isAbort, restError } from './rest-error.js';
import { abortReason, readError, readResponse, type Middleware, type Next, type RestOptions } from './rest-middleware.js';
import { joinRoute } from './rest-url.js';

/** How often the server may try to make an uploaded picture's smaller copies. */
const TRIES = 5;
const UPLOAD_ID = 'x-wp-upload-attachment-id';

const MEDIA = /(?:^|[/=])wp\/v2\/media(?=[/?&]|$)/;
const isUpload = ({ method, body, data, path, url, namespace, endpoint }: RestOptions): boolean => {
  const where = path ?? url ?? (typeof namespace === 'string' && typeof endpoint === 'string' ? joinRoute(namespace, endpoint) : '');
  return (method?.toUpperCase() ?? (body !== undefined || Boolean(data) ? 'POST' : 'GET')) === 'POST' && MEDIA.test(where);
};

const wait = (ms: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        reject(abortReason(signal));
      },
      { once: true },
    );
  });

/**
 * Uploads: where the server has kept the file but broke down over its smaller copies (5xx with the upload's id), it is asked to go
 * on, five times at most; then the upload is deleted again (contract 44).
 * @param pauses milliseconds before each try; none where it is shorter
 * @throws RestError `post_process` after the last try; with `parse: false` the first response
 */
export const mediaMiddleware =
  (pauses: () => readonly number[]): Middleware =>
  async (options, next) => {
    if (!isUpload(options)) {
      return next(options);
    }
    const parse = options.parse !== false;
    const finish = async (response: Response): Promise<unknown> => (parse ? readResponse(response) : response);
    try {
      return await finish((await next({ ...options, parse: false })) as Response);
    } catch (error) {
      if (!(error instanceof Response)) {
        throw error;
      }
      const id = error.headers.get(UPLOAD_ID) ?? '';
      if (error.status < 500 || error.status > 599 || !/^\d+$/.test(id)) {
        throw parse ? await readError(error) : error;
      }
      const processed = await postProcess(id, options, next, pauses());
      if (processed) {
        return finish(processed);
      }
      // Nobody waits for the tidying up, and nobody is told when it fails.
      next({ path: `/wp/v2/media/${id}?force=true`, method: 'DELETE', ...auth(options) }).catch(() => undefined);
      throw parse ? restError('post_process', { status: error.status }) : error;
    }
  };

const auth = ({ headers, credentials, transport }: RestOptions): RestOptions => {
  const kept = Object.fromEntries(Object.entries(headers ?? {}).filter(([key]) => key.toLowerCase() === 'x-wp-nonce'));
  return { headers: kept, ...(credentials ? { credentials } : {}), ...(transport ? { transport } : {}) };
};

/** @returns the first good answer, or `null` where no try had one */
async function postProcess(id: string, options: RestOptions, next: Next, pauses: readonly number[]): Promise<Response | null> {
  for (let i = 0; i < TRIES; i += 1) {
    const pause = pauses[i] ?? 0;
    if (pause > 0) {
      await wait(pause, options.signal);
    }
    try {
      return (await next({
        path: `/wp/v2/media/${id}/post-process`,
        method: 'POST',
        data: { action: 'create-image-subsizes' },
        parse: false,
        ...auth(options),
        ...(options.signal ? { signal: options.signal } : {}),
        ...(options.timeoutMs === undefined ? {} : { timeoutMs: options.timeoutMs }),
      })) as Response;
    } catch (error) {
      if (isAbort(error)) {
        throw error;
      }
    }
  }
  return null;
}
