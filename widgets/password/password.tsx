import { useEffect, useState, type ReactElement } from 'react';
import type { ElementProps } from '../../shared/element/define.js';
import { keyOf, useToggle, useLatest, useListener } from '../../shared/element/host-hooks.js';
import type { Values } from '../../shared/element/schema.js';
import { emit } from '../../shared/events.js';
import { hostText } from '../../shared/host/settings.js';
import { message } from '../../shared/messages.js';
import '../../shared/messages/fields.js';
import { announce } from '../../shared/stores/notices.js';
import { BUTTON, FIELD, fieldOf, SHOWN } from './password.read.js';
import type { schema } from './password.schema.js';
import { addToggle, type Toggle } from './toggle.js';
import * as places from '../../shared/host/settings/woocommerce.js';
import { driverOf, NEW_PASSWORDS } from '../../shared/host/driver.js';
import { lazyView } from '../../shared/lazy-view.js';

type Props = Values<typeof schema> & ElementProps;

const PasswordStrength = lazyView(() => import('./strength.js').then((part) => part.PasswordStrength), 'how strong a password is');

/** The view of `<shop-password>`. A button that the host or the theme made is driven only where nobody else drives it. */
export function Password({ element, showText, hideText }: Props): ReactElement {
  const texts = useLatest({ show: showText || message('password.show'), hide: hideText || message('password.hide') });
  useButtons(element, () => texts.current.show);

  const set = (button: HTMLElement, input: HTMLInputElement, shown: boolean): void => {
    input.type = shown ? 'text' : 'password';
    button.classList.toggle(SHOWN, shown);
    button.setAttribute('aria-label', shown ? texts.current.hide : texts.current.show);
  };
  useToggle(element, BUTTON, {
    wanted: (button) => fieldOf(button) !== null && driverOf('password', button) === 'tag',
    isOpen: (button) => fieldOf(button)?.type === 'text',
    turn(button) {
      const input = fieldOf(button);
      if (!input) {
        return;
      }
      const shown = input.type === 'password';
      const at = [input.selectionStart, input.selectionEnd] as const;
      set(button, input, shown);
      input.focus();
      // Changing the type sets the cursor to one end.
      if (at[0] !== null) {
        input.setSelectionRange(at[0], at[1]);
      }
      announce(message(shown ? 'password.shown' : 'password.hidden'));
      emit(input, 'shop:password-toggled', { input, shown });
    },
  });

  // The browser would keep what it sends as text for other forms to suggest.
  useListener<SubmitEvent>(window, 'submit', ({ target }) => {
    for (const button of element.querySelectorAll<HTMLElement>(`${BUTTON}.${SHOWN}`)) {
      const input = fieldOf(button);
      if (input?.form === target && driverOf('password', button) === 'tag') {
        set(button, input, false);
      }
    }
  });
  const newPasswords = useNewPasswords(element);
  return (
    <>
      {newPasswords.map((input) => (
        <PasswordStrength key={keyOf(input)} input={input} />
      ))}
    </>
  );
}

/** Does the page say how strong a password has to be, and where its estimator lies? */
const isMeasured = (): boolean => hostText(places.passwordMinStrength) !== '' && hostText(places.passwordEstimatorUrl) !== '';

/** The fields for a new password that somebody has been in, where WooCommerce says how strong one has to be and does not do it itself. */
function useNewPasswords(element: HTMLElement): readonly HTMLInputElement[] {
  const [inputs, setInputs] = useState<readonly HTMLInputElement[]>([]);
  useListener<FocusEvent>(element, 'focusin', ({ target }) => {
    if (target instanceof HTMLInputElement && target.matches(NEW_PASSWORDS) && isMeasured() && driverOf('passwordStrength') === 'tag') {
      setInputs((known) => [...known.filter((input) => input !== target && element.contains(input)), target]);
    }
  });
  return inputs;
}

/** Do the settings of the host's script stand in the page? Then the script is under way, and makes the buttons itself. */
const hostIsComing = (): boolean =>
  document.readyState !== 'complete' && (hostText(places.passwordShowText) !== '' || hostText(places.passwordHideText) !== '');

/** A button at every password field inside, also at later ones; all gone again when the tag leaves. */
function useButtons(element: HTMLElement, label: () => string): void {
  const latest = useLatest(label);
  useEffect(() => {
    const toggles = new Map<HTMLInputElement, Toggle>();
    const scan = (): void => {
      for (const [input, toggle] of toggles) {
        if (element.contains(input)) {
          if (!toggle.giveWay()) {
            continue;
          }
        } else {
          toggle.undo();
        }
        toggles.delete(input);
      }
      for (const input of element.querySelectorAll<HTMLInputElement>(FIELD)) {
        const made = toggles.has(input) ? null : addToggle(input, latest.current());
        if (made) {
          toggles.set(input, made);
        }
      }
    };
    const observer = new MutationObserver(scan);
    const start = (): void => {
      scan();
      observer.observe(element, { childList: true, subtree: true });
    };
    // One task after the event: the host's script binds to it as well.
    let timer: ReturnType<typeof setTimeout> | undefined;
    const later = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        unhear();
        start();
      });
    };
    const unhear = (): void => {
      document.removeEventListener('DOMContentLoaded', later);
      window.removeEventListener('load', later);
    };
    if (hostIsComing()) {
      document.addEventListener('DOMContentLoaded', later);
      window.addEventListener('load', later);
    } else {
      start();
    }
    return () => {
      clearTimeout(timer);
      unhear();
      observer.disconnect();
      for (const toggle of toggles.values()) {
        toggle.undo();
      }
    };
  }, [element, latest]);
}
