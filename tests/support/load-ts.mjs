/** TypeScript of this project for scripts that Node runs without a build. */
import { pathToFileURL } from 'node:url';
import * as esbuild from 'esbuild';
import { at } from '../../build/paths.mjs';

/**
 * A TypeScript file as a module Node can import: bundled first.
 * @param {string} file from the project's folder
 * @returns {Promise<any>}
 */
export async function loadTs(file) {
  const { outputFiles } = await esbuild.build({
    entryPoints: [at(file)],
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    write: false,
    logLevel: 'silent',
    packages: 'external',
    // A file bundled into a text has no address; what it imports lies beside it.
    define: { 'import.meta.url': JSON.stringify(pathToFileURL(at(file)).href) },
  });
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0]?.contents ?? []).toString('base64')}`);
}
