import { mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { BrowserContext, ConsoleMessage, Page } from 'playwright-core';
import { ROOT } from './builds.js';
import { measureWork, type Work } from './work.js';

/** How the browser around a page is set. */
export interface BrowserSettings {
  readonly viewport?: { readonly width: number; readonly height: number };
  /** Default true. Without script the page is what the theme printed. */
  readonly javaScript?: boolean;
  readonly colorScheme?: 'light' | 'dark';
  readonly reducedMotion?: 'reduce' | 'no-preference';
  /** A phone: touch, and no hover. */
  readonly touch?: boolean;
  /** Slows the processor down by this factor. */
  readonly slowDown?: number;
  /**
   * What the shopper has answered to the cookie question before a demo page opens. Default `declined`: the bar is not in the way and
   * nothing is counted. `none` is a first visit, on which the bar asks.
   */
  readonly consent?: 'accepted' | 'declined' | 'none';
  /** What the profile holds before the page opens: `page.context().storageState()` of a page before. */
  readonly stored?: Awaited<ReturnType<BrowserContext['storageState']>>;
  /** A context to open the page in, for tests with two tabs of one shopper. Its own settings stay. */
  readonly context?: BrowserContext;
}

/** What axe found, shortened to what a failing test should print. */
export interface AxeViolation {
  readonly id: string;
  readonly impact: string;
  readonly help: string;
  /** Selector and the reason, one per place. */
  readonly nodes: readonly string[];
}

/** One layout shift. */
export interface Shift {
  /** The browser's score: part of the viewport moved times how far. */
  readonly value: number;
  /** Milliseconds since the page was asked for. */
  readonly at: number;
  /** What moved: the element with its rectangle before and after. */
  readonly moved: readonly string[];
}

/** What our pages can do beyond Playwright's. */
export interface PageExtras {
  /** Console errors, warnings of ours and uncaught errors so far; taking them clears them. What is left fails the test. */
  drainErrors(): string[];
  /**
   * Waits until every tag stands and nothing is busy, plays or scrolls for so many frames (30 unless told): what begins by itself after a
   * moment has begun and ended.
   */
  rest(frames?: number): Promise<void>;
  /** Sets the page's stopwatch (`performance.now`) forward: two presses of one button within half a second count as one. */
  passTime(ms: number): Promise<void>;
  /** The layout shifts so far that no input caused (none is the promise), with what moved. */
  shifts(): Promise<Shift[]>;
  /**
   * Runs axe on the page or one part of it, WCAG A and AA and best practices. Expect an empty list.
   * With `looks` only what hangs on colours and sizes: for a page that axe has looked at whole in another look.
   */
  axe(options?: { readonly include?: string; readonly disable?: readonly string[]; readonly looks?: boolean }): Promise<AxeViolation[]>;
  /** Runs a function in the page and measures the work it caused, until things are quiet. See `Work`. */
  work<A>(act: (arg: A) => unknown, arg: A, options?: { readonly event?: string }): Promise<Work>;
  /** Slows the page's processor down: 4 is a middling phone. */
  slowDown(rate: number): Promise<void>;
  /** Saves a picture under tests/.output and returns its path. */
  shot(name: string, options?: { readonly fullPage?: boolean }): Promise<string>;
}

/**
 * Rules of axe that cannot be asked of an Arabic page here: without a font for its letters axe takes them for icons, and finds them
 * missing in the names of controls.
 */
export const unaskable = (path: string): readonly string[] => (path.includes('-rtl') ? ['label-content-name-mismatch'] : []);

/** Rules of axe that the same markup may break in one look alone: colours and a screen's width decide. */
const LOOKS = ['color-contrast', 'link-in-text-block', 'scrollable-region-focusable', 'target-size'] as const;

/** A Playwright page that remembers what went wrong on it. */
export type ShopPage = Page & PageExtras;

const axeSource = readFileSync(join(ROOT, 'node_modules/axe-core/axe.min.js'), 'utf8');

declare global {
  interface Window {
    /** `whole` is when the second frame after the parser was done began. */
    __shifts?: { seen: Shift[]; observer: PerformanceObserver; whole: number };
    axe?: {
      run(
        context: unknown,
        options: unknown,
      ): Promise<{
        violations: { id: string; impact: string | null; help: string; nodes: { target: unknown[]; failureSummary?: string }[] }[];
      }>;
    };
  }
}

/** Starts with the document, so that no shift is missed. */
function watchShift(): void {
  interface Source {
    node: Node | null;
    previousRect: DOMRectReadOnly;
    currentRect: DOMRectReadOnly;
  }
  const nameOf = (node: Node | null): string => {
    const el = node instanceof Element ? node : node?.parentElement;
    const text = node instanceof Text ? ` "${node.data.trim().slice(0, 30)}"` : '';
    return el ? `${el.localName}${el.id && `#${el.id}`}${[...el.classList].map((name) => `.${name}`).join('')}${text}` : 'gone';
  };
  const box = ({ x, y, width, height }: DOMRectReadOnly): string => `${x},${y} ${width}x${height}`;
  const seen: Shift[] = [];
  const observer = new PerformanceObserver((list) => {
    for (const { value, startTime, hadRecentInput, sources } of list.getEntries() as (PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
      sources: Source[];
    })[]) {
      if (!hadRecentInput) {
        seen.push({
          value,
          at: Math.round(startTime),
          moved: sources.map(({ node, previousRect, currentRect }) => `${nameOf(node)}: ${box(previousRect)} to ${box(currentRect)}`),
        });
      }
    }
  });
  observer.observe({ type: 'layout-shift', buffered: true });
  const shifts = { seen, observer, whole: Infinity };
  window.__shifts = shifts;
  document.addEventListener(
    'readystatechange',
    () => requestAnimationFrame(() => requestAnimationFrame(() => (shifts.whole = performance.now()))),
    { once: true },
  );
}

const TABLE_PART = /^(?:table|thead|tbody|tr|th|td)[.#:]/;

/**
 * The layout shifts since the parser was done: the tables of a running shop move while their rows are read, before any script of ours.
 * Where the frame before showed half a table, the first one after shows it whole.
 */
export async function shiftsSinceParsed(page: ShopPage): Promise<Shift[]> {
  const all = await page.shifts();
  const { parsed, whole } = await page.evaluate(() => ({
    parsed: (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming).domInteractive,
    whole: window.__shifts?.whole ?? Infinity,
  }));
  return all.filter(({ at, moved }) => at >= parsed && (at >= whole || !moved.every((part) => TABLE_PART.test(part))));
}

const isOurs = (message: ConsoleMessage): boolean =>
  message.type() === 'error' || (message.type() === 'warning' && message.text().startsWith('[shop]'));

const textOf = (message: ConsoleMessage): string => {
  const { url } = message.location();
  return message.text().startsWith('Failed to load resource') ? `${message.text()} ${url}` : message.text();
};

/** Waits until every tag of ours on a page has started, or has said that it cannot. Modules come after the page's own `load`. */
export async function whenTagsStand(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.querySelectorAll('*')].every(
      (el) => !el.localName.startsWith('shop-') || el.matches('[data-shop-ready], [data-shop-failed], [data-shop-halted]'),
    ),
  );
}

/** What says of itself that it is busy. */
const BUSY = '.blockOverlay, .processing, .loading';
/** A page that is busy for longer, in milliseconds, never rests: only a hang takes as long. */
const REST_LIMIT_MS = 60_000;

/** Opens a page in a context and gives it our extras. `javaScript` false: those that need script are refused. */
export async function newShopPage(context: BrowserContext, javaScript: boolean): Promise<ShopPage> {
  const page = await context.newPage();
  let errors: string[] = [];
  page.on('console', (message) => {
    if (isOurs(message)) {
      errors.push(textOf(message));
    }
  });
  page.on('pageerror', (error) => errors.push(`uncaught ${error.message}`));
  if (javaScript) {
    await page.addInitScript(watchShift);
  }
  const needsScript = (): void => {
    if (!javaScript) {
      throw new Error('this page runs without script');
    }
  };
  const extras: PageExtras = {
    drainErrors: () => {
      const taken = errors;
      errors = [];
      return taken;
    },
    rest: async (frames = 30) => {
      needsScript();
      await whenTagsStand(page);
      const resting = page.evaluate(
        async ([wanted, busy]) => {
          const isBusy = (): boolean =>
            document.querySelector(busy) !== null ||
            document.getAnimations().some((a) => a.playState === 'running' && a.effect?.getComputedTiming().iterations !== Infinity);
          let y = scrollY;
          for (let still = 0; still < wanted; still = isBusy() || scrollY !== y ? 0 : still + 1) {
            y = scrollY;
            await new Promise((resolve) => requestAnimationFrame(resolve));
          }
        },
        [frames, BUSY] as const,
      );
      let limit: ReturnType<typeof setTimeout> | undefined;
      const isLate = await Promise.race([
        resting.then(() => false),
        new Promise<true>((resolve) => {
          limit = setTimeout(resolve, REST_LIMIT_MS, true);
        }),
      ]).finally(() => clearTimeout(limit));
      if (isLate) {
        // Somebody closes the page later, which ends it.
        resting.catch(() => undefined);
        const busy = await page.locator(BUSY).evaluateAll((all) => all.map((el) => `${el.localName}.${el.className}`));
        throw new Error(`the page does not come to rest: ${busy.join(', ') || 'something moves or scrolls'}`);
      }
    },
    passTime: (ms) =>
      page.evaluate((by) => {
        const now = performance.now.bind(performance);
        performance.now = () => now() + by;
      }, ms),
    shifts: async () => {
      needsScript();
      return page.evaluate(async () => {
        for (let frame = 0; frame < 2; frame += 1) {
          await new Promise((resolve) => requestAnimationFrame(resolve));
        }
        await new Promise((resolve) => setTimeout(resolve, 0));
        if (!window.__shifts) {
          throw new Error('nothing watches this page for layout shifts');
        }
        return window.__shifts.seen;
      });
    },
    axe: async ({ include, disable = [], looks = false } = {}) => {
      needsScript();
      if (!(await page.evaluate(() => window.axe !== undefined))) {
        await evaluateSource(page, axeSource);
      }
      // Colours halfway through a fade are nobody's; what turns for ever is left turning.
      await page.evaluate(async () => {
        const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity);
        await Promise.all(ending.map(({ finished }) => finished.catch(() => undefined)));
      });
      return page.evaluate(
        async ([selector, off, only]) => {
          const rules = Object.fromEntries(off.map((id) => [id, { enabled: false }]));
          const found = await window.axe?.run(selector ?? document, {
            rules,
            runOnly: only ?? ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
            resultTypes: ['violations'],
            // What a frame holds is a page of its own: the axe of this one would wait for an answer that nobody gives there.
            iframes: false,
          });
          if (!found) {
            throw new Error('axe is not on the page');
          }
          return found.violations.map(({ id, impact, help, nodes }) => ({
            id,
            impact: impact ?? '',
            help,
            nodes: nodes.map(({ target, failureSummary = '' }) => `${target.join(' ')}: ${failureSummary.replaceAll(/\s+/g, ' ')}`),
          }));
        },
        [include, [...disable], looks ? { type: 'rule', values: [...LOOKS] } : undefined] as const,
      );
    },
    work: async (act, arg, options) => {
      needsScript();
      return measureWork(page, act, arg, options);
    },
    slowDown: async (rate) => {
      const session = await context.newCDPSession(page);
      await session.send('Emulation.setCPUThrottlingRate', { rate });
    },
    shot: async (name, { fullPage = true } = {}) => {
      const path = join(ROOT, 'tests/.output', `${name}.png`);
      mkdirSync(dirname(path), { recursive: true });
      await page.screenshot({ path, fullPage, animations: 'disabled' });
      return path;
    },
  };
  return Object.assign(page, extras);
}

/** Runs a script's text through the debugger: no `<script>`, no `eval` of the page, so no policy of the page stops it. */
async function evaluateSource(page: Page, source: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const { exceptionDetails } = await session.send('Runtime.evaluate', {
    expression: `${source};undefined`,
    allowUnsafeEvalBlockedByCSP: true,
  });
  await session.detach();
  if (exceptionDetails) {
    throw new Error(`the page refused a test's script: ${exceptionDetails.text}`);
  }
}
