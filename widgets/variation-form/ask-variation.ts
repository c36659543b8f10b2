import { message } from '../../shared/messages.js';
import '../../shared/messages/variation.js';
import { showLookupFailure } from '../../shared/ui/lookup-failure.js';
import { formElements } from './elements.js';
import type { Reason } from './form-controller.js';
import { createLookup, type LookupEnds } from './lookup.js';
import type { FormParts } from './variation-form.host.js';
import type { Choices } from './variation-index.rules.js';

/** What is done with an answer. */
interface Ends extends Omit<LookupEnds, 'failed'> {
  /** Nothing that was found before holds any more. */
  reset(): void;
  /** Sets the reason why the form cannot be sent. */
  wait(reason: Reason): void;
  choices(): Choices;
  /** May we act? */
  mine(): boolean;
}

/** Asks for the variation that fits; a newer choice ends an older question. */
interface VariationAsker {
  ask(wanted: Choices): void;
  /** A new choice was made: what is under way is forgotten. @returns what uncovers the form, later than the next question may cover it */
  drop(): () => void;
}

/** The questions of one form (contract 9). */
export function createAsker(source: FormParts, { found, none, reset, wait, choices, mine }: Ends): VariationAsker {
  const { form } = source;
  const lookup = createLookup(source);

  const failed = (): void => {
    // What was found before is not what is chosen now: no price, no picture, no number of it stays.
    reset();
    wait(
      showLookupFailure(form, () => {
        // The pressed button is gone with the message.
        formElements(form).button?.focus();
        if (mine()) {
          ask(choices());
        }
      }),
    );
  };
  const ifMine =
    <A extends readonly unknown[]>(act: (...args: A) => void) =>
    (...args: A): void => {
      if (mine()) {
        act(...args);
      }
    };
  const ends: LookupEnds = { found: ifMine(found), none: ifMine(none), failed: ifMine(failed) };

  function ask(wanted: Choices): void {
    wait({ message: message('variation.checking'), isAwaited: true });
    lookup.ask(wanted, ends);
  }
  return { ask, drop: lookup.drop };
}
