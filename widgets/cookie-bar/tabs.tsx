import { useId, useState, type ReactElement } from 'react';
import { rovingTarget } from '../../shared/a11y/roving.rules.js';
import { useDelegate, useHostAttr, useHostClass, useToggle } from '../../shared/element/host-hooks.js';
import { NAV, panelsOf, TABS } from './cookie-bar.host.js';

const ACTIVE = 'eu-cookies-bar-cookies-bar-settings-nav-active';
const INACTIVE = 'eu-cookies-bar-cookies-bar-settings-content-child-inactive';

/** The two tabs of the settings: one in the tab order, arrows move, the plugin's classes say which is open. */
export function Tabs({ settings }: { readonly settings: HTMLElement }): ReactElement | null {
  const [open, setOpen] = useState(0);
  const tabs = TABS.map((selector) => settings.querySelector<HTMLElement>(selector));
  const panels = panelsOf(settings);
  const nav = settings.querySelector(NAV);
  useHostAttr(nav, 'role', 'tablist');
  useToggle(settings, TABS.join(', '), { wanted: () => true, turn: (tab) => setOpen(tabs.indexOf(tab)) });
  useDelegate(settings, 'keydown', TABS.join(', '), (tab, event) => {
    if (!(event instanceof KeyboardEvent)) {
      return;
    }
    const to =
      event.key === 'Enter'
        ? tabs.indexOf(tab)
        : rovingTarget(
            event.key,
            tabs.indexOf(tab),
            tabs.map((t) => t !== null),
            getComputedStyle(tab).direction === 'rtl',
          );
    if (to === null) {
      return;
    }
    event.preventDefault();
    setOpen(to);
    tabs[to]?.focus();
  });
  return nav && <>{tabs.map((tab, i) => tab && panels[i] && <Tab key={TABS[i]} tab={tab} panel={panels[i]} open={open === i} />)}</>;
}

function Tab({ tab, panel, open }: { readonly tab: Element; readonly panel: Element; readonly open: boolean }): null {
  const id = `shop-cookies${useId().replaceAll(':', '')}`;
  useHostAttr(tab, 'role', 'tab');
  useHostAttr(tab, 'id', tab.id === '' ? id : undefined);
  useHostAttr(tab, 'aria-selected', String(open));
  useHostAttr(tab, 'tabindex', open ? '0' : '-1');
  useHostClass(tab, ACTIVE, open);
  // The plugin prints one tab as open and one panel as closed.
  useWithout(tab, ACTIVE, !open);
  useHostAttr(panel, 'role', 'tabpanel');
  useHostAttr(panel, 'aria-labelledby', tab.id || id);
  useHostClass(panel, INACTIVE, !open);
  useWithout(panel, INACTIVE, open);
  useHostAttr(panel, 'hidden', open ? null : '');
  return null;
}

/** Removes a class that the page printed while `on`; `useHostClass` would leave it. */
function useWithout(node: Element, name: string, on: boolean): void {
  const [printed] = useState(() => node.getAttribute('class'));
  useHostAttr(
    node,
    'class',
    on && printed?.split(' ').includes(name)
      ? printed
          .split(' ')
          .filter((c) => c !== name)
          .join(' ')
      : undefined,
  );
}
