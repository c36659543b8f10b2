/**
 * Files that need each other. The general linter sees circles of values and circles of types, and none of both: a view that takes a driver
 * whose types come from the view.
 */

/** @typedef {import('./source.mjs').Source} Source */

/**
 * Circles of imports, with types and with code that is imported on use.
 * @param {readonly Source[]} sources
 * @returns {string[]} one line each, by the file that comes first
 */
export function importCircles(sources) {
  const byPath = new Map(sources.map((source) => [source.path.replace(/\.(tsx?|mjs)$/, ''), source]));
  /** @param {Source} source @returns {Source[]} */
  const needs = ({ imports }) => imports.flatMap(({ path }) => (path === undefined ? [] : (byPath.get(path) ?? [])));
  /** All that a file needs, itself only where it needs itself. @param {Source} source @returns {Set<Source>} */
  const reach = (source) => {
    const seen = new Set(needs(source));
    // What is added while the set is walked is walked as well.
    for (const one of seen) {
      needs(one).forEach((next) => seen.add(next));
    }
    return seen;
  };
  const reached = new Map(sources.map((source) => [source, reach(source)]));
  /** @type {Set<Source>} */
  const told = new Set();
  return sources.flatMap((source) => {
    if (told.has(source) || !reached.get(source)?.has(source)) {
      return [];
    }
    const circle = sources.filter((one) => reached.get(source)?.has(one) && reached.get(one)?.has(source));
    circle.forEach((one) => told.add(one));
    return [`${source.path}: a circle of imports: ${circle.map(({ path }) => path).join(', ')}`];
  });
}
