/**
 * Leaves the documents of the schemas out of the scripts: they are for readers and for `shop.css`, and would weigh kilobytes on every page.
 * So would the list of events, which the documents print; the scripts send them by name. `check.js` prints one of the texts, what belongs
 * inside a tag, and asks whether a tag is empty always.
 */
import { readFile } from 'node:fs/promises';

const TEXT = String.raw`'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"|` + '`(?:\\\\.|[^`\\\\$])*`';
const PROSE = [
  'description',
  'initially',
  'summary',
  'wraps',
  'withoutScript',
  'reads',
  'calls',
  'states',
  'besideHost',
  'example',
  'guard',
  'display',
];
/** @param {readonly string[]} keys */
const textsOf = (keys) =>
  new RegExp(String.raw`(?<=[{,\s])(?:${keys.join('|')}):\s*(?:${TEXT})(?:\s*\+\s*(?:${TEXT}))*\s*(?:,|(?=\}))`, 'g');
/** Texts by name: keys of the keyboard, CSS variables. */
const LISTS = new RegExp(
  String.raw`(?<=[{,\s])(?:keyboard|cssProperties):\s*\{(?:\s*(?:${TEXT}|\w+)\s*:\s*(?:${TEXT})\s*,?)*\s*\}\s*(?:,|(?=\}))`,
  'g',
);
/** Once their prose is gone, no list of events holds a bracket. */
const EVENTS = /(?<=[{,\s])events: \[[^\]]*\],/g;
/** What the filter for posts is made of. */
const IN_POSTS = /(?<=[{,\s])inPosts: \[[^\]]*\],/g;
/** What only `check.js` asks. */
const CHECKED = /(?<=[{,\s])holdsNothing: true,/g;

/**
 * A schema file without its prose and its list of events.
 * @param {string} source
 * @param {string} [kept] a key whose texts stay
 */
export const withoutDocs = (source, kept) =>
  source
    .replace(LISTS, '')
    .replace(textsOf(PROSE.filter((key) => key !== kept)), '')
    .replace(EVENTS, 'events: [],')
    .replace(IN_POSTS, '')
    .replace(kept === undefined ? CHECKED : '', '');

/**
 * Removes descriptions and docs from `*.schema.ts`.
 * @param {string} name
 * @param {string} [kept]
 * @returns {import('esbuild').Plugin}
 */
const pluginThat = (name, kept) => ({
  name,
  setup(build) {
    build.onLoad({ filter: /\.schema\.ts$/ }, async ({ path }) => ({
      contents: withoutDocs(await readFile(path, 'utf8'), kept),
      loader: 'ts',
    }));
  },
});

/** For scripts of shops: no prose at all. */
export const stripDocsPlugin = pluginThat('strip-docs');
/** For `check.js`. */
export const stripUncheckedDocsPlugin = pluginThat('strip-unchecked-docs', 'wraps');
