import type { ReactElement } from 'react';
import { nodeOf } from '../../shared/dom/node-of.js';
import { createRestorableWrites, type RestorableWrites } from '../../shared/dom/restorable-writes.js';
import { message } from '../../shared/messages.js';
import '../../shared/messages/addons.js';
import { reveal } from '../../shared/ui/reveal.js';
import { scrollToElement } from '../../shared/ui/scroll.js';
import type { AddonParts, ContainerParts, FieldParts } from './addons.read.js';
import { fieldIn, focusTarget, isSaidAtOnce, printedLength, failureText } from './failure-text.js';
import type { Failure } from './validate.logic.js';

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
