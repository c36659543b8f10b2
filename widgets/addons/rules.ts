import { fireHost } from '../../shared/host/jquery-bridge.js';
import { readConditional, type AddonParts } from './addons.read.js';
import { allowOneText } from './choices.js';
import { resolveConditions } from './conditions.logic.js';
import { setDisplayed } from './effects.js';
import type { Session } from './session.js';

const CONTROLS = 'input, select, textarea, button';

/** Shows and hides the add-ons of a session by their rules (contract: addons.md §5). */
interface Rules {
  apply(): void;
  /** Shows again what a rule has hidden. */
  stop(): void;
}

/** Rules of one session; nothing is hidden before `apply`. */
export function createRules(session: Session): Rules {
  /** Controls that a rule switched off. */
  const disabled = new WeakSet<Element>();
  let isTold = false;
  const setShown = (addon: AddonParts, shows: boolean): void => {
    const { element } = addon;
    element.classList.toggle('hidden', !shows);
    for (const control of element.querySelectorAll<HTMLInputElement>(CONTROLS)) {
      if (!shows && !control.disabled) {
        control.disabled = true;
        disabled.add(control);
      } else if (shows && (disabled.has(control) || !control.closest('.out-of-stock')) && control.disabled) {
        control.disabled = false;
        disabled.delete(control);
      }
    }
    setDisplayed(element, shows, session.isFirst ? 'none' : session.settings().effect);
    if (shows) {
      allowOneText(addon);
    }
  };
  return {
    apply() {
      const { parts, isFirst } = session;
      // Without rules nothing has to be read of the fields; the host goes round twice all the same.
      const hasRules = parts.addons.some(({ conditions }) => conditions !== null);
      const { hidden, rounds, restless } = resolveConditions(hasRules ? readConditional(parts) : [], session.variationId());
      for (const addon of parts.addons) {
        const shows = !hidden.has(addon.id);
        const isShown = !addon.element.classList.contains('hidden') && (!isFirst || addon.element.style.display !== 'none');
        if (addon.conditions && (shows !== isShown || (isFirst && !shows))) {
          setShown(addon, shows);
        }
      }
      for (let round = 0; round < rounds; round += 1) {
        fireHost(document, 'wapo_after_conditional_logic_check');
      }
      // Once: which of them come out changes with what is chosen.
      if (restless.length > 0 && !isTold) {
        isTold = true;
        session.report([`the rules of the add-ons ${restless.join(', ')} contradict each other`]);
      }
    },
    stop() {
      for (const addon of session.parts.addons) {
        if (addon.conditions && addon.element.classList.contains('hidden')) {
          setShown(addon, true);
        }
      }
    },
  };
}
