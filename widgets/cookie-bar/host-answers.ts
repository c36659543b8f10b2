import type { Decision } from '../../shared/consent/consent.rules.js';
import { driverOf } from '../../shared/host/driver.js';
import { savedBy } from './choices.rules.js';
import { ACCEPT, ACCEPT_ALL, ANSWERS, DIALOG, OPEN_HOST, readBoxes, SAVE } from './cookie-bar.host.js';

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

/** Lets the keyboard reach what the plugin prints to open its settings: boxes without a meaning. @returns how to take that back */
export function reachOpeners(): () => void {
  const made = [...document.querySelectorAll(OPEN_HOST)].filter((el) => !el.matches('button, a[href], [tabindex]'));
  for (const el of made) {
    el.setAttribute('role', 'button');
    el.setAttribute('tabindex', '0');
  }
  return () => {
    for (const el of made) {
      el.removeAttribute('role');
      el.removeAttribute('tabindex');
    }
  };
}
