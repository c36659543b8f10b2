import { claimToggles } from '../../shared/dom/click-claim.js';
import { driverOf } from '../../shared/host/driver.js';
import { BUTTONS, OPEN, TAB, WITHDRAW } from './cookie-bar.host.js';

/**
 * Hears presses that mean the settings, anywhere on the page: links that open them stand in footers and policies.
 * @returns how to stop
 */
export function listenToPresses(page: HTMLElement, { open, withdraw }: { open(opener: HTMLElement): void; withdraw(): void }): () => void {
  const stop = claimToggles(page, `${OPEN}, ${WITHDRAW}`, {
    wanted: (button) => driverOf('cookieBar', button) === 'tag',
    turn(button) {
      if (button.matches(OPEN)) {
        open(button);
      } else {
        withdraw();
      }
    },
  });
  page.addEventListener('keydown', pressByKey);
  return () => {
    stop();
    page.removeEventListener('keydown', pressByKey);
  };
}

/** Enter and Space press what the plugin prints: boxes without a meaning. */
function pressByKey(event: KeyboardEvent): void {
  const button = event.target instanceof Element ? event.target.closest<HTMLElement>(`${BUTTONS}, ${TAB}`) : null;
  if (!['Enter', ' '].includes(event.key) || event.defaultPrevented || !button || button.matches('button, a[href]')) {
    return;
  }
  event.preventDefault();
  if (!event.repeat) {
    button.click();
  }
}
