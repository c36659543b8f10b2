import { useLayoutEffect, useState, type ReactElement } from 'react';
import { queryIn } from '../../shared/dom/query.js';
import { commit } from '../../shared/element/commit.js';
import { Host, Hosts } from '../../shared/element/host.js';
import { useEvent, useToggle } from '../../shared/element/host-hooks.js';
import { driverOf } from '../../shared/host/driver.js';
import { SUBMENU_OPEN, TOGGLE, TOGGLE_OPEN } from './offcanvas-menu.host.js';

const isTurned = (toggle: Element): boolean => toggle.classList.contains(TOGGLE_OPEN);
const submenusOf = ({ dataset }: HTMLElement): readonly HTMLElement[] => queryIn(document, dataset['toggleTarget'] || ':not(*)');

/** All toggles of submenus on the page. Beside a second menu they are the same: a press is claimed once. */
export function Submenus(): ReactElement {
  useToggle(document.documentElement, TOGGLE, {
    wanted: (toggle) => driverOf('themeControl', toggle) === 'tag',
    isOpen: isTurned,
    turn(toggle) {
      toggle.classList.toggle(TOGGLE_OPEN);
      for (const submenu of submenusOf(toggle)) {
        submenu.classList.toggle(SUBMENU_OPEN);
      }
    },
  });
  return (
    <Hosts in={document.body} match={TOGGLE}>
      {(toggle) => <SubmenuToggle toggle={toggle} />}
    </Hosts>
  );
}

/** A toggle, the page's or one that we print: it says whether its submenu is open, whoever opens and closes that by its class. */
export function SubmenuToggle({ toggle }: { readonly toggle: HTMLElement }): ReactElement {
  const [isOpen, setOpen] = useState(() => isTurned(toggle));
  useClassChange(toggle, () => commit(() => setOpen(isTurned(toggle))));
  return <Host node={toggle} aria-expanded={isOpen} aria-controls={submenusOf(toggle)[0]?.id || undefined} />;
}

/** Runs when a node has been given a class or has lost one, whoever did that. */
export function useClassChange(node: Element, run: () => void): void {
  const changed = useEvent(run);
  useLayoutEffect(() => {
    const observer = new MutationObserver(() => changed());
    observer.observe(node, { attributeFilter: ['class'] });
    return () => observer.disconnect();
  }, [node, changed]);
}
