/** The style sheets of the tags, together and by kind of page; a library's own as minified text in the script that comes with it. */
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import * as esbuild from 'esbuild';
import { PARTS, partOf } from './parts.mjs';
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
    by.set(display, [...(by.get(display) ?? []), tag]);
  }
  const rules = [...by].map(([display, tags]) => `:where(${tags.join(',')}):where(:not([hidden])){display:${display}}`);
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

/** The sheets below a folder, by name; a `<name>.late.css` comes with the script that imports it. @param {string} folder */
const sheetsIn = async (folder) =>
  (await readdir(folder, { recursive: true }))
    .filter((name) => name.endsWith('.css') && !name.endsWith('.late.css'))
    .map((name) => join(folder, name))
    .sort();

/** Looks that tags of every kind have. */
const SHARED_CORE = ['shared/ui/alert.css', 'shared/ui/cart-button.css'].map((file) => at(file));

/**
 * The sheets of all tags: `shop.css` whole, and `shop.<part>.css`. Each begins with the layer order; tokens and display stand in the core;
 * then come the size guards, shared parts, then the tags by name. No script holds any of it: what is needed late comes with its script.
 * @param {readonly ElementDoc[]} docs of all widgets
 * @param {readonly import('./widgets.mjs').Listed[]} widgets
 * @param {string} version
 * @returns {Promise<Map<string, string>>} by file name
 */
export async function sheets(docs, widgets, version) {
  const byName = [...widgets].sort((a, b) => a.name.localeCompare(b.name));
  const files = [
    ...(await sheetsIn(at('shared')))
      .filter((file) => file !== BASE)
      .map((file) => ({ file, part: SHARED_CORE.includes(file) ? 'core' : 'extras' })),
    ...(
      await Promise.all(byName.map(async ({ name, folder }) => (await sheetsIn(folder)).map((file) => ({ file, part: partOf(name) }))))
    ).flat(),
  ];
  const base = await minifyCss((await readFile(BASE, 'utf8')) + displayRules(docs), BASE);
  const rules = await Promise.all([
    ...PARTS.map(async (part) => ({
      part,
      text: await minifyCss(guardRules(docs.filter(({ tag }) => partOf(tag.slice('shop-'.length)) === part))),
    })),
    ...files.map(async ({ file, part }) => ({ part, text: await minifyCss(await readFile(file, 'utf8'), file) })),
  ]);
  /** Says on the root that a sheet is there. @param {string} name */
  const mark = (name) => `@layer shop{:where(:root){--shop-sheet${name}:1}}`;
  /** @param {readonly string[]} texts */
  const sheet = (texts) => `${[`/*! Shop Widgets ${version} | MIT */`, ...texts].filter(Boolean).join('\n')}\n`;
  const linked = PARTS.map((part) => {
    const own = rules.filter((rule) => rule.part === part).map(({ text }) => text);
    return /** @type {const} */ ([`shop.${part}.css`, sheet([part === 'core' ? base : '@layer shop;', ...own, mark(`-${part}`)])]);
  });
  return new Map([['shop.css', sheet([base, ...rules.map(({ text }) => text), mark('')])], ...linked]);
}
