/** Where happy-dom lies in one file, and how it comes there. */
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as esbuild from 'esbuild';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const { version } = createRequire(import.meta.url)('happy-dom/package.json');

/** @returns {string} its path, by version: another one is another file */
export const happyDomFile = () => join(ROOT, `node_modules/.cache/happy-dom-${version}.cjs`);

/** Makes the file where it is not there: whole or not at all, for several runs may begin at once. */
export async function makeHappyDomFile() {
  const file = happyDomFile();
  if (existsSync(file)) {
    return;
  }
  mkdirSync(dirname(file), { recursive: true });
  const own = mkdtempSync(`${file}-`);
  await esbuild.build({
    entryPoints: [join(ROOT, 'node_modules/happy-dom/lib/index.js')],
    outfile: join(own, 'happy-dom.cjs'),
    bundle: true,
    platform: 'node',
    format: 'cjs',
    // What a class is called is part of what it says.
    keepNames: true,
    define: { 'import.meta.url': '__url' },
    banner: { js: "const __url = require('node:url').pathToFileURL(__filename).href;" },
    logLevel: 'error',
  });
  renameSync(join(own, 'happy-dom.cjs'), file);
  rmSync(own, { recursive: true });
}
