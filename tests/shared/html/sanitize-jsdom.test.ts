// @vitest-environment jsdom
import { describe, expect, test } from 'vitest';
import { parsePage } from '../../../shared/html/inert.js';
import { adoptRegion, ANSWERS, parseHtml } from '../../../shared/html/sanitize.js';
import { printedLines } from '../../setup/each.js';
import { corpus } from './corpus.js';

/** A second parser, closer to the standard: what one of them reads as text the other may read as markup. */
describe('server HTML in another DOM', () => {
  corpus(printedLines);
});

const shown = (text: string): string => {
  const box = document.createElement('div');
  box.append(parseHtml(text, 'a test'));
  return box.innerHTML;
};

describe('what reaches beyond its own place', () => {
  const FORM = '<form action="https://elsewhere.test/"><input name="a"><button>x</button></form>';
  const BUTTON = '<form action="/cart/"><button formaction="https://elsewhere.test/">x</button></form>';
  const kinds = {
    sheet: '<style>.x{color:red}</style>',
    'sheet of an SVG': '<svg><style>*{fill:red}</style></svg>',
    link: '<link rel="stylesheet" href="/x.css">',
    frame: '<iframe src="https://pay.example/box"></iframe>',
    meta: '<meta name="referrer" content="unsafe-url">',
    base: '<base href="/x/">',
    form: FORM,
    button: BUTTON,
    template: `<template><style>*{}</style>${FORM}</template>`,
  };
  const left = (content: DocumentFragment): string[] =>
    [content, ...[...content.querySelectorAll('template')].map((el) => el.content)].flatMap((root) =>
      [...root.querySelectorAll('style, link, iframe, meta, base, [action^="https:"], [formaction]')].map((el) => el.localName),
    );

  test.each(Object.entries(kinds))('a %s does not come in', (_, text) => {
    expect(left(parseHtml(`<p>a</p>${text}<p>b</p>`, 'a test'))).toEqual([]);
  });

  test.each([
    ['payment', ['style', 'style', 'link', 'iframe', 'style']],
    ['gallery', ['iframe']],
    ['shopForm', ['form', 'button', 'form']],
  ] as const)('an answer with %s brings %j, and no more', (answer, names) => {
    expect(left(parseHtml(Object.values(kinds).join(''), 'a test', { brings: ANSWERS[answer] }))).toEqual(names);
    const part = parsePage(`<div id="part">${Object.values(kinds).join('')}</div>`).getElementById('part') as HTMLElement;
    const box = document.createDocumentFragment();
    box.append(adoptRegion(part, 'a test', ANSWERS[answer]));
    expect(left(box)).toEqual(names);
  });

  test('a form of the shop may post, wherever on its host', () => {
    for (const action of ['', '/cart/', '?a=1', `${location.origin}/x`]) {
      expect(shown(`<form action="${action}"><button formaction="/checkout/">x</button></form>`)).toContain('formaction');
    }
    expect(shown('<form method="get"><input name="s"></form>')).toContain('<form');
  });
});
