/** `manifest.json`: which files a tag needs and what to preload; and which chunks of the release before are kept. */
import { relative } from 'node:path';
import { chunkOf, closureOf } from './chunks.mjs';
import { at } from './paths.mjs';
import { EDITIONS } from './scripts.mjs';

/**
 * The files of one tag.
 * @typedef {object} TagFiles
 * @property {string} chunk
 * @property {string[]} preload the tag's chunk and all it imports, itself first
 *
 * @typedef {object} EditionFiles an edition: its loader, and the files of its tags
 * @property {string} loader
 * @property {Record<string, TagFiles>} tags
 *
 * @typedef {object} ManifestParts
 * @property {string} version
 * @property {EditionFiles} lean the edition on Preact
 * @property {EditionFiles} hostReact the edition on the host's React
 * @property {string[]} chunks every chunk of this release
 * @property {{version: string, chunks: string[]}} [previous] the release before, whose chunks are kept for pages out of a cache
 *
 * @typedef {EditionFiles & ManifestParts} Manifest `dist/manifest.json`; the default edition stands at its top
 */

/**
 * Makes the manifest from the metafiles of the chunks.
 * @param {Record<keyof typeof EDITIONS, import('esbuild').Metafile>} metafiles of each edition
 * @param {{outdir: string, version: string, widgets: readonly import('./widgets.mjs').Listed[], previous?: Manifest | undefined}} options
 * @returns {Manifest}
 */
export function makeManifest(metafiles, { outdir, version, widgets, previous }) {
  /** @param {string} path */
  const inside = (path) => relative(outdir, at(path)).replaceAll('\\', '/');
  const built = Object.values(metafiles).flatMap(({ outputs }) => Object.keys(outputs).map(inside));
  const before = previousRelease(version, previous);
  /** @param {keyof typeof EDITIONS} edition @returns {EditionFiles} */
  const filesOf = (edition) => ({ loader: EDITIONS[edition].loader, tags: tagsOf(metafiles[edition], widgets, inside) });
  return {
    version,
    ...filesOf('own'),
    lean: filesOf('lean'),
    hostReact: filesOf('hostReact'),
    chunks: built.filter((file) => file.endsWith('.js')).sort(),
    ...(before ? { previous: before } : {}),
  };
}

/**
 * Each tag's chunk and all that it imports.
 * @param {import('esbuild').Metafile} metafile
 * @param {readonly import('./widgets.mjs').Listed[]} widgets
 * @param {(path: string) => string} inside
 * @returns {Record<string, TagFiles>}
 */
function tagsOf(metafile, widgets, inside) {
  return Object.fromEntries(
    widgets.map((widget) => {
      const chunk = chunkOf(metafile, widget);
      const preload = [...closureOf(metafile, chunk)].map(inside);
      return [widget.tag, { chunk: inside(chunk), preload }];
    }),
  );
}

/**
 * Building the same version again keeps what that version kept; a new version keeps the one before it, and only that.
 * @param {string} version
 * @param {Manifest | undefined} previous
 */
function previousRelease(version, previous) {
  if (!previous) {
    return undefined;
  }
  return previous.version === version ? previous.previous : { version: previous.version, chunks: previous.chunks };
}
