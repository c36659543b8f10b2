import { createRestorableWrites } from '../../shared/dom/restorable-writes.js';
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
