import type { Source } from './source.mjs';

/** What all rules say of some sources: one line per violation, `path:line rule: message`. */
export function violations(sources: readonly Source[]): string[];
