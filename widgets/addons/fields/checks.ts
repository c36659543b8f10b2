import { createRestorableWrites } from '../../../shared/dom/restorable-writes.js';
import { commit } from '../../../shared/element/commit.js';
import { emit } from '../../../shared/events.js';
import { fireHost } from '../../../shared/host/jquery-bridge.js';
import { fillPrintf } from '../../../shared/host/text-marks.js';
import { message } from '../../../shared/messages.js';
import '../../../shared/messages/addons.js';
import '../../../shared/messages/date.js';
import { setSubmitBlocker } from '../../../shared/stores/product.js';
import { reveal } from '../../../shared/ui/reveal.js';
import { scrollToElement } from '../../../shared/ui/scroll.js';
import { type AddonParts, type ContainerParts, type FieldParts, UPLOAD_BUTTON, optionName, readChecked, titleOf } from '../addons.host.js';
import { refusalOf } from '../dates/date-offer.js';
import { NO_MARKS, setDisplayed, type Mark, type Place, type Session } from '../session.js';
import { fold, isUnfolded, toggleOf } from './choices.js';
import { failuresOf, type Failure, type FailureKind } from './fields.rules.js';

/** What is wrong: looked for, held back, and said in words (contract 47 to 55). Where it is said shows `fields.tsx`. */

/** A box that was one too many and is not ticked: said at its add-on until something else is chosen there. */
interface RefusedChoice {
  readonly addon: string;
  readonly key: string;
  readonly max: number;
}

/** Where a failure is said; what is not named here, under its field. */
const PLACES: Readonly<Partial<Record<FailureKind, Place>>> = {
  low: 'range',
  high: 'range',
  required: 'missing',
  blank: 'missing',
  length: 'length',
  'sum-low': 'sum',
  'sum-high': 'sum',
  select: 'select',
  exact: 'count',
  least: 'count',
  most: 'most',
};

const sign = ({ addon, key, kind }: Failure): string => `${kind} ${addon} ${key}`;
/** Numbers say at once that they are out of range; all else waits until the shopper wants to go on. */
const isSaidAtOnce = ({ kind }: Failure): boolean => PLACES[kind] === 'range';

/** What is said at its place: each failure that was asked for once, until it is corrected, and a choice that was refused. */
function createMarks({ $marks }: Session) {
  let shown = '';
  const asked = new Set<string>();
  return {
    /** Shows the failures of this moment from now on. */
    ask: (failures: readonly Failure[]): void => failures.forEach((failure) => asked.add(sign(failure))),
    show(failures: readonly Failure[], parts: ContainerParts, refused: RefusedChoice | null): void {
      const signs = new Set(failures.map(sign));
      for (const old of [...asked].filter((one) => !signs.has(one))) {
        asked.delete(old);
      }
      const due = failures.filter((failure) => isSaidAtOnce(failure) || asked.has(sign(failure)));
      const now = [...due.map((failure) => `${sign(failure)} ${failure.bound}`), refused?.key ?? ''].join('\n');
      if (now === shown) {
        return;
      }
      shown = now;
      const marks = new Map<string, Mark[]>();
      const add = (addon: string, mark: Mark): unknown => marks.set(addon, [...(marks.get(addon) ?? []), mark]);
      due.forEach((failure) =>
        add(failure.addon, { key: failure.key, at: PLACES[failure.kind] ?? 'value', text: failureText(failure, parts) }),
      );
      if (refused) {
        add(refused.addon, { key: refused.key, at: 'refused', text: message('addons.at_most', { max: refused.max }) });
      }
      commit(() => $marks.set(marks));
    },
    /** Fresh markup has come. */
    forget(): void {
      shown = '';
      $marks.set(NO_MARKS);
    },
  };
}

/** Looks what is missing, and holds the submit while something is (contract 47). */
export function createChecks(session: Session) {
  const { container, scope, store, settings, life } = session;
  const buttons = createRestorableWrites();
  const marks = createMarks(session);
  let failures: readonly Failure[] = [];
  let refused: RefusedChoice | null = null;
  let blocker = '';
  life.add(
    () => buttons.undo(),
    () => setSubmitBlocker(store, 'addons', null),
  );

  const showButtons = (isAllowed: boolean): void => {
    if (!settings().hidesButton) {
      buttons.undo();
      return;
    }
    for (const button of scope.querySelectorAll<HTMLElement>(settings().buttonSelector)) {
      buttons.keep(button, 'style');
      setDisplayed(button, isAllowed, session.isFirst || !isAllowed ? 'none' : 'fade');
    }
  };
  const refuse = (): void => {
    const { parts } = session;
    const [first] = failures;
    marks.ask(failures);
    marks.show(failures, parts, refused);
    for (const failing of parts.addons.filter(({ id }) => failures.some(({ addon }) => addon === id))) {
      if (toggleOf(failing) && !isUnfolded(failing)) {
        fold(session, failing, true);
      }
    }
    fireHost(document, 'yith_wapo_check_number_total_values');
    emit(container, 'shop:addons-refused', { messages: failures.map((failure) => failureText(failure, parts)) });
    const found = first && fieldIn(parts, first);
    if (found) {
      focusTarget(found.field).focus({ preventScroll: true });
      scrollToFailure(first, parts, settings().keepsScroll);
    }
  };
  return {
    run(): void {
      const { parts } = session;
      const now = new Date();
      failures = failuresOf(readChecked(parts, (field) => refusalOf(field, settings(), now)));
      marks.show(failures, parts, refused);
      const [first] = failures;
      const text = first ? alertOf(first, parts) : '';
      if (text !== blocker) {
        blocker = text;
        setSubmitBlocker(store, 'addons', text === '' ? null : { message: text, focus: refuse, isToldAtField: true });
      }
      showButtons(failures.length === 0);
    },
    /** Shows at an add-on that no further option may be chosen, or removes that message. */
    setRefused(choice: RefusedChoice | null): void {
      refused = choice;
    },
    /** The marks stood in markup that is no more. */
    forget(): void {
      refused = null;
      marks.forget();
    },
  };
}

const SCROLL_MS = 500;
const CONTAINER_OFFSET = 20;
const SUM_OFFSET = 50;

/**
 * Scrolls to the add-on whose numbers add up to too little or too much, else to the whole container (in the
 * editor of a cart line to the add-on), and then to the field itself with its message, clear of fixed bars.
 * @param keepsPlace the shop wants the first of the two left out
 */
function scrollToFailure(failure: Failure, parts: ContainerParts, keepsPlace: boolean): void {
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

/** The field of a failure. */
const fieldIn = (parts: ContainerParts, { addon, key }: Failure): { addon: AddonParts; field: FieldParts } | null => {
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
