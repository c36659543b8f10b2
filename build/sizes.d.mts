/** One built file, in bytes. */
export interface FileSize { name: string; raw: number; gz: number }
/** The script of one page, with React inside and with the host's. */
export interface PageSize extends FileSize { tags: string[]; host: { raw: number; gz: number } }
/** What a page was promised to weigh at most, what it is held at since, and where the promise is missed, why; bytes after gzip. */
export interface PageLimits { page: string; asks?: boolean; limit: number; hostLimit: number; holds: number; hostHolds: number; why?: string }
/** "sizes" of package.json, in bytes after gzip. */
export interface Limits { files: Record<string, number>; pages: Record<string, PageLimits> }

/** The tags of ours that a page holds. */
export function tagsOf(html: string, known: readonly string[]): string[];
/** The loader and every chunk a page with these tags pulls before anybody acts. */
export function filesFor(build: { readonly loader: string; readonly tags: object }, tags: readonly string[], asks?: boolean): string[];
/** Weighs every file of dist. */
export function fileSizes(dist: string): FileSize[];
/** Weighs what demo pages load. */
export function pageSizes(dist: string, pages: Record<string, { page: string }>): PageSize[];
/** Bytes as `12.3 KB`. */
export function kb(bytes: number): string;
/** What is over what it is held at, one line each. */
export function overLimit(files: readonly FileSize[], pages: readonly PageSize[], limits: Limits): string[];
/** Why a page is heavier than was promised; empty for one that is not. */
export function reasonOf(page: PageSize, limits: PageLimits): string;
