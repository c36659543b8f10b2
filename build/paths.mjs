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
