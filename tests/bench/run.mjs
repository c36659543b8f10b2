/**
 * `npm run bench [section …]`: how fast and how heavy, in Chromium on a processor slowed down four times. Figures are our own
 * work out of a trace (script, style, layout), medians of ten; nothing fails on time, the table says what was promised.
 *
 * `--runs 5` takes another number of runs than ten.
 * `--write` puts the tables into `dist/bench.md` as well.
 * `--against <folder of WooCommerce>` (and, where it lies outside of
 * a WordPress, `--wordpress <folder>`) measures the shop's own scripts beside ours. A section is a file `<name>.bench.mjs` beside this one
 * that exports `title` and `run(bench, options)` → rows, or `null` where it needs an option that is not given.
 */
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import * as esbuild from 'esbuild';
import { loadTs } from '../support/load-ts.mjs';
import { build } from '../../build.mjs';
import { at } from '../../build/paths.mjs';
import { serve } from '../../demo-theme/serve.mjs';
import { launch } from '../browser/support/launch.mjs';
import { markdownOf, tableOf } from './figures.mjs';

const RUNS = 10;
const SLOW_DOWN = 4;
/** Of the demo's policy: an answer to another one is none. */
const CONSENT_REVISION = /"revision": "([^"]+)"/.exec(readFileSync(at('demo-theme/index.html'), 'utf8'))?.[1] ?? '';
const FOLDER = fileURLToPath(new URL('.', import.meta.url));

/** A TypeScript file as a script that hangs its exports on `window.<name>`, to run it inside the page. */
async function scriptOf(file, name) {
  const { outputFiles } = await esbuild.build({
    entryPoints: [at(file)],
    bundle: true,
    format: 'iife',
    globalName: name,
    minify: true,
    target: 'es2022',
    write: false,
    logLevel: 'silent',
  });
  return `${outputFiles[0].text};window.${name}=${name};`;
}

/** What a section gets to work with. */
async function makeBench(browser, runs) {
  const { measureInput, measureWork } = await loadTs('tests/browser/support/work.ts');
  const pages = new Map();
  const server = await serve({ port: 0, transform: (path, html) => pages.get(path)?.(html) ?? html });
  const opened = [];
  return {
    runs,
    url: server.url,
    loadTs,
    scriptOf,
    measureInput,
    measureWork,
    /** Changes the text of a page from now on; `undefined` as printed. */
    change(path, transform) {
      pages.set(path, transform ?? ((html) => html));
    },
    /** A fresh page in a fresh profile; errors of the page end the bench, because a broken page is fast. */
    async newPage({ slowDown = SLOW_DOWN, viewport = { width: 1280, height: 800 } } = {}) {
      const context = await browser.newContext({ viewport, locale: 'en-GB', timezoneId: 'UTC' });
      opened.push(context);
      // A shopper who has answered the cookie question: the bar is measured nowhere by accident.
      const until = Math.round(Date.now() / 1000) + 86_400;
      await context.addCookies(
        [
          ['eu_cookies_bar', String(until)],
          ['eu_cookies_bar_block', ''],
          ['eu_cookies_bar_decline', '1'],
        ].map(([name, value]) => ({ name, value, url: server.url })),
      );
      await context.addInitScript(
        (text) => {
          try {
            localStorage.setItem('shop_consent', text);
          } catch {
            /* a page without storage */
          }
        },
        JSON.stringify({ revision: CONSENT_REVISION }),
      );
      const page = await context.newPage();
      const errors = [];
      page.on('pageerror', (error) => errors.push(error.message));
      page.on('console', (message) => {
        if (message.type() === 'error') {
          errors.push(message.text());
        }
      });
      const session = await context.newCDPSession(page);
      await session.send('Emulation.setCPUThrottlingRate', { rate: slowDown });
      return Object.assign(page, {
        session,
        done: async () => {
          if (errors.length > 0) {
            throw new Error(`the page of a measurement told errors: ${errors.join('; ')}`);
          }
          await context.close();
        },
      });
    },
    /** Calls `once` ten times, or as often as asked, and collects what it gives. */
    async repeat(once, times = runs) {
      const values = [];
      for (let run = 0; run < times; run += 1) {
        values.push(await once(run));
      }
      return values;
    },
    async close() {
      await Promise.all(opened.map((context) => context.close().catch(() => undefined)));
      await server.close();
    },
  };
}

async function main() {
  const { values: options, positionals: asked } = parseArgs({
    allowPositionals: true,
    options: {
      runs: { type: 'string', default: String(RUNS) },
      write: { type: 'boolean' },
      against: { type: 'string' },
      wordpress: { type: 'string' },
    },
  });
  const files = readdirSync(FOLDER)
    .filter((name) => name.endsWith('.bench.mjs'))
    .sort();
  const unknown = asked.filter((word) => !files.includes(`${word}.bench.mjs`));
  if (unknown.length > 0) {
    throw new Error(`no section ${unknown.join(', ')}; there are ${files.map((name) => name.replace('.bench.mjs', '')).join(', ')}`);
  }
  await build();
  const browser = await launch();
  console.log(`Chromium ${browser.version()}, processor slowed down ${SLOW_DOWN} times, ${options.runs} runs`);
  const bench = await makeBench(browser, Number(options.runs));
  const written = [];
  let broken = 0;
  try {
    for (const file of files.filter((name) => asked.length === 0 || asked.includes(name.replace('.bench.mjs', '')))) {
      const { title, run } = await import(join(FOLDER, file));
      console.log(`\n${title}`);
      try {
        const rows = await run(bench, options);
        if (rows === null) {
          console.log('left out: needs --against <folder of WooCommerce>');
          continue;
        }
        console.log(tableOf(rows));
        written.push(`**${title}**\n\n${markdownOf(rows)}`);
      } catch (error) {
        broken += 1;
        console.log(`not measured: ${error instanceof Error ? error.message : error}`);
      }
    }
  } finally {
    await bench.close();
    await browser.close();
  }
  if (options.write && broken === 0) {
    writeFileSync(at('dist/bench.md'), `# Figures\n\n${written.join('\n\n')}\n`);
  }
  process.exitCode = broken > 0 ? 1 : 0;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await main();
}
