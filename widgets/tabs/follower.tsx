import { useEffect } from 'react';
import { useLatest } from '../../shared/element/host-hooks.js';
import { tabAskedToBegin, tabToBegin, targetIn } from './url-tab.js';
import { useAsked } from './hooks.js';
import type { Tab, TabSet } from './tabs.read.js';

const isOpen = ({ item }: Tab): boolean => item.classList.contains('active');

/** Opens a tab through WooCommerce's own handler, which hears a native click. */
const press = (tab: Tab): void => {
  if (!isOpen(tab)) {
    tab.link.click();
  }
};

/**
 * Tabs that WooCommerce's script drives. It does not know every tab's id nor every page of comments in the address, leaves all closed where
 * the one it looks
 * for is missing, and sees no change of the hash: those are pressed for the shopper. Nothing of its markup is touched.
 */
export function FollowedTabs({ wrapper, set }: { readonly wrapper: HTMLElement; readonly set: TabSet }): null {
  const latest = useLatest(set);
  useEffect(() => {
    // It sets its tabs up in the same turn in which it binds, or has done so before.
    const timer = setTimeout(() => {
      const named = tabAskedToBegin(latest.current);
      if (named) {
        press(named);
        return;
      }
      const first = tabToBegin(latest.current);
      if (first && !latest.current.tabs.some(isOpen)) {
        press(first);
      }
    });
    return () => clearTimeout(timer);
  }, [latest]);
  useAsked(wrapper, set, (tab, by) => {
    press(tab);
    if (by === 'address') {
      targetIn(tab.panel)?.scrollIntoView();
    }
  });
  return null;
}
