/**
 * Which sources share a file of `dist/chunks`. Without help esbuild makes a chunk for every set of entries that share something, and a
 * page would ask for forty small files. One rule instead, which needs no measuring:
 *
 * - what one tag alone reaches is that tag's chunk; the small tags that stand around every page of a shop are one chunk together;
 * - a folder of `shared/`, or a package, that a third of the tags reach is part of the common chunk; each other one is a chunk;
 * - each part that is imported on use is a chunk.
 *
 * esbuild puts files into one chunk that the same entries reach. So every entry that reaches one file of a group imports all of it.
 */
import { basename, relative } from 'node:path';
import { at } from './paths.mjs';

/**
 * @typedef {import('esbuild').Metafile} Metafile
 * @typedef {import('./widgets.mjs').Listed} Listed
 * @typedef {{outputFiles: {path: string, contents: Uint8Array}[], metafile: Metafile}} Chunks what a bundling with splitting gives
 * @typedef {ReadonlyMap<string, readonly string[]>} Together entry (`shop-widget:x`, `shop-part:path` of what is imported on use) → the
 *   sources it has to import, so that groups stay whole
 */

/** Namespaces of the entries: a tag, and a source that is imported on use. */
const TAG = 'shop-widget';
const PART = 'shop-part';

/** What the tags share: its chunk bears this name. */
const COMMON = 'common';

/** The small tags of headers, feet and counting, which a shop has on every page: one script in place of eight. */
const AROUND = {
  name: 'around',
  tags: ['back-to-top', 'mini-cart', 'offcanvas-menu', 'order-attribution', 'scroll-to', 'statistics', 'sticky-header', 'store-notice'].map(
    (name) => `${TAG}:${name}`,
  ),
};

/**
 * A file and all that comes with it, by their names in the metafile.
 * @param {Metafile['inputs']} inputs
 * @param {string} file
 * @param {{ readonly evenLate?: boolean }} [options] `evenLate`: also what is imported on use; left out: what comes at load
 */
function reachOf(inputs, file, { evenLate = false } = {}) {
  const reached = new Set([file]);
  // What is added while the set is walked is walked as well.
  for (const one of reached) {
    for (const { path, kind, external } of inputs[one]?.imports ?? []) {
      if ((evenLate || kind !== 'dynamic-import') && !external) {
        reached.add(path);
      }
    }
  }
  return reached;
}

/** The folder of `shared/`, the widget or the package (which may lie behind a link) of a source. @param {string} file */
const folderOf = (file) =>
  /^shared\/([\w-]+)\//.exec(file)?.[1] ??
  /^widgets\/([\w-]+)\//.exec(file)?.[1] ??
  /(?:^|\/)node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1]?.replace(/^@|\/.*/g, '') ??
  COMMON;

/** A source of ours or of a package: not React, which has its own chunk, and not what a plugin writes. @param {string} file */
const isSource = (file) => /\.[cm]?[jt]sx?$/.test(file) && !/^[\w-]+:|(^|\/)node_modules\/(react|react-dom|scheduler|preact)\//.test(file);

/**
 * The entries that reach each source, or each folder.
 * @param {ReadonlyMap<string, ReadonlySet<string>>} entries what each reaches
 * @param {(file: string) => string} [keyOf] what counts as one
 * @returns {Map<string, Set<string>>}
 */
function usersOf(entries, keyOf = (file) => file) {
  const users = new Map();
  for (const [entry, files] of entries) {
    for (const key of [...files].filter(isSource).map(keyOf)) {
      users.set(key, (users.get(key) ?? new Set()).add(entry));
    }
  }
  return users;
}

/**
 * Sorts what a bundling without help consists of into groups.
 * @param {Metafile} metafile
 * @param {readonly Listed[]} widgets
 * @returns {Together}
 */
export function togetherOf({ inputs }, widgets) {
  /** @param {string} kind @param {{ readonly evenLate?: boolean }} [options] */
  const reachOfEntries = (kind, options) =>
    new Map(
      Object.keys(inputs)
        .filter((entry) => entry.startsWith(`${kind}:`))
        .map((entry) => [entry, reachOf(inputs, entry, options)]),
    );
  const tags = reachOfEntries(TAG);
  const parts = reachOfEntries(PART);
  const usersOfFolder = usersOf(tags, folderOf);
  const usersOfFile = usersOf(tags);
  const usersEvenLate = usersOf(reachOfEntries(TAG, { evenLate: true }));
  const group = new Map(
    [...usersOfFile].map(([file, [only = '']]) => {
      const folder = folderOf(file);
      const isCommon = (usersOfFolder.get(folder)?.size ?? 0) * 3 >= widgets.length;
      const ofTag = AROUND.tags.includes(only) ? AROUND.name : only;
      return [file, usersEvenLate.get(file)?.size === 1 ? ofTag : isCommon ? COMMON : folder];
    }),
  );
  return new Map(
    [...tags, ...parts].map(([entry, reached]) => {
      const files = new Set(reached);
      for (let size = -1; size < files.size;) {
        size = files.size;
        const groups = new Set([...files].flatMap((file) => group.get(file) ?? []));
        const whole = [...group].flatMap(([file, name]) => (groups.has(name) ? [file] : []));
        whole.flatMap((file) => [...reachOf(inputs, file)]).forEach((file) => files.add(file));
      }
      return [entry, [...files].filter((file) => group.has(file)).sort()];
    }),
  );
}

/**
 * Makes an entry of its own of every source that is imported on use: it imports its groups whole, then what was asked for.
 * @param {Together} together
 * @returns {import('esbuild').Plugin}
 */
export const partsPlugin = (together) => ({
  name: 'parts',
  setup(build) {
    build.onResolve({ filter: /^\.{1,2}\// }, async ({ path, kind, resolveDir }) => {
      if (kind !== 'dynamic-import') {
        return undefined;
      }
      const found = await build.resolve(path, { kind: 'import-statement', resolveDir });
      return { path: relative(at('.'), found.path).replaceAll('\\', '/'), namespace: PART, errors: found.errors };
    });
    build.onLoad({ filter: /.*/, namespace: PART }, ({ path }) => ({
      contents: `${importsOf(together.get(`${PART}:${path}`) ?? [])}\nexport * from ${JSON.stringify(at(path))};`,
      loader: 'js',
      resolveDir: at('.'),
    }));
  },
});

/** Source that imports some files for their effect. @param {readonly string[]} files by their names in a metafile */
export const importsOf = (files) => files.map((file) => `import ${JSON.stringify(at(file))};`).join('\n');

/**
 * The name of a chunk: its tag's, its group's, or that of the part which is imported on use.
 * @param {string} path
 * @param {Metafile['outputs'][string]} output
 */
function nameOf(path, { inputs, entryPoint }) {
  const files = Object.keys(inputs);
  if (files.length === 0) {
    return 'runtime';
  }
  const tags = files.flatMap((file) => /\/([\w-]+)\/index\.ts$/.exec(file)?.[1] ?? []);
  const tag = tags.length > 1 ? AROUND.name : tags[0];
  const react = files.map((file) => /(?:^|\/)node_modules\/(react|preact)\//.exec(file)?.[1]).find(Boolean);
  if (tag ?? react ?? entryPoint) {
    return tag ?? react ?? basename(path).replace(/-[A-Z0-9]{8}\.js$/, '');
  }
  return files.includes('shared/page.ts') ? COMMON : folderOf(files.find(isSource) ?? '');
}

/**
 * Gives each chunk its name, and leaves out the entries that esbuild made of imports alone, because their code has its own chunk.
 * @param {Chunks} chunks
 * @returns {Chunks}
 */
export function namedChunks({ outputFiles, metafile }) {
  /** @param {[string, Metafile['outputs'][string]]} output */
  const isEmpty = ([, { entryPoint, inputs }]) =>
    entryPoint !== undefined && !entryPoint.startsWith(PART) && Object.keys(inputs).join() === entryPoint;
  const kept = Object.entries(metafile.outputs).filter((output) => !isEmpty(output));
  const names = new Map(
    kept
      .filter(([path]) => path.endsWith('.js'))
      .map(([path, output]) => [basename(path), basename(path).replace(/^.*(?=-[A-Z0-9]{8}\.js$)/, nameOf(path, output))]),
  );
  // No longer than a name is: a source map in the text is one word of a million letters.
  /** @param {string} text */
  const rename = (text) => text.replaceAll(/(?<![\w.-])[\w.-]{1,99}-[A-Z0-9]{8}\.js/g, (name) => names.get(name) ?? name);
  const files = new Set(kept.map(([path]) => basename(path)));
  return {
    outputFiles: outputFiles
      .filter(({ path }) => files.has(basename(path)))
      .map(({ path, contents }) => ({
        path: rename(path),
        contents: new TextEncoder().encode(rename(new TextDecoder().decode(contents))),
      })),
    metafile: JSON.parse(rename(JSON.stringify({ ...metafile, outputs: Object.fromEntries(kept) }))),
  };
}

/**
 * The chunk that holds a tag.
 * @param {Metafile} metafile
 * @param {Listed} widget
 * @returns {string} its path, as the metafile has it
 * @throws where there is none
 */
export function chunkOf({ outputs }, { folder, name }) {
  const start = `${relative(at('.'), folder).replaceAll('\\', '/')}/index.ts`;
  const [chunk] = Object.entries(outputs).find(([, { inputs }]) => Object.hasOwn(inputs, start)) ?? [];
  if (chunk === undefined) {
    throw new Error(`no chunk was made for <shop-${name}>`);
  }
  return chunk;
}

/**
 * A chunk and all that it imports at load.
 * @param {Metafile} metafile
 * @param {string} chunk its path, as the metafile has it
 * @returns {Set<string>}
 */
export function closureOf({ outputs }, chunk) {
  const found = new Set([chunk]);
  for (const path of found) {
    outputs[path]?.imports.filter(({ kind }) => kind === 'import-statement').forEach((one) => found.add(one.path));
  }
  return found;
}
