/** The scripts of `dist/`, each one esbuild run over the same sources. */
import { existsSync } from 'node:fs';
import { relative } from 'node:path';
import * as esbuild from 'esbuild';
import { at } from './paths.mjs';
import { cssPlugin, TARGETS } from './css.mjs';
import { hostReactPlugin } from './host-react.mjs';
import { stripProsePlugin } from './strip.mjs';
import { chunksPlugin, coreFiles, widgetsPlugin } from './widgets.mjs';

/** Scripts of the demo, built where their sources are there. */
const DEMO = { 'demo/shop': 'demo-theme/shop/page.ts', 'demo/inspector': 'demo-theme/inspector/index.ts' };

/**
 * @typedef {object} Output what one script is made of
 * @property {Map<string, Uint8Array>} files path inside dist → bytes
 * @property {import('esbuild').Metafile} metafile
 */

/**
 * Bundles everything.
 * @param {{list: string, widgets: object[], docs: object[], version: string, dev: boolean, outdir: string}} options
 * @returns {Promise<{files: Map<string, Uint8Array>, chunks: import('esbuild').Metafile, sheets: Map<string, string>}>}
 *   all files by their path inside dist, the metafile of the chunks, and the style sheets that went in
 */
export async function buildScripts({ list, widgets, docs, version, dev, outdir }) {
  const sheets = new Map();
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
    define: { 'process.env.NODE_ENV': dev ? '"development"' : '"production"', SHOP_VERSION: JSON.stringify(version) },
    plugins: [widgetsPlugin(list, widgets), cssPlugin(docs, sheets)],
    logLevel: 'silent',
  };
  const run = (entryPoints, more) => esbuild.build({ ...common, ...more, entryPoints });
  const classic = { format: 'iife' };
  const forShops = [...(dev ? [] : [stripProsePlugin]), ...common.plugins];

  const demo = Object.fromEntries(Object.entries(DEMO).filter(([, source]) => existsSync(at(source))).map(([name, source]) => [name, at(source)]));
  // Without the loader: esbuild would put its helpers into a chunk that the loader has to wait for.
  const runModules = (core) => run(widgets.map(({ name }) => ({ in: `shop-widget:${name}`, out: name })), {
    format: 'esm', splitting: true, entryNames: 'chunks/[name]-[hash]', chunkNames: 'chunks/[name]-[hash]',
    plugins: [...(dev ? [] : [stripProsePlugin]), widgetsPlugin(list, widgets, core), cssPlugin(docs, sheets)],
  });
  const [modules, ...others] = await Promise.all([
    runModules([]).then(({ metafile }) => runModules(coreFiles(metafile, widgets))),
    run({ 'shop.classic': at('widgets/entries/shop.ts') }, { ...classic, plugins: forShops }),
    run({ 'shop.host-react': at('widgets/entries/host-react.ts') }, { ...classic, plugins: [hostReactPlugin, ...forShops] }),
    run({ check: at('widgets/entries/check.ts') }, classic),
    ...(Object.keys(demo).length > 0 ? [run(demo, classic)] : []),
  ]);
  const inside = (path) => relative(outdir, path).replaceAll('\\', '/');
  const chunkOf = new Map(Object.entries(modules.metafile.outputs).map(([path, { entryPoint }]) => [entryPoint?.replace(/^shop-widget:/, ''), inside(at(path))]));
  const loader = await run({ shop: at('widgets/entries/shop.ts') }, { format: 'esm', plugins: [chunksPlugin(list, (name) => `./${chunkOf.get(name)}`), ...common.plugins] });
  const files = new Map();
  for (const { outputFiles } of [modules, loader, ...others]) {
    for (const { path, contents } of outputFiles) {
      files.set(inside(path), contents);
    }
  }
  return { files, chunks: modules.metafile, sheets };
}
