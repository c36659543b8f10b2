import { cookie, putCookie, removals } from '../../shared/cookies.js';
import { local, session, type SafeStorage } from '../../shared/storage.js';
import { cookieName, cookieText, decodeCookie, NAMES, type StoreName } from './cookies.logic.js';
import type { Write } from './visit.logic.js';

/** Where the source is kept between pages. */
interface SourceStorage {
  get(name: StoreName): string | undefined;
  set(write: Write, now: Date): void;
}

/** The host's own cookies. */
export const cookieStorage = ({ domain, base64 }: { readonly domain: string; readonly base64: boolean }): SourceStorage => ({
  get: (name) => {
    const raw = cookie(cookieName(name));
    return raw === undefined ? undefined : decodeCookie(raw);
  },
  set: ({ name, text, minutes }, now) => putCookie(cookieText(name, text, { minutes, domain, base64, now })),
});

/** When a value in the storage ends, in ms, stands before it. */
const ENTRY = /^(\d+) ([\s\S]*)$/;

/** The browser's storage, where a shop wants nothing added to its requests. `now` is asked when something is read. */
export function localStorageOf(now: () => Date): SourceStorage {
  const read = (store: SafeStorage, key: string): string | undefined => {
    const [, until, text] = ENTRY.exec(store.get(key) ?? '') ?? [];
    return until !== undefined && (until === '0' || Number(until) > now().getTime()) ? text : undefined;
  };
  return {
    get: (name) => read(session, cookieName(name)) ?? read(local, cookieName(name)),
    set: ({ name, text, minutes }, at) => {
      const [keep, drop] = minutes > 0 ? [local, session] : [session, local];
      drop.remove(cookieName(name));
      keep.set(cookieName(name), `${minutes > 0 ? at.getTime() + minutes * 60_000 : 0} ${text}`);
    },
  };
}

/**
 * Removes everything that was kept, wherever: for this host, for each parent domain, in both storages. The host's own way misses what
 * was set on the bare domain (contract 16). What is not there is not touched.
 */
export function forgetAll(): void {
  for (const name of NAMES.map(cookieName)) {
    if (cookie(name) !== undefined) {
      removals(name, { hostname: window.location.hostname, pathname: '/', protocol: window.location.protocol }).forEach(putCookie);
    }
    for (const store of [session, local]) {
      if (store.get(name) !== null) {
        store.remove(name);
      }
    }
  }
}
