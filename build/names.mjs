/** The names of chunks: a tag's own code lies in one file that is called like the tag. */
import { basename, relative } from 'node:path';
import { at } from './paths.mjs';

/** The folder of a tag's sources, as the metafile names it. */
const sourceOf = ({ folder }) => relative(at('.'), folder).replaceAll('\\', '/');

/**
 * The file that holds a tag.
 * @param {import('esbuild').Metafile} metafile
 * @param {{name: string, folder: string}} widget
 * @returns {string} its path, as the metafile has it
 * @throws where there is none
 */
export function chunkOf({ outputs }, widget) {
  const start = `${sourceOf(widget)}/index.ts`;
  const chunk = Object.keys(outputs).find((path) => Object.hasOwn(outputs[path].inputs, start));
  if (!chunk) {
    throw new Error(`no chunk was made for <shop-${widget.name}>`);
  }
  return chunk;
}

/** All that a file imports at load, itself first, by paths as the metafile has them. */
export function closureOf({ outputs }, file, seen = new Set()) {
  seen.add(file);
  for (const { path, kind } of outputs[file]?.imports ?? []) {
    if (kind === 'import-statement' && !seen.has(path)) {
      closureOf({ outputs }, path, seen);
    }
  }
  return seen;
}

/**
 * What a tag imports on need to show itself (its `renderer.ts`), first that file and then all that comes with it and is not there yet.
 * @param {import('esbuild').Metafile} metafile
 * @param {{name: string, folder: string}} widget
 * @returns {string[]} paths as the metafile has them; none where the tag shows itself at load
 */
export function viewOf(metafile, widget) {
  const source = `${sourceOf(widget)}/renderer.ts`;
  const view = Object.keys(metafile.outputs).find((path) => metafile.outputs[path].entryPoint === source);
  const loaded = closureOf(metafile, chunkOf(metafile, widget));
  return view ? [...closureOf(metafile, view)].filter((path) => !loaded.has(path)) : [];
}

/**
 * esbuild leaves nothing but imports in the chunk of a tag whose files its code on use needs as well, and gives the files a chunk
 * without a name. That one takes the name, and the empty one is left out: a request less for every such tag.
 *
 * @param {{outputFiles: import('esbuild').OutputFile[], metafile: import('esbuild').Metafile}} modules
 * @param {{name: string, folder: string}[]} widgets
 * @returns {{outputFiles: {path: string, contents: Uint8Array}[], metafile: import('esbuild').Metafile}} the same with those names
 */
export function named({ outputFiles, metafile }, widgets) {
  const left = new Set();
  const renamed = new Map();
  for (const widget of widgets) {
    const chunk = chunkOf(metafile, widget);
    const entry = Object.keys(metafile.outputs).find((path) => metafile.outputs[path].entryPoint === `shop-widget:${widget.name}`);
    if (chunk !== entry) {
      left.add(basename(entry));
      renamed.set(basename(chunk), basename(chunk).replace('chunk', widget.name));
    }
  }
  const rename = (text) => text.replaceAll(/chunk-[A-Z0-9]{8}\.js/g, (name) => renamed.get(name) ?? name);
  const outputs = Object.fromEntries(Object.entries(metafile.outputs).filter(([path]) => !left.has(basename(path))));
  return {
    outputFiles: outputFiles.filter(({ path }) => !left.has(basename(path))).map(({ path, contents }) => ({
      path: rename(path),
      contents: path.endsWith('.js') ? new TextEncoder().encode(rename(new TextDecoder().decode(contents))) : contents,
    })),
    metafile: JSON.parse(rename(JSON.stringify({ ...metafile, outputs }))),
  };
}
