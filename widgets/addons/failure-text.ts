import { fillPrintf } from '../../shared/host/text-marks.js';
import { message } from '../../shared/messages.js';
import '../../shared/messages/addons.js';
import type { AddonParts, ContainerParts, FieldParts } from './addons.read.js';
import type { Failure } from './validate.logic.js';

/** What is wrong in words, and where the focus goes for it (contract: addons.md §6). */

/** The field of a failure. */
export const fieldIn = (parts: ContainerParts, { addon, key }: Failure): { addon: AddonParts; field: FieldParts } | null => {
  const found = parts.addons.find(({ id }) => id === addon);
  const field = found?.fields.find((one) => one.key === key);
  return found && field ? { addon: found, field } : null;
};

/** The host's own words for a text that is too short or too long, where it printed some. */
export const printedLength = (option: HTMLElement): HTMLElement | null => option.querySelector<HTMLElement>('.length-error-message');

/** What a failure says to the shopper. */
export function textOf(failure: Failure, parts: ContainerParts): string {
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
      return message('addons.required');
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

/** The node that takes the focus for a field. */
export const focusTarget = ({ kind, control, option }: FieldParts): HTMLElement =>
  (kind === 'file'
    ? option.querySelector<HTMLElement>('.yith-wapo-ajax-uploader .button, .yith-wapo-ajax-uploader .link, input.file')
    : null) ?? control;

/** Numbers say at once that they are out of range; all else waits until the shopper wants to go on. */
export const isSaidAtOnce = ({ kind }: Failure): boolean => kind === 'low' || kind === 'high';
