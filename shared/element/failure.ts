import { pageSetting } from '../host/settings.js';
import { sendLeaving } from '../net/beacon.js';
import { safeUrl } from '../url.js';

/** Where in a script an error came from, as browsers write it into its `stack`: file, line, column. */
const PLACE = /\/([\w.-]{1,80}\.js)(?:\?[\w=.]{0,80})?(:\d{1,7}:\d{1,7})/;

/** What kind of error it was and at which place of our scripts: nothing of the page, of the shopper or of what they typed is in it. */
export function placeOf(error: unknown): string {
  const { name = 'Error', stack = '' } = error instanceof Error ? error : {};
  const [, file = '', at = ''] = PLACE.exec(stack) ?? [];
  return `${name.replace(/[^A-Za-z]/g, '') || 'Error'}${file === '' ? '' : ` ${file}${at}`}`;
}

/**
 * Tells the shop's own server that a tag has failed on this page, where the page says by which address (`failures.url` in the page's
 * settings): the WordPress plugin counts these for the shop's owner. Sends the name of the tag and `placeOf` the error; an answer or a
 * failure of this is nobody's concern.
 */
export function tellFailure(tag: string, error: unknown): void {
  const url = safeUrl(pageSetting('failures', 'url')?.value, { sameOrigin: true });
  if (url !== null) {
    sendLeaving(url, new URLSearchParams({ tag, place: placeOf(error) })).catch(() => undefined);
  }
}
