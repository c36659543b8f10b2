import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { storedAs, type StoredPlace } from '../../demo-theme/shop/storage-inventory.js';
import { bar, openFirstVisit, P, PATIENT, press } from './support/consent.js';
import type { ShopPage } from './support/page.js';
import { useShop, type OpenOptions } from './support/shop.js';

/** Consent on the demo's pages, as a shopper meets it: before an answer, after it, taken back, late, by keyboard, on a file. */
const shop = useShop();

const CAMPAIGN = 'utm_source=newsletter&utm_medium=email&utm_campaign=spring';

const firstVisit = (options: OpenOptions): Promise<ShopPage> => openFirstVisit(shop, options);

/** Until a tag that has its answer listens: the page itself is read by the script in the head, before that. */
const answered = (page: Page): Promise<void> => page.locator('shop-cookie-bar[data-shop-ready]').waitFor({ state: 'attached' });

const cookieNames = async (page: Page): Promise<string[]> => (await page.context().cookies()).map(({ name }) => name).sort();
const calls = (page: Page): Promise<string[]> =>
  page.evaluate(() => window.demoShop?.requests.map(({ call, status }) => `${call} ${status}`) ?? []);
const statistics = async (page: Page): Promise<string[]> => (await calls(page)).filter((call) => call.startsWith('statistics'));

interface Write {
  readonly place: StoredPlace;
  readonly name: string;
}
declare global {
  interface Window {
    __writes?: Write[];
    __sent?: string[];
  }
}

/** Starts with each document, frames included: notes every write into cookies and storages, and every beacon. */
function watchWrites(): void {
  const writes: Write[] = (window.__writes = []);
  const beacons: string[] = (window.__sent = []);
  const own = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie');
  Object.defineProperty(Document.prototype, 'cookie', {
    configurable: true,
    get() {
      return own?.get?.call(this) as string;
    },
    set(text: string) {
      writes.push({ place: 'cookie', name: text.split('=')[0] ?? '' });
      own?.set?.call(this, text);
    },
  });
  const { setItem } = Storage.prototype;
  Storage.prototype.setItem = function set(this: Storage, name: string, value: string) {
    writes.push({ place: this === window.localStorage ? 'localStorage' : 'sessionStorage', name });
    setItem.call(this, name, value);
  };
  const beacon = navigator.sendBeacon.bind(navigator);
  navigator.sendBeacon = (to, body) => {
    beacons.push(String(to));
    return beacon(to, body);
  };
}

/** A page's watchers: what left for others, and what was written that is not necessary. */
async function watched(options: OpenOptions): Promise<{ page: ShopPage; requests: string[]; unnecessary(): Promise<Write[]> }> {
  const context = await shop.newContext({ reducedMotion: 'reduce' });
  await context.addInitScript(watchWrites);
  const requests: string[] = [];
  context.on('request', (request) => requests.push(request.url()));
  const page = await firstVisit({ ...options, context });
  return {
    page,
    requests,
    unnecessary: async () =>
      (await page.evaluate(() => window.__writes ?? [])).filter(({ place, name }) => storedAs(place, name)?.category !== 'necessary'),
  };
}

const isOthers = (address: string): boolean => !address.startsWith('http://127.0.0.1') || address.includes('/partners/');

describe('before an answer', () => {
  // What else a page holds: a form, a map of others, the table of what is stored, where the visitor came from.
  test.each(['product-variable.html', 'visit.html', 'privacy.html', `order-source.html?${CAMPAIGN}&gclid=1`])(
    '%s stores nothing but the necessary and sends nothing',
    async (path) => {
      const { page, requests, unnecessary } = await watched({ path });
      expect(await page.locator('script[type="text/plain"][data-shop-consent][src]').count()).toBe(1);
      await page.mouse.wheel(0, 600);
      await page.waitForLoadState('networkidle');
      expect([requests.filter(isOthers), await statistics(page), await unnecessary(), await page.evaluate(() => window.__sent)]).toEqual([
        [],
        [],
        [],
        [],
      ]);
      expect((await cookieNames(page)).filter((name) => storedAs('cookie', name)?.category !== 'necessary')).toEqual([]);
      expect(
        await page
          .locator('shop-order-attribution, shop-statistics')
          .evaluateAll((tags) => tags.map((tag) => tag.getAttribute('data-state'))),
      ).toEqual(['waiting', 'waiting']);
    },
  );

  test('a purchase stores nothing more, and its order says nothing of where it came from', async () => {
    const { page, requests, unnecessary } = await watched({ path: `shop.html?${CAMPAIGN}` });
    await page.locator('a.add_to_cart_button[data-product_id="45"]').click();
    await page.locator('a.add_to_cart_button[data-product_id="45"].added').waitFor();
    expect(await cookieNames(page)).toEqual(['woocommerce_cart_hash', 'woocommerce_items_in_cart']);
    await order(page);
    expect([await unnecessary(), requests.filter(isOthers), await statistics(page)]).toEqual([[], [], []]);
    expect(await page.locator('.order-origin').textContent()).toContain('Nothing was noted');
    expect(await page.evaluate(() => window.demoShop?.orders().at(-1)?.origin)).toEqual({});
  });
});

const ADDRESS = {
  billing_first_name: 'Ada',
  billing_last_name: 'Byron',
  billing_address_1: '12 Field Lane',
  billing_city: 'London',
  billing_postcode: 'SW1A 1AA',
  billing_phone: '020 7946 0000',
  billing_email: 'ada@example.com',
} as const;

/** From anywhere with something in the cart to the page after the order. */
async function order(page: ShopPage): Promise<void> {
  await page.goto(page.url().replace(/[^/]*$/, 'checkout.html'));
  await page.locator('shop-checkout[data-shop-ready]').waitFor();
  for (const [name, value] of Object.entries(ADDRESS)) {
    await page.locator(`[name="${name}"]`).fill(value);
  }
  await page.locator('[name="terms"]').check();
  await page.locator('.blockOverlay').first().waitFor({ state: 'detached' });
  await Promise.all([page.waitForURL(/order-received/), page.locator('#place_order').click()]);
  await page.locator('.order-origin h2').waitFor();
}

describe('after an answer', () => {
  test('what is allowed comes; taken back, its cookies go at once and the map is covered again', async () => {
    const page = await firstVisit({ path: 'visit.html' });
    const cover = page.locator('.shop-consent-embed');
    expect(await cover.textContent()).toContain('not loaded until you allow it');
    await press(page, 'accept');
    await expect
      .poll(() => cookieNames(page), PATIENT)
      .toEqual(expect.arrayContaining(['fh_map', 'fh_visits', 'sbjs_current', 'sbjs_session']));
    expect(await page.frameLocator('.visit__map').locator('svg').count()).toBe(1);
    await page.waitForFunction(() => localStorage.getItem('fh_map_seen') !== null);
    await expect.poll(() => statistics(page), PATIENT).toEqual(['statistics-hit 200']);
    expect(await cover.count()).toBe(0);

    await page.goto(page.url().replace('visit.html', 'privacy.html'));
    await page.locator('.answer__state', { hasText: 'You have allowed everything.' }).waitFor();
    await page.locator('tr[data-stored-name="fh_visits"][data-stored-here]').waitFor();
    await answered(page);
    await page.locator('[data-shop-cookie-withdraw]').click();
    await page.locator('.answer__state', { hasText: 'nothing but the necessary' }).waitFor();
    expect((await cookieNames(page)).filter((name) => storedAs('cookie', name)?.category !== 'necessary')).toEqual([]);
    await page.locator('tr[data-stored-name="fh_visits"]:not([data-stored-here])', { hasText: 'Not stored' }).waitFor();
    await page.locator('tr[data-stored-name="fh_map_seen"]:not([data-stored-here])', { hasText: 'Not stored' }).waitFor();
    expect(await page.evaluate(() => [localStorage.getItem('fh_map_seen'), localStorage.getItem('shop_consent') === null])).toEqual([
      null,
      false,
    ]);
    const asked = (await statistics(page)).length;
    await page.goto(page.url().replace('privacy.html', 'visit.html'));
    await cover.waitFor();
    await page.waitForLoadState('networkidle');
    expect([asked <= 1, await statistics(page), await page.locator('iframe').getAttribute('src'), await bar(page).isVisible()]).toEqual([
      true,
      [],
      null,
      false,
    ]);
    expect((await cookieNames(page)).filter((name) => storedAs('cookie', name)?.category !== 'necessary')).toEqual([]);
  });

  test('a single service can be allowed without its category', async () => {
    const page = await firstVisit({ path: 'visit.html' });
    await press(page, 'settings');
    await page.locator('dialog[open] input[value=map]').check();
    await page.locator(`dialog[open] ${P}-settings-save-button`).click();
    await page.frameLocator('.visit__map').locator('svg').waitFor();
    await page.waitForLoadState('networkidle');
    expect([(await cookieNames(page)).filter((name) => /^(fh_|sbjs_)/.test(name)), await statistics(page)]).toEqual([['fh_map'], []]);
  });

  test('consent that comes late on the landing page does not lose the source; the order has it', async () => {
    const page = await firstVisit({ path: `shop.html?${CAMPAIGN}&demo-referrer=https%3A%2F%2Fmail.example%2F` });
    await page.locator('a.add_to_cart_button[data-product_id="45"]').click();
    await page.locator('a.add_to_cart_button[data-product_id="45"].added').waitFor();
    await page.evaluate(() => history.pushState(null, '', 'shop.html?orderby=price'));
    await press(page, 'accept');
    await page.locator('shop-order-attribution[data-state=tracking]').waitFor({ state: 'attached' });
    await order(page);
    expect(await page.evaluate(() => window.demoShop?.orders().at(-1)?.origin)).toMatchObject({
      source_type: 'utm',
      utm_source: 'newsletter',
      utm_medium: 'email',
      utm_campaign: 'spring',
      referrer: 'https://mail.example/',
      session_pages: '2',
    });
    expect(await page.locator('.order-origin').textContent()).toContain('newsletter');
    await page.locator('footer').getByRole('link', { name: 'For developers' }).click();
    await page.locator('main [data-demo-inspector]').click();
    // The panel grows while it fills: a press may miss the line that unfolds the orders.
    const source = page.locator('demo-inspector').getByText('utm_source: newsletter');
    await expect
      .poll(async () => {
        if (!(await source.isVisible())) {
          await page.locator('demo-inspector').getByText('Orders (1)').click();
        }
        return source.isVisible();
      })
      .toBe(true);
  });
});

describe('an order of the block checkout', () => {
  interface Blocks {
    readonly wp: {
      readonly data: { select(name: string): { getExtensionData(): Readonly<Record<string, Readonly<Record<string, string | null>>>> } };
    };
  }
  const extension = (page: ShopPage): Promise<Readonly<Record<string, string | null>> | undefined> =>
    page.evaluate(
      () => (window as unknown as Blocks).wp.data.select('wc/store/checkout').getExtensionData()['woocommerce/order-attribution'],
    );
  const tracking = (page: ShopPage, state: string): Promise<void> =>
    page.locator(`shop-order-attribution[data-state=${state}]`).waitFor({ state: 'attached' });

  /** Arrives through a campaign's link, puts one thing into the cart and goes to the blocks. */
  async function atBlocks(consent: 'none' | 'accepted'): Promise<ShopPage> {
    const options: OpenOptions = { path: `shop.html?${CAMPAIGN}`, consent, reducedMotion: 'reduce' };
    const page = await (consent === 'none' ? firstVisit(options) : shop.openPage(options));
    await page.locator('a.add_to_cart_button[data-product_id="45"]').click();
    await page.locator('a.add_to_cart_button[data-product_id="45"].added').waitFor();
    if (consent === 'accepted') {
      await tracking(page, 'tracking');
    }
    await page.goto(page.url().replace(/[^/]*$/, 'checkout-blocks.html'));
    await page.locator('.wc-block-components-checkout-place-order-button').waitFor();
    return page;
  }
  /** Places it. @returns what the request carried, and what the shop kept with the order */
  async function placed(page: ShopPage): Promise<{ sent: unknown; kept: unknown }> {
    for (const [name, value] of Object.entries(ADDRESS)) {
      await page.locator(`[id="${name.replace('_', '-')}"]`).fill(value);
    }
    await page.evaluate(() => {
      const send = window.fetch;
      window.fetch = (input, init) => {
        if (String(input).endsWith('/wc/store/v1/checkout')) {
          sessionStorage.setItem('test-order', String(init?.body));
        }
        return send(input, init);
      };
    });
    await Promise.all([page.waitForURL(/order-received/), page.locator('.wc-block-components-checkout-place-order-button').click()]);
    return page.evaluate(() => ({
      sent: (JSON.parse(sessionStorage.getItem('test-order') ?? '{}') as { extensions?: Record<string, unknown> }).extensions?.[
        'woocommerce/order-attribution'
      ],
      kept: window.demoShop?.orders().at(-1)?.origin,
    }));
  }
  const NEWSLETTER = { source_type: 'utm', utm_source: 'newsletter', utm_medium: 'email', utm_campaign: 'spring' };

  test('carries its source, where that is allowed', async () => {
    const page = await atBlocks('accepted');
    await tracking(page, 'tracking');
    const { sent, kept } = await placed(page);
    expect(sent).toMatchObject({ ...NEWSLETTER, session_pages: '2' });
    // What is not known is null (order-attribution contract 8).
    expect(Object.values(sent as object).filter((value) => typeof value !== 'string' && value !== null)).toEqual([]);
    expect(kept).toMatchObject({ ...NEWSLETTER, session_pages: '2' });
    await page.locator('.order-origin', { hasText: 'newsletter' }).waitFor();
  });

  test('carries nothing without an answer', async () => {
    const page = await atBlocks('none');
    await tracking(page, 'waiting');
    const { sent, kept } = await placed(page);
    expect(Object.values(Object(sent) as object).filter((value) => value !== null)).toEqual([]);
    expect(kept).toEqual({});
    await page.locator('.order-origin', { hasText: 'Nothing was noted' }).waitFor();
  });

  test('carries it once allowed on the checkout, and nothing once that is taken back there', async () => {
    const page = await atBlocks('none');
    await press(page, 'accept');
    await tracking(page, 'tracking');
    // The landing page has gone without an answer: what is left to note is this page.
    expect(await extension(page)).toMatchObject({ source_type: 'typein', session_pages: '1' });
    await page.evaluate(() => {
      const link = Object.assign(document.createElement('button'), { id: 'back', textContent: 'Take it back' });
      link.dataset['shopCookieWithdraw'] = '';
      document.querySelector('main')?.prepend(link);
    });
    await page.locator('#back').click();
    await tracking(page, 'off');
    const { sent, kept } = await placed(page);
    expect([Object.values(Object(sent) as object).filter((value) => value !== null), kept]).toEqual([[], {}]);
  });
});

// Which source an address and a referrer come to stands in a table at the function.
describe('the page about sources', () => {
  test.each([
    ['An advertisement at Google', ['Campaign link', 'google', 'cpc', 'google_cpc']],
    ['DuckDuckGo, which tells nothing', ['Link on another site', 'duckduckgo.com', 'referral']],
    ['The address typed in', ['Direct', '(direct)']],
  ])('%s', async (link, expected) => {
    const page = await shop.openPage({ path: 'order-source.html', consent: 'accepted' });
    await page.getByRole('link', { name: link }).click();
    await page.waitForURL((url) => !url.search.includes('demo-'));
    await page.locator('.source__state', { hasText: 'this is noted' }).waitFor();
    const facts = page.locator('[data-source-fields]');
    await facts.getByText(expected[0] ?? '', { exact: true }).waitFor();
    expect(await facts.locator('dd').allTextContents()).toEqual(expect.arrayContaining(expected));
    expect(await page.locator('[data-source-cookies]').textContent()).toMatch(/sbjs_promo\s*code=\d{6}/);
  });

  test('one’s own campaign: empty fields are no part of the link', async () => {
    const page = await shop.openPage({ path: 'order-source.html', consent: 'accepted' });
    await page.locator('.source__state', { hasText: 'this is noted' }).waitFor();
    await page.locator('#try-utm_medium').fill('poster');
    await page.getByRole('button', { name: 'Arrive' }).click();
    await page.waitForURL(/utm_medium=poster$/);
    await page.locator('[data-source-fields]').getByText('poster', { exact: true }).waitFor();
    await page.locator('main [data-shop-cookie-withdraw]').click();
    await page.locator('[data-source-fields]', { hasText: 'All fields are empty' }).waitFor();
    expect((await cookieNames(page)).filter((name) => name.startsWith('sbjs_'))).toEqual([]);
  });
});

/** What lies on top at the middle of an element. */
const isOnTop = (page: Page, selector: string): Promise<boolean> =>
  page
    .locator(selector)
    .first()
    .evaluate((el) => {
      const { left, top, width, height } = el.getBoundingClientRect();
      return el.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    });

describe.each([
  { width: 320, height: 640 },
  { width: 1280, height: 800 },
])('at $width px the bar', (viewport) => {
  test('covers neither product bar nor page end; Accept and Decline are of one size', async () => {
    const page = await firstVisit({ path: 'product-variable.html', viewport });
    const size = async (which: string): Promise<number[]> => {
      const box = await page.locator(`.shop-cookie-bar ${P}-button-${which}`).boundingBox();
      return [Math.round(box?.height ?? 0), viewport.width < 640 ? Math.round(box?.width ?? 0) : 0];
    };
    expect(await size('accept')).toEqual(await size('decline'));
    await page.locator('.related').scrollIntoViewIfNeeded();
    // On a phone the product's bar waits until the question is answered.
    if (viewport.width >= 640) {
      await page.locator('.shop-sticky-add-to-cart__bar[data-state=shown]').waitFor();
      expect(await isOnTop(page, '.shop-sticky-add-to-cart__button')).toBe(true);
    }
    for (const which of ['accept', 'decline', 'settings']) {
      expect(await isOnTop(page, `.shop-cookie-bar ${P}-button-${which}`)).toBe(true);
    }
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    const last = page.locator('.site-footer__legal');
    await expect
      .poll(
        () =>
          last.evaluate(
            (el) => el.getBoundingClientRect().bottom <= (document.querySelector('.shop-cookie-bar')?.getBoundingClientRect().top ?? 0),
          ),
        PATIENT,
      )
      .toBe(true);
    expect(await page.shifts()).toEqual([]);
    await press(page, 'decline');
    await bar(page).waitFor({ state: 'hidden' });
    await page.locator('.shop-sticky-add-to-cart__bar[data-state=shown]').waitFor();
    expect(await isOnTop(page, '.shop-sticky-add-to-cart__button')).toBe(true);
  });
});

/** Presses Tab until the focus is on a match. */
async function tabTo(page: ShopPage, selector: string): Promise<void> {
  for (let i = 0; i < 90; i += 1) {
    await page.keyboard.press('Tab');
    if (await page.evaluate((sel) => document.activeElement?.matches(sel) === true, selector)) {
      return;
    }
  }
  throw new Error(`the keyboard does not reach ${selector}`);
}

test('by keyboard: decline, show the map by its button, change the answer, withdraw', async () => {
  const page = await firstVisit({ path: 'visit.html' });
  await page.waitForFunction(() => document.activeElement?.matches('.shop-cookie-bar'));
  await tabTo(page, `${P}-button-decline`);
  await page.keyboard.press('Enter');
  await bar(page).waitFor({ state: 'hidden' });
  expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true);
  await tabTo(page, '.shop-consent-embed button');
  await page.keyboard.press('Space');
  await page.frameLocator('.visit__map').locator('svg').waitFor();
  expect(await page.evaluate(() => document.activeElement?.localName)).toBe('iframe');
  await tabTo(page, 'footer [data-shop-cookie-settings]');
  await page.keyboard.press('Enter');
  await page.locator('dialog[open]').waitFor();
  await tabTo(page, 'input[value=statistics]');
  await page.keyboard.press('Space');
  await tabTo(page, `${P}-settings-save-button`);
  await page.keyboard.press('Enter');
  await expect.poll(() => cookieNames(page), PATIENT).toContain('fh_visits');
  expect(await page.evaluate(() => document.activeElement?.matches('footer [data-shop-cookie-settings]'))).toBe(true);
  await page.goto(page.url().replace('visit.html', 'privacy.html'));
  await page.locator('.answer__state', { hasText: 'You have allowed: statistics.' }).waitFor();
  await answered(page);
  await tabTo(page, 'main [data-shop-cookie-withdraw]');
  await page.keyboard.press('Enter');
  await page.locator('.answer__state', { hasText: 'nothing but the necessary' }).waitFor();
  expect(await cookieNames(page)).not.toContain('fh_visits');
});

test('what something else stored is listed as unknown, and no answer removes it', async () => {
  const page = await firstVisit({ path: 'privacy.html' });
  await page.evaluate(() => {
    document.cookie = 'stranger=<b>1</b>; path=/';
  });
  await page.locator('[data-stored-unknown]:not([hidden]) tr', { hasText: 'stranger' }).waitFor();
  expect(await page.locator('[data-stored-unknown] b').count()).toBe(0);
  await press(page, 'decline');
  await page.locator('.answer__state', { hasText: 'You have allowed nothing but the necessary' }).waitFor();
  expect([await cookieNames(page), await page.locator('[data-stored-unknown] tr', { hasText: 'stranger' }).count()]).toEqual([
    expect.arrayContaining(['stranger']),
    1,
  ]);
});

test('a strict policy holds none of it back', async () => {
  const page = await firstVisit({ path: 'visit.html', csp: true });
  await press(page, 'accept');
  await expect.poll(() => cookieNames(page), PATIENT).toEqual(expect.arrayContaining(['fh_map', 'fh_visits', 'sbjs_current']));
});

describe('opened by double click', () => {
  const onFile = (path: string, consent: OpenOptions['consent'] = 'none'): Promise<ShopPage> =>
    shop.openPage({ path, file: true, consent, reducedMotion: 'reduce' });
  const jar = (page: Page): Promise<string[]> =>
    page.evaluate(() =>
      document.cookie
        .split('; ')
        .map((part) => part.split('=')[0] ?? '')
        .sort(),
    );

  test('the answer, the counter, the source and the way back work', async () => {
    const page = await onFile(`order-source.html?${CAMPAIGN}`);
    await bar(page).waitFor();
    expect((await jar(page)).filter((name) => storedAs('cookie', name)?.category !== 'necessary' && name !== '')).toEqual([]);
    await press(page, 'accept');
    await page.locator('[data-source-fields]').getByText('newsletter', { exact: true }).waitFor();
    await expect.poll(() => statistics(page), PATIENT).toEqual(['statistics-hit 200']);
    expect(await jar(page)).toEqual(expect.arrayContaining(['fh_visits', 'sbjs_current', 'eu_cookies_bar']));
    await page.goto(page.url().replace(/order-source\.html.*/, 'privacy.html'));
    await page.locator('.answer__state', { hasText: 'You have allowed everything.' }).waitFor();
    expect(await bar(page).isVisible()).toBe(false);
    await answered(page);
    await page.locator('[data-shop-cookie-withdraw]').click();
    await page.locator('.answer__state', { hasText: 'nothing but the necessary' }).waitFor();
    expect((await jar(page)).filter((name) => storedAs('cookie', name)?.category !== 'necessary')).toEqual([]);
  });

  test('the map stays covered until it is asked for', async () => {
    const page = await onFile('visit.html');
    await page.locator('.shop-consent-embed').waitFor();
    expect(await page.locator('iframe').getAttribute('src')).toBe(null);
    await page.locator('.shop-consent-embed button').first().click();
    await page.frameLocator('.visit__map').locator('svg').waitFor();
  });
});

test('without script neither map nor counter runs, and the footer leads to what is stored', async () => {
  const page = await shop.openPage({ path: 'visit.html', javaScript: false, consent: 'none' });
  expect([await page.locator('iframe').getAttribute('src'), await cookieNames(page)]).toEqual([null, []]);
  await page.locator('footer [data-shop-cookie-settings]').click();
  await page.waitForURL(/privacy\.html/);
  expect(await page.locator('tr[data-stored-name]').count()).toBeGreaterThan(10);
});

describe('the code of the bar and its settings', () => {
  /** A page on the build in modules, with what its chunks were asked for. */
  async function inModules(consent: 'none' | 'declined', hold: (url: string) => boolean): Promise<{ page: ShopPage; asked: string[] }> {
    const context = await shop.newContext({ reducedMotion: 'reduce' });
    const asked: string[] = [];
    const late = /\/chunks\/(bar-and-settings|recorder|tracker)-/;
    await context.route(late, async (route) => {
      asked.push(late.exec(route.request().url())?.[1] ?? '');
      if (hold(route.request().url())) {
        await route.continue();
      } else {
        await route.abort();
      }
    });
    const options = { path: `order-source.html?${CAMPAIGN}`, build: 'esm', context } as const;
    return { page: await (consent === 'none' ? firstVisit(options) : shop.openPage({ ...options, consent })), asked };
  }

  test('is one chunk for both; what keeps the source and counts comes with consent', async () => {
    const { page, asked } = await inModules('none', () => true);
    await page.waitForFunction(() => document.activeElement?.matches('.shop-cookie-bar'));
    expect([asked, await page.shifts()]).toEqual([['bar-and-settings'], []]);
    // Without a pointer or the focus before: as a screen reader presses.
    const isOpen = await page.locator(`.shop-cookie-bar ${P}-button-settings`).evaluate((button: HTMLElement) => {
      button.click();
      return document.querySelector('dialog')?.open;
    });
    expect([isOpen, await page.evaluate(() => document.querySelector('dialog')?.contains(document.activeElement))]).toEqual([true, true]);
    expect(await page.locator('dialog .shop-cookie-bar__panel').evaluate((el) => getComputedStyle(el).position)).toBe('fixed');
    await page.keyboard.press('Escape');
    await page.locator('dialog[open]').waitFor({ state: 'detached' });
    expect([asked, await page.shifts()]).toEqual([['bar-and-settings'], []]);
    await press(page, 'accept');
    await expect.poll(() => asked.toSorted(), PATIENT).toEqual(['bar-and-settings', 'recorder', 'tracker']);
    await expect.poll(() => cookieNames(page), PATIENT).toEqual(expect.arrayContaining(['sbjs_current']));
    await expect.poll(() => statistics(page), PATIENT).toEqual(['statistics-hit 200']);
  });

  test('that is lost leaves links that lead where they say, and an answer that holds', async () => {
    const { page, asked } = await inModules('declined', (url) => !url.includes('/bar-and-settings-'));
    await page.locator('footer [data-shop-cookie-settings]').click();
    await page.waitForURL(/privacy\.html/);
    // A lost part is asked for twice.
    expect(asked).toEqual(['bar-and-settings', 'bar-and-settings']);
    expect(page.drainErrors().every((line) => /could not be loaded|Failed to load|ERR_FAILED/.test(line))).toBe(true);
    await page.locator('.answer__state', { hasText: 'nothing but the necessary' }).waitFor();
    expect(await bar(page).isVisible()).toBe(false);
  });
});
