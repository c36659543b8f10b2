/** The family's names (contract 1 to 5); `wraper` is spelled as the host spells it. */
export const LAYER_ID = 'offcanvas-menu';
export const PANEL = '.offcanvas-wraper';
export const CLOSE = '.button-offcanvas-close';
export const NAV = '#primary-nav-offcanvas';
export const SKIP_START = '.skip-link-menu-start';
export const SKIP_END = '.skip-link-menu-end';
/** On the layer, the openers and the body while the menu is open. */
export const OPEN = 'offcanvas-menu-active';
export const OPENER_OPEN = 'active';
export const LOCKED = 'body-scroll-locked';
/** A toggle, what it carries and what it gives its submenu while that is open. */
export const TOGGLE = '.submenu-toggle';
export const TOGGLE_OPEN = 'button-toggle-active';
export const SUBMENU_OPEN = 'submenu-toggle-active';
