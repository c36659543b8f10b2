/**
 * Which sources share a file of `dist/chunks`. Without help esbuild makes a chunk for every set of entries that share something, and a
 * page would ask for forty small files. One rule instead, which needs no measuring. A source goes to the first that fits:
 *
 * - what several kinds of page have in common, told by the tags that stand on them: see `KINDS`. So a page loads next to nothing that only
 *   other pages need;
 * - what one tag alone reaches: that tag's chunk; the small tags that stand around every page are one chunk together;
 * - what a few tags share: see `SHARED`;
 * - what is large by its folder or package, and all that is left; each part that is imported on use is a chunk.
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
 * @typedef {{together: Together, groups: ReadonlyMap<string, string>}} Plan what comes together, and the group of each source
 */

/** Namespaces of the entries: a tag, and a source that is imported on use. */
const TAG = 'shop-widget';
const PART = 'shop-part';

/** What every page has: its chunk bears this name. */
const COMMON = 'common';
/** What so many of all tags reach is on nearly every page, too. */
const MANY = 0.25;

/** What stands on the page of any product. */
const PRODUCT = ['add-to-cart', 'gallery', 'mini-cart', 'quantity', 'review-form', 'store-notice', 'tabs'];
/** What runs once somebody acts: such parts of a tag count as tags of their own (`cart act`), which stand on no page at load. */
const ACTS = ['act', 'act-form', 'lookup'];
/** The pages of a shop, by the tags that stand on them; and the first act on one. */
const PAGES = {
  listing: ['add-to-cart', 'mini-cart', 'sort', 'store-notice'],
  product: PRODUCT,
  variable: [...PRODUCT, 'variation-form'],
  cart: ['cart', 'quantity', 'store-notice'],
  checkout: ['checkout', 'filter-select', 'order-attribution', 'password', 'store-notice'],
  act: ['add-to-cart act', 'mini-cart act'],
  form: ['add-to-cart act-form'],
  lookup: ['variation-form lookup'],
  visit: ['order-attribution'],
};

/**
 * What pages have in common: a source belongs to the first kind whose pages all reach it.
 * @type {readonly {readonly name: string, readonly pages: readonly (keyof typeof PAGES)[]}[]}
 */
const KINDS = [
  { name: COMMON, pages: ['listing', 'checkout'] },
  { name: COMMON, pages: ['visit', 'variable'] },
  { name: 'basket', pages: ['listing', 'cart'] },
  { name: 'goods', pages: ['listing', 'product'] },
  { name: 'most', pages: ['product', 'checkout'] },
  { name: 'quantity', pages: ['product', 'cart'] },
  { name: 'most', pages: ['act', 'product'] },
  { name: 'markup', pages: ['act', 'variable'] },
  { name: 'markup', pages: ['variable', 'checkout'] },
  { name: 'net', pages: ['act', 'lookup'] },
  { name: 'answer', pages: ['act', 'checkout'] },
  { name: 'answer', pages: ['form', 'cart'] },
  { name: 'product', pages: ['product'] },
  { name: 'act', pages: ['act'] },
  { name: 'form', pages: ['form'] },
  { name: 'till', pages: ['cart', 'checkout'] },
];

/** What is left. */
const EXTRAS = 'extras';

/**
 * What else is shared: a source belongs to the first group of which it is reached by so many tags. What little the checkout shares with
 * tags of no such page is common: it would load a whole group for it.
 * @type {readonly {readonly name: string, readonly tags: readonly string[], readonly least: number}[]}
 */
const SHARED = [
  { name: COMMON, tags: ['side-cart', 'variation-form'], least: 2 },
  { name: EXTRAS, tags: ['cookie-bar', 'label', 'side-cart'], least: 3 },
  { name: 'options', tags: ['addons', 'bundle', 'cart', 'checkout', 'coupon', 'variation-form'], least: 3 },
  { name: 'till', tags: ['cart', 'coupon'], least: 2 },
  { name: 'leaving', tags: ['cart'], least: 1 },
  { name: 'till', tags: ['checkout', 'coupon'], least: 1 },
  { name: 'options', tags: ['variation-form'], least: 1 },
  { name: COMMON, tags: ['addons', 'bundle', 'carousel'], least: 3 },
  { name: 'choices', tags: ['addons', 'bundle'], least: 2 },
  { name: COMMON, tags: ['filter-select'], least: 1 },
  { name: COMMON, tags: ['bundle', 'cart-item-editor', 'delivery-map'], least: 3 },
  { name: 'order-attribution', tags: ['order-attribution'], least: 1 },
  { name: 'consent', tags: ['cookie-bar', 'delivery-map'], least: 2 },
];

/** What is worth a chunk of its own, for the few tags that want it; other sources that fit nowhere else are one chunk together. */
const LARGE = /(^shared\/(carousel|dates)|(^|\/)node_modules)\//;

/** Small tags of headers and feet: they are one chunk together. */
const AROUND = ['back-to-top', 'offcanvas-menu', 'scroll-to', 'sticky-header'];

/**
 * A file and all that comes with it, by their names in the metafile.
 * @param {Metafile['inputs']} inputs
 * @param {string} file
 * @param {{ readonly evenLate?: boolean }} [options] `evenLate`: also what is imported on use; left out: what comes at load
 */
export function reachOf(inputs, file, { evenLate = false } = {}) {
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

/** The folder of `shared/`, the widget or the package a source belongs to. @param {string} file */
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

/** What the part that drives a tag may be called: `driver.ts` or `driver.tsx` in its folder, imported on use. @param {string} folder */
const driverParts = (folder) => ['ts', 'tsx'].map((end) => `${PART}:${folder}/driver.${end}`);

/** The parts of a tag that most of its pages import at once. @param {string} folder */
const usualParts = (folder) => [...driverParts(folder), `${PART}:${folder}/follower.ts`, `${PART}:${folder}/recorder.ts`];

/**
 * Sorts what a bundling without help consists of into groups.
 * @param {Metafile} metafile
 * @param {readonly Listed[]} widgets
 * @returns {Plan}
 */
export function planOf({ inputs }, widgets) {
  /** @param {string} kind @param {{ readonly evenLate?: boolean }} [options] */
  const reachOfEntries = (kind, options) =>
    new Map(
      Object.keys(inputs)
        .filter((entry) => entry.startsWith(`${kind}:`))
        .map((entry) => [entry, reachOf(inputs, entry, options)]),
    );
  const tags = reachOfEntries(TAG);
  const parts = reachOfEntries(PART);
  const usersEvenLate = usersOf(reachOfEntries(TAG, { evenLate: true }));
  // What such a part needs is told as the tag's: it would load a whole group of other tags for it.
  const usersAtWork = usersOf(
    new Map(
      [...tags].flatMap(([entry, reached]) => {
        const name = entry.slice(TAG.length + 1);
        const late = usualParts(`widgets/${name}`).flatMap((part) => [...(parts.get(part) ?? [])]);
        const acts = ACTS.map((act) => [`${entry} ${act}`, parts.get(`${PART}:widgets/${name}/${act}.ts`) ?? new Set()]);
        return /** @type {[string, Set<string>][]} */ ([[entry, new Set([...reached, ...late])], ...acts]);
      }),
    ),
  );
  /** @param {Iterable<string>} entries of tags */
  const namesOf = (entries) => [...entries].map((entry) => entry.slice(TAG.length + 1));
  /** @param {string} file @param {ReadonlySet<string>} users entries of tags */
  const groupOf = (file, users) => {
    const reaching = namesOf(usersAtWork.get(file) ?? []);
    const kind = KINDS.find(({ pages }) => pages.every((page) => PAGES[page].some((name) => reaching.includes(name))));
    if (kind) {
      return kind.name;
    }
    const [only = ''] = namesOf(users);
    if (usersEvenLate.get(file)?.size === 1) {
      return AROUND.includes(only) ? 'around' : only;
    }
    if (users.size >= widgets.length * MANY) {
      return COMMON;
    }
    const group = SHARED.find(({ tags: of, least }) => reaching.filter((name) => of.includes(name)).length >= least);
    return group?.name ?? (LARGE.test(file) ? folderOf(file) : EXTRAS);
  };
  // What is imported on use, by some, is a chunk for all: others that want it would load a whole group along.
  const isPart = (/** @type {string} */ file) => parts.has(`${PART}:${file}`);
  const shared = [...usersOf(tags)].filter(([file]) => !isPart(file));
  const groups = new Map(shared.map(([file, users]) => [file, groupOf(file, users)]));
  // What the driver of a tag shares with another part of it comes with the tag.
  for (const name of namesOf(tags.keys())) {
    const folder = `widgets/${name}`;
    const drives = driverParts(folder);
    const driver = new Set(drives.flatMap((part) => [...(parts.get(part) ?? [])]));
    const others = [...parts].filter(([part]) => part.startsWith(`${PART}:${folder}/`) && !drives.includes(part));
    const group = groups.get(`${folder}/index.ts`) ?? name;
    others
      .flatMap(([, reached]) => [...reached])
      .filter((file) => driver.has(file) && isSource(file) && !isPart(file) && !groups.has(file))
      .forEach((file) => groups.set(file, group));
  }
  const together = new Map(
    [...tags, ...parts].map(([entry, reached]) => {
      const files = new Set(reached);
      for (let size = -1; size < files.size;) {
        size = files.size;
        const wanted = new Set([...files].flatMap((file) => groups.get(file) ?? []));
        const whole = [...groups].flatMap(([file, name]) => (wanted.has(name) ? [file] : []));
        whole.flatMap((file) => [...reachOf(inputs, file)]).forEach((file) => files.add(file));
      }
      return [entry, [...files].filter((file) => groups.has(file)).sort()];
    }),
  );
  return { together, groups };
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
 * The name of a chunk: its group's, its tag's, or that of the part which is imported on use.
 * @param {string} path
 * @param {Metafile['outputs'][string]} output
 * @param {Plan['groups']} groups
 */
function nameOf(path, { inputs, entryPoint }, groups) {
  const files = Object.keys(inputs);
  if (files.length === 0) {
    return 'runtime';
  }
  const group = files.map((file) => groups.get(file)).find(Boolean);
  const react = files.map((file) => /(?:^|\/)node_modules\/(react|preact)\//.exec(file)?.[1]).find(Boolean);
  const own = basename(entryPoint?.startsWith(PART) ? path : (files.find(isSource) ?? path)).replace(
    /(-[A-Z0-9]{8}\.js|\.[cm]?[jt]sx?)$/,
    '',
  );
  return (entryPoint?.startsWith(PART) ? undefined : group) ?? react ?? own;
}

/**
 * Gives each chunk its name, and leaves out the entries that esbuild made of imports alone, because their code has its own chunk.
 * @param {Chunks} chunks
 * @param {Plan['groups']} groups
 * @returns {Chunks}
 */
export function namedChunks({ outputFiles, metafile }, groups) {
  /** @param {[string, Metafile['outputs'][string]]} output */
  const isEmpty = ([, { entryPoint, inputs }]) =>
    entryPoint !== undefined && !entryPoint.startsWith(PART) && Object.keys(inputs).join() === entryPoint;
  const kept = Object.entries(metafile.outputs).filter((output) => !isEmpty(output));
  const names = new Map(
    kept
      .filter(([path]) => path.endsWith('.js'))
      .map(([path, output]) => [basename(path), basename(path).replace(/^.*(?=-[A-Z0-9]{8}\.js$)/, nameOf(path, output, groups))]),
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
 * The chunk of a tag's driver: `driver.ts` in its folder, where that is imported on use.
 * @param {Metafile} metafile
 * @param {Listed} widget
 * @returns {string | undefined} its path, as the metafile has it
 */
export function driverOf({ outputs }, { folder }) {
  const parts = driverParts(relative(at('.'), folder).replaceAll('\\', '/'));
  return Object.entries(outputs).find(([, { entryPoint = '' }]) => parts.includes(entryPoint))?.[0];
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
