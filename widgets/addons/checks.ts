import { createRestorableWrites } from '../../shared/dom/restorable-writes.js';
import { emit } from '../../shared/events.js';
import { fireHost } from '../../shared/host/jquery-bridge.js';
import { lazyModule } from '../../shared/lazy.js';
import { setSubmitBlocker } from '../../shared/stores/product.js';
import { readChecked } from './addons.read.js';
import { fold } from './choices.js';
import { setDisplayed } from './effects.js';
import { isUnfolded, toggleOf } from './enhance.js';
import { focusTarget, isSaidAtOnce, textOf } from './failure-text.js';
import type { Session } from './session.js';
import { failuresOf, type Failure } from './validate.logic.js';

const lazyMarks = lazyModule('saying what is missing', () => import('./marks.js'));

/** Looks what is missing, and holds the submit while something is (contract: addons.md §6). */
interface Checks {
  run(): void;
  /** The marks stood in markup that is no more. */
  forget(): void;
  stop(): void;
}

/** Checks of one session. */
export function createChecks(session: Session): Checks {
  const { container, scope, store, settings } = session;
  const buttons = createRestorableWrites();
  let marks: ReturnType<typeof import('./marks.js').createMarks> | undefined;
  let failures: readonly Failure[] = [];
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
  const renderMarks = (act: (code: typeof import('./marks.js')) => void = () => undefined): void => {
    lazyMarks.use(
      (code) => {
        if (session.isDriving) {
          marks ??= code.createMarks();
          act(code);
          marks.render(failures, session.parts);
        }
      },
      () => undefined,
    );
  };
  const refuse = (): void => {
    const { addons } = session.parts;
    const refused = failures;
    renderMarks(({ scrollToFailure }) => {
      marks?.ask(refused);
      if (!settings().keepsScroll) {
        scrollToFailure(refused[0], session.parts);
      }
    });
    for (const failing of addons.filter(({ id }) => failures.some(({ addon }) => addon === id))) {
      if (toggleOf(failing) && !isUnfolded(failing)) {
        fold(session, failing, true);
      }
    }
    fireHost(document, 'yith_wapo_check_number_total_values');
    emit(container, 'shop:addons-refused', { messages: failures.map((failure) => textOf(failure, session.parts)) });
    const first = failures[0];
    const addon = addons.find(({ id }) => id === first?.addon);
    const field = addon?.fields.find(({ key }) => key === first?.key) ?? addon?.fields[0];
    if (field) {
      focusTarget(field).focus({ preventScroll: true });
    }
  };
  return {
    run() {
      failures = failuresOf(readChecked(session.parts));
      if (marks || failures.some(isSaidAtOnce)) {
        renderMarks();
      }
      const [first] = failures;
      const text = first ? textOf(first, session.parts) : '';
      if (text !== blocker) {
        blocker = text;
        setSubmitBlocker(store, 'addons', text === '' ? null : { message: text, focus: refuse });
      }
      showButtons(failures.length === 0);
    },
    forget: () => marks?.forget(),
    stop() {
      setSubmitBlocker(store, 'addons', null);
      marks?.stop();
      buttons.undo();
    },
  };
}
