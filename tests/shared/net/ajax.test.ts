import { afterEach, describe, expect, test, vi } from 'vitest';
import { adminAjax, adminAjaxText, adminAjaxUrl } from '../../../shared/net/admin-ajax.js';
import type { RequestError } from '../../../shared/net/request.js';
import { wcAjax, wcAjaxText } from '../../../shared/net/wc-ajax.js';
import { wcAjaxUrl } from '../../../shared/net/wc-ajax-url.js';
import { exchange, fakeFetch, offline } from '../../host/recording.js';

const { origin } = window.location;
afterEach(() => {
  vi.unstubAllGlobals();
  for (const name of ['wc_add_to_cart_params', 'woocommerce_params']) {
    Reflect.deleteProperty(globalThis, name);
  }
});
const host = (values: Record<string, string>): void => {
  Reflect.set(globalThis, 'wc_add_to_cart_params', values);
};
const server = (routes: Parameters<typeof fakeFetch>[0]) => {
  const fake = fakeFetch(routes);
  vi.stubGlobal('fetch', fake);
  return fake;
};

describe('the address of a shop call', () => {
  test.each([
    ['the page prints', '/?wc-ajax=%%endpoint%%', '/?wc-ajax=get_variation'],
    ['of a shop in a folder', '/store/?wc-ajax=%%endpoint%%', '/store/?wc-ajax=get_variation'],
    ['with its own prefix', `${'/'}?lang=de&wc-ajax=%%endpoint%%`, '/?lang=de&wc-ajax=get_variation'],
    ['absolute', `${origin}/?wc-ajax=%%endpoint%%`, '/?wc-ajax=get_variation'],
    ['not printed', '', '/?wc-ajax=get_variation'],
    ['without a place for the name', '/?wc-ajax=', '/?wc-ajax=get_variation'],
    ['of another host', 'https://evil.example/?wc-ajax=%%endpoint%%', '/?wc-ajax=get_variation'],
    ['that is a script', 'javascript:%%endpoint%%', '/?wc-ajax=get_variation'],
  ])('%s', (_, pattern, want) => {
    expect(wcAjaxUrl('get_variation', pattern)).toBe(`${origin}${want}`);
    host({ wc_ajax_url: pattern });
    expect(wcAjaxUrl('get_variation')).toBe(`${origin}${want}`);
  });

  test('the name of the call is escaped', () => {
    expect(wcAjaxUrl('a&b=$&')).toBe(`${origin}/?wc-ajax=a%26b%3D%24%26`);
  });
});

describe('a shop call', () => {
  test('posts its fields as ajax and gives the JSON', async () => {
    const fake = server({ 'POST /?wc-ajax=add_to_cart': 'add-to-cart-ok' });
    expect(await wcAjax('add_to_cart', { product_id: '007', quantity: 2 })).toEqual(exchange('add-to-cart-ok').response.body);
    expect(fake.sent[0]?.fields).toEqual([
      ['product_id', '007'],
      ['quantity', '2'],
    ]);
    expect(fake.sent[0]?.headers.get('X-Requested-With')).toBe('XMLHttpRequest');
  });

  test('goes where the tag says', async () => {
    const fake = server({ 'POST /other/?wc-ajax=x': () => new Response('[]') });
    await wcAjax('x', {}, { urlPattern: '/other/?wc-ajax=%%endpoint%%' });
    expect(fake.unexpected).toEqual([]);
  });

  test('that answers with markup gives its text', async () => {
    server({ 'POST /?wc-ajax=get_cart_totals': 'get-cart-totals', 'POST /o/?wc-ajax=x': () => new Response('<b>') });
    expect(await wcAjaxText('get_cart_totals', {})).toBe(exchange('get-cart-totals').response.text);
    expect(await wcAjaxText('x', {}, { urlPattern: '/o/?wc-ajax=%%endpoint%%' })).toBe('<b>');
  });

  test('fails with what came of it', async () => {
    server({ 'POST /?wc-ajax=a': offline, 'POST /?wc-ajax=b': () => new Response('<html>'), 'POST /?wc-ajax=c': 'apply-coupon-bad-nonce' });
    await expect(wcAjax('a', {})).rejects.toMatchObject({ kind: 'offline' });
    await expect(wcAjax('b', {})).rejects.toMatchObject({ kind: 'not-json' });
    await expect(wcAjax('c', {})).rejects.toMatchObject({ kind: 'status', status: 403, body: '-1' });
  });

  test('can be aborted and timed', async () => {
    vi.useFakeTimers();
    server({ 'POST /?wc-ajax=a': () => new Promise(() => undefined) });
    const control = new AbortController();
    const kinds = Promise.all(
      [wcAjax('a', {}, { signal: control.signal }), wcAjax('a', {}, { timeoutMs: 10 })].map((call) =>
        call.catch((e: unknown) => (e as RequestError).kind),
      ),
    );
    control.abort();
    await vi.advanceTimersByTimeAsync(10);
    expect(await kinds).toEqual(['aborted', 'timeout']);
    vi.useRealTimers();
  });
});

describe('the site’s general endpoint', () => {
  test('is where the tag says, else the page, else the platform’s own', () => {
    expect(adminAjaxUrl()).toBe(`${origin}/wp-admin/admin-ajax.php`);
    host({ ajax_url: '/blog/wp-admin/admin-ajax.php' });
    expect(adminAjaxUrl()).toBe(`${origin}/blog/wp-admin/admin-ajax.php`);
    expect(adminAjaxUrl('/mine.php')).toBe(`${origin}/mine.php`);
    expect(adminAjaxUrl('https://evil.example/x')).toBe(`${origin}/wp-admin/admin-ajax.php`);
  });

  test('is asked for the action it was, whatever the names of the fields', async () => {
    const fake = server({ 'POST /wp-admin/admin-ajax.php': () => new Response('{"ok":true}') });
    await adminAjax('add', { a: '1', action: 'delete_everything' });
    expect(fake.sent[0]?.fields).toEqual([
      ['action', 'add'],
      ['a', '1'],
    ]);
  });

  test('is posted the action first, then the fields', async () => {
    const fake = server({ 'POST /wp-admin/admin-ajax.php': () => new Response('{"ok":true}'), 'POST /mine.php': () => new Response('[]') });
    expect(await adminAjax('do_it', { b: [1] })).toEqual({ ok: true });
    expect(fake.sent[0]?.fields).toEqual([
      ['action', 'do_it'],
      ['b[]', '1'],
    ]);
    expect(await adminAjax('x', {}, { url: '/mine.php', signal: new AbortController().signal })).toEqual([]);
  });

  test.each(['0', '-1'])('answering a bare %s has not done it', async (body) => {
    server({ 'POST /wp-admin/admin-ajax.php': () => new Response(body) });
    await expect(adminAjax('x', {})).rejects.toMatchObject({ kind: 'not-json', body });
    await expect(adminAjaxText('x', {})).rejects.toMatchObject({ kind: 'not-json', body });
  });

  test('answers with markup where that is asked for, also with none', async () => {
    let answer = ' <p>Total</p>';
    const fake = server({ 'POST /wp-admin/admin-ajax.php': () => new Response(answer) });
    expect(await adminAjaxText('totals', { a: '1' })).toBe(' <p>Total</p>');
    expect(fake.sent[0]?.fields).toEqual([
      ['action', 'totals'],
      ['a', '1'],
    ]);
    answer = '';
    expect(await adminAjaxText('totals', {})).toBe('');
  });
});

describe('the data of a form', () => {
  const form = (): FormData => {
    const data = new FormData();
    for (const [name, value] of [
      ['action', 'theirs'],
      ['a[]', '1'],
      ['a[]', '2'],
    ] as const) {
      data.append(name, value);
    }
    return data;
  };
  const sentBy = async (act: (data: FormData) => Promise<unknown>): Promise<readonly [unknown, unknown]> => {
    const data = form();
    const fake = vi.fn(async (_url: string, _init: RequestInit) => new Response('{}'));
    vi.stubGlobal('fetch', fake);
    await act(data);
    expect([...data]).toEqual([...form()]);
    const { body, headers } = fake.mock.calls[0]?.[1] ?? {};
    return [[...(body as FormData)], headers];
  };
  // No type: the browser writes it, with the boundary.
  const AJAX = { 'X-Requested-With': 'XMLHttpRequest' };

  test('goes to a shop call as it is', async () => {
    expect(await sentBy((data) => wcAjax('x', data))).toEqual([[...form()], AJAX]);
  });

  test('goes to the site’s calls with the action of the call alone', async () => {
    expect(await sentBy((data) => adminAjax('mine', data))).toEqual([
      [
        ['action', 'mine'],
        ['a[]', '1'],
        ['a[]', '2'],
      ],
      AJAX,
    ]);
  });
});
