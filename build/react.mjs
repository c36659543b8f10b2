/**
 * React as modules with names, ours or the host's. As it comes it is CommonJS, or a few globals: every chunk would ask for whole objects,
 * through helpers of the bundler that all chunks share. Here what is imported are names, and those nobody imports are dropped.
 */
import { createRequire } from 'node:module';
import * as esbuild from 'esbuild';
import { at } from './paths.mjs';

const require = createRequire(import.meta.url);
const MODULES = ['react', 'react-dom', 'react-dom/client', 'react/jsx-runtime'];
const NAME = /^[a-z]\w*$/i;

/** A module of React by its names. A pure call is left out where nobody imports the name. */
const named = (name) => [
  `import { m${MODULES.indexOf(name)} as all } from 'shop-react';`,
  'export default all;',
  ...Object.keys(require(name)).filter((key) => NAME.test(key)).map((key) => `export const ${key} = /* @__PURE__ */ (() => all.${key})();`),
].join('\n');

/**
 * An esbuild plugin; any other entry of React (a server renderer, say) fails the build instead of bundling a second React.
 * @param {string} name
 * @param {() => Promise<string>} all text of the module that exports React's modules as objects: `m0`, `m1`, … in the order above
 */
const reactPlugin = (name, all) => ({
  name,
  setup(build) {
    build.onResolve({ filter: /^(react|react-dom)(\/.*)?$/ }, ({ path }) =>
      MODULES.includes(path) ? { path, namespace: name, sideEffects: false } : { errors: [{ text: `no ${path} for shops` }] });
    build.onLoad({ filter: /.*/, namespace: name }, ({ path }) => ({ contents: named(path), loader: 'js' }));
    build.onResolve({ filter: /^shop-react$/ }, () => ({ path: 'all', namespace: 'shop-react' }));
    build.onLoad({ filter: /.*/, namespace: 'shop-react' }, async () => ({ contents: await all(), loader: 'js' }));
  },
});

/**
 * Puts our own React in, bundled once by itself.
 * @param {import('esbuild').BuildOptions} options what decides how it is compiled
 * @param {(metafile: import('esbuild').Metafile) => void} tell is told what went into it: other bundlings see one text
 */
export function ownReactPlugin(options, tell) {
  let text;
  const bundle = async () => {
    const contents = MODULES.map((name, i) => `import m${i} from ${JSON.stringify(name)}; export { m${i} };`).join('\n');
    const { outputFiles, metafile } = await esbuild.build({ ...options, metafile: true, absWorkingDir: at('.'), stdin: { contents, resolveDir: at('.') }, bundle: true, write: false, format: 'esm', legalComments: 'inline', logLevel: 'silent' });
    tell(metafile);
    return outputFiles[0].text;
  };
  return reactPlugin('own-react', () => (text ??= bundle()));
}

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

/** Puts the host page's React in place of ours: `window.React`, `window.ReactDOM` and `window.ReactJSXRuntime`, as WordPress prints them. */
export const hostReactPlugin = () => reactPlugin('host-react', async () => HOST);
