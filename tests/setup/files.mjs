/** Which test files something concerns, found by reading them: a list kept by hand would miss the next one. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { sourcesOf } from '../lint/source.mjs';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/**
 * Test files that import one of some modules, directly or by others.
 * @param {string[]} modules paths inside the project, without ending
 * @returns {string[]}
 */
export function filesReaching(...modules) {
  const sources = sourcesOf(ROOT, ['tests/shared', 'tests/widgets', 'tests/contract', 'tests/host', 'tests/demo-theme']);
  const reaching = new Set(modules);
  for (let before = 0; before < reaching.size;) {
    before = reaching.size;
    sources
      .filter(({ imports }) => imports.some(({ path, typeOnly }) => !typeOnly && path !== undefined && reaching.has(path)))
      .forEach(({ path }) => reaching.add(path.replace(/\.tsx?$/, '')));
  }
  return sources.map(({ path }) => path).filter((path) => /\.test\.tsx?$/.test(path) && reaching.has(path.replace(/\.tsx?$/, '')));
}

/** Browser tests whose text matches. @param {RegExp} pattern @returns {string[]} */
export function browserFilesNaming(pattern) {
  return readdirSync(`${ROOT}tests/browser`)
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => `tests/browser/${name}`)
    .filter((path) => pattern.test(readFileSync(ROOT + path, 'utf8')));
}
