import { vi } from 'vitest';
import { answerAjax } from './ajax.js';
import { loadHostScripts } from './load.js';
import type { HostPage, HostScript } from './load.js';
import { fakeFetch, pageText, showPage } from './recording.js';
import type { FakeFetch, Routes } from './recording.js';

/** A recorded page with stock scripts running on it, on fake timers. */
export interface StockPage extends HostPage {
  readonly fetch: FakeFetch;
  /** Moves the clock, timers and promises included. */
  wait(ms: number): Promise<void>;
  /** Addresses the scripts sent the browser to. */
  wentTo(): string[];
  /** Names of the jQuery events on the page so far, of those asked for. */
  heard(...names: string[]): string[];
  /** Everything undone: page, scripts, storages, cookies, clock. */
  close(): void;
}

const clearCookies = (): void => {
  for (const pair of document.cookie.split('; ')) {
    document.cookie = `${pair.split('=')[0] ?? ''}=; path=/; max-age=-1`;
  }
};

/**
 * Puts a stand-in for `window.location` in place that notes where the page is sent, however it is done: `assign`, `replace`,
 * `href`, or a new value for `location` itself (what WooCommerce's scripts do, and what a test's window takes as a plain value).
 */
const catchNavigation = (): { urls: () => string[]; undo: () => void } => {
  const own = window.location;
  const urls: string[] = [];
  const note = (url: unknown): void => {
    urls.push(String(url));
  };
  const standIn: unknown = new Proxy(
    {},
    {
      get: (_, name) => {
        if (name === 'assign' || name === 'replace') {
          return note;
        }
        const value: unknown = Reflect.get(own, name, own);
        return typeof value === 'function' ? value.bind(own) : value;
      },
      set: (_, name, value) => {
        if (name === 'href') {
          note(value);
        }
        return true;
      },
    },
  );
  Reflect.set(window, 'location', standIn);
  const set = (): string[] => ((window.location as unknown) === standIn ? [] : [String(window.location)]);
  return {
    urls: () => [...urls, ...set()],
    undo: () => {
      Reflect.set(window, 'location', own);
    },
  };
};

/**
 * Shows a recorded page (or a text of one, with tags in it) and starts stock scripts on it, answered from `routes`.
 * Fake timers run from then on; `close()` gives the real ones back. `prepare` runs before the scripts start (storage, cookies, markup).
 */
export async function openStockPage(
  page: string,
  scripts: readonly HostScript[],
  routes: Routes,
  { prepare = () => {}, startMs = 10 }: { readonly prepare?: () => void; readonly startMs?: number } = {},
): Promise<StockPage> {
  vi.useFakeTimers();
  sessionStorage.clear();
  localStorage.clear();
  const fetch = fakeFetch(routes);
  const hide = showPage(page.includes('<') ? page : pageText(page));
  prepare();
  const navigation = catchNavigation();
  const host = loadHostScripts(window, scripts);
  answerAjax(host.$, fetch);

  const heard: string[] = [];
  const jqueryEvents = (host.$ as unknown as { event: { trigger: (...args: unknown[]) => unknown } }).event;
  const own = jqueryEvents.trigger;
  jqueryEvents.trigger = function trigger(event, ...rest) {
    heard.push(typeof event === 'string' ? event : (event as { type: string }).type);
    return own.call(this, event, ...rest);
  };

  const wait = async (ms: number): Promise<void> => {
    await vi.advanceTimersByTimeAsync(ms);
  };
  await wait(startMs);
  return {
    ...host,
    fetch,
    wait,
    wentTo: navigation.urls,
    heard: (...names) => heard.filter((name) => names.includes(name)),
    close: () => {
      host.unload();
      navigation.undo();
      hide();
      clearCookies();
      sessionStorage.clear();
      localStorage.clear();
      vi.useRealTimers();
    },
  };
}
