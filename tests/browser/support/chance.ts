import type { Locator } from 'playwright-core';
import { storedAs } from '../../../demo-theme/shop/storage-inventory.js';
import { diceOf, shortest } from '../../support/shortest.js';
import { translate } from '../../support/translate.js';
import { changesIn, withoutBoundaries } from './changes.js';
import { differences, penceIn, readPage, silences, type Held, type Line, type Part, type Told } from './held.js';
import { newShopPage, type ShopPage } from './page.js';

/**
 * A shopper who acts at random. From a seed it chooses one act after the other out of those that the page allows; after each an oracle
 * compares what the page says with what the shop holds, and what the shop holds with what was done. Where they differ, the shortest way
 * that still fails is looked for and told with the seed.
 *
 * `ACTS` says what can be done, `lookAt` what has to hold, a `Stage` where it happens.
 */

/** A shop to act in. */
export interface Stage {
  /** Pages to open, by what they are called. */
  readonly pages: Readonly<Record<string, string>>;
  /** Opens the first page of a new shopper. */
  open(shopper: Pick<Shopper, 'hand' | 'answered'>): Promise<ShopPage>;
  /** What the shop holds, asked in a way that the page does not notice. */
  judge(page: ShopPage): Promise<Held>;
  /** From now on the answers come so much later. */
  delay(page: ShopPage, ms: number): Promise<void>;
  /** Calls back for each request that a page makes: method, address and what is sent, in one line. */
  listen(page: ShopPage, asked: (line: string) => void): Promise<void>;
  /** What the console of this shop may say. */
  readonly excused?: RegExp;
  /** What this shop stores before an answer that is not ours. */
  readonly mayStore?: RegExp;
}

/** What the shop must hold after an act. */
interface Want {
  readonly pieces: number;
  readonly subtotal: number;
  readonly coupons: readonly string[];
  /** The act cannot be done: nothing may change, and a message says so. */
  readonly isRefused?: boolean;
  /** An order was placed at this sum. */
  readonly ordered?: number;
}

/** Who acts. */
interface Shopper {
  readonly stage: Stage;
  readonly hand: 'keyboard' | 'mouse';
  tabs: ShopPage[];
  page: ShopPage;
  /** What the shop held before the act. */
  held: Held;
  /** The cookie question is answered. */
  answered: boolean;
  isLate: boolean;
  /** Lines that were taken out, by key: what an undo brings back. */
  readonly removed: Map<string, Line>;
  /** What was done, in words. */
  readonly done: string[];
  /** Requests of this act. */
  asked: string[];
}

/** One choice after the other, for one act. */
interface Dice {
  /** A whole number from 0 to below `n`. */
  below(n: number): number;
  of<T>(list: readonly T[]): T;
}

interface Act {
  /** What has to be seen on the page for it. */
  readonly needs: string;
  /** How often it is chosen beside others. */
  readonly weight?: number;
  /** Also while the panel lies over the page. */
  readonly anywhere?: boolean;
  /** @returns what the shop must hold then; nothing: what it held before. */
  do(shopper: Shopper, dice: Dice): Promise<Partial<Want> | undefined | void>;
}

/** A step of a way: the act, and the number its own choices come from. */
interface Step {
  readonly act: string;
  readonly seed: number;
}

/** The open panel itself: the page around it bears the plugin's class too, and what lies behind the panel is not pressed. */
const PANEL = '.xoo-wsc-modal:is([data-state=open], .xoo-wsc-cart-active)';
const PANEL_STEP = `:is(${PANEL}) :is(.xoo-wsc-chng, .shop-line__step):not([aria-disabled=true])`;
const PANEL_REMOVE = `:is(${PANEL}) :is(.xoo-wsc-smr-del, .shop-line__remove)`;
const PANEL_UNDO = `:is(${PANEL}) :is(.xoo-wsc-undo-item, .shop-line__undo)`;
const CART_UNDO = '.restore-item, .shop-cart .shop-line__undo';
const PATIENCE = 10_000;

/** What can be pressed, and is seen. */
const seen = (page: ShopPage, selector: string): Locator => page.locator(selector).filter({ visible: true });

/** One of those that are seen. */
async function oneOf(page: ShopPage, selector: string, dice: Dice): Promise<Locator> {
  const all = seen(page, selector);
  return all.nth(dice.below(await all.count()));
}

/** Presses as this shopper does. */
async function press({ page, hand }: Shopper, control: Locator): Promise<void> {
  if (hand === 'keyboard') {
    await control.focus();
    // What cannot have the focus lets the key go to something else.
    if (!(await control.evaluate((el) => el === document.activeElement))) {
      throw new Error(`the keyboard does not reach ${String(control)}`);
    }
    await page.keyboard.press('Enter');
    return;
  }
  await control.evaluate((el) => {
    el.scrollIntoView({ block: 'center', behavior: 'instant' });
  });
  await control.click();
}

async function type(field: Locator, text: string): Promise<void> {
  await field.fill(text);
  await field.press('Tab');
}

const numberOf = async (field: Locator, name: string): Promise<number | undefined> => {
  const value = await field.getAttribute(name);
  return value === null || value === '' ? undefined : Number(value);
};

/** The row that something belongs to, in the cart page, the panel or the mini-cart. */
async function lineOf({ held }: Shopper, control: Locator): Promise<Line> {
  const key = await control.evaluate((el) => {
    const row = el.closest('.cart_item, .xoo-wsc-product, .mini_cart_item');
    return (
      row?.getAttribute('data-key') ??
      row?.querySelector<HTMLElement>('[data-cart_item_key]')?.dataset['cart_item_key'] ??
      /cart\[(\w+)\]/.exec(row?.querySelector<HTMLInputElement>('[name^="cart["]')?.name ?? '')?.[1] ??
      /remove_item=(\w+)/.exec(row?.querySelector<HTMLAnchorElement>('a.remove')?.href ?? '')?.[1]
    );
  });
  const line = held.lines.find((one) => one.key === key);
  if (!line) {
    throw new Error(`a row for ${key ?? 'no line'}, which the shop does not hold`);
  }
  return line;
}

/** The cart with another quantity of a line. */
const withQuantity = ({ held, removed }: Shopper, line: Line, quantity: number): Partial<Want> => {
  if (quantity === 0) {
    removed.set(line.key, line);
  }
  return { pieces: held.pieces + quantity - line.quantity, subtotal: held.subtotal + (quantity - line.quantity) * line.price };
};

/** The cart with so many more of a product. */
const withMore = ({ held }: Shopper, id: number, quantity: number, price: number): Partial<Want> => {
  const line = held.lines.find((one) => one.id === id);
  return line && line.quantity + quantity > line.most
    ? { isRefused: true }
    : { pieces: held.pieces + quantity, subtotal: held.subtotal + quantity * price };
};

/** Steps a quantity up or down, some presses in a row. */
const steps =
  (what: string): Act['do'] =>
  async (shopper, dice) => {
    const button = await oneOf(shopper.page, what, dice);
    const line = await lineOf(shopper, button);
    const field = button.locator('xpath=ancestor::*[.//input][1]').locator('input').first();
    const isMore = await button.evaluate((el) => /more|plus/.test(el.className));
    const times = 1 + dice.below(3);
    const least = (await numberOf(field, 'min')) ?? 0;
    const most = (await numberOf(field, 'max')) ?? line.most;
    const quantity = isMore ? Math.min(line.quantity + times, most) : Math.max(line.quantity - times, least, 1);
    shopper.done.push(`steps "${line.name}" from ${line.quantity} to ${quantity}`);
    for (let i = 0; i < Math.abs(quantity - line.quantity); i += 1) {
      await press(shopper, button);
    }
    return withQuantity(shopper, line, quantity);
  };

/** Types another quantity. */
const types =
  (what: string): Act['do'] =>
  async (shopper, dice) => {
    const field = await oneOf(shopper.page, what, dice);
    const line = await lineOf(shopper, field);
    const asked = 1 + dice.below(7);
    const quantity = Math.min(asked, (await numberOf(field, 'max')) ?? line.most);
    shopper.done.push(`types ${asked} for "${line.name}"`);
    await type(field, String(asked));
    return withQuantity(shopper, line, quantity);
  };

const removes =
  (what: string): Act['do'] =>
  async (shopper, dice) => {
    const button = await oneOf(shopper.page, what, dice);
    const line = await lineOf(shopper, button);
    shopper.done.push(`removes "${line.name}" (${line.quantity}) by ${what}`);
    await press(shopper, button);
    return withQuantity(shopper, line, 0);
  };

/** Undoes a removal: a link that names its line, or a button beside the line's name. */
const undoes =
  (what: string): Act['do'] =>
  async (shopper, dice) => {
    const link = await oneOf(shopper.page, what, dice);
    const { key, text } = await link.evaluate((el) => ({
      key: /undo_item=(\w+)/.exec((el as HTMLAnchorElement).href)?.[1] ?? el.closest<HTMLElement>('[data-key]')?.dataset['key'],
      text: el.parentElement?.textContent ?? '',
    }));
    const line = key === undefined ? [...shopper.removed.values()].findLast(({ name }) => text.includes(name)) : shopper.removed.get(key);
    if (!line) {
      throw new Error(`an undo of ${key ?? text}, which nobody removed`);
    }
    shopper.done.push(`undoes the removal of "${line.name}" (${line.quantity})`);
    await press(shopper, link);
    const there = shopper.held.lines.find((one) => one.key === line.key)?.quantity ?? 0;
    // The shop's own link puts back what was; without it the pieces are added once more.
    return withQuantity(shopper, { ...line, quantity: there }, key === undefined ? there + line.quantity : line.quantity);
  };

/** What may be typed as a coupon, and whether this shop takes it. */
const COUPONS = { fiver: true, tenoff: true, expired: false, nosuch: false } as const;

const ADDRESS = {
  billing_first_name: 'Ada',
  billing_last_name: 'Byron',
  billing_address_1: '12 Field Lane',
  billing_city: 'London',
  billing_postcode: 'SW1A 1AA',
  billing_phone: '020 7946 0000',
  billing_email: 'ada@example.com',
} as const;

/** All that a shopper may do. One more is one entry: what it needs on the page, what it does, what the shop must hold then. */
export const ACTS: Readonly<Record<string, Act>> = {
  'opens a page': {
    needs: 'body',
    weight: 5,
    anywhere: true,
    async do({ page, stage, done }, dice) {
      const [name, address] = dice.of(Object.entries(stage.pages));
      done.push(`opens ${name}`);
      await page.goto(address);
    },
  },
  'goes back': {
    needs: 'body',
    anywhere: true,
    async do({ page, done }) {
      done.push('goes back');
      if (await page.evaluate(() => history.length > 2)) {
        await page.goBack();
        if (page.url() === 'about:blank') {
          await page.goForward();
        }
      }
    },
  },
  'takes another tab': {
    needs: 'body',
    anywhere: true,
    async do(shopper, dice) {
      const other = shopper.tabs.find((tab) => tab !== shopper.page);
      shopper.done.push(other ? 'goes to the other tab' : 'opens a second tab');
      if (other) {
        shopper.page = other;
      } else {
        shopper.page = await newShopPage(shopper.page.context(), true);
        await watch(shopper, shopper.page);
        await shopper.page.goto(dice.of(Object.values(shopper.stage.pages)));
      }
      shopper.isLate = false;
      await shopper.page.bringToFront();
    },
  },
  'translates the page': {
    needs: 'body',
    async do({ page, done }) {
      done.push('translates the page');
      await page.locator('body').evaluate(translate);
    },
  },
  'waits longer': {
    needs: 'body',
    async do(shopper) {
      shopper.isLate = !shopper.isLate;
      shopper.done.push(shopper.isLate ? 'answers come late' : 'answers come in time');
      await shopper.stage.delay(shopper.page, shopper.isLate ? 1000 : 0);
    },
  },
  'declines cookies': {
    needs: '.eu-cookies-bar-cookies-bar-button-decline',
    async do(shopper) {
      shopper.done.push('declines cookies');
      await press(shopper, seen(shopper.page, '.eu-cookies-bar-cookies-bar-button-decline').first());
      shopper.answered = true;
    },
  },
  'adds from a list': {
    needs: 'a.add_to_cart_button.ajax_add_to_cart',
    weight: 10,
    async do(shopper, dice) {
      const button = await oneOf(shopper.page, 'a.add_to_cart_button.ajax_add_to_cart', dice);
      const price = penceIn(await button.locator('xpath=ancestor::li[1]').locator('.price').first().innerText());
      const id = Number(await button.getAttribute('data-product_id'));
      const label = await button.getAttribute('aria-label');
      shopper.done.push(`presses "${label ?? String(id)}" at ${price / 100}`);
      await press(shopper, button);
      return withMore(shopper, id, Number((await button.getAttribute('data-quantity')) ?? 1), price);
    },
  },
  chooses: {
    needs: 'form.variations_form',
    weight: 8,
    async do({ page, done, hand }, dice) {
      for (const select of await page.locator('form.variations_form .variations select').all()) {
        const values = await select.evaluate((el: HTMLSelectElement) =>
          [...el.options].filter(({ value, disabled }) => value !== '' && !disabled).map(({ value }) => value),
        );
        const value = dice.of(values);
        const swatch = page
          .locator('form.variations_form li.variable-item:not(.disabled)')
          .and(page.locator(`[data-value="${value}"]`))
          .first();
        done.push(`chooses ${value}`);
        if ((await select.inputValue()) === value) {
          continue;
        }
        if (hand === 'mouse' && (await swatch.isVisible())) {
          await swatch.click();
        } else {
          await select.selectOption(value, { force: true });
        }
      }
    },
  },
  'writes how many': {
    needs: 'form.cart input.qty:not([type=hidden])',
    weight: 5,
    async do({ page, done }, dice) {
      const quantity = 1 + dice.below(6);
      done.push(`writes ${quantity} beside the button`);
      await type(seen(page, 'form.cart input.qty').first(), String(quantity));
    },
  },
  'adds from the product': {
    needs: 'form.cart .single_add_to_cart_button',
    weight: 14,
    async do(shopper) {
      const { page } = shopper;
      const button = seen(page, 'form.cart .single_add_to_cart_button').first();
      const form = button.locator('xpath=ancestor::form');
      const found = await form.evaluate((el: HTMLFormElement) => {
        const data = new FormData(el);
        const own = el.querySelector('.woocommerce-variation-price .price');
        const price = own?.checkVisibility() ? own : document.querySelector('.summary .price');
        return {
          id: Number(
            data.get('variation_id') ?? data.get('add-to-cart') ?? el.querySelector<HTMLButtonElement>('[name=add-to-cart]')?.value,
          ),
          quantity: Number(data.get('quantity') ?? 1),
          price: price?.textContent ?? '',
          isValid: el.noValidate || el.checkValidity(),
        };
      });
      const isOff = await button.evaluate((el) => el.matches('.disabled, :disabled'));
      shopper.done.push(
        `presses "Add to cart" for ${found.quantity} of ${found.id}${isOff ? ', which is off' : ''} at ${penceIn(found.price) / 100}`,
      );
      await press(shopper, button);
      if (!found.isValid) {
        // The browser says it, and sends nothing.
        return {};
      }
      return isOff ? { isRefused: true } : withMore(shopper, found.id, found.quantity, penceIn(found.price));
    },
  },
  'removes in the mini-cart': { needs: '.mini_cart_item a.remove', weight: 2, do: removes('.mini_cart_item a.remove') },
  'opens the panel': {
    needs: '.xoo-wsc-basket',
    weight: 5,
    async do(shopper) {
      shopper.done.push('opens the side cart');
      await press(shopper, seen(shopper.page, '.xoo-wsc-basket').first());
      await shopper.page.locator('.xoo-wsch-close').first().waitFor();
    },
  },
  'closes the panel': {
    needs: `:is(${PANEL}) .xoo-wsch-close`,
    anywhere: true,
    async do(shopper) {
      shopper.done.push('closes the side cart');
      await press(shopper, seen(shopper.page, '.xoo-wsch-close').first());
      await shopper.page.locator('.xoo-wsch-close').first().waitFor({ state: 'hidden' });
    },
  },
  'steps in the panel': { needs: PANEL_STEP, weight: 5, anywhere: true, do: steps(PANEL_STEP) },
  'types in the panel': { needs: `:is(${PANEL}) .xoo-wsc-product input`, weight: 4, anywhere: true, do: types('.xoo-wsc-product input') },
  'removes in the panel': { needs: PANEL_REMOVE, weight: 3, anywhere: true, do: removes(PANEL_REMOVE) },
  'undoes in the panel': { needs: PANEL_UNDO, weight: 6, anywhere: true, do: undoes(PANEL_UNDO) },
  'steps in the cart': {
    needs: '.cart_item .quantity button:not([aria-disabled=true])',
    weight: 5,
    do: steps('.cart_item .quantity button:not([aria-disabled=true])'),
  },
  'types in the cart': {
    needs: '.cart_item input.qty:not([type=hidden])',
    weight: 5,
    do: types('.cart_item input.qty:not([type=hidden])'),
  },
  'removes in the cart': { needs: '.cart_item .product-remove .remove', weight: 3, do: removes('.cart_item .product-remove .remove') },
  'undoes in the cart': { needs: CART_UNDO, weight: 8, do: undoes(CART_UNDO) },
  'applies a coupon': {
    needs: '.cart_item ~ * [name=coupon_code], .shop-cart [name=coupon_code], .woocommerce-cart-form [name=coupon_code]',
    weight: 3,
    async do(shopper, dice) {
      const code = dice.of(Object.keys(COUPONS) as (keyof typeof COUPONS)[]);
      const applied = Object.keys(shopper.held.discounts);
      shopper.done.push(`applies the coupon ${code}`);
      const field = seen(shopper.page, '[name=coupon_code]').first();
      await field.fill(code);
      await (shopper.hand === 'keyboard'
        ? field.press('Enter')
        : press(
            shopper,
            shopper.page
              .locator('form', { has: field })
              .locator('[name=apply_coupon], .coupon button, button')
              .filter({ hasText: /coupon/i })
              .first(),
          ));
      return COUPONS[code] && !applied.includes(code) ? { coupons: [...applied, code] } : { isRefused: true };
    },
  },
  'removes a coupon': {
    needs: '.cart_totals :is(.woocommerce-remove-coupon, .shop-cart__remove-coupon)',
    weight: 3,
    async do(shopper, dice) {
      const link = await oneOf(shopper.page, '.cart_totals :is(.woocommerce-remove-coupon, .shop-cart__remove-coupon)', dice);
      const applied = Object.keys(shopper.held.discounts);
      const row = (await link.evaluate((el) => el.closest('tr')?.textContent ?? '')).toLowerCase();
      const code = applied.find((one) => row.includes(one)) ?? '';
      shopper.done.push(`removes the coupon ${code}`);
      await press(shopper, link);
      return { coupons: applied.filter((one) => one !== code) };
    },
  },
  orders: {
    needs: '.wc-proceed-to-checkout .checkout-button',
    weight: 2,
    async do(shopper) {
      const { page } = shopper;
      const total = page.locator('.order-total .amount').first();
      shopper.done.push('orders, by pressing twice');
      await press(shopper, seen(page, '.wc-proceed-to-checkout .checkout-button').first());
      await page.waitForURL(/checkout/);
      for (const [name, value] of Object.entries(ADDRESS)) {
        await page.locator(`[name="${name}"]`).fill(value);
      }
      const terms = page.locator('#terms');
      if (await terms.isVisible()) {
        await terms.check();
      }
      await page.rest();
      const shown = penceIn(await total.innerText());
      shopper.asked = [];
      // Both presses before any answer: a shop that lets the second one through has two orders.
      await page.locator('#place_order').evaluate((el: HTMLElement) => {
        el.click();
        el.click();
      });
      await page.waitForURL(/order-received/);
      return { pieces: 0, subtotal: 0, ordered: shown };
    },
  },
};

const tabName = ({ tabs, page }: Shopper, tab = page): string => `(tab ${tabs.indexOf(tab) + 1})`;

/** Hears what a page asks for. */
async function watch(shopper: Shopper, page: ShopPage): Promise<void> {
  page.setDefaultTimeout(PATIENCE);
  shopper.tabs.push(page);
  await shopper.stage.listen(page, (line) => shopper.asked.push(`${withoutBoundaries(line)} ${tabName(shopper, page)}`));
}

/** Where the shop does not hold what was done. */
function unmet(held: Held, { pieces, subtotal, coupons }: Want): string[] {
  const found = { pieces: held.pieces, subtotal: held.subtotal, coupons: Object.keys(held.discounts).sort() };
  const wanted = { pieces, subtotal, coupons: pieces === 0 ? found.coupons : [...coupons].sort() };
  return JSON.stringify(found) === JSON.stringify(wanted)
    ? []
    : [`the shop holds ${JSON.stringify(found)}, what was done wants ${JSON.stringify(wanted)}`];
}

/** Where an order is not what the shop held, or not the sum that the page showed when it was placed. */
const misordered = (order: Part | undefined, before: Held, shown: number): string[] =>
  order ? [...differences('the order', order, before), ...differences('the checkout', { total: shown }, before)] : ['no order on the page'];

/** Messages that are not true of what happened, or one too many. */
function untrue(told: readonly Told[], before: Held, held: Held, { isRefused = false }: Want): string[] {
  const troubles = told.filter(({ isTrouble }) => isTrouble);
  const news = told.filter(({ isTrouble }) => !isTrouble).map(({ text }) => text);
  const grew = held.pieces > before.pieces;
  return [
    ...(isRefused && troubles.length === 0 ? ['a refusal that nobody says'] : []),
    ...(isRefused ? news.map((text) => `said after a refusal: ${text}`) : troubles.map(({ text }) => `said although it was done: ${text}`)),
    ...(told.length > 1 ? [`more than one message: ${told.map(({ text }) => text).join(' | ')}`] : []),
    ...news.filter((text) => /added to your cart/.test(text) && !grew).map((text) => `not true: ${text}`),
    ...news.filter((text) => /removed\. Undo/.test(text) && held.pieces >= before.pieces).map((text) => `not true: ${text}`),
  ];
}

/** Compares until all is right, or time is up; then what is wrong. */
async function lookAt(shopper: Shopper, want: Want, isQuiet: boolean): Promise<void> {
  const { stage, page, held: before, answered, hand } = shopper;
  const told: Told[] = [];
  const early: string[] = [];
  const look = async (): Promise<string[]> => {
    const said = await readPage(page);
    const held = await stage.judge(page);
    // One that is printed anew says nothing new.
    told.push(...said.told.filter(({ text }) => !told.some((one) => one.text === text)));
    shopper.held = held;
    const wrong = Object.entries(said.parts).flatMap(([name, part]) => [...differences(name, part, held), ...silences(name, part, held)]);
    if (shopper.isLate) {
      // Until the answer is there a page says what was, then what is; quantities are the shopper's own words.
      early.push(
        ...Object.entries(said.parts).flatMap(([name, part]) => {
          const sums = Object.fromEntries(Object.entries(part).filter(([what]) => what !== 'lines' && what !== 'pieces'));
          const now = differences(name, sums, held);
          return now.length > 0 && differences(name, sums, before).length > 0 ? now.map((line) => `before its answer: ${line}`) : [];
        }),
      );
    }
    return [
      ...wrong,
      ...(want.ordered === undefined ? [] : misordered(said.order, before, want.ordered)),
      ...unmet(held, want),
      ...(want.isRefused && !told.some(({ isTrouble }) => isTrouble) ? ['a refusal that nobody says'] : []),
      ...(hand === 'keyboard' && isQuiet && said.focus === 'body' ? ['the focus is lost'] : []),
      ...(answered
        ? []
        : said.stored
            .filter(([place, name]) => isTooEarly(place, name, stage))
            .map(([place, name]) => `stored before an answer: ${place} ${name}`)),
      ...said.failed.map((tag) => `${tag} failed`),
    ];
  };
  const until = Date.now() + PATIENCE;
  /** A page that is left while it is read is read again. */
  const lookAgain = async (): Promise<string[]> => look().catch((error: unknown) => [String(error)]);
  let wrong = await lookAgain();
  while (wrong.length > 0 && Date.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    wrong = await lookAgain();
  }
  // Two presses of one button within half a second count as one.
  await page.rest(shopper.isLate ? 90 : 36);
  wrong = wrong.length > 0 ? wrong : await lookAgain();
  const changes = changesIn(shopper.asked);
  const own = shopper.asked.filter((line) => line.endsWith(tabName(shopper)));
  const twice = own.filter((line, i) => own.indexOf(line) !== i);
  const all = [
    ...wrong,
    ...early,
    ...untrue(told, before, shopper.held, want),
    ...(changes.length > 1
      ? [`more than one request: ${changes.join(' | ').slice(0, 600)}`]
      : twice.map((line) => `asked twice: ${line.slice(0, 300)}`)),
    ...shopper.tabs.flatMap((tab) => tab.drainErrors()).filter((line) => !stage.excused?.test(line)),
  ];
  if (all.length > 0) {
    throw new Error([...new Set(all)].join('\n  '));
  }
}

const isTooEarly = (place: 'cookie' | 'localStorage' | 'sessionStorage', name: string, { mayStore }: Stage): boolean =>
  storedAs(place, name)?.category !== 'necessary' && mayStore?.test(name) !== true;

/** The acts that the open page allows now, each as often as it weighs. */
async function possible(page: ShopPage): Promise<string[]> {
  const all = Object.entries(ACTS);
  const can = await page.evaluate(
    ([wanted, panel]) => {
      const isOpen = document.querySelector(panel) !== null;
      return wanted.map(
        ({ needs, anywhere }) =>
          (anywhere || !isOpen) && [...document.querySelectorAll(needs)].some((el) => el.checkVisibility({ visibilityProperty: true })),
      );
    },
    [all.map(([, { needs, anywhere = false }]) => ({ needs, anywhere })), PANEL] as const,
  );
  return all.flatMap(([name, { weight = 1 }], i) => (can[i] ? Array.from({ length: weight }, () => name) : []));
}

const diceFor = (seed: number): Dice => {
  const roll = diceOf(seed);
  const below = (n: number): number => Math.floor(roll() * n);
  return {
    below,
    of: <T>(list: readonly T[]): T => {
      if (list.length === 0) {
        throw new Error('nothing to choose from');
      }
      return list[below(list.length)] as T;
    },
  };
};

/** What came of a way. */
interface Outcome {
  readonly way: readonly Step[];
  readonly done: readonly string[];
  /** What went wrong at its last step. */
  readonly wrong?: string;
}

/**
 * Goes a way: each step in turn, one that the page does not allow is left out.
 * @param next the step to take, given how many were taken and what the page allows; nothing: the way is at its end
 */
async function go(stage: Stage, seed: number, next: (taken: number, can: readonly string[]) => Step | undefined): Promise<Outcome> {
  const shopper: Shopper = {
    stage,
    hand: seed % 2 === 0 ? 'mouse' : 'keyboard',
    answered: seed % 3 !== 0,
    tabs: [],
    isLate: false,
    removed: new Map(),
    done: [],
    asked: [],
    page: undefined as unknown as ShopPage,
    held: undefined as unknown as Held,
  };
  const way: Step[] = [];
  shopper.page = await stage.open(shopper);
  try {
    await watch(shopper, shopper.page);
    shopper.held = await stage.judge(shopper.page);
    for (let taken = 0; ; taken += 1) {
      const can = await possible(shopper.page);
      const step = next(taken, can);
      if (!step) {
        return { way, done: shopper.done };
      }
      const act = ACTS[step.act];
      if (!act || !can.includes(step.act)) {
        continue;
      }
      way.push(step);
      shopper.asked = [];
      await readPage(shopper.page);
      const before = shopper.held;
      const from = shopper.page.url();
      const wants = await act.do(shopper, diceFor(step.seed));
      const want = { pieces: before.pieces, subtotal: before.subtotal, coupons: Object.keys(before.discounts), ...wants };
      await lookAt(shopper, want, wants !== undefined && shopper.page.url() === from);
    }
  } catch (error) {
    return { way, done: shopper.done, wrong: error instanceof Error ? error.message : String(error) };
  } finally {
    await Promise.all(shopper.tabs.map((tab) => tab.close()));
  }
}

/**
 * Acts at random.
 * @param tries how many ways are gone at most to find the shortest
 * @returns what was done, in words
 * @throws the seed, the shortest way and what was wrong at its end
 */
export async function actAtRandom(stage: Stage, seed: number, length: number, tries = 25): Promise<readonly string[]> {
  const roll = diceOf(seed);
  const first = await go(stage, seed, (taken, can) => {
    // Both dice are thrown each time, so that a step hangs on the seed and the page alone.
    const [which, own] = [roll(), Math.floor(roll() * 1e9)];
    return taken < length ? { act: can[Math.floor(which * can.length)] ?? 'opens a page', seed: own } : undefined;
  });
  if (first.wrong === undefined) {
    return first.done;
  }
  let last = first;
  await shortest(
    first.way,
    async (way) => {
      const outcome = await go(stage, seed, (taken) => way[taken]);
      if (outcome.wrong !== undefined) {
        last = outcome;
      }
      return outcome.wrong !== undefined;
    },
    tries,
  );
  throw new Error(
    [`seed ${seed}, the shortest way:`, ...last.done.map((line, i) => `${i + 1}. ${line}`), `then:`, last.wrong].join('\n  '),
  );
}
