/** Rules on the documents: how long they may be, and that their links lead somewhere. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/** Bytes of the pages that somebody reads in one go. @type {Readonly<Record<string, number>>} */
const LONGEST = { 'README.md': 12_000, 'CONTRIBUTING.md': 3000 };
const SKIPPED = new Set(['node_modules', 'dist', '.git', '.output', 'coverage', 'fixtures']);

/** Every Markdown file of a project folder, by its path inside. @param {string} root @param {string} [folder] @returns {string[]} */
function documentsIn(root, folder = root) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      return SKIPPED.has(entry.name) ? [] : documentsIn(root, path);
    }
    return entry.name.endsWith('.md') ? [relative(root, path).replaceAll('\\', '/')] : [];
  });
}

/** @param {string} text */
const withoutCode = (text) => text.replace(/^```[\s\S]*?^```/gm, '').replace(/`[^`\n]*`/g, (code) => code.replace(/[[\]()]/g, '.'));

/** The anchors of a document, as GitHub makes them of its headings. @param {string} text */
const anchorsOf = (text) =>
  new Set(
    [...text.replace(/^```[\s\S]*?^```/gm, '').matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N} _-]/gu, '')
        .trim()
        .replaceAll(' ', '-'),
    ),
  );

/**
 * Documents that are too long, and links inside the project that lead nowhere.
 * @param {string} root
 * @returns {string[]}
 */
export function documentationViolations(root) {
  return documentsIn(root).flatMap((path) => {
    const text = readFileSync(join(root, path), 'utf8');
    const bytes = Buffer.byteLength(text);
    const most = LONGEST[path] ?? Infinity;
    const long =
      bytes > most ? [`${path} has ${bytes} bytes; at most ${most}: what only some readers need goes beside what it is about`] : [];
    const links = [...withoutCode(text).matchAll(/\]\(([^)\s]+)\)/g)]
      .map(([, target = '']) => target)
      .filter((target) => !/^[a-z]+:/.test(target));
    const broken = links.filter((target) => {
      const [file = '', anchor] = target.split('#');
      const to = file === '' ? join(root, path) : join(root, dirname(path), file);
      return !existsSync(to) || (anchor !== undefined && !anchorsOf(readFileSync(to, 'utf8')).has(anchor));
    });
    return [...long, ...broken.map((target) => `${path} links to ${target}, which is not there`)];
  });
}
