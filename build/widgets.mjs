/**
 * What the build knows of the widgets: the list (`widgets/index.ts`, the one place a tag is named) and what each says of
 * itself in `<name>.schema.ts`.
 */
import { readdirSync, readFileSync } from 'node:fs';
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

/** The keys of all texts, as the files in `shared/messages` hold them. */
const textKeys = () => readdirSync(at('shared/messages')).filter((file) => file.endsWith('.ts'))
  .flatMap((file) => [...readFileSync(at('shared/messages', file), 'utf8').matchAll(/^ {2}'([\w-]+\.\w+)':/gm)].map(([, key]) => key)).sort();

/** Source of a module that exports every `doc` as `DOCS`, and the register of events where there is one. */
const docsModule = (widgets) => [
  ...widgets.map(({ name, folder }, i) => `import { doc as d${i} } from ${JSON.stringify(join(folder, `${name}.schema.ts`))};`),
  `export const DOCS = [${widgets.map((_, i) => `d${i}`).join(', ')}];`,
].join('\n');

/**
 * Gives the list file in use to whoever imports `widgets/index.js`, and its documents to whoever imports `shop:docs`.
 * @param {Shared} [shared] what `sharedFiles` found: who uses one file of a level imports all of it first, so that it is one chunk
 */
export function widgetsPlugin(list, widgets, { levels, lazy } = { levels: [], lazy: new Map() }) {
  const importsOf = (user) => levels.filter(({ users }) => users.has(user)).flatMap(({ files }) => files).map((file) => `import ${JSON.stringify(file)};`).join('');
  return {
    name: 'widgets',
    setup(build) {
      build.onResolve({ filter: /^\.\.\/index\.js$/ }, ({ importer }) => (importer.startsWith(at('widgets/entries')) ? { path: list } : undefined));
      build.onResolve({ filter: /^shop:docs$/ }, () => ({ path: 'docs', namespace: 'shop-docs' }));
      build.onLoad({ filter: /.*/, namespace: 'shop-docs' }, () => ({ contents: `${docsModule(widgets)}\nexport const TEXTS = ${JSON.stringify(textKeys())};`, loader: 'js', resolveDir: at('.') }));
      // A chunk takes its name from the module: `mini-cart`, where all of them would be `index` otherwise.
      build.onResolve({ filter: /^shop-widget:/ }, ({ path }) => ({ path: path.slice('shop-widget:'.length), namespace: 'shop-widget' }));
      build.onLoad({ filter: /.*/, namespace: 'shop-widget' }, ({ path }) =>
        ({ contents: `${importsOf(`shop-widget:${path}`)}import ${JSON.stringify(join(dirname(list), path, 'index.ts'))};`, loader: 'js', resolveDir: dirname(list) }));
      if (lazy.size > 0) {
        build.onLoad({ filter: /\.tsx?$/ }, async ({ path }) =>
          (lazy.has(path) ? { contents: `${await readFile(path, 'utf8')}\n${importsOf(lazy.get(path))}`, loader: path.endsWith('x') ? 'tsx' : 'ts' } : undefined));
      }
    },
  };
}

/** A file of shared/ that this many need comes in a chunk with others of its kind. */
const SHARED_BY = 3;

/** What this share of the tags needs belongs to what all of them get: one that does without it costs the others no chunk more. */
const NEARLY_ALL = 0.75;

/** Below this many bytes of source a file is not worth a request of its own. */
const TINY = 700;

/** Above this many bytes of source, files that the same few tags need are worth a request of their own. */
const HEAVY = 8000;

/** The one door to the network. A tag that does not reach it at load is lean: it asks for nothing before somebody acts. */
const NET = 'shared/net/request.ts';

/** React, ours or the host's. A tag that does not reach it at load is calm: it does its duty, and its `renderer.ts` comes on need. */
const REACT = /^(own|host)-react:/;

/**
 * @typedef {object} Shared
 * @property {{files: string[], users: Set<string>}[]} levels files that come together; `users` are those who import any of them
 * @property {Map<string, string>} lazy files that are imported on use, by path → their name in the metafile
 * @property {string[]} calm the tags that reach no React at load
 */

/**
 * What widgets share. Without help esbuild makes a chunk for every set of entries that share something, and a page asked for
 * forty small files. When everybody who needs one file of a level imports all of it, those loaded on use as well, the level is one
 * chunk. The levels: what (nearly) every widget needs; what many do before anybody acts, and what the same few lean tags do; what acting
 * takes at least (requests), and the rest of it, cut where all who act load the least together; of each widget, what its code on use needs as well. No lean
 * tag pulls what acts at load, and nobody who needs but a request gets the cart. A calm tag counts with its view; a level
 * that leads to React is then cut in two, so that no calm tag pulls it.
 * @param {import('esbuild').Metafile} metafile of a build without help
 * @returns {Shared}
 */
export function sharedFiles({ inputs }, widgets) {
  const lazy = new Map();
  for (const { imports } of Object.values(inputs)) {
    imports.filter(({ kind, external, path }) => kind === 'dynamic-import' && !external && /\.tsx?$/.test(path)).forEach(({ path }) => lazy.set(at(path), path));
  }
  const reach = (start) => {
    const seen = new Set();
    const enter = (file) => {
      if (seen.has(file)) {
        return;
      }
      seen.add(file);
      inputs[file].imports.filter(({ kind, external }) => kind !== 'dynamic-import' && !external).forEach(({ path }) => enter(path));
    };
    enter(start);
    return seen;
  };
  const isReact = (file) => REACT.test(file);
  const atOnce = new Map(widgets.map(({ name }) => [`shop-widget:${name}`, reach(`shop-widget:${name}`)]));
  const calm = new Map([...atOnce].filter(([, files]) => ![...files].some(isReact)));
  /** A calm tag's view comes on use; to the others it counts as a part of the tag. */
  const tags = new Map(widgets.map(({ name, folder }) => {
    const tag = `shop-widget:${name}`;
    const view = lazy.get(join(folder, 'renderer.ts'));
    return [tag, calm.has(tag) && view ? new Set([...atOnce.get(tag), ...reach(view)]) : atOnce.get(tag)];
  }));
  const everybody = new Map([...tags, ...[...lazy.values()].map((file) => [file, reach(file)])]);
  const lean = [...tags.values()].filter((files) => !files.has(NET));
  const known = [...new Set([...everybody.values()].flatMap((files) => [...files]))].filter((file) => /^shared\/.*\.tsx?$/.test(file)).sort();
  const countIn = (reached, file) => [...reached].filter((files) => files.has(file)).length;

  const ofAll = known.filter((file) => widgets.length > 1 && countIn(tags.values(), file) >= widgets.length * NEARLY_ALL);
  const others = known.filter((file) => !ofAll.includes(file));
  const leanUsers = (file) => lean.map((files) => files.has(file)).join();
  const weigh = (files) => files.reduce((sum, file) => sum + inputs[file].bytes, 0);
  const early = groupBy(others.filter((file) => countIn(tags.values(), file) >= SHARED_BY && countIn(lean, file) > 0), leanUsers);
  const isApart = (file) => early.some((files) => files.includes(file) && (weigh(files) > HEAVY || (countIn(lean, file) < SHARED_BY && inputs[file].bytes >= TINY)));
  const atLoad = [early.flat().filter((file) => !isApart(file)), ...early.map((files) => files.filter(isApart))];
  const acting = others.filter((file) => countIn(everybody.values(), file) >= SHARED_BY && countIn(lean, file) === 0);
  const weightFor = (files) => weigh(acting.filter((file) => files.has(file)));
  const actors = [...everybody.values()].filter((files) => weightFor(files) > 0).sort((a, b) => weightFor(a) - weightFor(b));
  /** Two levels: what any of those needs that need least, and the rest. */
  const cutAfter = (count) => {
    const least = actors.slice(0, count);
    return [acting.filter((file) => countIn(least, file) > 0), acting.filter((file) => countIn(least, file) === 0)];
  };
  /** What all of them load together, each level they touch as a whole. */
  const loadOf = (levels) => actors.reduce((sum, files) => sum + levels.filter((level) => level.some((file) => files.has(file))).reduce((all, level) => all + weigh(level) + TINY, 0), 0);
  const [ofSome, ofCart] = actors.map((_files, i) => cutAfter(i + 1)).sort((a, b) => loadOf(a) - loadOf(b))[0] ?? [[], []];
  const grouped = new Set([ofAll, atLoad.flat(), acting].flat());
  const usersOf = (file) => [...everybody].filter(([, files]) => files.has(file)).map(([user]) => user);
  /** The tag to which a file belongs, alone or together with that tag's code on use. */
  const ownerOf = (file) => {
    const users = usersOf(file);
    const owner = users.find((user) => tags.has(user));
    const folder = widgets.find(({ name }) => owner === `shop-widget:${name}`)?.folder;
    return users.every((user) => user === owner || at(user).startsWith(join(folder, '/'))) ? owner : undefined;
  };
  const ofOne = groupBy([...new Set([...atOnce.values()].flatMap((files) => [...files]))].filter((file) => /\.tsx?$/.test(file) && !file.includes('node_modules') && !grouped.has(file) && ownerOf(file)), ownerOf)
    .filter((files) => files.some((file) => usersOf(file).length > 1));

  const levels = withUsers([ofAll, ...atLoad, ofSome, ofCart, ...ofOne], everybody, reach);
  // Levels that the same tags load are one; what is loaded on use comes after a tag, and finds all that the tag has loaded.
  const tagsOf = ({ users }) => [...users].filter((user) => tags.has(user));
  const together = groupBy(levels, (level) => (tagsOf(level).length > 0 ? tagsOf(level) : [...level.users]).sort().join())
    .map((same) => ({ files: same.flatMap(({ files }) => files).sort(), users: new Set(same.flatMap(({ users }) => [...users])) }));
  const light = new Map([...calm, ...[...lazy.values()].map((file) => [file, reach(file)]).filter(([, files]) => ![...files].some(isReact))]);
  const cut = withoutReact(together, { calm: new Map([...calm, ...onUseOf([...calm.values()].flatMap((files) => [...files]), light, inputs)]), light, reach, isReact });
  return { levels: cut.map(({ files, users }) => ({ files: files.map((file) => at(file)), users })), lazy, calm: widgets.filter(({ name }) => calm.has(`shop-widget:${name}`)).map(({ tag }) => tag) };
}

/** Levels with those who import any of their files, and so all of them. */
function withUsers(lists, everybody, reach) {
  const levels = lists.filter((files) => files.length > 0).map((files) => ({ files, users: new Set() }));
  // Who imports all of one level may meet a file of the next through it: again, until nobody is new.
  for (let more = true; more;) {
    more = false;
    for (const { files, users } of levels) {
      for (const [user, seen] of everybody) {
        if (!users.has(user) && files.some((file) => seen.has(file))) {
          users.add(user);
          files.flatMap((file) => [...reach(file)]).forEach((file) => seen.add(file));
          more = true;
        }
      }
    }
  }
  return levels;
}

/**
 * What these files import on use, and what that imports on use again, as far as it does without React: a page without React, where only
 * calm tags run, has `window.shop` and `?shop-debug` all the same.
 */
function onUseOf(files, light, inputs) {
  const found = new Map();
  const enter = (file) => {
    for (const { kind, path } of inputs[file].imports) {
      if (kind === 'dynamic-import' && light.has(path) && !found.has(path)) {
        found.set(path, light.get(path));
        light.get(path).forEach(enter);
      }
    }
  };
  files.forEach(enter);
  return found;
}

/**
 * Cuts levels that lead to React in what calm tags, and their code on use, need of them and the rest. Who reaches React uses both; calm tags, and code on use that
 * does without, what they meet.
 */
function withoutReact(levels, { calm, light, reach, isReact }) {
  const isCalm = (file) => [...calm.values()].some((files) => files.has(file));
  const leading = new Set();
  // By its own imports, or through the part of another that no calm tag needs.
  const leads = (file) => isReact(file) || (!isCalm(file) && [...leading].some(({ files }) => files.includes(file)));
  for (let before = -1; before < leading.size;) {
    before = leading.size;
    levels.filter(({ files }) => files.some((file) => [...reach(file)].some(leads))).forEach((level) => leading.add(level));
  }
  const parts = levels.flatMap((level) => (leading.has(level) ? [level.files.filter(isCalm), level.files.filter((file) => !isCalm(file))] : [level.files])
    .filter((files) => files.length > 0)
    .map((files) => ({ files, users: [...level.users].filter((user) => !light.has(user)) })));
  const ofLight = withUsers(parts.map(({ files }) => files), new Map([...light].map(([user, files]) => [user, new Set(files)])), reach);
  return parts.map(({ files, users }, i) => ({ files, users: new Set([...users, ...ofLight[i].users]) }));
}

/** Lists of the items for which `keyOf` gives the same. */
function groupBy(items, keyOf) {
  const groups = new Map();
  for (const item of items) {
    groups.set(keyOf(item), [...groups.get(keyOf(item)) ?? [], item]);
  }
  return [...groups.values()];
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
 * @returns {Promise<{docs: object[], events: Record<string, {cancelable: boolean, description: string}>}>} docs in the order of the list
 */
export async function readDocs(widgets) {
  const { outputFiles } = await esbuild.build({
    stdin: { contents: `${docsModule(widgets)}\nexport { EVENTS } from ${JSON.stringify(at('shared/events.register.ts'))};`, loader: 'js', resolveDir: at('.') },
    bundle: true, format: 'esm', platform: 'neutral', target: 'es2022', write: false, logLevel: 'silent',
  });
  const { DOCS: docs, EVENTS: events } = await import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`);
  docs.forEach((doc, i) => {
    if (doc.tag !== widgets[i].tag) {
      throw new Error(`${widgets[i].folder}: the schema documents <${doc.tag}>, the list says <${widgets[i].tag}>`);
    }
    for (const { name } of doc.events) {
      if (!Object.hasOwn(events, name)) {
        throw new Error(`<${doc.tag}> documents the event ${name}, which shared/events.register.ts does not know`);
      }
    }
  });
  return { docs, events };
}
