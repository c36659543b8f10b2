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
});
