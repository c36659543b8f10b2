import type { HitParams } from '../../shared/host/statistics.js';
import { withoutEnd } from '../../shared/text.js';
import type { ClickRule } from './options.rules.js';

/** What the statistics plugin is told, and when (contract 6 to 12). No page, no clock. */

/** Is a rule for this page? */
export const isInScope = ({ scope }: ClickRule, pageId: string): boolean => scope === null || scope === pageId;

/** Standard base64 of the UTF-8 bytes of a text; half a pair of code units is replaced. */
export const base64 = (text: string): string =>
  btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(''));

/** Where and how a page is counted. */
export interface HitSettings {
  readonly requestUrl: string;
  readonly ajaxUrl: string;
  readonly bypassAdBlockers: boolean;
}

/** The two calls, with the action each has on the ajax address. */
const CALLS = { hit: 'wp_statistics_hit_record', online: 'wp_statistics_online_check' } as const;
export type Call = keyof typeof CALLS;

/** Address and fields of a hit or an online call. The path has no host and no hash; an empty referrer is an empty text. */
export function hitRequest(
  call: Call,
  params: HitParams,
  { referrer, path }: { readonly referrer: string; readonly path: string },
  { requestUrl, ajaxUrl, bypassAdBlockers }: HitSettings,
): { readonly url: string; readonly fields: Readonly<Record<string, unknown>> } {
  const { endpoint } = params;
  const where = typeof endpoint === 'string' && endpoint !== '' ? endpoint : call;
  return {
    url: bypassAdBlockers ? ajaxUrl : `${withoutEnd(requestUrl, /\//)}/${where}`,
    fields: {
      ...(bypassAdBlockers && !('action' in params) ? { action: CALLS[call] } : {}),
      ...params,
      referred: base64(referrer),
      page_uri: base64(path),
    },
  };
}

/** The parameters of the online call, where the page prints none of their own. */
export const onlineOf = (online: HitParams, hit: HitParams): HitParams =>
  Object.keys(online).length > 0
    ? online
    : Object.fromEntries(Object.entries({ ...hit, endpoint: 'online' }).filter(([key]) => key !== 'action'));

/** Half an hour without a sign of life ends the online calls. */
export const IDLE_MS = 1_800_000;

/** Signs of life: the last one, and whether there was none for too long. */
export interface Life {
  readonly last: number;
  readonly over: boolean;
}

/** After a sign of life. One that comes too late changes nothing, unless the shop lets it begin again. */
export const alive = (life: Life, now: number, resume: boolean): Life => {
  const over = isOver(life, now);
  return over && !resume ? { last: life.last, over } : { last: now, over: false };
};

/** Was there no sign of life for too long? Once that is so it stays so. */
export const isOver = ({ last, over }: Life, now: number): boolean => over || now - last >= IDLE_MS;

/** A link as it was met. */
export interface LinkFacts {
  /** Absolute. */
  readonly href: string;
  readonly id: string;
  readonly className: string;
  /** Text of the element that was hit, inside the link or the link itself. */
  readonly text: string;
  readonly event: 'click' | 'mouseup';
  readonly button: number;
}
/** What the shop wants to know of links. */
export interface LinkSettings {
  readonly extensions: readonly string[];
  readonly downloads: boolean;
  readonly links: boolean;
  readonly host: string;
}

const ACCOUNT_DOWNLOAD = 'woocommerce-MyAccount-downloads-file';
const MAX_TEXT = 255;

/**
 * The fields of a link event, in their order; `undefined` where it is none the shop wants. Files by the end of their path, whatever
 * their query; other links only where they lead away, for both mouse buttons.
 */
export function linkFields(
  link: LinkFacts,
  { extensions, downloads, links, host }: LinkSettings,
  pageId: string,
  nowMs: number,
): Readonly<Record<string, string>> | undefined {
  let url: URL;
  try {
    url = new URL(link.href);
  } catch {
    return undefined;
  }
  const isShop = link.className.split(/\s+/).includes(ACCOUNT_DOWNLOAD) || url.searchParams.has('download_file');
  const file = url.pathname.split('/').pop() ?? '';
  const parts = file.split('.');
  const extension = parts.length > 1 ? (parts.at(-1) ?? '') : '';
  const isDownload = isShop || extensions.includes(extension.toLowerCase());
  const event =
    isDownload && downloads ? 'file_download' : links && /^https?:$/.test(url.protocol) && url.host !== host ? link.event : undefined;
  if (event === undefined) {
    return undefined;
  }
  const id = url.searchParams.get('download_file') ?? '';
  const [name, kind] = isShop ? [id, id] : [parts[0] ?? '', extension];
  return {
    en: event,
    et: String(nowMs),
    eid: link.id,
    ec: link.className,
    ev: link.text.trim().slice(0, MAX_TEXT),
    mb: String(link.button),
    fn: name,
    fx: kind,
    m: '',
    tu: link.href,
    pid: pageId,
    ...(event === 'file_download' ? { wcdl: String(isShop), df: id, dk: url.searchParams.get('key') ?? '' } : {}),
  };
}

/** The fields of a custom event. The page it belongs to is the shop's `source_id`, unless the event says another. */
export const eventFields = (
  name: string,
  data: Readonly<Record<string, unknown>>,
  sourceId: unknown,
  nowMs: number,
): Readonly<Record<string, string>> => ({
  event_name: name,
  event_data: JSON.stringify({ ...data, timestamp: nowMs, resource_id: data['resource_id'] ?? sourceId }),
});
