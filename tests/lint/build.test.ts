// @vitest-environment node
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { build } from '../../build.mjs';
import type { Manifest } from '../../build/manifest.mjs';
import { withoutDocs } from '../../build/strip-docs.mjs';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const list = join(ROOT, 'tests/lint/fixture/index.ts');
let dist = '';
let manifest: Manifest;

beforeAll(async () => {
  dist = mkdtempSync(join(tmpdir(), 'shop-dist-'));
  manifest = await build({ outdir: dist, list, version: '1.0.0' });
});
afterAll(() => rmSync(dist, { recursive: true }));

const text = (name: string): string => readFileSync(join(dist, name), 'utf8');

describe('what is built', () => {
  test.each([
    'shop.js',
    'shop.lean.js',
    'shop.classic.js',
    'shop.host-react.js',
    'shop.css',
    'check.js',
    'custom-elements.json',
    'html-data.json',
    'shop.d.ts',
    'manifest.json',
  ])('%s is there and not empty', (name) => {
    expect(statSync(join(dist, name)).size).toBeGreaterThan(0);
  });

  test('a build for development comes to an end, with readable names and source maps inside', async () => {
    const outdir = mkdtempSync(join(tmpdir(), 'shop-dev-'));
    try {
      const { tags } = await build({ dev: true, outdir, list, version: '1.0.0' });
      const chunk = readFileSync(join(outdir, tags['shop-sample']?.chunk ?? ''), 'utf8');
      expect(chunk).toContain('defineFixture(');
      expect(chunk).toContain('sourceMappingURL=data:');
    } finally {
      rmSync(outdir, { recursive: true });
    }
  });

  test.each(['shop.js', 'shop.lean.js'])('the loader %s waits for no other file', (loader) => {
    expect(text(loader)).not.toMatch(/(^|;)import[ "{]/);
  });

  test('every tag has its own chunk, named after it, and all of them share one with React', () => {
    const { 'shop-sample': sample, 'shop-other': other } = manifest.tags;
    expect(sample?.chunk).toMatch(/^chunks\/sample-[A-Z0-9]{8}\.js$/);
    expect(other?.chunk).toMatch(/^chunks\/other-[A-Z0-9]{8}\.js$/);
    const shared = sample?.preload.filter((file) => other?.preload.includes(file)) ?? [];
    expect(shared.some((file) => statSync(join(dist, file)).size > 80_000)).toBe(true);
    expect(statSync(join(dist, sample?.chunk ?? '')).size).toBeLessThan(3000);
  });

  test('a tag whose code on use needs the same files has one file, and none holds imports only', () => {
    for (const { tags } of [manifest, manifest.lean, manifest.hostReact]) {
      expect(tags['shop-other']?.chunk).toMatch(/\/other-[A-Z0-9]{8}\.js$/);
      expect(text(tags['shop-other']?.chunk ?? '')).toContain('the same words');
    }
    const more = manifest.chunks.find((name) => name.startsWith('chunks/more-')) ?? '';
    expect(text(more), 'the code on use finds them there').toContain((manifest.tags['shop-other']?.chunk ?? '').replace('chunks', '.'));
    for (const name of manifest.chunks.filter((one) => !one.includes('react-'))) {
      expect(text(name).replaceAll(/import[^;]*?["'`]\.\/[^"'`]+["'`];?/g, ''), name).not.toMatch(/^(\/\/[^\n]*\n|\s)*$/);
    }
  });

  test('the preload list of a tag holds every file that its chunk imports, in every edition', () => {
    for (const { preload } of [manifest, manifest.lean, manifest.hostReact].flatMap(({ tags }) => Object.values(tags))) {
      for (const file of preload) {
        const imported = [...text(file).matchAll(/from"\.\/([^"]+)"|import"\.\/([^"]+)"/g)].map(([, a, b]) => `${dirname(file)}/${a ?? b}`);
        expect(preload).toEqual(expect.arrayContaining(imported));
      }
    }
  });

  test('what drives a tag is named beside what the tag always needs, and is no part of that', () => {
    for (const { tags } of [manifest, manifest.lean, manifest.hostReact]) {
      const { preload, driver } = tags['shop-other'] ?? { preload: [] };
      expect(driver?.map(text).join('')).toContain('the other drives');
      expect(preload.map(text).join('')).not.toContain('the other drives');
      expect(tags['shop-sample']).not.toHaveProperty('driver');
    }
  });

  test('a tag needs few files: its own, the core, React', () => {
    expect(manifest.tags['shop-sample']?.preload.length).toBeLessThanOrEqual(3);
    expect(manifest.hostReact.tags['shop-sample']?.preload.length).toBeLessThanOrEqual(3);
    expect(manifest.lean.tags['shop-sample']?.preload.length).toBeLessThanOrEqual(3);
  });

  test('the lean edition loads Preact where the default one loads React, and a tag weighs a third', () => {
    const weight = (tags: Manifest['tags']): number =>
      (tags['shop-sample']?.preload ?? []).reduce((sum, file) => sum + gzipSync(text(file), { level: 9 }).length, 0);
    expect(manifest.lean.loader).toBe('shop.lean.js');
    expect(weight(manifest.lean.tags) * 3).toBeLessThan(weight(manifest.tags));
    for (const file of manifest.chunks.filter((name) => name.startsWith('chunks/lean/'))) {
      expect(text(file), file).not.toContain('react.dev/errors');
      expect(text(file), file).not.toContain('reactjs.org/docs/error-decoder');
    }
    expect(text('LICENSES.txt')).toMatch(/^preact \d+/m);
  });

  test("the script on the host's React is a classic one, names no global, and holds no React", () => {
    expect(text('shop.host-react.js')).toMatch(/^\(\(\) => \{"use strict";/);
    expect(text('shop.host-react.js')).not.toMatch(/\brequire\b/);
    for (const { preload } of Object.values(manifest.hostReact.tags)) {
      for (const file of preload) {
        expect(statSync(join(dist, file)).size).toBeLessThan(20_000);
      }
    }
  });

  test('the manifest lies beside the files and names files that are there', () => {
    expect(JSON.parse(text('manifest.json'))).toEqual(manifest);
    for (const file of manifest.chunks) {
      expect(existsSync(join(dist, file))).toBe(true);
    }
  });

  test('every script and sheet has its hash, and a name for ever where its own stays', () => {
    for (const [name, { integrity, longLived }] of Object.entries(manifest.files)) {
      expect(integrity).toBe(
        `sha384-${createHash('sha384')
          .update(readFileSync(join(dist, name)))
          .digest('base64')}`,
      );
      expect(longLived === undefined).toBe(name.startsWith('chunks/') || name.startsWith('messages/') || name === 'check.js');
      expect(text(longLived ?? name)).toBe(text(name));
    }
    expect(Object.keys(manifest.files)).toEqual(expect.arrayContaining(['shop.js', 'shop.css', ...manifest.chunks]));
  });

  test('the scripts know the version', () => {
    expect(text('shop.classic.js')).toMatch(/["'`]1\.0\.0["'`]/);
  });

  test('the licence of React travels with the scripts that hold it', () => {
    expect(text('shop.classic.js')).toContain('shop.classic.js.LEGAL.txt');
    expect(text('shop.classic.js.LEGAL.txt')).toContain('react');
  });
});

describe('shop.css', () => {
  test('names the layer before any rule', () => {
    expect(text('shop.css').replace(/^\/\*[^*]*\*\/\n/, '')).toMatch(/^@layer shop;/);
  });
  test('gives every tag its display, and none to a hidden one', () => {
    expect(text('shop.css')).toMatch(/:where\([^)]*shop-sample[^)]*\):where\(:not\(\[hidden\]\)\)\{display:block\}/);
    expect(text('shop.css')).toMatch(/:where\(shop-other\):where\(:not\(\[hidden\]\)\)\{display:inline-block\}/);
  });
  test('keeps the place of an empty tag until it is ready, has failed or was halted', () => {
    expect(text('shop.css')).toMatch(
      /shop-sample:is\(:empty,.*?\):not\(\[data-shop-ready\],\[data-shop-failed\],\[data-shop-halted\]\)\{min-block-size:2rem\}/,
    );
    expect(text('shop.css')).not.toMatch(/shop-other:(is\()?:?empty/);
  });
  test('holds the sheets of all widgets, nesting lowered for old browsers', () => {
    expect(text('shop.css')).toContain('.shop-sample__word{color:#639}');
    expect(text('shop.css')).toContain('.shop-other__word:hover{color:teal}');
  });
  test('no script holds a rule of it', () => {
    for (const name of ['shop.classic.js', ...manifest.chunks]) {
      expect(text(name)).not.toContain('.shop-sample__word');
    }
  });
  test('says on the root that it is there, as the loader asks', () => {
    expect(text('shop.css')).toContain('--shop-sheet:');
    expect(text('shop.js')).toContain('--shop-sheet');
  });
});

describe('editor data', () => {
  test('custom-elements.json describes tag, attributes, events and variables', () => {
    const { schemaVersion, modules } = JSON.parse(text('custom-elements.json')) as {
      schemaVersion: string;
      modules: { path: string; declarations: Record<string, unknown>[] }[];
    };
    expect(schemaVersion).toMatch(/^2\./);
    expect(modules[0]?.path).toBe(manifest.tags['shop-sample']?.chunk);
    expect(modules[0]?.declarations[0]).toMatchObject({
      kind: 'class',
      customElement: true,
      tagName: 'shop-sample',
      name: 'ShopSampleElement',
      attributes: expect.arrayContaining([
        expect.objectContaining({ name: 'data-tone', fieldName: 'tone', type: { text: "'calm' | 'loud'" }, default: '"calm"' }),
      ]) as unknown,
      events: [expect.objectContaining({ name: 'shop:cart-add', description: 'Before it adds. Cancelable.' })],
      cssProperties: [{ name: '--shop-sample-width', description: 'Width.' }],
    });
  });
  test('html-data.json offers the words of a choice', () => {
    const { version, tags } = JSON.parse(text('html-data.json')) as {
      version: number;
      tags: { name: string; attributes: { name: string; values?: { name: string }[] }[] }[];
    };
    expect(version).toBe(1.1);
    expect(tags.find(({ name }) => name === 'shop-sample')?.attributes.find(({ name }) => name === 'data-tone')?.values).toEqual([
      { name: 'calm' },
      { name: 'loud' },
    ]);
  });
});

describe('shop.d.ts', () => {
  /** Type-checks files beside a copy of shop.d.ts; `near` a folder that finds React's types, or one that finds none. */
  const check = (files: Record<string, string>, options: string[], near = tmpdir()): string => {
    const folder = mkdtempSync(join(near, '.types-'));
    try {
      writeFileSync(join(folder, 'shop.d.ts'), text('shop.d.ts'));
      for (const [name, content] of Object.entries(files)) {
        writeFileSync(join(folder, name), content);
      }
      const names = ['shop.d.ts', ...Object.keys(files)].map((name) => join(folder, name));
      execFileSync(
        process.execPath,
        [
          join(ROOT, 'node_modules/typescript/bin/tsc'),
          '--ignoreConfig',
          '--noEmit',
          '--strict',
          '--target',
          'es2022',
          '--module',
          'esnext',
          '--moduleResolution',
          'bundler',
          '--types',
          '',
          ...options,
          ...names,
        ],
        { cwd: folder, encoding: 'utf8', stdio: 'pipe' },
      );
      return '';
    } catch (error) {
      return String((error as { stdout?: string }).stdout ?? error);
    } finally {
      rmSync(folder, { recursive: true });
    }
  };
  const GOOD = `
    const el = document.querySelector('shop-sample');
    const id: number | undefined = el?.productId;
    const tone: 'calm' | 'loud' | undefined = el?.tone;
    document.createElement('shop-other').quick = true;
    document.addEventListener('shop:cart-added', (event) => { const hash: string | undefined = event.detail.cartHash; void hash; });
    el?.addEventListener('shop:cart-add', (event) => { event.detail.data['quantity'] = 2; });
    const count: number | null | undefined = window.shop?.stores.cart.get().count;
    window.shop?.on('shop:variation-found', ({ detail }) => detail.variation.variation_id);
    void [id, tone, count];
  `;
  test('a project without React can use it, and it is checked itself', () => {
    expect(check({ 'use.ts': GOOD }, [])).toBe('');
  });
  test.each([
    ['an unknown property', "document.querySelector('shop-sample')!.nothing;", 'nothing'],
    ['a wrong type', "document.querySelector('shop-sample')!.productId = 'a';", 'not assignable'],
    ['an unknown detail', "document.addEventListener('shop:cart-added', (e) => e.detail.nothing);", 'nothing'],
    ['a store that is changed from outside', 'window.shop!.stores.cart.set({});', 'set'],
  ])('%s is refused', (_what, code, says) => {
    expect(check({ 'use.ts': code }, ['--skipLibCheck'])).toContain(says);
  });
  const tsx = (code: string): string => check({ 'use.tsx': code }, ['--jsx', 'react-jsx', '--skipLibCheck'], join(ROOT, 'tests'));
  test('TSX knows the tags and their attributes', () => {
    expect(
      tsx(
        'import { useRef } from \'react\';\nexport const A = () => { const r = useRef(null); return <shop-sample data-product_id={1} data-tone="calm" data-quick class="x" key="k" ref={r}><p>Hi</p></shop-sample>; };',
      ),
    ).toBe('');
  });
  test.each([
    ['a missing required attribute', '<shop-sample />', 'data-product_id'],
    ['a word that is no choice', '<shop-sample data-product_id={1} data-tone="shrill" />', 'shrill'],
    ['an unknown tag', '<shop-nothing />', 'shop-nothing'],
  ])('TSX refuses %s', (_what, jsx, says) => {
    expect(tsx(`export const A = () => ${jsx};`)).toContain(says);
  });
});

describe('releases after each other', () => {
  test('the chunks of the release before stay, those of the one before that go', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'shop-release-'));
    try {
      const chunks = (): string[] =>
        readdirSync(join(folder, 'chunks'), { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.js'));
      const first = await build({ outdir: folder, list, version: '1.0.0' });
      writeFileSync(join(folder, 'chunks/stray.js'), '');
      const second = await build({ outdir: folder, list, version: '1.1.0' });
      const changed = first.chunks.filter((file) => !second.chunks.includes(file));
      expect(changed.length, 'the version is part of a chunk, so its hash changed').toBeGreaterThan(0);
      const named = Object.values(first.files).flatMap(({ longLived }) => longLived ?? []);
      expect(second.previous).toEqual({ version: '1.0.0', chunks: [...first.chunks, ...named] });
      expect(named.filter((file) => !existsSync(join(dist, file)))).toEqual([]);
      expect(chunks()).toEqual(expect.arrayContaining(changed.map((file) => file.slice('chunks/'.length))));
      expect(chunks()).not.toContain('stray.js');

      const again = await build({ outdir: folder, list, version: '1.1.0' });
      expect(again.previous, 'building a version again keeps what it kept').toEqual(second.previous);
      expect(chunks()).toEqual(expect.arrayContaining(changed.map((file) => file.slice('chunks/'.length))));

      const third = await build({ outdir: folder, list, version: '1.2.0' });
      expect(third.previous?.version).toBe('1.1.0');
      expect(chunks().filter((name) => changed.includes(`chunks/${name}`))).toEqual([]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test('a file whose content did not change is not written again', async () => {
    const before = statSync(join(dist, 'shop.js')).mtimeMs;
    await build({ outdir: dist, list, version: '1.0.0' });
    expect(statSync(join(dist, 'shop.js')).mtimeMs).toBe(before);
  });
});

describe('a list that cannot be read', () => {
  const withList = async (content: string): Promise<string> => {
    const folder = mkdtempSync(join(tmpdir(), 'shop-list-'));
    try {
      writeFileSync(join(folder, 'index.ts'), content);
      return await build({ outdir: join(folder, 'dist'), list: join(folder, 'index.ts') }).then(
        () => 'built',
        (error: Error) => error.message,
      );
    } finally {
      rmSync(folder, { recursive: true });
    }
  };
  test('a line of another form fails the build', async () => {
    expect(await withList("export const WIDGETS = { 'shop-a': () => import('./a/a.js') };")).toContain('1 imports but 0 lines');
  });
  test('a tag that is not named after its folder fails the build', async () => {
    expect(await withList("export const WIDGETS = {\n  'shop-a': () => import('./b/index.js'),\n};")).toContain('must lie in the folder a');
  });
});

describe('prose of the schemas', () => {
  const PROSE = [
    'Number of the product.',
    'Sample tag of the build tests.',
    'The sample settings.',
    'There is no such script.',
    'says hello',
    '--shop-sample-width',
  ];
  test.each(PROSE)('no script holds "%s"', (prose) => {
    for (const name of ['check.js', 'shop.classic.js', 'shop.host-react.js', ...manifest.chunks]) {
      expect(text(name)).not.toContain(prose);
    }
  });
  test('only check.js holds what belongs inside a tag, which it prints', () => {
    expect(text('check.js')).toContain('A paragraph.');
    for (const name of ['shop.classic.js', 'shop.host-react.js', ...manifest.chunks]) {
      expect(text(name)).not.toContain('A paragraph.');
    }
  });
  test.each([
    ["{ description: 'a \\'b\\' {c}', min: 0 }", '{  min: 0 }'],
    ['{ description: "a" }', '{ }'],
    ["{ example: '<a>' +\n 'b', x: 1 }", '{  x: 1 }'],
    ['{ wraps: `a\nb`, example: `a ${b}` }', '{ }'],
    ["{ min: 0, description: 'a' }", '{ min: 0, }'],
    ["{ keyboard: { 'Up, Down': 'a {b}', Home: 'c' }, x: 1 }", '{  x: 1 }'],
    ["{ cssProperties: { '--a': 'b' } }", '{ }'],
    ["{ events: [{ name: 'shop:x', description: 'a' }, { name: 'shop:y', description: 'b' }], x: 1 }", '{ events: [], x: 1 }'],
    ["{ holdsNothing: true, guard: 'a:b', x: 1 }", '{   x: 1 }'],
    ["{ fallback: 'this is: not it' }", "{ fallback: 'this is: not it' }"],
    ['{ description: text }', '{ description: text }'],
  ])('%s becomes %s', (source, stripped) => {
    const squeezed = (words: string): string => words.replaceAll(/\s+/g, ' ');
    expect(squeezed(withoutDocs(`const doc = ${source};`))).toBe(squeezed(`const doc = ${stripped};`));
  });
  test('a type that has a member of such a name stays as it is', () => {
    const type = 'interface Doc { readonly description: string; }';
    expect(withoutDocs(type)).toBe(type);
  });
});
