import { afterEach, describe, expect, test } from 'vitest';
import { rest, RestError, type RestOptions } from '../../shared/net/rest.js';
import { callOf, exchange, type FakeFetch } from '../host/recording.js';
import { leavePage, restPage } from '../shared/net/fake-rest-server.js';

afterEach(leavePage);

const file = (name: string, type: string, content: string): FormData => {
  const body = new FormData();
  body.append('file', new File([content], name, { type }));
  return body;
};

/** A recorded exchange and the call that has to lead to it. The recorder wrote `_locale=user` into some paths itself. */
const CALLS: readonly (readonly [string, string, RestOptions])[] = [
  ['rest-valid-nonce', '64f1b153d0', { path: 'wp/v2/users/me?_locale=user&_fields=id,name,slug' }],
  ['rest-no-nonce', '', { path: '/wp/v2/users/me', locale: false }],
  [
    'rest-create-post',
    '64f1b153d0',
    { path: '/wp/v2/posts?_locale=user&_fields=id,status,title', method: 'POST', data: { title: 'Rig draft', status: 'draft' } },
  ],
  [
    'rest-put-override',
    '64f1b153d0',
    { path: '/wp/v2/posts/693?_locale=user&_fields=id,title', method: 'PUT', data: { title: 'Rig draft two' } },
  ],
  [
    'rest-delete-override',
    '64f1b153d0',
    { path: '/wp/v2/posts/693?_locale=user&force=true&_fields=deleted,previous.id', method: 'DELETE' },
  ],
  [
    'rest-media-upload',
    '64f1b153d0',
    { path: '/wp/v2/media?_locale=user&_fields=id,slug,mime_type,source_url', method: 'POST', body: file('dot.png', 'image/png', 'x') },
  ],
  ['rest-media-upload-refused', '64f1b153d0', { path: '/wp/v2/media', method: 'POST', body: file('script.sh', 'text/x-sh', 'x') }],
  [
    'rest-media-post-process',
    '64f1b153d0',
    { path: '/wp/v2/media/695/post-process?_locale=user&_fields=id,slug', method: 'POST', data: { action: 'create-image-subsizes' } },
  ],
  ['rest-media-delete', '64f1b153d0', { path: '/wp/v2/media/695?_locale=user&force=true&_fields=deleted,previous.id', method: 'DELETE' }],
  ['rest-paging', '', { path: '/wp/v2/media?per_page=5&_fields=id,slug', locale: false }],
  ['rest-paging-beyond', '', { path: '/wp/v2/media?per_page=5&page=99&_fields=id', locale: false }],
  [
    'rest-batch-unknown-json',
    '',
    { path: '/wc/store/v1/cart/add-item', locale: false, method: 'POST', body: '{"id":', headers: { 'Content-Type': 'application/json' } },
  ],
];

const play = async (name: string, nonce: string, options: RestOptions): Promise<{ fetch: FakeFetch; value?: unknown; error?: unknown }> => {
  const { request } = exchange(name);
  const fetch = restPage({ [callOf(request.method, request.url)]: name }, { nonce });
  try {
    return { fetch, value: await rest(options) };
  } catch (error) {
    return { fetch, error };
  }
};

describe('our calls are the recorded ones, field for field, and so is what they give', () => {
  test.each(CALLS)('%s', async (name, nonce, options) => {
    const { request, response } = exchange(name);
    const { fetch, value, error } = await play(name, nonce, options);
    expect(fetch.unexpected).toEqual([]);
    expect(fetch.sent).toHaveLength(1);
    const [sent] = fetch.sent;
    expect(sent?.method).toBe(request.method);
    expect(sent?.url).toBe(request.url);
    expect(sent?.headers.get('x-wp-nonce')).toBe(request.headers['x-wp-nonce'] ?? null);
    expect(sent?.headers.get('x-http-method-override')).toBe(request.headers['x-http-method-override'] ?? null);
    expect(sent?.headers.get('accept')).toBe('application/json, */*;q=0.1');
    expect(sent?.body).toBe(request.body);
    expect(sent?.fields).toEqual(request.fields);
    expect(request.body === undefined || sent?.headers.get('content-type') === 'application/json').toBe(true);
    const good = response.status < 300;
    const body = response.body as Record<string, unknown>;
    expect(value).toEqual(good ? body : undefined);
    expect(
      error instanceof RestError ? { code: error.code, message: error.message, data: error.data, status: error.status } : error,
    ).toEqual(good ? undefined : { code: body['code'], message: body['message'], data: body['data'], status: response.status });
  });
});

test('a wrong nonce is renewed at the recorded address, and the call is made once more', async () => {
  const fetch = restPage(
    {
      'GET /wp-json/wp/v2/users/me?_locale=user': ['rest-invalid-nonce', 'rest-valid-nonce'],
      'GET /wp-admin/admin-ajax.php?action=rest-nonce': 'rest-nonce-refresh',
    },
    { nonce: 'badbadbad0' },
  );
  expect(await rest({ path: '/wp/v2/users/me' })).toEqual(exchange('rest-valid-nonce').response.body);
  const invalid = exchange('rest-invalid-nonce').request;
  const refresh = exchange('rest-nonce-refresh').request;
  expect(fetch.sent.map(({ method, url, headers }) => [method, url, headers.get('x-wp-nonce')])).toEqual([
    [invalid.method, invalid.url, invalid.headers['x-wp-nonce']],
    [refresh.method, refresh.url, null],
    ['GET', invalid.url, '64f1b153d0'],
  ]);
});

test('all pages are asked for at 100 per page, because the server refuses -1', async () => {
  expect(exchange('rest-per-page-minus-one').response.status).toBe(400);
  const first = exchange('rest-paging');
  const link = '</wp-json/wp/v2/media?per_page=100&_fields=id%2Cslug&page=2>; rel="next"';
  const fetch = restPage({
    'GET /wp-json/wp/v2/media?per_page=100&_fields=id,slug': () => new Response(first.response.text, { status: 200, headers: { link } }),
    'GET /wp-json/wp/v2/media?per_page=100&_fields=id%2Cslug&page=2': () => new Response('[{"id":1,"slug":"last"}]', { status: 200 }),
  });
  expect(await rest({ path: '/wp/v2/media?per_page=-1&_fields=id,slug', locale: false })).toEqual([
    ...(first.response.body as unknown[]),
    { id: 1, slug: 'last' },
  ]);
  expect(fetch.unexpected).toEqual([]);
});

test('the nonce an answer brings along is the one sent next', async () => {
  const fetch = restPage({ 'GET /wp-json/wp/v2/users/me?_locale=user&_fields=id,name,slug': 'rest-valid-nonce' }, { nonce: 'older12345' });
  await rest({ path: '/wp/v2/users/me?_locale=user&_fields=id,name,slug' });
  await rest({ path: '/wp/v2/users/me?_locale=user&_fields=id,name,slug' });
  expect(fetch.sent.map(({ headers }) => headers.get('x-wp-nonce'))).toEqual(['older12345', '64f1b153d0']);
});
