import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the recordings; its README.md says what each one is. */
export const recordingsFolder = join(dirname(fileURLToPath(import.meta.url)), '../fixtures/recordings');

/** Names and values in the order they travel, repeated names kept. A file is there as its file name. */
export type Fields = [string, string][];

/** One recorded request of a real shop and what that shop answered. Hosts read `http://shop.test`. */
export interface Exchange {
  readonly name: string;
  readonly note: string;
  readonly request: {
    readonly method: string;
    readonly url: string;
    readonly headers: Readonly<Record<string, string>>;
    /** The body's fields (url-encoded or multipart); empty for a GET or a JSON body. */
    readonly fields: Fields;
    /** The body as it travelled; undefined for none and for multipart. */
    readonly body: string | undefined;
  };
  readonly response: {
    readonly status: number;
    readonly headers: Readonly<Record<string, string | string[]>>;
    /** Parsed where the answer was JSON, else the text. */
    readonly body: unknown;
    /** The answer's text. JSON is written anew: same values, but not the server's own spacing and escapes. */
    readonly text: string;
  };
}

interface MultipartPart {
  readonly name: string;
  readonly value?: string;
  readonly filename?: string;
}

interface RecordedExchange {
  readonly note: string;
  readonly request: {
    readonly method: string;
    readonly url: string;
    readonly headers: Record<string, string>;
    readonly body?: string | MultipartPart[];
  };
  readonly response: { readonly status: number; readonly headers: Record<string, string | string[]>; readonly body: unknown };
}

const readText = (file: string): string => {
  const path = join(recordingsFolder, file);
  try {
    return readFileSync(path, 'utf8');
  } catch {
    throw new Error(`no recording ${file} in tests/fixtures/recordings`);
  }
};

/** Reads any recorded JSON file (`settings`, `rig`, `events-listing`); the caller knows its shape. */
export function recordedJson<T>(name: string): T {
  return JSON.parse(readText(`${name}.json`)) as T;
}

/** A url-encoded body as its fields, in order. */
const formFields = (body: string): Fields => [...new URLSearchParams(body)].map(([name, value]) => [name, value]);

const requestFields = (request: RecordedExchange['request']): Fields => {
  if (request.body === undefined) {
    return [];
  }
  if (typeof request.body !== 'string') {
    return request.body.map((part) => [part.name, part.value ?? part.filename ?? '']);
  }
  return (request.headers['content-type'] ?? '').startsWith('application/json') ? [] : formFields(request.body);
};

/**
 * A recorded exchange by file name without `.json`; a folder may stand before it (`woocommerce-10.9.1/get-variation-match`).
 * Throws where there is no such file or it is no exchange (an `events-*` trace, `settings`).
 */
export function exchange(name: string): Exchange {
  const recorded = recordedJson<RecordedExchange>(name);
  if (!recorded.request || !recorded.response) {
    throw new Error(`${name}.json is no exchange: it has no request and response`);
  }
  const { request, response } = recorded;
  return {
    name,
    note: recorded.note,
    request: {
      method: request.method,
      url: request.url,
      headers: request.headers,
      fields: requestFields(request),
      body: typeof request.body === 'string' ? request.body : undefined,
    },
    response: {
      status: response.status,
      headers: response.headers,
      body: response.body,
      text: typeof response.body === 'string' ? response.body : JSON.stringify(response.body),
    },
  };
}

/** The same exchange with another answer body, e.g. fragments with a shop's extra selector. Status and headers stay. */
export function withBody(from: Exchange, body: unknown): Exchange {
  return { ...from, response: { ...from.response, body, text: typeof body === 'string' ? body : JSON.stringify(body) } };
}

/** A `Response` as the shop gave it. Cookies are left out: no script can read `set-cookie` (see `applyCookies`). */
export function answer(from: Exchange): Response {
  const headers = Object.entries(from.response.headers)
    .filter(([name]) => name !== 'set-cookie')
    .map(([name, value]): [string, string] => [name, Array.isArray(value) ? value.join(', ') : value]);
  const empty = from.response.status === 204 || from.response.status === 304;
  const response = new Response(empty ? null : from.response.text, { status: from.response.status, headers });
  Object.defineProperty(response, 'url', { value: from.request.url });
  return response;
}

/** Sets the answer's cookies as a browser would; those only the server may read (HttpOnly) are left out. */
export function applyCookies(from: Exchange, target: Document): void {
  const cookies = from.response.headers['set-cookie'] ?? [];
  for (const cookie of typeof cookies === 'string' ? [cookies] : cookies) {
    if (!/;\s*httponly/i.test(cookie)) {
      target.cookie = cookie;
    }
  }
}

/* ---------------------------------------------------------------- pages */

export interface PageOptions {
  /** Puts our tags into the page's text, as a theme would, before any parser sees it. See `wrapElement`. */
  readonly tags?: (html: string) => string;
  /**
   * `external` (default): scripts with a `src` go, inline settings and templates stay. `all`: every script element goes,
   * settings and templates too. `none`: the page as recorded.
   */
  readonly stripScripts?: 'external' | 'all' | 'none';
  /** Style sheets are not recorded, so their links go unless this is true. */
  readonly keepStyles?: boolean;
}

const EXTERNAL_SCRIPT = /<script\b[^>]*\ssrc=[^>]*>\s*<\/script>\n?/gi;
const ANY_SCRIPT = /<script\b[^>]*>[\s\S]*?<\/script>\n?/gi;
const STYLE_LINK = /<link\b[^>]*\srel=(["'])stylesheet\1[^>]*>\n?/gi;

/** The text of a recorded page, by file name without `.html` (`page-shop`, or short: `shop`). */
export function pageText(name: string, { tags = (html) => html, stripScripts = 'external', keepStyles = false }: PageOptions = {}): string {
  const file = name.startsWith('page-') ? name : `page-${name}`;
  let html = readText(`${file}.html`);
  if (stripScripts === 'external') {
    html = html.replace(EXTERNAL_SCRIPT, '');
  } else if (stripScripts === 'all') {
    html = html.replace(ANY_SCRIPT, '');
  }
  if (!keepStyles) {
    html = html.replace(STYLE_LINK, '');
  }
  return tags(html);
}

/**
 * Wraps the first element whose opening tag matches (`/<form class="variations_form/`) in a tag of ours.
 * Throws where nothing matches or the element never closes: a test on an unwrapped page would prove nothing.
 */
export function wrapElement(html: string, opening: RegExp, tag: string, attributes = ''): string {
  const start = html.search(opening);
  const name = /^<([a-z][\w-]*)/i.exec(html.slice(start))?.[1];
  if (start < 0 || name === undefined) {
    throw new Error(`no element matches ${String(opening)}`);
  }
  const edges = new RegExp(`<(/?)${name}(?=[\\s>])[^>]*>`, 'gi');
  edges.lastIndex = start;
  let depth = 0;
  for (let edge = edges.exec(html); edge; edge = edges.exec(html)) {
    depth += edge[1] === '/' ? -1 : 1;
    if (depth === 0) {
      const end = edge.index + edge[0].length;
      const open = attributes === '' ? `<${tag}>` : `<${tag} ${attributes}>`;
      return `${html.slice(0, start)}${open}${html.slice(start, end)}</${tag}>${html.slice(end)}`;
    }
  }
  throw new Error(`<${name}> at ${String(opening)} has no end`);
}

const SETTINGS_LINE = /<script\b[^>]*\bid=["'][^"']*-js-extra["'][^>]*>([\s\S]*?)<\/script>/gi;
const SETTING = /^\s*var (\w+) = (\{.*\}|\[.*\]);\s*$/gm;

/** The settings objects a page prints inline (`var wc_add_to_cart_params = {…};`), by name. */
export function pageSettings(html: string): Record<string, unknown> {
  const settings: Record<string, unknown> = {};
  for (const [, code = ''] of html.matchAll(SETTINGS_LINE)) {
    for (const [, name = '', json = ''] of code.matchAll(SETTING)) {
      settings[name] = JSON.parse(json) as unknown;
    }
  }
  return settings;
}

/**
 * Shows a page's text in a test window that runs no scripts of its own (happy-dom, jsdom): attributes of html and body, their
 * content, and the inline settings as globals. Returns the undo: settings and content gone, cookies and storages untouched.
 */
export function showPage(html: string, target: Window & typeof globalThis = window): () => void {
  const parsed = new target.DOMParser().parseFromString(html, 'text/html');
  const { document } = target;
  const copy = (from: Element, to: Element): void => {
    for (const { name } of [...to.attributes]) {
      to.removeAttribute(name);
    }
    for (const { name, value } of [...from.attributes]) {
      to.setAttribute(name, value);
    }
  };
  copy(parsed.documentElement, document.documentElement);
  copy(parsed.body, document.body);
  document.head.innerHTML = parsed.head.innerHTML;
  document.body.innerHTML = parsed.body.innerHTML;
  // happy-dom selects another option than the one that is marked: choose it as a browser's parser does.
  for (const option of document.querySelectorAll<HTMLOptionElement>('option[selected]')) {
    option.selected = true;
  }
  const settings = pageSettings(html);
  Object.assign(target, settings);
  return () => {
    for (const name of Object.keys(settings)) {
      Reflect.deleteProperty(target, name);
    }
    copy(document.createElement('body'), document.body);
    document.head.innerHTML = '';
    document.body.innerHTML = '';
  };
}

/* ---------------------------------------------------------------- fetch */

/** One request a test saw. */
export interface SentRequest {
  readonly method: string;
  /** As the code asked for it, relative or not. */
  readonly url: string;
  /** `METHOD /path?query`, as the traces and the routes write it. */
  readonly call: string;
  readonly headers: Headers;
  /** Body fields in the order they were sent, url-encoded or multipart; a file as its name. */
  readonly fields: Fields;
  /** The body as text where it was one. */
  readonly body: string | undefined;
  readonly signal: AbortSignal | undefined;
}

type MaybePromise<T> = T | Promise<T>;
/** An exchange, its name, or a function that makes the answer. A thrown error is a failed connection. */
export type Reply = string | Exchange | ((request: SentRequest) => MaybePromise<Response | Exchange>);
/** `METHOD /path?query` → what is answered. A list is answered one by one and then used up; a single reply serves every time. */
export type Routes = Readonly<Record<string, Reply | readonly Reply[]>>;

export interface FakeFetch {
  (input: RequestInfo | URL, init?: RequestInit): Promise<Response>;
  /** Every request so far, unanswered ones included. */
  readonly sent: SentRequest[];
  /** The calls so far, as `METHOD /path?query`. */
  calls(): string[];
  /** Requests no route was for. Assert it to be empty: code that handles failures would hide them. */
  readonly unexpected: string[];
}

/** A connection that breaks off, as fetch reports it: the request may have arrived. */
export const lost: Reply = () => {
  throw new TypeError('Failed to fetch');
};

/** No connection at all: the browser knows, and nothing leaves. */
export const offline: Reply = () => {
  const before = Object.getOwnPropertyDescriptor(navigator, 'onLine');
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false });
  queueMicrotask(() => {
    if (before) {
      Object.defineProperty(navigator, 'onLine', before);
    } else {
      Reflect.deleteProperty(navigator, 'onLine');
    }
  });
  throw new TypeError('Failed to fetch');
};

/** An answer that waits until it is let go, for orders of late answers. */
export function held(reply: string | Exchange): { readonly reply: Reply; release(): void } {
  let release: () => void = () => {};
  const wait = new Promise<void>((resolve) => {
    release = resolve;
  });
  return {
    reply: async () => {
      await wait;
      return typeof reply === 'string' ? exchange(reply) : reply;
    },
    release: () => release(),
  };
}

/** `METHOD /path?query` of an address, whatever host it is on. */
export function callOf(method: string, url: string): string {
  const { pathname, search } = new URL(url, 'http://shop.test/');
  return `${method.toUpperCase()} ${pathname}${search}`;
}

const bodyFields = (body: unknown, contentType: string): Fields => {
  if (body instanceof FormData) {
    return [...body.entries()].map(([name, value]) => [name, typeof value === 'string' ? value : value.name]);
  }
  if (body instanceof URLSearchParams) {
    return [...body].map(([name, value]) => [name, value]);
  }
  return typeof body === 'string' && contentType.includes('x-www-form-urlencoded') ? formFields(body) : [];
};

const aborted = (): DOMException => new DOMException('The operation was aborted.', 'AbortError');

/**
 * A double of `fetch` that logs what is sent and answers with recorded exchanges.
 * With `cookies` the answers' cookies are set on that document, as the browser would before the answer is read.
 */
export function fakeFetch(routes: Routes, { cookies }: { readonly cookies?: Document } = {}): FakeFetch {
  const sent: SentRequest[] = [];
  const unexpected: string[] = [];
  const used = new Map<string, number>();

  const replyTo = (call: string): Reply | undefined => {
    const route = routes[call];
    if (route === undefined || typeof route === 'string' || !Array.isArray(route)) {
      return route as Reply | undefined;
    }
    const turn = used.get(call) ?? 0;
    used.set(call, turn + 1);
    return (route as readonly Reply[])[turn];
  };

  const respond = async (request: SentRequest): Promise<Response> => {
    const reply = replyTo(request.call);
    if (reply === undefined) {
      unexpected.push(request.call);
      throw new TypeError(`no recorded answer for ${request.call}`);
    }
    const given = typeof reply === 'function' ? await reply(request) : typeof reply === 'string' ? exchange(reply) : reply;
    if (request.signal?.aborted) {
      throw aborted();
    }
    if (!('response' in given)) {
      return given;
    }
    if (cookies) {
      applyCookies(given, cookies);
    }
    return answer(given);
  };

  const fake = (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const from = typeof input === 'object' && 'method' in input ? input : undefined;
    const method = (init.method ?? from?.method ?? 'GET').toUpperCase();
    const url = from ? from.url : String(input);
    const headers = new Headers(init.headers ?? from?.headers);
    const body = init.body ?? undefined;
    const signal = init.signal ?? from?.signal ?? undefined;
    const request: SentRequest = {
      method,
      url,
      call: callOf(method, url),
      headers,
      fields: bodyFields(body, headers.get('content-type') ?? ''),
      body: typeof body === 'string' ? body : body instanceof URLSearchParams ? String(body) : undefined,
      signal,
    };
    if (signal?.aborted) {
      return Promise.reject(aborted());
    }
    sent.push(request);
    return new Promise((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(aborted()), { once: true });
      respond(request).then(resolve, reject);
    });
  };

  return Object.assign(fake, { sent, unexpected, calls: () => sent.map((request) => request.call) });
}
