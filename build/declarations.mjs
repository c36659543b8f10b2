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

const OPTIONS = ['--declaration', '--emitDeclarationOnly', '--noCheck', '--skipLibCheck', '--ignoreConfig', '--target', 'es2022', '--module', 'esnext', '--moduleResolution', 'bundler', '--jsx', 'react-jsx'];

/**
 * @param {{file: string, names: string[]}[]} wanted source files (inside the project) and the exported types to take
 * @param {Record<string, Record<string, string>>} standIns package → type → its declaration in our own words
 * @returns {Promise<string[]>} their declarations and all they need, in a fixed order, without `export`
 * @throws where a type needs a package, or two files have different types of one name
 */
export async function flattened(wanted, standIns = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'shop-types-'));
  try {
    const tsc = at('node_modules/typescript/bin/tsc');
    await promisify(execFile)(process.execPath, [tsc, ...wanted.map(({ file }) => file), ...OPTIONS, '--types', '', '--rootDir', at('.'), '--outDir', folder], { cwd: at('.') })
      .catch((error) => { throw new Error(`types: ${error.stdout || error.message}`); });
    const modules = new Map();
    for (const { file } of wanted) {
      await readModule(join(folder, relative(at('.'), file)).replace(/\.tsx?$/, '.d.ts'), modules);
    }
    return collect(wanted.flatMap(({ file, names }) => names.map((name) => ({ file: join(folder, relative(at('.'), file)).replace(/\.tsx?$/, '.d.ts'), name }))), modules, standIns);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Reads one emitted file and all it imports: own declarations by name, imported names by the file they come from. */
async function readModule(file, modules) {
  if (modules.has(file)) {
    return;
  }
  const module = { declared: new Map(), imported: new Map() };
  modules.set(file, module);
  for (const statement of statementsOf(await readFile(file, 'utf8'))) {
    const from = /^(?:import|export)\s+(?:type\s+)?\{([^}]*)\}\s+from\s+['"]([^'"]+)['"]/.exec(statement);
    if (from) {
      const [, list, path] = from;
      const target = path.startsWith('.') ? resolve(dirname(file), path).replace(/\.jsx?$/, '.d.ts') : undefined;
      for (const part of list.split(',').map((p) => p.trim().replace(/^type\s+/, '')).filter(Boolean)) {
        const [name, local = name] = part.split(/\s+as\s+/);
        module.imported.set(local, { name, file: target, path });
      }
      if (target) {
        await readModule(target, modules);
      }
      continue;
    }
    const declared = /^(?:\/\*[\s\S]*?\*\/\s*)*(?:export\s+)?(?:declare\s+)?(?:abstract\s+)?(?:interface|type|const|function|class|enum)\s+([A-Za-z_$][\w$]*)/.exec(statement);
    if (declared) {
      const before = module.declared.get(declared[1]);
      const text = statement.replace(/^((?:\/\*[\s\S]*?\*\/\s*)*)export\s+/, '$1');
      module.declared.set(declared[1], before ? `${before}\n${text}` : text);
    }
  }
}

function collect(roots, modules, standIns) {
  const taken = new Map();
  const order = [];
  const take = (file, name) => {
    const module = modules.get(file);
    const imported = module?.imported.get(name);
    if (imported) {
      const standIn = standIns[imported.path]?.[imported.name];
      if (standIn) {
        if (!taken.has(name)) {
          taken.set(name, standIn);
          order.push(standIn);
        }
        return;
      }
      if (!imported.file) {
        throw new Error(`types: ${name} comes from the package "${imported.path}"; shop.d.ts must stand alone, so give it a type of our own`);
      }
      if (imported.name !== name) {
        throw new Error(`types: ${imported.name} is imported as ${name}; shop.d.ts needs one name for one type`);
      }
      take(imported.file, imported.name);
      return;
    }
    const text = module?.declared.get(name);
    if (text === undefined) {
      return;
    }
    const before = taken.get(name);
    if (before) {
      if (before !== text) {
        throw new Error(`types: there are two different types named ${name}`);
      }
      return;
    }
    taken.set(name, text);
    for (const word of new Set(text.replaceAll(/\/\*[\s\S]*?\*\//g, '').match(/[A-Za-z_$][\w$]*/g))) {
      if (word !== name && (module.declared.has(word) || module.imported.has(word))) {
        take(file, word);
      }
    }
    order.push(text);
  };
  for (const { file, name } of roots) {
    if (!modules.get(file)?.declared.has(name) && !modules.get(file)?.imported.has(name)) {
      throw new Error(`types: ${name} is not exported by ${file}`);
    }
    take(file, name);
  }
  return order;
}

/** Cuts a declaration file into its top-level statements, comments in front kept; strings and comments may hold brackets. */
export function statementsOf(text) {
  const statements = [];
  let depth = 0;
  let start = 0;
  const token = /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"|`(?:\\.|[^`\\])*`|=>|[{}()[\]<>;]/g;
  const end = (at) => {
    const statement = text.slice(start, at).trim();
    start = at;
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
      const head = text.slice(start, hit.index).replaceAll(/\/\*[\s\S]*?\*\//g, '').trim();
      if (depth === 0 && sign === '}' && /^(export\s+)?(declare\s+)?(abstract\s+)?(interface|class|enum|namespace|module|global)\b/.test(head)) {
        end(hit.index + 1);
      }
    } else if (sign === ';' && depth === 0) {
      end(hit.index + 1);
    }
  }
  end(text.length);
  return statements;
}
