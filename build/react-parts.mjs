/**
 * Parts of React's renderer that no page of ours can reach, left out by facts: what is true wherever our tags run and React cannot know.
 * Each fact turns some expressions into literals, found by what React's minified file keeps as it is: names of properties, kinds of nodes,
 * texts, numbers of errors. What becomes dead by that, the minifier takes out: more than a quarter of the renderer.
 *
 * A fact that finds nothing fails the build: with another version of React, look up in its sources how it says the same now, or take the
 * fact out. Whether React still does what it did, `tests/lint/react-parts.test.ts` asks of both.
 */
import {
  alive,
  bodyOf,
  EFFECT,
  edited,
  folded,
  givenIn,
  holds,
  instead,
  namesOf,
  propertyOf,
  source,
  valueOf,
  walk,
  wrapped,
} from './fold.mjs';

/**
 * @typedef {import('./fold.mjs').Node} Node
 * @typedef {import('./fold.mjs').Edit} Edit
 * @typedef {{text: string, symbols: ReadonlyMap<string, string>}} Script its text, and the variables that hold `Symbol.for(…)`
 *
 * @typedef {object} Rule
 * @property {readonly string[]} types of the nodes it looks at
 * @property {(node: Node, parent: Node, field: string, script: Script) => string | undefined} to what stands for the node from now on
 * @property {number} [times] how often it finds something; left out, once or more
 *
 * @typedef {object} Fact
 * @property {string} name what is true
 * @property {readonly Rule[]} rules each finds something, or the build fails: another version of React says it in another way
 * @property {readonly string[]} [unsaid] words that then mean nothing any more: a source that says one fails the build
 */

/** What React calls its kinds of nodes ("work tags"), of which our pages have none. */
const KINDS = {
  Mode: 8,
  Profiler: 12,
  SuspenseComponent: 13,
  LazyComponent: 16,
  IncompleteClassComponent: 17,
  DehydratedFragment: 18,
  SuspenseListComponent: 19,
  ScopeComponent: 21,
  OffscreenComponent: 22,
  LegacyHiddenComponent: 23,
  CacheComponent: 24,
  TracingMarkerComponent: 25,
};
const NO_KIND = new Set(Object.values(KINDS));
/** The elements that would make such nodes, by React's symbols. */
const NO_ELEMENT = new Set(
  ['strict_mode', 'profiler', 'suspense', 'suspense_list', 'lazy', 'scope', 'offscreen', 'legacy_hidden'].map((name) => `react.${name}`),
);
/** How a rendering may end that React calls suspended, and the error of one that ended in no known way. */
const SUSPENDED = new Set([3, 4]);
const UNKNOWN_END = 329;
/** The error of a page that is not what its server sent. */
const HYDRATION_FAILED = 418;
/** A mode of a node: in a root by `createRoot`. */
const CONCURRENT = 1;

/** Hooks that nobody uses; they are no exports of ours either. */
export const UNUSED_HOOKS = ['useTransition', 'useDeferredValue', 'useInsertionEffect', 'useDebugValue'];
/** What a class may say of the context that React had first. */
const OLD_CONTEXT = ['contextTypes', 'childContextTypes', 'getChildContext'];
/** What a class may have beside what an error boundary needs. */
const LIFECYCLE = [
  ...['componentWillMount', 'componentWillReceiveProps', 'componentWillUpdate'],
  ...['UNSAFE_componentWillMount', 'UNSAFE_componentWillReceiveProps', 'UNSAFE_componentWillUpdate'],
  ...['componentDidMount', 'componentDidUpdate', 'componentWillUnmount'],
  ...['getDerivedStateFromProps', 'getSnapshotBeforeUpdate', 'shouldComponentUpdate', 'isPureReactComponent'],
];
/** What `typeof` says in each browser we support. */
const TYPEOF = /** @type {Record<string, string>} */ ({
  window: 'object',
  'window.document': 'object',
  'window.document.createElement': 'function',
  'Object.is': 'function',
  MSApp: 'undefined',
  WeakSet: 'function',
  setTimeout: 'function',
  clearTimeout: 'function',
  queueMicrotask: 'function',
});
/** What `in` says there. */
const IN = /** @type {Record<string, string>} */ ({ 'documentMode in document': 'false', 'CompositionEvent in window': 'true' });

/** Is a node read where it stands, and not written, deleted or called? @param {Node} parent @param {string} field */
const isRead = (parent, field) =>
  !(field === 'left' && /^(?:AssignmentExpression|For(?:In|Of)Statement)$/.test(parent.type)) &&
  !(field === 'callee' && parent.type === 'CallExpression') &&
  parent.type !== 'UpdateExpression' &&
  !(parent.type === 'UnaryExpression' && parent.operator === 'delete');

/** Reads of a property give a literal, and so do calls of it. @param {string} name @param {string} literal @returns {Rule[]} */
const reads = (name, literal) => [
  {
    types: ['MemberExpression', 'CallExpression'],
    to: (node, parent, field) => (propertyOf(node.callee ?? node) === name && isRead(parent, field) ? literal : undefined),
  },
];

/**
 * What a comparison comes to that never holds; what is worked out for it still is.
 * @param {Node} node @param {(node: Node) => boolean} isNever which side can never be
 * @param {Script} script
 */
function neverEqual(node, isNever, { text }) {
  if (!/^[!=]==?$/.test(node.operator)) {
    return undefined;
  }
  const [never, other] = isNever(node.left) ? [node.left, node.right] : [node.right, node.left];
  const result = node.operator.startsWith('!') ? 'true' : 'false';
  if (!isNever(never)) {
    return undefined;
  }
  return holds(other, ({ type }) => EFFECT.test(type)) ? `${text.slice(other.start, other.end)},${result}` : result;
}

/**
 * A case that never holds: its statements stay where the case before it falls into them, which the minifier finds out.
 * @param {Node} node @param {Node} parent the switch @param {Script} script
 * @param {(node: Node) => boolean} isNever of the test of a case
 */
function withoutCase(node, parent, { text }, isNever) {
  if (!node.test || !isNever(node.test)) {
    return undefined;
  }
  const isFirst = parent.cases.slice(0, parent.cases.indexOf(node)).every((/** @type {Node} */ one) => one.test && isNever(one.test));
  const names = namesOf(node.consequent);
  return isFirst ? names && `case NaN:${names}` : text.slice(node.consequent[0]?.start ?? node.end, node.end);
}

/**
 * Functions that say something only give a literal.
 * @param {(node: Node) => boolean} says @param {string} literal
 * @param {readonly string[]} names of them in React's sources: so many there are, and no other says it
 * @returns {Rule[]}
 */
const functionsThat = (says, literal, names) => [
  {
    types: ['FunctionDeclaration'],
    to: (node, _parent, _field, { text }) =>
      holds(node.body, says) ? `${text.slice(node.start, node.body.start)}{return ${literal}}` : undefined,
    times: names.length,
  },
];

/** @param {string | number} value @returns {(node: Node) => boolean} */
const says = (value) => (node) => (node.type === 'Literal' || node.type === 'TemplateLiteral') && valueOf(node) === value;

/** @type {(node: Node) => boolean} */
const isNoKind = (node) => NO_KIND.has(/** @type {number} */ (valueOf(node)));

/**
 * Is one side of a comparison the kind of a node, as `a.tag === 13` or `(b = a.tag), b === 13` ask for it?
 * @param {Node} side @param {Node} comparison @param {Node} parent of that
 */
function isTag(side, comparison, parent) {
  const before = parent.type === 'SequenceExpression' ? parent.expressions[parent.expressions.indexOf(comparison) - 1] : undefined;
  const given = side.type === 'Identifier' && before?.type === 'AssignmentExpression' && before.left.name === side.name ? before : side;
  return propertyOf(source(given)) === 'tag';
}

/** @param {Script} script @returns {(node: Node) => boolean} is it a variable that holds the symbol of such an element? */
const isNoElement =
  ({ symbols }) =>
  (node) =>
    node.type === 'Identifier' && NO_ELEMENT.has(symbols.get(node.name) ?? '');

/** @type {readonly Fact[]} */
export const FACTS = [
  {
    name: 'no page has Suspense, lazy components, Profiler, StrictMode or what React has for itself',
    rules: [
      {
        types: ['BinaryExpression'],
        to: (node, parent, _field, script) =>
          [node.left, node.right].some((side) => isTag(side, node, parent)) ? neverEqual(node, isNoKind, script) : undefined,
      },
      {
        types: ['SwitchCase'],
        to: (node, parent, _field, script) =>
          propertyOf(source(parent.discriminant)) === 'tag' ? withoutCase(node, parent, script, isNoKind) : undefined,
      },
      { types: ['BinaryExpression'], to: (node, _parent, _field, script) => neverEqual(node, isNoElement(script), script) },
      { types: ['SwitchCase'], to: (node, parent, _field, script) => withoutCase(node, parent, script, isNoElement(script)) },
    ],
  },
  {
    name: 'nothing is thrown but errors: what React waits for elsewhere is told like any other',
    rules: [
      {
        types: ['BinaryExpression'],
        to: (node) =>
          [node.left, node.right].some((side) => side.operator === 'typeof' && propertyOf(side.argument) === 'then') &&
          [node.left, node.right].some(says('function'))
            ? 'false'
            : undefined,
      },
      {
        types: ['SwitchCase'],
        to: (node, parent, _field, script) =>
          holds(parent.cases.at(-1), says(UNKNOWN_END))
            ? withoutCase(node, parent, script, (test) => SUSPENDED.has(/** @type {number} */ (valueOf(test))))
            : undefined,
      },
    ],
  },
  {
    name: 'no root is hydrated: a tag renders into an empty box',
    rules: [
      ...reads('isDehydrated', 'false'),
      ...functionsThat(says(HYDRATION_FAILED), 'false', ['tryToClaimNextHydratableInstance', 'popHydrationState']),
      // comments that a server writes around what it waits for
      ...functionsThat(says('/$'), 'null', [
        'clearSuspenseBoundary',
        'getNextHydratable',
        'getParentSuspenseInstance',
        'popHydrationState',
      ]),
      // events kept until a part is hydrated
      ...functionsThat((node) => propertyOf(node) === 'pointerId', 'false', ['clearIfContinuousEvent', 'queueIfContinuousEvent']),
    ],
  },
  {
    name: 'every root is made by `createRoot`',
    rules: [
      {
        types: ['BinaryExpression'],
        to: (node) =>
          node.operator === '&' && propertyOf(node.left) === 'mode' && valueOf(node.right) === CONCURRENT ? String(CONCURRENT) : undefined,
      },
    ],
  },
  {
    name: 'no update is a transition, and no hook is asked for that nobody uses',
    rules: [...reads('transition', 'null'), { types: ['Property'], to: (node) => (UNUSED_HOOKS.includes(node.key.name) ? '' : undefined) }],
  },
  {
    name: 'classes have no context of the old kind',
    rules: OLD_CONTEXT.flatMap((name) => reads(name, 'void 0')),
    unsaid: OLD_CONTEXT,
  },
  {
    name: 'the only class is a boundary for errors',
    rules: LIFECYCLE.flatMap((name) => reads(name, 'void 0')),
    unsaid: LIFECYCLE,
  },
  { name: 'no component has default properties', rules: reads('defaultProps', 'void 0'), unsaid: ['defaultProps'] },
  { name: 'a ref is no text: React refuses one that has no owner', rules: reads('_owner', 'null') },
  {
    name: 'no markup is given as text: what comes from a server goes through `shared/html/sanitize.ts`',
    rules: [
      ...reads('dangerouslySetInnerHTML', 'void 0'),
      { types: ['BinaryExpression'], to: (node, _parent, _field, script) => neverEqual(node, says('dangerouslySetInnerHTML'), script) },
    ],
    unsaid: ['dangerouslySetInnerHTML'],
  },
  {
    name: 'nobody reads where in the tree an error was',
    rules: [
      {
        types: ['TryStatement'],
        to: ({ block, handler }) =>
          handler && holds(handler, (node) => String(valueOf(node)).includes('Error generating stack'))
            ? `{${namesOf([block])}}`
            : undefined,
      },
    ],
  },
  {
    name: 'nobody listens to `onBeforeInput`',
    rules: [
      { types: ['CallExpression'], to: (node) => (node.arguments[0] && says('onBeforeInput')(node.arguments[0]) ? 'void 0' : undefined) },
      {
        types: ['IfStatement'],
        to: ({ consequent, alternate }) =>
          consequent.type === 'ExpressionStatement' && !alternate && holds(consequent, says('onBeforeInput')) ? '{}' : undefined,
      },
    ],
    unsaid: ['onBeforeInput', 'onBeforeInputCapture'],
  },
  {
    name: 'our browsers are of this decade',
    rules: [
      {
        types: ['UnaryExpression'],
        to: ({ operator, argument }, _parent, _field, { text }) => {
          const type = operator === 'typeof' && TYPEOF[text.slice(argument.start, argument.end)];
          return type ? `'${type}'` : undefined;
        },
      },
      {
        types: ['BinaryExpression'],
        to: ({ operator, left, right }) => (operator === 'in' ? IN[`${String(valueOf(left))} in ${right.name}`] : undefined),
      },
      {
        types: ['ConditionalExpression'],
        to: ({ test, consequent }, _parent, _field, { text }) =>
          propertyOf(test) === 'clz32' ? text.slice(consequent.start, consequent.end) : undefined,
      },
    ],
  },
];

/** Words that no source may say, because React does not know them any more. */
export const UNSAID = FACTS.flatMap(({ unsaid = [] }) => unsaid);

/** @type {Map<string, Rule[]>} */
const RULES = new Map();
for (const rule of FACTS.flatMap(({ rules }) => rules)) {
  for (const type of rule.types) {
    RULES.set(type, [...(RULES.get(type) ?? []), rule]);
  }
}

/**
 * The variables of a script that hold `Symbol.for(…)`, with what for; a name that is declared again elsewhere may be another there.
 * @param {readonly Node[]} body
 */
function symbolsIn(body) {
  const given = givenIn(body);
  return new Map(
    body
      .flatMap(({ declarations = [] }) => /** @type {Node[]} */ (declarations))
      .filter(({ id, init }) => init?.type === 'CallExpression' && propertyOf(init.callee) === 'for' && given.get(id.name)?.declared === 1)
      .map(({ id, init }) => /** @type {const} */ ([String(id.name), String(valueOf(init.arguments[0]))])),
  );
}

/**
 * A wrapped script with the facts told to it.
 * @param {string} name @param {string} text
 * @param {ReadonlyMap<string, string>} symbols
 * @param {(rule: Rule) => void} onFound is told of each rule that found something
 * @returns {string} the same text where none did
 */
function told(name, text, symbols, onFound) {
  /** @type {Edit[]} */
  const edits = [];
  for (const statement of bodyOf(name, text)) {
    walk(statement, statement, '', (node, parent, field) => {
      for (const rule of RULES.get(node.type) ?? []) {
        const to = rule.to(node, parent, field, { text, symbols });
        if (to !== undefined) {
          onFound(rule);
          edits.push(instead(node, parent, to));
        }
      }
    });
  }
  return edited(text, edits);
}

/**
 * React's renderer without the parts that no page of ours can reach.
 * @param {string} path of the file, for error texts
 * @param {string} text a CommonJS script
 * @returns {{text: string, missed: string[]}} and the facts of which a rule did not find what it is for
 * @throws where it cannot be parsed
 */
export function withoutParts(path, text) {
  /** @type {Map<Rule, number>} */
  const found = new Map();
  const script = wrapped(text);
  const symbols = symbolsIn(bodyOf(path, script));
  let now = script;
  for (let before = ''; now !== before;) {
    before = now;
    for (let untold = ''; now !== untold;) {
      untold = now;
      now = told(path, untold, symbols, (rule) => found.set(rule, (found.get(rule) ?? 0) + 1));
    }
    now = alive(path, folded(path, now));
  }
  const body = bodyOf(path, now);
  const [license = ''] = /^\/\*\*[\s\S]*?\*\//.exec(text) ?? [];
  return {
    text: `${license}\n'use strict';${now.slice(body[0]?.start, body.at(-1)?.end)}`,
    missed: FACTS.filter(({ rules }) => rules.some((rule) => !found.has(rule) || (rule.times ?? found.get(rule)) !== found.get(rule))).map(
      ({ name }) => name,
    ),
  };
}
