import { claimToggles } from '../../shared/dom/click-claim.js';
import { holdAttr } from '../../shared/dom/hold-attr.js';
import { observeMatches } from '../../shared/dom/observe-matches.js';
import { queryIn } from '../../shared/dom/query.js';
import { driverOf } from '../../shared/host/driver.js';
import { pageSingleton } from '../../shared/page.js';
import { createRefCounted, refCounted } from '../../shared/ref-counted.js';
import { SUBMENU_OPEN, TOGGLE, TOGGLE_OPEN } from './offcanvas-menu.read.js';

const users = pageSingleton('submenu-toggles', createRefCounted<never>);

const isOpen = (toggle: Element): boolean => toggle.classList.contains(TOGGLE_OPEN);
const submenusOf = ({ dataset }: HTMLElement): readonly HTMLElement[] => queryIn(document, dataset['toggleTarget'] || ':not(*)');

/** Keeps `aria-expanded` of a toggle true to its submenu, whoever opens or closes that. @returns how to stop */
function exposeState(toggle: HTMLElement): () => void {
  const [submenu] = submenusOf(toggle);
  let giveBack = holdAttr(toggle, 'aria-expanded', String(isOpen(toggle)));
  const controls = submenu?.id ? holdAttr(toggle, 'aria-controls', submenu.id) : undefined;
  const observer = new MutationObserver(() => {
    giveBack();
    giveBack = holdAttr(toggle, 'aria-expanded', String(isOpen(toggle)));
  });
  observer.observe(toggle, { attributeFilter: ['class'] });
  return () => {
    observer.disconnect();
    giveBack();
    controls?.();
  };
}

function start(): () => void {
  const stops = [
    observeMatches(document.body, TOGGLE, exposeState),
    claimToggles(document.documentElement, TOGGLE, {
      wanted: (toggle) => driverOf('themeControl', toggle) === 'tag',
      isOpen,
      turn(toggle) {
        toggle.classList.toggle(TOGGLE_OPEN);
        for (const submenu of submenusOf(toggle)) {
          submenu.classList.toggle(SUBMENU_OPEN);
        }
      },
    }),
  ];
  return () => stops.forEach((stop) => stop());
}

/** Drives all toggles of submenus on the page, once however many menus ask for it. @returns how to stop */
export const enhanceSubmenus = (): (() => void) => refCounted(users(), start, () => undefined);
