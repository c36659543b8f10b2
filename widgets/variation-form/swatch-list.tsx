/* oxlint-disable jsx-a11y/no-noninteractive-element-to-interactive-role --
 * the markup is the host plugin's, which themes style and scripts read */
import { isShown } from '../../shared/a11y/focus.js';
import { LIST, OUR_LIST, type AttributeField } from './variation-form.host.js';
import { memo, useId, type ReactElement } from 'react';
import { message } from '../../shared/messages.js';
import '../../shared/messages/variation.js';
import { safeUrl } from '../../shared/url.js';
import { safeColor, type SwatchConfig } from './variation-form.rules.js';
import { nodeOf } from '../../shared/dom/node-of.js';
import type { RestorableWrites } from '../../shared/dom/restorable-writes.js';
import type { SwatchState } from './swatches.rules.js';
import { rovingTarget } from '../../shared/a11y/roving.rules.js';

/** Lists of swatches and their items, as the host's plugin prints them and as we do (contract 8). */

/** A theme may put every select into one box: the list is the one that names the attribute. */
const listBeside = ({ select, name }: AttributeField, isOurs: boolean): HTMLElement | null =>
  [...(select.parentElement?.querySelectorAll<HTMLElement>(LIST) ?? [])].find(
    (list) => list.classList.contains(OUR_LIST) === isOurs && (list.dataset['attribute_name'] ?? name) === name,
  ) ?? null;

/** The swatches of an attribute that the page printed. */
export const printedList = (field: AttributeField): HTMLElement | null => listBeside(field, false);
/** Those that we printed. */
export const ourList = (field: AttributeField): HTMLElement | null => listBeside(field, true);

/** Class of a list that shows only its first items. */
const LIMIT_MODE = 'enabled-display-limit-mode';
/** Class of the item that shows the rest. */
const MORE = 'woo-variation-swatches-variable-item-more';
/** The mark of the items that wait until then. */
const OVER = 'data-shop-over';

/** All items but the one that shows the rest. */
export const itemsOf = (list: HTMLElement): HTMLElement[] => [...list.querySelectorAll<HTMLElement>(`.variable-item:not(.${MORE})`)];
/** Those that can be seen: none that waits behind "more". */
export const shownItemsOf = (list: HTMLElement): HTMLElement[] => itemsOf(list).filter((i) => !i.hasAttribute(OVER) && isShown(i));
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
const radioOf = (item: HTMLElement): HTMLInputElement | null =>
  item.querySelector<HTMLInputElement>('input.variable-item-radio-input');
/** What of an item takes the focus. */
export const focusOf = (item: HTMLElement): HTMLElement => radioOf(item) ?? item;

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

/**
 * Prints the swatches of one attribute in the host plugin's markup. It never renders again: the driver owns the states of the
 * items from then on, printed by us or by the host alike. Other settings are another list (give it another key).
 */
export const SwatchList = memo(
  function SwatchList({
    field,
    config,
    limit,
  }: {
    readonly field: AttributeField;
    readonly config: SwatchConfig;
    readonly limit: number;
  }): ReactElement {
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

/** Class of the chosen value in a label. */
export const NAME = 'woo-selected-variation-item-name';
const STOCK = 'wvs-stock-left-info';
const SHOW_STOCK = 'wvs-show-stock-left-info';

/** What an item shows (contract 53). */
interface SwatchModel {
  readonly state: SwatchState;
  readonly chosen: boolean;
  /** It cannot be chosen. */
  readonly barred: boolean;
  /** Sold out, and can be chosen all the same. */
  readonly soldOut: boolean;
  /** Its native radio can be pressed. */
  readonly pressable: boolean;
  /** It is the one of its list that Tab reaches. */
  readonly tabbable: boolean;
  /** What is left, as the page says it; a plain number gets words. */
  readonly left: number | string | undefined;
}

/** Writes what an item shows; the writes can undo it. */
export function showSwatch(item: HTMLElement, model: SwatchModel, writes: RestorableWrites): void {
  const { state, chosen, barred, left } = model;
  const reason = state === 'unavailable' ? message('swatch.unavailable') : state === 'out-of-stock' ? message('swatch.out_of_stock') : '';
  const stock = typeof left === 'number' || /^\d+$/.test(left ?? '') ? message('swatch.stock_left', { count: Number(left) }) : (left ?? '');
  writes.flag(item, 'selected', chosen);
  writes.flag(item, 'disabled', barred);
  writes.flag(item, 'no-stock', model.soldOut);
  writes.flag(item, SHOW_STOCK, stock !== '');
  writes.attr(item, 'data-state', chosen ? 'selected' : state);
  writes.attr(item, 'data-wvstooltip', state === 'unavailable' ? reason : writes.original(item, 'data-wvstooltip'));
  writes.attr(item, 'data-wvstooltip-out-of-stock', state === 'out-of-stock' ? reason : null);
  showStock(item, stock, writes);
  const radio = radioOf(item);
  if (radio) {
    radio.checked = chosen;
    radio.disabled = !model.pressable;
    writes.attr(radio, 'aria-description', [reason, stock].filter(Boolean).join(', ') || null);
    return;
  }
  writes.attr(item, 'aria-checked', String(chosen));
  writes.attr(item, 'aria-disabled', barred ? 'true' : null);
  writes.attr(item, 'aria-label', [titleOf(item), reason, stock].filter(Boolean).join(', '));
  writes.attr(item, 'tabindex', model.tabbable ? '0' : '-1');
}

function showStock(item: HTMLElement, text: string, writes: RestorableWrites): void {
  let info = item.querySelector<HTMLElement>(`.${STOCK}`);
  if (!info && text) {
    const made = nodeOf(<span className={STOCK} aria-hidden="true" />);
    item.append(made);
    writes.later(() => made.remove());
    info = made;
  }
  if (info) {
    writes.attr(info, 'data-wvs-stock-info', text || null);
  }
}

/** The label of an attribute. */
export const labelNodeOf = (select: HTMLSelectElement): Element | null =>
  select.closest('tr')?.querySelector('label, .label') ?? select.labels?.[0] ?? null;

/** Where the chosen value stands in a label: printed by the plugin, or by us. */
export const namesIn = (label: Element | null): readonly HTMLElement[] => [...(label?.querySelectorAll<HTMLElement>(`.${NAME}`) ?? [])];

/** The chosen value as the label says it. */
export const nameText = (separator: string, title: string): string => `${separator} ${title}`;

/**
 * Prepares the chosen value behind the attribute's label.
 * @param separator `null` where the shop shows no value there
 * @returns what writes a title there
 */
export function createChosenLabel(select: HTMLSelectElement, separator: string | null, writes: RestorableWrites): (title: string) => void {
  const [name] = namesIn(labelNodeOf(select));
  return (title) => {
    if (name && separator !== null) {
      writes.text(name, title ? nameText(separator, title) : '');
    }
  };
}

/** What a press or a key on a list of swatches asks. */
interface SwatchActs {
  /** Chooses an item, or clears it where it is chosen. */
  press(item: HTMLElement): void;
  isChosen(item: HTMLElement): boolean;
  /** Does a press on the chosen one clear it? */
  readonly clearOnReselect: boolean;
  /** What the arrows do with an item: pass it by, only go there, or choose it too. */
  stops(items: readonly HTMLElement[]): readonly ('none' | 'visit' | 'choose')[];
}

/** Shows the items that wait behind "more", and hands the focus on to the first of them. */
function showAll(list: HTMLElement, more: Element, writes: RestorableWrites): void {
  const first = list.querySelector<HTMLElement>(`[${OVER}]`);
  for (const word of [...list.classList]) {
    if (word.includes('limit')) {
      writes.flag(list, word, false);
    }
  }
  for (const over of list.querySelectorAll(`[${OVER}]`)) {
    writes.attr(over, OVER, null);
  }
  const next = more.nextSibling;
  writes.later(() => list.insertBefore(more, next));
  more.remove();
  const target = first ?? itemsOf(list).find((i) => i.tabIndex === 0);
  if (target) {
    focusOf(target).focus();
  }
}

/**
 * Hears presses and keys on a list of swatches. A radio group in the keyboard's sense: one item in the tab order, arrows move and choose.
 * @returns how to stop
 */
export function listenToSwatches(list: HTMLElement, writes: RestorableWrites, acts: SwatchActs): () => void {
  const { press, isChosen } = acts;
  const onClick = (event: MouseEvent): void => {
    const more = event.target instanceof Element ? event.target.closest(`.${MORE}`) : null;
    if (more) {
      event.preventDefault();
      showAll(list, more, writes);
      return;
    }
    const item = itemAt(list, event.target);
    if (!item) {
      return;
    }
    const radio = radioOf(item);
    // A native radio tells a new choice by `change`; only pressing the chosen one again is ours to see.
    if (radio ? event.target === radio && isChosen(item) && acts.clearOnReselect : true) {
      press(item);
    }
  };
  const onChange = (event: Event): void => {
    const item = itemAt(list, event.target);
    if (item && radioOf(item) && !isChosen(item)) {
      press(item);
    }
  };
  const onKey = (event: KeyboardEvent): void => {
    const item = itemAt(list, event.target);
    if (!item || radioOf(item) || event.altKey || event.ctrlKey || event.metaKey) {
      return;
    }
    if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault();
      press(item);
      return;
    }
    const all = shownItemsOf(list);
    const stops = acts.stops(all);
    const isRtl = getComputedStyle(list).direction === 'rtl';
    const to = rovingTarget(
      event.key,
      all.indexOf(item),
      stops.map((stop) => stop !== 'none'),
      isRtl,
    );
    const target = to === null ? undefined : all[to];
    if (to === null || !target) {
      return;
    }
    event.preventDefault();
    target.focus();
    if (!isChosen(target) && stops[to] === 'choose') {
      press(target);
    }
  };
  list.addEventListener('click', onClick);
  list.addEventListener('change', onChange);
  list.addEventListener('keydown', onKey);
  return () => {
    list.removeEventListener('click', onClick);
    list.removeEventListener('change', onChange);
    list.removeEventListener('keydown', onKey);
  };
}
