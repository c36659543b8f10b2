import { useEnhance } from '../../shared/element/host-hooks.js';
import { fireHost } from '../../shared/host/jquery-bridge.js';
import { productOf } from '../../shared/stores/product.js';
import { clearSubmitBlocker } from '../../shared/ui/submit-guard.js';
import { createRestorableWrites } from '../../shared/dom/restorable-writes.js';
import { createRounds } from './choice-rounds.js';
import type { DrivenForm } from './driven-form.js';
import { choose, dropReason, setReason, storeMatch, type ControlEvents, type FormControl, startSession, type FormWork } from './session.js';
import { createFormDisplay } from './form-display.js';
import { listenToForm } from './form-listeners.js';
import { createTexts, warmUp } from './render-variation.js';
import { hostActs } from './host-acts.js';
import { hostApi } from './host-api.js';
import { createImages } from './gallery.js';
import { createHostEvents } from './host-events.js';
import { createMatching, createVariationData } from './matching.js';
import { createShowing } from './show-variation.js';
import { readChoices } from './variation-form.host.js';

/** Wait of the host's own script, which other scripts count on (contract 10). */
const INIT_MS = 100;

/** The first round of a form, which tells other scripts that it is driven. @returns how to stop what was begun for later */
function firstRound({ control, data, display, state, fire }: DrivenForm): () => void {
  fire('check_variations');
  const api = hostApi(control, {
    variations: () => data.list,
    loading: () => state.loading,
    toggleResetLink: display.toggleResetLink,
    showNoMatchingVariationsMsg: display.showNoMatch,
  });
  fireHost(control.form, 'wc_variation_form', [api]);
  state.loading = false;
  const first = data.list?.find((v) => v.variation_is_visible);
  return first ? warmUp(first) : () => undefined;
}

/**
 * Drives a product form where the host's own script is absent: prunes options, finds the variation, shows it, keeps the button
 * and the quantity in step, and fires the host's events in the host's order (golden traces). Where that script arrives, nothing more is
 * done, and the form is as the page printed it before the script reads it.
 * @returns how to end it
 */
const driveForm = (work: FormWork): (() => void) => startSession(work, (tell) => createDriver(work, tell));

/** A form that we drive for as long as this is rendered. */
export function DriveForm({ work }: { readonly work: FormWork }): null {
  useEnhance(work, driveForm, null);
  return null;
}

function createDriver({ source, settings, takenOver }: FormWork, tell: ControlEvents): FormControl {
  const { form, fields } = source;
  const writes = createRestorableWrites();
  const data = createVariationData(source, () => settings().availability);
  const control: FormControl = {
    form,
    fields,
    store: productOf(form),
    index: data.index,
    choices: () => readChoices(fields),
    choose: (name, value) => choose(fields, name, value),
    stop,
  };
  let running = true;
  let forget = (): void => undefined;

  const driven: DrivenForm = {
    control,
    data,
    display: createFormDisplay(form, writes),
    texts: createTexts(form, writes),
    images: createImages(form, writes),
    tell,
    state: { loading: true, turn: 0, depth: 0 },
    mine() {
      if (running && takenOver()) {
        stop();
      }
      return running;
    },
    fire: (name, target = form, args) => signals.fire(name, target, args),
    setButton(state, reason) {
      driven.display.setButton(state);
      setReason(control, tell, state, reason);
    },
    updated(chosen = false) {
      if (driven.state.depth === 0) {
        tell.update(chosen);
      }
    },
  };
  const { mine } = driven;
  const matching = createMatching(driven, source, () => settings().matching === 'exact');
  const { show, stop: stopShowing } = createShowing(driven);
  const signals = createHostEvents(form, hostActs(driven, { ...matching, show, stopShowing }), mine);
  const stopListening = listenToForm(form, fields, { ...createRounds(driven, { ...matching, stopShowing }), mine });

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
    matching.drop()();
    driven.images.stop();
    driven.display.stop();
    clearSubmitBlocker(form);
    matching.restore();
    writes.undo();
    dropReason(control.store);
  }

  storeMatch(control.store, control.choices(), null);
  setReason(control, tell, 'selection-needed');
  const initTimer = setTimeout(() => {
    if (mine()) {
      forget = firstRound(driven);
    }
  }, INIT_MS);
  return control;
}
