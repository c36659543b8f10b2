import { describe, expect, test } from 'vitest';
import { useShop, type OpenOptions, type ShopPage } from './support/shop.js';
import { countStyled } from './support/work.js';

/** Badges, countdowns and labels as a shopper meets them: on the picture, on the screen, by every hand. */
const shop = useShop();

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1280, height: 800 };
const TIMER = '.asnp-esb-productBadgeTimer-1';
const TIP = '[role=tooltip]';
const GALLERY = '.woocommerce-product-gallery';

const open = (path: string, options: Partial<OpenOptions> = {}): Promise<ShopPage> => shop.openPage({ path, viewport: PHONE, ...options });
const label = (page: ShopPage, text: string) => page.locator('.br_alabel > span', { hasText: text }).first();
/** The tooltip, once it is whole on the screen. */
async function tipText(page: ShopPage): Promise<string> {
  await page.locator(TIP).waitFor();
  await expect
    .poll(() =>
      page.locator(TIP).evaluate((el) => {
        const { left, top, right, bottom } = el.getBoundingClientRect();
        return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
      }),
    )
    .toBe(true);
  return (await page.locator(TIP).textContent()) ?? '';
}
const tipIsGone = (page: ShopPage): Promise<void> => page.locator(TIP).waitFor({ state: 'detached' });

test('a sale’s timer on the picture counts, and is on it again when the gallery is rebuilt', async () => {
  const page = await open('product-simple.html', { csp: true });
  const timer = page.locator(`${GALLERY} ${TIMER}`);
  await timer.waitFor();
  expect(await page.locator(TIMER).count()).toBe(1);
  expect(await timer.getAttribute('role')).toBe('timer');
  const seconds = page.locator(`${TIMER} .asnp-esb-secT`);
  const before = await seconds.textContent();
  await expect.poll(() => seconds.textContent()).not.toBe(before);
  const width = await page
    .locator('.asnp-esb-timerStyle2ProgreesBarCalc')
    .evaluate((el) => Number.parseFloat((el as HTMLElement).style.width));
  expect(width).toBeGreaterThan(54);
  expect(width).toBeLessThan(55);
  expect(await page.shifts()).toEqual([]);
  expect(await page.axe({ include: GALLERY })).toEqual([]);

  await page.evaluate((selector) => {
    const old = document.querySelector(selector);
    const fresh = document.createElement('div');
    fresh.className = 'woocommerce-product-gallery images fresh';
    old?.replaceWith(fresh);
  }, GALLERY);
  await page.locator(`.fresh ${TIMER}`).waitFor();
  const moved = await seconds.textContent();
  await expect.poll(() => seconds.textContent()).not.toBe(moved);
});

test('a timer that runs early shows first on the picture, or where printed if there is none', async () => {
  let go = (): void => undefined;
  const come = new Promise<void>((resolve) => {
    go = resolve;
  });
  const context = await shop.newContext({ viewport: PHONE });
  await context.route('**/chunks/badge-*', async (route) => {
    await come;
    await route.continue();
  });
  const born = context.waitForEvent('page');
  const opening = open('product-simple.html', { context, build: 'esm' });
  const early = await born;
  await early.locator(`${TIMER}[data-state=running]`).waitFor({ state: 'attached' });
  expect([await early.locator(TIMER).isVisible(), await early.locator(`${GALLERY} ${TIMER}`).count()]).toEqual([false, 0]);
  go();
  const page = await opening;
  await page.locator(`${GALLERY} ${TIMER}`).waitFor();
  expect(await page.shifts()).toEqual([]);

  const bare = await open('product-simple.html', {
    html: (html) => html.replaceAll('woocommerce-product-gallery', 'pictures').replaceAll(/(class="[^"]*)\bimages\b/g, '$1pictures'),
  });
  await bare.locator(`.summary ${TIMER}[data-state=running]`).waitFor();
});

test('a timer that is placed before it runs leaves no gap behind, and nothing moves', async () => {
  let go = (): void => undefined;
  const come = new Promise<void>((resolve) => {
    go = resolve;
  });
  const context = await shop.newContext({ viewport: PHONE });
  await context.route('**/chunks/countdown-*', async (route) => {
    await come;
    await route.continue();
  });
  const born = context.waitForEvent('page');
  const opening = open('product-simple.html', { context, build: 'esm' });
  const early = await born;
  await early.locator(`${GALLERY} ${TIMER}[data-shop-placed]`).waitFor({ state: 'attached' });
  expect(await early.locator(`${TIMER}[data-state]`).count()).toBe(0);
  expect(await early.locator(TIMER).isVisible()).toBe(false);
  go();
  const page = await opening;
  await page.locator(`${GALLERY} ${TIMER}[data-state=running]`).waitFor();
  expect([await page.locator(TIMER).isVisible(), await page.shifts()]).toEqual([true, []]);

  // What asks the page whether a timer is to come would have it styled anew, whole, with whatever is checked from then on.
  const styled = await countStyled(
    page,
    () => {
      const box = Object.assign(document.createElement('input'), { type: 'checkbox' });
      document.querySelector('main')?.append(box);
      box.click();
    },
    null,
  );
  expect(styled).toBeLessThan(50);
});

test('a timer that never starts shows on the picture after three seconds (12)', async () => {
  const context = await shop.newContext({ viewport: PHONE });
  await context.route('**/chunks/countdown-*', () => undefined);
  const born = context.waitForEvent('page');
  const opening = open('product-simple.html', { context, build: 'esm' }).catch(() => undefined);
  const page = await born;
  const timer = page.locator(`${GALLERY} ${TIMER}[data-shop-placed=early]`);
  await timer.waitFor({ state: 'attached' });
  expect(await timer.isVisible()).toBe(false);
  await timer.evaluate((el) => el.getAnimations().forEach((one) => one.finish()));
  await timer.waitFor();
  await context.close();
  await opening;
});

test('an empty tag keeps the room of the timer or the badge that it prints: nothing moves', async () => {
  const timers = JSON.stringify([{ id: 7, timerMode: 'fromToDate', remainingTime: 187_200_000 }]);
  const tags = (['plain', 'bar', 'rings'] as const)
    .map((look) => `<shop-countdown data-timers='${timers}' data-look="${look}"></shop-countdown>`)
    .join('');
  // What stands first in the page: whatever grows moves all of it.
  const page = await open('shop.html', {
    csp: true,
    html: (html) => html.replace(/<body[^>]*>/, (body) => `${body}${tags}<shop-badge data-text="Sale" data-url="/sale/"></shop-badge>`),
  });
  await page.locator('.shop-countdown__timer[data-state=running]').nth(2).waitFor({ timeout: 5000 });
  await page.locator('.shop-badge__badge').waitFor();
  expect(await page.shifts()).toEqual([]);
  const heights = await page
    .locator('shop-countdown, shop-badge')
    .evaluateAll((all) =>
      all.map((el) => [el.getBoundingClientRect().height, el.firstElementChild?.firstElementChild?.getBoundingClientRect().height ?? 0]),
    );
  for (const [tag = 0, printed] of heights) {
    expect(tag).toBe(printed);
    expect(tag).toBeGreaterThan(30);
  }
});

test('a badge of a variation that saves nothing is hidden, whatever shows it', async () => {
  const badge =
    '<div class="asnp-esb-badge-element" data-shop-no-saving style="display: block">Sale</div><div class="asnp-esb-badge-element">Sale</div>';
  const page = await open('shop.html', {
    // As the badge plugin's sheet shows its timers.
    html: (html) =>
      html.replace(/<body[^>]*>/, (body) => `${body}<style>.asnp-esb-badge-element { display: flex !important }</style>${badge}`),
  });
  await expect
    .poll(() => page.locator('.asnp-esb-badge-element').evaluateAll((all) => all.map((el) => getComputedStyle(el).display)))
    .toEqual(['none', 'flex']);
});

test('a timer out of sight rests, and is right when it is seen again', async () => {
  const page = await open('product-simple.html');
  await page.locator(`${GALLERY} ${TIMER}`).waitFor();
  const wakes = (): Promise<number> =>
    page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const node = document.querySelector('.asnp-esb-productBadgeTimer-1 .asnp-esb-secT');
          let changes = 0;
          const observer = new MutationObserver((records) => {
            changes += records.length;
          });
          observer.observe(node as Node, { characterData: true, childList: true, subtree: true });
          const begin = Math.floor(Date.now() / 1000);
          const watch = (): void => {
            if (Math.floor(Date.now() / 1000) > begin + 1) {
              observer.disconnect();
              resolve(changes);
            } else {
              requestAnimationFrame(watch);
            }
          };
          watch();
        }),
    );
  expect(await wakes()).toBeGreaterThan(0);
  await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
  await expect.poll(wakes).toBe(0);
  const left = (): Promise<number> =>
    page.evaluate(() => {
      const at = (name: string): number => Number(document.querySelector(`.asnp-esb-productBadgeTimer-1 .asnp-esb-${name}T`)?.textContent);
      const end = Date.now() - performance.now() + 187_200_000;
      return Math.abs((at('days') * 86_400 + at('hours') * 3600 + at('min') * 60 + at('sec')) * 1000 - (end - Date.now()));
    });
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  await expect.poll(left).toBeLessThan(1500);
});

test('tooltips of labels by pointer, focus, press and keys; Escape closes them', async () => {
  const page = await open('category-garden.html', { viewport: DESK, csp: true, reducedMotion: 'reduce' });
  await label(page, 'New').waitFor();
  expect(await page.shifts()).toEqual([]);
  await label(page, 'New').hover();
  expect(await tipText(page)).toBe('Came in this spring.');
  expect(await page.locator(`${TIP} b`).textContent()).toBe('this spring');
  // The pointer may rest on it.
  await page.locator(TIP).hover();
  expect(await page.axe({ include: TIP })).toEqual([]);
  expect(await page.axe({ include: 'shop-label' })).toEqual([]);
  await page.keyboard.press('Escape');
  await tipIsGone(page);

  await label(page, 'New').focus();
  expect(await tipText(page)).toBe('Came in this spring.');
  await page.keyboard.press('Escape');
  await tipIsGone(page);

  await label(page, 'Last ones').focus();
  await page.keyboard.press('Enter');
  expect(await tipText(page)).toContain('Five are left.');
  expect(await page.locator(TIP).evaluate((el) => el.getBoundingClientRect().width)).toBeLessThanOrEqual(200);
  await page.keyboard.press(' ');
  await tipIsGone(page);
  await label(page, 'Last ones').click();
  await tipText(page);
  await page.locator('h1').click();
  await tipIsGone(page);
  expect(await page.evaluate(() => location.pathname)).toContain('category-garden.html');
});

test('on a phone labels are smaller and a finger opens their tooltips', async () => {
  const page = await open('category-garden.html', { touch: true });
  await page.locator('.br_alabel.br_alabel_msc').first().waitFor();
  const isScaled = (): Promise<string> => label(page, 'New').evaluate((el) => (el as HTMLElement).style.transform);
  expect(await isScaled()).toBe('scale(0.9)');
  expect(await page.shifts()).toEqual([]);
  await label(page, 'New').tap();
  expect(await tipText(page)).toBe('Came in this spring.');
  await page.locator('h1').tap();
  await tipIsGone(page);
  await label(page, 'Last ones').tap();
  expect(await tipText(page)).toContain('Five are left.');
  await page.setViewportSize(DESK);
  await expect.poll(isScaled).toBe('');
});

describe('on a phone, whichever label’s tooltip is open', () => {
  /** How a label opens and what it stands in; of two in one link the second is the one that the link's focus does not open. */
  const KINDS: Readonly<Record<string, string>> = {
    hover: '<div class="br_alabel"><span data-tippy-trigger="mouseenter">hover#</span></div>',
    press: '<div class="br_alabel"><span data-tippy-trigger="click">press#</span></div>',
    'in a link': '<a href="#away"><div class="br_alabel"><span data-tippy-trigger="mouseenter">in a link#</span></div></a>',
    'in a link, by press': '<a href="#away"><div class="br_alabel"><span data-tippy-trigger="click">in a link, by press#</span></div></a>',
    'a link of its own':
      '<a href="#here"><div class="br_alabel"><span data-tippy-trigger="mouseenter">first#</span></div><div class="br_alabel"><span class="br_alabel_linked" data-tippy-trigger="mouseenter">a link of its own#</span></div></a>',
    'that waits a moment':
      '<div class="br_alabel"><span data-tippy-trigger="mouseenter" data-tippy-delay="[50, 50]">that waits a moment#</span></div>',
  };
  const names = Object.keys(KINDS);

  test('one tap on any other opens that one’s', async () => {
    const page = await open('category-garden.html', { touch: true });
    await page.evaluate((parts) => {
      const tips = parts.map((part) => part.replaceAll(/>([^<>]+)#/g, '>$1<div class="br_tooltip" style="display: none">Tip: $1</div>'));
      document
        .querySelector('main')
        ?.insertAdjacentHTML(
          'afterbegin',
          `<style>#own .br_alabel { position: static; margin: 60px 0 0; }</style><shop-label id="own">${tips.join('')}</shop-label>`,
        );
    }, Object.values(KINDS));
    await page.locator('#own[data-shop-ready]').waitFor();
    const tap = async (name: string, first: string): Promise<void> => {
      await page.locator('#own .br_alabel > span', { hasText: new RegExp(`^${name}Tip`) }).tap();
      await expect.poll(() => page.locator(TIP).allTextContents(), { message: `${first}, then ${name}` }).toEqual([`Tip: ${name}`]);
    };
    for (const [first, second] of names.flatMap((one) => names.filter((name) => name !== one).map((name) => [one, name] as const))) {
      await tap(first, first);
      await tap(second, first);
      await page.keyboard.press('Escape');
      await tipIsGone(page);
    }
    expect(await page.evaluate(() => location.hash)).not.toBe('#away');
  });
});
