/**
 * Finds a Chromium and starts it: the one named by SHOP_BROWSER, else the one that an npm package carries (Linux x64), which is the same
 * on every machine, else Playwright's own, else one installed on the machine.
 */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

/** @typedef {'SHOP_BROWSER' | 'playwright' | 'installed' | 'npm'} BrowserSource which way the browser was found */

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'microsoft-edge', 'chrome.exe', 'msedge.exe'];
/** @type {Record<string, string[]>} */
const APPS = {
  darwin: ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/Applications/Chromium.app/Contents/MacOS/Chromium'],
  win32: ['C:/Program Files/Google/Chrome/Application/chrome.exe', 'C:/Program Files (x86)/Microsoft/Edge/Application/msedge.exe'],
};
const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The Chrome or Chromium of this machine. @returns {string | undefined} */
export function installed() {
  const onPath = (process.env.PATH ?? '')
    .split(delimiter)
    .filter(Boolean)
    .flatMap((folder) => NAMES.map((name) => join(folder, name)));
  return [...onPath, ...(APPS[process.platform] ?? [])].find((path) => existsSync(path));
}

/**
 * Unpacks the Chromium of the npm package, whole or not at all: tests that start side by side on a fresh machine must not find half
 * a browser. It reuses whatever `chromium` lies in the temp folder, of any version, and unpacks its own libraries only where it
 * believes it runs as a cloud function.
 * @param {string} folder
 */
async function unpack(folder) {
  if (existsSync(folder)) {
    return;
  }
  mkdirSync(dirname(folder), { recursive: true });
  const own = mkdtempSync(`${folder}-`);
  const saved = Object.fromEntries(
    ['TMPDIR', 'AWS_EXECUTION_ENV', 'LD_LIBRARY_PATH', 'FONTCONFIG_PATH', 'HOME'].map((key) => [key, process.env[key]]),
  );
  process.env.TMPDIR = own;
  process.env.AWS_EXECUTION_ENV = 'AWS_Lambda_nodejs20.x';
  try {
    const { default: pack } = await import('@sparticuz/chromium');
    await pack.executablePath();
    // It shows no text until fontconfig is pointed at its fonts.
    writeFileSync(
      join(own, 'fonts.conf'),
      `<?xml version="1.0"?><fontconfig><dir>${join(folder, 'fonts')}</dir><cachedir>${join(folder, 'font-cache')}</cachedir></fontconfig>`,
    );
    renameSync(own, folder);
  } catch (error) {
    // Another one was quicker: a folder that is not empty is not replaced.
    if (!existsSync(folder)) {
      throw error;
    }
  } finally {
    rmSync(own, { recursive: true, force: true });
    for (const [key, value] of Object.entries(saved)) {
      if (value === undefined) {
        delete process.env[key];
      } else {
        process.env[key] = value;
      }
    }
  }
}

/**
 * @typedef {{from: BrowserSource, executablePath: string, env?: Record<string, string>}} Found a browser; `env` is set where it needs one
 * of its own
 */

/** The Chromium inside an npm package, unpacked under node_modules. @returns {Promise<Found | undefined>} */
async function packaged(cache = join(ROOT, 'node_modules/.cache')) {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    return undefined;
  }
  let version;
  try {
    const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium');
    version = JSON.parse(readFileSync(join(dirname(entry), '../../package.json'), 'utf8')).version;
  } catch {
    return undefined;
  }
  const folder = join(cache, `chromium-${version}`);
  await unpack(folder);
  const libraries = [join(folder, 'al2023/lib'), process.env.LD_LIBRARY_PATH].filter(Boolean).join(':');
  const env = Object.fromEntries(
    Object.entries({ ...process.env, LD_LIBRARY_PATH: libraries, FONTCONFIG_FILE: join(folder, 'fonts.conf') }).filter(
      ([, value]) => value !== undefined,
    ),
  );
  return { from: 'npm', executablePath: join(folder, 'chromium'), env };
}

/**
 * Where the browser is and where it came from.
 * @param {string} [named]
 * @param {string} [cache] where the carried one is unpacked
 * @returns {Promise<Found>}
 * @throws with one clear line where there is none
 */
export async function findBrowser(named = process.env.SHOP_BROWSER, cache = undefined) {
  if (named) {
    return { from: 'SHOP_BROWSER', executablePath: named };
  }
  const carried = await packaged(cache);
  if (carried) {
    return carried;
  }
  const own = chromium.executablePath();
  if (own && existsSync(own)) {
    return { from: 'playwright', executablePath: own };
  }
  const found = installed();
  if (found) {
    return { from: 'installed', executablePath: found };
  }
  throw new Error('No Chromium found: install one, or set SHOP_BROWSER to its path.');
}

/**
 * Starts it, headless.
 * @param {import('playwright-core').LaunchOptions} [options] go to Playwright's launch; `args` are added to ours
 * @returns {Promise<import('playwright-core').Browser & {readonly from: BrowserSource}>}
 */
export async function launch({ args = [], ...options } = {}) {
  const { from, ...where } = await findBrowser();
  const browser = await chromium.launch({ headless: true, args: [...ARGS, ...args], ...where, ...options });
  return Object.assign(browser, { from });
}
