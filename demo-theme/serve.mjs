/**
 * The demo's own web server: static files of this project, for `npm start`, `npm run dev` and the tests.
 *
 * It is static on purpose. The shop behind the pages lives in the page (demo-theme/shop), so a form sent without
 * script has nobody to answer it: such a POST is turned into a GET of the same page with the form's fields in the
 * address, where the in-page shop reads them on load. With scripts switched off altogether nothing here can hold a
 * cart; that is the limit of a static demo, and a real shop has its server for that.
 */
import { createReadStream, watch } from 'node:fs';
import { readFile, realpath, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const HOST = '127.0.0.1';
const DEFAULT_PORT = 4173;
const PORTS_TO_TRY = 20;
const HOME = '/demo-theme/index.html';
const ROOT = fileURLToPath(new URL('../', import.meta.url));
const MAX_BODY_BYTES = 1_000_000;
const WATCHED = ['widgets', 'shared', 'demo-theme'];
const SETTLE_MS = 120;

/** @type {Record<string, string>} */
const TYPES = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.gif': 'image/gif',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.md': 'text/plain; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.ts': 'text/plain; charset=utf-8',
  '.tsx': 'text/plain; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/** `no-cache` asks again each time, yet leaves the back/forward cache on; `no-store` would switch that off. */
const ALWAYS = { 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' };

const RELOAD_SCRIPT = "new EventSource('/__reload').addEventListener('reload', () => location.reload());\n";
const RELOAD_TAG = '<script src="/__reload.js" defer></script>\n';

/**
 * @typedef {import('node:http').IncomingMessage} IncomingMessage
 * @typedef {import('node:http').ServerResponse} ServerResponse
 *
 * @typedef {object} ServeOptions what `serve()` takes; everything has a default
 * @property {number} [port] first port to try; 0 lets the system choose. Default 4173, and the next free one if it is taken
 * @property {string} [root] folder to serve. Default: this project
 * @property {Record<string, string> | ((path: string) => Record<string, string> | Promise<Record<string, string>>)} [headers] headers added
 * to
 *   every answer, over our own, or a function from the path to them (a policy for one page, say)
 * @property {(path: string, body: string) => string | Promise<string>} [transform] may rewrite an HTML page before it is sent; gets the
 * path
 *   of the URL and the page's text
 * @property {boolean} [reload] adds the reload script to every page and answers `/__reload`. Default false
 *
 * @typedef {object} Served a running server
 * @property {string} url without a slash at the end: `http://127.0.0.1:4173`
 * @property {number} port
 * @property {() => void} reloadPages tells every open page to load again (only with `reload`)
 * @property {() => Promise<void>} close stops the server and ends its open connections
 */

/**
 * Starts the demo's static server on 127.0.0.1.
 * @param {ServeOptions} [options]
 * @returns {Promise<Served>}
 * @throws where no port is free
 */
export async function serve(options = {}) {
  const { port = DEFAULT_PORT, root = ROOT, headers, transform, reload = false } = options;
  const realRoot = await realpath(root);
  /** @type {Set<ServerResponse>} */
  const listeners = new Set();

  const server = createServer((request, response) => {
    setHeaders(response, ALWAYS);
    answer(request, response).catch((error) => {
      const status = error.status ?? 500;
      if (status === 500) {
        console.error(error);
      }
      if (response.headersSent) {
        response.destroy();
        return;
      }
      send(response, status, 'text/plain; charset=utf-8', `${status} ${error.status ? error.message : 'error'}\n`);
    });
  });

  /** @param {IncomingMessage} request @param {ServerResponse} response */
  async function answer(request, response) {
    const url = urlOf(request.url ?? '/');
    setHeaders(response, await extraHeaders(headers, url.pathname));
    if (reload && url.pathname === '/__reload') {
      keepOpen(request, response, listeners);
      return;
    }
    if (reload && url.pathname === '/__reload.js') {
      send(response, 200, 'text/javascript; charset=utf-8', RELOAD_SCRIPT);
      return;
    }
    if (url.searchParams.has('wc-ajax')) {
      throw refusal(404, 'the shop of this demo lives in the page, and its script is not running');
    }
    if (request.method === 'POST') {
      await postedForm(request, response, url, realRoot);
      return;
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('allow', 'GET, HEAD, POST');
      throw refusal(405, 'method not allowed');
    }
    if (url.pathname === '/' || url.pathname === '/demo-theme' || url.pathname === '/demo-theme/') {
      redirect(response, 302, `${HOME}${url.search}`);
      return;
    }
    const file = await fileOf(url.pathname, realRoot);
    await sendFile(request, response, file, url.pathname, { transform, reload });
  }

  const taken = await listen(server, port);
  return {
    url: `http://${HOST}:${taken}`,
    port: taken,
    reloadPages() {
      for (const open of listeners) {
        open.write('event: reload\ndata: now\n\n');
      }
    },
    close() {
      return /** @type {Promise<void>} */ (
        new Promise((resolve) => {
          server.close(() => resolve());
          server.closeAllConnections();
        })
      );
    },
  };
}

/** An error that carries the HTTP status it becomes. @param {number} status @param {string} message */
function refusal(status, message) {
  return Object.assign(new Error(message), { status });
}

/**
 * Joined as text, so that a URL beginning with two slashes stays a path and names no other host.
 * @param {string} target
 * @throws where it is none
 */
function urlOf(target) {
  try {
    return new URL(`http://${HOST}${target}`);
  } catch {
    throw refusal(400, 'bad address');
  }
}

/** @param {ServerResponse} response @param {Record<string, string>} headers */
function setHeaders(response, headers) {
  for (const [name, value] of Object.entries(headers)) {
    response.setHeader(name, value);
  }
}

/** @param {ServeOptions['headers']} headers @param {string} pathname @returns {Promise<Record<string, string>>} */
async function extraHeaders(headers, pathname) {
  return (typeof headers === 'function' ? await headers(pathname) : headers) ?? {};
}

/**
 * The file a URL stands for. Anything outside the root is refused, also through `..`, an encoded slash, a
 * zero byte or a symbolic link; so are hidden files, which hold nothing a page needs (`.git`).
 * @param {string} pathname
 * @param {string} realRoot
 */
async function fileOf(pathname, realRoot) {
  let decoded;
  try {
    decoded = decodeURIComponent(pathname);
  } catch {
    throw refusal(400, 'bad address');
  }
  if (decoded.includes('\0') || decoded.includes('\\')) {
    throw refusal(400, 'bad address');
  }
  if (decoded.split('/').some((part) => part.startsWith('.'))) {
    throw refusal(403, 'refused');
  }
  let real;
  try {
    real = await realpath(path.join(realRoot, decoded));
  } catch {
    throw refusal(404, 'not found');
  }
  if (!real.startsWith(realRoot + path.sep)) {
    throw refusal(403, 'refused');
  }
  if (!(await stat(real)).isFile()) {
    throw refusal(404, 'not found');
  }
  return real;
}

/**
 * @param {IncomingMessage} request
 * @param {ServerResponse} response
 * @param {string} file
 * @param {string} pathname
 * @param {{transform: ServeOptions['transform'], reload: boolean}} options
 */
async function sendFile(request, response, file, pathname, { transform, reload }) {
  const type = TYPES[path.extname(file).toLowerCase()] ?? 'application/octet-stream';
  if (!type.startsWith('text/html')) {
    response.writeHead(200, { 'content-type': type });
    if (request.method === 'HEAD') {
      response.end();
      return;
    }
    createReadStream(file)
      .on('error', () => response.destroy())
      .pipe(response);
    return;
  }
  let body = await readFile(file, 'utf8');
  if (transform) {
    body = await transform(pathname, body);
  }
  if (reload) {
    body = body.includes('</body>') ? body.replace('</body>', `${RELOAD_TAG}</body>`) : body + RELOAD_TAG;
  }
  send(response, 200, type, request.method === 'HEAD' ? '' : body);
}

/** @param {ServerResponse} response @param {number} status @param {string} type @param {string} body */
function send(response, status, type, body) {
  response.writeHead(status, { 'content-type': type });
  response.end(body);
}

/** @param {ServerResponse} response @param {number} status @param {string} location */
function redirect(response, status, location) {
  response.writeHead(status, { location });
  response.end();
}

/**
 * The page a posted form comes back to: its own URL, or for reviews, which the host sends to a script, where it stood.
 * @param {IncomingMessage} request
 * @param {URL} url
 */
function pageOfForm(request, url) {
  if (!url.pathname.endsWith('/wp-comments-post.php')) {
    return url.pathname;
  }
  try {
    return new URL(request.headers.referer ?? '').pathname;
  } catch {
    throw refusal(400, 'a review needs to say where it comes from');
  }
}

/**
 * A form sent without script: 303 to the same page, its text fields in the URL. Files cannot travel there.
 * @param {IncomingMessage} request
 * @param {ServerResponse} response
 * @param {URL} url
 * @param {string} realRoot
 */
async function postedForm(request, response, url, realRoot) {
  const pathname = pageOfForm(request, url);
  const file = await fileOf(pathname, realRoot);
  if (path.extname(file) !== '.html') {
    throw refusal(405, 'only pages take forms');
  }
  const fields = new URLSearchParams();
  for (const [name, value] of await formOf(request)) {
    if (typeof value === 'string') {
      fields.append(name, value);
    }
  }
  const query = fields.toString();
  redirect(response, 303, query === '' ? pathname : `${pathname}?${query}`);
}

/** The fields of a posted form. @param {IncomingMessage} request @throws with the status of the refusal */
async function formOf(request) {
  const type = request.headers['content-type'] ?? '';
  if (!/^(multipart\/form-data|application\/x-www-form-urlencoded)\b/i.test(type)) {
    throw refusal(415, 'not a form');
  }
  const chunks = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > MAX_BODY_BYTES) {
      throw refusal(413, 'too large');
    }
    chunks.push(chunk);
  }
  try {
    const body = Buffer.concat(chunks);
    const copy = new Request(`http://${HOST}/`, { method: 'POST', body, headers: { 'content-type': type } });
    return [...(await copy.formData())];
  } catch {
    throw refusal(400, 'the form could not be read');
  }
}

/** @param {IncomingMessage} request @param {ServerResponse} response @param {Set<ServerResponse>} listeners */
function keepOpen(request, response, listeners) {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.write(': open\n\n');
  listeners.add(response);
  request.on('close', () => listeners.delete(response));
}

/**
 * Listens on the port, or on the next free one above it; port 0 lets the system choose.
 * @param {import('node:http').Server} server
 * @param {number} port
 * @returns {Promise<number>} the port
 */
async function listen(server, port) {
  for (let tried = port; ; tried += 1) {
    try {
      await /** @type {Promise<void>} */ (
        new Promise((resolve, reject) => {
          server.once('error', reject);
          server.listen(tried, HOST, () => {
            server.off('error', reject);
            resolve();
          });
        })
      );
      return /** @type {import('node:net').AddressInfo} */ (server.address()).port;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') || tried >= port + PORTS_TO_TRY) {
        throw error;
      }
    }
  }
}

/**
 * Builds now and after every change of a source file, one build at a time, and calls `onBuilt` after each good one.
 * A failing build is printed and the watching goes on, so that the next save can mend it.
 *
 * @param {() => void} onBuilt
 * @returns {Promise<() => void>} stops watching
 */
async function watchAndBuild(onBuilt) {
  let running = false;
  let again = false;
  let pagesChanged = false;
  /** @type {NodeJS.Timeout | undefined} */
  let timer;

  async function run() {
    if (running) {
      again = true;
      return;
    }
    running = true;
    const withPages = pagesChanged;
    pagesChanged = false;
    const from = performance.now();
    try {
      if (withPages) {
        await (await import('./pages/generate.mjs')).generate();
      }
      await (await import('../build.mjs')).build({ dev: true });
      console.log(`built in ${Math.round(performance.now() - from)} ms`);
      onBuilt();
    } catch (error) {
      console.error(`build failed: ${error instanceof Error ? error.message : error}`);
    }
    running = false;
    if (again) {
      again = false;
      await run();
    }
  }

  const watchers = WATCHED.map((folder) =>
    watch(path.join(ROOT, folder), { recursive: true }, (_event, name) => {
      const changed = String(name ?? '').split(path.sep);
      if (folder === 'demo-theme' && (changed[0] === 'pages' || changed[0] === 'shop')) {
        pagesChanged = true;
      }
      clearTimeout(timer);
      timer = setTimeout(run, SETTLE_MS);
    }),
  );
  await run();
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) {
      watcher.close();
    }
  };
}

/**
 * The port asked for: `--port 5000`, `--port=5000` or PORT; otherwise the default.
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} env
 */
function askedPort(args, env) {
  const inline = args.find((arg) => arg.startsWith('--port='));
  const after = args.indexOf('--port');
  const text = inline?.slice('--port='.length) ?? (after >= 0 ? args[after + 1] : undefined) ?? env.PORT;
  const port = Number(text ?? DEFAULT_PORT);
  if (!Number.isInteger(port) || port < 0 || port > 65535) {
    throw new Error(`port must be a whole number from 0 to 65535, got ${JSON.stringify(text)}`);
  }
  return port;
}

async function main() {
  const args = process.argv.slice(2);
  const reload = args.includes('--watch');
  const served = await serve({ port: askedPort(args, process.env), reload });
  console.log(`Fieldhouse, the demo shop: ${served.url}/`);
  if (reload) {
    await watchAndBuild(served.reloadPages);
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await main();
}
