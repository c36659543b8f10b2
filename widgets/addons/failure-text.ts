import { fillPrintf } from '../../shared/host/text-marks.js';
import { message } from '../../shared/messages.js';
import '../../shared/messages/addons.js';
import '../../shared/messages/date.js';
import { UPLOAD_BUTTON, type AddonParts, type ContainerParts, type FieldParts } from './addons.read.js';
import { optionName, titleOf } from './names.js';
import type { Failure, FailureKind } from './validate.logic.js';

/** What is wrong in words, and where the focus goes for it (contract 54). */

/** The field of a failure. */
export const fieldIn = (parts: ContainerParts, { addon, key }: Failure): { addon: AddonParts; field: FieldParts } | null => {
  const found = parts.addons.find(({ id }) => id === addon);
  const field = found?.fields.find((one) => one.key === key);
  return found && field ? { addon: found, field } : null;
};

/** The host's own words for a text that is too short or too long, where it printed some. */
export const printedLength = (option: HTMLElement): HTMLElement | null => option.querySelector<HTMLElement>('.length-error-message');

/** What a failure says to the shopper. */
export function failureText(failure: Failure, parts: ContainerParts): string {
  const { kind, bound } = failure;
  const count = Number(bound);
  switch (kind) {
    case 'low':
      return `${message('addons.low')} ${bound}`;
    case 'high':
      return `${message('addons.high')} ${bound}`;
    case 'sum-low':
      return `${message('addons.sum_low')} ${bound}`;
    case 'sum-high':
      return `${message('addons.sum_high')} ${bound}`;
    case 'select':
      return message('addons.select_one');
    case 'required':
    case 'blank':
      return message('addons.required');
    case 'no-date':
    case 'day':
      return message('date.blocked');
    case 'no-time':
      return message('addons.no_time');
    case 'time':
      return message('addons.time_past');
    case 'colour':
      return message('addons.no_colour');
    case 'exact':
      return count === 1 ? message('addons.select_one') : fillPrintf(message('addons.select_exact'), count);
    case 'least':
      return count === 1 ? message('addons.select_one') : fillPrintf(message('addons.select_least'), count);
    case 'most':
      return message('addons.select_most');
    case 'length': {
      const found = fieldIn(parts, failure);
      const printed = found && printedLength(found.field.option)?.textContent?.trim();
      return printed || message('addons.length', { range: bound.replace(/^-/, '≤ ').replace(/-$/, ' ≤').replace('-', '–') });
    }
  }
}

/** What is wrong is about the add-on as a whole: it is called by its title. */
const OF_ADDON: ReadonlySet<FailureKind> = new Set(['sum-low', 'sum-high', 'select', 'exact', 'least', 'most']);

/** What a failure is about, by its name; empty where nothing names it. */
function nameFor(failure: Failure, parts: ContainerParts): string {
  const found = fieldIn(parts, failure);
  if (!found) {
    return '';
  }
  const { addon, field } = found;
  const [title, option] = [titleOf(addon), optionName(field)];
  return OF_ADDON.has(failure.kind) || field.kind === 'toggle' ? title || option : option || title;
}

/**
 * What the alert at the button says: which field it is about. What is wrong with it stands beside that field, so nothing is said twice.
 * @param isMarked does it stand there? Else the alert says both
 */
export function alertOf(failure: Failure, parts: ContainerParts, isMarked = true): string {
  const name = nameFor(failure, parts);
  const text = failureText(failure, parts);
  return name === '' ? text : isMarked ? message('addons.check', { name }) : message('addons.named', { name, text });
}

/** The node that takes the focus for a field: never the browser's own field for files, which is hidden. */
export const focusTarget = ({ kind, control, option }: FieldParts): HTMLElement =>
  (kind === 'file' ? (option.querySelector<HTMLElement>(UPLOAD_BUTTON) ?? option.querySelector<HTMLElement>('input.file')) : null) ??
  control;

/** Numbers say at once that they are out of range; all else waits until the shopper wants to go on. */
export const isSaidAtOnce = ({ kind }: Failure): boolean => kind === 'low' || kind === 'high';
