import { focusables } from '../../shared/a11y/focus.js';
import { leadsToTop, linkTarget, queryIn } from '../../shared/dom/query.js';
import { driverOf } from '../../shared/host/driver.js';

/** The family's names (contract 1 to 5); `wraper` is spelled as the host spells it. */
export const LAYER_ID = 'offcanvas-menu';
export const PANEL = '.offcanvas-wraper';
export const CLOSE = '.button-offcanvas-close';
const NAV = '#primary-nav-offcanvas';
const SKIP_START = '.skip-link-menu-start';
const SKIP_END = '.skip-link-menu-end';
/** On the layer, the openers and the body while the menu is open. */
export const OPEN = 'offcanvas-menu-active';
export const OPENER_OPEN = 'active';
export const LOCKED = 'body-scroll-locked';
/** A toggle, what it carries and what it gives its submenu while that is open. */
export const TOGGLE = '.submenu-toggle';
export const TOGGLE_OPEN = 'button-toggle-active';
export const SUBMENU_OPEN = 'submenu-toggle-active';

/** Is the menu open? Its class says so, whoever writes it. */
export const isOpened = (layer: Element): boolean => layer.classList.contains(OPEN);

/** What opens the menu, on the page of this moment. */
export const openersNow = (selector: string): readonly HTMLElement[] => queryIn(document, selector);

/** Does the theme's script open and close it? */
export const isHosts = (selector: string): boolean => openersNow(selector).some((opener) => driverOf('themeControl', opener) === 'host');

/** The layer's own button. */
export const closeButtonOf = (layer: Element): HTMLElement | null => layer.querySelector<HTMLElement>(CLOSE);

/** Where the theme's skip links send the focus: before the first to the last one that can be seen, after the last to the close button. */
export function wrappedFocus(layer: Element, skip: Element): HTMLElement | null | undefined {
  if (skip.matches(SKIP_START)) {
    const nav = layer.querySelector(NAV);
    return nav && focusables(nav).at(-1);
  }
  return skip.matches(SKIP_END) ? closeButtonOf(layer) : null;
}

/** The part of this page, outside of the layer, that a pressed link leads to. */
export function placeOf(layer: Element, pressed: Element): HTMLElement | null {
  const link = pressed.closest('a[href*="#"]');
  const place = link && (linkTarget(link) ?? (leadsToTop(link) ? document.body : null));
  return place && !layer.contains(place) ? place : null;
}
