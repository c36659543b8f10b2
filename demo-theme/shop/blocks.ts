/**
 * The block checkout, imitated: as much of `wp.data`, `wc.wcBlocksData` and `wc.blocksCheckout` as other scripts use, and
 * the parts of the page the blocks' own scripts would render, over the shop's Store API (checkout contract 7). It is
 * no copy of the blocks: what a shopper needs to place an order, with the class names plugins look for.
 */
import { PAYMENT_METHODS } from './purchase.js';
import { moneyText } from './markup.js';
import { element } from './nodes.js';
import { readEntities } from './plain-html.js';

interface Rate {
  readonly rate_id: string;
  readonly name: string;
  readonly price: string;
  readonly selected: boolean;
}

/** The parts of a Store API cart that are shown here. */
export interface BlockCart {
  readonly items: readonly {
    readonly key: string;
    readonly name: string;
    readonly quantity: number;
    readonly totals: { readonly line_subtotal: string };
  }[];
  readonly items_count: number;
  readonly coupons: readonly { readonly code: string; readonly totals: { readonly total_discount: string } }[];
  readonly totals: {
    readonly total_items: string;
    readonly total_discount: string;
    readonly total_shipping: string | null;
    readonly total_price: string;
  };
  readonly shipping_rates: readonly { readonly package_id: number; readonly shipping_rates: readonly Rate[] }[];
  readonly billing_address: Readonly<Record<string, string>>;
  readonly errors: readonly { readonly message: string }[];
}

type Actions = Readonly<Record<string, (...args: never[]) => unknown>>;

/** What of the blocks' world other scripts may use. */
interface BlockWorld {
  readonly wp: {
    readonly data: { select(key: string): Actions; dispatch(key: string): Actions; subscribe(run: () => void, key?: string): () => void };
  };
  readonly wc: {
    readonly wcBlocksData: Readonly<Record<string, string>>;
    readonly blocksCheckout: { extensionCartUpdate(args: { namespace: string; data: unknown }): Promise<unknown> };
  };
  /** Calls the Store API; the cart it answers is the stores' cart. Rejects with what the shop says. */
  call(route: string, body: unknown): Promise<unknown>;
  readonly cart: () => BlockCart;
  readonly extensionData: () => Readonly<Record<string, unknown>>;
  readonly chooseMethod: (id: string) => void;
  readonly method: () => string;
}

const KEYS = {
  CART_STORE_KEY: 'wc/store/cart',
  CHECKOUT_STORE_KEY: 'wc/store/checkout',
  PAYMENT_STORE_KEY: 'wc/store/payment',
  VALIDATION_STORE_KEY: 'wc/store/validation',
} as const;
const API = '/wp-json/wc/store/v1';

/** The stores over a first cart, as the host preloads one into its page. `send` is the page's fetch. */
export function blockWorld(first: BlockCart, firstNonce: string, send: typeof fetch): BlockWorld {
  let cart = first;
  let nonce = firstNonce;
  let applying = false;
  let method: string = PAYMENT_METHODS[0].id;
  let extensions: Record<string, unknown> = {};
  const listeners = new Set<() => void>();
  const changed = (): void => {
    for (const run of listeners) {
      run();
    }
  };
  const call = async (route: string, body: unknown): Promise<unknown> => {
    const response = await send(`${API}${route}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', nonce },
      body: JSON.stringify(body),
    });
    nonce = response.headers.get('nonce') ?? nonce;
    const answer: unknown = await response.json();
    if (!response.ok) {
      throw Object.assign(new Error(messageOf(answer)), { answer });
    }
    if (isCart(answer)) {
      cart = answer;
    }
    changed();
    return answer;
  };
  const busy = async (route: string, body: unknown): Promise<unknown> => {
    applying = true;
    changed();
    try {
      return await call(route, body);
    } finally {
      applying = false;
      changed();
    }
  };
  const actions: Record<string, Actions> = {
    [KEYS.CART_STORE_KEY]: {
      applyCoupon: (code: string) => busy('/cart/apply-coupon', { code }),
      removeCoupon: (code: string) => busy('/cart/remove-coupon', { code }),
      selectShippingRate: (rate: string, packageId = 0) => call('/cart/select-shipping-rate', { package_id: packageId, rate_id: rate }),
    },
    [KEYS.CHECKOUT_STORE_KEY]: {
      setExtensionData: (namespace: string, data: Record<string, unknown>, replace = false) => {
        extensions = { ...extensions, [namespace]: replace ? data : { ...(extensions[namespace] as object | undefined), ...data } };
        changed();
      },
    },
    [KEYS.PAYMENT_STORE_KEY]: {
      __internalSetActivePaymentMethod: (id: string) => {
        method = id;
        changed();
      },
    },
    [KEYS.VALIDATION_STORE_KEY]: { clearAllValidationErrors: () => changed() },
  };
  const selectors: Record<string, Actions> = {
    [KEYS.CART_STORE_KEY]: {
      getCartData: () => ({ ...cart, itemsCount: cart.items_count, shippingRates: cart.shipping_rates }),
      getCartTotals: () => cart.totals,
      isApplyingCoupon: () => applying,
    },
    [KEYS.CHECKOUT_STORE_KEY]: { getExtensionData: () => extensions },
    [KEYS.PAYMENT_STORE_KEY]: { getActivePaymentMethod: () => method },
    [KEYS.VALIDATION_STORE_KEY]: { hasValidationErrors: () => false },
  };
  return {
    wp: {
      data: {
        select: (key) => selectors[key] ?? {},
        dispatch: (key) => actions[key] ?? {},
        subscribe: (run) => {
          listeners.add(run);
          return () => listeners.delete(run);
        },
      },
    },
    wc: {
      wcBlocksData: KEYS,
      blocksCheckout: { extensionCartUpdate: ({ namespace, data }) => call('/cart/extensions', { namespace, data }) },
    },
    call,
    cart: () => cart,
    extensionData: () => extensions,
    method: () => method,
    chooseMethod: (id) => {
      method = id;
      changed();
    },
  };
}

function messageOf(answer: unknown): string {
  const said = typeof answer === 'object' && answer !== null && 'message' in answer ? answer.message : undefined;
  return typeof said === 'string' ? readEntities(said) : 'The shop did not answer as expected.';
}

function isCart(answer: unknown): answer is BlockCart {
  return typeof answer === 'object' && answer !== null && 'items' in answer && 'totals' in answer;
}

/* ---------------------------------------------------------------- the page */

const FIELDS: readonly (readonly [name: string, label: string, autocomplete: string, type: string])[] = [
  ['email', 'Email address', 'email', 'email'],
  ['first_name', 'First name', 'given-name', 'text'],
  ['last_name', 'Last name', 'family-name', 'text'],
  ['address_1', 'Street address', 'address-line1', 'text'],
  ['city', 'Town / City', 'address-level2', 'text'],
  ['postcode', 'Postcode', 'postal-code', 'text'],
  ['phone', 'Phone', 'tel', 'tel'],
];

const pounds = (minor: string | null): string => `£${moneyText(Number(minor ?? '0'))}`;

/** Fills the boxes of a block checkout and keeps them in step with the stores. `go` opens the page after the order. */
export function renderBlocks(root: HTMLElement, world: BlockWorld, go: (address: string) => void): void {
  const box = (name: string): HTMLElement | null => root.querySelector(`.wp-block-woocommerce-checkout-${name}-block`);
  const said = element('div', { role: 'alert', class: 'wc-block-components-notices' });
  const showError = (error: unknown): void => {
    const text = error instanceof Error ? error.message : '';
    said.replaceChildren(
      ...(text === '' ? [] : [element('div', { class: 'wc-block-components-notice-banner is-error woocommerce-error' }, text)]),
    );
  };
  const attempt = async (work: Promise<unknown>): Promise<void> => {
    try {
      await work;
      showError(undefined);
    } catch (error) {
      showError(error);
    }
  };

  root.classList.remove('is-loading');
  root.classList.add('wc-block-checkout');
  if (world.cart().items.length === 0) {
    root.replaceChildren(element('p', { class: 'woocommerce-info' }, 'Your cart is currently empty.'));
    return;
  }
  box('contact-information')?.append(said, heading('Where shall it go?'), addressForm(world));
  box('payment')?.append(paymentOptions(world));
  box('actions')?.append(placeButton(root, world, attempt, go));
  root.querySelector('.wp-block-woocommerce-checkout-order-summary-coupon-form-block')?.append(couponForm(world, attempt));

  const show = (): void => {
    const cart = world.cart();
    const part = (name: string, ...nodes: Node[]): void =>
      root.querySelector(`.wp-block-woocommerce-checkout-order-summary-${name}-block`)?.replaceChildren(...nodes);
    part(
      'cart-items',
      heading('Order summary'),
      element(
        'ul',
        { class: 'wc-block-components-order-summary__content' },
        ...cart.items.map((item) => row(`${readEntities(item.name)} × ${item.quantity}`, pounds(item.totals.line_subtotal), 'li')),
      ),
    );
    part('subtotal', row('Subtotal', pounds(cart.totals.total_items)));
    part('discount', ...cart.coupons.map(({ code, totals }) => couponRow(code, totals.total_discount, world, attempt)));
    const rate = cart.shipping_rates[0]?.shipping_rates.find(({ selected }) => selected);
    part(
      'shipping',
      ...(rate ? [row(`Delivery (${rate.name})`, Number(rate.price) === 0 ? 'Free' : pounds(rate.price))] : []),
      row('Total', pounds(cart.totals.total_price), 'div', 'wc-block-components-totals-footer-item'),
    );
    showRates(box('shipping-methods'), cart, world, attempt);
  };
  world.wp.data.subscribe(show);
  show();
}

const heading = (text: string): HTMLElement => element('h2', { class: 'wc-block-components-title' }, text);

function row(label: string, value: string, tag: 'div' | 'li' = 'div', more = ''): HTMLElement {
  return element(tag, { class: `wc-block-components-totals-item ${more}`.trim() }, element('span', {}, label), element('span', {}, value));
}

function couponRow(code: string, minor: string, world: BlockWorld, attempt: (work: Promise<unknown>) => Promise<void>): HTMLElement {
  const remove = element(
    'button',
    { type: 'button', class: 'wc-block-components-chip__remove', 'aria-label': `Remove coupon ${code}` },
    '×',
  );
  remove.addEventListener('click', () => void attempt(world.call('/cart/remove-coupon', { code })));
  return element(
    'div',
    { class: 'wc-block-components-totals-item' },
    element('span', { class: 'wc-block-components-chip' }, code, remove),
    element('span', {}, `−${pounds(minor)}`),
  );
}

function radio(
  name: string,
  value: string,
  label: string,
  price: string,
  checked: boolean,
): { readonly node: HTMLElement; readonly input: HTMLInputElement } {
  const input = element('input', { type: 'radio', name, value, id: `${name}-${value}`, class: 'wc-block-components-radio-control__input' });
  input.checked = checked;
  const node = element(
    'label',
    { class: 'wc-block-components-radio-control__option', for: input.id },
    input,
    element('span', {}, label),
    element('span', {}, price),
  );
  return { node, input };
}

function showRates(box: HTMLElement | null, cart: BlockCart, world: BlockWorld, attempt: (work: Promise<unknown>) => Promise<void>): void {
  const rates = cart.shipping_rates.flatMap(({ package_id, shipping_rates }) => shipping_rates.map((rate) => ({ ...rate, package_id })));
  const known = [...(box?.querySelectorAll('input') ?? [])].map((input) => input.value).join();
  if (!box || known === rates.map(({ rate_id }) => rate_id).join()) {
    for (const input of box?.querySelectorAll('input') ?? []) {
      input.checked = rates.some(({ rate_id, selected }) => selected && rate_id === input.value);
    }
    return;
  }
  const options = rates.map(({ rate_id, name, price, selected, package_id }) => {
    const { node, input } = radio('radio-control-0', rate_id, name, Number(price) === 0 ? 'Free' : pounds(price), selected);
    input.addEventListener('change', () => void attempt(world.call('/cart/select-shipping-rate', { package_id, rate_id })));
    return node;
  });
  const list = element(
    'fieldset',
    { class: 'wc-block-components-shipping-rates-control' },
    element('legend', { class: 'wc-block-components-title' }, 'Delivery'),
    ...options,
  );
  box.replaceChildren(...(options.length === 0 ? [] : [list]));
}

function paymentOptions(world: BlockWorld): HTMLElement {
  const options = PAYMENT_METHODS.map(({ id, title, text }) => {
    const { node, input } = radio('radio-control-wc-payment-method-options', id, title, '', id === world.method());
    node.append(element('small', {}, text));
    input.addEventListener('change', () => world.chooseMethod(id));
    return node;
  });
  return element(
    'fieldset',
    { class: 'wc-block-checkout__payment-method' },
    element('legend', { class: 'wc-block-components-title' }, 'Payment'),
    ...options,
  );
}

function addressForm(world: BlockWorld): HTMLElement {
  const known = world.cart().billing_address;
  const rows = FIELDS.map(([name, label, autocomplete, type]) => {
    const input = element('input', { type, id: `billing-${name}`, name, autocomplete, required: '', class: 'input-text' });
    input.value = known[name] ?? '';
    return element(
      'p',
      { class: `form-row wc-block-components-text-input wc-block-components-text-input--${name}` },
      element('label', { for: input.id }, label),
      input,
    );
  });
  return element('form', { class: 'wc-block-components-form wc-block-checkout__form', novalidate: '' }, ...rows);
}

function placeButton(
  root: HTMLElement,
  world: BlockWorld,
  attempt: (work: Promise<unknown>) => Promise<void>,
  go: (address: string) => void,
): HTMLElement {
  const press = element('button', { type: 'button', class: 'button alt wc-block-components-checkout-place-order-button' }, 'Place order');
  press.addEventListener('click', () => {
    const fields = [...root.querySelectorAll<HTMLInputElement>('.wc-block-checkout__form input')];
    const wrong = fields.find((field) => !field.checkValidity());
    if (wrong) {
      wrong.reportValidity();
      return;
    }
    const address = {
      company: '',
      address_2: '',
      state: '',
      country: 'GB',
      ...Object.fromEntries(fields.map(({ name, value }) => [name, value])),
    };
    const order = {
      billing_address: address,
      shipping_address: address,
      payment_method: world.method(),
      extensions: world.extensionData(),
    };
    press.disabled = true;
    void attempt(
      world.call('/checkout', order).then((answer) => {
        const to = redirectIn(answer);
        if (to !== undefined) {
          go(to);
        }
      }),
    ).finally(() => {
      press.disabled = false;
    });
  });
  return press;
}

function redirectIn(answer: unknown): string | undefined {
  const result = typeof answer === 'object' && answer !== null && 'payment_result' in answer ? answer.payment_result : undefined;
  return typeof result === 'object' && result !== null && 'redirect_url' in result && typeof result.redirect_url === 'string'
    ? result.redirect_url
    : undefined;
}

function couponForm(world: BlockWorld, attempt: (work: Promise<unknown>) => Promise<void>): HTMLElement {
  const input = element('input', { type: 'text', id: 'block-coupon', class: 'input-text', autocomplete: 'off' });
  const form = element(
    'form',
    { class: 'wc-block-components-totals-coupon' },
    element('label', { for: 'block-coupon' }, 'Coupon code'),
    input,
    element('button', { type: 'submit', class: 'button' }, 'Apply'),
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void attempt(world.call('/cart/apply-coupon', { code: input.value }).then(() => (input.value = '')));
  });
  return form;
}

/** Imitates the blocks on a page that has their boxes: stores as globals, the parts filled. Returns whether it did. */
export function installBlocks(win: Window & typeof globalThis, cart: BlockCart, nonce: string): boolean {
  const root = win.document.querySelector<HTMLElement>('.wp-block-woocommerce-checkout');
  if (!root) {
    return false;
  }
  const world = blockWorld(cart, nonce, (input, init) => win.fetch(input, init));
  Object.assign(win, { wp: world.wp, wc: world.wc });
  // After a change of method or shipping the plugin has the cart calculated anew.
  win.document.addEventListener('wbte_sc_checkout_value_updated', () => {
    void world.wc.blocksCheckout.extensionCartUpdate({ namespace: 'wbte-sc-blocks-update-checkout', data: {} }).catch(() => undefined);
  });
  renderBlocks(root, world, (address) => win.location.assign(address));
  return true;
}
