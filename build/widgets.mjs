/**
 * What the build knows of the widgets: the list (`widgets/index.ts`, the one place a tag is named) and what each says of
 * itself in `<name>.schema.ts`.
 */
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as esbuild from 'esbuild';
import { at } from './paths.mjs';

const ENTRY = /^\s*'(shop-[a-z0-9-]+)'\s*:\s*\(\)\s*=>\s*import\('\.\/([a-z0-9-]+)\/index\.js'\)/gm;

/**
 * The tags of a list file, in its order.
 * @param {string} list path of `widgets/index.ts`
 * @returns {Promise<{tag: string, name: string, folder: string}[]>}
 * @throws where a line imports something but cannot be read, or a tag is not named after its folder
 */
export async function readList(list) {
  const text = await readFile(list, 'utf8');
  const found = [...text.matchAll(ENTRY)].map(([, tag, name]) => ({ tag, name, folder: join(dirname(list), name) }));
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

/** Source of a module that exports every `doc` as `DOCS`, and the register of events where there is one. */
const docsModule = (widgets) => [
  ...widgets.map(({ name, folder }, i) => `import { doc as d${i} } from ${JSON.stringify(join(folder, `${name}.schema.ts`))};`),
  `export const DOCS = [${widgets.map((_, i) => `d${i}`).join(', ')}];`,
].join('\n');

/**
 * Gives the list file in use to whoever imports `widgets/index.js`, and its documents to whoever imports `shop:docs`.
 * @param {{core: string[], lazy: string[]}} [shared] what `sharedFiles` found: every chunk imports the core first, so that it is one chunk
 */
export function widgetsPlugin(list, widgets, { core, lazy } = { core: [], lazy: [] }) {
  const imports = core.map((file) => `import ${JSON.stringify(file)};`).join('');
  return {
    name: 'widgets',
    setup(build) {
      build.onResolve({ filter: /^\.\.\/index\.js$/ }, ({ importer }) => (importer.startsWith(at('widgets/entries')) ? { path: list } : undefined));
      build.onResolve({ filter: /^shop:docs$/ }, () => ({ path: 'docs', namespace: 'shop-docs' }));
      build.onLoad({ filter: /.*/, namespace: 'shop-docs' }, () => ({ contents: docsModule(widgets), loader: 'js', resolveDir: at('.') }));
      // A chunk takes its name from the module: `mini-cart`, where all of them would be `index` otherwise.
      build.onResolve({ filter: /^shop-widget:/ }, ({ path }) => ({ path: path.slice('shop-widget:'.length), namespace: 'shop-widget' }));
      build.onLoad({ filter: /.*/, namespace: 'shop-widget' }, ({ path }) =>
        ({ contents: `${imports}import ${JSON.stringify(join(dirname(list), path, 'index.ts'))};`, loader: 'js', resolveDir: dirname(list) }));
      if (lazy.length > 0) {
        build.onLoad({ filter: /\.tsx?$/ }, async ({ path }) =>
          (lazy.includes(path) ? { contents: `${await readFile(path, 'utf8')}\n${imports}`, loader: path.endsWith('x') ? 'tsx' : 'ts' } : undefined));
      }
      build.onResolve({ filter: /^shop-react$/ }, () => ({ path: 'react', namespace: 'shop-react' }));
      build.onLoad({ filter: /.*/, namespace: 'shop-react' }, () => ({ contents: "import 'react'; import 'react/jsx-runtime'; import 'react-dom'; import 'react-dom/client';", loader: 'js', resolveDir: at('.') }));
    },
  };
}

/** A file of shared/ that this many widgets import comes in the core, which every page with a tag of ours loads. */
const SHARED_BY = 3;

/**
 * What widgets share. Without help esbuild makes a chunk for every set of entries that share something, and a page asked for
 * forty small files. When every entry, those loaded on use as well, imports all of these, they make one set.
 * @param {import('esbuild').Metafile} metafile of a build without help
 * @returns {{core: string[], lazy: string[]}} files of the core, and files that are imported on use
 */
export function sharedFiles({ inputs }, widgets) {
  const users = new Map();
  const lazy = new Set();
  for (const { name } of widgets) {
    const seen = new Set();
    const enter = (file) => {
      if (seen.has(file)) {
        return;
      }
      seen.add(file);
      users.set(file, (users.get(file) ?? 0) + 1);
      inputs[file].imports.filter(({ kind, external }) => kind !== 'dynamic-import' && !external).forEach(({ path }) => enter(path));
    };
    enter(`shop-widget:${name}`);
  }
  for (const { imports } of Object.values(inputs)) {
    imports.filter(({ kind, external }) => kind === 'dynamic-import' && !external).forEach(({ path }) => lazy.add(path));
  }
  const enough = Math.min(SHARED_BY, widgets.length);
  const core = [...users].filter(([file, count]) => count >= enough && /^shared\/.*\.tsx?$/.test(file)).map(([file]) => at(file)).sort();
  return { core, lazy: [...lazy].filter((file) => /\.tsx?$/.test(file)).map((file) => at(file)) };
}

/** Points the list's imports at chunks that are built already. @param {(name: string) => string} chunkOf address as seen from the loader */
export const chunksPlugin = (list, chunkOf) => ({
  name: 'chunks',
  setup(build) {
    build.onResolve({ filter: /^\.\/[a-z0-9-]+\/index\.js$/ }, ({ importer, kind, path }) =>
      kind === 'dynamic-import' && importer === list ? { path: chunkOf(path.split('/')[1]), external: true } : undefined);
  },
});

/**
 * Runs the schema files and gives back what they say. Schema files reach neither React nor the page, so Node can run them.
 * @returns {Promise<{docs: object[], events: Record<string, {cancelable: boolean, is: string}>}>} docs in the order of the list
 */
export async function readDocs(widgets) {
  const { outputFiles } = await esbuild.build({
    stdin: { contents: `${docsModule(widgets)}\nexport { EVENTS } from ${JSON.stringify(at('shared/events.ts'))};`, loader: 'js', resolveDir: at('.') },
    bundle: true, format: 'esm', platform: 'neutral', target: 'es2022', write: false, logLevel: 'silent',
  });
  const { DOCS: docs, EVENTS: events } = await import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`);
  docs.forEach((doc, i) => {
    if (doc.tag !== widgets[i].tag) {
      throw new Error(`${widgets[i].folder}: the schema documents <${doc.tag}>, the list says <${widgets[i].tag}>`);
    }
    for (const { name } of doc.events) {
      if (!Object.hasOwn(events, name)) {
        throw new Error(`<${doc.tag}> documents the event ${name}, which shared/events.ts does not know`);
      }
    }
  });
  return { docs, events };
}
