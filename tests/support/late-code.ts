import type * as Lazy from '../../shared/lazy.js';

/**
 * Code that comes later, in the hands of a test: which was asked for, whether it can be had, when it may come. A file that uses it says
 *
 *     vi.mock('../../../shared/lazy.js', async (original) => (await import('../../support/late-code.js')).withLateCode(original));
 */
export const lateCode = {
  /** What was asked for, in order, by the names that `lazyModule` is given. */
  asked: [] as string[],
  /** What cannot be had: all of it, or these. */
  missing: false as boolean | readonly string[],
  /** Nothing comes before this has settled. */
  way: Promise.resolve() as Promise<unknown>,
};

const forgets: (() => void)[] = [];

/** Before each test: nothing was asked for, everything can be had at once, what came is forgotten. */
export function resetLateCode(): void {
  Object.assign(lateCode, { asked: [], missing: false, way: Promise.resolve() });
  for (const forget of forgets) {
    forget();
  }
}

const isMissing = (what: string): boolean => (typeof lateCode.missing === 'boolean' ? lateCode.missing : lateCode.missing.includes(what));

/**
 * `shared/lazy.js` with what it loads under watch.
 * @param isWatched the code that a test is about; other code comes as it does
 */
export async function withLateCode(
  original: () => Promise<unknown>,
  isWatched: (what: string) => boolean = () => true,
): Promise<typeof Lazy> {
  const real = (await original()) as typeof Lazy;
  const lazyModule: typeof real.lazyModule = (what, get) => {
    if (!isWatched(what)) {
      return real.lazyModule(what, get);
    }
    const make = () =>
      real.lazyModule(what, async () => {
        lateCode.asked.push(what);
        await lateCode.way;
        return isMissing(what) ? Promise.reject(new Error('no such chunk')) : get();
      });
    let now = make();
    forgets.push(() => {
      now = make();
    });
    return {
      get loaded() {
        return now.loaded;
      },
      load: () => now.load(),
      use: (act, instead) => now.use(act, instead),
    };
  };
  return { ...real, lazyModule };
}
