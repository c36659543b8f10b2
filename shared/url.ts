import { checkedUrl } from './checked-url.js';
import { withoutEnd } from './text.js';

/** Addresses from the page or the server, checked before they are followed, requested or written into the page (shared contract 46). */

/** How the address of a picture, a film or a sound may begin, in what shows it and nowhere else: there data is no document. */
export const MEDIA = /^(?:(?:https?|file|blob):|data:(?:image|video|audio)\/)/i;

/** `checkedUrl` with `null` for what may not pass. */
export const parsedUrl = (raw: string, allowed?: RegExp): string | null => {
  try {
    return checkedUrl(raw, allowed);
  } catch {
    return null;
  }
};

/** The page itself; `about:` pages (a frame with `srcdoc`) are what their base says. A `<base>` of another host changes no origin. */
const here = (): URL => new URL(window.location.protocol === 'about:' ? document.baseURI : window.location.href);

/**
 * An address that may be followed, absolute; `null` for anything else (`javascript:`, `data:`, other hosts when `sameOrigin`).
 * Pages opened from the disk have no origin of their own: they may follow `file:` addresses and ask any host.
 */
export function safeUrl(raw: unknown, { sameOrigin = false }: { sameOrigin?: boolean } = {}): string | null {
  const href = typeof raw === 'string' && raw.trim() !== '' ? parsedUrl(raw) : null;
  if (href === null) {
    return null;
  }
  const url = new URL(href);
  const { protocol, origin } = here();
  if (url.protocol === 'file:') {
    return protocol === 'file:' ? href : null;
  }
  return sameOrigin && protocol !== 'file:' && url.origin !== origin ? null : href;
}

/** The address of a picture as it was written; `''` where it may not be shown. */
export const pictureUrl = (raw: string): string => (parsedUrl(raw, MEDIA) === null ? '' : raw);
/** A list of pictures (`srcset`) as it was written; `''` where one of them may not be shown. */
export const pictureList = (raw: string): string => (raw.split(/\s+/).every((part) => parsedUrl(part, MEDIA) !== null) ? raw : '');

const tidy = (path: string): string => withoutEnd(path, /\//);

/**
 * Do two absolute addresses name different pages? Compared are host and path: a mere note in the query is the same page. An empty one names
 * none.
 */
export function isElsewhere(askedUrl: string, repliedUrl: string): boolean {
  if (repliedUrl === '') {
    return false;
  }
  const asked = new URL(askedUrl);
  const replied = new URL(repliedUrl);
  return asked.origin !== replied.origin || tidy(asked.pathname) !== tidy(replied.pathname);
}

/** The browser's own moves; an object so that a test can watch them. */
export const navigation = {
  /** Goes to an address that `safeUrl` let pass. */
  go(url: string): void {
    window.location.assign(url);
  },
  reload(): void {
    window.location.reload();
  },
};
