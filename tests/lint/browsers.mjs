/**
 * Holds the floor of browsers: what `dist` uses is known to the oldest browsers that the README names, by MDN's compatibility data, or it
 * stands in `ALLOWED` with the reason why it may be missing. Runs after the build:
 *
 *     node tests/lint/browsers.mjs
 *
 * The types of values are not known in a built script. So a global is looked up by its name; a member of a global by both; any other
 * member by its name alone, where no script of ours makes a property of that name, and only if no interface that has it is old enough.
 * That the sources use no newer method of the language is TypeScript's part (`lib` in `tsconfig.json`).
 */
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parse } from 'acorn';
import * as csstree from 'css-tree';
import { TARGETS } from '../../build/css.mjs';
import { isValueName, step } from './source.mjs';

/**
 * @typedef {import('@mdn/browser-compat-data').CompatStatement} Compat
 * @typedef {import('@mdn/browser-compat-data').Identifier} Identifier
 * @typedef {Readonly<Record<string, number>>} Floor the oldest version by browser, as the data names it
 * @typedef {Map<string, { readonly lacks: string, readonly where: string }>} Findings by feature
 */

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** @type {import('@mdn/browser-compat-data').CompatData} */
const DATA = createRequire(import.meta.url)('@mdn/browser-compat-data');

/** The floor that the build is made for; Safari on phones is as old as on desks. @param {readonly string[]} targets @returns {Floor} */
export function floorOf(targets) {
  const floor = Object.fromEntries(targets.map((target) => [/^[a-z]+/.exec(target)?.[0] ?? '', Number(/[\d.]+$/.exec(target)?.[0])]));
  return { ...floor, ...(floor['safari'] === undefined ? {} : { safari_ios: floor['safari'] }) };
}

/** The sentence of the README that names the floor. @param {Floor} floor */
export const sentenceOf = ({ chrome, firefox, safari }) => `Chrome and Edge ${chrome}, Firefox ${firefox}, Safari ${safari}, and newer`;

/** @param {string | boolean | null | undefined} version */
const numberOf = (version) =>
  typeof version === 'string' && version !== 'preview' ? Number.parseFloat(version.replace('≤', '')) : Infinity;

/**
 * Which browsers of the floor lack a feature, each with the version that brings it; empty where none does.
 * @param {Compat | undefined} compat
 * @param {Floor} floor
 */
function lacking(compat, floor) {
  if (!compat) {
    return [];
  }
  return Object.entries(floor).flatMap(([browser, oldest]) => {
    const told = compat.support[/** @type {keyof typeof compat.support} */ (browser)];
    const all = (Array.isArray(told) ? told : told ? [told] : []).filter(({ flags }) => !flags);
    const isThere = all.some(
      ({ version_added, version_removed, prefix, alternative_name }) =>
        numberOf(version_added) <= oldest && !version_removed && !prefix && !alternative_name,
    );
    return isThere ? [] : [`${browser} ${all.find(({ version_added }) => version_added)?.version_added ?? 'never'}`];
  });
}

const plain = (/** @type {string} */ name) => name.replace(/_(?:static|event)$/, '');

/** Interfaces and builtins by name, and what is global by itself. @type {Map<string, Identifier[]>} */
const INTERFACES = new Map();
/** Every member of an interface by its own name. @type {Map<string, Compat[]>} */
const MEMBERS = new Map();
/** @template T @param {Map<string, T[]>} map @param {string} name @param {T} value */
const put = (map, name, value) => map.set(name, [...(map.get(name) ?? []), value]);
for (const group of [DATA.api, DATA.javascript.builtins]) {
  for (const [name, found] of Object.entries(group ?? {})) {
    put(INTERFACES, name, found);
    for (const [member, { __compat }] of Object.entries(found)) {
      if (member !== '__compat' && __compat) {
        put(MEMBERS, plain(member), __compat);
        if (name === 'Window') {
          put(INTERFACES, plain(member), /** @type {Identifier} */ (/** @type {Record<string, unknown>} */ (found)[member] ?? {}));
        }
      }
    }
  }
}

const CSS = /** @type {Record<'at-rules' | 'properties' | 'selectors' | 'types', Identifier>} */ (DATA.css);
/** What may be meant by a member of this name: of an interface, or of a style. @param {string} name */
function meanings(name) {
  const style = CSS.properties[name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)]?.__compat;
  return [...(MEMBERS.get(name) ?? []), ...(style ? [style] : [])];
}

/** @typedef {import('acorn').AnyNode} Node */

/** The names that a pattern declares. @param {Node | null} node @param {(name: string) => void} take */
function declare(node, take) {
  if (node?.type === 'Identifier') {
    take(node.name);
  } else if (node?.type === 'ObjectPattern') {
    node.properties.forEach((one) => declare(one.type === 'Property' ? one.value : one.argument, take));
  } else if (node?.type === 'ArrayPattern') {
    node.elements.forEach((one) => declare(one, take));
  } else if (node?.type === 'AssignmentPattern') {
    declare(node.left, take);
  } else if (node?.type === 'RestElement') {
    declare(node.argument, take);
  }
}

/** The name of a key or a member, where it is written down. @param {Node} key @param {boolean} computed */
const nameOf = (key, computed) =>
  !computed && key.type === 'Identifier' ? key.name : key.type === 'Literal' && typeof key.value === 'string' ? key.value : undefined;

/**
 * Is a function put on something, as on a prototype? One that hears an event (`onclick`) is the browser's.
 * @param {Node} node
 * @returns {boolean}
 */
function isMethod(node) {
  if (node.type !== 'AssignmentExpression' || node.left.type !== 'MemberExpression') {
    return false;
  }
  const isHandler = nameOf(node.left.property, node.left.computed)?.startsWith('on') === true;
  return !isHandler && (isMethod(node.right) || /^(?:Arrow)?FunctionExpression$/.test(node.right.type));
}

/** What a script says of names. @typedef {{ readonly ast: Node, readonly declared: Set<string> }} Script */

/**
 * Reads a script: what it declares, and into `made` the names of the properties it makes.
 * @param {string} text
 * @param {Set<string>} made
 * @returns {Script}
 * @throws {SyntaxError} where it is written in a newer language than the floor's
 */
function readScript(text, made) {
  const ast = /** @type {Node} */ (parse(text, { ecmaVersion: 2022, sourceType: 'module', allowHashBang: true }));
  /** @type {Set<string>} */
  const declared = new Set();
  const take = (/** @type {string} */ name) => void declared.add(name);
  step(ast, undefined, undefined, (walked) => {
    const node = /** @type {Node} */ (walked);
    if (node.type === 'VariableDeclarator' || node.type === 'ClassDeclaration' || node.type === 'ClassExpression') {
      declare(node.id ?? null, take);
    } else if (node.type === 'FunctionDeclaration' || node.type === 'FunctionExpression' || node.type === 'ArrowFunctionExpression') {
      declare(node.id ?? null, take);
      node.params.forEach((one) => declare(one, take));
    } else if (node.type === 'CatchClause') {
      declare(node.param ?? null, take);
    } else if (node.type === 'ImportDeclaration') {
      node.specifiers.forEach(({ local }) => take(local.name));
    }
  });
  step(ast, undefined, undefined, (walked, parent) => {
    const node = /** @type {Node} */ (walked);
    const isOwn =
      node.type === 'AssignmentExpression' &&
      node.left.type === 'MemberExpression' &&
      (node.left.object.type === 'ThisExpression' || isMethod(node));
    const name =
      (node.type === 'Property' && parent?.type !== 'ObjectPattern') ||
      node.type === 'MethodDefinition' ||
      node.type === 'PropertyDefinition'
        ? nameOf(node.key, node.computed)
        : isOwn && node.left.type === 'MemberExpression'
          ? nameOf(node.left.property, node.left.computed)
          : undefined;
    if (name !== undefined) {
      made.add(name);
    }
  });
  return { ast, declared };
}

/**
 * What scripts use that the floor does not know.
 * @param {ReadonlyMap<string, string>} files texts by name
 * @param {Floor} floor
 * @returns {Findings}
 */
export function scriptFindings(files, floor) {
  /** @type {Findings} */
  const findings = new Map();
  /** @type {Set<string>} */
  const made = new Set();
  const scripts = [...files].flatMap(([file, text]) => {
    try {
      return [{ file, text, ...readScript(text, made) }];
    } catch (error) {
      findings.set(`syntax of ${file}`, { lacks: 'newer than ES2022', where: /** @type {Error} */ (error).message });
      return [];
    }
  });
  for (const { file, text, ast, declared } of scripts) {
    /** @param {string} feature @param {readonly (Compat | undefined)[]} all @param {{ start: number, end: number }} at */
    const look = (feature, all, { start, end }) => {
      const lacks = all.filter((one) => one !== undefined).map((one) => lacking(one, floor));
      if (lacks.length > 0 && lacks.every((list) => list.length > 0) && !findings.has(feature)) {
        const where = `${file}: …${text.slice(Math.max(0, start - 50), end + 40).replaceAll('\n', ' ')}…`;
        findings.set(feature, { lacks: (lacks[0] ?? []).join(', '), where });
      }
    };
    const isGlobal = (/** @type {string} */ name) => !declared.has(name);
    step(ast, undefined, undefined, (walked, parent, key) => {
      const node = /** @type {Node} */ (walked);
      if (node.type === 'Identifier' && isValueName(walked, parent, key) && isGlobal(node.name)) {
        look(
          node.name,
          (INTERFACES.get(node.name) ?? []).map(({ __compat }) => __compat),
          node,
        );
      } else if (node.type === 'MemberExpression') {
        const name = nameOf(node.property, node.computed);
        const { object } = node;
        const owners = object.type === 'Identifier' && isGlobal(object.name) ? INTERFACES.get(object.name) : undefined;
        const own = owners?.flatMap((owner) => [owner[`${name}_static`], owner[name ?? '']]).flatMap((one) => one?.__compat ?? []);
        if (name !== undefined && own && own.length > 0 && object.type === 'Identifier') {
          look(`${object.name}.${name}`, own, node);
        } else if (name !== undefined && !made.has(name)) {
          look(`.${name}`, meanings(name), node);
        }
      } else if (node.type === 'ObjectPattern') {
        // What is read from an object by a pattern: keys, which are no values.
        for (const one of node.properties) {
          const name = one.type === 'Property' ? nameOf(one.key, one.computed) : undefined;
          if (name !== undefined && !made.has(name)) {
            look(`.${name}`, meanings(name), one);
          }
        }
      }
    });
  }
  return findings;
}

/** Functions and units by name, wherever the data has them. @type {Map<string, Compat>} */
const TYPES = new Map();
/** @param {Identifier} from */
function readTypes(from) {
  for (const [name, inside] of /** @type {[string, Identifier][]} */ (Object.entries(from))) {
    if (name !== '__compat') {
      if (inside.__compat && !TYPES.has(name)) {
        TYPES.set(name, inside.__compat);
      }
      readTypes(inside);
    }
  }
}
readTypes(CSS.types);

/**
 * What a sheet uses that the floor does not know.
 * @param {string} text
 * @param {Floor} floor
 * @returns {Findings}
 */
export function sheetFindings(text, floor) {
  /** @type {Findings} */
  const findings = new Map();
  const tree = csstree.parse(text, {
    parseCustomProperty: true,
    onParseError: (error) => findings.set('syntax of the sheet', { lacks: 'no sheet', where: error.message }),
  });
  let rule = '';
  /** @param {string} feature @param {Compat | undefined} compat @param {string} [where] */
  const look = (feature, compat, where = rule) => {
    const lacks = lacking(compat, floor);
    if (lacks.length > 0 && !findings.has(feature)) {
      findings.set(feature, { lacks: lacks.join(', '), where: where.slice(0, 120) });
    }
  };
  csstree.walk(tree, (node) => {
    if (node.type === 'Rule') {
      rule = csstree.generate(node.prelude);
    } else if (node.type === 'Atrule') {
      look(`@${node.name}`, CSS['at-rules'][node.name]?.__compat, csstree.generate(node));
    } else if (node.type === 'PseudoClassSelector' || node.type === 'PseudoElementSelector') {
      look(`${node.type === 'PseudoElementSelector' ? '::' : ':'}${node.name}`, CSS.selectors[node.name]?.__compat);
    } else if (node.type === 'NestingSelector') {
      look('nesting', CSS.selectors['nesting']?.__compat);
    } else if (node.type === 'Declaration') {
      const property = node.property.startsWith('--') ? undefined : CSS.properties[node.property];
      look(node.property, property?.__compat);
      csstree.walk(node.value, (part) => {
        if (part.type === 'Identifier') {
          look(`${node.property}: ${part.name}`, property?.[part.name]?.__compat);
        } else if (part.type === 'Function') {
          look(`${part.name}()`, property?.[part.name]?.__compat ?? TYPES.get(part.name));
        } else if (part.type === 'Dimension') {
          look(`unit ${part.unit}`, TYPES.get(part.unit));
        }
      });
    }
  });
  return findings;
}

/** What may be missing, and why; a pattern stands for the whole name of a feature. @type {readonly (readonly [RegExp, string])[]} */
const ALLOWED = [
  [/^\.(?:globalPrivacyControl|doNotTrack)$/, 'a signal; where there is none nothing is asked for'],
  [/^\.(?:createPolicy|getAttributeType)$/, 'Trusted Types, where a page has them'],
  [/^\.?(?:request|cancel)IdleCallback$/, 'looked for first; a timer takes its place'],
  [/^\.checkVisibility$/, 'looked for first; without it what is hidden by a sheet alone counts as shown'],
  [/^\.cookieEnabled$/, 'older ones know it and say yes, whatever is set'],
  [/^\.prerendering$/, 'where there is none no page is made before it is wanted'],
  [/^\.navigationType$/, 'heard where the page has `navigation`'],
  [/^(?:\.(?:showPopover|popover)|:popover-open)$/, 'looked for first; without it the part stands in its layer'],
  [/^AbortSignal\.timeout$/, 'older ones end by another error, which is caught alike'],
  [/^\.moveBefore$/, 'Preact looks for it first'],
  [/^(?:setImmediate|\.scheduling|\.isInputPending|\.fromElement)$/, 'React looks for it first'],
  [/^(?:orientation|\.TouchEvent|\.sourceCapabilities|\.firesTouchEvents)$/, 'Leaflet looks for it first'],
  [
    /^\.(?:flip|polygon|displayName|Profiler|preferences|results)$/,
    'no feature of a browser: a name of Floating UI, of Leaflet, of React; of ours and of servers',
  ],
  [/^\.(?:backdropFilter|scrollbarGutter)$/, 'Floating UI asks for what a style may have; a browser that lacks it answers nothing'],
  [/^\.overflowAnchor$/, 'a browser that lacks it has nothing to be held back'],
  [/^cursor: /, 'a finger has none'],
  [/^overscroll-behavior(?:-x)?$/, 'known to all for boxes that scroll; newer is what it does in others'],
  [/^(?:scrollbar-width(?:: none)?|::-webkit-scrollbar)$/, 'one does what the other does'],
  [/^::-webkit-inner-spin-button$/, 'where there is none `appearance` does the same'],
  [/^forced-color-adjust(?:: none)?$/, 'where colours are forced, the browser knows it'],
  [/^user-select$/, 'the build writes it with a prefix, too'],
  [/^content-visibility(?:: hidden)?$/, 'inside `@supports`, or without any effect'],
  [/^@starting-style$/, 'a bar comes without sliding in'],
];

/** The scripts of a folder that pages of a shop load; the demo's own shop is none. @param {string} folder */
function scriptsIn(folder) {
  const names = readdirSync(folder, { recursive: true }).map(String);
  return new Map(
    names
      .filter((name) => name.endsWith('.js') && !name.startsWith('demo'))
      .map((name) => [name, readFileSync(join(folder, name), 'utf8')]),
  );
}

function run() {
  const dist = join(ROOT, 'dist');
  const floor = floorOf(TARGETS);
  const found = [...scriptFindings(scriptsIn(dist), floor), ...sheetFindings(readFileSync(join(dist, 'shop.css'), 'utf8'), floor)];
  const met = new Set();
  const problems = found.flatMap(([feature, { lacks, where }]) => {
    const allowed = ALLOWED.find(([pattern]) => pattern.test(feature));
    met.add(allowed);
    return allowed ? [] : [`${feature}: not in ${lacks}\n    ${where}`];
  });
  for (const one of ALLOWED) {
    if (!met.has(one)) {
      problems.push(`${one[0]} is allowed and used nowhere`);
    }
  }
  if (!readFileSync(join(ROOT, 'README.md'), 'utf8').includes(sentenceOf(floor))) {
    problems.push(`README.md does not say “${sentenceOf(floor)}”, which the build is made for`);
  }
  problems.forEach((problem) => console.error(problem));
  console.log(`browsers: ${found.length} features newer than the floor, ${problems.length} problems`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  run();
}
