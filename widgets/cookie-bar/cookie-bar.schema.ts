import type { ElementDoc } from '../../shared/element/manifest.js';
import { listOf } from '../../shared/element/json-shape.js';
import { attr, type Values } from '../../shared/element/schema.js';
import * as places from '../../shared/host/settings/cookie-bar.js';

const MODES = ['none', 'yes', 'no'] as const;
const FROWNED = 'The law of most markets does not take this for consent.';
const asIs = (value: Readonly<Record<string, unknown>>): typeof value => value;

/** What a theme may set on `<shop-cookie-bar>`. What the script in the head needs as well is better said in the page's settings. */
const schema = {
  delay: attr.text('data-display-delay', {
    host: places.cookieBarDelay,
    description: 'Seconds before the bar shows. Blocking does not wait.',
  }),
  timeout: attr.text('data-dismiss-timeout', {
    host: places.cookieBarTimeout,
    description: 'Seconds after which the bar closes itself; data-on-close then holds. Empty or 0: never.',
  }),
  onClose: attr.choice('data-on-close', MODES, {
    host: places.cookieBarOnClose,
    description: `Closing the bar accepts (yes), declines (no) or only hides it. ${FROWNED}`,
  }),
  onScroll: attr.choice('data-on-scroll', MODES, {
    host: places.cookieBarOnScroll,
    description: `Scrolling accepts or declines. ${FROWNED}`,
  }),
  onLeave: attr.choice('data-on-leave', MODES, {
    host: places.cookieBarOnLeave,
    description: `Leaving the page accepts or declines. ${FROWNED}`,
  }),
  withSettings: attr.flag('data-with-settings', {
    fallback: true,
    host: places.cookieBarWithSettings,
    description: 'Visitors may choose by category and cookie.',
  }),
  withClose: attr.flag('data-with-close', { description: 'The printed bar has a close button.' }),
  place: attr.choice('data-position', ['bottom', 'top', 'bottom_left', 'bottom_right'], {
    description: 'Where the printed bar stands.',
  }),
  opener: attr.choice('data-opener', ['right', 'left', 'hide'], {
    description:
      'Where the printed button stands that opens the settings again. Hide it only where the page has a link with data-shop-cookie-settings.',
  }),
  text: attr.text('data-message', { description: 'What the printed bar says.' }),
  policyUrl: attr.text('data-policy-url', { description: 'Address of the privacy policy.' }),
  categories: attr.map('data-categories', 'an object', asIs, {
    // A name that is no category is told where the consent is asked.
    shape: { '*': listOf('text') },
    fallback: {},
    description:
      'Cookie names by category (functional, preferences, statistics, marketing; necessary ones are never blocked). A name that ends in * is a prefix.',
  }),
  services: attr.map('data-services', 'an object', asIs, {
    shape: { '*': { name: 'text', category: 'text', about: 'text', cookies: listOf('text'), storage: listOf('text') } },
    fallback: {},
    description:
      'Single services by id: {"name", "category", "about", "cookies", "storage"}; storage lists keys of localStorage and sessionStorage that go when it is refused. A name that ends in * is a prefix. Marked scripts and embeds name theirs in data-service.',
  }),
  unclassified: attr.choice('data-unclassified', ['keep', 'marketing'], {
    description:
      'Cookies that no category and no service names are shown, named in the console, and removed only where a visitor refuses one by its name. marketing: who refuses marketing refuses them too, in the list that the host’s server reads.',
  }),
  revision: attr.text('data-revision', { description: 'Of the policy: another one asks everybody again.' }),
  expire: attr.number('data-expire', { min: 0, description: 'Days an answer holds. 0: what the host says, else 180.' }),
  logUrl: attr.text('data-log-url', { description: 'Address that gets each answer as JSON, as a record of consent.' }),
  reload: attr.flag('data-reload', { description: 'The page loads again where something is withdrawn that may be running.' }),
};

/** The settings of the tag. */
export type Settings = Values<typeof schema>;

/** What the documents say of `<shop-cookie-bar>`. */
export const doc = {
  tag: 'shop-cookie-bar',
  summary: 'Asks for consent by category and service, keeps the answer, lets it be changed or withdrawn.',
  wraps: 'Nothing, or the bar and dialog of the EU Cookies Bar plugin; where the plugin prints them elsewhere, the tag finds them.',
  withoutScript: 'No bar; marked scripts and embeds stay blocked.',
  schema,
  events: [
    { name: 'shop:consent-changed', description: 'The answer, or what counts for one, has changed; sent on the document.' },
    { name: 'shop:consent-open', description: 'The settings are about to open; prevent it to show something else.' },
  ],
  cssProperties: {
    '--shop-cookie-bar-z': 'Layer of the bar and its button.',
    '--shop-cookie-bar-width': 'Greatest width of the dialog, and of the bar in a corner (40rem, 26rem).',
    '--shop-cookie-bar-gutter': 'Space at the sides of the bar (1rem).',
  },
  mayBeEmpty: true,
  reads:
    '`eu_cookies_bar_params`; the cookies `eu_cookies_bar`, `eu_cookies_bar_block`, `eu_cookies_bar_decline`; `shop_consent` in localStorage. Nothing is written before an answer.',
  calls: '`data-log-url`, where it is set.',
  states: 'On the bar: `shown`, `hidden`.',
  keyboard: {
    Tab: 'stays inside the settings while they are open',
    Escape: 'closes the settings',
    'Left, Right, Up, Down, Home, End': 'go from tab to tab in the settings',
  },
  besideHost:
    'Where the EU Cookies Bar plugin’s script is on the page, its bar asks and its answer counts. The tag makes its buttons work by keyboard, reads its cookies, and asks again where the policy has another revision.',
  example:
    '<shop-cookie-bar data-policy-url="/privacy/" data-categories=\'{"statistics": ["_ga", "_ga_*"], "marketing": ["_fbp"]}\'></shop-cookie-bar>',
} satisfies ElementDoc;
