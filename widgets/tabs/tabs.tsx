import { useLayoutEffect, useState, type ReactElement } from 'react';
import { original } from '../../shared/dom/restorable-writes.js';
import type { ElementProps } from '../../shared/element/define.js';
import { commit } from '../../shared/element/commit.js';
import { Host, Hosts } from '../../shared/element/host.js';
import { keyOf, useEvent, useLatest, useMount, useToggle } from '../../shared/element/host-hooks.js';
import { useAwaitedDriver } from '../../shared/element/use-driver.js';
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
  return (
    <Hosts in={element} match={WRAPPER}>
      {(wrapper) => <Wrapper wrapper={wrapper} />}
    </Hosts>
  );
}

interface WrapperProps {
  readonly wrapper: HTMLElement;
}

function Wrapper({ wrapper }: WrapperProps): ReactElement | null {
  const [driver] = useAwaitedDriver('tabs', { node: wrapper, event: 'init' });
  return driver && (driver === 'host' ? <FollowTabs wrapper={wrapper} /> : <DriveTabs wrapper={wrapper} />);
}

/** Shows nothing: see `followTabs`. */
function FollowTabs({ wrapper }: WrapperProps): null {
  useMount(() => followTabs(wrapper));
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

  const show = (tab: Tab | null | undefined): void => {
    if (tab && tab.id !== latest.current.open?.id) {
      // At once: the browser is about to scroll to what the link names.
      commit(
        () => setWanted(tab.id),
        () => emit(tab.panel, 'shop:tab-opened', { id: tab.id, tab: tab.link, panel: tab.panel }),
      );
    }
  };
  const asked = useEvent((tab: Tab, by: 'address' | 'link'): void => {
    show(tab);
    // The browser looked for it before its panel was there.
    if (by === 'address') {
      targetIn(tab.panel)?.scrollIntoView();
    }
  });

  useMount(() => begin.target?.scrollIntoView());
  useLayoutEffect(() => onTabAsked(wrapper, () => latest.current.set, asked), [wrapper, latest, asked]);
  useToggle(wrapper, 'a[href]', {
    wanted: (el) => set.tabs.some(({ link }) => link === el),
    turn: (el) => show(set.tabs.find(({ link }) => link === el)),
  });

  return (
    <>
      <Host node={wrapper} on={{ init: ({ target }) => target === wrapper && show(tabToBegin(set)) }} />
      <List set={set} />
      {set.tabs.map((tab) => (
        <OneTab key={keyOf(tab.link)} tab={tab} isOpen={tab === open} />
      ))}
    </>
  );
}

/** The list of tabs says which way it lies. Arrow keys, Home and End move the focus, nothing else (contract 22). */
function List({ set: { list, tabs } }: { readonly set: TabSet }): ReactElement {
  const [isStack, setStack] = useState(false);
  const look = (): boolean => {
    const now = areStacked(tabs.map(({ item }) => item.getBoundingClientRect()));
    setStack(now);
    return now;
  };
  const moveFocus = (event: KeyboardEvent): void => {
    const from = tabs.findIndex(({ link }) => link.contains(event.target as Node));
    if (from < 0 || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.defaultPrevented) {
      return;
    }
    const to = tabOfKey(event.key, from, tabs.length, { stacked: look(), rtl: getComputedStyle(list).direction === 'rtl' });
    if (to !== null) {
      event.preventDefault();
      tabs[to]?.link.focus();
    }
  };
  return <Host node={list} role="tablist" aria-orientation={isStack ? 'vertical' : undefined} onFocus={look} onKeyDown={moveFocus} />;
}

/** A tab and its panel. Themes print `active` on the first one; it follows the open tab. */
function OneTab({ tab: { item, link, panel, id }, isOpen }: { readonly tab: Tab; readonly isOpen: boolean }): ReactElement {
  // As the host's script does it, so that scripts which ask for visible panels find them, and a theme's rules for `.panel` lose.
  const shown = original(panel, 'style', 'display') === 'none' ? null : undefined;
  return (
    <>
      <Host node={item} role={item.localName === 'li' ? 'presentation' : undefined} className={{ active: isOpen }} />
      <Host node={link} role="tab" aria-selected={isOpen} aria-controls={id} tabIndex={isOpen ? 0 : -1} />
      <Host node={panel} role="tabpanel" style={{ display: isOpen ? shown : 'none' }} />
    </>
  );
}
