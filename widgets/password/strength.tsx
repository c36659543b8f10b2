import { useEffect, useRef, useState, type ReactElement } from 'react';
import { Host, useMatches } from '../../shared/element/host.js';
import { HostPortal, useListener } from '../../shared/element/host-hooks.js';
import { fireHost } from '../../shared/host/jquery-bridge.js';
import { loadEstimator, passwordEstimator } from '../../shared/host/password-estimator.js';
import { phpBoolean } from '../../shared/host/php.js';
import { hostSetting, hostText } from '../../shared/host/settings.js';
import * as places from '../../shared/host/settings/woocommerce.js';
import { WRAP } from './password.host.js';
import { strengthOf, wordsOf, type Strength } from './password.rules.js';

/** The id that WooCommerce gives the text, which describes the field. */
const ID = 'password_strength';
/** Fields whose words make a password weak, by their ids in WordPress's forms. */
const PERSONAL = ['user_login', 'first_name', 'last_name', 'nickname', 'display_name', 'email', 'url', 'description'];
/** WordPress's words for each strength. */
const WORDS: Readonly<Record<Strength, readonly string[]>> = {
  short: places.passwordShort,
  bad: places.passwordBad,
  good: places.passwordGood,
  strong: places.passwordStrong,
};

/** What stands around a password and must not be in it. */
function surroundings(): string[] {
  const typed = PERSONAL.flatMap((id) => {
    const field = document.getElementById(id);
    return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? [field.defaultValue, field.value] : [];
  });
  return wordsOf([document.title, window.location.href, ...typed]);
}

/** A checkout is held back only where the shop wants it; every other form with a new password is. */
const isHeldBack = (form: Element | null): boolean =>
  form !== null && (!form.matches('form.checkout') || phpBoolean(hostSetting(places.passwordStopsCheckout)?.value) === true);

/**
 * How strong the password in a field is, below it, in WooCommerce's words, classes and events; a form that wants a stronger one is not
 * sent. The estimator is loaded with this view.
 */
export function PasswordStrength({ input }: { readonly input: HTMLInputElement }): ReactElement {
  const [password, setPassword] = useState(input.value);
  const [estimate, setEstimate] = useState(() => passwordEstimator());
  useEffect(() => {
    void loadEstimator().then(() => setEstimate(() => passwordEstimator()));
  }, []);
  const take = (): void => setPassword(input.value);

  const score = password === '' ? undefined : estimate?.(password, surroundings()).score;
  const isWeak = score !== undefined && score < Number(hostText(places.passwordMinStrength));
  useHostEvents(score !== undefined);

  const strength = score === undefined ? '' : strengthOf(score);
  const text = strength && [hostText(WORDS[strength]), ...(isWeak ? [hostText(places.passwordError)] : [])].join(' - ');
  return (
    <>
      <Host node={input} aria-describedby={score === undefined ? undefined : ID} onInput={take} on={{ change: take }} />
      <HostPortal find={() => input.closest(`.${WRAP}`) ?? input} place="after">
        <div id={ID} className={`woocommerce-password-strength ${strength}`} aria-live="polite" hidden={!strength}>
          {text}
        </div>
        {isWeak && <small className="woocommerce-password-hint">{hostText(places.passwordHint)}</small>}
      </HostPortal>
      <HeldForm input={input} isWeak={isWeak} />
    </>
  );
}

/** Has the form ask for an account? A checkout does where its box is ticked, or has none. */
const asksForAccount = (form: HTMLFormElement | null): boolean => form?.querySelector<HTMLInputElement>('#createaccount')?.checked ?? true;

/** Keeps the form of a weak password from being sent: its buttons, as WooCommerce has it, and Enter, which leads to the field. */
function HeldForm({ input, isWeak }: { readonly input: HTMLInputElement; readonly isWeak: boolean }): ReactElement {
  const { form } = input;
  const [isAsked, setIsAsked] = useState(() => asksForAccount(form));
  useListener(form ?? input, 'change', () => setIsAsked(asksForAccount(form)));
  const isHeld = isWeak && isAsked && isHeldBack(form);
  const buttons = useMatches(isHeld ? form : null, 'button[type="submit"]');
  useListener(
    window,
    'submit',
    (event) => {
      if (isHeld && event.target === form) {
        event.preventDefault();
        input.focus();
      }
    },
    true,
  );
  return <Host node={buttons} className="disabled" disabled />;
}

/** Tells the host's scripts when the text comes, goes and comes again. */
function useHostEvents(isThere: boolean): void {
  const hasCome = useRef(false);
  useEffect(() => {
    if (isThere) {
      fireHost(document.body, hasCome.current ? 'wc-password-strength-show' : 'wc-password-strength-added');
      hasCome.current = true;
    } else if (hasCome.current) {
      fireHost(document.body, 'wc-password-strength-hide');
    }
  }, [isThere]);
}
