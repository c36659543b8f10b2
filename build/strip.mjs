/**
 * Leaves the prose of the schemas out of the scripts for shops: it is for documents and for check.js, and would weigh about
 * two kilobytes on every page. So does the list of events, which the documents print; the scripts send them by name.
 */
import { readFile } from 'node:fs/promises';

const TEXT = String.raw`'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"|` + '`(?:\\\\.|[^`\\\\$])*`';
const PROSE = new RegExp(String.raw`(?<=[{,\s])(description|summary|wraps|withoutScript|example):\s*(?:${TEXT})(?:\s*\+\s*(?:${TEXT}))*\s*(?:,|(?=\}))`, 'g');
/** Once their prose is gone, no list of events holds a bracket. */
const EVENTS = /(?<=[{,\s])events: \[[^\]]*\],/g;

/** A schema file without its prose and its list of events. */
export const withoutProse = (source) => source.replace(PROSE, '').replace(EVENTS, 'events: [],');

/** An esbuild plugin for `*.schema.ts`. */
export const stripProsePlugin = {
  name: 'strip-prose',
  setup(build) {
    build.onLoad({ filter: /\.schema\.ts$/ }, async ({ path }) => ({ contents: withoutProse(await readFile(path, 'utf8')), loader: 'ts' }));
  },
};
