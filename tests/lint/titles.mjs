/** @typedef {import('./source.mjs').Source} Source */
/** @typedef {import('./source.mjs').Node} Node */

/** A title has fewer characters than this. */
const LIMIT = 90;
/** Files whose titles count: tests, and the steps of those that drive a browser without Vitest. */
const TESTS = /^tests\/(.*\.test\.tsx?|(engines|live)\/.*\.mjs)$/;
/** What takes a title first; `step` in tests that report their steps themselves. */
const TAKERS = new Set(['test', 'it', 'describe', 'step']);
/** What may stand between the name and the title, as in `test.each(rows)('title', …)`. */
const MODIFIERS = new Set(['concurrent', 'each', 'fails', 'for', 'only', 'runIf', 'sequential', 'skip', 'skipIf', 'todo']);

/** Does a call of this take a title? @param {Node} callee @returns {boolean} */
function takesTitle(callee) {
  switch (callee.type) {
    case 'Identifier':
      return TAKERS.has(callee.name);
    case 'CallExpression':
      return callee.callee.type !== 'Identifier' && takesTitle(callee.callee);
    case 'TaggedTemplateExpression':
      return takesTitle(callee.tag);
    case 'MemberExpression':
      return MODIFIERS.has(callee.property.name) && takesTitle(callee.object);
    default:
      return false;
  }
}

/**
 * What may be a title, where a node has one: the first argument of a call, or what a step of the engines names so.
 * @param {Node} node
 * @param {string} path
 */
function titleIn(node, path) {
  if (node.type === 'CallExpression' && takesTitle(node.callee)) {
    return /** @type {Node | undefined} */ (node.arguments[0]);
  }
  const isStep = path.startsWith('tests/engines/') && node.type === 'Property' && node.key.name === 'title';
  return isStep ? /** @type {Node} */ (node.value) : undefined;
}

/**
 * Titles of tests and steps that are too long to be read at a glance. Counted is what stands between the quotes in the source,
 * placeholders as they are written.
 * @param {readonly Source[]} sources
 * @returns {string[]} one line each
 */
export function longTitles(sources) {
  return sources
    .filter(({ path }) => TESTS.test(path))
    .flatMap((source) => {
      /** @type {string[]} */
      const wrong = [];
      source.walk((node) => {
        const title = titleIn(node, source.path);
        const isText = title?.type === 'TemplateLiteral' || (title?.type === 'Literal' && typeof title['value'] === 'string');
        const length = title && isText ? title['end'] - title.start - 2 : 0;
        if (title && length >= LIMIT) {
          wrong.push(`${source.path}:${source.lineOf(title)} a title says subject and effect in under ${LIMIT} characters (${length})`);
        }
      });
      return wrong;
    });
}
