import { buildSync } from 'esbuild';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { EditionFiles, Manifest } from '../../../build/manifest.mjs';
import { BUILDS, type Build } from './build-list.js';

export { BUILDS, type Build } from './build-list.js';

/** The folder of this project. */
export const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/** The build a run of the suite is for: `SHOP_BUILD=esm` runs every test that names none with that one. */
export const SUITE_BUILD = BUILDS.find((build) => build === process.env['SHOP_BUILD']);

/**
 * The files of a build that loads chunks, out of `dist/manifest.json`; `undefined` for the classic script, which holds everything.
 * @param folder the folder that `dist` lies in
 */
export function editionOf(build: Build, folder = ROOT): EditionFiles | undefined {
  const manifest = JSON.parse(readFileSync(join(folder, 'dist/manifest.json'), 'utf8')) as Manifest;
  switch (build) {
    case 'esm':
      return manifest;
    case 'lean':
      return manifest.lean;
    case 'host-react':
      return manifest.hostReact;
    case 'classic':
      return undefined;
  }
}

/** How a page loads the one script. */
export const OUR_SCRIPT = /<script\b[^>]*\bsrc="([^"]*)shop\.classic\.js"[^>]*>\s*<\/script>/i;

/** Where the tests serve scripts that are no file of the page's folder. */
export const EXTRA = '/__extra/';

/** How a page loads one build. @param base address of dist, slash at the end */
export function scriptLine(build: Build, base: string, attributes = 'defer'): string {
  switch (build) {
    case 'esm':
      return `<script type="module" src="${base}shop.js"></script>`;
    case 'lean':
      return `<script type="module" src="${base}shop.lean.js"></script>`;
    case 'classic':
      return `<script ${attributes} src="${base}shop.classic.js"></script>`;
    case 'host-react':
      return [...HOST_REACT.map((name) => `${EXTRA}${name}`), `${base}shop.host-react.js`]
        .map((src) => `<script ${attributes} src="${src}"></script>`)
        .join('\n');
  }
}

/** The host's React as WordPress loads it, one handle after the other. */
export const HOST_REACT = ['react.js', 'react-dom.js', 'react-jsx-runtime.js'] as const;

/**
 * Puts other builds in place of the classic script the page loads; several stand for several copies on one page.
 * @throws where the page does not load ours: a test on such a page would prove nothing
 */
export function withBuilds(html: string, builds: readonly Build[]): string {
  const found = OUR_SCRIPT.exec(html);
  if (!found) {
    throw new Error('this page does not load shop.classic.js');
  }
  const lines = builds.map((build) => scriptLine(build, found[1] ?? '')).join('\n');
  return html.replace(OUR_SCRIPT, () => lines);
}

/** The same page without our script. */
export const withoutOurs = (html: string): string => html.replace(OUR_SCRIPT, '');

/** Puts lines before our script where the page has it in its head, otherwise at the end of the head. */
export function beforeOurs(html: string, lines: readonly string[]): string {
  const text = lines.join('\n');
  const ours = OUR_SCRIPT.exec(html);
  const head = html.search(/<\/head>/i);
  const place = ours && ours.index < head ? ours.index : head;
  if (place < 0) {
    throw new Error('this page has no head');
  }
  return `${html.slice(0, place)}${text}\n${html.slice(place)}`;
}

let jsxRuntime: string | undefined;

/** The text of one of the host's React scripts: the UMD files, and the JSX runtime on `window.React` as WordPress builds it. */
export function hostReactScript(name: (typeof HOST_REACT)[number]): string {
  switch (name) {
    case 'react.js':
      return readFileSync(join(ROOT, 'node_modules/react/umd/react.production.min.js'), 'utf8');
    case 'react-dom.js':
      return readFileSync(join(ROOT, 'node_modules/react-dom/umd/react-dom.production.min.js'), 'utf8');
    case 'react-jsx-runtime.js':
      jsxRuntime ??=
        buildSync({
          stdin: { contents: "window.ReactJSXRuntime = require('react/jsx-runtime');", resolveDir: ROOT },
          bundle: true,
          write: false,
          format: 'iife',
          minify: true,
          external: ['react'],
          define: { 'process.env.NODE_ENV': '"production"' },
          banner: { js: '(function () { var require = function () { return window.React; };' },
          footer: { js: '})();' },
        }).outputFiles[0]?.text ?? '';
      return jsxRuntime;
  }
}
