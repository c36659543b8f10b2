/**
 * What the build knows of the widgets: the list (`widgets/index.ts`, the one place a tag is named) and what each says of
 * itself in `<name>.schema.ts`.
 */
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as esbuild from 'esbuild';
import { importsOf } from './chunks.mjs';
import { at } from './paths.mjs';
import { textKeys } from './texts.mjs';

const ENTRY = /^\s*'(shop-[a-z0-9-]+)'\s*:\s*\(\)\s*=>\s*import\('\.\/([a-z0-9-]+)\/index\.js'\)/gm;

/**
 * @typedef {{tag: string, name: string, folder: string}} Listed a tag of the list, and where its code lies
 * @typedef {import('../shared/element/manifest.js').ElementDoc} ElementDoc
 * @typedef {Record<string, {cancelable: boolean, is: string}>} Events every event of ours by its name: shared/events.register.ts
 */

/**
 * The tags of a list file, in its order.
 * @param {string} list path of `widgets/index.ts`
 * @returns {Promise<Listed[]>}
 * @throws where a line imports something but cannot be read, or a tag is not named after its folder
 */
export async function readList(list) {
  const text = await readFile(list, 'utf8');
  const found = [...text.matchAll(ENTRY)].map(([, tag = '', name = '']) => ({ tag, name, folder: join(dirname(list), name) }));
  const imports = text.match(/\bimport\(/g) ?? [];
  if (imports.length !== found.length) {
    throw new Error(`${list}: ${imports.length} imports but ${found.length} lines of the form 'shop-x': () => import('./x/index.js')`);
  }
  for (const { tag, name } of found) {
    if (tag !== `shop-${name}`) {
      throw new Error(`${list}: <${tag}> must lie in the folder ${tag.slice('shop-'.length)}, not ${name}`);
    }
  }
  return found;
}

/** Source of a module that exports every `doc` as `DOCS`. @param {readonly Listed[]} widgets */
const docsModule = (widgets) =>
  [
    ...widgets.map(({ name, folder }, i) => `import { doc as d${i} } from ${JSON.stringify(join(folder, `${name}.schema.ts`))};`),
    `export const DOCS = [${widgets.map((_, i) => `d${i}`).join(', ')}];`,
  ].join('\n');

/**
 * Gives the list file in use to whoever imports `widgets/index.js`, and its documents to whoever imports `shop:docs`.
 * @param {string} list
 * @param {readonly Listed[]} widgets
 * @param {import('./chunks.mjs').Together} [together] what each tag has to import, so that what belongs together is one chunk
 * @returns {import('esbuild').Plugin}
 */
export function widgetsPlugin(list, widgets, together = new Map()) {
  return {
    name: 'widgets',
    setup(build) {
      build.onResolve({ filter: /^\.\.\/index\.js$/ }, ({ importer }) =>
        importer.startsWith(at('widgets/entries')) ? { path: list } : undefined,
      );
      build.onResolve({ filter: /^shop:docs$/ }, () => ({ path: 'docs', namespace: 'shop-docs' }));
      build.onLoad({ filter: /.*/, namespace: 'shop-docs' }, () => ({
        contents: `${docsModule(widgets)}\nexport const TEXTS = ${JSON.stringify(textKeys())};`,
        loader: 'js',
        resolveDir: at('.'),
      }));
      // A chunk takes its name from the module: `mini-cart`, where all of them would be `index` otherwise.
      build.onResolve({ filter: /^shop-widget:/ }, ({ path }) => ({ path: path.slice('shop-widget:'.length), namespace: 'shop-widget' }));
      build.onLoad({ filter: /.*/, namespace: 'shop-widget' }, ({ path }) => ({
        contents: `${importsOf(together.get(`shop-widget:${path}`) ?? [])}\nimport ${JSON.stringify(join(dirname(list), path, 'index.ts'))};`,
        loader: 'js',
        resolveDir: dirname(list),
      }));
    },
  };
}

/**
 * Points the list's imports at chunks that are built already.
 * @param {string} list
 * @param {ReadonlyMap<string, string>} urls of the chunks by what the list imports, as seen from the loader
 * @returns {import('esbuild').Plugin}
 */
export const chunksPlugin = (list, urls) => ({
  name: 'chunks',
  setup(build) {
    build.onResolve({ filter: /^\.\/[a-z0-9-]+\/index\.js$/ }, ({ importer, kind, path }) => {
      const url = urls.get(path);
      return url && kind === 'dynamic-import' && importer === list ? { path: url, external: true } : undefined;
    });
  },
});

/**
 * Runs the schema files and gives back what they say. Schema files reach neither React nor the page, so Node can run them.
 * @param {readonly Listed[]} widgets
 * @returns {Promise<{docs: ElementDoc[], events: Events}>} docs in the order of the list
 * @throws where a document does not fit its place in the list, or names an unknown event
 */
export async function readDocs(widgets) {
  const {
    outputFiles: [file],
  } = await esbuild.build({
    stdin: {
      contents: `${docsModule(widgets)}\nexport { EVENTS } from ${JSON.stringify(at('shared/events.register.ts'))};`,
      loader: 'js',
      resolveDir: at('.'),
    },
    bundle: true,
    format: 'esm',
    platform: 'neutral',
    target: 'es2022',
    write: false,
    logLevel: 'silent',
  });
  const code = Buffer.from(file?.contents ?? []).toString('base64');
  /** @type {{DOCS: ElementDoc[], EVENTS: Events}} */
  const { DOCS: docs, EVENTS: events } = await import(`data:text/javascript;base64,${code}`);
  docs.forEach((doc, i) => {
    const listed = widgets[i];
    if (doc.tag !== listed?.tag) {
      throw new Error(`${listed?.folder}: the schema documents <${doc.tag}>, the list says <${listed?.tag}>`);
    }
    for (const { name } of doc.events) {
      if (!Object.hasOwn(events, name)) {
        throw new Error(`<${doc.tag}> documents the event ${name}, which shared/events.register.ts does not know`);
      }
    }
  });
  return { docs, events };
}
