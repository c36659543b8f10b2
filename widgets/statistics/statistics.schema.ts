import type { ElementDoc } from '../../shared/element/manifest.js';
import { listOf } from '../../shared/element/json-shape.js';
import { attr, readSchema } from '../../shared/element/schema.js';
import { readClicks, readExtensions, readIntegration, readParams } from './options.rules.js';
import * as places from '../../shared/host/settings/statistics.js';

const PARAMS = 'an object of parameters';

/** What an attribute may not switch on, or off: by it less may be counted, never more. */
const isYes = (value: boolean): boolean => value;
const isNo = (value: boolean): boolean => !value;

/**
 * Settings of `<shop-statistics>`. What is sent, where and with whose consent is the shop's to say: a tag may stand in an author's post,
 * and its attributes only ever switch counting off.
 */
export const schema = {
  hitParams: attr.map('data-hit-params', PARAMS, readParams, {
    shape: 'any',
    settingsOnly: true,
    description: 'What the plugin wants to have with each hit: its kind of page, id and signature.',
    fallback: {},
    required: true,
    host: places.statisticsHit,
  }),
  onlineParams: attr.map('data-online-params', PARAMS, readParams, {
    shape: 'any',
    settingsOnly: true,
    description: 'The same for the online call; without them those of the hit.',
    fallback: {},
    host: places.statisticsOnline,
  }),
  requestUrl: attr.text('data-request-url', {
    settingsOnly: true,
    description: 'Address the name of the call is put behind.',
    host: places.statisticsUrl,
  }),
  ajaxUrl: attr.text('data-ajax-url', {
    settingsOnly: true,
    description: 'The site’s general ajax address, for shops whose visitors’ blockers know the other one.',
    fallback: '/wp-admin/admin-ajax.php',
    host: places.statisticsAjaxUrl,
  }),
  bypassAdBlockers: attr.flag('data-bypass-ad-blockers', {
    settingsOnly: true,
    description: 'Sends to the ajax address.',
    host: places.statisticsBypass,
  }),
  userOnline: attr.flag('data-user-online', {
    description: 'Tells the plugin again and again that the visitor is still here.',
    fallback: true,
    host: places.statisticsUserOnline,
    refuses: isYes,
  }),
  checkTime: attr.number('data-check-time', {
    settingsOnly: true,
    description: 'Milliseconds between two online calls.',
    fallback: 60_000,
    min: 1000,
    host: places.statisticsCheckTime,
  }),
  resume: attr.flag('data-resume', {
    settingsOnly: true,
    description: 'After half an hour without a sign of life the online calls begin again with the next one, instead of ending for good.',
  }),
  gpc: attr.flag('data-gpc', {
    refuses: isNo,
    description: 'Treats Global Privacy Control like Do Not Track, with which nobody is counted.',
  }),
  withoutBar: attr.flag('data-without-bar', {
    settingsOnly: true,
    description:
      'Counts on a page that has no consent tool at all: no cookie bar of ours or the shop’s, no WP Consent API. Without it nothing is counted there.',
  }),
  preview: attr.flag('data-preview', { refuses: isNo, description: 'A preview is not counted.', host: places.statisticsPreview }),
  consentIntegration: attr.map('data-consent-integration', 'an object with name and status', readIntegration, {
    shape: { name: 'text', status: 'any' },
    settingsOnly: true,
    initially: '',
    description:
      'Which plugin asks for consent: {"name": "wp_consent_api", "status": {"consent_level": "statistics", "track_anonymously": false}}. Without one, consent to statistics is needed.',
    fallback: { name: '', level: '', anonymously: false },
    host: places.statisticsConsent,
  }),
  customEventUrl: attr.text('data-custom-event-url', {
    settingsOnly: true,
    description: 'Address of custom events, action and nonce included.',
    host: places.statisticsEventUrl,
  }),
  clicks: attr.json('data-clicks', readClicks, {
    shape: listOf({ name: 'text', selector: 'text', scope: 'text' }),
    settingsOnly: true,
    description: 'Clicks that are custom events: [{"name": "call", "selector": ".phone", "scope": null}].',
    fallback: [],
    host: places.statisticsClicks,
  }),
  eventUrl: attr.text('data-event-url', {
    settingsOnly: true,
    description: 'Address of link and download events.',
    host: places.statisticsLinkUrl,
  }),
  fileExtensions: attr.json('data-file-extensions', readExtensions, {
    shape: 'any',
    settingsOnly: true,
    description: 'Endings of files that are downloads: ["pdf", "zip"].',
    fallback: [],
    host: places.statisticsExtensions,
  }),
  downloadTracker: attr.flag('data-download-tracker', {
    settingsOnly: true,
    description: 'Tells of downloads.',
    host: places.statisticsDownloads,
  }),
  linkTracker: attr.flag('data-link-tracker', {
    settingsOnly: true,
    description: 'Tells of links that lead away.',
    host: places.statisticsLinks,
  }),
};

/** What the documents say of `<shop-statistics>`. */
export const doc = {
  tag: 'shop-statistics',
  summary: 'Counts the page with the WP Statistics plugin, once the visitor allows it.',
  wraps: 'Nothing: it stands once anywhere on every page.',
  withoutScript: 'The page is not counted.',
  schema,
  events: [
    {
      name: 'shop:statistics-failed',
      description: 'A hit was not taken, and there will be no online calls; or an online call was not taken, and the next one is tried.',
    },
  ],
  mayBeEmpty: true,
  lacks(element) {
    const { requestUrl, bypassAdBlockers } = readSchema(element, 'statistics', schema).values;
    return requestUrl !== '' || bypassAdBlockers ? null : 'finds no address to count at: no settings of WP Statistics are on the page';
  },
  holdsNothing: true,
  reads:
    '`WP_Statistics_Tracker_Object`, `WP_Statistics_DataPlus_Event_Object`, `WP_Statistics_Marketing_Event_Object`; the visitor’s consent.',
  calls: 'The URLs of WP Statistics for hits, online visitors, events and links.',
  states:
    'On the tag: `waiting` (no consent yet, or the code is still loading), `counting`, `failed`, `off`, `host` (the plugin’s own tracker counts).',
  besideHost:
    'Where the tracker of WP Statistics runs, it counts, and the tag does not. See [Scripts of the shop that need consent](../../shared/consent/README.md#scripts-of-the-shop-that-need-consent).',
  example: '<shop-statistics></shop-statistics>',
} satisfies ElementDoc;
