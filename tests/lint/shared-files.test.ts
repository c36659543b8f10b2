// @vitest-environment node
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { sharedFiles, type Level } from '../../build/shared-files.mjs';
import type { Listed } from '../../build/widgets.mjs';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const REACT = 'own-react:react';

/** A build of some tags: who imports what, and what on use (marked by `?`). */
function grouped(
  files: Readonly<Record<string, string>>,
  names: readonly string[],
): { levels: { files: string[]; users: string[] }[]; reactFree: string[]; meets: (user: string) => string[] } {
  const imports = (text: string): { path: string; kind: string }[] =>
    text
      .split(' ')
      .filter(Boolean)
      .map((word) => (word.endsWith('?') ? { path: word.slice(0, -1), kind: 'dynamic-import' } : { path: word, kind: 'import-statement' }));
  const all = { ...files, [REACT]: '', ...Object.fromEntries(names.map((name) => [`shop-widget:${name}`, `widgets/${name}/index.ts`])) };
  const inputs = Object.fromEntries(Object.entries(all).map(([path, text]) => [path, { bytes: 100, imports: imports(text) }]));
  const widgets: Listed[] = names.map((name) => ({ tag: `shop-${name}`, name, folder: join(ROOT, 'widgets', name) }));
  const { levels, reactFree } = sharedFiles({ inputs }, widgets);
  const reach = (path: string, seen = new Set<string>()): Set<string> => {
    if (!seen.has(path)) {
      seen.add(path);
      inputs[path]?.imports.filter(({ kind }) => kind === 'import-statement').forEach(({ path: next }) => reach(next, seen));
    }
    return seen;
  };
  const plain = ({ files: of, users }: Level): { files: string[]; users: string[] } => ({
    files: of.map((file) => file.slice(ROOT.length)),
    users: [...users].map((user) => user.replace('shop-widget:', '')).sort(),
  });
  const told = levels.map(plain);
  return {
    levels: told,
    reactFree,
    /** All that comes with a tag at load: its own imports and every level it uses, as a whole. */
    meets: (name) =>
      [
        ...new Set([
          ...reach(`shop-widget:${name}`),
          ...told.filter(({ users }) => users.includes(name)).flatMap(({ files: of }) => of.flatMap((file) => [...reach(file)])),
        ]),
      ].sort(),
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
  test('is one chunk where every tag shows by React', () => {
    const { levels, reactFree } = grouped({ ...FILES, 'widgets/plain/index.ts': 'shared/core.ts widgets/plain/renderer.ts' }, NAMES);
    expect(reactFree).toEqual([]);
    expect(levels.find(({ files }) => files.includes('shared/hooks.ts'))?.files).toEqual(['shared/core.ts', 'shared/hooks.ts']);
  });

  test('is cut where a tag reaches no React at load: that one pulls none, its view and all others both parts', () => {
    const { levels, reactFree, meets } = grouped(FILES, NAMES);
    expect(reactFree).toEqual(['shop-plain']);
    expect(levels).toEqual(
      expect.arrayContaining([
        { files: ['shared/core.ts'], users: ['a', 'b', 'c', 'd', 'plain', 'widgets/plain/renderer.ts'] },
        { files: ['shared/hooks.ts'], users: ['a', 'b', 'c', 'd', 'widgets/plain/renderer.ts'] },
      ]),
    );
    expect(meets('plain')).not.toContain(REACT);
    expect(meets('a')).toContain(REACT);
  });

  test('is cut too where a level leads to React only through what no React-free tag needs of another', () => {
    // `near` is of three; `far` of the same, and leads to React by way of the hooks.
    const more = { ...FILES, 'shared/near.ts': '', 'shared/far.ts': 'shared/hooks.ts' };
    const { levels, meets } = grouped(
      {
        ...more,
        'widgets/a/index.ts': 'shared/hooks.ts shared/near.ts shared/far.ts',
        'widgets/b/index.ts': 'shared/hooks.ts shared/near.ts shared/far.ts',
        'widgets/plain/index.ts': 'shared/core.ts shared/near.ts widgets/plain/renderer.ts?',
        'widgets/plain/renderer.ts': 'shared/hooks.ts shared/far.ts',
      },
      NAMES,
    );
    expect(levels.find(({ files }) => files.includes('shared/near.ts'))?.users).toContain('plain');
    expect(levels.find(({ files }) => files.includes('shared/far.ts'))?.users).not.toContain('plain');
    expect(meets('plain')).toEqual(['shared/core.ts', 'shared/near.ts', 'shop-widget:plain', 'widgets/plain/index.ts']);
  });

  test('counts a React-free tag with what it shows, so that the others get no chunk more than the cut', () => {
    // Three of five have it, one of them on need: enough to be shared.
    const { levels, meets } = grouped(
      {
        ...FILES,
        'shared/later.ts': REACT,
        'widgets/a/index.ts': 'shared/hooks.ts shared/later.ts',
        'widgets/b/index.ts': 'shared/hooks.ts shared/later.ts',
        'widgets/plain/renderer.ts': 'shared/hooks.ts shared/later.ts',
      },
      NAMES,
    );
    expect(levels.find(({ files }) => files.includes('shared/later.ts'))?.users).toEqual(
      expect.arrayContaining(['a', 'b', 'widgets/plain/renderer.ts']),
    );
    expect(meets('plain')).toEqual(['shared/core.ts', 'shop-widget:plain', 'widgets/plain/index.ts']);
  });

  test('gives code on use that reaches no React what it meets, and that which does all of it', () => {
    const { levels } = grouped(
      {
        ...FILES,
        'shared/some.ts': REACT,
        'widgets/plain/index.ts': 'shared/core.ts widgets/plain/renderer.ts? widgets/plain/words.ts?',
        'widgets/plain/words.ts': 'shared/core.ts',
        'widgets/a/index.ts': 'shared/hooks.ts widgets/a/more.ts?',
        'widgets/a/more.ts': `shared/core.ts ${REACT}`,
      },
      NAMES,
    );
    const usersOf = (file: string): string[] => levels.find(({ files }) => files.includes(file))?.users ?? [];
    expect([
      usersOf('shared/core.ts').includes('widgets/plain/words.ts'),
      usersOf('shared/hooks.ts').includes('widgets/plain/words.ts'),
    ]).toEqual([true, false]);
    expect(usersOf('shared/hooks.ts'), 'so that React is one chunk').toContain('widgets/a/more.ts');
  });

  test('gives a React-free tag’s code on use what it needs without React, however many that need React share it', () => {
    // Of all, and with the hooks in one level; that tag needs it on use alone.
    const all = 'shared/hooks.ts shared/sign.ts';
    const { levels } = grouped(
      {
        ...FILES,
        'shared/sign.ts': '',
        'widgets/a/index.ts': all,
        'widgets/b/index.ts': all,
        'widgets/c/index.ts': all,
        'widgets/d/index.ts': all,
        'widgets/plain/index.ts': 'shared/core.ts widgets/plain/renderer.ts? shared/debug.ts?',
        'widgets/plain/renderer.ts': all,
        'shared/debug.ts': 'shared/core.ts shared/sign.ts',
      },
      NAMES,
    );
    const together = levels.find(({ files }) => files.includes('shared/sign.ts'));
    expect(together?.users).toContain('shared/debug.ts');
    expect(together?.files).not.toContain('shared/hooks.ts');
  });

  test('leaves a level without React whole, and gives a React-free tag none of those that only its view needs', () => {
    const { levels, meets } = grouped(
      {
        ...FILES,
        'shared/rules.ts': '',
        'widgets/a/index.ts': 'shared/hooks.ts shared/rules.ts',
        'widgets/b/index.ts': 'shared/hooks.ts shared/rules.ts',
        'widgets/plain/renderer.ts': 'shared/hooks.ts shared/rules.ts',
      },
      NAMES,
    );
    expect(levels.find(({ files }) => files.includes('shared/rules.ts'))?.users).not.toContain('plain');
    expect(meets('plain')).toEqual(['shared/core.ts', 'shop-widget:plain', 'widgets/plain/index.ts']);
  });

  test('leaves what only code on use needs out of what tags with network code load', () => {
    const own = (name: string): Record<string, string> => ({
      [`widgets/${name}/index.ts`]: `shared/hooks.ts shared/net/request.ts shared/cart.ts widgets/${name}/acts.ts?`,
      [`widgets/${name}/acts.ts`]: 'shared/cart.ts shared/form.ts',
    });
    const { meets } = grouped(
      {
        ...FILES,
        'shared/net/request.ts': '',
        'shared/cart.ts': 'shared/net/request.ts',
        'shared/form.ts': '',
        ...own('a'),
        ...own('b'),
        ...own('c'),
      },
      NAMES,
    );
    expect(meets('a')).toContain('shared/cart.ts');
    expect(meets('a')).not.toContain('shared/form.ts');
  });
});
