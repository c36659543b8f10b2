import type { HostPlaces } from '../settings.js';

const setting = (name: string): HostPlaces => [`woosb_vars.alert_${name}`];

/** Where the host prints why a bundle cannot be bought, in any of its generations: see `HostPlaces`. */
export const messages = {
  selection: setting('selection'),
  unpurchasable: setting('unpurchasable'),
  empty: setting('empty'),
  min: setting('min'),
  max: setting('max'),
  totalMin: setting('total_min'),
  totalMax: setting('total_max'),
} as const satisfies Readonly<Record<string, HostPlaces>>;
