/** What the shop remembers of one shopper: cart, purchase, orders, reviews, and notices that wait for the next page. */
import { buyingFrom, NEW_BUYING, type Buying } from './purchase.js';
import { EMPTY_CART, itemOf, type CartLine, type CartState } from './cart.js';
import { productById } from './catalogue.js';
import type { Notice } from './markup.js';
import type { Review } from './types.js';

/** The part of `Storage` that is needed: localStorage in the page, a map in tests. */
export type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Key of the shelf. One text holds everything, so that a second tab never reads half a change. */
export const SESSION_KEY = 'demo-shop-session';

/** An order the shop took. Amounts in pence. */
export interface Order {
  readonly id: number;
  readonly key: string;
  /** ISO date with time. */
  readonly at: string;
  readonly lines: readonly CartLine[];
  readonly buying: Buying;
  /** The shopper's own words; may be empty. */
  readonly note: string;
  /** Where the order came from, by the field names of the host; empty where the shopper did not allow that to be kept. */
  readonly origin: Readonly<Record<string, string>>;
}

/** A review a shopper of this demo wrote, and of which product. */
interface OwnReview extends Review {
  readonly productId: number;
}

/** A shopper's session. Read anew on each request, because another tab may have changed it. */
export interface Session {
  cart(): CartState;
  setCart(cart: CartState): void;
  /** Coupons, shipping, addresses, payment. */
  buying(): Buying;
  setBuying(buying: Buying): void;
  /** Orders so far, oldest first. */
  orders(): readonly Order[];
  addOrder(order: Order): void;
  /** Reviews written here, oldest first. */
  reviews(): readonly OwnReview[];
  addReview(review: OwnReview): void;
  /** Whether the coming-soon banner was dismissed. */
  dismissed(): boolean;
  dismiss(): void;
  /** Forgets everything. */
  clear(): void;
  /** Lets notices wait for the next page. */
  say(notices: readonly Notice[]): void;
  /** Whether any notice waits. */
  hasNotices(): boolean;
  /** Removes and returns the waiting notices; the caller prints them. */
  drainNotices(): readonly Notice[];
}

interface Kept {
  readonly cart: CartState;
  readonly notices: readonly Notice[];
  readonly buying: Buying;
  readonly orders: readonly Order[];
  readonly reviews: readonly OwnReview[];
  readonly dismissed: boolean;
}

const NOTHING: Kept = { cart: EMPTY_CART, notices: [], buying: NEW_BUYING, orders: [], reviews: [], dismissed: false };

/** Enough for the pages that show them; a browser's storage is small. */
const KEPT_ORDERS = 20;
const KEPT_REVIEWS = 100;

/** The session kept under `shelf`. What cannot be read there counts as nothing; it never throws for bad content. */
export function openSession(shelf: Shelf): Session {
  const read = (): Kept => keptFrom(shelf.getItem(SESSION_KEY));
  const write = (kept: Kept): void => {
    const text = JSON.stringify(kept);
    if (text === JSON.stringify(NOTHING)) {
      shelf.removeItem(SESSION_KEY);
      return;
    }
    shelf.setItem(SESSION_KEY, text);
  };
  return {
    cart: () => read().cart,
    setCart: (cart) => write({ ...read(), cart }),
    buying: () => read().buying,
    setBuying: (buying) => write({ ...read(), buying }),
    orders: () => read().orders,
    addOrder: (order) => {
      const kept = read();
      write({ ...kept, orders: [...kept.orders, order].slice(-KEPT_ORDERS) });
    },
    reviews: () => read().reviews,
    addReview: (review) => {
      const kept = read();
      write({ ...kept, reviews: [...kept.reviews, review].slice(-KEPT_REVIEWS) });
    },
    dismissed: () => read().dismissed,
    dismiss: () => write({ ...read(), dismissed: true }),
    clear: () => write(NOTHING),
    say: (notices) => {
      const kept = read();
      write({ ...kept, notices: [...kept.notices, ...notices] });
    },
    hasNotices: () => read().notices.length > 0,
    drainNotices: () => {
      const kept = read();
      if (kept.notices.length > 0) {
        write({ ...kept, notices: [] });
      }
      return kept.notices;
    },
  };
}

function keptFrom(text: string | null): Kept {
  if (text === null) {
    return NOTHING;
  }
  try {
    const raw: unknown = JSON.parse(text);
    if (!isRecord(raw)) {
      return NOTHING;
    }
    const cart = isRecord(raw['cart']) ? raw['cart'] : {};
    return {
      cart: { lines: linesFrom(cart['lines']), removed: linesFrom(cart['removed']) },
      notices: listOf(raw['notices']).filter(isNotice),
      buying: buyingFrom(raw['buying']),
      orders: listOf(raw['orders']).flatMap(orderFrom),
      reviews: listOf(raw['reviews']).filter(isReview),
      dismissed: raw['dismissed'] === true,
    };
  } catch {
    return NOTHING;
  }
}

function linesFrom(raw: unknown): CartLine[] {
  return listOf(raw)
    .filter(isLine)
    .filter((line) => itemOf(line) !== undefined);
}

function listOf(raw: unknown): unknown[] {
  return Array.isArray(raw) ? raw : [];
}

function orderFrom(raw: unknown): Order[] {
  if (
    !isRecord(raw) ||
    !Number.isInteger(raw['id']) ||
    typeof raw['key'] !== 'string' ||
    typeof raw['at'] !== 'string' ||
    Number.isNaN(Date.parse(raw['at']))
  ) {
    return [];
  }
  const note = typeof raw['note'] === 'string' ? raw['note'] : '';
  return [
    {
      id: Number(raw['id']),
      key: raw['key'],
      at: raw['at'],
      lines: linesFrom(raw['lines']),
      buying: buyingFrom(raw['buying']),
      note,
      origin: originFrom(raw['origin']),
    },
  ];
}

function originFrom(raw: unknown): Order['origin'] {
  return isRecord(raw)
    ? Object.fromEntries(Object.entries(raw).filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
    : {};
}

function isReview(value: unknown): value is OwnReview {
  return (
    isRecord(value) &&
    Number.isInteger(value['id']) &&
    productById(Number(value['productId'])) !== undefined &&
    [1, 2, 3, 4, 5].includes(Number(value['stars'])) &&
    ['author', 'at', 'text'].every((name) => typeof value[name] === 'string') &&
    !Number.isNaN(Date.parse(String(value['at'])))
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isLine(value: unknown): value is CartLine {
  return (
    isRecord(value) &&
    typeof value['key'] === 'string' &&
    Number.isInteger(value['productId']) &&
    Number.isInteger(value['variationId']) &&
    Number.isInteger(value['quantity']) &&
    Number(value['quantity']) > 0 &&
    isRecord(value['variation']) &&
    Object.values(value['variation']).every((part) => typeof part === 'string') &&
    (value['addons'] === undefined || isAddons(value['addons']))
  );
}

const isText = (value: unknown): boolean => typeof value === 'string';

function isAddons(value: unknown): boolean {
  return (
    isRecord(value) &&
    /^-?\d+$/.test(String(value['perPiece'])) &&
    [value['chosen'], value['pieces']].every((map) => map === undefined || (isRecord(map) && Object.values(map).every(isText))) &&
    (value['of'] === undefined || isText(value['of'])) &&
    listOf(value['labels']).every((one) => isRecord(one) && typeof one['label'] === 'string' && typeof one['value'] === 'string')
  );
}

function isNotice(value: unknown): value is Notice {
  return isRecord(value) && typeof value['html'] === 'string' && ['error', 'success', 'info'].includes(String(value['kind']));
}
