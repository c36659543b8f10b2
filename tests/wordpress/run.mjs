/**
 * The tests of the WordPress plugin's PHP: the syntax of every file, no word of PHP newer than 7.4, and its functions against small
 * doubles of WordPress's hooks. Where there is no PHP it says so and counts nothing.
 *
 *     node tests/wordpress/run.mjs [--outputFile.json=<file>]      a report as vitest writes it
 */
import { execFile, execFileSync } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const PLUGIN = join(ROOT, 'wordpress');
const TESTS = join(ROOT, 'tests/wordpress');
const runFile = promisify(execFile);

/** Why there is nothing to run the tests with; `undefined` where there is. */
const MISSING_PHP = (() => {
  try {
    execFileSync('php', ['-v'], { stdio: 'ignore' });
    return undefined;
  } catch {
    return 'the WordPress plugin was not tested: no php here (Debian: apt-get install php-cli)';
  }
})();

/** @typedef {{file: string, name: string, error: string | null}} Result of one test */

/** Every PHP file below a folder. @param {string} folder */
const phpFiles = (folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.php'))
    .map((path) => join(folder, path))
    .sort();

/** The first line that says what went wrong. @param {unknown} error @returns {string} */
const reasonOf = (error) => {
  const { stdout = '', stderr = '', message = '' } = /** @type {{stdout?: string, stderr?: string, message?: string}} */ (error);
  return (`${stderr}\n${stdout}`.split('\n').find((line) => line.trim() !== '') ?? message).trim();
};

/** Does PHP read the file, and would 7.4? @param {string} file @returns {Promise<Result[]>} */
async function syntaxOf(file) {
  const name = relative(ROOT, file);
  const isPlugin = file.startsWith(PLUGIN);
  const checks = [
    { title: `${name} is PHP`, args: ['-l', file] },
    ...(isPlugin ? [{ title: `${name} has no word newer than PHP 7.4`, args: [join(TESTS, 'words.php'), file] }] : []),
  ];
  return Promise.all(
    checks.map(async ({ title, args }) => {
      const error = await runFile('php', args).then(() => null, reasonOf);
      return { file, name: title, error };
    }),
  );
}

/** The functions of the plugin. @returns {Promise<Result[]>} */
async function functionTests() {
  const file = join(TESTS, 'run.php');
  try {
    const { stdout } = await runFile('php', ['-d', 'zend.assertions=1', '-d', 'assert.exception=1', file, PLUGIN]);
    return stdout
      .split('\n')
      .filter(Boolean)
      .map((line) => ({ file, ...JSON.parse(line) }));
  } catch (error) {
    return [{ file, name: 'the tests run to their end', error: reasonOf(error) }];
  }
}

/** A report as vitest writes it. @param {readonly Result[]} results */
const reportOf = (results) => ({
  numPassedTests: results.filter(({ error }) => error === null).length,
  numFailedTests: results.filter(({ error }) => error !== null).length,
  testResults: [...new Set(results.map(({ file }) => file))].map((name) => ({
    name,
    assertionResults: results
      .filter(({ file }) => file === name)
      .map(({ name: fullName, error }) => ({
        fullName,
        status: error === null ? 'passed' : 'failed',
        failureMessages: error === null ? [] : [error],
      })),
  })),
});

/** Runs them all and tells what failed. */
async function results() {
  /** @type {Result[]} */
  const all = [];
  for (const file of [...phpFiles(PLUGIN), ...phpFiles(TESTS)]) {
    all.push(...(await syntaxOf(file)));
  }
  all.push(...(await functionTests()));
  all.filter(({ error }) => error !== null).forEach(({ name, error }) => console.error(`FAIL ${name}: ${error}`));
  return all;
}

const report = MISSING_PHP ? { ...reportOf([]), notRun: [MISSING_PHP] } : reportOf(await results());
console.log(MISSING_PHP ?? `WordPress plugin: ${report.numPassedTests} passed, ${report.numFailedTests} failed`);
const output = process.argv.find((arg) => arg.startsWith('--outputFile.json='));
if (output) {
  writeFileSync(output.slice('--outputFile.json='.length), JSON.stringify(report));
}
process.exitCode = report.numFailedTests > 0 ? 1 : 0;
