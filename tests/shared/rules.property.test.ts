// @vitest-environment jsdom
import * as fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { replaceRegion, snapshot } from '../../shared/html/preserve-state.js';
import { inertHtml } from '../../shared/html/inert.js';
import { parseHtml } from '../../shared/html/sanitize.js';
import { pageSetting } from '../../shared/host/settings.js';
import { message } from '../../shared/messages.js';
import '../../shared/messages/variation.js';
import { safeUrl } from '../../shared/url.js';
import { printedLines } from '../setup/each.js';
import { dangersIn } from './html/corpus.js';
import { PAYLOADS } from './html/payloads.js';

/** Rules that hold for whatever a page, a server or an address brings. */
afterEach(() => {
  document.body.innerHTML = '';
  Reflect.deleteProperty(globalThis, 'shopSettings');
  Reflect.deleteProperty(globalThis, 'CSS');
});

test('an address that may be followed is http or https, and of this origin if required', () => {
  const part = fc.oneof(
    fc.constantFrom(
      'javascript:',
      'data:',
      '//',
      '/',
      '\\',
      'http:',
      'https://',
      'evil.example',
      '@',
      ':',
      '\t',
      '\n',
      ' ',
      '\0',
      '#',
      '?',
      '..',
      window.location.host,
    ),
    fc.string({ maxLength: 4 }),
    fc.webUrl(),
  );
  fc.assert(
    fc.property(
      fc.array(part, { maxLength: 6 }).map((parts) => parts.join('')),
      (raw) => {
        // Where it is refused, the page's own address stands in: it keeps both rules.
        const [any, same] = [safeUrl(raw), safeUrl(raw, { sameOrigin: true })].map((url) => new URL(url ?? window.location.href));
        expect(['http:', 'https:']).toContain(any?.protocol);
        expect(same?.origin).toBe(window.location.origin);
      },
    ),
    { numRuns: 500 },
  );
});

test('no mixture of hostile markup brings anything that runs', () => {
  const bits = fc.oneof(
    fc.constantFrom(...PAYLOADS.map(([, html]) => html)),
    fc.constantFrom(
      '<svg>',
      '</svg>',
      '<math>',
      '</math>',
      '<template>',
      '</template>',
      '<table>',
      '</table>',
      '<style>',
      '</style>',
      '<!--',
      '-->',
      '<p title="',
      '">',
      '<title>',
      '</title>',
      '<select>',
      '<form>',
      '</form>',
      '<desc>',
      '<foreignObject>',
    ),
  );
  fc.assert(
    fc.property(fc.array(bits, { maxLength: 6 }), (parts) => {
      expect(dangersIn(parseHtml(parts.join(''), 'a test'))).toEqual([]);
    }),
    { numRuns: 300 },
  );
  printedLines();
});

test('clean markup that another script writes out and parses again is still clean', () => {
  const html = (text: string): string => {
    const box = document.createElement('div');
    box.append(parseHtml(text, 'a test'));
    return box.innerHTML;
  };
  // What a parser reads anew it may read otherwise; nothing that runs may come of that, even without a second cleaning.
  for (const [, payload] of PAYLOADS) {
    expect(dangersIn(inertHtml(html(payload)))).toEqual([]);
  }
  printedLines();
});

test('a replaced region keeps the values typed since its snapshot, and no others', () => {
  Reflect.set(globalThis, 'CSS', { escape: (text: string) => text.replaceAll(/["\\]/g, '\\$&') });
  const field = fc.record({
    name: fc.constantFrom('qty', 'cart[k][qty]', 'note', 'x"y'),
    printed: fc.nat(9),
    typed: fc.option(fc.nat(9)),
    late: fc.boolean(),
    server: fc.nat(9),
  });
  fc.assert(
    fc.property(fc.array(field, { maxLength: 5 }), (fields) => {
      const region = (value: (f: (typeof fields)[number]) => number): HTMLElement => {
        const el = document.createElement('section');
        for (const f of fields) {
          const input = document.createElement('input');
          input.name = f.name;
          input.setAttribute('value', String(value(f)));
          el.append(input);
        }
        return el;
      };
      const old = region((f) => f.printed);
      document.body.replaceChildren(old);
      const inputs = (): HTMLInputElement[] => [...document.querySelectorAll('input')];
      fields.forEach((f, i) => {
        const el = inputs()[i];
        if (el && f.typed !== null && !f.late) {
          el.value = String(f.typed);
        }
      });
      const before = snapshot(old);
      fields.forEach((f, i) => {
        const el = inputs()[i];
        if (el && f.typed !== null && f.late) {
          el.value = String(f.typed);
        }
      });
      replaceRegion(
        old,
        region((f) => f.server),
        before,
      );
      expect(inputs().map((el) => el.value)).toEqual(
        fields.map((f) => String(f.late && f.typed !== null && f.typed !== f.printed ? f.typed : f.server)),
      );
    }),
  );
});

test('a setting is found under each of its spellings, whatever else stands beside it', () => {
  const word = fc.stringMatching(/^[a-z]{1,6}$/);
  fc.assert(
    fc.property(
      fc.array(word, { minLength: 1, maxLength: 3 }),
      fc.dictionary(fc.stringMatching(/^[0-9]{1,3}$/), fc.anything(), { noNullPrototype: true }),
      fc.jsonValue().filter((v) => v !== null),
      (words, others, value) => {
        const spelled = [
          words.join('-'),
          words.join('_'),
          words.map((w, i) => (i === 0 ? w : w.replace(/^./, (c) => c.toUpperCase()))).join(''),
        ];
        for (const key of spelled) {
          Reflect.set(globalThis, 'shopSettings', { widget: { ...others, [key]: value } });
          expect(pageSetting('widget', `data-${words.join('-')}`)?.value).toEqual(value);
        }
      },
    ),
  );
});

test('a filled text has every known mark replaced once, whatever is filled in', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (names, choice) => {
      expect(message('variation.cleared_others', { names, choice })).toBe(`${names} cleared: not available with ${choice}.`);
    }),
  );
});
