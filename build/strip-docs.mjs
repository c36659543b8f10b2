/**
 * Leaves the documents of the schemas out of the scripts: they are for readers and for `shop.css`, and would weigh kilobytes on every page.
 * So would the list of events, which the documents print; the scripts send them by name.
 */
import { readFile } from 'node:fs/promises';
import { parseSync, Visitor } from 'vite';

const FOR_READERS = ['description', 'initially', 'summary', 'withoutScript', 'reads', 'calls', 'states', 'besideHost', 'example'];
/** What the sheet, the filter for posts and the tables of the documents are made of. */
const FOR_THE_BUILD = ['guard', 'display', 'inPosts', 'keyboard', 'cssProperties', 'events'];
/** `check.js` prints what belongs inside a tag, and asks whether a tag is empty always. */
const CHECKED = ['wraps', 'holdsNothing'];

/**
 * A schema file without what is told in place; what stands under a name may be needed elsewhere.
 * @param {string} source
 * @param {readonly string[]} [kept] keys that stay
 */
export function withoutDocs(source, kept = []) {
  const dropped = [...FOR_READERS, ...FOR_THE_BUILD, ...CHECKED].filter((key) => !kept.includes(key));
  let text = '';
  let end = 0;
  new Visitor({
    Property(node) {
      if (node.start < end || node.key.type !== 'Identifier' || node.value.type === 'Identifier' || !dropped.includes(node.key.name)) {
        return;
      }
      text += source.slice(end, node.start) + (node.key.name === 'events' ? 'events: [],' : '');
      end = node.end + (/^\s*,/.exec(source.slice(node.end))?.[0].length ?? 0);
    },
  }).visit(parseSync('x.schema.ts', source).program);
  return text + source.slice(end);
}

/**
 * Removes descriptions and docs from `*.schema.ts`.
 * @param {string} name
 * @param {readonly string[]} [kept]
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
export const stripUncheckedDocsPlugin = pluginThat('strip-unchecked-docs', CHECKED);
