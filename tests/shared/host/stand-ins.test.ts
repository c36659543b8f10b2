import { afterEach, expect, test } from 'vitest';
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
