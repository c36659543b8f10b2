/** Rules on who may import and touch what (shared contract 1 to 9). Each takes one parsed source and returns what is wrong with it. */
import { boundNames, isValueName } from './source.mjs';

/**
 * @typedef {import('./source.mjs').Source} Source
 * @typedef {import('./source.mjs').Import} Import
 * @typedef {import('./source.mjs').Node} Node
 * @typedef {{path: string, line: number, message: string}} Violation
 * @typedef {{start: number, name: string}} Hit a name and where it stands
 * @typedef {{finds: (source: Source) => Hit[], behind: readonly string[], use: string}} Door one way of doing a thing
 * @typedef {{applies: (source: Source) => boolean, check: (source: Source) => Violation[]}} Rule says to which files it applies, and what
 * is
 *   wrong there
 */

const REACT = /^(react|react-dom|@nanostores\/react|@floating-ui\/react)/;
/** The widget that a path lies in. @param {string} path */
const widgetOf = (path) => /^widgets\/([^/]+)\//.exec(path)?.[1];
/** Folders of widgets/ that are no widget. */
const NO_WIDGETS = new Set(['entries', 'check']);

/** @param {Source} source @param {(one: Import) => boolean} isBad @param {string} why @returns {Violation[]} */
const badImports = (source, isBad, why) =>
  source.imports.filter(isBad).map(({ from, line }) => ({ path: source.path, line, message: `${why} (${from})` }));

/**
 * Identifiers of the given names used as values and not bound in the file itself.
 * @param {Source} source
 * @param {ReadonlySet<string>} names
 */
function uses(source, names) {
  const bound = boundNames(source);
  /** @type {Hit[]} */
  const hits = [];
  source.walk((node, parent, key) => {
    if (isValueName(node, parent, key) && names.has(node.name) && !bound.has(node.name)) {
      hits.push({ start: node.start, name: node.name });
    }
  });
  return hits;
}

/** Pure files: they decide. */
const RULES = /\.rules\.tsx?$/;
/** Properties that may be read: only writing them makes markup. */
const READABLE = new Set(['innerHTML', 'outerHTML', 'srcdoc']);

/**
 * Members of any object, by name: `x.innerHTML = `, `x['innerHTML'] = `, `{ innerHTML }`, `<p innerHTML>`.
 * @param {Source} source
 * @param {ReadonlySet<string>} names
 */
function members(source, names) {
  /** @type {Hit[]} */
  const hits = [];
  source.walk((node, parent, key) => {
    const isRead = node.type === 'MemberExpression' && !(parent?.type === 'AssignmentExpression' && key === 'left');
    const name =
      node.type === 'MemberExpression'
        ? node.computed
          ? node.property.value
          : node.property.name
        : node.type === 'Property'
          ? (node.key.name ?? node.key.value)
          : node.type === 'JSXAttribute'
            ? node.name.name
            : undefined;
    if (names.has(name) && !(isRead && READABLE.has(name))) {
      hits.push({ start: node.start, name });
    }
  });
  return hits;
}

/**
 * Violations at some places of a file.
 * @template {{start: number}} T
 * @param {Source} source
 * @param {readonly T[]} hits
 * @param {(hit: T) => string} say
 * @returns {Violation[]}
 */
const told = (source, hits, say) => hits.map((hit) => ({ path: source.path, line: source.lineOf(hit), message: say(hit) }));
/** Does a shop get this file? @param {{path: string}} source */
const isOurs = ({ path }) => path.startsWith('widgets/') || path.startsWith('shared/');

const HTML_DOOR = 'shared/html/sanitize.ts';
/** Text becomes nodes there that are only read. */
const HTML_READER = 'shared/html/inert.ts';
const HTML_NAMES = new Set([
  'innerHTML',
  'outerHTML',
  'insertAdjacentHTML',
  'dangerouslySetInnerHTML',
  'createContextualFragment',
  'setHTMLUnsafe',
  'parseHTMLUnsafe',
  'srcdoc',
]);
const HTML_GLOBALS = new Set(['DOMParser', 'XSLTProcessor']);
const NET_NAMES = new Set(['fetch', 'XMLHttpRequest', 'EventSource', 'WebSocket']);
const PAGE_NAMES = new Set([
  'window',
  'document',
  'globalThis',
  'self',
  'location',
  'navigator',
  'history',
  'localStorage',
  'sessionStorage',
  'performance',
  'crypto',
  'requestAnimationFrame',
  'setTimeout',
  'setInterval',
]);

/** True for `Date.now`, `Math.random` and for a `new Date()` that reads the clock. @param {Node} node */
const readsClock = (node) =>
  (node.type === 'MemberExpression' &&
    ((node.object.name === 'Date' && node.property.name === 'now') || (node.object.name === 'Math' && node.property.name === 'random'))) ||
  ((node.type === 'NewExpression' || node.type === 'CallExpression') && node.callee.name === 'Date' && node.arguments.length === 0);

/** @param {Source} source */
function clockReads(source) {
  /** @type {Node[]} */
  const hits = [];
  source.walk((node) => {
    if (readsClock(node)) {
      hits.push(node);
    }
  });
  return hits;
}

/** Finds globals by name, as such and as members. @param {...string} names @returns {(source: Source) => Hit[]} */
const globals =
  (...names) =>
  (source) => [...uses(source, new Set(names)), ...members(source, new Set(names))];

/**
 * One way of doing each thing: what is done behind one door only. `finds` names the places in a source, `behind` the files
 * that are the door, `use` what everybody else calls instead. A new door is one more entry.
 * @type {Record<string, Door>}
 */
const DOORS = {
  'only shared/storage.ts opens the web storages': {
    finds: globals('localStorage', 'sessionStorage'),
    // The script in the head has to fit into 3 KB, and reads one key.
    behind: ['shared/storage.ts', 'shared/consent/cookies.ts'],
    use: 'shared/storage.ts',
  },
  'only shared/cookies.ts reads and writes cookies': {
    finds: (source) => members(source, new Set(['cookie'])),
    behind: ['shared/cookies.ts'],
    use: 'shared/cookies.ts',
  },
  'what we print is JSX': {
    finds: (source) => members(source, new Set(['createElement', 'createElementNS'])),
    behind: [
      'shared/dom/node-of.ts',
      // What they make is never seen: it holds markup that is read, a script that runs, a form or a colour that is asked about.
      'shared/html/attribute.ts',
      'shared/html/inert.ts',
      'shared/html/sanitize.ts',
      'shared/dom/submitter.ts',
      'shared/host/password-estimator.ts',
      'widgets/addons/addons.host.ts',
      // Stores, the loader and the script in the head know no React.
      'shared/cart/empty-cart.ts',
      'shared/styles/sheet.ts',
      'shared/consent/script-blocking.ts',
      // Asks whether the host's React has it.
      'widgets/entries/host-react.ts',
    ],
    use: 'JSX, or nodeOf(<…/>) for nodes that scripts of the host take over',
  },
  "only shared/host/jquery-bridge.ts touches the page's jQuery": {
    finds: globals('jQuery'),
    // The loader puts stand-ins on it before the bridge has come.
    behind: ['shared/host/jquery-bridge.ts', 'shared/host/stand-ins.ts'],
    use: 'shared/host/jquery-bridge.ts',
  },
};

/** A door as a rule. @param {Door} door @returns {Rule} */
const doorRule = ({ finds, behind, use }) => ({
  applies: (source) => isOurs(source) && !behind.includes(source.path),
  check: (source) => told(source, finds(source), ({ name }) => `${name}: use ${use}`),
});

/** Every rule by its name. @type {Record<string, Rule>} */
const IMPORT_RULES = {
  'a widget never imports another widget': {
    applies: ({ path }) => path.startsWith('widgets/') && path !== 'widgets/index.ts' && !NO_WIDGETS.has(widgetOf(path) ?? ''),
    check: (source) =>
      badImports(
        source,
        ({ path }) => {
          const other = path === undefined ? undefined : widgetOf(`${path}/`);
          return other !== undefined && other !== widgetOf(source.path);
        },
        'what two widgets need moves to shared/',
      ),
  },
  'shared never imports a widget': {
    applies: ({ path }) => path.startsWith('shared/'),
    check: (source) => badImports(source, ({ path }) => path?.startsWith('widgets/') === true, 'shared/ knows no widget'),
  },
  'stores import neither shared/ui nor React': {
    applies: ({ path }) => path.startsWith('shared/stores/') || path.startsWith('shared/cart/'),
    check: (source) =>
      badImports(source, ({ path, from }) => path?.startsWith('shared/ui/') === true || REACT.test(from), 'stores hold state, not looks'),
  },
  'rules never import React': {
    applies: ({ path }) => RULES.test(path),
    check: (source) => [
      ...badImports(source, ({ from }) => REACT.test(from), 'pure files know no React'),
      ...(source.path.endsWith('.tsx') ? [{ path: source.path, line: 1, message: 'pure files hold no JSX' }] : []),
    ],
  },
  'rules touch no page, no clock and no chance': {
    applies: ({ path }) => RULES.test(path),
    check: (source) => [
      ...told(source, uses(source, PAGE_NAMES), ({ name }) => `${name} has to be passed in`),
      ...told(source, clockReads(source), () => 'time and chance have to be passed in'),
    ],
  },
  'only shared/net calls the network': {
    applies: (source) => isOurs(source) && !source.path.startsWith('shared/net/'),
    check: (source) => [
      ...told(source, uses(source, NET_NAMES), ({ name }) => `${name}: use shared/net`),
      ...told(source, members(source, new Set(['fetch', 'sendBeacon', 'XMLHttpRequest'])), ({ name }) => `${name}: use shared/net`),
    ],
  },
  'only shared/html/sanitize.ts makes markup of text': {
    applies: (source) => isOurs(source) && ![HTML_DOOR, HTML_READER].includes(source.path),
    check: (source) => [
      ...told(source, members(source, HTML_NAMES), ({ name }) => `${name}: use ${HTML_DOOR}`),
      ...told(source, uses(source, HTML_GLOBALS), ({ name }) => `${name}: use ${HTML_DOOR}`),
    ],
  },
  "only shared/host/driver.ts looks for the host's handlers": {
    applies: (source) => isOurs(source) && !['shared/host/driver.ts', 'shared/host/jquery-bridge.ts'].includes(source.path),
    check: (source) => {
      /** @type {Node[]} */
      const hits = [];
      source.walk((node) => {
        if (node.type === 'ImportSpecifier' && node.imported.name === 'hostListens') {
          hits.push(node);
        }
      });
      return told(source, hits, () => 'ask driverOf or useDriver');
    },
  },
  'late code is asked for by shared/lazy alone': {
    applies: (source) => isOurs(source) && !['widgets/index.ts', 'shared/language.ts', 'shared/lazy.ts'].includes(source.path),
    check: (source) => {
      /** @type {Node[]} */
      const hits = [];
      const lazy = new Set();
      source.walk((node) => {
        if (node.type === 'CallExpression' && ['lazyModule', 'lazyView'].includes(node.callee.name)) {
          lazy.add([node.start, node.end]);
        }
        if (node.type === 'ImportExpression' && ![...lazy].some(([start, end]) => node.start > start && node.end <= end)) {
          hits.push(node);
        }
      });
      return told(source, hits, () => 'use lazyModule or lazyView');
    },
  },
  'no code is made of text': {
    applies: isOurs,
    check: (source) => {
      /** @type {Node[]} */
      /** @type {Node[]} */
      const hits = [];
      source.walk((node) => {
        const called =
          node.type === 'CallExpression' || node.type === 'NewExpression' ? (node.callee.name ?? node.callee.property?.name) : undefined;
        const timer =
          (called === 'setTimeout' || called === 'setInterval') && ['Literal', 'TemplateLiteral'].includes(node.arguments[0]?.type);
        if (called === 'eval' || called === 'Function' || timer) {
          hits.push(node);
        }
      });
      return told(source, hits, () => 'text must not become code');
    },
  },
  'relative imports carry their ending': {
    applies: () => true,
    check: (source) =>
      badImports(source, ({ from }) => from.startsWith('.') && !/\.(js|mjs|css|json)$/.test(from), 'ES modules need the ending .js'),
  },
  'only a component is a default export': {
    applies: (source) => isOurs(source) && !source.path.endsWith('.tsx'),
    check: (source) => {
      /** @type {Node[]} */
      /** @type {Node[]} */
      const hits = [];
      source.walk((node) => {
        if (node.type === 'ExportDefaultDeclaration') {
          hits.push(node);
        }
      });
      return told(source, hits, () => 'export it by name');
    },
  },
  ...Object.fromEntries(Object.entries(DOORS).map(([name, door]) => [name, doorRule(door)])),
};

/**
 * What all rules say of some sources.
 * @param {readonly Source[]} sources
 * @param {Record<string, Rule>} [rules]
 * @returns {string[]} one line per violation, `path:line rule: message`
 */
export function violations(sources, rules = IMPORT_RULES) {
  return sources.flatMap((source) =>
    Object.entries(rules).flatMap(([name, { applies, check }]) =>
      (applies(source) ? check(source) : []).map(({ path, line, message }) => `${path}:${line} ${name}: ${message}`),
    ),
  );
}
