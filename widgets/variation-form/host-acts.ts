import { fireHost } from '../../shared/host/jquery-bridge.js';
import type { Variation } from '../../shared/host/variation.js';
import { isRecord } from '../../shared/json.js';
import { message } from '../../shared/messages.js';
import '../../shared/messages/variation.js';
import type { DrivenForm } from './driven-form.js';
import { formElements, asVariation } from './variation-form.host.js';
import { storeMatch } from './session.js';
import type { Choices } from './variation-index.rules.js';

/** What the host's variation events set in motion; each is an event of the host's, and one may fire the next. */
interface Acts {
  /** Finds what fits the choices, or says that nothing does. */
  check(wanted: Choices): void;
  /** Options that no longer fit are taken out of the selects. */
  prune(): void;
  show(variation: Variation): void;
  stopShowing(): void;
}

/** The work of each host event of a form, by its name (contract 16). */
export function hostActs(driven: DrivenForm, acts: Acts): Record<string, (args: readonly unknown[]) => void> {
  const { control, data, display, texts, images, tell, fire, updated } = driven;
  const { form, fields, store } = control;
  return {
    check_variations: ([given]) => acts.check(isRecord(given) && isRecord(given['data']) ? (given['data'] as Choices) : control.choices()),
    update_variation_values: () => {
      if (control.index()) {
        acts.prune();
        fireHost(form, 'woocommerce_update_variation_values');
      }
    },
    found_variation: ([given]) => {
      const variation = asVariation(given);
      if (variation) {
        acts.show(variation);
        updated();
      }
    },
    show_variation: ([, purchasable]) => {
      driven.setButton(purchasable ? 'ready' : 'unavailable');
      updated();
    },
    reset_data: () => {
      texts.reset();
      fire('reset_image');
      display.hideVariation();
      fire('hide_variation', formElements(form).variation ?? form);
    },
    reset_image: () => images.reset(),
    // Fired by the stand-ins for the host's `wc_variations_image_update` and `…_reset` plug-ins; without a variation it is the product's
    // own.
    shop_image_update: ([given]) => {
      const variation = asVariation(given);
      if (variation) {
        images.show(variation);
      } else {
        images.reset();
      }
    },
    hide_variation: () => {
      acts.stopShowing();
      driven.setButton('selection-needed');
      storeMatch(store, control.choices(), null);
      updated();
    },
    announce_reset: () => display.announceReset(message('variation.reset')),
    clear_reset_announcement: () => display.announceReset(''),
    reset_focus: () => {
      const [first] = fields;
      if (first) {
        tell.focusField(first);
      }
    },
    reload_product_variations: () => {
      data.reload();
      fire('check_variations');
    },
  };
}
