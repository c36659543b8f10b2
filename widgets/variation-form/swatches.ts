import { asHost, fireHost } from '../../shared/host/jquery-bridge.js';
import { message } from '../../shared/messages.js';
import '../../shared/messages/variation.js';
import { announce } from '../../shared/stores/notices.js';
import type { FormControl } from './form-controller.js';
import { createRestorableWrites } from '../../shared/dom/restorable-writes.js';
import { DRIVEN_LIST } from './elements.js';
import { createChosenLabel, showSwatch } from './swatch-display.js';
import { focusOf, itemsOf, shownItemsOf, titleOf, valueOf } from './swatch-items.js';
import { listenToSwatches } from './swatch-listeners.js';
import { keepFitting, stockLeft, type StockLeft, type SwatchState } from './swatches.rules.js';
import { choiceOf, type AttributeField } from './variation-form.host.js';
import type { OptionState } from './variation-index.rules.js';

/** What the shop wants of its swatches (contract 7). */
export interface SwatchSettings {
  readonly clearOnReselect: boolean;
  readonly deselectUnavailable: boolean;
  readonly disableOutOfStock: boolean;
  readonly clickableOutOfStock: boolean;
  readonly showLabel: boolean;
  readonly labelSeparator: string;
  readonly showStock: boolean;
  readonly stockThreshold: number;
}

/** What the swatches of one attribute take over. */
interface SwatchNews {
  /** `null` where variations are asked for one at a time. */
  readonly states: ReadonlyMap<string, OptionState> | null;
  readonly left: ReadonlyMap<string, number | string> | null;
  /** Has the form been set up? The plugin's script begins then, and tells once what the page was printed with. */
  readonly begun: boolean;
}

/** The swatches of one attribute, driven. */
export interface SwatchDriver {
  /** Shows what the select holds; `chosen`: because a choice changed. */
  sync(news: SwatchNews, chosen: boolean): void;
  focus(): void;
  stop(): void;
}

/** What the settings make of a state. */
function rulesOf(settings: SwatchSettings) {
  const { clickableOutOfStock, deselectUnavailable } = settings;
  const barsStock = settings.disableOutOfStock && !clickableOutOfStock;
  const isBarred = (state: SwatchState): boolean => state === 'unavailable' || (state === 'out-of-stock' && barsStock);
  return {
    barsStock,
    /** Can a value in this state not be chosen? */
    isBarred,
    /**
     * Do other choices go for it? Those that leave nothing to buy as those that leave nothing at all (contract 56), unless the shop
     * wants to show what is sold out.
     */
    makesRoom: (state: SwatchState): boolean =>
      deselectUnavailable && (isBarred(state) || (state === 'out-of-stock' && !clickableOutOfStock)),
  };
}

/** Where the keyboard comes in: at the choice, unless that still waits behind "more", else at the first that can be chosen. */
function tabStopOf(list: HTMLElement, chosen: HTMLElement | undefined, isOpen: (item: HTMLElement) => boolean): HTMLElement | undefined {
  const reachable = shownItemsOf(list);
  return (chosen && reachable.includes(chosen) ? chosen : undefined) ?? reachable.find(isOpen) ?? reachable[0];
}

/**
 * Clears the choices that rule a value out, and says which. An index is asked where the shop wants that.
 * @param anyStock may what is sold out be chosen where nothing in stock fits?
 * @returns whether some combination with the value is left
 */
function clearOthers(
  { control, name, value, title }: { control: FormControl; name: string; value: string; title: string },
  { inStock, anyStock }: { inStock: boolean; anyStock: boolean },
): boolean {
  const index = control.index();
  const fitting =
    index &&
    (keepFitting(index, control.choices(), name, value, inStock) ??
      (anyStock ? keepFitting(index, control.choices(), name, value, false) : null));
  if (!fitting) {
    return false;
  }
  const labels = fitting.dropped.map((d) => control.fields.find((f) => f.name === d)?.label ?? d);
  fitting.dropped.forEach((d) => control.choose(d, ''));
  if (labels.length > 0) {
    announce(message('variation.cleared_others', { names: labels.join(', '), choice: title }));
  }
  return true;
}

/**
 * Drives one list of swatches in the host plugin's markup: states from the select, clicks and keys to the select
 * (contract 52 to 53).
 */
export function driveSwatches(control: FormControl, field: AttributeField, list: HTMLElement, settings: SwatchSettings): SwatchDriver {
  const { form } = control;
  const { select, name } = field;
  const writes = createRestorableWrites();
  const { barsStock, isBarred, makesRoom } = rulesOf(settings);
  let news: SwatchNews = { states: null, left: null, begun: false };
  let hasTold = false;
  const isChosen = (item: HTMLElement): boolean => choiceOf(field) === valueOf(item);

  /** The values the select lets one choose at this moment. */
  const choosable = (): ReadonlySet<string> => new Set([...select.options].filter((o) => !o.disabled).map((o) => o.value));
  const stateOf = (value: string, open = choosable()): SwatchState => {
    if (!open.has(value)) {
      return 'unavailable';
    }
    return news.states?.get(value)?.inStock === false ? 'out-of-stock' : 'available';
  };
  writes.attr(list, DRIVEN_LIST, '');
  const label = createChosenLabel(select, settings.showLabel ? settings.labelSeparator : null, writes);

  const press = (item: HTMLElement): void => {
    const value = valueOf(item);
    const clears = isChosen(item);
    if (clears ? !settings.clearOnReselect : !isFree(value, titleOf(item))) {
      refresh(); // a native radio has moved already
      return;
    }
    control.choose(name, clears ? '' : value);
    select.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    // The plugin's own event says 0 for a cleared choice (recorded).
    fireHost(item, clears ? 'wvs-unselected-item' : 'wvs-selected-item', [clears ? 0 : value, asHost(select), asHost(form)]);
  };
  /** Clears the choices that rule a value out, if the shop wants that. @returns whether the value can be chosen now */
  const isFree = (value: string, title: string): boolean => {
    const state = stateOf(value);
    const isCleared =
      makesRoom(state) && clearOthers({ control, name, value, title }, { inStock: !settings.clickableOutOfStock, anyStock: !barsStock });
    return !isBarred(isCleared ? stateOf(value) : state);
  };

  const refresh = (): HTMLElement | undefined => {
    const open = choosable();
    const states = new Map(itemsOf(list).map((i) => [i, stateOf(valueOf(i), open)] as const));
    const chosen = choiceOf(field) === '' ? undefined : [...states.keys()].find(isChosen);
    const tab = tabStopOf(list, chosen, (i) => !isBarred(states.get(i) ?? 'unavailable'));
    for (const [item, state] of states) {
      const [barred, isNow] = [isBarred(state), isChosen(item)];
      const model = {
        state,
        chosen: isNow,
        barred,
        soldOut: state === 'out-of-stock' && settings.clickableOutOfStock,
        pressable: !barred || settings.deselectUnavailable || isNow,
        tabbable: item === tab,
        left: news.left?.get(valueOf(item)),
      };
      showSwatch(item, model, writes);
    }
    label(chosen ? titleOf(chosen) : '');
    return chosen;
  };
  const stopListening = listenToSwatches(list, writes, {
    press,
    isChosen,
    clearOnReselect: settings.clearOnReselect,
    // Moving onto a value that others rule out only shows it; choosing it clears something, and that wants a key of its own.
    stops: (items) => {
      const open = choosable();
      return items.map((item) => {
        const state = stateOf(valueOf(item), open);
        return makesRoom(state) ? 'visit' : isBarred(state) ? 'none' : 'choose';
      });
    },
  });

  return {
    sync(now, picked) {
      news = now;
      const chosen = refresh();
      const first = now.begun && !hasTold;
      hasTold ||= now.begun;
      if (chosen && (picked || first)) {
        fireHost(chosen, 'wvs-item-updated', [choiceOf(field), valueOf(chosen)]);
      }
    },
    focus() {
      const all = itemsOf(list);
      const target = all.find((i) => i.tabIndex === 0) ?? all[0];
      if (target) {
        focusOf(target).focus();
      }
    },
    stop() {
      stopListening();
      writes.undo();
    },
  };
}

/** The stock numbers to tell, if the shop wants that. */
const stockToTell = (control: FormControl, settings: SwatchSettings): StockLeft | null => {
  const index = settings.showStock ? control.index() : null;
  return (
    index && stockLeft(index, control.choices(), Object.fromEntries(control.fields.map((f) => [f.name, f.values])), settings.stockThreshold)
  );
};

/**
 * Shows at every list of a form what its variations and choices say now.
 * @param begun has the form been set up?
 * @param chosen has a choice changed?
 */
export function syncSwatches(
  drivers: ReadonlyMap<string, SwatchDriver>,
  control: FormControl,
  settings: SwatchSettings,
  { begun, chosen }: { readonly begun: boolean; readonly chosen: boolean },
): void {
  const states = control.index()?.states(control.choices(), Object.fromEntries(control.fields.map((f) => [f.name, f.values])));
  const stock = stockToTell(control, settings);
  for (const [name, swatches] of drivers) {
    swatches.sync({ states: states?.[name] ?? null, left: stock?.attribute === name ? stock.left : null, begun }, chosen);
  }
}
