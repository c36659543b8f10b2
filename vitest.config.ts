import { defineConfig } from 'vitest/config';

const unit = ['tests/{shared,widgets,contract,host,demo-theme,lint}/**/*.test.{ts,tsx}'];
/** React 19 lives in a workspace of its own, so that one suite runs on both versions. */
const react19 = new URL('tests/react19/node_modules/', import.meta.url).pathname;

/** For each project by itself: the default leaves one of two cores idle, and said for all of them it is not heard. */
const maxWorkers = 2;

/** One seed for all properties: a red run can be had again. */
const seeded = { find: /^fast-check$/, replacement: new URL('tests/setup/fast-check.ts', import.meta.url).pathname };

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
    projects: [
      { extends: true, test: { name: 'unit', maxWorkers, environment: 'happy-dom', include: unit } },
      {
        extends: true,
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
          name: 'react19',
          maxWorkers,
          environment: 'happy-dom',
          include: ['tests/{shared,widgets}/**/*.test.tsx'],
          server: { deps: { inline: [/@r2wc/, /@nanostores\/react/, /@floating-ui\/react-dom/, /embla-carousel-react/, /yet-another-react-lightbox/, /react-day-picker/] } },
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          maxWorkers,
          environment: 'node',
          setupFiles: [],
          include: ['tests/browser/**/*.test.ts'],
        },
      },
      // The same with each of the other two script builds; the pages are written with the classic one. What is said of pages, of
      // the builds themselves and of the script in the head (axe in every state, what a build consists of) is said once.
      ...(['esm', 'host-react', 'lean'] as const).map((build) => ({
        extends: true as const,
        test: {
          name: `browser-${build}`,
          maxWorkers,
          environment: 'node',
          setupFiles: [],
          env: { SHOP_BUILD: build },
          include: ['tests/browser/*.test.ts'],
          exclude: ['tests/browser/{builds,consent,demo-pages,demo-states,demo-consent-states,sizes}.test.ts'],
        },
      })),
    ],
  },
});
