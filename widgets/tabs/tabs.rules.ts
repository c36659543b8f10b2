import { rovingTarget } from '../../shared/a11y/roving.rules.js';

/** Which tab is opened (contract 9). */

/** What the rules know of one tab: the id of its panel, and whether it is that of the reviews. */
export interface TabFacts {
  readonly id: string;
  readonly isReviews: boolean;
}

const COMMENT = /comment-|^#reviews$|^#tab-reviews$/;
const COMMENT_PAGE = /comment-page[-=]|cpage=/;

/** The id a hash names, `''` for none; one that is not well written is taken as it stands. */
export function idOfHash(hash: string): string {
  const raw = hash.replace(/^#/, '');
  try {
    return decodeURIComponent(raw);
  } catch {
    return raw;
  }
}

const indexOfReviews = (tabs: readonly TabFacts[]): number => tabs.findIndex((tab) => tab.isReviews);

function indexOfId(id: string, tabs: readonly TabFacts[]): number {
  if (id === '') {
    return -1;
  }
  const exact = tabs.findIndex((tab) => tab.id === id);
  return exact >= 0 ? exact : tabs.findIndex((tab) => tab.id.toLowerCase() === id.toLowerCase());
}

/** The first that is there, of places in a list. */
const firstOf = (...places: readonly (() => number)[]): number | null => {
  for (const place of places) {
    const at = place();
    if (at >= 0) {
      return at;
    }
  }
  return null;
};

/** The index of the tab whose panel holds the element with this id, −1 for none. */
export type Holder = (id: string) => number;

/** The tab a hash asks for: the reviews for anything of comments, else the tab of that id, else the one around the element of that id. */
export function tabOfHash(hash: string, tabs: readonly TabFacts[], holder: Holder): number | null {
  const id = idOfHash(hash);
  return firstOf(
    () => (COMMENT.test(hash.toLowerCase()) ? indexOfReviews(tabs) : -1),
    () => indexOfId(id, tabs),
    () => (id === '' ? -1 : holder(id)),
  );
}

/** The page's URL, and the fragment in it. */
interface PageAddress {
  readonly hash: string;
  readonly url: string;
}

/**
 * The tab that is open at load. The order is the host's: comments in the hash, pages of comments in the address, then the hash as
 * it is; what asks for nothing that is there opens the first.
 */
export const tabAtLoad = (address: PageAddress, tabs: readonly TabFacts[], holder: Holder): number =>
  tabAskedAtLoad(address, tabs, holder) ?? 0;

/** The same, `null` where the address asks for nothing that is there. */
export function tabAskedAtLoad({ hash, url }: PageAddress, tabs: readonly TabFacts[], holder: Holder): number | null {
  return firstOf(
    () => (COMMENT.test(hash.toLowerCase()) || COMMENT_PAGE.test(url) ? indexOfReviews(tabs) : -1),
    () => tabOfHash(hash, tabs, holder) ?? -1,
  );
}

/** Where keys lead from tab to tab (contract 22). */

/** Where a tab lies, in pixels. */
interface Box {
  readonly top: number;
  readonly bottom: number;
}

/** Do the tabs lie one below the other? Tabs that wrap into lines are still rows. */
export const areStacked = (boxes: readonly Box[]): boolean =>
  boxes.length > 1 &&
  boxes.every((box, i) => {
    const above = boxes[i - 1];
    return box.bottom > box.top && (above === undefined || box.top >= above.bottom - 1);
  });

const ALONG = { row: ['ArrowLeft', 'ArrowRight'], stack: ['ArrowUp', 'ArrowDown'] } as const;

/** The tab a key moves the focus to, `null` where the key is none for tabs that lie like this. */
export function tabOfKey(
  key: string,
  from: number,
  count: number,
  { stacked, rtl }: { readonly stacked: boolean; readonly rtl: boolean },
): number | null {
  const known: readonly string[] = ['Home', 'End', ...ALONG[stacked ? 'stack' : 'row']];
  return known.includes(key)
    ? rovingTarget(
        key,
        from,
        Array.from({ length: count }, () => true),
        rtl,
      )
    : null;
}
