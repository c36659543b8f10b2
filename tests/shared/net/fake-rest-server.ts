import { vi } from 'vitest';
import { forgetPage } from '../../../shared/page.js';
import { fakeFetch, type FakeFetch, type Routes } from '../../host/recording.js';

export const ROOT = 'http://shop.test/wp-json/';

/** A page of the shop that knows its REST root and, for somebody logged in, a nonce; requests are answered by the routes. */
export function restPage(routes: Routes, { nonce = '', root = ROOT }: { readonly nonce?: string; readonly root?: string } = {}): FakeFetch {
  (Reflect.get(window, 'happyDOM') as { setURL(url: string): void }).setURL('http://shop.test/shop/');
  Reflect.set(globalThis, 'wpApiSettings', { root, nonce, versionString: 'wp/v2/' });
  const fetch = fakeFetch(routes);
  vi.stubGlobal('fetch', fetch);
  return fetch;
}

/** Removes all answers again. */
export function leavePage(): void {
  forgetPage();
  vi.unstubAllGlobals();
  for (const name of ['wpApiSettings', 'wp', 'shopSettings', 'wc_add_to_cart_params']) {
    Reflect.deleteProperty(globalThis, name);
  }
  document.head.innerHTML = '';
}
