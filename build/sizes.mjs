/** How heavy what we built is: per file, and per page of the demo theme. */
import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { at } from './paths.mjs';

/**
 * @typedef {{raw: number, gz: number}} Weight bytes as built, and after gzip
 * @typedef {Weight & {name: string}} FileSize one built file; chunks by their name without hash
 * @typedef {Weight & {name: string, tags: string[], lean: Weight, host: Weight}} PageSize the script of one page: on our React
 *   (`shop.js` and its chunks), on Preact (`shop.lean.js`), on the host's React (`shop.host-react.js`)
 *
 * @typedef {object} PageLimits of package.json, in bytes after gzip
 * @property {string} page the demo page
 * @property {string[]} [tags] which of its tags count; left out: all
 * @property {boolean} [asks] the cookie bar asks there; left out: the visitor has answered
 * @property {string[]} [wants] parts that come late, and at once for what this page holds, by the names of their chunks
 * @property {boolean} [follows] the host's own scripts drive there what they can; left out: they are absent
 * @property {number} limit what was promised at most on our React
 * @property {number} hostLimit the same on the host's React
 * @property {number} holds what the page may not exceed on our React
 * @property {number} leanHolds the same on Preact
 * @property {number} hostHolds the same on the host's React
 * @property {string} [why] the page is heavier than was promised
 *
 * @typedef {{files: Record<string, number>, pages: Record<string, PageLimits>}} Limits "sizes" of package.json
 * @typedef {import('./manifest.mjs').Manifest} Manifest
 */

/** Bytes of a file, and what a server sends of it. @param {string} path @returns {Weight} */
const weigh = (path) => {
  const bytes = readFileSync(path);
  return { raw: bytes.length, gz: gzipSync(bytes, { level: 9 }).length };
};

/** @param {Weight} a @param {Weight} b @returns {Weight} */
const add = (a, b) => ({ raw: a.raw + b.raw, gz: a.gz + b.gz });

/** @param {string} dist @returns {Manifest} */
const manifestOf = (dist) => JSON.parse(readFileSync(join(dist, 'manifest.json'), 'utf8'));

/**
 * The tags of ours that a page holds.
 * @param {string} html
 * @param {readonly string[]} known
 * @throws where it holds none: its weight would say nothing
 */
export function tagsOf(html, known) {
  const tags = known.filter((tag) => new RegExp(`<${tag}[\\s>]`).test(html));
  if (tags.length === 0) {
    throw new Error('the page holds no tag of ours');
  }
  return tags;
}

/**
 * A late part's chunk and all that it imports, by their paths inside dist.
 * @param {string} dist
 * @param {string} folder of the edition's chunks
 * @param {string} name of the part
 * @returns {string[]}
 * @throws where there is none of that name, or several
 */
function filesOfPart(dist, folder, name) {
  const found = readdirSync(join(dist, folder)).filter((file) => new RegExp(`^${name}-[a-z0-9]{6}\\.js$`).test(file));
  const [chunk, ...more] = found;
  if (chunk === undefined || more.length > 0) {
    throw new Error(`${found.length} chunks are called ${name}: one was expected`);
  }
  const files = new Set([`${folder}/${chunk}`]);
  // What is added while the set is walked is walked as well.
  for (const file of files) {
    for (const [, imported] of readFileSync(join(dist, file), 'utf8').matchAll(/(?:\bfrom|\bimport)"\.\/([^"]+\.js)"/g)) {
      files.add(`${folder}/${imported}`);
    }
  }
  return [...files];
}

/**
 * The loader and every chunk a page with these tags loads before anybody acts.
 * @param {import('./manifest.mjs').EditionFiles} edition the manifest, or its `lean` or `hostReact`
 * @param {readonly string[]} tags
 * @param {Pick<PageLimits, 'asks' | 'follows' | 'wants'>} [state]
 * @param {string} [dist]
 */
export function filesFor(edition, tags, { asks = false, follows = false, wants = [] } = {}, dist = at('dist')) {
  const files = tags.flatMap((tag) => {
    const { preload = [], view = [], driver = [] } = edition.tags[tag] ?? {};
    return [...preload, ...(asks ? view : []), ...(follows ? [] : driver)];
  });
  const [first = ''] = files;
  return [edition.loader, ...new Set([...files, ...wants.flatMap((name) => filesOfPart(dist, dirname(first), name))])];
}

/**
 * Every script and sheet for shops.
 * @param {string} dist
 * @returns {FileSize[]}
 */
export function fileSizes(dist) {
  const manifest = manifestOf(dist);
  const named = readdirSync(dist)
    .filter((name) => /\.(js|css)$/.test(name))
    .sort();
  const chunks = manifest.chunks.map((path) => ({ path, name: chunkName(path, manifest) }));
  return [
    ...named.map((name) => ({ name, ...weigh(join(dist, name)) })),
    // Of one name the larger first: their own order is that of their hashes, which any change shuffles.
    ...chunks.map(({ path, name }) => ({ name, ...weigh(join(dist, path)) })).sort((a, b) => a.name.localeCompare(b.name) || b.raw - a.raw),
  ];
}

/**
 * `chunks/mini-cart-3F2A.js` → `chunks/mini-cart`. Shared chunks have no name but their hash, so they are named by their users.
 * @param {string} path
 * @param {Manifest} manifest
 */
function chunkName(path, manifest) {
  const name = path.replace(/-[a-z0-9]{6}\.js$/, '');
  if (!name.endsWith('/chunk')) {
    return name;
  }
  const { tags } = path.startsWith('chunks/host-react/') ? manifest.hostReact : path.startsWith('chunks/lean/') ? manifest.lean : manifest;
  const users = Object.entries(tags)
    .filter(([, { preload, view = [], driver = [] }]) => [...preload, ...view, ...driver].includes(path))
    .map(([tag]) => tag);
  if (users.length === 0) {
    return `${name} loaded on use`;
  }
  return users.length === Object.keys(tags).length
    ? `${name} of every tag`
    : `${name} of ${users.map((tag) => tag.slice('shop-'.length)).join(', ')}`;
}

/**
 * The script that pages load before anybody acts.
 * @param {string} dist
 * @param {Record<string, Pick<PageLimits, 'page' | 'tags' | 'asks' | 'wants' | 'follows'>>} pages by their names
 * @returns {PageSize[]}
 */
export function pageSizes(dist, pages) {
  const manifest = manifestOf(dist);
  return Object.entries(pages).map(([name, { page, tags: only, ...state }]) => {
    const there = tagsOf(readFileSync(at(page), 'utf8'), Object.keys(manifest.tags));
    const tags = only ? only.filter((tag) => there.includes(tag)) : there;
    if (only && tags.length < only.length) {
      throw new Error(`${name}: ${page} does not hold ${only.filter((tag) => !there.includes(tag)).join(', ')}`);
    }
    /** @param {import('./manifest.mjs').EditionFiles} edition */
    const sumOf = (edition) =>
      filesFor(edition, tags, state, dist)
        .map((file) => weigh(join(dist, file)))
        .reduce(add);
    return { name, tags, ...sumOf(manifest), lean: sumOf(manifest.lean), host: sumOf(manifest.hostReact) };
  });
}

/** Bytes as `12.3 KB`; 1 KB is 1000 bytes, as everywhere in this project. @param {number} bytes */
export const kb = (bytes) => `${(bytes / 1000).toFixed(1)} KB`;

/**
 * What is over its limit, one line each: a file, or a page that has grown. A limit for something that is not there is over it too: it
 * guards nothing.
 * @param {readonly FileSize[]} files
 * @param {readonly PageSize[]} pages
 * @param {Limits} limits
 */
export function overLimit(files, pages, limits) {
  /** @type {string[]} */
  const over = [];
  /** @param {string} name @param {number | undefined} bytes @param {number} limit */
  const check = (name, bytes, limit) => {
    if (bytes === undefined) {
      over.push(`${name}: has a limit, but is not built`);
    } else if (bytes > limit) {
      over.push(`${name}: ${kb(bytes)} gz, the limit is ${kb(limit)}`);
    }
  };
  for (const [name, limit] of Object.entries(limits.files)) {
    check(name, files.find((file) => file.name === name)?.gz, limit);
  }
  for (const [name, { holds, leanHolds, hostHolds }] of Object.entries(limits.pages)) {
    const page = pages.find((entry) => entry.name === name);
    check(`${name}, React inside`, page?.gz, holds);
    check(`${name}, lean`, page?.lean.gz, leanHolds);
    check(`${name}, host's React`, page?.host.gz, hostHolds);
  }
  return over;
}

/**
 * Is a page heavier than was promised?
 * @param {PageSize} page
 * @param {PageLimits} limits
 * @returns {string} the reason that package.json gives, empty for a page that keeps its promise
 * @throws where a promise is missed and nobody says why
 */
export function reasonOf({ name, gz, host }, { limit, hostLimit, why }) {
  if (gz <= limit && host.gz <= hostLimit) {
    return '';
  }
  if (!why) {
    throw new Error(`${name}: heavier than was promised, and package.json does not say why`);
  }
  return why;
}
