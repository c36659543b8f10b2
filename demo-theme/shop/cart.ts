/**
 * The cart: what is in it, what may go in, and WooCommerce's own sentences when something may not. Pure rules over a
 * plain state; where the state is kept is `session.ts`.
 *
 * Sources: the sentences in error-page-after-add-to-cart.json and add-to-cart-link-error.json; for the cases the
 * recorded shop did not meet, the host's documented texts.
 */
import { labelOf, parentOf, pictureOf, priceMinor, productById, variationName, variationOf } from './catalogue.js';
import type { Attribute, Picture, Product, Sellable, SimpleProduct, Stock, Variation } from './catalogue.js';
import { penceOf, units, type ChosenLabel, type PricedAddons } from './addons.js';
import { md5 } from './md5.js';
import { escapeAttr, escapeHtml, quoted } from './print/html.js';
import { withQuery, type Links } from './print/links.js';
import type { MiniCart, MiniCartLine } from './print/mini-cart.js';
import { viewCartLink } from './print/notices.js';

/** One line. `variation` holds the chosen attributes as form fields; a simple product has variationId 0. */
export interface CartLine {
  readonly key: string;
  readonly productId: number;
  readonly variationId: number;
  readonly variation: Readonly<Record<string, string>>;
  readonly quantity: number;
  /** Add-ons that were chosen with it, and what they add to a piece; `alone`: the line is for them and not for the product. */
  readonly addons?: LineAddons;
}

/** Add-ons of a line. `chosen` and `pieces` are as they were posted; `of` is the line that one for add-ons alone belongs to. */
interface LineAddons extends Partial<Pick<PricedAddons, 'chosen' | 'pieces'>> {
  readonly perPiece: string;
  readonly labels: readonly ChosenLabel[];
  readonly alone?: boolean;
  readonly of?: string;
}

/** Lines in the order they came, and those taken out that can still be brought back. */
export interface CartState {
  readonly lines: readonly CartLine[];
  readonly removed: readonly CartLine[];
}

/** A cart with nothing in it. */
export const EMPTY_CART: CartState = { lines: [], removed: [] };

/** What somebody asks to put in. */
export interface AddRequest {
  readonly productId: number;
  readonly quantity: number;
  readonly variationId?: number;
  readonly variation?: Readonly<Record<string, string>>;
  /** Add-ons posted with it. */
  readonly addons?: PricedAddons;
}

/** What the rules need to know beside the cart. `stockOf` lets a demo fault say "sold out meanwhile". */
export interface CartRules {
  readonly links: Links;
  readonly stockOf?: (item: Sellable) => Stock;
}

/** The cart afterwards, or why not: a sentence as markup, or nothing where the host says nothing. */
type AddOutcome = Added | { readonly ok: false; readonly errorHtml: string };
interface Added {
  readonly ok: true;
  readonly cart: CartState;
  readonly key: string;
}

/**
 * Key of a line, the host's own: MD5 over product, variation and attributes, so the same thing bought twice meets
 * its line again.
 */
export function cartKey(productId: number, variationId: number, variation: Readonly<Record<string, string>>): string {
  const parts = [String(productId)];
  if (variationId > 0) {
    parts.push(String(variationId));
  }
  const chosen = Object.entries(variation);
  if (chosen.length > 0) {
    parts.push(chosen.map(([name, value]) => name.trim() + value.trim()).join(''));
  }
  return md5(parts.join('_'));
}

function refused(errorHtml: string): AddOutcome {
  return { ok: false, errorHtml };
}

/** "Please choose product options by visiting …": what a variable product without a choice gets. */
export function chooseOptionsHtml(product: Product, links: Links): string {
  const name = escapeAttr(product.name);
  return `Please choose product options by visiting <a href="${escapeAttr(links.product(product))}" title="${name}">${escapeHtml(product.name)}</a>.`;
}

/** Puts something in, or says why not. Never changes the state it is given. */
export function addToCart(cart: CartState, request: AddRequest, rules: CartRules): AddOutcome {
  const { productId, quantity, variationId = 0 } = request;
  const direct = variationOf(variationId > 0 ? variationId : productId);
  if (direct) {
    return addVariation(cart, direct, request, rules);
  }
  const product = productById(productId);
  if (!product || quantity <= 0 || variationId > 0) {
    return refused('');
  }
  if (product.type === 'variable') {
    return refused(chooseOptionsHtml(product, rules.links));
  }
  if (product.type !== 'simple') {
    return refused('Sorry, this product cannot be purchased.');
  }
  const outcome = addItem(
    cart,
    { item: product, name: product.name, productId, variationId: 0, variation: {}, quantity, addons: request.addons },
    rules,
  );
  return outcome.ok && request.addons ? withOnce(outcome, productId, request.addons) : outcome;
}

function addVariation(cart: CartState, variation: Variation, request: AddRequest, rules: CartRules): AddOutcome {
  if (request.quantity <= 0) {
    return refused('');
  }
  const parent = parentOf(variation);
  const chosen: Record<string, string> = {};
  const missing: string[] = [];
  for (const attribute of parent.attributes) {
    const valid = variation.attributes[attribute.name] ?? '';
    const value = request.variation?.[attribute.name] || valid;
    if (value === '') {
      missing.push(attribute.label);
    } else if (value === valid || (valid === '' && isOption(attribute, value))) {
      chosen[attribute.name] = value;
    } else {
      return refused(`Invalid value posted for ${escapeHtml(attribute.label)}`);
    }
  }
  if (missing.length > 0) {
    return refused(`${escapeHtml(listOf(missing))} ${missing.length === 1 ? 'is a required field' : 'are required fields'}`);
  }
  const wanted = {
    item: variation,
    name: variationName(variation),
    productId: parent.id,
    variationId: variation.id,
    variation: chosen,
    quantity: request.quantity,
  };
  return addItem(cart, wanted, rules);
}

function isOption(attribute: Attribute, value: string): boolean {
  return attribute.options.some((option) => option.value === value);
}

/** "A", "A and B", "A, B and C": the host's way to say a list. */
function listOf(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

interface Wanted {
  readonly item: Sellable;
  readonly name: string;
  readonly productId: number;
  readonly variationId: number;
  readonly variation: Readonly<Record<string, string>>;
  readonly quantity: number;
  readonly addons?: PricedAddons | undefined;
}

/** Add-ons sold individually have a line of their own. */
function withOnce(outcome: Added, productId: number, { once, onceLabels }: PricedAddons): Added {
  if (onceLabels.length === 0) {
    return outcome;
  }
  const key = md5(`${outcome.key} alone`);
  const line: CartLine = {
    key,
    productId,
    variationId: 0,
    variation: {},
    quantity: 1,
    addons: { perPiece: String(once), labels: onceLabels, alone: true, of: outcome.key },
  };
  return { ...outcome, cart: { ...outcome.cart, lines: [...outcome.cart.lines.filter((one) => one.key !== key), line] } };
}

const lineAddons = ({ perPiece, labels, chosen, pieces }: PricedAddons): LineAddons => ({
  perPiece: String(perPiece),
  labels,
  ...(chosen && { chosen }),
  ...(pieces && { pieces }),
});

/** May the choices of a line be edited? */
const isEditable = ({ addons }: CartLine): boolean => addons?.chosen !== undefined;

/** Gives a line other add-ons and another quantity; it keeps its key. Undefined where there is no such line, or nothing to edit. */
export function editLine(cart: CartState, key: string, quantity: number, addons: PricedAddons): CartState | undefined {
  const line = cart.lines.find((one) => one.key === key);
  if (!line || !isEditable(line) || !(quantity > 0)) {
    return undefined;
  }
  const lines = cart.lines
    .filter((one) => one.addons?.of !== key)
    .map((one) => (one === line ? { ...line, quantity, addons: lineAddons(addons) } : one));
  return withOnce({ ok: true, key, cart: { ...cart, lines } }, line.productId, addons).cart;
}

function addItem(cart: CartState, wanted: Wanted, rules: CartRules): AddOutcome {
  const { item, productId, variationId, variation } = wanted;
  const addons = wanted.addons && wanted.addons.labels.length > 0 ? lineAddons(wanted.addons) : undefined;
  const plain = cartKey(productId, variationId, variation);
  const key = addons ? md5(plain + JSON.stringify(addons)) : plain;
  const there = cart.lines.find((line) => line.key === key);
  const single = 'soldIndividually' in item && item.soldIndividually;
  if (single && there) {
    return refused(`You cannot add another "${escapeHtml(wanted.name)}" to your cart. ${viewCartLink(rules.links)}`);
  }
  const quantity = single ? 1 : wanted.quantity;
  const stock = rules.stockOf?.(item) ?? item.stock;
  const error = stockError(stock, wanted.name, quantity, countOf(cart, item.id), rules.links);
  if (error !== '') {
    return refused(error);
  }
  const lines = there
    ? cart.lines.map((line) => (line.key === key ? { ...line, quantity: line.quantity + quantity } : line))
    : [...cart.lines, { key, productId, variationId, variation, quantity, ...(addons ? { addons } : {}) }];
  return { ok: true, key, cart: { lines, removed: cart.removed.filter((line) => line.key !== key) } };
}

function stockError(stock: Stock, name: string, quantity: number, inCart: number, links: Links): string {
  const label = `&quot;${escapeHtml(name)}&quot;`;
  if (!stock.inStock) {
    return `You cannot add ${label} to the cart because the product is out of stock.`;
  }
  if (stock.left === undefined) {
    return '';
  }
  if (quantity > stock.left) {
    return `You cannot add that amount of ${label} to the cart because there is not enough stock (${stock.left} remaining).`;
  }
  if (quantity + inCart > stock.left) {
    return `You cannot add that amount to the cart &mdash; we have ${stock.left} in stock and you already have ${inCart} in your cart. ${viewCartLink(links)}`;
  }
  return '';
}

/** Pieces of one sellable thing over all lines: an "any" variation can stand in several. */
function countOf(cart: CartState, id: number): number {
  return cart.lines.reduce((sum, line) => sum + ((line.variationId || line.productId) === id ? line.quantity : 0), 0);
}

/** Removes a line and returns it; undefined when there is no such line. */
export function removeFromCart(cart: CartState, key: string): CartState | undefined {
  const line = cart.lines.find((one) => one.key === key);
  if (!line) {
    return undefined;
  }
  return { lines: cart.lines.filter((one) => one !== line), removed: [...cart.removed.filter((one) => one.key !== key), line] };
}

/** Brings a removed line back, at the end; undefined when there is none. */
export function restoreToCart(cart: CartState, key: string): CartState | undefined {
  const line = cart.removed.find((one) => one.key === key);
  if (!line) {
    return undefined;
  }
  return { lines: [...cart.lines.filter((one) => one.key !== key), line], removed: cart.removed.filter((one) => one !== line) };
}

/** What a line sells. Lines of products the catalogue no longer has are dropped when a session is read. */
export function itemOf(line: CartLine): SimpleProduct | Variation | undefined {
  if (line.variationId > 0) {
    return variationOf(line.variationId);
  }
  const product = productById(line.productId);
  return product?.type === 'simple' ? product : undefined;
}

/** Sum of all lines, in pence. */
export function subtotalMinor(cart: CartState): number {
  return penceOf(cart.lines.reduce((sum, line) => sum + lineUnits(line), 0n));
}

/** One piece of a line with its add-ons, in units of `addons.ts`. */
function pieceUnits(line: CartLine): bigint {
  const item = itemOf(line);
  const own = item && !line.addons?.alone ? units((priceMinor(item) / 100).toFixed(2)) : 0n;
  return own + BigInt(line.addons?.perPiece ?? '0');
}

/** What one piece of a line costs, in pence. */
export const pieceMinor = (line: CartLine): number => penceOf(pieceUnits(line));

const lineUnits = (line: CartLine): bigint => pieceUnits(line) * BigInt(line.quantity);

/** What a line costs, in pence: rounded once. */
export const lineMinor = (line: CartLine): number => penceOf(lineUnits(line));

/** Changes whenever the cart does, and is empty when the cart is (shared/cart contract 3). */
export function cartHash(cart: CartState): string {
  return cart.lines.length === 0 ? '' : md5(JSON.stringify(cart.lines) + subtotalMinor(cart));
}

/** Name of a line as the cart, its links and its messages call it. */
export function lineName(line: CartLine): string {
  const item = itemOf(line);
  return item === undefined ? '' : 'parentId' in item ? variationName(item) : item.name;
}

function pictureOfItem(item: Sellable): Picture {
  return 'parentId' in item ? pictureOf(parentOf(item), item) : pictureOf(item);
}

function choicesOf(line: CartLine, item: Sellable): MiniCartLine['choices'] {
  if (!('parentId' in item)) {
    return [];
  }
  const parent = parentOf(item);
  const name = variationName(item);
  return parent.attributes.flatMap((attribute) => {
    const value = line.variation[attribute.name] ?? '';
    const label = labelOf(attribute, value);
    // The host leaves out what the name says already.
    return value === '' || (name !== parent.name && name.includes(label)) ? [] : [{ label: attribute.label, value: label }];
  });
}

/** The cart as the mini-cart prints it. */
export function miniCartOf(cart: CartState, links: Links, nonce: string): MiniCart {
  const lines = cart.lines.flatMap((line): MiniCartLine[] => {
    const item = itemOf(line);
    if (!item) {
      return [];
    }
    const product = 'parentId' in item ? parentOf(item) : item;
    return [
      {
        key: line.key,
        productId: line.productId,
        sku: item.sku,
        name: lineName(line),
        href: withQuery(links.product(product), line.variation),
        picture: pictureOfItem(item),
        quantity: line.quantity,
        priceMinor: penceOf(pieceUnits(line)),
        lineMinor: lineMinor(line),
        choices: [...choicesOf(line, item), ...(line.addons?.labels ?? [])],
        variationId: line.variationId,
        isEditable: isEditable(line),
        ...(line.addons?.of === undefined ? {} : { of: line.addons.of }),
      },
    ];
  });
  return { lines, subtotalMinor: subtotalMinor(cart), nonce };
}

/** "“A” has been added to your cart." with the link behind it; several products, and how many of each. */
export function addedHtml(
  added: readonly { readonly name: string; readonly quantity: number }[],
  links: Links,
  redirects: boolean,
): string {
  const count = added.reduce((sum, one) => sum + one.quantity, 0);
  const names = added.map(({ name, quantity }) => `${quantity > 1 ? `${quantity} &times; ` : ''}${quoted(name)}`);
  const link = redirects ? `<a href="${escapeAttr(links.shop)}" class="button wc-forward">Continue shopping</a>` : viewCartLink(links);
  return `${listOf(names)} ${count === 1 ? 'has' : 'have'} been added to your cart. ${link}`;
}

/** "“A” removed. Undo?" with the link that brings it back. */
export function removedHtml(line: CartLine, links: Links, nonce: string): string {
  const undo = withQuery(links.cart, { undo_item: line.key, _wpnonce: nonce });
  return `${quoted(lineName(line))} removed. <a href="${escapeAttr(undo)}" class="restore-item">Undo?</a>`;
}
