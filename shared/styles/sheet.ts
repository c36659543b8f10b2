/** Names the link of a page that has none itself; `check.js` tells its author. */
export const LINKED = 'shop-sheet';

/**
 * Sees to it that the page has `shop.css`, the one sheet of all tags: a theme links it in the head. Where a page has forgotten it,
 * it is linked now, and the tags wait for it, so that nothing is seen without its looks. The scripts hold no rule of ours: what is
 * linked is not sent twice. `--shop-sheet` says that the rules hold, also where an optimiser joined the sheet with others; a theme
 * that wants none of them sets it.
 *
 * @param script where our script came from; the sheet lies beside it. Empty where nobody can tell (an inline script): beside the page
 * @returns when the sheet is there, or cannot be had, which the browser tells by itself
 */
export async function needSheet(script: string | undefined): Promise<unknown> {
  return (
    getComputedStyle(document.documentElement).getPropertyValue('--shop-sheet') ||
    new Promise((resolve) => {
      document.head.append(
        Object.assign(document.createElement('link'), {
          id: LINKED,
          rel: 'stylesheet',
          href: new URL('shop.css', script || document.baseURI),
          onload: resolve,
          onerror: resolve,
        }),
      );
    })
  );
}
