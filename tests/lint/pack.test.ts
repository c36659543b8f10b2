// @vitest-environment node
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { describe, expect, test, vi } from 'vitest';
import { writeFolder } from '../../build/folders.mjs';
import { at } from '../../build/paths.mjs';
import { readDocs, readList } from '../../build/widgets.mjs';
import { authorTags, pluginFiles, zip } from '../../wordpress/pack.mjs';
import { l10nFile, phpValue, potFile, readPo, textsOf } from '../../wordpress/php.mjs';

const { docs } = await readDocs(await readList(at('widgets/index.ts')));
const sources = new Map(
  readdirSync(at('wordpress'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.php'))
    .map((path) => [path, readFileSync(at('wordpress', path), 'utf8')] as const),
);
const LANGUAGES = ['ar', 'de', 'es', 'fr', 'nl'];

describe('the archive', () => {
  const files = new Map([
    ['a.txt', Buffer.from('aaaaaaaaaa')],
    ['ü/b.bin', Buffer.from([0, 255, 1])],
  ]);

  test('holds every file below the folder of the plugin', () => {
    const found = Object.entries(unzipSync(zip(files))).map(([name, contents]) => [name, Buffer.from(contents).toString('hex')]);
    expect(found).toEqual([
      ['shop-widgets/a.txt', '61616161616161616161'],
      ['shop-widgets/ü/b.bin', '00ff01'],
    ]);
  });

  test('the same files give the same bytes, on every day', () => {
    const archive = zip(files);
    vi.useFakeTimers({ now: new Date('2001-02-03') });
    try {
      expect(Buffer.from(zip(files)).equals(archive)).toBe(true);
    } finally {
      vi.useRealTimers();
    }
  });
});

test('package, plugin and changelog bear one version', () => {
  const found = (path: string, pattern: RegExp): string => pattern.exec(readFileSync(at(path), 'utf8'))?.[1] ?? `none in ${path}`;
  const version = found('package.json', /"version": "(.+)"/);
  expect([
    found('package-lock.json', /"version": "(.+)"/),
    found('wordpress/shop-widgets.php', /^ \* Version: +(\S+)$/m),
    found('wordpress/readme.txt', /^Stable tag: (\S+)$/m),
    found('wordpress/blueprint.json', /shop-widgets-(.+)\.zip/),
    found('CHANGELOG.md', /^## (\S+)$/m),
  ]).toEqual([version, version, version, version, version]);
});

describe('the plugin', () => {
  test('is not packed where nothing is built', async () => {
    await expect(pluginFiles({ dist: join(tmpdir(), 'no-such-folder') })).rejects.toThrow(/nothing is built/);
  });

  test('holds its PHP and what the build has for pages, and nothing for those who develop it', async () => {
    const dist = mkdtempSync(join(tmpdir(), 'shop-plugin-'));
    try {
      const edition = { loader: 'shop.js', tags: {} };
      const manifest = { version: '1.0.0', ...edition, lean: edition, hostReact: edition };
      writeFileSync(join(dist, 'manifest.json'), JSON.stringify(manifest));
      writeFileSync(join(dist, 'shop.js'), '');
      const names = [...(await pluginFiles({ dist })).keys()];
      expect(names).toEqual(expect.arrayContaining(['shop-widgets.php', 'includes/build.php', 'assets/shop.js']));
      expect(names.filter((name) => /\.(mjs|md|po|json|yml)$/.test(name))).toEqual(['block/block.json']);
    } finally {
      rmSync(dist, { recursive: true });
    }
  });

  test('is not written over a folder that holds something else', async () => {
    await expect(writeFolder(new Map(), at('build'), 'shop-widgets.php')).rejects.toThrow(/something else/);
  });
});

describe('what PHP is told', () => {
  test('values are PHP, whatever they hold', () => {
    expect(phpValue({ a: [1, true, null], "it's \\": 'x', none: {} })).toBe(
      "array(\n\t'a' => array(\n\t\t1,\n\t\ttrue,\n\t\tnull,\n\t),\n\t'it\\'s \\\\' => 'x',\n\t'none' => array(),\n)",
    );
  });

  test('an author sets what posts may say and nothing else', () => {
    const tags = authorTags(docs);
    for (const { tag, inPosts = [] } of docs) {
      expect(tags[tag]?.fields.map(({ name }) => name) ?? [], tag).toEqual(expect.arrayContaining([...inPosts]));
      expect(tags[tag]?.fields ?? [], tag).toHaveLength(inPosts.length);
    }
    expect(tags['shop-side-cart']).toMatchObject({ written: false, fields: [] });
    expect(tags['shop-cookie-bar']).toBeUndefined();
  });
});

describe('texts', () => {
  test('are found where they are to be translated', () => {
    const php = new Map([
      ['a.php', "__( 'It\\'s', 'shop-widgets' ); esc_html__( 'Two', 'shop-widgets' ); __( 'View cart', 'woocommerce' );"],
    ]);
    expect([...textsOf(php).keys()]).toEqual(["It's", 'Two']);
  });

  test('the template can be read as a translation', () => {
    expect(readPo(potFile(new Map([['Say "hi"', 'a.php']]), '1.0.0'))).toEqual(new Map([['Say "hi"', '']]));
  });

  test('a translation becomes a file that WordPress reads without parsing', () => {
    expect(l10nFile('de', new Map([['Off', 'Aus']]))).toContain("'Off' => 'Aus',");
  });

  test('a line that is neither a text nor its translation is refused', () => {
    expect(() => readPo('msgid "a"\nmsgid_plural "b"')).toThrow(/neither/);
  });

  test.each(LANGUAGES)('every text of the plugin is translated: %s', (language) => {
    const texts = readPo(readFileSync(join(at('wordpress/languages'), `shop-widgets-${language}.po`), 'utf8'));
    expect(
      [...textsOf(sources).keys()].filter((text) => !texts.get(text)),
      'not translated',
    ).toEqual([]);
    expect(
      [...texts.keys()].filter((text) => !textsOf(sources).has(text)),
      'no longer used',
    ).toEqual([]);
    const places = (text: string): string[] => [...text.matchAll(/%(\d\$)?[ds]/g)].map(([place]) => place).sort();
    expect(
      [...texts].filter(([text, translated]) => places(text).join() !== places(translated).join()),
      'other places',
    ).toEqual([]);
  });
});
