/**
 * What a page's own fields can order: `add-to-cart`, `remove_item`, `undo_item`. WooCommerce obeys them on any page,
 * in a query as in a posted form; the backend does for requests, and page.ts does for the address a page was opened
 * with.
 */
import type { Buying } from './purchase.js';
import {
  addToCart,
  editLine,
  addedHtml,
  chooseOptionsHtml,
  removeFromCart,
  removedHtml,
  restoreToCart,
  type CartRules,
  type CartState,
} from './cart.js';
import { BUNDLE, priceContents } from './bundle.js';
import { APRON_ADDONS, priceAddons, units, type PricedAddons } from './addons.js';
import { priceMinor, productById, variationName, variationOf, type Product } from './catalogue.js';
import { writeCartCookies, type CookiePort } from './cookies.js';
import { absInt, isEmpty, isNumeric, phpInt, type Fields } from './fields.js';
import type { Notice } from './markup.js';
import type { Session } from './session.js';
import { purchaseHash } from './totals.js';

/** What obeying needs. */
export interface OrderContext extends CartRules {
  readonly session: Session;
  readonly cookies: CookiePort;
  /** The nonce in every link that changes the cart. */
  readonly nonce: string;
  /** Nonces that come in are out of date, whatever they are. */
  readonly stale?: boolean;
  /** WooCommerce's "Redirect to the cart page after successful addition". */
  readonly redirectAfterAdd: boolean;
}

/** The product with add-ons. */
export const APRON = 'canvas-apron';

/** Where the browser is to go after an order; `stay` prints the page that was asked for. */
export type Outcome = 'stay' | 'to-cart' | 'to-cart-removed';

/** Keeps a changed cart, and its cookies with it. */
export function keepCart(context: OrderContext, cart: CartState): void {
  context.session.setCart(cart);
  keepCookies(context);
}

/** Brings the cart's cookies in step with the purchase as it is kept. */
export function keepCookies({ session, cookies }: Pick<OrderContext, 'session' | 'cookies'>): void {
  writeCartCookies(cookies, purchaseHash(session.cart(), session.buying()));
}

/** Keeps changed coupons, shipping, addresses; the cookie follows the sum. */
export function savePurchase(context: Pick<OrderContext, 'session' | 'cookies'>, buying: Buying): void {
  context.session.setBuying(buying);
  keepCookies(context);
}

/** Whether the fields hold an order at all. */
export function hasOrder(fields: Fields): boolean {
  return fields.get('add-to-cart') !== undefined || fields.get('remove_item') !== undefined || fields.get('undo_item') !== undefined;
}

/** Obeys the fields. Notices are left in the session for the page that is printed next. */
export function applyAction(fields: Fields, context: OrderContext): Outcome {
  const removeKey = fields.get('remove_item');
  if (removeKey !== undefined) {
    return applyRemove(removeKey, fields, context);
  }
  const undoKey = fields.get('undo_item');
  if (undoKey !== undefined) {
    return applyUndo(undoKey, fields, context);
  }
  return applyAdd(fields, context);
}

/** A link without the right nonce does nothing at all, and says nothing: that is the host's way. */
function nonceHolds(fields: Fields, context: OrderContext): boolean {
  return context.stale !== true && fields.get('_wpnonce') === context.nonce;
}

function applyRemove(key: string, fields: Fields, context: OrderContext): Outcome {
  if (!nonceHolds(fields, context)) {
    return 'stay';
  }
  const before = context.session.cart();
  const cart = removeFromCart(before, key);
  if (cart) {
    keepCart(context, cart);
    const line = before.lines.find((one) => one.key === key);
    context.session.say(line ? [{ kind: 'success', html: removedHtml(line, context.links, context.nonce) }] : []);
  }
  return 'to-cart-removed';
}

function applyUndo(key: string, fields: Fields, context: OrderContext): Outcome {
  if (!nonceHolds(fields, context)) {
    return 'stay';
  }
  const cart = restoreToCart(context.session.cart(), key);
  if (cart) {
    keepCart(context, cart);
  }
  return 'to-cart';
}

function applyAdd(fields: Fields, context: OrderContext): Outcome {
  const asked = fields.get('add-to-cart');
  if (!isNumeric(asked)) {
    return 'stay';
  }
  const id = absInt(asked);
  const product = productById(id);
  if (!product && !variationOf(id)) {
    return 'stay';
  }
  const { added, notices } = product?.type === 'grouped' ? addGroup(fields, context) : addOne(id, product, fields, context);
  const failed = notices.some((notice) => notice.kind === 'error');
  context.session.say(notices);
  return added && !failed && context.redirectAfterAdd ? 'to-cart' : 'stay';
}

interface Added {
  readonly added: boolean;
  readonly notices: readonly Notice[];
}

const error = (html: string): readonly Notice[] => (html === '' ? [] : [{ kind: 'error', html }]);

function addOne(id: number, product: Product | undefined, fields: Fields, context: OrderContext): Added {
  const quantity = isEmpty(fields.get('quantity')) ? 1 : phpInt(fields.get('quantity'));
  const variationId = absInt(fields.get('variation_id'));
  if (product?.type === 'variable' && variationId === 0) {
    return { added: false, notices: error(chooseOptionsHtml(product, context.links)) };
  }
  const contents = id === BUNDLE.product.id ? priceContents(fields.get('woosb_ids') ?? '') : undefined;
  if (contents && 'errorHtml' in contents) {
    return { added: false, notices: error(contents.errorHtml) };
  }
  const request =
    product?.type === 'variable' || !product
      ? { productId: id, quantity, variationId, variation: fields.startingWith('attribute_') }
      : { productId: id, quantity, ...(contents ? { addons: contents } : withAddons(id, fields)) };
  const outcome = addToCart(context.session.cart(), request, context);
  if (!outcome.ok) {
    return { added: false, notices: error(outcome.errorHtml) };
  }
  keepCart(context, outcome.cart);
  const variation = variationOf(id);
  const name = product?.name ?? (variation ? variationName(variation) : '');
  return { added: true, notices: [{ kind: 'success', html: addedHtml([{ name, quantity }], context.links, context.redirectAfterAdd) }] };
}

/** Gives a line of the cart what the editor posted (cart-item-editor contract 6). @returns whether there is such a line */
export function applyEdit(key: string, posted: Fields, context: OrderContext): boolean {
  const line = context.session.cart().lines.find((one) => one.key === key);
  const addons = line && pricedAddons(line.productId, posted);
  const cart = addons && editLine(context.session.cart(), key, phpInt(posted.get('quantity')), addons);
  if (cart) {
    keepCart(context, cart);
  }
  return cart !== undefined;
}

/** What posted add-ons of a product cost: the apron alone has some. */
function pricedAddons(id: number, fields: Fields): PricedAddons | undefined {
  const product = productById(id);
  return product?.slug === APRON && product.type === 'simple'
    ? priceAddons(APRON_ADDONS, fields, units((priceMinor(product) / 100).toFixed(2)))
    : undefined;
}

/** Add-ons that a form posted with its product. */
function withAddons(id: number, fields: Fields): { readonly addons?: PricedAddons } {
  const addons = fields.get('yith_wapo_is_single') === '1' ? pricedAddons(id, fields) : undefined;
  return addons ? { addons } : {};
}

function addGroup(fields: Fields, context: OrderContext): Added {
  const items = fields.map('quantity');
  if (!items || items.size === 0) {
    return { added: false, notices: error('Please choose a product to add to your cart&hellip;') };
  }
  const notices: Notice[] = [];
  const added: { name: string; quantity: number }[] = [];
  let asked = false;
  for (const [item, value] of items) {
    const quantity = phpInt(value);
    if (quantity <= 0) {
      continue;
    }
    asked = true;
    const productId = absInt(item);
    const outcome = addToCart(context.session.cart(), { productId, quantity }, context);
    if (outcome.ok) {
      keepCart(context, outcome.cart);
      added.push({ name: productById(productId)?.name ?? '', quantity });
    } else {
      notices.push(...error(outcome.errorHtml));
    }
  }
  if (added.length > 0) {
    notices.push({ kind: 'success', html: addedHtml(added, context.links, context.redirectAfterAdd) });
  } else if (!asked) {
    notices.push(...error('Please choose the quantity of items you wish to add to your cart&hellip;'));
  }
  return { added: added.length > 0, notices };
}
