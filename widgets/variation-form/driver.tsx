import { memo, useState, type ReactElement } from 'react';
import { createScope } from '../../shared/dom/scope.js';
import { createCell, useCell, type Cell } from '../../shared/element/cell.js';
import { commit, guarded } from '../../shared/element/commit.js';
import { Host } from '../../shared/element/host.js';
import { useMount } from '../../shared/element/host-hooks.js';
import { useFail, type Fail } from '../../shared/element/use-fail.js';
import { emit, type ShopEvents } from '../../shared/events.js';
import { CROSSINGS, fireHost, jquery, type HostEvent } from '../../shared/host/jquery-bridge.js';
import type { Variation } from '../../shared/host/variation.js';
import { isRecord } from '../../shared/json.js';
import { message } from '../../shared/messages.js';
import '../../shared/messages/variation.js';
import { productOf } from '../../shared/stores/product.js';
import { clearSubmitBlocker } from '../../shared/ui/submit-guard.js';
import { createImages } from './gallery.js';
import { createAsker, createVariationData, hostApi } from './matching.js';
import { createPruned } from './options.js';
import { choose, dropReason, setReason, startSession, storeMatch, type FormControl, type FormWork, type Reason } from './session.js';
import { createShown, limitQuantity, setId, ShownForm, toggleResetLink, warmUp } from './shown.js';
import { asVariation, formElements, readChoices, select } from './variation-form.host.js';
import { buttonState, isPurchasable, progress, type ButtonState } from './variation-form.rules.js';
import type { Choices } from './variation-index.rules.js';

/** Wait of the host's own script before its first round, which other scripts count on (contract 10). */
const INIT_MS = 100;
/** The same, before price and stock are shown (contract 35). */
const SHOW_MS = 300;

/**
 * The acts of a form, by the host's event names. With jQuery on the page an act is an event: others hear it, and our handler, bound first,
 * does the work, also when somebody else fires it. Without jQuery the work is done directly, and only our own events are sent.
 */
type Acts = Readonly<Record<string, (args: readonly unknown[]) => void>>;

/** A form that we drive. */
interface Driven {
  readonly work: FormWork;
  readonly control: FormControl;
  readonly data: ReturnType<typeof createVariationData>;
  readonly selects: ReturnType<typeof createPruned>;
  readonly images: ReturnType<typeof createImages>;
  /** What the form shows, part by part. */
  readonly shown: ReturnType<typeof createShown>;
  readonly asker: ReturnType<typeof createAsker>;
  readonly $isOver: Cell<boolean>;
  /** Is the form read for the first time? Then nothing is said of choices that fit nothing. */
  isLoading: boolean;
  /** Rounds of choices so far. */
  turn: number;
  /** Rounds under way: what nested ones change is told once, at the end of the outermost. */
  depth: number;
  /** May we act? The first time the answer is no, the form goes back to what it was. */
  isOurs(): boolean;
  /** Fires a host event, on the form where nothing else is named; its work is done in that moment. */
  fire(name: string, target?: Element, args?: readonly unknown[]): void;
  /** Shows a variation as soon as the host would. */
  showSoon(run: () => void): void;
  /** What waits to be shown is shown no more. */
  stopShowing(): void;
  start(): FormControl;
}

/** What the button says, and the reason why the form cannot be sent. */
function setButton({ shown, control, work }: Driven, state: ButtonState, reason?: Reason): void {
  shown.button.set(state);
  setReason(control, work.tell, state, reason);
}

/** Options or the shown variation changed. */
function updated({ work, depth }: Driven): void {
  if (depth === 0) {
    work.tell.update(false);
  }
}

/** Nothing fits what is chosen. */
function showNone(driven: Driven): void {
  const { control, shown, fire } = driven;
  fire('reset_data');
  if (!driven.isLoading) {
    shown.noMatch.set(true);
    setButton(driven, 'selection-needed', {
      message: message('variation.no_match'),
      isShown: () => control.form.querySelector('.wc-no-matching-variations') !== null,
    });
  }
}

/** Finds what fits the choices, asks the server for it, or says that nothing does (contract 21). */
function check(driven: Driven, wanted: Choices): void {
  const { control, data, asker, work, shown, fire } = driven;
  const { form, fields, choices, store } = control;
  const attributes = fields.map((f) => f.name);
  const { complete } = progress(attributes, wanted);
  const began = driven.turn;
  // Where variations are asked for one at a time and no map is there, the host does not look at the options any more (recorded).
  if (!complete || data.index()) {
    fire('update_variation_values');
  }
  // Where a choice fell with its option, nothing fits what was wanted.
  const fell = began !== driven.turn;
  const match = complete && data.list && !fell ? data.index()?.match(wanted, work.settings().matching === 'exact') : null;
  if (!complete) {
    fire('reset_data');
  } else if (match) {
    fire('found_variation', form, [match]);
  } else if (data.list) {
    showNone(driven);
  } else if (!fell) {
    asker.ask(wanted);
    // What was found before is not what is chosen now.
    storeMatch(store, choices(), null);
  }
  toggleResetLink(form, shown, progress(attributes, choices()).chosen > 0);
}

/** Shows a variation that was found: texts, picture and quantity at once, price and stock after the host's wait. */
function show({ control, work, shown, images, fire, showSoon }: Driven, variation: Variation): void {
  const { form, store, choices } = control;
  shown.texts.set(variation);
  images.show(variation);
  setId(form, shown, String(variation.variation_id));
  storeMatch(store, choices(), variation);
  setReason(control, work.tell, buttonState(variation));
  limitQuantity(form, shown, variation);
  showSoon(() => {
    shown.variation.set(variation);
    shown.isOpen.set(true);
    fire('show_variation', formElements(form).variation ?? form, [variation, isPurchasable(variation)]);
  });
}

/** The work of each host event of a form (contract 16); one may fire the next. */
function actsOf(driven: Driven): Acts {
  const { control, data, shown, selects, images, work, fire, stopShowing } = driven;
  const { form, fields, store } = control;
  return {
    check_variations: ([given]) =>
      check(driven, isRecord(given) && isRecord(given['data']) ? (given['data'] as Choices) : control.choices()),
    update_variation_values() {
      const index = control.index();
      if (index) {
        selects.prune(index, ({ name }) => choose(fields, name, ''));
        fireHost(form, 'woocommerce_update_variation_values');
      }
    },
    found_variation([given]) {
      const variation = asVariation(given);
      if (variation) {
        show(driven, variation);
        updated(driven);
      }
    },
    show_variation([, purchasable]) {
      setButton(driven, purchasable ? 'ready' : 'unavailable');
      updated(driven);
    },
    reset_data() {
      shown.texts.set(null);
      fire('reset_image');
      shown.isOpen.set(false);
      fire('hide_variation', formElements(form).variation ?? form);
    },
    reset_image: () => images.reset(),
    // Fired by the stand-ins for the host's `wc_variations_image_update` and `…_reset` plug-ins; without a variation it is the product's
    // own.
    shop_image_update([given]) {
      const variation = asVariation(given);
      if (variation) {
        images.show(variation);
      } else {
        images.reset();
      }
    },
    hide_variation() {
      stopShowing();
      setButton(driven, 'selection-needed');
      storeMatch(store, control.choices(), null);
      updated(driven);
    },
    announce_reset: () => shown.announced.set(message('variation.reset')),
    clear_reset_announcement: () => shown.announced.set(''),
    reset_focus() {
      const [first] = fields;
      if (first) {
        work.tell.focusField(first);
      }
    },
    reload_product_variations() {
      data.reload();
      fire('check_variations');
    },
  };
}

/** A round: a choice was made. Event for event as the host does it (golden traces). */
function chosen(driven: Driven): void {
  const { control, data, shown, asker, work, fire, isOurs, stopShowing } = driven;
  const { form, choices } = control;
  if (!isOurs()) {
    return;
  }
  driven.turn += 1;
  driven.depth += 1;
  const uncover = asker.drop();
  try {
    // What was found before is not what is chosen now, though it may still be on show.
    stopShowing();
    clearSubmitBlocker(form);
    setId(form, shown, '');
    fire('clear_reset_announcement');
    shown.noMatch.set(false);
    if (data.list) {
      fireHost(form, 'woocommerce_variation_select_change');
    }
    fire('check_variations');
    fireHost(form, 'woocommerce_variation_has_changed');
  } finally {
    driven.depth -= 1;
    uncover();
  }
  if (driven.depth === 0) {
    emit(form, 'shop:variation-changed', { form, attributes: choices() });
    work.tell.update(true);
  }
}

/** The reset link was pressed: first all selects, then one round for each, so that nobody ever sees half a reset. */
function reset({ control: { fields }, fire }: Driven): void {
  fields.forEach((field) => select(field, ''));
  fields.forEach(({ name }) => choose(fields, name, ''));
  fire('announce_reset');
  fire('reset_data');
  fire('reset_focus');
}

/** The first round of a form, which tells other scripts that it is driven. @returns how to stop what was begun for later */
function firstRound(driven: Driven): () => void {
  const { control, data, shown, fire } = driven;
  fire('check_variations');
  const api = hostApi(control, data, {
    isLoading: () => driven.isLoading,
    toggleResetLink: (on) => toggleResetLink(control.form, shown, on),
    showNoMatch: () => shown.noMatch.set(true),
  });
  fireHost(control.form, 'wc_variation_form', [api]);
  driven.isLoading = false;
  const first = data.list?.find((v) => v.variation_is_visible);
  return first ? warmUp(first) : () => undefined;
}

/** Our own event for one of the host's, where jQuery does not carry it over. */
function emitOurs(name: string, target: Element, args: readonly unknown[]): void {
  const crossing = CROSSINGS.find((c) => c.host === name);
  if (crossing) {
    emit(target, crossing.ours as keyof ShopEvents, Object.fromEntries(crossing.args.map((key, i) => [key, args[i]])) as never);
  }
}

/**
 * What drives a form. Its acts are one call inside the other, as the host's events are: what each shows stands on the page before the next
 * is fired, for scripts of the page read it there.
 */
function createDriven(work: FormWork, fail: Fail): { readonly driven: Driven; readonly acts: Acts } {
  const { source, settings, takenOver } = work;
  const { form, fields } = source;
  const scope = createScope();
  const data = createVariationData(source, () => settings().availability);
  let cancelShow = (): void => undefined;
  const actAlone = (name: string, target: Element, args: readonly unknown[]): void => {
    if (driven.isOurs()) {
      acts[name]?.(args);
    }
    emitOurs(name, target, args);
  };
  const later = (run: () => void, ms: number): (() => void) => scope.timer(() => driven.isOurs() && guarded(fail, run), ms);
  const control: FormControl = {
    form,
    fields,
    store: productOf(form),
    index: data.index,
    choices: () => readChoices(fields),
    choose: (name, value) => choose(fields, name, value),
    stop() {
      if (scope.isOver) {
        return;
      }
      scope.end();
      driven.asker.drop()();
      driven.images.stop();
      clearSubmitBlocker(form);
      driven.selects.restore();
      dropReason(control.store);
      commit(() => driven.$isOver.set(true));
    },
  };
  const driven: Driven = {
    work,
    control,
    data,
    selects: createPruned(fields),
    images: createImages(form),
    shown: createShown(),
    asker: createAsker(source, {
      found: (variation) => driven.fire('found_variation', form, [variation]),
      none: () => showNone(driven),
      reset: () => driven.fire('reset_data'),
      wait: (reason) => setButton(driven, 'selection-needed', reason),
      choices: control.choices,
      isOurs: () => driven.isOurs(),
    }),
    $isOver: createCell(false),
    isLoading: true,
    turn: 0,
    depth: 0,
    isOurs() {
      if (!scope.isOver && takenOver()) {
        control.stop();
      }
      return !scope.isOver;
    },
    fire: (name, target = form, args = []) => (jquery() ? void fireHost(target, name, args) : actAlone(name, target, args)),
    showSoon(run) {
      cancelShow();
      cancelShow = later(run, SHOW_MS);
    },
    stopShowing: () => cancelShow(),
    start() {
      storeMatch(control.store, control.choices(), null);
      setReason(control, work.tell, 'selection-needed');
      later(() => scope.add(firstRound(driven)), INIT_MS);
      return control;
    },
  };
  const acts = actsOf(driven);
  return { driven, acts };
}

const isResetLink = (target: EventTarget | null): boolean => target instanceof Element && target.closest('.reset_variations') !== null;

/**
 * Drives a product form where the host's own script is absent: prunes options, finds the variation, shows it, keeps the button and the
 * quantity in step, and fires the host's events in the host's order. Where that script arrives, nothing more is done, and the form is as
 * the page printed it before the script reads it.
 */
export const DriveForm = memo(function DriveForm({ work }: { readonly work: FormWork }): ReactElement | null {
  const fail = useFail();
  const [{ driven, acts }] = useState(() => createDriven(work, fail));
  useMount(() => startSession(work, driven.start));
  const isOver = useCell(driven.$isOver);
  const { form, fields } = work.source;
  const pressed = (event: Event | HostEvent): void => {
    if (isResetLink(event.target) && driven.isOurs()) {
      event.preventDefault();
      reset(driven);
    }
  };
  return isOver ? null : (
    <>
      <Host
        node={form}
        onKeyDown={(event) => (event.key === 'Enter' || event.key === ' ') && pressed(event)}
        on={{
          change: ({ target }) => fields.some((field) => field.select === target) && chosen(driven),
          click: pressed,
          ...Object.fromEntries(Object.entries(acts).map(([name, act]) => [name, (_event, args) => driven.isOurs() && act(args)])),
        }}
      />
      <ShownForm form={form} shown={driven.shown} />
    </>
  );
});
