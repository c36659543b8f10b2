import { emit } from '../../shared/events.js';
import { fireHost } from '../../shared/host/jquery-bridge.js';
import type { Variation } from '../../shared/host/variation.js';
import { isRecord } from '../../shared/json.js';
import { message } from '../../shared/messages.js';
import '../../shared/messages/variation.js';
import { productOf, type SubmitBlocker } from '../../shared/stores/product.js';
import { clearSubmitBlocker } from '../../shared/ui/submit-guard.js';
import { createRestorableWrites } from '../../shared/dom/restorable-writes.js';
import { createAsker } from './ask-variation.js';
import type { Availability } from './availability.logic.js';
import { buttonState, isPurchasable, type ButtonState } from './button-state.logic.js';
import { choose, dropReason, setReason, storeMatch, type ControlEvents, type FormControl } from './form-controller.js';
import { createFormDisplay, type FormDisplay } from './form-display.js';
import { listenToForm } from './form-listeners.js';
import { createTexts, rehearse } from './render-variation.js';
import { hostApi } from './host-api.js';
import { createImages } from './image.js';
import { createPruned } from './build-index.js';
import { formElements } from './elements.js';
import { createHostEvents } from './host-events.js';
import { progress } from './variation-form.logic.js';
import { asVariation, readChoices, select, type FormParts } from './variation-form.read.js';
import { createVariationData, type VariationData } from './variation-data.js';
import type { Choices } from './variation-index.logic.js';

/** Waits of the host's own script, which other scripts count on (contract: product.md §1, spec 1 §9). */
const INIT_MS = 100;
const SHOW_MS = 300;

/** What the driver asks whoever uses it. Both are asked when something is about to be done: the answers may change. */
interface DriverOptions {
  /** Does a variation that names every value come before one for "any"? */
  exact(): boolean;
  /** What the tag was told of the product's combinations. */
  availability(): Availability | null;
  /**
   * Has the host's own script arrived? Then nothing more is done, and the form is as the page printed it before that script reads it.
   * Whoever answers yes knows that somebody has to follow from now on.
   */
  takenOver(): boolean;
}

/** What the host's variation events set in motion; each is an event of the host's, and one may fire the next. */
interface Acts {
  readonly control: FormControl;
  readonly data: VariationData;
  readonly display: FormDisplay;
  readonly texts: ReturnType<typeof createTexts>;
  readonly images: ReturnType<typeof createImages>;
  readonly tell: ControlEvents;
  /** Fires another of them. */
  fire(name: string, target?: Element, args?: readonly unknown[]): void;
  /** Finds what fits the choices, or says that nothing does. */
  check(wanted: Choices): void;
  /** Options that no longer fit are taken out of the selects. */
  prune(): void;
  show(variation: Variation): void;
  stopShowing(): void;
  setButton(state: ButtonState): void;
  /** Options or the shown variation changed. */
  updated(): void;
}

/** The work of each host event of a form, by its name (golden traces; contract: product.md §1 "Events"). */
function hostActs(acts: Acts): Record<string, (args: readonly unknown[]) => void> {
  const { control, data, display, texts, images, tell, fire, updated } = acts;
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
      acts.setButton(purchasable ? 'ready' : 'unavailable');
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
      acts.setButton('selection-needed');
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

/**
 * Drives a product form where the host's own script is absent: prunes options, finds the variation, shows it, keeps the button
 * and the quantity in step, and fires the host's events in the host's order (golden traces).
 */
export function driveForm(source: FormParts, { exact, availability, takenOver }: DriverOptions, tell: ControlEvents): FormControl {
  const { form, fields } = source;
  const store = productOf(form);
  const attributes = fields.map((f) => f.name);
  const writes = createRestorableWrites();
  const texts = createTexts(form, writes);
  const images = createImages(form, writes);
  const display = createFormDisplay(form, writes);
  const selects = createPruned(fields);
  const data = createVariationData(source, availability);
  const choices = (): Choices => readChoices(fields);
  const control: FormControl = {
    form,
    fields,
    store,
    index: data.index,
    choices,
    choose: (name, value) => choose(fields, name, value),
    stop,
  };
  let loading = true;
  let running = true;
  /** Rounds of choices so far, and how many are under way: what nested ones change is told once, at the end of the outermost. */
  let turn = 0;
  let depth = 0;
  let showTimer: ReturnType<typeof setTimeout> | undefined;
  let forget = (): void => undefined;

  /** May we act? The first time the answer is no, the form goes back to what it was. */
  const mine = (): boolean => {
    if (running && takenOver()) {
      stop();
    }
    return running;
  };
  const fire = (name: string, target: Element = form, args?: readonly unknown[]): void => signals.fire(name, target, args);
  const setButton = (state: ButtonState, text?: string, action?: SubmitBlocker['action']): void => {
    display.setButton(state);
    setReason(control, tell, state, text, action);
  };
  const stopShowing = (): void => clearTimeout(showTimer);
  const updated = (chosen = false): void => {
    if (depth === 0) {
      tell.update(chosen);
    }
  };

  const show = (variation: Variation): void => {
    texts.show(variation);
    images.show(variation);
    display.setId(String(variation.variation_id));
    storeMatch(store, choices(), variation);
    setReason(control, tell, buttonState(variation));
    const quantity = display.setQuantity(variation);
    if (quantity !== null) {
      store.setKey('quantity', quantity);
    }
    stopShowing();
    showTimer = setTimeout(() => {
      if (mine()) {
        display.showVariation(variation);
        fire('show_variation', formElements(form).variation ?? form, [variation, isPurchasable(variation)]);
      }
    }, SHOW_MS);
  };
  const none = (): void => {
    fire('reset_data');
    if (!loading) {
      display.showNoMatch();
    }
  };
  const asker = createAsker(source, {
    found: (variation) => fire('found_variation', form, [variation]),
    none,
    reset: () => fire('reset_data'),
    wait: (text, action) => setButton('selection-needed', text, action),
    choices,
    mine,
  });
  const check = (wanted: Choices): void => {
    const { complete } = progress(attributes, wanted);
    const began = turn;
    // Where variations are asked for one at a time and no map is there, the host does not look at the options any more (recorded).
    if (!complete || data.index()) {
      fire('update_variation_values');
    }
    // Where a choice fell with its option, nothing fits what was wanted.
    const fell = began !== turn;
    const match = complete && data.list && !fell ? data.index()?.match(wanted, exact()) : null;
    if (!complete) {
      fire('reset_data');
    } else if (match) {
      fire('found_variation', form, [match]);
    } else if (data.list) {
      none();
    } else if (!fell) {
      asker.ask(wanted);
    }
    display.toggleResetLink(progress(attributes, choices()).chosen > 0);
  };
  const prune = (): void => {
    const index = data.index();
    if (index) {
      selects.prune(index, ({ name }) => choose(fields, name, ''));
    }
  };
  const signals = createHostEvents(
    form,
    hostActs({ control, data, display, texts, images, tell, fire, check, prune, show, stopShowing, setButton, updated }),
    mine,
  );

  const changed = (): void => {
    if (!mine()) {
      return;
    }
    turn += 1;
    depth += 1;
    const uncover = asker.drop();
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
      depth -= 1;
      uncover();
    }
    if (depth > 0) {
      return;
    }
    emit(form, 'shop:variation-changed', { form, attributes: choices() });
    updated(true);
  };
  const reset = (): void => {
    // First all of them, then one round for each: nobody ever sees half a reset.
    fields.forEach((field) => select(field, ''));
    fields.forEach(({ name }) => choose(fields, name, ''));
    fire('announce_reset');
    fire('reset_data');
    fire('reset_focus');
  };
  const stopListening = listenToForm(form, fields, { changed, reset, mine });

  function stop(): void {
    if (!running) {
      return;
    }
    running = false;
    clearTimeout(initTimer);
    stopShowing();
    forget();
    signals.stop();
    stopListening();
    asker.drop()();
    images.stop();
    display.stop();
    clearSubmitBlocker(form);
    selects.restore();
    writes.undo();
    dropReason(store);
  }

  storeMatch(store, choices(), null);
  setReason(control, tell, 'selection-needed');
  const initTimer = setTimeout(() => {
    if (!mine()) {
      return;
    }
    fire('check_variations');
    const api = hostApi(control, {
      variations: () => data.list,
      loading: () => loading,
      toggleResetLink: display.toggleResetLink,
      showNoMatchingVariationsMsg: display.showNoMatch,
    });
    fireHost(form, 'wc_variation_form', [api]);
    loading = false;
    const first = data.list?.find((v) => v.variation_is_visible);
    if (first) {
      forget = rehearse(first);
    }
  }, INIT_MS);
  return control;
}
