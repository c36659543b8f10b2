import { afterEach, describe, expect, test, vi } from 'vitest';
import { addRestStep, extraQuery, preloading, rest, RestError, setUploadPauses, type RestOptions } from '../../../shared/net/rest.js';
import { restRoot, addMissing, joinRoute, normalPath, underRoot, withValue } from '../../../shared/net/rest-url.js';
import { nextLink } from '../../../shared/net/rest-pages.js';
import { held, lost, offline, withBody, exchange, type Reply } from '../../host/recording.js';
import { printedLines } from '../../setup/each.js';
import { leavePage, restPage, ROOT } from './fake-rest-server.js';

afterEach(() => {
  leavePage();
  vi.useRealTimers();
});

const json =
  (value: unknown, status = 200, headers: Record<string, string> = {}) =>
  (): Response =>
    new Response(JSON.stringify(value), { status, headers });
const text =
  (body: string | null, status = 200, headers: Record<string, string> = {}) =>
  (): Response =>
    new Response(body, { status, headers });
/** One call to `/x`, answered so. */
const call = async (reply: Reply | readonly Reply[], options: RestOptions = {}): Promise<unknown> => {
  restPage({ 'GET /wp-json/x': reply });
  return rest({ path: '/x', locale: false, ...options });
};
const failure = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => {
      throw new Error('this was meant to fail');
    },
    (e: unknown) => e,
  );

describe('the address', () => {
  test.each([
    [{ path: '/wp/v2/posts' }, 'http://shop.test/wp-json/wp/v2/posts?_locale=user'],
    [{ path: 'wp/v2/posts?a=1' }, 'http://shop.test/wp-json/wp/v2/posts?a=1&_locale=user'],
    [{ path: '/wp/v2/posts?_locale=site' }, 'http://shop.test/wp-json/wp/v2/posts?_locale=site'],
    [{ path: '/wp/v2/posts', locale: false }, 'http://shop.test/wp-json/wp/v2/posts'],
    [{ namespace: '/wp/v2/', endpoint: '/posts/7/' }, 'http://shop.test/wp-json/wp/v2/posts/7?_locale=user'],
    [{ namespace: 'wp/v2', endpoint: '/' }, 'http://shop.test/wp-json/wp/v2?_locale=user'],
    [{ url: 'http://shop.test/other/1#top' }, 'http://shop.test/other/1?_locale=user#top'],
  ] as const)('%j is %s', async (options, url) => {
    const fetch = restPage({ [`GET ${new URL(url).pathname}${new URL(url).search}`]: json(1) });
    await rest(options);
    expect(fetch.sent.map((s) => s.url)).toEqual([url]);
  });

  test('below a root that is a query the path’s query continues it', async () => {
    const fetch = restPage({ 'GET /?rest_route=/wp/v2/posts&a=1&_locale=user': json(1) }, { root: 'http://shop.test/?rest_route=/' });
    await rest({ path: '/wp/v2/posts?a=1' });
    expect(fetch.unexpected).toEqual([]);
  });

  test('without anything said it is the page itself', async () => {
    const fetch = restPage({ 'GET /shop/': json(1) });
    await rest({});
    expect(fetch.unexpected).toEqual([]);
  });

  test('the root is the page’s setting, what its head links to, the platform’s default', () => {
    restPage({});
    expect(restRoot()).toBe(ROOT);
    Reflect.deleteProperty(globalThis, 'wpApiSettings');
    expect(restRoot()).toBe('/wp-json/');
    document.head.innerHTML = '<link rel="https://api.w.org/" href="http://shop.test/blog/wp-json">';
    expect(restRoot()).toBe('http://shop.test/blog/wp-json/');
  });

  test.each([
    [() => addMissing('/a?x=1#h', { x: 2, y: 'ä&b' }), '/a?x=1&y=%C3%A4%26b#h'],
    [() => addMissing('/a?%78=1', { x: 2 }), '/a?%78=1'],
    [() => addMissing('/a?b=%E0%A4%A', { b: 1, c: 1 }), '/a?b=%E0%A4%A&c=1'],
    [() => withValue('/a?per_page=-1&b=2', 'per_page', 100), '/a?per_page=100&b=2'],
    [() => withValue('/a', 'p', 1), '/a?p=1'],
    [() => underRoot('/r/', '/a?b'), '/r/a?b'],
    [() => joinRoute('//a//', ''), 'a'],
    [() => normalPath('wp/v2/a?b=2&a=%20x#h'), '/wp/v2/a?a=%20x&b=2'],
    [() => normalPath('/wp/v2/a?b=%&a'), '/wp/v2/a?a=&b=%25'],
  ])('case %#', (make, expected) => {
    expect(make()).toBe(expected);
  });
});

describe('method and body', () => {
  const sent = async (options: RestOptions) => {
    const fetch = restPage({ 'POST /wp-json/x': json(1), 'GET /wp-json/x': json(1) }, { nonce: 'n1' });
    await rest({ path: '/x', locale: false, ...options });
    const { method, headers, body } = fetch.sent[0]!;
    return { method, override: headers.get('x-http-method-override'), type: headers.get('content-type'), body };
  };
  test.each([
    [{}, { method: 'GET', override: null, type: null, body: undefined }],
    [{ data: { a: [1] } }, { method: 'POST', override: null, type: 'application/json', body: '{"a":[1]}' }],
    [
      { method: 'put', data: { a: 1 } },
      { method: 'POST', override: 'put', type: 'application/json', body: '{"a":1}' },
    ],
    [
      { method: 'PATCH', data: true },
      { method: 'POST', override: 'PATCH', type: 'application/json', body: 'true' },
    ],
    [{ method: 'DELETE' }, { method: 'POST', override: 'DELETE', type: 'application/json', body: undefined }],
    [
      { method: 'POST', data: '' },
      { method: 'POST', override: null, type: null, body: undefined },
    ],
    [
      { method: 'POST', data: 0 },
      { method: 'POST', override: null, type: null, body: undefined },
    ],
    [
      { method: 'POST', data: false },
      { method: 'POST', override: null, type: null, body: undefined },
    ],
    [
      { method: 'POST', data: null },
      { method: 'POST', override: null, type: null, body: undefined },
    ],
    [
      { data: { a: 1 }, headers: { 'content-type': 'text/odd' } },
      { method: 'POST', override: null, type: 'application/json', body: '{"a":1}' },
    ],
    [
      { body: new URLSearchParams({ a: '1' }) },
      { method: 'POST', override: null, type: 'application/x-www-form-urlencoded; charset=UTF-8', body: 'a=1' },
    ],
  ] as const)('%j', async (options, expected) => {
    expect(await sent(options as RestOptions)).toEqual(expected);
  });

  test('a file that replaces another keeps its multipart type, which names the boundary', async () => {
    expect(await sent({ method: 'PUT', body: new FormData() })).toMatchObject({ method: 'POST', override: 'PUT', type: null });
  });

  test('what the answer is accepted as can be given', async () => {
    const fetch = restPage({ 'GET /wp-json/x': json(1) });
    await rest({ path: '/x', locale: false, headers: { accept: 'text/csv' } });
    expect(fetch.sent[0]?.headers.get('accept')).toBe('text/csv');
  });
});

describe('the nonce', () => {
  const nonceOf = async (
    options: RestOptions,
    nonce: string,
    route = 'GET /wp-json/x?_locale=user',
  ): Promise<string | null | undefined> => {
    const fetch = restPage({ [route]: json(1) }, { nonce });
    await rest(options);
    expect(fetch.unexpected).toEqual([]);
    return fetch.sent[0]?.headers.get('x-wp-nonce');
  };
  test('is not sent by guests, who have none', async () => {
    expect(await nonceOf({ path: '/x' }, '')).toBeNull();
  });
  test('is the page’s', async () => {
    expect(await nonceOf({ path: '/x' }, 'n1')).toBe('n1');
  });
  test('of the host’s own helper comes before the printed one, which may be older', async () => {
    Reflect.set(globalThis, 'wp', { apiFetch: Object.assign(() => undefined, { nonceMiddleware: { nonce: 'n2' } }) });
    expect(await nonceOf({ path: '/x' }, 'n1')).toBe('n2');
  });
  test('a caller gives counts where the page has none', async () => {
    expect(await nonceOf({ path: '/x', headers: { 'x-wp-nonce': 'n3' } }, '')).toBe('n3');
  });
  test('a caller gives is not joined with the page’s', async () => {
    expect(await nonceOf({ path: '/x', headers: { 'x-wp-nonce': 'n3' } }, 'n1')).toBe('n1');
  });
  test.each(['http://elsewhere.test/x', 'https://shop.test/x', 'http://shop.test:8080/x', '//elsewhere.test/x'])(
    'never goes to %s',
    async (url) => {
      expect(await nonceOf({ url, locale: false, headers: { 'X-wp-NONCE': 'n3' } }, 'n1', 'GET /x')).toBeNull();
    },
  );
  test('is not carried to where a redirect leads: the browser is told to stay on the origin', async () => {
    const modes: unknown[] = [];
    restPage({});
    Reflect.set(globalThis, 'wpApiSettings', { root: ROOT, nonce: 'n1' });
    vi.stubGlobal('fetch', (_url: string, init: RequestInit) => {
      modes.push([init.mode, init.credentials]);
      return Promise.resolve(new Response('1'));
    });
    await rest({ path: '/x' });
    await rest({ url: 'http://elsewhere.test/x' });
    expect(modes).toEqual([
      ['same-origin', 'include'],
      [undefined, 'include'],
    ]);
  });
  test('of another origin’s answer is not taken over', async () => {
    const fetch = restPage({ 'GET /x': json(1, 200, { 'X-WP-Nonce': 'evil' }), 'GET /wp-json/x?_locale=user': json(1) }, { nonce: 'n1' });
    await rest({ url: 'http://elsewhere.test/x', locale: false });
    await rest({ path: '/x' });
    expect(fetch.sent[1]?.headers.get('x-wp-nonce')).toBe('n1');
  });
});

const X = 'GET /wp-json/x?_locale=user';
const REFRESH = 'GET /wp-admin/admin-ajax.php?action=rest-nonce';
const invalid = json({ code: 'rest_cookie_invalid_nonce', message: 'Cookie check failed', data: { status: 403 } }, 403);

describe('a refused nonce', () => {
  test('is renewed by one request for two calls that fail at once', async () => {
    const fetch = restPage({ [X]: [invalid, invalid, json('a'), json('b')], [REFRESH]: text('fresh12345\n') }, { nonce: 'old' });
    expect(await Promise.all([rest({ path: '/x' }), rest({ path: '/x' })])).toEqual(['a', 'b']);
    expect(fetch.calls().filter((c) => c === REFRESH)).toHaveLength(1);
    expect(fetch.sent.filter((s) => s.call === X).map((s) => s.headers.get('x-wp-nonce'))).toEqual([
      'old',
      'old',
      'fresh12345',
      'fresh12345',
    ]);
  });

  test('is not renewed again where another call was quicker', async () => {
    const late = held(withBody(exchange('rest-invalid-nonce'), { code: 'rest_cookie_invalid_nonce', message: 'm', data: {} }));
    const fetch = restPage(
      { [X]: [late.reply, json('late')], 'GET /wp-json/y?_locale=user': [invalid, json('quick')], [REFRESH]: text('fresh12345') },
      { nonce: 'old' },
    );
    const slow = rest({ path: '/x' });
    expect(await rest({ path: '/y' })).toBe('quick');
    late.release();
    expect(await slow).toBe('late');
    expect(fetch.calls().filter((c) => c === REFRESH)).toHaveLength(1);
  });

  test('that stays refused is told after one more try', async () => {
    const fetch = restPage({ [X]: invalid, [REFRESH]: text('fresh12345') }, { nonce: 'old' });
    expect(await failure(rest({ path: '/x' }))).toMatchObject({
      code: 'rest_cookie_invalid_nonce',
      message: 'Cookie check failed',
      status: 403,
    });
    expect(fetch.calls()).toEqual([X, REFRESH, X]);
  });

  test.each([
    ['a refused request', text('0', 400)],
    ['0', text('0')],
    ['-1', text('-1')],
    ['nothing', text('')],
    ['a page', text('<html>log in</html>')],
    ['no connection', offline],
  ])('with %s for a new one is the call’s own error', async (_what, reply) => {
    const fetch = restPage({ [X]: invalid, [REFRESH]: reply }, { nonce: 'old' });
    expect(await failure(rest({ path: '/x' }))).toMatchObject({ code: 'rest_cookie_invalid_nonce' });
    expect(fetch.calls()).toEqual([X, REFRESH]);
  });

  test('is asked for at the address the host’s own helper was told', async () => {
    Reflect.set(globalThis, 'wp', {
      apiFetch: Object.assign(() => undefined, { nonceEndpoint: 'http://shop.test/other/admin-ajax.php?action=rest-nonce' }),
    });
    const fetch = restPage(
      { [X]: [invalid, json(1)], 'GET /other/admin-ajax.php?action=rest-nonce': text('fresh12345') },
      { nonce: 'old' },
    );
    expect(await rest({ path: '/x' })).toBe(1);
    expect(fetch.unexpected).toEqual([]);
  });

  test('a call given up meanwhile is given up, the new nonce serves the next', async () => {
    const refresh = held(withBody(exchange('rest-nonce-refresh'), 'fresh12345'));
    const fetch = restPage({ [X]: [invalid, json('next')], [REFRESH]: refresh.reply }, { nonce: 'old' });
    const control = new AbortController();
    const work = failure(rest({ path: '/x', signal: control.signal }));
    await vi.waitFor(() => {
      expect(fetch.calls()).toContain(REFRESH);
    });
    control.abort();
    expect(await work).toMatchObject({ name: 'AbortError' });
    refresh.release();
    await new Promise((done) => {
      setTimeout(done);
    });
    expect(await rest({ path: '/x' })).toBe('next');
    expect(fetch.sent.at(-1)?.headers.get('x-wp-nonce')).toBe('fresh12345');
  });

  test('of a raw call is the caller’s matter', async () => {
    const fetch = restPage({ [X]: invalid }, { nonce: 'old' });
    expect(await failure(rest({ path: '/x', parse: false }))).toMatchObject({ status: 403 });
    expect(fetch.calls()).toEqual([X]);
  });
});

describe('the catalogue of errors', () => {
  test.each([
    ['a body that is no JSON', text('<p>oops'), 'invalid_json', 'The response is not a valid JSON response.', 200],
    ['an empty body', text(''), 'invalid_json', 'The response is not a valid JSON response.', 200],
    ['an error page', text('<h1>Bad gateway', 502), 'invalid_json', 'The response is not a valid JSON response.', 502],
    ['an empty value', json(null, 500), 'unknown_error', 'An unknown error occurred.', 500],
    ['a bare number', json(0, 403), 'unknown_error', 'An unknown error occurred.', 403],
    ['a list', json([], 400), 'unknown_error', 'An unknown error occurred.', 400],
    ['no connection', offline, 'fetch_error', 'You are probably offline.', 0],
    [
      'the server’s words',
      json({ code: 'rest_no_route', message: 'No route was found.', data: { status: 404 } }, 404),
      'rest_no_route',
      'No route was found.',
      404,
    ],
    ['a code without words', json({ code: 'odd', message: '' }, 400), 'odd', 'An unknown error occurred.', 400],
    ['words without a code', json({ message: 'Just so.' }, 400), 'unknown_error', 'Just so.', 400],
  ] as const)('%s', async (_what, reply, code, message, status) => {
    const error = await failure(call(reply));
    expect(error).toBeInstanceOf(RestError);
    expect(error).toMatchObject({ code, message, status });
  });

  test('the cause of a missing connection is told to developers', async () => {
    expect(await failure(call(lost))).toMatchObject({ code: 'fetch_error', cause: 'network' });
    expect(await failure(call(offline))).toMatchObject({ code: 'fetch_error', cause: 'offline' });
  });

  test('a call that the server leads to another origin is not told as a lost connection', async () => {
    restPage({});
    const sent: unknown[] = [];
    vi.stubGlobal('fetch', (_url: string, { method, redirect, body }: RequestInit) => {
      sent.push([method, redirect, body]);
      return redirect === 'manual' ? Promise.resolve({ type: 'opaqueredirect' }) : Promise.reject(new TypeError('no'));
    });
    expect(await failure(rest({ path: '/x', data: { a: 1 }, method: 'POST', locale: false }))).toMatchObject({
      code: 'unknown_error',
      message: 'An unknown error occurred.',
      cause: 'redirect',
    });
    expect([sent, printedLines()]).toEqual([
      [
        ['POST', undefined, '{"a":1}'],
        ['HEAD', 'manual', undefined],
      ],
      [`error: [shop] ${ROOT}x leads to another origin, where calls are not taken: call the address that the shop has now`],
    ]);
  });

  test('a server that does not answer in time is as good as no connection', async () => {
    vi.useFakeTimers();
    const work = failure(call(held('rest-valid-nonce').reply, { timeoutMs: 5000 }));
    await vi.advanceTimersByTimeAsync(5000);
    expect(await work).toMatchObject({ code: 'fetch_error', cause: 'timeout' });
  });

  test('a call that was given up is an AbortError, before and while it is under way', async () => {
    const control = new AbortController();
    const work = failure(call(held('rest-valid-nonce').reply, { signal: control.signal }));
    control.abort();
    expect(await work).toMatchObject({ name: 'AbortError' });
    expect(await failure(call(json(1), { signal: control.signal }))).toMatchObject({ name: 'AbortError' });
  });

  test('the owner’s text comes first, then the host’s translation, then English', async () => {
    Reflect.set(globalThis, 'wp', { i18n: { __: (t: string) => `LV ${t}` } });
    expect(await failure(call(text('')))).toMatchObject({ message: 'LV The response is not a valid JSON response.' });
    Reflect.set(globalThis, 'shopSettings', { messages: { 'rest.invalid_json': 'Slikta atbilde.' } });
    expect(await failure(call(text('')))).toMatchObject({ message: 'Slikta atbilde.' });
  });

  test('a host translation that fails or has no text leaves the English', async () => {
    for (const __ of [
      () => {
        throw new Error('no');
      },
      () => '',
      () => 7,
    ]) {
      Reflect.set(globalThis, 'wp', { i18n: { __ } });
      expect(await failure(call(text('')))).toMatchObject({ message: 'The response is not a valid JSON response.' });
    }
  });

  test('keys that could pollute a prototype are left out of an answer', async () => {
    expect(Object.keys((await call(text('{"__proto__":{"a":1},"b":2}'))) as object)).toEqual(['b']);
  });
});

describe('what a call gives', () => {
  test('204 is null', async () => {
    expect(await call(text(null, 204))).toBeNull();
  });
  test('raw, it is the response', async () => {
    const response = await call(text('raw', 201), { parse: false });
    expect(response).toBeInstanceOf(Response);
    expect(await (response as Response).text()).toBe('raw');
  });
  test('raw and refused, the response is thrown', async () => {
    const response = await failure(call(text('no', 404), { parse: false }));
    expect(response).toBeInstanceOf(Response);
    expect((response as Response).status).toBe(404);
  });
});

describe('all pages', () => {
  const page = (n: number, next?: string): Reply =>
    json([n], 200, next ? { link: `<http://shop.test/wp-json/p?per_page=100&page=${next}>; rel="next"` } : {});
  const P = 'GET /wp-json/p?per_page=100';
  const all = (options: RestOptions = {}): Promise<unknown> => rest({ path: '/p?per_page=-1', locale: false, ...options });

  test('are joined', async () => {
    const fetch = restPage({ [P]: page(1, '2'), [`${P}&page=2`]: page(2, '3'), [`${P}&page=3`]: page(3) }, { nonce: 'n1' });
    expect(await all({ headers: { 'X-Own': 'kept' } })).toEqual([1, 2, 3]);
    expect(fetch.sent.map((s) => [s.headers.get('x-wp-nonce'), s.headers.get('x-own')])).toEqual([
      ['n1', 'kept'],
      ['n1', 'kept'],
      ['n1', 'kept'],
    ]);
  });
  test('of what is no list are that', async () => {
    restPage({ [P]: json({ a: 1 }) });
    expect(await all()).toEqual({ a: 1 });
  });
  test('of which one fails are its error', async () => {
    restPage({ [P]: page(1, '2'), [`${P}&page=2`]: json({ code: 'gone', message: 'Gone.' }, 404) });
    expect(await failure(all())).toMatchObject({ code: 'gone', message: 'Gone.', status: 404 });
  });
  test('of which one is no JSON are invalid_json', async () => {
    restPage({ [P]: page(1, '2'), [`${P}&page=2`]: text('<p>', 500) });
    expect(await failure(all())).toMatchObject({ code: 'invalid_json' });
  });
  test('are not asked for when a raw answer is wanted', async () => {
    const fetch = restPage({ 'GET /wp-json/p?per_page=-1': page(1, '2') });
    expect(await all({ parse: false })).toBeInstanceOf(Response);
    expect(fetch.calls()).toHaveLength(1);
  });
  test('on another origin get no nonce', async () => {
    const fetch = restPage(
      { [P]: json([1], 200, { link: '<http://elsewhere.test/p2>; rel="next"' }), 'GET /p2': json([2]) },
      { nonce: 'n1' },
    );
    expect(await all()).toEqual([1, 2]);
    expect(fetch.sent.map((s) => s.headers.get('x-wp-nonce'))).toEqual(['n1', null]);
  });
  test('stop when the call is given up', async () => {
    const control = new AbortController();
    restPage({
      [P]: () => {
        control.abort();
        return page(1, '2') as never;
      },
    });
    expect(await failure(all({ signal: control.signal }))).toMatchObject({ name: 'AbortError' });
  });
  test('in a circle fail after a hundred, with a line', async () => {
    const fetch = restPage({ [P]: page(1, '2'), [`${P}&page=2`]: page(2, '2') });
    expect(await failure(all())).toMatchObject({ name: 'RestError', code: 'unknown_error' });
    expect(fetch.calls()).toHaveLength(100);
    expect(printedLines()).toEqual(['error: [shop] REST: more than 100 pages of /p?per_page=-1; the list is not whole']);
  });
  test.each([
    ['<a>; rel="next"', 'a'],
    ['<a>; rel="prev", <b>; rel="next"', 'b'],
    ['<a>; title="x"; rel=next', 'a'],
    ['<a>; rel="last next"', 'a'],
    ["<a>; rel='next'", 'a'],
    ['<a>; rel="prev"', undefined],
    ['<a>; rel="nextish"', undefined],
    ['', undefined],
    [null, undefined],
  ])('the next one in %j is %j', (header, url) => {
    expect(nextLink(header)).toBe(url);
  });
});

describe('an upload', () => {
  const MEDIA = 'POST /wp-json/wp/v2/media?_locale=user';
  const PROCESS = 'POST /wp-json/wp/v2/media/9/post-process?_locale=user';
  const DELETE = 'POST /wp-json/wp/v2/media/9?force=true&_locale=user';
  const broken = text('<h1>Gateway', 502, { 'x-wp-upload-attachment-id': '9' });
  const upload = (options: RestOptions = {}): Promise<unknown> =>
    rest({ path: '/wp/v2/media', method: 'POST', body: new FormData(), ...options });

  test.each([
    ['refused', json({ code: 'rest_upload_no_data', message: 'No data supplied.', data: { status: 400 } }, 400), 'rest_upload_no_data'],
    ['broken without an id', text('<h1>', 502), 'invalid_json'],
    ['refused although it has an id', json({ code: 'no', message: 'No.' }, 403, { 'x-wp-upload-attachment-id': '9' }), 'no'],
    ['broken with an id that is no number', json({ code: 'odd', message: 'Odd.' }, 500, { 'x-wp-upload-attachment-id': '../9' }), 'odd'],
    ['without a connection', offline, 'fetch_error'],
  ] as const)('that is %s is not tried again', async (_what, reply, code) => {
    const fetch = restPage({ [MEDIA]: reply });
    expect(await failure(upload())).toMatchObject({ code });
    expect(fetch.calls()).toEqual([MEDIA]);
  });

  test('goes on where the server broke down over its smaller copies', async () => {
    const fetch = restPage({ [MEDIA]: broken, [PROCESS]: [text('', 500), offline, json({ id: 9 })] }, { nonce: 'n1' });
    expect(await upload()).toEqual({ id: 9 });
    expect(fetch.calls()).toEqual([MEDIA, PROCESS, PROCESS, PROCESS]);
    expect(fetch.sent.map((s) => s.headers.get('x-wp-nonce'))).toEqual(['n1', 'n1', 'n1', 'n1']);
    expect(fetch.sent[1]?.body).toBe('{"action":"create-image-subsizes"}');
  });

  test('is deleted after five tries, which nobody waits for', async () => {
    const fetch = restPage({ [MEDIA]: broken, [PROCESS]: text('', 500), [DELETE]: offline }, { nonce: 'n1' });
    expect(await failure(upload())).toMatchObject({
      code: 'post_process',
      message: 'Media upload failed. If this is a photo or a large image, please scale it down and try again.',
      status: 502,
    });
    await vi.waitFor(() => {
      expect(fetch.calls()).toEqual([MEDIA, ...Array.from({ length: 5 }, () => PROCESS), DELETE]);
    });
    expect(fetch.sent.at(-1)?.headers.get('x-http-method-override')).toBe('DELETE');
  });

  test('raw, throws its first response after five tries', async () => {
    restPage({ [MEDIA]: broken, [PROCESS]: text('', 500), [DELETE]: json(1) });
    const response = await failure(upload({ parse: false }));
    expect(response).toBeInstanceOf(Response);
    expect((response as Response).status).toBe(502);
  });

  test('raw, gives the response that worked', async () => {
    restPage({ [MEDIA]: broken, [PROCESS]: json({ id: 9 }, 201) });
    expect(((await upload({ parse: false })) as Response).status).toBe(201);
  });

  test('with a refused nonce is sent again whole', async () => {
    const fetch = restPage({ [MEDIA]: [invalid, json({ id: 9 }, 201)], [REFRESH]: text('fresh12345') }, { nonce: 'old' });
    expect(await upload()).toEqual({ id: 9 });
    expect(fetch.calls()).toEqual([MEDIA, REFRESH, MEDIA]);
  });

  test('waits between the tries where the shop says so, and can be given up there', async () => {
    vi.useFakeTimers();
    setUploadPauses([0, 500]);
    const fetch = restPage({ [MEDIA]: broken, [PROCESS]: text('', 500) });
    setUploadPauses([0, 500]);
    const control = new AbortController();
    const work = failure(upload({ signal: control.signal }));
    await vi.advanceTimersByTimeAsync(499);
    expect(fetch.calls()).toEqual([MEDIA, PROCESS]);
    control.abort();
    expect(await work).toMatchObject({ name: 'AbortError' });
    expect(fetch.calls()).toEqual([MEDIA, PROCESS]);
  });

  test.each([
    [{ path: '/wp/v2/media', method: 'GET' }],
    [{ path: '/wp/v2/mediatheque', method: 'POST', body: new FormData() }],
    [{ path: '/wp/v2/posts', method: 'POST', data: { a: 1 } }],
  ])('is none: %j', async (options) => {
    const fetch = restPage({ [`${options.method} /wp-json${options.path}?_locale=user`]: broken });
    expect(await failure(rest(options))).toMatchObject({ code: 'invalid_json' });
    expect(fetch.calls()).toHaveLength(1);
  });

  test('is one by namespace and endpoint, and without a leading slash', async () => {
    for (const options of [
      { namespace: 'wp/v2', endpoint: 'media' },
      { path: 'wp/v2/media' },
      { url: 'http://shop.test/wp-json/wp/v2/media' },
    ]) {
      const fetch = restPage({ [MEDIA]: broken, [PROCESS]: json('done') });
      expect(await rest({ ...options, body: new FormData() })).toBe('done');
      expect(fetch.unexpected).toEqual([]);
    }
  });
});

describe('steps of others', () => {
  test('run before all of ours, the last added first', async () => {
    const fetch = restPage({ [X]: json(1), 'GET /wp-json/woo-variation-swatches/v1/a?have=1&lang=lv&_locale=user': json(2) });
    const seen: string[] = [];
    const stops = ['first', 'second'].map((name) =>
      addRestStep((o, next) => {
        seen.push(`${name} ${o.path ?? ''}`);
        return next(o);
      }),
    );
    const stop = addRestStep(extraQuery('woo-variation-swatches', { lang: 'lv', have: '2' }));
    expect(await rest({ path: '/x' })).toBe(1);
    expect(await rest({ path: '/woo-variation-swatches/v1/a?have=1' })).toBe(2);
    expect(seen.slice(0, 2)).toEqual(['second /x', 'first /x']);
    for (const s of [...stops, stop, stop]) {
      s();
    }
    await rest({ path: '/x' });
    expect(seen).toHaveLength(4);
    expect(fetch.unexpected).toEqual([]);
  });

  test('an answer the page brought along serves once, whatever the order of its query', async () => {
    const fetch = restPage({ 'GET /wp-json/a?y=2&x=1&_locale=user': json('server') });
    const stop = addRestStep(preloading({ '/a?x=1&y=2': { body: 'page' } }));
    expect(await rest({ path: 'a?y=2&x=1' })).toBe('page');
    expect(await rest({ path: 'a?y=2&x=1' })).toBe('server');
    stop();
    expect(fetch.calls()).toHaveLength(1);
  });

  test('a preloaded OPTIONS answer is a raw response with its headers; a POST is sent', async () => {
    const fetch = restPage({ 'POST /wp-json/a?_locale=user': json('server') });
    const stop = addRestStep(preloading({ '/a': { body: 1 } }, { '/a': { body: {}, headers: { Allow: 'GET' } } }));
    expect(((await rest({ path: '/a', method: 'OPTIONS', parse: false })) as Response).headers.get('allow')).toBe('GET');
    expect(await rest({ path: '/a', data: { b: 1 } })).toBe('server');
    stop();
    expect(fetch.calls()).toHaveLength(1);
  });
});

describe('the host’s own helper as transport', () => {
  const host = (apiFetch: unknown): void => {
    Reflect.set(globalThis, 'wp', { apiFetch });
  };
  test('gets the call, without what only we understand', async () => {
    const fetch = restPage({});
    const asked: unknown[] = [];
    host((o: unknown) => {
      asked.push(o);
      return Promise.resolve('host');
    });
    expect(await rest({ path: '/x', method: 'POST', data: { a: 1 }, transport: 'host', locale: false, timeoutMs: 5 })).toBe('host');
    expect(asked).toEqual([{ path: '/x', method: 'POST', data: { a: 1 } }]);
    expect(fetch.calls()).toEqual([]);
  });
  test.each([
    [
      'its error object',
      { code: 'rest_forbidden', message: 'No.', data: { status: 403 } },
      { code: 'rest_forbidden', message: 'No.', status: 403 },
    ],
    [
      'its newer code',
      { code: 'offline_error', message: 'Unable to connect.' },
      { code: 'offline_error', message: 'Unable to connect.', status: 0 },
    ],
    ['a thrown error', new TypeError('x'), { code: 'unknown_error', message: 'An unknown error occurred.' }],
  ])('%s becomes ours', async (_what, thrown, expected) => {
    restPage({});
    host(() => Promise.reject(thrown));
    const error = await failure(rest({ path: '/x', transport: 'host' }));
    expect(error).toBeInstanceOf(RestError);
    expect(error).toMatchObject(expected);
  });
  test('a raw refusal and a call given up pass unchanged', async () => {
    restPage({});
    for (const thrown of [new Response('no', { status: 404 }), new DOMException('x', 'AbortError')]) {
      host(() => Promise.reject(thrown));
      expect(await failure(rest({ path: '/x', transport: 'host' }))).toBe(thrown);
    }
  });
  test('that is not there is named once per call, and we send it', async () => {
    restPage({ [X]: json('own') });
    expect(await rest({ path: '/x', transport: 'host' })).toBe('own');
    expect(printedLines()).toEqual(['error: [shop] REST: the page has no wp.apiFetch to hand the call to; sending it ourselves']);
  });
});
