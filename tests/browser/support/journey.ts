import { expect } from 'vitest';
import type { Locator } from 'playwright-core';
import { coveredControls } from './covered.js';
import { shiftsSinceParsed, type ShopPage } from './page.js';

/** How a shopper acts: with a mouse, a finger, or the keyboard alone. */
export type Hand = 'mouse' | 'touch' | 'keyboard';

/** A request as it is counted: the same one twice is one too many. */
interface Sent {
  readonly call: string;
}

/** What a shopper does on a page, and what has to hold after each step. */
export interface Journey {
  readonly page: ShopPage;
  /** Presses a control as this shopper does. */
  press(control: Locator): Promise<void>;
  /** Writes into a field. */
  write(field: Locator, text: string): Promise<void>;
  /** Chooses an option of a list. */
  choose(field: Locator, value: string): Promise<void>;
  /** Chooses one of a group of which only one item takes the focus by Tab: the arrow keys lead to it. */
  pick(item: Locator): Promise<void>;
  /**
   * Waits until every tag stands and nothing moves, then looks at the whole page. `scrolled` where the step itself is meant to scroll,
   * `moves` where
   * something is meant to come into the page later than the browser counts a shift to the press (a slow answer's link or notice, the price
   * of a variation).
   */
  calm(step: string, expected?: { readonly scrolled?: boolean; readonly moves?: boolean }): Promise<void>;
  /** Forgets what was counted, before an act. */
  begin(): void;
}

const READY = '[data-shop-ready], [data-shop-failed], [data-shop-halted]';

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

/** What else is on the pages of a journey. */
interface JourneyOptions {
  /** WooCommerce's own scripts run too: their gallery moves the page while it starts and lays its zoom over its own link. */
  readonly besideStock?: boolean;
  /**
   * The shop's plugins run too: their bars and drawers lie over the page, their timers and baskets move it, with or without us; then of
   * what is covered and moved only what we lie over counts.
   */
  readonly besidePlugins?: boolean;
  /** A running shop: its tables move while the parser still reads their rows, before any script of ours runs. That is not counted. */
  readonly isRunning?: boolean;
}

/**
 * Watches a page from its first moment. A step ends with `calm`: nothing lies over what can be pressed, the page stands where it stood,
 * no console message, no call twice, no shift.
 */
export async function startJourney(
  page: ShopPage,
  hand: Hand,
  { besideStock = false, besidePlugins = false, isRunning = false }: JourneyOptions = {},
): Promise<Journey> {
  let sent: Sent[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (!isCall(request.url(), request.method()) || request.isNavigationRequest()) {
      return;
    }
    sent.push({ call: `${request.method()} ${pathname}${search} ${request.postData() ?? ''}` });
  });
  await page.addInitScript(() => {
    // What scrolls the page without a person: noted with its way, for the message.
    const notes: string[] = [];
    Object.assign(window, { __scrolls: notes });
    let person = false;
    for (const type of ['wheel', 'touchmove', 'keydown', 'pointerdown']) {
      addEventListener(
        type,
        () => {
          person = true;
          setTimeout(() => {
            person = false;
          }, 1000);
        },
        { capture: true, passive: true },
      );
    }
    addEventListener(
      'scroll',
      ({ target }) => {
        if (target === document && !person) {
          notes.push(`to ${Math.round(scrollY)}`);
        }
      },
      { capture: true, passive: true },
    );
  });
  const begin = (): void => {
    sent = [];
  };
  /** A scroll of ours or of a person is told two frames later at the latest; then it counts no more. */
  const forget = (): Promise<unknown> =>
    page.evaluate(async () => {
      await new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(resolve));
      });
      (window as unknown as { __scrolls?: string[] }).__scrolls?.splice(0);
    });
  /** A person scrolls to what they press. */
  const reach = async (control: Locator): Promise<void> => {
    await control.scrollIntoViewIfNeeded();
    await forget();
  };
  const press = async (control: Locator): Promise<void> => {
    await control.first().waitFor();
    if (hand === 'keyboard') {
      await tabTo(page, control.first());
      await forget();
      await page.keyboard.press(
        (await control.first().evaluate((el) => el.matches('input[type=checkbox], input[type=radio], [role=radio]'))) ? 'Space' : 'Enter',
      );
    } else {
      await reach(control.first());
      if (hand === 'touch') {
        await control.first().tap();
      } else {
        await control.first().click();
      }
    }
  };
  let shiftsSeen = new Set<string>();
  const newShifts = async (pass: boolean): Promise<unknown[]> => {
    const all = await (isRunning ? shiftsSinceParsed(page) : page.shifts());
    const fresh = all.filter((shift) => !shiftsSeen.has(JSON.stringify(shift)));
    shiftsSeen = new Set(all.map((shift) => JSON.stringify(shift)));
    return pass ? [] : fresh;
  };
  return {
    page,
    press,
    begin,
    async write(field, text) {
      if (hand === 'keyboard') {
        await tabTo(page, field);
        await page.keyboard.press('ControlOrMeta+a');
        await page.keyboard.type(text);
      } else {
        await reach(field);
        await field.fill(text);
      }
    },
    async choose(field, value) {
      if (hand === 'keyboard') {
        await tabTo(page, field);
      } else {
        await reach(field);
      }
      await field.selectOption(value);
    },
    async pick(item) {
      if (hand !== 'keyboard') {
        await press(item);
        return;
      }
      await tabTo(page, item.locator('xpath=..').locator('[tabindex="0"]').first());
      for (let i = 0; i < 20 && !(await item.evaluate((el) => el === document.activeElement)); i += 1) {
        await page.keyboard.press('ArrowRight');
      }
      if ((await item.getAttribute('aria-checked')) !== 'true') {
        await page.keyboard.press('Space');
      }
    },
    async calm(step, { scrolled = false, moves = false } = {}) {
      await page.waitForFunction(
        (ready) => [...document.querySelectorAll('*')].every((el) => !el.localName.startsWith('shop-') || el.matches(ready)),
        READY,
      );
      // What begins by itself after a while has begun and ended; what slides has come to rest.
      const rest = (): Promise<void> =>
        page.evaluate(async () => {
          const isBusy = (): boolean =>
            document.querySelector('.blockOverlay, .processing, .loading') !== null ||
            document.getAnimations().some((a) => a.playState === 'running' && a.effect?.getComputedTiming().iterations !== Infinity);
          for (let still = 0; still < 30; still = isBusy() ? 0 : still + 1) {
            await new Promise((resolve) => {
              setTimeout(resolve, 20);
            });
          }
        });
      await rest();
      const scrolls = await page.evaluate(() => (window as unknown as { __scrolls?: string[] }).__scrolls?.splice(0) ?? []);
      const twice = sent.map(({ call }) => call).filter((call, i, all) => all.indexOf(call) !== i);
      let covered = await coveredControls(page, besidePlugins);
      // The checkout reads its review by itself when it has started, which may be now: what is busy is looked at when it is done.
      for (let tries = 0; tries < 5 && covered.some((line) => line.endsWith('.blockOverlay')); tries += 1) {
        await rest();
        covered = await coveredControls(page, besidePlugins);
      }
      const found = {
        covered: covered.filter((line) => !(besideStock && line.endsWith('under img.zoomImg'))),
        scrolls: scrolled ? [] : scrolls,
        twice,
        shifts: await newShifts(moves || besideStock || besidePlugins),
        errors: page.drainErrors(),
        failed: await page.locator('[data-shop-failed], [data-shop-halted]').evaluateAll((all) => all.map((el) => el.localName)),
        isOurs: (await page.locator('shop-cookie-bar').count()) === 1,
        wide: await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth),
      };
      await forget();
      begin();
      expect(found, step).toEqual({ covered: [], scrolls: [], twice: [], shifts: [], errors: [], failed: [], isOurs: true, wide: false });
    },
  };
}
