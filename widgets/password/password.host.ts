/** The host's names around a password field (contract 1 and 2). */
export const FIELD = 'input[type="password"]';
export const BUTTON = '.show-password-input';
export const WRAP = 'password-input';
/** On the button while the password is shown. */
export const SHOWN = 'display-password';

/** The field a button is for: beside it, else the one its description names. */
export function fieldOf(button: Element): HTMLInputElement | null {
  const beside = [...(button.parentElement?.children ?? [])].find(
    (el) => el instanceof HTMLInputElement && (el.type === 'password' || el.type === 'text'),
  );
  if (beside instanceof HTMLInputElement) {
    return beside;
  }
  const named = button.ownerDocument.getElementById(button.getAttribute('aria-describedby') ?? '');
  return named instanceof HTMLInputElement ? named : null;
}

/** The buttons that stand at a field already, ours included. */
export function buttonsOf(input: HTMLInputElement): HTMLElement[] {
  const around = [...(input.parentElement?.children ?? [])];
  const wrapped = input.closest(`.${WRAP}`);
  return [...new Set([...around.filter((el) => el.matches(BUTTON)), ...(wrapped?.querySelectorAll(BUTTON) ?? [])])].filter(
    (el) => el instanceof HTMLElement,
  );
}
