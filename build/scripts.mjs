/** The scripts of `dist/`, each one esbuild run over the same sources. */
import { existsSync, readdirSync } from 'node:fs';
import { basename, relative } from 'node:path';
import * as esbuild from 'esbuild';
import { withSecondTry } from './again.mjs';
import { at } from './paths.mjs';
import { cssPlugin, TARGETS } from './css.mjs';
import { hostReactPlugin, ownReactPlugin } from './react.mjs';
import { stripProsePlugin } from './strip.mjs';
import { tightened } from './tighten.mjs';
import { chunkOf, named, viewOf } from './names.mjs';
import { chunksPlugin, sharedFiles, widgetsPlugin } from './widgets.mjs';

/** A file of texts as a script of its own: the loader imports it, and a page may name it itself. */
const textsPlugin = {
  name: 'texts',
  setup(build) {
    build.onResolve({ filter: /^shop-texts:/ }, ({ path }) => ({ path: path.slice('shop-texts:'.length), namespace: 'shop-texts' }));
    build.onLoad({ filter: /.*/, namespace: 'shop-texts' }, ({ path }) => ({
      contents: `import { translation } from './${path}.js'; (globalThis.shopMessages ??= {}).${path} = translation;`, resolveDir: at('shared/messages/languages'), loader: 'js',
    }));
  },
};

/** Scripts of the demo, built where their sources are there. */
const DEMO = { 'demo/shop': 'demo-theme/shop/page.ts', 'demo/inspector': 'demo-theme/inspector/index.ts', 'demo/live': 'demo-theme/live/index.ts' };

/** The languages there are files of texts for. */
const languages = () => readdirSync(at('shared/messages/languages')).filter((file) => file.endsWith('.ts')).map((file) => file.slice(0, -3)).sort();

/** Makes a classic script of a module without imports; esbuild's own `iife` brings a `require` along for each import on use. */
const IN_FUNCTION = { banner: { js: '(() => {"use strict";' }, footer: { js: '})();' } };

/**
 * @typedef {object} Output what one script is made of
 * @property {Map<string, Uint8Array>} files path inside dist → bytes
 * @property {import('esbuild').Metafile} metafile
 */

/**
 * Bundles everything.
 * @param {{list: string, widgets: object[], version: string, dev: boolean, outdir: string}} options
 * @returns {Promise<{files: Map<string, Uint8Array>, chunks: import('esbuild').Metafile, hostChunks: import('esbuild').Metafile, metafiles: import('esbuild').Metafile[]}>}
 *   all files by their path inside dist, the metafiles of the chunks with our React and with the host's, those of every bundling
 */
export async function buildScripts({ list, widgets, version, dev, outdir }) {
  const common = {
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
  };
  const { minify, target, define } = common;
  /** What every bundling was made of. */
  const metafiles = [];
  const reactPlugin = ownReactPlugin({ minify, target, define }, (metafile) => metafiles.push(metafile));
  const run = async (entryPoints, more) => {
    const result = await esbuild.build({ ...common, ...more, entryPoints });
    metafiles.push(result.metafile);
    return result;
  };
  const classic = { format: 'iife' };
  const forShops = [reactPlugin, ...(dev ? [] : [stripProsePlugin]), ...common.plugins];

  const demo = Object.fromEntries(Object.entries(DEMO).filter(([, source]) => existsSync(at(source))).map(([name, source]) => [name, at(source)]));
  const inside = (path) => relative(outdir, path).replaceAll('\\', '/');
  /** Chunks under `folder`, and the loader that imports them: apart, because esbuild would give the loader a chunk of helpers to wait for. */
  const runChunked = async (folder, plugins, loader, extraEntries = []) => {
    const runModules = (shared) => run([...extraEntries, ...widgets.map(({ name }) => ({ in: `shop-widget:${name}`, out: name }))], {
      format: 'esm', splitting: true, entryNames: `${folder}/[name]-[hash]`, chunkNames: `${folder}/[name]-[hash]`,
      plugins: [...plugins, ...(dev ? [] : [stripProsePlugin]), widgetsPlugin(list, widgets, shared), cssPlugin],
    });
    const { metafile: alone } = await runModules();
    const shared = sharedFiles(alone, widgets);
    const modules = named(await runModules(shared), widgets);
    const start = await run(loader.entry, {
      format: 'esm', ...loader.wrap,
      define: { ...define, SHOP_MODULE: String(!loader.wrap), SHOP_CALM: JSON.stringify(shared.calm) },
      plugins: [chunksPlugin(list, (name) => `./${inside(at(chunkOf(modules.metafile, widgets.find((widget) => widget.name === name))))}`), ...common.plugins],
    });
    return { outputFiles: [...modules.outputFiles, ...start.outputFiles], metafile: modules.metafile };
  };
  const [modules, hostModules, ...others] = await Promise.all([
    // React as an entry of its own keeps its chunk, and its place in caches, from one release to the next.
    runChunked('chunks', [reactPlugin], { entry: { shop: at('widgets/entries/shop.ts') } }, [{ in: 'shop-react', out: 'react' }]),
    runChunked('chunks/host-react', [hostReactPlugin()], { entry: { 'shop.host-react': at('widgets/entries/host-react.ts') }, wrap: IN_FUNCTION }),
    run({ 'shop.classic': at('widgets/entries/shop.ts') }, { ...classic, plugins: forShops }),
    run({ 'shop-consent': at('widgets/entries/consent.ts') }, { ...classic, plugins: forShops }),
    run({ check: at('widgets/entries/check.ts') }, classic),
    run(languages().map((name) => ({ in: `shop-texts:${name}`, out: `messages/${name}` })), { ...classic, plugins: [textsPlugin] }),
    ...(Object.keys(demo).length > 0 ? [run(demo, classic)] : []),
  ]);
  const files = new Map();
  /** By the address of a tag's view, as its chunk imports it: what comes with it. */
  const beside = new Map([modules, hostModules].flatMap(({ metafile }) => widgets.map((widget) => viewOf(metafile, widget).map((path) => `./${basename(path)}`))).map(([view, ...rest]) => [view, rest]));
  const finished = (name, contents) => {
    const isModule = name.startsWith('chunks/') || name === 'shop.js';
    const imports = isModule || name === 'shop.host-react.js';
    const text = imports ? new TextEncoder().encode(withSecondTry(new TextDecoder().decode(contents), isModule ? '' : IN_FUNCTION.banner.js, (address) => beside.get(address))) : contents;
    return dev ? text : tightened(name, text, isModule);
  };
  for (const { outputFiles } of [modules, hostModules, ...others]) {
    for (const { path, contents } of outputFiles) {
      const name = inside(path);
      files.set(name, !name.endsWith('.js') || Object.hasOwn(DEMO, name.slice(0, -3)) ? contents : finished(name, contents));
    }
  }
  return { files, chunks: modules.metafile, hostChunks: hostModules.metafile, metafiles };
}
