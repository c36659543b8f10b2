import { useLayoutEffect, useState } from 'react';
import { whenScriptsRan } from '../dom/page-ready.js';

/**
 * Have the scripts that the page itself loads run, deferred ones too? From then on it is known who drives what, and all that the page
 * prints is there. On a page that is ready it is true before the browser paints.
 */
export function useScriptsRan(): boolean {
  const [haveRun, setHaveRun] = useState(false);
  useLayoutEffect(() => whenScriptsRan(() => setHaveRun(true)), []);
  return haveRun;
}
