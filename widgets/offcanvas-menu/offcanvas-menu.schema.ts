import { readSelector } from '../../shared/dom/query.js';
import type { ElementDoc } from '../../shared/element/manifest.js';
import { attr, readSchema } from '../../shared/element/schema.js';
import { MENU, readItems } from './offcanvas-menu.rules.js';
import { LAYER_ID, TOGGLE } from './offcanvas-menu.host.js';

/** What a theme may set on `<shop-offcanvas-menu>`. */
export const schema = {
  openers: {
    ...attr.text('data-openers', {
      fallback: '.navbar-control-offcanvas',
      description: 'Selector of what opens the menu, anywhere on the page.',
    }),
    parse: readSelector,
    parseValue: readSelector,
  },
  label: attr.text('data-label', { initially: 'Menu', description: 'Name of the menu for screen readers.' }),
  items: attr.json('data-menu', readItems, {
    shape: MENU,
    fallback: [],
    description:
      'For a page without `#offcanvas-menu`: the menu to print, `[{"label", "url", "current", "items"}]`; `items` is a submenu, `current` the page itself.',
  }),
};

/** What the documents say of `<shop-offcanvas-menu>`. */
export const doc = {
  tag: 'shop-offcanvas-menu',
  summary: 'A menu in a panel at the side: keyboard, Escape, focus, submenus; the page behind rests.',
  wraps:
    'The theme’s `#offcanvas-menu` with its `.offcanvas-wraper`; or nothing but an opener: then it prints the layer from `data-menu`, at the end of the page.',
  withoutScript: 'What the theme prints: make the opener a link, to the layer (`:target` shows it) or to a page that lists the same links.',
  schema,
  events: [
    { name: 'shop:menu-opened', description: 'The menu is open.' },
    { name: 'shop:menu-closed', description: 'It is closed.' },
  ],
  cssProperties: { '--shop-menu-width': 'Width of a panel that the tag prints (20rem).' },
  mayBeEmpty: true,
  lacks: (element) =>
    element.ownerDocument.querySelector(`#${LAYER_ID}, ${TOGGLE}`) !== null ||
    readSchema(element, 'offcanvas-menu', schema).values.items.length > 0
      ? null
      : `finds no #${LAYER_ID} on the page, and has no data-menu to print one of`,
  reads:
    '`.navbar-control-offcanvas`, `#offcanvas-menu`, `.button-offcanvas-close`, `#primary-nav-offcanvas`, the skip links; `.submenu-toggle[data-toggle-target]` anywhere on the page.',
  states:
    'None; the theme’s classes say it: `offcanvas-menu-active` on the layer, `active` on the opener, `body-scroll-locked` on the body, `button-toggle-active` and `submenu-toggle-active` of submenus.',
  keyboard: {
    Tab: 'stays inside the open menu',
    Escape: 'closes it; the focus goes back to what opened it',
    'Enter, Space': 'press openers, the close button and the toggles of submenus',
  },
  besideHost:
    'Where the theme’s script has a click handler for the opener, it opens and closes the menu: the tag adds names, states and Escape, and keeps the closed menu out of the keyboard’s way. The same of each submenu.',
  example:
    '<button class="navbar-control-offcanvas" type="button">Menu</button>\n<shop-offcanvas-menu>\n  <div id="offcanvas-menu">\n    <div class="offcanvas-wraper">\n      <a class="skip-link-menu-start" href="#"></a>\n      <div class="offcanvas-close"><button class="button-offcanvas-close" type="button">Close</button></div>\n      <nav id="primary-nav-offcanvas"><ul>…</ul></nav>\n      <a class="skip-link-menu-end" href="#"></a>\n    </div>\n  </div>\n</shop-offcanvas-menu>',
} satisfies ElementDoc;
