/**
 * `npm run size`: what is built against package.json ("sizes"). Fails where a file is over its limit or a page over what it is held
 * at; a promise that is missed is only told, with its reason, here and in tests/bench/README.md.
 */
import { readFileSync } from 'node:fs';
import { at } from '../build/paths.mjs';
import { fileSizes, kb, overLimit, pageSizes, reasonOf } from '../build/sizes.mjs';

/** @type {{sizes: import('../build/sizes.mjs').Limits}} */
const { sizes: limits } = JSON.parse(readFileSync(at('package.json'), 'utf8'));
const files = fileSizes(at('dist'));
const pages = pageSizes(at('dist'), limits.pages);

/** @param {string} name @param {string} raw @param {string} gz @param {string} limit @param {string} [promised] */
const row = (name, raw, gz, limit, promised = '') =>
  console.log([name.padEnd(68), ...[raw, gz, limit, promised].map((cell) => cell.padStart(10))].join(' ').trimEnd());
row('file', 'raw', 'gzip', 'limit');
for (const { name, raw, gz } of files) {
  const limit = limits.files[name];
  row(name, kb(raw), kb(gz), limit === undefined ? '' : kb(limit));
}
console.log('');
row('page (script before anybody acts)', 'raw', 'gzip', 'limit', 'promised');
for (const page of pages) {
  const { name, raw, gz, lean, host } = page;
  const of = limits.pages[name];
  if (of) {
    row(`${name}, React inside`, kb(raw), kb(gz), kb(of.holds), kb(of.limit));
    row(`${name}, lean`, kb(lean.raw), kb(lean.gz), kb(of.leanHolds));
    row(`${name}, host's React`, kb(host.raw), kb(host.gz), kb(of.hostHolds), kb(of.hostLimit));
    const reason = reasonOf(page, of);
    if (reason) {
      console.log(`  missed: ${reason}`);
    }
  }
}
const over = overLimit(files, pages, limits);
over.forEach((line) => console.error(`over the limit: ${line}`));
process.exitCode = over.length > 0 ? 1 : 0;
