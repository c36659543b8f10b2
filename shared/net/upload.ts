import { safeUrl } from '../url.js';
import { logRequest, type Failure } from './request-log.js';
import { AS_AJAX, RequestError, type TextResponse } from './request.js';

/** What is sent, and who is told how far it is. */
export interface UploadOptions {
  /** On the page's own origin. */
  readonly url: string;
  readonly body: FormData;
  /** Is told the share that has left, 0 to 1; of a body whose length the browser does not know, nothing. */
  readonly onProgress?: (share: number) => void;
  readonly signal?: AbortSignal;
  /** Milliseconds without any progress until we give up; 0 waits for ever. A slow connection that goes on is none. */
  readonly stallMs?: number;
}

/** A server may look through a large file before it answers. */
const DEFAULT_STALL_MS = 60_000;

/** The answer's headers, as `fetch` gives them. */
function headersOf(request: XMLHttpRequest): Headers {
  const headers = new Headers();
  for (const line of request
    .getAllResponseHeaders()
    .trim()
    .split(/[\r\n]+/)) {
    const at = line.indexOf(':');
    if (at > 0) {
      headers.append(line.slice(0, at).trim(), line.slice(at + 1).trim());
    }
  }
  return headers;
}

/**
 * Posts files and tells how far they are: the one thing that `fetch` cannot do. It is logged as every request, and its answer is read by
 * `jsonOf` whatever type it names. Watching the upload makes browsers ask another origin first, so no redirect takes the files away
 * unasked.
 * @throws RequestError as `request` does; `timeout` where nothing moved for `stallMs`, `network` where another origin answered
 */
export function upload({ url, body, onProgress, signal, stallMs = DEFAULT_STALL_MS }: UploadOptions): Promise<TextResponse> {
  if (signal?.aborted) {
    return Promise.reject(new RequestError('aborted', url));
  }
  const request = new XMLHttpRequest();
  const began = performance.now();
  let failure: Failure = 'network';
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = (why: Failure) => (): void => {
    failure = why;
    request.abort();
  };
  const moved = (): void => {
    clearTimeout(timer);
    if (stallMs > 0) {
      timer = setTimeout(stop('timeout'), stallMs);
    }
  };
  const onAbort = stop('aborted');
  const sent = new Promise<TextResponse>((resolve, reject) => {
    const end = (error?: RequestError): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
      logRequest({ method: 'POST', url, status: request.status, ms: performance.now() - began, ...(error ? { failure: error.kind } : {}) });
    };
    const fail = (error: RequestError): void => {
      end(error);
      reject(error);
    };
    request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      moved();
      if (lengthComputable && total > 0) {
        onProgress?.(loaded / total);
      }
    });
    request.addEventListener('progress', moved);
    request.addEventListener('error', () => fail(new RequestError(failure, url)));
    request.addEventListener('abort', () => fail(new RequestError(failure, url)));
    request.addEventListener('load', () => {
      const { status, responseText: text, responseURL } = request;
      const headers = headersOf(request);
      if (responseURL !== '' && safeUrl(responseURL, { sameOrigin: true }) === null) {
        fail(new RequestError('network', url));
        return;
      }
      if (status >= 400) {
        fail(new RequestError('status', url, status, text, headers));
        return;
      }
      end();
      resolve({
        status,
        url: responseURL,
        redirected: responseURL !== '' && responseURL !== new URL(url, document.baseURI).href,
        text,
        type: headers.get('content-type') ?? '',
        headers,
      });
    });
  });
  signal?.addEventListener('abort', onAbort);
  request.open('POST', url);
  for (const [name, value] of Object.entries(AS_AJAX)) {
    request.setRequestHeader(name, value);
  }
  moved();
  request.send(body);
  // Asked as it leaves, as in `exchange`.
  if (navigator.onLine === false) {
    failure = 'offline';
  }
  return sent;
}
