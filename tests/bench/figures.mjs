/** Figures and how they are printed. Apart from run.mjs, which is still loading while its sections are. */

/**
 * @typedef {object} Row one figure
 * @property {string} what
 * @property {number[]} values every run; the median is printed
 * @property {string} unit
 * @property {number} [promised] the most it should be
 * @property {string} [note]
 */

export const median = (values) => {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
};

const shown = (value) =>
  Number.isInteger(value) ? String(value) : value.toFixed(Math.abs(value) < 0.1 ? 4 : Math.abs(value) < 10 ? 2 : 1);

/** Where the work of some measurements went, as a note: medians of its parts. */
export const parts = (works) =>
  ['script', 'style', 'layout'].map((part) => `${part} ${shown(median(works.map((work) => work.frame[part])))}`).join(', ');

/** The rows of a section as cells, the head first; a figure over its promise is marked. */
function cellsOf(rows) {
  const cells = rows.map(({ what, values, unit, promised, note = '' }) => {
    const middle = median(values);
    const range = values.length > 1 ? `${shown(Math.min(...values))} to ${shown(Math.max(...values))}` : '';
    return [
      what,
      `${shown(middle)} ${unit}`,
      range,
      promised === undefined ? '' : `${middle > promised ? 'MISSED' : 'kept'}: at most ${shown(promised)}`,
      note,
    ];
  });
  return [['', 'median', 'range', 'promised', ''], ...cells];
}

/** As an aligned table for the console. */
export function tableOf(rows) {
  const all = cellsOf(rows);
  const widths = all[0].map((_cell, i) => Math.max(...all.map((row) => row[i].length)));
  return all
    .map((row) =>
      row
        .map((cell, i) => (i === 0 ? cell.padEnd(widths[i]) : i === 1 ? cell.padStart(widths[i]) : cell.padEnd(widths[i])))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** As a table in Markdown. */
export const markdownOf = (rows) => {
  const [head, ...body] = cellsOf(rows).map((row) => row.map((cell) => cell.replaceAll('|', '\\|').replace(/</g, '&lt;')));
  return [head, head.map(() => '---'), ...body].map((row) => `| ${row.join(' | ')} |`).join('\n');
};
