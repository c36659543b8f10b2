import { createElement, useEffect, useState, type ComponentType, type ReactElement } from 'react';

/**
 * A view whose code comes in a chunk of its own, when it is first wanted. Until then nothing is rendered, so the page's own markup
 * stays as it is; a chunk that cannot be loaded fails the tag as any error of a view does. Not React's `lazy`: that one holds a
 * view that has come back for up to 300 ms (React 19).
 */
export function later<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  let loaded: ComponentType<P> | undefined;
  return function Later(props: P): ReactElement | null {
    const [View, setView] = useState<ComponentType<P> | undefined>(() => loaded);
    const [failure, setFailure] = useState<{ readonly error: unknown } | null>(null);
    useEffect(() => {
      if (loaded) { setView(() => loaded); return undefined; }
      let wanted = true;
      load().then(
        (view) => { loaded = view; if (wanted) { setView(() => view); } },
        (error: unknown) => { if (wanted) { setFailure({ error }); } },
      );
      return () => { wanted = false; };
    }, []);
    if (failure) { throw failure.error; }
    return View ? createElement(View, props) : null;
  };
}
