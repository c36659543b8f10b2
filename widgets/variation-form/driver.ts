import { emit } from '../../shared/events.js';
import { asHost, fireHost, hostData, jquery, onHost } from '../../shared/host/jquery-bridge.js';
import type { Variation } from '../../shared/host/variation.js';
import { message, type MessageKey } from '../../shared/messages.js';
import { latestOnly, RequestError } from '../../shared/net/request.js';
import { wcAjax } from '../../shared/net/wc-ajax.js';
import { productOf, setBlocker } from '../../shared/stores/product.js';
import { clearAlert, showAlert } from '../../shared/ui/alert.js';
import { block } from '../../shared/ui/overlay.js';
import { matchState, setSelect, type ControlEvents, type FormControl, type FormSettings } from './control.js';
import { createTexts, slide, variationNodes } from './display.js';
import { createImages } from './image.js';
import { pruneOptions, restoreOptions } from './options.js';
import { parts } from './parts.js';
import { createSignals } from './signals.js';
import { buttonState, choicesFromUrl, isPurchasable, progress, quantityFor, urlWithChoices, type ButtonState } from './variation-form.logic.js';
import { asVariation, readChoices, readVariations, type FormParts } from './variation-form.read.js';
import { buildIndex, type Choices, type VariationIndex } from './variation-index.logic.js';

/** Waits of the host's own script, which other scripts count on (contract: product.md §1, spec 1 §9). */
const INIT_MS = 100;
const SHOW_MS = 300;

const BLOCKER = 'variation-form';
const NO_MATCH = 'wc-no-matching-variations';
const BUTTON_TEXT: Readonly<Record<Exclude<ButtonState, 'ready'>, MessageKey>> = { 'selection-needed': 'variation.make_selection', unavailable: 'variation.unavailable' };

/**
 * Drives a product form where the host's own script is absent: prunes options, finds the variation, shows it, keeps the button
 * and the quantity in step, and fires the host's events in the host's order (golden traces).
 * `takenOver` is asked before every act; once it says yes nothing more is done.
 */
export function driveForm(source: FormParts, settings: FormSettings, tell: ControlEvents, takenOver: () => boolean): FormControl {
  const { form, fields, productId } = source;
  const store = productOf(form);
  const attributes = fields.map((f) => f.name);
  const values = Object.fromEntries(fields.map((f) => [f.name, f.values]));
  const texts = createTexts();
  const images = createImages(form);
  const lookups = latestOnly();
  let variations = source.variations;
  let index: VariationIndex | null = null;
  let current: Variation | null = null;
  let loading = true;
  let turn = 0;
  /** Rounds under way: what they change is told once, at their end. */
  let rounds = 0;
  let showTimer: ReturnType<typeof setTimeout> | undefined;
  let noMatch: HTMLElement | null = null;
  let unblock: (() => void) | null = null;

  const indexed = (): VariationIndex | null => {
    if (variations && !index) { index = buildIndex(variations, attributes); }
    return index;
  };
  const choices = (): Choices => readChoices(fields);
  const at = () => parts(form);

  const updated = (chosen = false): void => { if (rounds === 0) { tell.update(chosen); } };

  const setButton = (state: ButtonState, text?: string): void => {
    const { button, addToCart } = at();
    button?.classList.toggle('disabled', state !== 'ready');
    button?.classList.toggle('wc-variation-selection-needed', state === 'selection-needed');
    button?.classList.toggle('wc-variation-is-unavailable', state === 'unavailable');
    addToCart?.classList.toggle('woocommerce-variation-add-to-cart-disabled', state !== 'ready');
    addToCart?.classList.toggle('woocommerce-variation-add-to-cart-enabled', state === 'ready');
    setReason(state, text);
  };
  const setReason = (state: ButtonState, text?: string): void => {
    setBlocker(store, BLOCKER, state === 'ready' ? null : {
      message: text ?? message(BUTTON_TEXT[state]),
      focus: () => { const field = fields.find((f) => f.select.value === '') ?? fields[0]; if (field) { tell.focusField(field); } },
    });
  };
  const setId = (value: string): void => {
    const { idField } = at();
    if (!idField) { return; }
    idField.value = value;
    idField.dispatchEvent(new Event('change', { bubbles: true }));
  };
  const setQuantity = (variation: Variation): void => {
    const { quantity, quantityBox } = at();
    if (!quantity) { return; }
    const rule = quantityFor(variation, quantity.value);
    quantity.value = String(rule.value);
    quantity.min = rule.min;
    quantity.max = rule.max;
    if (quantityBox) { quantityBox.style.display = rule.hidden ? 'none' : ''; }
    store.setKey('quantity', rule.value);
    quantity.dispatchEvent(new Event('change', { bubbles: true }));
  };
  const dropNoMatch = (): void => { noMatch?.remove(); noMatch = null; };
  const showNoMatch = (): void => {
    const { variation } = at();
    if (!variation || loading) { return; }
    dropNoMatch();
    noMatch = document.createElement('div');
    noMatch.setAttribute('role', 'alert');
    const p = document.createElement('p');
    p.className = `${NO_MATCH} woocommerce-info`;
    p.textContent = message('variation.no_match');
    noMatch.append(p);
    variation.after(noMatch);
    slide(noMatch, true);
  };
  const toggleResetLink = (on: boolean): void => { const { reset } = at(); if (reset) { reset.style.visibility = on ? 'visible' : 'hidden'; } };
  const endLookup = (): void => { lookups.abort(); unblock?.(); unblock = null; };

  const found = (variation: Variation): void => {
    current = variation;
    texts.show(form, variation);
    images.show(variation);
    const { variation: box } = at();
    box?.replaceChildren(variationNodes(variation));
    setId(String(variation.variation_id));
    store.set({ ...store.get(), attributes: choices(), ...matchState(variation) });
    setReason(buttonState(variation));
    setQuantity(variation);
    clearTimeout(showTimer);
    showTimer = setTimeout(() => {
      const { variation: shown } = at();
      if (current !== variation || !shown) { return; }
      // Nothing to let down where the variation says nothing: shown as it is.
      if ((shown.textContent ?? '').trim() === '') { shown.style.display = ''; } else if (getComputedStyle(shown).display === 'none') { slide(shown, true); }
      signals.fire('show_variation', shown, [variation, isPurchasable(variation)]);
    }, SHOW_MS);
    updated();
  };

  const lookUp = async (wanted: Choices): Promise<void> => {
    endLookup();
    setButton('selection-needed', message('variation.checking'));
    unblock = block(form, { color: '#fff' });
    const asked = turn;
    const mine = (): boolean => asked === turn && !takenOver();
    try {
      const answer = await lookups.run((signal) => wcAjax('get_variation', { ...wanted, product_id: Number.parseInt(productId, 10) || productId, custom_data: source.customData }, { signal }));
      if (!mine()) { return; }
      const variation = asVariation(answer);
      if (variation) { signals.fire('found_variation', form, [variation]); return; }
      none();
    } catch (error) {
      if (!mine() || (error instanceof RequestError && error.kind === 'aborted')) { return; }
      if (error instanceof RequestError && error.kind === 'empty') { none(); return; }
      setButton('selection-needed', message('variation.lookup_failed'));
      showAlert(at().wrap ?? form, message('variation.lookup_failed'), { focus: 'none', action: { label: message('variation.retry'), run: () => { void lookUp(choices()); } } });
    } finally {
      if (mine()) { unblock?.(); unblock = null; }
    }
  };
  const none = (): void => { signals.fire('reset_data', form); showNoMatch(); };

  const acts: Record<string, (args: readonly unknown[]) => void> = {
    check_variations: () => {
      const wanted = choices();
      const { complete, chosen } = progress(attributes, wanted);
      toggleResetLink(chosen > 0);
      if (complete && !variations) { void lookUp(wanted); return; }
      const began = turn;
      signals.fire('update_variation_values', form);
      if (began !== turn) { return; }        // a choice fell with its option: that round did the rest
      if (!complete) { signals.fire('reset_data', form); return; }
      const match = indexed()?.match(wanted, settings.exact);
      if (match) { signals.fire('found_variation', form, [match]); } else { none(); }
    },
    update_variation_values: () => {
      const by = indexed();
      if (!by) { return; }
      const before = choices();
      const states = by.states(before, values);
      for (const field of fields) { pruneOptions(field, states[field.name] ?? new Map()); }
      fireHost(form, 'woocommerce_update_variation_values');
      const fallen = fields.find((f) => before[f.name] !== '' && f.select.value !== before[f.name]);
      if (fallen) { setSelect(fallen.select, ''); }
    },
    found_variation: ([variation]) => { if (asVariation(variation)) { found(variation as Variation); } },
    show_variation: ([variation, purchasable]) => {
      const v = asVariation(variation);
      setButton(purchasable === true || (purchasable === undefined && v !== null && isPurchasable(v)) ? 'ready' : 'unavailable');
      updated();
    },
    reset_data: () => {
      current = null;
      clearTimeout(showTimer);
      texts.reset(form);
      signals.fire('reset_image', form);
      const { variation } = at();
      if (variation && getComputedStyle(variation).display !== 'none') { slide(variation, false); }
      signals.fire('hide_variation', variation ?? form);
    },
    reset_image: () => images.reset(),
    // Fired by the stand-in for the host's `wc_variations_image_update` plug-in.
    shop_image_update: ([variation]) => { if (asVariation(variation)) { images.show(variation as Variation); } },
    hide_variation: () => {
      clearTimeout(showTimer);
      current = null;
      setButton('selection-needed');
      store.set({ ...store.get(), attributes: choices(), ...matchState(null) });
      updated();
    },
    announce_reset: () => { const { resetAlert } = at(); if (resetAlert) { resetAlert.textContent = message('variation.reset'); } },
    clear_reset_announcement: () => { const { resetAlert } = at(); if (resetAlert) { resetAlert.textContent = ''; } },
    reset_focus: () => { const first = fields[0]; if (first) { tell.focusField(first); } },
    reload_product_variations: () => {
      // Other scripts put new data into jQuery's store; the attribute is only where it once came from.
      const data = readVariations(hostData(form)['product_variations'] ?? false);
      variations = data.variations;
      index = null;
      signals.fire('check_variations', form);
    },
  };
  const signals = createSignals(form, acts, () => !takenOver());

  const changed = (): void => {
    if (takenOver()) { return; }
    turn += 1;
    const mine = turn;
    rounds += 1;
    try {
      endLookup();
      clearAlert(at().wrap ?? form);
      dropNoMatch();
      setId('');
      signals.fire('clear_reset_announcement', form);
      if (variations) { fireHost(form, 'woocommerce_variation_select_change'); }
      signals.fire('check_variations', form);
      fireHost(form, 'woocommerce_variation_has_changed');
    } finally {
      rounds -= 1;
    }
    if (mine !== turn) { return; }
    emit(form, 'shop:variation-changed', { form, attributes: choices() });
    if (settings.linkable) { keepAddress(); }
    updated(true);
  };
  const keepAddress = (): void => {
    const href = urlWithChoices(window.location.href, attributes, choices());
    if (href !== window.location.href) { window.history.replaceState(window.history.state, '', href); }
  };
  const resetAll = (): void => {
    for (const field of fields) { setSelect(field.select, ''); }
    signals.fire('announce_reset', form);
    signals.fire('reset_data', form);
    signals.fire('reset_focus', form);
  };

  const isSelect = (target: EventTarget | null): boolean => fields.some((f) => f.select === target);
  const onChange = (event: Event): void => { if (isSelect(event.target)) { changed(); } };
  const onReset = (event: Event): void => {
    const link = event.target instanceof Element ? event.target.closest('.reset_variations') : null;
    if (!link || takenOver() || (event instanceof KeyboardEvent && event.key !== ' ' && event.key !== 'Enter')) { return; }
    event.preventDefault();
    resetAll();
  };
  form.addEventListener('change', onChange);
  form.addEventListener('click', onReset);
  form.addEventListener('keydown', onReset);
  // A change that another script fires through jQuery only.
  const stopHostChange = onHost(form, 'change', (e) => { if (!e.originalEvent && isSelect(e.target)) { changed(); } });

  const control: FormControl = {
    form, fields, store, index: indexed, choices,
    choose(name, value) { const field = fields.find((f) => f.name === name); if (field) { setSelect(field.select, value); } },
    stop() {
      clearTimeout(initTimer);
      clearTimeout(showTimer);
      endLookup();
      signals.stop();
      stopHostChange();
      form.removeEventListener('change', onChange);
      form.removeEventListener('click', onReset);
      form.removeEventListener('keydown', onReset);
      dropNoMatch();
      clearAlert(at().wrap ?? form);
      for (const field of fields) { restoreOptions(field); }
      texts.stop();
      images.stop();
      const { button, addToCart } = at();
      button?.classList.remove('disabled', 'wc-variation-selection-needed', 'wc-variation-is-unavailable');
      addToCart?.classList.remove('woocommerce-variation-add-to-cart-disabled', 'woocommerce-variation-add-to-cart-enabled');
      if (current) {
        const { variation, quantityBox } = at();
        variation?.replaceChildren();
        if (variation) { variation.style.display = ''; }
        if (quantityBox) { quantityBox.style.display = ''; }
      }
      setBlocker(store, BLOCKER, null);
    },
  };
  setReason('selection-needed');
  const initTimer = setTimeout(() => {
    if (takenOver()) { return; }
    for (const [name, value] of Object.entries(choicesFromUrl(window.location.search, values))) {
      const field = fields.find((f) => f.name === name);
      if (field && field.select.value === '') { field.select.value = value; }
    }
    signals.fire('check_variations', form);
    fireHost(form, 'wc_variation_form', [hostApi(control, variations, { toggleResetLink, showNoMatchingVariationsMsg: showNoMatch })]);
    loading = false;
  }, INIT_MS);
  return control;
}

/** What handlers of `wc_variation_form` are given: the host's own object, as the golden traces show it. */
function hostApi(control: FormControl, variations: readonly Variation[] | null, more: Record<string, unknown>): Record<string, unknown> {
  const { form, fields } = control;
  const here = parts(form);
  const $ = jquery();
  const attributes = fields.map((f) => f.name);
  const isMatch = (of: Choices, wanted: Choices): boolean => Object.keys(of).every((a) => !of[a] || !wanted[a] || of[a] === wanted[a]);
  return {
    $form: asHost(form), $attributeFields: $?.(fields.map((f) => f.select)), $singleVariation: asHost(here.variation), $singleVariationWrap: asHost(here.wrap),
    $resetVariations: asHost(here.reset), $resetAlert: asHost(here.resetAlert), $product: asHost(here.product),
    variationData: variations ?? false, useAjax: variations === null, xhr: false, loading: true,
    getChosenAttributes: () => { const data = control.choices(); const p = progress(attributes, data); return { count: p.count, chosenCount: p.chosen, data }; },
    findMatchingVariations: (list: readonly Variation[], wanted: Choices) => list.filter((v) => isMatch(v.attributes, wanted)),
    isMatch, ...more,
  };
}
