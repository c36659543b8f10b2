/**
 * Exports that nobody needs. Code that runs nowhere is not kept for its tests; a part of what runs may be exported to be tested by itself.
 */

/** @typedef {import('./source.mjs').Source} Source */
/** @typedef {import('./source.mjs').Node} Node */

/** What is exported for somebody outside the sources that are read: the page, the build, an author of a theme. */
const OUTSIDE = [
  // What `shop.d.ts` and `window.shop` show to authors.
  /^shared\/public\.ts$/,
  // Where a script build starts, and the list of tags, which the build reads.
  /^widgets\/entries\//,
  /^widgets\/index\.ts$/,
  // What writes the demo's pages.
  /^demo-theme\/pages\/index\.ts$/,
  /^vitest\.config\.ts$/,
  // Found in their folder by `npm run bench`.
  /^tests\/bench\/[\w-]+\.bench\.mjs$/,
  // Read by the build from the folder: one file per language.
  /^shared\/messages\/languages\//,
];

/** What lets tests load many pages into one process, beside the state that it forgets. */
const FOR_TESTS = ['shared/page.ts forgetPage', 'shared/trusted-types.ts forgetPolicy'];

/** Measuring and linting are tools, not tests: what they take is needed. @param {string} path */
const isTest = (path) => /^tests\/(?!bench\/|lint\/[\w-]+\.mjs$|[\w-]+\.mjs$)/.test(path);

/** Names that a declaration exports, with where they stand. @param {Source} source */
function exportedBy(source) {
  /** @type {{ name: string, line: number, isPassedOn: boolean }[]} */
  const names = [];
  /** @param {string} name @param {Node} node */
  const add = (name, node, isPassedOn = false) => names.push({ name, line: source.lineOf(node), isPassedOn });
  /** @param {Node | undefined} pattern @param {Node} node */
  const bind = (pattern, node) => {
    if (pattern?.type === 'Identifier') {
      add(pattern.name, node);
    }
    if (pattern?.type === 'ObjectPattern') {
      pattern.properties.forEach((/** @type {Node} */ p) => bind(p.value ?? p.argument, node));
    }
    if (pattern?.type === 'ArrayPattern') {
      pattern.elements.forEach((/** @type {Node} */ one) => bind(one, node));
    }
    if (pattern?.type === 'AssignmentPattern') {
      bind(pattern.left, node);
    }
  };
  source.walk((node) => {
    if (node.type === 'ExportDefaultDeclaration') {
      add('default', node);
    }
    if (node.type !== 'ExportNamedDeclaration') {
      return;
    }
    const { declaration, specifiers } = node;
    if (declaration?.type === 'VariableDeclaration') {
      declaration.declarations.forEach((/** @type {Node} */ { id }) => bind(id, node));
    } else if (declaration) {
      add(declaration.id.name, node);
    }
    specifiers.forEach((/** @type {Node} */ { exported }) => add(exported.name ?? exported.value, node, node.source !== null));
  });
  return names;
}

/** What a source takes from others: names by the path they come from; `*` where it takes all. @param {Source} source */
function takenBy(source) {
  /** @type {{ path: string, name: string }[]} */
  const taken = [];
  /** @param {string} from */
  const pathOf = (from) => source.imports.find((one) => one.from === from)?.path;
  source.walk((node) => {
    const from = typeof node.source?.value === 'string' ? node.source.value : undefined;
    if (node.type === 'TSImportType') {
      const named = node.argument?.literal?.value ?? node.source?.value;
      const target = typeof named === 'string' ? source.resolve(named) : undefined;
      if (target !== undefined) {
        taken.push({ path: target, name: '*' });
      }
      return;
    }
    const path = from === undefined ? undefined : pathOf(from);
    if (path === undefined) {
      return;
    }
    if (node.type === 'ImportDeclaration') {
      node.specifiers.forEach((/** @type {Node} */ one) =>
        taken.push({
          path,
          name:
            one.type === 'ImportSpecifier'
              ? (one.imported.name ?? one.imported.value)
              : one.type === 'ImportDefaultSpecifier'
                ? 'default'
                : '*',
        }),
      );
    } else if (node.type === 'ExportNamedDeclaration') {
      node.specifiers.forEach((/** @type {Node} */ { local }) => taken.push({ path, name: local.name ?? local.value }));
    } else if (node.type === 'ExportAllDeclaration') {
      taken.push({ path, name: '*' });
    } else if (node.type === 'ImportExpression') {
      taken.push({ path, name: '*' });
    }
  });
  return taken;
}

/** @param {string} path */
const withoutEnding = (path) => path.replace(/\.(d\.)?(m?ts|tsx|mjs|js)$/, '');

/** Names that a file uses itself, beside where it declares and exports them. @param {Source} source */
function usedInside(source) {
  const counts = new Map();
  source.walk((node, parent, key) => {
    const isExport = parent?.type === 'ExportSpecifier';
    const isKey = key === 'key' && !parent?.computed && !parent?.shorthand;
    if ((node.type === 'Identifier' || node.type === 'JSXIdentifier') && !isExport && !isKey) {
      counts.set(node.name, (counts.get(node.name) ?? 0) + 1);
    }
  });
  return new Set([...counts].filter(([, count]) => count > 1).map(([name]) => name));
}

/**
 * Exports that no other file takes: `path:line …`. One that tests alone take is needed where its own file uses it; one that is only passed
 * on is judged where it is declared.
 * @param {import('./source.mjs').Source[]} sources all that may take something, tests among them
 * @param {readonly RegExp[]} [outside] files whose exports somebody else takes
 */
export function unusedExports(sources, outside = OUTSIDE) {
  /** @param {readonly Source[]} some @returns {(path: string, name: string) => boolean} */
  const takenIn = (some) => {
    const taken = new Map();
    for (const { path, name } of some.flatMap(takenBy)) {
      taken.set(path, (taken.get(path) ?? new Set()).add(name));
    }
    return (path, name) => taken.get(path)?.has(name) === true || taken.get(path)?.has('*') === true;
  };
  const ours = sources.filter(({ path }) => !isTest(path));
  const isTaken = takenIn(ours);
  const isTested = takenIn(sources.filter(({ path }) => isTest(path)));
  return ours
    .filter(({ path }) => !outside.some((one) => one.test(path)))
    .flatMap((source) => {
      const path = withoutEnding(source.path);
      const own = usedInside(source);
      const unused = exportedBy(source).filter(
        ({ name, isPassedOn }) =>
          !isTaken(path, name) && !FOR_TESTS.includes(`${source.path} ${name}`) && !(isTested(path, name) && (isPassedOn || own.has(name))),
      );
      return unused.map(
        ({ name, line }) =>
          `${source.path}:${line} an export that nobody needs: ${name}${isTested(path, name) ? ' (tests alone take it)' : ''}`,
      );
    });
}
