/**
 * The build: sources → `dist/` (the list of files and what each is for: README, "Which file").
 *
 *     node build.mjs           everything, minified
 *     node build.mjs --dev     readable, with source maps and React's development build
 *
 * The parts lie in `build/`, split by idea. What is made of a finished build is written beside what it is for: the WordPress plugin
 * (`wordpress/pack.mjs`), the npm package (`npm/pack.mjs`), the generated parts of the documents (`widgets/readme.mjs`).
 */
import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sheets } from './build/css.mjs';
import { customElements, htmlData } from './build/editor-data.mjs';
import { licenses } from './build/licenses.mjs';
import { factsOf, makeManifest } from './build/manifest.mjs';
import { at, version as packageVersion } from './build/paths.mjs';
import { buildScripts, EDITIONS } from './build/scripts.mjs';
import { typesOf } from './build/types.mjs';
import { readDocs, readList } from './build/widgets.mjs';
import { referenceFiles } from './demo-theme/docs/reference.mjs';

/** @param {unknown} value */
const json = (value) => `${JSON.stringify(value, null, 2)}\n`;

/**
 * @typedef {import('./build/manifest.mjs').Manifest} Manifest
 * @typedef {ReadonlyMap<string, string | Uint8Array>} Files contents by path inside dist
 *
 * @typedef {object} BuildOptions what a build may be told; everything has a default
 * @property {boolean} [dev] readable output with source maps and React's development build
 * @property {string} [outdir] where to write
 * @property {string} [list] the file that names the tags
 * @property {string} [version] that of package.json
 */

/**
 * Builds everything into `dist/`. A file whose content did not change is not written again, and the loader is written
 * after the chunks it names, so that a page loaded meanwhile finds what it asks for.
 *
 * @param {BuildOptions} [options]
 * @returns {Promise<Manifest>}
 */
export async function build({ dev = false, outdir = at('dist'), list = at('widgets/index.ts'), version = packageVersion() } = {}) {
  const widgets = await readList(list);
  const { docs, events } = await readDocs(widgets);
  const { files, chunks, metafiles } = await buildScripts({ list, widgets, version, dev, outdir });
  for (const [name, text] of await sheets(docs, widgets, version)) {
    files.set(name, text);
  }
  const facts = factsOf(files);
  const manifest = { ...makeManifest(chunks, { outdir, version, widgets, previous: await readManifest(outdir) }), files: facts };
  for (const [name, { longLived }] of Object.entries(facts)) {
    if (longLived) {
      files.set(longLived, files.get(name) ?? '');
    }
  }
  files.set('custom-elements.json', json(customElements(docs, events, manifest.tags)));
  files.set('html-data.json', json(htmlData(docs)));
  files.set('shop.d.ts', typesOf(docs, version));
  files.set('manifest.json', json(manifest));
  files.set('LICENSES.txt', licenses(metafiles));
  await writeAll(outdir, files);
  await sweep(outdir, manifest, files);
  // A build into another folder, or of other tags, is none that the demo's pages load.
  if (outdir === at('dist')) {
    await writeAll(at('demo-theme/docs'), referenceFiles(docs, version));
  }
  return manifest;
}

/** The manifest of the build before. @param {string} outdir @returns {Promise<Manifest | undefined>} */
async function readManifest(outdir) {
  try {
    return JSON.parse(await readFile(join(outdir, 'manifest.json'), 'utf8'));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') {
      return undefined;
    }
    throw error;
  }
}

/** Writes what changed, chunks first. @param {string} outdir @param {Files} files */
async function writeAll(outdir, files) {
  const chunksFirst = [...files].sort(([a], [b]) => Number(b.startsWith('chunks/')) - Number(a.startsWith('chunks/')));
  for (const [name, content] of chunksFirst) {
    const path = join(outdir, name);
    const bytes = Buffer.from(content);
    const old = await readFile(path).catch(() => undefined);
    if (!old?.equals(bytes)) {
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, bytes);
    }
  }
}

/**
 * Removes files that neither this build wrote nor the release before it needs.
 * @param {string} outdir
 * @param {Manifest} manifest
 * @param {Files} files
 */
async function sweep(outdir, manifest, files) {
  const keep = new Set([...files.keys(), ...(manifest.previous?.chunks ?? [])]);
  for (const folder of ['.', ...Object.values(EDITIONS).map((edition) => edition.folder), 'messages', 'demo']) {
    for (const entry of await readdir(join(outdir, folder), { withFileTypes: true }).catch(() => [])) {
      const name = folder === '.' ? entry.name : `${folder}/${entry.name}`;
      if (entry.isFile() && !keep.has(name)) {
        await rm(join(outdir, name));
      }
    }
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const from = performance.now();
  const { version, tags } = await build({ dev: process.argv.includes('--dev') });
  console.log(`Shop Widgets ${version}: ${Object.keys(tags).length} tags built in ${Math.round(performance.now() - from)} ms`);
}
