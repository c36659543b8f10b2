import { abortReason, mapUrl, readError, readResponse, type Middleware, type RestOptions } from './rest-middleware.js';
import { restError } from './rest-error.js';
import { withValue } from './rest-url.js';

/** The most a server gives at once. */
const PAGE_SIZE = 100;
/** A server whose links lead in a circle must not keep us for ever. */
const MAX_PAGES = 100;
const ASKED = 'per_page=-1';

/** The address of the next page in a `Link` header, in whatever order and quoting its parameters are written. */
export function nextLink(header: string | null): string | undefined {
  for (const [, url = '', parameters = ''] of (header ?? '').matchAll(/<([^<>]*)>([^<]*)/g)) {
    const [, quoted, single, bare] = /;\s*rel\s*=\s*(?:"([^"]*)"?|'([^']*)'?|([^\s;,"']+))/i.exec(parameters) ?? [];
    if ((quoted ?? single ?? bare ?? '').toLowerCase().split(/\s+/).includes('next')) {
      return url;
    }
  }
  return undefined;
}

const asks = ({ path, url, parse }: RestOptions): boolean => parse !== false && Boolean(path?.includes(ASKED) || url?.includes(ASKED));

/**
 * `per_page=-1` means all: the server gives 100 at most, so the pages are asked for one after another and joined (contract 43).
 * An answer that is no list is given as it is.
 * @throws RestError of the first page that fails; 101 pages are too many
 */
export const pagesMiddleware: Middleware = async (options, next) => {
  if (!asks(options)) {
    return next(options);
  }
  const all: unknown[] = [];
  const { path, ...rest } = mapUrl(options, (a) => withValue(a, 'per_page', PAGE_SIZE));
  let call: RestOptions = { ...rest, ...(path === undefined ? {} : { path }), parse: false };
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    if (options.signal?.aborted) {
      throw abortReason(options.signal);
    }
    const { response, value } = await ask(call, next);
    if (!Array.isArray(value)) {
      if (page === 1) {
        return value;
      }
      throw incomplete(options, `page ${page} is no list`);
    }
    for (const item of value) {
      all.push(item);
    }
    const url = nextLink(response.headers.get('link'));
    if (url === undefined) {
      return all;
    }
    // The next call has an address, no path any more.
    call = { ...rest, parse: false, url: new URL(url, response.url || document.baseURI).href };
  }
  throw incomplete(options, `more than ${MAX_PAGES} pages`);
};

/** A list that is cut short is no answer: it would pass for the whole. */
function incomplete({ path, url }: RestOptions, why: string): Error {
  console.error(`[shop] REST: ${why} of ${path ?? url ?? ''}; the list is not whole`);
  return restError('unknown_error');
}

async function ask(call: RestOptions, next: (o: RestOptions) => Promise<unknown>): Promise<{ response: Response; value: unknown }> {
  let response: Response;
  try {
    response = (await next(call)) as Response;
  } catch (error) {
    throw await readError(error);
  }
  return { response, value: await readResponse(response) };
}
