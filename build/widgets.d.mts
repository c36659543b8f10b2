/** A tag of the list, and where its code lies. */
export interface Listed { tag: string; name: string; folder: string }
/** Files that come together, and those who import any of them: tags (`shop-widget:x`) and files that are imported on use. */
export interface Level { files: string[]; users: Set<string> }
/** The part of esbuild's metafile that is read. */
export interface Inputs { inputs: Record<string, { bytes: number; imports: { path: string; kind: string; external?: boolean }[] }> }

/** The tags of a list file, in its order. */
export function readList(list: string): Promise<Listed[]>;
/** What widgets share, grouped so that a page asks for few files and no tag for what it does not need. */
export function sharedFiles(metafile: Inputs, widgets: readonly Listed[]): { levels: Level[]; lazy: Map<string, string>; calm: string[] };
