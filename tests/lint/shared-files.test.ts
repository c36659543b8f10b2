// @vitest-environment node
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { RENDERER, sourcesOnUse } from '../../build/chunk-names.mjs';
import { sharedFiles, type Page } from '../../build/shared-files.mjs';
import type { Listed } from '../../build/widgets.mjs';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const REACT = 'own-react:react';

/** Bytes of a file that has no size of its own here: more than a request costs. */
const USUAL = 3000;
const TINY = 50;
/** No more than this is what a chunk of its own costs. */
const REQUEST = 800;

/**
 * A build of some tags.
 * @param files who imports what, and what on use (marked by `?`)
 * @param names of the tags
 * @param bytes of files that are larger or smaller than usual
 */
function grouped(
  files: Readonly<Record<string, string>>,
  names: readonly string[],
  bytes: Readonly<Record<string, number>> = {},
  pages: readonly Page[] = [],
): { reactFree: string[]; together: (file: string) => string[]; loads: (...users: string[]) => string[] } {
  const imports = (text: string): { path: string; kind: string }[] =>
    text
      .split(' ')
      .filter(Boolean)
      .map((word) => (word.endsWith('?') ? { path: word.slice(0, -1), kind: 'dynamic-import' } : { path: word, kind: 'import-statement' }));
  const all = { ...files, [REACT]: '', ...Object.fromEntries(names.map((name) => [`shop-widget:${name}`, `widgets/${name}/index.ts`])) };
  const inputs = Object.fromEntries(
    Object.entries(all).map(([path, text]) => [
      path,
      { bytes: bytes[path] ?? (path === REACT ? 140_000 : path.startsWith('shop-widget:') ? 0 : USUAL), imports: imports(text) },
    ]),
  );
  const widgets: Listed[] = names.map((name) => ({ tag: `shop-${name}`, name, folder: join(ROOT, 'widgets', name) }));
  const { levels, reactFree } = sharedFiles({ inputs }, widgets, pages);
  const levelsNow = levels.map(({ files: of, users }) => ({ files: of.map((file) => file.slice(ROOT.length)), users }));
  const reach = (path: string, seen = new Set<string>()): Set<string> => {
    if (!seen.has(path)) {
      seen.add(path);
      inputs[path]?.imports.filter(({ kind }) => kind === 'import-statement').forEach(({ path: next }) => reach(next, seen));
    }
    return seen;
  };
  return {
    reactFree,
    /** The files that come with a file, itself among them. */
    together: (file) => levelsNow.find(({ files: of }) => of.includes(file))?.files ?? [file],
    /** All sources that come with tags or code on use: their own imports and every level they use, as a whole. */
    loads: (...users) =>
      [
        ...new Set(
          users.flatMap((user) => [
            ...reach(user),
            ...levelsNow.filter((level) => level.users.has(user)).flatMap(({ files: of }) => of.flatMap((file) => [...reach(file)])),
          ]),
        ),
      ]
        .filter((file) => !file.startsWith('shop-widget:'))
        .sort(),
  };
}

/** Four tags that show by React, and one that does so on use. */
const NAMES = ['a', 'b', 'c', 'd', 'plain'];
const FILES = {
  'shared/core.ts': '',
  'shared/hooks.ts': `shared/core.ts ${REACT}`,
  'widgets/a/index.ts': 'shared/hooks.ts',
  'widgets/b/index.ts': 'shared/hooks.ts',
  'widgets/c/index.ts': 'shared/hooks.ts',
  'widgets/d/index.ts': 'shared/hooks.ts',
  'widgets/plain/index.ts': 'shared/core.ts widgets/plain/renderer.ts?',
  'widgets/plain/renderer.ts': 'shared/hooks.ts',
};

describe('what tags share', () => {
  test('is one chunk where every tag needs all of it', () => {
    const { together, reactFree } = grouped({ ...FILES, 'widgets/plain/index.ts': 'shared/core.ts widgets/plain/renderer.ts' }, NAMES);
    expect(reactFree).toEqual([]);
    expect(together('shared/hooks.ts')).toEqual(['shared/core.ts', 'shared/hooks.ts']);
  });

  test('gives a tag that reaches no React at load none of it, however small what leads there is', () => {
    const { loads, reactFree } = grouped(
      {
        ...FILES,
        'shared/near.ts': '',
        'shared/far.ts': 'shared/hooks.ts',
        'widgets/a/index.ts': 'shared/hooks.ts shared/near.ts shared/far.ts',
        'widgets/b/index.ts': 'shared/hooks.ts shared/near.ts shared/far.ts',
        'widgets/plain/index.ts': 'shared/core.ts shared/near.ts widgets/plain/renderer.ts?',
        'widgets/plain/renderer.ts': 'shared/hooks.ts shared/far.ts',
      },
      NAMES,
      { 'shared/near.ts': TINY, 'shared/far.ts': TINY, 'shared/hooks.ts': TINY },
    );
    expect(reactFree).toEqual(['shop-plain']);
    expect(loads('shop-widget:plain')).toEqual(['shared/core.ts', 'shared/near.ts', 'widgets/plain/index.ts']);
    expect(loads('shop-widget:a')).toContain(REACT);
  });

  test('counts React as heavy where the page brings it, too', () => {
    const text = JSON.stringify(FILES).replaceAll(REACT, 'host-react:react');
    const { loads } = grouped(JSON.parse(text) as typeof FILES, NAMES, { 'host-react:react': 0, 'shared/hooks.ts': TINY });
    expect(loads('shop-widget:plain')).toEqual(['shared/core.ts', 'widgets/plain/index.ts']);
  });

  test('comes along for those who do not need it where a chunk more would cost more', () => {
    const files = { ...FILES, 'shared/extra.ts': '', 'widgets/a/index.ts': 'shared/hooks.ts shared/extra.ts' };
    const some = {
      ...files,
      'widgets/b/index.ts': 'shared/hooks.ts shared/extra.ts',
      'widgets/c/index.ts': 'shared/hooks.ts shared/extra.ts',
    };
    expect(grouped(some, NAMES, { 'shared/extra.ts': TINY }).loads('shop-widget:d')).toContain('shared/extra.ts');
    expect(grouped(some, NAMES, { 'shared/extra.ts': 10 * REQUEST }).loads('shop-widget:d')).not.toContain('shared/extra.ts');
  });

  test('is weighed by the pages that are measured: they count more than a tag alone', () => {
    const files = {
      ...FILES,
      'shared/extra.ts': '',
      'widgets/a/index.ts': 'shared/hooks.ts shared/extra.ts',
      'widgets/b/index.ts': 'shared/hooks.ts shared/extra.ts',
    };
    // Three tags would load it for nothing, two save a request: on the whole it stays apart, unless most pages hold one of the two.
    const bytes = { 'shared/extra.ts': REQUEST };
    expect(grouped(files, NAMES, bytes).loads('shop-widget:c')).not.toContain('shared/extra.ts');
    const pages = [{ tags: ['shop-a', 'shop-c'] }, { tags: ['shop-b', 'shop-d'] }];
    expect(grouped(files, NAMES, bytes, pages).loads('shop-widget:c')).toContain('shared/extra.ts');
  });

  test('never gives a tag files of another tag, which it would define', () => {
    const { loads } = grouped({ ...FILES, 'widgets/a/words.ts': '', 'widgets/a/index.ts': 'shared/hooks.ts widgets/a/words.ts' }, NAMES, {
      'widgets/a/words.ts': TINY,
      'widgets/a/index.ts': TINY,
      'widgets/b/index.ts': TINY,
    });
    expect(loads('shop-widget:b').filter((file) => file.startsWith('widgets/'))).toEqual(['widgets/b/index.ts']);
  });

  test('leaves what only code on use needs out of what tags load, however small it is and whatever pages want it', () => {
    const own = (name: string): Record<string, string> => ({
      [`widgets/${name}/index.ts`]: `shared/hooks.ts shared/cart.ts widgets/${name}/acts.ts?`,
      [`widgets/${name}/acts.ts`]: 'shared/cart.ts shared/form.ts',
    });
    const { loads } = grouped(
      { ...FILES, 'shared/cart.ts': '', 'shared/form.ts': '', ...own('a'), ...own('b'), ...own('c') },
      NAMES,
      { 'shared/form.ts': TINY },
      ['a', 'b', 'c'].map((name) => ({ tags: [`shop-${name}`], wants: ['acts'] })),
    );
    expect(loads('shop-widget:a')).toContain('shared/cart.ts');
    expect(loads('shop-widget:a')).not.toContain('shared/form.ts');
    expect(loads('widgets/a/acts.ts')).toContain('shared/form.ts');
  });

  test('leaves code on use in a file of its own, so that no empty one is asked for', () => {
    const { together } = grouped({ ...FILES, 'widgets/a/index.ts': 'shared/hooks.ts widgets/a/acts.ts?', 'widgets/a/acts.ts': '' }, NAMES, {
      'widgets/a/acts.ts': TINY,
      'widgets/a/index.ts': TINY,
    });
    expect(together('widgets/a/acts.ts')).toEqual(['widgets/a/acts.ts']);
  });
});

test('the view that tags have in common is found by what they import, and no other tag has it', () => {
  const on = (...paths: string[]): { bytes: number; imports: { path: string; kind: string }[] } => ({
    bytes: USUAL,
    imports: paths.map((path) => ({ path, kind: path.endsWith('.tsx') ? 'dynamic-import' : 'import-statement' })),
  });
  const view = 'shared/carousel/carousel-renderer.tsx';
  const inputs = {
    'widgets/a/index.ts': on('widgets/a/renderer.ts'),
    'widgets/a/renderer.ts': on('shared/carousel/start.ts'),
    'widgets/b/index.ts': on('shared/carousel/start.ts'),
    'widgets/c/index.ts': on('shared/core.ts', 'shared/carousel/engine.tsx'),
    'shared/carousel/start.ts': on(view),
    'shared/core.ts': on(),
    'shared/carousel/engine.tsx': on(),
    [view]: on(),
  };
  const shared = (name: string): string[] =>
    sourcesOnUse(inputs, { tag: `shop-${name}`, name, folder: join(ROOT, 'widgets', name) }, RENDERER).filter((path) =>
      path.startsWith('shared/'),
    );
  expect(['a', 'b', 'c'].map(shared)).toEqual([[view], [view], []]);
});
