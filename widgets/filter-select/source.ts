import { lazyModule } from '../../shared/lazy.js';
import { message } from '../../shared/messages.js';
import '../../shared/messages/filter-select.js';
import type { Item } from './filter-select.logic.js';
import type { Settings } from './filter-select.schema.js';
import { createMatcher, refusalOf, tagOf, type Refusal } from './list.logic.js';
import type { Shown, Source } from './types.js';

const lazyRemote = lazyModule('what asks a server for the rows of a filter-select', () => import('./remote.js'));

interface SourceOptions {
  readonly settings: Settings;
  /** The select's own options; asked again with each opening. */
  readonly items: readonly Item[];
  /** How many are chosen, of several. */
  readonly chosen: () => number;
  readonly show: (shown: Shown) => void;
}

type Finish = (items: readonly Item[], term: string) => readonly Item[];

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

/** Searches of the lists that were opened: the texts of a long one are folded once. */
const matchers = new WeakMap<readonly Item[], ReturnType<typeof createMatcher>>();
function matcherOf(items: readonly Item[]): ReturnType<typeof createMatcher> {
  const match = matchers.get(items) ?? createMatcher(items);
  matchers.set(items, match);
  return match;
}

/** Rows from a server, by code that comes with the first list that has one. */
function lateSource({ settings, show }: SourceOptions, finish: Finish): Source {
  let source: Source | undefined;
  let asked = 0;
  return {
    ask(term, isOpening) {
      asked += 1;
      const mine = asked;
      if (!lazyRemote.loaded) {
        show({ message: message('filter.searching'), isWaiting: true });
      }
      lazyRemote.use(
        ({ remoteSource }) => {
          // What was typed meanwhile takes its place.
          if (mine === asked) {
            source ??= remoteSource(settings, show, finish);
            source.ask(term, isOpening);
          }
        },
        () => show({ message: message('filter.failed'), isWaiting: false }),
      );
    },
    more: () => source?.more(),
    leave() {
      asked += 1;
      source?.leave();
    },
  };
}

/** Makes ready what the first question needs: the texts that are searched, or the code that asks a server. */
export function prepareSource({ ajaxUrl }: Settings, items: readonly Item[]): void {
  if (ajaxUrl === '') {
    // In a turn of its own: of ten thousand it takes a while.
    setTimeout(() => matcherOf(items)('?'));
  } else {
    void lazyRemote.load();
  }
}

/** Makes the source of a list. */
export function createSource(options: SourceOptions): Source {
  const { settings, items, chosen, show } = options;
  /** With the own value that is being typed on top. */
  const finish: Finish = (found, term) => {
    const tag = settings.tags ? tagOf(term, found) : null;
    return tag ? [tag, ...found] : found;
  };
  const remote = settings.ajaxUrl === '' ? undefined : lateSource(options, finish);
  const match = matcherOf(items);
  return {
    ask(term, isOpening) {
      const refusal = refusalOf(term, chosen(), settings);
      if (refusal) {
        remote?.leave();
        show({ message: refusalText(refusal), isWaiting: false });
      } else if (remote) {
        remote.ask(term, isOpening);
      } else {
        show({ items: finish(match(term), term), more: false, isNext: false, hasFailed: false });
      }
    },
    more: () => remote?.more(),
    leave: () => remote?.leave(),
  };
}
