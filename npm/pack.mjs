/**
 * The npm package `shop-widgets`: ES modules with React outside, for projects that bundle, and the finished scripts of `dist/` for pages
 * and content delivery networks.
 *
 *     node npm/pack.mjs     dist/npm/, of a finished build (`npm run pack` builds first)
 */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as esbuild from 'esbuild';
import { cssPlugin, TARGETS } from '../build/css.mjs';
import { filesIn, writeFolder } from '../build/folders.mjs';
import { customElements, htmlData } from '../build/editor-data.mjs';
import { licenses } from '../build/licenses.mjs';
import { at, version as packageVersion } from '../build/paths.mjs';
import { languages, textsPlugin } from '../build/texts.mjs';
import { stripDocsPlugin } from '../build/strip-docs.mjs';
import { readDocs, readList } from '../build/widgets.mjs';

/**
 * @typedef {import('../build/widgets.mjs').Listed} Listed
 * @typedef {import('../build/manifest.mjs').Manifest} Manifest
 */

/** The versions of React that the suite runs on. */
const REACT = '^18.3.0 || ^19.0.0';
/** Where the modules are as good as written to: esbuild wants to know, and they are taken from it. */
const ES = at('dist/npm/es');
/** Of dist what goes along beside the scripts and sheets: what pages and their authors read. */
const BESIDE_SCRIPTS = /^(manifest\.json|[\w.]+\.txt)$/;

/**
 * Bundles the ES modules: an entry for each tag, one for all of them, one for each language; what several need is shared.
 * @param {readonly Listed[]} widgets
 * @param {string} version
 */
async function buildModules(widgets, version) {
  const { outputFiles, metafile } = await esbuild.build({
    absWorkingDir: at('.'),
    entryPoints: [
      { in: at('widgets/entries/package.ts'), out: 'index' },
      ...widgets.map(({ name, folder }) => ({ in: join(folder, 'index.ts'), out: name })),
      ...languages().map((name) => ({ in: `shop-texts:${name}`, out: `messages/${name}` })),
    ],
    outdir: ES,
    chunkNames: 'chunks/[name]-[hash]',
    bundle: true,
    splitting: true,
    format: 'esm',
    write: false,
    metafile: true,
    external: ['react', 'react-dom', 'react/*', 'react-dom/*'],
    target: ['es2022', ...TARGETS],
    jsx: 'automatic',
    charset: 'utf8',
    legalComments: 'eof',
    define: { 'process.env.NODE_ENV': '"production"', SHOP_VERSION: JSON.stringify(version), SHOP_MODULE: 'true' },
    plugins: [textsPlugin(), stripDocsPlugin, cssPlugin],
    logLevel: 'silent',
  });
  return { outputFiles, metafile };
}

/**
 * The package.json of the package.
 * @param {Record<string, unknown>} project that of the project
 * @param {readonly Listed[]} widgets
 * @param {string} version
 */
function packageJson({ name, description, license, engines }, widgets, version) {
  return {
    name,
    version,
    description,
    license,
    keywords: ['woocommerce', 'custom-elements', 'web-components', 'storefront', 'react'],
    type: 'module',
    engines,
    exports: {
      '.': { types: './shop.d.ts', default: './es/index.js' },
      ...Object.fromEntries(widgets.map((widget) => [`./${widget.name}`, { types: './tag.d.ts', default: `./es/${widget.name}.js` }])),
      ...Object.fromEntries(
        languages().map((language) => [`./messages/${language}`, { types: './none.d.ts', default: `./es/messages/${language}.js` }]),
      ),
      './shop.css': { types: './none.d.ts', default: './dist/shop.css' },
      './custom-elements.json': './custom-elements.json',
      './html-data.json': './html-data.json',
      './shop.d.ts': './shop.d.ts',
      './dist/*': './dist/*',
      './package.json': './package.json',
    },
    types: './shop.d.ts',
    customElements: './custom-elements.json',
    unpkg: './dist/shop.js',
    jsdelivr: './dist/shop.js',
    // Every module is imported for what it does: a tag is defined, and the files in `es/chunks` make texts known.
    sideEffects: ['./es/**/*.js', './dist/**/*'],
    peerDependencies: { react: REACT, 'react-dom': REACT },
  };
}

/**
 * The README of the package.
 * @param {readonly import('../shared/element/manifest.js').ElementDoc[]} docs
 * @param {Manifest} manifest
 */
function readme(docs, { version, files }) {
  const tags = docs.map(({ tag, summary }) => `| \`<${tag}>\` | \`shop-widgets/${tag.slice('shop-'.length)}\` | ${summary} |`);
  return `# Shop Widgets

Storefront behaviour for WooCommerce themes, as custom elements. A tag stands around the markup that the theme already prints.

## In a project that bundles

\`\`\`sh
npm install shop-widgets react react-dom
\`\`\`

\`\`\`js
import 'shop-widgets/shop.css';
import 'shop-widgets/countdown'; // this tag and what it needs, no other
import 'shop-widgets/messages/de'; // texts that are not English
\`\`\`

\`import 'shop-widgets'\` takes every tag; each one is loaded when the page first holds it. Import the sheet and the languages before the tags.
React stays outside: 18.3 or 19. The types of all tags come with every one of these imports, for \`document.querySelector\` and TSX:

\`\`\`tsx
<shop-countdown data-time-zone="Europe/Berlin" data-look="bar">…</shop-countdown>
\`\`\`

## In a page

\`\`\`html
<link rel="stylesheet" href="node_modules/shop-widgets/dist/shop.css">
<script type="module" src="node_modules/shop-widgets/dist/shop.js"></script>
\`\`\`

This script brings its own React and loads only what the page uses. From a content delivery network:

\`\`\`html
<link rel="stylesheet" href="https://cdn.jsdelivr.net/npm/shop-widgets@${version}/dist/${files['shop.css']?.longLived}"
  integrity="${files['shop.css']?.integrity}" crossorigin="anonymous">
<script type="module" src="https://cdn.jsdelivr.net/npm/shop-widgets@${version}/dist/${files['shop.js']?.longLived}"
  integrity="${files['shop.js']?.integrity}" crossorigin="anonymous"></script>
\`\`\`

\`dist/manifest.json\` has \`integrity\` of every file, a long-lived name of each that a page names, and what to \`modulepreload\` for a tag. The
attribute checks the file that it stands at; of the files which that one imports the page says so in an import map
(\`{"integrity": {"<address>": "sha384-…"}}\`).

## Tags

| Tag | Import | What it does |
| --- | --- | --- |
${tags.join('\n')}

Completion in editors: \`custom-elements.json\`; in VS Code \`"html.customData": ["./node_modules/shop-widgets/html-data.json"]\`.

MIT. \`LICENSES.txt\` holds the notices of the packages that the modules in \`es/\` are made with, \`dist/LICENSES.txt\` those of \`dist/\`. They go along
where the scripts go.
`;
}

/**
 * Of a finished build what the package holds: the scripts and sheets of this release, and what is told of them.
 * @param {string} dist
 * @param {Manifest} manifest
 */
async function releasedFiles(dist, { files }) {
  const names = new Set(Object.entries(files).flatMap(([name, { longLived = name }]) => [name, longLived]));
  return [...(await filesIn(dist))].filter(([path]) => names.has(path) || BESIDE_SCRIPTS.test(path));
}

/**
 * The files of the package.
 * @param {{dist?: string, version?: string}} [options]
 * @returns {Promise<Map<string, Uint8Array>>} contents by path inside the package
 * @throws where nothing is built
 */
export async function npmFiles({ dist = at('dist'), version = packageVersion() } = {}) {
  if (!existsSync(join(dist, 'manifest.json'))) {
    throw new Error(`nothing is built in ${dist}: npm run build`);
  }
  const widgets = await readList(at('widgets/index.ts'));
  const { docs, events } = await readDocs(widgets);
  /** @type {Manifest} */
  const manifest = JSON.parse(await readFile(join(dist, 'manifest.json'), 'utf8'));
  const { outputFiles, metafile } = await buildModules(widgets, version);
  const modules = Object.fromEntries(widgets.map(({ tag, name }) => [tag, { chunk: `es/${name}.js` }]));
  /** @param {unknown} value */
  const json = (value) => `${JSON.stringify(value, null, 2)}\n`;
  const written = {
    'package.json': json(packageJson(JSON.parse(await readFile(at('package.json'), 'utf8')), widgets, version)),
    'README.md': readme(docs, manifest),
    'LICENSES.txt': licenses([metafile]),
    'custom-elements.json': json(customElements(docs, events, modules)),
    'html-data.json': json(htmlData(docs)),
    // Types of modules that are imported for what they do: a tag brings those of all tags along.
    'tag.d.ts': '/// <reference path="./shop.d.ts" />\nexport {};\n',
    'none.d.ts': 'export {};\n',
  };
  return new Map([
    ...Object.entries(written).map(([path, text]) => /** @type {const} */ ([path, Buffer.from(text)])),
    ['LICENSE', await readFile(at('LICENSE'))],
    ['shop.d.ts', await readFile(join(dist, 'shop.d.ts'))],
    ...outputFiles.map(({ path, contents }) => /** @type {const} */ ([`es/${relative(ES, path).replaceAll('\\', '/')}`, contents])),
    ...(await releasedFiles(dist, manifest)).map(([path, contents]) => /** @type {const} */ ([`dist/${path}`, contents])),
  ]);
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const files = await npmFiles();
  await writeFolder(files, at('dist/npm'), 'package.json');
  console.log(`dist/npm/: ${files.size} files; publish it with "npm publish dist/npm"`);
}
