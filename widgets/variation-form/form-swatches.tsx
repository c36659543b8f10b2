import { useLayoutEffect, useMemo, useState, type ReactElement, useCallback, useEffect, useRef } from 'react';
import { isShown } from '../../shared/a11y/focus.js';
import { createRestorableWrites } from '../../shared/dom/restorable-writes.js';
import { HostPortal, keyOf, useEnhance, useHostEvent, useLatest } from '../../shared/element/host-hooks.js';
import { useNodesBy } from '../../shared/element/use-nodes.js';
import {
  printedListsIn,
  DRIVEN,
  HIDDEN_SELECT,
  pluginDrives,
  setOurs,
  type AttributeField,
  DRIVEN_LIST,
  choiceOf,
  SWATCH,
} from './variation-form.host.js';
import type { FormControl, FormWork } from './session.js';
import {
  SwatchList,
  labelNodeOf,
  NAME,
  namesIn,
  nameText,
  itemsOf,
  ourList,
  printedList,
  titleOf,
  createChosenLabel,
  showSwatch,
  focusOf,
  shownItemsOf,
  valueOf,
  listenToSwatches,
} from './swatch-list.js';
import type { SwatchConfig } from './variation-form.rules.js';
import type { Settings } from './variation-form.schema.js';
import { asHost, fireHost } from '../../shared/host/jquery-bridge.js';
import { message } from '../../shared/messages.js';
import '../../shared/messages/variation.js';
import { announce } from '../../shared/stores/notices.js';
import { keepFitting, stockLeft, type StockLeft, type SwatchState } from './swatches.rules.js';
import type { OptionState } from './variation-index.rules.js';
import { lazyView } from '../../shared/lazy-view.js';
import type { PopoverProps } from '../../shared/ui/popover.js';
import { usePopover, type Turn } from '../../shared/ui/use-popover.js';

/** What the swatches of one form are given. */
export interface FormSwatchesProps {
  readonly work: FormWork;
  /** Who drives or follows the form at this moment. */
  readonly control: FormControl;
  readonly settings: Settings;
  /** Has whoever drives set the form up? */
  readonly isSetUp: { current: boolean };
}

/**
 * The swatches of one form: those that the page printed, and for attributes that `data-swatches` names our own. None where the swatches
 * plugin drives.
 */
export function FormSwatches({ work, control, settings, isSetUp }: FormSwatchesProps): ReactElement {
  const { form, fields } = control;
  const [isPlugins, setPlugins] = useState(() => pluginDrives(form));
  useNodesBy(form, printedListsIn);
  const [drivers] = useState(() => new Map<string, SwatchDriver>());
  const sync = useLatest((chosen: boolean) => {
    setPlugins(pluginDrives(form));
    if (drivers.size > 0) {
      syncSwatches(drivers, control, swatchSettings(settings), { begun: isSetUp.current, chosen });
    }
  });
  useHostEvent(form, 'wc_variation_form', () => {
    isSetUp.current = true;
    sync.current(false);
  });
  useLayoutEffect(
    () =>
      work.join({
        update: (chosen) => sync.current(chosen),
        focus({ name, select }) {
          const swatches = isShown(select) ? undefined : drivers.get(name);
          swatches?.focus();
          return swatches !== undefined;
        },
      }),
    [work, drivers, sync],
  );
  const lists = (isPlugins ? [] : fields).flatMap((field) => {
    const printed = printedList(field);
    const config = printed ? undefined : settings.swatches[field.name];
    return printed || config ? [{ field, printed, config }] : [];
  });
  useEnhance(lists.length > 0 ? form : null, markDriven, null);
  // After each rendering, which may have brought some.
  useLayoutEffect(() => sync.current(false));
  return (
    <>
      {lists.map(({ field, printed, config }) => (
        <SwatchesOf
          key={`${field.name} ${printed ? keyOf(printed) : JSON.stringify([config, settings.swatchLimit])}`}
          field={field}
          printed={printed}
          config={config}
          limit={settings.swatchLimit}
          control={control}
          drivers={drivers}
          settings={swatchSettings(settings)}
        />
      ))}
    </>
  );
}

const swatchSettings = (p: Settings): SwatchSettings => ({
  clearOnReselect: p.clearOnReselect,
  deselectUnavailable: p.deselectUnavailable,
  disableOutOfStock: p.disableOutOfStock,
  clickableOutOfStock: p.clickableOutOfStock,
  showLabel: p.showLabel,
  labelSeparator: p.labelSeparator,
  showStock: p.showStock,
  stockThreshold: p.stockThreshold,
});

/** Marks a form whose swatches we drive as the plugin marks its own, so that its script leaves them alone. */
function markDriven(form: HTMLFormElement): () => void {
  const writes = createRestorableWrites();
  setOurs(form, true);
  writes.flag(form, DRIVEN, true);
  return () => {
    writes.undo();
    setOurs(form, false);
  };
}

/** What the swatches of one attribute belong to. */
interface ListParts {
  readonly control: FormControl;
  readonly field: AttributeField;
  /** The list that the page printed; `null`: ours. */
  readonly printed: HTMLElement | null;
  /** Where it is kept who drives them, by attribute. */
  readonly drivers: Map<string, SwatchDriver>;
}

interface SwatchesProps extends ListParts {
  /** How to print them where the page has none. */
  readonly config: SwatchConfig | undefined;
  readonly limit: number;
  readonly settings: SwatchSettings;
}

/** Prints the swatches of one attribute where the page has none, hides the select behind them, and drives them. */
function SwatchesOf({ control, field, printed, drivers, config, limit, settings }: SwatchesProps): ReactElement | null {
  const parts = useMemo(() => ({ control, field, printed, drivers }), [control, field, printed, drivers]);
  useEnhance(parts, enhanceSwatches, settings);
  return (
    <>
      {config && (
        <HostPortal find={() => field.select} place="after">
          <SwatchList field={field} config={config} limit={limit} />
        </HostPortal>
      )}
      {settings.showLabel && (
        <ChosenName
          select={field.select}
          separator={settings.labelSeparator}
          titles={printed ? itemsOf(printed).map(titleOf) : field.options.map(({ value, label }) => config?.items[value]?.label ?? label)}
        />
      )}
    </>
  );
}

/** The class of the place that we print for a chosen value. */
const NAME_PLACE = 'shop-swatch-name';

interface ChosenNameProps {
  readonly select: HTMLSelectElement;
  readonly separator: string;
  readonly titles: readonly string[];
}

/**
 * The place of the chosen value behind the attribute's label, where the page printed none; whoever drives the swatches writes there. Every
 * title has its place kept from the start, unseen one over the other, so that a choice does not widen the label and move the swatches
 * beside it.
 */
function ChosenName({ select, separator, titles }: ChosenNameProps): ReactElement | null {
  const [isPrinted] = useState(() => namesIn(labelNodeOf(select)).some((name) => !name.closest(`.${NAME_PLACE}`)));
  return isPrinted ? null : (
    <HostPortal find={() => labelNodeOf(select)} as="span" className={NAME_PLACE}>
      {/* As attributes, which are no text of the label's. Before the name: its line is theirs while it is empty. */}
      {[...new Set(titles)].map((title) => (
        <span key={title} data-shop-text={nameText(separator, title)} />
      ))}
      <span className={NAME} />
    </HostPortal>
  );
}

/** Drives the swatches of one attribute. @returns how to give the page its markup back */
function enhanceSwatches({ control, field, printed, drivers }: ListParts, settings: SwatchSettings): () => void {
  const list = printed ?? ourList(field);
  if (!list) {
    return () => undefined;
  }
  const writes = createRestorableWrites();
  // Ours take the select's place; it stays the field that is posted and that other scripts read.
  if (!printed) {
    const { select } = field;
    const height = select.offsetHeight;
    list.style.minHeight = height > 0 ? `${height}px` : '';
    writes.flag(select, HIDDEN_SELECT, true);
    writes.keep(select, 'style');
    select.style.display = 'none';
    writes.flag(select.parentElement, 'woo-variation-items-wrapper', true);
  }
  const swatches = driveSwatches(control, field, list, settings);
  drivers.set(field.name, swatches);
  return () => {
    swatches.stop();
    drivers.delete(field.name);
    writes.undo();
  };
}

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

/** The popover comes with Floating UI, when the first tooltip opens. */
const Popover = lazyView<PopoverProps>(() => import('../../shared/ui/popover.js').then((part) => part.Popover), 'the tooltip of swatches');

/** What a swatch has to tell beside what it shows: why it cannot be had, or its name where it shows none. */
function tooltipText(item: HTMLElement): string {
  const own = item.dataset['wvstooltipOutOfStock'] ?? item.dataset['wvstooltip'] ?? '';
  return own.trim() === (item.textContent ?? '').trim() ? '' : own;
}

/**
 * The host plugin's own style sheet shows its tooltips from the same attribute; then ours stay away. It shows none to the keyboard,
 * and cuts off those of swatches that cannot be had.
 */
const hostShows = (item: HTMLElement, { type }: Turn): boolean => {
  const { content } = getComputedStyle(item, '::before');
  return type === 'pointerover' && !['', 'none', 'normal'].includes(content) && getComputedStyle(item).overflow !== 'hidden';
};

/** Kept free beside the window's edge, in pixels (contract 61). */
const EDGE_PX = 2;
/** The plugin's own marks of where a tooltip stands: below its swatch, and how far it was moved to stay on the screen. */
const BELOW = 'wvs-tooltip-position-bottom';
const SHIFT = '--horizontal-position';

/** What a shopper chooses by: a tooltip that lies over it hides what it explains. */
const CHOICES = '.variable-item, .label, label';
/** How far from its swatch the middle of a tooltip is, and how far it reaches beside it at least, in pixels. */
const AWAY_PX = 20;

/** Above, or below where less of that is covered: what belongs to the same attribute counts for more. */
function sideOf(item: HTMLElement): 'top' | 'bottom' {
  const { left, right, top, bottom } = item.getBoundingClientRect();
  const row = item.closest('tr') ?? item.parentElement;
  const covered = (y: number): number =>
    Math.max(
      ...[left - AWAY_PX, (left + right) / 2, right + AWAY_PX].map((x) => {
        const found = document.elementFromPoint(x, y)?.closest(CHOICES);
        return !found ? 0 : row?.contains(found) ? 2 : 1;
      }),
    );
  return covered(top - AWAY_PX) > covered(bottom + AWAY_PX) ? 'bottom' : 'top';
}

/** Tooltips for the swatches inside `root`: on hover and on focus; Escape hides, the pointer may rest on the tooltip. */
export function SwatchTooltips({ root }: { readonly root: HTMLElement }): ReactElement | null {
  /** Swatches that we told the plugin's sheet to show the tooltip of elsewhere. */
  const placed = useRef(new Set<Element>());
  useEffect(() => {
    const items = placed.current;
    return () => {
      for (const item of items) {
        item.classList.remove(BELOW);
      }
    };
  }, []);
  const { open, keep, leave } = usePopover(root, {
    selector: SWATCH,
    // The focus may be there before the tag.
    before: () => ({ type: 'focusin', target: document.activeElement }),
    contentOf: (item, turn) => {
      const hosts = hostShows(item, turn);
      // Its own way of putting it elsewhere. Where its script drives, that is for its script.
      if (hosts && item.closest(`[${DRIVEN_LIST}]`)) {
        placed.current.add(item);
        item.classList.toggle(BELOW, sideOf(item) === 'bottom');
      }
      return hosts ? null : tooltipText(item) || null;
    },
    placementOf: sideOf,
  });
  return open && <Tooltip anchor={open.anchor} text={open.content} side={open.placement} onEnter={keep} onLeave={leave} />;
}

interface TooltipProps extends Pick<PopoverProps, 'anchor' | 'onEnter' | 'onLeave'> {
  readonly text: string;
  readonly side: 'top' | 'bottom';
}

/** A tooltip beside a swatch, whose own name says the same to a screen reader. */
function Tooltip({ anchor, text, side, ...pointer }: TooltipProps): ReactElement {
  const mark = useCallback<NonNullable<PopoverProps['onPlaced']>>(
    ({ placement, shiftPx }) => {
      anchor.classList.toggle(BELOW, placement.startsWith('bottom'));
      anchor.style.setProperty(SHIFT, `${shiftPx}px`);
    },
    [anchor],
  );
  useLayoutEffect(
    () => () => {
      anchor.classList.remove(BELOW);
      anchor.style.removeProperty(SHIFT);
    },
    [anchor],
  );
  return (
    <Popover anchor={anchor} placement={side} className="shop-swatch-tooltip" edgePx={EDGE_PX} onPlaced={mark} {...pointer}>
      {text}
    </Popover>
  );
}
