import { readFileSync } from 'node:fs';
import { at } from '../../build/paths.mjs';
import { fileSizes, pageSizes } from '../../build/sizes.mjs';

export const title = 'Script a page loads (gzip)';

export function run() {
  const { sizes } = JSON.parse(readFileSync(at('package.json'), 'utf8'));
  const loader = fileSizes(at('dist')).find(({ name }) => name === 'shop.js');
  const kb = (bytes) => [bytes / 1000];
  return [
    { what: 'loader', values: kb(loader.gz), unit: 'KB', promised: 1 },
    ...pageSizes(at('dist'), sizes.pages).flatMap(({ name, gz, host }) => [
      { what: `${name}, React inside`, values: kb(gz), unit: 'KB', promised: sizes.pages[name].limit / 1000 },
      { what: `${name}, host's React`, values: kb(host.gz), unit: 'KB', promised: sizes.pages[name].hostLimit / 1000 },
    ]),
  ];
}
