import type { JsonShape } from '../../shared/element/json-shape.js';
import { phpBoolean } from '../../shared/host/php.js';
import { isRecord } from '../../shared/json.js';

/** A link of a menu that the tag prints, with its submenu. */
export interface MenuItem {
  readonly label: string;
  /** Empty: no link, only the name of a submenu. */
  readonly url: string;
  /** It is the page itself. */
  readonly isCurrent: boolean;
  readonly items: readonly MenuItem[];
}

/** What `data-menu` may hold: links, with links in them. */
export const MENU: JsonShape = {
  '[]': {
    label: 'text',
    url: 'text',
    current: 'flag',
    get items(): JsonShape {
      return MENU;
    },
  },
};

/** Submenus in submenus: as many as WordPress's menus have, and a list that holds itself ends. */
const DEEPEST = 12;

/** The menu of `data-menu`. @throws Error that says what was expected */
export function readItems(value: unknown, depth = 0): readonly MenuItem[] {
  if (!Array.isArray(value) || depth > DEEPEST) {
    throw new Error('expected a list of links, [{"label", "url", "items"}]');
  }
  return value.map((item) => {
    const { label, url = '', current = false, items = [] } = isRecord(item) ? item : {};
    if (typeof label !== 'string' || label.trim() === '' || typeof url !== 'string') {
      throw new Error('expected a label of each link, and its url as a text');
    }
    return { label, url, isCurrent: phpBoolean(current) === true, items: readItems(items, depth + 1) };
  });
}

/** The focus goes back so much later, in ms: the panel takes as long to leave (contract 27). */
export const RETURN_AFTER_MS = 300;
