/** The report of `npm run check:live`: as text, and as a page with pictures. */
import { escape } from '../../demo-theme/docs/markdown.mjs';

/**
 * @typedef {import('./run.mjs').Round} Round
 * @typedef {{url: string, version: string, rounds: readonly Round[]}} Report
 */

/** @param {number} bytes */
const kb = (bytes) => `${(bytes / 1024).toFixed(0)} KB`;
const MARK = { works: 'ok  ', fails: 'FAIL', 'not found': '–   ' };
const HEAD = ['Page', 'Way', 'All', 'Scripts', 'Requests', 'Script time'];

/** What each page weighs, each way. @param {Report} report @returns {string[][]} */
const figures = ({ rounds }) =>
  (rounds[0]?.visits ?? []).flatMap(({ name }) =>
    rounds.flatMap(({ title, visits }) =>
      visits
        .filter((visit) => visit.name === name)
        .map(({ bytes, scriptBytes, requests, scriptMs }) => [name, title, kb(bytes), kb(scriptBytes), String(requests), `${scriptMs} ms`]),
    ),
  );

/** Tags that are not as they should be. @param {Round} round */
const troubled = ({ visits }) =>
  visits.flatMap(({ name, tags }) =>
    Object.entries(tags).flatMap(([tag, state]) => (state === 'ready' ? [] : [`<${tag}> on ${name}: ${state}`])),
  );

/** The tags that a round met. @param {Round} round */
const met = ({ visits }) => [...new Set(visits.flatMap(({ tags }) => Object.keys(tags)))].sort();

/** Errors that the shop does not have by itself. @param {Round} round @param {Round | undefined} untouched */
const newErrors = ({ errors }, untouched) => errors.filter((error) => !untouched?.errors.includes(error));

/** @param {Report} report */
export function reportText(report) {
  const { rounds, url } = report;
  const [untouched] = rounds;
  const rows = [HEAD, ...figures(report)];
  const widths = HEAD.map((_, i) => Math.max(...rows.map((row) => (row[i] ?? '').length)));
  const parts = rounds.map((round) => [
    `\n== ${round.title}`,
    ...round.outcomes.map(({ name, state, note }) => `${MARK[state]} ${name}: ${note}`),
    ...(met(round).length > 0 ? [`tags: ${met(round).join(' ')}`] : []),
    ...troubled(round).map((line) => `look at: ${line}`),
    ...(round === untouched ? round.errors : newErrors(round, untouched)).map((error) => `error: ${error.slice(0, 300)}`),
  ]);
  const table = rows.map((row) =>
    row
      .map((cell, i) => cell.padEnd(widths[i] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  return [`\n${url}`, ...parts.flat(), '\n== What the pages load (compressed)', ...table].join('\n');
}

/** @param {Report} report */
export function reportHtml(report) {
  const { rounds, url, version } = report;
  const [untouched] = rounds;
  /** @param {string} tag @param {readonly string[]} cells */
  const row = (tag, cells) => `<tr>${cells.map((cell) => `<${tag}>${escape(cell)}</${tag}>`).join('')}</tr>`;
  /** @param {string} title @param {readonly string[]} lines */
  const list = (title, lines) =>
    lines.length === 0 ? '' : `<h3>${title}</h3><ul>${lines.map((line) => `<li>${escape(line)}</li>`).join('')}</ul>`;
  const parts = rounds.map(
    (round) =>
      `<section><h2>${escape(round.title)}</h2><table><thead>${row('th', ['Step', 'Result', 'Note'])}</thead><tbody>` +
      `${round.outcomes.map(({ name, state, note }) => row('td', [name, state, note])).join('')}</tbody></table>` +
      list('Tags met', met(round)) +
      list('Look at', troubled(round)) +
      list(
        round === untouched ? 'Errors in the console' : 'Errors that the shop does not have by itself',
        round === untouched ? round.errors : newErrors(round, untouched),
      ) +
      '</section>',
  );
  const pictures = (untouched?.visits ?? []).map(
    ({ name }) =>
      `<h3>${escape(name)}</h3><div class="pictures">${rounds
        .map(({ title, visits }) => {
          const picture = visits.find((visit) => visit.name === name)?.picture;
          return `<figure>${picture ? `<a href="${picture}"><img src="${picture}" alt="" loading="lazy"></a>` : ''}<figcaption>${escape(title)}</figcaption></figure>`;
        })
        .join('')}</div>`,
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escape(url)}: checked live</title>
<style>body{max-width:80rem;margin:2rem auto;padding:0 1rem;font:1rem/1.5 system-ui,sans-serif}table{border-collapse:collapse;display:block;overflow-x:auto}th,td{padding:.35rem 1rem .35rem 0;border-bottom:1px solid #ccc;text-align:start;vertical-align:top}.pictures{display:grid;grid-template-columns:repeat(3,minmax(0,1fr));gap:1rem}figure{margin:0}img{width:100%;max-height:40rem;object-fit:cover;object-position:top;border:1px solid #ccc}</style></head>
<body><main><h1>${escape(url)}</h1><p>Shop Widgets ${escape(version)}. Nothing was ordered, and nothing of the shop was changed.</p>${parts.join('')}
<section><h2>What the pages load (compressed)</h2><table><thead>${row('th', HEAD)}</thead><tbody>${figures(report)
    .map((cells) => row('td', cells))
    .join('')}</tbody></table></section>
<section><h2>Pictures</h2>${pictures.join('')}</section></main></body></html>
`;
}
