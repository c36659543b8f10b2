import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { exchange, fakeFetch, pageText, showPage, wrapElement } from '../host/recording.js';
import { settled, whileLoading } from '../shared/support.js';
import { leave, one } from '../widgets/render.js';
import '../../widgets/coming-soon/index.js';
import '../../widgets/password/index.js';
import '../../widgets/sort/index.js';
import '../../widgets/store-notice/index.js';

let hide: () => void = () => undefined;
const open = async (html: string): Promise<void> => {
  hide = showPage(html);
  await settled();
};
beforeEach(() => {
  (Reflect.get(window, 'happyDOM') as { setURL(url: string): void }).setURL('http://shop.test/shop/');
});
afterEach(async () => {
  hide();
  hide = () => undefined;
  await leave();
  vi.unstubAllGlobals();
  document.cookie = 'store_noticedaf8fe55aceefe21dc2285023760d3e0=; path=/; max-age=-1';
});

const SORT = (html: string): string => wrapElement(html, /<form class="woocommerce-ordering"/, 'shop-sort');

describe('sorting', () => {
  test('sends the fields of the recorded request', async () => {
    await open(pageText('shop', { tags: SORT }));
    const sent: string[] = [];
    const record = (e: Event): void => {
      e.preventDefault();
      const form = e.target as HTMLFormElement;
      sent.push(`${form.method} ${new URLSearchParams([...new FormData(form)] as [string, string][]).toString()}`);
    };
    document.addEventListener('submit', record);
    const select = one<HTMLSelectElement>('select.orderby');
    select.value = 'price';
    select.dispatchEvent(new Event('change', { bubbles: true }));
    document.removeEventListener('submit', record);
    expect(sent).toEqual([`get ${new URL(exchange('listing-sorted').request.url).search.slice(1)}`]);
  });

  test('the recorded sorted page is announced, its count left as it is; an unsorted one is not', async () => {
    await open(SORT(exchange('listing-sorted').response.text.replaceAll(/<script\b[^>]*\ssrc=[^>]*>\s*<\/script>|<link\b[^>]*>/gi, '')));
    await vi.waitFor(() =>
      expect(one('.shop-sort__result[role=status]').textContent).toBe('Showing 1–16 of 17 results. Sorted by price: low to high'),
    );
    const count = one('.woocommerce-result-count');
    expect([count.getAttribute('aria-hidden'), count.hidden, count.getAttribute('role')]).toEqual([null, false, 'alert']);
    hide();
    await leave();
    await open(pageText('shop', { tags: SORT }));
    expect(document.querySelector('.shop-sort__result')).toBeNull();
  });
});

describe('passwords', () => {
  test.each([
    ['my-account-login', 2],
    ['my-account-edit', 3],
  ] as const)('each field of the recorded %s has one button, with the host’s labels', async (name, count) => {
    await open(pageText(name, { tags: (html) => wrapElement(html, /<div class="woocommerce">/, 'shop-password') }));
    const fields = [...document.querySelectorAll<HTMLInputElement>('.password-input > input')];
    expect(fields).toHaveLength(count);
    expect(
      [...document.querySelectorAll('.show-password-input')].map((b) => [b.getAttribute('aria-label'), b.getAttribute('aria-describedby')]),
    ).toEqual(fields.map((f) => ['Show password', f.id]));
    one('.show-password-input').click();
    expect([fields[0]?.type, one('.show-password-input').getAttribute('aria-label'), document.activeElement]).toEqual([
      'text',
      'Hide password',
      fields[0],
    ]);
  });

  test('while the recorded page loads, its own script has the first turn', async () => {
    const loading = whileLoading();
    await open(pageText('my-account-login', { tags: (html) => wrapElement(html, /<div class="woocommerce">/, 'shop-password') }));
    expect(document.querySelectorAll('.show-password-input')).toHaveLength(0);
    loading.done();
    await settled();
    expect(document.querySelectorAll('.show-password-input')).toHaveLength(2);
  });
});

test('the recorded store notice is shown, and dismissed with the host’s cookie', async () => {
  const html = pageText('shop', { tags: (text) => wrapElement(text, /<p role="complementary"/, 'shop-store-notice') });
  await open(html);
  const notice = one('.woocommerce-store-notice');
  expect([getComputedStyle(notice).display === 'none', notice.getAttribute('aria-label')]).toEqual([false, 'Store notice']);
  one('.woocommerce-store-notice__dismiss-link').click();
  await settled();
  expect(document.cookie).toContain('store_noticedaf8fe55aceefe21dc2285023760d3e0=hidden');
  hide();
  await leave();
  await open(html);
  expect(getComputedStyle(one('.woocommerce-store-notice')).display).toBe('none');
});

test('the coming-soon banner at the page’s end is dismissed by the recorded request', async () => {
  const recorded = exchange('rest-coming-soon-dismiss');
  const fetch = fakeFetch({ 'POST /wp-json/wp/v2/users/1': 'rest-coming-soon-dismiss' });
  vi.stubGlobal('fetch', fetch);
  await open(pageText('coming-soon-banner', { tags: (html) => html.replace('<header', '<shop-coming-soon></shop-coming-soon><header') }));
  one('a.coming-soon-footer-banner-dismiss').click();
  await settled();
  expect(fetch.sent.map((s) => [s.method, s.url, s.body, s.headers.get('x-wp-nonce'), s.headers.get('content-type')])).toEqual([
    [
      recorded.request.method,
      recorded.request.url,
      recorded.request.body,
      recorded.request.headers['x-wp-nonce'],
      recorded.request.headers['content-type'],
    ],
  ]);
  expect(one('#coming-soon-footer-banner').style.display).toBe('none');
});
