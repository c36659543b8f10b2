/**
 * Leaves the documents of the schemas out of the scripts for shops: they are for readers and for check.js, and would weigh about
 * two kilobytes on every page. So would the list of events, which the documents print; the scripts send them by name.
 */
import { readFile } from 'node:fs/promises';

const TEXT = String.raw`'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"|` + '`(?:\\\\.|[^`\\\\$])*`';
const PROSE = new RegExp(String.raw`(?<=[{,\s])(is|summary|wraps|withoutScript|example):\s*(?:${TEXT})(?:\s*\+\s*(?:${TEXT}))*\s*(?:,|(?=\}))`, 'g');
/** Once their prose is gone, no list of events holds a bracket. */
const EVENTS = /(?<=[{,\s])events: \[[^\]]*\],/g;

/** A schema file without its prose and its list of events. @param {string} source */
export const withoutDocs = (source) => source.replace(PROSE, '').replace(EVENTS, 'events: [],');

/** Takes them out of `*.schema.ts`. @type {import('esbuild').Plugin} */
export const stripDocsPlugin = {
  name: 'strip-docs',
  setup(build) {
    build.onLoad({ filter: /\.schema\.ts$/ }, async ({ path }) => ({ contents: withoutDocs(await readFile(path, 'utf8')), loader: 'ts' }));
  },
};
