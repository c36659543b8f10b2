import { emit } from '../../shared/events.js';
import { fireHost, hostData, jquery, onHost } from '../../shared/host/jquery-bridge.js';
import type { Variation } from '../../shared/host/variation.js';
import { isRecord } from '../../shared/json.js';
import { message } from '../../shared/messages.js';
import '../../shared/messages/variation.js';
import { lazyModule } from '../../shared/lazy.js';
import { productOf, type SubmitBlocker } from '../../shared/stores/product.js';
import { showAlert } from '../../shared/ui/alert.js';
import { anchorOf, clearSubmitBlocker } from '../../shared/ui/submit-guard.js';
import type { Availability } from './availability.logic.js';
import { choose, dropReason, setReason, storeMatch, type ControlEvents, type FormControl } from './form-controller.js';
import { createTexts, fadeIn, isHidden, rehearse, show, slide, stopSlide, variationNodes } from './render-variation.js';
import { hostApi } from './host-api.js';
import { createImages } from './image.js';
import { createPruned, indexOf } from './build-index.js';
import { createRestorableWrites } from '../../shared/dom/restorable-writes.js';
import type { Lookup, LookupEnds } from './lookup.js';
import { formElements } from './elements.js';
import { createHostEvents } from './host-events.js';
import { buttonState, progress, quantityFor, type ButtonState } from './variation-form.logic.js';
import { asVariation, readChoices, readVariations, readVariationText, select, type FormParts } from './variation-form.read.js';
import { isPurchasable, type Choices, type VariationIndex } from './variation-index.logic.js';

/** Waits of the host's own script, which other scripts count on (contract: product.md §1, spec 1 §9). */
const INIT_MS = 100;
const SHOW_MS = 300;

/** Asking the server for a variation: for forms that do not hold their variations. */
const lazyLookup = lazyModule('the lookup of <shop-variation-form>', () => import('./lookup.js'));

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

/**
 * Drives a product form where the host's own script is absent: prunes options, finds the variation, shows it, keeps the button
 * and the quantity in step, and fires the host's events in the host's order (golden traces).
 */
export function driveForm(source: FormParts, { exact, availability, takenOver }: DriverOptions, tell: ControlEvents): FormControl {
  const { form, fields } = source;
  const store = productOf(form);
  const attributes = fields.map((f) => f.name);
  const ledger = createRestorableWrites();
  const texts = createTexts(form, ledger);
  const images = createImages(form, ledger);
  const selects = createPruned(fields);
  let lookup: Lookup | null = null;
  const at = formElements(form);
  let variations = source.variations;
  /** Built when it is first asked for. */
  let index: VariationIndex | null | undefined;
  let loading = true;
  let running = true;
  /** Rounds of choices so far, and how many are under way: what nested ones change is told once, at the end of the outermost. */
  let turn = 0;
  let depth = 0;
  let showTimer: ReturnType<typeof setTimeout> | undefined;
  let noMatch: HTMLElement | null = null;
  let forget = (): void => undefined;

  const indexed = (): VariationIndex | null => {
    if (index === undefined) {
      index = indexOf(source, variations, availability());
    }
    return index;
  };
  const choices = (): Choices => readChoices(fields);
  /** May we act? The first time the answer is no, the form goes back to what it was. */
  const mine = (): boolean => {
    if (running && takenOver()) {
      stop();
    }
    return running;
  };

  const setButton = (state: ButtonState, text?: string, action?: SubmitBlocker['action']): void => {
    const { button, addToCart } = at;
    ledger.flag(button, 'disabled', state !== 'ready');
    ledger.flag(button, 'wc-variation-selection-needed', state === 'selection-needed');
    ledger.flag(button, 'wc-variation-is-unavailable', state === 'unavailable');
    ledger.flag(addToCart, 'woocommerce-variation-add-to-cart-disabled', state !== 'ready');
    ledger.flag(addToCart, 'woocommerce-variation-add-to-cart-enabled', state === 'ready');
    setReason(control, tell, state, text, action);
  };
  const setField = (field: HTMLInputElement, value: string): void => {
    ledger.value(field, value);
    field.dispatchEvent(new Event('change', { bubbles: true }));
  };
  const setId = (value: string): void => {
    for (const field of at.idFields) {
      setField(field, value);
    }
  };
  const setQuantity = (variation: Variation): void => {
    const { quantity } = at;
    if (!quantity) {
      return;
    }
    const box = quantity.closest<HTMLElement>('.quantity');
    const rule = quantityFor(variation, quantity.value);
    ledger.attr(quantity, 'min', rule.min);
    ledger.attr(quantity, 'max', rule.max);
    // The shopper's own number, within limits: it stays when the tag leaves.
    quantity.value = String(rule.value);
    quantity.dispatchEvent(new Event('change', { bubbles: true }));
    if (box) {
      ledger.keep(box, 'style');
      if (rule.hidden) {
        box.style.display = 'none';
      } else {
        show(box);
      }
    }
    store.setKey('quantity', rule.value);
  };
  const toggleResetLink = (on: boolean): void => {
    const { reset } = at;
    const word = on ? 'visible' : 'hidden';
    if (!reset || reset.style.visibility === word) {
      return;
    }
    ledger.keep(reset, 'style');
    reset.style.visibility = word;
    if (on) {
      fadeIn(reset);
    }
  };
  const dropNoMatch = (): void => {
    noMatch?.remove();
    noMatch = null;
  };
  const showNoMatch = (): void => {
    dropNoMatch();
    noMatch = document.createElement('div');
    noMatch.setAttribute('role', 'alert');
    const p = document.createElement('p');
    p.className = 'wc-no-matching-variations woocommerce-info';
    p.textContent = message('variation.no_match');
    // WooCommerce's sheet hides it; its script shows it, and so do we, whatever the sheet.
    p.style.display = 'block';
    noMatch.append(p);
    (at.variation ?? at.wrap ?? form.lastElementChild ?? form).after(noMatch);
    slide(noMatch, true);
  };
  const slideVariation = (box: HTMLElement, open: boolean): void => {
    ledger.keep(box, 'style');
    slide(box, open);
  };

  const found = (variation: Variation): void => {
    texts.show(variation);
    images.show(variation);
    setId(String(variation.variation_id));
    storeMatch(store, choices(), variation);
    setReason(control, tell, buttonState(variation));
    setQuantity(variation);
    clearTimeout(showTimer);
    showTimer = setTimeout(() => {
      if (!mine()) {
        return;
      }
      const { variation: shown } = at;
      if (shown) {
        ledger.text(shown, '');
        shown.replaceChildren(variationNodes(variation));
        // Nothing to let down where the variation says nothing: shown as it is.
        if ((shown.textContent ?? '').trim() === '') {
          show(shown);
        } else if (isHidden(shown)) {
          slideVariation(shown, true);
        }
      }
      signals.fire('show_variation', shown ?? form, [variation, isPurchasable(variation)]);
    }, SHOW_MS);
  };
  const none = (): void => {
    signals.fire('reset_data', form);
    if (!loading) {
      showNoMatch();
    }
  };
  const lookUp = (wanted: Choices): void => {
    setButton('selection-needed', message('variation.checking'));
    const round = turn;
    const ends: LookupEnds = {
      found: (variation) => {
        if (mine()) {
          signals.fire('found_variation', form, [variation]);
        }
      },
      none: () => {
        if (mine()) {
          none();
        }
      },
      failed: () => {
        if (!mine()) {
          return;
        }
        const text = message('variation.lookup_failed');
        const action = {
          label: message('variation.retry'),
          run: (): void => {
            // The pressed button is gone with the message.
            at.button?.focus();
            if (mine()) {
              lookUp(choices());
            }
          },
        };
        // What was found before is not what is chosen now: no price, no picture, no number of it stays.
        signals.fire('reset_data', form);
        setButton('selection-needed', text, action);
        showAlert(anchorOf(form), text, { focus: 'none', action });
      },
    };
    lazyLookup.use(
      (code) => {
        // A newer choice asks itself.
        if (round !== turn || !mine()) {
          return;
        }
        lookup ??= code.createLookup(source);
        lookup.ask(wanted, ends);
      },
      () => {
        if (round === turn) {
          ends.failed();
        }
      },
    );
  };

  const acts: Record<string, (args: readonly unknown[]) => void> = {
    check_variations: ([given]) => {
      const wanted = isRecord(given) && isRecord(given['data']) ? (given['data'] as Choices) : choices();
      const { complete } = progress(attributes, wanted);
      const began = turn;
      // Where variations are asked for one at a time and no map is there, the host does not look at the options any more (recorded).
      if (!complete || indexed()) {
        signals.fire('update_variation_values', form);
      }
      // Where a choice fell with its option, nothing fits what was wanted.
      const fell = began !== turn;
      const match = complete && variations && !fell ? indexed()?.match(wanted, exact()) : null;
      if (!complete) {
        signals.fire('reset_data', form);
      } else if (match) {
        signals.fire('found_variation', form, [match]);
      } else if (variations) {
        none();
      } else if (!fell) {
        lookUp(wanted);
      }
      toggleResetLink(progress(attributes, choices()).chosen > 0);
    },
    update_variation_values: () => {
      const by = indexed();
      if (!by) {
        return;
      }
      selects.prune(by, ({ name }) => choose(fields, name, ''));
      fireHost(form, 'woocommerce_update_variation_values');
    },
    found_variation: ([given]) => {
      const variation = asVariation(given);
      if (!variation) {
        return;
      }
      found(variation);
      updated();
    },
    show_variation: ([, purchasable]) => {
      setButton(purchasable ? 'ready' : 'unavailable');
      updated();
    },
    reset_data: () => {
      texts.reset();
      signals.fire('reset_image', form);
      const { variation } = at;
      if (variation && !isHidden(variation)) {
        slideVariation(variation, false);
      }
      signals.fire('hide_variation', variation ?? form);
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
      clearTimeout(showTimer);
      setButton('selection-needed');
      storeMatch(store, choices(), null);
      updated();
    },
    announce_reset: () => {
      const { resetAlert } = at;
      if (resetAlert) {
        ledger.text(resetAlert, message('variation.reset'));
      }
    },
    clear_reset_announcement: () => {
      const { resetAlert } = at;
      if (resetAlert) {
        ledger.text(resetAlert, '');
      }
    },
    reset_focus: () => {
      const first = fields[0];
      if (first) {
        tell.focusField(first);
      }
    },
    reload_product_variations: () => {
      // Other scripts put new data into jQuery's store; the attribute is only where it once came from.
      const data = jquery()
        ? readVariations(hostData(form)['product_variations'] ?? false)
        : readVariationText(form.getAttribute('data-product_variations'));
      if (data.problem) {
        console.error(`[shop] <shop-variation-form> reload_product_variations: ${data.problem}`, form);
      }
      variations = data.variations;
      index = undefined;
      signals.fire('check_variations', form);
    },
  };
  const signals = createHostEvents(form, acts, mine);
  const updated = (chosen = false): void => {
    if (depth === 0) {
      tell.update(chosen);
    }
  };

  const changed = (): void => {
    if (!mine()) {
      return;
    }
    turn += 1;
    depth += 1;
    const uncover = lookup?.drop();
    try {
      // What was found before is not what is chosen now, though it may still be on show.
      clearTimeout(showTimer);
      clearSubmitBlocker(form);
      setId('');
      signals.fire('clear_reset_announcement', form);
      dropNoMatch();
      if (variations) {
        fireHost(form, 'woocommerce_variation_select_change');
      }
      signals.fire('check_variations', form);
      fireHost(form, 'woocommerce_variation_has_changed');
    } finally {
      depth -= 1;
      uncover?.();
    }
    if (depth > 0) {
      return;
    }
    emit(form, 'shop:variation-changed', { form, attributes: choices() });
    updated(true);
  };
  const resetAll = (): void => {
    // First all of them, then one round for each: nobody ever sees half a reset.
    for (const field of fields) {
      select(field, '');
    }
    for (const { name } of fields) {
      choose(fields, name, '');
    }
    signals.fire('announce_reset', form);
    signals.fire('reset_data', form);
    signals.fire('reset_focus', form);
  };

  const isSelect = (target: EventTarget | null): boolean => fields.some((f) => f.select === target);
  const resetLinkAt = (target: EventTarget | null): boolean => target instanceof Element && target.closest('.reset_variations') !== null;
  const onChange = (event: Event): void => {
    if (isSelect(event.target)) {
      changed();
    }
  };
  const onReset = (event: Event): void => {
    if (!resetLinkAt(event.target) || (event instanceof KeyboardEvent && event.key !== ' ' && event.key !== 'Enter') || !mine()) {
      return;
    }
    event.preventDefault();
    resetAll();
  };
  form.addEventListener('change', onChange);
  form.addEventListener('click', onReset);
  form.addEventListener('keydown', onReset);
  // Changes and presses that another script fires through jQuery only: it never clicks a link natively.
  const stopHostChange = onHost(form, 'change', (e) => {
    if (!e.originalEvent && isSelect(e.target)) {
      changed();
    }
  });
  const stopHostClick = onHost(form, 'click', (e) => {
    if (!e.originalEvent && resetLinkAt(e.target) && mine()) {
      e.preventDefault();
      resetAll();
    }
  });

  const stop = (): void => {
    if (!running) {
      return;
    }
    running = false;
    clearTimeout(initTimer);
    clearTimeout(showTimer);
    forget();
    signals.stop();
    stopHostChange();
    stopHostClick();
    form.removeEventListener('change', onChange);
    form.removeEventListener('click', onReset);
    form.removeEventListener('keydown', onReset);
    lookup?.drop()();
    images.stop();
    dropNoMatch();
    clearSubmitBlocker(form);
    const { variation } = at;
    if (variation) {
      stopSlide(variation);
    }
    selects.restore();
    ledger.undo();
    dropReason(store);
  };

  const control: FormControl = { form, fields, store, index: indexed, choices, choose: (name, value) => choose(fields, name, value), stop };
  storeMatch(store, choices(), null);
  setReason(control, tell, 'selection-needed');
  // There when the last attribute is chosen.
  if (!variations) {
    void lazyLookup.load();
  }
  const initTimer = setTimeout(() => {
    if (!mine()) {
      return;
    }
    signals.fire('check_variations', form);
    const api = hostApi(control, {
      variations: () => variations,
      loading: () => loading,
      toggleResetLink,
      showNoMatchingVariationsMsg: showNoMatch,
    });
    fireHost(form, 'wc_variation_form', [api]);
    loading = false;
    const first = variations?.find((v) => v.variation_is_visible);
    if (first) {
      forget = rehearse(first);
    }
  }, INIT_MS);
  return control;
}
