/** Every generated file of the demo theme: name below `demo-theme/` → text. */
export function generated(): Promise<ReadonlyMap<string, string>>;

/** Writes what changed and takes away what is no longer made; returns the names of both. */
export function generate(): Promise<string[]>;
