/**
 * The demo shop as the engines see it: under the strict policy with Trusted Types that our tags promise to run under, and with a recorder
 * in front of every page, which notes what no page may do.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { serve } from '../../demo-theme/serve.mjs';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const PAGES = '/demo-theme/';
/** A page in a frame is somebody else's: it is sent as it is. */
const PARTNERS = '/demo-theme/partners/';

/** Longer than any run, in seconds. */
const HOUR_S = 3600;

/** Where the recorder notes: in the tab's storage, so that nothing is lost when the page is left. */
export const NOTES = 'engine-notes';

/**
 * Runs in the page, before everything else. Notes errors, lost files, rejections that nobody handles, violations of the policy, and what
 * is written to the console as an error or a warning.
 * @param {string} key
 */
function record(key) {
  /** @param {string} what @param {unknown} detail */
  const note = (what, detail) => {
    const text = detail instanceof Error ? `${detail.message}\n${detail.stack ?? ''}` : String(detail);
    const notes = JSON.parse(sessionStorage.getItem(key) ?? '[]');
    sessionStorage.setItem(key, JSON.stringify([...notes, `${location.pathname.split('/').pop()}: ${what} ${text.slice(0, 600)}`]));
  };
  addEventListener(
    'error',
    (event) => {
      const { target } = event;
      if (target instanceof Element) {
        note('lost file', target.getAttribute('src') ?? target.getAttribute('href'));
      } else {
        note('error', event.error ?? event.message);
      }
    },
    true,
  );
  addEventListener('unhandledrejection', ({ reason }) => note('unhandled rejection', reason));
  addEventListener('securitypolicyviolation', (event) =>
    note('policy violation', `${event.effectiveDirective} ${event.blockedURI} ${event.sample} ${event.sourceFile}:${event.lineNumber}`),
  );
  for (const level of /** @type {const} */ (['error', 'warn'])) {
    const print = console[level];
    console[level] = (...parts) => {
      note(`console.${level}`, parts.map((part) => (part instanceof Error ? part.stack : String(part))).join(' '));
      print.apply(console, parts);
    };
  }
}

/**
 * The host hides the shipping calculator of each answer by a style attribute; a shop with such a policy lists it with those of its pages.
 */
const HIDDEN = '<span style="display:none;"></span>';

/** The policy, from where the browser tests have it; it is TypeScript, which Node 20 cannot import. */
async function strictPolicy() {
  const {
    outputFiles: [bundle],
  } = await build({
    entryPoints: [join(ROOT, 'tests/browser/support/policy.ts')],
    bundle: true,
    format: 'esm',
    platform: 'node',
    write: false,
    logLevel: 'silent',
  });
  const code = Buffer.from(bundle?.contents ?? []).toString('base64');
  /** @type {typeof import('../browser/support/policy.js')} */
  const policy = await import(`data:text/javascript;base64,${code}`);
  return policy.strictPolicy;
}

/** Starts the shop on a port of its own. @returns {Promise<import('../../demo-theme/serve.mjs').Served>} */
export async function startSite() {
  const policyOf = await strictPolicy();
  /** @param {string} path */
  const isShop = (path) => path.startsWith(PAGES) && !path.startsWith(PARTNERS) && path.endsWith('.html');
  /** @param {string} path @param {string} html */
  const transform = (path, html) =>
    isShop(path) ? html.replace('<head>', () => `<head><script>(${record.toString()})(${JSON.stringify(NOTES)})</script>`) : html;
  /** @param {string} path @returns {Promise<Record<string, string>>} */
  const headers = async (path) => {
    if (isShop(path)) {
      const html = transform(path, await readFile(join(ROOT, decodeURIComponent(path)), 'utf8'));
      return { 'content-security-policy': policyOf(html + HIDDEN) };
    }
    // As in a real shop: a script is read once for all pages.
    return path.endsWith('.html') ? {} : { 'cache-control': `max-age=${HOUR_S}` };
  };
  return serve({ port: 0, transform, headers });
}
