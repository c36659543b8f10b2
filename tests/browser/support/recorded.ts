import { readFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Route } from 'playwright-core';
import { hostScriptFiles, type HostScript } from '../../host/load.js';
import { fakeFetch, pageText, type FakeFetch, type Routes } from '../../host/recording.js';
import { EXTRA, HOST_REACT, hostReactScript, ROOT, scriptLine, SUITE_BUILD, type Build } from './builds.js';
import type { BrowserSettings, ShopPage } from './page.js';
import { strictPolicy } from './policy.js';

/** Recorded pages stand at this address. */
const RECORDED = 'http://shop.test';

export interface RecordedOptions extends BrowserSettings {
  /** Puts our tags around the theme's markup in the page's text (`wrapElement`). */
  readonly wrap?: (html: string) => string;
  /** Which script build. Default: the one the suite runs with, classic where it runs with none. */
  readonly build?: Build;
  /** Where our script stands in the page. Default head. */
  readonly script?: 'head' | 'end';
  /** Stock scripts of the host, with jQuery, before ours; the page's own external scripts are always left out. */
  readonly hostScripts?: readonly HostScript[];
  /** jQuery alone. */
  readonly jquery?: boolean;
  /** What the shop answers: `METHOD /path?query` → recorded exchange. A call without an answer is listed in `unexpected`. */
  readonly answers?: Routes;
  /** Style sheet of a theme, as text. */
  readonly sheet?: string;
  /** Cookies the shopper has already, by name. */
  readonly cookies?: Readonly<Record<string, string>>;
  /** Changes the page's text last. */
  readonly html?: (html: string) => string;
  /** Strict policy with Trusted Types; jQuery and the stock scripts cannot run under it. */
  readonly csp?: boolean;
  /** Runs in the page before anything else. */
  readonly init?: () => void;
}

/** A page of a recorded shop; `shop.sent` is every call our code made, in order, with its fields. */
export interface RecordedPage extends ShopPage {
  readonly shop: FakeFetch;
}

const DIST = '/wp-content/plugins/shop-widgets/';
const EMPTY_PICTURE = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

/** The address a recorded page was taken from: its canonical link, else the shop's root. */
const addressOf = (html: string): string => /<link rel="canonical" href="([^"]+)"/i.exec(html)?.[1] ?? `${RECORDED}/`;

/**
 * Some pages were kept from `<body>` on, because their heads are all alike: they get the head of the variable product, with their
 * own address, which their product or cart form names.
 */
function wholePage(name: string): string {
  const text = pageText(name, { stripScripts: 'external' });
  if (text.includes('</head>')) {
    return text;
  }
  const head = /<!doctype html>[\s\S]*?<\/head>/i.exec(pageText('page-product-variable-6', { stripScripts: 'external' }))?.[0] ?? '';
  const address = /<form class="(?:(?:variations_form )?cart|woocommerce-cart-form)" action="([^"]+)"/.exec(text)?.[1] ?? `${RECORDED}/`;
  return `${head.replace(/(<link rel="canonical" href=")[^"]*/i, (_all, start: string) => start + address)}\n${text}\n</html>`;
}

function withScripts(
  html: string,
  { build = SUITE_BUILD ?? 'classic', script = 'head', sheet }: RecordedOptions,
  files: readonly string[],
): string {
  const host = files.map((_file, index) => `<script defer src="${EXTRA}host/${index}.js"></script>`);
  const head = [
    `<link rel="stylesheet" href="${DIST}shop.css">`,
    ...(sheet === undefined ? [] : [`<link rel="stylesheet" href="${EXTRA}theme.css">`]),
    ...host,
    // In the head as authors put it there, blocking, so that it meets a page that is not there yet.
    ...(script === 'head' ? [scriptLine(build, DIST, files.length > 0 || build === 'host-react' ? 'defer' : '')] : []),
  ];
  const end = script === 'end' ? scriptLine(build, DIST, files.length > 0 ? 'defer' : '') : '';
  for (const place of ['</head>', '</body>']) {
    if (!html.includes(place)) {
      throw new Error(`the page has no ${place}`);
    }
  }
  return html.replace('</head>', () => `${head.join('\n')}\n</head>`).replace(/<\/body>(?![\s\S]*<\/body>)/, () => `${end}\n</body>`);
}

const DIST_TYPES: Readonly<Record<string, string>> = { js: 'text/javascript', css: 'text/css', json: 'application/json' };

/**
 * Files that a page of ours needs wherever it stands: dist, the host's React, stock scripts, the theme sheet.
 * @returns false where it is none of them
 */
async function serveExtra(route: Route, path: string, files: readonly string[], sheet: string | undefined): Promise<boolean> {
  if (path.startsWith(DIST)) {
    const file = join(ROOT, 'dist', path.slice(DIST.length));
    await (existsSync(file)
      ? route.fulfill({ path: file, contentType: DIST_TYPES[file.split('.').at(-1) ?? ''] ?? 'text/plain' })
      : route.fulfill({ status: 404 }));
    return true;
  }
  if (!path.startsWith(EXTRA)) {
    return false;
  }
  const name = path.slice(EXTRA.length);
  const react = HOST_REACT.find((script) => script === name);
  const stock = files[Number(/^host\/(\d+)\.js$/.exec(name)?.[1] ?? NaN)];
  if (react) {
    await route.fulfill({ contentType: 'text/javascript', body: hostReactScript(react) });
  } else if (stock !== undefined) {
    await route.fulfill({ contentType: 'text/javascript', body: readFileSync(stock, 'utf8') });
  } else if (name === 'theme.css' && sheet !== undefined) {
    await route.fulfill({ contentType: 'text/css', body: sheet });
  } else {
    await route.fulfill({ status: 404 });
  }
  return true;
}

/** The request as our fetch double takes it; a multipart body becomes its form again, so that its fields are listed. */
async function bodyOf(route: Route): Promise<BodyInit | undefined> {
  const bytes = route.request().postDataBuffer();
  if (!bytes) {
    return undefined;
  }
  const type = route.request().headers()['content-type'] ?? '';
  return type.startsWith('multipart/form-data')
    ? new Request(RECORDED, { method: 'POST', body: new Uint8Array(bytes), headers: { 'content-type': type } }).formData()
    : bytes.toString('utf8');
}

/** Opens a recorded page; its shop answers what was recorded. */
export async function openRecordedPage(page: ShopPage, name: string, options: RecordedOptions): Promise<RecordedPage> {
  const { wrap = (html) => html, html: last = (html) => html, answers = {}, sheet, cookies = {}, init } = options;
  const files = options.hostScripts ? hostScriptFiles(options.hostScripts) : options.jquery ? hostScriptFiles([]) : [];
  const recorded = wholePage(name);
  const address = addressOf(recorded);
  const context = page.context();

  const waiting: string[] = [];
  const shop = fakeFetch(answers, {
    cookies: {
      set cookie(text: string) {
        waiting.push(text);
      },
    } as Document,
  });
  if (Object.keys(cookies).length > 0) {
    await context.addCookies(Object.entries(cookies).map(([cookie, value]) => ({ name: cookie, value, url: address })));
  }
  if (init) {
    await page.addInitScript(init);
  }

  // Made before the page is asked for: a page that cannot be made fails the test at once, not by a time-out.
  const body = last(withScripts(wrap(recorded), options, files));

  await page.route(`${new URL(address).origin}/**`, async (route) => {
    const request = route.request();
    const url = new URL(request.url());
    if (await serveExtra(route, url.pathname, files, sheet)) {
      return;
    }
    const isPage = request.isNavigationRequest() && request.method() === 'GET' && url.href.split('#')[0] === address;
    if (isPage) {
      await route.fulfill({
        contentType: 'text/html; charset=utf-8',
        body,
        ...(options.csp ? { headers: { 'content-security-policy': strictPolicy(body) } } : {}),
      });
      return;
    }
    if (request.resourceType() === 'image' || url.pathname === '/favicon.ico') {
      await route.fulfill({ contentType: 'image/gif', body: EMPTY_PICTURE });
      return;
    }
    await answerRecorded(route, shop, waiting);
  });
  await page.goto(address);
  return Object.assign(page, { shop });
}

async function answerRecorded(route: Route, shop: FakeFetch, cookies: string[]): Promise<void> {
  const request = route.request();
  let response: Response;
  try {
    const body = await bodyOf(route);
    response = await shop(request.url(), {
      method: request.method(),
      headers: await request.allHeaders(),
      ...(body === undefined ? {} : { body }),
    });
  } catch {
    await route.abort('failed');
    return;
  }
  const headers = Object.fromEntries(response.headers);
  const set = cookies.splice(0);
  await route.fulfill({
    status: response.status,
    headers: { ...headers, ...(set.length > 0 ? { 'set-cookie': set.join('\n') } : {}) },
    body: Buffer.from(await response.arrayBuffer()),
  });
}
