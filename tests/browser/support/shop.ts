/**
 * What the browser tests share. A test file calls `useShop()` once and then opens pages:
 *
 *     const shop = useShop();
 *     test('…', async () => {
 *       const page = await shop.openPage({ path: 'demo-theme/shop.html', build: 'esm', csp: true });
 *     });
 *
 * A page that printed an error, or threw one, fails its test, unless the test takes the errors with `page.takeErrors()`.
 */
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { serve, type Served } from '../../../demo-theme/serve.mjs';
import { hostScriptFiles, type HostScript } from '../../host/load.js';
import {
  beforeOurs,
  EXTRA,
  HOST_REACT,
  hostReactScript,
  OUR_SCRIPT,
  ROOT,
  SUITE_BUILD,
  withBuilds,
  withoutOurs,
  type Build,
} from './builds.js';
import { launch } from './launch.mjs';
import { newShopPage, whenTagsStand, type BrowserSettings, type ShopPage } from './page.js';
import { strictPolicy } from './policy.js';
import { openRecordedPage, type RecordedOptions, type RecordedPage } from './recorded.js';

export type { Build } from './builds.js';
export type { BrowserSettings, ShopPage } from './page.js';
export type { RecordedOptions, RecordedPage } from './recorded.js';
export type { Work } from './work.js';
export { wrapElement } from '../../host/recording.js';

/** A profile that a file's tests use one after the other. */
interface Profile {
  readonly context: BrowserContext;
  /** A blank tab: closing the last one closes the window, and a window costs more than the page in it. */
  readonly tab: Page;
  /** A test has it. */
  taken: boolean;
  /** Whose storage has to be emptied before the next test. */
  readonly origins: Set<string>;
}

export interface OpenOptions extends BrowserSettings {
  /** Path inside the project (`demo-theme/shop.html`, or short: `shop.html`), with a query if wanted. */
  readonly path: string;
  /** Nothing comes out of the browser's cache, also where `useShop` is told `warm`: for a test of layout shifts. */
  readonly cold?: boolean;
  /** Strict policy with Trusted Types. jQuery and the stock scripts cannot run under it. */
  readonly csp?: boolean;
  /** Which script build; several are several copies on one page. Default: as the page is written. `none`: without ours. */
  readonly build?: Build | 'none' | readonly Build[];
  /** Loads jQuery before everything else of the page. */
  readonly jquery?: boolean;
  /** Loads the host's stock scripts (and jQuery) before ours. */
  readonly hostScripts?: readonly HostScript[];
  /** Opens the file itself, as by double click. Nothing of the page can be changed then. */
  readonly file?: boolean;
  /** Changes the page's text before it is sent, after the options above. */
  readonly html?: (html: string) => string;
  /** Folder that `path` and the addresses of the page are in. Default: the project. */
  readonly root?: string;
}

/** The browser and the demo server of one test file. */
export interface Shop {
  /** Opens a page; it is closed after the test. */
  openPage(options: OpenOptions): Promise<ShopPage>;
  /** Opens a recorded page of a real shop under its own address, with our tags put into its text. */
  recordedPage(name: string, options?: RecordedOptions): Promise<RecordedPage>;
  /** An empty browser profile (cookies, storage), for several pages of one shopper; closed after the test. */
  newContext(settings?: BrowserSettings): Promise<BrowserContext>;
  browser(): Browser;
}

/** Of the demo's policy: an answer to another one is none. Read from a page, so that it cannot be another. */
const CONSENT_REVISION = /"revision": "([^"]+)"/.exec(readFileSync(join(ROOT, 'demo-theme/index.html'), 'utf8'))?.[1] ?? '';

/** Has it ended well, and in 20 s? Nobody waits longer for a browser that is late in cleaning up. */
const endsInTime = (work: Promise<unknown>): Promise<boolean> =>
  Promise.race([
    work.then(
      () => true,
      () => false,
    ),
    new Promise<false>((resolve) => {
      setTimeout(resolve, 20_000, false).unref();
    }),
  ]);

/** Closes a profile. What a test's route was about to answer is nobody's any more, and that it cannot be answered is no error. */
async function closed(context: BrowserContext): Promise<void> {
  await Promise.all([context, ...context.pages()].map((routed) => routed.unrouteAll({ behavior: 'ignoreErrors' })));
  await context.close();
}

const DESKTOP = { width: 1280, height: 800 };

const listOf = (build: OpenOptions['build']): readonly Build[] =>
  build === undefined || build === 'none' ? [] : typeof build === 'string' ? [build] : build;

/** Where a stock script is served: by its place in the list, because the real ones may lie outside the project. */
const hostAddress = (file: string, index: number): string => `${EXTRA}host/${index}-${file.split('/').at(-1) ?? ''}`;

/**
 * The page is shown once it has been read. What moves while it is read, because the end of a row has not come yet, is the browser's own,
 * and a matter of chance: a busy machine shows a half-read page, an idle one does not.
 */
function shownWhenRead(html: string): string {
  const end = html.lastIndexOf('</body>');
  return end < 0
    ? html
    : `${html.slice(0, end)}<i id="shop-read" hidden></i>${html.slice(end)}`.replace(
        /<head\b[^>]*>/i,
        (head) => `${head}<link rel="expect" href="#shop-read" blocking="render">`,
      );
}

function changedPage(html: string, options: OpenOptions, files: readonly string[]): string {
  const builds = listOf(options.build);
  let page = shownWhenRead(html);
  if (files.length > 0) {
    page = beforeOurs(
      page,
      files.map((file, index) => `<script defer src="${hostAddress(file, index)}"></script>`),
    );
  }
  if (options.build === 'none') {
    page = withoutOurs(page);
  } else if (builds.length > 0) {
    page = withBuilds(page, builds);
  }
  return options.html ? options.html(page) : page;
}

const fullPath = (path: string): string => (path.includes('/') ? path : `demo-theme/${path}`).replace(/^\/+/, '');

/** Does a page of the project load our script itself? One of the reference and one of the tools' own tests do not. */
const loadsOurs = ({ path }: OpenOptions): boolean =>
  OUR_SCRIPT.test(readFileSync(join(ROOT, fullPath(path).replace(/[?#].*$/, '')), 'utf8'));

const contextOptions = ({
  viewport = DESKTOP,
  javaScript = true,
  colorScheme = 'light',
  reducedMotion = 'no-preference',
  touch = false,
}: BrowserSettings): BrowserContextOptions => ({
  viewport,
  colorScheme,
  reducedMotion,
  javaScriptEnabled: javaScript,
  hasTouch: touch,
  isMobile: touch,
  locale: 'en-GB',
  timezoneId: 'UTC',
});

/**
 * Starts a browser for this test file, and takes everything down after it.
 * @param warm from the second page on, scripts, sheets and pictures come out of the browser's cache, as for a shopper who goes from page to
 * page. Not for a file that looks at layout shifts: what is there before the first frame moves nothing.
 */
export function useShop({ warm = false }: { readonly warm?: boolean } = {}): Shop {
  let browser: Browser | undefined;
  const servers = new Map<string, Promise<Served>>();
  let open: { page: ShopPage; title: string }[] = [];
  let contexts: BrowserContext[] = [];
  const profiles = new Map<string, Profile[]>();

  /** An unused profile with these settings, as empty as a new one. */
  const openProfile = async (options: BrowserContextOptions): Promise<Profile> => {
    const key = JSON.stringify(options);
    const alike = profiles.get(key) ?? [];
    profiles.set(key, alike);
    let profile = alike.find(({ taken }) => !taken);
    if (!profile) {
      const context = await started().newContext(options);
      profile = { context, tab: await context.newPage(), taken: false, origins: new Set() };
      alike.push(profile);
    }
    profile.taken = true;
    return profile;
  };
  /** What a test left in a profile: its tabs, routes, cookies and storage. */
  const emptyProfile = async (profile: Profile): Promise<void> => {
    const { context, tab, origins } = profile;
    const left = context.pages().filter((page) => page !== tab);
    // A tab that is closed may write a cookie (at `pagehide`) after its profile was emptied: it leaves its page first, which is waited for.
    await Promise.all(left.map((page) => page.goto('about:blank', { timeout: 5000 }).catch(() => undefined)));
    await Promise.all(left.map((page) => page.close()));
    await context.unrouteAll({ behavior: 'ignoreErrors' });
    await context.clearCookies();
    const session = await context.newCDPSession(tab);
    await Promise.all([...origins].map((origin) => session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })));
    await session.detach();
    origins.clear();
    profile.taken = false;
  };

  /**
   * A profile that cannot be emptied is used no more, and nobody waits until it is closed: closing a tab that a page has opened
   * hangs now and then (one time in ten, for half a minute, in Chromium 147's headless shell).
   */
  const emptyOrDrop = async (profile: Profile, ours: ReadonlySet<Page>): Promise<void> => {
    const emptied =
      profile.context.pages().every((page) => page === profile.tab || ours.has(page)) && (await endsInTime(emptyProfile(profile)));
    if (!emptied) {
      for (const [key, alike] of profiles) {
        profiles.set(
          key,
          alike.filter((one) => one !== profile),
        );
      }
      void profile.context.close().catch(() => undefined);
    }
  };

  beforeAll(async () => {
    // One process for all pages: a new one for each costs more than the page in it.
    browser = await launch({ args: ['--renderer-process-limit=1'] });
  });
  afterEach(async () => {
    const left = open.flatMap(({ page, title }) => page.drainErrors().map((error) => `${title}: ${error}`));
    const closing = contexts;
    const ours = new Set<Page>(open.map(({ page }) => page));
    open = [];
    contexts = [];
    await Promise.all(closing.map((context) => endsInTime(closed(context))));
    await Promise.all(
      [...profiles.values()]
        .flat()
        .filter(({ taken }) => taken)
        .map((profile) => emptyOrDrop(profile, ours)),
    );
    expect(left, 'errors of the page').toEqual([]);
  });
  afterAll(async () => {
    await browser?.close();
    await Promise.all([...servers.values()].map(async (server) => (await server).close()));
  });

  const started = (): Browser => {
    if (!browser) {
      throw new Error('the browser starts with the first test of the file');
    }
    return browser;
  };
  const newContext = async (settings: BrowserSettings = {}): Promise<BrowserContext> => {
    const context = await started().newContext(contextOptions(settings));
    contexts.push(context);
    return context;
  };
  const newPage = async (settings: BrowserSettings, title: string): Promise<ShopPage> => {
    let { context } = settings;
    let profile: Profile | undefined;
    if (!context) {
      profile = await openProfile(contextOptions(settings));
      ({ context } = profile);
    }
    if (settings.stored) {
      await context.setStorageState(settings.stored);
    }
    const page = await newShopPage(context, settings.javaScript ?? true);
    page.on('framenavigated', (frame) => {
      const { protocol, origin } = new URL(frame.url());
      profile?.origins.add(protocol === 'file:' ? 'file://' : origin);
    });
    open.push({ page, title });
    if (settings.slowDown !== undefined) {
      await page.slowDown(settings.slowDown);
    }
    return page;
  };
  /** One server per way of changing pages, because the server asks for a page's text and its headers apart. */
  const serverFor = (options: OpenOptions, files: readonly string[]): Promise<Served> => {
    const root = options.root ?? ROOT;
    const key = options.html ? `own ${servers.size}` : JSON.stringify([root, options.csp, options.build, options.cold, files]);
    const running = servers.get(key);
    if (running) {
      return running;
    }
    // A page in a frame is somebody else's: it loads nothing of ours, and is sent as it is.
    const framed = (path: string): boolean => path.startsWith('/demo-theme/partners/');
    const transform = (path: string, html: string): string => (framed(path) ? html : changedPage(html, options, files));
    const headers = async (path: string): Promise<Record<string, string>> => {
      if (!path.endsWith('.html')) {
        return warm && !options.cold && root === ROOT ? { 'cache-control': 'max-age=3600' } : {};
      }
      return options.csp
        ? { 'content-security-policy': strictPolicy(transform(path, await readFile(join(root, decodeURIComponent(path)), 'utf8'))) }
        : {};
    };
    const starting = serve({ port: 0, root, transform, headers });
    servers.set(key, starting);
    return starting;
  };

  /** Puts the answer where the bar keeps it: cookies, or on a file the jar that stands for them. A context that has one keeps it. */
  const answer = async (page: ShopPage, { consent = 'declined', file, path }: OpenOptions, url: string): Promise<void> => {
    if (consent === 'none' || !fullPath(path).startsWith('demo-theme/')) {
      return;
    }
    const until = String(Math.round(Date.now() / 1000) + 86_400);
    const cookies = { eu_cookies_bar: until, eu_cookies_bar_block: '', ...(consent === 'declined' ? { eu_cookies_bar_decline: '1' } : {}) };
    const kept = JSON.stringify({
      revision: CONSENT_REVISION,
      blocked: '',
      categories: Object.fromEntries(
        ['necessary', 'functional', 'preferences', 'statistics', 'marketing'].map((category) => [
          category,
          category === 'necessary' || consent === 'accepted',
        ]),
      ),
      services: {},
    });
    if (!file && !(await page.context().cookies(url)).some(({ name }) => name === 'eu_cookies_bar')) {
      await page.context().addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url })));
    }
    await page.addInitScript(
      ([text, jar]) => {
        try {
          if (localStorage.getItem('shop_consent') === null) {
            localStorage.setItem('shop_consent', text);
          }
          if (jar !== null && localStorage.getItem('demo-cookies') === null) {
            localStorage.setItem('demo-cookies', jar);
          }
        } catch {
          /* a page without storage */
        }
      },
      [kept, file ? JSON.stringify(Object.fromEntries(Object.entries(cookies).map(([name, value]) => [name, { value }]))) : null] as const,
    );
  };

  const openPage = async (asked: OpenOptions): Promise<ShopPage> => {
    const build = asked.build ?? (asked.file || asked.root || !loadsOurs(asked) ? undefined : SUITE_BUILD);
    const options = build === undefined ? asked : { ...asked, build };
    const root = options.root ?? ROOT;
    if (options.file) {
      if (options.csp || options.build || options.jquery || options.hostScripts || options.html) {
        throw new Error('a page opened from its file is as it is');
      }
      const page = await newPage(options, options.path);
      const [path = '', query] = fullPath(options.path).split('?');
      await answer(page, options, '');
      await page.goto(`${pathToFileURL(join(root, path)).href}${query === undefined ? '' : `?${query}`}`);
      return page;
    }
    const files = options.hostScripts ? hostScriptFiles(options.hostScripts) : options.jquery ? hostScriptFiles([]) : [];
    const server = await serverFor(options, files);
    const page = await newPage(options, options.path);
    // A page with a route keeps nothing in its cache and asks this process for every file.
    if (files.length > 0 || listOf(options.build).includes('host-react')) {
      await page.route(`**${EXTRA}*.js`, async (route) => {
        const name = HOST_REACT.find((script) => route.request().url().endsWith(`/${script}`));
        await (name ? route.fulfill({ contentType: 'text/javascript', body: hostReactScript(name) }) : route.fallback());
      });
      await page.route(`**${EXTRA}host/*`, async (route) => {
        const index = Number(/host\/(\d+)-/.exec(route.request().url())?.[1]);
        const file = files[index];
        await (file ? route.fulfill({ contentType: 'text/javascript', path: file }) : route.abort());
      });
    }
    await answer(page, options, server.url);
    await page.goto(`${server.url}/${fullPath(options.path)}`);
    if ((options.javaScript ?? true) && options.build !== 'none' && !options.root) {
      await whenTagsStand(page);
    }
    return page;
  };

  return {
    openPage,
    newContext,
    browser: started,
    recordedPage: async (name, options = {}) => openRecordedPage(await newPage(options, name), name, options),
  };
}
