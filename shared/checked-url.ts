/** How an address may begin that is loaded or requested, once the browser has read it. */
const LOADED = /^(?:https?|file):/;

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
