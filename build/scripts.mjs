/** The scripts of `dist/`, each one esbuild run over the same sources. */
import { existsSync, readdirSync } from 'node:fs';
import { basename, relative } from 'node:path';
import * as esbuild from 'esbuild';
import { chunkOf, closureOf, driverOf, DRIVER, filesOnUse, namedChunks, RENDERER, shortNames, withoutIdleImports } from './chunk-names.mjs';
import { withCompileHints } from './compile-hints.mjs';
import { cssPlugin, TARGETS } from './css.mjs';
import { withImportRetry } from './import-retry.mjs';
import { minified } from './minify.mjs';
import { at, measuredPages } from './paths.mjs';
import { hostReactPlugin, ownReactPlugin, preactPlugin } from './react.mjs';
import { sharedFiles } from './shared-files.mjs';
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
const textsPlugin = {
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
};

/** The languages there are files of texts for. */
const languages = () =>
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
  const { minify, target, define } = common;
  const reactPlugin = ownReactPlugin({ minify, target, define }, (metafile) => metafiles.push(metafile));
  const forShops = dev ? [] : [stripDocsPlugin];
  const classic = /** @satisfies {import('esbuild').BuildOptions} */ ({ format: 'iife' });
  /**
   * @param {Edition} edition
   * @param {Plugin} react
   * @param {string} [reactChunk] name of React's own chunk
   * @returns {Bundling}
   */
  const bundlingOf = (edition, react, reactChunk) => ({ ...options, edition, run, define, forShops, react, reactChunk });
  const ownBundling = bundlingOf(EDITIONS.own, reactPlugin, 'react');
  // The others share as the first edition does: their sources are the same.
  const shared = sharedFiles((await runChunks(ownBundling)).metafile, widgets, measuredPages());

  const sources = Object.entries(DEMO).map(([name, source]) => /** @type {const} */ ([name, at(source)]));
  const demo = Object.fromEntries(sources.filter(([, source]) => existsSync(source)));
  const [own, lean, hostReact, ...others] = await Promise.all([
    buildEdition(ownBundling, shared),
    buildEdition(bundlingOf(EDITIONS.lean, preactPlugin, 'preact'), shared),
    buildEdition(bundlingOf(EDITIONS.hostReact, hostReactPlugin()), shared),
    run(
      { 'shop.classic': at('widgets/entries/shop.ts') },
      { ...classic, plugins: [pageLeafletPlugin, reactPlugin, ...forShops, ...common.plugins] },
    ),
    run({ 'shop-consent': at('widgets/entries/consent.ts') }, { ...classic, plugins: [reactPlugin, ...forShops, ...common.plugins] }),
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
  const editions = [own, lean, hostReact].map(({ metafile }) => metafile);
  const finish = finisher({
    views: editions.flatMap((metafile) => viewsWithRest(metafile, widgets)),
    eager: new Set(editions.flatMap((metafile) => eagerChunks(metafile, widgets)).map((path) => inside(outdir, at(path)))),
    dev,
  });
  /** @type {Map<string, string | Uint8Array>} */
  const files = new Map();
  for (const { outputFiles } of [own, lean, hostReact, ...others]) {
    for (const { path, contents } of outputFiles) {
      const name = inside(outdir, path);
      files.set(name, finish(name, contents));
    }
  }
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
 * @param {import('./shared-files.mjs').Shared} [shared] what comes together; left out, esbuild decides
 */
const runChunks = ({ edition: { folder }, list, widgets, run, forShops, react, reactChunk }, shared) =>
  run(
    [
      ...(reactChunk ? [{ in: 'shop-react', out: reactChunk }] : []),
      ...widgets.map(({ name }) => ({ in: `shop-widget:${name}`, out: name })),
    ],
    {
      format: 'esm',
      splitting: true,
      entryNames: `${folder}/[name]-[hash]`,
      chunkNames: `${folder}/[name]-[hash]`,
      plugins: [react, ...forShops, widgetsPlugin(list, widgets, shared), cssPlugin],
    },
  );

/**
 * Builds the chunks of an edition and the loader that imports them: apart, because esbuild would give the loader a chunk of helpers to
 * wait for.
 *
 * @param {Bundling} bundling
 * @param {import('./shared-files.mjs').Shared} shared
 * @returns {Promise<{outputFiles: OutputFile[], metafile: Metafile}>} the files of both; the metafile is that of the chunks
 */
async function buildEdition(bundling, shared) {
  const {
    edition: { loader, source, isModule },
    list,
    widgets,
    outdir,
    run,
    define,
  } = bundling;
  const chunks = shortNames(namedChunks(withoutIdleImports(await runChunks(bundling, shared)), widgets));
  /** @param {string} path */
  const urlOf = (path) => `./${inside(outdir, at(path))}`;
  const urls = new Map(
    widgets.flatMap((widget) => {
      const driver = driverOf(chunks.metafile, widget);
      return [
        /** @type {const} */ ([`./${widget.name}/index.js`, urlOf(chunkOf(chunks.metafile, widget))]),
        ...(driver === undefined ? [] : [/** @type {const} */ ([`./${widget.name}/driver.js`, urlOf(driver)])]),
      ];
    }),
  );
  const start = await run(
    { [loader.replace(/\.js$/, '')]: at(source) },
    {
      format: 'esm',
      ...(isModule ? {} : IN_FUNCTION),
      define: { ...define, SHOP_MODULE: String(isModule), SHOP_REACT_FREE: JSON.stringify(shared.reactFree) },
      plugins: [chunksPlugin(list, urls), widgetsPlugin(list, widgets), cssPlugin],
    },
  );
  return { outputFiles: [...chunks.outputFiles, ...start.outputFiles], metafile: chunks.metafile };
}

/**
 * The view of each tag that loads it late, as its chunk imports it, with what comes along.
 * @param {Metafile} metafile
 * @param {readonly Listed[]} widgets
 * @returns {[view: string, rest: string[]][]}
 */
const viewsWithRest = (metafile, widgets) =>
  widgets.flatMap((widget) => {
    const [view, ...rest] = [...filesOnUse(metafile, widget, RENDERER), ...filesOnUse(metafile, widget, DRIVER)].map(
      (path) => `./${basename(path)}`,
    );
    return view ? [/** @type {[string, string[]]} */ ([view, rest])] : [];
  });

/**
 * The first line of a script of which nearly all runs at the start: Chrome (136) compiles its functions while it loads, beside the page's
 * own thread, and not one by one at their first call. Of a listing with 96 labels and 48 timers that is a fifth of the mount.
 */
const COMPILE_ALL = '//# allFunctionsCalledOnLoad\n';
/** Sources that set up long lists, where that was measured; what most pages have no use for comes on need and is not in their chunks. */
const LISTS = ['widgets/label/index.ts', 'widgets/label/scaling.ts', 'widgets/countdown/index.ts'];
/**
 * Sources that come while a pointer is on its way, and are to run with its press: a fifth of what the first opening of a panel takes, with
 * what the panel itself calls.
 */
const PRESSED = [
  'widgets/side-cart/opening.ts',
  'widgets/side-cart/panel.ts',
  'widgets/side-cart/keep-lines.ts',
  'widgets/side-cart/notices.ts',
  'shared/a11y/modal-region.ts',
  'shared/cart/leaving.ts',
  'shared/dom/after-paint.ts',
  'shared/dom/find-again.ts',
  'shared/html/sanitize.ts',
  'shared/net/request.ts',
  'shared/quantity/step.logic.ts',
  'widgets/filter-select/popup.ts',
  'widgets/filter-select/dropdown.ts',
];

/**
 * The chunks that begin with that line: what every tag imports, and those with the sources above.
 * @param {Metafile} metafile
 * @param {readonly Listed[]} widgets
 * @returns {string[]} paths as the metafile has them
 */
function eagerChunks(metafile, widgets) {
  const closures = widgets.map((widget) => closureOf(metafile, chunkOf(metafile, widget)));
  return Object.entries(metafile.outputs)
    .filter(
      ([path, { inputs }]) =>
        closures.every((closure) => closure.has(path)) || [...LISTS, ...PRESSED].some((source) => Object.hasOwn(inputs, source)),
    )
    .map(([path]) => path);
}

/**
 * What is done to a file after bundling: scripts for shops get a second try for each import, more minifiers, and hints for the compiler.
 * @param {{views: [view: string, rest: string[]][], eager: ReadonlySet<string>, dev: boolean}} options
 * @returns {(name: string, contents: Uint8Array) => string | Uint8Array}
 */
function finisher({ views, eager, dev }) {
  const beside = new Map(views);
  const loaders = Object.values(EDITIONS);
  return (name, contents) => {
    if (!name.endsWith('.js') || Object.hasOwn(DEMO, name.slice(0, -'.js'.length))) {
      return contents;
    }
    const text = new TextDecoder().decode(contents);
    const edition = loaders.find(({ loader }) => loader === name);
    const isModule = edition?.isModule ?? name.startsWith('chunks/');
    const retried = {
      opening: isModule ? '' : IN_FUNCTION.banner.js,
      isLoader: Boolean(edition),
      besideOf: (/** @type {string} */ url) => beside.get(url),
    };
    const withRetry = isModule || edition ? withImportRetry(text, retried) : text;
    return dev ? withRetry : (eager.has(name) ? COMPILE_ALL : '') + withCompileHints(name, minified(name, withRetry, isModule));
  };
}
