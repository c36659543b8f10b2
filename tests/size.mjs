/**
 * `npm run size`: what is built against `tests/size.json`, and fails where something is over its limit. A limit is raised by hand, with a
 * line that says why.
 */
import { readFileSync } from 'node:fs';
import { at } from '../build/paths.mjs';
import { kb, overLimit, rowsOf } from './sizes.mjs';

const rows = rowsOf(JSON.parse(readFileSync(at('tests/size.json'), 'utf8')));
/** @param {string[]} cells */
const print = ([name = '', ...cells]) => console.log([name.padEnd(40), ...cells.map((cell) => cell.padStart(10))].join(' ').trimEnd());
print(['', 'gzip', 'limit', 'scripts', 'limit']);
for (const { name, gz, scripts, limit } of rows) {
  print([name, kb(gz), kb(limit.gz), ...(scripts === undefined ? [] : [String(scripts), String(limit.scripts)])]);
}
const over = overLimit(rows);
over.forEach((line) => console.error(`over the limit: ${line}`));
process.exitCode = over.length > 0 ? 1 : 0;
