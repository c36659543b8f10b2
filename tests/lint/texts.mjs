/** A page loads the texts of its widgets only, so a file that uses a text has to import the file that holds it (shared/messages.ts). */
/** @typedef {import('./source.mjs').Source} Source */

const FOLDER = /^shared\/messages\/([\w-]+)\.ts$/;

/** The string literals of a file. @param {Source} source */
const strings = (source) => {
  /** @type {import('./source.mjs').Node[]} */
  const found = [];
  source.walk((node) => {
    if (node.type === 'Literal' && typeof node.value === 'string') {
      found.push(node);
    }
  });
  return found;
};

/**
 * Which file holds each text.
 * @param {readonly import('./source.mjs').Source[]} sources
 * @returns {Map<string, string>} key → path without ending
 */
function textFiles(sources) {
  const files = new Map();
  for (const source of sources.filter(({ path }) => FOLDER.test(path))) {
    source.walk((node, _parent, key) => {
      if (node.type === 'Property' && key !== 'value' && typeof node.key.value === 'string' && node.key.value.includes('.')) {
        files.set(node.key.value, source.path.replace(/\.ts$/, ''));
      }
    });
  }
  return files;
}

/**
 * What is wrong: a text that is used without its file, and one that nobody uses.
 * @param {readonly Source[]} sources
 * @returns {string[]} one line each
 */
export function textViolations(sources) {
  const files = textFiles(sources);
  const used = new Set();
  const wrong = [];
  for (const source of sources.filter(({ path }) => /^(widgets|shared)\//.test(path) && !FOLDER.test(path))) {
    for (const node of strings(source)) {
      const file = files.get(node.value);
      if (file === undefined) {
        continue;
      }
      used.add(node.value);
      if (!source.imports.some(({ path, typeOnly }) => path === file && !typeOnly)) {
        wrong.push(`${source.path}:${source.lineOf(node)} a file that uses a text imports its file: '${node.value}' is in ${file}.ts`);
      }
    }
  }
  const named = sources.map(({ text }) => text).join('\n');
  for (const [key, file] of files) {
    // A key put together of parts (`rest.${code}`) counts by its first part.
    if (!used.has(key) && !named.includes(`\`${key.split('.')[0]}.\${`)) {
      wrong.push(`${file}.ts a text that nobody uses: '${key}'`);
    }
  }
  return wrong;
}
