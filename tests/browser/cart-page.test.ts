import { describe, expect, test } from 'vitest';
import { exchange, pageText, withBody, type Exchange, type Routes, type SentRequest } from '../host/recording.js';
import { useShop, wrapElement, type RecordedOptions, type RecordedPage } from './support/shop.js';

/** The recorded cart page with the tag around the theme's markup, in a real browser: keyboard, focus, forms, the stock script. */
const shop = useShop();

const PAGE = 'POST /cart/';
const COUPON = 'POST /?wc-ajax=apply_coupon';
const FORK = '6c8349cc7260ae62e3b1396831a8398f';
const TOWEL = '3416a75f4cea9109507cacd8e2f2aefc';
const TEE = 'ad0cba1b9f3ec1de28f8e9545c9256f6';
const remove = `GET /cart/?remove_item=${TOWEL}&_wpnonce=90883b1091`;
const undo = `GET /cart/?undo_item=${TOWEL}&_wpnonce=90883b1091`;
const qty = (key: string): string => `input[name="cart[${key}][qty]"]`;

const wrap = (html: string): string => wrapElement(html, /<div class="woocommerce">/, 'shop-cart');
const open = async (answers: Routes, options: Partial<RecordedOptions> = {}): Promise<RecordedPage> => {
  const page = await shop.recordedPage('page-cart', { wrap, answers, ...options });
  await page.locator('shop-cart[data-state]').waitFor();
  return page;
};
const fields = (page: RecordedPage, call: string, nth = 0): unknown => page.shop.sent.filter((r) => r.call === call)[nth]?.fields;
const focused = (page: RecordedPage): Promise<string> =>
  page.evaluate(() => document.activeElement?.getAttribute('name') ?? document.activeElement?.className ?? '');

describe('a typed quantity', () => {
  test('is sent as recorded, and the shopper who types on keeps the focus and the text', async () => {
    const page = await open({ [PAGE]: 'cart-form-update' }, { script: 'end' });
    await page.locator(qty(FORK)).fill('5');
    await page.locator('#coupon_code').focus();
    await page.keyboard.type('HAL');
    await page.locator('.woocommerce-message').waitFor();
    await page.keyboard.type('F');
    expect(fields(page, PAGE)).toEqual(
      exchange('cart-form-update').request.fields.map(([name, value]) => [
        name,
        name === 'coupon_code' ? expect.stringMatching(/^H?A?L?$/) : value,
      ]),
    );
    expect(await page.locator('#coupon_code').inputValue()).toBe('HALF');
    expect(await focused(page)).toBe('coupon_code');
    expect(await page.locator(qty(FORK)).inputValue()).toBe('5');
    expect(page.shop.unexpected).toEqual([]);
  });
});

/** An answer with the quantities that were sent, some time after the shopper has typed on. */
const echo = ({ fields: all }: SentRequest): Exchange => {
  const sent = new Map(all);
  const from = exchange('cart-form-update');
  return withBody(
    from,
    String(from.response.body).replaceAll(/name="(cart\[\w+\]\[qty\])"\s+value="\d+"/g, (all, name: string) =>
      all.replace(/value="\d+"/, `value="${String(sent.get(name))}"`),
    ),
  );
};

describe.each([
  ['driven by the tag', undefined],
  ['beside the stock script', ['cart', 'woocommerce'] as const],
])('a quantity that is typed with a pause, %s', (_name, hostScripts) => {
  const scripts = hostScripts ? { hostScripts } : {};
  const texts = (page: RecordedPage): Promise<string> => page.locator('.widget_shopping_cart_live_region').innerText();

  test.each([
    ['while the answer is awaited', false],
    ['when it is there', true],
  ])('no figure is lost %s: focus, caret and page stay, and what the shop says is said', async (_when, after) => {
    let answer = (): void => undefined;
    const wait = new Promise<void>((resolve) => {
      answer = () => resolve();
    });
    const page = await open(
      {
        [PAGE]: [
          async (request) => {
            await wait;
            return echo(request);
          },
          echo,
        ],
      },
      { ...scripts, viewport: { width: 390, height: 700 } },
    );
    const field = page.locator(qty(FORK));
    await field.focus();
    // Where the notice pushes it, it is in view still: the browser itself scrolls to what is typed out of view.
    await field.evaluate((el) => {
      el.scrollIntoView({ block: 'center', behavior: 'instant' });
    });
    await page.keyboard.press('Control+A');
    await page.keyboard.type('1');
    await expect.poll(() => page.shop.calls()).toEqual([PAGE]);
    // Driven by us the row stays under the finger, whatever comes and goes above; the stock script's page stays where it is.
    const place = (): Promise<number> =>
      hostScripts ? page.evaluate(() => window.scrollY) : field.evaluate((el) => el.getBoundingClientRect().y);
    const at = await place();
    if (!after) {
      await page.keyboard.type('2');
    }
    answer();
    await page.locator('.woocommerce-message').waitFor({ state: 'attached' });
    if (after) {
      await page.keyboard.type('2');
    }
    await expect.poll(() => page.shop.sent.map(({ fields: all }) => new Map(all).get(`cart[${FORK}][qty]`))).toEqual(['1', '12']);
    await expect.poll(() => page.locator('form.processing').count()).toBe(0);
    // Longer than anybody waits before moving the focus (500 ms), after the last scroll.
    await page.rest(60);
    expect([await field.inputValue(), await focused(page), await place()]).toEqual(['12', `cart[${FORK}][qty]`, at]);
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.type('0');
    expect([await field.inputValue(), await texts(page)]).toEqual(['102', 'Cart updated.']);
  });
});

describe.each([
  ['driven by the tag', undefined],
  ['beside the stock script', ['cart', 'woocommerce'] as const],
])('a quantity changed just before a link is pressed, %s', (_name, hostScripts) => {
  const opened = async (answer: (request: SentRequest) => Exchange | Promise<Exchange>): Promise<RecordedPage> => {
    const page = await open({ [PAGE]: answer }, hostScripts ? { hostScripts } : {});
    await page.route('**/checkout/', (route) => route.fulfill({ contentType: 'text/html', body: '<title>Checkout</title>' }));
    return page;
  };
  const press = (page: RecordedPage): Promise<void> => page.locator('.checkout-button').first().click();
  /** In one task: on a busy machine the quantity would be on its way before the press, with its cover over the link. */
  const changeAndPress = (page: RecordedPage): Promise<void> =>
    page.locator(qty(FORK)).evaluate((field: HTMLInputElement) => {
      field.focus();
      field.value = '7';
      for (const type of ['input', 'change']) {
        field.dispatchEvent(new Event(type, { bubbles: true }));
      }
      document.querySelector<HTMLElement>('.checkout-button')?.click();
    });

  test('is in the cart before the checkout is asked for', async () => {
    const order: string[] = [];
    const page = await opened((request) => {
      order.push('cart');
      return echo(request);
    });
    page.on('request', (request) => {
      if (request.isNavigationRequest()) {
        order.push(new URL(request.url()).pathname);
      }
    });
    await changeAndPress(page);
    await page.waitForURL(/checkout/);
    expect(order).toEqual(['cart', '/checkout/']);
    expect(new Map(page.shop.sent[0]?.fields).get(`cart[${FORK}][qty]`)).toBe('7');
  });

  test('keeps the page where the shop does not take it, until the next press', async () => {
    // Answered after the press: a page that knows of the refusal already is another case.
    let pressed = (): void => undefined;
    const isPressed = new Promise<void>((resolve) => {
      pressed = resolve;
    });
    const page = await opened(async (request) => {
      await isPressed;
      const answer = echo(request);
      return withBody(
        answer,
        String(answer.response.body)
          .replaceAll('woocommerce-message', 'woocommerce-error')
          .replaceAll(/(name="cart\[\w+\]\[qty\]"\s+value=)"7"/g, '$1"2"'),
      );
    });
    await changeAndPress(page);
    pressed();
    await page.locator('.woocommerce-error').waitFor();
    await expect.poll(() => page.locator('form.processing').count()).toBe(0);
    await page.rest();
    expect(page.url()).not.toContain('checkout');
    await press(page);
    await page.waitForURL(/checkout/);
  });
});

describe.each([
  ['driven by the tag', undefined],
  ['beside the stock script', ['cart', 'woocommerce'] as const],
])('a quantity above its maximum, %s', (_name, hostScripts) => {
  test('is lowered by the press on the checkout, which stays once to show it', async () => {
    // By the button alone: what settles by itself might be lowered before the press on a slow machine.
    const byButton = (html: string): string => wrapElement(html, /<div class="woocommerce">/, 'shop-cart', 'data-update="button"');
    const page = await open({ [PAGE]: [echo, echo] }, { wrap: byButton, ...(hostScripts ? { hostScripts } : {}) });
    await page.route('**/checkout/', (route) => route.fulfill({ contentType: 'text/html', body: '<title>Checkout</title>' }));
    await page.locator(qty(TEE)).focus();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('9');
    await page.locator('.checkout-button').first().click();
    const note = page.locator(`td:has(${qty(TEE)}) .shop-cart__note`);
    await note.waitFor();
    expect(await note.innerText()).toBe('The largest quantity is 3.');
    await expect.poll(() => focused(page)).toBe(`cart[${TEE}][qty]`);
    await expect.poll(() => page.shop.sent.map(({ fields: all }) => new Map(all).get(`cart[${TEE}][qty]`))).toEqual(['3']);
    await expect.poll(() => page.locator('form.processing').count()).toBe(0);
    // Printed anew, the row has its text again, in sight and read with the field.
    await expect
      .poll(() => page.locator(qty(TEE)).evaluate((el) => document.getElementById(el.getAttribute('aria-describedby') ?? '')?.textContent))
      .toBe('The largest quantity is 3.');
    expect(await page.axe({ include: '.shop-cart__note' })).toEqual([]);
    expect(page.url()).not.toContain('checkout');
    // Another row is sent as ever.
    await page.locator(qty(FORK)).fill('4');
    await page.locator('.checkout-button').first().click();
    await page.waitForURL(/checkout/);
    expect(page.shop.sent.map(({ fields: all }) => [FORK, TEE].map((row) => new Map(all).get(`cart[${row}][qty]`)))).toEqual([
      ['2', '3'],
      ['4', '3'],
    ]);
  });
});

test('notices that go leave the row of a typed quantity where it is, on a phone', async () => {
  const html = (text: string): string =>
    text.replace(
      '<form class="woocommerce-cart-form"',
      `<p style="height: 1500px"></p>${'<div class="woocommerce-message" role="alert" style="height: 90px">Added.</div>'.repeat(3)}$&`,
    );
  const page = await open({ [PAGE]: echo }, { viewport: { width: 390, height: 700 }, touch: true, html });
  const field = page.locator(qty(FORK));
  await field.evaluate((el) => {
    el.scrollIntoView({ block: 'center', behavior: 'instant' });
  });
  await field.focus();
  const y = (): Promise<number> => field.evaluate((el) => el.getBoundingClientRect().y);
  const before = await y();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('3');
  await page.waitForFunction(() => document.querySelectorAll('.woocommerce-message').length === 1);
  expect([await y(), await focused(page)]).toEqual([before, `cart[${FORK}][qty]`]);
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      }),
  );
  expect([await y(), await page.evaluate(() => getComputedStyle(document.documentElement).overflowAnchor)]).toEqual([before, 'auto']);
});

describe('by keyboard alone', () => {
  test('Enter in a quantity, Enter in the coupon field, Space on a remove link, Enter on undo', async () => {
    const page = await open({
      [PAGE]: ['cart-form-update', 'cart-form-update'],
      [COUPON]: 'apply-coupon-expired',
      [remove]: 'cart-removed-item',
      [undo]: 'cart-form-update',
    });
    await page.locator(qty(FORK)).focus();
    // Both at once: on a busy machine the quantity would have gone by itself before Enter, which keeps the focus where it is.
    await Promise.all([page.keyboard.press('ArrowUp'), page.keyboard.press('Enter')]);
    await page.locator('.woocommerce-message').waitFor();
    await page.waitForFunction(() => document.activeElement?.className === 'woocommerce-message');
    await page.locator('#coupon_code').focus();
    await page.keyboard.type('EXPIRED');
    await page.keyboard.press('Enter');
    await page.locator('#coupon-error-notice[role="alert"]').waitFor();
    expect([await focused(page), await page.locator('#coupon_code').inputValue()]).toEqual(['coupon_code', 'EXPIRED']);
    expect(await page.axe({ include: '.coupon' })).toEqual([]);
    await page.locator(`.product-remove > a[href*="${TOWEL}"]`).focus();
    await page.keyboard.press('Space');
    await page.locator('.restore-item').waitFor();
    await page.locator('.restore-item').focus();
    await page.keyboard.press('Enter');
    await page.locator(`.product-remove > a[href*="${TOWEL}"]`).waitFor();
    expect(page.shop.calls()).toEqual([PAGE, COUPON, PAGE, remove, undo]);
    expect(page.shop.unexpected).toEqual([]);
  });

  test('Enter in a quantity above its maximum sends the maximum, and says so at the field', async () => {
    const page = await open({ [PAGE]: echo });
    await page.locator(qty(TEE)).focus();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('9');
    await page.keyboard.press('Enter');
    await page.locator('.woocommerce-message').waitFor();
    expect(new Map(page.shop.sent[0]?.fields).get(`cart[${TEE}][qty]`)).toBe('3');
    await page.locator(`td:has(${qty(TEE)}) .shop-cart__note`).waitFor();
  });
});

describe('what is covered and what moves', () => {
  test('the overlay covers the form until the answer; a failure is told and axe finds nothing', async () => {
    let answer = (): void => undefined;
    const wait = new Promise<void>((resolve) => {
      answer = () => resolve();
    });
    const broken = (): Exchange => {
      const from = withBody(exchange('cart-form-update'), '<h1>Error</h1>');
      return { ...from, response: { ...from.response, status: 500 } };
    };
    const page = await open({
      [PAGE]: [
        async () => {
          await wait;
          return broken();
        },
        'cart-form-update',
      ],
      // The cart is read then, and shows that it did not happen.
      [PAGE.replace('POST', 'GET')]: withBody(exchange('cart-form-update'), pageText('page-cart')),
    });
    await page.locator(qty(FORK)).fill('5');
    await page.locator('form.processing > .blockOverlay').waitFor({ state: 'attached' });
    expect(await page.locator('.cart_totals.processing').count()).toBe(1);
    answer();
    await page.locator('.shop-alert').waitFor();
    await page.locator('.blockOverlay').first().waitFor({ state: 'detached' });
    expect(page.drainErrors()).toEqual([expect.stringMatching(/500/)]);
    expect(await page.axe({ include: '.shop-alert' })).toEqual([]);
    await page.locator('.shop-alert button').click();
    await page.locator('.woocommerce-message').waitFor();
    expect(await page.locator('.shop-alert').count()).toBe(0);
    expect(fields(page, PAGE, 1)).toEqual(exchange('cart-form-update').request.fields);
  });

  test('after a press of Update the notice is in view and focused, reduced motion or not', async () => {
    for (const reducedMotion of ['no-preference', 'reduce'] as const) {
      // By the button alone: what settles by itself might be sent first on a slow machine.
      const byButton = (html: string): string => wrapElement(html, /<div class="woocommerce">/, 'shop-cart', 'data-update="button"');
      const page = await open({ [PAGE]: 'cart-form-update' }, { wrap: byButton, reducedMotion, viewport: { width: 400, height: 500 } });
      await page.locator(qty(FORK)).fill('5');
      await page.locator('[name="update_cart"]').click();
      await page.locator('.woocommerce-message').waitFor();
      await page.waitForFunction(() => document.activeElement?.className === 'woocommerce-message');
      await page.waitForFunction(() => {
        const { top, bottom } = (document.querySelector('.woocommerce-message') as Element).getBoundingClientRect();
        return top >= 0 && bottom <= window.innerHeight;
      });
    }
  });
});

describe('beside the stock script', () => {
  test('it asks, the tag keeps focus and what was typed since', async () => {
    const page = await open({ [PAGE]: 'cart-form-update' }, { hostScripts: ['cart'] });
    await page.locator(qty(FORK)).fill('5');
    await page.locator('#coupon_code').focus();
    await page.locator('.woocommerce-message').waitFor();
    await page.keyboard.type('HALF');
    expect(page.shop.calls()).toEqual([PAGE]);
    expect([await focused(page), await page.locator('#coupon_code').inputValue()]).toEqual(['coupon_code', 'HALF']);
    expect(await page.locator('[name="update_cart"]').isDisabled()).toBe(true);
  });
});

describe('with buttons beside the quantities', () => {
  test.each([[undefined], [['cart'] as const]])(
    'after the answer the pressed button has the focus and counts on (stock scripts: %j)',
    async (hostScripts) => {
      const page = await open(
        { [PAGE]: ['cart-form-update', 'cart-form-update'] },
        {
          wrap: (html) => wrapElement(wrap(html), /<shop-cart/, 'shop-quantity'),
          ...(hostScripts ? { hostScripts } : {}),
        },
      );
      const more = page.locator(`.quantity:has(${qty(FORK)}) .shop-quantity__step--more`);
      await more.waitFor();
      await page.locator('shop-cart[data-shop-ready]').waitFor();
      await page.locator(qty(FORK)).evaluate((el) => {
        (el as HTMLInputElement).value = '4';
      });
      const first = await more.elementHandle();
      await more.focus();
      await page.keyboard.press('Enter');
      await page.locator('.woocommerce-message').waitFor({ state: 'attached' });
      await page.waitForFunction(() => document.activeElement?.matches('.shop-quantity__step--more') === true);
      expect(await first?.evaluate((el) => el.isConnected)).toBe(false);
      expect(await more.evaluate((el) => el === document.activeElement)).toBe(true);
      await page.keyboard.press('Enter');
      expect(await page.locator(qty(FORK)).inputValue()).toBe('6');
    },
  );
});

describe('the cart from the Store API', () => {
  const READ = 'GET /wp-json/wc/store/v1/cart';
  const UPDATE = 'POST /wp-json/wc/store/v1/cart/update-item';
  const full: Exchange = {
    ...exchange('store-cart'),
    response: { ...exchange('store-apply-coupon').response, headers: exchange('store-cart').response.headers },
  };
  const store = (html: string): string =>
    wrapElement(html, /<div class="woocommerce">/, 'shop-cart', 'data-source="store-api" data-checkout-url="/checkout/"');
  const cookies = { woocommerce_items_in_cart: '1', woocommerce_cart_hash: 'recorded' };

  test.each([
    ['', 1280],
    ['button, input, ul, li, img, table, td, th { margin: 20px; padding: 15px; float: left; width: 300px; list-style: square; }', 390],
  ] as const)('printed, driven and clean for assistive software; theme sheet %j at %i px', async (sheet, width) => {
    const page = await shop.recordedPage('page-cart', {
      wrap: store,
      cookies,
      answers: { [READ]: full, [UPDATE]: 'store-update-item' },
      viewport: { width, height: 800 },
      ...(sheet ? { sheet } : {}),
    });
    await page.locator('.shop-cart .cart_item').first().waitFor();
    expect(await page.locator('shop-cart > .woocommerce').first().isVisible()).toBe(false);
    expect(await page.axe({ include: '.shop-cart', disable: ['color-contrast'] })).toEqual([]);
    const more = page.locator('.shop-cart .shop-line__step--more').first();
    const box = await more.boundingBox();
    expect([Math.round(box?.width ?? 0), Math.round(box?.height ?? 0)]).toEqual([44, 44]);
    await more.focus();
    await page.keyboard.press('Enter');
    await page.locator('.cart_item[data-state="pending"]').waitFor();
    await expect.poll(() => page.shop.calls()).toEqual([READ, UPDATE]);
    await page.locator('.cart_item[data-state="pending"]').waitFor({ state: 'detached' });
    expect(await more.evaluate((el) => el === document.activeElement)).toBe(true);
  });
});
