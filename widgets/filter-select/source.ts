import { latestOnly } from '../../shared/latest-only.js';
import { message } from '../../shared/messages.js';
import '../../shared/messages/filter-select.js';
import { jsonOf, request, RequestError } from '../../shared/net/request.js';
import { parsedUrl } from '../../shared/url.js';
import { createMatcher, readPage, refusalOf, tagOf, type Item, type Page, type Refusal } from './filter-select.logic.js';
import type { Settings } from './filter-select.schema.js';

/** What a list shows. */
export type Shown =
  /** One row that says why there are none; `isWaiting` while they are on their way. */
  | { readonly message: string; readonly isWaiting: boolean }
  /** Rows; `isNext`: the ones before stay, these have come to them. `canAsk`: more may be asked for without a new scroll. */
  | { readonly items: readonly Item[]; readonly more: boolean; readonly isNext: boolean; readonly canAsk: boolean };

/** Where the rows of a list come from: the select itself, or a server. */
interface Source {
  /** A term was typed; `isOpening`: the list has just opened, nothing waits. */
  ask(term: string, isOpening?: boolean): void;
  /** The next page, where there is one and none is under way. */
  more(): void;
  leave(): void;
}

interface SourceOptions {
  readonly settings: Settings;
  /** The select's own options; asked again with each opening. */
  readonly items: readonly Item[];
  /** How many are chosen, of several. */
  readonly chosen: () => number;
  readonly show: (shown: Shown) => void;
}

/** The text of a refusal (spec 2 §8). */
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

/** Answers that were kept (`ajax.cache`), by their URL, as long as the page lives. */
const kept = new Map<string, Page>();

/** The address of a question; term and page by the names that servers for select2 read (contract §3). */
function urlOf({ ajaxUrl, ajaxData }: Settings, term: string, page: number): string {
  const url = new URL(parsedUrl(ajaxUrl) ?? '', document.baseURI);
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

/** Rows from a server, page by page. */
function remoteSource({ settings, show }: SourceOptions, finish: (items: readonly Item[], term: string) => readonly Item[]): Source {
  const reads = latestOnly();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let term = '';
  let items: readonly Item[] = [];
  let page = 0;
  let hasMore = false;
  let isAsking = false;
  const read = async (wanted: number): Promise<void> => {
    isAsking = true;
    const url = urlOf(settings, term, wanted);
    const known = settings.ajaxCache ? kept.get(url) : undefined;
    try {
      const got =
        known ??
        (await reads.run(async (signal) => readPage(jsonOf(await request({ url, signal, headers: { Accept: 'application/json' } }), url))));
      if (settings.ajaxCache) {
        kept.set(url, got);
      }
      page = wanted;
      hasMore = got.more;
      items = wanted > 1 ? [...items, ...got.items] : got.items;
      isAsking = false;
      show({ items: finish(items, term), more: hasMore, isNext: wanted > 1, canAsk: true });
    } catch (error) {
      // Another question has taken its place, and still asks.
      if (error instanceof RequestError && error.kind === 'aborted') {
        return;
      }
      isAsking = false;
      console.error(`[shop] <shop-filter-select>: the results could not be loaded from ${url}`, error);
      if (wanted > 1) {
        show({ items: finish(items, term), more: true, isNext: true, canAsk: false });
      } else {
        show({ message: message('filter.failed'), isWaiting: false });
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

/** Makes the source of a list. */
export function createSource(options: SourceOptions): Source {
  const { settings, items, chosen, show } = options;
  /** With the own value that is being typed on top. */
  const finish = (found: readonly Item[], term: string): readonly Item[] => {
    const tag = settings.tags ? tagOf(term, found) : null;
    return tag ? [tag, ...found] : found;
  };
  const remote = settings.ajaxUrl === '' ? undefined : remoteSource(options, finish);
  const match = createMatcher(items);
  return {
    ask(term, isOpening) {
      const refusal = refusalOf(term, chosen(), settings);
      if (refusal) {
        remote?.leave();
        show({ message: refusalText(refusal), isWaiting: false });
      } else if (remote) {
        remote.ask(term, isOpening);
      } else {
        show({ items: finish(match(term), term), more: false, isNext: false, canAsk: true });
      }
    },
    more: () => remote?.more(),
    leave: () => remote?.leave(),
  };
}
