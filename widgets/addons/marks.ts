import { createRestorableWrites, type RestorableWrites } from '../../shared/dom/restorable-writes.js';
import { scrollToElement } from '../../shared/ui/scroll.js';
import type { AddonParts, ContainerParts, FieldParts } from './addons.read.js';
import { fieldIn, focusTarget, isSaidAtOnce, printedLength, textOf } from './failure-text.js';
import type { Failure } from './validate.logic.js';

/** What is wrong, said at its place in the host's markup; it comes when something first is to be said (contract: addons.md §6). */

const SCROLL_MS = 500;
const CONTAINER_OFFSET = 20;
const SUM_OFFSET = 50;

/**
 * Brings what is missing into view: the add-on whose numbers add up to too little or too much, else the whole container; in the editor of
 * a cart line the add-on.
 */
export function scrollToFailure(failure: Failure | undefined, { container, addons }: ContainerParts): void {
  const isSum = failure?.kind === 'sum-low' || failure?.kind === 'sum-high';
  const within = container.closest('.yith-wapo-content');
  // In the small box of the editor the top of the container would leave the field that has the focus out of view.
  const addon = isSum || within ? addons.find(({ id }) => id === failure?.addon) : undefined;
  scrollToElement(addon?.element ?? container, {
    ...(within && { within }),
    offsetPx: isSum ? SUM_OFFSET : CONTAINER_OFFSET,
    durationMs: SCROLL_MS,
    always: true,
  });
}

const sign = ({ addon, key, kind }: Failure): string => `${kind} ${addon} ${key}`;
/** Writes marks that can be taken back all at once. */
interface Writer {
  readonly ledger: RestorableWrites;
  /** Says a text at a place, and connects it with the field. */
  say(place: HTMLElement, text: string, field: FieldParts): void;
  make(tag: string, className: string, into: Element): HTMLElement;
  reveal(place: HTMLElement): void;
}

let lastId = 0;

function createWriter(): Writer {
  const ledger = createRestorableWrites();
  return {
    ledger,
    say(place, text, field) {
      place.textContent = text;
      lastId += 1;
      if (place.id === '') {
        ledger.attr(place, 'id', `shop-addons-error-${field.key}-${lastId}`);
      }
      const target = focusTarget(field);
      const describes = [target.getAttribute('aria-describedby'), place.id].filter(Boolean).join(' ');
      ledger.attr(target, 'aria-describedby', describes);
      ledger.attr(target, 'aria-invalid', 'true');
    },
    make(tag, className, into) {
      const node = document.createElement(tag);
      node.className = className;
      into.append(node);
      ledger.later(() => node.remove());
      return node;
    },
    reveal(place) {
      ledger.keep(place, 'style');
      place.style.display = '';
    },
  };
}

/** The place the host keeps for messages about how many are chosen. */
function countPlace({ body, element }: AddonParts, { ledger, make, reveal }: Writer): HTMLElement {
  const printed = element.querySelector<HTMLElement>('.min-error');
  const box = printed ?? make('div', 'min-error', body ?? element);
  reveal(box);
  const place = box.querySelector<HTMLElement>('.min-error-message') ?? make('span', 'min-error-message', box);
  ledger.text(place, '');
  return place;
}

/** Marks what is wrong at the field that is concerned, as the host's script marks it. */
function mark(failure: Failure, parts: ContainerParts, writer: Writer): void {
  const found = fieldIn(parts, failure);
  if (!found) {
    return;
  }
  const { ledger, say, make, reveal } = writer;
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
      say(countPlace(addon, writer), text, field);
  }
}

/** Marks of one container. */
export function createMarks() {
  let writer = createWriter();
  let shown = '';
  const asked = new Set<string>();

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
      const due = failures.filter((failure) => isSaidAtOnce(failure) || asked.has(sign(failure)));
      const next = due.map((failure) => `${sign(failure)} ${failure.bound}`).join('\n');
      if (next === shown) {
        return;
      }
      shown = next;
      writer.ledger.undo();
      writer = createWriter();
      for (const failure of due) {
        mark(failure, parts, writer);
      }
    },
    /** Forgets marks of nodes that have left with a reload. */
    forget(): void {
      shown = '';
      writer.ledger.undo();
      writer = createWriter();
    },
    stop(): void {
      writer.ledger.undo();
    },
  };
}
