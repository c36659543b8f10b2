/**
 * The one object a page has, however many copies of the bundle it loads: what the stores, the queue, the bridge and
 * the HTML door must share hangs here. `v1` is the version of what is shared, not of the package (shared contract 26).
 */
const KEY = Symbol.for('shop.v1');

interface Page {
  readonly version: string;
  readonly parts: Map<string, unknown>;
}

declare const SHOP_VERSION: string | undefined;
/** The version of this copy; the build sets it. */
export const VERSION: string = typeof SHOP_VERSION === 'string' ? SHOP_VERSION : '0.0.0';

let warned = false;

function page(): Page {
  const holder = globalThis as unknown as Record<symbol, Page | undefined>;
  const there = holder[KEY];
  if (there) {
    if (there.version !== VERSION && !warned) {
      warned = true;
      console.warn(`[shop] two versions of the bundle on one page: ${there.version} was first and is used, ${VERSION} uses its stores`);
    }
    return there;
  }
  const made: Page = { version: VERSION, parts: new Map() };
  Object.defineProperty(globalThis, KEY, { value: made, configurable: true });
  return made;
}

/**
 * A thing the whole page has exactly once. Returns a function that makes it on first use and gives the same one ever after,
 * to every copy of the bundle.
 */
export function pageSingleton<T>(name: string, make: () => T): () => T {
  return () => {
    const { parts } = page();
    if (!parts.has(name)) {
      parts.set(name, make());
    }
    return parts.get(name) as T;
  };
}

/**
 * Forgets the page object and `window.shop`; for tests, which load many pages into one process. A part that listens to the page has
 * a method `forget`, which is called: two bridges would send each other's events back and forth.
 */
export function forgetPage(): void {
  warned = false;
  const holder = globalThis as unknown as Record<string | symbol, unknown>;
  const there = holder[KEY] as Page | undefined;
  for (const part of there?.parts.values() ?? []) {
    (part as { forget?: () => void } | undefined)?.forget?.();
  }
  delete holder[KEY];
  delete holder['shop'];
}
