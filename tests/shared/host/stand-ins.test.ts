import { afterEach, describe, expect, test, vi } from 'vitest';
import { BUSY_PLUGINS } from '../../../shared/host/busy-plugins.js';
import { standFor } from '../../../shared/host/shims.js';
import { isShim } from '../../../shared/host/shim-mark.js';
import { standInEarly } from '../../../shared/host/stand-ins.js';
import { forgetPage } from '../../../shared/page.js';
import { dropJquery, loadJquery } from './jquery.js';

type Plugged = JQuery & Record<'block' | 'unblock', (options?: unknown) => Plugged>;

/** A set of jQuery's with the plug-ins of the page. */
const set = ($: JQueryStatic, selector: string): Plugged => $(selector) as Plugged;

afterEach(() => {
  // What waits for the page has its turn.
  document.dispatchEvent(new Event('DOMContentLoaded'));
  window.dispatchEvent(new Event('load'));
  forgetPage();
  dropJquery();
  document.body.replaceChildren();
});

test('a call before the code has come is done when it comes, in order', () => {
  const $ = loadJquery();
  document.body.innerHTML = '<form></form>';
  standInEarly('shop-checkout');
  expect(set($, 'form').block({ message: null }).is('form'), 'a set goes on').toBe(true);
  expect(document.querySelector('.blockOverlay')).toBeNull();
  standFor(BUSY_PLUGINS);
  expect(document.querySelectorAll('form > .blockUI.blockOverlay')).toHaveLength(1);
  set($, 'form').unblock();
  expect(document.querySelector('form')?.getAttribute('aria-busy')).toBeNull();
});

test('covering twice needs uncovering once', () => {
  const $ = loadJquery();
  document.body.innerHTML = '<form></form>';
  standFor(BUSY_PLUGINS);
  set($, 'form')
    .block()
    .block({ overlayCSS: { background: '#fff' } });
  set($, 'form').unblock();
  expect(document.querySelector('form')?.hasAttribute('aria-busy')).toBe(false);
});

describe('the whole page', () => {
  type Covering = JQueryStatic & {
    blockUI: ((options?: unknown) => void) & { readonly defaults: { readonly overlayCSS: Record<string, string> } };
    unblockUI(options?: unknown): void;
  };
  const page = (): Covering => {
    const $ = loadJquery() as Covering;
    standInEarly('shop-checkout');
    return $;
  };
  const covers = (): (string | null)[] => [...document.querySelectorAll<HTMLElement>('body > .blockUI')].map((el) => el.textContent);

  test('is covered and uncovered, and says what it was told to say', () => {
    const $ = page();
    // As scripts do before they cover anything.
    $.blockUI.defaults.overlayCSS['cursor'] = 'default';
    $.blockUI({ message: '<b>One</b> moment' });
    expect(covers(), 'the code has not come').toEqual([]);
    standFor(BUSY_PLUGINS);
    expect(covers()).toEqual(['', 'One moment']);
    expect(document.querySelector<HTMLElement>('.blockOverlay')?.style.position).toBe('fixed');
    expect(document.body.style.position).toBe('');
    $.unblockUI();
    expect(document.body.hasAttribute('aria-busy')).toBe(false);
    expect(covers().filter(Boolean)).toEqual([]);
  });

  test('is covered through its window as well', () => {
    const $ = page();
    standFor(BUSY_PLUGINS);
    ($(window as unknown as HTMLElement) as Plugged).block({ message: null });
    expect(document.body.getAttribute('aria-busy')).toBe('true');
    $.unblockUI();
    expect(document.body.hasAttribute('aria-busy')).toBe(false);
  });
});

test('who covers is told when it is uncovered, and sees that something is covered', () => {
  const $ = loadJquery();
  document.body.innerHTML = '<form></form>';
  standFor(BUSY_PLUGINS);
  const told: unknown[] = [];
  const form = set($, 'form').block({ onUnblock: (el: Element) => told.push(el.localName) });
  expect(form.data('blockUI.isBlocked')).toBe(1);
  form.unblock();
  expect(form.data('blockUI.isBlocked')).toBeUndefined();
  form.unblock();
  form.block().unblock({ onUnblock: () => told.push('later') });
  expect(told).toEqual(['form', 'later']);
});

test('a cover with a time of its own leaves by itself, and says when it stands', () => {
  vi.useFakeTimers();
  const $ = loadJquery();
  document.body.innerHTML = '<form></form>';
  standFor(BUSY_PLUGINS);
  const told: string[] = [];
  set($, 'form').block({ timeout: 3000, onBlock: () => told.push('covered'), onUnblock: () => told.push('uncovered') });
  expect(told).toEqual([]);
  vi.advanceTimersByTime(2999);
  expect(told).toEqual(['covered']);
  vi.advanceTimersByTime(1);
  vi.useRealTimers();
  expect(told).toEqual(['covered', 'uncovered']);
});

test('what somebody else brought stays theirs, and takes our place when it comes later', () => {
  const $ = loadJquery();
  const fn = $.fn as unknown as Record<string, unknown>;
  const theirs = (): void => undefined;
  fn['block'] = theirs;
  standInEarly('shop-cart');
  standFor(BUSY_PLUGINS);
  expect(fn['block']).toBe(theirs);
  expect(isShim(fn['unblock'])).toBe(true);
});

test('a jQuery that comes later has them too; a tag without such plug-ins brings none', () => {
  standInEarly('shop-gallery');
  const $ = loadJquery();
  document.dispatchEvent(new Event('DOMContentLoaded'));
  const fn = $.fn as unknown as Record<string, unknown>;
  expect([isShim(fn['wc_product_gallery']), 'block' in fn]).toEqual([true, false]);
  standInEarly('shop-tabs');
  expect('block' in fn).toBe(false);
});
