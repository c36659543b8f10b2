import type { Source } from './source.mjs';

export function textFiles(sources: readonly Source[]): Map<string, string>;
export function textViolations(sources: readonly Source[]): string[];
