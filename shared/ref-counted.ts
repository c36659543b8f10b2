/** Something a page does once, however many tags ask for it, and what the tags know of it. */
export interface RefCounted<S> {
  users: number;
  /** Ends it; there while it goes on. */
  stop: (() => void) | undefined;
  state: S | 'waiting';
  readonly watchers: Set<(state: S | 'waiting') => void>;
  /** Ends it with the page (see `forgetPage`). */
  readonly forget: () => void;
}

/** Something that nobody has asked for yet; a page keeps it (`pageSingleton`), so that all copies of the bundle share it. */
export function createRefCounted<S>(): RefCounted<S> {
  const made: RefCounted<S> = { users: 0, stop: undefined, state: 'waiting', watchers: new Set(), forget: () => made.stop?.() };
  return made;
}

/**
 * Joins something that runs once per page: the first to join starts it, the last one to leave ends it. Where tags have different
 * settings, those of the first one apply.
 * @param start begins for the whole page and gives how to end
 * @param watch is told the state that holds, and by whoever keeps it each one after
 * @returns how to leave
 */
export function refCounted<S>(here: RefCounted<S>, start: () => () => void, watch: (state: S | 'waiting') => void): () => void {
  here.watchers.add(watch);
  here.users += 1;
  here.stop ??= start();
  watch(here.state);
  return () => {
    here.watchers.delete(watch);
    here.users -= 1;
    if (here.users > 0) {
      return;
    }
    here.stop?.();
    here.stop = undefined;
    here.state = 'waiting';
  };
}
