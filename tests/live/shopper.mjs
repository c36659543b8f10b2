/**
 * Shops through a running WooCommerce in a browser: listing, product, cart, checkout; nothing is ordered. What is in the cart is asked of
 * the Store API after each step, because what a page says is what is looked at.
 */

/**
 * @typedef {import('playwright-core').Page} Page
 * @typedef {'works' | 'fails' | 'not found'} State
 * @typedef {{name: string, state: State, note: string}} Outcome what came of a step
 */

/** A step that met something of the shop that is not there. */
class NotFound extends Error {}

/** Longest wait for an answer of the shop, in milliseconds, unless told. */
const PATIENCE_MS = 10_000;
/** As many products are tried, because one may want options that nobody here can choose. */
const TRIES = 4;
const LISTED = '.add_to_cart_button.ajax_add_to_cart:visible';
const PRODUCTS = 'ul.products li.product, .wc-block-product, .wc-block-grid__product';

/** @param {Page} page @returns {Promise<number | undefined>} the pieces in the cart; undefined where the shop does not say */
async function pieces(page) {
  const root = await page.evaluate(() => document.querySelector('link[rel="https://api.w.org/"]')?.getAttribute('href') ?? '/wp-json/');
  return page.evaluate(
    async (url) => {
      const answer = await fetch(url, { cache: 'no-store' }).catch(() => undefined);
      const cart = answer?.ok ? await answer.json() : undefined;
      return typeof cart?.items_count === 'number' ? cart.items_count : undefined;
    },
    new URL('wc/store/v1/cart', new URL(root, page.url())).href,
  );
}

/**
 * Waits until a question has the wanted answer.
 * @template T
 * @param {() => Promise<T>} ask
 * @param {(answer: T) => boolean} isGood
 * @param {number} patienceMs
 */
async function until(ask, isGood, patienceMs) {
  const end = Date.now() + patienceMs;
  for (;;) {
    // A page that is being left answers nothing.
    const answer = await ask().catch(() => undefined);
    if ((answer !== undefined && isGood(answer)) || Date.now() > end) {
      return answer;
    }
    await new Promise((resolve) => {
      setTimeout(resolve, 250);
    });
  }
}

/** Presses what a shopper would; what something lies over is pressed all the same. @param {import('playwright-core').Locator} target */
async function press(target) {
  await target.scrollIntoViewIfNeeded().catch(() => undefined);
  await target.click({ timeout: 5000 }).catch(() => target.evaluate((/** @type {HTMLElement} */ element) => element.click()));
}

/** What the page tells the shopper in red. @param {Page} page */
const refusal = async (page) =>
  (await page.locator('.woocommerce-error, .wc-block-components-notice-banner.is-error, [role=alert]').allInnerTexts())
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 200);

/** Presses, and wants more pieces in the cart. @param {Page} page @param {() => Promise<void>} act @param {number} patienceMs */
async function adds(page, act, patienceMs) {
  const before = (await pieces(page)) ?? 0;
  await act();
  const after = await until(
    () => pieces(page),
    (count) => (count ?? 0) > before,
    patienceMs,
  );
  if ((after ?? 0) <= before) {
    throw new Error(`the cart holds ${after ?? 'nobody knows how many'} pieces, as before. ${await refusal(page)}`);
  }
  return `${before} → ${after} pieces`;
}

/**
 * Tries one after the other until one works.
 * @template T
 * @param {readonly T[]} all
 * @param {(one: T) => Promise<string>} act
 * @returns {Promise<string>}
 */
async function firstThatWorks(all, act) {
  /** @type {unknown} */
  let problem;
  for (const one of all.slice(0, TRIES)) {
    try {
      return await act(one);
    } catch (error) {
      problem ??= error;
    }
  }
  throw problem;
}

/** Chooses the first value that can be had of each choice. @param {Page} page @param {number} patienceMs */
async function chooseVariation(page, patienceMs) {
  const selects = page.locator('form.variations_form table.variations select');
  for (let i = 0; i < (await selects.count()); i += 1) {
    const select = selects.nth(i);
    const value = await select.evaluate(
      (/** @type {HTMLSelectElement} */ one) => [...one.options].find((option) => option.value !== '' && !option.disabled)?.value ?? '',
    );
    await select.evaluate((/** @type {HTMLSelectElement} */ one, chosen) => {
      one.value = chosen;
      one.dispatchEvent(new Event('change', { bubbles: true }));
    }, value);
  }
  // WooCommerce's script has the id a moment before its button can be pressed, and answers an earlier press with an alert.
  const found = 'form.variations_form:has(input[name=variation_id]:not([value="0"], [value=""]))';
  await until(
    () => page.locator(`${found} .single_add_to_cart_button:not(.disabled)`).count(),
    (count) => count > 0,
    patienceMs,
  );
}

/** @param {Page} page @param {string} selector @param {string} what */
async function wanted(page, selector, what) {
  const found = page.locator(selector).filter({ visible: true }).first();
  if ((await found.count()) === 0) {
    throw new NotFound(`${what} (${selector})`);
  }
  return found;
}

/**
 * The steps, in their order. `leave` is called before each page is opened, `look` once it stands.
 * @param {Page} page
 * @param {string} start
 * @param {{leave: () => Promise<unknown>, look: (name: string) => Promise<void>, patienceMs?: number}} watcher
 * @returns {Promise<Outcome[]>}
 */
export async function shopThrough(page, start, { leave, look, patienceMs = PATIENCE_MS }) {
  /** @type {Outcome[]} */
  const outcomes = [];
  /** @param {string} name @param {() => Promise<string>} act */
  const step = async (name, act) => {
    try {
      outcomes.push({ name, state: 'works', note: await act() });
    } catch (error) {
      const note = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
      outcomes.push({ name, state: error instanceof NotFound ? 'not found' : 'fails', note });
    }
  };
  /** @param {string} name @param {string} url */
  const open = async (name, url) => {
    await leave();
    await page.goto(url, { waitUntil: 'load', timeout: 60_000 });
    await page.waitForLoadState('networkidle', { timeout: patienceMs }).catch(() => undefined);
    await look(name);
  };
  /** @type {{simple: string[], variable: string[]}} */
  let products = { simple: [], variable: [] };
  let cart = new URL('/cart/', start).href;

  await step('Listing opens', async () => {
    await open('listing', start);
    if ((await page.locator(PRODUCTS).count()) === 0) {
      await open('listing', new URL('/shop/', start).href);
    }
    const count = await page.locator(PRODUCTS).count();
    if (count === 0) {
      throw new NotFound('products on this page or below /shop/: name the address of a listing');
    }
    products = await page.evaluate((selector) => {
      const all = [...document.querySelectorAll(selector)];
      /** @param {(item: Element) => boolean} isKind */
      const links = (isKind) =>
        all.filter(isKind).flatMap((item) => item.querySelector('a[href]:not(.add_to_cart_button)')?.getAttribute('href') ?? []);
      return {
        simple: links((item) => item.querySelector('.ajax_add_to_cart') !== null),
        variable: links((item) => item.querySelector('.product_type_variable') !== null),
      };
    }, PRODUCTS);
    cart = await page.evaluate((usual) => {
      const settings = /** @type {any} */ (window).wc_add_to_cart_params;
      return typeof settings?.cart_url === 'string' ? settings.cart_url : usual;
    }, cart);
    return `${count} products`;
  });
  await step('Adding from the listing', async () => {
    await wanted(page, LISTED, 'a button that adds without a page load');
    const indexes = [...Array(await page.locator(LISTED).count()).keys()];
    return firstThatWorks(indexes, (i) => adds(page, () => press(page.locator(LISTED).nth(i)), patienceMs));
  });
  /** @param {string} name @param {readonly string[]} links @param {() => Promise<void>} choose */
  const addOnPage = async (name, links, choose) => {
    if (links.length === 0) {
      throw new NotFound(`a ${name} in the listing`);
    }
    return firstThatWorks(links, async (link) => {
      await open(name, new URL(link, start).href);
      await choose();
      const button = await wanted(page, 'form.cart .single_add_to_cart_button', 'the button of the form');
      return adds(page, () => press(button), patienceMs);
    });
  };
  await step('Adding a simple product on its page', () => addOnPage('simple product', products.simple, async () => undefined));
  await step('Choosing and adding a variation', () =>
    addOnPage('variable product', products.variable, () => chooseVariation(page, patienceMs)),
  );
  await step('Changing a quantity in the cart', async () => {
    await open('cart', cart);
    const field = await wanted(
      page,
      '.woocommerce-cart-form input.qty:not([type=hidden]), .wc-block-components-quantity-selector__input',
      'a quantity',
    );
    return adds(
      page,
      async () => {
        await field.fill(String(Number(await field.inputValue()) + 1));
        await field.press('Tab');
        // Where a tag sends the quantity by itself, the button may be gone by now.
        const button = page.locator('.woocommerce-cart-form [name=update_cart]:not([disabled]):visible').first();
        await button.click({ timeout: 2000 }).catch(() => undefined);
      },
      patienceMs,
    );
  });
  await step('The checkout stands, with a way to pay and its button', async () => {
    const link = await wanted(page, 'a.checkout-button, .wc-block-cart__submit-button, a[href*="checkout"]', 'the way to the checkout');
    await open('checkout', new URL((await link.getAttribute('href')) ?? '', page.url()).href);
    const button = await wanted(page, '#place_order, .wc-block-components-checkout-place-order-button', 'the button that orders');
    const ways = await page.locator('input[name=payment_method], .wc-block-components-radio-control__input[name*=payment]').count();
    return `${ways} ways to pay; “${(await button.innerText()).trim() || (await button.getAttribute('value'))}” was not pressed`;
  });
  return outcomes;
}
