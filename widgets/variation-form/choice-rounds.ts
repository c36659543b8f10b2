import { emit } from '../../shared/events.js';
import { fireHost } from '../../shared/host/jquery-bridge.js';
import { clearSubmitBlocker } from '../../shared/ui/submit-guard.js';
import type { DrivenForm } from './driven-form.js';
import { choose } from './session.js';
import { select } from './variation-form.host.js';

/** What a new choice ends. */
interface Ends {
  /** What waits to be shown is shown no more. */
  stopShowing(): void;
  /** A question under way is forgotten. @returns what uncovers the form */
  drop(): () => void;
}

/** What is done about a choice and about a press of the reset link, event for event as the host does it (golden traces). */
export function createRounds(driven: DrivenForm, { stopShowing, drop }: Ends): { changed(): void; reset(): void } {
  const { control, data, display, state, fire } = driven;
  const { form, fields, choices } = control;
  return {
    changed() {
      if (!driven.mine()) {
        return;
      }
      state.turn += 1;
      state.depth += 1;
      const uncover = drop();
      try {
        // What was found before is not what is chosen now, though it may still be on show.
        stopShowing();
        clearSubmitBlocker(form);
        display.setId('');
        fire('clear_reset_announcement');
        display.dropNoMatch();
        if (data.list) {
          fireHost(form, 'woocommerce_variation_select_change');
        }
        fire('check_variations');
        fireHost(form, 'woocommerce_variation_has_changed');
      } finally {
        state.depth -= 1;
        uncover();
      }
      if (state.depth > 0) {
        return;
      }
      emit(form, 'shop:variation-changed', { form, attributes: choices() });
      driven.updated(true);
    },
    reset() {
      // First all of them, then one round for each: nobody ever sees half a reset.
      fields.forEach((field) => select(field, ''));
      fields.forEach(({ name }) => choose(fields, name, ''));
      fire('announce_reset');
      fire('reset_data');
      fire('reset_focus');
    },
  };
}
