/** How heavy what we built is: per file, and per page of the demo theme. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { at } from './paths.mjs';

/** Bytes of a file, and what a server sends of it. */
const weigh = (path) => {
  const bytes = readFileSync(path);
  return { raw: bytes.length, gz: gzipSync(bytes, { level: 9 }).length };
};

const add = (a, b) => ({ raw: a.raw + b.raw, gz: a.gz + b.gz });

/** The tags of ours that a page holds. @throws where it holds none: its weight would say nothing */
export function tagsOf(html, known) {
  const tags = known.filter((tag) => new RegExp(`<${tag}[\\s>]`).test(html));
  if (tags.length === 0) {
    throw new Error('the page holds no tag of ours');
  }
  return tags;
}

/**
 * The loader and every chunk a page with these tags pulls before anybody acts.
 * @param {{loader: string, tags: object}} build the manifest, or its `hostReact`
 * @param {boolean} [asks] has a tag something to show that it could do without: the cookie bar, where there is no answer
 */
export const filesFor = (build, tags, asks = false) =>
  [build.loader, ...new Set(tags.flatMap((tag) => [...build.tags[tag].preload, ...(asks ? build.tags[tag].view ?? [] : [])]))];

/**
 * @param {string} dist
 * @returns {{name: string, raw: number, gz: number}[]} every script and sheet for shops; chunks by their name without hash
 */
export function fileSizes(dist) {
  const manifest = JSON.parse(readFileSync(join(dist, 'manifest.json'), 'utf8'));
  const named = readdirSync(dist).filter((name) => /\.(js|css)$/.test(name)).sort();
  const chunks = manifest.chunks.map((path) => ({ path, name: chunkName(path, manifest) }));
  return [
    ...named.map((name) => ({ name, ...weigh(join(dist, name)) })),
    // Of one name the larger first: their own order is that of their hashes, which any change shuffles.
    ...chunks.map(({ path, name }) => ({ name, ...weigh(join(dist, path)) })).sort((a, b) => a.name.localeCompare(b.name) || b.raw - a.raw),
  ];
}

/** `chunks/mini-cart-3F2A.js` → `chunks/mini-cart`. Shared chunks have no name but their hash, so they are told by who uses them. */
function chunkName(path, manifest) {
  const name = path.replace(/-[A-Z0-9]{8}\.js$/, '');
  if (!name.endsWith('/chunk')) {
    return name;
  }
  const { tags } = path.startsWith('chunks/host-react/') ? manifest.hostReact : manifest;
  const users = Object.entries(tags).filter(([, { preload, view = [] }]) => preload.includes(path) || view.includes(path)).map(([tag]) => tag.slice('shop-'.length));
  return users.length === Object.keys(tags).length ? `${name} of every tag` : users.length > 0 ? `${name} of ${users.join(', ')}` : `${name} loaded on use`;
}

/**
 * @param {string} dist
 * @param {Record<string, {page: string, tags?: string[], asks?: boolean}>} pages name → demo page, which of its tags count (all of them
 *   where not said), and whether the cookie bar asks there; where not said the visitor has answered
 * @returns {{name: string, tags: string[], raw: number, gz: number, host: {raw: number, gz: number}}[]}
 *   script a page pulls with React inside (`shop.js` and its chunks), and with the host's React (`shop.host-react.js` and its)
 */
export function pageSizes(dist, pages) {
  const manifest = JSON.parse(readFileSync(join(dist, 'manifest.json'), 'utf8'));
  const sumOf = (build, tags, asks) => filesFor(build, tags, asks).map((file) => weigh(join(dist, file))).reduce(add);
  return Object.entries(pages).map(([name, { page, tags: only, asks }]) => {
    const there = tagsOf(readFileSync(at(page), 'utf8'), Object.keys(manifest.tags));
    const tags = only ? only.filter((tag) => there.includes(tag)) : there;
    if (only && tags.length < only.length) {
      throw new Error(`${name}: ${page} does not hold ${only.filter((tag) => !there.includes(tag)).join(', ')}`);
    }
    return { name, tags, ...sumOf(manifest, tags, asks), host: sumOf(manifest.hostReact, tags, asks) };
  });
}

/** Bytes as `12.3 KB`; 1 KB is 1000 bytes, as everywhere in this project. */
export const kb = (bytes) => `${(bytes / 1000).toFixed(1)} KB`;

/**
 * What a page was promised to weigh at most, what it is held at since, and where the promise is missed, why.
 * @typedef {{page: string, tags?: string[], asks?: boolean, limit: number, hostLimit: number, holds: number, hostHolds: number, why?: string}} PageLimits bytes of gzip, with React inside and with the host's
 */

/**
 * What is over what it is held at, one line each: a file over its limit, a page that has grown. A limit for something that is not
 * there is over it too: it guards nothing.
 * @param {{files: Record<string, number>, pages: Record<string, PageLimits>}} limits
 */
export function overLimit(files, pages, limits) {
  const over = [];
  const look = (name, bytes, limit) => {
    if (bytes === undefined) {
      over.push(`${name}: has a limit, but is not built`);
    } else if (bytes > limit) {
      over.push(`${name}: ${kb(bytes)} gz, the limit is ${kb(limit)}`);
    }
  };
  for (const [name, limit] of Object.entries(limits.files)) {
    look(name, files.find((file) => file.name === name)?.gz, limit);
  }
  for (const [name, { holds, hostHolds }] of Object.entries(limits.pages)) {
    const page = pages.find((entry) => entry.name === name);
    look(`${name}, React inside`, page?.gz, holds);
    look(`${name}, host's React`, page?.host.gz, hostHolds);
  }
  return over;
}

/**
 * Is a page heavier than was promised?
 * @returns the reason that package.json gives, empty for a page that keeps its promise
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
