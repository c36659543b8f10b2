import type { WritableAtom } from 'nanostores';
import { message } from '../../shared/messages.js';
import '../../shared/messages/filter-select.js';
import { latestOnly, jsonOf, request, RequestError } from '../../shared/net/request.js';
import type { Item, ListState } from './filter-select.rules.js';
import type { Settings } from './filter-select.schema.js';
import {
  createMatcher,
  fillWindow,
  isAtMore,
  markRow,
  readPage,
  refusalOf,
  rowFor,
  shiftWindow,
  showResults,
  tagOf,
  type Page,
  type Refusal,
  type Results,
} from './list.rules.js';

export { tokensOf, typedRow } from './list.rules.js';

/** A list as long as it is open. */
export interface OpenList {
  /** Asks for the rows of a term; `isOpening`: nothing waits. */
  ask(term: string, isOpening?: boolean): void;
  /** Asks for the next page. */
  askMore(): void;
  /** Marks the row that a key leads to. @returns does it lead to one? */
  walk(key: string): boolean;
  /** @param isBrought does it come into sight? */
  mark(index: number, isBrought: boolean): void;
  /** Draws the part of a long list around a row. */
  shift(around: number): void;
  /** The first rows have been painted: draws what is not seen at once, and gets the search ready. */
  complete(): void;
  leave(): void;
}

interface OpenListOptions {
  readonly settings: Settings;
  /** The select's own options; the same list as long as they are the same. */
  readonly items: readonly Item[];
  /** How many are chosen, of several: of one choice another may take its place. */
  readonly chosen: () => number;
  readonly isChosen: (item: Item) => boolean;
}

/** Drives what an open list shows: rows of the select itself, or a server's. */
export function createOpenList($list: WritableAtom<ListState>, { isChosen, ...options }: OpenListOptions): OpenList {
  const source = createSource({
    ...options,
    show(results) {
      const at = 'message' in results ? -1 : results.items.findIndex((item) => isChosen(item) && !item.disabled);
      $list.set(showResults($list.get(), results, at));
    },
  });
  const mark = (index: number, isBrought: boolean): void => $list.set(markRow($list.get(), index, isBrought));
  const askMore = (): void => {
    $list.set({ ...$list.get(), hasFailed: false });
    source.more();
  };
  return {
    ask: source.ask,
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
      return to !== null;
    },
    mark,
    shift: (around) => $list.set(shiftWindow($list.get(), around)),
    complete() {
      $list.set(fillWindow($list.get()));
      if (options.settings.ajaxUrl === '' && $list.get().round === 1) {
        // Of ten thousand options the search reads all texts the first time: before a letter is typed.
        matcherOf(options.items)('?');
      }
    },
    leave: source.leave,
  };
}

/** Where the rows of an open list come from: the select itself, or a server. */
interface Source {
  /** A term was typed; `isOpening`: the list has just opened, nothing waits. */
  ask(term: string, isOpening?: boolean): void;
  /** Asks for the next page, where there is one and none is under way. */
  more(): void;
  leave(): void;
}

interface SourceOptions extends Omit<OpenListOptions, 'isChosen'> {
  readonly show: (results: Results) => void;
}

/** The text of a refusal (contract 23 and 24). */
const refusalText = ([reason, count]: Refusal): string => {
  if (reason === 'too_short') {
    return message('filter.too_short', { count });
  }
  const isOne = count === 1;
  if (reason === 'too_long') {
    return message(isOne ? 'filter.too_long_one' : 'filter.too_long', { count });
  }
  return message(isOne ? 'filter.limit_one' : 'filter.limit', { count });
};

/** Searches of the lists that were opened: the texts of a long one are folded once. */
const matchers = new WeakMap<readonly Item[], ReturnType<typeof createMatcher>>();

/** The search of a list of items. */
function matcherOf(items: readonly Item[]): ReturnType<typeof createMatcher> {
  const match = matchers.get(items) ?? createMatcher(items);
  matchers.set(items, match);
  return match;
}

/** Makes the source of an open list. */
function createSource(options: SourceOptions): Source {
  const { settings, items, chosen, show } = options;
  /** With the own value that is being typed on top. */
  const finish = (found: readonly Item[], term: string): readonly Item[] => {
    const tag = settings.tags ? tagOf(term, found) : null;
    return tag ? [tag, ...found] : found;
  };
  const remote = settings.ajaxUrl === '' ? undefined : remoteSource(settings, show, finish);
  return {
    ask(term, isOpening) {
      const refusal = refusalOf(term, chosen(), settings);
      if (refusal) {
        remote?.leave();
        show({ message: refusalText(refusal), isWaiting: false });
      } else if (remote) {
        remote.ask(term, isOpening);
      } else {
        show({ items: finish(matcherOf(items)(term), term), more: false, isNext: false, hasFailed: false });
      }
    },
    more: () => remote?.more(),
    leave: () => remote?.leave(),
  };
}

/** Answers that were kept (`ajax.cache`), by their URL, as long as the page lives. */
const kept = new Map<string, Page>();

/** The address of a question; term and page by the names that servers for select2 read (contract 15). */
function urlOf({ ajaxUrl, ajaxData }: Settings, term: string, page: number): string {
  const url = new URL(ajaxUrl, document.baseURI);
  const { searchParams } = url;
  for (const [key, value] of Object.entries(ajaxData)) {
    searchParams.set(key, String(value));
  }
  if (term !== '') {
    searchParams.set('term', term);
    searchParams.set('q', term);
  }
  searchParams.set('_type', page > 1 ? 'query:append' : 'query');
  if (page > 1) {
    searchParams.set('page', String(page));
  }
  return url.href;
}

/** A page of answers. @throws RequestError, or Error where the answer is none */
async function pageAt(url: string, signal: AbortSignal): Promise<Page> {
  return readPage(jsonOf(await request({ url, signal, headers: { Accept: 'application/json' } }), url, ['results']));
}

/**
 * Rows from a server, page by page (contract 17 to 21).
 * @param finish the rows as they are shown for a term
 */
function remoteSource(
  settings: Settings,
  show: (results: Results) => void,
  finish: (items: readonly Item[], term: string) => readonly Item[],
): Source {
  const reads = latestOnly();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let term = '';
  let items: readonly Item[] = [];
  let page = 0;
  let hasMore = false;
  let isAsking = false;
  const apply = (wanted: number, got: Page): void => {
    page = wanted;
    hasMore = got.more;
    items = wanted > 1 ? [...items, ...got.items] : got.items;
    isAsking = false;
    show({ items: finish(items, term), more: hasMore, isNext: wanted > 1, hasFailed: false });
  };
  const fail = (wanted: number, url: string, error: unknown): void => {
    isAsking = false;
    console.error(`[shop] <shop-filter-select>: the results could not be loaded from ${url}`, error);
    if (wanted > 1) {
      show({ items: finish(items, term), more: true, isNext: true, hasFailed: true });
    } else {
      show({ message: message('filter.failed'), isWaiting: false });
    }
  };
  const read = async (wanted: number): Promise<void> => {
    isAsking = true;
    const url = urlOf(settings, term, wanted);
    try {
      const got = (settings.ajaxCache ? kept.get(url) : undefined) ?? (await reads.run((signal) => pageAt(url, signal)));
      if (settings.ajaxCache) {
        kept.set(url, got);
      }
      apply(wanted, got);
    } catch (error) {
      // Aborted: another question has taken its place, and still asks.
      if (!(error instanceof RequestError && error.kind === 'aborted')) {
        fail(wanted, url, error);
      }
    }
  };
  return {
    ask(typed, isOpening = false) {
      clearTimeout(timer);
      reads.abort();
      isAsking = true;
      const start = (): void => {
        term = typed;
        show({ message: message('filter.searching'), isWaiting: true });
        void read(1);
      };
      if (isOpening || settings.ajaxDelay <= 0) {
        start();
      } else {
        timer = setTimeout(start, settings.ajaxDelay);
      }
    },
    more() {
      if (hasMore && !isAsking) {
        void read(page + 1);
      }
    },
    leave() {
      clearTimeout(timer);
      reads.abort();
    },
  };
}
