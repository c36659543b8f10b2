import type { ElementDoc } from '../../shared/element/manifest.js';
import { listOf } from '../../shared/element/json-shape.js';
import { attr } from '../../shared/element/schema.js';
import { isTimeZone } from '../../shared/dates/time-zone.rules.js';
import * as host from '../../shared/host/settings/badges.js';
import { LOOKS, readTimers, type Timer } from './countdown.rules.js';

/** A name that is one. @throws Error saying what was expected */
function readTimeZone(name: string): string {
  if (name !== '' && !isTimeZone(name)) {
    throw new Error('expected a time zone such as Europe/Berlin or +02:00');
  }
  return name;
}

/** The attributes of `<shop-countdown>`. */
export const schema = {
  timers: attr.json<readonly Timer[]>('data-timers', readTimers, {
    shape: listOf({
      'id!': 'text',
      timerMode: 'text',
      evergreen: 'number',
      evergreenOption: 'text',
      remainingTime: 'number',
      remainingTimeProgress: 'number',
      dateFrom: 'text',
      dateTo: 'text',
    }),
    description:
      'The timers, keys as the badge plugin prints them: `id`, `timerMode`, `evergreen`, `evergreenOption`, `dateFrom`, `dateTo`, …',
    fallback: [],
    host: host.timers,
  }),
  timeZone: {
    ...attr.text('data-time-zone', {
      description:
        'The shop’s time zone, as `wp_timezone_string()` prints it: `Europe/Berlin`, `+02:00`. With it a fixed timer goes by its dates, also over a change of clocks; without, by what was left when the server made the page, which is wrong on a page from a cache.',
    }),
    parse: readTimeZone,
    parseValue: (value: unknown) => readTimeZone(String(value)),
  },
  utcOffset: attr.number('data-utc-offset', {
    description:
      'Where only that is known: how far the shop’s clocks are ahead of UTC, in minutes (60 in Berlin in winter). An end beyond a change of clocks is an hour off.',
    fallback: Number.NaN,
    initially: '',
    min: -12 * 60,
    max: 14 * 60,
  }),
  look: attr.choice('data-look', LOOKS, { description: 'How timers look that an empty tag prints.' }),
};

/** What the documents say of `<shop-countdown>`. */
export const doc = {
  tag: 'shop-countdown',
  summary: 'Timers of sales, fixed or for each visitor.',
  wraps:
    'A product or a whole list with timers (`.asnp-esb-productBadgeTimer-…`) of Easy Sale Badges, also ones that come later; or nothing: then it prints its timers.',
  withoutScript: 'The badge plugin prints its timers hidden; nothing shows.',
  schema,
  inPosts: ['data-timers', 'data-time-zone', 'data-utc-offset', 'data-look'],
  reads:
    'The classes of the timers; `everGreenStartTime_…` and `everGreenEndTime_…` in localStorage, where the visitor allows functional use; `wp.date`.',
  states: '`running`, `over`: on each timer.',
  events: [
    { name: 'shop:timer-ended', description: 'A timer has reached its end and is hidden.' },
    { name: 'shop:timer-restarted', description: 'A timer that repeats has begun its next period.' },
  ],
  expects: '[class*="asnp-esb-productBadgeTimer-"]',
  movesOut: true,
  mayBeEmpty: true,
  // As high as one timer is that it prints (countdown.css).
  guard:
    '&[data-timers]:not([data-timers="[]"]){min-block-size:calc(1rem + 2.625em);&[data-look=bar]{min-block-size:calc(1.5rem + 4px + 2.625em)}}',
  besideHost: 'Where the badge plugin’s script runs, it runs the timers; the tag only gives them the role of a timer.',
  example: '<shop-countdown data-time-zone="Europe/Berlin">\n  …the product or list as the theme prints it…\n</shop-countdown>',
} satisfies ElementDoc;
