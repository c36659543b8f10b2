/**
 * `npm run size`: what is built against package.json ("sizes"). Fails where a file is over its limit or a page over what it is held
 * at; a promise that is missed is only told, with its reason, here and in tests/bench/README.md.
 */
import { readFileSync } from 'node:fs';
import { at } from '../build/paths.mjs';
import { fileSizes, kb, overLimit, pageSizes, reasonOf } from '../build/sizes.mjs';

const { sizes: limits } = JSON.parse(readFileSync(at('package.json'), 'utf8'));
const files = fileSizes(at('dist'));
const pages = pageSizes(at('dist'), limits.pages);

const row = (name, raw, gz, limit) => console.log(`${name.padEnd(52)} ${raw.padStart(10)} ${gz.padStart(10)} ${limit.padStart(10)}`);
row('file', 'raw', 'gzip', 'limit');
for (const { name, raw, gz } of files) {
  row(name, kb(raw), kb(gz), limits.files[name] === undefined ? '' : kb(limits.files[name]));
}
console.log('');
row('page (script before anybody acts)', 'raw', 'gzip', 'promised');
for (const page of pages) {
  const { name, raw, gz, host } = page;
  const limit = limits.pages[name];
  row(`${name}, React inside`, kb(raw), kb(gz), kb(limit.limit));
  row(`${name}, host's React`, kb(host.raw), kb(host.gz), kb(limit.hostLimit));
  const reason = reasonOf(page, limit);
  if (reason) {
    console.log(`  missed: ${reason}`);
  }
}
const over = overLimit(files, pages, limits);
over.forEach((line) => console.error(`over the limit: ${line}`));
process.exitCode = over.length > 0 ? 1 : 0;
