import { withoutHash } from '../../shared/text.js';
import { idOfHash, tabAskedAtLoad, tabAtLoad, tabOfHash, type Holder } from './tabs.rules.js';
import { hashIn, readTabs, REVIEW_LINK, WRAPPER, type Tab, type TabSet } from './tabs.host.js';

/** What the page's address and its links ask of a set of tabs. */

const holderOf =
  ({ tabs }: TabSet): Holder =>
  (id) => {
    const el = document.getElementById(id);
    return el ? tabs.findIndex(({ panel }) => panel.contains(el)) : -1;
  };

const at = ({ tabs }: TabSet, index: number | null): Tab | null => (index === null ? null : (tabs[index] ?? null));

const here = () => ({ hash: location.hash, url: location.href });

/** The tab that is open at load. */
export const tabToBegin = (set: TabSet): Tab | null => at(set, tabAtLoad(here(), set.tabs, holderOf(set)));

/** The tab the address asked for at load, `null` where it asked for none of these. */
export const tabAskedToBegin = (set: TabSet): Tab | null => at(set, tabAskedAtLoad(here(), set.tabs, holderOf(set)));

/** The tab the address asks for now, `null` where it asks for none of these. */
const tabOfUrl = (set: TabSet): Tab | null => at(set, tabOfHash(location.hash, set.tabs, holderOf(set)));

/** What the address points at inside a panel. */
export function targetIn(panel: Element): Element | null {
  const el = document.getElementById(idOfHash(location.hash));
  return el && panel.contains(el) ? el : null;
}

/** Of several sets of tabs, is this the one a link on the page means: that of its own product, else the first? */
function isMeant(link: Element, wrapper: Element): boolean {
  const product = link.closest('.product');
  const own = product?.querySelector(WRAPPER) ? product : document;
  return [...own.querySelectorAll(WRAPPER)].find((el) => readTabs(el) !== null) === wrapper;
}

const isHere = (link: HTMLAnchorElement): boolean => {
  const hash = hashIn(link);
  return hash !== '' && withoutHash(link.href) === withoutHash(location.href);
};

/** The tab a pressed link leads to: the reviews for the host's review links, else what its hash names on this page. */
function tabOfLink(link: HTMLAnchorElement, set: TabSet, wrapper: Element): Tab | null {
  // A tab's own press, of this set or another one.
  if (link.getAttribute('role') === 'tab') {
    return null;
  }
  const isReviewLink = link.matches(REVIEW_LINK);
  if (!isReviewLink && !isHere(link)) {
    return null;
  }
  const hash = isReviewLink ? '#reviews' : hashIn(link);
  const tab = at(set, tabOfHash(hash, set.tabs, holderOf(set)));
  return tab && isMeant(link, wrapper) ? tab : null;
}

const isPlain = (event: MouseEvent): boolean => event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/**
 * Runs when the address or a link on the page asks for one of the tabs. A link's own way goes on afterwards: the panel is there by
 * then, so the browser scrolls to it.
 * @param setNow gives the tabs of this moment
 * @returns how to stop
 */
export function onTabAsked(wrapper: Element, setNow: () => TabSet | null, ask: (tab: Tab, by: 'address' | 'link') => void): () => void {
  const onHash = (): void => {
    const set = setNow();
    const tab = set && tabOfUrl(set);
    if (tab) {
      ask(tab, 'address');
    }
  };
  const linkAt = ({ target }: Event): HTMLAnchorElement | null => (target instanceof Element ? target.closest('a[href]') : null);
  const heard = new WeakSet<Event>();
  const onClick = (event: MouseEvent): void => {
    const link = linkAt(event);
    // A theme that scrolls by its own script prevents the click: the panel is wanted all the same.
    if (!link || !isPlain(event) || heard.has(event)) {
      return;
    }
    heard.add(event);
    const set = setNow();
    const tab = set && tabOfLink(link, set, wrapper);
    if (tab) {
      ask(tab, 'link');
    }
  };
  /** Such a script may stop the event, too. */
  const onStopped = (event: MouseEvent): void => {
    if (linkAt(event)) {
      setTimeout(() => onClick(event));
    }
  };
  window.addEventListener('hashchange', onHash);
  window.addEventListener('click', onStopped, true);
  window.addEventListener('click', onClick);
  return () => {
    window.removeEventListener('hashchange', onHash);
    window.removeEventListener('click', onStopped, true);
    window.removeEventListener('click', onClick);
  };
}
