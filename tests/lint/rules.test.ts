// @vitest-environment node
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { attr } from '../../shared/element/schema.js';
import type { ElementDoc } from '../../shared/element/manifest.js';
import { importCircles } from './circles.mjs';
import { wideComments } from './columns.mjs';
import { unusedExports } from './exports.mjs';
import { violations } from './imports.mjs';
import { parse } from './source.mjs';
import { documentationViolations } from './documents.mjs';
import { documentViolations, elementMembers, eventViolations, folderViolations } from './widgets.mjs';

const at = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** Each rule is seen to bite, and to let the neighbouring right thing pass. */
const said = (path: string, text: string): string[] => violations([parse(path, text)]);

describe('imports', () => {
  test.each([
    [
      'a widget imports another widget',
      'widgets/cart/cart.tsx',
      "import { x } from '../quantity/quantity.rules.js';",
      'a widget never imports another widget',
    ],
    [
      'a widget imports another widget when needed',
      'widgets/cart/cart.tsx',
      "void lazyModule('x', () => import('../quantity/index.js'));",
      'a widget never imports another widget',
    ],
    [
      'a widget passes another one on',
      'widgets/cart/cart.ts',
      "export { x } from '../quantity/quantity.rules.js';",
      'a widget never imports another widget',
    ],
    [
      'shared imports a widget',
      'shared/net/request.ts',
      "import { x } from '../../widgets/cart/cart.rules.js';",
      'shared never imports a widget',
    ],
    [
      'a store imports shared/ui',
      'shared/cart/store.ts',
      "import { Notice } from '../ui/notice.js';",
      'stores import neither shared/ui nor React',
    ],
    [
      'a store imports React',
      'shared/cart/store.ts',
      "import { useStore } from '@nanostores/react';",
      'stores import neither shared/ui nor React',
    ],
    [
      "a widget looks for the host's handlers itself",
      'widgets/tabs/tabs.tsx',
      "import { hostListens } from '../../shared/host/jquery-bridge.js';\nexport const follows = hostListens(document, 'click');",
      "only shared/host/driver.ts looks for the host's handlers",
    ],
    [
      'a chunk is asked for by itself',
      'widgets/tabs/tabs.tsx',
      "export const part = import('./hooks.js');",
      'late code is asked for by shared/lazy alone',
    ],
    ['a rule imports React', 'widgets/cart/cart.rules.ts', "import { useState } from 'react';", 'rules never import React'],
    ['a rule holds JSX', 'widgets/cart/cart.rules.tsx', 'export const a = 1;', 'rules never import React'],
    ['an import has no ending', 'shared/url.ts', "import { x } from './json';", 'relative imports carry their ending'],
    ['a helper is a default export', 'shared/url.ts', 'export default 1;', 'only a component is a default export'],
  ])('%s: refused', (_what, path, text, rule) => {
    expect(said(path, text)).toEqual([expect.stringContaining(` ${rule}: `)]);
  });

  test.each([
    [
      'a widget imports its own parts and shared ones',
      'widgets/cart/cart.tsx',
      "import { x } from './cart.rules.js'; import { y } from '../../shared/json.js'; import css from './cart.css';",
    ],
    ['the list names every widget', 'widgets/index.ts', "export const W = { 'shop-cart': () => import('./cart/index.js') };"],
    ['a store imports nanostores', 'shared/cart/store.ts', "import { map } from 'nanostores';"],
    [
      'a chunk is asked for by lazyModule',
      'widgets/tabs/tabs.tsx',
      "export const part = lazyModule('a part', () => import('./hooks.js'));",
    ],
    ['a component is a default export', 'widgets/cart/cart.tsx', 'export default function Cart() { return null; }'],
  ])('%s: allowed', (_what, path, text) => {
    expect(said(path, text)).toEqual([]);
  });
});

describe('pure files', () => {
  const rule = 'rules touch no page, no clock and no chance';
  test.each([
    'const a = window.innerWidth;',
    'document.title;',
    'export const f = () => document;',
    'localStorage.getItem("x");',
    'Date.now();',
    'new Date();',
    'Date();',
    'Math.random();',
    'setTimeout(() => 0);',
    'globalThis["x"];',
    'const { title } = document;',
  ])('%s: refused', (text) => {
    expect(said('widgets/cart/cart.rules.ts', text).filter((line) => line.includes(rule))).toHaveLength(1);
  });
  test.each([
    'export const f = (document: Document) => document.title;',
    'new Date(0);',
    'Math.max(1, 2);',
    'const o = { window: 1, document: 2 }; o.window;',
    'type A = { location: string };',
    'export const read = (form: HTMLFormElement): string => form.ownerDocument.title;',
    '// window.alert',
  ])('%s: allowed', (text) => {
    expect(said('widgets/cart/cart.rules.ts', text)).toEqual([]);
  });
  test('other files may touch the page', () => {
    expect(said('widgets/cart/cart.host.ts', 'export const boxes = () => document.forms;')).toEqual([]);
    expect(said('widgets/cart/cart.tsx', 'document.title = String(Date.now());')).toEqual([]);
  });
});

describe('doors', () => {
  test.each([
    ['fetch("/x");', 'only shared/net calls the network'],
    ['window.fetch("/x");', 'only shared/net calls the network'],
    ['new XMLHttpRequest();', 'only shared/net calls the network'],
    ['navigator.sendBeacon("/x");', 'only shared/net calls the network'],
    ['const go = fetch; go("/x");', 'only shared/net calls the network'],
    ['box.innerHTML = text;', 'only shared/html/sanitize.ts makes markup of text'],
    ['box["innerHTML"] = text;', 'only shared/html/sanitize.ts makes markup of text'],
    ['box.innerHTML += text;', 'only shared/html/sanitize.ts makes markup of text'],
    ['box.outerHTML = text;', 'only shared/html/sanitize.ts makes markup of text'],
    ['box.insertAdjacentHTML("beforeend", text);', 'only shared/html/sanitize.ts makes markup of text'],
    ['new DOMParser();', 'only shared/html/sanitize.ts makes markup of text'],
    ['Object.assign(box, { innerHTML: text });', 'only shared/html/sanitize.ts makes markup of text'],
    ['export const A = () => <p dangerouslySetInnerHTML={{ __html: "x" }} />;', 'only shared/html/sanitize.ts makes markup of text'],
    ['eval("1");', 'no code is made of text'],
    ['new Function("return 1");', 'no code is made of text'],
    ['window.eval("1");', 'no code is made of text'],
    ['setTimeout("f()", 1);', 'no code is made of text'],
    ['localStorage.getItem("x");', 'only shared/storage.ts opens the web storages'],
    ['window.sessionStorage.clear();', 'only shared/storage.ts opens the web storages'],
    ['document.cookie = "a=1";', 'only shared/cookies.ts reads and writes cookies'],
    ['const all = document.cookie;', 'only shared/cookies.ts reads and writes cookies'],
    ['document.createElement("p");', 'what we print is JSX'],
    ['box.ownerDocument.createElementNS(ns, "svg");', 'what we print is JSX'],
    ['window.jQuery(box).trigger("x");', "only shared/host/jquery-bridge.ts touches the page's jQuery"],
    ['jQuery(box);', "only shared/host/jquery-bridge.ts touches the page's jQuery"],
  ])('%s: refused', (text, rule) => {
    expect(said('widgets/cart/cart.tsx', text).filter((line) => line.includes(rule))).toHaveLength(1);
  });
  test.each([
    ['shared/net/request.ts', 'fetch("/x");'],
    ['shared/storage.ts', 'window.localStorage.clear();'],
    ['shared/cookies.ts', 'document.cookie = "a=1";'],
    ['shared/dom/node-of.ts', 'document.createElement("p");'],
    ['shared/host/jquery-bridge.ts', 'globalThis.jQuery(box);'],
    ['shared/html/sanitize.ts', 'box.innerHTML = text; new DOMParser();'],
    ['widgets/cart/cart.tsx', 'const before = box.innerHTML; const text = "XMLHttpRequest"; request.fetched;'],
  ])('%s may: %s', (path, text) => {
    expect(said(path, text)).toEqual([]);
  });
});

describe('circles of imports', () => {
  const circles = (files: Record<string, string>): string[] =>
    importCircles(Object.entries(files).map(([path, text]) => parse(path, text)));
  const view = "import { drive } from './driver.js';\nexport type Settings = string;\ndrive('');";

  test('of a value one way and a type the other: refused, once', () => {
    expect(
      circles({
        'widgets/a/a.tsx': view,
        'widgets/a/driver.ts': "import { run } from './run.js';\nexport const drive = run;",
        'widgets/a/run.ts': "import type { Settings } from './a.js';\nexport const run = (settings: Settings): string => settings;",
        'widgets/a/index.ts': "import './a.js';",
      }),
    ).toEqual(['widgets/a/a.tsx: a circle of imports: widgets/a/a.tsx, widgets/a/driver.ts, widgets/a/run.ts']);
  });
  test('of a part that comes on use: refused as well, where it takes a type from who loads it', () => {
    const driver = (from: string): string =>
      `import type { Settings } from './${from}.js';\nexport const drive = (settings: Settings): string => settings;`;
    const late = "import type { Settings } from './types.js';\nexport const drive = () => import('./driver.js');";
    const types = 'export type Settings = string;';
    expect(circles({ 'widgets/a/a.tsx': late, 'widgets/a/types.ts': types, 'widgets/a/driver.ts': driver('a') })).toEqual([
      'widgets/a/a.tsx: a circle of imports: widgets/a/a.tsx, widgets/a/driver.ts',
    ]);
    expect(circles({ 'widgets/a/a.tsx': late, 'widgets/a/types.ts': types, 'widgets/a/driver.ts': driver('types') })).toEqual([]);
  });
});

describe('exports', () => {
  const unused = (files: Record<string, string>): string[] =>
    unusedExports(
      Object.entries(files).map(([path, text]) => parse(path, text)),
      [/^shared\/public\.ts$/],
    );
  const NAMED = 'an export that nobody needs: ';

  test.each<[string, Record<string, string>, string]>([
    ['that nobody takes', { 'shared/a.ts': '\nexport const a = 1;' }, `shared/a.ts:2 ${NAMED}a`],
    [
      'of a type that only its own file uses',
      { 'shared/a.ts': 'export interface A { b: 1 }\nexport const a = (x: A): A => x;', 'shared/b.ts': "import { a } from './a.js'; a;" },
      `shared/a.ts:1 ${NAMED}A`,
    ],
    [
      'that tests alone take',
      { 'shared/a.ts': 'export function a() {}', 'tests/shared/a.test.ts': "import { a } from '../../shared/a.js'; a();" },
      `shared/a.ts:1 ${NAMED}a (tests alone take it)`,
    ],
    [
      'that another file only has by the same name',
      { 'shared/a.ts': 'export const a = 1;', 'shared/b.ts': "import { a } from './c.js'; a;" },
      `shared/a.ts:1 ${NAMED}a`,
    ],
    [
      'that is passed on for nobody',
      { 'shared/a.ts': "export { b } from './b.js';", 'shared/b.ts': 'export const b = 1;' },
      `shared/a.ts:1 ${NAMED}b`,
    ],
    [
      'out of a pattern',
      { 'shared/a.ts': 'export const { a, b: [c] } = x;', 'shared/b.ts': "import { a } from './a.js'; a;" },
      `shared/a.ts:1 ${NAMED}c`,
    ],
    ['as default', { 'shared/a.tsx': 'export default function A() {}' }, `shared/a.tsx:1 ${NAMED}default`],
  ])('%s: refused', (_what, files, says) => {
    expect(unused(files)).toEqual([says]);
  });

  test.each<[string, Record<string, string>]>([
    ['that is taken by name', { 'shared/a.ts': 'export const a = 1;', 'shared/b.ts': "import { a as b } from './a.js'; b;" }],
    [
      'that is taken as a type',
      { 'shared/a.ts': 'export interface A { b: 1 }', 'shared/b.ts': "import type { A } from './a.js'; let a: A;" },
    ],
    ['of a module that is loaded late', { 'shared/a.ts': 'export const a = 1;', 'shared/b.ts': "void import('./a.js');" }],
    ['of a module that is taken whole', { 'shared/a.ts': 'export const a = 1;', 'shared/b.ts': "import * as all from './a.js'; all;" }],
    ['of a type that is named in place', { 'shared/a.ts': 'export type A = 1;', 'shared/b.ts': "let a: import('./a.js').A;" }],
    [
      'that is passed on and taken there',
      {
        'shared/a.ts': "export { b } from './b.js';",
        'shared/b.ts': 'export const b = 1;',
        'shared/c.ts': "import { b } from './a.js'; b;",
      },
    ],
    [
      'of a part that is tested by itself and used in its file',
      {
        'shared/a.ts': 'export const a = 1;\nexport const b = a;',
        'shared/b.ts': "import { b } from './a.js'; b;",
        'tests/a.test.ts': "import { a } from '../shared/a.js'; a;",
      },
    ],
    ['of what authors may use', { 'shared/public.ts': 'export interface A { b: 1 }' }],
    ['of a tool', { 'build/a.mjs': 'export const a = 1;', 'tests/size.mjs': "import { a } from '../build/a.mjs'; a;" }],
  ])('%s: allowed', (_what, files) => {
    expect(unused(files)).toEqual([]);
  });
});

test('a violation names the file and the line', () => {
  expect(said('widgets/cart/cart.tsx', '\n\nfetch("/x");')[0]).toMatch(/^widgets\/cart\/cart\.tsx:3 /);
});
test('a file that cannot be parsed is an error, not a pass', () => {
  expect(() => parse('widgets/cart/cart.ts', 'const = ;')).toThrow('widgets/cart/cart.ts');
});

const doc = (more: Partial<ElementDoc> = {}): ElementDoc => ({
  tag: 'shop-cart',
  summary: 'A cart.',
  wraps: 'A box.',
  withoutScript: 'A box.',
  reads: 'Nothing.',
  besideHost: 'No script.',
  example: '<shop-cart></shop-cart>',
  events: [],
  schema: { productId: attr.text('data-product_id', { description: 'Number.' }) },
  ...more,
});

describe('documents of a widget', () => {
  test.each([
    [
      'a schema key named like a member of every element',
      doc({ schema: { title: attr.text('data-title', { description: 'T.' }) } }),
      'member of HTMLElement',
    ],
    [
      'a schema key named like a method',
      doc({ schema: { click: attr.text('data-click', { description: 'T.' }) } }),
      'member of HTMLElement',
    ],
    ['an attribute without data-', doc({ schema: { tone: attr.text('tone', { description: 'T.' }) } }), 'not of the form data-'],
    ['an attribute we set ourselves', doc({ schema: { ready: attr.text('data-shop-ready', { description: 'T.' }) } }), 'we set ourselves'],
    [
      'two keys of one attribute',
      doc({ schema: { a: attr.text('data-a_b', { description: 'T.' }), b: attr.text('data-a-b', { description: 'T.' }) } }),
      'two schema keys',
    ],
    ['an attribute without a meaning', doc({ schema: { tone: attr.text('data-tone', { description: '' }) } }), 'not explained'],
    ['a summary too long for the table', doc({ summary: 'x'.repeat(101) }), 'a summary of 101 characters'],
    ['no summary', doc({ summary: '' }), 'has no summary'],
    ['nothing said of the host’s script', doc({ besideHost: '' }), 'has no besideHost'],
    ['an example of something else', doc({ example: '<div></div>' }), 'example without the tag'],
  ])('%s: refused', (_what, wrong, says) => {
    expect(documentViolations(wrong)).toEqual([expect.stringContaining(says)]);
  });
  test('a whole document: allowed', () => {
    expect(documentViolations(doc())).toEqual([]);
  });
  test.each([
    'title',
    'hidden',
    'click',
    'textContent',
    'addEventListener',
    'dataset',
    'innerHTML',
    'style',
    'onclick',
    'popover',
    'ariaLabel',
    'remove',
  ])('%s is known as a member of every element', (name) => {
    expect(elementMembers().has(name)).toBe(true);
  });
  test('an event that the document does not name: refused', () => {
    const source = parse('widgets/cart/cart.tsx', "emit(host, 'shop:cart-added', {});");
    expect(eventViolations(doc(), [source])).toEqual([expect.stringContaining('sends shop:cart-added')]);
    expect(eventViolations(doc({ events: [{ name: 'shop:cart-added', description: 'Added.' }] }), [source])).toEqual([]);
  });
});

/** Runs with a project folder of these files. */
const withFolder = (files: Record<string, string>, run: (root: string) => void): void => {
  const root = mkdtempSync(join(tmpdir(), 'shop-rules-'));
  try {
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(join(root, file, '..'), { recursive: true });
      writeFileSync(join(root, file), text);
    }
    run(root);
  } finally {
    rmSync(root, { recursive: true });
  }
};

describe('around a widget', () => {
  const whole = {
    'widgets/cart/index.ts': '',
    'widgets/cart/cart.tsx': '',
    'widgets/cart/cart.schema.ts': '',
    'tests/widgets/cart/logic.test.ts': '',
    'README.md': '<!-- generated: tags -->\n| `<shop-cart>` |\n<!-- /generated -->',
    'widgets/cart/README.md': '```html\n<shop-cart></shop-cart>\n```\n',
  };
  const listed = [{ tag: 'shop-cart', name: 'cart' }];

  test('a whole widget: allowed', () => {
    withFolder(whole, (root) => expect(folderViolations(root, listed)).toEqual([]));
  });
  test.each(Object.keys(whole))('without %s: refused', (file) => {
    withFolder({ 'widgets/entries/x.ts': '', ...Object.fromEntries(Object.entries(whole).filter(([name]) => name !== file)) }, (root) =>
      expect(folderViolations(root, listed)).toHaveLength(1),
    );
  });
  test.each([
    ['an example that is generated', '<!-- generated: summary -->\n```html\n<shop-cart></shop-cart>\n```\n<!-- /generated -->'],
    ['an example of another tag', '```html\n<shop-cart-count></shop-cart-count>\n```\n'],
    ['the tag in the text alone', 'Use <shop-cart>.'],
  ])('%s is no example of the page: refused', (_what, text) => {
    withFolder({ ...whole, 'widgets/cart/README.md': text }, (root) =>
      expect(folderViolations(root, listed)).toEqual([expect.stringContaining('no example to copy')]),
    );
  });
  test('a folder that the list does not name: refused', () => {
    withFolder({ ...whole, 'widgets/extra/index.ts': '' }, (root) =>
      expect(folderViolations(root, listed)).toEqual([expect.stringContaining('widgets/extra')]),
    );
  });
});

describe('the project’s own documents', () => {
  test('a README of 12 000 bytes: allowed; one more: refused', () => {
    withFolder({ 'README.md': 'é'.repeat(6000) }, (root) => expect(documentationViolations(root)).toEqual([]));
    withFolder({ 'README.md': `${'é'.repeat(6000)}.` }, (root) =>
      expect(documentationViolations(root)).toEqual([expect.stringContaining('README.md has 12001 bytes')]),
    );
  });
  test.each([
    ['[a](b.md)', 'links to b.md'],
    ['[a](widgets/)', 'links to widgets/'],
    ['[a](c.md#none)', 'links to c.md#none'],
    ['[a](#none)', 'links to #none'],
    ['[`a`](b.md)', 'links to b.md'],
    ['![a](b.webp)', 'links to b.webp'],
  ])('%s, which is not there: refused', (link, says) => {
    withFolder({ 'widgets.md': link, 'c.md': '# Some' }, (root) =>
      expect(documentationViolations(root)).toEqual([expect.stringContaining(says)]),
    );
  });
  test.each([
    '[a](c.md)',
    '[a](c.md#whats-in-window)',
    '[a](https://a.test/b.md)',
    '[a](#own-one)',
    '`[a](b.md)`',
    '```js\nx[a](b)\n```\n',
  ])('%s: allowed', (link) => {
    withFolder({ 'a.md': `# Own one\n\n${link}`, 'c.md': "## What's in `window`?" }, (root) =>
      expect(documentationViolations(root)).toEqual([]),
    );
  });
});

describe('what the general linter is told to look at', () => {
  const complaints = (files: Record<string, string>): string => {
    const root = mkdtempSync(join(tmpdir(), 'shop-lint-'));
    try {
      for (const [file, text] of Object.entries(files)) {
        writeFileSync(join(root, file), text);
      }
      return spawnSync(process.execPath, [at('node_modules/oxlint/bin/oxlint'), '-c', at('.oxlintrc.json'), '-f', 'unix', root], {
        encoding: 'utf8',
      }).stdout;
    } finally {
      rmSync(root, { recursive: true });
    }
  };
  test.each<[string, Record<string, string>, string]>([
    [
      'a hook behind a condition, in a file without JSX',
      { 'use-a.ts': "import { useState } from 'react';\nexport function useA(on: boolean): void { if (on) { useState(1); } }\n" },
      'rules-of-hooks',
    ],
    [
      'an effect that forgets what it needs, in a file without JSX',
      {
        'use-a.ts':
          "import { useEffect } from 'react';\nexport function useA(run: () => void): void { useEffect(() => { run(); }, []); }\n",
      },
      'exhaustive-deps',
    ],
    [
      'a cycle of values',
      {
        'a.ts': "import { b } from './b.js';\nexport const a = (): number => b() + 1;\n",
        'b.ts': "import { a } from './a.js';\nexport const b = (): number => a() + 1;\n",
      },
      'no-cycle',
    ],
    [
      'a cycle of types',
      {
        'a.ts': "import type { B } from './b.js';\nexport interface A { readonly b: B }\n",
        'b.ts': "import type { A } from './a.js';\nexport interface B { readonly a: A }\n",
      },
      'no-cycle',
    ],
  ])('%s: refused', (_what, files, rule) => {
    expect(complaints(files)).toContain(rule);
  });
  test('a file of 800 lines: allowed; one more: refused', () => {
    const lines = (count: number): string => 'export {};\n'.repeat(count);
    expect(complaints({ 'a.ts': lines(800) })).not.toContain('error');
    expect(complaints({ 'a.test.tsx': lines(801), 'b.mjs': lines(801) }).match(/eslint\(max-lines\)/g)).toHaveLength(2);
  });
  test('a hook and imports as they should be: allowed', () => {
    expect(
      complaints({
        'use-a.ts':
          "import { useState } from 'react';\nimport { one } from './b.js';\nexport function useA(): number { return useState(one)[0]; }\n",
        'b.ts': 'export const one = 1;\n',
      }),
    ).not.toContain('error');
  });
});

test('a comment is no wider than code may be', () => {
  const wide = `// ${'word '.repeat(30)}`;
  const address = `// https://example.test/${'a'.repeat(140)}`;
  expect(wideComments([{ path: 'shared/x.ts', text: `const a = 1;\n${wide}\n${address}\n// short` }])).toEqual([
    'shared/x.ts:2 a comment is at most 140 columns wide, this line has 153',
  ]);
});
