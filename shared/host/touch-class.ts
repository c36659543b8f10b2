import { holdClass } from '../dom/click-claim.js';
import { onPage } from '../page.js';
import { createRefCounted, refCounted } from '../ref-counted.js';
import { isTouchDevice } from './touch-device.logic.js';

const users = onPage('touch-class', createRefCounted<never>);
const nothing = (): void => undefined;

function mark(): () => void {
  const { documentElement: html } = document;
  if (html.classList.contains('touch') || html.classList.contains('no-touch')) {
    return nothing;
  }
  return holdClass(html, isTouchDevice(navigator.userAgent, navigator.maxTouchPoints) ? 'touch' : 'no-touch') ?? nothing;
}

/**
 * Gives `html` the class `touch` or `no-touch` that sheets of themes know, unless the theme's script has (contract: theme.md §6). Every
 * tag of the theme asks for it.
 * @returns how to leave; with the last one the class goes
 */
export const holdTouchClass = (): (() => void) => refCounted(users(), mark, nothing);
