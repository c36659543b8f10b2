/** Code that is not needed before somebody acts, and comes as a chunk of its own. */
export interface LazyModule<T> {
  /** The code, where it is here already: then an act takes place in the turn of its event. */
  readonly loaded: T | undefined;
  /** Begins to load; safe to call often. Never rejects: `undefined` where it cannot be had, which is told in the console once. */
  load(): Promise<T | undefined>;
  /**
   * Acts with the code: at once where it is here, else as soon as it has come, in the order of the calls.
   * @param instead the way on where it cannot be loaded: what the page does without script
   */
  use(act: (code: T) => void, instead: () => void): void;
}

/** Imports code: `() => import('…')`. */
export type Import<T> = () => Promise<T>;

/** Does the page check what it imports, by `integrity` in an import map? */
const checksImports = (): boolean =>
  [...document.querySelectorAll('script[type="importmap"]')].some(({ textContent }) => textContent?.includes('"integrity"'));

/**
 * Imports code, and asks once more where that fails: a request may be lost on its way. Chromium remembers that a URL could not be
 * imported and names it in the error, so the second try goes to another one; other browsers ask again. Where the page checks what it
 * imports, the second try stays with the URL that is checked.
 */
export const importTwice = <T>(get: Import<T>): Promise<T> =>
  get().catch((error: unknown) => {
    const url = String(error)
      .split(' ')
      .find((word) => word.startsWith('http'));
    return url === undefined || checksImports() ? get() : (import(`${url}?${Date.now()}`) as Promise<T>);
  });

/**
 * Makes code come on first need.
 * @param what names it in the console error
 * @param get imports it; one that failed twice is tried again with the next need
 */
export function lazyModule<T>(what: string, get: Import<T>): LazyModule<T> {
  let here: T | undefined;
  let coming: Promise<T | undefined> | undefined;
  let reported = false;
  const load = (): Promise<T | undefined> => {
    coming ??= importTwice(get).then(
      (code) => (here = code),
      (error: unknown) => {
        coming = undefined;
        if (!reported) {
          console.error(`[shop] ${what} could not be loaded; the page's own way is taken`, error);
        }
        reported = true;
        return undefined;
      },
    );
    return coming;
  };
  return {
    get loaded() {
      return here;
    },
    load,
    use(act, instead) {
      if (here) {
        act(here);
        return;
      }
      void load().then((code) => {
        if (code) {
          act(code);
        } else {
          instead();
        }
      });
    },
  };
}
