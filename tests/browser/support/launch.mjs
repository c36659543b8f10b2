/**
 * Finds a Chromium and starts it: the one named by SHOP_BROWSER, Playwright's own, one installed on the machine, or the one
 * that an npm package carries (Linux x64). `SHOP_BROWSER=npm` asks for the carried one, for reproducible screenshots.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'microsoft-edge', 'chrome.exe', 'msedge.exe'];
const APPS = {
  darwin: ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/Applications/Chromium.app/Contents/MacOS/Chromium'],
  win32: ['C:/Program Files/Google/Chrome/Application/chrome.exe', 'C:/Program Files (x86)/Microsoft/Edge/Application/msedge.exe'],
};
const ARGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];

function installed() {
  const onPath = (process.env.PATH ?? '').split(delimiter).filter(Boolean).flatMap((folder) => NAMES.map((name) => join(folder, name)));
  return [...onPath, ...(APPS[process.platform] ?? [])].find((path) => existsSync(path));
}

/**
 * The Chromium inside an npm package. It is unpacked under node_modules, because it reuses whatever `chromium` lies in the
 * temp folder, of any version; it unpacks its own libraries only where it believes it runs as a cloud function; and it shows no
 * text until fontconfig is pointed at its fonts.
 */
async function packaged() {
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
  const folder = join(ROOT, 'node_modules/.cache', `chromium-${version}`);
  mkdirSync(folder, { recursive: true });
  const saved = Object.fromEntries(['TMPDIR', 'AWS_EXECUTION_ENV', 'LD_LIBRARY_PATH', 'FONTCONFIG_PATH', 'HOME'].map((key) => [key, process.env[key]]));
  process.env.TMPDIR = folder;
  process.env.AWS_EXECUTION_ENV = 'AWS_Lambda_nodejs20.x';
  try {
    const { default: pack } = await import('@sparticuz/chromium');
    const executablePath = await pack.executablePath();
    const fontFile = join(folder, 'fonts.conf');
    writeFileSync(fontFile, `<?xml version="1.0"?><fontconfig><dir>${join(folder, 'fonts')}</dir><cachedir>${join(folder, 'font-cache')}</cachedir></fontconfig>`);
    const extra = { LD_LIBRARY_PATH: [join(folder, 'al2023/lib'), saved.LD_LIBRARY_PATH].filter(Boolean).join(':'), FONTCONFIG_FILE: fontFile };
    const env = Object.fromEntries(Object.entries({ ...process.env, ...saved, ...extra }).filter(([, value]) => value !== undefined));
    return { from: 'npm', executablePath, env };
  } finally {
    for (const [key, value] of Object.entries(saved)) {
      if (value === undefined) {
        delete process.env[key];
      } else {
        process.env[key] = value;
      }
    }
  }
}

/** Where the browser is and where it came from. @throws with one clear line where there is none */
export async function findBrowser(named = process.env.SHOP_BROWSER) {
  if (named && named !== 'npm') {
    return { from: 'SHOP_BROWSER', executablePath: named };
  }
  if (named !== 'npm') {
    const own = chromium.executablePath();
    if (own && existsSync(own)) {
      return { from: 'playwright', executablePath: own };
    }
    const found = installed();
    if (found) {
      return { from: 'installed', executablePath: found };
    }
  }
  const carried = await packaged();
  if (carried) {
    return carried;
  }
  throw new Error('No Chromium found: install one, or set SHOP_BROWSER to its path.');
}

/** Starts it, headless. `options` go to Playwright's launch; `args` are added to ours. */
export async function launch({ args = [], ...options } = {}) {
  const { from, ...where } = await findBrowser();
  const browser = await chromium.launch({ headless: true, args: [...ARGS, ...args], ...where, ...options });
  return Object.assign(browser, { from });
}
