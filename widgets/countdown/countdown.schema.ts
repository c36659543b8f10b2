import type { ElementDoc } from '../../shared/element/manifest.js';
import { attr } from '../../shared/element/schema.js';
import * as host from '../../shared/host/settings/badges.js';
import { LOOKS, readTimers, type Timer } from './countdown.logic.js';

/** The attributes of `<shop-countdown>`. */
export const schema = {
  timers: attr.json<readonly Timer[]>('data-timers', readTimers, {
    description:
      'The timers, keys as the badge plugin prints them: `id`, `timerMode`, `evergreen`, `evergreenOption`, `dateFrom`, `dateTo`, …',
    fallback: [],
    host: host.timers,
  }),
  utcOffset: attr.number('data-utc-offset', {
    description:
      'How far the shop’s clocks are ahead of UTC, in minutes (60 in Berlin in winter). With it a fixed timer goes by its dates; without, by what was left when the server made the page, which is wrong on a page from a cache.',
    fallback: Number.NaN,
    initially: '',
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
  reads: 'The classes of the timers; `everGreenStartTime_…` and `everGreenEndTime_…` in localStorage.',
  states: '`running`, `over`: on each timer.',
  events: [
    { name: 'shop:timer-ended', description: 'A timer has reached its end and is hidden.' },
    { name: 'shop:timer-restarted', description: 'A timer that repeats has begun its next period.' },
  ],
  expects: '[class*="asnp-esb-productBadgeTimer-"]',
  mayBeEmpty: true,
  // As high as one timer is that it prints (countdown.css).
  guard:
    '&[data-timers]:not([data-timers="[]"]){min-block-size:calc(1rem + 2.625em);&[data-look=bar]{min-block-size:calc(1.5rem + 4px + 2.625em)}}',
  besideHost: 'Where the badge plugin’s script runs, it runs the timers; the tag only gives them the role of a timer.',
  example: '<shop-countdown data-utc-offset="60">\n  …the product or list as the theme prints it…\n</shop-countdown>',
} satisfies ElementDoc;
