import { useLayoutEffect, useState } from 'react';

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
