// @vitest-environment node
import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as csstree from 'css-tree';
import { describe, expect, test } from 'vitest';
import { at } from '../../build/paths.mjs';

/** What stands around everything of a page. */
const WHOLE = new Set([':root', 'html', 'body', '*']);

/**
 * Selectors that ask the whole page what is in it. Once such a rule was looked at, Chromium works out the style of far more than what
 * changed with each attribute that any `:has` names, `:checked` too.
 */
function askedWhole(text: string): string[] {
  const found: string[] = [];
  const look = (compound: readonly string[], rule: csstree.CssNode): void => {
    const asks = compound.some((name) => name.startsWith(':has('));
    if (asks && (compound.some((name) => WHOLE.has(name)) || compound[0]?.startsWith(':has('))) {
      found.push(csstree.generate(rule));
    }
  };
  csstree.walk(csstree.parse(text), (node) => {
    if (node.type !== 'Rule' || node.prelude.type !== 'SelectorList') {
      return;
    }
    node.prelude.children.forEach((selector) => {
      if (selector.type !== 'Selector') {
        return;
      }
      // A compound goes from one combinator to the next.
      let compound: string[] = [];
      selector.children.forEach((part) => {
        if (part.type === 'Combinator') {
          look(compound, selector);
          compound = [];
        } else {
          compound.push(csstree.generate(part));
        }
      });
      look(compound, selector);
    });
  });
  return found;
}

describe('a sheet', () => {
  test.each([':root:has(a) b { top: 0 }', 'html:has(a) { top: 0 }', 'body.x:has(a) b { top: 0 }', '@media print { :has(a) b { top: 0 } }'])(
    'is told for %s',
    (text) => {
      expect(askedWhole(text)).toHaveLength(1);
    },
  );

  test('is not told for what asks an element of the page', () => {
    expect(askedWhole('a:has(> b) c, a :is(b:has(c)), a:not(:has(b)) { top: 0 }')).toEqual([]);
  });

  test('of ours that comes late is imported by a script, and no other is', () => {
    const files = ['widgets', 'shared'].flatMap((folder) =>
      readdirSync(at(folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
    );
    const imported = files
      .filter((file) => /\.tsx?$/.test(file))
      .flatMap((file) =>
        [...readFileSync(at(file), 'utf8').matchAll(/from '\.\/([\w.-]+\.css)'/g)].map((found) => join(dirname(file), found[1] ?? '')),
      );
    expect(imported.toSorted()).toEqual(files.filter((file) => file.endsWith('.late.css')).toSorted());
    expect(imported.length).toBeGreaterThan(0);
  });

  test('of ours asks no whole page what is in it', () => {
    const sheets = ['widgets', 'shared', 'demo-theme'].flatMap((folder) =>
      readdirSync(at(folder), { recursive: true, encoding: 'utf8' }).flatMap((file) =>
        file.endsWith('.css') ? [`${folder}/${file}`] : [],
      ),
    );
    expect(sheets.length).toBeGreaterThan(20);
    expect(sheets.flatMap((sheet) => askedWhole(readFileSync(at(sheet), 'utf8')).map((rule) => `${sheet}: ${rule}`))).toEqual([]);
  });
});
