/** The types that some sources export, with all that these name, as declarations that need no import: `shop.d.ts` stands alone. */
import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { parseSync } from 'vite';

/** The comment that a declaration stands right below. */
const COMMENT_ABOVE = /\/\*\*(?:(?!\*\/)[\s\S])*\*\/\s*$/;

/**
 * @typedef {object} Types the types of a source
 * @property {Map<string, string>} declared texts by name, each with its comment
 * @property {Map<string, string>} imported where each name comes from: a path, or a package
 */

/**
 * Reads a source.
 * @param {string} file
 * @returns {Types}
 */
function typesIn(file) {
  const text = readFileSync(file, 'utf8');
  /** @type {Types} */
  const types = { declared: new Map(), imported: new Map() };
  let end = 0;
  for (const statement of /** @type {any[]} */ (parseSync(file, text).program.body)) {
    const node = statement.declaration ?? statement;
    if (node.type === 'TSInterfaceDeclaration' || node.type === 'TSTypeAliasDeclaration') {
      const [comment = ''] = COMMENT_ABOVE.exec(text.slice(end, statement.start)) ?? [];
      types.declared.set(node.id.name, `${comment}export ${text.slice(node.start, node.end)}`);
    }
    if (statement.source) {
      for (const { local } of statement.specifiers ?? []) {
        types.imported.set(local.name, statement.source.value);
      }
    }
    end = statement.end;
  }
  return types;
}

/**
 * The declarations of some types and of all they name. A name that is taken over under another one is not found, which TypeScript says of
 * the whole.
 * @param {readonly {file: string, names: string[]}[]} wanted sources, and the types to take of each
 * @returns {string[]}
 * @throws where a type is not there or comes from a package, or two files have different types of one name
 */
export function flattened(wanted) {
  /** @type {Map<string, Types>} */
  const sources = new Map();
  /** @type {Map<string, string>} */
  const found = new Map();
  /** @param {string} file @param {string} name */
  const add = (file, name) => {
    const { declared, imported } = sources.get(file) ?? typesIn(file);
    sources.set(file, { declared, imported });
    const from = imported.get(name);
    if (from?.startsWith('.')) {
      add(resolve(dirname(file), from).replace(/\.js$/, '.ts'), name);
      return;
    }
    const text = declared.get(name);
    if (text === undefined) {
      throw new Error(`types: ${name} is ${from ? `of the package "${from}": give it a type of our own` : `no type of ${file}`}`);
    }
    if (found.has(name)) {
      if (found.get(name) !== text) {
        throw new Error(`types: there are two different types named ${name}`);
      }
      return;
    }
    found.set(name, text);
    // Types begin with a capital.
    const words = text.replaceAll(/\/\*[\s\S]*?\*\//g, '').match(/\b[A-Z]\w*/g) ?? [];
    words.filter((word) => declared.has(word) || imported.has(word)).forEach((word) => add(file, word));
  };
  wanted.forEach(({ file, names }) => names.forEach((name) => add(file, name)));
  return [...found.values()];
}
