/** The lines of a panel in the text of an answer, before anything of it is parsed. */

/** A line as it is written, up to where the next one begins. */
interface Segment {
  readonly key: string;
  readonly text: string;
}

/** A tag with attributes; what it says is looked for in each one alone, so that a long one costs no more than its length. */
const START = /<(\w+)\s[^<>]*>/g;
const KEY = /\sdata-key="([^"]+)"/;
const IS_LINE = /\sclass="(?:[^"]*\s)?xoo-wsc-product[\s"]/;

/** The starts of all lines. */
const startsIn = (html: string): { readonly at: number; readonly name: string; readonly key: string }[] =>
  [...html.matchAll(START)].flatMap(({ 0: tag, 1: name = '', index }) => {
    const key = KEY.exec(tag)?.[1];
    return key !== undefined && IS_LINE.test(tag) ? [{ at: index, name, key }] : [];
  });

/** All lines but the last one: where that ends is not to be told from the text. */
export function lineSegments(html: string): Segment[] {
  const starts = startsIn(html);
  return starts.slice(0, -1).map(({ at, key }, i) => ({ key, text: html.slice(at, starts[i + 1]?.at) }));
}

/**
 * An answer with empty elements in the place of lines that are known.
 * @param isKnown of a line's key and text
 * @returns it, and the keys of those lines, each of them once
 */
export function withoutLines(
  html: string,
  isKnown: (key: string, text: string) => boolean,
): { readonly short: string; readonly without: ReadonlySet<string> } {
  const starts = startsIn(html);
  const without = new Set<string>();
  const parts = starts.map(({ at, name, key }, i) => {
    const end = starts[i + 1]?.at;
    const text = html.slice(at, end);
    if (end === undefined || without.has(key) || !isKnown(key, text)) {
      return text;
    }
    without.add(key);
    return `<${name} class="xoo-wsc-product" data-key="${key}"></${name}>${text.slice(text.trimEnd().length)}`;
  });
  return { short: `${html.slice(0, starts[0]?.at)}${parts.join('')}`, without };
}
