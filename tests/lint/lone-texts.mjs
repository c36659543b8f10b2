/** @typedef {import('./source.mjs').Source} Source */
/** @typedef {import('./source.mjs').Node} Node */

/** Functions that give a text. */
const TEXT_MAKERS = /^(message|String|format[A-Z]\w*|textOf|plural)$/;

/** Is this child of an element one of the blanks between others, or none at all? @param {Node} child */
const isBlank = (child) =>
  (child.type === 'JSXText' && child.value.trim() === '') ||
  (child.type === 'JSXExpressionContainer' &&
    (child.expression.type === 'JSXEmptyExpression' ||
      (child.expression.type === 'Literal' && String(child.expression.value).trim() === '')));

/**
 * May an expression be a text?
 * @param {Node} node
 * @param {boolean} isInElement what stands in a fragment is most often an element
 * @returns {boolean}
 */
function isText(node, isInElement) {
  /** @param {Node} one @returns {boolean} */
  const again = (one) => isText(one, isInElement);
  switch (node.type) {
    case 'Literal':
    case 'TemplateLiteral':
    case 'MemberExpression':
      return node.value !== null;
    case 'Identifier':
      return isInElement && !['undefined', 'children'].includes(node.name);
    case 'CallExpression':
      return node.callee.type === 'Identifier' && TEXT_MAKERS.test(node.callee.name);
    case 'LogicalExpression':
      return again(node.right) || (node.operator !== '&&' && again(node.left));
    case 'ConditionalExpression':
      return again(node.consequent) || again(node.alternate);
    default:
      return false;
  }
}

/**
 * Texts of JSX that do not stand alone in their element: a browser that translates the page puts every text into an element of its own, and
 * what is written to the text that was there, or put before it, is lost or fails.
 * @param {readonly Source[]} sources
 * @returns {string[]} one line each
 */
export function sharedTexts(sources) {
  return sources
    .filter(({ path }) => /^(widgets|shared)\/.*\.tsx$/.test(path))
    .flatMap((source) => {
      /** @type {string[]} */
      const wrong = [];
      source.walk((node) => {
        if (node.type !== 'JSXElement' && node.type !== 'JSXFragment') {
          return;
        }
        /** @type {Node[]} */
        const children = node.children.filter((/** @type {Node} */ child) => !isBlank(child));
        const isInElement = node.type === 'JSXElement' && /^[a-z]/.test(String(node.openingElement.name.name));
        const texts = children.filter(
          (child) => child.type === 'JSXText' || (child.type === 'JSXExpressionContainer' && isText(child.expression, isInElement)),
        );
        if (children.length > 1 && texts[0]) {
          wrong.push(`${source.path}:${source.lineOf(texts[0])} a text stands alone in its element, others have one of their own`);
        }
      });
      return wrong;
    });
}
