const P = '.eu-cookies-bar-cookies-bar';
/** The plugin's hooks, which our own markup has as well (contract: cookie-bar.md §5). */
export const BAR = `${P}-wrap`;
export const DIALOG = `${P}-settings-wrap`;
export const CALL = '.eu-cookies-bar-cookies-settings-call-container';
export const ACCEPT = `${P}-button-accept`;
export const DECLINE = `${P}-button-decline`;
export const CLOSE = `${P}-button-close`;
/** Whatever opens the settings, anywhere on the page. */
export const OPEN = `${P}-button-settings, [data-shop-cookie-settings]`;
/** Whatever takes all consent back, anywhere on the page. */
export const WITHDRAW = '[data-shop-cookie-withdraw]';
export const SAVE = `${P}-settings-save-button`;
export const ACCEPT_ALL = `${P}-settings-accept-button`;
export const DECLINE_ALL = `${P}-settings-decline-button`;
export const LEAVE_DIALOG = `${P}-settings-close, ${P}-settings-overlay`;
export const POLICY = 'a.eu-cookies-bar-policy-button';
/** What one can press in bar and dialog; the overlay is for the pointer only. */
export const PRESSED = [ACCEPT, DECLINE, CLOSE, SAVE, ACCEPT_ALL, DECLINE_ALL, LEAVE_DIALOG].join(', ');
export const BUTTONS = [ACCEPT, DECLINE, CLOSE, `${P}-button-settings`, SAVE, ACCEPT_ALL, DECLINE_ALL, `${P}-settings-close`].join(', ');

const BOX = 'input.eu-cookies-bar-cookie-checkbox';
/** The cookies a dialog that the plugin printed has boxes for; its server knows of some that no script sees. */
export const boxNames = (dialog: ParentNode): string[] => [...dialog.querySelectorAll<HTMLInputElement>(BOX)].map(({ value }) => value);
