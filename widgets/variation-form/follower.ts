import { emit } from '../../shared/events.js';
import { onHost } from '../../shared/host/jquery-bridge.js';
import type { Variation } from '../../shared/host/variation.js';
import { message } from '../../shared/messages.js';
import { productOf, setBlocker } from '../../shared/stores/product.js';
import { matchState, setSelect, type ControlEvents, type FormControl } from './control.js';
import { buttonState } from './variation-form.logic.js';
import { asVariation, readChoices, type FormParts } from './variation-form.read.js';
import { buildIndex, type VariationIndex } from './variation-index.logic.js';

const BLOCKER = 'variation-form';

/**
 * Follows the host's own variation script: fires no host event and sets no host class, reads its events into the product store,
 * and chooses by changing the select (design.md §5).
 */
export function followForm(source: FormParts, tell: ControlEvents): FormControl {
  const { form, fields } = source;
  const store = productOf(form);
  let index: VariationIndex | null = null;

  const know = (variation: Variation | null): void => {
    store.set({ ...store.get(), attributes: readChoices(fields), ...matchState(variation) });
    const state = buttonState(variation);
    setBlocker(store, BLOCKER, state === 'ready' ? null : {
      message: message(state === 'unavailable' ? 'variation.unavailable' : 'variation.make_selection'),
      focus: () => { const field = fields.find((f) => f.select.value === '') ?? fields[0]; if (field) { tell.focusField(field); } },
    });
    tell.update(false);
  };
  const stops = [
    onHost(form, 'found_variation', (_e, [variation]) => { if (asVariation(variation)) { know(variation as Variation); } }),
    onHost(form, 'reset_data', () => know(null)),
    onHost(form, 'hide_variation', () => know(null)),
    onHost(form, 'show_variation', () => tell.update(false)),
    onHost(form, 'woocommerce_update_variation_values', () => tell.update(false)),
    onHost(form, 'woocommerce_variation_has_changed', () => {
      store.setKey('attributes', readChoices(fields));
      emit(form, 'shop:variation-changed', { form, attributes: readChoices(fields) });
      tell.update(true);
    }),
    // The swatches plugin's script came after us: it drives its own from now on.
    onHost(document, 'woo_variation_swatches_loaded', () => tell.update(false)),
    onHost(form, 'reset_focus', () => { const first = fields[0]; if (first) { tell.focusField(first); } }),
  ];
  know(store.get().variation);
  return {
    form, fields, store,
    index() {
      if (source.variations && !index) { index = buildIndex(source.variations, fields.map((f) => f.name)); }
      return index;
    },
    choices: () => readChoices(fields),
    choose(name, value) { const field = fields.find((f) => f.name === name); if (field) { setSelect(field.select, value); } },
    stop() {
      for (const f of stops) { f(); }
      setBlocker(store, BLOCKER, null);
    },
  };
}
