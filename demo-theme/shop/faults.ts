/**
 * How the demo shop can be told to misbehave: which call, and how. Pure rules; where the orders are kept is the
 * caller's business (the page keeps them in sessionStorage, so that a reload keeps them too).
 */

/** The calls of the shop, by the names faults and logs use: wc-ajax names, then forms, links and pages. */
export const CALLS = ['add_to_cart', 'remove_from_cart', 'get_refreshed_fragments', 'get_variation', 'product-form', 'add-link', 'remove-link', 'undo-link', 'page'] as const;

/** Every way to fail, and what it does, in words for the inspector's switches. */
export const FAULT_KINDS = {
  offline: 'No connection: the request never arrives',
  lost: 'Answer lost: the shop does it, the answer never comes',
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

/** One order: which call fails (`*` for every call) and how; `ms` is for `slow` alone. */
export interface Fault {
  readonly kind: FaultKind;
  readonly call: string;
  readonly ms?: number;
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
  return [{ kind: raw.kind, call, ...ms }];
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
  'status-500': { status: 500, type: HTML, body: '<!DOCTYPE html><title>Error</title><p>There has been a critical error on this website.</p>' },
  forbidden: { status: 403, type: HTML, body: '-1' },
  html: { status: 200, type: HTML, body: '<!DOCTYPE html><title>Maintenance</title><h1>Briefly unavailable for scheduled maintenance.</h1>' },
  empty: { status: 200, type: HTML, body: '' },
};

/** Adds up the orders that concern this call. Of several answers given instead, the first order's wins. */
export function troubleFor(call: string, faults: readonly Fault[]): Trouble {
  const mine = faults.filter((fault) => fault.call === '*' || fault.call === call);
  const has = (kind: FaultKind): boolean => mine.some((fault) => fault.kind === kind);
  return {
    offline: has('offline'),
    lost: has('lost'),
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
