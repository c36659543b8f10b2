/** Web storage that may be full, forbidden or absent; every access is safe and says so by its result. */
export interface SafeStorage {
  get(key: string): string | null;
  /** @returns false where nothing was written */
  set(key: string, value: string): boolean;
  remove(key: string): void;
  /** Every key there is. */
  keys(): readonly string[];
}

const PROBE = 'wc';

const wrap = (pick: () => Storage): SafeStorage => {
  const attempt = <T>(run: (s: Storage) => T, otherwise: T): T => {
    try {
      return run(pick());
    } catch {
      return otherwise;
    }
  };
  return {
    get: (key) => attempt((s) => s.getItem(key), null),
    set: (key, value) =>
      attempt((s) => {
        s.setItem(key, value);
        return true;
      }, false),
    remove: (key) => attempt((s) => s.removeItem(key), undefined),
    keys: () => attempt((s) => Array.from(s, (_, i) => s.key(i) ?? ''), []),
  };
};

/** What lasts as long as the tab; never throws. */
export const session: SafeStorage = wrap(() => window.sessionStorage);
/** What all tabs share and keep; never throws. */
export const local: SafeStorage = wrap(() => window.localStorage);

/** Can both storages be written? Probed with the host's own key (shared/cart contract 2). */
export function storageWorks(): boolean {
  for (const s of [session, local]) {
    if (!s.set(PROBE, 'test')) {
      return false;
    }
    s.remove(PROBE);
  }
  return true;
}
