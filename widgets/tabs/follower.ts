import { onTabAsked, tabAskedToBegin, tabToBegin, targetIn } from './url-tab.js';
import { observeTabs, type Tab, type TabSet } from './tabs.host.js';

const isOpen = ({ item }: Tab): boolean => item.classList.contains('active');

/** Opens a tab through WooCommerce's own handler, which hears a native click. */
const press = (tab: Tab): void => {
  if (!isOpen(tab)) {
    tab.link.click();
  }
};

/** Opens what the address asked for, or the first tab where all are closed. */
function pressFirst(set: TabSet): void {
  const tab = tabAskedToBegin(set) ?? (set.tabs.some(isOpen) ? null : tabToBegin(set));
  if (tab) {
    press(tab);
  }
}

/**
 * Follows tabs that WooCommerce's script drives. It does not know every tab's id nor every page of comments in the address, leaves all
 * closed where the one it looks for is missing, and sees no change of the hash: those are pressed for the shopper. Nothing of its markup is
 * touched.
 * @returns how to end it
 */
export function followTabs(wrapper: HTMLElement): () => void {
  let set: TabSet | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stops = [
    observeTabs(wrapper, (now) => {
      const isNew = set === null;
      set = now;
      if (now && isNew) {
        // It sets its tabs up in the same turn in which it binds, or has done so before.
        timer = setTimeout(() => set && pressFirst(set));
      }
    }),
    onTabAsked(
      wrapper,
      () => set,
      (tab, by) => {
        press(tab);
        if (by === 'address') {
          targetIn(tab.panel)?.scrollIntoView();
        }
      },
    ),
  ];
  return () => {
    clearTimeout(timer);
    stops.forEach((stop) => stop());
  };
}
