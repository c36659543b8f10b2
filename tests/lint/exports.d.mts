import type { Source } from './source.mjs';

/** Exports that no other file takes, one line each; `outside` are files whose exports somebody else takes. */
export function unusedExports(sources: readonly Source[], outside?: readonly RegExp[]): string[];
