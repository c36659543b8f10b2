/** Our texts in other languages: a script for each language, whole and by part. */
import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { reachOf } from './chunks.mjs';
import { PARTS, partOf } from './parts.mjs';
import { at } from './paths.mjs';

/**
 * @typedef {import('esbuild').Metafile} Metafile
 * @typedef {import('esbuild').Plugin} Plugin
 * @typedef {ReadonlyMap<string, readonly string[]>} TextParts the keys of the texts of each part
 */

const FOLDER = 'shared/messages';

/** The keys of the texts that a file holds. @param {string} file inside the folder of texts */
const keysOf = (file) => [...readFileSync(at(FOLDER, file), 'utf8').matchAll(/^ {2}'([\w-]+\.\w+)':/gm)].map(([, key = '']) => key);

/** The keys of all texts. */
export const textKeys = () =>
  readdirSync(at(FOLDER))
    .filter((file) => file.endsWith('.ts'))
    .flatMap(keysOf)
    .sort();

/** The languages there are texts in, beside English. */
export const languages = () =>
  readdirSync(at(FOLDER, 'languages'))
    .map((file) => basename(file, '.json'))
    .sort();

/**
 * Sorts the texts into parts: those of the files that the tags of a part reach, at load or later. What the core has no other part has.
 * @param {Metafile} metafile of a bundling with an entry for each tag
 * @param {readonly import('./widgets.mjs').Listed[]} widgets
 * @returns {TextParts}
 */
export function textParts({ inputs }, widgets) {
  /** @param {string} part */
  const filesOf = (part) =>
    new Set(
      widgets
        .filter(({ name }) => partOf(name) === part)
        .flatMap(({ name }) => [...reachOf(inputs, `shop-widget:${name}`, { evenLate: true })])
        .flatMap((file) => (file.startsWith(`${FOLDER}/`) ? [basename(file)] : [])),
    );
  const core = filesOf('core');
  return new Map(PARTS.map((part) => [part, [...filesOf(part)].filter((file) => part === 'core' || !core.has(file)).flatMap(keysOf)]));
}

/**
 * Makes scripts of texts: `shop-texts:de` is a whole language, `shop-texts:de.till` a part of it. Each tells its texts under its name. The
 * loader imports parts; a page may name a whole file itself.
 * @param {TextParts} [parts] not needed where whole languages alone are asked for
 * @returns {Plugin}
 */
export const textsPlugin = (parts = new Map()) => ({
  name: 'texts',
  setup(build) {
    build.onResolve({ filter: /^shop-texts:/ }, ({ path }) => ({ path: path.slice('shop-texts:'.length), namespace: 'shop-texts' }));
    build.onLoad({ filter: /.*/, namespace: 'shop-texts' }, ({ path }) => {
      const [language = '', part] = path.split('.');
      /** @type {Record<string, string>} */
      const whole = JSON.parse(readFileSync(at(FOLDER, 'languages', `${language}.json`), 'utf8'));
      const texts = part ? Object.fromEntries((parts.get(part) ?? []).map((key) => [key, whole[key]])) : whole;
      return { contents: `(globalThis.shopMessages ??= {})[${JSON.stringify(path)}] = ${JSON.stringify(texts)};`, loader: 'js' };
    });
  },
});
