/** Rules on the contracts (`contract.md` of a widget or a shared folder): they are numbered, and who cites a rule finds it there. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';

/**
 * A file as it is read here.
 * @typedef {{path: string, text: string}} TextFile `path` inside the project, with slashes
 */

const KINDS = /\.(tsx?|mjs|js|css|php|md)$/;
/** What is recorded, built or borrowed. */
const SKIPPED = new Set(['node_modules', 'dist', 'fixtures', 'vendor']);
/** These rules and their test name what the rules refuse. */
const OWN = /^tests\/lint\/contracts\./;

/**
 * Every text of some folders and files of the project.
 * @param {string} root
 * @param {readonly string[]} places
 * @returns {TextFile[]}
 */
export function textsOf(root, places) {
  /** @param {string} path @returns {string[]} */
  const enter = (path) =>
    readdirSync(path, { withFileTypes: true }).flatMap((entry) => {
      const inside = join(path, entry.name);
      if (entry.isDirectory()) {
        return SKIPPED.has(entry.name) ? [] : enter(inside);
      }
      return KINDS.test(entry.name) ? [inside] : [];
    });
  return places
    .flatMap((place) => (KINDS.test(place) ? [join(root, place)] : enter(join(root, place))))
    .map((path) => ({ path: relative(root, path).replaceAll('\\', '/'), text: readFileSync(path, 'utf8') }))
    .filter(({ path }) => !OWN.test(path));
}

/**
 * Whose contract a file is: a tag's by the tag's name, a shared folder's with `shared/`, that of every tag is `shared`.
 * @param {string} path
 */
const nameOf = (path) => /^(?:widgets\/([\w-]+)|(shared(?:\/[\w-]+)?))\/contract\.md$/.exec(path)?.slice(1).find(Boolean);

/** The contract that a citation without a name means: of the folder, or of the folder that a test is of. @param {string} path */
const ownOf = (path) => /^(?:tests\/)?(?:widgets\/([\w-]+)|(shared(?:\/[\w-]+(?=\/))?))\//.exec(path)?.slice(1).find(Boolean);

/** The numbers of a contract's rules, as they stand. @param {string} text */
const numbersOf = (text) => [...text.matchAll(/^(\d+)\. /gm)].map(([, number]) => Number(number));

/** @param {string} text @param {number} index */
const lineAt = (text, index) => text.slice(0, index).split('\n').length;

/**
 * Contracts whose rules are not numbered from 1 without a gap.
 * @param {readonly TextFile[]} files
 * @returns {string[]} one line each
 */
export const numberViolations = (files) =>
  files
    .filter(({ path }) => nameOf(path) !== undefined)
    .flatMap(({ path, text }) => {
      const numbers = numbersOf(text);
      if (numbers.length === 0) {
        return [`${path} has no numbered rule`];
      }
      const at = numbers.findIndex((number, i) => number !== i + 1);
      return at === -1 ? [] : [`${path} numbers its rules from 1 without a gap: ${numbers[at]} stands where ${at + 1} should`];
    });

/** What stands between two words of a comment, which may go on in the next line. */
const GAP = String.raw`(?: |\n[ \t]*(?:(?:\*|//|#)[ \t]+)?)`;
const CITATION = new RegExp(String.raw`(?:([\w/-]+)${GAP})?\bcontracts?${GAP}(\d+(?:(?:,${GAP}?|${GAP}(?:and|or|to)${GAP})\d+)*)`, 'g');
/** Words before a citation that are no name of a contract. */
const WORDS = new Set(['and', 'as', 'by', 'from', 'in', 'of', 'or', 'see', 'the', 'to', 'with']);

/**
 * Citations (`contract 12`, `side-cart contract 3 and 4`, `shared/net contract 5`) of rules that are not there.
 * @param {readonly TextFile[]} files the contracts among them
 * @returns {string[]} one line each
 */
export function citationViolations(files) {
  const rules = new Map(files.flatMap(({ path, text }) => (nameOf(path) ? [[nameOf(path), new Set(numbersOf(text))]] : [])));
  return files.flatMap(({ path, text }) =>
    [...text.matchAll(CITATION)].flatMap(([, word = '', numbers = ''], i, all) => {
      const line = `${path}:${lineAt(text, all[i]?.index ?? 0)}`;
      const isNamed = word !== '' && !WORDS.has(word.toLowerCase());
      const name = isNamed ? word : ownOf(path);
      const known = rules.get(name);
      if (!known) {
        return [`${line} cites a contract of ${isNamed ? `"${word}", which has none` : 'its own, and has none beside it: say whose'}`];
      }
      const missing = (numbers.match(/\d+/g) ?? []).filter((number) => !known.has(Number(number)));
      return missing.map((number) => `${line} cites rule ${number} of ${name}, which has ${known.size}`);
    }),
  );
}

/**
 * Contracts that say they are held by tests that are not there.
 * @param {readonly TextFile[]} files
 * @param {(path: string) => boolean} isThere
 * @returns {string[]} one line each
 */
export const heldByViolations = (files, isThere) =>
  files
    .filter(({ path }) => nameOf(path) !== undefined)
    .flatMap(({ path, text }) => {
      const [last] = text.match(/^Held by: [^]*/m) ?? [];
      const named = last?.match(/\btests\/[\w./-]*[\w/-]/g) ?? [];
      return named.length === 0
        ? [`${path} ends with "Held by: " and the tests that hold it`]
        : named.filter((test) => !isThere(test)).map((test) => `${path} is held by ${test}, which is not there`);
    });

/** Tags without a contract. @param {string} root @param {readonly {name: string}[]} listed @returns {string[]} one line each */
export const missingContracts = (root, listed) =>
  listed
    .map(({ name }) => `widgets/${name}/contract.md`)
    .filter((path) => !existsSync(join(root, path)))
    .map((path) => `${path} is missing: what the host prints, sends and hears, and the rules of the tag`);

/** Places that are not in the repository, as comments once named them. */
const ELSEWHERE =
  /\bspec(?:ification)? [12]\b|\b(?:design|style|glossary)\.md\b|\bSETTLED\b|§|\bcontracts?: ?(?:[\w-]+\.md|§)|\bcontract [\w-]+\.md\b/;

/**
 * Citations of places outside of the repository.
 * @param {readonly TextFile[]} files
 * @returns {string[]} one line each
 */
export const placeViolations = (files) =>
  files.flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, i) => {
      const [found] = line.match(ELSEWHERE) ?? [];
      return found ? [`${path}:${i + 1} cites ${found}, which is not in the repository: "contract 12", or nothing`] : [];
    }),
  );
