import { quantityOf, type Limits } from './step.rules.js';

const numberIn = (text: string | null): number | null => {
  const n = quantityOf(text ?? '');
  return Number.isFinite(n) ? n : null;
};

/** The typed value, `null` for an empty field or one that holds no number. */
export const valueOf = (input: HTMLInputElement): number | null => numberIn(input.value);

/** The limits a field carries now; the host prints `max=""` for none, and `step="any"` steps by one. */
export function limitsOf(input: HTMLInputElement): Limits {
  const step = numberIn(input.getAttribute('step'));
  return { min: numberIn(input.getAttribute('min')), max: numberIn(input.getAttribute('max')), step: step !== null && step > 0 ? step : 1 };
}

/** Does the field take values between its steps (`step="any"`, or a text field that names no step)? */
export const takesAnyStep = (input: HTMLInputElement): boolean => {
  const step = input.getAttribute('step');
  return step === 'any' || (step === null && input.type !== 'number');
};
