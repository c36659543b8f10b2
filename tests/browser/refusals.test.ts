import { describe, expect, test } from 'vitest';
import '../../demo-theme/shop/debug-api.js';
import { useShop, type OpenOptions, type ShopPage } from './support/shop.js';

/** What a shopper is refused, by keyboard alone: it is in view, clear of what is fixed, told once, and the focus is somewhere. */
const shop = useShop();

const SMALL_PHONE = { width: 360, height: 640 };
const ALERT = '.shop-alert';

/** Notes from now on how often a message comes. */
const countMessages = (page: ShopPage): Promise<void> =>
  page.evaluate((selector) => {
    const count = { messages: 0 };
    Object.assign(window, { __count: count });
    new MutationObserver((records) => {
      const added = new Set(records.flatMap(({ addedNodes }) => [...addedNodes]));
      count.messages += [...added].filter((node) => node instanceof Element && node.matches(selector)).length;
    }).observe(document, { subtree: true, childList: true });
  }, ALERT);
const messages = (page: ShopPage): Promise<number> =>
  page.evaluate(() => (window as unknown as { __count: { messages: number } }).__count.messages);

/** Can an element be seen, all of it, with nothing over its middle and its ends? */
const isSeen = (page: ShopPage, selector: string): Promise<boolean> =>
  page.evaluate((wanted) => {
    const el = wanted === ':focus' ? document.activeElement : document.querySelector(wanted);
    const { left, right, top, bottom, height } = el?.getBoundingClientRect() ?? new DOMRect();
    const isHit = (y: number): boolean => {
      const hit = document.elementFromPoint((left + right) / 2, y);
      return hit !== null && (el === hit || el?.contains(hit) === true);
    };
    return (
      el !== document.body && height > 0 && top >= 0 && bottom <= innerHeight && [top + 3, (top + bottom) / 2, bottom - 3].every(isHit)
    );
  }, selector);
const focused = (page: ShopPage): Promise<string> =>
  page.evaluate(() => `${document.activeElement?.localName}.${document.activeElement?.className}`);
const breakOff = (page: ShopPage): Promise<void> => page.evaluate(() => window.demoShop?.setFaults([{ kind: 'offline', call: '*' }]));
const mend = (page: ShopPage): Promise<void> => page.evaluate(() => window.demoShop?.setFaults([]));

describe.each<readonly [string, Partial<OpenOptions>]>([
  ['driven by the tag', {}],
  ['beside the stock script', { hostScripts: ['cart', 'woocommerce'] }],
])('a cart without a connection, %s', (_role, options) => {
  const FIELD = '.cart_item input.qty';
  const open = async (): Promise<ShopPage> => {
    const page = await shop.openPage({ path: 'cart.html?add-to-cart=57', viewport: SMALL_PHONE, ...options });
    await page.goto(new URL('cart.html?add-to-cart=45', page.url()).href);
    await page.goto(new URL('cart.html', page.url()).href);
    await page.locator(FIELD).first().waitFor();
    await page.rest();
    await breakOff(page);
    await countMessages(page);
    return page;
  };
  const write = async (page: ShopPage, quantity: string, key: string): Promise<void> => {
    await page.locator(FIELD).first().focus();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(quantity);
    await page.keyboard.press(key);
  };

  test('a quantity that is sent by Enter: told once, in view, with the focus', async () => {
    const page = await open();
    await write(page, '3', 'Enter');
    await page.locator(ALERT).waitFor();
    await page.rest(90);
    expect([await messages(page), await focused(page), await isSeen(page, ALERT)]).toEqual([1, 'div.shop-alert', true]);
    await mend(page);
    await page.locator(`${ALERT} button`).focus();
    await page.keyboard.press('Enter');
    await page.locator('.woocommerce-message').first().waitFor();
    expect(await page.locator(ALERT).count()).toBe(0);
  });

  test('a quantity that is left: told once, in view, and the focus stays where the shopper is', async () => {
    const page = await open();
    await write(page, '3', 'Tab');
    const before = await focused(page);
    await page.locator(ALERT).waitFor();
    await page.rest(90);
    expect([await messages(page), await focused(page), await isSeen(page, ALERT), await isSeen(page, ':focus')]).toEqual([
      1,
      before,
      true,
      true,
    ]);
  });

  test('a coupon and a removal: told once, in view, focused; a later change removes it', async () => {
    const page = await open();
    await page.locator('#coupon_code').focus();
    await page.keyboard.type('fiver');
    await page.keyboard.press('Enter');
    await page.locator(ALERT).waitFor();
    await page.rest(60);
    expect([await messages(page), await focused(page), await isSeen(page, ALERT)]).toEqual([1, 'div.shop-alert', true]);
    await page.locator('.cart_item .remove').first().focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => messages(page)).toBe(2);
    await page.rest(60);
    expect([await messages(page), await focused(page), await isSeen(page, ALERT)]).toEqual([2, 'div.shop-alert', true]);
    await mend(page);
    await page.locator('.cart_item .remove').first().focus();
    await page.keyboard.press('Enter');
    await page.locator('.woocommerce-message').first().waitFor();
    expect(await page.locator(ALERT).count()).toBe(0);
    await expect.poll(() => focused(page)).toBe('div.woocommerce-message');
  });

  test('what was changed has a notice with the focus when its control has left', async () => {
    const page = await open();
    await mend(page);
    await page.locator('#coupon_code').focus();
    await page.keyboard.type('fiver');
    await page.keyboard.press('Enter');
    await page.locator('.woocommerce-remove-coupon').waitFor();
    await page.rest();
    await page.locator('.woocommerce-remove-coupon').focus();
    await page.keyboard.press('Enter');
    await page.locator('.woocommerce-remove-coupon').waitFor({ state: 'detached' });
    await expect.poll(() => focused(page)).toBe('div.woocommerce-message');
    for (const left of [1, 0]) {
      await page.locator('.cart_item .remove').first().focus();
      await page.keyboard.press('Enter');
      await expect.poll(() => page.locator('.cart_item').count()).toBe(left);
      await expect.poll(() => focused(page)).toBe('div.woocommerce-message');
    }
  });
});

describe('a product whose choices are higher than a phone', () => {
  const BUTTON = 'form.variations_form .single_add_to_cart_button';
  const open = async (options: Partial<OpenOptions> = {}): Promise<ShopPage> => {
    const page = await shop.openPage({ path: 'product-ajax.html', viewport: SMALL_PHONE, ...options });
    await page.rest();
    return page;
  };

  test('says beside the list that has the focus that something is to be chosen', async () => {
    const page = await open();
    await page.locator(BUTTON).focus();
    await page.keyboard.press('Enter');
    await page.locator(ALERT).waitFor();
    await page.rest();
    expect([await focused(page), await isSeen(page, ':focus'), await isSeen(page, ALERT)]).toEqual(['select.', true, true]);
    await page.locator('form.variations_form table select').first().selectOption({ index: 1 });
    await page.locator(BUTTON).focus();
    await page.keyboard.press('Enter');
    expect(await page.locator(ALERT).count()).toBe(1);
  });

  test.each<readonly [string, Partial<OpenOptions>]>([
    ['driven by the tag', {}],
    ['beside the stock script', { hostScripts: ['woocommerce', 'add-to-cart-variation'] }],
  ])('shows that a combination could not be looked up beside the list that was changed, %s', async (_role, options) => {
    const page = await open(options);
    await breakOff(page);
    for (const list of await page.locator('form.variations_form table select:visible').all()) {
      await list.focus();
      await list.selectOption({ index: 1 });
    }
    await page.locator(`${ALERT} button`).waitFor();
    await page.rest();
    const text = '.shop-alert__text';
    expect([await focused(page), await isSeen(page, ':focus'), await isSeen(page, text)]).toEqual(['select.', true, true]);
  });
});

test('an order without an answer beside the stock script: the reason is focused and in view', async () => {
  const page = await shop.openPage({ path: 'cart.html?add-to-cart=57', viewport: SMALL_PHONE, hostScripts: ['checkout', 'woocommerce'] });
  await page.goto(new URL('checkout.html', page.url()).href);
  await page.rest();
  await breakOff(page);
  await page.locator('#place_order').focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => focused(page)).toBe('div.woocommerce-error');
  await page.rest();
  expect(await isSeen(page, '.woocommerce-error')).toBe(true);
});
