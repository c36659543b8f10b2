import { message } from '../../shared/messages.js';
import '../../shared/messages/variation.js';
import { createAsker } from './ask-variation.js';
import { createPruned } from './build-index.js';
import type { DrivenForm } from './driven-form.js';
import { choose, storeMatch } from './form-controller.js';
import { progress } from './variation-form.rules.js';
import type { FormParts } from './variation-form.host.js';
import type { Choices } from './variation-index.rules.js';

/** Finding what fits the choices of one form. */
interface Matching {
  /** Finds what fits, or says that nothing does. */
  check(wanted: Choices): void;
  /** Options that no longer fit are taken out of the selects. */
  prune(): void;
  /** A new choice was made: a question under way is forgotten. @returns what uncovers the form, later than the next may cover it */
  drop(): () => void;
  /** Every option as the page printed it. */
  restore(): void;
}

/**
 * Matches choices with the variations of the form, or asks the server for the one that fits (contract 21).
 * `exact` says whether a variation that names every value comes before one for "any".
 */
export function createMatching(driven: DrivenForm, source: FormParts, exact: () => boolean): Matching {
  const { control, data, display, state, fire } = driven;
  const { form, fields, choices } = control;
  const attributes = fields.map((f) => f.name);
  const selects = createPruned(fields);
  const none = (): void => {
    fire('reset_data');
    if (!state.loading) {
      display.showNoMatch();
      driven.setButton('selection-needed', {
        message: message('variation.no_match'),
        isShown: () => form.querySelector('.wc-no-matching-variations') !== null,
      });
    }
  };
  const asker = createAsker(source, {
    found: (variation) => fire('found_variation', form, [variation]),
    none,
    reset: () => fire('reset_data'),
    wait: (reason) => driven.setButton('selection-needed', reason),
    choices,
    mine: driven.mine,
  });
  return {
    check(wanted) {
      const { complete } = progress(attributes, wanted);
      const began = state.turn;
      // Where variations are asked for one at a time and no map is there, the host does not look at the options any more (recorded).
      if (!complete || data.index()) {
        fire('update_variation_values');
      }
      // Where a choice fell with its option, nothing fits what was wanted.
      const fell = began !== state.turn;
      const match = complete && data.list && !fell ? data.index()?.match(wanted, exact()) : null;
      if (!complete) {
        fire('reset_data');
      } else if (match) {
        fire('found_variation', form, [match]);
      } else if (data.list) {
        none();
      } else if (!fell) {
        asker.ask(wanted);
        // What was found before is not what is chosen now.
        storeMatch(control.store, choices(), null);
      }
      display.toggleResetLink(progress(attributes, choices()).chosen > 0);
    },
    prune() {
      const index = data.index();
      if (index) {
        selects.prune(index, ({ name }) => choose(fields, name, ''));
      }
    },
    drop: asker.drop,
    restore: selects.restore,
  };
}
