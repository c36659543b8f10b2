/** The rules the script in the head needs; kept apart because every byte of it is loaded first (contract 6 to 7). */
import type { Category, Signal } from './shared-state.js';

/**
 * Never blocked, whatever a shop says: our own, the WP Consent API's, the cart's, a dismissed notice, and what signs somebody in, also
 * where the host's own list of them is not on the page (contract 1).
 */
const ALWAYS =
  /^(eu_cookies_bar|w(oocommerce|c)_(cart|items|fragments)_|wp_(consent|woocommerce_session)_|store_notice|PHPSESSID|wordpress_(sec|logged_in)_|wordpress_test_cookie$|wp-settings-)/;

/** Is this name one of the entries? An entry that ends in `*` is a prefix, taken literally. */
export const isAny = (name: string, entries: readonly string[]): boolean =>
  entries.some((entry) => (entry.endsWith('*') ? name.startsWith(entry.slice(0, -1)) : name === entry));

/** May this cookie never be blocked? The one predicate for deleting, declining and saving. */
export const isNecessary = (name: string, necessary: readonly string[]): boolean => ALWAYS.test(name) || isAny(name, necessary);

/** The names in a cookie text, as they stand. */
export const namesIn = (text: string): string[] =>
  text
    .split(/; */)
    .map((part) => part.split('=')[0] ?? '')
    .filter(Boolean);

/** What a signal closes: Global Privacy Control marketing, with `strict` statistics too; Do Not Track both. */
export const closes = (signal: Signal, strict: boolean, category: Category): boolean =>
  signal !== '' && (category === 'marketing' || (category === 'statistics' && (strict || signal === 'dnt')));
