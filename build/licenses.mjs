/** `dist/LICENSES.txt`: our own licence, and the notice of every package of which code lies in `dist/`. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { at } from './paths.mjs';

const LICENSE_FILE = /^(licen[cs]e|copying|notice)([.-](?!.*js$).*)?$/i;

/** The folder of the package a bundled file belongs to; undefined for a file of ours. @param {string} input */
function packageOf(input) {
  const [, folder] = /^(?:.*:)?(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(input.replaceAll('\\', '/')) ?? [];
  return folder;
}

/**
 * The folders of the packages that gave a script something, as the bundler tells it; what was looked at and dropped does not count.
 * @param {readonly import('esbuild').Metafile[]} metafiles
 * @returns {string[]}
 */
export function bundledPackages(metafiles) {
  const inputs = metafiles.flatMap(({ outputs }) =>
    Object.values(outputs).flatMap((output) =>
      Object.entries(output.inputs)
        .filter(([, { bytesInOutput }]) => bytesInOutput > 0)
        .map(([path]) => path),
    ),
  );
  return [...new Set(inputs.map(packageOf).filter((folder) => folder !== undefined))];
}

/** @param {string | {name?: string} | undefined} person of a package.json @returns {string} */
const personOf = (person) => (typeof person === 'string' ? person : (person?.name ?? '')).replace(/\s*[<(].*$/, '');

/** The MIT terms, out of our own licence: a few packages name that licence and forgot the file. */
const mit = () => readFileSync(at('LICENSE'), 'utf8').replace(/^[\s\S]*?Copyright[^\n]*\n+/, '');

/**
 * One package's notice.
 * @param {string} folder
 * @throws where it has neither a licence file nor the MIT licence: somebody has to look
 */
function noticeOf(folder) {
  const { name, version, license, author, contributors = [] } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const files = readdirSync(folder)
    .filter((file) => LICENSE_FILE.test(file))
    .sort();
  if (files.length === 0 && license !== 'MIT') {
    throw new Error(`${name}: no licence file in the package, and its licence is ${license}`);
  }
  const holder = [author, ...contributors].map(personOf).find(Boolean) ?? `the authors of ${name}`;
  const texts = files.map((file) => readFileSync(join(folder, file), 'utf8').trim());
  const text = texts.length > 0 ? texts.join('\n\n') : `Copyright (c) ${holder}\n\n${mit()}`.trim();
  return { name, text: `${name} ${version} (${license})\n\n${text}` };
}

/**
 * The licences of all that was bundled.
 * @param {readonly import('esbuild').Metafile[]} metafiles of all that was bundled
 * @returns {string} the text of `LICENSES.txt`
 */
export function licenses(metafiles) {
  const folders = bundledPackages(metafiles).map((folder) => (existsSync(folder) ? folder : at(folder)));
  const notices = new Map(folders.map(noticeOf).map(({ name, text }) => [`${name} ${text}`, text]));
  const sorted = [...notices].sort(([a], [b]) => a.localeCompare(b)).map(([, text]) => text);
  const line = `\n\n${'-'.repeat(80)}\n\n`;
  return [readFileSync(at('LICENSE'), 'utf8').trim(), 'These scripts hold code of the following packages.', ...sorted].join(line) + '\n';
}
