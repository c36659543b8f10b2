import { readFileSync } from 'node:fs';
import { at } from '../../build/paths.mjs';
import { rowsOf } from '../sizes.mjs';

export const title = 'Script a page loads (gzip)';

export function run() {
  const rows = rowsOf(JSON.parse(readFileSync(at('tests/size.json'), 'utf8')));
  return rows.map(({ name, gz, limit }) => ({ what: name, values: [gz / 1000], unit: 'KB', promised: limit.gz / 1000 }));
}
