/** Style sheets: as minified text inside the scripts, and all of them together as `shop.css` for authors who link one. */
import { readFile } from 'node:fs/promises';
import * as esbuild from 'esbuild';
import { at } from './paths.mjs';

/** The oldest browsers of design.md §4; esbuild lowers nesting and the like to what they know. */
export const TARGETS = ['chrome111', 'edge111', 'firefox115', 'safari16.4'];

const BASE = at('shared/styles/base.css');

/** One sheet, minified and lowered. */
export async function minifyCss(text, file = 'sheet.css') {
  const { code } = await esbuild.transform(text, { loader: 'css', minify: true, target: TARGETS, legalComments: 'none', sourcefile: file, logLevel: 'silent' });
  return code.trim();
}

/** `display` of every tag. `:not([hidden])`, because a rule of ours would beat the browser's own for `hidden`. */
export const displayRules = (docs) => {
  const by = new Map();
  for (const { tag, display = 'block' } of docs) {
    by.set(display, [...(by.get(display) ?? []), `:where(${tag}:not([hidden]))`]);
  }
  const rules = [...by].map(([display, selectors]) => `${selectors.join(',')}{display:${display}}`);
  return rules.length === 0 ? '' : `@layer shop{${rules.join('')}}`;
};

/**
 * Keeps the place of an empty tag until it is ready, has failed or was halted; content is never hidden (toolchain: measured).
 * The box that React renders into comes a moment before its content, and does not end the emptiness.
 */
export const guardRules = (docs) => {
  const rules = docs.filter(({ guard }) => guard).map(({ tag, guard }) => `${tag}:is(:empty,:has(>.shop-root:empty:only-child)):not([data-shop-ready],[data-shop-failed],[data-shop-halted]){${guard}}`);
  return rules.length === 0 ? '' : `@layer shop{${rules.join('')}}`;
};

/**
 * Turns `import css from './x.css'` into minified text, and collects which sheets were used.
 * A normal CSS import would emit a file per chunk that nobody loads (toolchain.md §4).
 * @param {object[]} docs of all widgets
 * @param {Map<string, string>} used file → minified text; filled
 */
export function cssPlugin(docs, used) {
  return {
    name: 'css-text',
    setup(build) {
      build.onLoad({ filter: /\.css$/ }, async ({ path }) => {
        const source = await readFile(path, 'utf8');
        const contents = await minifyCss(path === BASE ? source + displayRules(docs) : source, path);
        used.set(path, contents);
        return { contents, loader: 'text' };
      });
    },
  };
}

/**
 * The whole of `shop.css`: layer order first, then tokens, display and guards, then shared parts, then widgets by name.
 * Widgets adopt the same rules once more when they start; the same declarations twice change nothing.
 */
export async function wholeSheet(docs, used, version) {
  // A library's sheet comes with the code that is loaded on use (the full-screen view), and nobody needs it before.
  const rest = [...used.keys()].filter((file) => file !== BASE && !file.includes('node_modules')).sort((a, b) => rank(a) - rank(b) || a.localeCompare(b));
  const base = await minifyCss((await readFile(BASE, 'utf8')) + displayRules(docs) + guardRules(docs), BASE);
  return [`/*! Shop Widgets ${version} | MIT */`, base, ...rest.map((file) => used.get(file))].filter(Boolean).join('\n') + '\n';
}

const rank = (file) => (file.includes('/shared/') ? 0 : 1);
