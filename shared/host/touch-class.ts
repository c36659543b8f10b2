import { holdClass } from '../dom/click-claim.js';
import { whenScriptsRan } from '../dom/page-ready.js';
import { pageSingleton } from '../page.js';
import { createRefCounted, refCounted } from '../ref-counted.js';
import { isTouchDevice } from './touch-device.rules.js';

const users = pageSingleton('touch-class', createRefCounted<never>);
const nothing = (): void => undefined;

function mark(): () => void {
  const { documentElement: html } = document;
  if (html.classList.contains('touch') || html.classList.contains('no-touch')) {
    return nothing;
  }
  return holdClass(html, isTouchDevice(navigator.userAgent, navigator.maxTouchPoints) ? 'touch' : 'no-touch') ?? nothing;
}

/** Marks the page once its own scripts have run: what the theme's writes as the page gets ready counts, and stands alone. */
function markLater(): () => void {
  let undo = nothing;
  const stop = whenScriptsRan(() => {
    undo = mark();
  });
  return () => {
    stop();
    undo();
  };
}

/**
 * Gives `html` the class `touch` or `no-touch` that sheets of themes know, unless the theme's script has (contract 34). Every
 * tag of the theme asks for it.
 * @returns how to leave; with the last one the class goes
 */
export const holdTouchClass = (): (() => void) => refCounted(users(), markLater, nothing);
