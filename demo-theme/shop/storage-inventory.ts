/**
 * What this shop may store in a browser: where, what for, how long, and under which consent. One list for the privacy page, which
 * prints it, for its script, which marks what is there, and for the test that watches what a page stores before an answer.
 */

/** The kinds of consent, as the cookie bar asks for them. */
export type StoredCategory = 'necessary' | 'functional' | 'statistics' | 'marketing';

/** Where a browser keeps it. */
export type StoredPlace = 'cookie' | 'localStorage' | 'sessionStorage';

/** One name, or all that begin with it where it ends in `*`. */
export interface Stored {
  readonly place: StoredPlace;
  readonly name: string;
  readonly category: StoredCategory;
  readonly purpose: string;
  readonly lasts: string;
}

const UNTIL_CLOSED = 'Until the browser closes';
const TAB = 'As long as the tab';
const HALF_A_YEAR = '180 days';
const KEPT = 'Until you empty it';

/** Everything, the necessary first. */
export const STORED: readonly Stored[] = [
  {
    place: 'cookie',
    name: 'eu_cookies_bar*',
    category: 'necessary',
    purpose: 'Your answer to the cookie question, so that you are not asked on every page.',
    lasts: HALF_A_YEAR,
  },
  {
    place: 'cookie',
    name: 'wp_consent_*',
    category: 'necessary',
    purpose: 'The same answer, in the words other plugins read.',
    lasts: HALF_A_YEAR,
  },
  {
    place: 'localStorage',
    name: 'shop_consent',
    category: 'necessary',
    purpose: 'Which categories and services you chose, and for which version of this page.',
    lasts: KEPT,
  },
  {
    place: 'cookie',
    name: 'woocommerce_items_in_cart',
    category: 'necessary',
    purpose: 'Whether there is anything in the cart.',
    lasts: UNTIL_CLOSED,
  },
  {
    place: 'cookie',
    name: 'woocommerce_cart_hash',
    category: 'necessary',
    purpose: 'A fingerprint of the cart, to know when it has changed.',
    lasts: UNTIL_CLOSED,
  },
  {
    place: 'cookie',
    name: 'store_notice*',
    category: 'necessary',
    purpose: 'That you closed the notice at the bottom of the page.',
    lasts: UNTIL_CLOSED,
  },
  {
    place: 'localStorage',
    name: 'wc_cart_hash_*',
    category: 'necessary',
    purpose: 'The cart’s fingerprint, so that your other tabs follow.',
    lasts: KEPT,
  },
  { place: 'sessionStorage', name: 'wc_cart_hash_*', category: 'necessary', purpose: 'The cart’s fingerprint of this tab.', lasts: TAB },
  {
    place: 'sessionStorage',
    name: 'wc_fragments_*',
    category: 'necessary',
    purpose: 'The cart as it was last shown, so that it is there at once.',
    lasts: TAB,
  },
  { place: 'sessionStorage', name: 'wc_cart_created', category: 'necessary', purpose: 'When the cart was begun.', lasts: TAB },
  {
    place: 'localStorage',
    name: 'shop_cart_token*',
    category: 'necessary',
    purpose: 'Which cart is yours, where it is read from the Store API.',
    lasts: KEPT,
  },
  {
    place: 'localStorage',
    name: 'demo-*',
    category: 'necessary',
    purpose: 'This demonstration’s stand-in for a server: cart, orders, reviews. A real shop keeps them on its own machine.',
    lasts: KEPT,
  },
  { place: 'sessionStorage', name: 'demo-*', category: 'necessary', purpose: 'Switches of the inspector.', lasts: TAB },
  {
    place: 'cookie',
    name: 'fh_map',
    category: 'functional',
    purpose: 'Set by the map on “Visit us”: how often you looked at it.',
    lasts: '30 days',
  },
  {
    place: 'localStorage',
    name: 'fh_map_seen',
    category: 'functional',
    purpose: 'Kept by the map: when you last looked at it.',
    lasts: KEPT,
  },
  {
    place: 'cookie',
    name: 'fh_visits',
    category: 'statistics',
    purpose: 'Set by the visit counter: how many pages you have seen.',
    lasts: '1 year',
  },
  {
    place: 'cookie',
    name: 'sbjs_*',
    category: 'marketing',
    purpose: 'Where you came from: campaign, search engine or link. It goes along with an order.',
    lasts: 'Until the browser closes; the visit itself 30 minutes',
  },
];

const fits = (pattern: string, name: string): boolean => (pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern);

/** What a name that is stored there is for; undefined where the list does not know it. */
export function storedAs(place: StoredPlace, name: string): Stored | undefined {
  return STORED.find((one) => one.place === place && fits(one.name, name));
}

const namesOf = (category: StoredCategory, isCookie: boolean): readonly string[] =>
  STORED.filter((one) => (one.place === 'cookie') === isCookie && one.category === category).map(({ name }) => name);

/** The cookies of a category, as the cookie bar wants to have them. */
export const cookiesOf = (category: StoredCategory): readonly string[] => namesOf(category, true);

/** What of a category is kept in the storages, as a service of the cookie bar names it. */
export const storageOf = (category: StoredCategory): readonly string[] => namesOf(category, false);
