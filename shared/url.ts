/** Addresses from the page or the server, checked before they are followed, requested or written into the page (design.md §6). */

/** How an address may begin that is loaded or requested, once the browser has read it. */
const LOADED = /^(?:https?|file):/;
/**
 * The same of a link: what WordPress lets pass (`wp_allowed_protocols`), and the messengers shops link to. None of them runs anything here.
 */
export const LINK = /^(?:https?|file|mailto|tel|sms|fax|ftps?|webcal|xmpp|geo|callto|sips?|skype|whatsapp|viber|tg):|^about:blank$/;
/** The same of a picture, a film or a sound, in what shows it and nowhere else: there data is no document. */
export const MEDIA = /^(?:(?:https?|file|blob):|data:(?:image|video|audio)\/)/i;

/**
 * The one check of every address: read as the browser reads it (`java&#9;script:` has a scheme), and let pass by a list.
 * @returns it, absolute
 * @throws TypeError where it may not pass, or cannot be read
 */
export function checkedUrl(raw: string, allowed = LOADED): string {
  const { href } = new URL(raw, document.baseURI);
  if (!allowed.test(href)) {
    throw new TypeError(raw);
  }
  return href;
}

/** The same with `null` for what may not pass. */
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

/**
 * What may become markup or the address of a script on a page with Trusted Types. Here and not at the HTML door, because the script in the
 * head and its part of the bundle need it, which load nothing of that.
 */
interface Policy {
  createHTML(text: string): string;
  createScriptURL(address: string): string;
}
interface TrustedTypesFactory {
  createPolicy(name: string, rules: Policy): Policy;
}

const rules: Policy = { createHTML: (text) => text, createScriptURL: (address) => checkedUrl(address) };

/** Apart from the page object (`shared/page.ts`), for which the script in the head has no room. */
const KEY = Symbol.for('shop.policy.v1');

/**
 * The policy of the page: a strict document allows the name `shop` once, so the script in the head and all copies of the bundle use
 * the same one.
 * @throws TypeError where the document does not allow it
 */
export const policy = (): Policy => {
  const page = globalThis as { [KEY]?: Policy; readonly trustedTypes?: TrustedTypesFactory };
  return (page[KEY] ??= page.trustedTypes?.createPolicy('shop', rules) ?? rules);
};

/** Forgets it; for tests, which load many pages into one process. */
export const forgetPolicy = (): void => {
  Reflect.deleteProperty(globalThis, KEY);
};
