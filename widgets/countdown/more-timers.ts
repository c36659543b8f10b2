/** Timers that need more than what was left when the page was made. */
export { datedTimer } from './dates.logic.js';
export { evergreenTimer, keepPeriods } from './periods.js';
