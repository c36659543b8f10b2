/** How heavy what we built is: the files an author names, and the script of whole pages of the demo theme, in each edition. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { at } from '../build/paths.mjs';

/**
 * @typedef {{gz: number, scripts: number}} Weight bytes after gzip, and how many files they are
 * @typedef {import('../build/manifest.mjs').Manifest} Manifest
 * @typedef {import('../build/manifest.mjs').EditionFiles} EditionFiles
 * @typedef {'own' | 'lean' | 'hostReact'} EditionName on our React, on Preact, on the host's React
 *
 * @typedef {object} Limits `tests/size.json`
 * @property {Record<string, number>} files bytes after gzip, by name inside dist
 * @property {Record<string, {page?: string, tags?: string[], why?: string} & Record<EditionName, Weight>>} pages a page of the demo, or the
 *   tags that the plugin puts on a bare page of a shop, and what it may load
 */

/** The editions and their names for people. @type {Readonly<Record<EditionName, string>>} */
const EDITION_NAMES = { own: 'React', lean: 'lean', hostReact: "host's React" };

/** @param {string} path @returns {number} bytes after gzip */
const gzipped = (path) => gzipSync(readFileSync(path), { level: 9 }).length;

/** Bytes as `12.3 KB`; 1 KB is 1000 bytes, as everywhere in this project. @param {number} bytes */
export const kb = (bytes) => `${(bytes / 1000).toFixed(1)} KB`;

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
 * The loader of an edition, and every chunk its tags import at load.
 * @param {EditionFiles} edition
 * @param {readonly string[]} tags
 */
export const filesFor = (edition, tags) => [...new Set([edition.loader, ...tags.flatMap((tag) => edition.tags[tag]?.preload ?? [])])];

/** @param {Manifest} manifest @param {EditionName} name @returns {EditionFiles} */
const editionOf = (manifest, name) => (name === 'own' ? manifest : manifest[name]);

/**
 * What is built, beside its limits: one row a file, and one a page and edition.
 * @typedef {{name: string, gz: number, scripts?: number, limit: Weight | {gz: number, scripts?: undefined}}} Row
 * @param {Limits} limits
 * @param {string} [dist]
 * @returns {Row[]}
 */
export function rowsOf({ files, pages }, dist = at('dist')) {
  /** @type {Manifest} */
  const manifest = JSON.parse(readFileSync(join(dist, 'manifest.json'), 'utf8'));
  return [
    ...Object.entries(files).map(([name, gz]) => ({ name, gz: gzipped(join(dist, name)), limit: { gz } })),
    ...Object.entries(pages).flatMap(([name, { page = '', tags: given, why: _why, ...editions }]) => {
      const tags = given ?? tagsOf(readFileSync(at(page), 'utf8'), Object.keys(manifest.tags));
      return Object.entries(EDITION_NAMES).map(([edition, title]) => {
        const key = /** @type {EditionName} */ (edition);
        const loaded = filesFor(editionOf(manifest, key), tags);
        const gz = loaded.reduce((sum, file) => sum + gzipped(join(dist, file)), 0);
        return { name: `${name}, ${title}`, gz, scripts: loaded.length, limit: editions[key] };
      });
    }),
  ];
}

/** What is over its limit, one line each. @param {readonly Row[]} rows @returns {string[]} */
export const overLimit = (rows) =>
  rows.flatMap(({ name, gz, scripts = 0, limit }) => [
    ...(gz > limit.gz ? [`${name}: ${kb(gz)} gz, the limit is ${kb(limit.gz)}`] : []),
    ...(scripts > (limit.scripts ?? Infinity) ? [`${name}: ${scripts} scripts, the limit is ${limit.scripts}`] : []),
  ]);
