/** `manifest.json`: which files a tag needs and what to preload; and which chunks of the release before are kept. */
import { relative } from 'node:path';
import { at } from './paths.mjs';

/**
 * @typedef {object} Manifest
 * @property {string} version
 * @property {string} loader
 * @property {Record<string, {chunk: string, preload: string[]}>} tags `preload` names the tag's chunk and all it imports, itself first
 * @property {string[]} chunks every chunk of this release
 * @property {{version: string, chunks: string[]}} [previous] the release before, whose chunks cached pages still ask for
 */

/**
 * Makes the manifest from the metafile of the chunks.
 * @param {import('esbuild').Metafile} metafile
 * @param {{outdir: string, version: string, widgets: {tag: string, name: string}[], previous?: Manifest}} options
 * @returns {Manifest}
 */
export function makeManifest(metafile, { outdir, version, widgets, previous }) {
  const inside = (path) => relative(outdir, at(path)).replaceAll('\\', '/');
  const outputs = new Map(Object.entries(metafile.outputs).map(([path, output]) => [inside(path), output]));
  const reach = (file, seen = new Set()) => {
    seen.add(file);
    for (const { path, kind } of outputs.get(file)?.imports ?? []) {
      if (kind === 'import-statement' && !seen.has(inside(path))) {
        reach(inside(path), seen);
      }
    }
    return seen;
  };
  const tags = Object.fromEntries(widgets.map(({ tag, name }) => {
    const chunk = [...outputs].find(([, { entryPoint }]) => entryPoint === `shop-widget:${name}`)?.[0];
    if (!chunk) {
      throw new Error(`no chunk was made for <${tag}>`);
    }
    return [tag, { chunk, preload: [...reach(chunk)] }];
  }));
  const chunks = [...outputs.keys()].filter((file) => file.startsWith('chunks/') && file.endsWith('.js')).sort();
  const before = previousRelease(version, previous);
  return { version, loader: 'shop.js', tags, chunks, ...(before ? { previous: before } : {}) };
}

/** Building the same version again keeps what that version kept; a new version keeps the one before it, and only that. */
function previousRelease(version, previous) {
  if (!previous) {
    return undefined;
  }
  return previous.version === version ? previous.previous : { version: previous.version, chunks: previous.chunks };
}
