/** Our documents as HTML: marked reads them; ids of headings, code that the keyboard reaches, and where links lead are ours. */
import { Marked } from 'marked';

/** @param {string} text */
export const escape = (text) =>
  text.replace(
    /[&<>"]/g,
    (sign) => /** @type {Record<string, string>} */ ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign,
  );

/** The id of a heading, as repository hosts make it. @param {string} text Markdown */
export const slug = (text) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-');

/** Code to copy. It scrolls, so the keyboard has to reach it. @param {string} text @param {string} language */
export const codeHtml = (text, language) =>
  `<pre tabindex="0"><code${language ? ` data-language="${escape(language)}"` : ''}>${escape(text)}</code></pre>\n`;

/** A reader of Markdown. @param {(href: string) => string} link gives the address a link leads to */
const readerOf = (link) =>
  new Marked({
    renderer: {
      heading({ depth, text, tokens }) {
        return `<h${depth} id="${slug(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      code: ({ text, lang = '' }) => codeHtml(text, lang),
      link({ href, tokens }) {
        return `<a href="${escape(link(href))}">${this.parser.parseInline(tokens)}</a>`;
      },
      // Marks of what is generated, and names of tags that stand for themselves.
      html: ({ text }) => (text.startsWith('<!--') ? '' : escape(text)),
    },
    hooks: {
      // A wide one scrolls, so the keyboard has to reach it.
      postprocess: (html) =>
        html
          .replaceAll('<table>', '<div class="docs-table" tabindex="0" role="group" aria-label="Table"><table>')
          .replaceAll('</table>', '</table></div>'),
    },
  });

/** A document, or a part of it. @param {string} text @param {(href: string) => string} link gives the address a link leads to */
export const toHtml = (text, link) => readerOf(link).parse(text, { async: false });

/** A line's words, code and links. @param {string} text @param {(href: string) => string} link gives the address a link leads to */
export const inline = (text, link) => readerOf(link).parseInline(text, { async: false });
