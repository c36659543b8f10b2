/**
 * `npm test`: every level of proof one after the other, each with its own output, then a summary and as its last line
 * `N passed, N failed`. The counts are those of the tests; a step that has none counts as one. The exit code is 1 where
 * anything failed, or where nothing ran at all.
 */
import { spawn } from 'node:child_process';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const OUTPUT = join(ROOT, 'tests/.output');
const bin = (path) => [process.execPath, join(ROOT, 'node_modules', path)];

/** A step: `run` is a command; `tests` names a vitest report to count; `needs` another step that must have passed. */
const STEPS = [
  { name: 'types', run: [...bin('typescript/bin/tsc'), '--noEmit'] },
  { name: 'lint', run: [...bin('oxlint/bin/oxlint'), '--deny-warnings'] },
  { name: 'rules', run: [process.execPath, 'tests/lint/rules.mjs'] },
  { name: 'unit', run: [...bin('vitest/vitest.mjs'), 'run', '--project', 'unit', '--project', 'react19'], tests: 'unit.json' },
  { name: 'build', run: [process.execPath, 'build.mjs'] },
  { name: 'browser', run: [...bin('vitest/vitest.mjs'), 'run', '--project', 'browser*'], tests: 'browser.json', needs: 'build' },
  { name: 'documents', run: [process.execPath, 'build/docs.mjs', '--check'], needs: 'build' },
  { name: 'sizes', run: [process.execPath, 'tests/size.mjs'], needs: 'build' },
];

/** Runs a command with its output shown. @returns its exit code; a command that cannot start counts as 1 */
function exitOf(command) {
  return new Promise((resolve) => {
    const [program, ...args] = command;
    const child = spawn(program, args, { cwd: ROOT, stdio: 'inherit' });
    child.on('error', (error) => {
      console.error(error.message);
      resolve(1);
    });
    child.on('exit', (code) => resolve(code ?? 1));
  });
}

/**
 * What a step's exit code and its vitest report say together. A file that could not be loaded and an error outside of a test
 * show in the exit code only, so a bad code is never less than one failure, and a run without a test is one too.
 * @param {number} code
 * @param {{numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests: number} | undefined} report
 * @param {boolean} counted whether the step has a report
 * @returns {{passed: number, failed: number, skipped: number}}
 */
export function resultOf(code, report, counted) {
  if (!counted) {
    return code === 0 ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 };
  }
  if (!report) {
    return { passed: 0, failed: 1, skipped: 0 };
  }
  const { numPassedTests: passed, numFailedTests, numPendingTests = 0, numTodoTests = 0 } = report;
  const ran = passed + numFailedTests;
  const failed = code === 0 && ran > 0 ? numFailedTests : Math.max(1, numFailedTests);
  return { passed, failed, skipped: numPendingTests + numTodoTests };
}

async function runStep(step) {
  const report = step.tests && join(OUTPUT, step.tests);
  if (report) {
    await rm(report, { force: true });
  }
  const command = report ? [...step.run, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`] : step.run;
  const code = await exitOf(command);
  const text = report ? await readFile(report, 'utf8').catch(() => undefined) : undefined;
  const read = text === undefined ? undefined : JSON.parse(text);
  return { ...resultOf(code, read, report !== undefined), broken: brokenIn(read) };
}

/**
 * The tests that failed, by file, name and the first line of their reason: told once more at the end, where a long run is read.
 * @param {{testResults?: {name: string, message?: string, assertionResults: {status: string, fullName: string, failureMessages?: string[]}[]}[]} | undefined} report
 * @returns {string[]}
 */
export function brokenIn(report) {
  const first = (text = '') => text.split('\n')[0].slice(0, 300);
  return (report?.testResults ?? []).flatMap(({ name, message, assertionResults }) => {
    const file = relative(ROOT, name);
    const failed = assertionResults.filter(({ status }) => status === 'failed');
    if (failed.length === 0) {
      return message ? [`${file}: ${first(message)}`] : [];
    }
    return failed.map(({ fullName, failureMessages = [] }) => `${file} > ${fullName}: ${first(failureMessages[0])}`);
  });
}

/** The summary: one line per step, and the totals as the last line. */
export function summary(results) {
  const width = Math.max(...results.map(({ name }) => name.length));
  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  const lines = results.map(({ name, passed, failed, skipped, seconds, note }) =>
    `${failed > 0 ? 'FAIL' : 'ok  '} ${name.padEnd(width)}  ${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}${note ? `  ${note}` : ''}  ${seconds} s`);
  const passed = sum('passed');
  const failed = sum('failed');
  const broken = results.flatMap(({ broken: names = [] }) => names);
  return { text: ['', ...broken, ...(broken.length > 0 ? [''] : []), ...lines, '', `${passed} passed, ${failed} failed`].join('\n'), good: failed === 0 && passed > 0 };
}

async function main() {
  await mkdir(OUTPUT, { recursive: true });
  const results = [];
  for (const step of STEPS) {
    console.log(`\n== ${step.name}`);
    const from = performance.now();
    const missing = step.needs && results.some(({ name, failed }) => name === step.needs && failed > 0);
    const result = missing ? { passed: 0, failed: 1, skipped: 0, note: `not run: ${step.needs} failed` } : await runStep(step);
    results.push({ name: step.name, seconds: Math.round((performance.now() - from) / 1000), ...result });
  }
  const { text, good } = summary(results);
  console.log(text);
  process.exitCode = good ? 0 : 1;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await main();
}
