import { message } from '../../shared/messages.js';
import '../../shared/messages/menu.js';
import { safeUrl } from '../../shared/url.js';
import type { MenuItem } from './offcanvas-menu.logic.js';
import { CLOSE, LAYER_ID, NAV, PANEL, TOGGLE } from './offcanvas-menu.read.js';

/** The family's markup where the page has none (contract: theme.md §1). */

function el<K extends keyof HTMLElementTagNameMap>(
  name: K,
  className: string,
  attributes: Readonly<Record<string, string>> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const node = document.createElement(name);
  node.className = className;
  for (const [key, value] of Object.entries(attributes)) {
    node.setAttribute(key, value);
  }
  node.append(...children);
  return node;
}

const button = (className: string, name: string, text: string, attributes: Readonly<Record<string, string>> = {}): HTMLButtonElement =>
  el('button', className, { type: 'button', 'aria-label': name, ...attributes }, text);

function list(items: readonly MenuItem[], path: string): HTMLUListElement {
  const rows = items.map(({ label, url, isCurrent, items: below }, at) => {
    const href = safeUrl(url);
    const name = href ? el('a', '', { href, ...(isCurrent ? { 'aria-current': 'page' } : {}) }, label) : el('span', '', {}, label);
    const row = el('li', below.length > 0 ? 'menu-item menu-item-has-children' : 'menu-item', {}, name);
    if (below.length > 0) {
      const id = `${path}-${at + 1}`;
      const submenu = list(below, id);
      submenu.id = id;
      submenu.className = 'sub-menu';
      row.append(button(TOGGLE.slice(1), message('menu.submenu', { label }), '', { 'data-toggle-target': `#${id}` }), submenu);
    }
    return row;
  });
  return el('ul', 'menu', {}, ...rows);
}

/** The layer with its panel, close button and menu. Tab is kept inside without skip links. */
export const layerOf = (items: readonly MenuItem[], label: string): HTMLElement =>
  el(
    'div',
    'shop-offcanvas-menu__layer',
    { id: LAYER_ID },
    el(
      'div',
      PANEL.slice(1),
      {},
      el('div', 'offcanvas-close', {}, button(CLOSE.slice(1), message('menu.close'), '×')),
      el('nav', '', { id: NAV.slice(1), 'aria-label': label }, list(items, 'shop-submenu')),
    ),
  );

/** The button that opens it. */
export const openerOf = (label: string): HTMLButtonElement =>
  el(
    'button',
    'navbar-control-offcanvas shop-offcanvas-menu__opener',
    { type: 'button' },
    el('span', '', { 'aria-hidden': 'true' }, '☰'),
    label,
  );
