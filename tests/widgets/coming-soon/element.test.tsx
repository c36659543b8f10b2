import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeFetch, held, offline, exchange, type FakeFetch, type Reply } from '../../host/recording.js';
import { printedLines } from '../../setup/each.js';
import { dropJquery, loadJquery } from '../../shared/host/jquery.js';
import { settled } from '../../shared/support.js';
import { leave, one, press, put } from '../render.js';
import '../../../widgets/coming-soon/index.js';

const BANNER = (url = 'http://shop.test/wp-json/wp/v2/users/1'): string =>
  `<div id='coming-soon-footer-banner'><div class='coming-soon-footer-banner__content'>Coming soon</div><a class='coming-soon-footer-banner-dismiss' data-rest-url='${url}' data-rest-nonce='64f1b153d0'></a></div><a id="next" href="#x">next</a>`;
const CALL = 'POST /wp-json/wp/v2/users/1';

let fetch: FakeFetch;
const answerWith = (reply: Reply): void => {
  fetch = fakeFetch({ [CALL]: reply });
  vi.stubGlobal('fetch', fetch);
};
beforeEach(() => {
  (Reflect.get(window, 'happyDOM') as { setURL(url: string): void }).setURL('http://shop.test/');
  answerWith('rest-coming-soon-dismiss');
});
afterEach(async () => {
  await leave();
  dropJquery();
  vi.unstubAllGlobals();
  for (const name of ['wp', 'wpApiSettings']) {
    Reflect.deleteProperty(globalThis, name);
  }
});

/** A page of a theme: its content, and at the end of the body what the host's hook for that prints. */
async function show(content: string, foot = BANNER()): Promise<HTMLElement> {
  const box = document.createElement('div');
  box.innerHTML = `<main>${content}</main>${foot}`;
  document.body.replaceChildren(...box.childNodes);
  await settled();
  return one('shop-coming-soon');
}

const hidden = (): boolean => one('#coming-soon-footer-banner').style.display === 'none';
const link = (): HTMLElement => one('a.coming-soon-footer-banner-dismiss');
const state = (): string | null => one('shop-coming-soon').getAttribute('data-state');

describe('the coming-soon banner', () => {
  test('is dismissed by the recorded request, hidden when that has ended', async () => {
    const late = held('rest-coming-soon-dismiss');
    answerWith(late.reply);
    await put(`<shop-coming-soon>${BANNER()}</shop-coming-soon>`);
    const heard = vi.fn();
    document.addEventListener('shop:coming-soon-dismissed', heard, { once: true });
    link().click();
    await settled();
    expect([hidden(), state(), heard.mock.calls.length]).toEqual([false, 'dismissing', 0]);
    late.release();
    await settled();
    expect([hidden(), state(), heard.mock.calls.length]).toEqual([true, 'dismissed', 1]);
    const { request } = exchange('rest-coming-soon-dismiss');
    expect(
      fetch.sent.map((s) => ({ url: s.url, body: s.body, nonce: s.headers.get('x-wp-nonce'), type: s.headers.get('content-type') })),
    ).toEqual([{ url: request.url, body: request.body, nonce: request.headers['x-wp-nonce'], type: request.headers['content-type'] }]);
  });

  test.each([
    ['no connection', offline],
    ['a refusal', () => new Response('{"code":"rest_forbidden","message":"No."}', { status: 403 })],
    ['a server error', () => new Response('<h1>oops', { status: 500 })],
    ['an answer that is no JSON', () => new Response('oops', { status: 200 })],
  ] as const)('is hidden all the same with %s', async (_what, reply) => {
    answerWith(reply);
    await put(`<shop-coming-soon>${BANNER()}</shop-coming-soon>`);
    link().click();
    await settled();
    expect(hidden()).toBe(true);
  });

  test('that is printed at the end of the page is driven by a tag anywhere, by one of two', async () => {
    await show('<shop-coming-soon></shop-coming-soon><shop-coming-soon></shop-coming-soon>');
    link().click();
    await settled();
    expect(hidden()).toBe(true);
    expect(fetch.calls()).toEqual([CALL]);
  });

  test('pressed twice asks once', async () => {
    const late = held('rest-coming-soon-dismiss');
    answerWith(late.reply);
    await show('<shop-coming-soon></shop-coming-soon>');
    link().click();
    link().click();
    late.release();
    await settled();
    expect(fetch.calls()).toEqual([CALL]);
  });

  test('has a named link within the keyboard’s reach, which is as printed after the tag leaves', async () => {
    const el = await show('<shop-coming-soon></shop-coming-soon>');
    await settled();
    expect(['role', 'tabindex', 'aria-label'].map((a) => link().getAttribute(a))).toEqual(['button', '0', 'Dismiss']);
    el.remove();
    await settled();
    expect(['role', 'tabindex', 'aria-label'].map((a) => link().getAttribute(a))).toEqual([null, null, null]);
    link().click();
    await settled();
    expect(fetch.calls()).toEqual([]);
  });

  test.each(['Enter', ' '])('is dismissed by the key %j; the focus goes to what comes next', async (key) => {
    await show('<shop-coming-soon></shop-coming-soon>');
    await settled();
    link().focus();
    expect(press(link(), key)).toBe(false);
    await settled();
    expect(hidden()).toBe(true);
    expect(fetch.calls()).toEqual([CALL]);
    expect(document.activeElement).toBe(one('#next'));
  });

  test.each([
    '',
    'http://elsewhere.test/wp-json/wp/v2/users/1',
    'javascript:alert(1)',
    '/wp-json/wp/v2/users/5?roles[]=administrator',
    '/wp-json/wp/v2/users/5?_method=DELETE',
    '/wp-json/wp/v2/users/5/application-passwords',
    '/wp-json/wp/v2/users',
    '/wp-json/wp/v2/posts/5',
    '/wp-json/wp/v2/users/1/../../posts/5',
    '/?rest_route=/wp/v2/users/5',
    '/wp-admin/admin-ajax.php',
    '/anything/wp-json/wp/v2/users/5',
  ])('whose link names %j is hidden on this page only, with a line', async (url) => {
    await show('<shop-coming-soon></shop-coming-soon>', BANNER(url));
    link().click();
    await settled();
    expect([hidden(), fetch.calls()]).toEqual([true, []]);
    expect(printedLines()).toEqual([
      `error: [shop] <shop-coming-soon> data-rest-url=${JSON.stringify(url)}: expected wp/v2/users/… below this site’s REST root; the banner is hidden on this page only <a>`,
    ]);
  });

  test('is left to the host’s script where that is bound; the keyboard reaches it all the same', async () => {
    const $ = loadJquery();
    await show('<shop-coming-soon></shop-coming-soon>');
    const host = vi.fn();
    $('a.coming-soon-footer-banner-dismiss').on('click', host);
    link().click();
    press(link(), 'Enter');
    press(link(), ' ');
    await settled();
    expect(host).toHaveBeenCalledTimes(3);
    expect(fetch.calls()).toEqual([]);
  });

  test.each([
    ['on the page of its maker', 'http://shop.test/wp-json/wp/v2/users/me', 'POST /wp-json/wp/v2/users/me'],
    [
      'on a site without pretty addresses',
      'http://shop.test/index.php?rest_route=/wp/v2/users/1',
      'POST /index.php?rest_route=/wp/v2/users/1',
    ],
  ])('is told where the host says, %s', async (_where, url, call) => {
    if (url.includes('?')) {
      Reflect.set(globalThis, 'wpApiSettings', { root: 'http://shop.test/index.php?rest_route=/' });
    }
    fetch = fakeFetch({ [call]: 'rest-coming-soon-dismiss' });
    vi.stubGlobal('fetch', fetch);
    await show('<shop-coming-soon></shop-coming-soon>', BANNER(url));
    link().click();
    await settled();
    expect(fetch.calls()).toEqual([call]);
  });

  test('is dismissed with one request and the link’s own nonce, even where that is refused', async () => {
    Reflect.set(globalThis, 'wpApiSettings', { nonce: 'page-nonce', root: 'http://shop.test/wp-json/' });
    Reflect.set(globalThis, 'wp', {
      apiFetch: Object.assign(() => Promise.resolve({}), { nonceEndpoint: 'http://shop.test/wp-admin/admin-ajax.php?action=rest-nonce' }),
    });
    answerWith(() => new Response('{"code":"rest_cookie_invalid_nonce","message":"No."}', { status: 403 }));
    await show('<shop-coming-soon></shop-coming-soon>');
    link().click();
    await settled();
    expect(fetch.sent.map((s) => [s.call, s.headers.get('x-wp-nonce')])).toEqual([[CALL, '64f1b153d0']]);
    expect(hidden()).toBe(true);
  });

  test('an absent banner is nothing to do', async () => {
    await put('<shop-coming-soon></shop-coming-soon>');
    expect(state()).toBe('idle');
  });
});

/** What `wp_kses_post` lets an author write: links and boxes with any class, id and `data-*`. */
describe('a post that dresses up as the banner', () => {
  const LINK =
    "<a class='coming-soon-footer-banner-dismiss' href='#x' data-rest-url='http://shop.test/wp-json/wp/v2/users/1' data-rest-nonce='x'>Read more</a>";
  test.each([
    ['a link', LINK],
    ['a link in a box of the banner’s id', `<div id='coming-soon-footer-banner'>${LINK}</div>`],
  ])('by %s sends nothing, and stays as it is', async (_what, post) => {
    await show(`<main><article id="post">${post}</article></main><shop-coming-soon></shop-coming-soon>`);
    await settled();
    const fake = one('#post a.coming-soon-footer-banner-dismiss');
    expect(['role', 'tabindex', 'aria-label'].map((a) => fake.getAttribute(a))).toEqual([null, null, null]);
    fake.click();
    press(fake, 'Enter');
    press(fake, ' ');
    await settled();
    expect([fetch.calls(), fake.isConnected, state()]).toEqual([[], true, 'idle']);
    expect(document.querySelector<HTMLElement>('#post #coming-soon-footer-banner')?.style.display ?? '').toBe('');
    // The host's own, further down, works all the same.
    document.querySelectorAll<HTMLElement>('body > #coming-soon-footer-banner a.coming-soon-footer-banner-dismiss')[0]?.click();
    await settled();
    expect(fetch.calls()).toEqual([CALL]);
  });
});
