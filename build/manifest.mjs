/**
 * `manifest.json`: which files a tag needs and what to preload; which files of the release before are kept; what pages say of files that
 * they load from another host.
 */
import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import { chunkOf, closureOf, driverOf } from './chunks.mjs';
import { at } from './paths.mjs';
import { EDITIONS } from './scripts.mjs';

/**
 * The files of one tag.
 * @typedef {object} TagFiles
 * @property {string} chunk
 * @property {string[]} preload the tag's chunk and all it imports, itself first
 * @property {string[]} [driver] what comes in addition where the tag drives, because the host's script is absent
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
 * @property {{version: string, chunks: string[]}} [previous] the release before, whose chunks and long-lived
 *   files are kept for pages out of a cache
 *
 * @typedef {object} FileFacts what a page says of a file that it loads from another host
 * @property {string} integrity for the attribute of that name (subresource integrity)
 * @property {string} [longLived] the same file under a name that changes with its content, and may be kept for ever; a chunk has one
 *
 * @typedef {EditionFiles & ManifestParts & {files: Record<string, FileFacts>}} Manifest `dist/manifest.json`; the default edition stands
 *   at its top
 */

/**
 * Makes the manifest from the metafiles of the chunks.
 * @param {Record<keyof typeof EDITIONS, import('esbuild').Metafile>} metafiles of each edition
 * @param {{outdir: string, version: string, widgets: readonly import('./widgets.mjs').Listed[], previous?: Manifest | undefined}} options
 * @returns {EditionFiles & ManifestParts}
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
      const closure = closureOf(metafile, chunk);
      const preload = [...closure].map(inside);
      const part = driverOf(metafile, widget);
      const driver = part ? [...closureOf(metafile, part)].filter((path) => !closure.has(path)).map(inside) : [];
      return [widget.tag, { chunk: inside(chunk), preload, ...(driver.length > 0 ? { driver } : {}) }];
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
  return previous.version === version
    ? previous.previous
    : { version: previous.version, chunks: [...previous.chunks, ...longLivedOf(previous)] };
}

/** The long-lived names of a release. @param {Manifest} manifest */
const longLivedOf = ({ files = {} }) => Object.values(files).flatMap(({ longLived }) => longLived ?? []);

/** What a page names itself, under a name that stays: it needs another one to be kept for ever. */
const NAMED_BY_PAGES = /^shop[\w.-]*\.(js|css)$/;

/**
 * Hashes of the scripts and sheets of a build, and long-lived names for those that have none.
 * @param {ReadonlyMap<string, string | Uint8Array>} files by their path inside dist
 * @returns {Record<string, FileFacts>}
 */
export function factsOf(files) {
  /** @param {string} name @param {string | Uint8Array} content @returns {FileFacts} */
  const facts = (name, content) => {
    const digest = createHash('sha384').update(content).digest();
    const integrity = `sha384-${digest.toString('base64')}`;
    const mark = digest.toString('hex').slice(0, 8);
    return NAMED_BY_PAGES.test(name) ? { integrity, longLived: name.replace(/\.(js|css)$/, `-${mark}.$1`) } : { integrity };
  };
  const served = [...files].filter(([name]) => /\.(js|css)$/.test(name) && !name.startsWith('demo/'));
  return Object.fromEntries(served.map(([name, content]) => [name, facts(name, content)]));
}
