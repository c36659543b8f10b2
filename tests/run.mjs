/**
 * The levels of proof, one after the other, each with its own output, then a summary and as its last line `N passed, N failed`.
 *
 *     node tests/run.mjs          # `npm test`: types, lint, rules and elements, one build, the journeys in Chromium
 *     node tests/run.mjs all      # `npm run test:all`: every other test, on React 19, with every build, beside the host's real scripts
 *     node tests/run.mjs total    # adds up what the two came to when they ran last
 *
 * The counts are those of the tests; a step that has none counts as one. The exit code is 1 where anything failed, or where
 * nothing ran at all.
 */
import { spawn } from 'node:child_process';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { installed } from './browser/support/launch.mjs';

/**
 * What a step came to. `broken` and `late` name tests.
 * @typedef {{ passed: number, failed: number, skipped: number }} StepResult
 * @typedef {{ name: string, seconds: number, note?: string, broken?: readonly string[], late?: readonly string[] }} StepTold
 * @typedef {StepResult & StepTold} NamedResult
 */
/**
 * The parts of a vitest report that matter here.
 * @typedef {{ numPassedTests: number, numFailedTests: number, numPendingTests?: number, numTodoTests?: number }} TestCounts
 * @typedef {TestCounts & { notRun?: readonly string[] }} VitestReport `notRun` says what is missing on this machine (a browser, PHP)
 * @typedef {{ status: string, fullName: string, failureMessages?: readonly string[], meta?: { isSecondTry?: boolean } }} TestReport
 * @typedef {{ testResults?: readonly { name: string, message?: string, assertionResults: readonly TestReport[] }[] }} NamedReport
 */
/**
 * A step: `run` is a command; `tests` names a report to count, in the shape of vitest's; `needs` another step that must have passed;
 * `given` an environment variable without which there is nothing to run; `env` what it is given more; `beside`: it runs while the one
 * before it does, because each of the two waits more than it works, or keeps one processor busy alone.
 * @typedef {{ name: string, run: string[], tests?: string, needs?: string, given?: string }} StepRun
 * @typedef {StepRun & { env?: Record<string, string>, beside?: true }} Step
 */

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const OUTPUT = join(ROOT, 'tests/.output');
/** A command of a package. @param {string} path @returns {string[]} */
const bin = (path) => [process.execPath, join(ROOT, 'node_modules', path)];
/** A run of vitest. @param {string[]} projects @returns {string[]} */
const vitest = (...projects) => [...bin('vitest/vitest.mjs'), 'run', ...projects.flatMap((project) => ['--project', project])];

/** The reporter that tells of errors which came outside of any test. */
const ERRORS_OUTSIDE = join(ROOT, 'tests/setup/outside.mjs');

const BUILD = { name: 'build', run: [process.execPath, 'build.mjs'] };

/** A current Chrome or Chromium of this machine, beside the one that npm carries; `undefined` where there is none. */
const INSTALLED = installed();

/** The parts of the suite, by name. @type {Readonly<Record<'test' | 'all', readonly Step[]>>} */
export const PARTS = {
  test: [
    { name: 'types', run: [...bin('typescript/bin/tsc'), '--noEmit'] },
    { name: 'lint', run: [...bin('oxlint/bin/oxlint'), '--deny-warnings'], beside: true },
    { name: 'rules of the house', run: [process.execPath, 'tests/lint/rules.mjs'], beside: true },
    { ...BUILD, beside: true },
    { name: 'rules, elements, journeys', run: vitest('rules', 'unit', 'journeys-*'), tests: 'test.json', needs: 'build' },
    { name: 'documents', run: [process.execPath, 'widgets/readme.mjs', '--check'], needs: 'build' },
    { name: 'browsers', run: [process.execPath, 'tests/lint/browsers.mjs'], needs: 'build', beside: true },
    { name: 'sizes', run: [process.execPath, 'tests/size.mjs'], needs: 'build', beside: true },
  ],
  all: [
    { name: 'format', run: [...bin('prettier/bin/prettier.cjs'), '--check', '--log-level', 'warn', '.'] },
    { ...BUILD, beside: true },
    { name: 'long', run: vitest('long'), tests: 'long.json' },
    { name: 'browser', run: vitest('browser'), tests: 'browser.json', needs: 'build' },
    { name: 'react 19', run: vitest('react19'), tests: 'react19.json' },
    { name: 'wordpress', run: [process.execPath, 'tests/wordpress/run.mjs'], tests: 'wordpress.json', beside: true },
    // The journeys are among them: a current browser drives them here.
    {
      name: 'builds',
      run: vitest('browser-*'),
      tests: 'builds.json',
      needs: 'build',
      ...(INSTALLED ? { env: { SHOP_BROWSER: INSTALLED } } : {}),
    },
    { name: "WooCommerce's scripts", run: vitest('woo', 'woo-browser'), tests: 'woo.json', needs: 'build', given: 'SHOP_WOO' },
    { name: 'running shop', run: vitest('running-shop'), tests: 'running-shop.json', needs: 'build', given: 'SHOP_RIG' },
    { name: 'engines', run: [process.execPath, 'tests/engines/run.mjs'], tests: 'engines.json', needs: 'build' },
    // After the running shop: what is stored in it changes.
    { name: "the shop's owner", run: vitest('owner'), tests: 'owner.json', needs: 'build', given: 'SHOP_RIG', beside: true },
  ],
};

/** What stands beside the project on some machines only: `npm test` is the same everywhere and does not look at it. */
const BESIDE = ['SHOP_WOO', 'SHOP_WP', 'SHOP_RIG'];

/** The environment of a part's steps. @param {string} part @param {Record<string, string | undefined>} env */
export const environmentOf = (part, env) =>
  Object.fromEntries(Object.entries(env).filter(([name]) => part !== 'test' || !BESIDE.includes(name)));

/**
 * Runs a command with its output shown.
 * @param {readonly string[]} command
 * @param {Record<string, string | undefined>} env
 * @returns {Promise<number>} its exit code; a command that cannot start counts as 1
 */
function exitOf(command, env) {
  return new Promise((resolve) => {
    const [program = '', ...args] = command;
    const child = spawn(program, args, { cwd: ROOT, stdio: 'inherit', env });
    child.on('error', (error) => {
      console.error(error.message);
      resolve(1);
    });
    child.on('exit', (code) => resolve(code ?? 1));
  });
}

/**
 * What a step's exit code and its vitest report say together. A file that could not be loaded and an error outside of a test
 * show in the exit code only, so a bad code is never less than one failure, and a run without a test is one too, unless it says what was
 * missing for it: that counts nothing.
 * @param {number} code
 * @param {VitestReport | undefined} report
 * @param {boolean} counted whether the step has a report
 * @returns {StepResult}
 */
export function resultOf(code, report, counted) {
  if (!counted) {
    return code === 0 ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 };
  }
  if (!report) {
    return { passed: 0, failed: 1, skipped: 0 };
  }
  const { numPassedTests: passed, numFailedTests, numPendingTests = 0, numTodoTests = 0, notRun = [] } = report;
  const isWhole = passed + numFailedTests > 0 || notRun.length > 0;
  const failed = code === 0 && isWhole ? numFailedTests : Math.max(1, numFailedTests);
  return { passed, failed, skipped: numPendingTests + numTodoTests };
}

/** What a file holds, `undefined` where there is none. @param {string} path */
const jsonIn = (path) => readFile(path, 'utf8').then(JSON.parse, () => undefined);

/** Runs a step. @param {Step} step @param {Record<string, string | undefined>} env */
async function runStep(step, env) {
  const report = step.tests && join(OUTPUT, step.tests);
  const outside = `${report}.outside`;
  if (report) {
    await rm(report, { force: true });
    await rm(outside, { force: true });
  }
  const command = report
    ? [...step.run, ...['default', 'json', ERRORS_OUTSIDE].map((name) => `--reporter=${name}`), `--outputFile.json=${report}`]
    : step.run;
  const code = await exitOf(command, { ...env, ...step.env, ERRORS_OUTSIDE: outside });
  const read = report && (await jsonIn(report));
  const note = read?.notRun?.join('; ');
  return {
    ...resultOf(code, read, report !== undefined),
    broken: [...brokenIn(read), ...outsideIn(report && (await jsonIn(outside)))],
    late: secondTries(read),
    ...(note ? { note } : {}),
  };
}

/**
 * What passed at its second try, which Firefox and WebKit alone have: it is named, so that nobody has to find out by a red run.
 * @param {NamedReport | undefined} report
 * @returns {string[]} one line each: file and name
 */
export const secondTries = (report) =>
  (report?.testResults ?? []).flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status, meta }) => status === 'passed' && meta?.isSecondTry)
      .map(({ fullName }) => `${relative(ROOT, name)} > ${fullName}`),
  );

/**
 * The errors that came outside of any test, by their first lines: what was said, and where it came from.
 * @param {readonly string[] | undefined} errors
 * @returns {string[]}
 */
export const outsideIn = (errors = []) =>
  errors.map((text) => `outside of a test: ${text.split('\n').slice(0, 6).join(' ').replaceAll(/\s+/g, ' ').slice(0, 600)}`);

/**
 * The tests that failed, by file, name and the first line of their reason: told once more at the end, where a long run is read.
 * @param {NamedReport | undefined} report
 * @returns {string[]}
 */
export function brokenIn(report) {
  const first = (text = '') => (text.split('\n')[0] ?? '').slice(0, 300);
  return (report?.testResults ?? []).flatMap(({ name, message, assertionResults }) => {
    const file = relative(ROOT, name);
    const failed = assertionResults.filter(({ status }) => status === 'failed');
    if (failed.length === 0) {
      return message ? [`${file}: ${first(message)}`] : [];
    }
    return failed.map(({ fullName, failureMessages = [] }) => `${file} > ${fullName}: ${first(failureMessages[0])}`);
  });
}

/**
 * The summary: what broke, what was late, one line per step, and the totals as the last line.
 * @param {readonly NamedResult[]} results
 */
export function summary(results) {
  const width = Math.max(...results.map(({ name }) => name.length));
  const lines = results.map(
    ({ name, passed, failed, skipped, seconds, note }) =>
      `${failed > 0 ? 'FAIL' : 'ok  '} ${name.padEnd(width)}  ${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}${note ? `  ${note}` : ''}  ${seconds} s`,
  );
  const { text, good } = total(results);
  const broken = results.flatMap(({ broken: names = [] }) => names);
  const late = results.flatMap(({ late: names = [] }) => names.map((name) => `passed at the second try: ${name}`));
  const told = [...broken, ...late];
  return { text: ['', ...told, ...(told.length > 0 ? [''] : []), ...lines, '', text].join('\n'), good };
}

/**
 * What the parts came to together. A part that left no result did not get as far as that, and is one failure.
 * @param {readonly ({ passed: number, failed: number } | undefined)[]} results
 */
export function total(results) {
  /** @param {'passed' | 'failed'} key */
  const sum = (key) => results.reduce((all, result) => all + (result ?? { passed: 0, failed: 1 })[key], 0);
  const [passed, failed] = [sum('passed'), sum('failed')];
  return { passed, failed, text: `${passed} passed, ${failed} failed`, good: failed === 0 && passed > 0 };
}

/** @param {string} part */
const resultFile = (part) => join(OUTPUT, `result-${part}.json`);

/**
 * Runs a step, unless the one that it needs has failed.
 * @param {Step} step @param {Record<string, string | undefined>} env @param {Promise<NamedResult> | undefined} needed
 * @returns {Promise<NamedResult>}
 */
async function runNamed(step, env, needed) {
  const isMissing = ((await needed)?.failed ?? 0) > 0;
  console.log(`\n== ${step.name}`);
  const from = performance.now();
  const result = isMissing ? { passed: 0, failed: 1, skipped: 0, note: `not run: ${step.needs} failed` } : await runStep(step, env);
  return { name: step.name, seconds: Math.round((performance.now() - from) / 1000), ...result };
}

/** Runs a part's steps and prints the summary. @param {'test' | 'all'} part @returns {Promise<boolean>} whether all is well */
async function runPart(part) {
  await mkdir(OUTPUT, { recursive: true });
  await rm(resultFile(part), { force: true });
  const env = environmentOf(part, process.env);
  /** @type {Map<string, Promise<NamedResult>>} */
  const begun = new Map();
  for (const step of PARTS[part].filter(({ given }) => given === undefined || env[given])) {
    if (!step.beside) {
      await Promise.all(begun.values());
    }
    begun.set(step.name, runNamed(step, env, step.needs === undefined ? undefined : begun.get(step.needs)));
  }
  const results = await Promise.all(begun.values());
  const { text, good } = summary(results);
  console.log(text);
  const { passed, failed } = total(results);
  const broken = results
    .filter(({ failed }) => failed > 0)
    .flatMap((step) => (step.broken?.length ? step.broken : [`${part}: ${step.name}`]));
  await writeFile(resultFile(part), JSON.stringify({ passed, failed, broken }));
  return good;
}

async function printTotal() {
  const parts = Object.keys(PARTS);
  const results = await Promise.all(parts.map((part) => readFile(resultFile(part), 'utf8').then(JSON.parse, () => undefined)));
  parts.filter((_part, i) => results[i] === undefined).forEach((part) => console.log(`${part}: did not run to its end`));
  // What broke in the first part scrolled away long ago.
  results.flatMap((result) => result?.broken ?? []).forEach((line) => console.log(line));
  const { text, good } = total(results);
  console.log(text);
  return good;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [, , part = 'test'] = process.argv;
  if (part !== 'total' && part !== 'test' && part !== 'all') {
    throw new Error(`no part of the suite: ${part}`);
  }
  process.exitCode = (await (part === 'total' ? printTotal() : runPart(part))) ? 0 : 1;
}
