/** The scripts of `dist/`, each one esbuild run over the same sources. */
import { existsSync, readdirSync } from 'node:fs';
import { relative } from 'node:path';
import * as esbuild from 'esbuild';
import { chunkOf, namedChunks, togetherOf, partsPlugin } from './chunks.mjs';
import { cssPlugin, TARGETS } from './css.mjs';
import { at } from './paths.mjs';
import { hostReactPlugin, ownReactPlugin, preactPlugin } from './react.mjs';
import { stripDocsPlugin, stripUncheckedDocsPlugin } from './strip-docs.mjs';
import { chunksPlugin, widgetsPlugin } from './widgets.mjs';

/**
 * @typedef {import('esbuild').Metafile} Metafile what esbuild says of one bundling
 * @typedef {import('esbuild').Plugin} Plugin
 * @typedef {import('./widgets.mjs').Listed} Listed
 * @typedef {{list: string, widgets: readonly Listed[], version: string, dev: boolean, outdir: string}} ScriptOptions
 * @typedef {{path: string, contents: Uint8Array}} OutputFile
 * @typedef {import('esbuild').BuildOptions['entryPoints']} EntryPoints
 *
 * @typedef {object} Edition a loader, and chunks of its own that it imports
 * @property {string} loader file name inside dist
 * @property {string} folder of the chunks, inside dist
 * @property {string} source of the loader
 * @property {boolean} isModule is the loader an ES module, or a classic script?
 */

/**
 * The editions that load chunks. The first is the default; the others are named in the manifest by these keys.
 * @type {{own: Edition, lean: Edition, hostReact: Edition}}
 */
export const EDITIONS = {
  own: { loader: 'shop.js', folder: 'chunks', source: 'widgets/entries/shop.ts', isModule: true },
  lean: { loader: 'shop.lean.js', folder: 'chunks/lean', source: 'widgets/entries/shop.ts', isModule: true },
  hostReact: { loader: 'shop.host-react.js', folder: 'chunks/host-react', source: 'widgets/entries/host-react.ts', isModule: false },
};

/** A file of texts as a script of its own: the loader imports it, and a page may name it itself. @type {Plugin} */
export const textsPlugin = {
  name: 'texts',
  setup(build) {
    build.onResolve({ filter: /^shop-texts:/ }, ({ path }) => ({ path: path.slice('shop-texts:'.length), namespace: 'shop-texts' }));
    build.onLoad({ filter: /.*/, namespace: 'shop-texts' }, ({ path }) => ({
      contents: `import { translation } from './${path}.js'; (globalThis.shopMessages ??= {}).${path} = translation;`,
      resolveDir: at('shared/messages/languages'),
      loader: 'js',
    }));
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

/** Scripts of the demo, built where their sources are there. */
const DEMO = {
  'demo/shop': 'demo-theme/shop/page.ts',
  'demo/inspector': 'demo-theme/inspector/index.ts',
  'demo/live': 'demo-theme/live/index.ts',
  'demo/docs': 'demo-theme/docs/index.ts',
};

/** The languages there are files of texts for. */
export const languages = () =>
  readdirSync(at('shared/messages/languages'))
    .filter((file) => file.endsWith('.ts'))
    .map((file) => file.slice(0, -'.ts'.length))
    .sort();

/** Makes a classic script of a module without imports; esbuild's own `iife` brings a `require` along for each import on use. */
const IN_FUNCTION = { banner: { js: '(() => {"use strict";' }, footer: { js: '})();' } };

/**
 * Bundles everything.
 * @param {ScriptOptions} options
 * @returns {Promise<{files: Map<string, string | Uint8Array>, chunks: Record<keyof typeof EDITIONS, Metafile>, metafiles: Metafile[]}>}
 *   all files by their path inside dist, what the chunks of each edition are made of, and what every bundling was made of
 */
export async function buildScripts(options) {
  const { list, widgets, version, dev, outdir } = options;
  const common = /** @satisfies {import('esbuild').BuildOptions} */ ({
    absWorkingDir: at('.'),
    bundle: true,
    write: false,
    metafile: true,
    outdir,
    minify: !dev,
    sourcemap: dev ? 'inline' : false,
    target: ['es2022', ...TARGETS],
    jsx: 'automatic',
    charset: 'utf8',
    legalComments: 'linked',
    define: { 'process.env.NODE_ENV': dev ? '"development"' : '"production"', SHOP_VERSION: JSON.stringify(version), SHOP_MODULE: 'false' },
    plugins: [widgetsPlugin(list, widgets), cssPlugin],
    logLevel: 'silent',
  });
  /** @type {Metafile[]} */
  const metafiles = [];
  /**
   * @param {EntryPoints} entryPoints
   * @param {import('esbuild').BuildOptions} more
   */
  const run = async (entryPoints, more) => {
    const { outputFiles, metafile } = await esbuild.build({ ...common, ...more, write: false, metafile: true, entryPoints });
    metafiles.push(metafile);
    return { outputFiles, metafile };
  };
  const forShops = dev ? [] : [stripDocsPlugin];
  const classic = /** @satisfies {import('esbuild').BuildOptions} */ ({ format: 'iife' });
  /**
   * @param {Edition} edition
   * @param {Plugin} react
   * @param {string} [reactChunk] name of React's own chunk
   * @returns {Bundling}
   */
  const bundlingOf = (edition, react, reactChunk) => ({ ...options, edition, run, define: common.define, forShops, react, reactChunk });
  const ownBundling = bundlingOf(EDITIONS.own, ownReactPlugin, 'react');
  // The sources of all editions are the same, and so is what comes together.
  const together = togetherOf((await runChunks(ownBundling, new Map())).metafile, widgets);

  const sources = Object.entries(DEMO).map(([name, source]) => /** @type {const} */ ([name, at(source)]));
  const demo = Object.fromEntries(sources.filter(([, source]) => existsSync(source)));
  const [own, lean, hostReact, ...others] = await Promise.all([
    buildEdition(ownBundling, together),
    buildEdition(bundlingOf(EDITIONS.lean, preactPlugin, 'preact'), together),
    buildEdition(bundlingOf(EDITIONS.hostReact, hostReactPlugin), together),
    run(
      { 'shop.classic': at('widgets/entries/shop.ts') },
      { ...classic, plugins: [pageLeafletPlugin, ownReactPlugin, ...forShops, ...common.plugins] },
    ),
    run({ 'shop-consent': at('widgets/entries/consent.ts') }, { ...classic, plugins: [ownReactPlugin, ...forShops, ...common.plugins] }),
    run(
      { check: at('widgets/entries/check.ts') },
      { ...classic, plugins: [...(dev ? [] : [stripUncheckedDocsPlugin]), ...common.plugins] },
    ),
    run(
      languages().map((name) => ({ in: `shop-texts:${name}`, out: `messages/${name}` })),
      { ...classic, plugins: [textsPlugin] },
    ),
    ...(Object.keys(demo).length > 0 ? [run(demo, classic)] : []),
  ]);
  const files = new Map(
    [own, lean, hostReact, ...others].flatMap(({ outputFiles }) =>
      outputFiles.map(({ path, contents }) => /** @type {const} */ ([inside(outdir, path), contents])),
    ),
  );
  return { files, chunks: { own: own.metafile, lean: lean.metafile, hostReact: hostReact.metafile }, metafiles };
}

/** @param {string} outdir @param {string} path @returns {string} a path inside dist, with slashes */
const inside = (outdir, path) => relative(outdir, path).replaceAll('\\', '/');

/**
 * What the chunks of an edition are made with.
 * @typedef {ScriptOptions & {
 *   edition: Edition,
 *   run: (entryPoints: EntryPoints, more: import('esbuild').BuildOptions) => Promise<{outputFiles: OutputFile[], metafile: Metafile}>,
 *   define: Record<string, string>, forShops: Plugin[], react: Plugin, reactChunk?: string | undefined,
 * }} Bundling
 */

/**
 * Bundles the chunks of an edition. React as an entry of its own keeps its chunk, and its place in caches, from one release to the next.
 * @param {Bundling} bundling
 * @param {import('./chunks.mjs').Together} together what comes together
 */
const runChunks = async ({ edition: { folder }, list, widgets, run, forShops, react, reactChunk }, together) =>
  namedChunks(
    await run(
      [
        ...(reactChunk ? [{ in: 'shop-react', out: reactChunk }] : []),
        ...widgets.map(({ name }) => ({ in: `shop-widget:${name}`, out: name })),
      ],
      {
        format: 'esm',
        splitting: true,
        entryNames: `${folder}/[name]-[hash]`,
        chunkNames: `${folder}/[name]-[hash]`,
        plugins: [react, ...forShops, partsPlugin(together), widgetsPlugin(list, widgets, together), cssPlugin],
      },
    ),
  );

/**
 * Builds the chunks of an edition and the loader that imports them: apart, because esbuild would give the loader a chunk of helpers to
 * wait for.
 *
 * @param {Bundling} bundling
 * @param {import('./chunks.mjs').Together} together
 * @returns {Promise<{outputFiles: OutputFile[], metafile: Metafile}>} the files of both; the metafile is that of the chunks
 */
async function buildEdition(bundling, together) {
  const {
    edition: { loader, source, isModule },
    list,
    widgets,
    outdir,
    run,
    define,
  } = bundling;
  const chunks = await runChunks(bundling, together);
  const urls = new Map(widgets.map((widget) => [`./${widget.name}/index.js`, `./${inside(outdir, at(chunkOf(chunks.metafile, widget)))}`]));
  const start = await run(
    { [loader.replace(/\.js$/, '')]: at(source) },
    {
      format: 'esm',
      ...(isModule ? {} : IN_FUNCTION),
      define: { ...define, SHOP_MODULE: String(isModule) },
      plugins: [chunksPlugin(list, urls), widgetsPlugin(list, widgets), cssPlugin],
    },
  );
  return { outputFiles: [...chunks.outputFiles, ...start.outputFiles], metafile: chunks.metafile };
}
