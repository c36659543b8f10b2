import { printedLines } from '../../setup/each.js';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { addRestStep, extraQuery, rest, setUploadPauses, type RestOptions } from '../../../shared/net/rest.js';
import { exchange, held, withBody, type Reply } from '../../host/recording.js';
import { leavePage, restPage } from './fake-rest-server.js';

afterEach(() => {
  leavePage();
  vi.useRealTimers();
});

const json =
  (value: unknown, status = 200, headers: Record<string, string> = {}) =>
  (): Response =>
    new Response(JSON.stringify(value), { status, headers });
const text =
  (body: string, status = 200, headers: Record<string, string> = {}) =>
  (): Response =>
    new Response(body, { status, headers });
const failure = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => {
      throw new Error('this was meant to fail');
    },
    (e: unknown) => e,
  );
const setUrl = (url: string): void => (Reflect.get(window, 'happyDOM') as { setURL(u: string): void }).setURL(url);

const X = 'GET /wp-json/x?_locale=user';
const REFRESH = 'GET /wp-admin/admin-ajax.php?action=rest-nonce';
const INVALID = { code: 'rest_cookie_invalid_nonce', message: 'Cookie check failed', data: { status: 403 } };
const invalid = json(INVALID, 403);

describe('a refused nonce', () => {
  test('that was renewed once is renewed again when it dies as well', async () => {
    const fetch = restPage(
      { [X]: [invalid, json(1), invalid, json(2)], [REFRESH]: [text('fresh11111'), text('fresh22222')] },
      { nonce: 'old' },
    );
    expect([await rest({ path: '/x' }), await rest({ path: '/x' })]).toEqual([1, 2]);
    expect(fetch.sent.filter((s) => s.call === X).map((s) => s.headers.get('x-wp-nonce'))).toEqual([
      'old',
      'fresh11111',
      'fresh11111',
      'fresh22222',
    ]);
  });

  test('of a body that can be read but once is told: there is nothing to send again', async () => {
    const fetch = restPage({ 'POST /wp-json/x?_locale=user': invalid, [REFRESH]: text('fresh11111') }, { nonce: 'old' });
    expect(await failure(rest({ path: '/x', method: 'POST', body: new ReadableStream() }))).toMatchObject({
      code: 'rest_cookie_invalid_nonce',
    });
    expect(fetch.calls()).toEqual(['POST /wp-json/x?_locale=user']);
  });

  test('is asked for at this shop alone', async () => {
    Reflect.set(globalThis, 'wp', { apiFetch: Object.assign(() => undefined, { nonceEndpoint: 'http://elsewhere.test/nonce' }) });
    const fetch = restPage({ [X]: [invalid, json(1)], [REFRESH]: text('fresh11111') }, { nonce: 'old' });
    expect(await rest({ path: '/x' })).toBe(1);
    expect(fetch.calls()).toEqual([X, REFRESH, X]);
  });

  test('given by the caller is not sent again, though another answer brings it meanwhile', async () => {
    const late = held(withBody(exchange('rest-invalid-nonce'), INVALID));
    const fetch = restPage({
      [X]: [late.reply, json('good')],
      'GET /wp-json/y?_locale=user': json('y', 200, { 'X-WP-Nonce': 'given00000' }),
      [REFRESH]: text('fresh11111'),
    });
    const work = rest({ path: '/x', headers: { 'x-wp-nonce': 'given00000' } });
    await rest({ path: '/y' });
    late.release();
    expect(await work).toBe('good');
    expect(fetch.calls()).toContain(REFRESH);
  });
});

describe('a nonce that comes with an answer', () => {
  test('counts from then on, be it with a refusal', async () => {
    const fetch = restPage({ [X]: [json({ code: 'no', message: 'No.' }, 404, { 'X-WP-Nonce': 'newer00000' }), json(1)] }, { nonce: 'old' });
    await failure(rest({ path: '/x' }));
    await rest({ path: '/x' });
    expect(fetch.sent.map((s) => s.headers.get('x-wp-nonce'))).toEqual(['old', 'newer00000']);
  });

  test('of a page opened from the disk is that of its root’s shop, and goes nowhere else', async () => {
    const fetch = restPage({ [X]: json(1, 200, { 'X-WP-Nonce': 'newer00000' }), 'GET /y?_locale=user': json(1) }, { nonce: 'old' });
    setUrl('file:///home/ada/page.html');
    await rest({ path: '/x' });
    await rest({ path: '/x' });
    await rest({ url: 'http://elsewhere.test/y' });
    expect(fetch.sent.map((s) => s.headers.get('x-wp-nonce'))).toEqual(['old', 'newer00000', null]);
  });
});

describe('a call', () => {
  test('that names a namespace and no endpoint is as if it named none', async () => {
    const fetch = restPage({ 'GET /shop/': json(1) });
    await rest({ namespace: 'wp/v2' });
    expect(fetch.unexpected).toEqual([]);
  });

  test('that is given up throws the very reason, where that is one', async () => {
    restPage({ [X]: held('rest-valid-nonce').reply });
    const control = new AbortController();
    const reason = new DOMException('Another page was opened.', 'AbortError');
    const work = failure(rest({ path: '/x', signal: control.signal }));
    control.abort(reason);
    expect(await work).toBe(reason);
    const other = new AbortController();
    const second = failure(rest({ path: '/x', signal: other.signal }));
    other.abort('enough');
    expect(await second).toMatchObject({ name: 'AbortError' });
  });

  test('by its address, too, gets what a plugin adds', async () => {
    const fetch = restPage({
      'GET /wp-json/woo-variation-swatches/v1/a?_locale=user&lang=lv': json(1),
      'GET /wp-json/woo-variation-swatches/v1/a?lang=lv&_locale=user': json(1),
    });
    const stop = addRestStep(extraQuery('woo-variation-swatches', { lang: 'lv' }));
    await rest({ url: 'http://shop.test/wp-json/woo-variation-swatches/v1/a' });
    stop();
    expect(fetch.unexpected).toEqual([]);
  });
});

describe('all pages', () => {
  const next = (url: string): Record<string, string> => ({ link: `<${url}>; rel="next"` });

  test('are asked for by an address as by a path, and a next one that is only a path is found', async () => {
    const fetch = restPage({
      'GET /wp-json/p?per_page=100': json([1], 200, next('/wp-json/p?per_page=100&page=2')),
      'GET /wp-json/p?per_page=100&page=2': json([2]),
    });
    expect(await rest({ url: 'http://shop.test/wp-json/p?per_page=-1', locale: false })).toEqual([1, 2]);
    expect(fetch.sent.map((s) => s.url)).toEqual([
      'http://shop.test/wp-json/p?per_page=100',
      'http://shop.test/wp-json/p?per_page=100&page=2',
    ]);
  });

  test('fail where a later one is no list: what came would pass for the whole', async () => {
    restPage({
      'GET /wp-json/p?per_page=100': json([1], 200, next('http://shop.test/wp-json/p?page=2')),
      'GET /wp-json/p?page=2': json({ odd: 1 }),
    });
    expect(await failure(rest({ path: '/p?per_page=-1', locale: false }))).toMatchObject({ name: 'RestError', code: 'unknown_error' });
    expect(printedLines()).toEqual(['error: [shop] REST: page 2 is no list of /p?per_page=-1; the list is not whole']);
  });
});

describe('an upload the server broke down over', () => {
  const MEDIA = 'POST /wp-json/wp/v2/media?_locale=user';
  const PROCESS = 'POST /wp-json/wp/v2/media/9/post-process?_locale=user';
  const DELETE = 'POST /wp-json/wp/v2/media/9?force=true&_locale=user';
  const broken = (headers: Record<string, string> = {}): Reply =>
    text('<h1>Gateway', 502, { 'x-wp-upload-attachment-id': '9', ...headers });
  const upload = (options: RestOptions = {}): Promise<unknown> =>
    rest({ path: '/wp/v2/media', method: 'POST', body: new FormData(), ...options });
  const nonces = (fetch: ReturnType<typeof restPage>): (string | null)[] => fetch.sent.map((s) => s.headers.get('x-wp-nonce'));

  test('goes on with the nonce of the moment, which may have come with the breakdown', async () => {
    const fetch = restPage({ [MEDIA]: broken({ 'X-WP-Nonce': 'newer00000' }), [PROCESS]: json('done') }, { nonce: 'old' });
    await upload();
    expect(nonces(fetch)).toEqual(['old', 'newer00000']);
  });

  test('goes on with the caller’s nonce if the page has none, whatever the case of its header', async () => {
    const fetch = restPage({ [MEDIA]: broken(), [PROCESS]: json('done') });
    await upload({ headers: { 'x-wp-nonce': 'given00000' } });
    expect(nonces(fetch)).toEqual(['given00000', 'given00000']);
  });

  test('is tried five times at once: nothing is waited for, not even the tidying up', async () => {
    const fetch = restPage({ [MEDIA]: broken(), [PROCESS]: text('', 500), [DELETE]: held('rest-media-delete').reply });
    vi.useFakeTimers();
    setUploadPauses([]);
    expect(await failure(upload())).toMatchObject({ code: 'post_process' });
    expect(fetch.calls().filter((call) => call === PROCESS)).toHaveLength(5);
  });

  test('is given up in the middle of a try', async () => {
    const control = new AbortController();
    const fetch = restPage({ [MEDIA]: broken(), [PROCESS]: held('rest-media-post-process').reply });
    const work = failure(upload({ signal: control.signal }));
    await vi.waitFor(() => {
      expect(fetch.calls()).toContain(PROCESS);
    });
    control.abort();
    expect(await work).toMatchObject({ name: 'AbortError' });
    expect(fetch.calls()).toEqual([MEDIA, PROCESS]);
  });

  test('counts a try that takes longer than the call may as one that failed', async () => {
    const fetch = restPage({ [MEDIA]: broken(), [PROCESS]: [held('rest-media-post-process').reply, json('done')] });
    vi.useFakeTimers();
    const work = upload({ timeoutMs: 1000 });
    await vi.advanceTimersByTimeAsync(1000);
    expect(await work).toBe('done');
    expect(fetch.calls()).toEqual([MEDIA, PROCESS, PROCESS]);
  });

  test('is none where a file that is there is changed', async () => {
    const fetch = restPage({ 'POST /wp-json/wp/v2/media/9?_locale=user': broken() });
    expect(await failure(rest({ path: '/wp/v2/media/9', method: 'PUT', data: { title: 'x' } }))).toMatchObject({
      code: 'invalid_json',
      status: 502,
    });
    expect(fetch.calls()).toHaveLength(1);
  });
});
