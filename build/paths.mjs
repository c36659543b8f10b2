/** Where things lie. */
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readFileSync } from 'node:fs';

/** The folder of this project. */
export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

/** A path of this project, from its parts. @param {string[]} parts */
export const at = (...parts) => join(ROOT, ...parts);

/** The version the build writes into every script and manifest. @returns {string} */
export const version = () => JSON.parse(readFileSync(at('package.json'), 'utf8')).version;

/**
 * The pages whose sizes are measured, as far as the measure names their tags.
 * @returns {import('./shared-files.mjs').Page[]}
 */
export const measuredPages = () => {
  /** @type {{sizes: import('./sizes.mjs').Limits}} */
  const { sizes } = JSON.parse(readFileSync(at('package.json'), 'utf8'));
  return Object.values(sizes.pages).flatMap(({ tags, ...state }) => (tags ? [{ ...state, tags }] : []));
};
