import { idOfHash, type TabFacts } from './tabs.rules.js';

/** The theme's markup (contract 1). */
export const WRAPPER = '.wc-tabs-wrapper, .woocommerce-tabs';
export const LIST = '.wc-tabs, ul.tabs';
const PANEL = '.wc-tab, .panel';

/** Links to the reviews, anywhere on the page. */
export const REVIEW_LINK = 'a.woocommerce-review-link';

/** One tab: its list item, its link, its panel. */
export interface Tab extends TabFacts {
  readonly item: HTMLElement;
  readonly link: HTMLAnchorElement;
  readonly panel: HTMLElement;
}

/** The list of tabs and the tabs. */
export interface TabSet {
  readonly list: HTMLElement;
  readonly tabs: readonly Tab[];
}

/** Does this node belong to the wrapper itself, and not to another one inside it? */
const belongs =
  (wrapper: Element) =>
  (el: Element): boolean =>
    el.closest(WRAPPER) === wrapper;

/** The id in an address that ends in one. */
export function hashIn(link: Element): string {
  const href = link.getAttribute('href') ?? '';
  const at = href.indexOf('#');
  return at < 0 ? '' : href.slice(at);
}

/**
 * The tabs of a wrapper; `null` where it has none. A link without a panel is no tab: it is the browser's. Ids are compared, never
 * made a selector: they come from the page's text.
 */
export function readTabs(wrapper: Element): TabSet | null {
  const list = [...wrapper.querySelectorAll<HTMLElement>(LIST)].find(belongs(wrapper));
  if (!list) {
    return null;
  }
  const isInner = (el: Element): boolean => {
    const around = el.parentElement?.closest(PANEL);
    return Boolean(around) && wrapper.contains(around ?? null);
  };
  const panels = [...wrapper.querySelectorAll<HTMLElement>(PANEL)].filter((el) => belongs(wrapper)(el) && !isInner(el));
  const tabs = [...list.children].flatMap((item): Tab[] => {
    const link = item.querySelector<HTMLAnchorElement>('a[href]');
    const id = link ? idOfHash(hashIn(link)) : '';
    const panel = id === '' ? undefined : panels.find((el) => el.id === id);
    return link && panel && item instanceof HTMLElement
      ? [{ id, item, link, panel, isReviews: id === 'tab-reviews' || item.classList.contains('reviews_tab') }]
      : [];
  });
  return tabs.length > 0 ? { list, tabs } : null;
}

const sameTab = (a: Tab, b: Tab | undefined): boolean => a.link === b?.link && a.panel === b.panel && a.item === b.item;

/** Are these the same nodes? */
const sameTabs = (a: TabSet | null, b: TabSet | null): boolean =>
  a === b ||
  (a !== null && b !== null && a.list === b.list && a.tabs.length === b.tabs.length && a.tabs.every((tab, i) => sameTab(tab, b.tabs[i])));

/**
 * Calls `changed` with the tabs of a wrapper, now and whenever they have become others: plug-ins add some, ajax replaces them.
 * @returns how to stop
 */
export function observeTabs(wrapper: Element, changed: (set: TabSet | null) => void): () => void {
  let was = readTabs(wrapper);
  const observer = new MutationObserver(() => {
    const now = readTabs(wrapper);
    if (!sameTabs(was, now)) {
      was = now;
      changed(now);
    }
  });
  observer.observe(wrapper, { childList: true, subtree: true });
  changed(was);
  return () => observer.disconnect();
}
