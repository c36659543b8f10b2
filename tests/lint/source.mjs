/** Source files as the rules see them: parsed, with their imports resolved to paths of this project. */
import { readFileSync, readdirSync } from 'node:fs';
import { join, posix, relative } from 'node:path';
import { parseSync } from 'vite';

/**
 * A node of the syntax tree (ESTree with TypeScript): which other members it has depends on its type.
 * @typedef {{type: string, start: number, [member: string]: any}} Node
 * @typedef {(node: Node, parent: Node | undefined, key: string | undefined) => void} Visit is called with a node, the node around it, and
 *   the member of that one that holds it
 *
 * @typedef {{from: string, path: string | undefined, typeOnly: boolean, isLate: boolean, line: number}} Import `path` for relative ones,
 *   without ending; `isLate`: imported on use
 *
 * @typedef {object} Source
 * @property {string} path inside the project, with slashes
 * @property {string} text
 * @property {Import[]} imports
 * @property {(visit: Visit) => void} walk
 * @property {(node: {start: number}) => number} lineOf
 * @property {(from: string) => string | undefined} resolve path of a relative import, without ending
 */

/**
 * Parses one file.
 * @param {string} path
 * @param {string} text
 * @returns {Source}
 * @throws where it cannot be parsed: an unread file would pass every rule
 */
export function parse(path, text) {
  const { program, errors } = parseSync(path, text);
  if (errors[0]) {
    throw new Error(`${path}: ${errors[0].message}`);
  }
  /** @type {Source['lineOf']} */
  const lineOf = ({ start }) => text.slice(0, start).split('\n').length;
  /** @type {Source['walk']} */
  const walk = (visit) => step(/** @type {Node} */ (/** @type {unknown} */ (program)), undefined, undefined, visit);
  /** @type {Source['resolve']} */
  const resolve = (from) => (from.startsWith('.') ? posix.join(posix.dirname(path), from).replace(/\.(js|mjs)$/, '') : undefined);
  /** @type {Import[]} */
  const imports = [];
  walk((node) => {
    const from = importedFrom(node);
    if (from !== undefined) {
      imports.push({
        from,
        path: resolve(from),
        typeOnly: node.importKind === 'type' || node.exportKind === 'type',
        isLate: node.type === 'ImportExpression',
        line: lineOf(node),
      });
    }
  });
  return { path, text, imports, walk, lineOf, resolve };
}

/** What a node imports from. @param {Node} node @returns {string | undefined} */
function importedFrom(node) {
  if (['ImportDeclaration', 'ExportNamedDeclaration', 'ExportAllDeclaration', 'ImportExpression'].includes(node.type)) {
    return typeof node.source?.value === 'string' ? node.source.value : undefined;
  }
  return undefined;
}

/** Visits a node and all in it. @param {Node} node @param {Node | undefined} parent @param {string | undefined} key @param {Visit} visit */
export function step(node, parent, key, visit) {
  visit(node, parent, key);
  for (const [name, value] of Object.entries(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (child && typeof child === 'object' && typeof child.type === 'string') {
        step(child, node, name, visit);
      }
    }
  }
}

/**
 * Every source under some folders of the project, declaration files left out.
 * @param {string} root
 * @param {readonly string[]} folders
 * @param {RegExp} [kind] which endings count
 */
export function sourcesOf(root, folders, kind = /\.tsx?$/) {
  /** @type {Source[]} */
  const found = [];
  /** @param {string} folder */
  const enter = (folder) => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name);
      if (entry.isDirectory() && entry.name !== 'node_modules') {
        enter(path);
      } else if (kind.test(entry.name) && !/\.d\.m?ts$/.test(entry.name)) {
        found.push(parse(relative(root, path).replaceAll('\\', '/'), readFileSync(path, 'utf8')));
      }
    }
  };
  folders.forEach((folder) => enter(join(root, folder)));
  return found.sort((a, b) => a.path.localeCompare(b.path));
}

/**
 * True for an identifier that is used as a value, not a property's name, a key or a type.
 * @param {Node} node
 * @param {Node | undefined} parent
 * @param {string | undefined} key
 */
export const isValueName = (node, parent, key) => {
  if (node.type !== 'Identifier' || !parent) {
    return false;
  }
  if (
    (parent.type === 'MemberExpression' && key === 'property' && !parent.computed) ||
    (key === 'key' && !parent.computed && !parent.shorthand)
  ) {
    return false;
  }
  return !parent.type.startsWith('TS') || ['TSAsExpression', 'TSNonNullExpression', 'TSSatisfiesExpression'].includes(parent.type);
};

/** Names that a file binds itself somewhere: parameters, variables, imports. @param {Source} source @returns {Set<string>} */
export function boundNames(source) {
  const names = new Set();
  /** @param {Node | null | undefined} node */
  const bind = (node) => {
    switch (node?.type) {
      case 'Identifier':
        names.add(node.name);
        break;
      case 'ObjectPattern':
        node.properties.forEach((/** @type {Node} */ p) => bind(p.value ?? p.argument));
        break;
      case 'ArrayPattern':
        node.elements.forEach(bind);
        break;
      case 'AssignmentPattern':
        bind(node.left);
        break;
      case 'RestElement':
        bind(node.argument);
        break;
      default:
    }
  };
  source.walk((node) => {
    if (node.type === 'VariableDeclarator') {
      bind(node.id);
    }
    if (Array.isArray(node.params) && !node.type.startsWith('TS')) {
      node.params.forEach(bind);
    }
    if (/^Import.*Specifier$/.test(node.type)) {
      bind(node.local);
    }
  });
  return names;
}
