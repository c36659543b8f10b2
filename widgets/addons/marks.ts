import { createRestorableWrites } from '../../shared/dom/restorable-writes.js';
import { fillPrintf } from '../../shared/host/text-marks.js';
import { message } from '../../shared/messages.js';
import '../../shared/messages/addons.js';
import type { AddonParts, ContainerParts, FieldParts } from './addons.read.js';
import type { Failure } from './validate.logic.js';

/** What is wrong, said at its place in the host's markup (contract: addons.md §6). */

const fieldIn = (parts: ContainerParts, { addon, key }: Failure): { addon: AddonParts; field: FieldParts } | null => {
  const found = parts.addons.find(({ id }) => id === addon);
  const field = found?.fields.find((one) => one.key === key);
  return found && field ? { addon: found, field } : null;
};

/** The host's own words for a text that is too short or too long, where it printed some. */
const printedLength = (option: HTMLElement): HTMLElement | null => option.querySelector<HTMLElement>('.length-error-message');

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

const sign = ({ addon, key, kind }: Failure): string => `${kind} ${addon} ${key}`;
/** Numbers say at once that they are out of range; all else waits until the shopper wants to go on. */
const isSaidAtOnce = ({ kind }: Failure): boolean => kind === 'low' || kind === 'high';

/** Marks of one container. */
export function createMarks() {
  let ledger = createRestorableWrites();
  let shown = '';
  const asked = new Set<string>();
  let lastId = 0;

  const say = (node: HTMLElement, text: string, field: FieldParts): void => {
    node.textContent = text;
    lastId += 1;
    if (node.id === '') {
      ledger.attr(node, 'id', `shop-addons-error-${field.key}-${lastId}`);
    }
    const target = focusTarget(field);
    const describes = [target.getAttribute('aria-describedby'), node.id].filter(Boolean).join(' ');
    ledger.attr(target, 'aria-describedby', describes);
    ledger.attr(target, 'aria-invalid', 'true');
  };
  const make = (tag: string, className: string, into: Element): HTMLElement => {
    const node = document.createElement(tag);
    node.className = className;
    into.append(node);
    ledger.later(() => node.remove());
    return node;
  };
  const reveal = (node: HTMLElement): void => {
    ledger.keep(node, 'style');
    node.style.display = '';
  };
  /** The place the host keeps for messages about how many are chosen. */
  const countPlace = ({ body, element }: AddonParts): HTMLElement => {
    const printed = element.querySelector<HTMLElement>('.min-error');
    const box = printed ?? make('div', 'min-error', body ?? element);
    reveal(box);
    const place = box.querySelector<HTMLElement>('.min-error-message') ?? make('span', 'min-error-message', box);
    ledger.text(place, '');
    return place;
  };

  const mark = (failure: Failure, parts: ContainerParts): void => {
    const found = fieldIn(parts, failure);
    if (!found) {
      return;
    }
    const { addon, field } = found;
    const text = textOf(failure, parts);
    const { kind } = failure;
    if (!isSaidAtOnce(failure)) {
      ledger.flag(addon.title, 'wapo-error', true);
    }
    switch (kind) {
      case 'low':
      case 'high':
        say(make('small', 'yith-wapo-error', field.option), text, field);
        break;
      case 'sum-low':
      case 'sum-high':
        ledger.flag(addon.element.querySelector('.options'), 'error-message', true);
        say(make('small', 'yith-wapo-numbers-error-message', addon.element), text, field);
        break;
      case 'required':
        ledger.flag(field.option, 'required-color', true);
        say(make('small', 'required-message', make('div', 'required-error', field.option)), text, field);
        break;
      case 'length': {
        const place = printedLength(field.option);
        if (place) {
          reveal(place);
          ledger.text(place, text);
        }
        ledger.flag(field.control, 'length-error', true);
        say(place ?? make('small', 'length-error-message', field.option), text, field);
        break;
      }
      case 'most':
        ledger.flag(addon.element, 'required-min', true);
        say(make('small', 'max-selected-error', addon.body ?? addon.element), text, field);
        break;
      default:
        ledger.flag(addon.element, 'required-min', kind !== 'select');
        say(countPlace(addon), text, field);
    }
  };

  return {
    /** Says from now on what is wrong at this moment, until it is mended. */
    ask(failures: readonly Failure[]): void {
      for (const failure of failures) {
        asked.add(sign(failure));
      }
    },
    /** Brings the marks to what is wrong now. */
    render(failures: readonly Failure[], parts: ContainerParts): void {
      const signs = new Set(failures.map(sign));
      for (const old of asked) {
        if (!signs.has(old)) {
          asked.delete(old);
        }
      }
      const said = failures.filter((failure) => isSaidAtOnce(failure) || asked.has(sign(failure)));
      const next = said.map((failure) => `${sign(failure)} ${failure.bound}`).join('\n');
      if (next === shown) {
        return;
      }
      shown = next;
      ledger.undo();
      ledger = createRestorableWrites();
      for (const failure of said) {
        mark(failure, parts);
      }
    },
    /** Forgets marks of nodes that have left with a reload. */
    forget(): void {
      shown = '';
      ledger.undo();
      ledger = createRestorableWrites();
    },
    stop(): void {
      ledger.undo();
    },
  };
}
