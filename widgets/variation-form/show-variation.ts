import type { Variation } from '../../shared/host/variation.js';
import { buttonState, isPurchasable } from './variation-form.rules.js';
import type { DrivenForm } from './driven-form.js';
import { formElements } from './variation-form.host.js';
import { setReason, storeMatch } from './session.js';

/** Wait of the host's own script, which other scripts count on (contract 35). */
const SHOW_MS = 300;

/** Shows a variation that was found: texts, picture and quantity at once, price and stock after the host's wait. */
export function createShowing({ control, display, texts, images, tell, mine, fire }: DrivenForm): {
  show(variation: Variation): void;
  /** What waits to be shown is shown no more. */
  stop(): void;
} {
  const { form, store, choices } = control;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = (): void => clearTimeout(timer);
  return {
    show(variation) {
      texts.show(variation);
      images.show(variation);
      display.setId(String(variation.variation_id));
      storeMatch(store, choices(), variation);
      setReason(control, tell, buttonState(variation));
      display.setQuantity(variation);
      stop();
      timer = setTimeout(() => {
        if (mine()) {
          display.showVariation(variation);
          fire('show_variation', formElements(form).variation ?? form, [variation, isPurchasable(variation)]);
        }
      }, SHOW_MS);
    },
    stop,
  };
}
