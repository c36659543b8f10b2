import type { Boxes } from './boxes.logic.js';

const P = '.eu-cookies-bar-cookies-bar';
/** The plugin's hooks inside the dialog, which our own markup has as well (contract: cookie-bar.md §5). */
export const HEADING = `${P}-settings-header-text`;
export const NAV = `${P}-settings-nav`;
export const TABS = [`${P}-settings-privacy`, `${P}-settings-cookie-list`] as const;

/** The panels of the tabs, in their order. */
export const panelsOf = (dialog: Element): (Element | null)[] => [dialog.querySelector(`${P}-settings-policy`), dialog.querySelector(`table${P}-settings-content-child, ${P}-settings-content-child:not(${P}-settings-policy)`)];

const checked = (dialog: ParentNode, selector: string): Record<string, boolean> =>
  Object.fromEntries([...dialog.querySelectorAll<HTMLInputElement>(selector)].map((box) => [box.value, box.checked]));

/** What the visitor has ticked. */
export function readBoxes(dialog: ParentNode): Boxes {
  const categories = checked(dialog, 'input[name=shop-consent-category]');
  return {
    cookies: checked(dialog, 'input.eu-cookies-bar-cookie-checkbox'),
    categories: Object.keys(categories).length > 0 ? categories : undefined,
    services: checked(dialog, 'input[name=shop-consent-service]'),
  };
}
