/** Addresses from the page or the server, checked before they are followed or requested (design.md §6). */

const SCHEMES = new Set(['http:', 'https:']);

/** The page itself; `about:` pages (a frame with `srcdoc`) are what their base says. A `<base>` of another host changes no origin. */
const here = (): URL => new URL(window.location.protocol === 'about:' ? document.baseURI : window.location.href);

/**
 * An address that may be followed, absolute; `null` for anything else (`javascript:`, `data:`, other hosts when `sameOrigin`).
 * Pages opened from the disk have no origin of their own: they may follow `file:` addresses and ask any host.
 */
export function safeUrl(raw: unknown, { sameOrigin = false }: { sameOrigin?: boolean } = {}): string | null {
  if (typeof raw !== 'string' || raw.trim() === '') { return null; }
  let url: URL;
  try { url = new URL(raw, document.baseURI); } catch { return null; }
  const { protocol, origin } = here();
  if (url.protocol === 'file:') { return protocol === 'file:' ? url.href : null; }
  if (!SCHEMES.has(url.protocol)) { return null; }
  if (sameOrigin && protocol !== 'file:' && url.origin !== origin) { return null; }
  return url.href;
}

/** The browser's own moves; an object so that a test can watch them. */
export const navigation = {
  /** Goes to an address that `safeUrl` let pass. */
  go(url: string): void { window.location.assign(url); },
  reload(): void { window.location.reload(); },
};
