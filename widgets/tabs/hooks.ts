import { useLayoutEffect, useState } from 'react';
import { useListener } from '../../shared/element/host-hooks.js';
import { readTabs, REVIEW_LINK, sameTabs, type Tab, type TabSet } from './tabs.read.js';
import { tabOfUrl, tabOfLink } from './url-tab.js';

/** The tabs of a wrapper, kept in step with it: plug-ins add some, ajax replaces them. */
export function useTabSet(wrapper: HTMLElement): TabSet | null {
  const [set, setSet] = useState(() => readTabs(wrapper));
  useLayoutEffect(() => {
    const look = (): void =>
      setSet((was) => {
        const now = readTabs(wrapper);
        return sameTabs(was, now) ? was : now;
      });
    look();
    const observer = new MutationObserver(look);
    observer.observe(wrapper, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [wrapper]);
  return set;
}

const isPlain = (event: MouseEvent): boolean => event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/**
 * Runs when the address or a link on the page asks for one of the tabs. A link's own way goes on afterwards: the panel is there by
 * then, so the browser scrolls to it.
 */
export function useAsked(wrapper: HTMLElement, set: TabSet, ask: (tab: Tab, by: 'address' | 'link') => void): void {
  useListener(window, 'hashchange', () => {
    const tab = tabOfUrl(set);
    if (tab) {
      ask(tab, 'address');
    }
  });
  useListener<MouseEvent>(window, 'click', (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
    // A theme that scrolls by its own script prevents the click of a review link: its panel is wanted all the same.
    if (!link || !isPlain(event) || (event.defaultPrevented && !link.matches(REVIEW_LINK))) {
      return;
    }
    const tab = tabOfLink(link, set, wrapper);
    if (tab) {
      ask(tab, 'link');
    }
  });
}
