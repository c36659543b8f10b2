import { isTimeZone } from '../dates/time-zone.rules.js';
import { own } from '../json.js';

/**
 * The name of the site's time zone, where WordPress prints it: its date script, which comes with the blocks of cart and checkout, has it in
 * its settings. Empty where the page does not say.
 */
export function hostTimeZone(): string {
  const date = own(own(globalThis, 'wp'), 'date');
  const read = own(date, 'getSettings') ?? own(date, '__experimentalGetSettings');
  if (typeof read !== 'function') {
    return '';
  }
  try {
    const name = own(own(Reflect.apply(read, date, []), 'timezone'), 'string');
    return typeof name === 'string' && isTimeZone(name) ? name : '';
  } catch {
    return '';
  }
}
