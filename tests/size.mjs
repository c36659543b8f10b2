/** `npm run size`: what is built against the limits in package.json ("sizes"); prints the table, fails over a limit. */
import { readFileSync } from 'node:fs';
import { at } from '../build/paths.mjs';
import { fileSizes, kb, overLimit, pageSizes } from '../build/sizes.mjs';

const { sizes: limits } = JSON.parse(readFileSync(at('package.json'), 'utf8'));
const files = fileSizes(at('dist'));
const pages = pageSizes(at('dist'), limits.pages);

const row = (name, raw, gz, limit) => console.log(`${name.padEnd(52)} ${raw.padStart(10)} ${gz.padStart(10)} ${limit.padStart(10)}`);
row('file', 'raw', 'gzip', 'limit');
for (const { name, raw, gz } of files) {
  row(name, kb(raw), kb(gz), limits.files[name] === undefined ? '' : kb(limits.files[name]));
}
console.log('');
row('page (script before anybody acts)', 'raw', 'gzip', 'limit');
for (const { name, raw, gz, host } of pages) {
  row(`${name}, React inside`, kb(raw), kb(gz), kb(limits.pages[name].limit));
  row(`${name}, host's React`, kb(host.raw), kb(host.gz), kb(limits.pages[name].hostLimit));
}
const over = overLimit(files, pages, limits);
over.forEach((line) => console.error(`over the limit: ${line}`));
process.exitCode = over.length > 0 ? 1 : 0;
