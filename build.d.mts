/** What a build may be told; everything has a default. */
export interface BuildOptions {
  /** Readable output with source maps and React's development build. Default false. */
  dev?: boolean;
  /** Where to write. Default `dist`. */
  outdir?: string;
  /** The file that names the tags. Default `widgets/index.ts`. */
  list?: string;
  /** Default: that of package.json. */
  version?: string;
}

/** The files of one tag. */
export interface TagFiles {
  chunk: string;
  /** The tag's chunk and all it imports, itself first. */
  preload: string[];
  /** What a tag that does its duty without React imports beside it to show itself. */
  view?: string[];
}

/** `dist/manifest.json`: which files a tag needs. */
export interface Manifest {
  version: string;
  loader: string;
  tags: Record<string, TagFiles>;
  /** The same for the build on the host's React. */
  hostReact: { loader: string; tags: Record<string, TagFiles> };
  /** Every chunk of this release. */
  chunks: string[];
  /** The release before, whose chunks are kept for pages out of a cache. */
  previous?: { version: string; chunks: string[] };
}

/** Builds everything into `dist/`. */
export function build(options?: BuildOptions): Promise<Manifest>;
