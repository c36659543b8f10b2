/**
 * Scripts of which more is known than they say themselves: places in them are replaced by literals, what always comes to the same by that
 * is folded, and the minifier takes out what is dead then. For one script as a CommonJS module, which stands in a function here.
 */
import { minifySync } from 'rolldown/utils';
import { statementsOf } from './parse.mjs';

/** @typedef {{type: string, start: number, end: number, [field: string]: any}} Node part of a syntax tree */

/** What an expression may do beside having a value. */
export const EFFECT = /^(?:Assignment|Call|New|Update)Expression$/;
const FUNCTION = /^(?:FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/;

/**
 * Calls back for a node and all inside it, outermost first.
 * @param {Node} node
 * @param {Node} parent
 * @param {string} field of the parent
 * @param {(node: Node, parent: Node, field: string) => void} visit
 */
export function walk(node, parent, field, visit) {
  visit(node, parent, field);
  for (const name in node) {
    const value = node[name];
    if (Array.isArray(value)) {
      value.forEach((one) => one?.type && walk(one, node, name, visit));
    } else if (value?.type) {
      walk(value, node, name, visit);
    }
  }
}

/** The parts of a node. @param {Node} node @returns {Node[]} */
const inside = (node) =>
  Object.values(node)
    .flat()
    .filter((one) => one?.type);

/** Is there such a node inside? @param {Node} node @param {(node: Node) => boolean} test @returns {boolean} */
export function holds(node, test) {
  let found = false;
  walk(node, node, '', (one) => {
    found ||= test(one);
  });
  return found;
}

/**
 * What is left of statements that are taken out: the names they declare, which other statements of their function may use.
 * @param {readonly Node[]} statements
 * @returns {string} a declaration, or nothing
 */
export function namesOf(statements) {
  /** @type {Set<string>} */
  const names = new Set();
  /** @param {Node} node */
  const visit = (node) => {
    if (node.type === 'VariableDeclarator') {
      names.add(node.id.name);
    }
    inside(node)
      .filter(({ type }) => !FUNCTION.test(type))
      .forEach(visit);
  };
  statements.forEach(visit);
  return names.size > 0 ? `var ${[...names].join()};` : '';
}

/** The name of a property, where an expression is one: `a.name`. @param {Node} node @returns {string | undefined} */
export const propertyOf = (node) => (node.type === 'MemberExpression' && !node.computed ? node.property.name : undefined);

/** @param {Node} node @returns {unknown} the value of a text or a number */
export const valueOf = (node) => (node.type === 'TemplateLiteral' && node.quasis.length === 1 ? node.quasis[0].value.cooked : node.value);

/** Where an expression's value comes from: of `(x, a = b)` that is `b`. @param {Node} node @returns {Node} */
export const source = (node) =>
  node.type === 'AssignmentExpression' && node.operator === '='
    ? source(node.right)
    : node.type === 'SequenceExpression'
      ? source(node.expressions.at(-1))
      : node.type === 'ParenthesizedExpression'
        ? source(node.expression)
        : node;

/** A literal as it is written, or nothing. @param {Node} node @returns {string | undefined} */
function literalOf(node) {
  if (node.type === 'Literal') {
    return node.regex ? undefined : String(node.raw);
  }
  if (node.type !== 'UnaryExpression' || node.argument.type !== 'Literal') {
    return undefined;
  }
  return node.operator === '!' ? String(!node.argument.value) : node.operator === 'void' ? 'void 0' : undefined;
}

/** @typedef {{start: number, end: number, to: string}} Edit */

/** A text with some places replaced; of two that overlap the outer one. @param {string} text @param {Edit[]} edits */
export function edited(text, edits) {
  let done = '';
  let at = 0;
  for (const { start, end, to } of edits.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    if (start >= at) {
      done += text.slice(at, start) + to;
      at = end;
    }
  }
  return done + text.slice(at);
}

/** An edit that puts something in the place of a node. @param {Node} node @param {Node} parent @param {string} to @returns {Edit} */
export function instead(node, parent, to) {
  if (node.type === 'Property') {
    // with its comma
    const next = parent.properties[parent.properties.indexOf(node) + 1];
    return { start: node.start, end: next?.start ?? node.end, to };
  }
  return { start: node.start, end: node.end, to: node.type.endsWith('Expression') ? `(${to})` : to };
}

/** A script in a function, where the minifiers see all its names. @param {string} text of a CommonJS module */
export const wrapped = (text) => `export default (function(exports,require){${text}\n})`;

/** The statements of a wrapped script. @param {string} name @param {string} text @returns {Node[]} */
export const bodyOf = (name, text) => source(/** @type {any} */ (statementsOf(name, text))[0].declaration).body.body;

/**
 * What the names of a script are given, wherever that is done; a name that is declared more than once may be another in each place.
 * @param {readonly Node[]} body
 */
export function givenIn(body) {
  /** @type {Map<string, {declared: number, literals: (string | undefined)[]}>} */
  const names = new Map();
  /** @param {Node} pattern @param {string | undefined} literal @param {number} declared does that declare it, too? */
  const give = (pattern, literal, declared) =>
    walk(pattern, pattern, '', ({ type, name }) => {
      if (type === 'Identifier') {
        const before = names.get(name) ?? { declared: 0, literals: [] };
        names.set(name, { declared: before.declared + declared, literals: [...before.literals, literal] });
      }
    });
  for (const statement of body) {
    walk(statement, statement, '', (node) => {
      if (FUNCTION.test(node.type)) {
        [...(node.id ? [node.id] : []), ...node.params].forEach((one) => give(one, undefined, 1));
      } else if (node.type === 'CatchClause' && node.param) {
        give(node.param, undefined, 1);
      } else if (node.type === 'VariableDeclarator') {
        give(node.id, node.init ? literalOf(source(node.init)) : 'void 0', 1);
      } else if (/^For(?:In|Of)Statement$/.test(node.type)) {
        give(node.left, undefined, 0);
      } else if (node.type === 'UpdateExpression') {
        give(node.argument, undefined, 0);
      } else if (node.type === 'AssignmentExpression' && node.left.type !== 'MemberExpression') {
        give(node.left, node.operator === '=' ? literalOf(source(node.right)) : undefined, 0);
      }
    });
  }
  return names;
}

/**
 * The one literal that a function returns, if there is one, and whether that is all it does.
 * @param {Node} node
 * @returns {{literal: string, isAll: boolean} | undefined}
 */
function returned(node) {
  const { body } = node.body;
  const last = body.at(-1);
  if (node.async || node.generator || (last && last.type !== 'ReturnStatement')) {
    return undefined;
  }
  /** @type {Set<string | undefined>} */
  const literals = new Set(last ? [] : ['void 0']);
  /** @param {Node} part */
  const visit = (part) => {
    if (part.type === 'ReturnStatement') {
      literals.add(part.argument ? literalOf(source(part.argument)) : 'void 0');
    }
    inside(part)
      .filter(({ type }) => !FUNCTION.test(type))
      .forEach(visit);
  };
  body.forEach(visit);
  const [literal] = literals;
  return literal && literals.size === 1
    ? { literal, isAll: !last || (body.length === 1 && literalOf(last.argument ?? last) !== undefined) }
    : undefined;
}

/**
 * What the topmost names of a script always are: variables that are given one literal only, and what calls of functions come to.
 * @param {readonly Node[]} body
 */
function alwaysIn(body) {
  const given = givenIn(body);
  /** @type {Map<string, string>} */
  const variables = new Map();
  /** @type {Map<string, {literal: string, isAll: boolean}>} */
  const calls = new Map();
  for (const statement of body) {
    for (const { id } of [...(statement.declarations ?? []), ...(statement.type === 'FunctionDeclaration' ? [statement] : [])]) {
      const { declared, literals } = given.get(id.name) ?? { declared: 0, literals: [] };
      const [literal] = literals;
      if (declared !== 1 || !literals.every((one) => one === literal)) {
        continue;
      }
      const result = statement.type === 'FunctionDeclaration' && literals.length === 1 ? returned(statement) : undefined;
      if (result) {
        calls.set(id.name, result);
      } else if (literal && !literal.startsWith("'") && !literal.startsWith('"')) {
        variables.set(id.name, literal);
      }
    }
  }
  return { variables, calls };
}

/** Is an identifier a value where it stands, no name of a property and no place to write to? @param {Node} parent @param {string} field */
const isValue = (parent, field) =>
  field === 'property' || field === 'key'
    ? parent.computed
    : !['id', 'label', 'left'].includes(field) || /^(?:Binary|Logical)Expression$/.test(parent.type);

/** What the test of an `if` comes to right after its variable was given a literal. @param {Node} before @param {Node} test */
function knownTest(before, test) {
  const last = before.declarations?.at(-1);
  const literal = last?.init && literalOf(source(last.init));
  return literal && test.type === 'BinaryExpression' && /^[!=]==$/.test(test.operator)
    ? [
        [test.left, test.right],
        [test.right, test.left],
      ]
        .filter(([name, value]) => name?.name === last.id.name && value && literalOf(value) === literal)
        .map(() => String(test.operator === '==='))[0]
    : undefined;
}

/**
 * A wrapped script with what its topmost names always are in their place: the minifiers do not look at that.
 * @param {string} name @param {string} text
 * @returns {string} the same text where there is nothing
 */
export function folded(name, text) {
  const body = bodyOf(name, text);
  const { variables, calls } = alwaysIn(body);
  /** @type {Edit[]} */
  const edits = [];
  for (const statement of body) {
    walk(statement, statement, '', (node, parent, field) => {
      const literal = variables.get(node.type === 'AssignmentExpression' ? node.left.name : node.type === 'Identifier' ? node.name : '');
      const call = node.type === 'CallExpression' ? calls.get(node.callee.name) : undefined;
      if (literal && node.type === 'AssignmentExpression') {
        edits.push(instead(node, parent, text.slice(node.right.start, node.right.end)));
      } else if (literal && isValue(parent, field)) {
        edits.push({ start: node.start, end: node.end, to: `${parent.shorthand ? `${node.name}:` : ''}(${literal})` });
      } else if (call?.isAll) {
        const values = node.arguments.map((/** @type {Node} */ { start, end }) => text.slice(start, end));
        edits.push(instead(node, parent, [...values, call.literal].join()));
      } else if (call && call.literal !== 'void 0' && /^(?:VariableDeclarator|AssignmentExpression|ReturnStatement)$/.test(parent.type)) {
        edits.push(instead(node, parent, `${text.slice(node.start, node.end)},${call.literal}`));
      }
      for (const list of [node.body, node.consequent].filter(Array.isArray)) {
        list.forEach((/** @type {Node} */ { type, test }, i) => {
          const known = type === 'IfStatement' && i > 0 ? knownTest(list[i - 1], test) : undefined;
          if (known) {
            edits.push({ start: test.start, end: test.end, to: known });
          }
        });
      }
    });
  }
  return edited(text, edits);
}

/** A wrapped script without what is dead. @param {string} name of it, for error texts @param {string} text */
export function alive(name, text) {
  const { code, errors } = minifySync(name, text, { module: true, compress: true, mangle: false, codegen: { removeWhitespace: true } });
  if (errors[0]) {
    throw new Error(`${name}: ${errors[0].message}`);
  }
  return code;
}
