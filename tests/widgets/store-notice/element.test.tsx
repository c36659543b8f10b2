import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { $notices } from '../../../shared/stores/notices.js';
import { dropJquery, loadJquery } from '../../shared/host/jquery.js';
import { settled } from '../../shared/support.js';
import { leave, one, press, put } from '../render.js';
import '../../../widgets/store-notice/index.js';

const notice = (attributes = ' role="complementary" aria-label="Store notice" data-notice-id="abc"'): string =>
  `<p class="woocommerce-store-notice demo_store" style="display:none;"${attributes}>Free delivery. <a role="button" href="#" class="woocommerce-store-notice__dismiss-link">Dismiss</a></p>`;
const wrapped = (html = notice()): string => `<shop-store-notice>${html}</shop-store-notice><a id="next" href="#x">next</a>`;

let written: string[] = [];
let jar = '';
beforeEach(() => {
  written = [];
  jar = '';
  vi.spyOn(document, 'cookie', 'get').mockImplementation(() => jar);
  vi.spyOn(document, 'cookie', 'set').mockImplementation((text) => {
    written.push(text);
    jar = text.split(';', 1)[0] ?? '';
  });
});
afterEach(async () => {
  await leave();
  dropJquery();
});

const shown = (): boolean => getComputedStyle(one('.woocommerce-store-notice')).display !== 'none';
const dismiss = (): HTMLElement => one('.woocommerce-store-notice__dismiss-link');

describe('a store notice', () => {
  test('is shown where it was not dismissed', async () => {
    await put(wrapped());
    expect(shown()).toBe(true);
    expect(one('.woocommerce-store-notice').getAttribute('data-state')).toBe('shown');
  });

  test('stays hidden where its cookie says so', async () => {
    jar = 'a=b; store_noticeabc=hidden';
    await put(wrapped());
    expect(shown()).toBe(false);
    expect(one('.woocommerce-store-notice').getAttribute('data-state')).toBe('hidden');
  });

  test('of another text is another notice', async () => {
    jar = 'store_noticeother=hidden; store_notice=hidden; store_noticeabc=shown';
    await put(wrapped());
    expect(shown()).toBe(true);
  });

  test('is shown where a sheet of the host hides it too', async () => {
    const style = document.createElement('style');
    style.textContent = '.demo_store { display: none; }';
    document.head.append(style);
    await put(wrapped());
    expect(one('.woocommerce-store-notice').style.display).toBe('block');
    style.remove();
  });

  test('dismissed, it is hidden with a session cookie for the whole site, and that is announced', async () => {
    await put(wrapped());
    const heard: unknown[] = [];
    document.addEventListener('shop:notice-dismissed', (e) => heard.push(e.detail), { once: true });
    dismiss().click();
    await settled();
    expect(written).toEqual(['store_noticeabc=hidden; path=/']);
    expect(shown()).toBe(false);
    expect(heard).toEqual([{ id: 'abc' }]);
    expect($notices().get().polite).toBe('Notice dismissed.');
  });

  test('dismissing does not follow the link, and moves a focus that was in it to what comes next', async () => {
    await put(wrapped());
    dismiss().focus();
    const click = new MouseEvent('click', { bubbles: true, cancelable: true });
    expect(dismiss().dispatchEvent(click)).toBe(false);
    expect(document.activeElement).toBe(one('#next'));
  });

  test('a focus elsewhere stays', async () => {
    await put(`<button id="mine">b</button>${wrapped()}`);
    one('#mine').focus();
    dismiss().click();
    expect(document.activeElement).toBe(one('#mine'));
  });

  test('the space key dismisses, because the link says it is a button', async () => {
    await put(wrapped());
    dismiss().focus();
    expect(press(dismiss(), ' ')).toBe(false);
    await settled();
    expect(shown()).toBe(false);
  });

  test('without an id has the bare cookie', async () => {
    await put(wrapped(notice(' role="complementary" aria-label="Store notice"')));
    dismiss().click();
    expect(written).toEqual(['store_notice=hidden; path=/']);
  });

  test('without a name and role gets both, one with them keeps its own', async () => {
    await put(wrapped(notice('')));
    expect([one('p').getAttribute('role'), one('p').getAttribute('aria-label')]).toEqual(['complementary', 'Store notice']);
    await put(wrapped(notice(' role="region" aria-labelledby="next"')));
    expect([one('p').getAttribute('role'), one('p').getAttribute('aria-label')]).toEqual(['region', null]);
  });

  test('is hidden for this page where cookies are forbidden', async () => {
    vi.spyOn(document, 'cookie', 'get').mockImplementation(() => {
      throw new DOMException('no', 'SecurityError');
    });
    vi.spyOn(document, 'cookie', 'set').mockImplementation(() => {
      throw new DOMException('no', 'SecurityError');
    });
    await put(wrapped());
    expect(shown()).toBe(true);
    dismiss().click();
    await settled();
    expect(shown()).toBe(false);
  });

  test('a listener that prevents the link’s jump does not keep it', async () => {
    await put(wrapped());
    dismiss().addEventListener('click', (e) => e.preventDefault());
    dismiss().click();
    await settled();
    expect([shown(), written]).toEqual([false, ['store_noticeabc=hidden; path=/']]);
  });

  test('the host’s script dismisses where it is bound; the tag tells it', async () => {
    const $ = loadJquery();
    await put(wrapped());
    const heard = vi.fn();
    document.addEventListener('shop:notice-dismissed', heard, { once: true });
    $('.woocommerce-store-notice__dismiss-link').on('click', (e) => {
      e.preventDefault();
      document.cookie = 'store_noticeabc=hidden; path=/';
      $('.woocommerce-store-notice').hide();
    });
    dismiss().click();
    await settled();
    expect(written).toEqual(['store_noticeabc=hidden; path=/']);
    expect(heard).toHaveBeenCalledOnce();
    expect(one('.woocommerce-store-notice').getAttribute('data-state')).toBe('hidden');
  });

  test('dismissed by the host’s script, it passes the focus on although the browser dropped it', async () => {
    const $ = loadJquery();
    await put(wrapped());
    // It listens once, as WooCommerce's does.
    $('.woocommerce-store-notice__dismiss-link').one('click', (e) => {
      e.preventDefault();
      document.cookie = 'store_noticeabc=hidden; path=/';
      $('.woocommerce-store-notice').hide();
      // As a frame that is drawn right after it does.
      setTimeout(() => dismiss().blur());
    });
    dismiss().focus();
    dismiss().click();
    await settled();
    expect(document.activeElement?.id).toBe('next');
  });

  test('dismissed by a key through the host’s script, it tells it once and passes the focus on', async () => {
    const $ = loadJquery();
    await put(wrapped());
    const heard = vi.fn();
    document.addEventListener('shop:notice-dismissed', heard);
    // As WooCommerce's does since 10.9: jQuery calls what listens to the click, and no click comes of it.
    $('.woocommerce-store-notice__dismiss-link')
      .on('click', (e) => {
        e.preventDefault();
        document.cookie = 'store_noticeabc=hidden; path=/';
        $('.woocommerce-store-notice').hide();
      })
      .on('keydown', (e) => {
        if (e.key === 'Enter') {
          e.preventDefault();
          $('.woocommerce-store-notice__dismiss-link').trigger('click');
        }
      });
    dismiss().focus();
    dismiss().dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab', bubbles: true, cancelable: true }));
    await settled();
    expect([shown(), heard.mock.calls.length]).toEqual([true, 0]);
    dismiss().dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
    await settled();
    document.removeEventListener('shop:notice-dismissed', heard);
    expect([shown(), heard.mock.calls.length, document.activeElement?.id]).toEqual([false, 1, 'next']);
    expect(one('.woocommerce-store-notice').getAttribute('data-state')).toBe('hidden');
  });

  test('put in later is shown; twice on a page each has its own cookie', async () => {
    const el = await put('<shop-store-notice></shop-store-notice>');
    el.innerHTML = `${notice()}${notice(' data-notice-id="two"')}`;
    await settled();
    expect([...document.querySelectorAll('p')].map((p) => p.getAttribute('data-state'))).toEqual(['shown', 'shown']);
    one('.woocommerce-store-notice__dismiss-link', 1).click();
    await settled();
    expect([...document.querySelectorAll('p')].map((p) => p.getAttribute('data-state'))).toEqual(['shown', 'hidden']);
    expect(written).toEqual(['store_noticetwo=hidden; path=/']);
  });

  test('stays dismissed through a move, and is as printed when the tag has left', async () => {
    const el = await put(wrapped());
    dismiss().click();
    document.body.append(el);
    await settled();
    expect(shown()).toBe(false);
    const p = one('p');
    el.replaceWith(p);
    await settled();
    expect([p.style.display, p.hasAttribute('data-state')]).toEqual(['none', false]);
  });
});
