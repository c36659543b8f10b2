// @vitest-environment node
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { flattened } from '../../build/declarations.mjs';
import {
  eventDetails,
  handWritten,
  ksesArray,
  partOf,
  sameButSizes,
  sizeTable,
  tagReference,
  tagSummary,
  tagTable,
  withPart,
} from '../../widgets/readme.mjs';
import { htmlData } from '../../build/editor-data.mjs';
import { overLimit, tagsOf } from '../sizes.mjs';
import { EVENTS } from '../../shared/events.register.js';
import { reportOf, tally } from '../engines/report.mjs';
import { brokenIn, environmentOf, outsideIn, PARTS, resultOf, secondTries, summary, total } from '../run.mjs';
import { browserFilesNaming, filesReaching } from '../setup/files.mjs';
import ErrorsOutside from '../setup/outside.mjs';
import { doc } from './fixture/sample/sample.schema.js';

describe('what a step of the suite came to', () => {
  test.each([
    ['a command that ends well is one pass', 0, undefined, false, { passed: 1, failed: 0, skipped: 0 }],
    ['a command that ends badly is one failure', 2, undefined, false, { passed: 0, failed: 1, skipped: 0 }],
    ['tests count each', 1, { numPassedTests: 7, numFailedTests: 2 }, true, { passed: 7, failed: 2, skipped: 0 }],
    [
      'a file that could not be loaded is a failure although no test failed',
      1,
      { numPassedTests: 7, numFailedTests: 0 },
      true,
      { passed: 7, failed: 1, skipped: 0 },
    ],
    ['a run without a single test is a failure', 0, { numPassedTests: 0, numFailedTests: 0 }, true, { passed: 0, failed: 1, skipped: 0 }],
    ['a run without a report is a failure', 0, undefined, true, { passed: 0, failed: 1, skipped: 0 }],
    [
      'skipped tests are told',
      0,
      { numPassedTests: 1, numFailedTests: 0, numPendingTests: 2, numTodoTests: 1 },
      true,
      { passed: 1, failed: 0, skipped: 3 },
    ],
  ])('%s', (_title, code, report, counted, result) => {
    expect(resultOf(code, report, counted)).toEqual(result);
  });

  test('the last line sums all steps up', () => {
    const { text, good } = summary([
      { name: 'types', passed: 1, failed: 0, skipped: 0, seconds: 2 },
      { name: 'unit', passed: 40, failed: 3, skipped: 0, seconds: 9 },
    ]);
    expect(text.split('\n').at(-1)).toBe('41 passed, 3 failed');
    expect(good).toBe(false);
  });
  test('what broke is named before the counts: tests, and files that could not be loaded', () => {
    const broken = brokenIn({
      testResults: [
        {
          name: '/elsewhere/a.test.ts',
          assertionResults: [
            { status: 'passed', fullName: 'holds' },
            { status: 'failed', fullName: 'adds once', failureMessages: ['expected 2 to be 1\n  at a.test.ts:3'] },
          ],
        },
        { name: '/elsewhere/b.test.ts', message: 'Cannot find module\n  at b', assertionResults: [] },
      ],
    });
    expect(broken.map((line) => line.replace(/^.*(?=[ab]\.test)/, ''))).toEqual([
      'a.test.ts > adds once: expected 2 to be 1',
      'b.test.ts: Cannot find module',
    ]);
    expect(summary([{ name: 'unit', passed: 1, failed: 2, skipped: 0, seconds: 0, broken }]).text).toContain(broken[0]);
    expect(brokenIn(undefined)).toEqual([]);
  });
  test('errors that came outside of any test are named, with where they came from', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'shop-')), 'outside.json');
    vi.stubEnv('ERRORS_OUTSIDE', file);
    new ErrorsOutside().onTestRunEnd([], [new Error('Target closed'), { message: 'a worker ended' }]);
    vi.unstubAllEnvs();
    const told = outsideIn(JSON.parse(await readFile(file, 'utf8')) as string[]);
    expect(told).toEqual([
      expect.stringMatching(/^outside of a test: Target closed .*tools\.test\.ts/),
      expect.stringMatching(/^outside of a test: a worker ended/),
    ]);
    expect(outsideIn()).toEqual([]);
  });
  test('a test that passed at its second try is named', () => {
    const late = secondTries({
      testResults: [
        {
          name: '/elsewhere/a.test.ts',
          assertionResults: [
            { status: 'passed', fullName: 'holds', meta: {} },
            { status: 'passed', fullName: 'swipes', meta: { isSecondTry: true } },
            { status: 'failed', fullName: 'is wrong twice', meta: { isSecondTry: true } },
          ],
        },
      ],
    });
    expect(late.map((line) => line.replace(/^.*(?=a\.test)/, ''))).toEqual(['a.test.ts > swipes']);
    const { text, good } = summary([{ name: 'browser', passed: 1, failed: 0, skipped: 0, seconds: 0, late }]);
    expect(text).toContain(`passed at the second try: ${late[0]}`);
    expect(good).toBe(true);
  });
  test('an engine’s journeys are counted, failed and late ones named; a missing one has none', () => {
    const firefox = {
      engine: 'firefox',
      file: '/elsewhere/firefox.mjs',
      outcomes: [
        { title: 'adds once', passed: true, failures: [] },
        { title: 'opens', passed: true, failures: ['never came: the panel'] },
        { title: 'orders', passed: false, failures: ['never came: the order', 'cannot press it'] },
      ],
    };
    const webkit = { engine: 'webkit', file: '/elsewhere/webkit.mjs', outcomes: [], absent: 'not installed' };
    const report = reportOf([firefox, webkit]);
    expect([firefox, webkit].map(tally)).toEqual(['firefox: 2 passed, 1 failed', 'webkit was not run: not installed']);
    expect(resultOf(1, report, true)).toEqual({ passed: 2, failed: 1, skipped: 0 });
    const named = [...brokenIn(report), ...secondTries(report)].map((line) => line.replace(/^.*(?=firefox\.mjs)/, ''));
    expect(named).toEqual(['firefox.mjs > orders: never came: the order', 'firefox.mjs > opens']);
    const none = reportOf([webkit]);
    expect(none.notRun).toEqual(['webkit was not run: not installed']);
    expect(resultOf(0, none, true), 'nothing passed, nothing failed').toEqual({ passed: 0, failed: 0, skipped: 0 });
    expect(resultOf(1, none, true), 'but the run itself failed').toMatchObject({ failed: 1 });
  });
  test('nothing run is not good', () => {
    expect(summary([{ name: 'unit', passed: 0, failed: 0, skipped: 0, seconds: 0 }]).good).toBe(false);
  });
});

describe('the parts of the suite', () => {
  test('what both came to is one line', () => {
    expect(
      total([
        { passed: 40, failed: 0 },
        { passed: 2, failed: 0 },
      ]),
    ).toEqual({ passed: 42, failed: 0, text: '42 passed, 0 failed', good: true });
    expect(
      total([
        { passed: 40, failed: 1 },
        { passed: 2, failed: 0 },
      ]),
    ).toMatchObject({ text: '42 passed, 1 failed', good: false });
  });
  test('a part that left no result is a failure', () => {
    expect(total([undefined, { passed: 2, failed: 0 }])).toMatchObject({ passed: 2, failed: 1, good: false });
    expect(total([]).good, 'nothing ran').toBe(false);
  });
  test('npm test ignores what stands beside the project on some machines, test:all does not', () => {
    const env = { PATH: '/bin', SHOP_BROWSER: 'chrome', SHOP_WOO: 'woo', SHOP_WP: 'wp', SHOP_RIG: 'http://127.0.0.1:1' };
    expect(environmentOf('test', env)).toEqual({ PATH: '/bin', SHOP_BROWSER: 'chrome' });
    expect(environmentOf('all', env)).toEqual(env);
  });
  test('a step that needs another stands after it', () => {
    for (const steps of Object.values(PARTS)) {
      steps.forEach(({ needs }, i) => {
        if (needs !== undefined) {
          expect(steps.slice(0, i).map(({ name }) => name)).toContain(needs);
        }
      });
    }
  });
  test("the files that the host's scripts concern are found by what they import, or name", () => {
    const unit = filesReaching('tests/host/load');
    expect(unit).toEqual(
      expect.arrayContaining(['tests/host/trace.test.ts', 'tests/contract/traces.test.ts', 'tests/widgets/variation-form/trace.test.tsx']),
    );
    expect(unit).not.toContain('tests/shared/json.test.ts');
    expect(browserFilesNaming(/\bhostScripts\b/)).toContain('tests/browser/listing.test.ts');
    expect(browserFilesNaming(/\bhostScripts\b/)).not.toContain('tests/browser/date.test.ts');
  });
});

describe('size limits', () => {
  const row = { name: 'Product, React', gz: 70_000, scripts: 20, limit: { gz: 70_000, scripts: 20 } };

  test('exactly the limit passes', () => {
    expect(overLimit([row, { name: 'shop.js', gz: 1000, limit: { gz: 1000 } }])).toEqual([]);
  });
  test('bytes and scripts over their limits are named, with both figures', () => {
    expect(overLimit([{ ...row, gz: 70_100, scripts: 21 }])).toEqual([
      'Product, React: 70.1 KB gz, the limit is 70.0 KB',
      'Product, React: 21 scripts, the limit is 20',
    ]);
  });
  test('the table has a row for each file, and for each page and edition', () => {
    expect(
      sizeTable([row, { name: 'shop.js', gz: 1000, limit: { gz: 1000 } }])
        .split('\n')
        .slice(2),
    ).toEqual(['| Product, React | 70.0 KB | 20 |', '| shop.js | 1.0 KB |  |']);
  });
  test('the tags of a page are found, and no others', () => {
    expect(tagsOf('<shop-a data-x><shop-ab></shop-ab></shop-a>', ['shop-a', 'shop-ab', 'shop-b'])).toEqual(['shop-a', 'shop-ab']);
    expect(() => tagsOf('<p>', ['shop-a'])).toThrow('no tag of ours');
  });
});

describe('parts of the documents', () => {
  const reference = tagReference(doc, EVENTS, new Map([['shop:cart-add', ['button', 'code?']]]));

  test('the table of tags has one line for each, with a link to its page', () => {
    expect(tagTable([doc], 'widgets/').split('\n').slice(2)).toEqual([
      '| [`<shop-sample>`](widgets/sample/) | Sample tag of the build tests. |',
    ]);
  });
  test('the head of a page says what the tag is, with its example', () => {
    const text = tagSummary(doc);
    expect(text).toContain('```html\n<shop-sample data-product_id="1"><p>Hello</p></shop-sample>\n```');
    expect(text).toContain('- **Put inside:** A paragraph.');
    expect(text).toContain('- **Asks the server:** Nothing.');
  });
  test('the reference lists attributes, events, variables, keys and the host’s script', () => {
    expect(reference).toContain('| `data-product_id` | `number` | required |  | Number of the product. |');
    expect(reference).toContain("| `data-tone` | `'calm' \\| 'loud'` | `\"calm\"` |  | How it speaks. |");
    expect(reference).toContain('| `data-map` | JSON |  |  | Anything. |');
    expect(reference).toContain('| `shop:cart-add` | `button`, `code?` | yes | Before it adds. |');
    expect(reference).toContain('| `--shop-sample-width` | Width. |');
    expect(reference).toContain('| Enter | Says hello. |');
    expect(reference).toMatch(/script\n\nThere is no such script\.$/);
  });
  test('the reference names where in the page an attribute is read, but not where the search ends', () => {
    const { productId } = doc.schema;
    const text = tagReference({ ...doc, schema: { productId: { ...productId!, host: ['a_params.id', '!b_params'] } } }, EVENTS, new Map());
    expect(text).toContain('| `data-product_id` | `number` | required | `a_params.id` | Number of the product. |');
  });
  test('a default is shown as an author would write it', () => {
    const map = doc.schema['map']!;
    const shown = (initially: string): string =>
      tagReference({ ...doc, schema: { map: { ...map, fallback: { speedMs: 5 }, initially } } }, EVENTS, new Map());
    expect(shown('{"speed": 5}')).toContain('| `data-map` | JSON | `{"speed": 5}` |  | Anything. |');
    expect(shown('')).toContain('| `data-map` | JSON |  |  | Anything. |');
  });
  test('the details of events come from the types: own keys, optional ones and inherited ones', () => {
    const types =
      "export interface State { readonly a: string }\nexport interface ShopEvents { 'shop:x': State & { readonly b?: { c: 1 } }; 'shop:y': Record<string, never> }";
    expect(Object.fromEntries(eventDetails(types))).toEqual({ 'shop:x': ['a', 'b?'], 'shop:y': [] });
    expect(() => eventDetails('interface {')).toThrow('shop.d.ts');
  });
  test('the PHP allows in posts what a tag names for them; a tag that names nothing is not in it', () => {
    expect(ksesArray([{ ...doc, inPosts: ['data-tone', 'data-quick'] }])).toContain("'shop-sample' => 'data-tone data-quick',");
    expect(ksesArray([{ ...doc, inPosts: [] }])).toContain("'shop-sample' => '',");
    expect(ksesArray([doc])).not.toContain('shop-sample');
    expect(() => ksesArray([{ ...doc, inPosts: ['data-gone'] }])).toThrow('shop-sample: inPosts names data-gone');
  });
  test('what only the settings hold is shown by its name there and offered to no editor', () => {
    const map = { ...doc.schema['map']!, settingsOnly: true };
    const text = tagReference({ ...doc, schema: { map } }, EVENTS, new Map());
    expect(text).toContain('| `map` | JSON |');
    expect(text).toContain('A name without `data-` is no attribute');
    expect(htmlData([{ ...doc, schema: { map } }]).tags[0]?.attributes).toEqual([]);
  });
  test('a part goes between its markers, and the prose around stays', () => {
    const text = 'a\n<!-- generated: x -->\nold\n<!-- /generated -->\nb\n<!-- generated: y -->\n<!-- /generated -->\n';
    expect(withPart(text, 'x', 'new $& $1')).toBe(text.replace('\nold\n', () => '\n\nnew $& $1\n\n'));
    expect(partOf(text, 'x')).toBe('old');
    expect(handWritten(text)).toBe('a\n\nb\n\n');
    expect(() => withPart('a', 'x', 'new')).toThrow('no markers');
    expect(partOf('a', 'x')).toBeUndefined();
  });
  test('sizes may drift a little, words not at all', () => {
    expect(sameButSizes('| a | 45.5 KB |', '| a | 46.5 KB |')).toBe(true);
    expect(sameButSizes('| a | 45.5 KB |', '| a | 49.5 KB |')).toBe(false);
    expect(sameButSizes('| a | 45.5 KB |', '| b | 45.5 KB |')).toBe(false);
    expect(sameButSizes('| a | 1.0 KB |', '| a | 1.0 KB | 2.0 KB |')).toBe(false);
  });
});

describe('declarations out of the sources', () => {
  const fromSources = (sources: Readonly<Record<string, string>>): string[] => {
    const folder = mkdtempSync(join(tmpdir(), 'shop-types-'));
    try {
      Object.entries(sources).forEach(([name, text]) => writeFileSync(join(folder, name), text));
      return flattened([{ file: join(folder, 'a.ts'), names: ['A'] }]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  };

  test('a type comes with its comment and with the types it names, from other files too', () => {
    expect(
      fromSources({
        'a.ts': "/** The file. */\nimport { type B, other } from './b.js';\n/** An A. */\nexport interface A { b: B; '}': 1 }\nother();",
        'b.ts': "export type { B } from './c.js';\nexport const other = () => 1;",
        'c.ts': 'interface C { c: 1 }\nexport type B = readonly C[];\nexport type Unasked = 1;',
      }),
    ).toEqual(["/** An A. */\nexport interface A { b: B; '}': 1 }", 'export type B = readonly C[];', 'export interface C { c: 1 }']);
  });
  test.each([
    ['is not there', { 'a.ts': 'export const A = 1;' }, 'A is no type of'],
    ['comes from a package', { 'a.ts': "import type { Map } from 'leaflet';\nexport type A = Map;" }, 'Map is of the package "leaflet"'],
    [
      'has the name of another one',
      { 'a.ts': "import type { B } from './b.js';\nexport type A = [B, C];\ntype C = 1;", 'b.ts': 'type C = 2;\nexport type B = C;' },
      'two different types named C',
    ],
  ])('a type that %s is refused', (_what, sources, says) => {
    expect(() => fromSources(sources)).toThrow(says);
  });
});
