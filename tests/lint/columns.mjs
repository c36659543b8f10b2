/** @typedef {import('./source.mjs').Source} Source */

/** As wide as Prettier makes a line (`.prettierrc.json`). */
const COLUMNS = 140;

/**
 * Comments that are wider than the code may be: Prettier breaks code and leaves comments as they are. A line without a space in
 * its wide part, as an address, cannot be broken.
 * @param {readonly Pick<Source, 'path' | 'text'>[]} sources
 * @returns {string[]} one line each
 */
export function wideComments(sources) {
  return sources.flatMap(({ path, text }) =>
    text
      .split('\n')
      .flatMap((line, i) =>
        line.length > COLUMNS && /^\s*(\*|\/\/|\/\*)/.test(line) && line.trim().slice(3, COLUMNS).includes(' ')
          ? [`${path}:${i + 1} a comment is at most ${COLUMNS} columns wide, this line has ${line.length}`]
          : [],
      ),
  );
}
