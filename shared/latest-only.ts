/** Runs reads of which only the newest counts: each call aborts the one before. */
export function latestOnly(): { run<T>(read: (signal: AbortSignal) => Promise<T>): Promise<T>; abort(): void } {
  let current: AbortController | undefined;
  return {
    run(read) {
      current?.abort();
      current = new AbortController();
      return read(current.signal);
    },
    abort() {
      current?.abort();
    },
  };
}
