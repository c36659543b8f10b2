import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeFetch, held, offline, exchange, type FakeFetch, type Reply } from '../../host/recording.js';
import { printedLines } from '../../setup/each.js';
import { dropJquery, loadJquery } from '../../shared/host/jquery.js';
import { settled } from '../../shared/support.js';
import { leave, one, press, put } from '../small.js';
import '../../../widgets/coming-soon/index.js';

const BANNER = (url = 'http://shop.test/wp-json/wp/v2/users/1'): string =>
  `<div id='coming-soon-footer-banner'><div class='coming-soon-footer-banner__content'>Coming soon</div><a class='coming-soon-footer-banner-dismiss' data-rest-url='${url}' data-rest-nonce='64f1b153d0'></a></div><a id="next" href="#x">next</a>`;
const CALL = 'POST /wp-json/wp/v2/users/1';

let fetch: FakeFetch;
const answerWith = (reply: Reply): void => { fetch = fakeFetch({ [CALL]: reply }); vi.stubGlobal('fetch', fetch); };
beforeEach(() => {
  (Reflect.get(window, 'happyDOM') as { setURL(url: string): void }).setURL('http://shop.test/');
  answerWith('rest-coming-soon-dismiss');
});
afterEach(async () => {
  await leave();
  dropJquery();
  vi.unstubAllGlobals();
  for (const name of ['wp', 'wpApiSettings']) { Reflect.deleteProperty(globalThis, name); }
});

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
    expect(fetch.sent.map((s) => ({ url: s.url, body: s.body, nonce: s.headers.get('x-wp-nonce'), type: s.headers.get('content-type') })))
      .toEqual([{ url: request.url, body: request.body, nonce: request.headers['x-wp-nonce'], type: request.headers['content-type'] }]);
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
    await put(`<shop-coming-soon></shop-coming-soon><shop-coming-soon></shop-coming-soon>${BANNER()}`);
    link().click();
    await settled();
    expect(hidden()).toBe(true);
    expect(fetch.calls()).toEqual([CALL]);
  });

  test('pressed twice asks once', async () => {
    const late = held('rest-coming-soon-dismiss');
    answerWith(late.reply);
    await put(`<shop-coming-soon></shop-coming-soon>${BANNER()}`);
    link().click();
    link().click();
    late.release();
    await settled();
    expect(fetch.calls()).toEqual([CALL]);
  });

  test('has a link the keyboard reaches, that says what it does, and is as printed when the tag has left', async () => {
    const el = await put(`<shop-coming-soon></shop-coming-soon>${BANNER()}`);
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
    await put(`<shop-coming-soon></shop-coming-soon>${BANNER()}`);
    await settled();
    link().focus();
    expect(press(link(), key)).toBe(false);
    await settled();
    expect(hidden()).toBe(true);
    expect(fetch.calls()).toEqual([CALL]);
    expect(document.activeElement).toBe(one('#next'));
  });

  test.each(['', 'http://elsewhere.test/wp-json/wp/v2/users/1', 'javascript:alert(1)'])('whose link names %j is hidden on this page only, with a line', async (url) => {
    await put(`<shop-coming-soon></shop-coming-soon>${BANNER(url)}`);
    link().click();
    await settled();
    expect([hidden(), fetch.calls()]).toEqual([true, []]);
    expect(printedLines()).toEqual([`error: [shop] <shop-coming-soon> data-rest-url=${JSON.stringify(url)}: expected an address of this site; the banner is hidden on this page only <a>`]);
  });

  test('is left to the host’s script where that is bound; the keyboard reaches it all the same', async () => {
    const $ = loadJquery();
    await put(`<shop-coming-soon></shop-coming-soon>${BANNER()}`);
    const host = vi.fn();
    $('a.coming-soon-footer-banner-dismiss').on('click', host);
    link().click();
    press(link(), 'Enter');
    press(link(), ' ');
    await settled();
    expect(host).toHaveBeenCalledTimes(3);
    expect(fetch.calls()).toEqual([]);
  });

  test('is told by the page’s own helper where the tag says so', async () => {
    const asked: unknown[] = [];
    Reflect.set(globalThis, 'wp', { apiFetch: (o: { body: unknown }) => { asked.push({ ...o, body: String(o.body) }); return Promise.resolve({}); } });
    await put(`<shop-coming-soon data-rest="host"></shop-coming-soon>${BANNER()}`);
    link().click();
    await settled();
    expect(asked).toEqual([{ url: 'http://shop.test/wp-json/wp/v2/users/1', method: 'POST', body: 'woocommerce_meta%5Bcoming_soon_banner_dismissed%5D=yes', headers: { 'X-WP-Nonce': '64f1b153d0' } }]);
    expect(hidden()).toBe(true);
  });

  test('a wrong choice of helper is one line, and ours is used', async () => {
    await put(`<shop-coming-soon data-rest="theirs"></shop-coming-soon>${BANNER()}`);
    link().click();
    await settled();
    expect(fetch.calls()).toEqual([CALL]);
    expect(printedLines()[0]).toContain('<shop-coming-soon> data-rest="theirs": expected one of own, host; using the default');
  });

  test('an absent banner is nothing to do', async () => {
    await put('<shop-coming-soon></shop-coming-soon>');
    expect(state()).toBe('idle');
  });
});
