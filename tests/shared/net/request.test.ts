import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { onRequest, type RequestLog } from '../../../shared/net/request-log.js';
import { exchange, jsonOf, latestOnly, request, RequestError, type TextResponse } from '../../../shared/net/request.js';
import { forgetPage } from '../../../shared/page.js';
import { printedLines } from '../../setup/each.js';

const URL_ = 'http://shop.test/x';
const logs: RequestLog[] = [];
let stop: () => void;
beforeEach(() => {
  (Reflect.get(window, 'happyDOM') as { setURL(url: string): void }).setURL('http://shop.test/cart/');
  forgetPage();
  logs.length = 0;
  stop = onRequest((log) => logs.push(log));
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const answers = (make: (url: string, init: RequestInit) => Promise<Response> | Response) => {
  const fake = vi.fn(async (url: string, init: RequestInit) => make(url, init));
  vi.stubGlobal('fetch', fake);
  return fake;
};
/** A connection that waits until it is aborted. */
const hangs = (_: string, { signal }: RequestInit): Promise<Response> =>
  new Promise((_ok, fail) => {
    signal?.addEventListener('abort', () => fail(new DOMException('aborted', 'AbortError')));
  });
const failure = async (run: Promise<unknown>): Promise<RequestError> => {
  const error: unknown = await run.then(
    () => null,
    (e: unknown) => e,
  );
  expect(error).toBeInstanceOf(RequestError);
  return error as RequestError;
};
const logged = (): unknown[] => logs.map(({ method, status, failure: f }) => [method, status, f]);

describe('a request', () => {
  test('is a GET with the page’s cookies, and gives status, address, text and type', async () => {
    const fake = answers(() => {
      const r = new Response('hello', { status: 201, headers: { 'content-type': 'text/plain' } });
      Object.defineProperties(r, { url: { value: 'http://shop.test/y' }, redirected: { value: true } });
      return r;
    });
    expect(await request({ url: URL_ })).toEqual({
      status: 201,
      url: 'http://shop.test/y',
      redirected: true,
      text: 'hello',
      type: 'text/plain',
      headers: expect.any(Headers),
    });
    expect(fake.mock.calls[0]?.[0]).toBe(URL_);
    expect(fake.mock.calls[0]?.[1]).toMatchObject({ method: 'GET', credentials: 'same-origin', headers: {} });
    expect(fake.mock.calls[0]?.[1]).not.toHaveProperty('body');
    expect(logs).toEqual([{ method: 'GET', url: URL_, status: 201, ms: expect.any(Number) }]);
  });

  test('that is answered without a type has none', async () => {
    answers(() => {
      const r = new Response('x');
      r.headers.delete('content-type');
      return r;
    });
    expect((await request({ url: URL_ })).type).toBe('');
  });

  test('with form fields is a POST that says how they are written', async () => {
    const fake = answers(() => new Response('x'));
    const body = new URLSearchParams({ a: '1' });
    expect((await request({ url: URL_, body, headers: { 'X-Mine': '1' } })).type).toMatch(/^text\/plain|^$/);
    expect(fake.mock.calls[0]?.[1]).toMatchObject({
      method: 'POST',
      body,
      headers: { 'Content-Type': 'application/x-www-form-urlencoded; charset=UTF-8', 'X-Mine': '1' },
    });
  });

  test('with form data leaves the type to the browser, which knows the boundary', async () => {
    const fake = answers(() => new Response('x'));
    const body = new FormData();
    await request({ url: URL_, body });
    expect(fake.mock.calls[0]?.[1]).toMatchObject({ method: 'POST', body, headers: {} });
  });

  test('with a text is JSON, unless its headers name another type', async () => {
    const fake = answers(() => new Response('x'));
    await request({ url: URL_, body: '{"a":1}' });
    await request({ url: URL_, body: 'a,b', headers: { 'Content-Type': 'text/csv' } });
    expect(fake.mock.calls.map(([, init]) => [init.method, init.body, init.headers])).toEqual([
      ['POST', '{"a":1}', { 'Content-Type': 'application/json' }],
      ['POST', 'a,b', { 'Content-Type': 'text/csv' }],
    ]);
  });

  test('to the page’s own origin refuses to be led to another, one to another origin does not', async () => {
    const fake = answers(() => new Response('x'));
    for (const url of [URL_, '/x', '?x', 'http://other.test/x', 'https://shop.test/x']) {
      await request({ url, body: 'x' });
    }
    expect(fake.mock.calls.map(([, { mode }]) => mode)).toEqual(['same-origin', 'same-origin', 'same-origin', undefined, undefined]);
  });

  test('may have any method, its own credentials and cache', async () => {
    const fake = answers(() => new Response('x'));
    await request({ url: URL_, method: 'DELETE', credentials: 'include', cache: 'no-store' });
    await request({ url: URL_ });
    expect(fake.mock.calls[0]?.[1]).toMatchObject({ method: 'DELETE', credentials: 'include', cache: 'no-store' });
    expect(Object.keys(fake.mock.calls[1]?.[1] ?? {}).toSorted()).toEqual(['credentials', 'headers', 'method', 'mode', 'signal']);
  });

  test('may be a POST without a body', async () => {
    const fake = answers(() => new Response('x'));
    await request({ url: URL_, method: 'POST' });
    expect(fake.mock.calls[0]?.[1]).toMatchObject({ method: 'POST' });
  });
});

describe('a failure', () => {
  test('without a connection is offline', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValueOnce(false);
    answers(() => {
      throw new TypeError('Failed to fetch');
    });
    const error = await failure(request({ url: URL_ }));
    expect([error.kind, error.url, error.status, error.name, error.message]).toEqual([
      'offline',
      URL_,
      0,
      'RequestError',
      `offline from ${URL_}`,
    ]);
    expect(logged()).toEqual([['GET', 0, 'offline']]);
    vi.restoreAllMocks();
  });

  test.each([
    [
      'before the answer',
      () => {
        throw new TypeError('Failed to fetch');
      },
    ],
    [
      'while the answer comes',
      () => {
        const r = new Response('x');
        vi.spyOn(r, 'text').mockRejectedValue(new TypeError('network error'));
        return r;
      },
    ],
  ])('of a connection that breaks off %s is one of the network: the request may have arrived', async (_when, breaks) => {
    answers(breaks);
    expect((await failure(request({ url: URL_ }))).kind).toBe('network');
  });

  test.each([400, 403, 404, 500, 503])('with status %i tells status and body', async (status) => {
    answers(() => new Response('why '.repeat(50), { status }));
    const error = await failure(request({ url: URL_ }));
    expect([error.kind, error.status, error.body.length]).toEqual(['status', status, 200]);
    expect(error.message).toBe(`status ${status} from ${URL_}: ${'why '.repeat(20)}`);
    expect(error.headers?.get('content-type')).toMatch(/^text\/plain/);
    expect(logged()).toEqual([['GET', status, 'status']]);
  });

  test('after 30 seconds of nothing is a timeout', async () => {
    vi.useFakeTimers();
    answers(hangs);
    const asked = failure(request({ url: URL_ }));
    await vi.advanceTimersByTimeAsync(29_999);
    expect(logs).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect((await asked).kind).toBe('timeout');
    expect(logged()).toEqual([['GET', 0, 'timeout']]);
  });

  test('comes after the time that is given, or never for 0', async () => {
    vi.useFakeTimers();
    answers(hangs);
    const asked = failure(request({ url: URL_, timeoutMs: 50 }));
    await vi.advanceTimersByTimeAsync(50);
    expect((await asked).kind).toBe('timeout');
    // The shop may still be at work for a while on what it did not answer.
    await vi.advanceTimersByTimeAsync(5000);
    const stopIt = new AbortController();
    const patient = failure(request({ url: URL_, timeoutMs: 0, signal: stopIt.signal }));
    expect(vi.getTimerCount()).toBe(0);
    stopIt.abort();
    expect((await patient).kind).toBe('aborted');
  });

  test('leaves no timer and no listener behind', async () => {
    vi.useFakeTimers();
    const control = new AbortController();
    const removed = vi.spyOn(control.signal, 'removeEventListener');
    answers(() => new Response('x'));
    await request({ url: URL_, signal: control.signal });
    expect(vi.getTimerCount()).toBe(0);
    expect(removed).toHaveBeenCalledTimes(1);
  });

  test('by abort is aborted; nothing is sent where that was before', async () => {
    const fake = answers(hangs);
    const control = new AbortController();
    const asked = failure(request({ url: URL_, signal: control.signal }));
    control.abort();
    expect((await asked).kind).toBe('aborted');
    expect((await failure(request({ url: URL_, signal: control.signal }))).kind).toBe('aborted');
    expect(fake).toHaveBeenCalledTimes(1);
  });
});

describe('an exchange', () => {
  test('hands any answer over, refusals included, and gives what was made of it', async () => {
    answers(() => new Response('no', { status: 404, headers: { 'X-Nonce': 'fresh' } }));
    expect(await exchange({ url: URL_ }, async (r) => [r.status, r.headers.get('X-Nonce'), await r.text()])).toEqual([404, 'fresh', 'no']);
    expect(logged()).toEqual([['GET', 404, 'status']]);
  });

  test('passes on the failure its reader names, once told to who watches', async () => {
    answers(() => new Response(''));
    const mine = new RequestError('empty', URL_, 200);
    expect(
      await failure(
        exchange({ url: URL_ }, async () => {
          throw mine;
        }),
      ),
    ).toBe(mine);
    expect(logged()).toEqual([['GET', 200, 'empty']]);
  });

  test('is timed until it is read', async () => {
    vi.useFakeTimers();
    answers(() => new Response('x'));
    const asked = failure(
      exchange(
        { url: URL_, timeoutMs: 5 },
        (r) =>
          new Promise((_ok, fail) => {
            r.text().then(() => setTimeout(() => fail(new Error('cut')), 10), fail);
          }),
      ),
    );
    await vi.advanceTimersByTimeAsync(10);
    expect((await asked).kind).toBe('timeout');
  });
});

describe('who watches requests', () => {
  test('is told until it stops', async () => {
    answers(() => new Response('x'));
    await request({ url: URL_ });
    stop();
    await request({ url: URL_ });
    expect(logs).toHaveLength(1);
  });

  test('and throws is one console error; the request is none the worse', async () => {
    answers(() => new Response('x'));
    const stopBad = onRequest(() => {
      throw new Error('broken panel');
    });
    expect((await request({ url: URL_ })).text).toBe('x');
    stopBad();
    expect(printedLines()).toEqual(['error: [shop] a request watcher failed broken panel']);
  });
});

describe('the JSON of a reply', () => {
  const reply = (text: string): TextResponse => ({ status: 200, url: '', redirected: false, text, type: '', headers: new Headers() });
  const kind = (text: string): unknown => {
    try {
      return { ok: jsonOf(reply(text), URL_) };
    } catch (e) {
      return [(e as RequestError).kind, (e as RequestError).status, (e as RequestError).body];
    }
  };
  test.each([
    ['{"a":1}', { ok: { a: 1 } }],
    [' false\n', { ok: false }],
    ['"x"', { ok: 'x' }],
    ['{"__proto__":1}', { ok: {} }],
    ['10', { ok: 10 }],
    ['', ['empty', 200, '']],
    [' \n', ['empty', 200, '']],
    ['<!DOCTYPE html>', ['not-json', 200, '<!DOCTYPE html>']],
    ['{"a":', ['not-json', 200, '{"a":']],
    ['0', ['not-json', 200, '0']],
    ['-1', ['not-json', 200, '-1']],
  ])('%j', (text, want) => {
    expect(kind(text)).toEqual(want);
  });
});

describe('of several reads only the newest counts', () => {
  test('each aborts the one before', async () => {
    answers(hangs);
    const reads = latestOnly();
    const first = failure(reads.run((signal) => request({ url: URL_, signal })));
    const second = failure(reads.run((signal) => request({ url: URL_, signal })));
    expect((await first).kind).toBe('aborted');
    reads.abort();
    expect((await second).kind).toBe('aborted');
  });

  test('one that is done is left alone, and an abort without any is fine', async () => {
    const reads = latestOnly();
    reads.abort();
    expect(await reads.run(async () => 1)).toBe(1);
    expect(await reads.run(async (signal) => signal.aborted)).toBe(false);
  });
});
