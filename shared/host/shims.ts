import { jquery, onJquery } from './jquery-bridge.js';

/** The part of a jQuery set that a stand-in needs. */
interface JqSet extends Iterable<Element> {
  readonly jquery: string;
}

/** Runs for each element of a set and gives the set back, as jQuery's plug-ins do. */
export const each = (set: JqSet, run: (el: Element) => void): JqSet => {
  for (const el of Array.from(set)) {
    run(el);
  }
  return set;
};

/** jQuery plug-ins by name. */
export type Plugins = Readonly<Record<string, (this: JqSet, ...args: unknown[]) => unknown>>;

/** Stand-ins of one kind, on a page: who wants them, and how they leave. */
interface Shims {
  users: number;
  stop: () => void;
  readonly made: readonly (readonly [name: string, shim: unknown])[];
}

/** Makes stand-ins for plug-ins of the host that other plug-ins call; they bear the mark, so nobody takes them for the host's script. */
export const makeShims = (plugins: Plugins): Shims => ({
  users: 0,
  stop: (): void => undefined,
  made: Object.entries(plugins).map(
    ([name, run]) =>
      [
        name,
        markShim(function plugin(this: JqSet, ...args: unknown[]) {
          return run.apply(this, args);
        }),
      ] as const,
  ),
});

/** Puts stand-ins on jQuery where nothing of that name is there, for as long as anybody wants them. @returns how to let go */
export function installShims(page: Shims): () => void {
  const fn = (): Record<string, unknown> => jquery()?.fn ?? {};
  page.users += 1;
  if (page.users === 1) {
    page.stop = onJquery(() => {
      for (const [name, shim] of page.made) {
        fn()[name] ??= shim;
      }
    });
  }
  return () => {
    page.users -= 1;
    if (page.users > 0) {
      return;
    }
    page.stop();
    for (const [name, shim] of page.made) {
      if (fn()[name] === shim) {
        delete fn()[name];
      }
    }
  };
}

const SHIM = Symbol.for('shop.shim');

/** Marks a function of ours that only stands in for one of an absent host script. */
export function markShim<F extends object>(fn: F): F {
  Object.defineProperty(fn, SHIM, { value: true });
  return fn;
}

/** Is this value a stand-in of ours, marked by `markShim`? */
export const isShim = (fn: unknown): boolean => typeof fn === 'function' && SHIM in fn;
