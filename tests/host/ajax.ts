/** The part of jQuery that lets a test answer its requests. */
interface AjaxHost {
  ajaxTransport(
    dataType: string,
    factory: (options: { url?: string; type?: string; data?: unknown; contentType?: string | false }) => {
      send(
        headers: Record<string, string>,
        done: (status: number, statusText: string, responses?: { text: string }, headers?: string) => void,
      ): void;
      abort(): void;
    },
  ): void;
}

type Fetch = (input: string, init?: RequestInit) => Promise<Response>;

/**
 * Lets `$.ajax` go through a fetch double, so that the stock scripts and ours are answered from the same routes and their calls
 * stand in one log. A rejected fetch is a failed request, as without a network.
 */
export function answerAjax($: unknown, fetch: Fetch): void {
  ($ as AjaxHost).ajaxTransport('+*', (options) => {
    const control = new AbortController();
    return {
      send(headers, done) {
        const type = (options.type ?? 'GET').toUpperCase();
        const sent = new Headers(headers);
        const data = options.data;
        if (typeof data === 'string' && options.contentType !== false) {
          sent.set('content-type', options.contentType ?? 'application/x-www-form-urlencoded; charset=UTF-8');
        }
        const body = type === 'GET' || data === undefined || data === null ? undefined : (data as BodyInit);
        fetch(options.url ?? '', { method: type, headers: sent, signal: control.signal, ...(body === undefined ? {} : { body }) })
          .then(async (response) => {
            const text = await response.text();
            const lines = [...response.headers].map(([name, value]) => `${name}: ${value}`).join('\r\n');
            done(response.status, response.statusText || 'OK', { text }, lines);
          })
          // jQuery calls an aborted request back itself; what comes after is not heard.
          .catch(() => done(0, 'error'));
      },
      abort() {
        control.abort();
      },
    };
  });
}
