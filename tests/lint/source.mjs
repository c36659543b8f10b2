/** Source files as the rules see them: parsed, with their imports resolved to paths of this project. */
import { readFileSync, readdirSync } from 'node:fs';
import { join, posix, relative } from 'node:path';
import { parseSync } from 'vite';

/**
 * @typedef {object} Source
 * @property {string} path inside the project, with slashes
 * @property {{from: string, path: string | undefined, typeOnly: boolean, line: number}[]} imports `path` for relative ones, without ending
 * @property {(visit: (node: object, parent: object | undefined, key: string | undefined) => void) => void} walk
 * @property {(node: {start: number}) => number} lineOf
 * @property {(from: string) => string | undefined} resolve path of a relative import, without ending
 */

/** Parses one file. @throws where it cannot be parsed: an unread file would pass every rule */
export function parse(path, text) {
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) {
    throw new Error(`${path}: ${errors[0].message}`);
  }
  const lineOf = ({ start }) => text.slice(0, start).split('\n').length;
  const walk = (visit) => step(program, undefined, undefined, visit);
  const resolve = (from) => (from.startsWith('.') ? posix.join(posix.dirname(path), from).replace(/\.(js|mjs)$/, '') : undefined);
  const imports = [];
  walk((node) => {
    const from = importedFrom(node);
    if (from !== undefined) {
      imports.push({ from, path: resolve(from), typeOnly: node.importKind === 'type' || node.exportKind === 'type', line: lineOf(node) });
    }
  });
  return { path, text, imports, walk, lineOf, resolve };
}

function importedFrom(node) {
  if (['ImportDeclaration', 'ExportNamedDeclaration', 'ExportAllDeclaration', 'ImportExpression'].includes(node.type)) {
    return typeof node.source?.value === 'string' ? node.source.value : undefined;
  }
  return undefined;
}

function step(node, parent, key, visit) {
  visit(node, parent, key);
  for (const [name, value] of Object.entries(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (child && typeof child === 'object' && typeof child.type === 'string') {
        step(child, node, name, visit);
      }
    }
  }
}

/** Every source under some folders of the project, declaration files left out. @param {RegExp} [kind] which endings count */
export function sourcesOf(root, folders, kind = /\.tsx?$/) {
  const found = [];
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

/** True for an identifier that is used as a value, not a property's name, a key or a type. */
export const isValueName = (node, parent, key) => {
  if (node.type !== 'Identifier' || !parent) {
    return false;
  }
  if ((parent.type === 'MemberExpression' && key === 'property' && !parent.computed) || (key === 'key' && !parent.computed && !parent.shorthand)) {
    return false;
  }
  return !parent.type.startsWith('TS') || ['TSAsExpression', 'TSNonNullExpression', 'TSSatisfiesExpression'].includes(parent.type);
};

/** Names that a file binds itself somewhere: parameters, variables, imports. */
export function boundNames(source) {
  const names = new Set();
  const bind = (node) => {
    switch (node?.type) {
      case 'Identifier': names.add(node.name); break;
      case 'ObjectPattern': node.properties.forEach((p) => bind(p.value ?? p.argument)); break;
      case 'ArrayPattern': node.elements.forEach(bind); break;
      case 'AssignmentPattern': bind(node.left); break;
      case 'RestElement': bind(node.argument); break;
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
