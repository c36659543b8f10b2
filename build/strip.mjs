/**
 * Leaves the prose of the schemas out of the scripts for shops: it is for documents and for check.js, and would weigh about
 * two kilobytes on every page. The property stays, its text becomes empty.
 */
import { readFile } from 'node:fs/promises';

const TEXT = String.raw`'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"|` + '`(?:\\\\.|[^`\\\\$])*`';
const PROSE = new RegExp(String.raw`(?<=[{,\s])(is|summary|wraps|withoutScript|example):\s*(?:${TEXT})(?:\s*\+\s*(?:${TEXT}))*(?=\s*[,}])`, 'g');

/** A schema file without its prose. */
export const withoutProse = (source) => source.replace(PROSE, "$1: ''");

/** An esbuild plugin for `*.schema.ts` and the register of events. */
export const stripProsePlugin = {
  name: 'strip-prose',
  setup(build) {
    build.onLoad({ filter: /(\.schema|[/\\]shared[/\\]events)\.ts$/ }, async ({ path }) => ({ contents: withoutProse(await readFile(path, 'utf8')), loader: 'ts' }));
  },
};
