import { useRef, useState, type ReactElement } from 'react';
import { onPageChange } from '../../shared/dom/page-changes.js';
import { commit } from '../../shared/element/commit.js';
import type { ElementProps } from '../../shared/element/define.js';
import { Host, Hosts, useMatches } from '../../shared/element/host.js';
import { keyOf, useEvent, useListener, useMount, useToggle } from '../../shared/element/host-hooks.js';
import type { Values } from '../../shared/element/schema.js';
import { useScriptsRan } from '../../shared/element/use-page-ready.js';
import { emit } from '../../shared/events.js';
import { driverOf, NEW_PASSWORDS } from '../../shared/host/driver.js';
import { hostText } from '../../shared/host/settings.js';
import * as places from '../../shared/host/settings/woocommerce.js';
import { lazyView } from '../../shared/lazy-view.js';
import { message } from '../../shared/messages.js';
import '../../shared/messages/fields.js';
import { announce } from '../../shared/stores/notices.js';
import { addButton } from './own-button.js';
import { BUTTON, fieldOf, SHOWN } from './password.host.js';
import type { schema } from './password.schema.js';

type Props = Values<typeof schema> & ElementProps;

/** The names of a button. */
interface Texts {
  readonly show: string;
  readonly hide: string;
}

const PasswordStrength = lazyView(() => import('./strength.js').then((part) => part.PasswordStrength), 'how strong a password is');

/** The view of `<shop-password>`: a button at each password field, what each button does, and how strong a new password is. */
export function Password({ element, showText, hideText }: Props): ReactElement {
  const texts = { show: showText || message('password.show'), hide: hideText || message('password.hide') };
  const haveRun = useScriptsRan();
  const [waits] = useState(isHostComing);
  const fields = usePasswordFields(element);
  const newPasswords = useNewPasswords(element);
  return (
    <>
      {(haveRun || !waits) && fields.map((input) => <OwnButton key={keyOf(input)} element={element} input={input} label={texts.show} />)}
      <Hosts in={element} match={BUTTON}>
        {(button) => <Button button={button} texts={texts} />}
      </Hosts>
      {newPasswords.map((input) => (
        <PasswordStrength key={keyOf(input)} input={input} />
      ))}
    </>
  );
}

/** Do the settings of the host's script stand in the page? Then the script is under way, and makes the buttons itself. */
const isHostComing = (): boolean => hostText(places.passwordShowText) !== '' || hostText(places.passwordHideText) !== '';

/** The password fields in a tag; one stays that while its text is shown. */
function usePasswordFields(element: HTMLElement): readonly HTMLInputElement[] {
  const [known] = useState(() => new WeakSet<Element>());
  const inputs = useMatches<HTMLInputElement>(element, 'input');
  return inputs.filter((input) => known.has(input) || (input.type === 'password' && known.add(input)));
}

/** Our button at a field that has none. It makes way for one that the host's script brings later. */
function OwnButton({
  element,
  input,
  label,
}: {
  readonly element: HTMLElement;
  readonly input: HTMLInputElement;
  readonly label: string;
}): null {
  const own = useRef<ReturnType<typeof addButton>>(null);
  const giveWay = useEvent(() => {
    if (own.current?.giveWay()) {
      own.current = null;
    }
  });
  useMount(() => {
    own.current = addButton(input, label);
    const stop = onPageChange(element, giveWay);
    return () => {
      stop();
      own.current?.remove();
    };
  });
  return null;
}

/** A button at a password field, ours or the page's; it is driven where nobody else does. */
function Button({ button, texts }: { readonly button: HTMLElement; readonly texts: Texts }): ReactElement {
  /** `null`: nobody has pressed it. */
  const [isShown, setShown] = useState<boolean | null>(null);
  const input = fieldOf(button);
  const isOurs = (): boolean => driverOf('password', button) === 'tag';

  useToggle(button, BUTTON, {
    wanted: () => fieldOf(button) !== null && isOurs(),
    isOpen: () => fieldOf(button)?.type === 'text',
    turn() {
      const field = fieldOf(button);
      if (!field) {
        return;
      }
      const shown = field.type === 'password';
      const at = [field.selectionStart, field.selectionEnd] as const;
      commit(() => setShown(shown));
      field.focus();
      // Changing the type sets the cursor to one end.
      if (at[0] !== null) {
        field.setSelectionRange(at[0], at[1]);
      }
      announce(message(shown ? 'password.shown' : 'password.hidden'));
      emit(field, 'shop:password-toggled', { input: field, shown });
    },
  });
  // The browser would keep what it sends as text for other forms to suggest.
  const sent = ({ target }: Event): void => {
    if (isShown && input?.form === target && isOurs()) {
      setShown(false);
    }
  };
  return (
    <>
      <Host node={window} onSubmit={sent} />
      <Host node={input} type={isShown ? 'text' : undefined} />
      {isShown !== null && <Host node={button} className={{ [SHOWN]: isShown }} aria-label={isShown ? texts.hide : texts.show} />}
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
