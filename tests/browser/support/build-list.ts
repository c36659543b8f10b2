/** The script builds. Adding one here adds it to `npm run test:all`; how a page loads it is said in `builds.ts`. */
export const BUILDS = ['classic', 'esm', 'host-react', 'lean'] as const;

/** A script build. */
export type Build = (typeof BUILDS)[number];

/** The one the demo's pages are written with, and the one of `npm test`. */
export const DEFAULT_BUILD: Build = 'classic';
