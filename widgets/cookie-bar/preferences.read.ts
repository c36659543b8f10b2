const P = '.eu-cookies-bar-cookies-bar';
/** The plugin's hooks inside the dialog, which our own markup has as well (contract: cookie-bar.md §5). */
export const HEADING = `${P}-settings-header-text`;
export const NAV = `${P}-settings-nav`;
export const TABS = [`${P}-settings-privacy`, `${P}-settings-cookie-list`] as const;

/** The panels of the tabs, in their order. */
export const panelsOf = (dialog: Element): (Element | null)[] => [
  dialog.querySelector(`${P}-settings-policy`),
  dialog.querySelector(`table${P}-settings-content-child, ${P}-settings-content-child:not(${P}-settings-policy)`),
];
