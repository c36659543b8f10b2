import { defineConfig } from 'vitest/config';
import { DEFAULT_BUILD, BUILDS } from './tests/browser/support/build-list.js';
import { browserFilesNaming, filesReaching } from './tests/setup/files.mjs';

const unit = ['tests/{shared,widgets,contract,host,demo-theme,lint}/**/*.test.{ts,tsx}'];
/**
 * What takes long by design: random shops and forms, whole recorded pages and traces, builds, the demo's own shop, the doubles of the
 * host's scripts. `npm run test:all` runs them.
 */
const LONG = [
  'tests/{demo-theme,host}/**/*.test.{ts,tsx}',
  'tests/lint/{build,licenses}.test.ts',
  'tests/**/*{random,property}*.test.{ts,tsx}',
  'tests/**/*trace*.test.{ts,tsx}',
];
/** What a shopper does from the listing to a placed order: the browser tests of `npm test`. */
const JOURNEYS = 'tests/browser/journeys-*.test.ts';
/** React 19 lives in a workspace of its own, so that one suite runs on both versions. */
const react19 = new URL('tests/react19/node_modules/', import.meta.url).pathname;

/** For each project by itself: the default leaves one of two cores idle, and said for all of them it is not heard. */
const maxWorkers = Number(process.env['VITEST_MAX_WORKERS'] ?? 2);

/** One seed for all properties: a red run can be had again. */
const seeded = { find: /^fast-check$/, replacement: new URL('tests/setup/fast-check.ts', import.meta.url).pathname };

/** Room for young objects: pages of a shop are made by the thousand, and a quarter of the time went into collecting them. */
const inHappyDom = { maxWorkers, environment: './tests/setup/happy-dom.mjs', execArgv: ['--max-semi-space-size=64'] };
/**
 * Three, because they wait more than they work. These files keep nothing between tests but what `useShop` cleans up, so they share what
 * they import. With three browsers on two cores now and then the browser itself is late (a swipe it drops, a tab that hangs). Such a test
 * runs once more and is named at the end of the run; one that is wrong is wrong twice.
 */
const inBrowser = { maxWorkers: maxWorkers + 1, retry: 1, isolate: false, environment: 'node', setupFiles: [] };

/** The same pages again, written from right to left: with one build of `npm run test:all`. */
const RIGHT_TO_LEFT = 'tests/browser/demo-pages-rtl.test.ts';
/** Nothing but what is driven on a running shop. */
const RUNNING = 'tests/browser/running-*.test.ts';
/** Beside a real script of the host that has no double. */
const REAL = 'tests/browser/real-*.test.ts';

/** What is said once, with the build the pages are written with: of pages, and of the builds themselves. */
const ONCE = 'tests/browser/{builds,consent,demo-pages,demo-states,demo-consent-states,sizes}.test.ts';
/**
 * How tags behave once they have started. That depends on what they are rendered by (React, Preact) and not on how the script came, so
 * of the other builds the lean one alone runs these; how each build starts every tag, and what a shopper does with it, the others say.
 */
const ONCE_STARTED =
  'tests/browser/{badges,cart-page,consent-implied,date,delivery-map,demo-consent,edges,filter-select,gallery,product-looks,purchase,tracking}.test.ts';

/** `npm test` */
const suite = [
  { extends: true as const, test: { ...inHappyDom, name: 'unit', include: unit, exclude: LONG } },
  { extends: true as const, test: { ...inBrowser, name: 'journeys', include: [JOURNEYS] } },
];

/** `npm run test:all`: the rest, and what depends on React's version, on the script build, or on the host's real scripts once more. */
const all = [
  { extends: true as const, test: { ...inHappyDom, name: 'long', include: LONG } },
  {
    extends: true as const,
    test: { ...inBrowser, name: 'browser', include: ['tests/browser/**/*.test.ts'], exclude: [JOURNEYS, RIGHT_TO_LEFT, RUNNING, REAL] },
  },
  {
    extends: true as const,
    resolve: {
      alias: [
        seeded,
        { find: /^react$/, replacement: `${react19}react` },
        { find: /^react-dom$/, replacement: `${react19}react-dom` },
        { find: /^react\/(.*)$/, replacement: `${react19}react/$1` },
        { find: /^react-dom\/(.*)$/, replacement: `${react19}react-dom/$1` },
      ],
    },
    test: {
      ...inHappyDom,
      name: 'react19',
      include: ['tests/{shared,widgets}/**/*.test.tsx'],
      server: {
        deps: {
          inline: [
            /@r2wc/,
            /@nanostores\/react/,
            /@floating-ui\/react-dom/,
            /embla-carousel-react/,
            /yet-another-react-lightbox/,
            /react-day-picker/,
          ],
        },
      },
    },
  },
  ...BUILDS.filter((build) => build !== DEFAULT_BUILD).map((build) => ({
    extends: true as const,
    test: {
      ...inBrowser,
      name: `browser-${build}`,
      env: { SHOP_BUILD: build },
      include: ['tests/browser/*.test.ts'],
      exclude: [ONCE, RUNNING, REAL, ...(build === 'lean' ? [] : [ONCE_STARTED]), ...(build === 'esm' ? [] : [RIGHT_TO_LEFT])],
    },
  })),
  // Where somebody has them: the host's real scripts in place of our doubles, and what is driven on a running shop.
  ...(process.env['SHOP_WOO']
    ? [
        { extends: true as const, test: { ...inHappyDom, name: 'woo', include: filesReaching('tests/host/load') } },
        { extends: true as const, test: { ...inBrowser, name: 'woo-browser', include: browserFilesNaming(/\bhostScripts\b/) } },
      ]
    : []),
  ...(process.env['SHOP_RIG']
    ? [{ extends: true as const, test: { ...inBrowser, name: 'running-shop', include: browserFilesNaming(/support\/live-shop/) } }]
    : []),
];

export default defineConfig({
  resolve: { alias: [seeded] },
  oxc: { jsx: { runtime: 'automatic' } },
  test: {
    globalSetup: 'tests/setup/global.ts',
    setupFiles: ['tests/setup/each.ts'],
    // Only a hang fails by time: a busy machine must not.
    testTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    hookTimeout: 120_000,
    coverage: { provider: 'v8', include: ['widgets/**/*.logic.ts', 'shared/**/*.ts'] },
    projects: [...suite, ...all],
  },
});
