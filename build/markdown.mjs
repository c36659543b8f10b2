/** Markdown as our documents are written, to HTML: headings, paragraphs, lists, tables, code, links. Nothing else is known. */

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

/** A heading's words without their marks. @param {string} text */
export const plain = (text) => text.replace(/[`*]/g, '').replace(/\[([^\]]*)\]\([^)]*\)/g, '$1');

/** Text that begins no link and no emphasis. @param {string} text */
const literal = (text) => escape(text).replaceAll('[', '&#91;').replaceAll('*', '&#42;');

/**
 * A line's words, code and links.
 * @param {string} text
 * @param {(href: string) => string} link gives the address a link leads to
 */
export function inline(text, link) {
  return text
    .split(/(`[^`]+`)/)
    .map((part, i) => (i % 2 === 1 ? `<code>${literal(part.slice(1, -1))}</code>` : escape(part)))
    .join('')
    .replace(/\*\*(.+?)\*\*/g, '<strong>$1</strong>')
    .replace(/(^|[\s(])\*(\S(?:.*?\S)?)\*/g, '$1<em>$2</em>')
    .replace(/&lt;(https?:[^\s&]+)&gt;/g, '<a href="$1">$1</a>')
    .replace(/\[((?:<code>.*?<\/code>|[^\]])*)\]\(([^)\s]+)\)/g, (_all, words, href) => `<a href="${escape(link(href))}">${words}</a>`);
}

/** @param {string} line of a table @returns {string[]} */
const cellsOf = (line) =>
  line
    .replace(/^\s*\|\s?|\s*\|\s*$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'));

/**
 * A document, or a part of it.
 * @param {string} text
 * @param {(href: string) => string} link
 */
export function toHtml(text, link) {
  const lines = text.split('\n');
  /** @type {string[]} */
  const out = [];
  let at = 0;
  /** @param {(line: string) => boolean} belongs @returns {string[]} the lines from here that belong together */
  const take = (belongs) => {
    const from = at;
    while (at < lines.length && belongs(lines[at] ?? '')) {
      at += 1;
    }
    return lines.slice(from, at);
  };
  const STARTS = /^(#{1,6} |```|\||[-*] |\d+\. |<!--)/;
  while (at < lines.length) {
    const line = lines[at] ?? '';
    const [, hashes = '', title = ''] = /^(#{1,6}) (.*)/.exec(line) ?? [];
    if (hashes) {
      at += 1;
      out.push(`<h${hashes.length} id="${slug(title)}">${inline(title, link)}</h${hashes.length}>`);
    } else if (line.startsWith('```')) {
      at += 1;
      const code = take((next) => !next.startsWith('```'));
      at += 1;
      out.push(codeHtml(code.join('\n'), line.slice(3)));
    } else if (line.startsWith('|')) {
      const [head = '', , ...rows] = take((next) => next.startsWith('|'));
      out.push(tableHtml(cellsOf(head), rows.map(cellsOf), link));
    } else if (/^([-*]|\d+\.) /.test(line)) {
      const tag = /^\d/.test(line) ? 'ol' : 'ul';
      const items = take((next) => /^([-*]|\d+\.) /.test(next) || /^\s+\S/.test(next))
        .join('\n')
        .split(/\n(?=[-*] |\d+\. )/);
      const texts = items.map((item) => inline(item.replace(/^([-*]|\d+\.) /, '').replace(/\s*\n\s*/g, ' '), link));
      out.push(`<${tag}>${texts.map((one) => `<li>${one}</li>`).join('')}</${tag}>`);
    } else if (line.trim() === '' || line.startsWith('<!--')) {
      at += 1;
    } else {
      const words = [line];
      at += 1;
      words.push(...take((next) => next.trim() !== '' && !STARTS.test(next)));
      out.push(`<p>${inline(words.join(' '), link)}</p>`);
    }
  }
  return out.join('\n');
}

/** Code to copy. It scrolls, so the keyboard has to reach it. @param {string} text @param {string} language */
export const codeHtml = (text, language) =>
  `<pre tabindex="0"><code${language ? ` data-language="${escape(language)}"` : ''}>${escape(text)}</code></pre>`;

/** @param {readonly string[]} head @param {readonly (readonly string[])[]} rows @param {(href: string) => string} link */
export function tableHtml(head, rows, link) {
  /** @param {string} tag @param {readonly string[]} cells */
  const row = (tag, cells) => `<tr>${cells.map((cell) => `<${tag}>${inline(cell, link)}</${tag}>`).join('')}</tr>`;
  return (
    '<div class="docs-table" tabindex="0" role="group" aria-label="Table"><table>' +
    `<thead>${row('th', head)}</thead><tbody>${rows.map((cells) => row('td', cells)).join('')}</tbody></table></div>`
  );
}
