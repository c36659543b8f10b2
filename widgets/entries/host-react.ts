import { startLoader } from '../../shared/loader.js';
import { WIDGETS } from '../index.js';
import { SCRIPT } from './script.js';

/**
 * `dist/shop.host-react.js`: the same, on the React that the host page loads (WordPress: handles react, react-dom, react-jsx-runtime).
 * A classic script, so that it stands in the host's order of scripts; like shop.js it imports the chunks of the tags that are there.
 */
interface HostReact {
  readonly version?: unknown;
  readonly createElement?: unknown;
}
interface HostReactDom {
  readonly createRoot?: unknown;
}
declare global {
  interface Window {
    React?: HostReact;
    ReactDOM?: HostReactDom;
  }
}

const OLDEST_MAJOR = 18;

/** Why the host's React cannot carry us; `undefined` where it can. */
function missing(): string | undefined {
  const { React: react, ReactDOM: dom } = window;
  if (typeof react?.createElement !== 'function' || !dom) {
    return 'React and ReactDOM are not on this page';
  }
  const version = String(react.version ?? 'of unknown version');
  if (!(parseInt(version, 10) >= OLDEST_MAJOR) || typeof dom.createRoot !== 'function') {
    return `the React on this page is ${version}, ${OLDEST_MAJOR} or newer is needed`;
  }
  return undefined;
}

function start(last: boolean): void {
  const why = missing();
  if (why === undefined) {
    startLoader(WIDGETS, SCRIPT);
    return;
  }
  if (!last) {
    document.addEventListener('DOMContentLoaded', () => start(true), { once: true });
    return;
  }
  if (!Object.keys(WIDGETS).some((tag) => document.querySelector(tag))) {
    return;
  }
  console.error(
    `[shop] shop.host-react.js: ${why}. The tags stay as the page printed them. Load the handles react, react-dom and react-jsx-runtime before it, or use shop.js or shop.classic.js.`,
  );
}

// The host's scripts may stand below ours or be deferred, so a page that is still loading gets a second look.
start(document.readyState !== 'loading' && document.readyState !== 'interactive');
