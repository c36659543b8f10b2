/**
 * What stands for React in each edition: our own copy, Preact's compatibility layer, or the host's. Each is an esbuild plugin; any other
 * entry of React (a server renderer, say) fails the build instead of bundling a second React.
 */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import * as esbuild from 'esbuild';
import { statementsOf } from './parse.mjs';
import { at } from './paths.mjs';
import { UNSAID, UNUSED_HOOKS, withoutParts } from './react-parts.mjs';

const require = createRequire(import.meta.url);
const REACT = /^(react|react-dom)(\/.*)?$/;

/** The modules of React that our code and its libraries import, and what Preact has for each. */
const PREACT = /** @type {Record<string, string>} */ ({
  react: 'preact/compat',
  'react-dom': 'preact/compat',
  'react-dom/client': 'preact/compat/client',
  'react/jsx-runtime': 'preact/compat/jsx-runtime',
});
const MODULES = Object.keys(PREACT);

/**
 * What React exports and neither our code nor its libraries use: ways to start a page that nobody uses since React 18, server markup,
 * transitions, what waits (Suspense), and helpers. With them goes what only they call: 4 % of React. What of the rest no page can reach
 * is another quarter (`react-parts.mjs`, which relies on this list): 32 KB are left.
 */
const UNUSED = new Set([
  ...['hydrate', 'hydrateRoot', 'render', 'unmountComponentAtNode', 'unstable_renderSubtreeIntoContainer'],
  ...['findDOMNode', 'unstable_batchedUpdates', 'unstable_act', 'act'],
  ...['startTransition', ...UNUSED_HOOKS],
  ...['Suspense', 'SuspenseList', 'Profiler', 'StrictMode'],
  ...['Children', 'PureComponent', 'createFactory', 'createRef', 'lazy'],
  // of React's scheduler
  ...['unstable_runWithPriority', 'unstable_next', 'unstable_wrapCallback', 'unstable_forceFrameRate'],
  ...['unstable_pauseExecution', 'unstable_continueExecution', 'unstable_getFirstCallbackNode'],
]);

/**
 * A CommonJS script without the exports that nobody uses; its functions that are called by them alone are left out by the minifier.
 * @param {string} path
 * @param {string} text
 * @returns {string}
 * @throws where it cannot be parsed
 */
export function withoutUnused(path, text) {
  let rest = text;
  for (const statement of statementsOf(path, text).toReversed()) {
    if (
      statement.type === 'ExpressionStatement' &&
      statement.expression.type === 'AssignmentExpression' &&
      statement.expression.left.type === 'MemberExpression' &&
      statement.expression.left.object.type === 'Identifier' &&
      statement.expression.left.object.name === 'exports' &&
      statement.expression.left.property.type === 'Identifier' &&
      UNUSED.has(statement.expression.left.property.name)
    ) {
      rest = rest.slice(0, statement.start) + rest.slice(statement.end);
    }
  }
  return rest;
}

/**
 * A file of React as shops get it.
 * @param {string} path
 * @param {string} text
 * @returns {string}
 * @throws where it cannot be parsed, or says in another way what is taken out of it
 */
export function forShops(path, text) {
  const used = withoutUnused(path, text);
  // The renderer, in whichever file this React has it.
  if (!used.includes('exports.createRoot')) {
    return used;
  }
  const { text: reachable, missed } = withoutParts(path, used);
  if (missed.length > 0) {
    throw new Error(`${path}: build/react-parts.mjs does not find in this React what it takes out because ${missed.join('; because ')}`);
  }
  return reachable;
}

/** React's own files for shops, without what nobody uses. @type {import('esbuild').Plugin} */
const withoutUnusedPlugin = {
  name: 'without-unused',
  setup(build) {
    build.onLoad({ filter: /[\\/](?:react|react-dom|scheduler)[\\/]cjs[\\/].*\.production(?:\.min)?\.js$/ }, async ({ path }) => ({
      contents: forShops(path, await readFile(path, 'utf8')),
      loader: 'js',
    }));
  },
};

const UNSAID_WORDS = new RegExp(String.raw`\b(?:${UNSAID.join('|')})\b`);

/** Refuses sources that ask React for what it is left without. @param {import('esbuild').PluginBuild} build */
function refuseUnsaid(build) {
  build.onLoad({ filter: /\.[cm]?[jt]sx?$/ }, async ({ path }) => {
    const word = UNSAID_WORDS.exec(await readFile(path, 'utf8'))?.[0];
    return word === undefined ? undefined : { errors: [{ text: `${word}: our React is left without it, see build/react-parts.mjs` }] };
  });
}

/** @param {string} path @returns {import('esbuild').OnResolveResult} the failure of an import that no shop needs */
const refused = (path) => ({ errors: [{ text: `no ${path} for shops` }] });

const NAME = /^[a-z]\w*$/i;

/**
 * A module of React by its names. As it comes React is CommonJS, or a few globals: every chunk would import whole objects, through
 * helpers of the bundler that all chunks share. A pure call is left out where nobody imports the name.
 * @param {string} name
 */
const byNames = (name) =>
  [
    `import { m${MODULES.indexOf(name)} as all } from 'shop-react';`,
    'export default all;',
    ...Object.keys(require(name))
      .filter((key) => NAME.test(key) && !UNUSED.has(key))
      .map((key) => `export const ${key} = /* @__PURE__ */ (() => all.${key})();`),
  ].join('\n');

/**
 * React's modules out of one module of objects.
 * @param {string} name
 * @param {() => Promise<string>} all text of the module that exports React's modules as objects: `m0`, `m1`, … in the order above
 * @returns {import('esbuild').Plugin}
 */
const reactPlugin = (name, all) => ({
  name,
  setup(build) {
    build.onResolve({ filter: REACT }, ({ path }) =>
      MODULES.includes(path) ? { path, namespace: name, sideEffects: false } : refused(path),
    );
    build.onLoad({ filter: /.*/, namespace: name }, ({ path }) => ({ contents: byNames(path), loader: 'js' }));
    build.onResolve({ filter: /^shop-react$/ }, () => ({ path: 'all', namespace: 'shop-react' }));
    build.onLoad({ filter: /.*/, namespace: 'shop-react' }, async () => ({ contents: await all(), loader: 'js' }));
  },
});

/**
 * Puts our own React in, bundled once by itself.
 * @param {import('esbuild').BuildOptions} options what decides how it is compiled
 * @param {(metafile: import('esbuild').Metafile) => void} onBundled is given what went into it: other bundlings see one text
 */
export function ownReactPlugin(options, onBundled) {
  /** @type {Promise<string> | undefined} */
  let text;
  const bundle = async () => {
    const contents = MODULES.map((name, i) => `import m${i} from ${JSON.stringify(name)}; export { m${i} };`).join('\n');
    const {
      outputFiles: [file],
      metafile,
    } = await esbuild.build({
      ...options,
      absWorkingDir: at('.'),
      stdin: { contents, resolveDir: at('.') },
      bundle: true,
      write: false,
      metafile: true,
      format: 'esm',
      legalComments: 'inline',
      logLevel: 'silent',
      plugins: [withoutUnusedPlugin],
    });
    onBundled(metafile);
    return file?.text ?? '';
  };
  const { name, setup } = reactPlugin('own-react', () => (text ??= bundle()));
  return /** @type {import('esbuild').Plugin} */ ({
    name,
    async setup(build) {
      await setup(build);
      refuseUnsaid(build);
    },
  });
}

// Preact counts ids in each root, and every tag is a root of its own: two tags would give the same ids, and their radios be one group.
const PREACT_AS_REACT = `
  import { useState } from 'preact/hooks';
  export * from 'preact/compat';
  export { default } from 'preact/compat';
  let last = 0;
  export const useId = () => useState(() => \`:p\${last += 1}:\`)[0];`;

/**
 * Puts Preact in place of React, for the lean edition. Preact consists of ES modules, so names nobody imports are dropped without help.
 * @type {import('esbuild').Plugin}
 */
export const preactPlugin = {
  name: 'preact',
  setup(build) {
    build.onResolve({ filter: REACT }, ({ path, kind }) => {
      const preact = PREACT[path];
      return path === 'react'
        ? { path, namespace: 'own-preact' }
        : preact
          ? build.resolve(preact, { kind, resolveDir: at('.') })
          : refused(path);
    });
    build.onLoad({ filter: /.*/, namespace: 'own-preact' }, () => ({ contents: PREACT_AS_REACT, loader: 'js', resolveDir: at('.') }));
    build.onResolve({ filter: /^shop-react$/ }, () => ({ path: 'all', namespace: 'shop-preact' }));
    build.onLoad({ filter: /.*/, namespace: 'shop-preact' }, () => ({
      contents: MODULES.map((path) => `import '${path}';`).join('\n'),
      loader: 'js',
      resolveDir: at('.'),
    }));
  },
};

// WordPress has the JSX runtime as a handle of its own since 6.6; a host without it gets the same from createElement.
// A list of fixed children goes in as arguments, or React would ask for keys.
const HOST = `
  const { React: react, ReactDOM: dom, ReactJSXRuntime: own } = window;
  if (!react || !dom?.createRoot) { throw new Error('React 18 or newer is not on this page: load the handles react, react-dom and react-jsx-runtime'); }
  const make = (type, props, key, fixed) => {
    const { children, ...rest } = props;
    if (key !== undefined) { rest.key = '' + key; }
    return children === undefined ? react.createElement(type, rest) : react.createElement(type, rest, ...(fixed ? children : [children]));
  };
  export { react as m0, dom as m1, dom as m2 };
  export const m3 = own?.jsx && own.jsxs ? own : {
    Fragment: react.Fragment,
    jsx: (type, props, key) => make(type, props, key, false),
    jsxs: (type, props, key) => make(type, props, key, true),
  };`;

/**
 * Puts the host page's React in place of ours: `window.React`, `window.ReactDOM` and `window.ReactJSXRuntime`, as WordPress prints them.
 */
export const hostReactPlugin = () => reactPlugin('host-react', async () => HOST);
