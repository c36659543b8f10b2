import type { Source } from './source.mjs';

/**
 * Exports that no other file takes, one line each; `outside` are files whose exports somebody else takes, `later` what waits for its first
 * user.
 */
export function unusedExports(sources: readonly Source[], outside?: readonly RegExp[], later?: readonly string[]): string[];
