/** Cookies of the page: the one place that reads and writes them. A frame in a sandbox has none and may not even look. */

/**
 * All of the page's cookies as one text. An `<object id="cookie">` answers to the document's name for them, before the browser; the browser
 * is asked then.
 */
export const cookies = (): string => {
  try {
    const text: unknown = document.cookie;
    return typeof text === 'string' ? text : String(Reflect.get(Document.prototype, 'cookie', document));
  } catch {
    return '';
  }
};

/** One cookie as it stands, not decoded; `undefined` without it. */
export const cookie = (name: string): string | undefined =>
  cookies()
    .split(/;\s*/)
    .find((part) => part.startsWith(`${name}=`))
    ?.slice(name.length + 1);

/** Obeys one text for `document.cookie`; where cookies are forbidden nothing happens. */
export const putCookie = (text: string): void => {
  try {
    if (typeof document.cookie === 'string') {
      document.cookie = text;
    } else {
      Reflect.set(Document.prototype, 'cookie', text, document);
    }
  } catch {
    /* a frame in a sandbox */
  }
};

/** The decoded value of a cookie, or `undefined`; a value that cannot be decoded is given as it stands. */
export function readCookie(name: string): string | undefined {
  const encoded = encodeURIComponent(name);
  const raw = cookie(name) ?? (encoded === name ? undefined : cookie(encoded));
  try {
    return raw && decodeURIComponent(raw);
  } catch {
    return raw;
  }
}

/**
 * Sets a cookie as the host's own helper does: URI-encoded, for the whole site, until the browser closes where no days are said
 * (store-notice contract 2).
 */
export function writeCookie(name: string, value: string, { days }: { readonly days?: number } = {}): void {
  const expires = days === undefined ? '' : `; expires=${new Date(Date.now() + days * 86_400_000).toUTCString()}`;
  putCookie(`${encodeURIComponent(name)}=${encodeURIComponent(value)}${expires}; path=/`);
}

/**
 * How many levels of the address are tried: no shop lies deeper, and a link that somebody sends may have thousands, each some writes more.
 */
const DEEPEST = 16;

/**
 * Every way a cookie of this name may have been set from here: host-only, the host, each parent down to two labels; with every path up
 * to this page, which has the shop's own path among them, and with none, which is this page's. One alone leaves most of them
 * (shared/consent contract 34).
 * @returns texts for `document.cookie`
 */
export function removals(name: string, { hostname, pathname, protocol }: Pick<Location, 'hostname' | 'pathname' | 'protocol'>): string[] {
  const paths = [''];
  let path = ';path=';
  for (const step of pathname.split('/', DEEPEST)) {
    path += step;
    paths.push(path, (path += '/'));
  }
  return [
    '',
    ...hostname
      .split('.')
      .map((_, i, labels) => labels.slice(i).join('.'))
      .filter((domain) => domain.includes('.'))
      .map((domain) => `;domain=${domain}`),
  ].flatMap((domain) => paths.map((p) => `${name}=;max-age=0${p}${domain}${protocol === 'https:' ? ';secure' : ''}`));
}
