import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { afterPaint } from '../../shared/dom/after-paint.js';
import type { LazyModule } from '../../shared/lazy.js';
import { CLOSED, type ListState } from './filter-select.rules.js';
import type { Settings } from './filter-select.schema.js';
import type * as OpenListCode from './open-list.js';
import type { OpenList } from './open-list.js';
import type { Choice } from './use-choice.js';

/** What fills a list and finds in it. It comes with what shows it. */
export type ListCode = LazyModule<typeof OpenListCode>;

/** The list of a control, open or not. While its code is on its way it is open without rows. */
export interface List extends Pick<OpenList, 'askMore' | 'mark' | 'shift'> {
  /** What is rendered. */
  readonly state: ListState;
  /** What is so now, maybe not rendered yet. */
  now(): ListState;
  open(as: 'popup' | 'sheet', term: string): void;
  close(): void;
  /** Asks for the rows of a term. */
  ask(term: string): void;
  /** Marks the row that a key leads to. @returns is it a key of the list? */
  walk(key: string): boolean;
}

/** The rows of a control: its select's own options, or a server's. */
export function useList(settings: Settings, { items, chosen, isChosen, isFull }: Choice, isMultiple: boolean, code: ListCode): List {
  const [$list] = useState(() => atom(CLOSED));
  const state = useStore($list);
  const { round } = state;
  const opened = useRef<OpenList | undefined>(undefined);
  const count = useRef(0);
  count.current = isMultiple ? chosen.length : 0;

  // The limit has come, or is gone: the message takes the rows' place, or they its.
  const wasFull = useRef(isFull);
  useLayoutEffect(() => {
    if (isFull !== wasFull.current) {
      wasFull.current = isFull;
      opened.current?.ask($list.get().term, true);
    }
  }, [isFull, $list]);
  useLayoutEffect(() => (round === 0 ? undefined : afterPaint(() => opened.current?.complete())), [round]);
  // Also for the code that comes when the control has left.
  const close = useCallback((): void => {
    opened.current?.leave();
    opened.current = undefined;
    $list.set(CLOSED);
  }, [$list]);
  useLayoutEffect(() => close, [close]);

  return {
    state,
    now: () => $list.get(),
    open(as, term) {
      $list.set({ ...CLOSED, open: as, term });
      code.use(
        ({ createOpenList }) => {
          const now = $list.get();
          if (now.open !== 'no' && !opened.current) {
            opened.current = createOpenList($list, { settings, items: items(), chosen: () => count.current, isChosen });
            opened.current.ask(now.term, true);
          }
        },
        () => undefined,
      );
    },
    close,
    ask(term) {
      $list.set({ ...$list.get(), term });
      opened.current?.ask(term);
    },
    askMore: () => opened.current?.askMore(),
    walk: (key) => opened.current?.walk(key) || /^(?:Arrow(?:Up|Down)|Page(?:Up|Down))$/.test(key),
    mark: (index, isBrought) => opened.current?.mark(index, isBrought),
    shift: (around) => opened.current?.shift(around),
  };
}
