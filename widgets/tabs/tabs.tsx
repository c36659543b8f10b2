import { useLayoutEffect, useState, type ReactElement } from 'react';
import { flushSync } from 'react-dom';
import type { ElementProps } from '../../shared/element/define.js';
import { keyOf, useDelegate, useEnhance, useHostAttr, useHostEvent, useLatest, useToggle } from '../../shared/element/host-hooks.js';
import { useAwaitedDriver } from '../../shared/element/use-driver.js';
import { useNodes } from '../../shared/element/use-nodes.js';
import { emit } from '../../shared/events.js';
import { followTabs } from './follower.js';
import { areStacked, tabOfKey } from './tabs.rules.js';
import { observeTabs, readTabs, WRAPPER, type Tab, type TabSet } from './tabs.host.js';
import { onTabAsked, tabToBegin, targetIn } from './url-tab.js';

/**
 * The view of `<shop-tabs>`: drives the page's tabs, or helps where WooCommerce's script does. Panels are hidden by script alone: a page
 * whose script never comes shows all of them.
 */
export function Tabs({ element }: ElementProps): ReactElement {
  const wrappers = useNodes<HTMLElement>(element, WRAPPER);
  return (
    <>
      {wrappers.map((wrapper) => (
        <Wrapper key={keyOf(wrapper)} wrapper={wrapper} />
      ))}
    </>
  );
}

interface WrapperProps {
  readonly wrapper: HTMLElement;
}

function Wrapper({ wrapper }: WrapperProps): ReactElement | null {
  const [driver] = useAwaitedDriver('tabs', { node: wrapper, event: 'init' });
  return driver && (driver === 'host' ? <FollowTabs wrapper={wrapper} /> : <DriveTabs wrapper={wrapper} />);
}

function FollowTabs({ wrapper }: WrapperProps): null {
  useEnhance(wrapper, followTabs, null);
  return null;
}

function DriveTabs({ wrapper }: WrapperProps): ReactElement | null {
  const [set, setSet] = useState<TabSet | null>(() => readTabs(wrapper));
  useLayoutEffect(() => observeTabs(wrapper, setSet), [wrapper]);
  return set && <DrivenTabs wrapper={wrapper} set={set} />;
}

const isInView = (el: Element): boolean => {
  const { top, bottom } = el.getBoundingClientRect();
  return bottom > 0 && top < window.innerHeight;
};

/** What the address points at, if the shopper is there or on the way: hiding the panels above it would move it off the screen. */
const targetAtStart = (tab: Tab | null): Element | null => {
  const target = tab ? targetIn(tab.panel) : null;
  return target && (document.readyState !== 'complete' || isInView(target)) ? target : null;
};

function DrivenTabs({ wrapper, set }: WrapperProps & { readonly set: TabSet }): ReactElement {
  const [begin] = useState(() => {
    const tab = tabToBegin(set);
    return { id: tab?.id ?? '', target: targetAtStart(tab) };
  });
  const [wanted, setWanted] = useState(begin.id);
  // A tab that left the page leaves the first one open.
  const open = set.tabs.find((tab) => tab.id === wanted) ?? set.tabs[0];
  const latest = useLatest({ set, open });

  const show = (tab: Tab): void => {
    if (tab.id === latest.current.open?.id) {
      return;
    }
    // At once: the browser is about to scroll to what the link names.
    flushSync(() => setWanted(tab.id));
    emit(tab.panel, 'shop:tab-opened', { id: tab.id, tab: tab.link, panel: tab.panel });
  };

  useLayoutEffect(() => {
    begin.target?.scrollIntoView();
  }, [begin]);
  useHostEvent(wrapper, 'init', (event) => {
    const tab = event.target === wrapper ? tabToBegin(latest.current.set) : null;
    if (tab) {
      show(tab);
    }
  });
  const asked = useLatest((tab: Tab, by: 'address' | 'link'): void => {
    show(tab);
    // The browser looked for it before its panel was there.
    if (by === 'address') {
      targetIn(tab.panel)?.scrollIntoView();
    }
  });
  useLayoutEffect(
    () =>
      onTabAsked(
        wrapper,
        () => latest.current.set,
        (tab, by) => asked.current(tab, by),
      ),
    [wrapper, latest, asked],
  );
  useToggle(wrapper, 'a[href]', {
    wanted: (el) => set.tabs.some(({ link }) => link === el),
    turn(el) {
      const tab = set.tabs.find(({ link }) => link === el);
      if (tab) {
        show(tab);
      }
    },
  });
  useTabKeys(set);

  return (
    <>
      {set.tabs.map((tab) => (
        <OneTab key={keyOf(tab.link)} tab={tab} open={tab === open} />
      ))}
    </>
  );
}

/** Arrow keys, Home and End move the focus, nothing else (contract 22); the list says which way it lies. */
function useTabKeys({ list, tabs }: TabSet): void {
  const [stacked, setStacked] = useState(false);
  const links = tabs.map(({ link }) => link);
  const check = (): boolean => {
    const now = areStacked(tabs.map(({ item }) => item.getBoundingClientRect()));
    setStacked(now);
    return now;
  };
  useHostAttr(list, 'role', 'tablist');
  useHostAttr(list, 'aria-orientation', stacked ? 'vertical' : undefined);
  useDelegate(list, 'focusin', 'a[href]', check);
  useDelegate(list, 'keydown', 'a[href]', (el, event) => {
    const from = links.indexOf(el as HTMLAnchorElement);
    if (
      from < 0 ||
      !(event instanceof KeyboardEvent) ||
      event.altKey ||
      event.ctrlKey ||
      event.metaKey ||
      event.shiftKey ||
      event.defaultPrevented
    ) {
      return;
    }
    const to = tabOfKey(event.key, from, links.length, { stacked: check(), rtl: getComputedStyle(list).direction === 'rtl' });
    if (to === null) {
      return;
    }
    event.preventDefault();
    links[to]?.focus();
  });
}

function OneTab({ tab: { item, link, panel, id }, open }: { readonly tab: Tab; readonly open: boolean }): null {
  useHostAttr(item, 'role', item.localName === 'li' ? 'presentation' : undefined);
  useHostAttr(link, 'role', 'tab');
  useHostAttr(link, 'aria-selected', String(open));
  useHostAttr(link, 'aria-controls', id);
  useHostAttr(link, 'tabindex', open ? '0' : '-1');
  useHostAttr(panel, 'role', 'tabpanel');
  useLayoutEffect(() => {
    // Themes print the class on the first one; it follows the open tab and comes back where it was.
    const had = item.classList.contains('active');
    item.classList.toggle('active', open);
    return () => {
      item.classList.toggle('active', had);
    };
  }, [item, open]);
  useLayoutEffect(() => {
    const was = panel.style.display;
    // As the host's script does it, so that scripts which ask for visible panels find them, and a theme's rules for `.panel` lose.
    panel.style.display = open ? (was === 'none' ? '' : was) : 'none';
    return () => {
      panel.style.display = was;
      if (panel.getAttribute('style') === '') {
        panel.removeAttribute('style');
      }
    };
  }, [panel, open]);
  return null;
}
