/** Firefox, driven by puppeteer-core over WebDriver BiDi. Traps: README.md beside this file. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import puppeteer from 'puppeteer-core';
import { CALL_MS, emptyStorages, limited, programOf } from './driver.mjs';
import { atEnd, ownGroup } from './processes.mjs';

/** @typedef {import('./driver.mjs').Driver} Driver */
/** @typedef {import('puppeteer-core').KeyInput} KeyInput */

const NAMES = ['firefox-esr', 'firefox'];
/** How long a browser may take to end by itself, in milliseconds. */
const CLOSE_MS = 10_000;
/** Keys that BiDi calls by what they write. @type {Readonly<Record<string, string>>} */
const KEYS = { Space: ' ' };

/** The same light page on every machine, and less work. */
const PREFERENCES = {
  // Compiled scripts are kept from the first page on: each is on every page.
  'dom.script_loader.bytecode_cache.strategy': -2,
  'ui.systemUsesDarkTheme': 0,
  'layout.css.prefers-color-scheme.content-override': 1,
  'intl.accept_languages': 'en-GB',
};

/** Where Firefox is, if it is. @returns {Promise<string | undefined>} */
async function firefoxPath() {
  for (const name of NAMES) {
    const path = await programOf(name);
    if (path) {
      return path;
    }
  }
  return undefined;
}

/** Starts the browser. @param {string} profile the folder of what it keeps */
const launch = async (profile) =>
  puppeteer.launch({
    browser: 'firefox',
    executablePath: await firefoxPath(),
    headless: true,
    // Signals are the runner's matter: it ends both engines.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
    protocolTimeout: CALL_MS,
    timeout: CALL_MS,
    userDataDir: profile,
    extraPrefsFirefox: PREFERENCES,
    env: { ...process.env, TZ: 'UTC' },
  });

/**
 * The calls of a browser's windows, of which one is open at a time.
 * @param {import('puppeteer-core').Browser} browser
 * @returns {Omit<Driver, 'version' | 'close'>}
 */
function windowsOf(browser) {
  /** @type {import('puppeteer-core').Page | undefined} */
  let page;
  /** A box of the browser's own (`alert`) that came: no step expects one. @type {string | undefined} */
  let box;

  /** The driver's next navigation in a window that went back to a page out of the cache never ends. */
  let hasGoneBack = false;

  const current = () => {
    if (box !== undefined) {
      throw new Error(`the page opened a box of the browser: ${box}`);
    }
    if (!page) {
      throw new Error('no page is open yet');
    }
    return page;
  };

  const openWindow = async () => {
    const opened = await browser.newPage();
    opened.on('dialog', (dialog) => {
      box = dialog.message();
      void dialog.dismiss().catch(() => undefined);
    });
    return opened;
  };
  /** @type {Driver['open']} */
  const open = async (url) => {
    await limited(`opening ${url}`, current().goto(url, { waitUntil: 'load', timeout: CALL_MS }));
  };

  return {
    async begin(url, view) {
      box = undefined;
      if (hasGoneBack) {
        await limited('closing a window', current().close());
        page = undefined;
        hasGoneBack = false;
      }
      page ??= await limited('a new window', openWindow());
      // What the page before wrote as it left is written by now: it goes with the rest.
      await open(url);
      const here = current();
      const kept = here.browserContext();
      const cookies = await limited('looking for cookies', kept.cookies());
      await limited('forgetting cookies', kept.deleteCookie(...cookies));
      await limited('forgetting what is stored', here.evaluate(emptyStorages));
      await limited('the size of the page', here.setViewport(view));
    },
    open,
    async back() {
      hasGoneBack = true;
      // Not by the driver's own call, which waits for a load that a page out of the cache does not have.
      await limited(
        'going back',
        current().evaluate(() => {
          setTimeout(() => history.back());
        }),
      );
    },
    evaluate: (run, ...args) => {
      const asked = /** @type {(...args: unknown[]) => unknown} */ (/** @type {unknown} */ (run));
      return /** @type {Promise<Awaited<ReturnType<typeof run>>>} */ (limited('a script', current().evaluate(asked, ...args)));
    },
    click: (x, y) => limited('a press of the mouse', current().mouse.click(x, y)),
    async press(keys) {
      const { keyboard } = current();
      const held = /** @type {KeyInput[]} */ (keys.split('+').map((key) => KEYS[key] ?? key));
      const key = /** @type {KeyInput} */ (held.pop());
      for (const one of held) {
        await limited('a key', keyboard.down(one));
      }
      await limited('a key', keyboard.press(key));
      for (const one of held.reverse()) {
        await limited('a key', keyboard.up(one));
      }
    },
    type: (text) => limited('typing', current().keyboard.type(text)),
  };
}

/** @returns {Promise<Driver>} */
async function start() {
  const profile = mkdtempSync(join(tmpdir(), 'shop-firefox-'));
  const forget = atEnd(() => rmSync(profile, { recursive: true, force: true, maxRetries: 5 }));
  try {
    const browser = await launch(profile);
    const end = ownGroup(browser.process()?.pid);
    const close = async () => {
      await limited('closing', browser.close(), CLOSE_MS).catch(() => undefined);
      end();
      forget();
    };
    return { ...windowsOf(browser), version: await limited('the version', browser.version()), close };
  } catch (error) {
    forget();
    throw error;
  }
}

/** @type {import('./driver.mjs').Engine} */
export const firefox = {
  name: 'firefox',
  missing: async () => ((await firefoxPath()) ? undefined : 'not installed: firefox-esr'),
  start,
};
