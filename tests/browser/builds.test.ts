import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { build } from '../../build.mjs';
import type { CheckOptions } from '../../widgets/check/check.js';
import type { Report } from '../../widgets/check/report.js';
import { BUILDS, ROOT, type Build } from './support/builds.js';
import { useShop, type ShopPage } from './support/shop.js';

/**
 * What every script build promises, shown on two small tags (tests/lint/fixture), so that nothing here hangs on what a real
 * widget does. The same promises on the real pages: the tests of the demo pages, which run once per build.
 */
const shop = useShop();

declare global {
  interface Window {
    shopCheck?: (options?: CheckOptions) => Report;
  }
}
let root = '';

const sheet = (dist: string): string => `<link rel="stylesheet" href="${dist}shop.css">`;
const SHEET = sheet('../dist/');
/** Remembers whether a tag has printed something while the sheet did not hold. */
const WATCH = `<script>new MutationObserver(() => { if (document.querySelector('button') && !getComputedStyle(document.documentElement).getPropertyValue('--shop-sheet')) { document.documentElement.dataset.early = 'yes'; } }).observe(document, { childList: true, subtree: true });</script>`;
const page = (body: string, script = 'defer', dist = '../dist/'): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Builds</title>${sheet(dist)}<script ${script} src="${dist}shop.classic.js"></script></head><body>${body}</body></html>`;
const SAMPLE = '<main><shop-sample data-product_id="1"><p>Printed</p></shop-sample></main>';

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'shop-builds-'));
  await build({ outdir: join(root, 'dist'), list: join(ROOT, 'tests/lint/fixture/index.ts') });
  await mkdir(join(root, 'pages/deep'), { recursive: true });
  await writeFile(join(root, 'pages/one.html'), page(SAMPLE));
  await writeFile(join(root, 'pages/none.html'), page('<main><p>Nothing of ours</p></main>'));
  await writeFile(join(root, 'pages/head.html'), page(SAMPLE, ''));
  await writeFile(join(root, 'pages/deep/one.html'), page(SAMPLE, 'defer', '../../dist/'));
  for (const part of ['dist', 'pages']) {
    await cp(join(root, part), join(root, 'bare', part), { recursive: true });
  }
  await rm(join(root, 'bare/dist/shop.css'));
});
afterAll(() => rm(root, { recursive: true, force: true }));

const scripts = (opened: ShopPage): string[] => {
  const urls: string[] = [];
  opened.on('request', (request) => urls.push(new URL(request.url()).pathname));
  return urls;
};

/** Sees the tag work: its button is there, and a click counts. */
async function expectAlive(opened: ShopPage, tag = 'shop-sample'): Promise<void> {
  const button = opened.locator(`${tag} button`);
  await button.click();
  expect(await button.textContent()).toBe(`${tag} 1`);
  expect(await button.count()).toBe(1);
}

describe.each<Build>(BUILDS)('%s', (name) => {
  test('a tag that is on the page at load works', async () => {
    const opened = await shop.openPage({ root, path: 'pages/one.html', build: name });
    await expectAlive(opened);
    expect(await opened.locator('shop-sample p').textContent()).toBe('Printed');
  });

  test('a tag inserted later works, also deep inside what is inserted', async () => {
    const opened = await shop.openPage({ root, path: 'pages/none.html', build: name });
    await opened.evaluate(() => {
      const section = document.createElement('section');
      const inner = document.createElement('div');
      inner.append(document.createElement('shop-other'));
      section.append(inner);
      document.body.append(section);
    });
    await expectAlive(opened, 'shop-other');
  });

  test('two tags of a page give different ids', async () => {
    const both = '<shop-sample data-product_id="2"></shop-sample><shop-other data-product_id="3"></shop-other></main>';
    const opened = await shop.openPage({ root, path: 'pages/one.html', build: name, html: (html) => html.replace('</main>', both) });
    await expect.poll(() => opened.locator('button').count()).toBe(3);
    const ids = await opened.locator('button').evaluateAll((buttons) => buttons.map(({ id }) => id));
    expect(ids).not.toContain('');
    expect(new Set(ids).size).toBe(3);
  });

  test('everything works under a strict policy with trusted types', async () => {
    const opened = await shop.openPage({ root, path: 'pages/one.html', build: name, csp: true });
    await expectAlive(opened);
    const refused = await opened.evaluate(() => {
      try {
        document.createElement('div').innerHTML = '<b>x</b>';
        return 'nothing';
      } catch (error) {
        return (error as Error).name;
      }
    });
    expect(refused, 'the policy is in force').toBe('TypeError');
    expect(opened.drainErrors()).toEqual([expect.stringContaining("requires 'TrustedHTML'")]);
  });

  test('a page that forgot shop.css gets it once, and its tags wait for it', async () => {
    const opened = await shop.openPage({
      root,
      path: 'pages/one.html',
      build: name,
      html: (html) => html.replace(SHEET, WATCH).replace('</main>', '<shop-other data-product_id="2"></shop-other></main>'),
    });
    await expectAlive(opened);
    await expectAlive(opened, 'shop-other');
    expect(await opened.evaluate(() => document.documentElement.dataset['early']), 'a tag that started before its looks').toBeUndefined();
    expect(await opened.evaluate(() => getComputedStyle(document.querySelector('shop-other') as Element).display)).toBe('inline-block');
    expect(
      await opened.locator('link[rel=stylesheet]').evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).href)),
    ).toEqual([expect.stringMatching(/\/dist\/shop\.css$/)]);
  });
});

test('where shop.css cannot be had the tags work without it', async () => {
  const opened = await shop.openPage({
    root: join(root, 'bare'),
    path: 'pages/one.html',
    build: 'esm',
    html: (html) => html.replace(SHEET, ''),
  });
  await expectAlive(opened);
  await expect.poll(() => opened.drainErrors(), { message: 'the browser tells' }).toEqual([expect.stringContaining('/dist/shop.css')]);
});

test('a theme with a sheet of its own says so, and gets no other', async () => {
  const opened = await shop.openPage({
    root,
    path: 'pages/one.html',
    build: 'esm',
    html: (html) => html.replace(SHEET, '<style>:root { --shop-sheet: own }</style>'),
  });
  await expectAlive(opened);
  expect(await opened.locator('link[rel=stylesheet]').count()).toBe(0);
});

test('an inline tag keeps the display that its document asks for', async () => {
  const opened = await shop.openPage({
    root,
    path: 'pages/one.html',
    build: 'esm',
    html: (html) => html.replace('</main>', '<shop-other data-product_id="2"></shop-other></main>'),
  });
  await opened.locator('shop-other button').waitFor();
  expect(
    await opened.evaluate(() =>
      ['shop-sample', 'shop-other'].map((tag) => getComputedStyle(document.querySelector(tag) as Element).display),
    ),
  ).toEqual(['block', 'inline-block']);
});

test('the loader imports the chunks of the tags that are there and no others', async () => {
  const opened = await shop.openPage({ root, path: 'pages/none.html', build: 'esm' });
  const asked = scripts(opened);
  await opened.evaluate(() => document.body.append(document.createElement('shop-sample')));
  await expectAlive(opened);
  expect(asked.some((url) => url.includes('/chunks/sample-'))).toBe(true);
  expect(asked.some((url) => url.includes('/chunks/other-'))).toBe(false);
});

test.each<[string, Build[]]>([
  ['ESM and classic', ['esm', 'classic']],
  ['classic twice', ['classic', 'classic']],
  ['classic and host React', ['classic', 'host-react']],
  ['classic and lean', ['classic', 'lean']],
])('two copies on one page make one element: %s', async (_name, copies) => {
  const opened = await shop.openPage({ root, path: 'pages/one.html', build: copies });
  await expectAlive(opened);
  expect(await opened.evaluate(() => document.styleSheets.length + document.adoptedStyleSheets.length), 'the one that the page links').toBe(
    1,
  );
});

test('a chunk that cannot be loaded gives one error naming the tag; the markup stays', async () => {
  const opened = await shop.openPage({ root, path: 'pages/none.html', build: 'esm' });
  const asked: string[] = [];
  await opened.route('**/chunks/sample-*', (route) => {
    asked.push(route.request().url());
    return route.abort();
  });
  await opened.evaluate(() => {
    const tag = document.createElement('shop-sample');
    tag.append('Printed');
    document.body.append(tag);
  });
  await expect.poll(() => opened.locator('shop-sample').textContent()).toBe('Printed');
  let errors: string[] = [];
  await expect
    .poll(() => {
      errors = [...errors, ...opened.drainErrors()];
      return errors.filter((line) => line.startsWith('[shop]')).length;
    })
    .toBe(1);
  expect(errors.find((line) => line.startsWith('[shop]'))).toMatch(/<shop-sample> could not be loaded/);
  expect(asked, 'a second try').toHaveLength(2);

  await opened.unroute('**/chunks/sample-*');
  await opened.evaluate(() => document.body.append(document.createElement('shop-sample')));
  await expect
    .poll(() => opened.locator('shop-sample button').count(), { message: 'the next occurrence tries again, and both tags work' })
    .toBe(2);
});

describe('from the file itself', () => {
  test.each([
    ['deferred', 'pages/one.html'],
    ['blocking in the head', 'pages/head.html'],
    ['in a subfolder', 'pages/deep/one.html'],
  ])('the classic script works %s', async (_how, path) => {
    const opened = await shop.openPage({ root, path, file: true });
    await expectAlive(opened);
  });
});

describe('without a usable React of the host', () => {
  const bare = (html: string): string => html.replace(/<script defer src="\/__extra\/[^"]+"><\/script>\n?/g, '');

  test('a missing React gives one error, and the markup stays', async () => {
    const opened = await shop.openPage({ root, path: 'pages/one.html', build: 'host-react', html: bare });
    await expect.poll(() => opened.locator('main').innerHTML()).toBe('<shop-sample data-product_id="1"><p>Printed</p></shop-sample>');
    await opened.waitForLoadState('load');
    expect(opened.drainErrors()).toEqual([
      expect.stringMatching(/^\[shop\] shop\.host-react\.js: React and ReactDOM are not on this page/),
    ]);
  });

  test('a React below 18 gives one error naming its version, and the markup stays', async () => {
    const opened = await shop.openPage({
      root,
      path: 'pages/one.html',
      build: 'host-react',
      html: (html) =>
        bare(html).replace(
          '<head>',
          '<head><script>window.React = { version: "17.0.2", createElement() {} }; window.ReactDOM = { render() {} };</script>',
        ),
    });
    await opened.waitForLoadState('load');
    expect(opened.drainErrors()).toEqual([expect.stringContaining('the React on this page is 17.0.2, 18 or newer is needed')]);
    expect(await opened.locator('main').innerHTML()).toBe('<shop-sample data-product_id="1"><p>Printed</p></shop-sample>');
  });

  test('a React that is loaded after ours is found', async () => {
    const opened = await shop.openPage({
      root,
      path: 'pages/one.html',
      build: 'host-react',
      html: (html) => {
        const lines = html.match(/<script defer src="\/__extra\/[^"]+"><\/script>/g) ?? [];
        return bare(html)
          .replace('<script defer src="../dist', '<script src="../dist')
          .replace('</body>', `${lines.join('')}</body>`);
      },
    });
    await expectAlive(opened);
  });

  test('a host without its own JSX runtime is enough', async () => {
    const opened = await shop.openPage({
      root,
      path: 'pages/one.html',
      build: 'host-react',
      html: (html) => html.replace(/<script defer src="\/__extra\/react-jsx-runtime\.js"><\/script>\n?/, ''),
    });
    await expectAlive(opened);
  });
});

/** What a real parser makes of faulty markup, and whether check.js tells it. */
describe('check.js', () => {
  const FORM = '<form class="sample"><label>Size <select></select></label></form>';
  const checked = async (body: string, useSource = false): Promise<string[]> => {
    const opened = await shop.openPage({
      root,
      path: 'pages/none.html',
      html: (html) =>
        html.replace('<p>Nothing of ours</p>', body).replace('</head>', '<script defer src="../dist/check.js"></script></head>'),
    });
    const rules = await opened.evaluate(async (withSource) => {
      const source = withSource ? await (await fetch(location.href)).text() : undefined;
      return (
        window.shopCheck?.(source === undefined ? {} : { source }).findings.map(({ level, rule }) => `${level} ${rule}`) ?? ['no check']
      );
    }, useSource);
    opened.drainErrors();
    return rules;
  };

  test.each([
    ['a whole page', `<shop-sample data-product_id="1">${FORM}</shop-sample>`, []],
    [
      'a tag around a row of a table',
      `<table><tbody><shop-sample data-product_id="1"><tr><td>${FORM}</td></tr></shop-sample></tbody></table>`,
      ['error thrown-out-of-table'],
    ],
    ['a tag around a form in a paragraph', `<p><shop-sample data-product_id="1">${FORM}</shop-sample></p>`, ['error in-paragraph']],
    ['a form in a form', `<form class="outer"><shop-sample data-product_id="1">${FORM}</shop-sample></form>`, ['error form-in-form']],
    ['a tag closed by its slash', '<shop-other data-product_id="1" /><p>Next</p>', ['warning not-closed']],
    [
      'a rule by the child combinator',
      `<style>.box > form.sample { color: red }</style><div class="box"><shop-sample data-product_id="1">${FORM}</shop-sample></div>`,
      ['warning lost-rule'],
    ],
    [
      'a rule by the neighbour',
      `<style>h2 + form { color: red }</style><div><h2>A</h2><shop-sample data-product_id="1">${FORM}</shop-sample></div>`,
      ['warning lost-rule'],
    ],
    [
      'a rule by the child combinator that meets what it did',
      `<style>.box > .other, .box form.sample > label { color: red }</style><div class="box"><shop-sample data-product_id="1">${FORM}</shop-sample></div>`,
      [],
    ],
    [
      'a rule that names the tag',
      `<style>.box > shop-sample > form.sample, .box > form.none { color: red }</style><div class="box"><shop-sample data-product_id="1">${FORM}</shop-sample></div>`,
      [],
    ],
    [
      'items of a flex box',
      `<div style="display: flex"><shop-sample data-product_id="1">${FORM}<p>Beside</p></shop-sample></div>`,
      ['warning lost-item'],
    ],
    [
      'an item of a grid box that has its place',
      `<div style="display: grid"><shop-sample data-product_id="1"><form class="sample" style="grid-column: 2"><label>Size <select></select></label></form></shop-sample></div>`,
      ['warning lost-item'],
    ],
    ['one plain item of a flex box', `<div style="display: flex"><shop-sample data-product_id="1">${FORM}</shop-sample></div>`, []],
    [
      'items of a flex box in a tag that makes no box',
      `<div style="display: flex"><shop-sample style="display: contents" data-product_id="1">${FORM}<p>Beside</p></shop-sample></div>`,
      [],
    ],
    [
      'a selector that is none',
      '<shop-other data-for="#a[" data-product_id="1"></shop-other>',
      ['error wrong-selector', 'note unknown-attribute'],
    ],
    ['a tag in a list', `<ul><shop-sample data-product_id="1"><li>${FORM}</li></shop-sample></ul>`, ['warning in-list']],
  ])('%s: %s', async (_what, body, rules) => {
    expect(await checked(body)).toEqual(rules);
  });

  test('with the source a tag closed by its slash is certain', async () => {
    expect(await checked(`<shop-sample data-product_id="1" />${FORM}`, true)).toEqual(['error not-closed']);
  });

  test('it looks by itself once the page has loaded, and prints what it found', async () => {
    const opened = await shop.openPage({
      root,
      path: 'pages/none.html',
      html: (html) =>
        html
          .replace('<p>Nothing of ours</p>', '<shop-smaple></shop-smaple>')
          .replace('</head>', '<script defer src="../dist/check.js"></script></head>'),
    });
    let errors: string[] = [];
    await expect.poll(() => (errors = [...errors, ...opened.drainErrors()]).length).toBe(1);
    expect(errors[0]).toMatch(/^\[shop-check\] <shop-smaple> is no tag of ours; did you mean <shop-sample>\?/);
  });

  test('it reads the page as the server sent it, and finds a tag closed by its slash by itself', async () => {
    const opened = await shop.openPage({
      root,
      path: 'pages/none.html',
      html: (html) =>
        html
          .replace('<p>Nothing of ours</p>', `<shop-sample data-product_id="1" />${FORM}`)
          .replace('</head>', '<script defer src="../dist/check.js"></script></head>'),
    });
    let errors: string[] = [];
    await expect.poll(() => (errors = [...errors, ...opened.drainErrors()]).length).toBe(1);
    expect(errors[0]).toContain('is not closed by its slash');
  });

  test('it waits for tags whose code comes late, and does not call a correct page wrong', async () => {
    const opened = await shop.openPage({
      root,
      path: 'pages/none.html',
      build: 'esm',
      html: (html) =>
        html
          .replace('<p>Nothing of ours</p>', `<shop-sample data-product_id="1">${FORM}</shop-sample>`)
          .replace('</head>', '<script defer src="../dist/check.js"></script></head>'),
    });
    const said: string[] = [];
    opened.on('console', (line) => {
      if (line.text().startsWith('[shop-check]')) {
        said.push(line.text());
      }
    });
    await opened.route('**/chunks/**', async (route) => {
      await new Promise((resolve) => {
        setTimeout(resolve, 1500);
      });
      await route.continue();
    });
    await opened.reload();
    await expect.poll(() => said.at(-1)).toBe('[shop-check] 1 tag checked: 0 errors, 0 warnings, 0 notes');
    expect(said.filter((line) => line.includes('not defined'))).toEqual([]);
  });

  test('it works under a strict policy and from a file', async () => {
    const strict = await shop.openPage({
      root,
      path: 'pages/none.html',
      csp: true,
      html: (html) => html.replace('</head>', '<script defer src="../dist/check.js"></script></head>'),
    });
    expect(await strict.evaluate(() => window.shopCheck?.().good)).toBe(true);
    await writeFile(join(root, 'pages/check.html'), page(SAMPLE).replace('</head>', '<script src="../dist/check.js"></script></head>'));
    const file = await shop.openPage({ root, path: 'pages/check.html', file: true });
    expect(await file.evaluate(() => window.shopCheck?.().findings.map(({ rule }) => rule))).toEqual(['missing-content']);
    file.drainErrors();
  });
});
