// @vitest-environment node
import { readFileSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inflateRawSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { writeFolder } from '../../build/folders.mjs';
import { authorTags, pluginFiles } from '../../build/pack.mjs';
import { at } from '../../build/paths.mjs';
import { l10nFile, phpValue, potFile, readPo, textsOf } from '../../build/php.mjs';
import { readDocs, readList } from '../../build/widgets.mjs';
import { zip } from '../../build/zip.mjs';

const { docs } = await readDocs(await readList(at('widgets/index.ts')));
const sources = new Map(
  readdirSync(at('wordpress'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.php'))
    .map((path) => [path, readFileSync(at('wordpress', path), 'utf8')] as const),
);
const LANGUAGES = ['ar', 'de', 'es', 'fr', 'nl'];

describe('the archive', () => {
  const files = new Map([
    ['shop-widgets/a.txt', Buffer.from('aaaaaaaaaa')],
    ['shop-widgets/ü/b.bin', Buffer.from([0, 255, 1])],
  ]);
  const archive = zip(files);

  test('holds every file with its name, length and checksum', () => {
    let offset = 0;
    const found = [...files].map(() => {
      expect(archive.readUInt32LE(offset)).toBe(0x04034b50);
      const packed = archive.readUInt32LE(offset + 18);
      const nameLength = archive.readUInt16LE(offset + 26);
      const start = offset + 30 + nameLength;
      const name = archive.toString('utf8', offset + 30, start);
      const contents = inflateRawSync(archive.subarray(start, start + packed));
      const crc = archive.readUInt32LE(offset + 14);
      offset = start + packed;
      return { name, contents: contents.toString('hex'), crc: crc.toString(16) };
    });
    expect(found).toEqual([
      { name: 'shop-widgets/a.txt', contents: '61616161616161616161', crc: '4c11cdf0' },
      { name: 'shop-widgets/ü/b.bin', contents: '00ff01', crc: expect.stringMatching(/^[0-9a-f]{1,8}$/) },
    ]);
    expect(archive.readUInt32LE(offset), 'the directory follows').toBe(0x02014b50);
    expect(archive.readUInt32LE(archive.length - 6), 'and is found from the end').toBe(offset);
  });

  test('the same files give the same bytes', () => {
    expect(zip(files).equals(archive)).toBe(true);
  });
});

describe('the plugin', () => {
  test('is not packed where nothing is built', async () => {
    await expect(pluginFiles({ dist: join(tmpdir(), 'no-such-folder') })).rejects.toThrow(/nothing is built/);
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
