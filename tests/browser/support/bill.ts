import { differences, readPage, silences, type Held, type Part } from './held.js';
import type { ShopPage } from './page.js';

/** What somebody has put into the cart. Amounts in pence; a price may have parts of a penny, a line is rounded once. */
interface Entry {
  /** Of the product, or of the variation. */
  readonly id: number;
  readonly price: number;
  quantity: number;
}

/** What a cart must come to, kept beside it: by what was done and by what things cost, and by nothing that a tag has a hand in. */
export interface Bill {
  add(id: number, price: number, quantity?: number): void;
  /** Another quantity of what is in already. */
  change(id: number, quantity: number): void;
  /** A coupon that takes this off. */
  coupon(code: string, off: number): void;
  /** All is ordered. */
  clear(): void;
  /** In which order the lines stand, and what each is called, the shop says. */
  sums(): Pick<Held, 'pieces' | 'subtotal' | 'discounts' | 'shipping' | 'total'> & {
    readonly lines: readonly { readonly id: number; readonly quantity: number; readonly total: number }[];
  };
}

/** A new one. @param shipping what it costs to send anything */
export function newBill(shipping: number): Bill {
  let entries: Entry[] = [];
  let discounts: Record<string, number> = {};
  const sum = (amounts: readonly number[]): number => amounts.reduce((all, one) => all + one, 0);
  return {
    add(id, price, quantity = 1) {
      const same = entries.find((one) => one.id === id && one.price === price);
      if (same) {
        same.quantity += quantity;
      } else {
        entries.push({ id, price, quantity });
      }
    },
    change(id, quantity) {
      const entry = entries.find((one) => one.id === id);
      if (!entry) {
        throw new Error(`nothing of ${id} was put into the cart`);
      }
      entry.quantity = quantity;
    },
    coupon(code, off) {
      discounts[code] = off;
    },
    clear() {
      entries = [];
      discounts = {};
    },
    sums() {
      const lines = entries.map(({ id, price, quantity }) => ({ id, quantity, total: Math.round(price * quantity) }));
      const subtotal = sum(lines.map(({ total }) => total));
      const sent = lines.length === 0 ? 0 : shipping;
      return {
        lines,
        pieces: sum(lines.map(({ quantity }) => quantity)),
        subtotal,
        discounts,
        shipping: sent,
        total: subtotal - sum(Object.values(discounts)) + sent,
      };
    },
  };
}

const sorted = (lines: readonly { readonly id: number; readonly quantity: number; readonly total: number }[]): string =>
  lines
    .map(({ id, quantity, total }) => `${quantity} of ${id}: ${total}`)
    .sort()
    .join(', ');

/** Where the shop does not hold what the bill says. */
function unbilled(held: Held, bill: Bill): string[] {
  const must = bill.sums();
  const kept: Part = {
    pieces: held.pieces,
    subtotal: held.subtotal,
    discounts: held.discounts,
    shipping: held.shipping,
    total: held.total,
  };
  return [
    ...(sorted(held.lines) === sorted(must.lines) ? [] : [`the shop holds ${sorted(held.lines)}; it must be ${sorted(must.lines)}`]),
    ...differences('the shop', kept, { ...must, lines: held.lines }).map((line) => line.replace('the shop holds', 'it must be')),
  ];
}

/** Where the page says something else than the shop holds, or the shop holds something else than was put in. */
export async function wrongOn(page: ShopPage, judge: (page: ShopPage) => Promise<Held>, bill: Bill): Promise<string[]> {
  const held = await judge(page);
  const { parts } = await readPage(page);
  return [
    ...unbilled(held, bill),
    ...Object.entries(parts).flatMap(([name, part]) => [...differences(name, part, held), ...silences(name, part, held)]),
  ];
}
