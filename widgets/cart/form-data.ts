import { withButton } from './cart.logic.js';

/** The pressed button's name and value; a form posted for its page alone has none. */
export type Pressed = readonly [name: string, value: string] | null;

/** The form's fields as the browser would post them (disabled buttons included: the host disables its own between changes). */
export function formFields(form: HTMLFormElement, pressed: Pressed): [string, string][] {
  const entries = [...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  const elements = [...form.elements];
  const at = pressed ? elements.findIndex((el) => el.getAttribute('name') === pressed[0]) : -1;
  const names = (part: readonly Element[]): string[] => part.map((el) => el.getAttribute('name') ?? '');
  const before = new Set(names(elements.slice(0, Math.max(at, 0))));
  const later = new Set(at < 0 ? [] : names(elements.slice(at + 1)).filter((name) => !before.has(name)));
  return withButton(entries, pressed, later);
}

/** Name and value of a submit button of a form, found by its name; the value as printed. */
export function buttonOf(form: HTMLFormElement, name: string, otherwise: string): Pressed {
  const button = form.querySelector(`[name="${name}"]`);
  return [name, button?.getAttribute('value') || otherwise];
}
