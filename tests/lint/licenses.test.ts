// @vitest-environment node
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Metafile } from 'esbuild';
import { afterAll, describe, expect, test } from 'vitest';
import { build } from '../../build.mjs';
import { bundledPackages, licenses } from '../../build/licenses.mjs';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const made: string[] = [];
const folder = (): string => {
  const path = mkdtempSync(join(tmpdir(), 'shop-licenses-'));
  made.push(path);
  return path;
};
afterAll(() => {
  for (const path of made) {
    rmSync(path, { recursive: true });
  }
});

/** What a bundler says of one script and what went into it. */
const bundle = (inputs: Readonly<Record<string, number>>): Metafile => ({
  inputs: {},
  outputs: {
    'x.js': {
      bytes: 1,
      imports: [],
      exports: [],
      inputs: Object.fromEntries(Object.entries(inputs).map(([path, bytesInOutput]) => [path, { bytesInOutput }])),
    },
  },
});
/** A package on the disk; gives the path of a file in it. */
function packageWith(json: object, files: Readonly<Record<string, string>> = {}): string {
  const at = join(folder(), 'node_modules', 'one');
  mkdirSync(at, { recursive: true });
  for (const [name, text] of Object.entries({ ...files, 'package.json': JSON.stringify({ name: 'one', version: '1.2.3', ...json }) })) {
    writeFileSync(join(at, name), text);
  }
  return join(at, 'index.js');
}

describe('the packages in a script', () => {
  test('are those that gave it code, in scopes and below other packages too', () => {
    expect(
      bundledPackages([
        bundle({ 'shared/url.ts': 10, 'node_modules/a/index.js': 5, 'node_modules/dropped/index.js': 0 }),
        bundle({
          'node_modules/@s/b/dist/x.js': 5,
          'node_modules/a/other.js': 5,
          'node_modules/a/node_modules/c/index.js': 1,
          'plugin:node_modules/d/index.js': 1,
        }),
      ]),
    ).toEqual(['node_modules/a', 'node_modules/@s/b', 'node_modules/a/node_modules/c', 'node_modules/d']);
  });
});

describe('a notice', () => {
  test('is what the package brings, a NOTICE too', () => {
    const file = packageWith({ license: 'Apache-2.0' }, { 'LICENSE.md': 'The terms.', NOTICE: 'Thanks to Ada.', 'license-check.js': '' });
    expect(licenses([bundle({ [file]: 1 })])).toContain('one 1.2.3 (Apache-2.0)\n\nThe terms.\n\nThanks to Ada.');
  });

  test('of a package that names the MIT licence and brings no file has its terms and the author', () => {
    const text = licenses([bundle({ [packageWith({ license: 'MIT', author: 'Ada <ada@a.test> (https://a.test)' })]: 1 })]);
    expect(text).toMatch(/one 1\.2\.3 \(MIT\)\n\nCopyright \(c\) Ada\n\nPermission is hereby granted/);
  });

  test('that nobody can know fails the build', () => {
    expect(() => licenses([bundle({ [packageWith({ license: 'BSD-3-Clause' })]: 1 })])).toThrow(
      'one: no licence file in the package, and its licence is BSD-3-Clause',
    );
  });
});

test('what is built brings our own licence and those of all that it bundles, React included', async () => {
  const dist = folder();
  await build({ outdir: dist, list: join(ROOT, 'tests/lint/fixture/index.ts'), version: '1.0.0' });
  const text = readFileSync(join(dist, 'LICENSES.txt'), 'utf8');
  expect(text.startsWith(readFileSync(join(ROOT, 'LICENSE'), 'utf8').trim())).toBe(true);
  for (const name of ['react', 'react-dom', 'scheduler']) {
    const { version } = JSON.parse(readFileSync(join(ROOT, 'node_modules', name, 'package.json'), 'utf8')) as { version: string };
    expect(text.includes(`\n${name} ${version} (MIT)\n`), name).toBe(true);
  }
  // No tag of this build has pictures.
  expect(text.includes('embla')).toBe(false);
}, 120_000);
