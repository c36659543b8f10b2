import { savedBy, type Boxes } from './cookie-bar.rules.js';
import type { Decision } from '../../shared/consent/consent.rules.js';
import { driverOf } from '../../shared/host/driver.js';

const P = '.eu-cookies-bar-cookies-bar';
/** The plugin's hooks, which our own markup has as well (contract 3). */
export const BAR = `${P}-wrap`;
export const DIALOG = `${P}-settings-wrap`;
export const CALL = '.eu-cookies-bar-cookies-settings-call-container';
export const ACCEPT = `${P}-button-accept`;
export const DECLINE = `${P}-button-decline`;
export const CLOSE = `${P}-button-close`;
/** Whatever opens the settings, anywhere on the page: by the plugin's class, or by our attribute. */
export const OPEN_HOST = `${P}-button-settings`;
export const OPEN = `${OPEN_HOST}, [data-shop-cookie-settings]`;
/** Whatever takes all consent back, anywhere on the page. */
export const WITHDRAW = '[data-shop-cookie-withdraw]';
export const SAVE = `${P}-settings-save-button`;
export const ACCEPT_ALL = `${P}-settings-accept-button`;
const DECLINE_ALL = `${P}-settings-decline-button`;
export const LEAVE_DIALOG = `${P}-settings-close, ${P}-settings-overlay`;
export const POLICY = 'a.eu-cookies-bar-policy-button';
/** The plugin's hooks inside the dialog, which our own markup has as well (contract 4). */
export const HEADING = `${P}-settings-header-text`;
export const NAV = `${P}-settings-nav`;
export const TABS = [`${P}-settings-privacy`, `${P}-settings-cookie-list`] as const;
/** What answers in bar and dialog. */
const ANSWERS = [ACCEPT, DECLINE, CLOSE, SAVE, ACCEPT_ALL, DECLINE_ALL].join(', ');
/** What one can press in bar and dialog; the overlay is for the pointer only. */
export const PRESSED = `${ANSWERS}, ${LEAVE_DIALOG}`;
export const BUTTONS = [ACCEPT, DECLINE, CLOSE, `${P}-button-settings`, SAVE, ACCEPT_ALL, DECLINE_ALL, `${P}-settings-close`].join(', ');

/** A part that the plugin printed. It prints at the end of the page: what carries the same class before it may be somebody's post. */
export const partOf = (root: ParentNode, selector: string): HTMLElement | null =>
  [...root.querySelectorAll<HTMLElement>(selector)].at(-1) ?? null;

/** The tabs of the dialog. */
export const TAB = `${P}-settings-nav > *`;

/** The cookies a dialog that the plugin printed has boxes for; its server knows of some that no script sees. */
export const boxNames = (dialog: ParentNode): string[] => Object.keys(readBoxes(dialog).cookies);

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

/** The panels of the tabs, in their order. */
export const panelsOf = (dialog: Element): (Element | null)[] => [
  dialog.querySelector(`${P}-settings-policy`),
  dialog.querySelector(`table${P}-settings-content-child, ${P}-settings-content-child:not(${P}-settings-policy)`),
];

/** What a press on one of the plugin's buttons means, by its boxes at this moment; `undefined`: its cookies alone say it. */
function pressedOn(button: Element): Decision | undefined {
  if (button.matches(`${ACCEPT}, ${ACCEPT_ALL}`)) {
    return { status: 'accepted' };
  }
  const dialog = button.matches(SAVE) ? button.closest(DIALOG) : null;
  return dialog ? savedBy(readBoxes(dialog), {}) : undefined;
}

/**
 * Hears answers that the plugin's own script takes: its cookies say which names are refused, but not what was asked.
 * @param run is told once that script has written its cookies
 * @returns how to stop
 */
export function listenToHostAnswers(page: HTMLElement, run: (pressed: Decision | undefined) => void): () => void {
  const onPress = ({ target }: Event): void => {
    const button = target instanceof Element ? target.closest<HTMLElement>(ANSWERS) : null;
    if (!button || driverOf('cookieBar', button) === 'tag') {
      return;
    }
    const pressed = pressedOn(button);
    setTimeout(() => run(pressed));
  };
  page.addEventListener('click', onPress, true);
  return () => page.removeEventListener('click', onPress, true);
}
