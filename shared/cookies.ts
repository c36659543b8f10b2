/** Cookies of the page. Values are URI-encoded, as the host's own helper does (contract: cart.md §5). */

/** All of the page's cookies as one text; a frame in a sandbox may not even look. */
const all = (): string => {
  try {
    return document.cookie;
  } catch {
    return '';
  }
};

/** The decoded value of a cookie, or `undefined`; a value that cannot be decoded is given as it stands. */
export function readCookie(name: string): string | undefined {
  const names = [name, encodeURIComponent(name)];
  for (const part of all().split(';')) {
    const eq = part.indexOf('=');
    if (eq < 0 || !names.includes(part.slice(0, eq).trim())) {
      continue;
    }
    const raw = part.slice(eq + 1).trim();
    try {
      return decodeURIComponent(raw);
    } catch {
      return raw;
    }
  }
  return undefined;
}

/**
 * Sets a cookie as the host's own helper does: URI-encoded, for the whole site, until the browser closes where no days are said
 * (contract: cart.md §5). Where cookies are forbidden nothing happens.
 */
export function writeCookie(name: string, value: string, { days }: { readonly days?: number } = {}): void {
  const expires = days === undefined ? '' : `; expires=${new Date(Date.now() + days * 86_400_000).toUTCString()}`;
  try {
    document.cookie = `${encodeURIComponent(name)}=${encodeURIComponent(value)}${expires}; path=/`;
  } catch {
    /* a frame in a sandbox */
  }
}
