import { texts } from '../message-table.js';
import { messages as places } from '../host/settings/addons.js';

/** Texts of product add-ons: what is missing, and colours. The host's own have `%d` for a number, or want a bound after them. */
export const addonsTexts = texts({
  'addons.required': { en: 'This option is required.', host: places.required },
  'addons.low': { en: 'This number is too small. The smallest is', host: places.low },
  'addons.high': { en: 'This number is too large. The largest is', host: places.high },
  'addons.sum_low': { en: 'The numbers add up to too little. The least is', host: places.sumLow },
  'addons.sum_high': { en: 'The numbers add up to too much. The most is', host: places.sumHigh },
  'addons.select_one': { en: 'Please select an option', host: places.selectOne },
  'addons.select_least': { en: 'Please select at least %d options', host: places.selectAtLeast },
  'addons.select_exact': { en: 'Please select %d options', host: places.selectExactly },
  'addons.select_most': { en: 'More options are selected than allowed', host: places.tooMany },
  'addons.length': { en: 'This text is too short or too long ({range} characters).' },
  'addons.pick_colour': { en: 'Pick a colour: {name}' },
  'addons.clear_colour': { en: 'Clear the colour' },
  'addons.uploading': { en: 'Please wait until your files are uploaded.' },
  'addons.check': { en: 'Please check: {name}' },
  'addons.named': { en: '{name}: {text}' },
  'addons.is_required': { en: 'Required' },
  'addons.at_most': { en: 'You can choose at most {max}.' },
  'addons.no_colour': { en: 'This is not a colour. Write it like #336699.' },
  'addons.time_past': { en: 'This time has passed. Please choose another one.' },
  'addons.reloading': { en: 'Please wait until the options for your choice are loaded.' },
  'addons.reload_failed': { en: 'The options for your choice could not be loaded.' },
  'addons.reload_retry': { en: 'Try again' },
});
