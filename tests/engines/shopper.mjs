/**
 * A person in front of a page: waits for what the page says, never for a time; presses only what has come to rest and nothing lies over;
 * reads what is seen.
 */
import { isDeepStrictEqual } from 'node:util';
import { poll } from './driver.mjs';
import { NOTES } from './site.mjs';

/** @typedef {import('./driver.mjs').Driver} Driver */
/** @typedef {import('./driver.mjs').View} View */
/** @typedef {ReturnType<typeof shopperOf>} Shopper */
/**
 * What the shopper has answered before: `none` is a first visit, on which the bar asks.
 * @typedef {'none' | 'declined' | 'accepted'} Consent
 */

const BLANK = 'tests/engines/blank.html';
const TAB_LIMIT = 150;

/**
 * Runs in the page. Brings an element into view as a person scrolls, and measures its middle in successive frames until it rests. What is
 * animated, or stands in something that is, does not rest: on a busy machine an animation's first two frames look the same.
 * @param {string} selector
 * @returns {Promise<{ x: number, y: number } | string>} the point to press, or why there is none
 */
async function restingPoint(selector) {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const isSeen = (/** @type {Element} */ el) => el.checkVisibility({ visibilityProperty: true }) && el.getClientRects().length > 0;
  const element = [...document.querySelectorAll(selector)].find(isSeen);
  if (!element) {
    return 'is not there';
  }
  const middle = () => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return { x: Math.round(left + width / 2), y: Math.round(top + height / 2) };
  };
  const covering = () => {
    const { x, y } = middle();
    const top = document.elementFromPoint(x, y);
    const label = top?.closest('label');
    const isFree = top !== null && (element.contains(top) || top.contains(element) || (label && label.control === element));
    return isFree ? undefined : `lies under ${top ? `${top.localName}.${String(top.className)}` : 'the edge of the page'}`;
  };
  const isAnimated = () =>
    document.getAnimations().some(({ playState, effect }) => {
      const target = effect instanceof KeyframeEffect ? effect.target : null;
      return playState === 'running' && effect?.getComputedTiming().endTime !== Infinity && target?.contains(element);
    });
  const rested = async () => {
    for (let frames = 0, was = middle(); frames < 300; frames += 1) {
      await frame();
      const now = middle();
      if (now.x === was.x && now.y === was.y && !isAnimated()) {
        return now;
      }
      was = now;
    }
    return undefined;
  };
  let point = await rested();
  if (point && covering() !== undefined) {
    element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
    point = await rested();
  }
  return point ? (covering() ?? point) : 'does not come to rest';
}

/**
 * Runs in the page. Has every tag of ours started, or said that it cannot?
 * @returns {boolean}
 */
function isReady() {
  return (
    document.readyState === 'complete' &&
    [...document.querySelectorAll('*')].every(
      (el) => !el.localName.startsWith('shop-') || el.matches('[data-shop-ready], [data-shop-failed], [data-shop-halted]'),
    )
  );
}

/**
 * Runs in the page. Is something seen that fits, with this text in it?
 * @param {string} selector @param {string} text
 */
function isSeen(selector, text) {
  return [...document.querySelectorAll(selector)].some(
    (el) => el.checkVisibility({ visibilityProperty: true }) && el.getClientRects().length > 0 && (el.textContent ?? '').includes(text),
  );
}

/**
 * Runs in the page. Keeps an answer where the bar keeps its own: in cookies and in the storage.
 * @param {'declined' | 'accepted'} answer @param {string} revision
 */
function keepAnswer(answer, revision) {
  const isAccepted = answer === 'accepted';
  const until = String(Math.round(Date.now() / 1000) + 86_400);
  const cookies = { eu_cookies_bar: until, eu_cookies_bar_block: '', ...(isAccepted ? {} : { eu_cookies_bar_decline: '1' }) };
  for (const [name, value] of Object.entries(cookies)) {
    document.cookie = `${name}=${value}; path=/`;
  }
  const categories = { necessary: true, functional: isAccepted, preferences: isAccepted, statistics: isAccepted, marketing: isAccepted };
  localStorage.setItem('shop_consent', JSON.stringify({ revision, blocked: '', categories, services: {} }));
}

/**
 * @param {Driver} driver
 * @param {{ url: string, revision: string }} shop where the shop is, and the revision of its policy: an answer to another one is none
 */
export function shopperOf(driver, { url, revision }) {
  const { evaluate } = driver;

  /**
   * Waits until a function says so in the page; one that fails because the page is being left is asked again.
   * @template {readonly unknown[]} A
   * @param {string} what what was waited for, for the error
   * @param {(...args: A) => boolean | undefined} isSo no node: drivers cannot hand one over
   * @param {A} args
   */
  async function until(what, isSo, ...args) {
    let trouble = '';
    await poll(
      async () => {
        try {
          return (await evaluate(isSo, ...args)) === true;
        } catch (error) {
          trouble = ` (${error instanceof Error ? error.message : String(error)})`;
          return false;
        }
      },
      () => `never came: ${what}${trouble}`,
    );
  }
  /** Waits until the page is loaded and every tag has started. */
  const ready = () => until('every tag ready', isReady);
  /** Waits until something is seen. @param {string} selector @param {string} [text] that it holds */
  const seen = (selector, text = '') => until(`${selector}${text && ` with "${text}"`}`, isSeen, selector, text);
  /** Waits until nothing of it is seen. @param {string} selector @param {string} [text] */
  const gone = (selector, text = '') =>
    until(
      `the end of ${selector}`,
      (one, words) =>
        ![...document.querySelectorAll(one)].some(
          (el) =>
            el.checkVisibility({ visibilityProperty: true }) && el.getClientRects().length > 0 && (el.textContent ?? '').includes(words),
        ),
      selector,
      text,
    );
  /** Waits until the focus is on a match. @param {string} selector */
  const focused = async (selector) => {
    try {
      await until(`the focus on ${selector}`, (one) => document.activeElement?.matches(one), selector);
    } catch (error) {
      const where = await evaluate(() => document.activeElement?.outerHTML.slice(0, 150));
      throw new Error(`${error instanceof Error ? error.message : String(error)}; it is on ${where}`, { cause: error });
    }
  };
  /** Waits until another page is open and ready. @param {string} part of its URL */
  const arrived = async (part) => {
    await until(`the page ${part}`, (wanted) => location.href.includes(wanted), part);
    await ready();
  };
  /** Presses with the mouse, once it rests and nothing lies over it. @param {string} selector */
  const press = async (selector) => {
    let why = '';
    const { x, y } = await poll(
      async () => {
        const point = await evaluate(restingPoint, selector).catch((error) => String(error));
        if (typeof point === 'string') {
          why = point;
          return undefined;
        }
        return point;
      },
      () => `cannot press ${selector}: it ${why}`,
    );
    await driver.click(x, y);
  };
  /** Goes on by Tab until the focus is on a match. @param {string} selector @param {string} [key] */
  const tabTo = async (selector, key = 'Tab') => {
    await until(`${selector} on the page`, (one) => document.querySelector(one) !== null, selector);
    for (let presses = 0; presses < TAB_LIMIT; presses += 1) {
      if (await evaluate((one) => document.activeElement?.matches(one) === true, selector)) {
        return;
      }
      await driver.press(key);
    }
    throw new Error(`the keyboard does not reach ${selector}`);
  };
  /** @param {string} selector */
  const value = (selector) =>
    evaluate((one) => /** @type {HTMLInputElement | null} */ (document.querySelector(one))?.value ?? 'no such field', selector);
  /** @param {string} path a page of the shop, with its query */
  const go = async (path) => {
    await driver.open(`${url}/demo-theme/${path}`);
    await ready();
  };

  return {
    until,
    ready,
    seen,
    gone,
    focused,
    arrived,
    press,
    tabTo,
    value,
    go,
    evaluate,
    /** Goes back to the page before. */
    back: () => driver.back(),
    /** Presses a key. @param {string} keys `Enter`, `Shift+Tab` */
    key: (keys) => driver.press(keys),
    /** Types where the focus is. @param {string} text */
    type: (text) => driver.type(text),
    /**
     * Starts over, with an empty profile.
     * @param {{ view: View, consent: Consent }} shopper
     */
    async begin({ view, consent }) {
      await driver.begin(`${url}/${BLANK}`, view);
      if (consent !== 'none') {
        await evaluate(keepAnswer, consent, revision);
      }
    },
    /** What the recorder has noted since `begin`. @returns {Promise<readonly string[]>} */
    notes: () => evaluate((key) => /** @type {string[]} */ (JSON.parse(sessionStorage.getItem(key) ?? '[]')), NOTES),
    /** Opens a page as the first one, with these products in the cart. @param {string} path @param {readonly number[]} ids */
    async goWith(path, ...ids) {
      await evaluate(async (all) => {
        for (const id of all) {
          await fetch('../../demo-theme/shop.html?wc-ajax=add_to_cart', {
            method: 'POST',
            body: new URLSearchParams({ product_id: String(id), quantity: '1' }),
          });
        }
      }, ids);
      await go(path);
    },
    /** Puts the focus on an element where a step does not begin at the top of the page. @param {string} selector */
    async focus(selector) {
      await seen(selector);
      await evaluate((one) => /** @type {HTMLElement | null} */ (document.querySelector(one))?.focus(), selector);
      await focused(selector);
    },
    /** Writes into a field in the place of what is there. @param {string} selector @param {string} text */
    async write(selector, text) {
      await press(selector);
      await focused(selector);
      await driver.press('Control+a');
      await driver.type(text);
    },
    /** Chooses in a list of the browser's own by the arrow keys. @param {string} selector @param {string} option how its text begins */
    async choose(selector, option) {
      await this.focus(selector);
      for (let presses = 0; presses < TAB_LIMIT; presses += 1) {
        const way = await evaluate(
          (one, begin) => {
            const select = /** @type {HTMLSelectElement} */ (document.querySelector(one));
            return [...select.options].findIndex(({ text }) => text.startsWith(begin)) - select.selectedIndex;
          },
          selector,
          option,
        );
        if (way === 0) {
          return;
        }
        await driver.press(way > 0 ? 'ArrowDown' : 'ArrowUp');
      }
      throw new Error(`the keyboard does not reach "${option}" of ${selector}`);
    },
    /** What stands in the first match. @param {string} selector */
    text: (selector) =>
      evaluate((one) => (document.querySelector(one)?.textContent ?? 'no such element').replaceAll(/\s+/g, ' ').trim(), selector),
    /** How many there are. @param {string} selector */
    count: (selector) => evaluate((one) => document.querySelectorAll(one).length, selector),
    /** The calls that the shop of this page has answered, oldest first. @returns {Promise<readonly string[]>} */
    calls: () => evaluate(() => (window.demoShop?.requests ?? []).map((request) => request.call)),
    /**
     * Waits until what is read from the page is this.
     * @template T
     * @param {string} what @param {() => Promise<T>} read @param {T} expected
     */
    async becomes(what, read, expected) {
      /** @type {T | undefined} */
      let last;
      await poll(
        async () => isDeepStrictEqual((last = await read()), expected),
        () => `${what}: ${JSON.stringify(last)}, expected ${JSON.stringify(expected)}`,
      );
    },
    /**
     * Is so, at once.
     * @template T
     * @param {string} what @param {T} actual @param {T} expected
     */
    is(what, actual, expected) {
      if (!isDeepStrictEqual(actual, expected)) {
        throw new Error(`${what}: ${JSON.stringify(actual)}, expected ${JSON.stringify(expected)}`);
      }
    },
  };
}
