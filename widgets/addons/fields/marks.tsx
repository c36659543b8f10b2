import type { ReactElement } from 'react';
import { nodeOf } from '../../../shared/dom/node-of.js';
import { createRestorableWrites, type RestorableWrites } from '../../../shared/dom/restorable-writes.js';
import { fillPrintf } from '../../../shared/host/text-marks.js';
import { message } from '../../../shared/messages.js';
import '../../../shared/messages/addons.js';
import '../../../shared/messages/date.js';
import { reveal } from '../../../shared/ui/reveal.js';
import { scrollToElement } from '../../../shared/ui/scroll.js';
import { type AddonParts, type ContainerParts, type FieldParts, UPLOAD_BUTTON, optionName, titleOf } from '../addons.host.js';
import type { Failure, FailureKind } from './fields.rules.js';

/** What is wrong, said at its place in the host's markup (contract 49 to 55). */

const SCROLL_MS = 500;
const CONTAINER_OFFSET = 20;
const SUM_OFFSET = 50;

/**
 * Scrolls to the add-on whose numbers add up to too little or too much, else to the whole container (in the
 * editor of a cart line to the add-on), and then to the field itself with its message, clear of fixed bars.
 * @param keepsPlace the shop wants the first of the two left out
 */
export function scrollToFailure(failure: Failure, parts: ContainerParts, keepsPlace: boolean): void {
  const { container } = parts;
  const found = fieldIn(parts, failure);
  const isSum = failure.kind === 'sum-low' || failure.kind === 'sum-high';
  const within = container.closest('.yith-wapo-content') ?? undefined;
  const show = (): void => {
    if (found) {
      const target = focusTarget(found.field);
      const texts = (target.getAttribute('aria-describedby') ?? '').split(' ').flatMap((id) => document.getElementById(id) ?? []);
      reveal(target, {
        beside: [found.field.kind === 'toggle' ? found.field.option : target, ...texts],
        durationMs: SCROLL_MS,
        ...(within && { within }),
      });
    }
  };
  if (keepsPlace) {
    show();
    return;
  }
  // In the small box of the editor the top of the container would leave the field that has the focus out of view.
  const addon = isSum || within ? found?.addon : undefined;
  scrollToElement(addon?.element ?? container, {
    ...(within && { within }),
    offsetPx: isSum ? SUM_OFFSET : CONTAINER_OFFSET,
    durationMs: SCROLL_MS,
    always: true,
    arrived: show,
  });
}

/** A box that was one too many and is not ticked: said at its add-on until something else is chosen there. */
export interface RefusedChoice {
  readonly addon: string;
  readonly key: string;
  readonly max: number;
}

const sign = ({ addon, key, kind }: Failure): string => `${kind} ${addon} ${key}`;
/** Writes marks that can be taken back all at once. */
interface Writer {
  readonly writes: RestorableWrites;
  /** Shows a text and connects it with the field by `aria-describedby`; `isWrong`, the default: the field gets `aria-invalid`. */
  say(place: HTMLElement, text: string, field: FieldParts, isWrong?: boolean): void;
  add(into: Element, jsx: ReactElement): HTMLElement;
  reveal(place: HTMLElement): void;
}

let lastId = 0;

function createWriter(): Writer {
  const writes = createRestorableWrites();
  return {
    writes,
    say(place, text, field, isWrong = true) {
      place.textContent = text;
      lastId += 1;
      if (place.id === '') {
        writes.attr(place, 'id', `shop-addons-error-${field.key}-${lastId}`);
      }
      const target = focusTarget(field);
      const describes = [target.getAttribute('aria-describedby'), place.id].filter(Boolean).join(' ');
      writes.attr(target, 'aria-describedby', describes);
      // A button is never invalid: what it is for is told by its description.
      if (isWrong && target.getAttribute('role') !== 'button') {
        writes.attr(target, 'aria-invalid', 'true');
      }
    },
    add(into, jsx) {
      const node = nodeOf(jsx);
      into.append(node);
      writes.later(() => node.remove());
      return node;
    },
    reveal(place) {
      writes.keep(place, 'style');
      place.style.display = '';
    },
  };
}

/** The place the host keeps for messages about how many are chosen. */
function countPlace({ body, element }: AddonParts, { writes, add, reveal }: Writer): HTMLElement {
  const printed = element.querySelector<HTMLElement>('.min-error');
  const box = printed ?? add(body ?? element, <div className="min-error" />);
  reveal(box);
  const place = box.querySelector<HTMLElement>('.min-error-message') ?? add(box, <span className="min-error-message" />);
  writes.text(place, '');
  return place;
}

/** Marks what is wrong at the field that is concerned, as the host's script marks it. */
function mark(failure: Failure, parts: ContainerParts, writer: Writer): void {
  const found = fieldIn(parts, failure);
  if (!found) {
    return;
  }
  const { writes, say, add, reveal } = writer;
  const { addon, field } = found;
  const text = failureText(failure, parts);
  const { kind } = failure;
  if (!isSaidAtOnce(failure)) {
    writes.flag(addon.title, 'wapo-error', true);
  }
  switch (kind) {
    case 'low':
    case 'high':
      say(add(field.option, <small className="yith-wapo-error" />), text, field);
      break;
    case 'sum-low':
    case 'sum-high':
      writes.flag(addon.element.querySelector('.options'), 'error-message', true);
      say(add(addon.element, <small className="yith-wapo-numbers-error-message" />), text, field);
      break;
    case 'no-date':
    case 'day':
    case 'no-time':
    case 'time':
    case 'colour':
      say(add(field.option, <small className="yith-wapo-error" />), text, field);
      break;
    case 'required':
    case 'blank':
      writes.flag(field.option, 'required-color', true);
      say(add(add(field.option, <div className="required-error" />), <small className="required-message" />), text, field);
      break;
    case 'length': {
      const place = printedLength(field.option);
      if (place) {
        reveal(place);
        writes.text(place, text);
      }
      writes.flag(field.control, 'length-error', true);
      say(place ?? add(field.option, <small className="length-error-message" />), text, field);
      break;
    }
    case 'most':
      writes.flag(addon.element, 'required-min', true);
      say(add(addon.body ?? addon.element, <small className="max-selected-error" />), text, field);
      break;
    default:
      writes.flag(addon.element, 'required-min', kind !== 'select');
      say(countPlace(addon, writer), text, field);
  }
}

/** Shows why a checkbox could not be checked; visibly only, because it has been announced. */
function markRefused({ addon: id, key, max }: RefusedChoice, { addons }: ContainerParts, { say, add }: Writer): void {
  const addon = addons.find((one) => one.id === id);
  const field = addon?.fields.find((one) => one.key === key);
  if (addon && field) {
    say(add(addon.body ?? addon.element, <small className="max-selected-error" />), message('addons.at_most', { max }), field, false);
  }
}

/** Marks of one container. */
export function createMarks() {
  let writer = createWriter();
  let shown = '';
  const asked = new Set<string>();

  return {
    /** Shows the errors of this moment, each until it is corrected. */
    ask(failures: readonly Failure[]): void {
      for (const failure of failures) {
        asked.add(sign(failure));
      }
    },
    /** Brings the marks to what is wrong now, and to the choice that was refused last, if that is still to be said. */
    render(failures: readonly Failure[], parts: ContainerParts, refused: RefusedChoice | null): void {
      const signs = new Set(failures.map(sign));
      for (const old of asked) {
        if (!signs.has(old)) {
          asked.delete(old);
        }
      }
      const due = failures.filter((failure) => isSaidAtOnce(failure) || asked.has(sign(failure)));
      const next = [...due.map((failure) => `${sign(failure)} ${failure.bound}`), refused?.key ?? ''].join('\n');
      if (next === shown) {
        return;
      }
      shown = next;
      writer.writes.undo();
      writer = createWriter();
      for (const failure of due) {
        mark(failure, parts, writer);
      }
      if (refused) {
        markRefused(refused, parts, writer);
      }
    },
    /** Forgets marks of nodes that have left with a reload. */
    forget(): void {
      shown = '';
      writer.writes.undo();
      writer = createWriter();
    },
    stop(): void {
      writer.writes.undo();
    },
  };
}

/** What is wrong in words, and where the focus goes for it (contract 54). */

/** The field of a failure. */
export const fieldIn = (parts: ContainerParts, { addon, key }: Failure): { addon: AddonParts; field: FieldParts } | null => {
  const found = parts.addons.find(({ id }) => id === addon);
  const field = found?.fields.find((one) => one.key === key);
  return found && field ? { addon: found, field } : null;
};

/** The host's own words for a text that is too short or too long, where it printed some. */
const printedLength = (option: HTMLElement): HTMLElement | null => option.querySelector<HTMLElement>('.length-error-message');

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
const isSaidAtOnce = ({ kind }: Failure): boolean => kind === 'low' || kind === 'high';
