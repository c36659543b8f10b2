import { useEffect, useState, type ComponentType, type ReactElement } from 'react';
import { useLatest } from './element/host-hooks.js';
import { useHoldReady } from './element/ready.js';
import { importTwice, type Import, type LazyModule } from './lazy.js';

/** A view whose code comes in a chunk of its own. */
type LazyView<P> = ComponentType<P> & {
  /** Begins to load the code before it is wanted. What fails is asked for again when it is. */
  readonly ahead: () => void;
};

/**
 * A view whose code comes in a chunk of its own, when it is first wanted. Until then nothing is rendered, so the page's own markup
 * stays as it is, and an element that waits for its view is not ready.
 * Not React's `lazy`: that one holds a view that has come back for up to 300 ms (React 19).
 *
 * @param decoration names a view that the tag can do without: where its chunk cannot be loaded, the console is told once, nothing is
 *   rendered, and the next time it is wanted it is tried again. Without a name a lost chunk fails the tag, as any error of a view does
 * @param lost runs where the chunk cannot be loaded: what the page needs of its own markup then
 */
export function lazyView<P extends object>(load: Import<ComponentType<P>>, decoration?: string, lost?: (props: P) => void): LazyView<P> {
  let loaded: ComponentType<P> | undefined;
  let reported = false;
  const later = function Later(props: P): ReactElement | null {
    const [View, setView] = useState<ComponentType<P> | undefined>(() => loaded);
    const [failure, setFailure] = useState<{ readonly error: unknown } | null>(null);
    useHoldReady(!View && !decoration);
    const latest = useLatest(props);
    useEffect(() => {
      if (loaded) {
        setView(() => loaded);
        return undefined;
      }
      let wanted = true;
      importTwice(load).then(
        (view) => {
          loaded = view;
          if (wanted) {
            setView(() => view);
          }
        },
        (error: unknown) => {
          if (wanted) {
            lost?.(latest.current);
          }
          if (!decoration) {
            if (wanted) {
              setFailure({ error });
            }
            return;
          }
          if (!reported) {
            console.error(`[shop] ${decoration} could not be loaded; the page goes on without`, error);
          }
          reported = true;
        },
      );
      return () => {
        wanted = false;
      };
    }, [latest]);
    if (failure) {
      throw failure.error;
    }
    return View ? <View {...props} /> : null;
  };
  return Object.assign(later, { ahead: () => void load().catch(() => undefined) });
}

/**
 * Code of a view that is loaded when it is first wanted.
 * @param code the module, by `lazyModule`, which says in the console where it cannot be loaded
 * @param wanted loads it; another value tries again
 * @param failed runs where it cannot be loaded
 * @returns the module, at once where it is here already; `null` until it has come
 */
export function useLazy<T extends object>(code: LazyModule<T>, wanted: unknown, failed: () => void = () => undefined): T | null {
  const [loaded, setLoaded] = useState<T | null>(() => (wanted ? (code.loaded ?? null) : null));
  const latest = useLatest(failed);
  useEffect(() => {
    if (!wanted || loaded) {
      return undefined;
    }
    let gone = false;
    void code.load().then((module) => {
      if (gone) {
        return;
      }
      if (module) {
        setLoaded(module);
      } else {
        latest.current();
      }
    });
    return () => {
      gone = true;
    };
  }, [code, wanted, loaded, latest]);
  return loaded ?? (wanted ? (code.loaded ?? null) : null);
}
