import { afterEach, describe, expect, test, vi } from 'vitest';
import { checkPage } from '../../../widgets/check/check.js';
import { unclassifiedCookies } from '../../../widgets/check/cookies.js';
import { strangeSwatches } from '../../../widgets/check/references.js';
import { print, type Report } from '../../../widgets/check/report.js';
import { distance, meant } from '../../../widgets/check/similar.js';
import { doc as other } from '../../lint/fixture/other/other.schema.js';
import { doc as sample } from '../../lint/fixture/sample/sample.schema.js';
import { printedLines } from '../../setup/each.js';

const DOCS = [sample, other];
const GOOD =
  '<shop-sample data-product_id="1" data-tone="loud"><form class="sample"><label>Size <select name="size"></select></label></form></shop-sample>';

class Plain extends HTMLElement {}
class PlainToo extends HTMLElement {}
customElements.define('shop-sample', Plain);
customElements.define('shop-other', PlainToo);

const check = (html: string, source?: string): Report => {
  document.body.innerHTML = html;
  // The emulator knows no sheet of ours: every tag is as shop.css would make it.
  vi.spyOn(window, 'getComputedStyle').mockReturnValue({ display: 'block' } as CSSStyleDeclaration);
  return checkPage(document, DOCS, source === undefined ? {} : { source });
};
const rules = (html: string, source?: string): string[] => check(html, source).findings.map(({ level, rule }) => `${level} ${rule}`);
const only = (html: string): string => {
  const { findings } = check(html);
  expect(findings).toHaveLength(1);
  return `${findings[0]?.level} ${findings[0]?.message}`;
};

afterEach(() => {
  document.body.innerHTML = '';
});

test('a page without a fault is good', () => {
  expect(check(GOOD)).toEqual({ good: true, tags: 1, findings: [], text: '1 tag checked: 0 errors, 0 warnings, 0 notes' });
});
test('a page without tags of ours is good, and says so', () => {
  expect(check('<p>Nothing</p>').text).toMatch(/^0 tags checked/);
});

describe('tags', () => {
  test('a misspelt tag is told with the one that was meant', () => {
    expect(only('<shop-smaple></shop-smaple>')).toBe('error is no tag of ours; did you mean <shop-sample>?');
  });
  test('a tag that is like none is told with the list', () => {
    expect(only('<shop-carousel></shop-carousel>')).toBe('error is no tag of ours; there are <shop-sample>, <shop-other>');
  });
  test('a tag that is not defined is a warning', () => {
    vi.spyOn(customElements, 'get').mockReturnValue(undefined);
    expect(rules(GOOD)).toEqual(['warning not-defined']);
  });
  test('a tag that failed is an error', () => {
    expect(rules(GOOD.replace('data-tone', 'data-shop-failed data-tone'))).toEqual(['error failed']);
  });
  test('a tag that is an inline box misses our sheet', () => {
    document.body.innerHTML = GOOD;
    vi.spyOn(window, 'getComputedStyle').mockReturnValue({ display: 'inline' } as CSSStyleDeclaration);
    expect(checkPage(document, DOCS).findings.map(({ rule }) => rule)).toEqual(['no-sheet']);
  });
  test('a page whose sheet our script had to link misses it too', () => {
    document.body.innerHTML = `${GOOD}<link data-shop-linked>`;
    expect(checkPage(document, DOCS).findings.map(({ rule, message }) => `${rule}: ${message}`)).toEqual([
      'no-sheet: was linked by our script, and the tags waited for it: link shop.css, or the sheets of the page’s tags, in the head',
    ]);
  });
});

describe('attributes', () => {
  test.each([
    ['data-product_di', 'data-product_id'],
    ['product_id', 'data-product_id'],
    ['product-id', 'data-product_id'],
    ['data-productid', 'data-product_id'],
    ['data-ton', 'data-tone'],
    ['tone', 'data-tone'],
    ['quick', 'data-quick'],
  ])('%s is told as %s', (wrong, right) => {
    const html = `<shop-sample ${right === 'data-product_id' ? '' : 'data-product_id="1" '}${wrong}="1"><form class="sample"></form></shop-sample>`;
    const found = check(html).findings.find(({ rule }) => rule === 'misspelt-attribute');
    expect(found?.message).toBe(`does not read the attribute ${wrong}; did you mean ${right}?`);
  });
  test.each([
    'class="a"',
    'id="a"',
    'data-shop-ready',
    'data-state="idle"',
    'data-alerts="native"',
    'aria-busy="true"',
    'hidden',
    'data-product-id="2"',
  ])('%s is nothing to tell', (attribute) => {
    expect(rules(GOOD.replace('data-tone', `${attribute} data-tone`))).toEqual([]);
  });
  test('a data attribute of somebody else is a note', () => {
    expect(rules(GOOD.replace('data-tone', 'data-aos="fade-up" data-tone'))).toEqual(['note unknown-attribute']);
    expect(check(GOOD.replace('data-tone', 'data-aos="fade-up" data-tone')).good).toBe(true);
  });
});

describe('values', () => {
  test('a word that is no choice is told with the choices', () => {
    expect(only(GOOD.replace('loud', 'shrill'))).toBe('warning data-tone="shrill": expected one of calm, loud; the default applies');
  });
  test('a number that is none keeps a tag that requires it from starting', () => {
    expect(only(GOOD.replace('"1"', '"one"'))).toBe('error data-product_id="one": expected a number; the tag does not start');
  });
  test('malformed JSON is told', () => {
    expect(only(GOOD.replace('data-tone', "data-map='{oops' data-tone"))).toBe(
      'warning data-map="{oops": expected JSON; the default applies',
    );
  });
  test('a required attribute that is nowhere is an error', () => {
    expect(only(GOOD.replace('data-product_id="1" ', ''))).toBe('error data-product_id is required; the tag does not start');
  });
  test('a value in the page settings is read as the tag reads it', () => {
    Object.assign(window, { shopSettings: { sample: { productId: 5 } } });
    expect(rules(GOOD.replace('data-product_id="1" ', ''))).toEqual([]);
    Reflect.deleteProperty(window, 'shopSettings');
  });
});

/** The emulator does not move things as a browser's parser does, so these build what Chromium makes of the faulty text. */
describe('places', () => {
  const tag = (inside = ''): string => `<shop-sample data-product_id="1">${inside}</shop-sample>`;
  test('what it expects became its sibling', () => {
    expect(only(`${tag()}<form class="sample"></form>`)).toBe(
      'error should hold form.sample, which stands beside it; put the closing tag after it',
    );
  });
  test('a form that ended the paragraph around it', () => {
    expect(only(`<p>${tag()}</p><form class="sample"></form>`)).toContain('stands in a <p>');
  });
  test('a tag that was thrown out of a table', () => {
    expect(rules(`${tag()}<table><tbody><tr><td><form class="sample"></form></td></tr></tbody></table>`)).toEqual([
      'error thrown-out-of-table',
    ]);
  });
  test('a tag put into a table row by a script', () => {
    document.body.innerHTML = '<table><tbody><tr></tr></tbody></table>';
    document.querySelector('tr')?.append(Object.assign(document.createElement('shop-sample'), {}));
    document.querySelector('shop-sample')?.setAttribute('data-product_id', '1');
    expect(checkPage(document, DOCS).findings.map(({ rule }) => rule)).toContain('in-table');
  });
  test('a tag directly in a list', () => {
    expect(rules(`<ul>${tag('<li><form class="sample"></form></li>')}</ul>`)).toEqual(['warning in-list']);
  });
  test('a tag that swallowed the rest of the page', () => {
    expect(rules(tag('<form class="sample"></form><footer></footer>'))).toEqual(['error not-closed']);
  });
  test('an empty tag that swallowed its siblings', () => {
    expect(rules('<shop-other data-product_id="1"><p>Next</p></shop-other>')).toEqual(['warning not-closed']);
  });
  test('a tag inside one of its kind is told once, at the inner one', () => {
    const report = check(tag(`<form class="sample"></form>${tag('<form class="sample"></form>')}`));
    expect(report.findings.map(({ rule }) => rule)).toEqual(['nested']);
    expect(report.findings[0]?.element?.parentElement?.localName).toBe('shop-sample');
  });
  test('a form that a form around the tag has dropped', () => {
    expect(rules(`<form class="outer">${tag('<input type="hidden">')}</form>`)).toEqual(['error form-in-form']);
  });
  test('a tag around something else', () => {
    expect(only(tag('<p>Text</p>'))).toBe('error holds no form.sample; put it around: A paragraph.');
  });
  test('a tag that may be empty is good when empty', () => {
    expect(rules('<shop-other data-product_id="1"></shop-other>')).toEqual([]);
  });
});

describe('fields and ids', () => {
  const around = (inside: string): string => `<shop-sample data-product_id="1"><form class="sample">${inside}</form></shop-sample>`;
  test.each([
    '<select name="a"></select>',
    '<input type="number">',
    '<textarea></textarea>',
    '<label></label><select></select>',
    '<input aria-label=" ">',
  ])('%s has no name', (field) => {
    expect(rules(around(field))).toEqual(['warning no-label']);
  });
  test.each([
    '<label for="a">A</label><select id="a"></select>',
    '<select aria-label="A"></select>',
    '<span id="n">A</span><select aria-labelledby="n"></select>',
    '<input title="A">',
    '<input type="hidden">',
    '<button></button>',
    '<input type="submit">',
  ])('%s is named, or needs no name', (field) => {
    expect(rules(around(field))).toEqual([]);
  });
  test('a field inside two tags is told once', () => {
    expect(rules(`<shop-other data-product_id="1" class="other"><b class="other"></b>${around('<select></select>')}</shop-other>`)).toEqual(
      ['warning no-label'],
    );
  });
  test('an id that stands twice is told, where one of them is in a tag', () => {
    expect(rules(`${around('<b id="x"></b>')}<i id="x"></i>`)).toEqual(['warning double-id']);
    expect(rules(`${GOOD}<b id="x"></b><i id="x"></i>`)).toEqual([]);
  });
});

describe('with the source of the page', () => {
  test('a tag closed by its slash is certain', () => {
    expect(rules(GOOD, '<shop-sample data-product_id="1" />')).toEqual(['error not-closed']);
  });
  test('a tag the parser dropped is told', () => {
    expect(rules(GOOD, `${GOOD}<select><shop-sample></shop-sample></select>`)).toEqual(['error dropped']);
  });
  test('comments, scripts and templates count for nothing', () => {
    expect(
      rules(GOOD, `${GOOD}<!-- <shop-sample/> --><script>"<shop-sample/>"</script><template><shop-sample></shop-sample></template>`),
    ).toEqual([]);
  });
  test('a slash or a bracket in a value is no end', () => {
    expect(rules(GOOD, '<shop-sample data-product_id="1" data-map="a/>b"></shop-sample>')).toEqual([]);
  });
});

test('errors stand first, and each line is printed at its level', () => {
  const report = check('<shop-sample data-product_id="1" data-tone="shrill" data-aos="x"><p>Text</p></shop-sample>');
  expect(report.good).toBe(false);
  print(report);
  const lines = printedLines();
  expect(lines[0]).toBe('info: [shop-check] 1 tag checked: 1 error, 1 warning, 1 note');
  expect(lines.slice(1).map((line) => line.split(':')[0])).toEqual(['error', 'warn', 'info']);
  expect(lines[1]).toContain('[shop-check] <shop-sample data-product_id="1"> holds no form.sample');
});

describe('similar words', () => {
  test.each([
    ['a', 'a', 0],
    ['abc', 'abd', 1],
    ['abc', 'ab', 1],
    ['', 'abc', 3],
    ['kitten', 'sitting', 3],
  ])('%s and %s are %i apart', (a, b, away) => {
    expect(distance(a, b)).toBe(away);
    expect(distance(b, a)).toBe(away);
  });
  test('dashes and underscores do not count', () => {
    expect(meant('data-product-Id', ['data-product_id'])).toBe('data-product_id');
  });
  test('what is too far away is not meant', () => {
    expect(meant('data-colour', ['data-product_id'])).toBeUndefined();
    expect(meant('x', [])).toBeUndefined();
  });
});

describe('cookies', () => {
  test('that nobody has classified are named with the bar that would leave them alone', () => {
    vi.spyOn(document, 'cookie', 'get').mockReturnValue('_ga=1; view=list; PHPSESSID=1; till=2; vid=3');
    vi.stubGlobal('shopSettings', { 'cookie-bar': { necessary: ['till'], services: { film: { cookies: ['vid'] } } } });
    document.body.innerHTML = '<shop-cookie-bar data-categories=\'{"statistics": ["_ga"]}\'></shop-cookie-bar>';
    const found = (): string[] =>
      unclassifiedCookies([...document.querySelectorAll('shop-cookie-bar')]).map(({ level, message }) => `${level} ${message}`);
    expect(found()).toEqual([expect.stringMatching(/^note .*nobody has classified: view;/)]);
    document.body.innerHTML = '<shop-cookie-bar data-categories="{"></shop-cookie-bar>';
    expect(found()).toEqual([expect.stringContaining(': _ga, view;')]);
    document.body.innerHTML = '';
    expect(found()).toEqual([]);
    vi.unstubAllGlobals();
  });
});
describe('page settings', () => {
  const TEXTS = ['cart.failed', 'cart.view'];
  const settings = (value: unknown): string =>
    `<script type="application/json" data-shop-settings>${typeof value === 'string' ? value : JSON.stringify(value)}</script>`;
  const said = (value: unknown): string[] => {
    document.body.innerHTML = settings(value);
    return checkPage(document, DOCS, { texts: TEXTS }).findings.map(({ level, message }) => `${level} ${message}`);
  };
  const AT = 'script[data-shop-settings]';
  test.each([
    [{ sample: { product_id: 1, Tone: 'loud' }, messages: { 'cart.failed': 'x', de: { 'cart.view': 'y' } }, address: { states: {} } }, []],
    [[], []],
    [{ sampel: {} }, [`error ${AT}: nobody reads "sampel"; did you mean "sample"?`]],
    [{ carousel: {} }, [`warning ${AT}: nobody reads "carousel"`]],
    [{ sample: { tome: 'loud' } }, [`error ${AT}.sample: nobody reads "tome"; did you mean "tone"?`]],
    [{ sample: 1 }, [`error ${AT}.sample: expected an object`]],
    [{ messages: { 'cart.faild': 'x' } }, [`error ${AT}.messages: nobody reads "cart.faild"; did you mean "cart.failed"?`]],
    [{ messages: { de: { 'cart.faild': 'x' } } }, [`error ${AT}.messages.de: nobody reads "cart.faild"; did you mean "cart.failed"?`]],
    [{ messages: { 'cart.view': 7 } }, [`error ${AT}.messages: "cart.view" is no text`]],
    ['{"sample": ', [`error ${AT}: expected an object in JSON`]],
  ])('%j', (value, expected) => {
    expect(said(value)).toEqual(expected);
  });
  test('of the window count too', () => {
    Reflect.set(window, 'shopSettings', { other: { prodct_id: 1 } });
    document.body.innerHTML = '';
    expect(checkPage(document, DOCS, { texts: TEXTS }).findings.map(({ message }) => message)).toEqual([
      'window.shopSettings.other: nobody reads "prodct_id"; did you mean "product_id"?',
    ]);
    Reflect.deleteProperty(window, 'shopSettings');
  });
});

describe('names of consent', () => {
  const SERVICES =
    '<script type="application/json" data-shop-settings>{"cookie-bar":{"services":{"map":{"name":"Map","category":"functional"}}}}</script>';
  test.each([
    ['<iframe data-src="https://maps.test/" data-shop-consent="functional" data-service="map" title="Map"></iframe>', []],
    ['<script type="text/plain" data-shop-consent="statistics marketing"></script>', []],
    ['<script type="text/plain" data-shop-consent="statistic"></script>', ['error unknown-category']],
    ['<script type="text/plain" data-category="ads"></script>', ['error unknown-category']],
    [
      '<iframe data-src="https://maps.test/" data-shop-consent="functional" data-service="maps" title="Map"></iframe>',
      ['warning unknown-service'],
    ],
  ])('%s', (html, expected) => {
    document.body.innerHTML = SERVICES + html;
    expect(checkPage(document, DOCS).findings.map(({ level, rule }) => `${level} ${rule}`)).toEqual(expected);
  });
  test('in the lists of the bar are those there are', () => {
    document.body.innerHTML =
      '<script type="application/json" data-shop-settings>{"cookie-bar":{"categories":{"analytics":["_ga"]},"services":{"map":{"category":"maps"}}}}</script>';
    expect(checkPage(document, DOCS).findings.map(({ message }) => message.split(';')[0])).toEqual([
      'the cookie bar\'s categories name "analytics"',
      'the service "map" names the category "maps"',
    ]);
  });
});

describe('references', () => {
  const page = (attributes: string): string[] => {
    document.body.innerHTML = `<form id="there"></form><shop-other ${attributes} data-product_id="1"></shop-other>`;
    vi.spyOn(window, 'getComputedStyle').mockReturnValue({ display: 'block' } as CSSStyleDeclaration);
    return checkPage(document, DOCS)
      .findings.map(({ rule }) => rule)
      .filter((rule) => rule !== 'unknown-attribute' && rule !== 'misspelt-attribute');
  };
  test.each([
    ['data-for="#there"', []],
    ['data-for="#gone"', ['lost-target']],
    ['data-for=""', []],
  ])('%s', (attributes, expected) => {
    expect(page(attributes)).toEqual(expected);
  });

  test('swatches for a choice that the form does not have are told', () => {
    const tag = document.createElement('shop-sample');
    tag.setAttribute('data-swatches', '{"attribute_pa_color":{},"attribute_pa_size":{}}');
    tag.innerHTML =
      '<form class="variations_form"><select name="attribute_pa_colour"></select><select name="attribute_pa_size"></select></form>';
    expect(strangeSwatches(tag).map(({ message }) => message)).toEqual([
      'data-swatches names "attribute_pa_color", which the form has no choice for; did you mean attribute_pa_colour?',
    ]);
  });
});

test('what only our tags set is known, and suggested to nobody', () => {
  expect(rules(GOOD.replace('data-tone', 'data-state="idle" data-tone'))).toEqual([]);
  expect(check(GOOD.replace('data-tone', 'data-stat="x" data-tone')).findings.map(({ message }) => message)).toEqual([
    'does not read the attribute data-stat',
  ]);
});
