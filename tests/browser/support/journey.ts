import { expect } from 'vitest';
import type { Locator } from 'playwright-core';
import { wrongOn, type Bill } from './bill.js';
import { changesIn, withoutBoundaries } from './changes.js';
import { coveredControls } from './covered.js';
import type { Held } from './held.js';
import '../../../demo-theme/shop/debug-api.js';
import { shiftsSinceParsed, type ShopPage } from './page.js';

/** How a shopper acts: with a mouse, a finger, or the keyboard alone. */
export type Hand = 'mouse' | 'touch' | 'keyboard';

/** What has to hold after a step, where it is not what always has. */
interface Expected {
  /** The step scrolls the page by itself, to this: afterwards it is in sight. Left out: the page stands where the shopper left it. */
  readonly scrolledTo?: string;
  /**
   * Something is meant to come into the page later than the browser counts a shift to the press (a slow answer's link or notice, the price
   * of a variation).
   */
  readonly moves?: boolean;
  /** How many requests of the step change something: none unless told. */
  readonly changes?: number;
  /** What has to be said to those who do not see the page. */
  readonly says?: RegExp;
}

/** Who says what a cart must hold and cost: the shop, asked beside the page, and the bill that is kept of what was done. */
export interface Till {
  readonly bill: Bill;
  judge(page: ShopPage): Promise<Held>;
}

/** What a shopper does on a page, and what has to hold after each step. */
export interface Journey {
  readonly page: ShopPage;
  /** WooCommerce's own scripts run too. */
  readonly besideStock: boolean;
  /** Presses a control as this shopper does. */
  press(control: Locator): Promise<void>;
  /** Writes into a field. */
  write(field: Locator, text: string): Promise<void>;
  /** Chooses an option of a list. */
  choose(field: Locator, value: string): Promise<void>;
  /** Chooses one of a group of which only one item takes the focus by Tab: the arrow keys lead to it. */
  pick(item: Locator): Promise<void>;
  /** Who is asked what the page must say. */
  readonly till: Till | undefined;
  /** Does a part of the way; what fails there says what was done. */
  go<T>(act: string, run: () => Promise<T>): Promise<T>;
  /** Waits until every tag stands and nothing moves, then looks at the whole page. */
  calm(step: string, expected?: Expected): Promise<void>;
}

/**
 * Presses Tab until the focus is on the control; a page that the keyboard cannot reach something on fails here.
 *
 * WooCommerce's SelectWoo takes the focus for its own until a timer of it has run, which comes after keys that are already there, and
 * opens itself at a space meanwhile (it listens on the document). No person is that fast: a key waits for the timer.
 */
async function tabTo(page: ShopPage, control: Locator): Promise<void> {
  await control.waitFor();
  for (let i = 0; i < 200; i += 1) {
    await page.waitForFunction(() =>
      [...document.querySelectorAll('.select2-container--focus')].every((el) => el.contains(document.activeElement)),
    );
    if (
      await control.evaluate(
        (el) =>
          el === document.activeElement ||
          (el.contains(document.activeElement) && document.activeElement?.matches('a, button, input') === true),
      )
    ) {
      return;
    }
    await page.keyboard.press('Tab');
  }
  throw new Error(`the keyboard does not reach ${String(control)}`);
}

/** Calls that a page makes once for an act; what is only read (pictures, scripts, pages) is not counted. */
const isCall = (url: string, method: string): boolean => method === 'POST' || /wc-ajax=|admin-ajax|\/wp-json\//.test(url);

/** What else is on the pages of a journey, and how they are looked at. */
interface JourneyOptions {
  /** Runs axe on each page and state as well. */
  readonly withAxe?: boolean;
  /** WooCommerce's own scripts run too: their gallery moves the page while it starts and lays its zoom over its own link. */
  readonly besideStock?: boolean;
  /**
   * The shop's plugins run too: their bars and drawers lie over the page, their timers and baskets move it, with or without us; then of
   * what is covered and moved only what we lie over counts.
   */
  readonly besidePlugins?: boolean;
  /** What the shop's console may say: faults of its own that it is told of, or that come with or without us. */
  readonly excused?: RegExp;
  /** A running shop: its tables move while the parser still reads their rows, before any script of ours runs. That is not counted. */
  readonly isRunning?: boolean;
  /** With it the amounts of every step are compared with what they must be, and its requests and announcements as well. */
  readonly till?: Till;
}

/** Notes what a page asks its shop for, where it scrolls, and what it says to readers; runs before everything else of it. */
function watchPage(): void {
  // The demo's shop answers inside the page, where no browser tells of a request: it is asked when it comes.
  let shop: typeof window.demoShop;
  Object.defineProperty(window, 'demoShop', {
    configurable: true,
    get: () => shop,
    set(demo: typeof window.demoShop) {
      shop = demo;
      demo?.onRequest(({ method, call, sent }) => {
        if (call !== 'checkout' && (method === 'POST' || sent.includes('wc-ajax='))) {
          void (window as unknown as { __asked(line: string): Promise<void> }).__asked(`${method} ${call} ${sent}`);
        }
      });
    },
  });
  const scrolls: { from: number; to: number[] } = { from: 0, to: [] };
  Object.assign(window, { __scrolls: scrolls });
  const heard: string[] = [];
  Object.assign(window, { __heard: heard });
  const LIVE = '[aria-live], [role=status], [role=alert], output';
  new MutationObserver((records) => {
    for (const { target, addedNodes } of records) {
      const around = (target instanceof Element ? target : target.parentElement)?.closest(LIVE);
      const added = [...addedNodes].filter((node) => node instanceof Element);
      const live = [
        ...(around ? [around] : []),
        ...added.flatMap((el) => [...(el.matches(LIVE) ? [el] : []), ...el.querySelectorAll(LIVE)]),
      ];
      heard.push(...live.map((el) => (el.textContent ?? '').replaceAll(/\s+/g, ' ').trim()).filter((text) => text !== ''));
    }
  }).observe(document, { childList: true, subtree: true, characterData: true });
  addEventListener(
    'scroll',
    ({ target }) => {
      if (target === document) {
        scrolls.to.push(scrollY);
      }
    },
    { capture: true, passive: true },
  );
}

/**
 * An order leads away with its answer, before the page could tell of the request: from now on it is told as it leaves. Each counts as
 * another one.
 */
export const tellOrders = (page: ShopPage): Promise<void> =>
  page.evaluate(() => {
    const ask = window.fetch;
    let orders = 0;
    window.fetch = (input, init) => {
      const url = input instanceof Request ? input.url : String(input);
      if (/wc-ajax=checkout\b/.test(url)) {
        orders += 1;
        void (window as unknown as { __asked(line: string): Promise<void> }).__asked(`POST ${url} (${orders})`);
      }
      return ask.call(window, input, init);
    };
  });

/** What a step found in the page. */
interface Sight {
  readonly scrolls: readonly string[];
  /** What has the focus: its tag and name; `nothing` where it was lost, `unseen …` where it is out of sight. */
  readonly focus: string;
  readonly isInSight: boolean;
}

/** Looks at scroll and focus. @param selector what the step should have scrolled to; empty: nothing */
const sightOf = (page: ShopPage, selector: string): Promise<Sight> =>
  page.evaluate((wanted) => {
    const isSeen = (el: Element): boolean =>
      [...el.getClientRects()].some((r) => r.bottom > 0 && r.top < innerHeight && r.right > 0 && r.left < innerWidth && r.height > 0);
    const { activeElement } = document;
    const { from, to } = (window as unknown as { __scrolls?: { from: number; to: number[] } }).__scrolls ?? { from: 0, to: [] };
    const name = activeElement ? `${activeElement.localName}.${activeElement.className}` : '';
    return {
      // Browsers round where a page stands, to a pixel or two.
      scrolls: to.filter((y) => Math.abs(y - from) > 2).map((y) => `from ${Math.round(from)} to ${Math.round(y)}`),
      focus: activeElement === null || activeElement === document.body ? 'nothing' : isSeen(activeElement) ? name : `unseen ${name}`,
      isInSight: wanted === '' || [...document.querySelectorAll(wanted)].some(isSeen),
    };
  }, selector);

/**
 * Watches a page from its first moment. A step ends with `calm`: nothing lies over what can be pressed, the page stands where the shopper
 * left it, the focus is on something that is seen, no console message, no call twice, no shift.
 */
export async function startJourney(
  page: ShopPage,
  hand: Hand,
  { withAxe = false, besideStock = false, besidePlugins = false, isRunning = false, excused, till }: JourneyOptions = {},
): Promise<Journey> {
  /** Calls since the last step, each with all that it sent: the same one twice is one too many. */
  let sent: string[] = [];
  /** Has the shopper done something on the page that is open? Only then it must hold the focus. */
  let hasActed = false;
  await page.exposeFunction('__asked', (line: string) => {
    sent.push(withoutBoundaries(line));
  });
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    // WooCommerce's scripts ask by another way than ours, some of them twice.
    const isOurs = !besideStock || request.resourceType() === 'fetch';
    if (isOurs && isCall(request.url(), request.method()) && !request.isNavigationRequest()) {
      sent.push(`${request.method()} ${pathname}${search} ${withoutBoundaries(request.postData() ?? '')}`);
    }
  });
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) {
      hasActed = false;
    }
  });
  await page.addInitScript(watchPage);
  /** A scroll of a person is told two frames later at the latest; then it counts no more. */
  const forget = (): Promise<unknown> =>
    page.evaluate(async () => {
      await new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(resolve));
      });
      const { __scrolls: scrolls } = window as unknown as { __scrolls?: { from: number; to: number[] } };
      if (scrolls) {
        Object.assign(scrolls, { from: scrollY, to: [] });
      }
    });
  /** A person scrolls to what they press: to the middle of the screen, so that a page which then jumps to its top is seen to. */
  const reach = async (control: Locator): Promise<void> => {
    if (hand === 'keyboard') {
      await tabTo(page, control);
    } else {
      await control.evaluate((el) => {
        el.scrollIntoView({ block: 'center', behavior: 'instant' });
      });
      // A person waits until what is busy can be pressed again.
      await page.waitForFunction(() => document.querySelector('.blockOverlay') === null);
    }
    await forget();
    hasActed = true;
  };
  const press = async (control: Locator): Promise<void> => {
    const one = control.first();
    await one.waitFor();
    await reach(one);
    if (hand === 'keyboard') {
      const isTicked = await one.evaluate((el) => el.matches('input[type=checkbox], input[type=radio], [role=radio]'));
      await page.keyboard.press(isTicked ? 'Space' : 'Enter');
    } else if (hand === 'touch') {
      await one.tap();
    } else {
      await one.click();
    }
  };
  let shiftsSeen = new Set<string>();
  const newShifts = async (pass: boolean): Promise<unknown[]> => {
    const all = await (isRunning ? shiftsSinceParsed(page) : page.shifts());
    const fresh = all.filter((shift) => !shiftsSeen.has(JSON.stringify(shift)));
    shiftsSeen = new Set(all.map((shift) => JSON.stringify(shift)));
    return pass ? [] : fresh;
  };
  /** Waits until the page says what it must, by the shop and by the bill. */
  const settleUp = async (step: string): Promise<void> => {
    if (till) {
      await expect
        .poll(() => wrongOn(page, till.judge, till.bill).catch((error: unknown) => [String(error)]), { message: step })
        .toEqual([]);
    }
  };
  const heard = (): Promise<string[]> => page.evaluate(() => (window as unknown as { __heard?: string[] }).__heard?.splice(0) ?? []);
  return {
    page,
    besideStock,
    till,
    press,
    async go(act, run) {
      try {
        return await run();
      } catch (error) {
        if (error instanceof Error) {
          const { message } = error;
          // A report is made of the stack, which has the message of before.
          error.stack = error.stack?.replace(message, () => `${act}: ${message}`) ?? '';
          error.message = `${act}: ${message}`;
        }
        throw error;
      }
    },
    async write(field, text) {
      await reach(field);
      if (hand === 'keyboard') {
        await page.keyboard.press('ControlOrMeta+a');
        await page.keyboard.type(text);
      } else {
        await field.fill(text);
      }
      await forget();
    },
    async choose(field, value) {
      await reach(field);
      // Who opens a list has the focus in it.
      await field.focus();
      await field.selectOption(value);
    },
    async pick(item) {
      if (hand !== 'keyboard') {
        await press(item);
        return;
      }
      await reach(item.locator('xpath=..').locator('[tabindex="0"]').first());
      for (let i = 0; i < 20 && !(await item.evaluate((el) => el === document.activeElement)); i += 1) {
        await page.keyboard.press('ArrowRight');
      }
      if ((await item.getAttribute('aria-checked')) !== 'true') {
        await page.keyboard.press('Space');
      }
      await forget();
    },
    async calm(step, { scrolledTo = '', moves = false, changes = 0, says } = {}) {
      await page.rest();
      await settleUp(step);
      if (till && says) {
        const all: string[] = [];
        const saidSo = async (): Promise<boolean> => {
          all.push(...(await heard()));
          return all.some((text) => says.test(text));
        };
        await expect.poll(saidSo, { message: `${step}: ${says.source} is said to those who do not see it` }).toBe(true);
      }
      const { scrolls, focus, isInSight } = await sightOf(page, scrolledTo);
      const twice = sent.filter((call, i, all) => all.indexOf(call) !== i);
      let covered = await coveredControls(page, besidePlugins);
      // The checkout reads its review by itself when it has started, which may be now: what is busy is looked at when it is done.
      for (let tries = 0; tries < 5 && covered.some((line) => line.endsWith('.blockOverlay')); tries += 1) {
        await page.rest();
        covered = await coveredControls(page, besidePlugins);
      }
      const found = {
        covered: covered.filter((line) => !(besideStock && line.endsWith('under img.zoomImg'))),
        scrolls: scrolledTo === '' ? scrolls : [],
        isInSight,
        focus: hasActed && /^(?:nothing|unseen)/.test(focus) ? focus : 'seen',
        twice,
        changes: till ? changesIn(sent).length : changes,
        shifts: await newShifts(moves || besideStock || besidePlugins),
        errors: page.drainErrors().filter((text) => !excused?.test(text)),
        failed: await page.locator('[data-shop-failed], [data-shop-halted]').evaluateAll((all) => all.map((el) => el.localName)),
        isOurs: (await page.locator('shop-cookie-bar').count()) === 1,
        wide: await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth),
        axe: withAxe ? await page.axe() : [],
      };
      await forget();
      await heard();
      sent = [];
      expect(found, step).toEqual({
        covered: [],
        scrolls: [],
        isInSight: true,
        focus: 'seen',
        twice: [],
        changes,
        shifts: [],
        errors: [],
        failed: [],
        isOurs: true,
        wide: false,
        axe: [],
      });
    },
  };
}
