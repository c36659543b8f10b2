/** The names of chunks: a tag's own code lies in one file that is called like the tag, and every name ends in a short hash. */
import { basename, relative } from 'node:path';
import { at } from './paths.mjs';

/**
 * @typedef {import('esbuild').Metafile} Metafile
 * @typedef {import('./widgets.mjs').Listed} Listed
 * @typedef {{path: string, kind?: string, external?: boolean}} Import
 * @typedef {Record<string, {bytes: number, imports: Import[]}>} Inputs the part of esbuild's metafile that is read
 * @typedef {{outputFiles: {path: string, contents: Uint8Array}[], metafile: Metafile}} Chunks what a bundling with splitting gives
 */

/** The folder of a tag's sources, as the metafile names it. @param {Listed} widget */
const sourceOf = ({ folder }) => relative(at('.'), folder).replaceAll('\\', '/');

/**
 * The file that holds a tag.
 * @param {Metafile} metafile
 * @param {Listed} widget
 * @returns {string} its path, as the metafile has it
 * @throws where there is none
 */
export function chunkOf({ outputs }, widget) {
  const start = `${sourceOf(widget)}/index.ts`;
  const [chunk] = Object.entries(outputs).find(([, { inputs }]) => Object.hasOwn(inputs, start)) ?? [];
  if (chunk === undefined) {
    throw new Error(`no chunk was made for <shop-${widget.name}>`);
  }
  return chunk;
}

/**
 * All that a file imports at load, itself first, by paths as the metafile has them.
 * @param {Pick<Metafile, 'outputs'>} metafile
 * @param {string} file
 * @param {Set<string>} [seen]
 * @returns {Set<string>}
 */
export function closureOf({ outputs }, file, seen = new Set()) {
  seen.add(file);
  for (const { path, kind } of outputs[file]?.imports ?? []) {
    if (kind === 'import-statement' && !seen.has(path)) {
      closureOf({ outputs }, path, seen);
    }
  }
  return seen;
}

/** The source that a tag without React at load imports when it has something to show; the sliders have theirs in common. */
export const RENDERER = ['renderer.ts', 'carousel-renderer.tsx'];
/** The source that a tag which may follow a script of the host imports where it drives. */
export const DRIVER = ['driver.tsx', 'driver.ts'];

/**
 * A file and all that comes with it at load, by their names in the metafile.
 * @param {Inputs} inputs
 * @param {string} file
 * @param {Set<string>} [seen]
 * @returns {Set<string>}
 */
export function reachOf(inputs, file, seen = new Set()) {
  if (!seen.has(file)) {
    seen.add(file);
    inputs[file]?.imports
      .filter(({ kind, external }) => kind !== 'dynamic-import' && !external)
      .forEach(({ path }) => reachOf(inputs, path, seen));
  }
  return seen;
}

/**
 * What a tag imports on use, of these names: out of its own folder, or shared and named by what it loads.
 * @param {Inputs} inputs
 * @param {Listed} widget
 * @param {readonly string[]} names `RENDERER` or `DRIVER`
 * @returns {string[]} names in the metafile; not all of the folder's need be there
 */
export const sourcesOnUse = (inputs, widget, names) => [
  ...names.map((name) => `${sourceOf(widget)}/${name}`),
  ...[...reachOf(inputs, `${sourceOf(widget)}/index.ts`)]
    .flatMap((file) => inputs[file]?.imports ?? [])
    .filter(({ kind, path }) => kind === 'dynamic-import' && path.startsWith('shared/') && names.includes(basename(path)))
    .map(({ path }) => path),
];

/**
 * The chunk of a source that is imported on use.
 * @param {Metafile} metafile
 * @param {Listed} widget
 * @param {readonly string[]} names it may have
 * @returns {string | undefined} its path, as the metafile has it
 */
const chunkOnUse = ({ inputs, outputs }, widget, names) => {
  const sources = sourcesOnUse(inputs, widget, names);
  return Object.entries(outputs).find(([, { entryPoint }]) => sources.includes(entryPoint ?? ''))?.[0];
};

/**
 * The chunk with the driver of a tag that may also follow a script of the host.
 * @param {Metafile} metafile
 * @param {Listed} widget
 */
export const driverOf = (metafile, widget) => chunkOnUse(metafile, widget, DRIVER);

/**
 * What a tag imports on use by one of its sources, first that file and then all that comes with it and is not there yet.
 * @param {Metafile} metafile
 * @param {Listed} widget
 * @param {readonly string[]} names the source may have: `RENDERER` or `DRIVER`
 * @returns {string[]} paths as the metafile has them; none where the tag has no such source
 */
export function filesOnUse(metafile, widget, names) {
  const view = chunkOnUse(metafile, widget, names);
  const loaded = closureOf(metafile, chunkOf(metafile, widget));
  return view === undefined ? [] : [...closureOf(metafile, view)].filter((path) => !loaded.has(path));
}

/**
 * esbuild gives its own helpers a chunk, and lets every file that is imported on use import it, whether it needs one or not. Those imports
 * are taken out: running the helpers does nothing.
 *
 * @param {Chunks} chunks
 * @returns {Chunks}
 */
export function withoutIdleImports({ outputFiles, metafile }) {
  const helpers = Object.entries(metafile.outputs)
    .filter(([path, { inputs, entryPoint }]) => path.endsWith('.js') && entryPoint === undefined && Object.keys(inputs).length === 0)
    .map(([path]) => basename(path));
  if (helpers.length === 0) {
    return { outputFiles, metafile };
  }
  const idle = new RegExp(`\\bimport\\s*"\\./(?:${helpers.map((name) => name.replaceAll('.', '\\.')).join('|')})";\\n?`, 'g');
  const outputs = { ...metafile.outputs };
  const files = outputFiles.map((file) => {
    const text = file.path.endsWith('.js') ? new TextDecoder().decode(file.contents) : '';
    const rest = text.replaceAll(idle, '');
    const [key, output] = Object.entries(outputs).find(([path]) => basename(path) === basename(file.path)) ?? [];
    if (rest === text || key === undefined || output === undefined) {
      return file;
    }
    outputs[key] = { ...output, imports: output.imports.filter(({ path }) => rest.includes(basename(path))) };
    return { path: file.path, contents: new TextEncoder().encode(rest) };
  });
  return { outputFiles: files, metafile: { ...metafile, outputs } };
}

/**
 * esbuild leaves nothing but imports in the chunk of a tag whose files its code on use needs as well, and gives the files a chunk
 * without a name. That one takes the name, and the empty one is left out: a request less for every such tag.
 *
 * @param {Chunks} chunks
 * @param {readonly Listed[]} widgets
 * @returns {Chunks} the same with those names
 */
export function namedChunks({ outputFiles, metafile }, widgets) {
  const left = new Set();
  const renamed = new Map();
  for (const widget of widgets) {
    const chunk = chunkOf(metafile, widget);
    const [entry] = Object.entries(metafile.outputs).find(([, { entryPoint }]) => entryPoint === `shop-widget:${widget.name}`) ?? [];
    if (entry !== undefined && chunk !== entry) {
      left.add(basename(entry));
      renamed.set(basename(chunk), basename(chunk).replace('chunk', widget.name));
    }
  }
  /** @param {string} text */
  const rename = (text) => text.replaceAll(/chunk-[A-Z0-9]{8}\.js/g, (name) => renamed.get(name) ?? name);
  const outputs = Object.fromEntries(Object.entries(metafile.outputs).filter(([path]) => !left.has(basename(path))));
  return {
    outputFiles: outputFiles
      .filter(({ path }) => !left.has(basename(path)))
      .map(({ path, contents }) => ({
        path: rename(path),
        contents: path.endsWith('.js') ? new TextEncoder().encode(rename(new TextDecoder().decode(contents))) : contents,
      })),
    metafile: JSON.parse(rename(JSON.stringify({ ...metafile, outputs }))),
  };
}

/**
 * How much of esbuild's hash a name keeps. Small letters, which a script is made of, are cheaper for gzip than large ones: together with
 * the two that are left out, half a percent of a page.
 */
const HASH = 6;

/**
 * Gives every chunk a name that is cheap to write: files name each other often, and nothing in them is as hard to compress as a hash.
 *
 * @param {Chunks} chunks
 * @returns {Chunks} the same, `addons-7CODUFWY.js` as `addons-7coduf.js`
 * @throws where two of them would be called alike
 */
export function shortNames({ outputFiles, metafile }) {
  const names = Object.keys(metafile.outputs).map((path) => basename(path));
  const short = new Map(
    names.map((name) => [name, name.replace(/-([A-Z0-9]{8})\.js$/, (_, hash) => `-${hash.slice(0, HASH).toLowerCase()}.js`)]),
  );
  if (new Set(short.values()).size < short.size) {
    throw new Error(`two chunks have the same name: keep more of the hash than ${HASH} letters`);
  }
  /** @param {string} text */
  const rename = (text) => text.replaceAll(/[\w.-]+-[A-Z0-9]{8}\.js/g, (name) => short.get(name) ?? name);
  return {
    outputFiles: outputFiles.map(({ path, contents }) => ({
      path: rename(path),
      contents: /\.(?:js|txt)$/.test(path) ? new TextEncoder().encode(rename(new TextDecoder().decode(contents))) : contents,
    })),
    metafile: JSON.parse(rename(JSON.stringify(metafile))),
  };
}
