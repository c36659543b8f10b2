/** What `serve()` takes; everything has a default. */
export interface ServeOptions {
  /** First port to try; 0 lets the system choose. Default 4173, and the next free one if it is taken. */
  port?: number;
  /** Folder to serve. Default: this project. */
  root?: string;
  /** Headers added to every answer, or a function from the path to them (a policy for one page, say). */
  headers?: Record<string, string> | ((path: string) => Record<string, string> | Promise<Record<string, string>>);
  /** May rewrite an HTML page before it is sent; gets the path of the address and the page's text. */
  transform?: (path: string, body: string) => string | Promise<string>;
  /** Adds the reload script to every page and answers `/__reload`. Default false. */
  reload?: boolean;
}

/** A running server. */
export interface Served {
  /** Address without a slash at the end: `http://127.0.0.1:4173`. */
  url: string;
  port: number;
  /** Tells every open page to load again (only with `reload`). */
  reloadPages(): void;
  /** Stops the server and ends its open connections. */
  close(): Promise<void>;
}

/** Starts the demo's static server on 127.0.0.1; throws if no port is free. */
export function serve(options?: ServeOptions): Promise<Served>;
