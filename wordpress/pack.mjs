/**
 * The WordPress plugin: this folder with the files of a finished build.
 *
 *     node wordpress/pack.mjs                     dist/shop-widgets-<version>.zip (`npm run pack` builds first)
 *     node wordpress/pack.mjs --folder <path>     the plugin's files, unpacked, in a folder that holds nothing else
 */
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { zipSync } from 'fflate';
import { filesIn, writeFolder } from '../build/folders.mjs';
import { partOf } from '../build/parts.mjs';
import { languages } from '../build/texts.mjs';
import { at, version as packageVersion } from '../build/paths.mjs';
import { readDocs, readList } from '../build/widgets.mjs';
import { l10nFile, phpValue, potFile, readPo, textsOf } from './php.mjs';

/**
 * @typedef {import('../shared/element/manifest.js').ElementDoc} ElementDoc
 * @typedef {import('../build/manifest.mjs').Manifest} Manifest
 * @typedef {import('../build/folders.mjs').Files} Files
 */

/** Of dist what a shop's pages load; the rest is for editors and the demo. */
const SERVED =
  /^(chunks\/|messages\/|(shop|shop\.lean|shop\.host-react|shop-consent|check)\.js$|shop\.(core|product|till|extras)\.css$|LICENSES\.txt$)/;
/** Of `wordpress/` what is for those who develop the plugin. */
const NOT_PACKED = /^(languages\/.*\.po|[\w-]+\.mjs|README\.md|[\w-]+\.webp|blueprint\.json|docker-compose\.yml)$/;
/** Tags that an author may place without writing anything into them; what they need the plugin says. */
const PLACED_BARE = ['shop-side-cart'];

/**
 * The tags that authors may place, and their fields: what a post may say and no more.
 * @param {readonly ElementDoc[]} docs
 */
export const authorTags = (docs) =>
  Object.fromEntries(
    docs
      .filter(({ tag, inPosts }) => inPosts || PLACED_BARE.includes(tag))
      .map(({ tag, summary, mayBeEmpty = false, schema, inPosts = [] }) => [
        tag,
        {
          summary,
          empty: mayBeEmpty,
          written: !PLACED_BARE.includes(tag),
          fields: Object.values(schema)
            .filter(({ attr }) => inPosts.some((name) => name === attr))
            .map(({ attr, type, choices, fallback, description }) => ({
              name: attr,
              type,
              choices: [...choices],
              default: ['string', 'boolean'].includes(typeof fallback) || Number.isFinite(fallback) ? fallback : null,
              // The editor shows plain text.
              description: description.replaceAll('`', ''),
            })),
        },
      ]),
  );

/**
 * What the plugin's PHP has to know of the build.
 * @param {Manifest} manifest
 * @param {readonly ElementDoc[]} docs
 */
function buildFacts(manifest, docs) {
  /** @param {import('../build/manifest.mjs').EditionFiles} files @param {boolean} isModule */
  const edition = ({ loader, tags }, isModule) => ({
    loader,
    module: isModule,
    preload: Object.fromEntries(Object.entries(tags).map(([tag, { preload }]) => [tag, preload])),
    drivers: Object.fromEntries(Object.entries(tags).flatMap(([tag, { driver }]) => (driver ? [[tag, driver]] : []))),
  });
  return {
    version: manifest.version,
    editions: { react: edition(manifest, true), lean: edition(manifest.lean, true), 'host-react': edition(manifest.hostReact, false) },
    sheets: Object.fromEntries(docs.map(({ tag }) => [tag, partOf(tag.slice('shop-'.length))])),
    languages: languages(),
    tags: authorTags(docs),
  };
}

/**
 * The files of the plugin.
 * @param {{dist?: string, source?: string, version?: string}} [options]
 * @returns {Promise<Files>} contents by path inside the plugin's folder
 * @throws where nothing is built
 */
export async function pluginFiles({ dist = at('dist'), source = at('wordpress'), version = packageVersion() } = {}) {
  if (!existsSync(join(dist, 'manifest.json'))) {
    throw new Error(`nothing is built in ${dist}: npm run build`);
  }
  /** @type {Manifest} */
  const manifest = JSON.parse(await readFile(join(dist, 'manifest.json'), 'utf8'));
  const { docs } = await readDocs(await readList(at('widgets/index.ts')));
  const own = await filesIn(source);
  /** @type {Files} */
  const files = new Map();
  /** @param {string} path @param {string} text */
  const add = (path, text) => files.set(path, Buffer.from(text));
  /** @type {Map<string, string>} */
  const php = new Map();
  for (const [path, contents] of own) {
    const text = path.endsWith('.php') || path === 'readme.txt' ? String(contents) : undefined;
    if (path.endsWith('.php') && text !== undefined) {
      php.set(path, text);
    }
    if (path.endsWith('.po')) {
      const [, language = ''] = /-(\w+)\.po$/.exec(path) ?? [];
      add(path.replace(/po$/, 'l10n.php'), l10nFile(language, readPo(String(contents))));
    }
    if (!NOT_PACKED.test(path)) {
      files.set(path, text === undefined ? contents : Buffer.from(text.replace(/^( \* Version: +|Stable tag: )\S+$/m, `$1${version}`)));
    }
  }
  add('languages/shop-widgets.pot', potFile(textsOf(php), version));
  add('includes/build.php', `<?php\n// Written by "npm run pack".\nreturn ${phpValue(buildFacts(manifest, docs))};\n`);
  files.set('LICENSE', await readFile(at('LICENSE')));
  for (const [path, contents] of await filesIn(dist)) {
    if (SERVED.test(path)) {
      files.set(`assets/${path}`, contents);
    }
  }
  return new Map([...files].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** A plain file that everybody may read, as Unix has it, on the first day that a zip can name. @type {import('fflate').ZipOptions} */
const ABOUT = { level: 9, mtime: new Date(1980, 0, 1), os: 3, attrs: (0o100644 << 16) >>> 0 };

/**
 * The archive that WordPress installs. The same files give the same bytes.
 * @param {Files} files
 */
export const zip = (files) => zipSync(Object.fromEntries([...files].map(([path, contents]) => [`shop-widgets/${path}`, contents])), ABOUT);

/** @param {string[]} args */
async function main(args) {
  const files = await pluginFiles();
  const [option, folder] = args;
  if (option === '--folder' && folder !== undefined) {
    await writeFolder(files, resolve(folder), 'shop-widgets.php');
    console.log(`${resolve(folder)}: ${files.size} files`);
    return;
  }
  const name = `shop-widgets-${packageVersion()}.zip`;
  const archive = zip(files);
  await writeFile(at('dist', name), archive);
  console.log(`dist/${name}: ${files.size} files, ${Math.round(archive.length / 1024)} KB`);
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await main(process.argv.slice(2));
}
