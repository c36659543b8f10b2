/** Puts the host page's React in place of ours: `window.React`, `window.ReactDOM` and `window.ReactJSXRuntime`, as WordPress prints them. */

const MODULES = {
  react: 'module.exports = window.React;',
  'react-dom': 'module.exports = window.ReactDOM;',
  'react-dom/client': 'module.exports = window.ReactDOM;',
  // WordPress has the JSX runtime as a handle of its own since 6.6; a host without it gets the same from createElement.
  // A list of fixed children goes in as arguments, or React would ask for keys.
  'react/jsx-runtime': `
    var own = window.ReactJSXRuntime;
    var make = function (type, props, key, fixed) {
      var rest = {}, children, name;
      for (name in props) { if (name === 'children') { children = props.children; } else { rest[name] = props[name]; } }
      if (key !== undefined) { rest.key = '' + key; }
      if (children === undefined) { return window.React.createElement(type, rest); }
      return window.React.createElement.apply(null, [type, rest].concat(fixed ? children : [children]));
    };
    module.exports = own && own.jsx && own.jsxs ? own : {
      Fragment: window.React.Fragment,
      jsx: function (type, props, key) { return make(type, props, key, false); },
      jsxs: function (type, props, key) { return make(type, props, key, true); },
    };`,
};

/** An esbuild plugin; any other entry of React (a server renderer, say) fails the build instead of bundling a second React. */
export const hostReactPlugin = {
  name: 'host-react',
  setup(build) {
    build.onResolve({ filter: /^(react|react-dom)(\/.*)?$/ }, ({ path }) =>
      Object.hasOwn(MODULES, path) ? { path, namespace: 'host-react' } : { errors: [{ text: `the host page has no ${path}` }] });
    build.onLoad({ filter: /.*/, namespace: 'host-react' }, ({ path }) => ({ contents: MODULES[path], loader: 'js' }));
  },
};
