/** The part of this page that a link leads to; `null` for any other link, and where the page has no such part. */
export function linkTarget(link: Element): HTMLElement | null {
  if (!(link instanceof HTMLAnchorElement) || link.hash.length < 2 || link.href.replace(/#.*$/, '') !== location.href.replace(/#.*$/, '')) {
    return null;
  }
  const raw = link.hash.slice(1);
  try {
    return document.getElementById(raw) ?? document.getElementById(decodeURIComponent(raw));
  } catch {
    return null;
  }
}
