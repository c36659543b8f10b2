/**
 * Leaves the prose of the schemas out of the scripts: it is for documents, and would weigh kilobytes on every page. So does the list of
 * events, which the documents print; the scripts send them by name. `check.js` prints one of the texts: what belongs inside a tag.
 */
import { readFile } from 'node:fs/promises';

const TEXT = String.raw`'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"|` + '`(?:\\\\.|[^`\\\\$])*`';
const PROSE = ['description', 'initially', 'summary', 'wraps', 'withoutScript', 'reads', 'calls', 'states', 'besideHost', 'example'];
const CHECKED = new Set(['wraps']);
const textsOf = (keys) => new RegExp(String.raw`(?<=[{,\s])(?:${keys.join('|')}):\s*(?:${TEXT})(?:\s*\+\s*(?:${TEXT}))*\s*(?:,|(?=\}))`, 'g');
/** Texts by name: keys of the keyboard, CSS variables. */
const LISTS = new RegExp(String.raw`(?<=[{,\s])(?:keyboard|cssProperties):\s*\{(?:\s*(?:${TEXT}|\w+)\s*:\s*(?:${TEXT})\s*,?)*\s*\}\s*(?:,|(?=\}))`, 'g');
/** Once their prose is gone, no list of events holds a bracket. */
const EVENTS = /(?<=[{,\s])events: \[[^\]]*\],/g;

/**
 * A schema file without its prose and its list of events.
 * @param {string} source
 * @param {ReadonlySet<string>} [kept] keys whose texts stay
 */
export const withoutProse = (source, kept = new Set()) =>
  source.replace(LISTS, '').replace(textsOf(PROSE.filter((key) => !kept.has(key))), '').replace(EVENTS, 'events: [],');

/** An esbuild plugin for `*.schema.ts`. */
const pluginThat = (name, kept) => ({
  name,
  setup(build) {
    build.onLoad({ filter: /\.schema\.ts$/ }, async ({ path }) => ({ contents: withoutProse(await readFile(path, 'utf8'), kept), loader: 'ts' }));
  },
});

/** For scripts of shops: no prose at all. */
export const stripProsePlugin = pluginThat('strip-prose');
/** For `check.js`. */
export const stripUncheckedProsePlugin = pluginThat('strip-unchecked-prose', CHECKED);
