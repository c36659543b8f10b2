/**
 * What widgets share, so that a page asks for few files and no tag for what it does not need. Without help esbuild makes a chunk for
 * every set of entries that share something, and a page asked for forty small files. Here files are put on levels: when everybody who
 * needs one file of a level imports all of it, code imported on use as well, the level is one chunk.
 *
 * The levels, one after the other:
 * 1. what (nearly) every widget needs;
 * 2. what many need at load, and what (nearly) the same few tags need that load no network code;
 * 3. what acting takes at least (requests), and the rest of it, cut where all who act load the least together;
 * 4. of each widget with React, what the code on use of others needs as well;
 * 5. of each widget, what its own code on use needs as well.
 *
 * No tag that loads no network code gets some at load, and nobody who needs but a request gets the cart. A tag that reaches no React at
 * load counts with its view; a level that leads to React is then cut in two, so that no such tag loads it.
 */
import { join } from 'node:path';
import { DRIVER, RENDERER } from './chunk-names.mjs';
import { at } from './paths.mjs';

/**
 * @typedef {Set<string>} Files by their names in the metafile
 * @typedef {Map<string, Files>} Reached who (a tag, `shop-widget:x`, or a file that is imported on use) → all files that one imports
 * @typedef {{files: string[], users: Set<string>}} Level files that come together; `users` are those who import any of them
 * @typedef {{path: string, kind?: string, external?: boolean}} Import
 * @typedef {Record<string, {bytes: number, imports: Import[]}>} Inputs the part of esbuild's metafile that is read
 *
 * @typedef {object} Shared
 * @property {Level[]} levels with absolute paths
 * @property {Map<string, string>} lazy files that are imported on use, by path → their name in the metafile
 * @property {string[]} reactFree the tags that reach no React at load
 *
 * @typedef {object} Graph who imports what
 * @property {Inputs} inputs
 * @property {(start: string) => Files} reach a file and all that comes with it at load
 * @property {Reached} atLoad of each tag
 * @property {Reached} tags the same; a tag that reaches no React counts with its view
 * @property {Reached} everybody tags, and code that is imported on use
 * @property {Reached} reactFree the tags that reach no React at load
 * @property {Reached} light those, and code on use that reaches none
 */

/** A file of shared/ that this many need comes in a chunk with others of its kind. */
const SHARED_BY = 3;

/** What this share of the tags needs belongs to what all of them get: one that does without it costs the others no chunk more. */
const NEARLY_ALL = 0.75;

/** What less than this share of the tags needs, none of them with network code and some without React, is no part of what all get. */
const FEW = 0.25;

/** Below this many bytes of source a file is not worth a request of its own. */
const TINY = 700;

/** Above this many bytes of source, files that the same few tags need are worth a request of their own. */
const HEAVY = 8000;

/** The one door to the network. A tag that does not reach it at load asks for nothing before somebody acts. */
const NET = 'shared/net/request.ts';

/** React, ours or the host's, or Preact in its place. A tag that does not reach it at load has a `renderer.ts` that comes on use. */
const REACT = /^((own|host)-react:|own-preact:|node_modules\/preact\/)/;

/** @param {string} name of a widget */
const entryOf = (name) => `shop-widget:${name}`;

/** @param {Iterable<string>} files */
const hasReact = (files) => [...files].some((file) => REACT.test(file));

/**
 * Groups what some widgets share.
 * @param {{inputs: Inputs}} metafile of a build without help
 * @param {readonly import('./widgets.mjs').Listed[]} widgets
 * @returns {Shared}
 */
export function sharedFiles({ inputs }, widgets) {
  const lazy = lazyFiles(inputs);
  const graph = graphOf(inputs, widgets, lazy);
  const { tags, everybody, reach, reactFree } = graph;
  const shared = new Set([...everybody.values()].flatMap((files) => [...files]).filter((file) => /^shared\/.*\.tsx?$/.test(file)));
  const ofAll = [...shared].sort().filter((file) => widgets.length > 1 && usedBy(tags.values(), file) >= widgets.length * NEARLY_ALL);
  const others = [...shared].sort().filter((file) => !ofAll.includes(file));
  const early = levelsAtLoad(others, graph);
  const active = levelsOfActing(others, graph);
  const lent = levelsLent(
    others.filter((file) => ![...early, ...active].flat().includes(file)),
    graph,
  );
  const ofOne = levelsOfOne(new Set([ofAll, ...early, ...active, ...lent].flat()), widgets, graph);
  const levels = cutFromReact(joined(withUsers([ofAll, ...early, ...active, ...lent, ...ofOne], everybody, reach), tags), graph);
  return {
    levels: levels.map(({ files, users }) => ({ files: files.map((file) => at(file)), users })),
    lazy,
    reactFree: widgets.filter(({ name }) => reactFree.has(entryOf(name))).map(({ tag }) => tag),
  };
}

/** Sources of ours that are imported on use, by path. @param {Inputs} inputs @returns {Map<string, string>} */
const lazyFiles = (inputs) =>
  new Map(
    Object.values(inputs)
      .flatMap(({ imports }) => imports)
      .filter(({ kind, external, path }) => kind === 'dynamic-import' && !external && /\.tsx?$/.test(path))
      .map(({ path }) => [at(path), path]),
  );

/**
 * @param {Inputs} inputs
 * @param {readonly import('./widgets.mjs').Listed[]} widgets
 * @param {Map<string, string>} lazy
 * @returns {Graph}
 */
function graphOf(inputs, widgets, lazy) {
  /** @param {string} file @param {Files} [seen] */
  const reach = (file, seen = new Set()) => {
    if (!seen.has(file)) {
      seen.add(file);
      inputs[file]?.imports.filter(({ kind, external }) => kind !== 'dynamic-import' && !external).forEach(({ path }) => reach(path, seen));
    }
    return seen;
  };
  const onUse = new Map([...lazy.values()].map((file) => [file, reach(file)]));
  const atLoad = new Map(widgets.map(({ name }) => [entryOf(name), reach(entryOf(name))]));
  const reactFree = new Map([...atLoad].filter(([, files]) => !hasReact(files)));
  const tags = new Map(
    widgets.map(({ name, folder }) => {
      const entry = entryOf(name);
      const late = (/** @type {readonly string[]} */ names) => names.map((file) => lazy.get(join(folder, file))).find(Boolean);
      // A driver without React is code on use like any other: no other page would be better for it.
      const driver = late(DRIVER);
      const view = reactFree.has(entry) ? (late(RENDERER) ?? (driver && hasReact(reach(driver)) ? driver : undefined)) : undefined;
      return [entry, view ? new Set([...reach(entry), ...reach(view)]) : reach(entry)];
    }),
  );
  const light = new Map([...reactFree, ...[...onUse].filter(([, files]) => !hasReact(files))]);
  return { inputs, reach, atLoad, tags, everybody: new Map([...tags, ...onUse]), reactFree, light };
}

/** How many of them import a file? @param {Iterable<Files>} reached @param {string} file */
const usedBy = (reached, file) => [...reached].filter((files) => files.has(file)).length;

/** @param {Inputs} inputs @param {readonly string[]} files @returns {number} bytes of source */
const weigh = (inputs, files) => files.reduce((sum, file) => sum + (inputs[file]?.bytes ?? 0), 0);

/** The tags that load no network code. @param {Graph} graph */
const netFree = ({ tags }) => [...tags.values()].filter((files) => !files.has(NET));

/**
 * What many need at load: one level for all of it, and one for each heavy part that the same few tags need.
 * @param {readonly string[]} files
 * @param {Graph} graph
 * @returns {string[][]}
 */
function levelsAtLoad(files, graph) {
  const { inputs, tags } = graph;
  const quiet = netFree(graph);
  const plain = [...tags.values()].filter((reached) => !hasReact(reached));
  const shared = files.filter((file) => usedBy(tags.values(), file) >= SHARED_BY && usedBy(quiet, file) > 0);
  const groups = groupBy(shared, (file) => quiet.map((reached) => reached.has(file)).join());
  /** Is it of a few tags that load no network code, some of them no React either, and of nobody else? @param {string} file */
  const isOfFew = (file) => {
    const count = usedBy(tags.values(), file);
    return count < tags.size * FEW && count === usedBy(quiet, file) && usedBy(plain, file) >= SHARED_BY;
  };
  /** @param {string} file */
  const isApart = (file) =>
    groups.some(
      (group) =>
        group.includes(file) &&
        (weigh(inputs, group) > HEAVY ||
          (usedBy(quiet, file) < SHARED_BY && weigh(inputs, [file]) >= TINY) ||
          (isOfFew(file) && weigh(inputs, group) >= TINY)),
    );
  const apart = groups.map((group) => group.filter(isApart));
  /** Is it of a few tags, all of them with React? @param {string} file */
  const isOfFewWithReact = (file) => usedBy(tags.values(), file) < tags.size * FEW && usedBy(plain, file) === 0;
  /** A heavy part that nearly all load who need this file: with it the file is no burden of everybody's. @param {string} file */
  const partBeside = (file) => {
    const users = [...tags.values()].filter((reached) => reached.has(file));
    return isApart(file) || !isOfFewWithReact(file)
      ? undefined
      : apart.find(([first]) => first !== undefined && isOfFewWithReact(first) && usedBy(users, first) >= users.length * NEARLY_ALL);
  };
  const beside = new Map(shared.map((file) => [file, partBeside(file)]));
  return [
    shared.filter((file) => !isApart(file) && !beside.get(file)),
    ...apart.map((part) => [...part, ...shared.filter((file) => beside.get(file) === part)]),
  ];
}

/**
 * What many need who act, a tag as it loads among them: two levels, what any of those needs that need least, and the rest. What only code
 * on use needs stays out, a tag would load it for nothing; so does code on use of others that asks for nothing, all who act would.
 * @param {readonly string[]} files
 * @param {Graph} graph
 * @returns {string[][]}
 */
function levelsOfActing(files, graph) {
  const { inputs, everybody, tags, reach } = graph;
  const quiet = netFree(graph);
  /** Is it code on use that asks for nothing, and that one tag alone has at load? @param {string} file */
  const isQuietOnUse = (file) => everybody.has(file) && usedBy(tags.values(), file) === 1 && !reach(file).has(NET);
  const active = files.filter(
    (file) =>
      usedBy(tags.values(), file) > 0 && usedBy(everybody.values(), file) >= SHARED_BY && usedBy(quiet, file) === 0 && !isQuietOnUse(file),
  );
  /** @param {Files} reached */
  const weightFor = (reached) =>
    weigh(
      inputs,
      active.filter((file) => reached.has(file)),
    );
  const actors = [...everybody.values()].filter((reached) => weightFor(reached) > 0).sort((a, b) => weightFor(a) - weightFor(b));
  /** @param {number} count */
  const cutAfter = (count) => {
    const least = actors.slice(0, count);
    return [active.filter((file) => usedBy(least, file) > 0), active.filter((file) => usedBy(least, file) === 0)];
  };
  /** What all of them load together, each level they touch as a whole. @param {string[][]} levels */
  const loadOf = (levels) =>
    actors
      .flatMap((reached) => levels.filter((level) => level.some((file) => reached.has(file))))
      .reduce((sum, level) => sum + weigh(inputs, level) + TINY, 0);
  return actors.map((_reached, i) => cutAfter(i + 1)).sort((a, b) => loadOf(a) - loadOf(b))[0] ?? [];
}

/**
 * What one tag with React needs at load, and the code on use of another tag, too: one level for each such tag, so that it comes in one more
 * file and not in one for each set of those who need some of it.
 * @param {readonly string[]} files
 * @param {Graph} graph
 * @returns {string[][]}
 */
function levelsLent(files, { tags, everybody, reactFree }) {
  /** @param {string} file */
  const tagsOf = (file) => [...tags].filter(([, reached]) => reached.has(file)).map(([tag]) => tag);
  /** The folder of a tag's code, as paths of the metafile have it. @param {string} tag */
  const folderOf = (tag) => `widgets/${tag.slice(tag.indexOf(':') + 1)}/`;
  const lent = files.filter((file) => {
    const [tag, ...more] = tagsOf(file);
    return (
      tag !== undefined &&
      more.length === 0 &&
      !reactFree.has(tag) &&
      [...everybody].some(
        ([user, reached]) => reached.has(file) && user !== tag && !user.startsWith(folderOf(tag)) && !user.startsWith('shared/'),
      )
    );
  });
  return groupBy(lent, (file) => tagsOf(file).join()).filter((group) => group.length > 1);
}

/**
 * What belongs to one tag, together with that tag's code on use, and is on no level yet.
 * @param {Files} grouped
 * @param {readonly import('./widgets.mjs').Listed[]} widgets
 * @param {Graph} graph
 * @returns {string[][]}
 */
function levelsOfOne(grouped, widgets, { atLoad, everybody }) {
  const folders = new Map(widgets.map(({ name, folder }) => [entryOf(name), join(folder, '/')]));
  /** @param {string} file */
  const usersOf = (file) => [...everybody].filter(([, files]) => files.has(file)).map(([user]) => user);
  /** The tag that owns a file. @param {string} file */
  const ownerOf = (file) => {
    const users = usersOf(file);
    const owner = users.find((user) => folders.has(user));
    const folder = owner === undefined ? undefined : folders.get(owner);
    return folder !== undefined && users.every((user) => user === owner || at(user).startsWith(folder)) ? owner : undefined;
  };
  const files = new Set([...atLoad.values()].flatMap((reached) => [...reached]));
  const owned = [...files].filter((file) => /\.tsx?$/.test(file) && !file.includes('node_modules') && !grouped.has(file) && ownerOf(file));
  return groupBy(owned, ownerOf).filter((group) => group.some((file) => usersOf(file).length > 1));
}

/**
 * Levels with those who import any of their files, and so all of them.
 * @param {string[][]} lists
 * @param {Reached} reached
 * @param {Graph['reach']} reach
 * @returns {Level[]}
 */
function withUsers(lists, reached, reach) {
  const loaded = [...reached].map(([user, files]) => ({ user, seen: new Set(files) }));
  /** @type {Level[]} */
  const levels = lists.filter((files) => files.length > 0).map((files) => ({ files, users: new Set() }));
  // Who imports all of one level may meet a file of the next through it: again, until nobody is new.
  for (let more = true; more;) {
    more = false;
    for (const { files, users } of levels) {
      for (const { user, seen } of loaded) {
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
 * Levels that the same tags load become one; code on use comes after its tag, and finds all that the tag has loaded.
 * @param {Level[]} levels
 * @param {Reached} tags
 * @returns {Level[]}
 */
function joined(levels, tags) {
  return groupBy(levels, ({ users }) => {
    const loading = [...users].filter((user) => tags.has(user));
    return (loading.length > 0 ? loading : [...users]).sort().join();
  }).map((same) => ({ files: same.flatMap(({ files }) => files).sort(), users: new Set(same.flatMap(({ users }) => [...users])) }));
}

/**
 * Cuts levels that lead to React in what tags without React, and their code on use, need of them and the rest. Who reaches React uses
 * both; the others use what they meet.
 * @param {Level[]} levels
 * @param {Graph} graph
 * @returns {Level[]}
 */
function cutFromReact(levels, { reactFree, light, reach, inputs }) {
  const without = new Map([
    ...reactFree,
    ...onUseOf(
      [...reactFree.values()].flatMap((files) => [...files]),
      light,
      inputs,
    ),
  ]);
  /** @param {string} file */
  const isWithout = (file) => [...without.values()].some((files) => files.has(file));
  /** @type {Set<Level>} */
  const leading = new Set();
  // By its own imports, or through the part of another that no tag without React needs.
  /** @param {string} file */
  const leads = (file) => REACT.test(file) || (!isWithout(file) && [...leading].some(({ files }) => files.includes(file)));
  for (let before = -1; before < leading.size;) {
    before = leading.size;
    levels.filter(({ files }) => files.some((file) => [...reach(file)].some(leads))).forEach((level) => leading.add(level));
  }
  /** @param {Level} level */
  const cut = ({ files }) => [files.filter(isWithout), files.filter((file) => !isWithout(file))].filter((part) => part.length > 0);
  const parts = levels.flatMap((level) =>
    (leading.has(level) ? cut(level) : [level.files]).map((files) => ({
      files,
      users: [...level.users].filter((user) => !light.has(user)),
    })),
  );
  const ofLight = withUsers(
    parts.map(({ files }) => files),
    light,
    reach,
  );
  return parts.map(({ files, users }, i) => ({ files, users: new Set([...users, ...(ofLight[i]?.users ?? [])]) }));
}

/**
 * What these files import on use, and what that imports on use again, as far as it does without React: a page without React has
 * `window.shop` and `?shop-debug` all the same.
 * @param {readonly string[]} files
 * @param {Reached} light
 * @param {Inputs} inputs
 * @returns {Reached}
 */
function onUseOf(files, light, inputs) {
  /** @type {Reached} */
  const found = new Map();
  /** @param {string} file */
  const enter = (file) => {
    for (const { kind, path } of inputs[file]?.imports ?? []) {
      const reached = light.get(path);
      if (kind === 'dynamic-import' && reached && !found.has(path)) {
        found.set(path, reached);
        reached.forEach(enter);
      }
    }
  };
  files.forEach(enter);
  return found;
}

/**
 * Lists of the items for which `keyOf` gives the same.
 * @template T
 * @param {readonly T[]} items
 * @param {(item: T) => unknown} keyOf
 * @returns {T[][]}
 */
function groupBy(items, keyOf) {
  const groups = new Map();
  for (const item of items) {
    groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  }
  return [...groups.values()];
}
