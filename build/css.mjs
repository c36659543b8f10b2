/** The style sheets of all tags together, as `shop.css`; a library's own as minified text in the script that comes with it. */
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import * as esbuild from 'esbuild';
import { at } from './paths.mjs';

/** The oldest browsers we support; esbuild lowers nesting and the like to what they know. */
export const TARGETS = ['chrome111', 'edge111', 'firefox121', 'safari16.4'];

const BASE = at('shared/styles/base.css');

/**
 * One sheet, minified and lowered to what our oldest browsers know.
 * @param {string} text
 * @param {string} [file] its name, for error texts
 * @returns {Promise<string>}
 */
async function minifyCss(text, file = 'sheet.css') {
  const { code } = await esbuild.transform(text, {
    loader: 'css',
    minify: true,
    target: TARGETS,
    legalComments: 'none',
    sourcefile: file,
    logLevel: 'silent',
  });
  return code.trim();
}

/** @typedef {import('../shared/element/manifest.js').ElementDoc} ElementDoc */

/**
 * `display` of every tag. `:not([hidden])`, because a rule of ours would beat the browser's own for `hidden`.
 * @param {readonly ElementDoc[]} docs
 */
const displayRules = (docs) => {
  /** @type {Map<string, string[]>} */
  const by = new Map();
  for (const { tag, display = 'block' } of docs) {
    by.set(display, [...(by.get(display) ?? []), `:where(${tag}:not([hidden]))`]);
  }
  const rules = [...by].map(([display, selectors]) => `${selectors.join(',')}{display:${display}}`);
  return rules.length === 0 ? '' : `@layer shop{${rules.join('')}}`;
};

/**
 * Keeps the place of an empty tag until it is ready, has failed or was halted; content is never hidden.
 * The box that React renders into comes a moment before its content, and does not end the emptiness.
 * @param {readonly ElementDoc[]} docs
 */
const guardRules = (docs) => {
  const rules = docs
    .filter(({ guard }) => guard)
    .map(
      ({ tag, guard }) =>
        `${tag}:is(:empty,:has(>.shop-root:empty:only-child)):not([data-shop-ready],[data-shop-failed],[data-shop-halted]){${guard}}`,
    );
  return rules.length === 0 ? '' : `@layer shop{${rules.join('')}}`;
};

/**
 * Turns `import css from 'library/styles.css'` into minified text: a normal CSS import would emit a file per chunk that nobody
 * loads.
 * @type {import('esbuild').Plugin}
 */
export const cssPlugin = {
  name: 'css-text',
  setup(build) {
    build.onLoad({ filter: /\.css$/ }, async ({ path }) => ({
      contents: await minifyCss(await readFile(path, 'utf8'), path),
      loader: 'text',
    }));
  },
};

/** The sheets below a folder, by name. @param {string} folder */
const sheetsIn = async (folder) =>
  (await readdir(folder, { recursive: true }))
    .filter((name) => name.endsWith('.css'))
    .map((name) => join(folder, name))
    .sort();

/**
 * The whole of `shop.css`: layer order first, then tokens, display and guards, then shared parts, then the tags by name. No script
 * holds any of it.
 * @param {readonly ElementDoc[]} docs of all widgets
 * @param {readonly import('./widgets.mjs').Listed[]} widgets
 * @param {string} version
 */
export async function wholeSheet(docs, widgets, version) {
  const byName = [...widgets].sort((a, b) => a.name.localeCompare(b.name));
  const folders = [at('shared'), ...byName.map(({ folder }) => folder)];
  const files = (await Promise.all(folders.map(sheetsIn))).flat().filter((file) => file !== BASE);
  const base = (await readFile(BASE, 'utf8')) + displayRules(docs) + guardRules(docs);
  const sheets = await Promise.all([minifyCss(base, BASE), ...files.map(async (file) => minifyCss(await readFile(file, 'utf8'), file))]);
  return [`/*! Shop Widgets ${version} | MIT */`, ...sheets].filter(Boolean).join('\n') + '\n';
}
