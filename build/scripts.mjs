/** The scripts of `dist/`, each one esbuild run over the same sources. */
import { relative } from 'node:path';
import * as esbuild from 'esbuild';
import { chunkOf, namedChunks, partsPlugin, planOf } from './chunks.mjs';
import { cssPlugin, TARGETS } from './css.mjs';
import { PARTS } from './parts.mjs';
import { at } from './paths.mjs';
import { hostReactPlugin, ownReactPlugin, preactPlugin } from './react.mjs';
import { stripDocsPlugin, stripUncheckedDocsPlugin } from './strip-docs.mjs';
import { languages, textParts, textsPlugin } from './texts.mjs';
import { chunksPlugin, widgetsPlugin } from './widgets.mjs';

/**
 * @typedef {import('esbuild').Metafile} Metafile what esbuild says of one bundling
 * @typedef {import('esbuild').Plugin} Plugin
 * @typedef {import('esbuild').BuildOptions} BuildOptions
 * @typedef {import('./chunks.mjs').Chunks} Chunks
 * @typedef {import('./chunks.mjs').Together} Together
 * @typedef {import('./chunks.mjs').Plan} Plan
 * @typedef {import('./widgets.mjs').Listed} Listed
 * @typedef {{list: string, widgets: readonly Listed[], version: string, dev: boolean, outdir: string}} ScriptOptions
 * @typedef {(entryPoints: BuildOptions['entryPoints'], more: BuildOptions, together?: Together) => Promise<Chunks>} Run
 *
 * @typedef {object} Edition a loader, and chunks of its own that it imports
 * @property {string} loader file name inside dist
 * @property {string} folder of the chunks, inside dist
 * @property {string} source of the loader
 * @property {boolean} isModule is the loader an ES module, or a classic script?
 * @property {Plugin} react what stands for React
 * @property {string} [reactChunk] its own chunk, which keeps its place in caches from one release to the next
 */

const SHOP = 'widgets/entries/shop.ts';
/**
 * The editions that load chunks. The first is the default; the others are named in the manifest by these keys.
 * @type {{own: Edition, lean: Edition, hostReact: Edition}}
 */
export const EDITIONS = {
  own: { loader: 'shop.js', folder: 'chunks', source: SHOP, isModule: true, react: ownReactPlugin, reactChunk: 'react' },
  lean: { loader: 'shop.lean.js', folder: 'chunks/lean', source: SHOP, isModule: true, react: preactPlugin, reactChunk: 'preact' },
  hostReact: {
    loader: 'shop.host-react.js',
    folder: 'chunks/host-react',
    source: 'widgets/entries/host-react.ts',
    isModule: false,
    react: hostReactPlugin,
  },
};

/**
 * The classic script holds everything but Leaflet, which would be an eighth of it and which few maps want: there the page's own copy
 * (`window.L`) is taken, when a map asks for it.
 * @type {Plugin}
 */
const pageLeafletPlugin = {
  name: 'page-leaflet',
  setup(build) {
    build.onResolve({ filter: /^leaflet\/.*\.js$/ }, ({ path }) => ({ path, namespace: 'page-leaflet' }));
    build.onLoad({ filter: /.*/, namespace: 'page-leaflet' }, () => ({ contents: 'module.exports = globalThis.L ?? {};' }));
  },
};

/** Scripts of the demo. */
const DEMO = {
  'demo/shop': 'demo-theme/shop/page.ts',
  'demo/inspector': 'demo-theme/inspector/index.ts',
  'demo/live': 'demo-theme/live/index.ts',
  'demo/docs': 'demo-theme/docs/index.ts',
};

/** Makes a classic script of a module without imports; esbuild's own `iife` brings a `require` along for each import on use. */
const IN_FUNCTION = { banner: { js: '(() => {"use strict";' }, footer: { js: '})();' } };

/** @param {string} outdir @param {string} path @returns {string} a path inside dist, with slashes */
const inside = (outdir, path) => relative(outdir, path).replaceAll('\\', '/');

/**
 * Bundles as all scripts are bundled.
 * @param {ScriptOptions} options
 * @param {Metafile[]} metafiles gets what each bundling was made of
 * @returns {Run} `more` are the options of one bundling; its plugins go first
 */
const runner =
  ({ list, widgets, version, dev, outdir }, metafiles) =>
  async (entryPoints, more, together) => {
    const { outputFiles, metafile } = await esbuild.build({
      absWorkingDir: at('.'),
      bundle: true,
      outdir,
      minify: !dev,
      sourcemap: dev ? 'inline' : false,
      target: ['es2022', ...TARGETS],
      jsx: 'automatic',
      charset: 'utf8',
      legalComments: 'linked',
      logLevel: 'silent',
      ...more,
      define: {
        'process.env.NODE_ENV': dev ? '"development"' : '"production"',
        SHOP_VERSION: JSON.stringify(version),
        SHOP_MODULE: 'false',
        ...more.define,
      },
      plugins: [...(more.plugins ?? []), ...(dev ? [] : [stripDocsPlugin]), widgetsPlugin(list, widgets, together), cssPlugin],
      write: false,
      metafile: true,
      entryPoints,
    });
    metafiles.push(metafile);
    return { outputFiles, metafile };
  };

/**
 * Bundles everything.
 * @param {ScriptOptions} options
 * @returns {Promise<{files: Map<string, string | Uint8Array>, chunks: Record<keyof typeof EDITIONS, Metafile>, metafiles: Metafile[]}>}
 *   all files by their path inside dist, what the chunks of each edition are made of, and what every bundling was made of
 */
export async function buildScripts(options) {
  /** @type {Metafile[]} */
  const metafiles = [];
  const run = runner(options, metafiles);
  /** @param {Record<string, string>} sources @param {Plugin[]} [plugins] */
  const runClassic = (sources, plugins = []) =>
    run(Object.fromEntries(Object.entries(sources).map(([name, source]) => [name, at(source)])), { format: 'iife', plugins });
  // The sources of all editions are the same, and so is what comes together.
  const { metafile } = await runChunks(EDITIONS.own, options, run);
  const plan = planOf(metafile, options.widgets);
  const [own, lean, hostReact, ...others] = await Promise.all([
    buildEdition(EDITIONS.own, options, run, plan),
    buildEdition(EDITIONS.lean, options, run, plan),
    buildEdition(EDITIONS.hostReact, options, run, plan),
    runClassic({ 'shop.classic': SHOP }, [pageLeafletPlugin, ownReactPlugin]),
    runClassic({ 'shop-consent': 'widgets/entries/consent.ts' }, [ownReactPlugin]),
    runClassic({ check: 'widgets/entries/check.ts' }, options.dev ? [] : [stripUncheckedDocsPlugin]),
    run(
      languages()
        .flatMap((language) => [language, ...PARTS.map((part) => `${language}.${part}`)])
        .map((name) => ({ in: `shop-texts:${name}`, out: `messages/${name}` })),
      { format: 'iife', plugins: [textsPlugin(textParts(metafile, options.widgets))] },
    ),
    runClassic(DEMO),
  ]);
  const files = new Map(
    [own, lean, hostReact, ...others].flatMap(({ outputFiles }) =>
      outputFiles.map(({ path, contents }) => /** @type {const} */ ([inside(options.outdir, path), contents])),
    ),
  );
  return { files, chunks: { own: own.metafile, lean: lean.metafile, hostReact: hostReact.metafile }, metafiles };
}

/**
 * Bundles the chunks of an edition.
 * @param {Edition} edition
 * @param {ScriptOptions} options
 * @param {Run} run
 * @param {Plan} [plan] what comes together
 */
async function runChunks(
  { folder, react, reactChunk },
  { widgets },
  run,
  { together, groups } = { together: new Map(), groups: new Map() },
) {
  const entries = widgets.map(({ name }) => ({ in: `shop-widget:${name}`, out: name }));
  const names = `${folder}/[name]-[hash]`;
  const all = reactChunk ? [{ in: 'shop-react', out: reactChunk }, ...entries] : entries;
  const plugins = [react, partsPlugin(together)];
  return namedChunks(await run(all, { format: 'esm', splitting: true, entryNames: names, chunkNames: names, plugins }, together), groups);
}

/**
 * Builds the chunks of an edition and the loader that imports them: apart, because esbuild would give the loader a chunk of helpers to
 * wait for.
 *
 * @param {Edition} edition
 * @param {ScriptOptions} options
 * @param {Run} run
 * @param {Plan} plan what comes together
 * @returns {Promise<Chunks>} the files of both; the metafile is that of the chunks
 */
async function buildEdition(edition, options, run, plan) {
  const { list, widgets, outdir } = options;
  const { outputFiles, metafile } = await runChunks(edition, options, run, plan);
  const urls = new Map(widgets.map((widget) => [`./${widget.name}/index.js`, `./${inside(outdir, at(chunkOf(metafile, widget)))}`]));
  const loader = await run(
    { [edition.loader.replace(/\.js$/, '')]: at(edition.source) },
    {
      format: 'esm',
      ...(edition.isModule ? {} : IN_FUNCTION),
      define: { SHOP_MODULE: String(edition.isModule) },
      plugins: [chunksPlugin(list, urls)],
    },
  );
  return { outputFiles: [...outputFiles, ...loader.outputFiles], metafile };
}
