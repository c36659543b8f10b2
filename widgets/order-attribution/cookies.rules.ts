/**
 * How the source of a visit is written into cookies, so that the host's own scripts read ours and we theirs (contract 19 to 25).
 */

/** Everything that is kept, by the name behind `sbjs_`. */
export const NAMES = ['migrations', 'current_add', 'first_add', 'current', 'first', 'udata', 'session', 'promo'] as const;
export type StoreName = (typeof NAMES)[number];

/** Keys and values of one cookie, in their order. */
export type Values = Readonly<Record<string, string>>;

/** The name of a cookie. */
export const cookieName = (name: StoreName): string => `sbjs_${name}`;

const DELIMITER = '|||';
/** Longest kept URL: three copies of a long one overflowed the headers of real shops. */
export const MAX_URL = 512;
/** The keys that are URLs: the entry, the referrer, the page. */
const URLS: readonly string[] = ['ep', 'rf', 'cpg'];
/** Longest cookie value; browsers drop a cookie above 4096 bytes with its name and attributes. */
export const MAX_COOKIE = 3600;

const tryDecode = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
};

/** What old scripts wrote: `%u` with the four hexadecimal digits of a letter, `%` with the two of a byte; what is neither stays. */
const unescapeOld = (text: string): string =>
  text.replaceAll(/%u([\da-f]{4})|%([\da-f]{2})/gi, (_all, wide: string | undefined, byte: string | undefined) =>
    String.fromCharCode(Number.parseInt(wide ?? byte ?? '', 16)),
  );

/** Decoded text; text that was never encoded properly is read the old way. */
const decodeText = (text: string): string => tryDecode(text) ?? unescapeOld(text);

/** Percent-encodes everything a firewall may stumble over. A half pair of code units, which cannot be encoded, is replaced. */
export const encodeText = (text: string): string =>
  encodeURIComponent(text.replaceAll(/[\ud800-\udfff]/gu, '\ufffd')).replaceAll(
    /[!~*'()]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** The value of a cookie for a text. */
export const encodeCookie = (text: string, base64: boolean): string =>
  base64 ? btoa(encodeText(text)).replaceAll('=', '') : encodeText(text);

/** The text of a cookie's value: base64 where it looks like that and is. */
export function decodeCookie(raw: string): string {
  if (/^[A-Za-z0-9+/]+$/.test(raw)) {
    try {
      const plain = atob(raw);
      // Any word looks like base64; what was written by this format is percent-encoded text with an equals sign.
      if (/^[\x20-\x7e]*$/.test(plain) && /=|%3d/i.test(plain)) {
        return decodeText(plain);
      }
    } catch {
      /* no base64 after all */
    }
  }
  return decodeText(raw);
}

/** The percent-encoded bytes that a text ends in. */
function escapesAtEnd(text: string): string {
  let start = text.length;
  while (/^%[\da-f]{2}$/i.test(text.slice(Math.max(0, start - 3), start))) {
    start -= 3;
  }
  return text.slice(start);
}

/** Cut text never ends in half an escape, half a letter or half a pair. */
export function cut(text: string, max: number): string {
  if (text.length <= max) {
    return text;
  }
  let short = text
    .slice(0, max)
    .replace(/[\ud800-\udbff]$/, '')
    .replace(/%[\da-f]?$/i, '');
  for (let i = 0; i < 3; i += 1) {
    const tail = escapesAtEnd(short);
    // Only what was whole before the cut is worth keeping whole.
    if (tail === '' || tryDecode(tail) !== undefined) {
      break;
    }
    short = short.slice(0, -3);
  }
  return short;
}

/** A value of ours never carries the delimiter: values are decoded once more when they are read, so it can be escaped. */
const guarded = (value: string): string => (value.includes(DELIMITER) || value.endsWith('|') ? value.replaceAll('|', '%7C') : value);

const joined = (values: Values): string =>
  Object.entries(values)
    .map(([key, value]) => `${key}=${value}`)
    .join(DELIMITER);

/** Room for the encoded text of a cookie. As base64 it is a third longer; one limit for both, so that switching loses nothing. */
const ROOM = Math.floor((MAX_COOKIE * 3) / 4);

/** How much room a text takes. */
const roomOf = (text: string): number => encodeText(text).length;

/** Cuts a text until it takes no more room than that. */
function cutToRoom(text: string, room: number): string {
  // No letter takes less room than one.
  let short = cut(text, Math.max(0, room));
  while (roomOf(short) > room) {
    short = cut(short, Math.floor(short.length * 0.8));
  }
  return short;
}

/** The most room that each of these may have so that all of them fit: the longest give up first. */
function shareOf(needs: readonly number[], room: number): number {
  let left = room;
  const sorted = [...needs].sort((a, b) => a - b);
  for (const [i, need] of sorted.entries()) {
    const share = Math.floor(left / (sorted.length - i));
    if (need > share) {
      return share;
    }
    left -= need;
  }
  return room;
}

/**
 * One text of keys and values; URLs are capped. Where they are too long for a cookie, the longest values are cut until they fit; where the
 * keys alone are too long, which none of this format are, those with the longest keys are left out.
 */
export function pack(values: Values): string {
  const keyRoom = (key: string): number => roomOf(`${key}=${DELIMITER}`);
  const keys = Object.keys(values);
  let rest = ROOM - keys.reduce((sum, key) => sum + keyRoom(key), 0);
  const dropped = new Set<string>();
  for (const key of [...keys].sort((a, b) => b.length - a.length)) {
    if (rest >= 0) {
      break;
    }
    dropped.add(key);
    rest += keyRoom(key);
  }
  const kept = Object.entries(values)
    .filter(([key]) => !dropped.has(key))
    .map(([key, value]) => [key, cut(guarded(value), URLS.includes(key) ? MAX_URL : MAX_COOKIE)] as const);
  const share = shareOf(
    kept.map(([, value]) => roomOf(value)),
    rest,
  );
  return joined(Object.fromEntries(kept.map(([key, value]) => [key, cutToRoom(value, share)])));
}

/** Keys and values of a text as they were packed: each split at its first `=`. */
export function split(text: string): Values {
  const found: [string, string][] = [];
  for (const part of text.split(DELIMITER)) {
    const at = part.indexOf('=');
    if (at > 0) {
      found.push([part.slice(0, at), part.slice(at + 1)]);
    }
  }
  return Object.fromEntries(found);
}

/** Keys and values as order data: each value is decoded once more, because parameters are kept as they stand in the address. */
export const unpack = (text: string): Values =>
  Object.fromEntries(Object.entries(split(text)).map(([key, value]) => [key, decodeText(value)]));

const MINUTES_PER_MONTH = 30 * 24 * 60;

/** The lifetime where the shop says none, as the host's script has it. */
const LIFETIME_MONTHS = 6;

/** The lifetime of the cookies in minutes; 0 is until the browser closes. */
export const lifetimeMinutes = (months: number): number => Math.max(0, Math.trunc((months || LIFETIME_MONTHS) * MINUTES_PER_MONTH));

/**
 * The text for `document.cookie`. Cookies of the whole site, for its subdomains as well where there is a `domain`; no SameSite and no
 * Secure, as the host's. `minutes` 0 is until the browser closes.
 */
export function cookieText(
  name: StoreName,
  text: string,
  { minutes, domain, base64, now }: { readonly minutes: number; readonly domain: string; readonly base64: boolean; readonly now: Date },
): string {
  const expires = minutes > 0 ? `; expires=${new Date(now.getTime() + minutes * 60_000).toUTCString()}` : '';
  return `${cookieName(name)}=${encodeCookie(text, base64)}${expires}${domain === '' ? '' : `;domain=.${domain}`}; path=/`;
}

/** The domain cookies are set for: none for an address or a name without a dot, where browsers refuse one. */
export const cookieDomain = (host: string, isolate: boolean): string =>
  isolate || !host.includes('.') || /^[\d.]+$/.test(host) ? '' : host;
