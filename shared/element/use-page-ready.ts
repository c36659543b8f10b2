import { useLayoutEffect, useState } from 'react';
import { whenScriptsRan } from '../dom/page-ready.js';

/**
 * Is the page parsed to its end? For tags that act on what the whole page prints: a tag in the header starts before the host's
 * settings and scripts in the footer are there. When it becomes true the tag has its settings read anew.
 */
export function usePageParsed(): boolean {
  const [parsed, setParsed] = useState(() => document.readyState !== 'loading');
  useLayoutEffect(() => {
    if (parsed) {
      return undefined;
    }
    const done = (): void => setParsed(true);
    document.addEventListener('DOMContentLoaded', done, { once: true });
    return () => document.removeEventListener('DOMContentLoaded', done);
  }, [parsed]);
  return parsed;
}

/**
 * Have the scripts that the page itself loads run, deferred ones too? From then on it is known who drives what, and all that the page
 * prints is there. On a page that is ready it is true before the browser paints.
 */
export function useScriptsRan(): boolean {
  const [haveRun, setHaveRun] = useState(false);
  useLayoutEffect(() => whenScriptsRan(() => setHaveRun(true)), []);
  return haveRun;
}
