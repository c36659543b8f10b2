import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { isNonceRefusal, nonceIn, nonceOf, withNonce } from '../../../shared/net/nonce.js';
import { RequestError } from '../../../shared/net/request.js';
import { forgetPage } from '../../../shared/page.js';
import { pageText } from '../../host/recording.js';

const PATH = 'wc_cart_params.apply_coupon_nonce';
const refused = (): RequestError => new RequestError('status', '/x', 403, '-1');
beforeEach(forgetPage);
afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(globalThis, 'wc_cart_params');
  window.history.replaceState(null, '', '/');
});
const printed = (nonce: unknown): void => {
  Reflect.set(globalThis, 'wc_cart_params', { apply_coupon_nonce: nonce });
};
/** Answers the page's own address with a fresh copy of it. */
const pageAgain = (reply: () => Response) => {
  const fake = vi.fn(async (_url: string, _init: RequestInit) => reply());
  vi.stubGlobal('fetch', fake);
  return fake;
};
const freshPage = (nonce: string) => (): Response =>
  new Response(`<script>var wc_cart_params = {"apply_coupon_nonce":"${nonce}"};</script>`);

describe('a nonce in the text of a page', () => {
  test.each([
    ['cart', 'wc_cart_params.apply_coupon_nonce', 'b7d2073966'],
    ['cart', 'wc_cart_params.remove_coupon_nonce', 'c48f951348'],
    ['cart', 'wc_cart_params.update_shipping_method_nonce', '6a320788fb'],
  ])('of the recorded page %s: %s', (page, path, nonce) => {
    expect(nonceIn(pageText(page), path)).toBe(nonce);
  });

  test('is found on every recorded page that prints its object, whatever stands beside it', () => {
    const page = pageText('checkout');
    const json = /var wc_checkout_params = (\{.*?\});/.exec(page)?.[1] ?? '';
    expect(nonceIn(page, 'wc_checkout_params.update_order_review_nonce')).toBe(
      (JSON.parse(json) as Record<string, string>)['update_order_review_nonce'],
    );
  });

  test.each([
    ['spread over lines', 'var a = {\n"n":"1"\n};'],
    ['set on the window', 'window.a={"n":"1"};'],
    ['without a semicolon', 'var a = {"n":"1"}\n</script>'],
    ['at the end of the text', 'var a = {"n":"1"}'],
    ['a number', 'var a = {"n":1};'],
    ['with an end inside a text', 'var a = {"t":"};","n":"1"};'],
    ['with more behind it', 'var a = {"m":{"x":{}},"n":"1"}; var b = {"n":"2"};'],
  ])('%s', (_, text) => {
    expect(nonceIn(`<script>${text}${text.includes('</script>') ? '' : '</script>'}`, 'a.n')).toBe('1');
  });

  test.each([
    ['the object is not there', 'var b = {"n":"1"};'],
    ['the key is not there', 'var a = {"m":"1"};'],
    ['it is no text', 'var a = {"n":["1"]};'],
    ['it is no JSON', 'var a = {n: compute()};'],
    ['it never ends', 'var a = {"n":"1"'],
    ['the path is one word', 'var a = {"n":"1"};', 'a'],
    ['it is only inherited', 'var a = {"__proto__":{"n":"1"}};'],
  ])('is none where %s', (_, text, path = 'a.n') => {
    expect(nonceIn(`<script>${text}</script>`, path)).toBeUndefined();
  });
});

describe('what a page shows', () => {
  const words = 'var wc_cart_params = {"apply_coupon_nonce":"planted"};';
  test.each([
    ['a text', `<article>${words}</article>`],
    ['a link', `<a href="#" data-x='${words}'>x</a>`],
    ['a comment', `<!-- <script>${words}</script> -->`],
    ['an escaped script', `<p>&lt;script&gt;${words}&lt;/script&gt;</p>`],
  ])('is no place for a nonce: %s', (_what, html) => {
    expect(nonceIn(html, PATH)).toBeUndefined();
    expect(nonceIn(`${html}<script>var wc_cart_params = {"apply_coupon_nonce":"real"};</script>`, PATH)).toBe('real');
  });
});

describe('the nonce to send', () => {
  test('is the printed one, a text or a number; else empty', () => {
    expect(nonceOf(PATH)).toBe('');
    printed('abc');
    expect(nonceOf(PATH)).toBe('abc');
    printed(12);
    expect(nonceOf(PATH)).toBe('12');
    printed(['x']);
    expect(nonceOf(PATH)).toBe('');
    expect(nonceOf('wc_cart_params')).toBe('');
  });
});

test('a refusal is a 403 or a bare -1, and nothing else', () => {
  expect([refused(), new RequestError('status', '/x', 403), new RequestError('not-json', '/x', 200, '-1')].map(isNonceRefusal)).toEqual([
    true,
    true,
    true,
  ]);
  expect(
    [
      new RequestError('status', '/x', 400),
      new RequestError('offline', '/x'),
      new RequestError('not-json', '/x', 200, '0'),
      new Error('403'),
      null,
    ].map(isNonceRefusal),
  ).toEqual([false, false, false, false, false]);
});

describe('a call with its nonce', () => {
  test('that is accepted runs once and asks for nothing', async () => {
    printed('old');
    const fake = pageAgain(freshPage('new'));
    const run = vi.fn(async (nonce: string) => `done ${nonce}`);
    expect(await withNonce(PATH, run)).toBe('done old');
    expect([run.mock.calls.length, fake.mock.calls.length]).toEqual([1, 0]);
  });

  test('that is refused once gets a fresh one and runs once more; later calls use it', async () => {
    printed('old');
    const fake = pageAgain(freshPage('new'));
    const run = vi.fn(async (nonce: string) => {
      if (nonce === 'old') {
        throw refused();
      }
      return nonce;
    });
    expect(await withNonce(PATH, run)).toBe('new');
    expect(await withNonce(PATH, run)).toBe('new');
    expect(run.mock.calls).toEqual([['old'], ['new'], ['new']]);
    expect(fake).toHaveBeenCalledTimes(1);
    expect(nonceOf(PATH)).toBe('new');
  });

  test('that is refused twice fails with the second refusal', async () => {
    printed('old');
    pageAgain(freshPage('new'));
    const errors = [refused(), refused()];
    const run = vi.fn(async () => {
      throw errors[run.mock.calls.length - 1];
    });
    await expect(withNonce(PATH, run)).rejects.toBe(errors[1]);
    expect(run).toHaveBeenCalledTimes(2);
  });

  test.each<[string, () => Response]>([
    ['the fresh page has none', () => new Response('<html>')],
    ['the fresh page has the same', freshPage('old')],
    [
      'the fresh page cannot be had',
      () => {
        throw new TypeError('offline');
      },
    ],
    ['the fresh page fails', () => new Response('no', { status: 500 })],
  ])('that is refused fails at once where %s', async (_, reply) => {
    printed('old');
    pageAgain(reply);
    const error = refused();
    const run = vi.fn(async () => {
      throw error;
    });
    await expect(withNonce(PATH, run)).rejects.toBe(error);
    expect(run).toHaveBeenCalledTimes(1);
  });

  test('that fails otherwise is not tried again', async () => {
    printed('old');
    const fake = pageAgain(freshPage('new'));
    const error = new RequestError('offline', '/x');
    await expect(
      withNonce(PATH, async () => {
        throw error;
      }),
    ).rejects.toBe(error);
    expect(fake).not.toHaveBeenCalled();
  });

  test('asks for this very page anew, past caches, without the acts its address may carry', async () => {
    window.history.replaceState(null, '', '/?page_id=9&add-to-cart=7&quantity=2&remove_item=k&_wpnonce=x&lang=de#top');
    printed('old');
    const fake = pageAgain(freshPage('new'));
    await withNonce(PATH, async (nonce) => {
      if (nonce === 'old') {
        throw refused();
      }
    });
    const url = new URL(String(fake.mock.calls[0]?.[0]));
    expect([...url.searchParams.keys()]).toEqual(['page_id', 'lang', 'shop-fresh']);
    expect(url.hash).toBe('');
    expect(fake.mock.calls[0]?.[1]).toMatchObject({ method: 'GET', headers: { 'Cache-Control': 'no-cache' } });
  });

  test('reads the recorded cart page as a browser would get it', async () => {
    printed('stale');
    vi.stubGlobal(
      'fetch',
      vi.fn(async () => new Response(pageText('cart', { stripScripts: 'none' }))),
    );
    expect(
      await withNonce(PATH, async (nonce) => {
        if (nonce === 'stale') {
          throw refused();
        }
        return nonce;
      }),
    ).toBe('b7d2073966');
  });

  test('that no settings object holds is as the caller has it and finds it, before and after', async () => {
    const fake = pageAgain(() => new Response('<form data-nonce="new"></form>'));
    const source = { printed: 'old', read: (text: string) => /data-nonce="(\w+)"/.exec(text)?.[1] };
    const run = vi.fn(async (nonce: string) => {
      if (nonce === 'old') {
        throw refused();
      }
      return nonce;
    });
    expect(await withNonce('form.nonce', run, source)).toBe('new');
    expect(await withNonce('form.nonce', run, source)).toBe('new');
    expect([run.mock.calls.flat(), fake.mock.calls.length]).toEqual([['old', 'new', 'new'], 1]);
    forgetPage();
    expect(await withNonce('form.nonce', async (nonce) => `sent "${nonce}"`)).toBe('sent ""');
  });

  test('that the settings object holds is that one, whatever the caller has', async () => {
    printed('object');
    expect(await withNonce(PATH, async (nonce) => nonce, { printed: 'caller' })).toBe('object');
  });

  test('may lie deeper than two names', () => {
    Reflect.set(globalThis, 'wc_cart_params', { deep: { er: { nonce: 'n' } } });
    expect(nonceOf('wc_cart_params.deep.er.nonce')).toBe('n');
    expect(nonceIn('<script>var a = {"b":{"c":"1"}};</script>', 'a.b.c')).toBe('1');
  });
});
