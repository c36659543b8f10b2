import { whenIdle } from '../dom/idle.js';
import { emit, type CartAction, type Fragments } from '../events.js';
import { notifyBlocks, whileNotifying } from '../host/wc-blocks-notify.js';
import { fireHost, startBridge } from '../host/jquery-bridge.js';
import { snapshot, type Snapshot } from '../html/preserve-state.js';
import { own, scalarText } from '../json.js';
import type { Fields } from '../net/form-encode.js';
import { RequestError } from '../net/request.js';
import { wcAjax } from '../net/wc-ajax.js';
import { cartReads, failureOf, setCart, type AddFailure } from './apply-response.js';
import { applyFragments, readFragments, targetsOf, type Exchange } from './fragments.js';
import { cartQueue } from './queue.js';
import { fetchFragments } from './refresh.js';
import { $cart, shared } from './state.js';
import { storeCart } from './storage.js';

/** A change of what is in the cart by a plugin's own call, which answers with fragments. */
interface CartChange {
  readonly action: CartAction;
  readonly endpoint: string;
  /** Asked when its turn has come: the newest wish counts. */
  readonly fields: () => Fields;
  /** Pattern of the address (`%%endpoint%%`), where it is not the page's. */
  readonly urlPattern?: string;
  /** Selectors of what the shopper may go on typing in while the answer is awaited. */
  readonly regions: readonly string[];
  /** Puts what is answered into the page its own way. */
  readonly exchange?: Exchange;
  /** Do these fragments show that it happened? Asked where no good answer came. */
  isDone(fragments: Fragments): boolean;
  /** Events of the plugin, in their order, each with the answer. */
  readonly tells: readonly string[];
  /** What is said of a failure. */
  failureText(failure: ChangeFailure): string;
}

/** Why a change did not happen; `status` is the answer's, 0 without one. */
export interface ChangeFailure {
  readonly reason: AddFailure;
  readonly status: number;
  /** Is it known that nothing has changed: nothing was sent, or the cart was read afterwards? */
  readonly isKnown: boolean;
  /** The cart was read afterwards, and is another one than the page showed: the page shows it now. */
  readonly isOther: boolean;
}

/** What came of a change. */
type ChangeResult = { readonly outcome: 'changed' | 'vetoed' } | ({ readonly outcome: 'failed'; readonly message: string } & ChangeFailure);

interface Answer {
  readonly fragments: Fragments;
  readonly cart_hash: string;
}

/**
 * Stores the answered cart once it is on the page: a large one takes longer to write than to show. A page that loads before reads the cart
 * itself: the hash in the cookie is another one than the stored. The core's own script keeps what it read, and nothing of a plugin's
 * answers.
 */
function keepForLater(fragments: Fragments, hash: string): void {
  whenIdle(() => {
    // What has come since is kept by whoever brought it.
    if ($cart().get().fragments === fragments) {
      storeCart(fragments, hash, Date.now());
    }
  });
}

/** Puts the answered cart into `$cart`, storage and page, with the host's events around it (contract 17). */
function applyAnswer(answer: Answer, before: ReadonlyMap<Element, Snapshot>, exchange: Exchange | undefined): void {
  const { fragments, cart_hash: hash } = answer;
  cartReads().abort();
  setCart(fragments, hash);
  keepForLater(fragments, hash);
  shared().reader.before?.(answer);
  applyFragments(fragments, { before, exchange });
  fireHost(document.body, 'wc_fragments_refreshed');
}

/**
 * Changes the cart by a plugin's call, in the page's queue. Where no good answer comes the cart is read, and says whether it happened.
 * Never throws: every end is a result, and what changed is on the page and in `$cart` by then.
 */
export async function changeCart(change: CartChange): Promise<ChangeResult> {
  startBridge();
  const { action } = change;
  if (!emit(document.body, 'shop:cart-update', { action })) {
    return { outcome: 'vetoed' };
  }
  cartReads().abort();
  $cart().setKey('status', 'loading');
  return cartQueue().add(async () => {
    const before = new Map(change.regions.flatMap(targetsOf).map((el) => [el, snapshot(el)] as const));
    const result = await attempt(change, before);
    if ($cart().get().status === 'loading' && cartQueue().size <= 1) {
      $cart().setKey('status', 'idle');
    }
    return result;
  });
}

async function attempt(change: CartChange, before: ReadonlyMap<Element, Snapshot>): Promise<ChangeResult> {
  const { action, endpoint, urlPattern } = change;
  const happened = (answer: Answer): ChangeResult => {
    applyAnswer(answer, before, change.exchange);
    for (const name of change.tells) {
      fireHost(document.body, name, [answer]);
    }
    whileNotifying(() => notifyBlocks(action === 'remove' ? 'removed' : 'added'));
    emit(document.body, 'shop:cart-updated', { action });
    return { outcome: 'changed' };
  };
  try {
    const body = await wcAjax(endpoint, change.fields(), urlPattern ? { urlPattern } : {});
    const fragments = readFragments(own(body, 'fragments'));
    if (!fragments) {
      throw new RequestError('empty', endpoint);
    }
    return happened({ fragments, cart_hash: scalarText(own(body, 'cart_hash')) });
  } catch (error) {
    const reason = failureOf(error);
    const now = navigator.onLine === false || reason === 'answer' ? null : await fetchFragments().catch(() => null);
    if (now && change.isDone(now.fragments)) {
      return happened({ fragments: now.fragments, cart_hash: now.hash });
    }
    const isOther = now !== null && now.hash !== $cart().get().hash;
    if (isOther) {
      applyAnswer({ fragments: now.fragments, cart_hash: now.hash }, before, change.exchange);
    }
    const status = error instanceof RequestError ? error.status : 0;
    const failure = { reason, status, isKnown: now !== null || reason === 'offline', isOther };
    const message = change.failureText(failure);
    emit(document.body, 'shop:cart-update-failed', { action, reason, message });
    return { outcome: 'failed', message, ...failure };
  }
}
