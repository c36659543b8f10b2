/**
 * The journeys in Firefox and WebKit, both at the same time; needs a build.
 *
 *     node tests/engines/run.mjs             # both
 *     node tests/engines/run.mjs webkit Tab  # one, and only the steps with this in their title
 *
 * Prints a line for each step and at the end one for each engine. An engine that is not installed is named and counts nothing. A step that
 * fails is driven once more in a new browser, and named where that passes. `--outputFile.json=PATH` writes a report.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { firefox } from './firefox.mjs';
import { endAll } from './processes.mjs';
import { countOf, reportOf, tally } from './report.mjs';
import { shopperOf } from './shopper.mjs';
import { startSite } from './site.mjs';
import { STEPS } from './steps/index.mjs';
import { webkit } from './webkit.mjs';

/** @typedef {import('./driver.mjs').Driver} Driver */
/** @typedef {import('./driver.mjs').Engine} Engine */
/** @typedef {import('./report.mjs').Outcome} Outcome */
/** @typedef {import('./report.mjs').EngineResult} EngineResult */
/** @typedef {import('./steps/index.mjs').Step} Step */
/** @typedef {{ url: string, revision: string }} Place where the shop is, and the revision of its policy */

const DESKTOP = { width: 1280, height: 900 };
const ENGINES = [firefox, webkit];

/**
 * Drives a step from an empty profile.
 * @param {Driver} driver
 * @param {Place} place
 * @param {Step} step
 * @throws where something does not hold, or the page did what no page may do
 */
async function drive(driver, place, { run, view = DESKTOP, consent = 'declined' }) {
  const shopper = shopperOf(driver, place);
  await shopper.begin({ view, consent });
  const broken = await run(shopper).then(
    () => [],
    (error) => [reasonOf(error)],
  );
  const notes = await shopper.notes().catch((error) => [`nothing to be read of the page: ${reasonOf(error)}`]);
  if (broken.length + notes.length > 0) {
    throw new Error([...broken, ...notes].join('; '));
  }
}

/** @param {unknown} error */
const reasonOf = (error) => (error instanceof Error ? error.message : String(error));

/**
 * Drives the steps of an engine one after the other.
 * @param {Engine} engine
 * @param {Place} place
 * @param {readonly Step[]} steps
 * @returns {Promise<EngineResult>}
 */
async function driveAll({ name, missing, start }, place, steps) {
  const file = fileURLToPath(new URL(`${name}.mjs`, import.meta.url));
  const absent = await missing();
  if (absent !== undefined) {
    console.log(`${name} is not run: ${absent}. Nothing of it counts as passed.`);
    return { engine: name, file, outcomes: [], absent };
  }
  /** @type {Driver | undefined} */
  let driver;
  /** @type {Outcome[]} */
  const outcomes = [];
  for (const step of steps) {
    const from = performance.now();
    /** @type {string[]} */
    const failures = [];
    let passed = false;
    for (let tries = 0; tries < 2 && !passed; tries += 1) {
      try {
        if (!driver) {
          driver = await start();
          console.log(`${name}: ${driver.version}`);
        }
        await drive(driver, place, step);
        passed = true;
      } catch (error) {
        failures.push(reasonOf(error));
        // What hangs is not asked again.
        await driver?.close();
        driver = undefined;
      }
    }
    const how = passed ? (failures.length > 0 ? 'passed at the second try:' : 'ok  ') : 'FAIL';
    console.log(`${name} ${how} ${step.title}  ${Math.round(performance.now() - from)} ms`);
    failures.forEach((failure) => console.log(`    ${failure}`));
    outcomes.push({ title: step.title, passed, failures });
  }
  await driver?.close();
  return { engine: name, file, outcomes };
}

/** The revision of the demo's policy, read from a page of it. @returns {Promise<string>} */
async function policyRevision() {
  const page = await readFile(new URL('../../demo-theme/index.html', import.meta.url), 'utf8');
  return /"revision": "([^"]+)"/.exec(page)?.[1] ?? '';
}

async function main() {
  const args = process.argv.slice(2);
  const output = args.find((arg) => arg.startsWith('--outputFile.json='))?.slice('--outputFile.json='.length);
  const words = args.filter((arg) => !arg.startsWith('--'));
  const named = ENGINES.filter(({ name }) => words.includes(name));
  const titles = words.filter((word) => !ENGINES.some(({ name }) => name === word));
  const steps = STEPS.filter(({ title }) => titles.every((part) => title.includes(part)));

  if (steps.length === 0) {
    throw new Error(`no step has "${titles.join('" and "')}" in its title`);
  }
  const site = await startSite();
  const place = { url: site.url, revision: await policyRevision() };
  const results = await Promise.all((named.length > 0 ? named : ENGINES).map((engine) => driveAll(engine, place, steps)));
  await site.close();
  if (output !== undefined) {
    await mkdir(dirname(output), { recursive: true });
    await writeFile(output, JSON.stringify(reportOf(results)));
  }
  results.forEach((result) => console.log(tally(result)));
  return results.every((result) => countOf(result).failed === 0);
}

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
  process.on(signal, () => {
    endAll();
    process.exit(1);
  });
}
try {
  process.exitCode = (await main()) ? 0 : 1;
} finally {
  endAll();
}
