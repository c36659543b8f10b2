import { afterEach, describe, expect, test } from 'vitest';
import { WRONG_MARKS, wrongMark } from '../../../shared/consent/wrong-marks.rules.js';
import { checkPage } from '../../../widgets/check/check.js';

afterEach(() => document.body.replaceChildren());
const told = (html: string): string[] => {
  const box = document.createElement('template');
  box.innerHTML = html;
  return [...box.content.querySelectorAll(WRONG_MARKS)].map(wrongMark);
};

describe('a mark that holds nothing back', () => {
  test.each([
    ['<script data-shop-consent="statistics" src="/a.js"></script>', 'write type="text/plain"'],
    ['<script type="text/javascript" data-shop-consent="statistics">1</script>', 'write type="text/plain"'],
    ['<script type="module" data-shop-consent="statistics" src="/a.js"></script>', 'write type="text/plain"'],
    ['<script data-shop-consent="statistics" data-src="/a.js"></script>', 'never runs'],
    ['<iframe data-shop-consent="marketing" src="/a"></iframe>', 'data-src in place of src'],
    ['<img data-shop-consent="marketing" src="/a.png" alt="">', 'data-src in place of src'],
    ['<img data-shop-consent="marketing" srcset="/a.png 1x" alt="">', 'no srcset'],
    ['<link rel="stylesheet" data-shop-consent="marketing" href="/a.css">', 'data-href in place of href'],
    ['<div data-shop-consent="marketing"><p>x</p></div>', 'holds nothing back'],
    ['<style data-shop-consent="marketing">a{}</style>', 'holds nothing back'],
  ])('%s is told', (html, text) => {
    expect(told(html).join()).toContain(text);
  });

  test.each([
    '<script type="text/plain" data-shop-consent="statistics" src="/a.js"></script>',
    '<script type="text/plain" data-shop-consent="statistics" data-src="/a.js"></script>',
    '<script type="" data-shop-consent="statistics" src="/a.js"></script>',
    '<script type="module" data-type="module" data-shop-consent="statistics" src="/a.js"></script>',
    '<script data-shop-consent="necessary" src="/a.js"></script>',
    '<iframe data-shop-consent="marketing" data-src="/a"></iframe>',
    '<iframe data-shop-consent="marketing" data-src="/a" src="/a"></iframe>',
    '<link rel="stylesheet" data-shop-consent="marketing" data-href="/a.css">',
    '<iframe data-shop-consent="necessary" src="/a"></iframe>',
    '<script data-category="x" src="/a.js"></script>',
  ])('%s is none', (html) => {
    expect(told(html)).toEqual([]);
  });

  test('is an error of the page that check.js names', () => {
    document.body.innerHTML = '<main><img data-shop-consent="marketing" src="data:image/png,x" alt=""></main>';
    expect(
      checkPage(document, [])
        .findings.filter(({ rule }) => rule === 'wrong-mark')
        .map(({ level, message, element }) => [level, message.includes('data-src'), element?.localName]),
    ).toEqual([['error', true, 'img']]);
  });
});
