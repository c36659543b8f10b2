/**
 * Functions that run as soon as their script does are marked by brackets: `(function…)` is compiled with the script, beside the page's own
 * thread. Any other function V8 only skips at first, and reads a second time when it is called: with React's 125 KB that was a fifth of
 * what the mount of a product page takes.
 */
import { statementsOf } from './parse.mjs';

/** Smaller ones are not worth their brackets. */
const LEAST = 2000;

/**
 * @typedef {{type: string, start: number, end: number}} Node part of a syntax tree
 * @typedef {Node & {params: Node[], body: Node & {body: Node[]}, async: boolean}} Arrow
 */

/** @param {Node | undefined} node @returns {node is Arrow} */
const isArrow = (node) =>
  node?.type === 'ArrowFunctionExpression' && 'body' in node && /** @type {Arrow} */ (node).body.type === 'BlockStatement';

/**
 * The calls of some statements at their own level: what is called, and with what.
 * @param {readonly any[]} statements
 * @returns {{callee: Node, arguments: Node[]}[]}
 */
const callsOf = (statements) =>
  statements
    .flatMap((one) => (one.type === 'VariableDeclaration' ? one.declarations.map((/** @type {any} */ { init }) => init) : [one.expression]))
    .flatMap((one) => (one?.type === 'SequenceExpression' ? one.expressions : [one]))
    .filter((one) => one?.type === 'CallExpression');

/**
 * The functions of some statements that run at once: one that is called where it stands, with those inside it, and factories of modules,
 * which take their exports.
 * @param {readonly Node[]} statements
 * @returns {{arrow: Arrow, isBracketed: boolean}[]}
 */
function atOnce(statements) {
  return callsOf(statements).flatMap(({ callee, arguments: [argument] }) => {
    const isBracketed = callee.type === 'ParenthesizedExpression';
    const called = isBracketed ? /** @type {any} */ (callee).expression : callee;
    if (isArrow(called) && !called.async) {
      return [{ arrow: called, isBracketed }, ...atOnce(called.body.body)];
    }
    return isArrow(argument) && argument.params.length > 0 ? [{ arrow: argument, isBracketed: false }] : [];
  });
}

/**
 * A script with those functions in brackets.
 * @param {string} name path inside dist, for error texts
 * @param {string} text a minified script
 * @returns {string}
 * @throws where it cannot be parsed
 */
export function withCompileHints(name, text) {
  const found = atOnce(statementsOf(name, text)).filter(({ arrow: { start, end } }) => end - start >= LEAST);
  const edits = found.flatMap(({ arrow, isBracketed }) => {
    const params = arrow.params.map(({ start, end }) => text.slice(start, end));
    return [
      { from: arrow.start, to: arrow.body.start, put: `${isBracketed ? '' : '('}function(${params.join()})` },
      { from: arrow.end, to: arrow.end, put: isBracketed ? '' : ')' },
    ];
  });
  // From the last place to the first: those before stay what they are.
  let marked = text;
  for (const { from, to, put } of edits.sort((a, b) => b.from - a.from)) {
    marked = marked.slice(0, from) + put + marked.slice(to);
  }
  return marked;
}
