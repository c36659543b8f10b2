/**
 * The statistics plugin's calls (recordings: statistics-*.json; statistics contract 6 to 12). Nothing is counted: the log of requests
 * shows them.
 */
import type { Fields } from './fields.js';
import { md5 } from './md5.js';

/** The calls, by the names the log and the faults use. */
type StatisticsCall = 'statistics-hit' | 'statistics-online' | 'statistics-event';

/** An answer as the plugin gives it. */
interface StatisticsReply {
  readonly status: number;
  readonly body: unknown;
}

/** The signature that belongs to a page: the host takes it over kind, id and a secret of its own. */
export const signatureOf = (seed: string, type: string, id: string): string => md5(`${seed}|${type}|${id}`);

/** Which of the calls a posted address is; undefined for any other. */
export function statisticsCall(url: URL): StatisticsCall | undefined {
  const [, endpoint] = /\/wp-json\/wp-statistics\/v2\/(hit|online)$/.exec(url.pathname) ?? [];
  if (endpoint !== undefined) {
    return endpoint === 'hit' ? 'statistics-hit' : 'statistics-online';
  }
  return url.pathname.endsWith('/wp-admin/admin-ajax.php') && url.searchParams.get('action') === 'wp_statistics_custom_event'
    ? 'statistics-event'
    : undefined;
}

/** Standard base64, or nothing: an empty path is taken (recording: statistics-hit-no-page.json). */
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

const isBase64 = (value: string | undefined): boolean => value !== undefined && BASE64.test(value);

/** Answers a call. `seed` is that of the signatures. */
export function statisticsAnswer(call: StatisticsCall, fields: Fields, seed: string): StatisticsReply {
  if (call === 'statistics-event') {
    // The demo's shop has registered none, and says so as the recorded one does.
    return { status: 200, body: { success: false, data: { message: 'The event does not exist, or is not active.' } } };
  }
  if (fields.get('signature') !== signatureOf(seed, fields.get('source_type') ?? '', fields.get('source_id') ?? '')) {
    return { status: 403, body: { code: 'rest_forbidden', message: 'Invalid signature', data: { status: 403 } } };
  }
  return { status: 200, body: { status: isBase64(fields.get('referred')) && isBase64(fields.get('page_uri')) } };
}
