import type { Page } from 'playwright-core';

/**
 * What the shop holds, what a page says of it, and where the two differ. The Store API's cart is the judge, in the demo's shop and in a
 * running one: it counts in pence, and no tag that is looked at has a hand in it.
 */

/** A line of the cart. Amounts in pence. */
export interface Line {
  readonly key: string;
  /** Of the product, or of the variation. */
  readonly id: number;
  readonly name: string;
  readonly quantity: number;
  readonly price: number;
  /** Before coupons, as every cart prints it. */
  readonly total: number;
  /** The most that may be held. */
  readonly most: number;
}

/** A cart. Amounts in pence. */
export interface Held {
  readonly lines: readonly Line[];
  readonly pieces: number;
  readonly subtotal: number;
  /** By coupon. */
  readonly discounts: Readonly<Record<string, number>>;
  readonly shipping: number;
  readonly total: number;
}

/** What is read of the Store API's cart. */
export interface StoreCart {
  readonly items: readonly {
    readonly key: string;
    readonly id: number;
    readonly name: string;
    readonly quantity: number;
    readonly quantity_limits: { readonly maximum: number };
    readonly prices: { readonly price: string };
    readonly totals: { readonly line_subtotal: string };
  }[];
  readonly items_count: number;
  readonly coupons: readonly { readonly code: string; readonly totals: { readonly total_discount: string } }[];
  readonly totals: { readonly total_items: string; readonly total_shipping: string | null; readonly total_price: string };
}

/** The cart that the Store API tells of. */
export const heldIn = ({ items, items_count: pieces, coupons, totals }: StoreCart): Held => ({
  lines: items.map(({ key, id, name, quantity, quantity_limits: { maximum }, prices, totals: { line_subtotal: total } }) => ({
    key,
    id,
    name,
    quantity,
    price: Number(prices.price),
    total: Number(total),
    most: maximum,
  })),
  pieces,
  subtotal: Number(totals.total_items),
  discounts: Object.fromEntries(coupons.map(({ code, totals: { total_discount: off } }) => [code, Number(off)])),
  shipping: Number(totals.total_shipping ?? 0),
  total: Number(totals.total_price),
});

/** What one part of a page says; what it does not say is left out. */
export interface Part extends Partial<Omit<Held, 'lines'>> {
  readonly lines?: readonly Partial<Line>[];
}

/** A message that was not there before. */
export interface Told {
  readonly isTrouble: boolean;
  readonly text: string;
}

/** What a page says. */
export interface Said {
  readonly parts: Readonly<Record<string, Part>>;
  /** What the page of a placed order says of it. */
  readonly order?: Part;
  /** Messages that have come since they were last read. */
  readonly told: readonly Told[];
  /** What has the focus; `body` where nothing has. */
  readonly focus: string;
  /** What is kept in this browser, each with its place. */
  readonly stored: readonly (readonly ['cookie' | 'localStorage' | 'sessionStorage', string])[];
  readonly failed: readonly string[];
}

/** Reads all that the open page says of the cart. */
export const readPage = (page: Page): Promise<Said> =>
  page.evaluate(() => {
    interface Row {
      key?: string;
      quantity?: number;
      price?: number;
      total?: number;
    }
    const all = (selector: string, root: ParentNode = document): HTMLElement[] => [...root.querySelectorAll<HTMLElement>(selector)];
    /** The amount that counts: not the one that is struck out. */
    const pence = (el: Element | null | undefined): number | undefined => {
      const amount = el && ([...el.querySelectorAll('.amount')].find((one) => one.closest('del') === null) ?? el);
      const [, pounds, rest] = /([\d,]+)\.(\d\d)/.exec(amount?.textContent ?? '') ?? [];
      return pounds === undefined ? undefined : Number(pounds.replaceAll(',', '') + (rest ?? ''));
    };
    /** Only what is said. */
    const said = <T extends object>(found: T): T =>
      Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined)) as T;
    const fieldOr = (row: Element, field: string, text: string): number | undefined => {
      const value = row.querySelector<HTMLInputElement>(field)?.value ?? /\d+/.exec(row.querySelector(text)?.textContent ?? '')?.[0];
      return value === undefined || value === '' ? undefined : Number(value);
    };
    const parts: Record<string, object> = {};
    all('[data-shop-cart-count], .xoo-wsc-items-count, .xoo-wsch-items-count, .site-header-cart .count').forEach((el) => {
      if (!el.closest('[data-unread]')) {
        parts[`.${el.className}`] = { pieces: Number(/\d+/.exec(el.textContent ?? '')?.[0] ?? 0) };
      }
    });
    const mini = document.querySelector('.widget_shopping_cart_content');
    if (mini) {
      parts['the mini-cart'] = said({
        lines: all('.mini_cart_item', mini).map((row): Row => {
          const text = row.querySelector('.quantity')?.textContent ?? '';
          return said({
            key: row.querySelector<HTMLElement>('[data-cart_item_key]')?.dataset['cart_item_key'],
            quantity: Number(/\d+/.exec(text)?.[0]),
            price: pence(row.querySelector('.quantity')),
          }) as Row;
        }),
        subtotal: pence(mini.querySelector('.woocommerce-mini-cart__total')),
      });
    }
    const panel = document.querySelector('.xoo-wsc-modal:not([data-unread])');
    // Out of the Store API it is filled when it opens.
    if (panel?.querySelector('.xoo-wsc-body *')) {
      const coupons = all('.xoo-wsc-ft-amt-discount', panel);
      parts['the side cart'] = said({
        discounts:
          coupons.length === 0
            ? undefined
            : Object.fromEntries(
                coupons.map((row) => [
                  /:\s*(\S+)/.exec(row.querySelector('.xoo-wsc-ft-amt-label')?.textContent ?? '')?.[1]?.toLowerCase() ?? '',
                  pence(row) ?? 0,
                ]),
              ),
        lines: all('.xoo-wsc-product[data-key]', panel).map(
          (row): Row =>
            said({
              key: row.dataset['key'],
              quantity: fieldOr(row, 'input', '.xoo-wsc-sml-qty'),
              price: pence(row.querySelector('.xoo-wsc-pprice')),
              total: pence(row.querySelector('.xoo-wsc-smr-ptotal')),
            }) as Row,
        ),
        subtotal: pence(panel.querySelector('.xoo-wsc-ft-amt-subtotal .xoo-wsc-ft-amt-value')),
        total: pence(panel.querySelector('.xoo-wsc-ft-btn-checkout .amount')),
      });
    }
    const rows = all('.cart_item').filter((row) => row.closest('.woocommerce-cart-form, .shop-cart'));
    const totals = document.querySelector('.cart_totals');
    if (totals ?? document.querySelector('.cart-empty, [data-shop-empty]')) {
      const shipping = totals?.querySelector('.shipping :checked')?.closest('li') ?? totals?.querySelector('.shipping td');
      parts['the cart page'] = said({
        lines: rows.map(
          (row): Row =>
            said({
              key:
                /cart\[(\w+)\]/.exec(row.querySelector<HTMLInputElement>('[name^="cart["]')?.name ?? '')?.[1] ??
                /remove_item=(\w+)/.exec(row.querySelector<HTMLAnchorElement>('a.remove')?.href ?? '')?.[1],
              quantity: fieldOr(row, '.product-quantity input', '.product-quantity'),
              price: pence(row.querySelector('.product-price')),
              total: pence(row.querySelector('.product-subtotal')),
            }) as Row,
        ),
        ...(totals && {
          subtotal: pence(totals.querySelector('.cart-subtotal')),
          shipping: pence(shipping) ?? 0,
          total: pence(totals.querySelector('.order-total')),
          discounts: Object.fromEntries(
            all('.cart-discount', totals).map((row) => [
              /coupon-(\S+)/.exec(row.className)?.[1] ??
                /:\s*(\S+)/.exec(row.querySelector('th')?.textContent ?? '')?.[1]?.toLowerCase() ??
                '',
              pence(row.querySelector('.amount')) ?? 0,
            ]),
          ),
        }),
      });
    }
    /** Rows and sums of a table that nobody edits: the checkout's and the order's. A sum is known by its class, or by its words. */
    const tableOf = (table: Element, row: string, sum: (name: string, words: string) => Element | null | undefined): object =>
      said({
        lines: all(row, table).map(
          (one): Row =>
            said({
              quantity: Number(/\d+/.exec(one.querySelector('.product-quantity')?.textContent ?? '')?.[0]),
              total: pence(one.querySelector('.product-total')),
            }) as Row,
        ),
        subtotal: pence(sum('cart-subtotal', 'Subtotal')),
        total: pence(sum('order-total', 'Total')),
      });
    const review = document.querySelector('.woocommerce-checkout-review-order-table');
    if (review) {
      const shipping = review.querySelector('.shipping :checked')?.closest('li') ?? review.querySelector('.shipping td');
      parts['the checkout'] = {
        ...tableOf(review, '.cart_item', (name) => review.querySelector(`.${name} td`)),
        shipping: pence(shipping) ?? 0,
        discounts: Object.fromEntries(
          all('.cart-discount', review).map((row) => [
            /coupon-(\S+)/.exec(row.className)?.[1] ?? '',
            pence(row.querySelector('.amount')) ?? 0,
          ]),
        ),
      };
    }
    const ordered = document.querySelector('.woocommerce-table--order-details');
    const order = ordered
      ? tableOf(ordered, '.order_item', (_name, words) =>
          all('tfoot tr', ordered)
            .find((row) => row.querySelector('th')?.textContent?.trim() === `${words}:`)
            ?.querySelector('td'),
        )
      : undefined;
    const TROUBLE = '.woocommerce-error, .shop-alert, .xoo-wsc-notice-error, .coupon-error-notice, .shop-line__problem';
    const seen = ((window as unknown as { __seenNotices?: WeakSet<Element> }).__seenNotices ??= new WeakSet());
    const told = all(`${TROUBLE}, .woocommerce-message, .xoo-wsc-notice-success`)
      .filter((el) => el.checkVisibility() && el.parentElement?.closest('.woocommerce-error, .woocommerce-message, .shop-alert') === null)
      .filter((el) => !seen.has(el) && seen.add(el))
      .map((el) => ({ isTrouble: el.matches(TROUBLE), text: (el.textContent ?? '').replaceAll(/\s+/g, ' ').trim() }));
    const focused = document.activeElement;
    return {
      parts,
      ...(order && { order }),
      told,
      focus:
        focused && focused !== document.body ? `${focused.localName}${focused.className === '' ? '' : `.${focused.className}`}` : 'body',
      stored: [
        ...document.cookie.split('; ').map((one) => ['cookie', one.split('=')[0] ?? ''] as const),
        ...Object.keys(localStorage).map((name) => ['localStorage', name] as const),
        ...Object.keys(sessionStorage).map((name) => ['sessionStorage', name] as const),
      ].filter(([, name]) => name !== ''),
      failed: all('[data-shop-failed], [data-shop-halted]').map((el) => el.localName),
    };
  });

/** The last amount in a text, in pence: of a price on sale the one that counts. */
export const penceIn = (text: string): number =>
  Math.round(Number(/([\d,]+\.\d\d)(?!.*\d\.\d\d)/s.exec(text)?.[1]?.replaceAll(',', '')) * 100);

const pounds = (amount: unknown): string => (typeof amount === 'number' ? (amount / 100).toFixed(2) : JSON.stringify(amount));

/** Where a part of the page says something else than the shop holds, one line each. */
export function differences(name: string, part: Part, held: Held): string[] {
  const wrong: string[] = [];
  const compare = (what: string, says: unknown, holds: unknown, told: (value: unknown) => string): void => {
    if (says !== undefined && JSON.stringify(says) !== JSON.stringify(holds)) {
      wrong.push(`${name}: ${what} ${told(says)}, the shop holds ${told(holds)}`);
    }
  };
  compare('pieces', part.pieces, held.pieces, String);
  compare('rows', part.lines?.length, held.lines.length, String);
  part.lines?.forEach((row, i) => {
    const line = row.key === undefined ? held.lines[i] : held.lines.find(({ key }) => key === row.key);
    compare(`quantity of ${line?.name ?? 'a line that is out'}`, row.quantity, line?.quantity, String);
    compare(`price of ${line?.name ?? 'a line that is out'}`, row.price, line?.price, pounds);
    compare(`sum of ${line?.name ?? 'a line that is out'}`, row.total, line?.total, pounds);
  });
  compare('subtotal', part.subtotal, held.subtotal, pounds);
  compare('discounts', part.discounts, held.discounts, pounds);
  compare('shipping', part.shipping, held.shipping, pounds);
  compare('total', part.total, held.total, pounds);
  return wrong;
}

/** A page is silent about less than it must say: a cart that holds something has its sums. */
export const silences = (name: string, part: Part, held: Held): string[] =>
  held.pieces > 0 && part.lines && part.subtotal === undefined ? [`${name}: no subtotal`] : [];
