import { createRestorableWrites } from '../../../shared/dom/restorable-writes.js';
import { emit } from '../../../shared/events.js';
import { fireHost } from '../../../shared/host/jquery-bridge.js';
import { setSubmitBlocker } from '../../../shared/stores/product.js';
import { DATE, readChecked } from '../addons.host.js';
import { refusalOf } from '../dates/date-offer.js';
import { setDisplayed, type Session } from '../session.js';
import { fold } from './choices.js';
import { isUnfolded, toggleOf } from './enhance.js';
import { failuresOf, type Failure } from './fields.rules.js';
import { alertOf, fieldIn, focusTarget, failureText, createMarks, scrollToFailure, type RefusedChoice } from './marks.js';

/** Looks what is missing, and holds the submit while something is (contract 47). */
interface Checks {
  run(): void;
  /** Shows at an add-on that no further option may be chosen, or removes that message. */
  setRefused(choice: RefusedChoice | null): void;
  /** The marks stood in markup that is no more. */
  forget(): void;
  stop(): void;
}

/** Checks of one session. */
export function createChecks(session: Session): Checks {
  const { container, scope, store, settings } = session;
  const buttons = createRestorableWrites();
  const marks = createMarks();
  let failures: readonly Failure[] = [];
  let refused: RefusedChoice | null = null;
  let blocker = '';

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
    const { addons } = parts;
    const [first] = failures;
    marks.ask(failures);
    marks.render(failures, parts, refused);
    for (const failing of addons.filter(({ id }) => failures.some(({ addon }) => addon === id))) {
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
  const run = (): void => {
    const { parts } = session;
    const now = new Date();
    failures = failuresOf(readChecked(parts, (field) => refusalOf(field, settings(), now)));
    marks.render(failures, parts, refused);
    const [first] = failures;
    const text = first ? alertOf(first, parts) : '';
    if (text !== blocker) {
      blocker = text;
      setSubmitBlocker(store, 'addons', text === '' ? null : { message: text, focus: refuse, isToldAtField: true });
    }
    showButtons(failures.length === 0);
  };
  // A date that was offered when it was chosen may have passed since: it is asked again before anything is pressed.
  for (const type of ['pointerdown', 'focusin']) {
    session.hear<Event>(
      document,
      type,
      () => {
        if (container.querySelector(DATE)) {
          run();
        }
      },
      true,
    );
  }
  return {
    run,
    setRefused(choice) {
      refused = choice;
    },
    forget() {
      refused = null;
      marks.forget();
    },
    stop() {
      setSubmitBlocker(store, 'addons', null);
      marks.stop();
      buttons.undo();
    },
  };
}
