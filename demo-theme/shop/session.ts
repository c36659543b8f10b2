/** What the shop remembers of one shopper: the cart, and notices that wait for the next page. */
import { EMPTY_CART, itemOf, type CartLine, type CartState } from './cart.js';
import type { Notice } from './markup.js';

/** The part of `Storage` that is needed: localStorage in the page, a map in tests. */
export type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Key of the shelf. One text holds everything, so that a second tab never reads half a change. */
export const SESSION_KEY = 'demo-shop-session';

/** A shopper's session. Read anew on each request, because another tab may have changed it. */
export interface Session {
  cart(): CartState;
  setCart(cart: CartState): void;
  /** Lets notices wait for the next page. */
  say(notices: readonly Notice[]): void;
  /** Whether any notice waits. */
  hasNotices(): boolean;
  /** Takes the waiting notices away; the page that took them prints them. */
  takeNotices(): readonly Notice[];
}

interface Kept {
  readonly cart: CartState;
  readonly notices: readonly Notice[];
}

const NOTHING: Kept = { cart: EMPTY_CART, notices: [] };

/** The session kept under `shelf`. What cannot be read there counts as nothing; it never throws for bad content. */
export function openSession(shelf: Shelf): Session {
  const read = (): Kept => keptFrom(shelf.getItem(SESSION_KEY));
  const write = (kept: Kept): void => {
    if (kept.cart.lines.length + kept.cart.removed.length + kept.notices.length === 0) {
      shelf.removeItem(SESSION_KEY);
      return;
    }
    shelf.setItem(SESSION_KEY, JSON.stringify(kept));
  };
  return {
    cart: () => read().cart,
    setCart: (cart) => write({ ...read(), cart }),
    say: (notices) => {
      const kept = read();
      write({ ...kept, notices: [...kept.notices, ...notices] });
    },
    hasNotices: () => read().notices.length > 0,
    takeNotices: () => {
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
      notices: Array.isArray(raw['notices']) ? raw['notices'].filter(isNotice) : [],
    };
  } catch {
    return NOTHING;
  }
}

function linesFrom(raw: unknown): CartLine[] {
  return Array.isArray(raw) ? raw.filter(isLine).filter((line) => itemOf(line) !== undefined) : [];
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
    Object.values(value['variation']).every((part) => typeof part === 'string')
  );
}

function isNotice(value: unknown): value is Notice {
  return isRecord(value) && typeof value['html'] === 'string' && ['error', 'success', 'info'].includes(String(value['kind']));
}
