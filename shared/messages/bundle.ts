import { texts } from '../message-table.js';
import { messages as places } from '../host/settings/bundle.js';

/** Texts of bundles. The marks in square brackets are the host's. */
export const bundleTexts = texts({
  'bundle.price': { en: 'Bundle price:', host: places.price },
  'bundle.saved': { en: '(saved [d])', host: places.saved },
  'bundle.selected': { en: 'Selected:', host: places.selected },
  'bundle.incomplete': { en: 'Something is still missing in the bundle.' },
  'bundle.more': { en: 'One more: {name}' },
  'bundle.less': { en: 'One less: {name}' },
  // Why a bundle cannot be bought yet.
  'bundle.selection': { en: 'Please choose an available kind of [name] first.', host: places.selection },
  'bundle.unpurchasable': { en: '[name] cannot be bought at the moment. Please take it out of the bundle.', host: places.unpurchasable },
  'bundle.empty': { en: 'Please choose at least one product of the bundle.', host: places.empty },
  'bundle.min': { en: 'Please choose at least [min] pieces; there are [selected].', host: places.min },
  'bundle.max': { en: 'Please choose at most [max] pieces; there are [selected].', host: places.max },
  'bundle.total_min': { en: 'The bundle must cost at least [min]; now it is [total].', host: places.totalMin },
  'bundle.total_max': { en: 'The bundle may cost at most [max]; now it is [total].', host: places.totalMax },
});
