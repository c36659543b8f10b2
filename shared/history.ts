import { pageSingleton } from './page.js';

type Move = History['pushState'];
const WRAPPED = ['pushState', 'replaceState'] as const;

/**
 * Who wants to know that the address changed without a page load. The history is wrapped once for the page, and only while somebody
 * listens.
 */
class Moves {
  readonly #listeners = new Set<() => void>();
  #undo: (() => void) | undefined;
  readonly #notify = (): void => {
    for (const run of this.#listeners) {
      run();
    }
  };

  listen(run: () => void): () => void {
    this.#listeners.add(run);
    this.#undo ??= this.#wrap();
    return () => {
      this.#listeners.delete(run);
      if (this.#listeners.size === 0) {
        this.#undo?.();
        this.#undo = undefined;
      }
    };
  }

  /** Lets go of the history: see `forgetPage`. */
  forget(): void {
    this.#listeners.clear();
    this.#undo?.();
    this.#undo = undefined;
  }

  #wrap(): () => void {
    const undo = WRAPPED.map((name) => {
      const had = Object.hasOwn(history, name);
      const before: Move = history[name];
      const notify = (): void => {
        this.#notify();
      };
      const ours: Move = function moved(this: History, ...args) {
        Reflect.apply(before, this, args);
        notify();
      };
      history[name] = ours;
      return () => {
        // Somebody wrapped ours meanwhile: then it stays in their chain and tells nobody.
        if (history[name] !== ours) {
          return;
        }
        if (had) {
          history[name] = before;
        } else {
          Reflect.deleteProperty(history, name);
        }
      };
    });
    window.addEventListener('popstate', this.#notify);
    return () => {
      for (const run of undo) {
        run();
      }
      window.removeEventListener('popstate', this.#notify);
    };
  }
}

const moves = pageSingleton('history', () => new Moves());

/** Runs after each change of the address without a page load, back and forward included. @returns how to stop */
export const onMove = (run: () => void): (() => void) => moves().listen(run);

/** Path and query of the page's address, without host and hash. */
export const pathNow = (): string => window.location.pathname + window.location.search;
