/* oxlint-disable jsx-a11y/no-noninteractive-element-to-interactive-role --
 * the markup is the host plugin's, which themes style and scripts read */
import { memo, useId, useLayoutEffect, useState, type ReactElement } from 'react';
import { isShown } from '../../shared/a11y/focus.js';
import { rovingTarget } from '../../shared/a11y/roving.rules.js';
import { commit } from '../../shared/element/commit.js';
import { Host } from '../../shared/element/host.js';
import { HostPortal, keyOf } from '../../shared/element/host-hooks.js';
import { asHost, fireHost } from '../../shared/host/jquery-bridge.js';
import { message } from '../../shared/messages.js';
import '../../shared/messages/variation.js';
import { announce } from '../../shared/stores/notices.js';
import { safeUrl } from '../../shared/url.js';
import type { FormControl } from './session.js';
import { keepFitting, pressRules, type SwatchSettings, type SwatchState } from './swatches.rules.js';
import { choiceOf, DRIVEN_LIST, type AttributeField } from './variation-form.host.js';
import { safeColor, type SwatchConfig } from './variation-form.rules.js';
import type { OptionState } from './variation-index.rules.js';

/** Lists of swatches and their items, as the host's plugin prints them and as we do (contract 8). */

/** Class of a list that shows only its first items. */
const LIMIT_MODE = 'enabled-display-limit-mode';
/** Class of the item that shows the rest. */
const MORE = 'woo-variation-swatches-variable-item-more';
/** The mark of the items that wait until then. */
const OVER = 'data-shop-over';

/** All items but the one that shows the rest. */
export const itemsOf = (list: HTMLElement): HTMLElement[] => [...list.querySelectorAll<HTMLElement>(`.variable-item:not(.${MORE})`)];
/** Those that can be seen: none that waits behind "more". */
const shownItemsOf = (list: HTMLElement): HTMLElement[] => itemsOf(list).filter((i) => !i.hasAttribute(OVER) && isShown(i));
/** The item that an event came from. */
function itemAt(list: HTMLElement, target: EventTarget | null): HTMLElement | null {
  const item = target instanceof Element ? target.closest<HTMLElement>('.variable-item') : null;
  return item && list.contains(item) && !item.classList.contains(MORE) ? item : null;
}
/** The value of the select that an item stands for. */
export const valueOf = (item: HTMLElement): string => item.dataset['value'] ?? '';
/** What a shopper reads on it. */
export const titleOf = (item: HTMLElement): string => item.dataset['title'] || item.textContent?.trim() || valueOf(item);
/** The native radio of an item, where its list is printed with some. */
const radioOf = (item: HTMLElement): HTMLInputElement | null => item.querySelector<HTMLInputElement>('input.variable-item-radio-input');
/** What of an item takes the focus. */
const focusOf = (item: HTMLElement): HTMLElement => radioOf(item) ?? item;

const slug = (value: string): string => value.toLowerCase().replaceAll(/[^a-z0-9-]+/g, '-');

/** What the eye sees of an item that is no native radio. */
function Face({
  type,
  value,
  label,
}: {
  readonly type: SwatchConfig['type'];
  readonly value: string | undefined;
  readonly label: string;
}): ReactElement {
  const src = type === 'image' ? safeUrl(value) : null;
  if (src) {
    return <img className="variable-item-image" alt="" src={src} width={50} height={50} />;
  }
  const color = type === 'color' ? safeColor(value) : null;
  if (color) {
    return <span className="variable-item-span variable-item-span-color" style={{ backgroundColor: color }} />;
  }
  return <span className="variable-item-span variable-item-span-button">{label}</span>;
}

interface SwatchListProps {
  readonly field: AttributeField;
  readonly config: SwatchConfig;
  readonly limit: number;
}

/**
 * Prints the swatches of one attribute in the host plugin's markup. It never renders again: the driver owns the states of the
 * items from then on, printed by us or by the host alike. Other settings are another list (give it another key).
 */
export const SwatchList = memo(
  function SwatchList({ field, config, limit }: SwatchListProps): ReactElement {
    const { options } = field;
    // Radios outside of any form are one group by their name alone: the same attribute of another form must not be in it.
    const group = useId();
    const limited = limit > 0 && options.length > limit;
    return (
      <ul
        role="radiogroup"
        aria-label={field.label}
        className={`variable-items-wrapper ${config.type}-variable-items-wrapper shop-swatches${limited ? ` ${LIMIT_MODE}` : ''}`}
        data-attribute_name={field.name}
        data-attribute_values={JSON.stringify(field.values)}
      >
        {options.map(({ value, label: printed }, i) => {
          const item = config.items[value];
          const label = item?.label ?? printed;
          const common = {
            'data-value': value,
            'data-title': label,
            'data-wvstooltip': label,
            className: `variable-item ${config.type}-variable-item ${config.type}-variable-item-${slug(value)}`,
            ...(limited && i >= limit ? { 'data-shop-over': '' } : {}),
          };
          if (config.type === 'radio') {
            return (
              <li key={value} role="none" {...common}>
                <label className="variable-item-contents">
                  <input className="variable-item-radio-input" type="radio" name={`shop-swatch-${group}`} value={value} form="" />
                  <span className="variable-item-radio-value">{label}</span>
                </label>
              </li>
            );
          }
          return (
            <li key={value} role="radio" aria-checked="false" tabIndex={-1} aria-label={label} {...common}>
              <div className="variable-item-contents">
                <Face type={config.type} value={item?.value} label={label} />
              </div>
            </li>
          );
        })}
        {limited && (
          <li role="none" className={MORE}>
            <button type="button" className="shop-swatches__more">
              {message('swatch.more', { count: options.length - limit })}
            </button>
          </li>
        )}
      </ul>
    );
  },
  () => true,
);

/** What the index says of the values of one attribute; `null` where variations are asked for one at a time. */
type OptionStates = ReadonlyMap<string, OptionState> | null;

/** What the index says of every value of a form. */
export const readStates = (control: FormControl): Readonly<Record<string, ReadonlyMap<string, OptionState>>> =>
  control.index()?.states(control.choices(), Object.fromEntries(control.fields.map((f) => [f.name, f.values]))) ?? {};

/** What tells the state of a value: what its select lets one choose, and what is in stock. */
function stateReader({ select }: AttributeField, states: OptionStates): (value: string) => SwatchState {
  const open = new Set([...select.options].filter((o) => !o.disabled).map((o) => o.value));
  return (value) => (!open.has(value) ? 'unavailable' : states?.get(value)?.inStock === false ? 'out-of-stock' : 'available');
}

const STOCK = 'wvs-stock-left-info';

interface SwatchProps {
  readonly item: HTMLElement;
  readonly state: SwatchState;
  readonly isChosen: boolean;
  /** It cannot be chosen. */
  readonly isBarred: boolean;
  /** Sold out, and can be chosen all the same. */
  readonly isSoldOut: boolean;
  /** Its native radio can be pressed. */
  readonly isPressable: boolean;
  /** It is the one of its list that Tab reaches. */
  readonly isTabStop: boolean;
  /** Nothing of the list waits behind "more" any longer. */
  readonly isListWhole: boolean;
  /** What is left, as the page says it; a plain number gets words. */
  readonly left: number | string | undefined;
}

/** One swatch, printed by the page or by us (contract 53). */
function Swatch({ item, state, isChosen, isBarred, isSoldOut, isPressable, isTabStop, isListWhole, left }: SwatchProps): ReactElement {
  const reason = state === 'unavailable' ? message('swatch.unavailable') : state === 'out-of-stock' ? message('swatch.out_of_stock') : '';
  const stock = typeof left === 'number' || /^\d+$/.test(left ?? '') ? message('swatch.stock_left', { count: Number(left) }) : (left ?? '');
  const radio = radioOf(item);
  const [info] = useState(() => item.querySelector(`.${STOCK}`));
  useLayoutEffect(() => {
    // A native radio moves by itself, also where the choice does not: it is written each time.
    if (radio) {
      radio.checked = isChosen;
    }
  });
  return (
    <>
      <Host
        node={item}
        className={{ selected: isChosen, disabled: isBarred, 'no-stock': isSoldOut, 'wvs-show-stock-left-info': stock !== '' }}
        data-state={isChosen ? 'selected' : state}
        data-wvstooltip={state === 'unavailable' ? reason : undefined}
        data-wvstooltip-out-of-stock={state === 'out-of-stock' ? reason : null}
        data-shop-over={isListWhole ? null : undefined}
      />
      {radio ? (
        <Host node={radio} disabled={!isPressable} aria-description={[reason, stock].filter(Boolean).join(', ') || null} />
      ) : (
        <Host
          node={item}
          aria-checked={isChosen}
          aria-disabled={isBarred || null}
          aria-label={[titleOf(item), reason, stock].filter(Boolean).join(', ')}
          tabIndex={isTabStop ? 0 : -1}
        />
      )}
      <Host node={info} data-wvs-stock-info={stock || null} />
      {!info && stock && (
        <HostPortal find={() => item} as="span" className={STOCK} attributes={{ 'aria-hidden': 'true', 'data-wvs-stock-info': stock }}>
          {null}
        </HostPortal>
      )}
    </>
  );
}

/** Where the keyboard comes in: at the choice, unless that still waits behind "more", else at the first that can be chosen. */
function tabStopOf(list: HTMLElement, chosen: HTMLElement | undefined, isOpen: (item: HTMLElement) => boolean): HTMLElement | undefined {
  const reachable = shownItemsOf(list);
  return (chosen && reachable.includes(chosen) ? chosen : undefined) ?? reachable.find(isOpen) ?? reachable[0];
}

/**
 * Clears the choices that rule a value out, and says which.
 * @returns whether some combination with the value is left
 */
function clearOthers(control: FormControl, { name }: AttributeField, item: HTMLElement, settings: SwatchSettings): boolean {
  const index = control.index();
  const value = valueOf(item);
  const fitting = (inStock: boolean): ReturnType<typeof keepFitting> =>
    index && keepFitting(index, control.choices(), name, value, inStock);
  // What is sold out may be chosen where nothing in stock fits, if the shop does not bar it.
  const found = fitting(!settings.clickableOutOfStock) ?? (pressRules(settings).barsStock ? null : fitting(false));
  if (!found) {
    return false;
  }
  const labels = found.dropped.map((d) => control.fields.find((f) => f.name === d)?.label ?? d);
  found.dropped.forEach((d) => control.choose(d, ''));
  if (labels.length > 0) {
    announce(message('variation.cleared_others', { names: labels.join(', '), choice: titleOf(item) }));
  }
  return true;
}

interface SwatchesProps {
  readonly control: FormControl;
  readonly field: AttributeField;
  readonly list: HTMLElement;
  readonly states: OptionStates;
  /** What is left of its values, where the shop wants that told. */
  readonly left: ReadonlyMap<string, number | string> | null;
  readonly settings: SwatchSettings;
  /** Shows the swatches anew. */
  onRefuse(): void;
}

/** What presses and keys on a list of swatches do. A radio group in the keyboard's sense: arrows move and choose. */
function usePresses({ control, field, list, settings, onRefuse }: SwatchesProps, onMore: (more: Element) => void) {
  const { isBarred, makesRoom } = pressRules(settings);
  const isChosen = (item: HTMLElement): boolean => choiceOf(field) === valueOf(item);
  /** As of this moment: a press may have cleared other choices. */
  const stateNow = (item: HTMLElement): SwatchState => stateReader(field, readStates(control)[field.name] ?? null)(valueOf(item));
  /** Can it be chosen, once the choices are cleared that rule it out, if the shop wants that? */
  const isFree = (item: HTMLElement): boolean => {
    const state = stateNow(item);
    const isCleared = makesRoom(state) && clearOthers(control, field, item, settings);
    return !isBarred(isCleared ? stateNow(item) : state);
  };
  /** Chooses an item, or clears it where it is chosen. */
  const press = (item: HTMLElement): void => {
    const value = valueOf(item);
    const clears = isChosen(item);
    if (clears ? !settings.clearOnReselect : !isFree(item)) {
      onRefuse();
      return;
    }
    control.choose(field.name, clears ? '' : value);
    field.select.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    // The plugin's own event says 0 for a cleared choice (recorded).
    fireHost(item, clears ? 'wvs-unselected-item' : 'wvs-selected-item', [clears ? 0 : value, asHost(field.select), asHost(control.form)]);
  };
  /** The arrows pass an item by, only go there, or choose it too. */
  const move = (event: KeyboardEvent, item: HTMLElement): void => {
    const all = shownItemsOf(list);
    const stateOf = stateReader(field, readStates(control)[field.name] ?? null);
    const states = all.map((one) => stateOf(valueOf(one)));
    const isRtl = getComputedStyle(list).direction === 'rtl';
    const stops = states.map((state) => makesRoom(state) || !isBarred(state));
    const to = rovingTarget(event.key, all.indexOf(item), stops, isRtl);
    const target = to === null ? undefined : all[to];
    if (to === null || !target) {
      return;
    }
    event.preventDefault();
    target.focus();
    // Moving onto a value that others rule out only shows it; choosing it clears something, and that wants a key of its own.
    if (!isChosen(target) && !makesRoom(states[to] as SwatchState)) {
      press(target);
    }
  };
  return {
    onClick(event: MouseEvent): void {
      const more = event.target instanceof Element ? event.target.closest(`.${MORE}`) : null;
      const item = itemAt(list, event.target);
      if (more) {
        event.preventDefault();
        onMore(more);
      } else if (item) {
        const radio = radioOf(item);
        // A native radio tells a new choice by `change`; only pressing the chosen one again is ours to see.
        if (radio ? event.target === radio && isChosen(item) && settings.clearOnReselect : true) {
          press(item);
        }
      }
    },
    onChange(event: Event): void {
      const item = itemAt(list, event.target);
      if (item && radioOf(item) && !isChosen(item)) {
        press(item);
      }
    },
    onKeyDown(event: KeyboardEvent): void {
      const item = itemAt(list, event.target);
      if (!item || radioOf(item) || event.altKey || event.ctrlKey || event.metaKey) {
        return;
      }
      if (event.key === ' ' || event.key === 'Enter') {
        event.preventDefault();
        press(item);
      } else {
        move(event, item);
      }
    },
  };
}

/** The item that shows the rest of a list, out of it: our list is printed once, and the page's is the page's. */
function Removed({ node }: { readonly node: Element }): null {
  useLayoutEffect(() => {
    const { parentNode, nextSibling } = node;
    node.remove();
    return () => void parentNode?.insertBefore(node, nextSibling);
  }, [node]);
  return null;
}

/** Moves the focus into a list of swatches. */
export function focusList(list: HTMLElement): void {
  const all = itemsOf(list);
  const target = all.find((i) => i.tabIndex === 0) ?? all[0];
  if (target) {
    focusOf(target).focus();
  }
}

/** A list of swatches in the host plugin's markup: shows what its select holds, chooses by changing that (contract 52, 53). */
export function Swatches(props: SwatchesProps): ReactElement {
  const { field, list, states, left, settings } = props;
  const { clickableOutOfStock, deselectUnavailable } = settings;
  const { isBarred } = pressRules(settings);
  /** What was pressed to see the rest, and the words for a list that shows only its first items. */
  const [whole, setWhole] = useState<{ readonly more: Element; readonly words: readonly string[] } | null>(null);
  const presses = usePresses(props, (more) => {
    const first = list.querySelector<HTMLElement>(`[${OVER}]`);
    commit(
      () => setWhole({ more, words: [...list.classList].filter((word) => word.includes('limit')) }),
      () => (first ? focusOf(first).focus() : focusList(list)),
    );
  });
  const stateOf = stateReader(field, states);
  const items = itemsOf(list).map((item) => ({ item, value: valueOf(item), state: stateOf(valueOf(item)) }));
  const choice = choiceOf(field);
  const chosen = choice === '' ? undefined : items.find(({ value }) => value === choice);
  const open = new Set(items.filter(({ state }) => !isBarred(state)).map(({ item }) => item));
  const tabStop = tabStopOf(list, chosen?.item, (item) => open.has(item));
  return (
    <>
      <Host
        node={list}
        className={Object.fromEntries((whole?.words ?? []).map((word) => [word, false]))}
        {...presses}
        {...{ [DRIVEN_LIST]: '' }}
      />
      {items.map(({ item, value, state }) => (
        <Swatch
          key={keyOf(item)}
          item={item}
          state={state}
          isChosen={value === choice}
          isBarred={isBarred(state)}
          isSoldOut={state === 'out-of-stock' && clickableOutOfStock}
          isPressable={!isBarred(state) || deselectUnavailable || value === choice}
          isTabStop={item === tabStop}
          isListWhole={whole !== null}
          left={left?.get(value)}
        />
      ))}
      {whole && <Removed node={whole.more} />}
    </>
  );
}
