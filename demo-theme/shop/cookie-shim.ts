/**
 * Cookies for pages opened by double click: on `file://` document.cookie takes nothing and gives nothing (measured in
 * Chromium), so there it is redefined over localStorage. The rules kept are those the pages need: name, value,
 * expiry and max-age; path, domain and SameSite mean nothing for files and are ignored.
 */
import type { Shelf } from './session.js';

/** Key of the cookies in localStorage. */
export const STORAGE_KEY = 'demo-cookies';

/** One kept cookie; `expires` in milliseconds of the epoch, absent for a session cookie. */
interface Kept {
  readonly value: string;
  readonly expires?: number;
}

type Cookies = Readonly<Record<string, Kept>>;

function readCookies(shelf: Shelf): Cookies {
  try {
    const raw: unknown = JSON.parse(shelf.getItem(STORAGE_KEY) ?? '{}');
    if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) {
      return {};
    }
    return Object.fromEntries(Object.entries(raw).filter((entry): entry is [string, Kept] => isKept(entry[1])));
  } catch {
    return {};
  }
}

function isKept(value: unknown): value is Kept {
  return typeof value === 'object' && value !== null && 'value' in value && typeof value.value === 'string';
}

function fresh(cookies: Cookies, nowMs: number): Cookies {
  return Object.fromEntries(Object.entries(cookies).filter(([, kept]) => kept.expires === undefined || kept.expires > nowMs));
}

/** What `document.cookie` reads as: `a=1; b=2`, without what has expired. */
export function cookieText(shelf: Shelf, nowMs: number): string {
  return Object.entries(fresh(readCookies(shelf), nowMs))
    .map(([name, { value }]) => (name === '' ? value : `${name}=${value}`))
    .join('; ');
}

/** Obeys one assignment to `document.cookie`, e.g. `a=1; path=/; max-age=60`. */
export function setCookieText(shelf: Shelf, text: string, nowMs: number): void {
  const [pair = '', ...attributes] = text.split(';').map((part) => part.trim());
  const at = pair.indexOf('=');
  const name = at < 0 ? '' : pair.slice(0, at).trim();
  const value = at < 0 ? pair : pair.slice(at + 1).trim();
  const expires = expiryOf(attributes, nowMs);
  const cookies: Record<string, Kept> = { ...fresh(readCookies(shelf), nowMs) };
  delete cookies[name];
  if (expires === undefined || expires > nowMs) {
    cookies[name] = expires === undefined ? { value } : { value, expires };
  }
  shelf.setItem(STORAGE_KEY, JSON.stringify(cookies));
}

/** `max-age` wins over `expires`, as browsers have it. */
function expiryOf(attributes: readonly string[], nowMs: number): number | undefined {
  const valueOf = (name: string): string | undefined =>
    attributes.find((part) => part.toLowerCase().startsWith(`${name}=`))?.slice(name.length + 1);
  const maxAge = Number(valueOf('max-age') ?? Number.NaN);
  if (!Number.isNaN(maxAge)) {
    return nowMs + maxAge * 1000;
  }
  const expires = Date.parse(valueOf('expires') ?? '');
  return Number.isNaN(expires) ? undefined : expires;
}

/** Puts the shim in place of this document's own `cookie`. */
export function installCookieShim(target: Document, shelf: Shelf, now: () => number = Date.now): void {
  Object.defineProperty(target, 'cookie', {
    configurable: true,
    get: () => cookieText(shelf, now()),
    set: (text: unknown) => {
      setCookieText(shelf, String(text), now());
    },
  });
}
