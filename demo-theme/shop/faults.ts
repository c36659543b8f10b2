/**
 * How the demo shop can be told to misbehave: which call, and how. Pure rules; where the orders are kept is the
 * caller's business (the page keeps them in sessionStorage, so that a reload keeps them too).
 */

/** The calls of the shop, by the names faults and logs use: wc-ajax names, other services, then forms, links and pages. */
export const CALLS = [
  'add_to_cart',
  'remove_from_cart',
  'get_refreshed_fragments',
  'xoo_wsc_refresh_fragments',
  'xoo_wsc_update_item_quantity',
  'xoo_wsc_undo_item',
  'xoo_wsc_add_to_cart',
  'get_variation',
  'apply_coupon',
  'remove_coupon',
  'update_shipping_method',
  'get_cart_totals',
  'apply_coupon_on_click',
  'update_order_review',
  'checkout',
  'wbte_sc_update_payment_method_on_session',
  'wbte_sc_set_block_checkout_values',
  'store-cart',
  'store-add-item',
  'store-update-item',
  'store-remove-item',
  'store-apply-coupon',
  'store-remove-coupon',
  'store-select-shipping-rate',
  'store-update-customer',
  'store-extensions',
  'store-checkout',
  'store-batch',
  'admin-ajax',
  'dismiss-coming-soon',
  'statistics-hit',
  'statistics-online',
  'statistics-event',
  'review',
  'product-form',
  'cart-form',
  'checkout-form',
  'add-link',
  'remove-link',
  'undo-link',
  'remove-coupon-link',
  'page',
] as const;

/** Every way to fail, and what it does, in words for the inspector's switches. */
export const FAULT_KINDS = {
  offline: 'No connection: the request never arrives',
  lost: 'Answer lost: the shop does it, the answer never comes',
  broken: 'Status 500 after the shop has done it',
  slow: 'Slow: the answer is held back',
  'status-500': 'Status 500 with an error page',
  forbidden: 'Status 403 with the body -1',
  html: 'A page instead of JSON',
  empty: 'An empty answer',
  'stale-nonce': 'Nonces are out of date',
  'sold-out': 'Sold out meanwhile',
  'fragment-script': 'A fragment that carries a script',
  'fragment-selector': 'A fragment with an invalid selector',
} as const;

/** One way to fail. */
export type FaultKind = keyof typeof FAULT_KINDS;

/**
 * One order: which call fails (`*` for every call) and how; `ms` is for `slow` alone. With `times` it holds only for so
 * many requests of each call, and then no more.
 */
export interface Fault {
  readonly kind: FaultKind;
  readonly call: string;
  readonly ms?: number;
  readonly times?: number;
}

/** Where the page keeps the orders. */
export const FAULTS_KEY = 'demo-faults';

/** How long `slow` holds an answer back when nothing is said. */
export const SLOW_MS = 3000;

/** Reads kept orders; whatever is not one is left out. */
export function parseFaults(text: string | null): readonly Fault[] {
  if (text === null) {
    return [];
  }
  try {
    const raw: unknown = JSON.parse(text);
    return Array.isArray(raw) ? raw.flatMap(faultFrom) : [];
  } catch {
    return [];
  }
}

function faultFrom(raw: unknown): Fault[] {
  if (typeof raw !== 'object' || raw === null || !('kind' in raw) || !isKind(raw.kind)) {
    return [];
  }
  const call = 'call' in raw && typeof raw.call === 'string' ? raw.call : '*';
  const ms = 'ms' in raw && typeof raw.ms === 'number' && raw.ms >= 0 ? { ms: raw.ms } : {};
  const times = 'times' in raw && typeof raw.times === 'number' && raw.times > 0 ? { times: Math.floor(raw.times) } : {};
  return [{ kind: raw.kind, call, ...ms, ...times }];
}

/** How often an order was obeyed: `kind:call of the order:call` → times. */
type Spent = Readonly<Record<string, number>>;

/**
 * Orders that still hold for a call, and the count after they were obeyed once more. Orders without `times` hold always
 * and are not counted.
 */
export function faultsLeft(
  faults: readonly Fault[],
  call: string,
  spent: Spent,
): { readonly faults: readonly Fault[]; readonly spent: Spent } {
  const key = (fault: Fault): string => `${fault.kind}:${fault.call}:${call}`;
  const held = faults.filter((fault) => concerns(fault, call) && (fault.times === undefined || (spent[key(fault)] ?? 0) < fault.times));
  const counted = held.filter((fault) => fault.times !== undefined);
  return {
    faults: held,
    spent:
      counted.length === 0
        ? spent
        : { ...spent, ...Object.fromEntries(counted.map((fault) => [key(fault), (spent[key(fault)] ?? 0) + 1])) },
  };
}

const concerns = (fault: Fault, call: string): boolean => fault.call === '*' || fault.call === call;

/** Where the page keeps the count. */
export const SPENT_KEY = 'demo-faults-spent';

/** Reads a kept count; anything else counts as none. */
export function parseSpent(text: string | null): Spent {
  try {
    const raw: unknown = JSON.parse(text ?? '{}');
    return typeof raw === 'object' && raw !== null && !Array.isArray(raw)
      ? Object.fromEntries(Object.entries(raw).filter((entry): entry is [string, number] => typeof entry[1] === 'number'))
      : {};
  } catch {
    return {};
  }
}

function isKind(value: unknown): value is FaultKind {
  return typeof value === 'string' && Object.hasOwn(FAULT_KINDS, value);
}

/** What is to go wrong with one call, ready to be obeyed. */
export interface Trouble {
  /** The request never arrives. */
  readonly offline: boolean;
  /** The shop works, its answer is lost. */
  readonly lost: boolean;
  /** The answer given although the shop has done its work. */
  readonly afterwards: { readonly status: number; readonly type: string; readonly body: string } | undefined;
  /** Milliseconds the answer is held back. */
  readonly delayMs: number;
  /** Answers given instead of the shop's work. */
  readonly instead: { readonly status: number; readonly type: string; readonly body: string } | undefined;
  readonly staleNonce: boolean;
  readonly soldOut: boolean;
  readonly spoil: readonly ('fragment-script' | 'fragment-selector')[];
}

const HTML = 'text/html; charset=UTF-8';
const INSTEAD: Partial<Record<FaultKind, { readonly status: number; readonly type: string; readonly body: string }>> = {
  'status-500': {
    status: 500,
    type: HTML,
    body: '<!DOCTYPE html><title>Error</title><p>There has been a critical error on this website.</p>',
  },
  forbidden: { status: 403, type: HTML, body: '-1' },
  html: {
    status: 200,
    type: HTML,
    body: '<!DOCTYPE html><title>Maintenance</title><h1>Briefly unavailable for scheduled maintenance.</h1>',
  },
  empty: { status: 200, type: HTML, body: '' },
};

/** Adds up the orders that concern this call. Of several answers given instead, the first order's wins. */
export function troubleFor(call: string, faults: readonly Fault[]): Trouble {
  const mine = faults.filter((fault) => concerns(fault, call));
  const has = (kind: FaultKind): boolean => mine.some((fault) => fault.kind === kind);
  return {
    offline: has('offline'),
    lost: has('lost'),
    afterwards: has('broken') ? INSTEAD['status-500'] : undefined,
    delayMs: mine.reduce((most, fault) => (fault.kind === 'slow' ? Math.max(most, fault.ms ?? SLOW_MS) : most), 0),
    instead: mine.map((fault) => INSTEAD[fault.kind]).find((answer) => answer !== undefined),
    staleNonce: has('stale-nonce'),
    soldOut: has('sold-out'),
    spoil: (['fragment-script', 'fragment-selector'] as const).filter(has),
  };
}

/** What a spoiled fragment tries to run: it leaves a mark on `window`, so that a test and the inspector can see it ran. */
export const SCRIPT_MARK = 'demoFragmentScriptRan';

/** Spoils a fragment map as ordered; the sound fragments stay in it. */
export function spoilFragments(fragments: Readonly<Record<string, string>>, spoil: Trouble['spoil']): Readonly<Record<string, string>> {
  const out: Record<string, string> = { ...fragments };
  if (spoil.includes('fragment-script')) {
    const trap = `<script>window.${SCRIPT_MARK} = true;</script><img src="data:," alt="" onerror="window.${SCRIPT_MARK} = true">`;
    for (const [selector, html] of Object.entries(fragments)) {
      const end = html.lastIndexOf('</');
      out[selector] = end < 0 ? html + trap : html.slice(0, end) + trap + html.slice(end);
    }
  }
  if (spoil.includes('fragment-selector')) {
    out['div[[broken'] = '<div>never shown</div>';
  }
  return out;
}
