import type { Alias } from 'vite';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { browserFilesNaming, filesReaching } from './tests/setup/files.mjs';

const unit = ['tests/{shared,widgets,contract,host,demo-theme,lint}/**/*.test.{ts,tsx}'];
/**
 * What takes long by design: random shops and forms, whole recorded pages and traces, the host's scripts and their doubles, builds, the
 * demo's own shop. `npm run test:all` runs them.
 */
const LONG = [
  'tests/{demo-theme,host}/**/*.test.{ts,tsx}',
  'tests/lint/{build,licenses}.test.ts',
  'tests/**/*{random,property}*.test.{ts,tsx}',
  'tests/**/*trace*.test.{ts,tsx}',
  ...filesReaching('tests/host/recording', 'tests/host/load').filter((path) => !path.endsWith('logic.test.ts')),
];
/** Pure rules, which need no page: they share one Node and what they import. */
const RULES = [
  'tests/lint/*.test.ts',
  'tests/shared/{json,lazy,money}.test.ts',
  'tests/shared/{address,carousel,dates,money,quantity}/*.test.ts',
  'tests/shared/cart/{leaving,lost-response,queue}.test.ts',
  'tests/shared/host/{ajax-event,php,text-marks,touch-device}.test.ts',
  'tests/shared/**/{logic,roving,form-changes,form-data,product-price}.test.ts',
  'tests/shared/html/*-jsdom.test.ts',
  'tests/widgets/!(cart|category-slider|variation-form)/logic.test.ts',
  'tests/widgets/*/{availability-map,blocks,choice,classify,conditions,date,index,price,upload,validate,visit}.test.ts',
];
/** Whole journeys on a busy machine, in milliseconds: only a hang takes longer. */
const LONGEST = 600_000;
/**
 * What a shopper does from the listing to a placed order: the browser tests of `npm test`. On a phone with the one script that the demo's
 * pages name, on a desktop with the module build.
 */
const JOURNEYS = {
  phone: 'tests/browser/journeys-phone.test.ts',
  desktop: 'tests/browser/journeys-desktop.test.ts',
  /** A shopper who acts at random. */
  chance: 'tests/browser/journeys-chance.test.ts',
};
/** React 19 lives in a workspace of its own, so that one suite runs on both versions. */
const react19 = new URL('tests/react19/node_modules/', import.meta.url).pathname;

/** For each project by itself: the default leaves one of two cores idle, and said for all of them it is not heard. */
const maxWorkers = Number(process.env['VITEST_MAX_WORKERS'] ?? 3);

/** One seed for all properties: a red run can be had again. */
const seeded = { find: /^fast-check$/, replacement: new URL('tests/setup/fast-check.ts', import.meta.url).pathname };

/** In threads: a process for each file takes a seventh more time. */
const inHappyDom = { maxWorkers, environment: './tests/setup/happy-dom.mjs', pool: 'threads' as const };
/**
 * Three, because they wait more than they work. These files keep nothing between tests but what `useShop` cleans up, so they share what
 * they import.
 */
const inBrowser = { maxWorkers, isolate: false, environment: 'node', setupFiles: [] };

/** The npm package, packed and installed: it brings its own pages. */
const PACKAGE = 'tests/browser/package.test.ts';
/** Nothing but what is driven on a running shop. */
const RUNNING = 'tests/browser/running-*.test.ts';
/** What its owner does there: alone, for it changes what that shop stores. */
const OWNER = 'tests/browser/owner.test.ts';
/** Beside a real script of the host that has no double. */
const REAL = 'tests/browser/real-*.test.ts';

/**
 * The module build is what shops load (README, the plugin): the browser tests run with it. These run once more with each other build, one
 * for each thing that the build could break: the one script holds late parts from the start; beside the host's React everything is drawn by
 * another React; in the lean build Preact stands for it, which the running shop loads too: what is driven there is not driven here.
 */
const OF_BUILD = {
  classic: ['tests/browser/{cart-item-editor,recorded-strict}.test.ts'],
  'host-react': ['tests/browser/journeys-desktop.test.ts'],
  lean: ['tests/browser/{date,product-parts,small-bits}.test.ts'],
} as const;

/** What all projects share. Each is written out with it: one that extends this file has it read once more, a second for each. */
const shared = {
  globalSetup: 'tests/setup/global.ts',
  setupFiles: ['tests/setup/each.ts'],
  // Only a hang fails by time: a busy machine must not.
  testTimeout: 120_000,
  // The first line of a failure is what a long run tells at its end: it says what was there.
  chaiConfig: { truncateThreshold: 300 },
  expect: { poll: { timeout: 30_000 } },
  hookTimeout: 120_000,
};
/** A project. @param test its own options @param alias what else stands for a module */
const project = (test: NonNullable<TestProjectInlineConfiguration['test']>, alias: Alias[] = []): TestProjectInlineConfiguration => ({
  resolve: { alias: [seeded, ...alias] },
  oxc: { jsx: { runtime: 'automatic' } },
  test: { ...shared, ...test },
});

/** `npm test` */
const suite = [
  project({ maxWorkers, environment: 'node', isolate: false, name: 'rules', include: RULES, exclude: LONG }),
  project({ ...inHappyDom, name: 'unit', include: unit, exclude: [...RULES, ...LONG] }),
  project({ ...inBrowser, name: 'journeys-phone', include: [JOURNEYS.phone], testTimeout: LONGEST }),
  project({ ...inBrowser, name: 'journeys-desktop', env: { SHOP_BUILD: 'esm' }, include: [JOURNEYS.desktop], testTimeout: LONGEST }),
  project({ ...inBrowser, name: 'journeys-chance', env: { SHOP_BUILD: 'esm' }, include: [JOURNEYS.chance], testTimeout: LONGEST }),
];

/** `npm run test:all`: the rest, and what depends on React's version, on the script build, or on the host's real scripts once more. */
const all = [
  project({ ...inHappyDom, name: 'long', include: LONG }),
  project({
    ...inBrowser,
    name: 'browser',
    env: { SHOP_BUILD: 'esm' },
    include: ['tests/browser/**/*.test.ts'],
    exclude: [...Object.values(JOURNEYS), PACKAGE, RUNNING, OWNER, REAL],
  }),
  project(
    {
      ...inHappyDom,
      name: 'react19',
      include: ['tests/{shared,widgets}/**/*.test.tsx'],
      exclude: LONG,
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
    [
      { find: /^react$/, replacement: `${react19}react` },
      { find: /^react-dom$/, replacement: `${react19}react-dom` },
      { find: /^react\/(.*)$/, replacement: `${react19}react/$1` },
      { find: /^react-dom\/(.*)$/, replacement: `${react19}react-dom/$1` },
    ],
  ),
  ...Object.entries(OF_BUILD).map(([build, include]) =>
    project({ ...inBrowser, name: `browser-${build}`, env: { SHOP_BUILD: build }, include: [...include], testTimeout: LONGEST }),
  ),
  project({ ...inBrowser, name: 'browser-package', include: [PACKAGE] }),
  // Where somebody has them: the host's real scripts in place of our doubles, and what is driven on a running shop.
  ...(process.env['SHOP_WOO']
    ? [
        project({ ...inHappyDom, name: 'woo', include: filesReaching('tests/host/load') }),
        project({ ...inBrowser, name: 'woo-browser', include: browserFilesNaming(/\bhostScripts\b/) }),
      ]
    : []),
  ...(process.env['SHOP_RIG']
    ? [
        project({
          ...inBrowser,
          name: 'running-shop',
          globalSetup: [shared.globalSetup, 'tests/setup/running-shop.ts'],
          include: browserFilesNaming(/support\/(?:installed-shop|chance-running)/),
          exclude: [OWNER],
        }),
        project({ ...inBrowser, name: 'owner', include: [OWNER] }),
      ]
    : []),
];

/**
 * Small files of long tests: where no run before is known, as in a fresh clone, vitest begins with the largest file, and these would be
 * what the last worker is left with.
 */
const SMALL_AND_LONG = /\/tests\/browser\/(?:journeys-\w+|demo-pages(?:-rtl)?)\.test\.ts$/;

/** Those first: they take longest and wait for a browser most of the time, and the rest fills what they leave. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification): boolean => SMALL_AND_LONG.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    coverage: { provider: 'v8', include: ['widgets/**/*.rules.ts', 'shared/**/*.ts'] },
    projects: [...suite, ...all],
  },
});
