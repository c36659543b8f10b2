// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';
import { describe, expect, test } from 'vitest';
import { countedPattern } from '../support/regexp-steps.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

interface Pattern {
  readonly where: string;
  readonly source: string;
  readonly flags: string;
}

/** Every pattern that stands in a source. */
function patternsIn(path: string): Pattern[] {
  const text = readFileSync(`${ROOT}${path}`, 'utf8');
  const found: Pattern[] = [];
  const walk = (node: unknown): void => {
    if (Array.isArray(node)) {
      node.forEach(walk);
    } else if (typeof node === 'object' && node !== null) {
      const { regex } = node as { regex?: { pattern: string; flags: string } };
      if (regex) {
        found.push({ where: path, source: regex.pattern, flags: regex.flags });
      }
      Object.values(node).forEach(walk);
    }
  };
  walk(parseSync(path, text).program);
  return found;
}

/** A text whose double takes more than thrice the steps; none where every letter is looked at a few times only. */
function slowText({ source, flags }: Pattern): string | undefined {
  const pattern = countedPattern(source, flags);
  const long = pattern.attacks(2);
  return pattern.attacks(1).find((text, i) => {
    const steps = pattern.steps(text);
    return steps === Infinity || pattern.steps(long[i] ?? '') > 3 * steps;
  });
}

describe('patterns', () => {
  const sources = ['shared', 'widgets'].flatMap((folder) =>
    readdirSync(`${ROOT}${folder}`, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .sort()
      .map((file) => `${folder}/${file}`),
  );
  const all = sources.flatMap(patternsIn);

  test('look at each letter a few times only, however long the text is', () => {
    expect(all.length).toBeGreaterThan(100);
    const slow = all.flatMap((pattern) => {
      const text = slowText(pattern);
      return text === undefined ? [] : [`${pattern.where}: /${pattern.source}/${pattern.flags} on ${JSON.stringify(text)}`];
    });
    expect(slow).toEqual([]);
  });

  test('lists are no arguments: a hundred thousand of them throw', () => {
    const call = /\b(?:Math\.(?:min|max)|fromCharCode|fromCodePoint|push|unshift)\([^()]*\.\.\.(?!\[)/g;
    const spreads = sources.flatMap((path) =>
      [...readFileSync(`${ROOT}${path}`, 'utf8').matchAll(call)].map(([text]) => `${path}: ${text}`),
    );
    expect(spreads).toEqual([]);
  });

  test.each([
    [String.raw`^(\s*\d+\s*[a-z]?)+$`, ''],
    [String.raw`\s+$`, ''],
    [String.raw`#.*$`, ''],
    [String.raw`^\/+|\/+$`, 'g'],
    [String.raw`^[a-z]{2,3}([-_]\w+)*$`, 'i'],
    [String.raw`<\w+\s(?:[^<>]*\s)?key="([^"]+)"[^<>]*>`, 'g'],
    [String.raw`<!--[\s\S]*?-->`, 'g'],
    [String.raw`"(?:[^"\\]|\\.)*"`, 'g'],
    [String.raw`^[\x20-\x7e]*(?:=|%3d)[\x20-\x7e]*$`, 'i'],
  ])('that do not are found: /%s/', (source, flags) => {
    expect(slowText({ where: '', source, flags })).toBeDefined();
  });
});
