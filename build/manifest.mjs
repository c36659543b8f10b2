/** `manifest.json`: which files a tag needs and what to preload; and which chunks of the release before are kept. */
import { relative } from 'node:path';
import { chunkOf, closureOf, viewOf } from './names.mjs';
import { at } from './paths.mjs';

/**
 * @typedef {object} Manifest
 * @property {string} version
 * @property {string} loader
 * @property {Record<string, {chunk: string, preload: string[], view?: string[]}>} tags `preload` names the tag's chunk and all it imports,
 *   itself first; `view` what a tag that does its duty without React imports beside it to show itself
 * @property {{loader: string, tags: Record<string, {chunk: string, preload: string[], view?: string[]}>}} hostReact the same for the build on the host's React
 * @property {string[]} chunks every chunk of this release
 * @property {{version: string, chunks: string[]}} [previous] the release before, whose chunks cached pages still ask for
 */

/**
 * Makes the manifest from the metafiles of the chunks.
 * @param {{own: import('esbuild').Metafile, host: import('esbuild').Metafile}} metafiles with our React, and with the host's
 * @param {{outdir: string, version: string, widgets: {tag: string, name: string, folder: string}[], previous?: Manifest}} options
 * @returns {Manifest}
 */
export function makeManifest({ own, host }, { outdir, version, widgets, previous }) {
  const inside = (path) => relative(outdir, at(path)).replaceAll('\\', '/');
  const chunks = [own, host].flatMap(({ outputs }) => Object.keys(outputs).map(inside)).filter((file) => file.endsWith('.js')).sort();
  const before = previousRelease(version, previous);
  return {
    version,
    loader: 'shop.js',
    tags: tagsOf(own, widgets, inside),
    hostReact: { loader: 'shop.host-react.js', tags: tagsOf(host, widgets, inside) },
    chunks,
    ...(before ? { previous: before } : {}),
  };
}

/** Each tag's chunk and all that it imports, and of a tag that has a `renderer.ts` to import on need, what that brings. */
function tagsOf(metafile, widgets, inside) {
  return Object.fromEntries(widgets.map((widget) => {
    const chunk = chunkOf(metafile, widget);
    const view = viewOf(metafile, widget);
    return [widget.tag, { chunk: inside(chunk), preload: [...closureOf(metafile, chunk)].map(inside), ...(view.length > 0 ? { view: view.map(inside) } : {}) }];
  }));
}

/** Building the same version again keeps what that version kept; a new version keeps the one before it, and only that. */
function previousRelease(version, previous) {
  if (!previous) {
    return undefined;
  }
  return previous.version === version ? previous.previous : { version: previous.version, chunks: previous.chunks };
}
