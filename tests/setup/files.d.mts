/** Test files that import a module (path inside the project, without ending), directly or by others. */
export function filesReaching(module: string): string[];
/** Browser tests whose text matches. */
export function browserFilesNaming(pattern: RegExp): string[];
