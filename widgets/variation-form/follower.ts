import { createScope } from '../../shared/dom/scope.js';
import { useMount } from '../../shared/element/host-hooks.js';
import { emit } from '../../shared/events.js';
import { jquery, onHost } from '../../shared/host/jquery-bridge.js';
import type { Variation } from '../../shared/host/variation.js';
import { isHostBusy, onHostLookupEnd } from '../../shared/host/variation-lookup.js';
import { message } from '../../shared/messages.js';
import '../../shared/messages/variation.js';
import { productOf } from '../../shared/stores/product.js';
import { showLookupFailure } from '../../shared/ui/lookup-failure.js';
import { choose, dropReason, setReason, storeMatch, type FormControl, startSession, type FormWork } from './session.js';
import { createPruned, indexOf } from './options.js';
import { formElements, asVariation, choiceOf, readChoices } from './variation-form.host.js';
import { buttonState, type ButtonState } from './variation-form.rules.js';
import type { VariationIndex } from './variation-index.rules.js';
import { whenLoaded } from '../../shared/dom/page-ready.js';
import { driverOf } from '../../shared/host/driver.js';

/** The host's script sets up the forms it finds when the page is ready, 100 ms after that at the latest. */
const SETUP_MS = 150;

/** Has the host's script set up a form that it never saw. */
function handOver(form: HTMLFormElement): void {
  const plugin = jquery()?.fn['wc_variation_form'];
  if (driverOf('variationForm', form) === 'tag' && form.isConnected && typeof plugin === 'function') {
    Reflect.apply(plugin, jquery()?.(form), []);
  }
}

/**
 * Follows the host's own variation script: fires no host event and sets no host class, reads its events into the product store,
 * and chooses by changing the select (contract 73 and following). A form that script never saw, because it came later, is handed to it
 * once.
 */
export function FollowForm({ work }: { readonly work: FormWork }): null {
  useMount(() => startSession(work, () => createFollower(work), { follows: true }));
  return null;
}

function createFollower({ source, settings, tell }: FormWork): FormControl {
  const { form, fields, variations } = source;
  const { availability } = settings();
  const store = productOf(form);
  const scope = createScope();
  /** Built when it is first asked for. */
  let index: VariationIndex | null | undefined;
  /** The host prunes what it has in the page; where it asks for each variation it leaves the options to us. */
  const selects = variations || !availability ? null : createPruned(fields);

  const prune = (): void => {
    const by = selects && control.index();
    if (by) {
      selects.prune(by, ({ name }) => choose(fields, name, ''));
    }
  };
  /** Is the answer for what is chosen still to come? */
  let isAwaiting = false;
  const know = (variation: Variation | null, state: ButtonState = buttonState(variation)): void => {
    isAwaiting = false;
    storeMatch(store, readChoices(fields), variation);
    setReason(control, tell, state);
    tell.update(false);
  };
  /** Has the host asked the shop for what is chosen? It then has no variation until the answer comes. */
  const isAsked = (): boolean =>
    variations === null && fields.every((field) => choiceOf(field) !== '') && ['', '0'].includes(formElements(form).idField?.value ?? '');
  /** The host goes on showing what it had, with a button that would send it without its number; so it is told what is awaited. */
  const awaitAnswer = (): void => {
    isAwaiting = true;
    setReason(control, tell, 'selection-needed', { message: message('variation.checking'), isAwaited: true, replacesHost: true });
  };
  /** The host says nothing of a call that failed, or of an answer that it cannot read, and its button would ask for what is chosen. */
  const answerEnded = (): void => {
    const [first] = fields;
    if (!isAwaiting || !first) {
      return;
    }
    know(null);
    const again = (): void => {
      formElements(form).button?.focus();
      choose(fields, first.name, choiceOf(first));
    };
    setReason(control, tell, 'selection-needed', { ...showLookupFailure(form, again), replacesHost: true });
  };
  const control: FormControl = {
    form,
    fields,
    store,
    index() {
      if (index === undefined) {
        index = indexOf(source, variations, availability);
      }
      return index;
    },
    choices: () => readChoices(fields),
    choose: (name, value) => choose(fields, name, value),
    stop() {
      scope.end();
      selects?.restore();
      dropReason(store);
    },
  };
  scope.add(
    onHost(form, 'found_variation', (_e, [given]) => {
      const variation = asVariation(given);
      if (variation) {
        know(variation);
      }
    }),
    // The second comes from the box of the variation, which the form of a bundle's child has not.
    ...['reset_data', 'hide_variation'].map((name) => onHost(form, name, () => know(null))),
    onHost(form, 'woocommerce_update_variation_values', () => tell.update(false)),
    onHost(form, 'woocommerce_variation_has_changed', () => {
      prune();
      const attributes = readChoices(fields);
      // Where the host asks for the variation, it has none until the answer comes; what it had is not what is chosen.
      if (formElements(form).idField?.value === '') {
        storeMatch(store, attributes, null);
      } else {
        store.setKey('attributes', attributes);
      }
      emit(form, 'shop:variation-changed', { form, attributes });
      tell.update(true);
      if (isAsked()) {
        awaitAnswer();
      }
    }),
    onHostLookupEnd(form, answerEnded),
    onHost(form, 'reset_focus', () => {
      const first = fields[0];
      if (first) {
        tell.focusField(first);
      }
    }),
  );
  const wait = (): void => {
    scope.timer(() => {
      handOver(form);
      // Its answer may have failed before we came.
      if (isAwaiting && driverOf('variationForm', form) === 'host' && !isHostBusy(form)) {
        answerEnded();
      }
    }, SETUP_MS);
  };
  scope.add(whenLoaded(wait));

  prune();
  // The host may have found a variation before we came: its field tells which. One that is not in the page is known to fit all the same.
  const id = formElements(form).idField?.value ?? '';
  const there = id === '' || id === '0' ? null : (variations?.find((v) => String(v.variation_id) === id) ?? null);
  know(there, id === '' || id === '0' || there ? buttonState(there) : 'ready');
  if (isAsked()) {
    awaitAnswer();
  }
  return control;
}
