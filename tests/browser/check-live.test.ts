import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { reportHtml, reportText } from '../live/report.mjs';
import { shopThrough, type Outcome } from '../live/shopper.mjs';
import { useShop } from './support/shop.js';

/** `npm run check:live` on the least that a WooCommerce is: what it says of a shop that works, that lacks something, that is broken. */
const shop = useShop();

const ORIGIN = 'http://shop.test';
interface ShopParts {
  readonly hasVariable: boolean;
  /** Does a press on the listing's button put something into the cart? */
  readonly adds: boolean;
}

/** The pages of a shop. Each act is one call that says so many pieces more. */
function pageOf(path: string, { hasVariable, adds }: ShopParts): string {
  const more = `fetch('/add', { method: 'POST' })`;
  const form = (kind: string, inside: string, state = ''): string =>
    `<form class="${kind} cart" onsubmit="event.preventDefault(); this.querySelector('.disabled') || ${more}">${inside}<button class="single_add_to_cart_button ${state}">Add</button></form>`;
  // As WooCommerce's script does: the variation is found first, its button wakes a moment later.
  const found = "this.form.variation_id.value = 7; setTimeout(() => this.form.querySelector('button').classList.remove('disabled'), 300)";
  const pages: Readonly<Record<string, string>> = {
    '/shop/':
      `<ul class="products"><li class="product"><a href="/kettle/">Kettle</a><a href="#" class="add_to_cart_button ajax_add_to_cart" onclick="event.preventDefault(); ${adds ? more : 'refused.hidden = false'}">Add</a></li>` +
      `${hasVariable ? '<li class="product"><a href="/cape/">Cape</a><a href="/cape/" class="add_to_cart_button product_type_variable">Select options</a></li>' : ''}</ul><p id="refused" class="woocommerce-error" hidden>Sold out.</p>`,
    '/kettle/': form('', ''),
    '/cape/': form(
      'variations_form',
      `<table class="variations"><tr><td><select onchange="${found}"><option value="">Choose</option><option value="a" disabled>A</option><option value="b">B</option></select></td></tr></table><input type="hidden" name="variation_id" value="0">`,
      'disabled',
    ),
    '/cart/': `<form class="woocommerce-cart-form"><input type="number" class="qty" value="1" onchange="${more}"></form><a class="checkout-button" href="/pay/">Checkout</a>`,
    '/pay/': '<input type="radio" name="payment_method"><button id="place_order">Order</button>',
  };
  return `<!doctype html><html lang="en"><head><title>Shop</title></head><body>${pages[path] ?? 'not here'}</body></html>`;
}

async function check(parts: ShopParts): Promise<{ readonly outcomes: readonly Outcome[]; readonly looked: readonly string[] }> {
  const context = await shop.newContext();
  let pieces = 0;
  await context.route(`${ORIGIN}/**`, (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === '/wp-json/wc/store/v1/cart') {
      return route.fulfill({ json: { items_count: pieces } });
    }
    if (pathname === '/add') {
      pieces += 1;
      return route.fulfill({ body: '' });
    }
    return route.fulfill({ contentType: 'text/html', body: pageOf(pathname, parts) });
  });
  const page: Page = await context.newPage();
  const looked: string[] = [];
  const outcomes = await shopThrough(page, `${ORIGIN}/shop/`, {
    leave: () => Promise.resolve(),
    look: (name) => {
      looked.push(name);
      return Promise.resolve();
    },
    patienceMs: 1000,
  });
  return { outcomes, looked };
}
const states = (outcomes: readonly Outcome[]): readonly string[] => outcomes.map(({ state }) => state);

describe('a walk through a shop', () => {
  test('that works, works at every step, and orders nothing', async () => {
    const { outcomes, looked } = await check({ hasVariable: true, adds: true });
    expect(states(outcomes)).toEqual(Array(6).fill('works'));
    expect(outcomes.map(({ note }) => note)).toEqual([
      '2 products',
      '0 → 1 pieces',
      '1 → 2 pieces',
      '2 → 3 pieces',
      '3 → 4 pieces',
      '1 ways to pay; “Order” was not pressed',
    ]);
    expect(looked).toEqual(['listing', 'simple product', 'variable product', 'cart', 'checkout']);
  });

  test('that lacks something says what it did not find, and goes on', async () => {
    const { outcomes } = await check({ hasVariable: false, adds: true });
    expect(states(outcomes)).toEqual(['works', 'works', 'works', 'not found', 'works', 'works']);
    expect(outcomes[3]?.note).toContain('variable product');
  });

  test('whose button adds nothing fails there, with what the page says of it', async () => {
    const { outcomes } = await check({ hasVariable: false, adds: false });
    expect(states(outcomes)).toEqual(['works', 'fails', 'works', 'not found', 'works', 'works']);
    expect(outcomes[1]?.note).toContain('Sold out.');
  });
});

describe('the report', () => {
  const visit = { name: 'cart', bytes: 2048, scriptBytes: 1024, requests: 3, scriptMs: 5, picture: 'cart.png' };
  const rounds = [
    { title: 'As it is', outcomes: [{ name: 'Adding', state: 'works', note: '0 → 1' }], visits: [{ ...visit, tags: {} }], errors: ['old'] },
    {
      title: 'With the tags',
      outcomes: [{ name: 'Adding', state: 'fails', note: 'the cart holds <0> pieces' }],
      visits: [{ ...visit, tags: { 'shop-cart': 'failed', 'shop-tabs': 'ready' } }],
      errors: ['old', '<img src=x onerror=alert(1)>'],
    },
  ] as const;
  const report = {
    url: 'https://shop.example/',
    version: '1.2.3',
    rounds: rounds.map((round) => ({ ...round, outcomes: [...round.outcomes], visits: [...round.visits], errors: [...round.errors] })),
  };

  test('names failed tags, tags that are not ready, and errors that the shop alone lacks', () => {
    const text = reportText(report);
    expect(text).toContain('ok   Adding: 0 → 1');
    expect(text).toContain('FAIL Adding: the cart holds <0> pieces');
    expect(text).toContain('look at: <shop-cart> on cart: failed');
    expect(text).not.toContain('shop-tabs> on');
    expect(text.match(/error: old/g)).toHaveLength(1);
    expect(text).toContain('cart  With the tags  2 KB  1 KB     3         5 ms');
  });

  test('is a page in which nothing of the shop becomes markup', () => {
    const html = reportHtml(report);
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;');
    expect(html).not.toContain('<img src=x');
    expect(html).toContain('<img src="cart.png"');
  });
});
