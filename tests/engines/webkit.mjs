/** WebKit: WebKitGTK's small browser, driven by WebKitWebDriver (plain WebDriver) on a screen of its own. Traps: README.md beside this. */
import { once } from 'node:events';
import { createServer } from 'node:net';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { CALL_MS, emptyStorages, isProgram, limited, poll, programOf } from './driver.mjs';
import { startGroup } from './processes.mjs';

/** @typedef {import('./driver.mjs').Driver} Driver */
/** @typedef {import('./driver.mjs').View} View */
/** @typedef {{ type: string, [detail: string]: unknown }} Action one of WebDriver's input actions */

const SCREEN = 'Xvfb';
const DRIVER = 'WebKitWebDriver';
/** The window's page. It is never narrower than 447 px: what is narrower stands in a frame of it. */
const WINDOW = { width: 1280, height: 900 };
/** Where Debian and its relatives keep the browser that comes with the driver. */
const LIBRARIES = ['/usr/lib', '/usr/libexec', '/usr/lib64'];

const ENVIRONMENT = {
  TZ: 'UTC',
  GDK_BACKEND: 'x11',
  // As root there is no sandbox to be had.
  WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
  // Without a graphics card.
  WEBKIT_DISABLE_COMPOSITING_MODE: '1',
  WEBKIT_DISABLE_DMABUF_RENDERER: '1',
  LIBGL_ALWAYS_SOFTWARE: '1',
  NO_AT_BRIDGE: '1',
  GTK_USE_PORTAL: '0',
};

/** Keys that are no letters, by WebDriver's code points. @type {Readonly<Record<string, string>>} */
const KEYS = {
  Backspace: '\uE003',
  Tab: '\uE004',
  Enter: '\uE007',
  Shift: '\uE008',
  Control: '\uE009',
  Alt: '\uE00A',
  Escape: '\uE00C',
  Space: ' ',
  PageUp: '\uE00E',
  PageDown: '\uE00F',
  End: '\uE010',
  Home: '\uE011',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
  Delete: '\uE017',
};

/** @param {string} folder @returns {Promise<string[]>} */
const namesIn = (folder) => readdir(folder).catch(() => []);

/** Where WebKitGTK's small browser is, if it is: beside the library, whose folder bears the machine's kind and the library's version. */
async function browserPath() {
  for (const library of LIBRARIES) {
    for (const folder of ['', ...(await namesIn(library)).filter((name) => name.endsWith('-linux-gnu'))]) {
      const versions = (await namesIn(join(library, folder))).filter((name) => /^webkit2?gtk-\d/.test(name)).sort();
      for (const version of versions.reverse()) {
        const path = join(library, folder, version, 'MiniBrowser');
        if (await isProgram(path)) {
          return path;
        }
      }
    }
  }
  return undefined;
}

/** @returns {Promise<string | undefined>} */
async function missing() {
  const gone = [];
  for (const name of [DRIVER, SCREEN]) {
    if (!(await programOf(name))) {
      gone.push(name);
    }
  }
  if (!(await browserPath())) {
    gone.push('MiniBrowser');
  }
  return gone.length > 0 ? `not installed: ${gone.join(', ')} (webkit2gtk-driver, xvfb)` : undefined;
}

/** A port that nobody listens on. @returns {Promise<number>} */
async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}

/** A screen that nobody sees, on the first number that is free. @returns {Promise<{ display: string, end: () => void }>} */
async function startScreen() {
  const { child, end } = startGroup(SCREEN, ['-displayfd', '3', '-screen', '0', '1920x1400x24', '-nolisten', 'tcp', '-noreset'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const number = /** @type {import('node:stream').Readable} */ (child.stdio[3]);
  try {
    const [text] = await limited('the screen', once(number, 'data'));
    return { display: `:${String(text).trim()}`, end };
  } catch (error) {
    end();
    throw error;
  }
}

/**
 * A call of WebDriver's.
 * @param {string} method @param {string} url @param {unknown} [body]
 * @returns {Promise<unknown>} its value
 */
async function call(method, url, body) {
  const response = await fetch(url, {
    method,
    signal: AbortSignal.timeout(CALL_MS),
    ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
  const { value } = /** @type {{ value: any }} */ (await response.json());
  if (!response.ok) {
    throw new Error(`${method} ${new URL(url).pathname.replace(/^\/session\/[^/]+/, '')}: ${value?.error} ${value?.message}`);
  }
  return value;
}

/**
 * A new window. @param {string} server @returns {Promise<{ session: string, version: string }>} where its calls go, and which browser it is
 */
async function openWindow(server) {
  const opened = /** @type {{ sessionId: string, capabilities: { browserName: string, browserVersion: string } }} */ (
    await call('POST', `${server}/session`, {
      capabilities: {
        alwaysMatch: {
          browserName: 'MiniBrowser',
          'webkitgtk:browserOptions': { binary: await browserPath(), args: ['--automation'] },
          // A box of the browser's own that no step expects fails the call after it.
          unhandledPromptBehavior: 'dismiss and notify',
        },
      },
    })
  );
  const session = `${server}/session/${opened.sessionId}`;
  await call('POST', `${session}/timeouts`, { pageLoad: CALL_MS, script: CALL_MS });
  return { session, version: `${opened.capabilities.browserName} ${opened.capabilities.browserVersion}` };
}

/**
 * The calls of one window.
 * @param {string} session
 * @returns {Omit<Driver, 'version' | 'close'>}
 */
function windowOf(session) {
  /** @param {string} path @param {unknown} body */
  const post = (path, body) => call('POST', `${session}${path}`, body);
  /** Does the page stand in a frame, because a window cannot be so narrow? */
  let isFramed = false;

  /** @param {(...args: any[]) => unknown} run @param {readonly unknown[]} args @returns {Promise<any>} */
  const runScript = async (run, args) => {
    const script = `const args = [...arguments]; const done = args.pop();
      (async () => (${String(run)})(...args))().then((value) => done([value]), (error) => done([null, String(error)]));`;
    const [value, error] = /** @type {[unknown, string?]} */ (await post('/execute/async', { script, args }));
    if (error !== undefined) {
      throw new Error(error);
    }
    return value;
  };
  /** @type {Driver['evaluate']} */
  const evaluate = (run, ...args) => runScript(run, args);
  /** Makes the window so large that its page has this size. @param {View} view */
  const resize = ({ width, height }) =>
    poll(
      async () => {
        const [w, h] = /** @type {[number, number]} */ (await evaluate(() => [innerWidth, innerHeight]));
        if (w === width && h === height) {
          return true;
        }
        const rect = /** @type {View} */ (await call('GET', `${session}/window/rect`));
        await post('/window/rect', { x: 0, y: 0, width: rect.width + width - w, height: rect.height + height - h });
        return false;
      },
      () => `the window does not become ${width} × ${height}`,
    );
  /** @param {readonly Action[]} actions */
  const keyboard = (actions) => post('/actions', { actions: [{ type: 'key', id: 'keyboard', actions }] });
  /** @param {string} type @param {string} key @returns {Action} */
  const stroke = (type, key) => ({ type, value: KEYS[key] ?? key });
  /** @param {string} url */
  const open = async (url) => {
    if (!isFramed) {
      await post('/url', { url });
      return;
    }
    // The frame loads as a window does: `load` ends it. Its own window is the current one all the time.
    await post('/frame', { id: null });
    await evaluate(
      (to) =>
        new Promise((resolve) => {
          const frame = /** @type {HTMLIFrameElement} */ (document.querySelector('iframe'));
          frame.addEventListener('load', () => resolve(undefined), { once: true });
          frame.src = to;
        }),
      url,
    );
    await post('/frame', { id: 0 });
  };

  return {
    open,
    evaluate,
    async back() {
      await evaluate(() => {
        setTimeout(() => history.back());
      });
    },
    async begin(url, view) {
      await post('/frame', { id: null });
      // What the page before writes as it leaves is written by now: it goes with the rest.
      await post('/url', { url });
      await call('DELETE', `${session}/actions`);
      await call('DELETE', `${session}/cookie`);
      await evaluate(emptyStorages);
      await resize(WINDOW);
      isFramed = view.width < WINDOW.width;
      if (isFramed) {
        await post('/url', { url: new URL('narrow.html', url).href });
        await evaluate(({ width, height }) => {
          Object.assign(/** @type {HTMLIFrameElement} */ (document.querySelector('iframe')), { width, height });
        }, view);
        await open(url);
      }
    },
    async click(x, y) {
      // The frame stands at the window's top left corner: its points are the window's.
      const mouse = { type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' } };
      const press = [
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ];
      await post('/actions', { actions: [{ ...mouse, actions: [{ type: 'pointerMove', x, y, duration: 0 }, ...press] }] });
    },
    async press(keys) {
      const held = keys.split('+');
      const key = held.pop() ?? '';
      await keyboard([
        ...held.map((one) => stroke('keyDown', one)),
        stroke('keyDown', key),
        stroke('keyUp', key),
        ...held.reverse().map((one) => stroke('keyUp', one)),
      ]);
    },
    async type(text) {
      await keyboard([...text].flatMap((letter) => [stroke('keyDown', letter), stroke('keyUp', letter)]));
    },
  };
}

/** @returns {Promise<Driver>} */
async function start() {
  const screen = await startScreen();
  /** @type {(() => void)[]} */
  const ends = [screen.end];
  // Not `DELETE /session`, which does not always answer: the driver's whole group goes instead.
  const close = async () => ends.splice(0).forEach((end) => end());
  try {
    const port = await freePort();
    const { end } = startGroup(DRIVER, [`--port=${port}`], {
      stdio: 'ignore',
      env: { ...process.env, ...ENVIRONMENT, DISPLAY: screen.display },
    });
    ends.unshift(end);
    const server = `http://127.0.0.1:${port}`;
    await poll(
      () =>
        call('GET', `${server}/status`).then(
          () => true,
          () => false,
        ),
      () => `${DRIVER} does not start`,
    );
    const { session, version } = await openWindow(server);
    return { ...windowOf(session), version, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** @type {import('./driver.mjs').Engine} */
export const webkit = { name: 'webkit', missing, start };
