import { useLayoutEffect, useMemo, useReducer, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useHostEvent, useListener } from '../../shared/element/host-hooks.js';
import { emit } from '../../shared/events.js';
import { fireHost } from '../../shared/host/jquery-bridge.js';
import type { Item } from './filter-select.rules.js';
import type { Settings } from './filter-select.schema.js';
import { optionFor, chosenOptions, itemOf, readItems, type SelectItem } from './filter-select.host.js';

/** What a select holds, and what changes it. The select stays the form's control: all that is known of the choice is read from it. */
export interface Choice {
  readonly chosen: readonly SelectItem[];
  readonly isDisabled: boolean;
  /** Are as many chosen as may be? */
  readonly isFull: boolean;
  /** The select's options, without the empty one that stands for the placeholder; the same list as long as they are the same. */
  items(): readonly SelectItem[];
  isChosen(item: Item): boolean;
  /** Chooses; of several a second time takes it away. @param settle runs when the select has it, before the page hears of the choice */
  choose(item: Item, event: Event | undefined, settle: () => void): void;
  /** Removes one of several. @param settle as for `choose` */
  unchoose(item: Item, event: Event | undefined, settle?: () => void): void;
  /** Removes all that is chosen. @returns `true` where there was anything and nobody prevented it */
  clear(event: Event | undefined): boolean;
  /** Chooses what has these values, and nothing else. */
  setValues(values: readonly string[]): void;
  /** Reads what others have changed in this turn. */
  catchUp(): void;
}

/** What is heard of a select besides its options; `disabled` of a fieldset around it, too. */
const WATCHED = ['disabled', 'selected', 'value', 'label', 'aria-invalid', 'aria-required', 'required', 'aria-describedby'];

/** What an event of select2's name brings. */
const payload = (item: Item | undefined, originalEvent: Event | undefined): Readonly<Record<string, unknown>> => ({
  ...(item && { data: { ...item.data, id: item.id, text: item.text } }),
  originalEvent,
});

/** Sends an event of select2's name that may be refused. @returns false where it is */
export function asksHost(select: HTMLSelectElement, type: string, item?: Item, originalEvent?: Event): boolean {
  // Scripts written for select2 read the payload of such an event in `args`.
  const args = payload(item, originalEvent);
  return !fireHost(select, `select2:${type}`, [], { params: { ...args, args } }).prevented;
}

/** Sends an event of select2's name. */
export function notifyHost(select: HTMLSelectElement, type: string, item?: Item, originalEvent?: Event): void {
  fireHost(select, `select2:${type}`, [], { params: payload(item, originalEvent) });
}

/** The options to choose from. The id of an item asks its option: of ten thousand only where the empty one is left out. */
function itemsOf(select: HTMLSelectElement, hasPlaceholder: boolean): readonly SelectItem[] {
  const items = readItems(select);
  return hasPlaceholder ? items.filter(({ id }) => id !== '') : items;
}

/**
 * Hears what changes a select, whoever does it.
 * @returns `version`: another one after each change; `changed` says that there is one; `known`: its items, until its options are others;
 *   `catchUp` reads what others have changed in this turn
 */
function useChanges(select: HTMLSelectElement) {
  const [version, changed] = useReducer((count: number) => count + 1, 0);
  const known = useRef<readonly SelectItem[] | undefined>(undefined);
  const catchUp = useRef<() => void>(() => undefined);
  useListener(select, 'change', changed);
  // jQuery's `.trigger('change')` is no native event.
  useHostEvent(select, 'change', changed);
  useListener(window, 'pageshow', changed);
  useListener(document, 'reset', ({ target }) => {
    if (target === select.form) {
      // The form has its values after the event.
      setTimeout(changed);
    }
  });
  useLayoutEffect(() => {
    const read = (records: readonly MutationRecord[]): void => {
      if (records.some(({ target, type }) => type === 'childList' || target !== select)) {
        known.current = undefined;
      }
      if (records.length > 0) {
        changed();
      }
    };
    const observer = new MutationObserver(read);
    observer.observe(select, { childList: true, subtree: true, characterData: true, attributeFilter: WATCHED });
    for (let at = select.closest('fieldset'); at; at = at.parentElement?.closest('fieldset') ?? null) {
      observer.observe(at, { attributeFilter: ['disabled'] });
    }
    catchUp.current = () => read(observer.takeRecords());
    return () => observer.disconnect();
  }, [select]);
  return { version, changed, known, catchUp };
}

/** Sends what a user's edit would send, and shows the new choice. A field that a script moves meanwhile keeps the focus. */
function tellEdit(select: HTMLSelectElement, show: () => void): void {
  const focused = document.activeElement;
  select.dispatchEvent(new Event('input', { bubbles: true }));
  select.dispatchEvent(new Event('change', { bubbles: true }));
  flushSync(show);
  if (focused instanceof HTMLElement && focused.isConnected && document.activeElement === document.body) {
    focused.focus({ preventScroll: true });
  }
}

/** What a select holds, followed and changed. */
export function useChoice(select: HTMLSelectElement, { placeholder, maximumSelectionLength }: Settings): Choice {
  const { version, changed, known, catchUp } = useChanges(select);
  // Of ten thousand options: once for each change, not for each rendering.
  // oxlint-disable-next-line react/memo-dependencies, react-hooks/exhaustive-deps -- the version stands for what the select holds
  const chosen = useMemo(() => chosenOptions(select).map(itemOf), [select, version]);
  const isLimit = (count: number): boolean => select.multiple && maximumSelectionLength > 0 && count >= maximumSelectionLength;
  const isDisabled = (): boolean => select.matches(':disabled');
  const notify = (): void => tellEdit(select, changed);
  const isChosen = (item: Item): boolean => {
    // Of ten thousand rows each is asked: no look through the options for one of them.
    const { option } = item as Partial<SelectItem>;
    return option ? option.selected : chosenOptions(select).some(({ value }) => value === item.id);
  };
  const unchoose: Choice['unchoose'] = (item, event, settle) => {
    const option = chosenOptions(select).find(({ value }) => value === item.id);
    if (!option || option.disabled || isDisabled() || !asksHost(select, 'unselecting', item, event)) {
      return;
    }
    option.selected = false;
    notify();
    settle?.();
    notifyHost(select, 'unselect', item, event);
  };
  return {
    chosen,
    isDisabled: isDisabled(),
    isFull: isLimit(chosen.length),
    items: () => (known.current ??= itemsOf(select, placeholder !== '')),
    isChosen,
    unchoose,
    choose(item, event, settle) {
      if (item.disabled) {
        return;
      }
      if (isChosen(item)) {
        if (select.multiple) {
          unchoose(item, event, settle);
        } else {
          settle();
        }
        return;
      }
      const told = { id: item.id, text: item.text };
      if (
        isLimit(chosenOptions(select).length) ||
        !emit(select, 'shop:filter-select', told) ||
        !asksHost(select, 'selecting', item, event)
      ) {
        return;
      }
      optionFor(select, item).selected = true;
      notify();
      settle();
      notifyHost(select, 'select', item, event);
      emit(select, 'shop:filter-selected', told);
    },
    clear(event) {
      const all = chosenOptions(select);
      if (all.length === 0 || isDisabled() || !asksHost(select, 'clearing', undefined, event)) {
        return false;
      }
      if (select.multiple) {
        all.filter(({ disabled }) => !disabled).forEach((option) => (option.selected = false));
      } else {
        select.value = '';
      }
      notify();
      notifyHost(select, 'clear', undefined, event);
      emit(select, 'shop:filter-cleared', {});
      return true;
    },
    setValues(values) {
      for (const option of select.options) {
        option.selected = values.includes(option.value);
      }
      notify();
    },
    catchUp: () => catchUp.current(),
  };
}
