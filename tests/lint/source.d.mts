/** A parsed file of the project. */
export interface Source {
  readonly path: string;
}
/** Parses one file. @throws where it cannot be parsed */
export function parse(path: string, text: string): Source;
