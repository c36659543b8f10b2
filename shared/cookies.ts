/** Cookies of the page. Values are URI-encoded, as the host's own helper does (contract: cart.md §5). */

/** All of the page's cookies as one text; a frame in a sandbox may not even look. */
const all = (): string => { try { return document.cookie; } catch { return ''; } };

/** The decoded value of a cookie, or `undefined`; a value that cannot be decoded is given as it stands. */
export function readCookie(name: string): string | undefined {
  for (const part of all().split(';')) {
    const eq = part.indexOf('=');
    if (eq < 0 || part.slice(0, eq).trim() !== name) { continue; }
    const raw = part.slice(eq + 1).trim();
    try { return decodeURIComponent(raw); } catch { return raw; }
  }
  return undefined;
}
