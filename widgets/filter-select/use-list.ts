import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { useLayoutEffect, useRef, useState } from 'react';
import { afterPaint } from '../../shared/dom/after-paint.js';
import { useLatest } from '../../shared/element/host-hooks.js';
import { CLOSED, fillWindow, isAtMore, markRow, rowFor, shiftWindow, showResults, type ListState } from './list.logic.js';
import type { Settings } from './filter-select.schema.js';
import { createSource, matcherOf, type Source } from './source.js';
import type { Choice } from './use-choice.js';

/** The list of a control, open or not. */
export interface List {
  /** What is rendered. */
  readonly state: ListState;
  /** What is so now, maybe not rendered yet. */
  now(): ListState;
  open(as: 'popup' | 'sheet', term: string): void;
  close(): void;
  /** Asks for the rows of a term. */
  ask(term: string): void;
  /** Asks for the next page. */
  askMore(): void;
  /** Marks the row that a key leads to. @returns is it a key of the list? */
  walk(key: string): boolean;
  /** @param isBrought does it come into sight? */
  mark(index: number, isBrought: boolean): void;
  /** Draws the part of a long list around a row. */
  shift(around: number): void;
}

/** The rows of a control: its select's own options, or a server's. */
export function useList(settings: Settings, { items, chosen, isChosen, isFull }: Choice, isMultiple: boolean): List {
  const [$list] = useState(() => atom(CLOSED));
  const state = useStore($list);
  const source = useRef<Source | undefined>(undefined);
  const count = useRef(0);
  count.current = isMultiple ? chosen.length : 0;

  // The limit has come, or is gone: the message takes the rows' place, or they its.
  const wasFull = useRef(isFull);
  useLayoutEffect(() => {
    if (isFull !== wasFull.current) {
      wasFull.current = isFull;
      source.current?.ask($list.get().term, true);
    }
  }, [isFull, $list]);
  useLayoutEffect(() => () => source.current?.leave(), []);
  const { round } = state;
  const latest = useLatest(items);
  const isLocal = settings.ajaxUrl === '';
  useLayoutEffect(() => {
    if (round === 0) {
      return undefined;
    }
    // What is not seen at once comes once the first rows have been painted.
    return afterPaint(() => {
      $list.set(fillWindow($list.get()));
      if (isLocal && round === 1) {
        // Of ten thousand options the search reads all texts the first time: before a letter is typed.
        matcherOf(latest.current())('?');
      }
    });
  }, [round, isLocal, $list, latest]);

  const mark: List['mark'] = (index, isBrought) => $list.set(markRow($list.get(), index, isBrought));
  const askMore = (): void => {
    $list.set({ ...$list.get(), hasFailed: false });
    source.current?.more();
  };
  return {
    state,
    now: () => $list.get(),
    open(as, term) {
      $list.set({ ...CLOSED, open: as, term });
      source.current = createSource({
        settings,
        items: items(),
        chosen: () => count.current,
        show(results) {
          const at = 'message' in results ? -1 : results.items.findIndex((item) => isChosen(item) && !item.disabled);
          $list.set(showResults($list.get(), results, at));
        },
      });
      source.current.ask(term, true);
    },
    close() {
      source.current?.leave();
      source.current = undefined;
      $list.set(CLOSED);
    },
    ask(term) {
      $list.set({ ...$list.get(), term });
      source.current?.ask(term);
    },
    askMore,
    walk(key) {
      const { items: rows, marked, more } = $list.get();
      const to = rowFor(key, marked, rows);
      if (more && (key === 'ArrowDown' || key === 'PageDown') && (to ?? -1) <= marked) {
        // Past the last row the keys lead to the one that stands for the next page, whatever its height; that is asked for then.
        if (!isAtMore($list.get())) {
          mark(rows.length, true);
          askMore();
        }
      } else if (to !== null) {
        mark(to, true);
      }
      return to !== null || /^(?:Arrow(?:Up|Down)|Page(?:Up|Down))$/.test(key);
    },
    mark,
    shift: (around) => $list.set(shiftWindow($list.get(), around)),
  };
}
