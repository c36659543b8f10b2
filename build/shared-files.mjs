/**
 * What widgets share, so that a page asks for few files and loads little that it does not need. Without help esbuild makes a chunk for
 * every set of entries that share something, and a page asked for forty small files. Here such sets are joined where that is worth it: a
 * joined group is one chunk, because everybody who needs one file of it imports all of it.
 *
 * Worth it is a sum: for each way a page may start (a tag alone, the pages whose sizes are measured) and for all code on use, what is
 * loaded, with a price for every request. The two groups that save most are joined, again and again, until no two save anything.
 * A tag that reaches no React at load gets none by this: React weighs more than any request.
 */
import { basename } from 'node:path';
import { DRIVER, reachOf, RENDERER, sourcesOnUse } from './chunk-names.mjs';
import { at } from './paths.mjs';

/**
 * @typedef {import('./chunk-names.mjs').Inputs} Inputs
 * @typedef {Record<string, {inputs: Record<string, {bytesInOutput: number}>}>} Outputs likewise
 * @typedef {{inputs: Inputs, outputs?: Outputs}} Bundled a bundling; without outputs the bytes of the sources count
 * @typedef {Set<string>} Files by their names in the metafile
 * @typedef {Map<string, Files>} Reached who (a tag, `shop-widget:x`, or a file that is imported on use) → all files that one imports
 * @typedef {{files: string[], users: Set<string>}} Level files that come together; `users` are those who import any of them
 *
 * @typedef {object} Shared
 * @property {Level[]} levels with absolute paths
 * @property {Map<string, string>} lazy files that are imported on use, by path → their name in the metafile
 * @property {string[]} reactFree the tags that reach no React at load
 *
 * @typedef {Pick<import('./sizes.mjs').PageLimits, 'asks' | 'follows' | 'wants'> & {tags: readonly string[]}} Page
 *
 * @typedef {object} Start what is loaded together
 * @property {readonly string[]} users
 * @property {number} weight how much a byte of it counts
 */

/** What a request costs, in bytes of minified script: its head, the names it imports and exports, and what gzip sees less of. */
const REQUEST = 800;

/** What React counts for where the page brings it: no tag without it may get it by sharing. */
const REACT_BYTES = 140_000;
const REACT_OF_PAGE = 'host-react:react';

/** React, ours or the host's, or Preact in its place. */
const REACT = /^((own|host)-react:|own-preact:|node_modules\/preact\/)/;

/** Sources of ours. */
const OURS = /^(?!node_modules\/).*\.tsx?$/;

/** How much a byte counts: of a page whose size is measured, of a tag alone, of all code on use of a tag. */
const WEIGHTS = { page: 5, tag: 1, onUse: 0.3 };

/** @param {string} name of a widget */
const entryOf = (name) => `shop-widget:${name}`;

/** Views that wait until they are near the screen. */
const WAITING = ['carousel-renderer.tsx'];

/** Is it code on use that is not on the page from the start, as the view or the driver of a tag is? @param {string} user */
const isLate = (user) =>
  !user.startsWith('shop-widget:') && (WAITING.includes(basename(user)) || ![...DRIVER, ...RENDERER].includes(basename(user)));

/** The widget a file or an entry belongs to; `undefined` for what lies elsewhere. @param {string} file */
const ownerOf = (file) => /^(?:shop-widget:|(?:.*\/)?widgets\/)([\w-]+)/.exec(file)?.[1];

/**
 * Groups what widgets share.
 * @param {Bundled} bundled a bundling without help
 * @param {readonly import('./widgets.mjs').Listed[]} widgets
 * @param {readonly Page[]} [pages] whose sizes are measured
 * @returns {Shared}
 */
export function sharedFiles({ inputs, outputs }, widgets, pages = []) {
  const lazy = lazyFiles(inputs);
  const reached = new Map([...widgets.map(({ name }) => entryOf(name)), ...lazy.values()].map((user) => [user, reachOf(inputs, user)]));
  const starts = startsOf(inputs, reached, widgets, lazy, pages);
  const groups = joined(atomsOf(reached, weightsOf(inputs, outputs)), inputs, reached, starts);
  return {
    levels: groups
      .map(({ files, users }) => ({ files: files.filter((file) => OURS.test(file)).map((file) => at(file)), users }))
      .filter(({ files }) => files.length > 1),
    lazy,
    reactFree: widgets
      .filter(({ name }) => ![...(reached.get(entryOf(name)) ?? [])].some((file) => REACT.test(file)))
      .map(({ tag }) => tag),
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
 * What each file weighs, minified.
 * @param {Inputs} inputs
 * @param {Outputs} [outputs]
 * @returns {(file: string) => number}
 */
function weightsOf(inputs, outputs) {
  const built = new Map(
    Object.values(outputs ?? {}).flatMap((output) =>
      Object.entries(output.inputs).map(([file, { bytesInOutput }]) => [file, bytesInOutput]),
    ),
  );
  return (file) => (file === REACT_OF_PAGE ? REACT_BYTES : outputs ? (built.get(file) ?? 0) : (inputs[file]?.bytes ?? 0));
}

/**
 * The ways to start that count: each tag alone, and with its view or driver where that comes late; the pages that are measured; and what
 * each tag loads on use, beyond itself.
 * @param {Inputs} inputs
 * @param {Reached} reached
 * @param {readonly import('./widgets.mjs').Listed[]} widgets
 * @param {Map<string, string>} lazy
 * @param {readonly Page[]} pages
 * @returns {Start[]}
 */
function startsOf(inputs, reached, widgets, lazy, pages) {
  const files = new Set(lazy.values());
  const byTag = new Map(
    widgets.map((widget) => {
      /** @param {readonly string[]} names */
      const late = (names) => sourcesOnUse(inputs, widget, names).filter((file) => files.has(file));
      return [widget.tag, { entry: entryOf(widget.name), view: late(RENDERER), driver: late(DRIVER) }];
    }),
  );
  const ofTags = [...byTag.values()].flatMap(({ entry, view, driver }) => {
    const shown = [entry, ...view, ...driver];
    const onUse = [...(reached.get(entry) ?? [])]
      .flatMap((file) => inputs[file]?.imports ?? [])
      .filter(({ kind, external, path }) => kind === 'dynamic-import' && !external && reached.has(path))
      .map(({ path }) => path);
    return [
      { users: [entry], weight: WEIGHTS.tag },
      { users: shown, weight: WEIGHTS.tag },
      // Beyond itself: the same start with it, less the start.
      ...[...new Set(onUse)].flatMap((user, _i, { length }) => [
        { users: [...shown, user], weight: WEIGHTS.onUse / length },
        { users: shown, weight: -WEIGHTS.onUse / length },
      ]),
    ];
  });
  const ofPages = pages
    .map(({ tags, asks = false, follows = false, wants = [] }) => [
      ...tags.flatMap((tag) => {
        const { entry = [], view = [], driver = [] } = byTag.get(tag) ?? {};
        return [entry, asks ? view : [], follows ? [] : driver].flat();
      }),
      ...[...lazy.values()].filter((file) => wants.some((name) => file.endsWith(`/${name}.ts`) || file.endsWith(`/${name}.tsx`))),
    ])
    .filter((users) => users.length > 0)
    .map((users) => ({ users, weight: WEIGHTS.page }));
  return [...ofTags, ...ofPages];
}

/**
 * Files that the same users reach: what esbuild makes one chunk of.
 * @typedef {{files: string[], users: Set<string>, bytes: number, owner: string | undefined}} Atom
 * @param {Reached} reached
 * @param {(file: string) => number} weigh
 * @returns {Atom[]}
 */
function atomsOf(reached, weigh) {
  /** @type {Map<string, string[]>} */
  const usersOf = new Map();
  for (const [user, files] of reached) {
    for (const file of files) {
      usersOf.set(file, [...(usersOf.get(file) ?? []), user]);
    }
  }
  /** @type {Map<string, Atom>} */
  const atoms = new Map();
  for (const [file, users] of [...usersOf].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const key = users.join();
    const atom = atoms.get(key) ?? { files: [], users: new Set(users), bytes: 0, owner: undefined };
    atom.files.push(file);
    atom.bytes += weigh(file);
    atom.owner ??= ownerOf(file);
    atoms.set(key, atom);
  }
  return [...atoms.values()];
}

/**
 * May all who need one of these groups load the other one as well? Not where a tag would get files of another tag: it would define it.
 * @param {Atom} a
 * @param {Atom} b
 */
const mayJoin = (a, b) => {
  const owner = a.owner ?? b.owner;
  return owner === undefined || [a, b].every((group) => [...group.users].every((user) => (ownerOf(user) ?? owner) === owner));
};

/**
 * Joins atoms as long as that saves something.
 * @param {Atom[]} atoms
 * @param {Inputs} inputs
 * @param {Reached} reached
 * @param {Start[]} starts
 * @returns {{files: string[], users: Set<string>}[]}
 */
function joined(atoms, inputs, reached, starts) {
  const atomOf = new Map(atoms.flatMap((atom, i) => atom.files.map((file) => [file, i])));
  /** @param {Iterable<string>} files @returns {Set<number>} */
  const atomsIn = (files) => new Set([...files].flatMap((file) => atomOf.get(file) ?? []));
  /** What comes with each group: itself and what it imports, groups as a whole. */
  const comes = atoms.map(({ files }) => atomsIn(files.flatMap((file) => [...reachOf(inputs, file)])));
  /** Which group an atom is in: the number of its first atom. */
  const groupOf = atoms.map((_atom, i) => i);
  const members = atoms.map((_atom, i) => [i]);
  const loads = starts.map(({ users, weight }) => ({ weight, loaded: atomsIn(users.flatMap((user) => [...(reached.get(user) ?? [])])) }));
  const ofUsers = new Map([...reached].map(([user, files]) => [user, atomsIn(files)]));
  const bytes = atoms.map((atom) => atom.bytes);
  const alive = new Set(groupOf);

  /** What two groups save together, all starts taken together. @param {number} a @param {number} b */
  const saving = (a, b) => {
    let saved = 0;
    for (const { weight, loaded } of loads) {
      const hasA = loaded.has(a);
      const hasB = loaded.has(b);
      if (hasA && hasB) {
        saved += weight * REQUEST;
      } else if (hasA || hasB) {
        let more = 0;
        const chunks = new Set();
        for (const atom of comes[hasA ? b : a] ?? []) {
          if (!loaded.has(atom)) {
            more += bytes[atom] ?? 0;
            chunks.add(groupOf[atom]);
          }
        }
        saved -= weight * (more + (chunks.size - 1) * REQUEST);
      }
    }
    return saved;
  };
  /** All of both comes with whatever brings one of them. @param {number} a @param {number} b */
  const unite = (a, b) => {
    const all = new Set([...(comes[a] ?? []), ...(comes[b] ?? [])]);
    members[a] = [...(members[a] ?? []), ...(members[b] ?? [])];
    members[b]?.forEach((atom) => (groupOf[atom] = a));
    alive.delete(b);
    isOurs[a] ||= isOurs[b] ?? false;
    const [first, second] = [atoms[a], atoms[b]];
    if (first && second) {
      first.owner ??= second.owner;
      first.users = new Set([...first.users, ...second.users]);
    }
    for (const set of [...comes, ...loads.map(({ loaded }) => loaded), ...ofUsers.values()]) {
      if (set.has(a) || set.has(b)) {
        all.forEach((atom) => set.add(atom));
      }
    }
  };

  const isOurs = atoms.map(({ files }) => files.some((file) => OURS.test(file)));
  /** Code on use that nobody else reaches stays in its own file: elsewhere it would leave an empty one to ask for. */
  const isAlone = atoms.map(({ users }) => users.size === 1 && ![...users].some((user) => user.startsWith('shop-widget:')));
  /** Nothing that only code on use needs comes before that, however small it is: a page may never want it. */
  const isOnUse = atoms.map(({ users }) => [...users].every(isLate));
  /** Can it be joined at all? Who reaches files of libraries does so by files of ours. @param {number} a @param {number} b */
  const canJoin = (a, b) =>
    !isAlone[a] &&
    !isAlone[b] &&
    isOnUse[a] === isOnUse[b] &&
    ((isOurs[a] && isOurs[b]) || (isOurs[a] && comes[a]?.has(b)) || (isOurs[b] && comes[b]?.has(a)));
  /** @type {{a: number, b: number, saved: number}[]} */
  let pairs = [];
  /** @param {number} a @param {number} b */
  const offer = (a, b) => {
    const [first, second] = [atoms[a], atoms[b]];
    if (first && second && canJoin(a, b) && mayJoin(first, second)) {
      const saved = saving(a, b);
      if (saved > 0) {
        pairs.push({ a, b, saved });
      }
    }
  };
  for (const a of alive) {
    for (const b of alive) {
      if (a < b) {
        offer(a, b);
      }
    }
  }
  for (;;) {
    pairs = pairs.filter(({ a, b }) => alive.has(a) && alive.has(b)).sort((x, y) => y.saved - x.saved || x.a - y.a || x.b - y.b);
    // What a pair saves changes with every join: it is asked again before it counts.
    const [best, next] = pairs;
    if (!best) {
      break;
    }
    best.saved = saving(best.a, best.b);
    if (best.saved <= 0) {
      pairs.shift();
    } else if (best.saved >= (next?.saved ?? 0)) {
      pairs.shift();
      unite(best.a, best.b);
      for (const other of alive) {
        if (other !== best.a) {
          offer(Math.min(best.a, other), Math.max(best.a, other));
        }
      }
    }
  }
  return [...alive].map((group) => ({
    files: (members[group] ?? []).flatMap((atom) => atoms[atom]?.files ?? []).sort(),
    users: new Set([...ofUsers].filter(([, loaded]) => loaded.has(group)).map(([user]) => user)),
  }));
}
