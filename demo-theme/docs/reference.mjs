/**
 * The reference: the pages in this folder, made of the schemas and of the documents, written by every build and never committed. They
 * open by double click, as the demo does.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { defaultOf } from '../../build/editor-data.mjs';
import { at } from '../../build/paths.mjs';
import { codeHtml, escape, inline, toHtml } from './markdown.mjs';

/**
 * @typedef {import('../../shared/element/manifest.js').ElementDoc} ElementDoc
 * @typedef {import('../../shared/element/schema.js').Field<unknown>} Field
 * @typedef {import('./search.js').Entry} Entry
 * @typedef {{file: string, source: string, title: string, html: string}} Page
 */

/** Where the pages lie. */
const FOLDER = 'demo-theme/docs';
/** Documents that are no tag's, by the page they become. */
const DOCUMENTS = /** @type {Record<string, string>} */ ({
  'all-tags.html': 'widgets/README.md',
  'plugin.html': 'wordpress/README.md',
  'woocommerce-scripts.html': 'shared/host/README.md',
  'consent.html': 'shared/consent/README.md',
  'texts.html': 'shared/messages/README.md',
  'recipes.html': `${FOLDER}/recipes.md`,
  'migration.html': `${FOLDER}/migration.md`,
  'troubleshooting.html': `${FOLDER}/troubleshooting.md`,
});
/** The pages that the header leads to. */
const MENU = /** @type {const} */ ([
  ['index.html', 'Tags'],
  ['plugin.html', 'Plugin'],
  ['recipes.html', 'Recipes'],
  ['migration.html', 'Coming from a plugin'],
  ['troubleshooting.html', 'Troubleshooting'],
]);
/** The demo page on which a tag is tried, where the first one that holds it does not show it best. */
const SHOWN_ON = /** @type {Record<string, string>} */ ({
  'shop-add-to-cart': 'shop.html',
  'shop-cart': 'cart.html',
  'shop-date': 'account.html',
  'shop-gallery': 'product-simple.html',
  'shop-quantity': 'product-simple.html',
  'shop-review-form': 'product-simple.html',
  'shop-side-cart': 'shop.html',
  'shop-sort': 'shop.html',
  'shop-sticky-add-to-cart': 'product-simple.html',
  'shop-sticky-header': 'shop.html',
  'shop-tabs': 'product-simple.html',
  'shop-variation-form': 'product-variable.html',
});

/** @param {string} tag */
const nameOf = (tag) => tag.slice('shop-'.length);
/** @param {string} tag */
const fileOf = (tag) => `${nameOf(tag)}.html`;
/** @param {string} path */
const read = (path) => readFileSync(at(path), 'utf8');

/**
 * Where the links of a document lead: to the page of another document, else to the file itself.
 * @param {string} source the document
 * @param {ReadonlyMap<string, string>} pages files by the documents they are made of
 * @returns {(href: string) => string}
 */
const linksOf = (source, pages) => (href) => {
  if (/^(https?:|mailto:|#)/.test(href)) {
    return href;
  }
  const [path = '', hash] = href.split('#');
  const target = posix.normalize(posix.join(posix.dirname(source), path)).replace(/\/$/, '');
  const page = pages.get(target) ?? pages.get(`${target}/README.md`);
  return (page ?? posix.relative(FOLDER, target)) + (hash === undefined ? '' : `#${hash}`);
};

/** The first demo page that holds a tag. @param {string} tag @param {ReadonlyMap<string, string>} demo texts by file */
function exampleOf(tag, demo) {
  const holds = new RegExp(`<${tag}[\\s>]`);
  const page = SHOWN_ON[tag] ?? [...demo].find(([, text]) => holds.test(text))?.[0];
  if (page === undefined || !holds.test(demo.get(page) ?? '')) {
    throw new Error(`no page of the demo shows <${tag}>${page ? `: not ${page}` : ''}`);
  }
  return page;
}

/** A setting as a field of a form. @param {Field} field @param {number} i @param {(href: string) => string} link */
function fieldHtml(field, i, link) {
  const { attr, type, choices, fallback, description } = field;
  const id = `setting-${i}`;
  const usual = defaultOf(field);
  const common = `id="${id}" data-attribute="${attr}" data-type="${type}" aria-describedby="${id}-is"`;
  const hint = escape(
    String(fallback === undefined || fallback === null || Number.isNaN(fallback) ? '' : (usual ?? '')).replace(/^"|"$/g, ''),
  );
  const controls = {
    flag: () => `<input type="checkbox" ${common} data-default="${fallback === true}"${fallback === true ? ' checked' : ''}>`,
    choice: () =>
      `<select ${common}><option value="">as it is${hint ? `: ${hint}` : ''}</option>${choices.map((choice) => `<option>${escape(choice)}</option>`).join('')}</select>`,
    number: () => `<input type="number" step="any" ${common} placeholder="${hint}">`,
    json: () => `<textarea rows="2" spellcheck="false" ${common} placeholder="${hint}"></textarea>`,
    text: () => `<input type="text" spellcheck="false" ${common} placeholder="${hint}">`,
  };
  return (
    `<div class="docs-field docs-field--${type}"><label for="${id}"><code>${attr}</code></label>${controls[type]()}` +
    `<p id="${id}-is">${inline(description, link)}</p></div>`
  );
}

/** Where a tag is tried. @param {ElementDoc} doc @param {string} page of the demo @param {(href: string) => string} link */
function tryHtml({ tag, example, schema }, page, link) {
  const fields = Object.values(schema).filter(({ settingsOnly }) => !settingsOnly);
  const settings =
    fields.length === 0
      ? '<p>It has no settings.</p>'
      : `<details class="docs-settings" open><summary>Settings</summary>${fields.map((field, i) => fieldHtml(field, i, link)).join('')}<p><button class="button" type="reset">As it was</button></p></details>`;
  return (
    `<section class="docs-try" aria-labelledby="try-it"><h2 id="try-it">Try it</h2>` +
    `<p>On <a href="../${page}">a page of the demo</a>. What you set is on the tag there and in the markup below.</p>` +
    `<div class="docs-try__parts"><form data-tag="${tag}" aria-label="Settings">${settings}</form>` +
    `<div class="docs-try__shown"><iframe data-example="../${page}" title="Live example of ${tag}"></iframe>` +
    '<h3 id="events-title">Events as they fire</h3><ol id="events-heard" class="docs-events" aria-labelledby="events-title" tabindex="0"></ol></div></div>' +
    `<div id="markup" class="docs-markup">${codeHtml(example.trim(), 'html')}<p><button id="copy" class="button" type="button">Copy the markup</button> <span id="copied" role="status"></span></p></div></section>`
  );
}

/** What a tag takes the place of. @param {string} tag @param {(href: string) => string} link */
function standsInHtml(tag, link) {
  const [head = '', line = '', ...rows] = read(`${FOLDER}/migration.md`)
    .split('\n')
    .filter((text) => text.startsWith('|'));
  const own = rows.filter((row) => row.includes(`\`<${tag}>\``));
  const text =
    own.length === 0
      ? '<p>It stands in for no script of WooCommerce or a plugin.</p>'
      : toHtml([head, line, ...own].join('\n'), link) + '<p>How: <a href="migration.html">coming from a plugin</a>.</p>';
  return `<h2 id="stands-in-for">Stands in for</h2>${text}`;
}

/** The whole page. @param {Page} page @param {string} version */
function pageHtml({ file, title, html, source }, version) {
  const menu = MENU.map(([href, label]) => `<li><a href="${href}"${href === file ? ' aria-current="page"' : ''}>${label}</a></li>`).join(
    '',
  );
  const headings = [...html.matchAll(/<h2 id="([^"]+)">(.*?)<\/h2>/g)];
  const contents =
    headings.length < 3
      ? ''
      : `<nav class="docs-contents" aria-label="On this page"><ul>${headings.map(([, id, words]) => `<li><a href="#${id}">${words}</a></li>`).join('')}</ul></nav>`;
  return `<!doctype html>
<html lang="en"><head><meta charset="UTF-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(title)} – Shop Widgets</title><meta name="color-scheme" content="light dark">
<link rel="icon" href="../images/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="../theme.css"><link rel="stylesheet" href="docs.css">
<script defer src="search-index.js"></script><script defer src="../../dist/demo/docs.js"></script></head>
<body class="theme-fieldhouse docs"><a class="skip-link screen-reader-text" href="#main">Skip to content</a>
<header class="site-header"><div class="site-wrap"><a class="site-title" href="index.html">Shop Widgets</a>
<nav class="docs-menu" aria-label="Main"><ul>${menu}</ul></nav>
<form role="search" class="docs-search"><label class="screen-reader-text" for="search">Search the reference</label><input id="search" type="search" placeholder="Search" autocomplete="off"><ul hidden></ul><span class="screen-reader-text" role="status"></span></form>
</div></header>
<div class="site-wrap"><main id="main" class="site-main docs-main">${html.replace('</h1>', `</h1>${contents}`)}</main></div>
<footer class="site-footer"><div class="site-wrap"><p class="site-footer__legal">Shop Widgets ${escape(version)}. Made from <code>${escape(source)}</code>. <a href="../index.html">The demo shop</a></p></div></footer>
</body></html>
`;
}

/** The words of some HTML. @param {string} html */
const bare = (html) =>
  html
    .replace(/<[^>]+>/g, '')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, '&');

/** The sections of a page, for the search. @param {Page} page @returns {Entry[]} */
function entriesOf({ file, title, html }) {
  const parts = html.split(/(?=<h2 id=)/);
  /** @param {string} text */
  const words = (text) => [...new Set([...text.matchAll(/<code>([^<]{2,40})<\/code>/g)].map(([, code = '']) => code))].join(' ');
  return parts.map((part) => {
    const [, id, heading] = /^<h2 id="([^"]+)">(.*?)<\/h2>/.exec(part) ?? [];
    return { url: id ? `${file}#${id}` : file, title: heading ? bare(heading) : title, page: title, words: bare(words(part)) };
  });
}

/** The list of all tags. @param {readonly ElementDoc[]} docs @returns {Page} */
function indexPage(docs) {
  const items = docs.map(
    ({ tag, summary }) =>
      `<li><a href="${fileOf(tag)}"><code>&lt;${tag}&gt;</code></a><span>${inline(summary, (href) => href)}</span></li>`,
  );
  const others = Object.entries(DOCUMENTS).map(([file, source]) => `<li><a href="${file}">${escape(titleOf(read(source)))}</a></li>`);
  return {
    file: 'index.html',
    source: 'widgets/index.ts',
    title: 'Reference',
    html:
      '<h1>Reference</h1><p class="page-lead">Storefront behaviour for WooCommerce themes, as custom elements. Each page has a live example whose settings can be changed and copied.</p>' +
      `<h2 id="tags">Tags</h2><ul class="directory__list docs-list">${items.join('')}</ul><h2 id="more">More</h2><ul class="docs-more">${others.join('')}</ul>`,
  };
}

/** What a document is called. @param {string} markdown */
const titleOf = (markdown) => bare(inline(/^# (.*)$/m.exec(markdown)?.[1] ?? '', (href) => href));

/**
 * The files of the reference.
 * @param {readonly ElementDoc[]} docs
 * @param {string} version
 * @returns {Map<string, string>} texts by their name in `demo-theme/docs/`
 */
export function referenceFiles(docs, version) {
  const demo = new Map(
    readdirSync(at('demo-theme'))
      .filter((name) => name.endsWith('.html') && !name.includes('-rtl'))
      .sort()
      .map((name) => [name, read(`demo-theme/${name}`)]),
  );
  const sources = new Map([
    ...Object.entries(DOCUMENTS).map(([file, source]) => /** @type {const} */ ([source, file])),
    ...docs.map(({ tag }) => /** @type {const} */ ([`widgets/${nameOf(tag)}/README.md`, fileOf(tag)])),
    ['README.md', 'index.html'],
  ]);
  const pages = [
    indexPage(docs),
    ...Object.entries(DOCUMENTS).map(([file, source]) => {
      const markdown = read(source);
      return { file, source, title: titleOf(markdown), html: toHtml(markdown, linksOf(source, sources)) };
    }),
    ...docs.map((doc) => {
      const source = `widgets/${nameOf(doc.tag)}/README.md`;
      const link = linksOf(source, sources);
      const html = toHtml(read(source), link);
      const [head = '', ...rest] = html.split(/(?=<h2 )/);
      const parts = [
        head,
        tryHtml(doc, exampleOf(doc.tag, demo), link),
        ...rest,
        standsInHtml(doc.tag, linksOf(`${FOLDER}/migration.md`, sources)),
      ];
      return { file: fileOf(doc.tag), source, title: `<${doc.tag}>`, html: parts.join('\n') };
    }),
  ];
  const index = `window.SHOP_REFERENCE = ${JSON.stringify(pages.flatMap(entriesOf))};\n`;
  return new Map([...pages.map((page) => /** @type {const} */ ([page.file, pageHtml(page, version)])), ['search-index.js', index]]);
}
