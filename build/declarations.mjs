/**
 * Flattens the type declarations of a few source files into one list of statements that need no import, so that `shop.d.ts`
 * can be copied anywhere. It knows what TypeScript itself emits: top-level statements, one declaration each.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';
import { at } from './paths.mjs';

const OPTIONS = [
  '--declaration',
  '--emitDeclarationOnly',
  '--noCheck',
  '--skipLibCheck',
  '--ignoreConfig',
  '--types',
  '',
  '--target',
  'es2022',
  '--module',
  'esnext',
  '--moduleResolution',
  'bundler',
  '--jsx',
  'react-jsx',
];

/** @typedef {Record<string, Record<string, string>>} StandIns package → type → its declaration in our own words */

/**
 * @param {readonly {file: string, names: string[]}[]} wanted source files (inside the project) and the exported types to take
 * @param {StandIns} [standIns]
 * @returns {Promise<string[]>} their declarations and all they need, in a fixed order, without `export`
 * @throws where a type needs a package, or two files have different types of one name
 */
export async function flattened(wanted, standIns = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'shop-types-'));
  try {
    const tsc = at('node_modules/typescript/bin/tsc');
    const args = [tsc, ...wanted.map(({ file }) => file), ...OPTIONS, '--rootDir', at('.'), '--outDir', folder];
    await promisify(execFile)(process.execPath, args, { cwd: at('.') }).catch((error) => {
      throw new Error(`types: ${error.stdout || error.message}`);
    });
    /** @param {string} file */
    const emitted = (file) => join(folder, relative(at('.'), file)).replace(/\.tsx?$/, '.d.ts');
    /** @type {DeclarationFiles} */
    const files = new Map();
    for (const { file } of wanted) {
      await readDeclarations(emitted(file), files);
    }
    return collect(
      wanted.flatMap(({ file, names }) => names.map((name) => ({ file: emitted(file), name }))),
      files,
      standIns,
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * @typedef {object} DeclarationFile an emitted file
 * @property {Map<string, string>} declared text by name
 * @property {Map<string, {name: string, file: string | undefined, path: string}>} imported by local name; `file` is none for a package
 *
 * @typedef {Map<string, DeclarationFile>} DeclarationFiles by path
 */

const IMPORT = /^(?:import|export)\s+(?:type\s+)?\{([^}]*)\}\s+from\s+['"]([^'"]+)['"]/;
const COMMENTS = /^(?:\/\*[\s\S]*?\*\/\s*)*/;
const DECLARED = /^(?:export\s+)?(?:declare\s+)?(?:abstract\s+)?(?:interface|type|const|function|class|enum)\s+([A-Za-z_$][\w$]*)/;
const BRACKETED = /^(export\s+)?(declare\s+)?(abstract\s+)?(interface|class|enum|namespace|module|global)\b/;

/**
 * Reads one emitted file and all it imports: own declarations by name, imported names by the file they come from.
 * @param {string} file
 * @param {DeclarationFiles} files gets them
 */
async function readDeclarations(file, files) {
  if (files.has(file)) {
    return;
  }
  /** @type {DeclarationFile} */
  const read = { declared: new Map(), imported: new Map() };
  files.set(file, read);
  for (const statement of statementsOf(await readFile(file, 'utf8'))) {
    const [, list, path] = IMPORT.exec(statement) ?? [];
    if (list !== undefined && path !== undefined) {
      const target = path.startsWith('.') ? resolve(dirname(file), path).replace(/\.jsx?$/, '.d.ts') : undefined;
      for (const part of list
        .split(',')
        .map((p) => p.trim().replace(/^type\s+/, ''))
        .filter(Boolean)) {
        const [name = part, local = name] = part.split(/\s+as\s+/);
        read.imported.set(local, { name, file: target, path });
      }
      if (target) {
        await readDeclarations(target, files);
      }
      continue;
    }
    const [, name] = DECLARED.exec(statement.replace(COMMENTS, '')) ?? [];
    if (name !== undefined) {
      const before = read.declared.get(name);
      const text = statement.replace(/^((?:\/\*[\s\S]*?\*\/\s*)*)export\s+/, '$1');
      read.declared.set(name, before ? `${before}\n${text}` : text);
    }
  }
}

/**
 * The declarations of some types and of all they name, each after those it needs.
 * @param {readonly {file: string, name: string}[]} roots
 * @param {DeclarationFiles} files
 * @param {StandIns} standIns
 * @returns {string[]}
 */
function collect(roots, files, standIns) {
  /** @type {Map<string, string>} */
  const found = new Map();
  /** @type {string[]} */
  const order = [];
  /** @param {string} file @param {string} name */
  const add = (file, name) => {
    const { declared, imported } = files.get(file) ?? { declared: new Map(), imported: new Map() };
    const from = imported.get(name);
    if (from) {
      addImported(from, name);
      return;
    }
    const text = declared.get(name);
    if (text === undefined) {
      return;
    }
    const before = found.get(name);
    if (before !== undefined) {
      if (before !== text) {
        throw new Error(`types: there are two different types named ${name}`);
      }
      return;
    }
    found.set(name, text);
    for (const word of new Set(text.replaceAll(/\/\*[\s\S]*?\*\//g, '').match(/[A-Za-z_$][\w$]*/g))) {
      if (word !== name && (declared.has(word) || imported.has(word))) {
        add(file, word);
      }
    }
    order.push(text);
  };
  /** @param {{name: string, file: string | undefined, path: string}} from @param {string} local */
  const addImported = ({ name, file, path }, local) => {
    const standIn = standIns[path]?.[name];
    if (standIn !== undefined) {
      if (!found.has(local)) {
        found.set(local, standIn);
        order.push(standIn);
      }
      return;
    }
    if (file === undefined) {
      throw new Error(`types: ${local} comes from the package "${path}"; shop.d.ts must stand alone, so give it a type of our own`);
    }
    if (name !== local) {
      throw new Error(`types: ${name} is imported as ${local}; shop.d.ts needs one name for one type`);
    }
    add(file, local);
  };
  for (const { file, name } of roots) {
    if (!files.get(file)?.declared.has(name) && !files.get(file)?.imported.has(name)) {
      throw new Error(`types: ${name} is not exported by ${file}`);
    }
    add(file, name);
  }
  return order;
}

/**
 * Cuts a declaration file into its top-level statements, comments in front kept; strings and comments may hold brackets.
 * @param {string} text
 * @returns {string[]}
 */
export function statementsOf(text) {
  /** @type {string[]} */
  const statements = [];
  let depth = 0;
  let start = 0;
  const token = /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"|`(?:\\.|[^`\\])*`|=>|[{}()[\]<>;]/g;
  /** @param {number} offset */
  const end = (offset) => {
    const statement = text.slice(start, offset).trim();
    start = offset;
    if (statement) {
      statements.push(statement);
    }
  };
  for (let hit = token.exec(text); hit; hit = token.exec(text)) {
    const sign = hit[0];
    if ('{(['.includes(sign)) {
      depth += 1;
    } else if ('})]'.includes(sign)) {
      depth -= 1;
      // `interface X { … }` ends with its bracket; a type or a const goes on to the semicolon.
      const head = text
        .slice(start, hit.index)
        .replaceAll(/\/\*[\s\S]*?\*\//g, '')
        .trim();
      if (depth === 0 && sign === '}' && BRACKETED.test(head)) {
        end(hit.index + 1);
      }
    } else if (sign === ';' && depth === 0) {
      end(hit.index + 1);
    }
  }
  end(text.length);
  return statements;
}
