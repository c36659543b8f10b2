/**
 * What stands for React in each edition: our own copy, Preact's compatibility layer, or the host's. Each is an esbuild plugin; any other
 * entry of React (a server renderer, say) fails the build instead of bundling a second React.
 */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { at } from './paths.mjs';

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
      .filter((key) => NAME.test(key))
      .map((key) => `export const ${key} = /* @__PURE__ */ (() => all.${key})();`),
  ].join('\n');

/**
 * React's modules out of one module of objects.
 * @param {string} name
 * @param {string} all text of the module that exports React's modules as objects: `m0`, `m1`, … in the order above
 * @returns {import('esbuild').Plugin}
 */
const reactPlugin = (name, all) => ({
  name,
  setup(build) {
    build.onResolve({ filter: REACT }, ({ path, kind, namespace }) => {
      if (kind === 'require-call' || namespace === 'shop-react') {
        return undefined;
      }
      return MODULES.includes(path) ? { path, namespace: name, sideEffects: false } : refused(path);
    });
    build.onLoad({ filter: /.*/, namespace: name }, ({ path }) => ({ contents: byNames(path), loader: 'js' }));
    build.onResolve({ filter: /^shop-react$/ }, () => ({ path: 'all', namespace: 'shop-react' }));
    build.onLoad({ filter: /.*/, namespace: 'shop-react' }, () => ({ contents: all, loader: 'js', resolveDir: at('.') }));
  },
});

/** Puts our own React in. */
export const ownReactPlugin = reactPlugin(
  'own-react',
  MODULES.map((name, i) => `import m${i} from ${JSON.stringify(name)}; export { m${i} };`).join('\n'),
);

// Preact counts ids in each root, and every tag is a root of its own: two tags would give the same ids, and their radios be one group.
const PREACT_AS_REACT = `
  import './shared/element/preact-texts.js';
  import { useState } from 'preact/hooks';
  export * from 'preact/compat';
  let last = 0;
  export const useId = () => useState(() => \`:p\${last += 1}:\`)[0];`;

/** The default import of React, alone or with names behind it. Whole React is one object, of which nothing can be left out. */
const WHOLE = /\bimport (\w+)(?:, *(\{[^}]*\}))? *from *(["'])react\3/;

/**
 * Puts Preact in place of React, for the lean edition. Preact consists of ES modules, so names nobody imports are dropped without help;
 * a library that imports React whole gets it by its names.
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
    build.onLoad({ filter: /[\\/]node_modules[\\/].*\.m?js$/ }, async ({ path }) => {
      const text = await readFile(path, 'utf8');
      const named = text.replace(
        WHOLE,
        (_all, whole, names) => `import * as ${whole} from 'react';${names ? `import ${names} from 'react';` : ''}`,
      );
      return named === text ? undefined : { contents: named, loader: 'js' };
    });
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
export const hostReactPlugin = reactPlugin('host-react', HOST);
