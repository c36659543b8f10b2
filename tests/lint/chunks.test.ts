import { expect, test } from 'vitest';
import { planOf } from '../../build/chunks.mjs';
import type { Listed } from '../../build/widgets.mjs';

/** What esbuild says of two tags that share a package and React, by where the packages lie. */
const plan = (packages: string): Map<string, readonly string[]> => {
  const files = { [`${packages}/big.js/big.mjs`]: [], [`${packages}/react/index.js`]: [] };
  const tag = (name: string): [string, string[]][] => [
    [`shop-widget:${name}`, [`widgets/${name}/index.ts`]],
    [`widgets/${name}/index.ts`, Object.keys(files)],
  ];
  const inputs = Object.fromEntries(
    [...tag('sort'), ...tag('tabs'), ...Object.entries(files)].map(([file, imports]: [string, string[]]) => [
      file,
      { bytes: 1, imports: imports.map((path) => ({ path, kind: 'import-statement' as const })) },
    ]),
  );
  return new Map(planOf({ inputs, outputs: {} }, Array.from({ length: 36 }, () => ({})) as unknown as Listed[]).together);
};

test('packages behind a link are planned as those beside us', () => {
  const there = plan('../main/node_modules');
  expect([...plan('node_modules')]).toEqual([...there].map(([entry, files]) => [entry, files.map((file) => file.replace('../main/', ''))]));
  expect(there.get('shop-widget:sort')).toEqual(['../main/node_modules/big.js/big.mjs', 'widgets/sort/index.ts']);
});
