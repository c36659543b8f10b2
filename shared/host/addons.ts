import { isRecord } from '../json.js';

/**
 * Tells the script of the quote plugin whether what is asked for is complete: it looks at this global before it sends (contract: addons.md
 * §6).
 */
export function setQuoteAllowed(isAllowed: boolean): void {
  const page = globalThis as { yith_wapo_general?: unknown };
  const known = isRecord(page.yith_wapo_general) ? page.yith_wapo_general : {};
  known['do_submit'] = isAllowed;
  page.yith_wapo_general = known;
}
