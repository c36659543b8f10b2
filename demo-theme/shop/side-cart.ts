/** What the side cart plugin's calls do to the cart, and the cart as its panel prints it (side-cart contract 9 to 12). */
import { itemOf, lineName, removeFromCart, restoreToCart, type CartRules, type CartState } from './cart.js';
import { escapeHtml, maxQuantity, sideCartErrorHtml, type Notice, type SideCart } from './markup.js';
import type { MiniCart } from './print/mini-cart.js';
import { keepCart } from './orders.js';
import type { Buying } from './purchase.js';
import type { PrintContext } from './session-views.js';
import { totalsOf } from './totals.js';

/** What an answer says beside the cart. */
type Told = Pick<SideCart, 'removed' | 'errorHtml'>;

/** The cart as the panel prints it. */
export function sideCartOf(cart: CartState, miniCart: MiniCart, buying: Buying, told: Told): SideCart {
  const maxOf = (key: string): number | undefined => {
    const line = cart.lines.find((one) => one.key === key);
    const item = line && itemOf(line);
    return item && maxQuantity(item);
  };
  return {
    ...miniCart,
    lines: miniCart.lines.map((line) => ({ ...line, max: maxOf(line.key) })),
    totalMinor: totalsOf(cart, buying).total,
    ...told,
  };
}

/** Sets the quantity of a line; 0 takes it out. An unknown key changes nothing (recording: xoo-update-quantity-bad-key.json). */
export function setLine(key: string, qty: string, context: PrintContext & CartRules): Told {
  const cart = context.session.cart();
  const line = cart.lines.find((one) => one.key === key);
  const item = line && itemOf(line);
  const quantity = Number(qty);
  if (!line || !item || !Number.isFinite(quantity) || quantity < 0) {
    return {};
  }
  if (quantity === 0) {
    keepCart(context, removeFromCart(cart, key) ?? cart);
    return { removed: { key, name: lineName(line) } };
  }
  const { left } = context.stockOf?.(item) ?? item.stock;
  if (left !== undefined && quantity > left) {
    return { errorHtml: `Only ${left} of ${escapeHtml(lineName(line))} in stock` };
  }
  keepCart(context, { ...cart, lines: cart.lines.map((one) => (one === line ? { ...one, quantity } : one)) });
  return {};
}

/** Brings a line back that was taken out. */
export function restoreLine(key: string, context: PrintContext): void {
  const cart = restoreToCart(context.session.cart(), key);
  if (cart) {
    keepCart(context, cart);
  }
}

/** The plugin's notice of a refused add; empty where nothing was refused. */
export function refusedHtml(notices: readonly Notice[]): string {
  const errors = notices.filter(({ kind }) => kind === 'error');
  return errors.length === 0 ? '' : sideCartErrorHtml(errors.map(({ html }) => html).join(' '));
}
